package fight

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"gorescore/replay"
)

// readingDigest is what TestReadingIsTheSameOnEveryMachine computes: outcomes and
// positions looked at. If a change of them is meant, put the new value here.
const readingDigest uint64 = 0xe61e5892066dc7b9

// randomFight fills a small board at random; chains of the frame, with many
// liberties, are firm.
func randomFight(rng *rand.Rand) (w, h int, board []replay.Color, firm func(replay.Point) bool) {
	w, h = 4+rng.IntN(4), 3+rng.IntN(4)
	b := replay.NewBoard(w, h)
	for range w * h {
		b.Play(replay.Color(1+rng.IntN(2)), replay.Point(rng.IntN(w*h)))
	}
	board = b.AppendColors(nil)
	return w, h, board, func(p replay.Point) bool { return b.ChainSize(p) > 3 && b.Liberties(p) > 2 }
}

// turn maps a board through one of its 8 symmetries, and swaps colours.
func turn(k int, swap bool, w, h int, board []replay.Color) (nw, nh int, to func(replay.Point) replay.Point, turned []replay.Color) {
	nw, nh = w, h
	if k&4 != 0 {
		nw, nh = h, w
	}
	to = func(p replay.Point) replay.Point {
		x, y := int(p)%w, int(p)/w
		if k&1 != 0 {
			x = w - 1 - x
		}
		if k&2 != 0 {
			y = h - 1 - y
		}
		if k&4 != 0 {
			x, y = y, x
		}
		return replay.Point(y*nw + x)
	}
	turned = make([]replay.Color, len(board))
	for p, c := range board {
		if swap {
			c = c.Opponent()
		}
		turned[to(replay.Point(p))] = c
	}
	return nw, nh, to, turned
}

// Random fights are read to the same end from every side of the board and with
// the colours swapped, as far as the budget lets them be read at all.
func TestReadingIsTheSameFromAllSides(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	var r, other Reader
	count := map[Outcome]int{}
	for range 40 {
		w, h, stones, firm := randomFight(rng)
		r.Load(w, h, stones, firm)
		k, swap := 1+rng.IntN(7), rng.IntN(2) == 0
		nw, nh, to, turned := turn(k, swap, w, h, stones)
		from := map[replay.Point]bool{}
		for p := range stones {
			if firm(replay.Point(p)) {
				from[to(replay.Point(p))] = true
			}
		}
		other.Load(nw, nh, turned, func(p replay.Point) bool { return from[p] })
		for p, c := range stones {
			q := replay.Point(p)
			if c == replay.Empty || firm(q) {
				continue
			}
			for first := replay.Black; first <= replay.White; first++ {
				begins := first
				if swap {
					begins = first.Opponent()
				}
				a, _ := r.Read(q, first, 300)
				b, _ := other.Read(to(q), begins, 300)
				count[a]++
				if a != b && a != Unknown && b != Unknown {
					t.Fatalf("turned %d, swapped %v: %v is %v, was %v (%v first)\n%v", k, swap, q, b, a, first, stones)
				}
			}
		}
	}
	t.Log(count)
	if count[Captured] < 20 || count[Saved] < 20 {
		t.Errorf("too few fights were read: %v", count)
	}
}

// A fight of more than 64 points is read as it is from the other side of the board,
// where its points have other numbers.
func TestLargeFightsAreTheSameFromAllSides(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	var r, other Reader
	large := map[Outcome]int{}
	for range 60 {
		w, h := 9+rng.IntN(3), 8+rng.IntN(3)
		b := replay.NewBoard(w, h)
		for range 4 * w * h {
			b.Play(replay.Color(1+rng.IntN(2)), replay.Point(rng.IntN(w*h)))
		}
		stones := b.AppendColors(nil)
		none := func(replay.Point) bool { return false }
		r.Load(w, h, stones, none)
		nw, nh, to, turned := turn(3, true, w, h, stones)
		other.Load(nw, nh, turned, none)
		for p, c := range stones {
			if c == replay.Empty || b.ChainSize(replay.Point(p)) < 3 {
				continue
			}
			q := replay.Point(p)
			x, _ := r.Read(q, replay.Black, 200)
			y, _ := other.Read(to(q), replay.White, 200)
			if r.arena.n > 64 {
				large[x]++
			}
			if x != y && x != Unknown && y != Unknown {
				t.Fatalf("%v is %v, and %v from the other side\n%v", q, x, y, stones)
			}
		}
	}
	t.Log(large)
	if large[Captured] < 20 || large[Saved] < 20 {
		t.Errorf("too few large fights were read: %v", large)
	}
}

// What is read, and by how many positions, depends on nothing but the fight.
func TestReadingIsTheSameOnEveryMachine(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	digest := fnv.New64a()
	var r Reader
	for range 60 {
		w, h, stones, firm := randomFight(rng)
		r.Load(w, h, stones, firm)
		for p, c := range stones {
			if q := replay.Point(p); c != replay.Empty && !firm(q) {
				for first := replay.Black; first <= replay.White; first++ {
					out, nodes := r.Read(q, first, 100)
					fmt.Fprint(digest, out, nodes, ";")
				}
			}
		}
	}
	for _, f := range fights {
		w, h, stones, firm := board(t, f.picture)
		target, _ := replay.ParsePoint(f.target, w, h)
		r.Load(w, h, stones, func(p replay.Point) bool { return firm[p] })
		for first := replay.Black; first <= replay.White; first++ {
			out, nodes := r.Read(target, first, 20000)
			fmt.Fprint(digest, out, nodes, ";")
		}
	}
	if got := digest.Sum64(); got != readingDigest {
		t.Errorf("digest %#x, was %#x", got, readingDigest)
	}
}
