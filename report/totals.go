package report

// Totals adds records up: what the text report and the last line of progress
// say. Two Totals of disjoint inputs merge exactly.
type Totals struct {
	Games int64
}
