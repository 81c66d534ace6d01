package rescore

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"gorescore/report"
	"gorescore/report/findings"
	"gorescore/report/findings/github"
	"gorescore/report/findings/junit"
	"gorescore/report/findings/sarif"
	"gorescore/report/html"
	"gorescore/report/markdown"
	"gorescore/report/text"
	"gorescore/score"
	"gorescore/sgfparse"
)

// everyStream writes what a run says in every format that is a stream.
type everyStream struct {
	totals   report.Totals
	names    []string
	out      []*bytes.Buffer
	writers  []report.Writer
	linters  []findings.Writer
	panicked string
}

// newEveryStream opens all formats; the page takes longer than all others.
func newEveryStream(page bool) *everyStream {
	e := &everyStream{}
	for _, f := range []struct {
		name string
		open func(io.Writer) report.Writer
	}{
		{"jsonl", report.NewJSONL},
		{"csv", report.NewCSV},
		{"text", func(w io.Writer) report.Writer { return text.New(w, text.Options{Width: 80, Boards: -1}) }},
		{"markdown", func(w io.Writer) report.Writer { return markdown.New(w, markdown.Options{}) }},
		{"html", func(w io.Writer) report.Writer { return html.New(w, html.Options{}) }},
	} {
		if f.name == "html" && !page {
			continue
		}
		e.writers = append(e.writers, f.open(e.add(f.name)))
	}
	e.linters = append(e.linters,
		sarif.New(e.add("sarif"), sarif.Options{}), junit.New(e.add("junit")),
		github.New(e.add("github"), func(*report.Totals) string { return "done" }))
	return e
}

func (e *everyStream) add(name string) io.Writer {
	e.names = append(e.names, name)
	e.out = append(e.out, &bytes.Buffer{})
	return e.out[len(e.out)-1]
}

// Record implements Sink.
func (e *everyStream) Record(r *report.Record) error {
	e.totals.Add(r)
	for i := range r.Diagnostics {
		if r.Diagnostics[i].Code == internalPanic.Code {
			e.panicked = r.Diagnostics[i].Message
		}
	}
	list := findings.Of(r, func(*sgfparse.Diagnostic) bool { return true })
	for _, w := range e.linters {
		if err := w.Write(r, list); err != nil {
			return err
		}
	}
	for _, w := range e.writers {
		if err := w.Write(r); err != nil {
			return err
		}
	}
	return nil
}

// Finding implements Sink.
func (e *everyStream) Finding(d sgfparse.Diagnostic) error {
	for _, w := range e.linters {
		if err := w.Input(d); err != nil {
			return err
		}
	}
	return nil
}

func (e *everyStream) close(t *testing.T) map[string][]byte {
	t.Helper()
	for _, w := range e.linters {
		if err := w.Close(&e.totals, true); err != nil {
			t.Fatal(err)
		}
	}
	for _, w := range e.writers {
		if err := w.Close(&e.totals); err != nil {
			t.Fatal(err)
		}
	}
	out := map[string][]byte{}
	for i, name := range e.names {
		out[name] = e.out[i].Bytes()
	}
	return out
}

// wholeRun takes bytes from the reader to every writer.
func wholeRun(t *testing.T, data []byte, page bool) map[string][]byte {
	t.Helper()
	e := newEveryStream(page)
	opt := &Options{
		Stdin: bytes.NewReader(data), Jobs: 1, Diagrams: page, ApplyFouls: page, Timeout: 2 * time.Second,
		// The playouts have their own tests, and take most of the time.
		Life:    []score.Origin{score.OriginMarks, score.OriginResult},
		Convert: &Convert{Mark: true},
	}
	if err := Run(context.Background(), []string{"-"}, opt, nil, e); err != nil {
		t.Fatal(err)
	}
	if e.panicked != "" {
		t.Errorf("panic: %s", e.panicked)
	}
	return e.close(t)
}

// checkForms fails where an output is not what its readers expect.
func checkForms(t *testing.T, out map[string][]byte) {
	t.Helper()
	for name, data := range out {
		if !utf8.Valid(data) {
			t.Errorf("%s is no UTF-8", name)
		}
		for _, c := range string(data) {
			if unicode.IsControl(c) && c != '\n' && (c != '\r' || name != "csv") && (c != '\t' || name != "html") {
				t.Errorf("%s holds the control character %q", name, c)
				break
			}
		}
	}
	lines := 0
	for line := range bytes.Lines(out["jsonl"]) {
		if r, err := report.ReadJSON(line); err != nil {
			t.Errorf("jsonl: %v in %.200q", err, line)
		} else if again := r.AppendJSON(nil); !bytes.Equal(append(again, '\n'), line) {
			t.Errorf("jsonl: read back and written again it is another line:\n%s%s", line, again)
		}
		lines++
	}
	rows, err := csv.NewReader(bytes.NewReader(out["csv"])).ReadAll() // each row as long as the first
	if err != nil || len(rows) <= lines && lines > 0 {
		t.Errorf("csv: %d rows for %d records, %v", len(rows), lines, err)
	}
	for _, row := range rows {
		for _, cell := range row {
			if cell != "" && strings.ContainsRune("=@", rune(cell[0])) {
				t.Errorf("csv: a spreadsheet computes %q", cell)
			}
		}
	}
	if !json.Valid(out["sarif"]) {
		t.Error("sarif is no JSON")
	}
	for d := xml.NewDecoder(bytes.NewReader(out["junit"])); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Errorf("junit: %v", err)
			break
		}
	}
	if page := string(out["html"]); page != "" && (!strings.HasSuffix(strings.TrimSpace(page), "</html>") || strings.Count(page, "<script") != strings.Count(page, "</script>")) {
		t.Error("html: the page is not closed")
	}
	for line := range strings.Lines(string(out["github"])) {
		if strings.Contains(line, "::") && !strings.HasPrefix(line, "::error") && !strings.HasPrefix(line, "::warning") && !strings.HasPrefix(line, "::notice") {
			t.Errorf("github: a command that is none of ours: %.200q", line)
		}
	}
}

// injections are games whose texts break out of careless forms.
var injections = []string{
	`(;GM[1]FF[4]SZ[5]PB[<script>alert(1)</script>]PW["><img src=x onerror=alert(1)>]EV[</td></tr></table><!--]RE[B+0.5]KM[0.5]RU[Japanese];B[ba];W[da])`,
	`(;SZ[9]PB[=cmd|'/c calc'!A0]PW[+1+1]EV[@SUM(A1)]GC[-2]PC[	=1]RE[W+R];B[aa])`,
	`(;SZ[9]PB[a'; DROP TABLE games; --]PW[" OR 1=1]RU[%s%n%x]KM[6.5]RE[B+2.5];B[aa];W[];B[])`,
	"(;SZ[9]PB[\x1b[31mred\x1b[0m\x1b]0;title\a]PW[\u202egnp.exe\u202c\u2028\u2029\u0085]C[\x00\x01\x7f\u009b2J]RE[?];B[aa])",
	"(;SZ[9]PB[x\n::error file=a::b]PW[%0A::set-output name=a::b]EV[::stop-commands::x]RE[B+3.5];B[zz];W[a];B[aa];W[aa])",
	`(;SZ[9]PB[](javascript:alert(1)) [x](http://evil) ` + "`" + `code` + "```" + `]PW[| a | b |]EV[**bold** <b> @mention #1]RE[0];B[aa];B[aa])`,
	`(;SZ[9]PB[{"a":1},\u0000"]PW[\\]EV[]]]]>&amp;&#0;<![CDATA[]RE[B+1];B[aa])`,
	"(;SZ[9]CA[UTF-8]PB[\xff\xfe\xc0\x80\xed\xa0\x80\xf4\x90\x80\x80]PW[\ufffe\uffff\ufdd0]RU[\xe6\x97]KM[\xff]RE[\xff];B[\xff\xff];W[\xc0a])",
}

// TestPipelineIsSafe: texts that break out of careless forms, in every format
// that is a stream (findingstest, reporttest and the tests of the tables have
// more of them).
func TestPipelineIsSafe(t *testing.T) {
	all := strings.Join(injections, "\n")
	for _, data := range append([]string{all}, injections...) {
		out := wholeRun(t, []byte(data), true)
		checkForms(t, out)
		for _, bad := range []string{"<script>alert", "<img src=x", "<!--]", "</td></tr></table><!--"} {
			if strings.Contains(string(out["html"]), bad) {
				t.Errorf("html: %q came through", bad)
			}
		}
	}
}

// pipelineSeeds are our own small records, the reported faults, and texts that
// break out.
func pipelineSeeds(t testing.TB) (seeds [][]byte) {
	t.Helper()
	for _, folder := range []string{"../testdata/records", "../testdata/bugs"} {
		files, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range files {
			if info, err := e.Info(); err != nil || e.IsDir() || info.Size() > 4<<10 {
				continue
			}
			data, err := os.ReadFile(filepath.Join(folder, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			seeds = append(seeds, data)
		}
	}
	for _, data := range injections {
		seeds = append(seeds, []byte(data))
	}
	return seeds
}

// FuzzPipeline takes bytes through a whole run: reader, parser, replay,
// evidence, every default ruleset, every writer that is a stream of lines.
func FuzzPipeline(f *testing.F) {
	for _, data := range pipelineSeeds(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 16<<10 {
			return
		}
		checkForms(t, wholeRun(t, data, false))
	})
}

// breakers are put into records at random places.
var breakers = []string{
	"(;", ")", ";", "[", "]", "\\", ":", "\n", "\r", "\x00", "\x1b[2J", "\xff", "\xe6\x97", "\u202e", "\u2028", "<b>", "&", "\"", "'", ",", "=1+1", "|", "`", "::error::", "%0A",
	"SZ[19]", "SZ[52]", "SZ[1]", "SZ[2:9]", "KM[-375]", "KM[1e9]", "KM[0.25]", "HA[9]", "HA[-1]", "RE[B+1000]", "RE[W+0.25]", "RE[0]", "RE[Void]", "RU[AGA]", "RU[kata:]", "B[]", "W[tt]", "B[aa]", "AB[aa:zz]", "AE[aa]", "PL[W]", "TB[aa:cc]", "TW[aa]",
	"DT[9999-99-99]", "CA[Shift_JIS]", "CA[x]", "FF[3]", "GM[2]", "\\HS", "\\[GAMETAG=", "[Header]",
}

// TestBrokenRecords takes records that were cut, spliced and spoilt at random
// through a whole run: some hundreds, or with the long tests as many as ten
// minutes hold.
func TestBrokenRecords(t *testing.T) {
	seeds := pipelineSeeds(t)
	seed := uint64(1)
	limit := 2 * time.Second
	if os.Getenv("GORESCORE_ACCURACY") != "" {
		seed, limit = uint64(time.Now().UnixNano()), 10*time.Minute
	}
	rng := rand.New(rand.NewPCG(seed, 2))
	pick := func() []byte { return seeds[rng.IntN(len(seeds))] }
	runs := 0
	for start := time.Now(); time.Since(start) < limit && (runs < 300 || limit > time.Minute); runs++ {
		data := bytes.Clone(pick())
		for range 1 + rng.IntN(8) {
			at := rng.IntN(len(data) + 1)
			switch rng.IntN(6) {
			case 0:
				data = data[:at]
			case 1:
				from := pick()
				data = append(data[:at:at], from[rng.IntN(len(from)+1):]...)
			case 2:
				end := min(at+rng.IntN(20), len(data))
				data = append(data[:at:at], data[end:]...)
			case 3:
				if at < len(data) {
					data[at] ^= 1 << rng.IntN(8)
				}
			default:
				text := breakers[rng.IntN(len(breakers))]
				data = append(data[:at:at], append([]byte(text), data[at:]...)...)
			}
		}
		if checkForms(t, wholeRun(t, data, false)); t.Failed() {
			t.Fatalf("run %d of seed %d: %q", runs, seed, data)
		}
	}
	t.Logf("%d runs", runs)
}
