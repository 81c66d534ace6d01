package archive

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// Guards that limits multiply over no two levels: each inner archive is below
// every limit, all of them are not, and one finding says so.
func TestNestedBomb(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks hundreds of megabytes")
	}
	inner := zipOf(t, file{"g.sgf", "(;SZ[9]" + strings.Repeat(" ", 20<<20)})
	var files, gzips []file
	for i := range 20 {
		files = append(files, file{fmt.Sprintf("%d.zip", i), string(inner)})
		gzips = append(gzips, file{fmt.Sprintf("%d.sgf.gz", i), string(packed(t, "gz", make([]byte, 20<<20)))})
	}
	bomb := zipOf(t, files...)
	dir := t.TempDir()
	next := write(t, dir+"/next.sgf", []byte(game(1)))
	for name, data := range map[string][]byte{
		"b.zip": bomb, "b.tar.gz": packed(t, "gz", tarOf(t, files...)), "b.zip.gz": packed(t, "gz", bomb), "g.zip": zipOf(t, gzips...),
	} {
		p := write(t, filepath.Join(dir, name), data)
		for _, arg := range []string{p, "-"} {
			var n int64
			var found []string
			opt := Options{Stdin: io.MultiReader(bytes.NewReader(data))}
			for e := range Walk(t.Context(), []string{arg, next}, opt) {
				if e.Problem != nil {
					found = append(found, e.Problem.Code+" "+filepath.Base(e.Name))
					continue
				}
				k, err := io.Copy(io.Discard, e.Reader)
				if err != nil {
					t.Fatal(err)
				}
				n += k
				if e.Name == next {
					found = append(found, "next.sgf")
				}
			}
			base := name
			if arg == "-" {
				base = StdinName
			}
			if got, want := strings.Join(found, ", "), "archive-limit "+base+", next.sgf"; got != want || n > ratioFloor+1<<20 {
				t.Errorf("%s: %d bytes, %s; want %s", base, n, got, want)
			}
		}
	}
}

// Guards that many honest archives in one, unpacked at two levels, are no bomb.
func TestNestedHonest(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks hundreds of megabytes")
	}
	var text strings.Builder
	for i := range 200_000 {
		fmt.Fprintf(&text, "(;GN[%d]RE[B+%d.5])\n", i, i*7919%1000)
	}
	var files []file
	for i := range 16 {
		files = append(files, file{fmt.Sprintf("%d.sgf.gz", i), string(packed(t, "gz", []byte(text.String())))})
	}
	z := zipOf(t, files...)
	p := write(t, t.TempDir()+"/a.zip", z)
	// The limit is just the ratio: what is unpacked twice counts once.
	got := walk(t, Options{MaxRatio: int64(text.Len()*len(files)/len(z)) + 1}, p)
	if text.Len()*len(files) < ratioFloor || len(got) != len(files) {
		t.Errorf("%d bytes, %.300q", text.Len()*len(files), got)
	}
}

// Guards what follows a whole gzip member: another one, or bytes that are none,
// however few.
func TestGzipMembers(t *testing.T) {
	dir := t.TempDir()
	one, two := packed(t, "gz", []byte(game(1))), packed(t, "gz", []byte(game(2)))
	both := append(bytes.Clone(one), two...)
	write(t, dir+"/a.sgf.gz", both)
	write(t, dir+"/b.sgf.gz", append(bytes.Clone(both), "x"...))
	write(t, dir+"/c.sgf.gz", append(bytes.Clone(one), "garbage"...))
	write(t, dir+"/d.sgf.gz", append(bytes.Clone(one), two[:5]...))
	check(t, walk(t, Options{}, dir), dir,
		"a.sgf.gz=(;GN[1])(;GN[2])",
		"b.sgf.gz=(;GN[1])(;GN[2])", "b.sgf.gz: warning [archive-trailing-bytes]",
		"c.sgf.gz=(;GN[1])", "c.sgf.gz: warning [archive-trailing-bytes]",
		"d.sgf.gz=(;GN[1])", "d.sgf.gz: error [archive-damaged]")
}

// Guards that the reader of an entry can tell a whole record from the
// beginning of one, and that one cut is told once.
func TestDamaged(t *testing.T) {
	dir := t.TempDir()
	long := strings.Repeat("(;B[aa];W[bb])", 20000)
	gz, z := packed(t, "gz", []byte(long)), zipOf(t, file{"a.sgf", game(1)}, file{"b.sgf", long})
	write(t, dir+"/a.sgf.gz", gz)
	write(t, dir+"/b.sgf.gz", gz[:len(gz)/2])
	write(t, dir+"/c.sgf.gz", append(bytes.Clone(gz), "garbage"...))
	write(t, dir+"/d.zip", z[:len(z)-len(z)/2])
	var got []string
	for e := range Walk(t.Context(), []string{dir}, Options{}) {
		name := strings.TrimPrefix(e.Name, dir+string(filepath.Separator))
		if e.Problem != nil {
			got = append(got, name+": "+e.Problem.Code)
			continue
		}
		if _, err := io.Copy(io.Discard, e.Reader); err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprint(name, " ", e.Damaged()))
	}
	want := "a.sgf.gz false, b.sgf.gz true, b.sgf.gz: archive-damaged, c.sgf.gz false, c.sgf.gz: archive-trailing-bytes, " +
		"d.zip!a.sgf false, d.zip!b.sgf true, d.zip!b.sgf: archive-damaged"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
}
