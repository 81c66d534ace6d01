package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"gorescore/report"
	"gorescore/report/komi"
	"gorescore/report/komi/write"
	"gorescore/report/text"
	"gorescore/rescore/flags"
)

// Sum is what records add up to: an accumulator, which merges exactly.
type Sum struct {
	totals *report.Totals
	games  *komi.Collector
}

func init() {
	beam.RegisterCoder(reflect.TypeFor[Sum](), encodeSum, decodeSum)
	beam.RegisterType(reflect.TypeFor[*sumFn]())
	beam.RegisterDoFn(reflect.TypeFor[*SummaryFn]())
	beam.RegisterDoFn(reflect.TypeFor[*FindingsFn]())
}

func newSum() Sum { return Sum{&report.Totals{}, komi.NewCollector(komi.Options{})} }

func encodeSum(s Sum) ([]byte, error) {
	totals, err := json.Marshal(s.totals)
	if err != nil {
		return nil, err
	}
	games, err := s.games.MarshalBinary()
	out := binary.AppendUvarint(nil, uint64(len(totals)))
	return append(append(out, totals...), games...), err
}

func decodeSum(data []byte) (Sum, error) {
	n, used := binary.Uvarint(data)
	if used <= 0 || n > uint64(len(data)-used) {
		return Sum{}, errors.New("these bytes are no sum")
	}
	s, data := newSum(), data[used:]
	if err := json.Unmarshal(data[:n], s.totals); err != nil {
		return Sum{}, err
	}
	return s, s.games.UnmarshalBinary(data[n:])
}

// sumFn adds records up: all that 'gorescore rescore' says of a whole input, and
// the games that 'gorescore komi' looks at.
type sumFn struct {
	Settings flags.Set

	pack *packer
}

// Setup implements a CombineFn.
func (f *sumFn) Setup() error {
	opt, err := f.Settings.Options()
	if err == nil {
		f.pack = newPacker(opt.Rules)
	}
	return err
}

// CreateAccumulator implements a CombineFn.
func (f *sumFn) CreateAccumulator() Sum { return newSum() }

// AddInput implements a CombineFn.
func (f *sumFn) AddInput(s Sum, b Results) Sum {
	err := f.pack.each(&b, func(r *report.Record) error {
		s.totals.Add(r)
		s.games.AddRecord(r)
		return nil
	})
	if err != nil {
		panic(err) // Beam does the bundle again
	}
	return s
}

// MergeAccumulators implements a CombineFn.
func (f *sumFn) MergeAccumulators(a, b Sum) Sum {
	a.totals.Merge(b.totals)
	a.games.Merge(b.games)
	return a
}

// ExtractOutput implements a CombineFn.
func (f *sumFn) ExtractOutput(s Sum) Sum { return s }

// SummaryFn writes what the records add up to.
type SummaryFn struct {
	Settings flags.Set
	Output   string
}

// ProcessElement implements a DoFn.
func (f *SummaryFn) ProcessElement(ctx context.Context, s Sum) error {
	opt, err := f.Settings.Options()
	if err != nil {
		return err
	}
	// The order of the rulesets is that asked for, whichever batch was first.
	totals := &report.Totals{}
	if len(s.totals.Rules()) > 0 {
		for _, r := range opt.Rules {
			if slices.Contains(s.totals.Rules(), r.ID) {
				totals.Expect(r.ID)
			}
		}
	}
	totals.Merge(s.totals)
	data, err := json.Marshal(totals)
	if err != nil {
		return err
	}
	files := map[string][]byte{"totals.json": append(data, '\n')}
	var b bytes.Buffer
	if err := text.New(&b, text.Options{Width: 80, Limit: text.ShowNone}).Close(totals); err != nil {
		return err
	}
	files["summary.txt"] = bytes.Clone(b.Bytes())
	found := s.games.Analyse(komi.Analysis{})
	b.Reset()
	if err := write.JSONL(&b, found, write.Options{}); err != nil {
		return err
	}
	files["komi.jsonl"] = bytes.Clone(b.Bytes())
	b.Reset()
	if err := write.Text(&b, found, write.Options{Width: 80, Limit: 3}); err != nil {
		return err
	}
	files["komi.txt"] = b.Bytes()
	for name, data := range files {
		if err := writeFile(ctx, f.Output, name, data); err != nil {
			return err
		}
	}
	return nil
}

// FindingsFn writes what is worth saying about the input, in its order.
type FindingsFn struct{ Output string }

// ProcessElement implements a DoFn.
func (f *FindingsFn) ProcessElement(ctx context.Context, _ []byte, next func(*Finding) bool) error {
	var list []Finding
	for one := (Finding{}); next(&one); one = (Finding{}) {
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Unit, b.Unit), cmp.Compare(a.Input, b.Input), cmp.Compare(a.At, b.At))
	})
	var b strings.Builder
	for _, one := range list {
		b.WriteString(one.Text)
		b.WriteByte('\n')
	}
	return writeFile(ctx, f.Output, "findings.txt", []byte(b.String()))
}
