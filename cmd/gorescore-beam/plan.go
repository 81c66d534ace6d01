package main

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Count is how many records a unit has.
type Count struct {
	Unit    int
	Records int64
}

// Plan says where each unit begins in the whole input.
type Plan struct{ Counts []Count } // by unit, ascending

// noUnit is the unit of what stands for no file, so that a run without any game
// has a plan, sums and an empty part too.
const noUnit = -1

func init() {
	beam.RegisterType(reflect.TypeFor[Count]())
	beam.RegisterType(reflect.TypeFor[Plan]())
	beam.RegisterType(reflect.TypeFor[*planFn]())
	beam.RegisterDoFn(reflect.TypeFor[*AssignFn]())
}

// planFn gathers counts to a plan.
type planFn struct{}

// CreateAccumulator implements a CombineFn.
func (planFn) CreateAccumulator() Plan { return Plan{} }

// AddInput implements a CombineFn.
func (planFn) AddInput(p Plan, c Count) Plan {
	p.Counts = append(p.Counts, c)
	return p
}

// MergeAccumulators implements a CombineFn.
func (planFn) MergeAccumulators(a, b Plan) Plan {
	a.Counts = append(a.Counts, b.Counts...)
	return a
}

// ExtractOutput implements a CombineFn.
func (planFn) ExtractOutput(p Plan) Plan {
	slices.SortFunc(p.Counts, func(a, b Count) int { return cmp.Compare(a.Unit, b.Unit) })
	return p
}

// places is a plan as places: where each unit begins, and how many records
// there are.
type places struct {
	first map[int]int64 // records before the unit
	total int64
}

func (p *Plan) places() places {
	at := places{first: make(map[int]int64, len(p.Counts))}
	for _, c := range p.Counts {
		at.first[c.Unit] = at.total
		at.total += c.Records
	}
	return at
}

// parts is how many parts the output has.
func (p places) parts(recordsPerPart int64) int {
	return int(max(1, (p.total+recordsPerPart-1)/recordsPerPart))
}

// AssignFn gives each batch the number of its first record in the whole input,
// in place of that in its unit, and the part of the output that it belongs to.
// Parts are ranges of numbers; a batch is in the part that it begins in.
type AssignFn struct {
	PerPart int64

	at *places // of the plan, which is the same for a whole run
}

// ProcessElement implements a DoFn.
func (f *AssignFn) ProcessElement(_ context.Context, b Results, plan Plan, emit func(int, Results)) error {
	if f.at == nil {
		at := plan.places()
		f.at = &at
	}
	if b.Unit == noUnit {
		for part := range f.at.parts(f.PerPart) { // a part may have no batch of its own
			emit(part, b)
		}
		return nil
	}
	first, known := f.at.first[b.Unit]
	if !known {
		return fmt.Errorf("unit %d is not in the plan of %d", b.Unit, len(plan.Counts))
	}
	b.First += first
	emit(int(b.First/f.PerPart), b)
	return nil
}
