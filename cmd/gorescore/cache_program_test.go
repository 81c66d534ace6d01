package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// Another program must never be taken for this one: its results may differ. Two
// programs that differ in one word of their data have different digests, and
// without a build ID the file itself is digested.
func TestProgramsAreToldApart(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("build IDs are read of ELF files")
	}
	dir := t.TempDir()
	digest := func(word string, flags ...string) (id, file string) {
		source, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
		if err := os.WriteFile(source, []byte("package main\n\nfunc main() { println(\""+word+"\") }\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		build := exec.Command("go", append(append([]string{"build"}, flags...), "-o", program, source)...)
		if out, err := build.CombinedOutput(); err != nil {
			t.Skipf("no compiler: %v: %s", err, out)
		}
		f, err := os.Open(program)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		id = buildID(f)
		file, err = fileDigest(f)
		if err != nil {
			t.Fatal(err)
		}
		return id, file
	}
	one, oneFile := digest("one")
	two, twoFile := digest("two")
	again, _ := digest("one")
	if one == "" || one == two || one != again || oneFile == twoFile {
		t.Errorf("build IDs %q, %q and %q again; digests %s and %s", one, two, again, oneFile, twoFile)
	}
	if id, _ := digest("one", "-ldflags=-buildid="); id != "" {
		t.Errorf("a build ID where there is none: %q", id)
	}
	if id, _ := digest("one", "-ldflags=-buildid=v1"); id != "" {
		t.Errorf("a build ID that does not tell the content: %q", id)
	}
	if id := buildID(strings.NewReader("no program")); id != "" {
		t.Errorf("a build ID of a text: %q", id)
	}
}
