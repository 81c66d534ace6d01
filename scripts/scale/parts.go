//go:build unix

package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// unpack: a compressed collection costs little more than unpacking it and doing
// the same games from a plain file. Nobody is judged, so that reading counts.
func (b *bench) unpack() {
	packed := map[string]string{"gz": filepath.Join(b.dir, "made.sgf.gz")}
	self("pack", b.made("plain.sgf", "collection", 0, b.games), packed["gz"])
	if b.archives != "" {
		packed["fox"] = filepath.Join(b.archives, "archive", "fox.zip")
		packed["tygem"] = filepath.Join(b.archives, "archive", "tygem-month.sgf.gz")
	}
	for _, name := range []string{"gz", "fox", "tygem"} {
		file := packed[name]
		if file == "" {
			continue
		}
		plain := filepath.Join(b.dir, name+".sgf")
		self("unpack", file, plain)
		whole, bare, stages := series{name: "unpack/" + name + "/whole"}, series{name: "unpack/" + name + "/bare"}, series{name: "unpack/" + name + "/stages"}
		for range b.rounds {
			bare.add(self("unpack", file, os.DevNull))
			stages.add(b.rescore("-j1", "--life", "marks", plain))
			whole.add(b.rescore("-j1", "--life", "marks", file))
		}
		verdict(name+": CPU to that of unpacking and of the stages", whole.cpu()/(bare.cpu()+stages.cpu()), 1.2, false)
	}
}

// workers: two workers against one, and against two processes with half each.
func (b *bench) workers() {
	half := b.games / 8
	one, two := b.made("half1.sgf", "collection", 0, half), b.made("half2.sgf", "collection", half, half)
	single, double, apart := series{name: "workers/1"}, series{name: "workers/2"}, series{name: "workers/apart"}
	for range b.rounds {
		single.add(b.rescore("-j1", one, two))
		double.add(b.rescore("-j2", one, two))
		begin := time.Now()
		second := command(b.gorescore, "rescore", "-q", "-j1", "-f", "jsonl", "-o", os.DevNull, two)
		check(second.Start())
		c := b.rescore("-j1", one)
		d := wait(second, begin)
		apart.add(cost{c.cpu + d.cpu, time.Since(begin), c.rss + d.rss})
	}
	verdict("two workers: CPU to that of one", double.cpu()/single.cpu(), 1.1, false)
	verdict("two workers: speed to that of two processes", apart.wall()/double.wall(), 0.95, true)
	var lines [2][]byte
	for i := range lines {
		out := filepath.Join(b.dir, fmt.Sprintf("jobs%d.jsonl", i+1))
		run(command(b.gorescore, "rescore", "-q", "-f", "jsonl", "-o", out, "-j", fmt.Sprint(i+1), one, two))
		lines[i] = read(out)
	}
	same("one and two workers", lines[0], lines[1])
}

// memory: a collection of a gigabyte through a pipe, and many small files.
func (b *bench) memory() {
	file := filepath.Join(b.dir, "month.sgf")
	if b.archives != "" {
		self("unpack", filepath.Join(b.archives, "archive", "tygem-month.sgf.gz"), file)
	} else {
		b.made("month.sgf", "collection", 0, b.games)
	}
	for _, mb := range []int{100, 1000} {
		feed := command("/proc/self/exe", "do", "repeat", file, fmt.Sprint(b.games*mb/20000))
		pipe, err := feed.StdoutPipe()
		check(err)
		cmd := command(b.gorescore, "rescore", "-q", "-j2", "--life", "marks", "-f", "jsonl", "-o", os.DevNull, "-")
		cmd.Stdin = pipe
		check(feed.Start())
		s := series{name: fmt.Sprintf("memory/collection/%dMB", mb)}
		s.add(run(cmd))
		check(feed.Wait())
		verdict(fmt.Sprintf("MB of memory over a collection of %d MB (of a usual corpus)", mb), s.peak(), 100, false)
	}
	s := series{name: "memory/files"}
	s.add(b.rescore("-j2", "--life", "marks", b.made("many", "files", 0, 10*b.games)))
	verdict("MB of memory over ten times as many files", s.peak(), 60, false)
	check(os.RemoveAll(filepath.Join(b.dir, "many")))
}

// files: small files against reading them bare and the same games in one file.
func (b *bench) files() {
	dir, one := b.made("small", "files", 0, b.games), b.made("one.sgf", "collection", 0, b.games)
	bare, collection, files := series{name: "files/bare"}, series{name: "files/collection"}, series{name: "files/files"}
	self("read", dir)
	for range b.rounds {
		bare.add(self("read", dir))
		collection.add(b.rescore("-j1", "--life", "marks", one))
		files.add(b.rescore("-j1", "--life", "marks", dir))
	}
	verdict("small files: CPU above the collection's to that of bare reading", (files.cpu()-collection.cpu())/bare.cpu(), 1.5, false)
}

// cache: a second run, and one over an archive that grew by a hundredth.
func (b *bench) cache() {
	archives := [][3]string{{"made", b.made("old.sgf", "collection", 0, b.games), b.made("grown.sgf", "collection", 0, b.games+b.games/100)}}
	if b.archives != "" {
		grown, old := filepath.Join(b.archives, "archive", "fox.zip"), filepath.Join(b.dir, "old.zip")
		self("thin", grown, old)
		archives = append(archives, [3]string{"fox", old, grown})
	}
	for _, a := range archives {
		var s [4]series
		for i, name := range []string{"none", "first", "second", "grown"} {
			s[i].name = "cache/" + a[0] + "/" + name
		}
		for i := range b.rounds {
			kept := filepath.Join(b.dir, fmt.Sprintf("kept-%s-%d", a[0], i))
			out := func(n int) string { return filepath.Join(b.dir, fmt.Sprintf("cache-%d.jsonl", n)) }
			rescore := func(n int, path string, args ...string) cost {
				return run(command(b.gorescore, append([]string{"rescore", "-q", "-j1", "-f", "jsonl", "-o", out(n), path}, args...)...))
			}
			s[0].add(rescore(0, a[1]))
			s[1].add(rescore(1, a[1], "--cache", kept))
			s[2].add(rescore(2, a[1], "--cache", kept))
			same("with an empty cache", read(out(0)), read(out(1)))
			same("with a full cache", read(out(0)), read(out(2)))
			s[3].add(rescore(3, a[2], "--cache", kept))
			if i == 0 {
				rescore(4, a[2])
				same("over a grown archive", read(out(3)), read(out(4)))
			}
		}
		none, first, second, grown := s[0].cpu(), s[1].cpu(), s[2].cpu(), s[3].cpu()
		verdict(a[0]+": CPU of a first run with a cache to one without", first/none, 1.1, false)
		verdict(a[0]+": CPU of a second run to the first", second/first, 0.10, false)
		verdict(a[0]+": CPU with 1 % new games to the first", grown/first, 0.12, false)
	}
}

// shards: seven parts put together are the undivided run.
func (b *bench) shards() {
	input := b.made("shards.sgf", "collection", 0, b.games/10)
	whole := filepath.Join(b.dir, "whole.jsonl")
	run(command(b.gorescore, "rescore", "-q", "-f", "jsonl", "-o", whole, input))
	var parts []string
	for i := range 7 {
		part := filepath.Join(b.dir, fmt.Sprintf("part%d.jsonl", i+1))
		s := series{name: fmt.Sprintf("shards/%d", i+1)}
		s.add(run(command(b.gorescore, "rescore", "-q", "-f", "jsonl", "-o", part, "--shard", fmt.Sprintf("%d/7", i+1), input)))
		parts = append([]string{part}, parts...)
	}
	for _, format := range []string{"jsonl", "text", "csv", "markdown"} {
		out := filepath.Join(b.dir, "report")
		report := func(paths ...string) []byte {
			run(command(b.gorescore, append([]string{"report", "-q", "-f", format, "-o", out}, paths...)...))
			return read(out)
		}
		merged := report(parts...)
		same("seven shards as "+format, merged, report(whole))
		if format == "jsonl" {
			same("seven shards and the run", merged, read(whole))
		}
	}
}

// read gives a digest of a file, nil if it is empty. Files are not held in memory:
// what this process takes counts for those that it starts.
func read(path string) []byte {
	f, err := os.Open(path)
	check(err)
	defer f.Close()
	h := sha256.New()
	n, err := io.Copy(h, f)
	check(err)
	if n == 0 {
		return nil
	}
	return h.Sum(nil)
}

func same(what string, a, b []byte) {
	word := "the same bytes"
	if !bytes.Equal(a, b) || a == nil {
		word = "MISSED: other bytes, or none"
	}
	fmt.Printf("# %s: %s\n", what, word)
}
