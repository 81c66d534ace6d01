package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gorescore/report"
	"gorescore/report/reporttest"
)

func TestJSONReadsBack(t *testing.T) {
	for _, r := range reporttest.Records() {
		line := r.AppendJSON(nil)
		got, err := report.ReadJSON(line)
		if err != nil {
			t.Fatal(err)
		}
		// Damaged bytes are replaced for good when they are written.
		r.Players.White = strings.ToValidUTF8(r.Players.White, "\ufffd")
		for i := range r.Diagnostics {
			r.Diagnostics[i].File, r.Diagnostics[i].Game = r.File, r.Game
		}
		if diff := cmp.Diff(r, got, reporttest.SameRecord); diff != "" {
			t.Errorf("record %d (-written +read):\n%s", r.Seq, diff)
		}
		if again := got.AppendJSON(nil); !bytes.Equal(line, again) {
			t.Errorf("written, read and written again differs:\n%s\n%s", line, again)
		}
	}
}

// TestJSONOrder guards the contract: names, their order, and their types.
func TestJSONOrder(t *testing.T) {
	const want = `schema seq file game digest moves_digest format charset{name confidence} app size[] moves passes handicap ` +
		`players{black white black_rank white_rank} date event place komi{points raw source doubtful why} ` +
		`rules{raw id source doubtful} recorded{raw winner method margin unit} outcome why ` +
		`life{origin confidence dead[] seki[] doubtful[]} agrees agrees_if ` +
		`scores[{rules komi black white margin winner low high dame terms{black{territory prisoners} white{territory prisoners komi}} notes[] variant}] ` +
		`flips[{rules komi against from to certain causes[{cause points} {cause points}] variant}] ` +
		`break_even{jp1989 cn2002 aga ing1991} ` +
		`violations[{move color point kind cycle class illegal_under[] consequence{jp1989 cn2002}}] ` +
		`diagnostics[{severity code line col move message}]`
	r, f := reporttest.Flipped(), reporttest.Fouls()
	r.Scores, r.Flips = r.Scores[:1], r.Flips[:1]
	r.Violations, r.Diagnostics = f.Violations[:1], f.Diagnostics[:1]
	if got := outline(t, r.AppendJSON(nil)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// outline lists the keys of an object in their order.
func outline(t *testing.T, line []byte) string {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(line))
	var walk func() string
	walk = func() string {
		tok, err := dec.Token()
		if err != nil {
			t.Fatal(err)
		}
		var parts []string
		switch tok {
		case json.Delim('{'):
			for dec.More() {
				key, _ := dec.Token()
				parts = append(parts, key.(string)+walk())
			}
			dec.Token()
			return "{" + strings.Join(parts, " ") + "}"
		case json.Delim('['):
			for dec.More() {
				if s := walk(); s != "" {
					parts = append(parts, s)
				}
			}
			dec.Token()
			return "[" + strings.Join(parts, " ") + "]"
		}
		return ""
	}
	return strings.TrimSuffix(strings.TrimPrefix(walk(), "{"), "}")
}

func TestJSONNulls(t *testing.T) {
	var got struct {
		Komi     struct{ Points *float64 }
		Recorded struct{ Margin *float64 }
		Life     *struct{}
		Agrees   *bool
		Scores   []any
		Size     []int
	}
	line := (&report.Record{Outcome: report.Skipped}).AppendJSON(nil)
	if err := json.Unmarshal(line, &got); err != nil {
		t.Fatal(err)
	}
	if got.Komi.Points != nil || got.Recorded.Margin != nil || got.Life != nil || got.Agrees != nil {
		t.Errorf("unknown values must be null: %s", line)
	}
	if got.Scores == nil {
		t.Errorf("empty lists must be [], not null: %s", line)
	}
	for v, want := range map[bool]string{true: `"agrees":true`, false: `"agrees":false`} {
		if line := (&report.Record{Agrees: &v}).AppendJSON(nil); !bytes.Contains(line, []byte(want)) {
			t.Errorf("no %s in %s", want, line)
		}
	}
}

// TestJSONMargin guards the sign: margin is the winner's, low and high are
// Black minus White.
func TestJSONMargin(t *testing.T) {
	r := &report.Record{Scores: []report.Score{reporttest.Area(reporttest.CN2002, 15, report.KomiRuleset, 100, 80, 101, 80)}}
	line := string(r.AppendJSON(nil))
	if want := `"margin":8.5,"winner":"W","low":-8.5,"high":-8.5`; !strings.Contains(line, want) {
		t.Errorf("no %s in %s", want, line)
	}
}

func TestReadJSONRefuses(t *testing.T) {
	good := string(reporttest.Flipped().AppendJSON(nil))
	for _, c := range []struct{ name, from, to, want string }{
		{"cut line", good[len(good)/2:], "", "not a record"},
		{"other schema", `"schema":1`, `"schema":2`, "schema 2"},
		{"no schema", `"schema":1,`, ``, `not a record of gorescore (no "schema")`},
		{"third of a point", `"komi":6.5`, `"komi":6.3`, `"6.3"`},
		{"huge number", `"komi":6.5`, `"komi":1e300`, `"1e300"`},
		{"winner", `"winner":"B"`, `"winner":"X"`, `winner "X"`},
		{"method", `"method":"count"`, `"method":"guess"`, `method "guess"`},
		{"outcome", `"outcome":"rescored"`, `"outcome":"done"`, `outcome "done"`},
		{"list for an object", `"break_even":{`, `"break_even":[{},{`, "not a record"},
		{"nested", `"jp1989":7`, `"jp1989":[7]`, "jp1989"},
	} {
		bad := strings.Replace(good, c.from, c.to, 1)
		if bad == good {
			t.Fatalf("%s: nothing was replaced", c.name)
		}
		if _, err := report.ReadJSON([]byte(bad)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

// chunks keeps what each Write was given.
type chunks struct{ list []string }

func (c *chunks) Write(p []byte) (int, error) {
	c.list = append(c.list, string(p))
	return len(p), nil
}

// TestJSONLWholeLines guards a killed run: every block ends at a line end.
func TestJSONLWholeLines(t *testing.T) {
	c := &chunks{}
	w := report.NewJSONL(c)
	for i := range 200 {
		r := reporttest.Flipped()
		if i%2 == 1 {
			r.Prepare()
		}
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(nil); err != nil {
		t.Fatal(err)
	}
	if len(c.list) < 3 {
		t.Fatalf("%d blocks: too few to say anything", len(c.list))
	}
	line := string(reporttest.Flipped().AppendJSON(nil)) + "\n"
	lines := 0
	for _, block := range c.list {
		if !strings.HasSuffix(block, "}\n") {
			t.Errorf("block ends %q", block[max(0, len(block)-20):])
		}
		if strings.ReplaceAll(block, line, "") != "" {
			t.Error("a record that was prepared is not the same line")
		}
		lines += strings.Count(block, "\n")
	}
	if lines != 200 {
		t.Errorf("%d lines", lines)
	}
}

func TestWritersReportErrors(t *testing.T) {
	for name, w := range map[string]report.Writer{"jsonl": report.NewJSONL(reporttest.FullDisk{}), "csv": report.NewCSV(reporttest.FullDisk{})} {
		if err := errors.Join(w.Write(reporttest.Flipped()), w.Close(&report.Totals{})); err == nil || !strings.Contains(err.Error(), "disk full") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func BenchmarkAppendJSON(b *testing.B) {
	r := reporttest.Flipped()
	for len(r.Scores) < 24 {
		r.Scores = append(r.Scores, r.Scores...)
	}
	r.Scores = r.Scores[:24]
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = r.AppendJSON(buf[:0])
	}
	b.SetBytes(int64(len(buf)))
}

func BenchmarkTotalsAdd(b *testing.B) {
	r := reporttest.Flipped()
	for len(r.Scores) < 24 {
		r.Scores = append(r.Scores, r.Scores...)
	}
	r.Scores = r.Scores[:24]
	t := &report.Totals{}
	b.ReportAllocs()
	for b.Loop() {
		t.Add(r)
	}
}

func TestGoldenJSONL(t *testing.T) {
	reporttest.Golden(t, "sample.jsonl", reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return report.NewJSONL(b) }, reporttest.Records()))
}

// TestWhatIsNoRecordIsSaidInPlainWords: a user has no use for names of Go types.
func TestWhatIsNoRecordIsSaidInPlainWords(t *testing.T) {
	for line, want := range map[string]string{
		`{}`:                                  `not a record of gorescore (no "schema")`,
		`null`:                                `not a record of gorescore (no "schema")`,
		`[1]`:                                 `not a record of gorescore: an array in place of an object`,
		`7`:                                   `not a record of gorescore: a number in place of an object`,
		`{"schema":"1"}`:                      `not a record: schema cannot be a string`,
		`{"schema":1,"seq":1.5}`:              `not a record: seq cannot be a number 1.5`,
		`{"schema":1,"size":"x"}`:             `not a record: size cannot be a string`,
		`{"schema":1,"scores":[{"komi":[]}]}`: `not a record: scores.komi cannot be an array`,
		`{"schema":1,"komi":{"points":"x"}}`:  `not a record: invalid number literal`,
		`{"schema":1,"break_even":[1]}`:       `not a record: [ where an object should be`,
		`{"schema":`:                          `not a record: unexpected end of JSON input`,
	} {
		_, err := report.ReadJSON([]byte(line))
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "json:") || strings.Contains(err.Error(), "Go ") {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}
