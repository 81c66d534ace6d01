package scan

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"strings"
	"testing"

	"golang.org/x/image/tiff"
)

// pngHead is the beginning of a PNG image of a size, without its pixels.
func pngHead(w, h uint32) []byte {
	chunk := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)...)
	chunk = append(chunk, 8, 0, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	return binary.BigEndian.AppendUint32(append(out, chunk...), crc32.ChecksumIEEE(chunk))
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
