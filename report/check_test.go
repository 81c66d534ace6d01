package report_test

import (
	"errors"
	"math"
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
