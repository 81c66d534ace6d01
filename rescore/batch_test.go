package rescore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gorescore/report"
	"gorescore/score"
	"gorescore/sgfparse"
)

const records = "../testdata/records"

// lines is a sink that keeps each record's JSON line, and stops after limit of
// them if that is not 0.
type lines struct {
	out   [][]byte
	seqs  []int64
	limit int
}

var errEnough = errors.New("enough")

func (l *lines) Record(r *report.Record) error {
	if l.limit > 0 && len(l.out) == l.limit {
		return errEnough
	}
	l.out = append(l.out, r.AppendJSON(nil))
	l.seqs = append(l.seqs, r.Seq)
	return nil
}

func (l *lines) Finding(sgfparse.Diagnostic) error { return nil }

// collection writes n games into one file, so that it fills many tasks.
func collection(t *testing.T, n int) string {
	t.Helper()
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]GN[%d]RE[B+R];B[ee];W[c%c];B[gg])\n", i, 'a'+i%9)
	}
	name := filepath.Join(t.TempDir(), "many.sgf")
	if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestSameBytesForAnyNumberOfWorkers(t *testing.T) {
	paths := []string{records, collection(t, 1000)}
	var want []byte
	for _, jobs := range []int{1, 2, 5} {
		var got lines
		if err := Run(context.Background(), paths, &Options{Jobs: jobs}, nil, &got); err != nil {
			t.Fatal(err)
		}
		for i, seq := range got.seqs {
			if seq != int64(i+1) {
				t.Fatalf("%d jobs: record %d has seq %d", jobs, i+1, seq)
			}
		}
		all := bytes.Join(got.out, []byte("\n"))
		if want == nil {
			want = all
		}
		if !bytes.Equal(all, want) {
			t.Errorf("%d jobs: other bytes than with one", jobs)
		}
	}
}

func TestAPanicCostsOneGame(t *testing.T) {
	// A nil ruleset makes every counted game panic, and no other.
	var got lines
	opt := &Options{Jobs: 2, Rules: []*score.Ruleset{nil}}
	if err := Run(context.Background(), []string{records}, opt, nil, &got); err != nil {
		t.Fatal(err)
	}
	panics := 0
	for _, l := range got.out {
		r, err := report.ReadJSON(l)
		if err != nil {
			t.Fatal(err)
		}
		switch r.Why {
		case "internal-panic":
			panics++
			if n := len(r.Diagnostics); n == 0 || r.Diagnostics[n-1].Code != "internal-panic" {
				t.Errorf("%s: no finding tells of the panic", r.File)
			}
		case "":
			t.Errorf("%s was scored under a nil ruleset", r.File)
		}
	}
	if panics == 0 || panics == len(got.out) {
		t.Errorf("%d of %d games panicked", panics, len(got.out))
	}
}

func TestASinkThatStopsEndsTheRun(t *testing.T) {
	got := lines{limit: 100}
	err := Run(context.Background(), []string{collection(t, 3000)}, &Options{Jobs: 3}, nil, &got)
	if !errors.Is(err, errEnough) || len(got.out) != 100 {
		t.Errorf("error %v after %d records", err, len(got.out))
	}
}

// stopper cancels the run after some records.
type stopper struct {
	lines
	after  int
	cancel context.CancelFunc
}

func (s *stopper) Record(r *report.Record) error {
	if len(s.out) == s.after {
		s.cancel()
	}
	return s.lines.Record(r)
}

func TestAnInterruptedRunLeavesAPrefix(t *testing.T) {
	paths := []string{collection(t, 3000)}
	var whole lines
	if err := Run(context.Background(), paths, &Options{Jobs: 2}, nil, &whole); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := stopper{after: 500, cancel: cancel}
	if err := Run(ctx, paths, &Options{Jobs: 2}, nil, &s); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the cancellation", err)
	}
	if len(s.out) >= len(whole.out) || len(s.out) < 500 {
		t.Fatalf("%d of %d records", len(s.out), len(whole.out))
	}
	for i := range s.out {
		if !bytes.Equal(s.out[i], whole.out[i]) {
			t.Fatalf("record %d differs from an undisturbed run", i)
		}
	}
}
