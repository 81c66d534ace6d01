package write

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"gorescore/report/komi"
)

// columns of the CSV table: which group, which quantity, at which komi or margin,
// and its value with the 95 % interval. What is not known is empty.
var columns = []string{
	"family", "size", "rules", "komi_group", "era", "band", "source",
	"quantity", "at", "games", "black", "value", "low", "high", "interval", "note",
}

// sheet writes the rows of one group.
type sheet struct {
	w   *csv.Writer
	key []string
}

// number is short, also of what is nearly nothing.
func number(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }

func rounded(v float64) string {
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(v, 'f', 5, 64), "0"), ".")
}

func count(n int64) string { return strconv.FormatInt(n, 10) }

// row writes one quantity; cells are at, games, black, value, low, high,
// interval, note.
func (t *sheet) row(quantity string, cells ...string) {
	// The writer keeps its first error until Flush.
	_ = t.w.Write(append(append(append([]string{}, t.key...), quantity), cells...))
}

// bounds of an interval; an open end is empty.
func bounds(i komi.Interval) (low, high string) {
	if !i.LowOpen {
		low = rounded(i.Low)
	}
	if !i.HighOpen {
		high = rounded(i.High)
	}
	return low, high
}

func (t *sheet) estimate(quantity string, e *komi.Estimate, interval string) {
	if !e.Identified {
		t.row(quantity, "", count(e.Games), "", "", "", "", "", "not identified: "+e.Why)
		return
	}
	low, high := bounds(e.Interval)
	t.row(quantity, "", count(e.Games), "", rounded(e.Value), low, high, interval, "")
}

func (t *sheet) rate(quantity, at string, r *komi.Rate) {
	for _, c := range []struct {
		name string
		i    komi.Interval
	}{{"wilson", r.Wilson}, {"jeffreys", r.Jeffreys}} {
		t.row(quantity, at, count(r.Games), count(r.Black), rounded(r.Share), rounded(c.i.Low), rounded(c.i.High), c.name, "")
	}
}

// CSV writes one row for each quantity of each group, for a spreadsheet or a
// statistics program. Komi and margins are points, shares are from 0 to 1.
func CSV(w io.Writer, f *komi.Findings) error {
	t := &sheet{w: csv.NewWriter(w)}
	if err := t.w.Write(columns); err != nil {
		return err
	}
	t.key = make([]string, 7)
	for drop, n := range f.Dropped.Sorted() {
		t.row("dropped", "", count(n), "", "", "", "", "", safe(drop))
	}
	t.row("duplicates", "", count(f.Duplicates), "", "", "", "", "", "")
	for i := range f.Answers {
		t.group(&f.Answers[i])
	}
	t.w.Flush()
	return t.w.Error()
}

func (t *sheet) group(a *komi.Answer) {
	k := &a.Key
	size := strconv.Itoa(k.Width) + "x" + strconv.Itoa(k.Height)
	t.key = []string{string(k.Family), size, safe(k.Rules), k.Komi, k.Era, k.Band, safe(k.Source)}
	t.row("games", "", count(a.Games), "", "", "", "", "", a.Refused)
	t.row("counted", "", count(a.Counted), "", "", "", "", "", "")
	t.row("given-up", "", count(a.Resigned), "", "", "", "", "", "")
	t.row("verified", "", count(a.Verified), "", "", "", "", "", "")
	t.row("draws", "", count(a.Draws), "", "", "", "", "", "")
	for i := range a.ByKomi {
		t.rate("win-rate", a.ByKomi[i].Komi.String(), &a.ByKomi[i].Rate)
	}
	t.rate("win-rate-all", "", &a.Rate)
	t.row("p-value", "", count(a.Rate.Games), "", number(a.PValue), "", "", "", "")
	t.row("p-value-holm", "", count(a.Rate.Games), "", number(a.Holm), "", "", "", "")
	t.estimate("signed-median", &a.Median, "sign-test")
	t.estimate("selection", &a.Selection.Estimate, "bootstrap")
	t.estimate("probit-line", &a.Line.Estimate, "bootstrap")
	t.estimate("equal-ranks", &a.Equals, "sign-test")
	t.estimate("balanced-pairs", &a.Balanced.Estimate, "bootstrap")
	t.estimate("regression", &a.Regression.Estimate, "normal")
	t.estimate("button", &a.Button, "sign-test")
	t.estimate("not-fair-mean-of-counted", &a.NotFair.Mean, "normal")
	t.estimate("not-fair-tobit", &a.NotFair.Tobit, "normal")
	for i := range a.Sweep {
		t.sweep(&a.Sweep[i])
	}
	for _, b := range a.Margins {
		t.row("margin", b.Margin.String(), count(b.Games), "", "", "", "", "", "")
	}
	for _, w := range a.Warnings {
		t.row("warning", "", "", "", "", "", "", "", w.Code)
	}
}

func (t *sheet) sweep(r *komi.SweepRow) {
	at := r.Komi.String()
	t.rate("sweep", at, &r.Rate)
	n := r.Black + r.White + r.Ties
	t.row("sweep-bounds", at, count(n), count(r.Black), "", rounded(r.Manski.Low), rounded(r.Manski.High), "manski", "")
	t.row("sweep-ties", at, count(r.Ties), "", "", "", "", "", "")
	t.row("sweep-flips", at, count(r.Flips), "", "", "", "", "", "")
}

// safe keeps a spreadsheet from taking a text of a record for a formula.
func safe(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
