//go:build unix

package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// report prints the account by package, and the survivors.
func report(done []result) {
	counts := map[string]map[verdict]int{}
	for _, res := range done {
		for _, p := range []string{packageOf(res.Mutant), "all"} {
			if counts[p] == nil {
				counts[p] = map[verdict]int{}
			}
			counts[p][res.Verdict]++
		}
	}
	fmt.Println("| package | mutants | killed | of them for not ending | survived | killed |\n|---|---|---|---|---|---|")
	for _, p := range slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(strings.Compare(lastAll(a), lastAll(b)), strings.Compare(a, b))
	}) {
		c := counts[p]
		dead := c[killed] + c[timeout]
		n := dead + c[survived]
		fmt.Printf("| %s | %d | %d | %d | %d | %.1f %% |\n", p, n, dead, c[timeout], c[survived], 100*float64(dead)/float64(n))
	}
	slices.SortFunc(done, func(a, b result) int { return strings.Compare(a.Mutant, b.Mutant) })
	fmt.Println()
	for _, res := range done {
		if res.Verdict == survived {
			fmt.Printf("line %d: %s\n", res.Line, res.Mutant)
		}
	}
}

// packageOf is the folder at the head of a description.
func packageOf(mutant string) string {
	file, _, _ := strings.Cut(mutant, " ")
	return file[:strings.LastIndexByte(file, '/')]
}

// lastAll sorts the sum after the packages.
func lastAll(p string) string {
	if p == "all" {
		return "1"
	}
	return "0"
}
