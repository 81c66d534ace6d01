package archive

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// walk returns one line per entry: its name and content, or its finding.
func walk(t *testing.T, opt Options, paths ...string) []string {
	t.Helper()
	return walked(t, Walk(t.Context(), paths, opt))
}

func walked(t *testing.T, entries iter.Seq2[Entry, error]) []string {
	t.Helper()
	var lines []string
	for e, err := range entries {
		if err != nil {
			t.Fatalf("walk ended: %v", err)
		}
		if e.Problem != nil {
			lines = append(lines, fmt.Sprintf("%s: %s [%s]", e.Name, e.Problem.Severity, e.Problem.Code))
			continue
		}
		data, err := io.ReadAll(e.Reader)
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		if e.Size >= 0 && e.Size != int64(len(data)) {
			lines = append(lines, fmt.Sprintf("%s: size %d", e.Name, e.Size))
		}
		if len(data) > 40 {
			data = data[:40]
		}
		lines = append(lines, fmt.Sprintf("%s=%s", e.Name, data))
	}
	return lines
}

// check compares with dir cut off the names.
func check(t *testing.T, got []string, dir string, want ...string) {
	t.Helper()
	g := strings.ReplaceAll(strings.Join(got, "\n"), dir+string(filepath.Separator), "")
	if w := strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

// file is a member of a test archive.
type file struct{ name, data string }

func write(t *testing.T, path string, data []byte) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func zipOf(t *testing.T, files ...file) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Deflate, NonUTF8: true})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, f.data); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func tarOf(t *testing.T, files ...file) []byte {
	t.Helper()
	var b bytes.Buffer
	z := tar.NewWriter(&b)
	for _, f := range files {
		if err := z.WriteHeader(&tar.Header{Name: f.name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(f.data))}); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(z, f.data); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// packed compresses data by one of the compressors with a Writer.
func packed(t *testing.T, kind string, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	var w io.WriteCloser
	var err error
	switch kind {
	case "gz":
		w = gzip.NewWriter(&b)
	case "zst":
		w, err = zstd.NewWriter(&b)
	case "xz":
		w, err = xz.NewWriter(&b)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func game(n int) string { return fmt.Sprintf("(;GN[%d])", n) }

func TestDirectoryOrder(t *testing.T) {
	dir := t.TempDir()
	write(t, dir+"/b.sgf", []byte(game(3)))
	write(t, dir+"/a/z.SGF", []byte(game(1)))
	write(t, dir+"/a.sgf", []byte(game(2)))
	write(t, dir+"/c.mgt", []byte(game(4)))
	write(t, dir+"/readme.txt", nil)
	write(t, dir+"/.hidden.sgf", []byte(game(9)))
	write(t, dir+"/.git/x.sgf", []byte(game(9)))
	write(t, dir+"/x.doc", []byte("no record"))
	check(t, walk(t, Options{}, dir), dir,
		"a/z.SGF=(;GN[1])", "a.sgf=(;GN[2])", "b.sgf=(;GN[3])", "c.mgt=(;GN[4])",
		dir+": note [files-skipped]")
	// A file named by itself is always read.
	check(t, walk(t, Options{}, dir+"/.hidden.sgf"), dir, ".hidden.sgf=(;GN[9])")
	var last string
	for e := range Walk(t.Context(), []string{dir}, Options{}) {
		if e.Problem != nil {
			last = e.Problem.Message
		}
	}
	if want := "4 files are no game records by their names (hidden 2, .doc 1, .txt 1)"; last != want {
		t.Errorf("%q, want %q", last, want)
	}
}

func TestContainers(t *testing.T) {
	dir := t.TempDir()
	files := []file{{"b.sgf", game(1)}, {"d/a.sgf", game(2)}, {"x.txt", "x"}, {"__MACOSX/._b.sgf", "x"}}
	tarball := tarOf(t, files...)
	for name, data := range map[string][]byte{
		"a.zip": zipOf(t, files...), "a.tar": tarball, "a.tar.gz": packed(t, "gz", tarball),
		"a.tar.zst": packed(t, "zst", tarball), "a.tar.xz": packed(t, "xz", tarball), "a.tgz": packed(t, "gz", tarball),
	} {
		write(t, filepath.Join(dir, name), data)
		want := []string{name + "!b.sgf=(;GN[1])", name + "!d/a.sgf=(;GN[2])", name + ": note [files-skipped]"}
		check(t, walk(t, Options{}, filepath.Join(dir, name)), dir, want...)
		// The same from a pipe, by content alone.
		for i := range want {
			want[i] = strings.Replace(want[i], name, StdinName, 1)
		}
		check(t, walk(t, Options{Stdin: io.MultiReader(bytes.NewReader(data))}, "-"), dir, want...)
	}
	for _, kind := range []string{"gz", "zst", "xz"} {
		p := write(t, filepath.Join(dir, "month.sgf."+kind), packed(t, kind, []byte(game(7))))
		check(t, walk(t, Options{}, p), dir, "month.sgf."+kind+"=(;GN[7])")
	}
}

func TestNested(t *testing.T) {
	dir := t.TempDir()
	inner := zipOf(t, file{"g.sgf", game(1)})
	deep := zipOf(t, file{"in.zip", string(inner)})
	write(t, dir+"/a.zip", zipOf(t, file{"in.zip", string(inner)}, file{"t.tgz", string(packed(t, "gz", tarOf(t, file{"g.sgf", game(2)})))},
		file{"s.sgf.gz", string(packed(t, "gz", []byte(game(3))))}, file{"deep.zip", string(deep)}, file{"last.sgf", game(4)}))
	check(t, walk(t, Options{}, dir+"/a.zip"), dir,
		"a.zip!in.zip!g.sgf=(;GN[1])", "a.zip!t.tgz!g.sgf=(;GN[2])", "a.zip!s.sgf.gz=(;GN[3])",
		"a.zip!deep.zip!in.zip: error [archive-too-deep]", "a.zip!last.sgf=(;GN[4])")
	// A member by the name that entries have.
	check(t, walk(t, Options{}, dir+"/a.zip!in.zip!g.sgf", dir+"/a.zip!none.sgf"), dir,
		"a.zip!in.zip!g.sgf=(;GN[1])", "a.zip!none.sgf: error [cannot-read]")
	// A member of what is no archive.
	check(t, walk(t, Options{}, dir+"/a.zip!s.sgf.gz!g.sgf"), dir, "a.zip!s.sgf.gz!g.sgf: error [cannot-read]")
	// An archive within: all that it holds.
	check(t, walk(t, Options{}, dir+"/a.zip!in.zip", dir+"/a.zip!t.tgz"), dir,
		"a.zip!in.zip!g.sgf=(;GN[1])", "a.zip!t.tgz!g.sgf=(;GN[2])")
	write(t, dir+"/b.zip", zipOf(t, file{"none.zip", string(zipOf(t, file{"x.txt", "no record"}))}))
	check(t, walk(t, Options{}, dir+"/b.zip!none.zip"), dir, "b.zip!none.zip: warning [no-records]", "b.zip!none.zip: note [files-skipped]")
}

func TestZipNames(t *testing.T) {
	dir := t.TempDir()
	gbk, err := simplifiedchinese.GBK.NewEncoder().String("古力/李世石 三番棋.sgf")
	if err != nil {
		t.Fatal(err)
	}
	sjis, err := japanese.ShiftJIS.NewEncoder().String("本因坊戦/ソース表.sgf") // trail bytes '\'
	if err != nil {
		t.Fatal(err)
	}
	big5, err := traditionalchinese.Big5.NewEncoder().String("圍棋/林海峰 許功.sgf") // trail bytes '\'
	if err != nil {
		t.Fatal(err)
	}
	korea, err := korean.EUCKR.NewEncoder().String("바둑/이창호 조훈현.sgf")
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir+"/g.zip", zipOf(t, file{gbk, game(1)}))
	write(t, dir+"/j.zip", zipOf(t, file{sjis, game(2)}))
	write(t, dir+"/b.zip", zipOf(t, file{big5, game(3)}))
	write(t, dir+"/k.zip", zipOf(t, file{korea, game(4)}))
	check(t, walk(t, Options{}, dir+"/g.zip", dir+"/j.zip", dir+"/b.zip", dir+"/k.zip"), dir,
		"g.zip!古力/李世石 三番棋.sgf=(;GN[1])", "j.zip!本因坊戦/ソース表.sgf=(;GN[2])",
		"b.zip!圍棋/林海峰 許功.sgf=(;GN[3])", "k.zip!바둑/이창호 조훈현.sgf=(;GN[4])")
}

func TestDamage(t *testing.T) {
	dir := t.TempDir()
	long := strings.Repeat("(;B[aa];W[bb])", 20000)
	gz := packed(t, "gz", []byte(long))
	write(t, dir+"/cut.sgf.gz", gz[:len(gz)/2])
	write(t, dir+"/empty.sgf.gz", gz[:5])
	write(t, dir+"/trail.sgf.gz", append(packed(t, "gz", []byte(game(1))), "garbage that is no gzip"...))
	z := zipOf(t, file{"a.sgf", game(1)}, file{"b.sgf", game(2)}, file{"c.sgf", game(3)})
	write(t, dir+"/nodir.zip", z[:len(z)-40])
	bad := zipOf(t, file{"a.sgf", game(1)}, file{"b.sgf", game(2)})
	bad[30+len("a.sgf")] ^= 0x06 // the block type of the first member's data
	write(t, dir+"/bad.zip", bad)
	write(t, dir+"/fake.zip", []byte("PK\x03\x04 and nothing more"))
	write(t, dir+"/cut.tar", tarOf(t, file{"a.sgf", game(1)}, file{"b.sgf", game(2)})[:1024+512+4])
	write(t, dir+"/fake.7z", []byte("7z\xbc\xaf\x27\x1c and nothing more, for a while at least"))
	write(t, dir+"/fake.rar", []byte("Rar!\x1a\x07\x01\x00"))
	write(t, dir+"/z.sgf", []byte(game(9)))
	check(t, walk(t, Options{}, dir), dir,
		"bad.zip!a.sgf: error [archive-damaged]", "bad.zip!b.sgf=(;GN[2])",
		"cut.sgf.gz=(;B[aa];W[bb])(;B[aa];W[bb])(;B[aa];W[bb", "cut.sgf.gz: error [archive-damaged]",
		"cut.tar!a.sgf=(;GN[1])", "cut.tar!b.sgf: size 8", "cut.tar!b.sgf=(;GN", "cut.tar!b.sgf: error [archive-damaged]",
		"empty.sgf.gz: error [archive-damaged]",
		"fake.7z: error [archive-damaged]", "fake.rar: error [archive-damaged]", "fake.zip: error [archive-damaged]",
		"nodir.zip!a.sgf=(;GN[1])", "nodir.zip!b.sgf=(;GN[2])", "nodir.zip!c.sgf=(;GN[3])", "nodir.zip: error [archive-damaged]",
		"trail.sgf.gz=(;GN[1])", "trail.sgf.gz: warning [archive-trailing-bytes]",
		"z.sgf=(;GN[9])")
}

func TestBomb(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks hundreds of megabytes")
	}
	dir := t.TempDir()
	zeros := make([]byte, 4<<20)
	var b bytes.Buffer
	g := gzip.NewWriter(&b)
	for range 40 {
		if _, err := g.Write(zeros); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	p := write(t, dir+"/bomb.sgf.gz", b.Bytes())
	var n int64
	var code string
	for e := range Walk(t.Context(), []string{p}, Options{}) {
		if e.Problem != nil {
			code = e.Problem.Code
			continue
		}
		k, err := io.Copy(io.Discard, e.Reader)
		if err != nil {
			t.Fatal(err)
		}
		n += k
	}
	if code != "archive-limit" || n > ratioFloor+1<<20 {
		t.Errorf("%d bytes, %q", n, code)
	}
	small := write(t, dir+"/s.sgf.gz", packed(t, "gz", zeros))
	got := walk(t, Options{MaxSize: 1 << 20}, small)
	if len(got) != 2 || !strings.Contains(got[1], "archive-limit") {
		t.Errorf("%q", got)
	}
}

func TestPaths(t *testing.T) {
	dir := t.TempDir()
	write(t, dir+"/Game.sgf", []byte(game(1)))
	write(t, dir+"/none/readme.md", nil)
	for e := range Walk(t.Context(), []string{dir + "/game", dir + "/nodir/x.sgf"}, Options{}) {
		if e.Problem == nil || e.Problem.Code != "cannot-read" || !strings.Contains(e.Problem.Message, " (") {
			t.Errorf("%v", e.Problem)
		}
	}
	check(t, walk(t, Options{}, dir+"/none"), dir, "none: warning [no-records]", "none: note [files-skipped]")
	list := write(t, dir+"/list", []byte(dir+"/Game.sgf\r\n\n"+dir+"/gone.sgf\n"))
	check(t, walk(t, Options{FilesFrom: list}), dir, "Game.sgf=(;GN[1])", "gone.sgf: error [cannot-read]")
	check(t, walk(t, Options{FilesFrom: "-", Stdin: strings.NewReader(dir + "/Game.sgf\x00")}), dir, "Game.sgf=(;GN[1])")
	check(t, walk(t, Options{FilesFrom: "-", Stdin: strings.NewReader(game(5))}, "-"), dir,
		"<stdin>=(;GN[5])", "<stdin>: error [cannot-read]")
}

func TestLinks(t *testing.T) {
	dir := t.TempDir()
	write(t, dir+"/a/g.sgf", []byte(game(1)))
	for _, l := range [][2]string{{"..", "a/up"}, {"g.sgf", "a/h.sgf"}, {"gone.sgf", "a/i.sgf"}, {"a", "z"}} {
		if err := os.Symlink(l[0], filepath.Join(dir, l[1])); err != nil {
			t.Skip("no symbolic links here:", err)
		}
	}
	check(t, walk(t, Options{}, dir), dir,
		"a/g.sgf=(;GN[1])", "a/h.sgf=(;GN[1])", "a/i.sgf: error [cannot-read]", "a/up: note [symlink-skipped]", "z: note [symlink-skipped]")
}

// Guards against links that lead into each other, to themselves, or to the top
// by its whole path: each record comes once, and the walk ends.
func TestLinksCrosswise(t *testing.T) {
	dir := t.TempDir()
	write(t, dir+"/a/g.sgf", []byte(game(1)))
	write(t, dir+"/b/h.sgf", []byte(game(2)))
	for _, l := range [][2]string{{"../b", "a/tob"}, {"../a", "b/toa"}, {"self", "self"}, {dir, "top"}} {
		if err := os.Symlink(l[0], filepath.Join(dir, l[1])); err != nil {
			t.Skip("no symbolic links here:", err)
		}
	}
	check(t, walk(t, Options{}, dir), dir,
		"a/g.sgf=(;GN[1])", "a/tob/h.sgf=(;GN[2])", "a/tob/toa: note [symlink-skipped]", "top: note [symlink-skipped]",
		dir+": note [files-skipped]")
}

func TestUnreadable(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	dir := t.TempDir()
	p := write(t, dir+"/a.sgf", []byte(game(1)))
	write(t, dir+"/b.sgf", []byte(game(2)))
	if err := os.Chmod(p, 0); err != nil {
		t.Fatal(err)
	}
	check(t, walk(t, Options{}, dir), dir, "a.sgf: error [cannot-read]", "b.sgf=(;GN[2])")
}

func TestCancel(t *testing.T) {
	dir := t.TempDir()
	write(t, dir+"/a.sgf", []byte(game(1)))
	write(t, dir+"/b.sgf", []byte(game(2)))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	var last error
	for _, err := range Walk(ctx, []string{dir}, Options{}) {
		n++
		last = err
		cancel()
	}
	if n != 2 || last != context.Canceled {
		t.Errorf("%d entries, %v", n, last)
	}
	for range Walk(t.Context(), []string{dir}, Options{}) {
		break // must not go on
	}
}
