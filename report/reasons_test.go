package report

import (
	"testing"

	"gorescore/replay"
)

// Guards that a reason is never opaque: every row says what is the matter and
// what can be done, and no name stands twice.
func TestReasonsAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range Reasons {
		if seen[r.Name] || r.Name == "" || r.Title == "" || r.Why == "" || r.Do == "" {
			t.Errorf("%q is incomplete or there twice", r.Name)
		}
		seen[r.Name] = true
		switch r.Kind {
		case NotCounted, Skipped, LeftOutOfRates:
		default:
			t.Errorf("%s: unknown kind %q", r.Name, r.Kind)
		}
		if got, ok := FindReason(r.Name); !ok || got != r {
			t.Errorf("%s is not found", r.Name)
		}
	}
	if _, ok := FindReason(""); ok {
		t.Error("no reason is found as one")
	}
}

// Guards that whatever LeftOut returns is explained.
func TestLeftOutReasonsAreInTheTable(t *testing.T) {
	count := func(change func(*Record)) *Record {
		r := &Record{Outcome: Rescored, Agrees: new(true)}
		r.Recorded = replay.Result{Winner: replay.WinnerBlack, Method: replay.MethodCount}
		r.Komi.Known, r.Rules.ID = true, "jp1989"
		change(r)
		return r
	}
	for want, r := range map[string]*Record{
		LeftOutStudy:         count(func(r *Record) { r.Recorded.Method = replay.MethodResign }),
		LeftOutKomiUnknown:   count(func(r *Record) { r.Komi.Known = false }),
		LeftOutKomiDoubtful:  count(func(r *Record) { r.Komi.Doubtful = true }),
		LeftOutRulesDoubtful: count(func(r *Record) { r.Rules.Doubtful = true }),
		LeftOutMismatch:      count(func(r *Record) { r.Agrees = new(false) }),
		LeftOutRulesUnknown:  count(func(r *Record) { r.Agrees, r.Rules.ID = nil, "" }),
		LeftOutUnjudged:      count(func(r *Record) { r.Agrees = nil }),
	} {
		got := r.LeftOut()
		if row, ok := FindReason(got); got != want || !ok || row.Kind != LeftOutOfRates {
			t.Errorf("left out for %q, want %q; in the table: %v", got, want, ok)
		}
	}
}
