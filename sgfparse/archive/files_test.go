package archive

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// odd makes a folder with what a walk has to say something of: records at two
// levels, archives whole and cut off, a file that is none, an empty folder.
func odd(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	whole := zipOf(t, file{"x.sgf", "(;GM[1]AB[aa])"}, file{"y.sgf", "(;GM[1]AB[bb])"})
	for name, data := range map[string][]byte{
		"b.sgf": []byte("(;GM[1])"), "a/1.sgf": []byte("(;GM[1]B[aa])"), "a/2.SGF": []byte("(;GM[1]B[bb])"),
		"whole.zip": whole, "cut.zip": whole[:len(whole)/2], "notes.doc": []byte("none"), ".hidden.sgf": []byte("(;)"),
	} {
		write(t, filepath.Join(dir, name), data)
	}
	if err := os.Mkdir(filepath.Join(dir, "empty"), 0o777); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestFilesOneByOneAreTheWalk(t *testing.T) {
	dir := odd(t)
	list := write(t, filepath.Join(t.TempDir(), "list.txt"), []byte(filepath.Join(dir, "b.sgf")+"\n"+filepath.Join(dir, "a")+"\n"))
	paths := []string{
		dir, filepath.Join(dir, "empty"), filepath.Join(dir, "none.sgf"),
		filepath.Join(dir, "whole.zip") + "!y.sgf", filepath.Join(dir, "notes.doc"),
	}
	opt := Options{FilesFrom: list}
	var parts []string
	files := 0
	for f, err := range Files(t.Context(), paths, opt) {
		switch {
		case err != nil:
			t.Fatal(err)
		case f.Problem != nil:
			parts = append(parts, f.Problem.File+": "+f.Problem.Severity.String()+" ["+f.Problem.Code+"]")
		default:
			files++
			parts = append(parts, walk(t, Options{}, f.Path)...)
		}
	}
	want := strings.Join(walk(t, opt, paths...), "\n")
	if got := strings.Join(parts, "\n"); got != want || files != 11 {
		t.Errorf("%d files\n%s\nwant\n%s", files, got, want)
	}
	for _, code := range []string{kindNoRecords.Code, kindSkipped.Code, kindCannotRead.Code} {
		if !strings.Contains(want, code) {
			t.Errorf("nothing of %s in the walk", code)
		}
	}
}

func TestFilesStopWhenTold(t *testing.T) {
	n := 0
	for range Files(t.Context(), []string{odd(t), "x", "y"}, Options{}) {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("%d files after the second", n)
	}
}

// TestStreamIsAFileByThatName: read at any place, and as it streams by.
func TestStreamIsAFileByThatName(t *testing.T) {
	dir := odd(t)
	for _, name := range []string{"b.sgf", "whole.zip", "cut.zip"} {
		path := filepath.Join(dir, name)
		want := strings.Join(walk(t, Options{}, path), "\n")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for form, entries := range map[string][]string{
			"file":   walked(t, Stream(t.Context(), path, f, Options{})),
			"stream": walked(t, Stream(t.Context(), path, bytes.NewBuffer(data), Options{})),
		} {
			got := strings.Join(entries, "\n")
			if form == "stream" && name == "cut.zip" {
				continue // says the same damage in the words of a stream
			}
			if got != want {
				t.Errorf("%s as a %s:\n%s\nwant\n%s", name, form, got, want)
			}
		}
	}
}
