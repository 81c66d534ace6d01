package rescore

import (
	"fmt"
	"slices"
	"strings"

	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/report"
	"gorescore/score"
	"gorescore/sgfparse"
)

// Convert says how a game is written anew. The zero value writes clean FF[4]
// in UTF-8 and leaves every value as it is recorded.
type Convert struct {
	// Normalise writes komi, result and rules in their normal form where the
	// reading leaves no doubt; the root's comment keeps what was recorded.
	Normalise bool
	// Mark adds the judged territory (TB, TW) at the end of the main line, and
	// the result (RE) where the record has none, with a line in the root's
	// comment. It never changes marks or a result that are there.
	Mark bool
}

// converter writes games anew; it has its own reader, with which it reads what
// it wrote.
type converter struct {
	parser sgfparse.Parser
	reader header.Reader

	g     *game
	opt   Convert
	b     *sgfparse.Builder
	last  []int32  // the last node written for each node of the tree
	end   int32    // last node of the main line
	main  []bool   // nodes of the main line
	added bool     // RE is this program's count
	apps  [][]byte // AP of the main line
	size  sgfparse.Value
	sized bool
	set   map[sgfparse.PropID]string // values of the root that are replaced or added
	notes []string                   // for the root's comment

	territory [2][]string // points to be marked for Black and White
	unmarked  int         // dead stones outside of them
}

// convert writes the game into the record's SGF.
func (g *game) convert() {
	if g.w.conv == nil {
		g.w.conv = &converter{}
	}
	c := g.w.conv
	c.g = g
	opt := *g.w.opt.Convert
	text := c.write(opt)
	if different := c.compare(text); different != "" && opt.Normalise {
		opt.Normalise = false
		plain := c.write(opt)
		if c.compare(plain) == "" {
			g.note(&convertPlain, "not normalised: %s would read otherwise", different)
			text = plain
		}
	}
	if different := c.compare(text); different != "" {
		g.note(&convertDiffers, "%s is read otherwise from the new record", different)
	}
	g.rec.SGF = text
	c.g = nil
}

// note adds a finding about the game as a whole.
func (g *game) note(k *sgfparse.Kind, format string, args ...any) {
	at := sgfparse.Position{File: g.rec.File, Game: g.rec.Game, Line: g.rec.Line, Col: g.rec.Col}
	g.rec.Diagnostics = append(g.rec.Diagnostics, k.At(at, format, args...))
}

// write makes the new text.
func (c *converter) write(opt Convert) []byte {
	c.opt = opt
	c.b = &sgfparse.Builder{}
	c.set, c.notes, c.added = map[sgfparse.PropID]string{}, nil, false
	c.prepare()
	if opt.Normalise {
		c.normalise()
	}
	if opt.Mark {
		c.markResult()
	}
	c.nodes()
	return sgfparse.Append(nil, c.b.Tree(), sgfparse.WriteOptions{})
}

// normalise sets what the header values mean, and notes what they were.
func (c *converter) normalise() {
	h := c.g.game
	var was []string
	replace := func(name, raw, text string) {
		if text == "" || text == strings.TrimSpace(raw) {
			return
		}
		c.set[sgfparse.ID(name)] = text
		if raw = strings.TrimSpace(raw); raw != "" {
			was = append(was, name+"["+raw+"]")
		}
	}
	if k := &h.Komi; k.Known && !k.Doubtful && k.Source == replay.SourceRecorded {
		replace("KM", k.Raw, k.Points.String())
	}
	replace("RE", h.Result.Raw, resultText(&h.Result))
	if !h.Rules.Doubtful {
		replace("RU", h.Rules.Raw, ruleTexts[h.Rules.ID])
	}
	if len(was) > 0 {
		c.notes = append(c.notes, "As recorded: "+strings.Join(was, " "))
	}
}

// ruleTexts are the names that every reader of SGF knows (FF[4], RU) and the
// two that are as common; other rulesets keep the text of the record.
var ruleTexts = map[string]string{
	"jp1989": "Japanese", "cn2002": "Chinese", "kr": "Korean", "aga": "AGA", "nz": "NZ", "ing1991": "GOE",
}

// resultText is a result in the form of FF[4], "" if it has none there.
func resultText(r *replay.Result) string {
	side := ""
	switch r.Winner {
	case replay.WinnerBlack:
		side = "B+"
	case replay.WinnerWhite:
		side = "W+"
	case replay.WinnerDraw:
		if r.Method == replay.MethodCount {
			return "0"
		}
		return ""
	case replay.WinnerVoid:
		return "Void"
	default:
		return ""
	}
	switch r.Method {
	case replay.MethodResign:
		return side + "R"
	case replay.MethodTime:
		return side + "T"
	case replay.MethodForfeit:
		return side + "F"
	case replay.MethodCount:
		if r.HasMargin {
			return side + r.Margin.String()
		}
	case replay.MethodUnknown:
		return side
	}
	return ""
}

// judged reports whether there is a verdict to be marked.
func (c *converter) judged() bool {
	return c.opt.Mark && c.g.scores != nil && c.g.rec.Outcome == report.Rescored && !c.g.study
}

// markResult sets RE where the record has none: the count of its own ruleset
// at its own komi, if neither is in doubt.
func (c *converter) markResult() {
	g, h := c.g, c.g.game
	if !c.judged() {
		return
	}
	line := fmt.Sprintf("by gorescore: dead stones by %s, confidence %s", g.verdict.Origin, report.Confidence(g.verdict.Confidence, 3))
	done := "" // the players' own marks stay, and a board without territory has none
	if c.territory, c.unmarked = c.findTerritory(); len(c.territory[0])+len(c.territory[1]) > 0 {
		done = "Territory marked "
	}
	raw := strings.TrimSpace(h.Result.Raw)
	if (raw == "" || raw == "?") && g.source != nil && h.Komi.Known && !h.Komi.Doubtful && !h.Rules.Doubtful {
		sc := g.scores.Count(g.source, h.Komi.Points)
		text := marginText(&sc)
		if sc.Winner == replay.WinnerDraw {
			text = "0"
		}
		c.set[sgfparse.ID("RE")], c.added = text, true
		if done != "" {
			done = "Territory marked and result counted "
		} else {
			done = "Result counted "
		}
		line += fmt.Sprintf("; counted under %s at komi %s", g.source.ID, h.Komi.Points)
		g.note(&resultAdded, "RE[%s] was added: counted under %s at komi %s, dead stones by %s (confidence %s)",
			text, g.source.ID, h.Komi.Points, g.verdict.Origin, report.Confidence(g.verdict.Confidence, 2))
	}
	if done != "" {
		c.notes = append(c.notes, done+line)
	}
}

// findTerritory is what Black and White are to have marked, and the number of
// dead stones that stand outside of it: nothing where the record has marks.
func (c *converter) findTerritory() (territory [2][]string, unmarked int) {
	g, f := c.g, c.g.final
	if len(g.game.Marks.Black)+len(g.game.Marks.White) > 0 {
		return territory, 0
	}
	verdict, survey := g.verdict.DeadUnder(g.source), g.scores.Under(g.source)
	for i, stone := range f.Board {
		p := replay.Point(i)
		_, dead := slices.BinarySearch(verdict, p)
		if stone != replay.Empty && !dead {
			continue
		}
		side := -1
		switch survey.Owner(p) {
		case score.OwnBlack:
			side = 0
		case score.OwnWhite:
			side = 1
		case score.OwnSekiBlack, score.OwnFalseBlack:
			if c.area() {
				side = 0
			}
		case score.OwnSekiWhite, score.OwnFalseWhite:
			if c.area() {
				side = 1
			}
		}
		if text, ok := sgfparse.PointText(i%f.Width, i/f.Width); ok && side >= 0 {
			territory[side] = append(territory[side], text)
		}
		if stone != replay.Empty && side != int(stone.Opponent()-replay.Black) {
			unmarked++
		}
	}
	return territory, unmarked
}

// marks adds TB and TW to the node written last.
func (c *converter) marks() {
	if !c.judged() {
		return
	}
	if c.unmarked > 0 {
		c.g.note(&deadUnmarked, "%d dead stones stand on no territory of the opponent", c.unmarked)
	}
	for side, name := range []string{"TB", "TW"} {
		if len(c.territory[side]) == 0 {
			continue
		}
		c.b.AddProp(name)
		for _, text := range c.territory[side] {
			c.b.AddValue(text)
		}
	}
}

// area reports whether the game was counted by area: eyes in seki and false
// eyes are then a side's points too.
func (c *converter) area() bool {
	return c.g.source != nil && c.g.source.Counting == score.Area
}

// compare reads the new text and names what is not the same as in the game, ""
// if all is.
func (c *converter) compare(text []byte) string {
	src := sgfparse.Source{File: c.g.rec.File, Game: c.g.rec.Game, Line: 1, Col: 1, Raw: text, Text: text}
	tree, _ := c.parser.Parse(&src)
	again, _ := c.reader.Read(tree)
	return differs(c.g.game, again, c.added)
}

// differs names the first thing that two readings of a game differ in. A
// result that was added is no difference.
func differs(a, b *replay.Game, added bool) string {
	switch {
	case a.Width != b.Width || a.Height != b.Height || a.SizeDoubtful != b.SizeDoubtful:
		return "the size"
	case a.Komi.Known != b.Komi.Known || a.Komi.Points != b.Komi.Points || a.Komi.Doubtful != b.Komi.Doubtful:
		return "the komi"
	case !added && (a.Result.Winner != b.Result.Winner || a.Result.Method != b.Result.Method ||
		a.Result.HasMargin != b.Result.HasMargin || a.Result.Margin != b.Result.Margin):
		return "the result"
	case a.Rules.ID != b.Rules.ID || a.Rules.Doubtful != b.Rules.Doubtful:
		return "the ruleset"
	case a.Handicap.Stones != b.Handicap.Stones:
		return "the handicap"
	case a.Corrupt != b.Corrupt || a.ToPlay != b.ToPlay || len(a.Steps) != len(b.Steps):
		return "the number of moves"
	}
	for i := range a.Steps {
		s, t := &a.Steps[i], &b.Steps[i]
		if s.Kind != t.Kind || s.Move != t.Move || s.Kind != replay.SetupStep && (s.Color != t.Color || s.Point != t.Point) {
			return fmt.Sprintf("move %d", s.Move)
		}
		if s.Kind == replay.SetupStep && !slices.Equal(a.Placements[s.First:s.Last], b.Placements[t.First:t.Last]) {
			return fmt.Sprintf("the setup after move %d", s.Move)
		}
	}
	if !slices.Equal(a.Marks.Black, b.Marks.Black) && len(a.Marks.Black)+len(a.Marks.White) > 0 {
		return "the territory marks"
	}
	return ""
}

// The findings of convert.
var (
	convertDiffers = sgfparse.Kind{
		Code: "convert-differs", Severity: sgfparse.Error,
		Title: "the converted record does not read as the same game",
		Why:   "Convert reads what it writes and compares size, setup, moves, komi, result and ruleset with the original. Here they differ: a damage of the record that could not be written in clean form. The new record was written all the same.",
		Do:    "Keep the original, look at the place that the message names, and please report the record.",
	}
	convertPlain = sgfparse.Kind{
		Code: "convert-not-normalised", Severity: sgfparse.Warning,
		Title: "header values were left as recorded",
		Why:   "With the values in their normal form the record would be read otherwise, so they were written as they are.",
		Do:    "Nothing.",
	}
	deadUnmarked = sgfparse.Kind{
		Code: "dead-unmarked", Severity: sgfparse.Warning,
		Title: "dead stones that marks cannot show",
		Why:   "Marks show a dead stone as the opponent's territory. Dead stones inside a seki are none (Japanese rules, article 10): they were left without a mark, and a reader of the marks takes them for living.",
		Do:    "Keep the verdict in an --overrides file.",
	}
	resultAdded = sgfparse.Kind{
		Code: "result-added", Severity: sgfparse.Note,
		Title: "a result was added to a record without one",
		Why:   "--mark counts a finished game that has no RE under its own ruleset and komi. The result is this program's, as a line of the root's comment says.",
		Do:    "Check it with 'gorescore show' where the confidence is low.",
	}
)
