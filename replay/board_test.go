package replay

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// slowBoard is the obvious board that the fast ones are compared with.
type slowBoard struct {
	width, height int
	stones        map[Point]Color
}

func newSlowBoard(width, height int) *slowBoard {
	return &slowBoard{width, height, map[Point]Color{}}
}

func (b *slowBoard) neighbours(p Point) (list []Point) {
	x, y := int(p)%b.width, int(p)/b.width
	for _, d := range [][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
		if nx, ny := x+d[0], y+d[1]; nx >= 0 && ny >= 0 && nx < b.width && ny < b.height {
			list = append(list, Point(ny*b.width+nx))
		}
	}
	return list
}

// chain floods the chain of p and returns its stones and liberties.
func (b *slowBoard) chain(p Point) (stones, liberties map[Point]bool) {
	stones, liberties = map[Point]bool{}, map[Point]bool{}
	c := b.stones[p]
	if c == Empty {
		return stones, liberties
	}
	for todo := []Point{p}; len(todo) > 0; {
		q := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if stones[q] {
			continue
		}
		stones[q] = true
		for _, n := range b.neighbours(q) {
			switch b.stones[n] {
			case c:
				todo = append(todo, n)
			case Empty:
				liberties[n] = true
			}
		}
	}
	return stones, liberties
}

func (b *slowBoard) set(c Color, p Point) {
	if delete(b.stones, p); c != Empty {
		b.stones[p] = c
	}
}

func (b *slowBoard) take(p Point) int {
	stones, liberties := b.chain(p)
	if len(liberties) > 0 {
		return 0
	}
	for q := range stones {
		delete(b.stones, q)
	}
	return len(stones)
}

func (b *slowBoard) play(c Color, p Point) (captured, lost int) {
	b.stones[p] = c
	for _, n := range b.neighbours(p) {
		if b.stones[n] == c.Opponent() {
			captured += b.take(n)
		}
	}
	return captured, b.take(p)
}

func (b *slowBoard) hash() (h uint64) {
	for p, c := range b.stones {
		h ^= zobristKey(c, int(p)%b.width, int(p)/b.width)
	}
	return h
}

func (b *slowBoard) String() string {
	var s strings.Builder
	for y := range b.height {
		for x := range b.width {
			s.WriteByte(".XO"[b.stones[Point(y*b.width+x)]])
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// compare checks everything that the board tells against the slow one.
func (b *slowBoard) compare(got *Board) error {
	if got.String() != b.String() {
		return fmt.Errorf("board\n%swant\n%s", got, b)
	}
	if got.Hash() != b.hash() {
		return fmt.Errorf("hash %x, fresh %x", got.Hash(), b.hash())
	}
	for p := range Point(got.Points()) {
		stones, liberties := b.chain(p)
		if got.Liberties(p) != len(liberties) || got.ChainSize(p) != len(stones) {
			return fmt.Errorf("chain of %d: %d stones, %d liberties, want %d, %d\n%s",
				p, got.ChainSize(p), got.Liberties(p), len(stones), len(liberties), b)
		}
		chain := slices.Collect(got.Chain(p))
		for _, q := range chain {
			if !stones[q] {
				return fmt.Errorf("chain of %d holds %d\n%s", p, q, b)
			}
		}
		if len(chain) != len(stones) || len(chain) > 0 && chain[0] != p {
			return fmt.Errorf("chain of %d is %v\n%s", p, chain, b)
		}
	}
	return nil
}

// boardSizes are small boards, where everything happens soon, rectangles, both
// sides of the limit of the small grid, and the largest.
var boardSizes = [][2]int{{1, 1}, {1, 2}, {2, 1}, {1, 7}, {2, 2}, {2, 3}, {3, 3}, {5, 2}, {4, 4}, {5, 5}, {7, 3}, {9, 9},
	{13, 13}, {19, 19}, {19, 5}, {3, 19}, {20, 20}, {2, 20}, {20, 1}, {25, 25}, {21, 9}, {52, 2}, {1, 52}}

func TestBoardEqualsSlowBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	var b Board // one for all sizes: Reset must forget the last game
	for _, size := range boardSizes {
		for range 4 {
			b.Reset(size[0], size[1])
			slow := newSlowBoard(size[0], size[1])
			for n := range 2 * b.Points() {
				c, p := Color(1+rng.IntN(2)), Point(rng.IntN(b.Points()))
				if rng.IntN(12) == 0 {
					c = Color(rng.IntN(3))
					slow.set(c, p)
					b.Set(c, p)
				} else {
					captured, lost := b.Play(c, p) // occupied points included
					if x, y := slow.play(c, p); x != captured || y != lost {
						t.Fatalf("%v, move %d: takes %d, loses %d, want %d, %d\n%s", size, n, captured, lost, x, y, slow)
					}
				}
				if n%(1+b.Points()/20) == 0 {
					if err := slow.compare(&b); err != nil {
						t.Fatalf("%v, move %d: %v", size, n, err)
					}
				}
			}
		}
	}
}

// Many setup stones at once must leave what they leave one by one: the board,
// its chains and hash, and what was told of each change.
func TestSetAllEqualsSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([][2]int{{1, 1}, {2, 1}, {5, 4}, {9, 9}, {20, 3}}).Draw(t, "size")
		b, want := NewBoard(size[0], size[1]), newSlowBoard(size[0], size[1])
		for range rapid.IntRange(1, 3).Draw(t, "setups") {
			var list []Placement
			var told, wantTold [][2]Color
			for range rapid.IntRange(0, 120).Draw(t, "stones") {
				pl := Placement{Color: Color(rapid.IntRange(0, 3).Draw(t, "color")), Point: Point(rapid.IntRange(-1, b.Points()).Draw(t, "point"))}
				list = append(list, pl)
				if !b.Contains(pl.Point) || pl.Color > White || want.stones[pl.Point] == pl.Color {
					continue
				}
				wantTold = append(wantTold, [2]Color{want.stones[pl.Point], pl.Color})
				want.set(pl.Color, pl.Point)
			}
			b.setAll(list, func(old, now Color) { told = append(told, [2]Color{old, now}) })
			if err := want.compare(b); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(told, wantTold) {
				t.Fatalf("told %v, want %v", told, wantTold)
			}
		}
	})
}

// A record that fills and clears the largest board again and again held a run
// up for minutes: each stone was taken out of a chain of 2704.
func TestBoardFilledAndClearedIsNoHang(t *testing.T) {
	b := NewBoard(MaxSize, MaxSize)
	var list []Placement
	for range 200 {
		for _, c := range []Color{Black, Empty} {
			for p := range b.Points() {
				list = append(list, Placement{Color: c, Point: Point(p)})
			}
		}
	}
	changes := 0
	b.setAll(list, func(Color, Color) { changes++ })
	if changes != len(list) || !b.Equal(NewBoard(MaxSize, MaxSize)) {
		t.Errorf("%d changes of %d placements, or the board is not empty", changes, len(list))
	}
}

// The largest board's cells, chains and liberties must fit their types.
func TestLargestBoardHoldsOneChain(t *testing.T) {
	b := NewBoard(52, 52)
	last := Point(b.Points() - 1)
	for p := range last {
		b.Play(Black, p)
	}
	if b.Liberties(0) != 1 || b.ChainSize(0) != int(last) {
		t.Fatalf("%d stones, %d liberties", b.ChainSize(0), b.Liberties(0))
	}
	if captured, lost := b.Play(White, last); captured != int(last) || lost != 0 || b.ChainSize(last) != 1 {
		t.Errorf("White takes %d, loses %d, keeps %d", captured, lost, b.ChainSize(last))
	}
}

// One position on the small and on the large grid.
func TestBothGridsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	small, large := NewBoard(19, 19), new(Board)
	large.Reset(20, 20)
	large.Reset(19, 19)
	large.isLarge = true // the generic grid with the small board's walls
	large.large.clear(19, 19, largeKeys(), true)
	for p := range 361 {
		large.at[p] = uint16((p/19+1)*largeStride + p%19 + 1)
	}
	for range 3000 {
		c, p := Color(1+rng.IntN(2)), Point(rng.IntN(361))
		a, b := small.Play(c, p)
		x, y := large.Play(c, p)
		if a != x || b != y || !small.Equal(large) || small.Hash() != large.Hash() || small.Liberties(p) != large.Liberties(p) {
			t.Fatalf("grids differ after %v %d\n%s\n%s", c, p, small, large)
		}
	}
}

func TestBoardIgnoresWhatIsNotOnIt(t *testing.T) {
	b := NewBoard(0, 99)
	if b.Width() != 1 || b.Height() != MaxSize {
		t.Fatalf("size %dx%d", b.Width(), b.Height())
	}
	b.Reset(3, 3)
	for _, p := range []Point{Pass, OffBoard, NoPoint, 9, 32767, -32768} {
		if captured, lost := b.Play(Black, p); captured|lost != 0 || b.At(p) != Empty || b.Liberties(p) != 0 || b.ChainSize(p) != 0 {
			t.Errorf("point %d is played", p)
		}
		b.Set(White, p)
		for q := range b.Chain(p) {
			t.Errorf("point %d has a chain with %d", p, q)
		}
	}
	b.Play(Empty, 4)
	b.Play(7, 4)
	b.Set(3, 4)
	if b.String() != "...\n...\n...\n" || b.Hash() != 0 {
		t.Errorf("board changed:\n%s", b)
	}
	if new(Board).At(0) != Empty {
		t.Error("the zero Board has a stone")
	}
}

func TestCopyIsIndependent(t *testing.T) {
	for _, size := range []int{9, 25} {
		b := NewBoard(size, size)
		b.Play(Black, 0)
		c := b.Copy()
		if !c.Equal(b) || c.Hash() != b.Hash() {
			t.Errorf("size %d: copy differs", size)
		}
		c.Play(White, 1)
		c.Play(White, Point(size))
		if b.At(0) != Black || b.At(1) != Empty || c.At(0) != Empty {
			t.Errorf("size %d: original\n%scopy\n%s", size, b, c)
		}
		other := NewBoard(25, 3)
		other.CopyFrom(b)
		other.Play(Black, 1)
		if b.At(1) != Empty || other.ChainSize(0) != 2 {
			t.Errorf("size %d: CopyFrom shares its stones", size)
		}
	}
}

// legalPositions counts the colourings in which every chain has a liberty.
func legalPositions(width, height int) (n int) {
	b := NewBoard(width, height)
	var fill func(p Point)
	fill = func(p Point) {
		if int(p) == b.Points() {
			for q := range p {
				if b.At(q) != Empty && b.Liberties(q) == 0 {
					return
				}
			}
			n++
			return
		}
		for c := range Color(3) {
			b.Set(c, p)
			fill(p + 1)
		}
		b.Set(Empty, p)
	}
	fill(0)
	return n
}

// Tromp and Farnebäck, "Combinatorics of Go"; OEIS A094777 and A102620.
func TestLegalPositions(t *testing.T) {
	for _, tc := range []struct{ width, height, want int }{
		{1, 1, 1}, {2, 2, 57}, {3, 3, 12675}, {1, 2, 5}, {1, 3, 15}, {4, 1, 41}, {1, 5, 113}, {2, 3, 489},
	} {
		if got := legalPositions(tc.width, tc.height); got != tc.want {
			t.Errorf("%dx%d: %d legal positions, want %d", tc.width, tc.height, got, tc.want)
		}
	}
}

// TestPlaySymmetries plays the same random moves on a board and on its images.
func TestPlaySymmetries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(1, 22).Draw(t, "width"), rapid.IntRange(1, 22).Draw(t, "height")
		turn := rapid.IntRange(0, symmetries-1).Draw(t, "turn")
		swap := rapid.Bool().Draw(t, "swap colours")
		b := NewBoard(width, height)
		image := NewBoard(symmetrySize(turn, width, height))
		moves := rapid.SliceOfN(rapid.IntRange(0, 2*b.Points()-1), 0, 200).Draw(t, "moves")
		turned := func(c Color) Color {
			if swap {
				return c.Opponent()
			}
			return c
		}
		for _, m := range moves {
			c, p := Color(1+m%2), Point(m/2)
			captured, lost := b.Play(c, p)
			x, y := image.Play(turned(c), symmetryPoint(turn, p, width, height))
			if captured != x || lost != y {
				t.Fatalf("takes %d, loses %d; the image %d, %d", captured, lost, x, y)
			}
		}
		for p := range Point(b.Points()) {
			q := symmetryPoint(turn, p, width, height)
			if turned(b.At(p)) != image.At(q) || b.Liberties(p) != image.Liberties(q) {
				t.Fatalf("point %d differs\n%s\n%s", p, b, image)
			}
		}
	})
}
