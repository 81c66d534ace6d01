package main

import (
	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"gorescore/rescore/flags"
)

// Job is what a run does.
type Job struct {
	Paths     []string
	FilesFrom string
	Settings  flags.Set // loaded
	Output    string    // a folder of any of Beam's file systems
	Formats   []string
	PerPart   int64 // records in a part of the output
	Jobs      int   // games that a process works on at once, 0: one per processor
}

// Build makes the pipeline of a job.
func (j *Job) Build(s beam.Scope) {
	units, listed := beam.ParDo2(s.Scope("List"), &ListFn{Paths: j.Paths, FilesFrom: j.FilesFrom}, beam.Impulse(s))
	units = beam.Reshuffle(s.Scope("Spread units"), units)
	batches, counts, found := beam.ParDo3(s.Scope("Read"), &ReadFn{Settings: j.Settings}, units)
	batches = beam.Reshuffle(s.Scope("Spread games"), batches)
	results := beam.ParDo(s.Scope("Rescore"), &RescoreFn{Settings: j.Settings, Jobs: j.Jobs}, batches)

	counts = beam.Flatten(s, counts, beam.Create(s, Count{Unit: noUnit}))
	plan := beam.Combine(s.Scope("Plan"), &planFn{}, counts)
	all := beam.Flatten(s, results, beam.Create(s, Results{Unit: noUnit}))

	parts := beam.ParDo(s.Scope("Assign"), &AssignFn{PerPart: j.PerPart}, all, beam.SideInput{Input: plan})
	write := &WriteFn{Settings: j.Settings, Output: j.Output, Formats: j.Formats, PerPart: j.PerPart}
	beam.ParDo0(s.Scope("Write"), write, beam.GroupByKey(s, parts), beam.SideInput{Input: plan})

	sum := beam.Combine(s.Scope("Sum"), &sumFn{Settings: j.Settings}, all)
	beam.ParDo0(s.Scope("Summary"), &SummaryFn{Settings: j.Settings, Output: j.Output}, sum)
	beam.ParDo0(s.Scope("Findings"), &FindingsFn{Output: j.Output}, beam.Impulse(s), beam.SideInput{Input: beam.Flatten(s, listed, found)})
}
