package scan

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
)

// pngHead is the beginning of a PNG image of a size, without its pixels.
func pngHead(w, h uint32) []byte { return pngHeadOf(w, h, 8, 0) }

func pngHeadOf(w, h uint32, depth, kind byte) []byte {
	chunk := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)...)
	chunk = append(chunk, depth, kind, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	return binary.BigEndian.AppendUint32(append(out, chunk...), crc32.ChecksumIEEE(chunk))
}

// bmpHead is the beginning of a BMP image of 24 bits a pixel.
func bmpHead(w, h uint32) []byte {
	out := append([]byte("BM"), make([]byte, 52)...)
	for at, v := range map[int]uint32{10: 54, 14: 40, 18: w, 22: h, 26: 1 | 24<<16} {
		binary.LittleEndian.PutUint32(out[at:], v)
	}
	return out
}

// The size of an image is checked before memory is taken for it; what is
// damaged or of no known format is said.
func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"20,000 pixels a side", pngHead(20_000, 20_000), "too large: 20000 x 20000"},
		{"a long strip", pngHead(100_000, 10), "too large"},
		{"a gigabyte in colour", pngHeadOf(15_999, 6_200, 16, 6), "take 793 MB of memory"},
		{"BMP of a gigabyte", bmpHead(16_000, 16_000), "too large"},
		{"GIF of 65,535 pixels a side", []byte("GIF89a\xff\xff\xff\xff\x00\x00\x00"), "too large"},
		{"WebP of 16,384 pixels a side", []byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\xff\xff\xff\x0f\x00\x00\x00\x00\x00\x00\x00\x00\x00"), "too large"},
		{"no pixels", pngHead(300, 300), "damaged png"},
		{"text", []byte("a text"), "no image of a known format"},
		{"nothing", nil, "no image of a known format"},
	} {
		if _, err := Decode(c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
	var buf bytes.Buffer
	if err := tiff.Encode(&buf, blank(40, 30), nil); err != nil {
		t.Fatal(err)
	}
	if img, err := Decode(buf.Bytes()); err != nil || img.Bounds().Dx() != 40 {
		t.Errorf("TIFF: %v", err)
	}
}

// Images of any format of which bytes are changed or lost are read or refused,
// never more.
func TestDamagedImages(t *testing.T) {
	img := blank(60, 40)
	for i := range img.Pix {
		img.Pix[i] = uint8(i * 7)
	}
	for name, encode := range map[string]func(*bytes.Buffer) error{
		"png":  func(b *bytes.Buffer) error { return png.Encode(b, img) },
		"jpeg": func(b *bytes.Buffer) error { return jpeg.Encode(b, img, nil) },
		"gif":  func(b *bytes.Buffer) error { return gif.Encode(b, img, nil) },
		"bmp":  func(b *bytes.Buffer) error { return bmp.Encode(b, img) },
		"tiff": func(b *bytes.Buffer) error { return tiff.Encode(b, img, nil) },
		"deflated tiff": func(b *bytes.Buffer) error {
			return tiff.Encode(b, img, &tiff.Options{Compression: tiff.Deflate, Predictor: true})
		},
		"webp": func(b *bytes.Buffer) error {
			data, err := os.ReadFile("page/testdata/lossy.webp")
			b.Write(data)
			return err
		},
	} {
		var buf bytes.Buffer
		if err := encode(&buf); err != nil {
			t.Fatal(err)
		}
		whole := buf.Bytes()
		if _, err := Decode(whole); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		rng := rand.New(rand.NewPCG(6, 6))
		rounds := 60
		if testing.Short() {
			rounds = 10
		}
		for range rounds {
			data := bytes.Clone(whole)
			for range 1 + rng.IntN(4) {
				data[rng.IntN(min(len(data), 300))] = byte(rng.Uint32())
			}
			if rng.IntN(3) == 0 {
				data = data[:rng.IntN(len(data))]
			}
			if img, err := Decode(data); err == nil && img == nil {
				t.Errorf("%s: neither image nor error", name)
			}
		}
	}
}
