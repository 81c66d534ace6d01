package report_test

import (
	"testing"

	"gorescore/report"
)

// TestConfidenceIsNotRoundedUpToCertain: in findings and in what convert writes,
// as in reports.
func TestConfidenceIsNotRoundedUpToCertain(t *testing.T) {
	for _, c := range []struct {
		v        float64
		decimals int
		want     string
	}{{1, 2, "1.00"}, {0.9995, 2, "0.99"}, {0.9999, 3, "0.999"}, {0.985, 3, "0.985"}, {0.498, 2, "0.50"}} {
		if got := report.Confidence(c.v, c.decimals); got != c.want {
			t.Errorf("confidence(%v, %d) = %s, want %s", c.v, c.decimals, got, c.want)
		}
	}
}
