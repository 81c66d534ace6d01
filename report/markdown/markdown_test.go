package markdown_test

import (
	"bytes"
	"errors"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gorescore/report"
	"gorescore/report/markdown"
	"gorescore/report/reporttest"
)

func render(t *testing.T, o markdown.Options, records []*report.Record) string {
	t.Helper()
	return string(reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return markdown.New(b, o) }, records))
}

func TestGolden(t *testing.T) {
	reporttest.Golden(t, "sample.md", []byte(render(t, markdown.Options{}, reporttest.Records())))
}

// unescaped are the pipes that cut a row of a table.
var unescaped = regexp.MustCompile(`(^|[^\\])\|`)

// TestNamesAreText: whatever a record holds, each row of a table has as many
// cells as its head, and nothing is markup, HTML, a link or a mention.
func TestNamesAreText(t *testing.T) {
	texts := append([]string{"@team", "#12", "https://example.org", "www.example.org", "<script>", "![x](y)", "~~s~~", "[a](b)", "a`b``c", "`", "$x$", "|||", "- list", "1. list", "<!--"}, reporttest.Texts...)
	for i := range 200 {
		r := rapid.Custom(reporttest.DrawRecord).Example(i)
		good := reporttest.Flipped()
		good.Players = report.Players{Black: texts[i%len(texts)], White: texts[(i*7+1)%len(texts)], BlackRank: texts[(i+3)%len(texts)]}
		good.File, good.Rules.ID = texts[(i*3)%len(texts)], ""
		odd := reporttest.Mismatch()
		odd.AgreesIf, odd.File = texts[i%len(texts)], texts[(i+5)%len(texts)]
		gone := reporttest.Skipped()
		gone.Why, gone.File = texts[i%len(texts)], texts[(i+7)%len(texts)]
		out := render(t, markdown.Options{}, []*report.Record{r, good, odd, gone})
		columns := 0
		for line := range strings.Lines(out) {
			if !strings.HasPrefix(line, "|") {
				columns = 0
				continue
			}
			n := len(unescaped.FindAllString(strings.ReplaceAll(line, "||", "| |"), -1))
			if columns == 0 {
				columns = n
			}
			if n != columns || !strings.HasSuffix(line, "|\n") {
				t.Fatalf("a row of %d cells in a table of %d: %s", n-1, columns-1, line)
			}
		}
		spans := strings.ReplaceAll(withoutCode(out), "<!-- -->", "-")
		for _, bad := range []string{"\x1b", "\x00", "\u202e", "<script", "<b>", "](", "https://", "www.", "@team", "#12", "~~"} {
			if strings.Contains(spans, bad) {
				t.Fatalf("%q in\n%s", bad, out)
			}
		}
	}
}

var ticks = regexp.MustCompile("\\\\`|`+")

// withoutCode takes out code spans: they end at a run of as many backticks as
// they begin with.
func withoutCode(s string) string {
	b := &strings.Builder{}
	for {
		at := ticks.FindStringIndex(s)
		if at == nil {
			return b.String() + s
		}
		b.WriteString(s[:at[0]])
		fence, rest := s[at[0]:at[1]], s[at[1]:]
		s = rest
		if fence == "\\`" {
			continue
		}
		for end := rest; ; {
			close := regexp.MustCompile("`+").FindStringIndex(end)
			if close == nil {
				break
			}
			run := end[close[0]:close[1]]
			end = end[close[1]:]
			if run == fence {
				s = end
				break
			}
		}
	}
}

// TestLimit: lists are short, say what is missing, and prefer flips that are
// certain at the recorded komi.
func TestLimit(t *testing.T) {
	var records []*report.Record
	for i := range 30 {
		r := reporttest.Flipped()
		r.Seq = int64(i + 1)
		if i == 20 {
			r.File = "best.sgf"
			r.Flips[1].Variant = report.KomiRecorded
			r.Flips[1].Rules, r.Flips[1].Komi = reporttest.CN2002, 13
		}
		records = append(records, r)
	}
	out := render(t, markdown.Options{Limit: 2}, records)
	if !strings.Contains(out, "### Flipped games: 30\n") || !strings.Contains(out, "and 28 more\n") || strings.Index(out, "best.sgf") > strings.Index(out, "final.sgf") {
		t.Errorf("%s", out)
	}
	// The order is the same if there is room for all.
	if out := render(t, markdown.Options{Limit: 99}, records); strings.Index(out, "best.sgf") > strings.Index(out, "final.sgf") || strings.Contains(out, " more\n") {
		t.Errorf("%s", out)
	}
	if out := render(t, markdown.Options{Limit: -1}, records); !strings.Contains(out, "### Flipped games: 30\n") || strings.Contains(out, "final.sgf") {
		t.Errorf("%s", out)
	}
	if out := render(t, markdown.Options{}, nil); !strings.Contains(out, "0 games rescored") {
		t.Errorf("%s", out)
	}
}

func TestFullDisk(t *testing.T) {
	w := markdown.New(reporttest.FullDisk{}, markdown.Options{})
	if err := errors.Join(w.Write(reporttest.Flipped()), w.Close(&report.Totals{})); err == nil || !strings.Contains(err.Error(), "disk full") {
		t.Errorf("error %v", err)
	}
}
