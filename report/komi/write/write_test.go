package write

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"gorescore/replay"
	"gorescore/report/komi"
)

// goBase is the published table of 1,912 games (rules specification, 6.6).
func goBase(t *testing.T) *komi.Collector {
	t.Helper()
	data, err := os.ReadFile("../../../testdata/vectors/gobase2008.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct {
		Komi     float64
		Resigned map[string]int64
		Black    map[string]int64 `json:"black_wins_by"`
		White    map[string]int64 `json:"white_wins_by"`
	}
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	c := komi.NewCollector(komi.Options{})
	k := replay.HalfPoints(2 * table.Komi)
	for side, counts := range []map[string]int64{table.Black, table.White} {
		o := komi.Observation{Family: komi.FamilyTerritory, Size: [2]int{19, 19}, Komi: k, Winner: replay.WinnerBlack, Weight: table.Resigned["B"]}
		sign := replay.HalfPoints(1)
		if side == 1 {
			o.Winner, o.Weight, sign = replay.WinnerWhite, table.Resigned["W"], -1
		}
		c.Add(&o)
		o.Counted, o.Verified = true, true
		for by, n := range counts {
			margin, err := strconv.ParseFloat(by, 64)
			if err != nil {
				t.Fatal(err)
			}
			o.Margin, o.Weight = k+sign*replay.HalfPoints(2*margin), n
			c.Add(&o)
		}
	}
	return c
}

// hard are groups of which little or nothing can be said, with odd names.
func hard() *komi.Collector {
	c := komi.NewCollector(komi.Options{By: []komi.Dimension{komi.BySource, komi.ByEra}})
	o := komi.Observation{Family: komi.FamilyArea, Size: [2]int{19, 19}, Komi: 15, Winner: replay.WinnerBlack}
	for _, source := range []string{"=cmd()", "野狐围棋 a name that does not end before the end of its column", "bad\x1b[2J\nname"} {
		o.Source = source
		for _, counted := range []bool{true, false} {
			for year := 1990; year < 2030; year += 10 {
				o.Counted, o.Margin, o.Year, o.Weight = counted, 17, year, 3
				c.Add(&o)
			}
		}
	}
	o.Source, o.Counted, o.Weight = "all given up", false, 500
	c.Add(&o)
	o.Source, o.Counted = "all counted", true
	c.Add(&o)
	return c
}

func write(t *testing.T, c *komi.Collector, limit int) (page, lines, sheet string) {
	t.Helper()
	var b [3]bytes.Buffer
	f := c.Analyse(komi.Analysis{Resamples: 200})
	opt := Options{Limit: limit}
	for i, err := range []error{Text(&b[0], f, opt), JSONL(&b[1], f, opt), CSV(&b[2], f)} {
		if err != nil {
			t.Fatal(i, err)
		}
	}
	return b[0].String(), b[1].String(), b[2].String()
}

// V12 in print: the first line says the answer, and every form has the same
// published numbers.
func TestGoBase(t *testing.T) {
	page, lines, sheet := write(t, goBase(t), -1)
	for _, want := range []string{
		`^19x19, territory: the fair komi is about 6\.66 \(95 % 6\.5 to 7, 1912 games`,
		`at 6\.5 Black\s+won 50\.6 % \(48\.3 to 52\.8 %\)`,
		`(?m)^  signed median \(primary\) +6\.66  6\.5 to 7 +1,912$`,
		`(?m)^  selection model +6\.57 .* sigma 12\.7, lambda 8\.2$`,
		`(?m)^ +6\.5  1,912      0    58\.\d %  50\.6 %  48\.3 to 52\.8 %  48\.3 to 52\.8 %$`,
		`(?m)^ +7\.5 .* 46\.9 % .* 70  17\.7 to 46\.9 %$`,
		`(?m)^  line through win rates: not identified; 1 komi at which both sides won 5`,
		`is no fair komi`,
	} {
		if !regexp.MustCompile(want).MatchString(page) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
	var group struct {
		Kind   string
		Games  int64
		Median struct {
			Value    float64
			Interval struct{ Low, High float64 }
		}
		ByKomi []struct{ Komi float64 } `json:"by_komi"`
		Sweep  []struct {
			Komi  float64
			Flips int
		}
		Margins []struct{ Margin float64 }
	}
	rows := strings.Split(strings.TrimSpace(lines), "\n")
	if len(rows) != 2 {
		t.Fatalf("%d lines", len(rows))
	}
	if err := json.Unmarshal([]byte(rows[1]), &group); err != nil {
		t.Fatal(err)
	}
	if group.Kind != "group" || group.Games != 1912 || fmt.Sprintf("%.2f", group.Median.Value) != "6.66" ||
		group.Median.Interval.Low != 6.5 || group.Median.Interval.High != 7 || group.ByKomi[0].Komi != 6.5 || len(group.Margins) == 0 {
		t.Errorf("line %+v", group)
	}
	for _, s := range group.Sweep {
		if s.Komi == 7.5 && s.Flips != 70 {
			t.Errorf("flips at 7.5: %d", s.Flips)
		}
	}
	if !strings.Contains(sheet, "territory,19x19,,,,,,signed-median,,1912,,6.65") || !strings.Contains(sheet, "sweep-flips,7.5,70,") {
		t.Errorf("table:\n%s", sheet)
	}
}

// Groups that say little: no number that is none, nothing wider than the page, no
// control characters, the same bytes each time.
func TestHardGroups(t *testing.T) {
	page, lines, sheet := write(t, hard(), -1)
	again, linesAgain, sheetAgain := write(t, hard(), -1)
	if page != again || lines != linesAgain || sheet != sheetAgain {
		t.Error("two runs differ")
	}
	for i, text := range []string{page, lines, sheet} {
		if regexp.MustCompile(`\bNaN\b|\bInf\b|<nil>|%!`).MatchString(text) {
			t.Errorf("form %d holds what is no number:\n%s", i, text)
		}
	}
	for line := range strings.Lines(page) {
		line = strings.TrimSuffix(line, "\n")
		if n := text.StringWidth(line); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
		if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' }) || strings.HasSuffix(line, " ") {
			t.Errorf("control characters or blanks: %q", line)
		}
	}
	for _, want := range []string{"every game was given up", "refused", "not identified", "14 groups"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
	records, err := csv.NewReader(strings.NewReader(sheet)).ReadAll()
	if err != nil || len(records) < 50 {
		t.Fatal(len(records), err)
	}
	for _, r := range records[1:] {
		if strings.HasPrefix(r[6], "=") {
			t.Errorf("a formula: %q", r)
		}
	}
}

// The groups in full are those with the most games, whatever their order.
func TestLimit(t *testing.T) {
	page, _, _ := write(t, hard(), 2)
	if n := strings.Count(page, "Wins of Black by komi"); n != 2 {
		t.Errorf("%d groups in full, want 2", n)
	}
	if !strings.Contains(page, "12 groups more in the first table alone") {
		t.Error(page)
	}
	f := hard().Analyse(komi.Analysis{Resamples: 200})
	var most []int64
	for _, i := range f.Largest(2) {
		most = append(most, f.Answers[i].Games)
	}
	slices.Sort(most)
	if want := []int64{500, 500}; !slices.Equal(most, want) {
		t.Errorf("shown %v, want %v", most, want)
	}
}

// TestSweepTellsTheParityOfTheBoard: area margins are odd or even as the number
// of its points is.
func TestSweepTellsTheParityOfTheBoard(t *testing.T) {
	for size, want := range map[int]string{19: "margins are odd on this board", 18: "margins are even on this board"} {
		c := komi.NewCollector(komi.Options{})
		o := komi.Observation{Family: komi.FamilyArea, Size: [2]int{size, size}, Komi: 13, Weight: 100}
		for _, margin := range []int{size%2 + 2, size%2 + 6, size%2 + 10} {
			o.Counted, o.Margin, o.Winner = true, replay.Points(margin), replay.WinnerBlack
			if o.Margin < o.Komi {
				o.Winner = replay.WinnerWhite
			}
			c.Add(&o)
			o.Counted = false
			c.Add(&o)
		}
		f := c.Analyse(komi.Analysis{Sweep: []replay.HalfPoints{9, 13, 17}})
		var page bytes.Buffer
		if err := Text(&page, f, Options{Limit: -1}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Fields(page.String()), " "); !strings.Contains(got, want) {
			t.Errorf("%dx%d: no %q in\n%s", size, size, want, &page)
		}
	}
}
