package archive

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// madeBy are archives as people's own tools write them: a command line run in
// a folder with long.sgf, d/古力.sgf, readme.txt and .hidden.sgf. What is read
// must be the two records; each tool has its own headers, flags and order.
var madeBy = []struct {
	tool string // left out where it is missing
	file string
	args string
	want string // "" for both records, else the code of the finding
}{
	{"zip", "info.zip", "-qr info.zip .", ""},
	{"zip", "stored.zip", "-qr0 stored.zip long.sgf d readme.txt", ""},
	{"zip", "zip64.zip", "-qr -fz zip64.zip long.sgf d", ""},
	{"zip", "bzip2.zip", "-qr -Z bzip2 bzip2.zip long.sgf d", ""},
	{"zip", "crypt.zip", "-qr -P x crypt.zip long.sgf", "archive-unsupported"},
	{"7z", "plain.7z", "a plain.7z long.sgf d readme.txt", ""},
	{"7z", "loose.7z", "a -ms=off loose.7z long.sgf d", ""},
	{"7z", "lzma.7z", "a -m0=LZMA lzma.7z long.sgf d", ""},
	{"7z", "ppmd.7z", "a -m0=PPMd ppmd.7z long.sgf d", ""},
	{"7z", "bzip2.7z", "a -m0=BZip2 bzip2.7z long.sgf d", ""},
	{"7z", "deflate.7z", "a -m0=Deflate deflate.7z long.sgf d", ""},
	{"7z", "copy.7z", "a -m0=Copy copy.7z long.sgf d", ""},
	{"7z", "bcj.7z", "a -mf=BCJ bcj.7z long.sgf d", ""},
	{"7z", "crypt.7z", "a -px crypt.7z long.sgf", "archive-unsupported"},
	{"7z", "crypthead.7z", "a -px -mhe=on crypthead.7z long.sgf", "archive-unsupported"},
	{"7z", "seven.zip", "a -tzip seven.zip long.sgf d", ""},
	{"7z", "lzma.zip", "a -tzip -mm=LZMA lzma.zip long.sgf", "archive-unsupported"},
	{"7z", "seven.tar", "a -ttar seven.tar long.sgf d", ""},
	{"tar", "gnu.tar", "--format=gnu -cf gnu.tar long.sgf d readme.txt", ""},
	{"tar", "pax.tar", "--format=pax -cf pax.tar long.sgf d .hidden.sgf", ""},
	{"tar", "ustar.tar", "--format=ustar -cf ustar.tar long.sgf d", ""},
	{"tar", "gz.tgz", "-czf gz.tgz long.sgf d", ""},
	{"tar", "bz.tar.bz2", "-cjf bz.tar.bz2 long.sgf d", ""},
	{"tar", "xz.tar.xz", "-cJf xz.tar.xz long.sgf d", ""},
	{"bsdtar", "bsd.zip", "-acf bsd.zip long.sgf d readme.txt", ""},
	{"bsdtar", "bsd.7z", "-acf bsd.7z long.sgf d", ""},
	{"bsdtar", "bsd.tar.gz", "-acf bsd.tar.gz long.sgf d", ""},
	{"python3", "py.zip", "-m zipfile -c py.zip long.sgf d", ""},
	{"python3", "py.tar", "-m tarfile -c py.tar long.sgf d", ""},
}

// TestToolsOfOthers guards against what our own writers never write.
func TestToolsOfOthers(t *testing.T) {
	dir := t.TempDir()
	long := strings.Repeat(game(1), 5000) // worth compressing
	write(t, dir+"/long.sgf", []byte(long))
	write(t, dir+"/d/古力.sgf", []byte(game(2)))
	write(t, dir+"/readme.txt", []byte("x"))
	write(t, dir+"/.hidden.sgf", []byte(game(9)))
	missing := map[string]bool{}
	for _, c := range madeBy {
		path, err := exec.LookPath(c.tool)
		if err != nil {
			missing[c.tool] = true
			continue
		}
		cmd := exec.Command(path, strings.Fields(c.args)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Logf("%s cannot make %s here: %v %s", c.tool, c.file, err, out)
			continue
		}
		p := filepath.Join(dir, c.file)
		short, whole, codes := readRecords(t, p, game(2), long)
		if c.want == "" && (short != 1 || whole != 1 || codes != "") || c.want != "" && codes != c.want {
			t.Errorf("%s: %d and %d records, findings %q; want %q", c.file, whole, short, codes, c.want)
		}
		if err := os.Remove(p); err != nil {
			t.Error(err)
		}
	}
	for tool := range missing {
		t.Logf("%s is not here: its archives were left out", tool)
	}
}

// readRecords counts the records of an archive that hold the one text or the
// other, and joins the codes of the findings, the one on skipped files aside.
func readRecords(t *testing.T, path, short, long string) (shorts, longs int, codes string) {
	t.Helper()
	for e := range Walk(t.Context(), []string{path}, Options{}) {
		if e.Problem != nil {
			if e.Problem.Code != kindSkipped.Code {
				codes += e.Problem.Code
			}
			continue
		}
		data, err := io.ReadAll(e.Reader)
		switch {
		case err != nil:
			t.Error(err)
		case string(data) == long:
			longs++
		case string(data) == short && strings.HasSuffix(e.Name, "!d/古力.sgf"):
			shorts++
		default:
			t.Errorf("%s holds %d bytes of another text", e.Name, len(data))
		}
	}
	return shorts, longs, codes
}
