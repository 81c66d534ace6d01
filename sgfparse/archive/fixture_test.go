package archive

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestForeignArchives reads what other programs wrote.
func TestForeignArchives(t *testing.T) {
	dir := "testdata"
	for _, c := range []struct {
		file string
		want []string
	}{
		{"small.7z", []string{"small.7z!b.sgf=(;GN[1])", "small.7z!d/古力.sgf=(;GN[2])", "small.7z: note [files-skipped]"}},
		{"small.tar.bz2", []string{"small.tar.bz2!b.sgf=(;GN[1])", "small.tar.bz2!d/古力.sgf=(;GN[2])", "small.tar.bz2: note [files-skipped]"}},
		{"crypt.7z", []string{"crypt.7z!b.sgf: error [archive-unsupported]"}},
		{"crypthead.7z", []string{"crypthead.7z: error [archive-unsupported]"}},
		{"crypt.zip", []string{"crypt.zip!b.sgf: error [archive-unsupported]"}},
		{"Deflate64.zip", []string{"Deflate64.zip!r.sgf: error [archive-unsupported]"}},
		{"BZip2.zip", []string{"BZip2.zip!r.sgf=" + strings.Repeat(game(1), 5)}},
		{"pipe.zip", []string{"pipe.zip!r.sgf=" + strings.Repeat(game(1), 5), "pipe.zip!d/古力.sgf=(;GN[2])", "pipe.zip!b.sgf=(;GN[1])"}},
	} {
		check(t, walk(t, Options{}, filepath.Join(dir, c.file)), dir, c.want...)
		data, err := os.ReadFile(filepath.Join(dir, c.file))
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(walk(t, Options{Stdin: io.MultiReader(bytes.NewReader(data))}, "-"), "\n")
		want := strings.ReplaceAll(strings.Join(c.want, "\n"), c.file, StdinName)
		if got != want {
			t.Errorf("%s from a pipe: got\n%s\nwant\n%s", c.file, got, want)
		}
	}
	data, err := os.ReadFile("testdata/small.7z")
	if err != nil {
		t.Fatal(err)
	}
	got := walk(t, Options{Stdin: io.MultiReader(bytes.NewReader(data)), MaxMemory: 100}, "-")
	if len(got) != 1 || !strings.Contains(got[0], "archive-limit") {
		t.Errorf("7z beyond the memory limit: %q", got)
	}
}

// TestZipBombOfManyMembers guards bombs whose members are each innocent.
func TestZipBombOfManyMembers(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks hundreds of megabytes")
	}
	zeros := string(make([]byte, 1<<20))
	var files []file
	for i := range 80 {
		files = append(files, file{fmt.Sprintf("%d.sgf", i), zeros})
	}
	p := write(t, t.TempDir()+"/bomb.zip", zipOf(t, files...))
	n := 0
	var last string
	for e := range Walk(t.Context(), []string{p}, Options{}) {
		if e.Problem != nil {
			last = e.Problem.Code
			continue
		}
		n++
		if _, err := io.Copy(io.Discard, e.Reader); err != nil {
			t.Fatal(err)
		}
	}
	if last != "archive-limit" || n > 65 {
		t.Errorf("%d members, then %q", n, last)
	}
}

// TestStoredNestedZip streams a stored zip in a zip.
func TestStoredNestedZip(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.CreateHeader(&zip.FileHeader{Name: "in.zip", Method: zip.Store})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(zipOf(t, file{"a.sgf", game(1)}, file{"readme.txt", "x"}, file{"b.sgf", game(2)})); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	p := write(t, dir+"/a.zip", b.Bytes())
	check(t, walk(t, Options{}, p), dir, "a.zip!in.zip!a.sgf=(;GN[1])", "a.zip!in.zip!b.sgf=(;GN[2])", "a.zip!in.zip: note [files-skipped]")
	// From a pipe a stored member of unknown length cannot be told to end.
	check(t, walk(t, Options{Stdin: &b}, "-"), dir, "<stdin>: error [archive-unsupported]")
}

// TestEntriesMayBeLeftUnread walks without reading: nothing depends on it.
func TestEntriesMayBeLeftUnread(t *testing.T) {
	files := []file{{"a.sgf", strings.Repeat(game(1), 50000)}, {"b.sgf", game(2)}}
	dir := t.TempDir()
	for name, data := range map[string][]byte{"a.zip": zipOf(t, files...), "a.tgz": packed(t, "gz", tarOf(t, files...))} {
		p := write(t, filepath.Join(dir, name), data)
		for _, opt := range []Options{{}, {Stdin: io.MultiReader(bytes.NewReader(data))}} {
			paths := []string{p}
			if opt.Stdin != nil {
				paths = []string{"-"}
			}
			var names []string
			for e := range Walk(t.Context(), paths, opt) {
				names = append(names, e.Name[strings.IndexByte(e.Name, '!')+1:])
			}
			if got := strings.Join(names, " "); got != "a.sgf b.sgf" {
				t.Errorf("%s: %s", paths[0], got)
			}
		}
	}
}

func TestKinds(t *testing.T) {
	last := ""
	for _, k := range Kinds {
		if k.Code <= last || k.Title == "" || k.Why == "" || k.Do == "" || k.Severity == 0 {
			t.Errorf("%+v", k)
		}
		last = k.Code
	}
}

// FuzzContent guards: whatever the bytes, the walk ends, nothing panics, and
// what is delivered stays within the limits.
func FuzzContent(f *testing.F) {
	t := new(testing.T)
	files := []file{{"a.sgf", game(1)}, {"d/b.sgf.gz", "\x1f\x8b\x08"}}
	tarball := tarOf(t, files...)
	for _, data := range [][]byte{nil, []byte(game(1)), zipOf(t, files...), append([]byte("HTTP/1.1"), zipOf(t, files...)...), tarball, append([]byte("x"), tarball[1:]...), packed(t, "zst", tarball), packed(t, "xz", tarball)} {
		f.Add(data, true)
		f.Add(data, false)
	}
	run := rarFile{name: "z.sgf", data: "z" + strings.Repeat("z", runLength), packed: rar5Run(true, 1)}
	for _, rar := range [][]byte{rar5Of(0, 0, rarFiles()...), rar4Of(0, rarFiles()...), rar5Of(4, 0, run, run), rar5Of(1, 1, rarFiles()...)} {
		for _, data := range [][]byte{rar, rar[:len(rar)*2/3], append(rar[:20:20], "garbage for a while"...)} {
			f.Add(data, true)
			f.Add(data, false)
		}
	}
	names, err := filepath.Glob("testdata/*.*")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, true)
		f.Add(data, false)
	}
	f.Fuzz(func(t *testing.T, data []byte, seekable bool) {
		const limit = 1 << 20
		entries := 0
		var total int64
		w := &walker{ctx: context.Background(), opt: &Options{MaxSize: limit, MaxMemory: limit}}
		w.yield = func(e Entry, err error) bool {
			if entries++; err != nil {
				t.Fatal(err)
			}
			if e.Problem != nil {
				if e.Reader != nil || e.Problem.Code == "" {
					t.Fatalf("%+v", e)
				}
				return true
			}
			n, err := io.Copy(io.Discard, e.Reader)
			if err != nil {
				t.Fatal(err)
			}
			total += n
			return true
		}
		src := source{r: bytes.NewReader(data), size: -1}
		if seekable {
			src.at, src.size = bytes.NewReader(data), int64(len(data))
		}
		w.content("f", src, 0, 0, nil)
		if entries == 0 {
			t.Fatal("nothing came, not even a finding")
		}
		if total > 4*limit+int64(len(data)) {
			t.Fatalf("%d bytes delivered", total)
		}
	})
}
