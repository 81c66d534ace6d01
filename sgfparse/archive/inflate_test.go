package archive

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
)

// deflated gives data in deflate form at a level.
func deflated(t testing.TB, data []byte, level int) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, level)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = w.Write(data); err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// samples are data that make all kinds of blocks, and words longer than the table.
func samples() map[string][]byte {
	rnd := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 70000)
	for i := range noise {
		noise[i] = byte(rnd.Uint32())
	}
	var game, steep []byte
	for range 4000 {
		game = fmt.Appendf(game, ";%c[%c%c]", "BW"[rnd.IntN(2)], 'a'+rnd.IntN(19), 'a'+rnd.IntN(19))
	}
	for i := range 20 { // each letter half as often as the one before
		steep = append(steep, bytes.Repeat([]byte{byte('a' + i)}, 1<<(20-i)/16+1)...)
	}
	rnd.Shuffle(len(steep), func(i, k int) { steep[i], steep[k] = steep[k], steep[i] })
	return map[string][]byte{
		"nothing": {}, "a byte": {7}, "a run": bytes.Repeat([]byte{'x'}, 5000),
		"game": game, "short": game[:300], "noise": noise, "steep": steep,
	}
}

func TestWholeUnpacksWhatWasPacked(t *testing.T) {
	var z whole
	for name, data := range samples() {
		for _, level := range []int{flate.HuffmanOnly, flate.NoCompression, flate.BestSpeed, flate.DefaultCompression} {
			dst := make([]byte, len(data))
			if !z.unpack(dst, deflated(t, data, level)) || !bytes.Equal(dst, data) {
				t.Errorf("%s at level %d does not come back", name, level)
			}
		}
	}
}

func TestWholeTakesLongWords(t *testing.T) {
	var z whole
	data := samples()["steep"][:16000]
	if !z.unpack(make([]byte, len(data)), deflated(t, data, flate.HuffmanOnly)) || !z.lit.long {
		t.Errorf("no words longer than %d bits were met", litBits)
	}
}

// Another size than the packed data's is not ok: no byte is made up or left out.
func TestWholeHoldsTheSize(t *testing.T) {
	var z whole
	for name, data := range samples() {
		p := deflated(t, data, flate.DefaultCompression)
		if z.unpack(make([]byte, len(data)+1), p) {
			t.Errorf("%s: one byte more was made", name)
		}
		if len(data) > 0 && z.unpack(make([]byte, len(data)-1), p) {
			t.Errorf("%s: the last byte was left out", name)
		}
		for cut := 1; cut < 9 && cut < len(p); cut++ {
			if z.unpack(make([]byte, len(data)), p[:len(p)-cut:len(p)-cut]) {
				t.Errorf("%s without its last %d bytes is whole", name, cut)
			}
		}
	}
}

// FuzzWhole: whatever is ok is what the standard library makes of it.
func FuzzWhole(f *testing.F) {
	for _, data := range samples() {
		if len(data) < 6000 {
			f.Add(deflated(f, data, flate.DefaultCompression), len(data))
			f.Add(deflated(f, data, flate.HuffmanOnly), len(data))
		}
	}
	var z whole
	f.Fuzz(func(t *testing.T, p []byte, size int) {
		if size < 0 || size > 1<<20 {
			return
		}
		dst := make([]byte, size)
		if !z.unpack(dst, bytes.Clone(p)) {
			return
		}
		want, err := io.ReadAll(flate.NewReader(bytes.NewReader(p)))
		if err != nil || !bytes.Equal(dst, want) {
			t.Errorf("%x: %d bytes, the library has %d, %v", p, len(dst), len(want), err)
		}
	})
}

func BenchmarkWhole(b *testing.B) {
	data := samples()["game"][:1400]
	p := deflated(b, data, flate.DefaultCompression)
	var z whole
	dst := make([]byte, len(data))
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if !z.unpack(dst, p) {
			b.Fatal("not ok")
		}
	}
}
