package archive

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

// failingAfter is a disk that fails after n bytes.
type failingAfter struct {
	data []byte
	n    int
}

var errDisk = errors.New("input/output error")

func (f *failingAfter) Read(p []byte) (int, error) {
	n := copy(p, f.data[:f.n])
	f.data, f.n = f.data[n:], f.n-n
	if n == 0 {
		return 0, errDisk
	}
	return n, nil
}

// Guards what came before a read error, wherever in a file or archive it is:
// whole members are delivered, the one that is cut says so, the error is told
// once, and the next path is read.
func TestReadErrorInTheMiddle(t *testing.T) {
	dir := t.TempDir()
	next := write(t, dir+"/next.sgf", []byte(game(9)))
	var files []file
	for i := range 20 {
		files = append(files, file{fmt.Sprintf("%02d.sgf", i), game(i) + strings.Repeat(" ", i*7919%500)})
	}
	for kind, data := range map[string][]byte{
		"plain": []byte(strings.Repeat(game(1), 1000)), "zip": zipOf(t, files...), "tar": tarOf(t, files...),
		"tar.gz": packed(t, "gz", tarOf(t, files...)), "xz": packed(t, "xz", []byte(strings.Repeat(game(1), 100))),
	} {
		for cut := range len(data) {
			if cut%97 != 0 || cut == 0 {
				continue
			}
			opt := Options{Stdin: &failingAfter{bytes.Clone(data), cut}}
			whole, faults, last := 0, 0, ""
			for e := range Walk(t.Context(), []string{"-", next}, opt) {
				last = e.Name
				if e.Problem != nil {
					if faults++; !strings.Contains(e.Problem.Message, errDisk.Error()) {
						t.Errorf("%s cut at %d: told %s", kind, cut, e.Problem.Message)
					}
					continue
				}
				text, err := io.ReadAll(e.Reader)
				if err != nil {
					t.Fatal(err)
				}
				if e.Name == next || kind == "plain" || kind == "xz" || e.Damaged() {
					continue
				}
				if want := files[whole].data; string(text) != want {
					t.Errorf("%s cut at %d: member %d is %.40q and not said to be damaged", kind, cut, whole, text)
				}
				whole++
			}
			want := 1
			if kind == "zip" && whole == len(files) {
				want = 0 // of the directory behind all members nothing is needed
			}
			if faults != want || last != next {
				t.Errorf("%s cut at %d: %d faults told, last came %s", kind, cut, faults, last)
			}
		}
	}
}

// Guards files that vanish, shrink or grow after they were found: what is there
// is read, what is not is told, and nothing else suffers.
func TestFilesThatChangeWhileRead(t *testing.T) {
	dir := t.TempDir()
	long := strings.Repeat(game(1), 100_000)
	var many []file
	for i := range 200 {
		many = append(many, file{fmt.Sprintf("%03d.sgf", i), long[:8000]})
	}
	write(t, dir+"/a.sgf", []byte(long))
	write(t, dir+"/b.sgf", []byte(game(2)))
	write(t, dir+"/c.zip", tarOf(t, many...)) // told by content
	write(t, dir+"/d.sgf", []byte(game(4)))
	write(t, dir+"/e.sgf", []byte(game(5)))
	var got []string
	members := 0
	for e := range Walk(t.Context(), []string{dir}, Options{}) {
		name := strings.TrimPrefix(e.Name, dir+string(filepath.Separator))
		if e.Problem != nil {
			got = append(got, name+": "+e.Problem.Code)
			continue
		}
		begun, err := io.CopyN(io.Discard, e.Reader, 4)
		if err != nil {
			t.Fatal(err)
		}
		switch name {
		case "a.sgf": // shrinks while it is read; the next one vanishes
			must(t, os.Truncate(dir+"/a.sgf", 100_000))
			must(t, os.Remove(dir+"/b.sgf"))
		case "c.zip!000.sgf": // breaks off in the middle
			must(t, os.Truncate(dir+"/c.zip", 500_000))
		case "d.sgf": // the next one grows
			must(t, os.WriteFile(dir+"/e.sgf", []byte(game(5)+game(6)), 0o666))
		}
		n, err := io.Copy(io.Discard, e.Reader)
		if err != nil {
			t.Fatal(err)
		}
		switch n += begun; {
		case name == "a.sgf" && (n < 64<<10 || n > 100_000+64<<10):
			t.Errorf("%d bytes of a file of 100,000", n)
		case name == "e.sgf" && n != int64(len(game(5)+game(6))):
			t.Errorf("%d bytes of a file that has grown", n)
		}
		if strings.HasPrefix(name, "c.zip!") {
			if !e.Damaged() {
				members++
			}
			continue
		}
		got = append(got, name)
	}
	want := "a.sgf, b.sgf: cannot-read, c.zip!057.sgf: archive-damaged, d.sgf, e.sgf"
	if s := strings.Join(got, ", "); s != want || members != 57 {
		t.Errorf("%d members, got\n%s\nwant\n%s", members, s, want)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A tar that ends within the padding of a member is cut: what would have
// followed is lost, and was lost without a word.
func TestTarCutInPadding(t *testing.T) {
	whole := tarOf(t, file{"1.sgf", game(1)}, file{"2.sgf", game(2)}, file{"3.sgf", game(3)})
	p := write(t, t.TempDir()+"/a.tar", whole[:2*(512+512)-7])
	records, problems := 0, ""
	for e := range Walk(t.Context(), []string{p}, Options{}) {
		if e.Problem != nil {
			problems += e.Problem.Code + " "
			continue
		}
		records++
	}
	if records != 2 || problems != "archive-damaged " {
		t.Errorf("%d records, %q", records, problems)
	}
}

// Guards the members behind a damaged header: it costs its own member alone, and
// is told, once, whatever its place and however the tar is packed. It was read as
// one text if it was the first, and ended the reading otherwise.
func TestTarHeaderDamageCostsOneMember(t *testing.T) {
	dir := t.TempDir()
	files := []file{{"1.sgf", game(1)}, {"2.sgf", game(2) + strings.Repeat(" ", 600)}, {"3.sgf", game(3)}}
	whole := tarOf(t, files...)
	starts := []int{0, 1024, 1024 + 512 + 1024}
	for i, start := range starts {
		bad := bytes.Clone(whole)
		bad[start+150] ^= 1 // the checksum
		for name, data := range map[string][]byte{"a.tar": bad, "a.tar.gz": packed(t, "gz", bad), "a.tgz": packed(t, "gz", bad), "a.dat": bad} {
			var want []string
			for j := range files {
				if j != i {
					want = append(want, fmt.Sprintf("%s!%d.sgf=%.40s", name, j+1, files[j].data))
				}
			}
			want = append(want, name+": error [archive-damaged]")
			check(t, walk(t, Options{}, write(t, filepath.Join(dir, name), data)), dir, want...)
		}
	}
	both := bytes.Clone(whole)
	for _, start := range starts {
		copy(both[start:], strings.Repeat("x", 512)) // the mark too
	}
	got := walked(t, Walk(t.Context(), []string{write(t, dir+"/b.tar", both)}, Options{}))
	check(t, got, dir, "b.tar: error [archive-damaged]")
	// What is a record is one, whatever its name.
	check(t, walk(t, Options{}, write(t, dir+"/c.tar", []byte("\n"+game(5)))), dir, "c.tar=\n"+game(5))
}

// The finding tells where the damage is and how much was passed over.
func TestTarHeaderDamageIsPlaced(t *testing.T) {
	bad := tarOf(t, file{"1.sgf", game(1)}, file{"2.sgf", strings.Repeat(" ", 600)}, file{"3.sgf", game(3)}, file{"4.sgf", game(4)})
	bad[1024] ^= 1
	bad[1024+512+1024+1024] ^= 1
	message := ""
	for e := range Walk(t.Context(), []string{write(t, t.TempDir()+"/a.tar", bad)}, Options{}) {
		if e.Problem != nil {
			message += e.Problem.Message
		}
	}
	if !strings.Contains(message, "1024 bytes from the start (the first of 2); 1536 bytes") {
		t.Error(message)
	}
}

// A tar that ends with a member, without the end mark, may have lost what
// followed; it was read without a word.
func TestTarWithoutEndMark(t *testing.T) {
	dir := t.TempDir()
	whole := tarOf(t, file{"1.sgf", game(1)}, file{"2.sgf", game(2)}, file{"3.txt", "x"})
	for cut, want := range map[int]string{
		1024: "a.tar!1.sgf=(;GN[1])", 2048: "a.tar!1.sgf=(;GN[1])\na.tar!2.sgf=(;GN[2])",
	} {
		check(t, walk(t, Options{}, write(t, dir+"/a.tar", whole[:cut])), dir, want, "a.tar: warning [archive-no-end-mark]")
	}
	skipped := whole[:len(whole)-1024] // without its mark, behind a member that is not read
	check(t, walk(t, Options{}, write(t, dir+"/b.tar", skipped)), dir,
		"b.tar!1.sgf=(;GN[1])", "b.tar!2.sgf=(;GN[2])", "b.tar: warning [archive-no-end-mark]", "b.tar: note [files-skipped]")
	oneBlock := whole[:len(whole)-512] // half a mark is one
	check(t, walk(t, Options{}, write(t, dir+"/c.tar", oneBlock)), dir, "c.tar!1.sgf=(;GN[1])", "c.tar!2.sgf=(;GN[2])", "c.tar: note [files-skipped]")
}

// Guards the members behind an end mark: of a second tar in the file, or behind
// two blocks that were zeroed. They were lost without a word, as other bytes
// there still are but for the word. The zeros that fill a record are no finding.
func TestTarGoesOnBehindItsEndMark(t *testing.T) {
	dir := t.TempDir()
	a := tarOf(t, file{"1.sgf", game(1)}, file{"2.sgf", game(2)}, file{"3.sgf", game(3)})
	b := tarOf(t, file{"4.sgf", game(4)})
	zeros := string(make([]byte, 20*512))
	hole := bytes.Clone(a)
	clear(hole[1024:2048]) // all of the second member
	half := bytes.Clone(a)
	clear(half[1024 : 1024+512]) // its header alone
	all := []string{"a.tar!1.sgf=(;GN[1])", "a.tar!2.sgf=(;GN[2])", "a.tar!3.sgf=(;GN[3])"}
	trailing, damaged := "a.tar: warning [archive-trailing-bytes]", "a.tar: error [archive-damaged]"
	four := "a.tar!4.sgf=(;GN[4])"
	for _, c := range []struct {
		data string
		want []string
	}{
		{string(a) + zeros, all},
		{string(a) + zeros[:100], all},
		{string(a) + string(b), append(all[:3:3], trailing, four)},
		{string(a) + zeros + string(b), append(all[:3:3], trailing, four)},
		{string(a) + string(b) + string(b) + "junk", append(all[:3:3], trailing, four, four)},
		{string(a[:len(a)-512]) + string(b), append(all[:3:3], four, damaged)},
		{string(a) + "junk", append(all[:3:3], trailing)},
		{string(a) + zeros + strings.Repeat("junk", 1000), append(all[:3:3], trailing)},
		{string(hole), []string{all[0], trailing, all[2]}},
		{string(half), []string{all[0], all[2], damaged}},
	} {
		check(t, walk(t, Options{}, write(t, dir+"/a.tar", []byte(c.data))), dir, c.want...)
		got := strings.Join(walk(t, Options{Stdin: io.MultiReader(strings.NewReader(c.data))}, "-"), "\n")
		if want := strings.ReplaceAll(strings.Join(c.want, "\n"), "a.tar", StdinName); got != want {
			t.Errorf("from a pipe:\n%s\nwant\n%s", got, want)
		}
	}
	// What follows the packed tar is seen only if the tar is read to its end.
	gz := append(packed(t, "gz", a), "junk"...)
	check(t, walk(t, Options{}, write(t, dir+"/b.tgz", gz)), dir,
		"b.tgz!1.sgf=(;GN[1])", "b.tgz!2.sgf=(;GN[2])", "b.tgz!3.sgf=(;GN[3])", "b.tgz: warning [archive-trailing-bytes]")
}

// A block of zeros where a header was costs that member, and is placed.
func TestTarZeroBlockIsPlaced(t *testing.T) {
	bad := tarOf(t, file{"1.sgf", game(1)}, file{"2.sgf", game(2)}, file{"3.sgf", game(3)})
	clear(bad[1024 : 1024+512])
	message := ""
	for e := range Walk(t.Context(), []string{write(t, t.TempDir()+"/a.tar", bad)}, Options{}) {
		if e.Problem != nil {
			message += e.Problem.Message
		}
	}
	if !strings.Contains(message, "1024 bytes from the start; 1024 bytes") {
		t.Error(message)
	}
}

// Guards the count of what is passed over: a link that has the name of a record is
// no file with a name of none. Members of a type that is not known are read as
// files, one with holes is told, and a header for all members is no member.
func TestTarMemberTypes(t *testing.T) {
	dir := t.TempDir()
	for typ, want := range map[byte]string{
		'1': "1 link, device or the like is no file and was not read", '2': "1 link, device or the like is no file and was not read",
		'7': "", 'Z': "", 'S': "",
	} {
		second := file{"2.sgf", game(2)}
		if want != "" {
			second.data = "" // links have none
		}
		b := tarOf(t, file{"1.sgf", game(1)}, second, file{"3.sgf", game(3)})
		const at = 1024 // of the second header
		copy(b[at+257:], "ustar  \x00")
		b[at+156] = typ
		sum := 0
		copy(b[at+148:at+156], "        ")
		for _, c := range b[at : at+512] {
			sum += int(c)
		}
		copy(b[at+148:], fmt.Sprintf("%06o\x00 ", sum))
		notes, names := "", ""
		for e := range Walk(t.Context(), []string{write(t, dir+"/a.tar", b)}, Options{}) {
			names += strings.TrimPrefix(e.Name, dir+"/a.tar")
			if e.Problem != nil {
				names += ":" + e.Problem.Code
				if e.Problem.Code == kindSkipped.Code {
					notes += e.Problem.Message
				}
			}
			names += " "
		}
		read := "!1.sgf !2.sgf !3.sgf "
		switch {
		case typ == 'S':
			read = "!1.sgf !2.sgf:archive-unsupported !3.sgf "
		case want != "":
			read = "!1.sgf !3.sgf :files-skipped "
		}
		if notes != want || names != read {
			t.Errorf("type %c: %q, %q", typ, notes, names)
		}
	}
	var b bytes.Buffer
	z := tar.NewWriter(&b)
	must(t, z.WriteHeader(&tar.Header{Typeflag: tar.TypeXGlobalHeader, PAXRecords: map[string]string{"comment": "x"}}))
	must(t, z.Close())
	both := append(b.Bytes()[:b.Len()-1024], tarOf(t, file{"1.sgf", game(1)})...)
	check(t, walk(t, Options{}, write(t, dir+"/b.tar", both)), dir, "b.tar!1.sgf=(;GN[1])")
}

// Guards tars by pipe whose first header is lost: what a file is must not hang on
// its name, nor on how much of it comes at first. They were read as one text, the
// names lost, without a word.
func TestTarWithoutFirstHeaderByPipe(t *testing.T) {
	dir := t.TempDir()
	whole := tarOf(t, file{"1.sgf", game(1)}, file{"2.sgf", game(2)}, file{"3.sgf", game(3)})
	first := bytes.Clone(whole)
	copy(first, strings.Repeat("\xaa", 512))
	mark := bytes.Clone(whole)
	mark[tarMarkAt] = 'x'
	gnu := bytes.ReplaceAll(mark, []byte("ustar\x0000"), []byte("ustar  \x00")) // other checksums
	lost := append(bytes.Clone(whole[:200]), whole[230:]...)
	damaged := "a.tar: error [archive-damaged]"
	for _, c := range []struct {
		data []byte
		want []string
	}{
		{first, []string{"a.tar!2.sgf=(;GN[2])", "a.tar!3.sgf=(;GN[3])", damaged}},
		{mark, []string{"a.tar!2.sgf=(;GN[2])", "a.tar!3.sgf=(;GN[3])", damaged}},
		{gnu, []string{damaged}},
		{lost, []string{damaged}},
	} {
		check(t, walk(t, Options{}, write(t, dir+"/a.tar", c.data)), dir, c.want...)
		want := strings.ReplaceAll(strings.Join(c.want, "\n"), "a.tar", StdinName)
		for _, r := range []io.Reader{io.MultiReader(bytes.NewReader(c.data)), iotest.OneByteReader(bytes.NewReader(c.data))} {
			if got := strings.Join(walk(t, Options{Stdin: r}, "-"), "\n"); got != want {
				t.Errorf("from a pipe:\n%q\nwant\n%q", got, want)
			}
		}
	}
	text := "From: a.tar\n" + strings.Repeat(" ustar ", 100) + game(5) // a letter about tars
	check(t, walk(t, Options{}, write(t, dir+"/b.txt", []byte(text))), dir, "b.txt="+text[:40])
}
