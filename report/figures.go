package report

import (
	"fmt"
	"math"
	"strconv"
)

// Thousands prints a count with commas: 33,677.
func Thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	start := 0
	if n < 0 {
		start = 1
	}
	for i := len(s) - 3; i > start; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Plural prints a count with its noun: "1 game", "33,677 games".
func Plural(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Thousands(n) + " " + noun + "s"
}

// Percent prints the share x of n with one decimal; a share that is neither
// nothing nor all is never rounded to 0.0 or 100.0, and one of nothing is "-".
func Percent(x, n int64) string {
	if n == 0 {
		return "-"
	}
	p := 100 * float64(x) / float64(n)
	switch {
	case x > 0 && p < 0.05:
		return "<0.1 %"
	case x < n && p >= 99.95: // as printed, 99.95 is 100.0
		return ">99.9 %"
	}
	return fmt.Sprintf("%.1f %%", p)
}

// Confidence prints a probability to so many decimals. What is less than certain
// is never rounded up to certain.
func Confidence(v float64, decimals int) string {
	if v < 1 {
		v = min(v, 1-math.Pow10(-decimals))
	}
	return strconv.FormatFloat(v, 'f', decimals, 64)
}
