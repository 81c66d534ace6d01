package archive

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

// bitWriter collects bits, the highest of a byte first.
type bitWriter struct {
	b []byte
	n int
}

func (w *bitWriter) put(value, bits int) {
	for bits--; bits >= 0; bits-- {
		if w.n%8 == 0 {
			w.b = append(w.b, 0)
		}
		w.b[w.n/8] |= byte(value>>bits&1) << (7 - w.n%8)
		w.n++
	}
}

// runLength is the longest match of RAR 5.
const runLength = 4097

// rar5Run packs a run of z by RAR 5's method 1, in one block whose codes know
// only what a run needs: the letter, a match of the greatest length at distance
// 1, and that match again. It is runs times runLength bytes long, and one more
// if first: without that letter it repeats what was unpacked before it.
func rar5Run(first bool, runs int) []byte {
	const short, zeros = 2, 3 // codes of the lengths 0, 1, 2 are 0, 1, 2; then a run of 11 zeros or more
	var w bitWriter
	for symbol := range 20 {
		length := 0
		if symbol < 3 || symbol == 19 {
			length = 2
		}
		w.put(length, 4)
	}
	skip := func(n int) { w.put(zeros, 2); w.put(n-11, 7) }
	skip('z')
	w.put(short, 2) // z: 10
	skip(257 - 'z' - 1)
	w.put(1, 2) // 257, the match again: 0
	skip(305 - 257 - 1)
	w.put(short, 2) // 305, a match of the greatest length: 11
	w.put(1, 2)     // distance 1: 0
	skip(63 + 16 + 44)
	if first {
		w.put(2, 2)
	}
	w.put(3, 2)
	w.put(1<<9-1, 9)
	w.put(0, 1)
	for range runs - 1 {
		w.put(0, 1)
	}
	const tables, last = 0x80, 0x40
	n := len(w.b)
	head := []byte{tables | last | 2<<3 | byte((w.n+7)%8), 0, byte(n), byte(n >> 8), byte(n >> 16)}
	head[1] = 0x5a ^ head[0] ^ head[2] ^ head[3] ^ head[4]
	return append(head, w.b...)
}

// TestRarPacked unpacks; in a solid archive what was left unread too, since
// the next member needs it.
func TestRarPacked(t *testing.T) {
	run := strings.Repeat("z", 2*runLength)
	a := rarFile{name: "a.sgf", data: "z" + run, packed: rar5Run(true, 2)}
	skipped := rarFile{name: "x.txt", data: a.data, packed: a.packed}
	b := rarFile{name: "b.sgf", data: run, packed: rar5Run(false, 2), solid: true}
	dir := t.TempDir()
	for name, files := range map[string][]rarFile{"read.rar": {a, b}, "skipped.rar": {skipped, a, b}, "solid.rar": {skipped, b}} {
		p := write(t, dir+"/"+name, rar5Of(4, 0, files...))
		for _, read := range []bool{true, false} {
			last, problems := "", 0
			for e := range Walk(t.Context(), []string{p}, Options{}) {
				if e.Problem != nil {
					if e.Problem.Code != "files-skipped" {
						t.Errorf("%s: %v", name, e.Problem)
					}
					problems++
					continue
				}
				if last = e.Name; read || strings.HasSuffix(last, "b.sgf") {
					if data, _ := io.ReadAll(e.Reader); strings.TrimLeft(string(data), "z") != "" || e.Size != int64(len(data)) {
						t.Errorf("%s: %d bytes, want %d", last, len(data), e.Size)
					}
				}
			}
			if !strings.HasSuffix(last, "!b.sgf") || problems > 1 {
				t.Errorf("%s ends with %s", name, last)
			}
		}
	}
}

// TestRarBomb guards the limits of packed members, of many, and of skipped
// ones that a solid archive must unpack.
func TestRarBomb(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks hundreds of megabytes")
	}
	const runs = 3 * ratioFloor / runLength
	packed := rar5Run(true, runs)
	bomb := func(name string) rarFile {
		return rarFile{name: name, packed: packed, size: runs*runLength + 1}
	}
	last := rarFile{name: "b.sgf", data: game(1)}
	dir := t.TempDir()
	var many []rarFile
	innocent := rarFile{data: strings.Repeat("z", 256*runLength+1), packed: rar5Run(true, 256)}
	for i := range 80 {
		innocent.name = fmt.Sprintf("%d.sgf", i)
		many = append(many, innocent)
	}
	for name, c := range map[string]struct {
		archive []byte
		want    string // the codes, and what was delivered to the end
	}{
		"one":     {rar5Of(0, 0, bomb("a.sgf"), last), "archive-limit"},
		"many":    {rar5Of(0, 0, many...), "archive-limit"},
		"skipped": {rar5Of(0, 0, bomb("x.txt"), last), "b.sgf files-skipped"},
		"solid":   {rar5Of(4, 0, bomb("x.txt"), last), "archive-limit files-skipped"},
		"lying":   {rar5Of(4, 0, rarFile{name: "a.sgf", data: "z", packed: packed}, last), "archive-limit"},
		"wide":    {rar5Of(0, 0, rarFile{name: "a.sgf", data: "z", packed: packed, size: 1 << 40, window: 15}, last), "archive-limit"},
	} {
		p := write(t, dir+"/"+name+".rar", c.archive)
		var got []string
		var n int64
		for e := range Walk(t.Context(), []string{p}, Options{}) {
			if e.Problem != nil {
				got = append(got, e.Problem.Code)
				continue
			}
			k, _ := io.Copy(io.Discard, e.Reader)
			n += k
			if k == int64(len(last.data)) {
				got = append(got, e.Name[strings.IndexByte(e.Name, '!')+1:])
			}
		}
		if strings.Join(got, " ") != c.want || n > ratioFloor+1<<20 {
			t.Errorf("%s: %d bytes, %q, want %q", name, n, got, c.want)
		}
	}
}
