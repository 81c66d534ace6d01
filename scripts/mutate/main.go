//go:build unix

// Command mutate changes one thing at a time in packages of this module and runs
// their tests on it: a change that no test notices is a gap in the tests. It knows
// small edits of Go source and how to run tests on edited files; whether an
// unnoticed change is a gap or changes nothing that can be seen is for a reader to
// say (docs/mutation.md).
//
// No file is touched: the edited one is laid over it (go build -overlay). What was
// found is kept in a file, so that a run can be stopped and continued.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

func main() {
	r := &run{}
	packages := flag.String("packages", "replay,replay/fight,replay/header,score,score/life", "folders of packages to change, from the root of the module")
	flag.Uint64Var(&r.seed, "seed", 1, "seed of the sample")
	flag.IntVar(&r.want, "n", 400, "number of mutants that compile; 0 for all")
	flag.StringVar(&r.cache, "cache", "", "file of what was found, read and continued (default: none)")
	flag.BoolVar(&r.again, "again", false, "run those again that survived before")
	flag.BoolVar(&r.wide, "wide", false, "run whole tests on survivors, not the short ones alone")
	flag.StringVar(&r.match, "match", "", "only mutants whose description holds this")
	list := flag.Bool("list", false, "list the sample and run nothing")
	flag.Parse()
	if err := r.main(strings.Split(*packages, ","), *list); err != nil {
		fmt.Fprintf(os.Stderr, "mutate: %v\n", err)
		os.Exit(2)
	}
}

func (r *run) main(packages []string, list bool) error {
	var all []mutant
	for _, p := range packages {
		found, err := mutantsOf(p)
		if err != nil {
			return err
		}
		all = append(all, found...)
	}
	order(all, r.seed)
	if list {
		for i, m := range all {
			if strings.Contains(m.String(), r.match) {
				fmt.Println(i+1, &m)
			}
		}
		return nil
	}
	return r.all(packages, all)
}
