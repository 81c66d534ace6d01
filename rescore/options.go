package rescore

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
	"gorescore/score/life"
)

// KomiChoice is one entry of --komi: the game's own komi, each ruleset's usual
// one, or a number.
type KomiChoice struct {
	Variant string            // report.KomiRecorded, KomiRuleset or KomiGiven
	Points  replay.HalfPoints // of KomiGiven
}

// Options are the settings of a run. The zero value rescores under the default
// rulesets at the recorded and the usual komi, on one worker.
type Options struct {
	Rules   []*score.Ruleset // nil: score.DefaultTargets
	Komi    []KomiChoice     // nil: recorded, ruleset
	Dame    score.Dame       // "": auto
	Life    []score.Origin   // order of evidence; nil: overrides, marks, result, estimate
	Charset string           // reads every record in this charset; "": found out per game
	Strict  bool             // the parser's leniencies become errors

	Overrides *Overrides // nil: none

	// Defaults says, for the records of a file, what is known of those that do
	// not say it themselves. Workers call it at the same time. nil: nothing.
	Defaults func(file string) Defaults

	Engine     life.Engine   // asked where Life names gtp; workers share it. nil: none
	EngineTime time.Duration // the most that one answer of Engine takes; it is added to Timeout
	EngineName string        // tells engines apart in a cache, such as the command that starts it

	// Second makes the second judge of one worker (life.Options.Second). nil: the
	// net that the program carries; NoSecond: none.
	Second     func() life.Opinion
	SecondName string // tells second judges apart in a cache
	Always     bool   // boards without a recorded margin are judged as thoroughly, too (life.Options.Always)

	Cache Cache // nil: none; opened for Settings
	Shard Shard // the zero value is every game

	Include      map[string]bool // "resigned", "time", "unfinished": scored for study, never in flip rates
	TrustKomi    bool            // a doubtful komi counts as sure
	AssumeEra    bool            // a missing komi is taken from the era's usage, marked as assumed
	ApplyFouls   bool            // decide the game as each ruleset would have (study)
	Seed         uint64
	Timeout      time.Duration // for one game's judgement; 0: 10 s
	Jobs         int           // workers; 0: one per processor
	CheckOnly    bool          // read and replay, but judge and count nothing (for check)
	Diagrams     bool          // set Record.Diagram, for writers that draw games
	Convert      *Convert      // nil: no; else Record.SGF is set
	Stdin        io.Reader     // what the path "-" reads; nil: standard input
	FilesFrom    string        // a file with one path per line; "-" for standard input
	MaxGameBytes int           // a larger game is reported and passed over; 0: 16 MiB
}

// Defaults are the ruleset and komi of records that name none. A record that
// takes them is marked: their source is replay.SourceAssumed. What overrules
// stands in the place of what a record says too, as an Override does.
type Defaults struct {
	Rules      string // id or name of a ruleset; "": none
	Komi       replay.HalfPoints
	HasKomi    bool
	RulesStand bool // Rules overrules
	KomiStands bool // Komi overrules
}

// usualKomi is what --komi says when it is not given.
var usualKomi = []KomiChoice{{Variant: report.KomiRecorded}, {Variant: report.KomiRuleset}}

// maxKomiChoices bounds a sweep, so that a slip such as 0:900:0.5 is an error
// and not a gigabyte of output.
const maxKomiChoices = 200

// ParseKomiList reads the value of --komi: a comma list of "recorded",
// "ruleset", points ("6.5", "-5"), zi ("3.75zi") and ranges
// "from:to:step" ("0:9:0.5"; the step is 1 when it is left out). What is named
// twice is one choice.
func ParseKomiList(list string) ([]KomiChoice, error) {
	return parseKomiList(list, report.KomiRecorded, report.KomiRuleset)
}

// ParseKomiPoints is ParseKomiList for points, zi and ranges alone.
func ParseKomiPoints(list string) ([]replay.HalfPoints, error) {
	choices, err := parseKomiList(list)
	var out []replay.HalfPoints
	for _, c := range choices {
		out = append(out, c.Points)
	}
	return out, err
}

// parseKomiList reads a list that may hold these words.
func parseKomiList(list string, words ...string) ([]KomiChoice, error) {
	var out []KomiChoice
	add := func(c KomiChoice) {
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	for _, item := range strings.Split(list, ",") {
		item = strings.TrimSpace(item)
		switch {
		case slices.Contains(words, item):
			add(KomiChoice{Variant: item})
			continue
		case item == "":
			return nil, fmt.Errorf("empty entry in komi list %q", list)
		case strings.Contains(item, ":"):
			span, err := parseKomiRange(item)
			if err != nil {
				return nil, err
			}
			for _, c := range span {
				add(c)
			}
		default:
			h, err := parseHalfPoints(item, append([]string{"zi such as 3.75zi"}, words...), "a range 0:9:0.5")
			if err != nil {
				return nil, err
			}
			add(KomiChoice{Variant: report.KomiGiven, Points: h})
		}
		if len(out) > maxKomiChoices {
			return nil, fmt.Errorf("komi list %q has more than %d entries; use a wider step", list, maxKomiChoices)
		}
	}
	return out, nil
}

func parseKomiRange(item string) ([]KomiChoice, error) {
	parts := strings.Split(item, ":")
	if len(parts) > 3 {
		return nil, fmt.Errorf("komi range %q: want from:to or from:to:step", item)
	}
	bounds := [3]replay.HalfPoints{2: replay.Points(1)}
	for i, p := range parts {
		h, err := ParseHalfPoints(p)
		if err != nil {
			return nil, fmt.Errorf("komi range %q: %w", item, err)
		}
		bounds[i] = h
	}
	from, to, step := bounds[0], bounds[1], bounds[2]
	if step <= 0 || to < from {
		return nil, fmt.Errorf("komi range %q runs backwards or has no step", item)
	}
	if (to-from)/step >= maxKomiChoices {
		return nil, fmt.Errorf("komi range %q has more than %d entries; use a wider step", item, maxKomiChoices)
	}
	var out []KomiChoice
	for h := from; h <= to; h += step {
		out = append(out, KomiChoice{Variant: report.KomiGiven, Points: h})
	}
	return out, nil
}

// maxKomiPoints is far beyond any komi that was ever agreed.
const maxKomiPoints = 10000

// ParseHalfPoints reads points with at most a half ("6.5", "-7"), or zi with at
// most a quarter ("3.75zi" is 7.5 points).
func ParseHalfPoints(s string) (replay.HalfPoints, error) {
	return parseHalfPoints(s, nil, "zi such as 3.75zi")
}

// parseHalfPoints names in its error what else could stand there.
func parseHalfPoints(s string, others []string, last string) (replay.HalfPoints, error) {
	text, zi := strings.CutSuffix(strings.ToLower(strings.TrimSpace(s)), "zi")
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || v != v || v > maxKomiPoints || v < -maxKomiPoints {
		want := strings.Join(append([]string{"points such as 6.5"}, others...), ", ") + " or " + last
		return 0, fmt.Errorf("%q is no komi: want %s", s, want)
	}
	if zi {
		v *= 2
	}
	h := replay.HalfPoints(v * 2)
	if float64(h) != v*2 {
		return 0, fmt.Errorf("%q is no whole number of half points (or quarter zi)", s)
	}
	return h, nil
}

// NoSecond is Options.Second where playouts and reading judge alone.
func NoSecond() life.Opinion { return nil }

// NetWords say when the net is asked: where the recorded margin contradicts the
// playouts, which is usual; where these are in doubt, too; or never.
var NetWords = []string{"margin", "always", "never"}

// AskNet sets when the net is asked to one of NetWords; "" leaves it as it is.
func (o *Options) AskNet(when string) {
	switch when {
	case "never":
		o.Second, o.SecondName = NoSecond, "none"
	case "always":
		o.Always = true
	}
}
