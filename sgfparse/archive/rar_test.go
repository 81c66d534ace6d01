package archive

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"hash/crc32"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// A rarFile is a member of a test archive: stored, unless packed is given.
type rarFile struct {
	name, data string
	packed     []byte // data by RAR 5's method 1
	flags      uint64 // of its header, beside "data follow"
	extra      []byte // its extra area
	solid      bool   // needs the members before it
	size       uint64 // told by its header, 0: of data
	window     uint64 // of 128 KB, doubled so often
}

// vint is a number of variable length (RAR 5.0 archive format, "Data types").
func vint(values ...uint64) (b []byte) {
	for _, v := range values {
		b = binary.AppendUvarint(b, v)
	}
	return b
}

// rar5Header is a header with the checksum and the size before it.
func rar5Header(body ...[]byte) []byte {
	all := bytes.Join(body, nil)
	all = append(vint(uint64(len(all))), all...)
	return append(binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(all)), all...)
}

// rar5Of writes a RAR 5 archive; archive are the flags of its main header, end
// those of its last one.
func rar5Of(archive, end uint64, files ...rarFile) []byte {
	const dataFollow, extraArea, hasCRC, unix = 2, 1, 4, 1
	b := []byte("Rar!\x1a\x07\x01\x00")
	main := vint(1, 0, archive)
	if archive&2 != 0 { // the number of the volume
		main = append(main, 1)
	}
	b = append(b, rar5Header(main)...)
	for _, f := range files {
		data, method := []byte(f.data), uint64(0)
		if f.packed != nil {
			data, method = f.packed, 1<<7|f.window<<10
		}
		if f.solid {
			method |= 1 << 6
		}
		head := vint(2, dataFollow|f.flags)
		if f.extra != nil {
			head = append(vint(2, dataFollow|extraArea|f.flags), vint(uint64(len(f.extra)))...)
		}
		head = append(head, vint(uint64(len(data)), hasCRC, cmp.Or(f.size, uint64(len(f.data))), 0o100644)...)
		head = binary.LittleEndian.AppendUint32(head, crc32.ChecksumIEEE([]byte(f.data)))
		head = append(head, vint(method, unix, uint64(len(f.name)))...)
		b = append(b, rar5Header(head, []byte(f.name), f.extra)...)
		b = append(b, data...)
	}
	return append(b, rar5Header(vint(5, 0, end))...)
}

// rar4Of writes a RAR 4 archive of stored members.
func rar4Of(archive uint16, files ...rarFile) []byte {
	le := binary.LittleEndian
	header := func(kind byte, flags uint16, body []byte) []byte {
		h := le.AppendUint16(le.AppendUint16([]byte{kind}, flags), uint16(7+len(body)))
		h = append(h, body...)
		return append(le.AppendUint16(nil, uint16(crc32.ChecksumIEEE(h))), h...)
	}
	b := append([]byte("Rar!\x1a\x07\x00"), header(0x73, archive, make([]byte, 6))...)
	for _, f := range files {
		n := uint32(len(f.data))
		head := le.AppendUint32(le.AppendUint32(nil, n), n)
		head = append(head, 3) // Unix
		head = le.AppendUint32(head, crc32.ChecksumIEEE([]byte(f.data)))
		head = append(le.AppendUint32(head, 0), 20, 0x30) // time, version, stored
		head = le.AppendUint32(le.AppendUint16(head, uint16(len(f.name))), 0o100644)
		b = append(b, header(0x74, 0x8000|uint16(f.flags), append(head, f.name...))...)
		b = append(b, f.data...)
	}
	return append(b, header(0x7b, 0x4000, nil)...)
}

func rarFiles() []rarFile {
	return []rarFile{{name: "b.sgf", data: game(1)}, {name: "d/古力.sgf", data: game(2)}, {name: "x.txt", data: "x"}}
}

func TestRar(t *testing.T) {
	dir := t.TempDir()
	files := append(rarFiles(), rarFile{name: "in.zip", data: string(zipOf(t, file{"g.sgf", game(3)}))})
	name, err := simplifiedchinese.GBK.NewEncoder().String("古力/李世石 三番棋.sgf")
	if err != nil {
		t.Fatal(err)
	}
	gbk := rarFile{name: name, data: game(4)}
	for name, data := range map[string][]byte{
		"5.rar": rar5Of(0, 0, files...), "4.rar": rar4Of(0, files...), "noend.rar": cutEnd(rar4Of(0, files...)),
	} {
		p := write(t, filepath.Join(dir, name), data)
		want := []string{name + "!b.sgf=(;GN[1])", name + "!d/古力.sgf=(;GN[2])", name + "!in.zip!g.sgf=(;GN[3])", name + ": note [files-skipped]"}
		check(t, walk(t, Options{}, p), dir, want...)
		for i := range want {
			want[i] = strings.Replace(want[i], name, StdinName, 1)
		}
		check(t, walk(t, Options{Stdin: io.MultiReader(bytes.NewReader(data))}, "-"), dir, want...)
		check(t, walk(t, Options{}, p+"!in.zip!g.sgf"), dir, name+"!in.zip!g.sgf=(;GN[3])")
	}
	// In another archive, and by an old name that is not Unicode.
	write(t, dir+"/o.zip", zipOf(t, file{"in.rar", string(rar4Of(0, gbk))}))
	check(t, walk(t, Options{}, dir+"/o.zip"), dir, "o.zip!in.rar!古力/李世石 三番棋.sgf=(;GN[4])")
}

// cutEnd takes the end header off, which old rar did not write.
func cutEnd(b []byte) []byte { return b[:len(b)-7] }

// TestRarNotDelivered guards links, kept old versions, and what is encrypted.
func TestRarNotDelivered(t *testing.T) {
	dir := t.TempDir()
	a := rarFile{name: "a.sgf", data: game(1)}
	encrypted := rarFile{name: "e.sgf", data: "0123456789abcdef", extra: append(vint(36, 1, 0, 0), make([]byte, 33)...)}
	linked := rarFile{name: "l.sgf", extra: append(vint(9, 5, 5, 0, 5), "a.sgf"...)}
	older := rarFile{name: "a.sgf", data: game(0), extra: vint(3, 4, 0, 1)}
	write(t, dir+"/e.rar", rar5Of(0, 0, encrypted, a))
	write(t, dir+"/e4.rar", rar4Of(0, rarFile{name: "e.sgf", data: "0123456789abcdef", flags: 4}, a))
	write(t, dir+"/head.rar", append([]byte("Rar!\x1a\x07\x01\x00"), rar5Header(append(vint(4, 0, 0, 0, 15), make([]byte, 16)...))...))
	write(t, dir+"/head4.rar", rar4Of(0x80, a))
	write(t, dir+"/l.rar", rar5Of(0, 0, older, a, linked))
	write(t, dir+"/new.rar", []byte("Rar!\x1a\x07\x02\x00 and so on"))
	check(t, walk(t, Options{}, dir), dir,
		"e.rar!e.sgf: error [archive-unsupported]", "e.rar!a.sgf=(;GN[1])",
		"e4.rar!e.sgf: error [archive-unsupported]", "e4.rar!a.sgf=(;GN[1])",
		"head.rar: error [archive-unsupported]", "head4.rar: error [archive-unsupported]",
		"l.rar!a.sgf=(;GN[1])", "l.rar: note [files-skipped]",
		"new.rar: error [archive-unsupported]")
}

func TestRarVolumes(t *testing.T) {
	dir := t.TempDir()
	const volume, numbered, notFirst, notLast = 1, 2, 8, 16
	a := rarFile{name: "a.sgf", data: game(1)}
	begins, ends := rarFile{name: "b.sgf", data: "(;GN[", size: 8, flags: notLast}, rarFile{name: "b.sgf", data: "2])", size: 8, flags: notFirst}
	write(t, dir+"/g.part1.rar", rar5Of(volume, 1, a, begins))
	write(t, dir+"/g.part2.rar", rar5Of(volume|numbered, 0, ends, a))
	write(t, dir+"/h.rar", rar4Of(1, rarFile{name: "b.sgf", data: "2])", flags: 1}, a))
	want := []string{
		"g.part1.rar!a.sgf=(;GN[1])", "g.part1.rar!b.sgf: size 8", "g.part1.rar!b.sgf=(;GN[", "g.part1.rar!b.sgf: error [archive-unsupported]",
		"g.part2.rar: error [archive-unsupported]", "h.rar: error [archive-unsupported]"}
	check(t, walk(t, Options{}, dir), dir, want...)
}

func TestRarDamage(t *testing.T) {
	dir := t.TempDir()
	whole := map[string][]byte{"5": rar5Of(0, 0, rarFiles()...), "4": rar4Of(0, rarFiles()...)}
	for kind, data := range whole {
		// Cut anywhere, an archive is never taken for a whole one, except a RAR 4
		// between two members.
		quiet := 0
		for n := 7; n < len(data); n++ {
			got := strings.Join(walk(t, Options{Stdin: bytes.NewReader(data[:n])}, "-"), "\n")
			if !strings.Contains(got, "[archive-damaged]") {
				quiet++
			}
		}
		if want := map[string]int{"5": 0, "4": 4}[kind]; quiet != want {
			t.Errorf("RAR %s: %d ways to cut it pass unseen, want %d", kind, quiet, want)
		}
		// A changed byte of a record is seen, and the next member comes.
		bad := bytes.Replace(data, []byte("GN[1]"), []byte("GN[7]"), 1)
		check(t, walk(t, Options{Stdin: bytes.NewReader(bad)}, "-"), dir,
			"<stdin>!b.sgf=(;GN[7])", "<stdin>!b.sgf: error [archive-damaged]", "<stdin>!d/古力.sgf=(;GN[2])", "<stdin>: note [files-skipped]")
	}
	garbage := append([]byte("Rar!\x1a\x07\x01\x00"), bytes.Repeat([]byte("garbage "), 100)...)
	check(t, walk(t, Options{Stdin: bytes.NewReader(garbage)}, "-"), dir, "<stdin>: error [archive-damaged]")
	// What a library says is not shown under its name.
	for e := range Walk(t.Context(), []string{"-"}, Options{Stdin: bytes.NewReader(garbage)}) {
		if e.Problem == nil || strings.Contains(e.Problem.Message, "rardecode") {
			t.Errorf("%v", e.Problem)
		}
	}
}
