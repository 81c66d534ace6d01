// Package write knows the forms that findings about komi take on paper: a
// report to read, JSON lines, a CSV table. What the numbers mean and how they
// were found is left to its parent.
package write

import (
	"encoding/json"
	"io"

	"gorescore/report"
	"gorescore/report/komi"
)

// Options are the choices of the writers.
type Options struct {
	Width int  // columns of the text report; 0: 80
	Limit int  // groups of it that are shown in full; 0: none, negative: all
	Color bool // ANSI colours
	// Analysis is what the findings were made with, which they are repeated by.
	Analysis komi.Analysis
}

// schema is the version of the JSON lines.
const schema = 1

// JSONL writes one line about all games, kind "findings", and then one for each
// group, kind "group". Komi and margins are points, shares are from 0 to 1.
func JSONL(w io.Writer, f *komi.Findings, opt Options) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	err := enc.Encode(struct {
		Schema        int            `json:"schema"`
		Kind          string         `json:"kind"`
		Verdict       string         `json:"verdict"`
		Groups        int            `json:"groups"`
		Used          int64          `json:"used"`
		Dropped       report.Tally   `json:"dropped"`
		Duplicates    int64          `json:"duplicates"`
		Contradicting int64          `json:"contradicting"`
		Seed          uint64         `json:"seed"`
		Warnings      []komi.Warning `json:"warnings"`
	}{
		schema, "findings", f.Verdict, len(f.Answers), f.Used, f.Dropped, f.Duplicates, f.Contradicting,
		opt.Analysis.Seed, list(f.Warnings),
	})
	for i := range f.Answers {
		if err != nil {
			break
		}
		a := f.Answers[i]
		a.Warnings, a.Sweep, a.Margins, a.ByKomi = list(a.Warnings), list(a.Sweep), list(a.Margins), list(a.ByKomi)
		err = enc.Encode(struct {
			Schema int    `json:"schema"`
			Kind   string `json:"kind"`
			*komi.Answer
		}{schema, "group", &a})
	}
	return err
}

// list makes an absent list an empty one.
func list[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}
