package table

import (
	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

var oneGame = source[report.Record]{
	count: func(*report.Record) int { return 1 },
	at:    func(r *report.Record, _ int) *report.Record { return r },
	add:   func(r *report.Record) *report.Record { return r },
}

type game = item[report.Record]

// whole is a column of a number.
func whole(name, meaning string, of func(*report.Record) *int) column[report.Record] {
	return column[report.Record]{
		Column{Name: name, Type: Int, Meaning: meaning},
		func(g game) Value { return number(*of(g.v)) },
		func(_ *Decoder, g game, v *Value) { *of(g.v) = int(v.Int) },
	}
}

// plain is a column of a text.
func plain(name, meaning string, of func(*report.Record) *string) column[report.Record] {
	return column[report.Record]{
		Column{Name: name, Type: Text, Meaning: meaning},
		func(g game) Value { return text(*of(g.v)) },
		func(_ *Decoder, g game, v *Value) { *of(g.v) = v.Text },
	}
}

// flag is a column of a boolean.
func flag(name, meaning string, of func(*report.Record) *bool) column[report.Record] {
	return column[report.Record]{
		Column{Name: name, Type: Bool, Meaning: meaning},
		func(g game) Value { return boolean(*of(g.v)) },
		func(_ *Decoder, g game, v *Value) { *of(g.v) = v.Int != 0 },
	}
}

// derived is a column that is written only.
func derived(name string, t Type, null bool, meaning string, get func(*report.Record) Value) column[report.Record] {
	return column[report.Record]{Column{Name: name, Type: t, Null: null, Meaning: meaning}, func(g game) Value { return get(g.v) }, nil}
}

var gameColumns = []column[report.Record]{
	{
		Column{Name: "seq", Type: Int, Meaning: "key: position in the whole input, from 1"},
		func(g game) Value { return number(g.v.Seq) },
		func(_ *Decoder, g game, v *Value) { g.v.Seq = v.Int },
	},
	plain("file", "file, `archive.zip!inside.sgf`", func(r *report.Record) *string { return &r.File }),
	whole("game", "game within the file, from 1; 0: an input without a game, which enters no count of games", func(r *report.Record) *int { return &r.Game }),
	plain("digest", "xxh3-128 of the game's bytes", func(r *report.Record) *string { return &r.Digest }),
	plain("moves_digest", "of size, setup and moves, the smallest over the 8 symmetries: duplicates", func(r *report.Record) *string { return &r.MovesDigest }),
	plain("format", "`sgf`, `gib`, `ngf`, `ugf`", func(r *report.Record) *string { return &r.Format }),
	plain("charset", "charset that the bytes were read in", func(r *report.Record) *string { return &r.Charset.Name }),
	{
		Column{Name: "charset_confidence", Type: Fraction, Meaning: "probability that it is the right one"},
		func(g game) Value { return fraction(g.v.Charset.Confidence) },
		func(_ *Decoder, g game, v *Value) { g.v.Charset.Confidence = v.Fraction },
	},
	plain("app", "program that wrote the record", func(r *report.Record) *string { return &r.App }),
	whole("width", "board points across", func(r *report.Record) *int { return &r.Size[0] }),
	whole("height", "board points down", func(r *report.Record) *int { return &r.Size[1] }),
	whole("moves", "plays and passes", func(r *report.Record) *int { return &r.Moves }),
	whole("passes", "passes among them", func(r *report.Record) *int { return &r.Passes }),
	whole("handicap", "effective handicap stones", func(r *report.Record) *int { return &r.Handicap }),
	plain("black", "Black's name", func(r *report.Record) *string { return &r.Players.Black }),
	plain("white", "White's name", func(r *report.Record) *string { return &r.Players.White }),
	plain("black_rank", "Black's rank as written", func(r *report.Record) *string { return &r.Players.BlackRank }),
	plain("white_rank", "White's rank as written", func(r *report.Record) *string { return &r.Players.WhiteRank }),
	plain("date", "date as written, in SGF `2019-03-02`", func(r *report.Record) *string { return &r.Date }),
	plain("event", "event as written", func(r *report.Record) *string { return &r.Event }),
	plain("place", "place as written", func(r *report.Record) *string { return &r.Place }),
	{
		Column{Name: "komi", Type: Points, Null: true, Meaning: "recorded komi in points; null: unknown"},
		func(g game) Value {
			if !g.v.Komi.Known {
				return null
			}
			return points(g.v.Komi.Points)
		},
		func(_ *Decoder, g game, v *Value) { g.v.Komi.Known, g.v.Komi.Points = !v.Null, half(v) },
	},
	plain("komi_raw", "komi as written", func(r *report.Record) *string { return &r.Komi.Raw }),
	{
		Column{Name: "komi_source", Type: Text, Meaning: "`recorded`, `text`, `assumed`, `unknown`"},
		func(g game) Value { return text(g.v.Komi.Source.String()) },
		func(d *Decoder, g game, v *Value) {
			g.v.Komi.Source = named(d, "komi_source", v, report.ParseSource)
		},
	},
	flag("komi_doubtful", "the komi may be a default: in no rate", func(r *report.Record) *bool { return &r.Komi.Doubtful }),
	plain("komi_why", "reading that was applied to the komi", func(r *report.Record) *string { return &r.Komi.Why }),
	plain("rules", "id of the game's own ruleset, empty: unknown", func(r *report.Record) *string { return &r.Rules.ID }),
	plain("rules_raw", "ruleset as written", func(r *report.Record) *string { return &r.Rules.Raw }),
	{
		Column{Name: "rules_source", Type: Text, Meaning: "`recorded`, `text`, `assumed`, `unknown`"},
		func(g game) Value { return text(g.v.Rules.Source.String()) },
		func(d *Decoder, g game, v *Value) {
			g.v.Rules.Source = named(d, "rules_source", v, report.ParseSource)
		},
	},
	flag("rules_doubtful", "the results of its source contradict the ruleset: in no rate", func(r *report.Record) *bool { return &r.Rules.Doubtful }),
	plain("recorded", "result as written", func(r *report.Record) *string { return &r.Recorded.Raw }),
	{
		Column{Name: "recorded_winner", Type: Text, Meaning: "`B`, `W`, `draw`, `void`, `both-lose`, empty: unknown"},
		func(g game) Value { return text(g.v.Recorded.Winner.String()) },
		func(d *Decoder, g game, v *Value) {
			g.v.Recorded.Winner = named(d, "recorded_winner", v, report.ParseWinner)
		},
	},
	{
		Column{Name: "recorded_method", Type: Text, Meaning: "`count`, `resign`, `time`, `forfeit`, `illegal`, `no-result`, `unfinished`, `unknown`"},
		func(g game) Value { return text(g.v.Recorded.Method.String()) },
		func(d *Decoder, g game, v *Value) {
			g.v.Recorded.Method = named(d, "recorded_method", v, report.ParseMethod)
		},
	},
	{
		Column{Name: "recorded_margin", Type: Points, Null: true, Meaning: "recorded margin in points; null: none"},
		func(g game) Value {
			if !g.v.Recorded.HasMargin {
				return null
			}
			return points(g.v.Recorded.Margin)
		},
		func(_ *Decoder, g game, v *Value) { g.v.Recorded.HasMargin, g.v.Recorded.Margin = !v.Null, half(v) },
	},
	plain("recorded_unit", "unit as written: `pt`, `zi`, empty", func(r *report.Record) *string { return &r.Recorded.Unit }),
	{
		Column{Name: "outcome", Type: Text, Meaning: "`rescored`, `not-counted`, `skipped`"},
		func(g game) Value { return text(g.v.Outcome) },
		func(d *Decoder, g game, v *Value) { g.v.Outcome = named(d, "outcome", v, parseOutcome) },
	},
	plain("why", "reason of an outcome other than `rescored`", func(r *report.Record) *string { return &r.Why }),
	{
		Column{Name: "life", Type: Text, Null: true, Meaning: "what the verdict on life and death rests on: `overrides`, `marks`, `result`, `estimate`, `gtp`, empty: nothing to decide; null: nobody had to judge"},
		func(g game) Value {
			if g.v.Life == nil {
				return null
			}
			return text(string(g.v.Life.Origin))
		},
		func(_ *Decoder, g game, v *Value) {
			if !v.Null {
				life(g.v).Origin = score.Origin(v.Text)
			}
		},
	},
	{
		Column{Name: "confidence", Type: Fraction, Null: true, Meaning: "probability that the dead set is exactly right"},
		func(g game) Value {
			if g.v.Life == nil {
				return null
			}
			return fraction(g.v.Life.Confidence)
		},
		func(_ *Decoder, g game, v *Value) {
			if !v.Null {
				life(g.v).Confidence = v.Fraction
			}
		},
	},
	lifePoints("dead", "dead stones, a list of points with blanks between", func(l *report.Life) *[]string { return &l.Dead }),
	lifePoints("seki", "stones in seki as far as overrides name them, a list", func(l *report.Life) *[]string { return &l.Seki }),
	lifePoints("doubtful", "stones in doubt, a list", func(l *report.Life) *[]string { return &l.Doubtful }),
	{
		Column{Name: "agrees", Type: Bool, Null: true, Meaning: "the game's own ruleset reproduces the recorded result; null: cannot be judged"},
		func(g game) Value {
			if g.v.Agrees == nil {
				return null
			}
			return boolean(*g.v.Agrees)
		},
		func(_ *Decoder, g game, v *Value) {
			if !v.Null {
				g.v.Agrees = new(v.Int != 0)
			}
		},
	},
	plain("agrees_if", "another reading that reproduces it", func(r *report.Record) *string { return &r.AgreesIf }),
	{
		Column{Name: "break_even", Type: Text, Meaning: "board margin in points by ruleset, a JSON object: any komi above it makes White the winner"},
		func(g game) Value {
			list := make([]pair, 0, 16)
			for _, b := range g.v.BreakEven {
				list = append(list, pair{name: b.Rules, n: b.Margin})
			}
			return pointsObject(list)
		},
		func(d *Decoder, g game, v *Value) {
			for _, p := range d.object("break_even", v, true) {
				g.v.BreakEven = append(g.v.BreakEven, report.BreakEven{Rules: p.name, Margin: p.n})
			}
		},
	},
	derived("left_out", Text, false, "why a rescored game enters no rate (docs/records.md); empty otherwise", func(r *report.Record) Value { return text(r.LeftOut()) }),
	derived("counted", Bool, false, "it enters the rates: rescored, and not left out", func(r *report.Record) Value {
		return boolean(r.Outcome == report.Rescored && r.LeftOut() == "")
	}),
	derived("compared", Bool, false, "its counts are held against the recorded result: counted, and a winner or a draw is recorded", func(r *report.Record) Value {
		return boolean(r.Compared())
	}),
	derived("flipped", Bool, true, "some count turns the recorded result over; null: not compared", func(r *report.Record) Value {
		flipped, _ := r.Flipped()
		return ifCompared(r, flipped)
	}),
	derived("flipped_certainly", Bool, true, "some such flip is certain; null: not compared", func(r *report.Record) Value {
		_, certain := r.Flipped()
		return ifCompared(r, certain)
	}),
	derived("scores", Int, false, "rows in `scores`", func(r *report.Record) Value { return number(len(r.Scores)) }),
	derived("flips", Int, false, "rows in `flips`", func(r *report.Record) Value { return number(len(r.Flips)) }),
	derived("violations", Int, false, "rows in `violations`", func(r *report.Record) Value { return number(len(r.Violations)) }),
	derived("diagnostics", Int, false, "rows in `diagnostics`", func(r *report.Record) Value { return number(len(r.Diagnostics)) }),
}

func ifCompared(r *report.Record, v bool) Value {
	if !r.Compared() {
		return null
	}
	return boolean(v)
}

// lifePoints is a column with a list of the verdict.
func lifePoints(name, meaning string, of func(*report.Life) *[]string) column[report.Record] {
	return column[report.Record]{
		Column{Name: name, Type: Text, Meaning: meaning},
		func(g game) Value {
			if g.v.Life == nil {
				return Value{}
			}
			return words(*of(g.v.Life))
		},
		func(_ *Decoder, g game, v *Value) {
			if v.Text != "" {
				*of(life(g.v)) = fields(v)
			}
		},
	}
}

// life is the verdict of a record that is being read.
func life(r *report.Record) *report.Life {
	if r.Life == nil {
		r.Life = &report.Life{}
	}
	return r.Life
}

func parseOutcome(s string) (string, bool) {
	switch s {
	case report.Rescored, report.NotCounted, report.Skipped:
		return s, true
	}
	return s, false
}

// winner is a column's winner.
func winner(d *Decoder, what string, v *Value) replay.Winner {
	return named(d, what, v, report.ParseWinner)
}
