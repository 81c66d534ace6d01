package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestBaselineTellsExactlyWhatIsNew holds check --baseline against whole
// databases: our own records, and a public archive if there is one.
func TestBaselineTellsExactlyWhatIsNew(t *testing.T) {
	t.Run("records", func(t *testing.T) {
		var games [][]byte
		files, err := filepath.Glob("../../testdata/records/*.sgf")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			games = append(games, data)
		}
		holdBaseline(t, games)
	})
	t.Run("corpus", func(t *testing.T) {
		corpus := os.Getenv("GORESCORE_CORPUS")
		if corpus == "" {
			t.Skip("GORESCORE_CORPUS is not set")
		}
		z, err := zip.OpenReader(filepath.Join(corpus, "corpus", "mixed.zip"))
		if err != nil {
			t.Fatal(err) // the folder is named, so the archive has to be there
		}
		defer z.Close()
		var games [][]byte
		for _, f := range z.File {
			if len(games) == 60 || !strings.HasSuffix(f.Name, ".sgf") {
				continue
			}
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(r)
			r.Close()
			if err != nil {
				t.Fatal(err)
			}
			games = append(games, data)
		}
		holdBaseline(t, games)
	})
}

// holdBaseline writes a baseline of a folder of games, and checks the folder as
// it is, with every game under another name and every third one in a collection,
// and with a fault put into some.
func holdBaseline(t *testing.T, games [][]byte) {
	t.Helper()
	dir := t.TempDir()
	known := filepath.Join(dir, "known.jsonl")
	check := func(folder string, args ...string) (int, string) {
		t.Helper()
		var out, errs bytes.Buffer
		args = append([]string{"check", "--config", "none", "--verbose", "--fail-on", "note", "--baseline", known}, append(args, folder)...)
		code := run(t.Context(), args, strings.NewReader(""), &out, &errs)
		if code > exitFound {
			t.Fatalf("%q: exit code %d\n%s", args, code, errs.String())
		}
		return code, out.String()
	}
	old := filepath.Join(dir, "old")
	for i, g := range games {
		writeGame(t, old, fmt.Sprintf("g%03d.sgf", i), g)
	}
	if _, out := check(old, "--write-baseline"); strings.Contains(out, "nothing found") {
		t.Fatal("nothing to be known")
	}
	if code, out := check(old); code != 0 || strings.Count(out, "\n") != 1 {
		t.Errorf("unchanged: exit code %d\n%s", code, out)
	}
	moved := filepath.Join(dir, "moved")
	for i, g := range slices.Backward(games) {
		if i%3 == 0 && ascii(g) { // another charset would be read by the file
			writeGame(t, moved, "deep/collection.sgf", g)
			continue
		}
		writeGame(t, moved, fmt.Sprintf("new/%d.sgf", len(games)-i), g)
	}
	if code, out := check(moved); code != 0 {
		t.Errorf("moved: exit code %d\n%s", code, out)
	}
	var want []string
	for i, g := range games {
		if hurt := stoneOnStone(g); hurt != nil && len(want) < 8 {
			name := fmt.Sprintf("g%03d.sgf", i)
			want = append(want, name)
			if err := os.WriteFile(filepath.Join(old, name), hurt, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(want) < 3 {
		t.Fatalf("only %d games could be hurt", len(want))
	}
	code, out := check(old)
	told := map[string]bool{}
	occupied := map[string]bool{}
	for line := range strings.Lines(out) {
		if place, _, ok := strings.Cut(line, ".sgf:"); ok {
			name := filepath.Base(place) + ".sgf"
			told[name] = true
			occupied[name] = occupied[name] || strings.Contains(line, "[occupied-point]")
		}
	}
	for _, name := range want {
		if !occupied[name] {
			t.Errorf("%s: the new fault is not told", name)
		}
		delete(told, name)
	}
	if code != exitFound || len(told) > 0 {
		t.Errorf("exit code %d; something new in games that did not change: %v\n%s", code, told, out)
	}
}

// writeGame appends a game to a file.
func writeGame(t *testing.T, dir, name string, game []byte) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Write(append(game, '\n')); err != nil {
		t.Fatal(err)
	}
}

func ascii(b []byte) bool {
	return !slices.ContainsFunc(b, func(c byte) bool { return c >= 0x80 })
}

var move = regexp.MustCompile(`;[BW]\[([a-s][a-s])\]`)

// stoneOnStone plays the last but second move of a game without variations on
// the stone before it; nil for other games.
func stoneOnStone(game []byte) []byte {
	moves := move.FindAllSubmatchIndex(game, -1)
	if len(moves) < 6 || bytes.Count(game, []byte("(;")) != 1 {
		return nil
	}
	m, before := moves[len(moves)-3], moves[len(moves)-4]
	out := bytes.Clone(game)
	copy(out[m[2]:m[3]], game[before[2]:before[3]])
	return out
}
