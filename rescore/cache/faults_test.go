package cache

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Guards the files of an input against a folder that served many runs: it must
// not take all the files that a process may hold open.
func TestManyRunsHoldNoFilesOpen(t *testing.T) {
	const runs = 30
	dir := t.TempDir()
	for i := range runs {
		keep(t, dir, 10*i, 10)
	}
	held := func() int {
		list, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip("the system does not list open files in /proc/self/fd")
		}
		return len(list)
	}
	before := held()
	s := open(t, dir)
	if n := right(t, s, 0, 10*runs); n != 10*runs {
		t.Errorf("%d of %d entries", n, 10*runs)
	}
	if n := held() - before; n > 2 {
		t.Errorf("%d files held open for %d runs", n, runs)
	}
	s.Close()
}

// Guards a run during which somebody tidies up: games of files that are gone are
// done anew, and that is said.
func TestAFileThatVanishesIsTold(t *testing.T) {
	dir := t.TempDir()
	keep(t, dir, 0, 10)
	s := open(t, dir)
	defer s.Close()
	if err := os.Remove(theFile(t, dir)); err != nil {
		t.Fatal(err)
	}
	if n := right(t, s, 0, 10); n != 0 {
		t.Errorf("%d entries of a file that is gone", n)
	}
	if notes := s.Notes(); len(notes) != 1 || !strings.Contains(notes[0], "cannot be read any more") {
		t.Errorf("notes %q", notes)
	}
	if c := s.Tally(); c.Misses != 10 || c.Hits != 0 {
		t.Errorf("%+v", c)
	}
}

// Guards a cache whose clock was wrong, or goes backwards: files of any time are
// read, and new ones are made beside them.
func TestTheClockDoesNotMatter(t *testing.T) {
	dir := t.TempDir()
	for i, begun := range []string{"0000000000000000", "7fffffffffffffff", "ffffffffffffffff"} {
		other := t.TempDir()
		keep(t, other, 10*i, 10)
		from := theFile(t, other)
		name := filepath.Base(from)
		head, _, _ := strings.Cut(name, "-")
		if err := os.Rename(from, filepath.Join(dir, head+"-"+begun+"-00000000"+suffix)); err != nil {
			t.Fatal(err)
		}
	}
	keep(t, dir, 25, 15) // five of them are there already
	s := open(t, dir)
	defer s.Close()
	if n := right(t, s, 0, 40); n != 40 || len(s.Notes()) > 0 {
		t.Errorf("%d of 40 entries, %q", n, s.Notes())
	}
}
