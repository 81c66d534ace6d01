package cache

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/zeebo/xxh3"
)

var settings = [16]byte{1, 2, 3}

func open(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := Open(dir, settings)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func key(i int) Key {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(i))
	return xxh3.Hash128(b[:]).Bytes()
}

// entry has a length of its own for each number.
func entry(i int) []byte { return bytes.Repeat(fmt.Appendf(nil, "entry %d,", i), 1+i%40) }

// keep writes n entries from first on into a file of their own.
func keep(t *testing.T, dir string, first, n int) {
	t.Helper()
	s := open(t, dir)
	for i := range n {
		s.Put(key(first+i), entry(first+i))
	}
	s.Close()
}

// right counts the entries that are there, and fails for one that is wrong.
func right(t *testing.T, s *Store, first, n int) (hits int) {
	t.Helper()
	for i := first; i < first+n; i++ {
		got, ok := s.Get(key(i))
		if !ok {
			continue
		}
		hits++
		if !bytes.Equal(got, entry(i)) {
			t.Fatalf("entry %d came back as %q", i, got)
		}
	}
	return hits
}

// theFile is the only file of a folder.
func theFile(t *testing.T, dir string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*"+suffix))
	if err != nil || len(names) != 1 {
		t.Fatalf("files %v, error %v", names, err)
	}
	return names[0]
}

func TestWhatWasKeptIsFound(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made", "when needed")
	keep(t, dir, 0, 1000)
	keep(t, dir, 1000, 10)
	s := open(t, dir)
	if n := right(t, s, 0, 1020); n != 1010 {
		t.Errorf("%d entries found, want 1010", n)
	}
	if got, want := s.Tally(), (Tally{Hits: 1010, Misses: 10}); got != want {
		t.Errorf("tally %+v, want %+v", got, want)
	}
	if notes := s.Notes(); len(notes) > 0 {
		t.Error(notes)
	}
	s.Close()
	if names, _ := os.ReadDir(dir); len(names) != 2 {
		t.Errorf("a run that kept nothing left a file: %v", names)
	}
}

func TestOtherSettingsAreNotSeen(t *testing.T) {
	dir := t.TempDir()
	keep(t, dir, 0, 3)
	s, err := Open(dir, [16]byte{9})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, ok := s.Get(key(0)); ok {
		t.Error("an entry of other settings was found")
	}
}

// A run that is killed leaves the beginning of a block: what was whole before it
// is found, and nobody is troubled with a note.
func TestAFileThatBreaksOffIsGoodUpToThere(t *testing.T) {
	dir := t.TempDir()
	keep(t, dir, 0, 130)
	name := theFile(t, dir)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before := 130
	for cut := len(whole) - 1; cut >= 0; cut -= 29 {
		if err := os.WriteFile(name, whole[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		s := open(t, dir)
		n := right(t, s, 0, 130)
		notes := s.Notes()
		s.Close()
		if n > before || n != 128 && n != 64 && n != 0 {
			t.Fatalf("cut at %d of %d: %d entries, %d with more", cut, len(whole), n, before)
		}
		if len(notes) > 0 {
			t.Fatalf("cut at %d: %v", cut, notes)
		}
		before = n
	}
	if before != 0 {
		t.Error("an empty file has entries")
	}
}

// Whichever byte is damaged, no entry comes back wrong, and a note tells of it.
func TestDamageIsToldAndNeverAnEntry(t *testing.T) {
	dir := t.TempDir()
	keep(t, dir, 0, 130)
	name := theFile(t, dir)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(whole); at += 19 {
		broken := bytes.Clone(whole)
		broken[at] ^= 0x10
		if err := os.WriteFile(name, broken, 0o666); err != nil {
			t.Fatal(err)
		}
		s := open(t, dir)
		n := right(t, s, 0, 130)
		notes := s.Notes()
		s.Close()
		if n == 130 || len(notes) != 1 || !strings.Contains(notes[0], filepath.Base(name)) {
			t.Fatalf("byte %d damaged: %d entries, notes %q", at, n, notes)
		}
	}
}

// What was done anew in place of damaged entries is found from then on.
func TestDamageHeals(t *testing.T) {
	dir := t.TempDir()
	keep(t, dir, 0, 130)
	name := theFile(t, dir)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	whole[len(whole)-1] ^= 1
	if err := os.WriteFile(name, whole, 0o666); err != nil {
		t.Fatal(err)
	}
	s := open(t, dir)
	if n := right(t, s, 0, 130); n != 128 {
		t.Fatalf("%d entries, want 128", n)
	}
	s.Put(key(128), entry(128))
	s.Put(key(129), entry(129))
	s.Close()
	s = open(t, dir)
	defer s.Close()
	if n, notes := right(t, s, 0, 130), s.Notes(); n != 130 || len(notes) > 0 {
		t.Errorf("%d entries, notes %q", n, notes)
	}
}

func TestManyWritersAndReaders(t *testing.T) {
	dir := t.TempDir()
	keep(t, dir, 0, 500)
	var all sync.WaitGroup
	for run := range 3 {
		s := open(t, dir)
		for worker := range 3 {
			all.Go(func() {
				first := 1000*run + 100*worker
				for i := range 500 {
					if got, ok := s.Get(key(i)); !ok || !bytes.Equal(got, entry(i)) {
						t.Errorf("entry %d is %q, %v", i, got, ok)
					}
					if i < 100 {
						s.Put(key(1000+first+i), entry(1000+first+i))
					}
				}
			})
		}
		defer s.Close()
	}
	all.Wait()
}

func TestAFullDiskEndsTheKeepingOnly(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	for i := range 200 {
		s.Put(key(i), entry(i))
	}
	s.Close()
	if notes := s.Notes(); len(notes) != 1 || s.Tally().Kept != 0 {
		t.Errorf("notes %q, tally %+v", notes, s.Tally())
	}
}

func TestAFolderThatCannotBeIsAnError(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(name, settings); err == nil {
		t.Error("a file was taken for a folder")
	}
}
