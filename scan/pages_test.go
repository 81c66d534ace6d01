package scan

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/tiff"
)

// joined makes one TIFF file of several: the description of each page names the
// next, and the places in it are moved to where the page now is. subfile is
// what the pages but the first say they are.
func joined(t testing.TB, subfile uint32, widths ...int) []byte {
	t.Helper()
	le := binary.LittleEndian
	var out []byte
	link := 4
	for i, w := range widths {
		var buf bytes.Buffer
		if err := tiff.Encode(&buf, blank(w, 30), nil); err != nil {
			t.Fatal(err)
		}
		one := buf.Bytes()
		base := uint32(len(out))
		if i == 0 {
			out = append(out, one...)
		} else {
			base -= 8 // one head is enough
			out = append(out, one[8:]...)
		}
		ifd := le.Uint32(buf.Bytes()[4:]) + base
		le.PutUint32(out[link:], ifd)
		n := int(le.Uint16(out[ifd:]))
		for k := range n {
			e := out[int(ifd)+2+12*k:]
			size := map[uint16]uint32{1: 1, 2: 1, 3: 2, 4: 4, 5: 8}[le.Uint16(e[2:])] * le.Uint32(e[4:])
			if tag := le.Uint16(e); size > 4 || tag == 273 { // StripOffsets are places themselves
				le.PutUint32(e[8:], le.Uint32(e[8:])+base)
			} else if tag == 256 && i > 0 && subfile != 0 { // the width gives way; such a page is not decoded
				le.PutUint16(e, 254)
				le.PutUint16(e[2:], 4)
				le.PutUint32(e[8:], subfile)
			}
		}
		link = int(ifd) + 2 + 12*n
	}
	return out
}

// A file of several pages is read to its end.
func TestPagesOfTIFF(t *testing.T) {
	data := joined(t, 0, 40, 50, 60)
	count, page := Pages(data)
	if count != 3 {
		t.Fatalf("%d pages, want 3", count)
	}
	for n, want := range []int{40, 50, 60} {
		img, err := Decode(page(n + 1))
		if err != nil || img.Bounds().Dx() != want {
			t.Errorf("page %d: %v, %v, want %d pixels a line", n+1, img, err, want)
		}
	}
	if count, _ := Pages(joined(t, 1, 40, 50)); count != 1 {
		t.Errorf("a smaller copy makes %d pages", count)
	}
	if count, _ := Pages([]byte("GIF89a")); count != 1 {
		t.Errorf("%d pages of another format", count)
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		bad := bytes.Clone(data)
		for range 4 {
			bad[rng.IntN(len(bad))] = byte(rng.Uint32())
		}
		bad = bad[:rng.IntN(len(bad)+1)]
		count, page := Pages(bad)
		for n := range count {
			page(n + 1)
		}
		Frames(bad)
	}
}

// The further images of a moving picture are counted, so that it can be told
// that they are not read.
func TestFramesOfGIF(t *testing.T) {
	frame := image.NewPaletted(image.Rect(0, 0, 90, 70), color.Palette{color.Black, color.White, color.Gray{9}})
	for i := range frame.Pix {
		frame.Pix[i] = uint8(i % 3)
	}
	for n := 1; n < 4; n++ {
		var buf bytes.Buffer
		all := &gif.GIF{}
		for range n {
			all.Image, all.Delay = append(all.Image, frame), append(all.Delay, 5)
		}
		if err := gif.EncodeAll(&buf, all); err != nil {
			t.Fatal(err)
		}
		for cut := range buf.Len() {
			if got := Frames(buf.Bytes()[:cut]); got > n {
				t.Fatalf("%d of %d images after %d bytes", got, n, cut)
			}
		}
		if got := Frames(buf.Bytes()); got != n {
			t.Errorf("%d images, want %d", got, n)
		}
	}
}
