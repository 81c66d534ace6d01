package score

import (
	"fmt"
	"strconv"
	"strings"

	"gorescore/replay"
)

// fieldKind is the JSON type of a field's value.
type fieldKind uint8

const (
	enumKind fieldKind = iota
	flagKind
	countKind // a whole number
	komiKind  // points, "3.75zi", or null
)

// ruleField is one orthogonal field of a ruleset. The one table below drives
// the loader, the messages of the loader, the schema and the display.
type ruleField struct {
	key     string
	doc     string
	kind    fieldKind
	allowed []string // enumKind
	max     int      // countKind: 0 to max
	get     func(*Ruleset) string
	set     func(*Ruleset, string) // of a value already checked
}

// ruleFields is the table, in the order of display.
var ruleFields = []ruleField{
	enumField("counting", "what is counted",
		func(r *Ruleset) *string { return (*string)(&r.Counting) }, "area", "territory"),
	enumField("count_as", "how players lay the count out",
		func(r *Ruleset) *string { return &r.CountAs },
		"area", "half-count", "fill-in", "prisoners-back", "stones", "limit"),
	enumField("unit", "unit of a spoken margin",
		func(r *Ruleset) *string { return &r.Unit }, "point", "zi", "zi-difference"),
	flagField("seki_points", "surrounded points of groups in seki count",
		func(r *Ruleset) *bool { return &r.SekiPoints }),
	countField("tax", "points taken for each independent live group", 2,
		func(r *Ruleset) *int { return &r.Tax }),
	komiField(),
	enumField("komi_by", "what fixes the komi",
		func(r *Ruleset) *string { return &r.KomiBy }, "number", "predictions", "none"),
	tieField("tie", "who wins an equal count", func(r *Ruleset) *replay.Winner { return &r.Tie }),
	tieField("tie_handicap", "who wins an equal count in a handicap game",
		func(r *Ruleset) *replay.Winner { return &r.TieHandicap }),
	enumField("handicap", "White's compensation for N handicap stones, in points",
		func(r *Ruleset) *string { return &r.Handicap }, "0", "N", "N-1"),
	flagField("pass_stones", "each pass hands over a prisoner",
		func(r *Ruleset) *bool { return &r.PassStones }),
	flagField("white_passes_last", "the last pass is White's",
		func(r *Ruleset) *bool { return &r.WhitePassesLast }),
	flagField("button", "the first pass of the game is worth half a point",
		func(r *Ruleset) *bool { return &r.Button }),
	lastMoveField(),
	flagField("no_removal", "no stones are taken off before the count",
		func(r *Ruleset) *bool { return &r.NoRemoval }),
	enumField("dame", "open neutral points of games played under it",
		func(r *Ruleset) *string { return &r.Dame }, "fill", "as-is"),
	enumField("ko", "ko rule",
		func(r *Ruleset) *string { return &r.Ko },
		"basic", "psk", "ssk", "nssk", "ing", "spight", "none"),
	flagField("basic_ko", "the basic ko rule holds besides",
		func(r *Ruleset) *bool { return &r.BasicKo }),
	enumField("suicide", "which own stones a play may take off",
		func(r *Ruleset) *string { return &r.Suicide }, "no", "multi", "all"),
	enumField("repetition", "what a long cycle means",
		func(r *Ruleset) *string { return &r.Repetition }, repetitionEffects...),
	countField("end", "passes in a row that end a game", 4,
		func(r *Ruleset) *int { return &r.End }),
	firstField(),
	enumField("starting_stones", "stones on the board before the first move",
		func(r *Ruleset) *string { return &r.StartingStones }, "none", "fixed", "free"),
	flagField("choice_of_removal", "the mover chooses which side's chains without liberties come off",
		func(r *Ruleset) *bool { return &r.ChoiceOfRemoval }),
}

// repetitionEffects are the meanings of a repetition.
var repetitionEffects = []string{
	"no-result", "draw", "draw-or-replay", "void-or-replay", "illegal",
	"referee", "case-rulings", "lifted-by-pass", "legal", "none",
}

// foulKinds are the kinds of foul that a ruleset may punish.
var foulKinds = []string{"ko", "superko", "suicide", "occupied", "out-of-turn", "after-end"}

// foulEffects are the consequences of a foul.
var foulEffects = []string{"loss", "void-pass", "undo-pass", "illegal", "legal"}

// basisStatuses are the statuses that a file may give.
var basisStatuses = []string{StatusStated, StatusReference, StatusDecision, StatusUnconfirmed, StatusDefault}

func enumField(key, doc string, at func(*Ruleset) *string, allowed ...string) ruleField {
	return ruleField{
		key: key, doc: doc, kind: enumKind, allowed: allowed,
		get: func(r *Ruleset) string { return *at(r) },
		set: func(r *Ruleset, v string) { *at(r) = v },
	}
}

func flagField(key, doc string, at func(*Ruleset) *bool) ruleField {
	return ruleField{
		key: key, doc: doc, kind: flagKind,
		get: func(r *Ruleset) string { return map[bool]string{true: "yes", false: "no"}[*at(r)] },
		set: func(r *Ruleset, v string) { *at(r) = v == "true" },
	}
}

func countField(key, doc string, max int, at func(*Ruleset) *int) ruleField {
	return ruleField{
		key: key, doc: doc, kind: countKind, max: max,
		get: func(r *Ruleset) string { return strconv.Itoa(*at(r)) },
		set: func(r *Ruleset, v string) { *at(r), _ = strconv.Atoi(v) },
	}
}

func komiField() ruleField {
	return ruleField{
		key: "komi", doc: "usual komi of an even game, in points", kind: komiKind,
		get: func(r *Ruleset) string {
			if !r.HasKomi {
				return "none"
			}
			return r.Komi.String()
		},
		set: func(r *Ruleset, v string) { r.Komi, r.HasKomi, _ = readKomi(v) },
	}
}

// tieField holds "draw", "B" or "W".
func tieField(key, doc string, at func(*Ruleset) *replay.Winner) ruleField {
	return ruleField{
		key: key, doc: doc, kind: enumKind, allowed: []string{"draw", "B", "W"},
		get: func(r *Ruleset) string { return at(r).String() },
		set: func(r *Ruleset, v string) {
			*at(r) = map[string]replay.Winner{"B": replay.WinnerBlack, "W": replay.WinnerWhite, "draw": replay.WinnerDraw}[v]
		},
	}
}

func lastMoveField() ruleField {
	return ruleField{
		key: "last_move", doc: "correction for the last move or the first pass", kind: enumKind,
		allowed: []string{"none", "black-pays", "white-passes-first"},
		get: func(r *Ruleset) string {
			if r.LastMove == "" {
				return "none"
			}
			return r.LastMove
		},
		set: func(r *Ruleset, v string) { r.LastMove = strings.TrimPrefix(v, "none") },
	}
}

func firstField() ruleField {
	return ruleField{
		key: "first", doc: "who plays first in an even game", kind: enumKind, allowed: []string{"B", "W"},
		get: func(r *Ruleset) string { return r.First.String() },
		set: func(r *Ruleset, v string) { r.First = map[string]replay.Color{"B": replay.Black, "W": replay.White}[v] },
	}
}

// allow says what a value may be, for messages.
func (f *ruleField) allow() string {
	switch f.kind {
	case enumKind:
		return "one of " + quoteList(f.allowed)
	case flagKind:
		return "true or false"
	case countKind:
		return fmt.Sprintf("a whole number from 0 to %d", f.max)
	default:
		return `points in whole or half numbers (6.5), zi ("3.75zi"), or null for none`
	}
}

func quoteList(list []string) string {
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = strconv.Quote(s)
	}
	return strings.Join(quoted, ", ")
}

// fieldByKey finds a field; nil if there is none.
func fieldByKey(key string) *ruleField {
	for i := range ruleFields {
		if ruleFields[i].key == key {
			return &ruleFields[i]
		}
	}
	return nil
}

// readKomi reads "6.5", "-7", "3.75zi" or "null". The second value says
// whether there is a komi at all.
func readKomi(s string) (k replay.HalfPoints, has bool, err error) {
	if s == "null" {
		return 0, false, nil
	}
	num, zi := strings.CutSuffix(s, "zi")
	v, err := strconv.ParseFloat(strings.TrimSpace(num), 64)
	if err != nil || v < -1000 || v > 1000 {
		return 0, false, fmt.Errorf("%q is no komi", s)
	}
	v *= 2
	if zi {
		v *= 2
	}
	k = replay.HalfPoints(v)
	if float64(k) != v {
		return 0, false, fmt.Errorf("%q is no whole number of half points", s)
	}
	return k, true, nil
}
