package replay

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// image is a game seen in one of the symmetries.
func image(g *Game, turn int) *Game {
	n := *g
	n.Width, n.Height = symmetrySize(turn, g.Width, g.Height)
	n.Steps, n.Placements = slices.Clone(g.Steps), slices.Clone(g.Placements)
	for i := range n.Steps {
		if s := &n.Steps[i]; s.Kind == PlayStep && s.Point >= 0 {
			s.Point = symmetryPoint(turn, s.Point, g.Width, g.Height)
		}
	}
	for i := range n.Placements {
		n.Placements[i].Point = symmetryPoint(turn, n.Placements[i].Point, g.Width, g.Height)
	}
	return &n
}

func TestMovesDigestIsTheSameInAllSymmetries(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	seen := map[string]bool{}
	for range 200 {
		size := boardSizes[rng.IntN(len(boardSizes))]
		g := randomGame(rng, size[0], size[1], 1+rng.IntN(120))
		digest := g.MovesDigest()
		if len(digest) != 32 {
			t.Fatalf("digest %q", digest)
		}
		for turn := range symmetries {
			if other := image(g, turn).MovesDigest(); other != digest {
				t.Fatalf("%v, turn %d: %s, want %s", size, turn, other, digest)
			}
		}
		seen[digest] = true
	}
	if len(seen) < 190 {
		t.Errorf("only %d digests of 200 games", len(seen))
	}
}

func TestMovesDigestTellsGamesApart(t *testing.T) {
	game := func() *Game { return &Game{Width: 9, Height: 9} }
	games := []*Game{
		game(),
		{Width: 9, Height: 13},
		{Width: 13, Height: 13},
		game().moves("Bee"),
		game().moves("Wee"),
		game().moves("Bcc"),
		game().moves("Bcd"),
		game().moves("Bcc", "Wcg"),
		game().moves("Bcc", "Wgg"),
		game().moves("Bcc", "W", "Bcg"),
		game().moves("Bcc", "Wcg", "Bee"),
		game().moves("Bcc", "Bcg"),
		game().moves("Boff"),
		drawn("X........", ".........", ".........", ".........", ".........", ".........", ".........", ".........", "........."),
		drawn("X........", ".........", ".........", ".........", ".........", ".........", ".........", ".........", "........X"),
		drawn("X........", ".........", ".........", ".........", ".........", ".........", ".........", ".........", "........O"),
	}
	seen := map[string]int{}
	for i, g := range games {
		d := g.MovesDigest()
		if j, ok := seen[d]; ok {
			t.Errorf("games %d and %d share a digest", i, j)
		}
		seen[d] = i
	}
}

// How a record is written is not what was played.
func TestMovesDigestIgnoresTheWriting(t *testing.T) {
	plain := drawn("X.X", "...", "X.O").moves("Bbb")
	want := plain.MovesDigest()
	reordered := drawn("X.X", "...", "X.O").moves("Bbb")
	slices.Reverse(reordered.Placements)
	equal(t, "setup in another order", reordered.MovesDigest(), want)
	split := drawn("X.X", "...", "X.O").moves("Bbb")
	split.Steps = slices.Insert(split.Steps, 1, Step{Kind: SetupStep, First: 2, Last: 4})
	split.Steps[0].Last = 2
	equal(t, "setup in two nodes", split.MovesDigest(), want)
	cleared := drawn("X.X", "...", "X.O").moves("Bbb")
	cleared.Placements = append([]Placement{{Empty, 1}, {White, 0}}, cleared.Placements...)
	cleared.Steps[0].Last += 2
	equal(t, "overwritten and cleared points", cleared.MovesDigest(), want)
	equal(t, "passes at the end", drawn("X.X", "...", "X.O").moves("Bbb", "W", "B").MovesDigest(), want)
}

func BenchmarkMovesDigest(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	g := scanMoves(randomRecord(rng))
	for b.Loop() {
		g.MovesDigest()
	}
}

// symmetryPoint is the place of a point of a width x height board after a
// symmetry, on the board of symmetrySize.
func symmetryPoint(turn int, p Point, width, height int) Point {
	m := move{x: uint8(int(p) % width), y: uint8(int(p) / width)}
	return Point(m.turn(turn, width, height))
}
