package main

import (
	"bytes"
	"debug/elf"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/zeebo/xxh3"

	"gorescore/rescore"
	"gorescore/rescore/cache"
)

// cacheFlags keep results between runs.
type cacheFlags struct {
	dir   string
	store *cache.Store // nil: none
}

func (f *cacheFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.dir, "cache", "", "keep results in `DIR` and take from there what an earlier run of this program with these settings found out: a stopped run goes on, a grown archive costs its new games (docs/performance.md)")
}

// open opens the cache for the options of a run, which must be complete.
func (f *cacheFlags) open(opt *rescore.Options) error {
	if f.dir == "" {
		return nil
	}
	program, err := programDigest()
	if err != nil {
		return &exitError{exitUsage, fmt.Sprintf("--cache: cannot tell which program this is: %v", err)}
	}
	settings, err := opt.Settings(program)
	if err == nil {
		f.store, err = cache.Open(f.dir, settings)
	}
	if err != nil {
		return &exitError{exitUsage, fmt.Sprintf("--cache %s: %v; want a folder that can be read and written", f.dir, unwrapPath(err))}
	}
	opt.Cache = f.store
	return nil
}

// close writes what is left, and tells what was not as it should be.
func (f *cacheFlags) close(std *streams, out *outputFlags) {
	if f.store == nil {
		return
	}
	f.store.Close()
	if out.quiet {
		return
	}
	for _, note := range f.store.Notes() {
		fmt.Fprintf(std.err, "gorescore: cache %s: %s\n", f.dir, note)
	}
	if t := f.store.Tally(); out.verbose {
		fmt.Fprintf(std.err, "gorescore: cache %s: %d games were there, %d were not, %d were added\n", f.dir, t.Hits, t.Misses, t.Kept)
	}
}

// programDigest tells this program from any other: builds of one version differ
// too while they are being worked on. It is what the Go linker says of the file's
// content; where it says nothing, a digest of the file, which takes a moment.
func programDigest() (string, error) {
	f, err := os.Open("/proc/self/exe") // the running one, even if its file was replaced
	if err != nil {
		name, err := os.Executable()
		if err != nil {
			return "", err
		}
		if f, err = os.Open(name); err != nil {
			return "", err
		}
	}
	defer f.Close()
	if id := buildID(f); id != "" {
		return id, nil
	}
	return fileDigest(f)
}

// buildID is the build ID in an ELF file: four hashes, the last of which is of
// the file's content (cmd/internal/buildid). It is "" if there is no such.
func buildID(r io.ReaderAt) string {
	f, err := elf.NewFile(r)
	if err != nil {
		return ""
	}
	note := f.Section(".note.go.buildid")
	if note == nil || note.Size > 1<<10 {
		return ""
	}
	text, err := note.Data()
	const head = 16 // lengths, type and name of an ELF note
	if err != nil || len(text) <= head {
		return ""
	}
	id := string(bytes.TrimRight(text[head:], "\x00"))
	at := strings.LastIndexByte(id, '/')
	if strings.Count(id, "/") != 3 || len(id)-at <= 16 || !strings.Contains(string(text[:head]), "Go") {
		return ""
	}
	return id
}

func fileDigest(f *os.File) (string, error) {
	h := xxh3.New()
	if _, err := io.CopyBuffer(struct{ io.Writer }{h}, struct{ io.Reader }{f}, make([]byte, 1<<20)); err != nil {
		return "", err
	}
	sum := h.Sum128().Bytes()
	return hex.EncodeToString(sum[:]), nil
}

// shardVar registers --shard.
func shardVar(cmd *cobra.Command, p *string) {
	cmd.Flags().StringVar(p, "shard", "", "do only part `I/N` of the games, such as 1/4; 'gorescore report' puts the parts together")
}

// applyShard reads --shard.
func applyShard(cmd *cobra.Command, text string, opt *rescore.Options) (err error) {
	if text == "" {
		return nil
	}
	if opt.Shard, err = rescore.ParseShard(text); err != nil {
		return usageError(cmd, "--shard: %v", err)
	}
	return nil
}
