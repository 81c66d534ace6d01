package archive

import (
	"archive/zip"
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// zipBehindOffset makes a zip whose places count from the start of a file with
// something of that length before it, as some tools write them.
func zipBehindOffset(t *testing.T, before string, files ...file) []byte {
	t.Helper()
	var b bytes.Buffer
	b.WriteString(before)
	z := zip.NewWriter(&b)
	z.SetOffset(int64(len(before)))
	for _, f := range files {
		w, err := z.Create(f.name)
		if err == nil {
			_, err = io.WriteString(w, f.data)
		}
		must(t, err)
	}
	must(t, z.Close())
	return b.Bytes()
}

// Guards zips behind a program or the header of a download, which were read as
// one text and found to hold no game: from a file by the directory at the end,
// else by a header among the first bytes.
func TestZipBehindSomething(t *testing.T) {
	files := []file{{"a.sgf", game(1)}, {"b.sgf", game(2)}}
	z := string(zipOf(t, files...))
	download := "HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\n\r\n"
	stub := "MZ\x90\x00" + strings.Repeat("stub PK\x03\x04 code \x00", 9000)
	note := ": note [archive-leading-bytes]"
	want := func(name string, more ...string) []string {
		return append([]string{name + note, name + "!a.sgf=(;GN[1])", name + "!b.sgf=(;GN[2])"}, more...)
	}
	dir := t.TempDir()
	for _, c := range []struct {
		name, data string
		want       []string
		pipe       bool // the same from a pipe
	}{
		{"download.zip", download + z, want("download.zip"), true},
		{"download.dat", download + z, want("download.dat"), true},
		{"junk.zip", "junk" + z, want("junk.zip"), true},
		{"stub.exe", stub + z, want("stub.exe"), false},
		{"places.exe", string(zipBehindOffset(t, stub, files...)), want("places.exe"), false},
		{"cut.zip", download + z[:len(z)-40], want("cut.zip", "cut.zip: error [archive-damaged]"), false}, // a pipe does not get to the directory
		{"stub.zip", stub, []string{"stub.zip: error [archive-unsupported]"}, true},
		{"record.zip", game(3) + z, []string{"record.zip=" + (game(3) + z)[:40], "record.zip: warning [archive-trailing-bytes]"}, true},
		{"text.zip", "no archive and no game", []string{"text.zip=no archive and no game"}, true},
	} {
		p := write(t, filepath.Join(dir, c.name), []byte(c.data))
		check(t, walk(t, Options{}, p), dir, c.want...)
		if c.pipe {
			got := strings.Join(walk(t, Options{Stdin: io.MultiReader(strings.NewReader(c.data))}, "-"), "\n")
			if w := strings.ReplaceAll(strings.Join(c.want, "\n"), c.name, StdinName); got != w {
				t.Errorf("%s from a pipe:\n%s\nwant\n%s", c.name, got, w)
			}
		}
	}
	p := write(t, dir+"/outer.zip", zipOf(t, file{"in.zip", download + z}))
	check(t, walk(t, Options{}, p), dir, want("outer.zip!in.zip")...)
}

// Guards the games of all zips put together in one file, of which the directory at
// the end names those of the last alone, and a stream met those of the first
// alone. A first one without its end is told.
func TestZipBeforeAnother(t *testing.T) {
	dir := t.TempDir()
	a := string(zipOf(t, file{"1.sgf", game(1)}, file{"2.sgf", game(2)}))
	b := string(zipOf(t, file{"3.sgf", game(3)}))
	empty := string(zipOf(t))
	trailing := "a.zip: warning [archive-trailing-bytes]"
	one, two, three := "a.zip!1.sgf=(;GN[1])", "a.zip!2.sgf=(;GN[2])", "a.zip!3.sgf=(;GN[3])"
	moved := string(zipBehindOffset(t, a, file{"3.sgf", game(3)}))
	for _, c := range []struct {
		data string
		want []string
		pipe bool
	}{
		{a, []string{one, two}, true},
		{a + b, []string{one, two, trailing, three}, true},
		{moved, []string{one, two, trailing, three}, true},
		{b + a + b, []string{three, trailing, one, two, three}, true},
		{a + empty, []string{one, two}, true},
		{a[:len(a)-30] + b, []string{trailing, three}, false}, // a pipe reads the first one
	} {
		check(t, walk(t, Options{}, write(t, dir+"/a.zip", []byte(c.data))), dir, c.want...)
		if !c.pipe {
			continue
		}
		got := strings.Join(walk(t, Options{Stdin: io.MultiReader(strings.NewReader(c.data))}, "-"), "\n")
		if want := strings.ReplaceAll(strings.Join(c.want, "\n"), "a.zip", StdinName); got != want {
			t.Errorf("from a pipe:\n%s\nwant\n%s", got, want)
		}
	}
	check(t, walk(t, Options{}, write(t, dir+"/a.zip", []byte(a+b))+"!3.sgf"), dir, trailing, three)
}

// Guards the place of a zip behind a record, however the bytes come in.
func TestZipBehindRecordIsPlaced(t *testing.T) {
	for step := 1; step < 12; step++ {
		for lead := range 9 {
			data := []byte("(;C[PK]P)"[:lead] + zipMark + "PK\x03 and more")
			var w watch
			for len(data) > 0 {
				n := min(step, len(data))
				w.see(data[:n])
				data = data[n:]
			}
			if w.zipAt != int64(lead) {
				t.Errorf("%d bytes at a time: %d, want %d", step, w.zipAt, lead)
			}
		}
	}
	var w watch
	w.see([]byte("(;C[PK]) PK\x03"))
	if w.see([]byte("x\x04")); w.zipAt != 0 {
		t.Error("found", w.zipAt)
	}
}
