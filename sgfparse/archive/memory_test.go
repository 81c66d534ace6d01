package archive

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"testing"

	"github.com/bodgit/sevenzip"
	"github.com/ulikunitz/xz"
)

// xzOf packs blocks of 100 bytes.
func xzOf(t *testing.T, data string, check byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z, err := xz.WriterConfig{BlockSize: 100, CheckSum: check}.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(z, data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// greedy has the first block of an xz stream ask for 4 GB.
func greedy(stream []byte) []byte {
	out := bytes.Clone(stream)
	block := out[12:][:(int(out[12])+1)*4]
	sum := len(block) - 4
	block[bytes.IndexByte(block[2:], 0x21)+4] = 40
	binary.LittleEndian.PutUint32(block[sum:], crc32.ChecksumIEEE(block[:sum]))
	return out
}

// Guards the memory of a run against an xz file, or an xz member of a zip, of
// which any block asks for gigabytes; honest ones of many blocks and streams are
// read.
func TestXZDictionary(t *testing.T) {
	text := strings.Repeat(game(1), 50)
	for _, sum := range []byte{xz.None, xz.CRC32, xz.CRC64, xz.SHA256} {
		plain, empty := xzOf(t, text, sum), xzOf(t, "", sum)
		dir := t.TempDir()
		write(t, dir+"/a.sgf.xz", bytes.Join([][]byte{plain, make([]byte, 8), empty, plain}, nil))
		write(t, dir+"/b.sgf.xz", greedy(plain))
		write(t, dir+"/c.sgf.xz", bytes.Join([][]byte{plain, make([]byte, 4), empty, greedy(plain)}, nil))
		check(t, walk(t, Options{}, dir), dir, "a.sgf.xz="+text[:40],
			"b.sgf.xz: error [archive-limit]",
			"c.sgf.xz="+text[:40], "c.sgf.xz: error [archive-limit]")
	}
}

// Guards that the second block is watched too, wherever the first ends.
func TestXZDictionaryOfALaterBlock(t *testing.T) {
	for size := 101; size < 120; size++ {
		plain := xzOf(t, strings.Repeat("(;)", 100)[:size], xz.CRC32)
		head := plain[12:][:(int(plain[12])+1)*4]
		at := 13 + bytes.Index(plain[13:], head)
		if at <= 13 {
			t.Fatal("no second block")
		}
		bad := append(bytes.Clone(plain[:at]), greedy(append(bytes.Clone(plain[:12]), plain[at:]...))[12:]...)
		z, err := newXZ(bytes.NewReader(bad))
		if err != nil {
			t.Fatal(err)
		}
		if n, err := io.Copy(io.Discard, z); n > 100 || err != (errLimit{"asks for a dictionary of more than 128 MB"}) {
			t.Errorf("%d bytes of %d, then %v", n, size, err)
		}
	}
}

// sevenSmall are 7z archives with a plain directory, packed by the 7z tool from
// ten games of 36 bytes.
var sevenSmall = map[string]string{
	"lzma":  "377abcaf271c00043b0e5e5b2c00000000000000520000000000000099c01bbd00140ec6e7099a2ecf6ae97435f3e73866d39194ba6d082652a0dae7d59d2251a1d43ec901083748fac308000104060001092c00070b01000123030101055d001000000c816800080a0172e42e580000050119050000000000110d0061002e007300670066000000140a0100899c3ff29e80dd01150601002080a4810000",
	"lzma2": "377abcaf271c00047ea0752833000000000000005200000000000000ecb07063e00167002b5d00140ec6e7099a2ecf6ae97435f3e73866d39194ba6d082652a0dae7d59d2251a1d43ec901083748fac30800000104060001093300070b010001212101000c816800080a0172e42e5800000501190b0000000000000000000000110d0061002e007300670066000000140a0100899c3ff29e80dd01150601002080a4810000",
	"ppmd":  "377abcaf271c00041edef2d92b000000000000005200000000000000d0e8afd00028160b92dea806e9f756949d1aab245913145c497e50656de0e47fc4ec89dbab8c1266000000000000000104060001092b00070b010001230304010506000001000c816800080a0172e42e580000050119050000000000110d0061002e007300670066000000140a0100899c3ff29e80dd01150601002080a4810000",
}

// Guards the memory of a run against a 7z archive whose methods ask for
// gigabytes, which the library would give.
func TestSevenZipDictionary(t *testing.T) {
	const want = "(;SZ[9]KM[6.5]RE[B+1.5];B[aa];W[bb])(;SZ"
	for _, c := range []struct{ method, props, greedy string }{
		{"lzma", "030101055d00100000", "030101055d01000010"},
		{"lzma", "030101055d00100000", "0301010556ffffff7f"},
		{"lzma2", "21210100", "21210124"},
		{"ppmd", "030401050600000100", "03040105060100001f"},
	} {
		data, err := hex.DecodeString(sevenSmall[c.method])
		if err != nil {
			t.Fatal(err)
		}
		path := write(t, t.TempDir()+"/a.7z", data)
		check(t, walk(t, Options{}, path), path, path+"!a.sgf="+want)
		from, _ := hex.DecodeString(c.props)
		to, _ := hex.DecodeString(c.greedy)
		size := binary.LittleEndian.Uint64(data[20:])
		dir := data[uint64(len(data))-size:]
		copy(dir, bytes.Replace(bytes.Clone(dir), from, to, 1))
		binary.LittleEndian.PutUint32(data[28:], crc32.ChecksumIEEE(dir))
		binary.LittleEndian.PutUint32(data[8:], crc32.ChecksumIEEE(data[12:32]))
		write(t, path, data)
		check(t, walk(t, Options{}, path), path, path+"!a.sgf: error [archive-limit]")
	}
}

// Guards the memory of a run against a zip of so many members that its directory
// does not fit: it is read as it streams by.
func TestZipDirectoryBeyondMemory(t *testing.T) {
	long := strings.Repeat("x", 60_000)
	var files []file
	for i := range zipDirMax/len(long) + 2 {
		files = append(files, file{fmt.Sprint(long, i, ".sgf"), game(1)})
	}
	z := zipOf(t, files...)
	if n := zipDirSize(bytes.NewReader(z), int64(len(z))); n < zipDirMax {
		t.Fatalf("a directory of %d bytes", n)
	}
	from := bytes.Index(z, []byte("PK\x01\x02"))
	for at := from; at < len(z); at++ { // no member can be found by it
		if n := bytes.Index(z[at:], []byte("PK\x01\x02")); n >= 0 {
			at += n + 42
			z[at] ^= 0x55
			continue
		}
		break
	}
	path := write(t, t.TempDir()+"/a.zip", z)
	if got := walk(t, Options{}, path); len(got) != len(files) || !strings.HasSuffix(got[len(got)-1], ".sgf="+game(1)) {
		t.Errorf("%d of %d members", len(got), len(files))
	}
}

// Guards the memory of a run against a 7z archive of many streams that each end
// with a file that is not read: before they add up, it is opened anew.
func TestSevenZipStreamsLeftOpen(t *testing.T) {
	var h sevenHeld
	opened := 0
	for stream := range 20 {
		for _, size := range []uint64{100 << 20, 1} {
			if h.next(&sevenzip.File{FileHeader: sevenzip.FileHeader{Stream: stream, UncompressedSize: size}}) {
				opened++
			}
		}
	}
	if opened != 6 {
		t.Errorf("opened anew %d times, want once for each three streams", opened)
	}
	h = sevenHeld{}
	for range 1_000_000 {
		if h.next(&sevenzip.File{FileHeader: sevenzip.FileHeader{UncompressedSize: 1 << 20}}) {
			t.Fatal("one stream is opened again and again")
		}
	}
}
