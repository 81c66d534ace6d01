package komi

// String writes an interval of points: "6.5 to 7", "at least 3".
func (i Interval) String() string { return span(i) }

// Percent writes an interval of shares: "48.3 to 52.8 %".
func (i Interval) Percent() string { return percentSpan(i) }

// Percent writes a share: "50.6 %".
func Percent(share float64) string { return percent(share) }

// Number writes points with two decimals.
func Number(points float64) string { return number(points) }

// Title of a reason in a few words.
func (d Drop) Title() string {
	for _, r := range Drops {
		if r.Drop == d {
			return r.Title
		}
	}
	return string(d)
}
