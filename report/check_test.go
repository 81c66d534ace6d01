package report_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/reporttest"
)

// Guards what is made of earlier results: a record that no run wrote is told, not
// counted.
func TestCheckFindsContradictions(t *testing.T) {
	for want, change := range map[string]func(*report.Record){
		"size 53x19":                  func(r *report.Record) { r.Size = [2]int{53, 19} },
		"size -9x9":                   func(r *report.Record) { r.Size = [2]int{-9, 9} },
		"size 9x0":                    func(r *report.Record) { r.Size = [2]int{9, 0} },
		"game -1":                     func(r *report.Record) { r.Game = -1 },
		"3 passes among 2 moves":      func(r *report.Record) { r.Moves, r.Passes = 2, 3 },
		"handicap -2":                 func(r *report.Record) { r.Handicap = -2 },
		"charset.confidence 1.5":      func(r *report.Record) { r.Charset.Confidence = 1.5 },
		"life.confidence -0.1":        func(r *report.Record) { r.Life.Confidence = -0.1 },
		"life.confidence NaN":         func(r *report.Record) { r.Life.Confidence = math.NaN() },
		"recorded.margin -0.5":        func(r *report.Record) { r.Recorded.Margin = -1 },
		"jp1989@6.5: margin 1":        func(r *report.Record) { r.Scores[0].Margin++ },
		`jp1989@6.5: winner "W"`:      func(r *report.Record) { r.Scores[0].Winner = replay.WinnerWhite },
		"cn2002@7.5: low 0.5 above h": func(r *report.Record) { r.Scores[2].Low = r.Scores[2].High + 2 },
		"10000001 moves":              func(r *report.Record) { r.Moves = 10_000_001 },
		"why \"banana\"":              func(r *report.Record) { skip(r, "banana") },
		"why \"resigned\" is no reas": func(r *report.Record) { skip(r, "resigned") },
		"has a why, \"timeout\"":      func(r *report.Record) { r.Why = "timeout" },
		"rescored of game 0":          func(r *report.Record) { r.Game = 0 },
		"rescored without a size":     func(r *report.Record) { r.Size = [2]int{} },
		"rescored without scores":     func(r *report.Record) { r.Scores, r.Flips = nil, nil },
		"skipped with 5 scores":       func(r *report.Record) { r.Outcome, r.Why = report.Skipped, "timeout" },
		"not-counted with 3 flips":    func(r *report.Record) { r.Outcome, r.Why, r.Scores = report.NotCounted, "time", nil },
		"but the outcome is skipped":  func(r *report.Record) { skip(r, "timeout"); r.Agrees = new(false) },
		"without a ruleset and a kom": func(r *report.Record) { r.Komi.Known = false },
		`winner "draw" with a margin`: func(r *report.Record) { r.Recorded.Winner = replay.WinnerDraw },
		"margin 0.5 with the method ": func(r *report.Record) { r.Recorded.Method = replay.MethodTime },
		`margin 0.5 with the winner ""`: func(r *report.Record) {
			r.Recorded.Winner = replay.WinnerUnknown
		},
		`life.dead: "K1" is no point of a 9x9`: func(r *report.Record) { r.Life.Dead = []string{"A1", "K1"} },
		"life.dead: A1 is there twice":         func(r *report.Record) { r.Life.Dead = []string{"A1", "J9", "A1"} },
		`life.doubtful: "" is no point`:        func(r *report.Record) { r.Life.Doubtful = []string{""} },
		"cn2002@7.5 (ruleset) is there twice":  func(r *report.Record) { r.Flips = append(r.Flips, r.Flips[0]) },
		"cn2002@8 (ruleset) has no score":      func(r *report.Record) { r.Flips[0].Komi++ },
		"aga@7.5 (given) has no score":         func(r *report.Record) { r.Flips[1].Variant = report.KomiGiven },
		`ing1991@8: to "B", but the score's`:   func(r *report.Record) { r.Flips[2].To = replay.WinnerBlack },
		`from "W" to "W"`:                      func(r *report.Record) { r.Flips[0].From = replay.WinnerWhite },
		`agrees_if "flood", but the result is`: func(r *report.Record) { r.AgreesIf = "flood" },
		`agrees_if "left ,"`:                   func(r *report.Record) { r.Agrees, r.AgreesIf, r.Flips = new(false), "left ,", nil },
		`"left A1+Z9" names no points of 9x9`: func(r *report.Record) {
			r.Agrees, r.AgreesIf, r.Flips = new(false), "left A1+Z9", nil
		},
		"which does not agree":           func(r *report.Record) { r.Agrees = nil },
		`but the recorded winner is "W"`: func(r *report.Record) { r.Recorded.Winner = replay.WinnerWhite },
	} {
		r := reporttest.Flipped()
		change(r)
		if err := r.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	for _, r := range append(reporttest.Records(), reporttest.Seki(), reporttest.Decided()) {
		if err := r.Check(); err != nil {
			t.Errorf("%s: %v", r.File, err)
		}
	}
}

// skip makes a game one that was not scored.
func skip(r *report.Record, why string) {
	r.Outcome, r.Why, r.Scores, r.Flips, r.Agrees = report.Skipped, why, nil, nil, nil
}

// Guards records that runs do write: flips in an order of their own, a komi that was
// asked for twice, no komi to count at, parts of a record.
func TestCheckAllowsWhatRunsWrite(t *testing.T) {
	for name, change := range map[string]func(*report.Record){
		"flips in another order": func(r *report.Record) { slices.Reverse(r.Flips) },
		"one komi twice":         func(r *report.Record) { r.Scores, r.Flips = append(r.Scores, r.Scores[2]), append(r.Flips, r.Flips[0]) },
		"no komi for a handicap game": func(r *report.Record) { // --komi ruleset
			r.Handicap, r.Scores, r.Flips = 2, nil, nil
		},
		"no recorded komi": func(r *report.Record) { // --komi recorded
			r.Komi, r.Agrees, r.Scores, r.Flips = replay.Komi{}, nil, nil, nil
		},
		"a flip against a count": func(r *report.Record) {
			r.Recorded, r.Agrees = replay.Result{}, nil
			for i := range r.Flips {
				r.Flips[i].Against = "jp1989@6.5"
			}
		},
	} {
		r := reporttest.Flipped()
		change(r)
		if err := r.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	part := &report.Record{Outcome: report.Rescored, Agrees: new(true)}
	if err := part.CheckPart(); err != nil {
		t.Error(err)
	}
	if part.Check() == nil {
		t.Error("the whole record is taken")
	}
}

// Guards fields that json.Unmarshal would take for missing, or cut to length.
func TestNullsAndLongListsAreContradictions(t *testing.T) {
	line := string(reporttest.Flipped().AppendJSON(nil))
	for _, c := range []struct{ old, changed, want string }{
		{`"file":"games.zip!2019/final.sgf"`, `"file":null`, "file is null"},
		{`"size":[9,9]`, `"size":null`, "size is null"},
		{`"size":[9,9]`, `"size":[9,9,9]`, "size has 3 numbers"},
		{`"size":[9,9]`, `"size":[9]`, "size has 1 numbers"},
		{`"size":[9,9]`, `"size":[]`, "size has 0 numbers"},
		{`"place":"Seoul"`, `"place":null`, "place is null"},
	} {
		if !strings.Contains(line, c.old) {
			t.Fatalf("no %s in %s", c.old, line)
		}
		var j report.JSONReader
		_, err := j.Read([]byte(strings.Replace(line, c.old, c.changed, 1)))
		if _, ok := errors.AsType[*report.Contradiction](err); !ok || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.changed, err, c.want)
		}
	}
}

// Guards the points of a line, which are read from their items: what the line
// states must be their sum, for the fast reader too.
func TestStatedPointsMustBeTheSum(t *testing.T) {
	line := string(reporttest.Flipped().AppendJSON(nil))
	for old, changed := range map[string]string{
		`"komi":6.5,"black":65,`:    `"komi":6.5,"black":66,`,
		`"white":64.5,"margin":0.5`: `"white":64,"margin":0.5`,
		`"margin":0.5,"winner":"B"`: `"margin":-0.5,"winner":"B"`,
	} {
		if !strings.Contains(line, old) {
			t.Fatalf("no %s in %s", old, line)
		}
		var j report.JSONReader
		_, err := j.Read([]byte(strings.Replace(line, old, changed, 1)))
		if _, ok := errors.AsType[*report.Contradiction](err); !ok {
			t.Errorf("%s: %v", changed, err)
		}
	}
	// Of a line that leaves them out, nothing is held against the items.
	bare := strings.Replace(line, `"black":65,"white":64.5,`, "", 1)
	if _, err := report.ReadJSON([]byte(bare)); err != nil || bare == line {
		t.Error(err)
	}
}
