package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"gorescore/replay"
	"gorescore/score"
)

// sameRecord compares what the JSON form carries: rulesets by id, no board.
var sameRecord = cmp.Options{
	cmpopts.EquateEmpty(),
	cmpopts.IgnoreFields(Record{}, "Board", "MovesTrusted", "line"),
	cmp.Comparer(func(a, b *score.Ruleset) bool { return rulesID(a) == rulesID(b) }),
	cmpopts.EquateApprox(0, 5e-5), // confidences have four digits
}

func TestJSONReadsBack(t *testing.T) {
	for _, r := range samples() {
		line := r.AppendJSON(nil)
		got, err := ReadJSON(line)
		if err != nil {
			t.Fatal(err)
		}
		// Damaged bytes are replaced for good when they are written.
		r.Players.White = strings.ToValidUTF8(r.Players.White, "\ufffd")
		for i := range r.Diagnostics {
			r.Diagnostics[i].File, r.Diagnostics[i].Game = r.File, r.Game
		}
		if diff := cmp.Diff(r, got, sameRecord...); diff != "" {
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
	r, f := sampleFlip(), sampleFouls()
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
	line := (&Record{Outcome: Skipped}).AppendJSON(nil)
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
		if line := (&Record{Agrees: &v}).AppendJSON(nil); !bytes.Contains(line, []byte(want)) {
			t.Errorf("no %s in %s", want, line)
		}
	}
}

// TestJSONMargin guards the sign: margin is the winner's, low and high are
// Black minus White.
func TestJSONMargin(t *testing.T) {
	r := &Record{Scores: []Score{area(cn2002, 15, KomiRuleset, 100, 80, 101, 80)}}
	line := string(r.AppendJSON(nil))
	if want := `"margin":8.5,"winner":"W","low":-8.5,"high":-8.5`; !strings.Contains(line, want) {
		t.Errorf("no %s in %s", want, line)
	}
}

func TestFraction(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 1: "1", 0.99804999: "0.998", 0.1 + 0.2: "0.3", 0.99996: "1", 0.00004: "0", -0.00001: "0",
		0.12345: "0.1235", math.NaN(): "0", math.Inf(1): "0",
	} {
		if got := string(appendFraction(nil, v)); got != want {
			t.Errorf("appendFraction(%v) = %s, want %s", v, got, want)
		}
	}
}

func TestStringEscapes(t *testing.T) {
	for s, want := range map[string]string{
		"":                   `""`,
		`a"b\c`:              `"a\"b\\c"`,
		"\n\r\t\x00\x1b":     `"\n\r\t\u0000\u001b"`,
		"\x7f\u0085\u009b":   `"\u007f\u0085\u009b"`,
		"\u2028\u2029":       `"\u2028\u2029"`,
		"柯洁 é 😀":             `"柯洁 é 😀"`,
		"a\xffb\xe4\xb8":     "\"a\ufffdb\ufffd\ufffd\"",
		"\ufffd":             "\"\ufffd\"",
		"\xed\xa0\x80":       "\"\ufffd\ufffd\ufffd\"", // a surrogate in UTF-8
		"</script><!--&amp;": `"</script><!--&amp;"`,
	} {
		if got := string(appendString(nil, s)); got != want {
			t.Errorf("appendString(%q) = %s, want %s", s, got, want)
		}
	}
}

// TestStringsReadBack holds any bytes against the standard library's reader.
func TestStringsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"))
		if rapid.Bool().Draw(t, "text") {
			s = rapid.String().Draw(t, "string")
		}
		out := appendString(nil, s)
		var got string
		if err := json.Unmarshal(out, &got); err != nil {
			t.Fatalf("%q gives %s: %v", s, out, err)
		}
		if want := string([]rune(s)); got != want {
			t.Fatalf("%q reads back as %q", s, got)
		}
		for _, c := range string(out) {
			if c < 0x20 || c >= 0x7f && c < 0xa0 {
				t.Fatalf("control character in %q", out)
			}
		}
		if !utf8.Valid(out) {
			t.Fatalf("invalid UTF-8 in %q", out)
		}
	})
}

func TestReadJSONRefuses(t *testing.T) {
	good := string(sampleFlip().AppendJSON(nil))
	for _, c := range []struct{ name, from, to, want string }{
		{"cut line", good[len(good)/2:], "", "not a record"},
		{"other schema", `"schema":1`, `"schema":2`, "schema 2"},
		{"no schema", `"schema":1,`, ``, "schema 0"},
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
		if _, err := ReadJSON([]byte(bad)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

// TestReadJSONOtherNumbers: what DuckDB or jq wrote again is the same number.
func TestReadJSONOtherNumbers(t *testing.T) {
	for s, want := range map[string]replay.HalfPoints{"7.0": 14, "6.50": 13, "65e-1": 13, "-7": -14, "0": 0} {
		if got, ok := parsePoints(s); !ok || got != want {
			t.Errorf("parsePoints(%s) = %v, %v", s, got, ok)
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
	w := NewJSONL(c)
	for i := range 200 {
		r := sampleFlip()
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
	line := string(sampleFlip().AppendJSON(nil)) + "\n"
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

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWritersReportErrors(t *testing.T) {
	for name, w := range map[string]Writer{"jsonl": NewJSONL(full{}), "csv": NewCSV(full{}), "text": NewText(full{}, Options{})} {
		if err := errors.Join(w.Write(sampleFlip()), w.Close(&Totals{})); err == nil || !strings.Contains(err.Error(), "disk full") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func BenchmarkAppendJSON(b *testing.B) {
	r := sampleFlip()
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
	r := sampleFlip()
	for len(r.Scores) < 24 {
		r.Scores = append(r.Scores, r.Scores...)
	}
	r.Scores = r.Scores[:24]
	t := &Totals{}
	b.ReportAllocs()
	for b.Loop() {
		t.Add(r)
	}
}
