package rescore

import (
	"context"
	"slices"
	"testing"

	"gorescore/report"
	"gorescore/sgfparse"
	"gorescore/sgfparse/archive"
)

// account gathers what a run says, findings too, in one order.
type account []string

func (l *account) Record(r *report.Record) error {
	*l = append(*l, string(r.AppendJSON(nil)))
	return nil
}

func (l *account) Finding(d sgfparse.Diagnostic) error {
	*l = append(*l, d.String())
	return nil
}

// TestCutAndWorkersAreARun: what is cut from each file alone and worked on by
// anybody is, put in order, what Run says of all.
func TestCutAndWorkersAreARun(t *testing.T) {
	paths := []string{"../testdata", "none.sgf"}
	opt := &Options{Jobs: 2}
	var want, got account
	if err := Run(context.Background(), paths, opt, nil, &want); err != nil {
		t.Fatal(err)
	}
	w, seq := NewWorker(opt), int64(0)
	take := func(it *Item) {
		rec := it.Record
		switch {
		case it.Finding != nil:
			got = append(got, it.Finding.String())
			return
		case rec == nil:
			rec = w.Game(context.Background(), &it.Input)
		}
		seq++
		rec.Seq = seq
		got = append(got, string(rec.AppendJSON(nil)))
	}
	for f, err := range archive.Files(context.Background(), paths, archive.Options{}) {
		switch {
		case err != nil:
			t.Fatal(err)
		case f.Problem == nil:
			for items := range Cut(archive.Walk(context.Background(), []string{f.Path}, archive.Options{}), opt) {
				for i := range items {
					take(&items[i])
				}
			}
		case f.Problem.Severity == sgfparse.Error:
			take(&Item{Record: Unread(*f.Problem)})
		default:
			take(&Item{Finding: f.Problem})
		}
	}
	if !slices.Equal(got, want) || len(want) < 30 {
		t.Errorf("%d records and findings, %d in the run", len(got), len(want))
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Fatalf("%d is\n%s\nwant\n%s", i, got[i], want[i])
			}
		}
	}
}
