package html_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"gorescore/report"
	"gorescore/report/html"
	"gorescore/report/reporttest"
)

// line is what the test reads of a JSON line.
type line struct {
	Seq   float64
	Komi  struct{ Points *float64 }
	Moves float64
	Life  *struct {
		Confidence float64
		Dead       []any
	}
	Agrees *bool
	Scores []struct {
		Rules        string
		Komi, Margin float64
		Winner       string
		Black, White float64
		Low, High    float64
		Terms        map[string]map[string]float64
	}
	Flips []struct {
		Rules   string
		Komi    float64
		Against string
		To      string
		Certain bool
	}
	Violations  []struct{ Move float64 }
	Diagnostics []struct{ Code string }
}

// TestFiguresAreTheRecords holds the data of the page against the JSON lines of
// the same records.
func TestFiguresAreTheRecords(t *testing.T) {
	records := append(reporttest.Records(), drawn(), reporttest.Seki(), reporttest.Decided())
	for i, r := range records {
		r.Seq = int64(i + 1)
	}
	p := parse(t, render(t, html.Options{}, records))
	lines := bytes.Split(bytes.TrimSpace(reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return report.NewJSONL(b) }, records)), []byte("\n"))
	var data struct{ Rules []struct{ ID string } }
	if err := json.Unmarshal([]byte(p.Data), &data); err != nil {
		t.Fatal(err)
	}
	if len(p.Rows) != len(lines) || len(p.Details) != len(lines) {
		t.Fatalf("%d rows and %d details of %d games", len(p.Rows), len(p.Details), len(lines))
	}
	for i := range lines {
		var want line
		if err := json.Unmarshal(lines[i], &want); err != nil {
			t.Fatal(err)
		}
		check := func(what string, got, want any) {
			t.Helper()
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("game %d: %s is %v, the record says %v", i+1, what, got, want)
			}
		}
		row, d := p.Rows[i], p.Details[i]
		check("seq", row["q"], want.Seq)
		if want.Komi.Points != nil {
			check("komi", row["k"].(float64)/2, *want.Komi.Points)
		} else {
			check("komi", row["k"], nil)
		}
		check("moves", d["count"], want.Moves)
		if want.Life != nil {
			check("confidence", d["life"].(map[string]any)["confidence"], want.Life.Confidence)
		}
		if want.Agrees != nil {
			check("agrees", d["agrees"], *want.Agrees)
		}
		fouls, _ := d["fouls"].([]any)
		check("fouls", len(fouls), len(want.Violations))
		findings, _ := d["findings"].([]any)
		check("findings", len(findings), len(want.Diagnostics))
		scores, _ := d["scores"].([]any)
		check("scores", len(scores), len(want.Scores))
		flips := 0
		for k := range scores {
			s, w := scores[k].([]any), want.Scores[k]
			check("ruleset", data.Rules[int(s[0].(float64))].ID, w.Rules)
			check("komi of a score", s[1].(float64)/2, w.Komi)
			if s[3] != w.Winner+"+F" && w.Winner != "draw" {
				check("result", s[3], fmt.Sprintf("%s+%v", w.Winner, w.Margin))
			}
			if s[4].(float64) > 0 {
				flips++
			}
		}
		check("flips", flips, len(want.Flips))
		counts, _ := d["counts"].([]any)
		for _, c := range counts {
			checkCount(t, i+1, c.(map[string]any), &want, data.Rules)
		}
	}
}

// checkCount holds a count at komi 0 against the first score of its ruleset.
func checkCount(t *testing.T, game int, c map[string]any, want *line, rules []struct{ ID string }) {
	t.Helper()
	id := rules[int(c["r"].(float64))].ID
	for _, s := range want.Scores {
		if s.Rules != id {
			continue
		}
		sum := func(side string) (total float64) {
			for _, v := range c[side].([]any) {
				total += v.(float64) / 2
			}
			return total
		}
		at := func(name string) float64 { return c[name].(float64)/2 - s.Komi }
		if sum("b") != s.Black || sum("w")+s.Komi != s.White || at("m") != s.Black-s.White || at("l") != s.Low || at("h") != s.High {
			t.Errorf("game %d under %s: %v does not belong to %+v", game, id, c, s)
		}
		return
	}
	if c["b"] != nil {
		t.Errorf("game %d: items without a score under %s", game, id)
	}
}
