//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// perGame prints what one game costs, less what start takes.
func perGame(what string, s *series, start float64, games int) float64 {
	us := 1e6 * (s.cpu() - start) / float64(games)
	fmt.Printf("# %s: %.0f us of CPU a game\n", what, us)
	return us
}

// start is what a run over one game takes.
func (b *bench) start() float64 {
	s := series{name: "start"}
	one := b.made("start.sgf", "collection", 0, 1)
	for range b.rounds {
		s.add(b.rescore("-j1", one))
	}
	return s.cpu()
}

// sizes: three sizes of one corpus, with default life. A game costs the same in
// each.
func (b *bench) sizes() {
	start := b.start()
	sizes := []int{b.games / 10, b.games, b.games * 5}
	var list [3]series
	var files [3]string
	for i, n := range sizes {
		list[i].name = fmt.Sprintf("sizes/%d", n)
		files[i] = b.made(fmt.Sprintf("size%d.sgf", i), "collection", 0, n)
	}
	for range b.rounds {
		for i := range list {
			list[i].add(b.rescore("-j1", files[i]))
		}
	}
	var us [3]float64
	for i, n := range sizes {
		us[i] = perGame(fmt.Sprintf("of %d games", n), &list[i], start, n)
	}
	verdict("CPU of a game in the largest corpus to that in the middle one", us[2]/us[1], 1.1, false)
}

// growth: how a game's cost grows with its moves, its board, the rulesets and
// komi asked for, and the estimate of life.
func (b *bench) growth() {
	start := b.start()
	type variant struct {
		name string
		make []string // flags of scripts/corpus
		run  []string // of rescore
	}
	var list []variant
	for _, n := range []int{50, 100, 200, 400} {
		list = append(list, variant{fmt.Sprintf("moves/%d", n), []string{"-counted", "0", "-moves", fmt.Sprint(n)}, nil})
	}
	for _, n := range []int{9, 13, 19, 25, 37} {
		list = append(list,
			variant{fmt.Sprintf("board/%d/estimate", n), []string{"-counted", "100", "-board", fmt.Sprint(n)}, nil},
			variant{fmt.Sprintf("board/%d/unjudged", n), []string{"-counted", "100", "-board", fmt.Sprint(n)}, []string{"--life", "marks"}})
	}
	played := []string{"-counted", "100", "-board", "19"}
	for _, rules := range []string{"cn2002", "jp1989,cn2002,aga", "all"} {
		list = append(list, variant{"rules/" + rules, played, []string{"-r", rules}})
	}
	list = append(list, variant{"komi/50", played, []string{"--komi", "0:24.5:0.5"}})
	games := b.games / 20
	all := make([]series, len(list))
	for i, v := range list {
		all[i].name = "growth/" + v.name
		file := b.made("growth.sgf", "collection", 0, games, v.make...)
		for range b.rounds {
			all[i].add(b.rescore(append([]string{"-j1", file}, v.run...)...))
		}
		perGame(v.name, &all[i], start, games)
	}
}

// formats: what writing costs, over results that a cache holds, so that little
// else is done: each form against the report, which is short.
func (b *bench) formats() {
	input, games := b.made("formats.sgf", "collection", 0, b.games), b.games
	if b.archives != "" {
		input, games = filepath.Join(b.archives, "archive", "fox.zip"), 27650
	}
	kept := filepath.Join(b.dir, "kept-formats")
	write := func(format string) cost {
		out := filepath.Join(b.dir, "out."+format)
		check(os.RemoveAll(out))
		return run(command(b.gorescore, "rescore", "-q", "-j1", "--cache", kept, "-f", format, "-o", out, input))
	}
	write("jsonl") // fills the cache
	forms := []string{"text", "jsonl", "csv", "markdown", "parquet", "sqlite"}
	all := make([]series, len(forms))
	for range b.rounds {
		for i, format := range forms {
			all[i].name = "formats/" + format
			all[i].add(write(format))
		}
	}
	for i := range forms[1:] {
		perGame("writing "+forms[i+1], &all[i+1], all[0].cpu(), games)
	}
	first, page := series{name: "formats/html/first"}, series{name: "formats/html"} // it keeps more of a game
	first.add(write("html"))
	for range b.rounds {
		page.add(write("html"))
	}
	perGame("writing html", &page, all[0].cpu(), games)
	verdict("CPU of a second page to the first", page.cpu()/first.cpu(), 1, false)
}
