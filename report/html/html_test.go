package html_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/html"
	"gorescore/report/reporttest"
	"gorescore/score"
)

func render(t *testing.T, o html.Options, records []*report.Record) string {
	t.Helper()
	return string(reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return html.New(b, o) }, records))
}

// page is a page taken apart: what is markup, and the data in it.
type page struct {
	Markup  string // without the data, the page's own code and its style
	Data    string
	Rows    []map[string]any
	Details []map[string]any
}

var (
	ownCode = regexp.MustCompile(`(?s)<style>.*?</style>|<script>.*?</script>`)
	packed  = regexp.MustCompile(`<script type="text/plain" id="([a-z0-9-]+)">([^<]*)</script>`)
	plain   = regexp.MustCompile(`<script type="application/json" id="data">([^<]*)</script>`)
	sources = regexp.MustCompile(`'sha256-[^']*'`)
)

func parse(t *testing.T, text string) *page {
	t.Helper()
	p := &page{Markup: ownCode.ReplaceAllString(text, "")}
	for _, m := range packed.FindAllStringSubmatch(text, -1) {
		list := &p.Details
		if m[1] == "rows" {
			list = &p.Rows
		}
		var block []map[string]any
		if err := json.Unmarshal(unpack(t, m[2]), &block); err != nil {
			t.Fatal(err)
		}
		*list = append(*list, block...)
	}
	data := plain.FindStringSubmatch(text)
	if data == nil || !json.Valid([]byte(data[1])) {
		t.Fatalf("no data in\n%s", p.Markup)
	}
	p.Data = data[1]
	p.Markup = plain.ReplaceAllString(packed.ReplaceAllString(p.Markup, ""), "")
	return p
}

func unpack(t *testing.T, text string) []byte {
	t.Helper()
	z, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// drawn is a flipped game with its moves: a pass, a capture, setup in mid-game,
// and two rulesets that count differently.
func drawn() *report.Record {
	r := reporttest.Flipped()
	r.Seq, r.File, r.Size, r.Moves = 7, "drawn.sgf", [2]int{3, 2}, 4
	r.Board = []replay.Color{1, 0, 2, 1, 2, 2}
	step := func(c replay.Color, p replay.Point, n int32) replay.Step {
		return replay.Step{Color: c, Point: p, Move: n}
	}
	pass := replay.Step{Kind: replay.PassStep, Color: 2, Point: replay.Pass, Move: 2}
	setup := replay.Step{Kind: replay.SetupStep, Move: 2, First: 0, Last: 3}
	r.Diagram = &report.Diagram{
		Steps:      []replay.Step{step(1, 0, 1), pass, setup, step(1, 3, 3), step(2, 4, 4)},
		Placements: []replay.Placement{{Color: 2, Point: 2}, {Color: 2, Point: 5}, {Color: 0, Point: 1}},
		Reference:  "jp1989",
		Layouts: []report.Layout{
			{Rules: []string{"jp1989"}, Cells: []score.Cell("X*OXOO")},
			{Rules: []string{"cn2002", "aga", "ing1991"}, Cells: []score.Cell("X:OXOO")},
		},
		Swings: []report.Swing{{Rules: "cn2002", Causes: []score.Cause{{Cause: "false-eye", Points: -2}}}, {Rules: "aga"}},
	}
	return r
}

func TestGolden(t *testing.T) {
	text := render(t, html.Options{Sections: withSections}, append(reporttest.Records(), drawn()))
	p := parse(t, text)
	b := &bytes.Buffer{}
	b.WriteString(sources.ReplaceAllString(p.Markup, "'sha256-...'"))
	b.WriteString("\n" + p.Data + "\n")
	for _, list := range [][]map[string]any{p.Rows, p.Details} {
		for _, item := range list {
			line, err := json.Marshal(item)
			if err != nil {
				t.Fatal(err)
			}
			b.Write(append(line, '\n'))
		}
	}
	reporttest.Golden(t, "sample.txt", b.Bytes())
}

func withSections() ([]html.Section, error) { return []html.Section{sections()}, nil }

func sections() html.Section {
	return html.Section{
		Title: "Komi <b>", Texts: []string{"A fair komi."},
		Tables:   []html.Table{{Caption: "by year", Columns: []string{"year", "games >"}, Rows: [][]string{{"1999", "12"}, {"<i>", "&"}}}},
		Pictures: []html.Picture{{Caption: `wins "<u>"`, SVG: []byte("<svg/>")}},
		Notes:    []string{"Few <games>."},
	}
}

// Another package's section is text.
func TestSectionsAreText(t *testing.T) {
	p := parse(t, render(t, html.Options{Sections: withSections}, reporttest.Records()))
	for _, want := range []string{"Komi &lt;b&gt;", "<p>A fair komi.</p>", "&lt;i&gt;", `<th scope="col" class="n">games</th>`, `<td class="n">12</td>`,
		`src="data:image/svg&#43;xml;base64,PHN2Zy8&#43;"`, `alt="wins &#34;&lt;u&gt;&#34;"`, "<li>Few &lt;games&gt;.</li>"} {
		if !strings.Contains(p.Markup, want) {
			t.Errorf("no %q", want)
		}
	}
}

var hostile = append([]string{
	"</script><script>alert(1)</script>", "<!--<script>", "<img src=x onerror=alert(1)>", `"><svg/onload=alert(1)>`,
	"' onfocus='alert(1)", "javascript:alert(1)", "{{.}}", "\u2028alert(1)//", "</style><b>",
}, reporttest.Texts...)

// TestNamesAreText: whatever a record holds, no text of it becomes markup or
// code, and none that changes how others are read reaches the page.
func TestNamesAreText(t *testing.T) {
	clean := strings.Count(render(t, html.Options{}, reporttest.Records()), "<script")
	for i := range 100 {
		text := func(k int) string { return hostile[(i*3+k)%len(hostile)] }
		r := rapid.Custom(reporttest.DrawRecord).Example(i)
		good := drawn()
		good.Players = report.Players{Black: text(0), White: text(1), BlackRank: text(2)}
		good.File, good.Event, good.Date, good.Place, good.Rules.Raw, good.Rules.ID = text(3), text(4), text(5), text(6), text(7), ""
		good.Digest, good.Life.Dead = text(1), []string{text(2)}
		odd := reporttest.Mismatch()
		odd.AgreesIf, odd.Recorded = text(0), replay.Result{Raw: text(1)}
		fouls := reporttest.Fouls()
		fouls.Violations[0].Class, fouls.Violations[0].Kind, fouls.Violations[0].IllegalUnder[0] = text(2), text(3), text(4)
		fouls.Diagnostics[0].Message, fouls.Diagnostics[0].Code = text(5), text(6)
		gone := reporttest.Skipped()
		gone.Why = text(7)
		out := render(t, html.Options{}, []*report.Record{r, good, odd, fouls, gone})
		if n := strings.Count(out, "<script"); n != clean {
			t.Fatalf("%d script elements, want %d", n, clean)
		}
		if !utf8.ValidString(out) {
			t.Fatal("no valid UTF-8")
		}
		p := parse(t, out)
		for _, bad := range []string{"<img", "<svg/", "</style", "<b>", "onfocus='", "\x1b", "\x00", "\u202e", "\u2028"} {
			if strings.Contains(p.Markup+p.Data, bad) {
				t.Fatalf("%q in\n%s", bad, p.Markup)
			}
		}
		for _, item := range append(p.Rows, p.Details...) {
			checkTexts(t, item)
		}
	}
}

// checkTexts wants no text with characters that are not seen.
func checkTexts(t *testing.T, v any) {
	t.Helper()
	switch v := v.(type) {
	case string:
		if report.Clean(v) != v {
			t.Errorf("%q is not clean", v)
		}
	case []any:
		for _, x := range v {
			checkTexts(t, x)
		}
	case map[string]any:
		for _, x := range v {
			checkTexts(t, x)
		}
	}
}

// The scripts make elements and text nodes alone, and the page asks for nothing
// from outside.
func TestNothingFromOutside(t *testing.T) {
	text := render(t, html.Options{}, reporttest.Records())
	for _, bad := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "fetch(", "XMLHttpRequest", "import(", " src=", " style=", "@import", "url("} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	for _, m := range regexp.MustCompile(`https?://[^"' ]*`).FindAllString(text, -1) {
		if m != "http://www.w3.org/2000/svg" { // a namespace, not an address
			t.Errorf("the page names %s", m)
		}
	}
	if m := regexp.MustCompile(`<[^>]* on[a-z]+=`).FindString(parse(t, text).Markup); m != "" {
		t.Errorf("an inline handler: %s", m)
	}
	if !strings.Contains(text, "default-src 'none'") {
		t.Error("no content security policy")
	}
}

// A board is said to be missing where results came without moves.
func TestNoMovesIsSaid(t *testing.T) {
	if text := render(t, html.Options{}, reporttest.Records()); !strings.Contains(text, "keep no moves") {
		t.Error("records without moves: the page does not say so")
	}
	if text := render(t, html.Options{}, []*report.Record{drawn()}); strings.Contains(text, "keep no moves") {
		t.Error("a game with its moves: the page says that there are none")
	}
}

// Guards a page with less than all boards: it says how much room there is and what
// to ask for instead; a page with all says nothing of it.
func TestRoomIsSaid(t *testing.T) {
	var list []*report.Record
	for i := range 40 {
		r := drawn()
		r.Seq, r.Digest = int64(i+1), fmt.Sprintf("%032x", i)
		list = append(list, r)
	}
	const said = "it has room for 0.0625 MiB"
	if text := render(t, html.Options{Room: 1 << 16}, list); !strings.Contains(text, said) || !strings.Contains(text, "<code>--where</code>") || !strings.Contains(text, "with board and counts") {
		t.Error("a page without all boards does not say why, and what to do")
	}
	if text := render(t, html.Options{}, list); strings.Contains(text, "has room for") {
		t.Error("a page with all boards speaks of room")
	}
}

// Guards the order of the table by date: a date that does not begin with its year
// comes with it.
func TestDatesSortByTheirYear(t *testing.T) {
	for date, want := range map[string]any{
		"17/11/2005": 2005.0, "20051117": 2005.0, "17 Nov 2005": 2005.0, "2005-11-17": nil, "2005.11.17": nil, "2005": nil, "0196-05": nil, "17/11/05": nil, "": nil,
	} {
		r := reporttest.Flipped()
		r.Date = date
		p := parse(t, render(t, html.Options{}, []*report.Record{r}))
		if len(p.Rows) != 1 || p.Rows[0]["j"] != want {
			t.Errorf("%q: %v, want the year %v", date, p.Rows, want)
		}
	}
}

func TestFullDisk(t *testing.T) {
	w := html.New(reporttest.FullDisk{}, html.Options{})
	if err := w.Write(drawn()); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(&report.Totals{}); err == nil {
		t.Error("no error on a full disk")
	}
	if err := html.New(io.Discard, html.Options{}).Close(nil); err != nil {
		t.Error(err)
	}
}

// TestCertainFlipsAreNamedForWhatTheyCount: the headline counts a game as certain
// if a flip of its part is, the figure below if any flip is. Their sums may differ,
// so that the figure must not read like the sum.
func TestCertainFlipsAreNamedForWhatTheyCount(t *testing.T) {
	r := reporttest.Flipped()
	r.Flips = []report.Flip{
		reporttest.Flip(reporttest.Area(reporttest.CN2002, 13, report.KomiRecorded, 121, 63, 118, 59), r.Recorded.Winner, false),
		reporttest.Flip(reporttest.Area(reporttest.CN2002, 13, report.KomiRuleset, 121, 63, 118, 59), r.Recorded.Winner, true),
	}
	text := parse(t, render(t, html.Options{}, []*report.Record{r})).Markup
	for _, want := range []string{"0 certainly", "<dt>flipped for certain by any ruleset or komi</dt><dd>1 <"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the page", want)
		}
	}
}
