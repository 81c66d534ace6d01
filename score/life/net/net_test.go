package net

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gorescore/replay"
)

// randomNet has weights of a size that keeps the layers alive.
func randomNet(t testing.TB, blocks int) *Net {
	t.Helper()
	n, err := Make(blocks)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range n.Params {
		n.Params[i] = float32(r.NormFloat64()) * 0.06
	}
	n.Round()
	return n
}

// randomBoard has chains and empty regions of all sizes.
func randomBoard(w, h int, seed uint64) []replay.Color {
	r := rand.New(rand.NewPCG(seed, 3))
	board := make([]replay.Color, w*h)
	for i := range board {
		switch {
		case i > 0 && i%w > 0 && r.IntN(3) > 0:
			board[i] = board[i-1]
		case i >= w && r.IntN(2) > 0:
			board[i] = board[i-w]
		default:
			board[i] = replay.Color(r.IntN(3))
		}
	}
	return board
}

// picture reads a board of X, O and dots, rows parted by blanks.
func picture(s string) (w, h int, board []replay.Color) {
	rows := strings.Fields(s)
	for _, row := range rows {
		for _, c := range row {
			board = append(board, replay.Color(strings.IndexRune(".XO", c)))
		}
	}
	return len(rows[0]), len(rows), board
}

func BenchmarkOwners(b *testing.B) {
	w := NewWorker(randomNet(b, 6))
	board := randomBoard(19, 19, 5)
	dst := make([][3]float32, len(board))
	b.ReportAllocs()
	for b.Loop() {
		w.Owners(dst, 19, 19, board)
	}
}

func TestOwnersAllocateNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector, which runs short tests, allocates")
	}
	w := NewWorker(randomNet(t, 2))
	board := randomBoard(19, 19, 5)
	dst := make([][3]float32, len(board))
	w.Owners(dst, 19, 19, board)
	if n := testing.AllocsPerRun(5, func() { w.Owners(dst, 19, 19, board) }); n > 0 {
		t.Errorf("%v allocations a position", n)
	}
}

// TestSameBitsOnEveryMachine holds whole answers to digests taken on amd64, so
// that every kernel and processor gives the same.
func TestSameBitsOnEveryMachine(t *testing.T) {
	n := randomNet(t, 3)
	for _, want := range []uint64{0xd8d4c6724d7f6f65, 0x87027d113c8df4f0} {
		w := NewWorker(n)
		sum := uint64(0)
		for _, size := range [][2]int{{19, 19}, {9, 9}, {13, 13}, {5, 7}, {1, 1}, {1, 4}, {19, 19}, {22, 3}} {
			board := randomBoard(size[0], size[1], uint64(size[0]))
			dst := make([][3]float32, len(board))
			w.Owners(dst, size[0], size[1], board)
			for _, p := range dst {
				for _, v := range p {
					sum = sum*0x9e3779b97f4a7c15 + uint64(math.Float32bits(v)) + 1
				}
			}
		}
		if sum != want {
			t.Errorf("packed %t: digest %#x, want %#x", n.packed != nil, sum, want)
		}
		n.Pack()
	}
}

// TestPackedIsTheSameNet: rounding may move a probability a little.
func TestPackedIsTheSameNet(t *testing.T) {
	n := randomNet(t, 4)
	board := randomBoard(19, 19, 8)
	plain, packed := make([][3]float32, len(board)), make([][3]float32, len(board))
	NewWorker(n).Owners(plain, 19, 19, board)
	n.Pack()
	NewWorker(n).Owners(packed, 19, 19, board)
	for i := range plain {
		for k := range plain[i] {
			if d := plain[i][k] - packed[i][k]; d > 0.02 || d < -0.02 {
				t.Fatalf("point %d: %v, packed %v", i, plain[i], packed[i])
			}
		}
	}
}

// TestPackedSumsHaveRoom: the largest sums of both signs in one number do not
// touch each other.
func TestPackedSumsHaveRoom(t *testing.T) {
	n := randomNet(t, 1)
	for i := range n.In.W {
		n.In.W[i] = 1
	}
	for in := range Channels {
		for tap := range Taps {
			n.In.W[WeightAt(0, tap, in)] = -1
			n.In.W[WeightAt(pairs+1, tap, in)] = -1
		}
	}
	*n.In.B = [Channels]float32{}
	var l Layout
	l.Set(3, 3, make([]replay.Color, 9))
	src, dst := make([]float32, l.Len*Channels), make([]float32, l.Len*Channels)
	for _, p := range l.Points {
		for c := range Channels {
			src[int(p)*Channels+c] = 2
		}
	}
	pack(&n.In).convolve(dst, src, &l, &packedSparse{})
	for c, v := range dst[int(l.Points[4])*Channels:][:Channels] {
		want := float32(2 * Taps * Channels)
		if c == 0 || c == pairs+1 {
			want = -want
		}
		if d := v/want - 1; d > 0.01 || d < -0.01 {
			t.Errorf("channel %d: %v, want about %v", c, v, want)
		}
	}
}

func TestWeightsSurviveAFile(t *testing.T) {
	n := randomNet(t, 2)
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		t.Fatal(err)
	}
	data := file.Bytes()
	m, err := Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for i := range n.Params {
		if n.Params[i] != m.Params[i] {
			t.Fatalf("weight %d: %v became %v", i, n.Params[i], m.Params[i])
		}
	}
	for _, broken := range []string{
		"", "golife1\n", "golife1\n\x00", "golife1\n\xff", "x" + string(data[1:]), string(data[:len(data)-1]),
		string(data[:9]) + "\x80\x7f" + string(data[11:]),
	} {
		if _, err := Read(strings.NewReader(broken)); err == nil {
			t.Errorf("a broken file of %d bytes was read", len(broken))
		}
	}
}
