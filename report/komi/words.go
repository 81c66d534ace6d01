package komi

// String writes an interval of points: "6.5 to 7", "at least 3".
func (i Interval) String() string { return span(i) }

// Percent writes an interval of shares: "48.3 to 52.8 %".
func (i Interval) Percent() string { return percentSpan(i) }

// Percent writes a share: "50.6 %".
func Percent(share float64) string { return percent(share) }

// Number writes points with two decimals.
func Number(points float64) string { return number(points) }

// Best is the estimate that the verdict rests on, and how it was made; nil if
// there is none. It is the signed median of all games, or, where the weaker
// player had Black more often, one that this does not touch. Fair is false if
// there is none of those and the median is off.
func (a *Answer) Best() (e *Estimate, by string, fair bool) {
	e, by = a.best()
	return e, by, e != nil && !(a.Bias.Biased && e == &a.Median)
}

// Title of a reason in a few words.
func (d Drop) Title() string {
	for _, r := range Drops {
		if r.Drop == d {
			return r.Title
		}
	}
	return string(d)
}
