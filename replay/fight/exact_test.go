package fight

import (
	"math/rand/v2"
	"testing"

	"gorescore/replay"
)

// node is a position with the side to move.
type node struct {
	pos position
	c   uint8
}

// played is every position that play from a root leads to, solved without a
// search: from those that are settled backwards, so that a repetition is what it
// should be, no success of the hunter's.
type played struct {
	r      *Reader
	number map[node]int
	nodes  []node
	next   [][]int
	attack []bool // the side that wants the first target captured wins
	known  []bool
}

// add lists a position; false says that they are too many.
func (g *played) add(n node, most int) (int, bool) {
	i, seen := g.number[n]
	if !seen {
		i = len(g.nodes)
		g.number[n] = i
		g.nodes = append(g.nodes, n)
	}
	return i, len(g.nodes) <= most
}

func (g *played) open(most int) bool {
	for i := 0; i < len(g.nodes); i++ {
		n := g.nodes[i]
		g.next = append(g.next, nil)
		g.attack, g.known = append(g.attack, false), append(g.known, false)
		if p, _, done := g.r.settled(&n.pos, n.c); done {
			g.attack[i], g.known[i] = p.attack == 0, true
			continue
		}
		for left := n.pos.own[0]; !left.none(); left = left.less(single(left.first())) {
			p, try := left.first(), n.pos
			if g.r.arena.pointless(&n.pos, p, n.c) {
				continue
			}
			if taken, _, ok := g.r.arena.play(&try, p, n.c); ok {
				try.turn(p, taken)
				k, ok := g.add(node{try, 3 - n.c}, most)
				if !ok {
					return false
				}
				g.next[i] = append(g.next[i], k)
			}
		}
		if n.c == n.pos.prey || n.pos.banned[n.c] != 0 {
			try := n.pos
			g.r.move(&try, pass, n.c)
			k, ok := g.add(node{try, 3 - n.c}, most)
			if !ok {
				return false
			}
			g.next[i] = append(g.next[i], k)
		}
	}
	return true
}

// solve goes from the last hunt to the first: what is not proved for the hunter
// of a hunt is the prey's.
func (g *played) solve() {
	for turns := maxTurns; turns >= 0; turns-- {
		for changed := true; changed; {
			changed = false
			for i := len(g.nodes) - 1; i >= 0; i-- {
				n := &g.nodes[i]
				if g.known[i] || int(n.pos.turns) != turns {
					continue
				}
				caught := n.pos.verdict(true).attack == 0 // what the hunter wants
				hunting := n.c != n.pos.prey
				won := !hunting && len(g.next[i]) > 0
				for _, k := range g.next[i] {
					if good := g.known[k] && g.attack[k] == caught; good == hunting {
						won = hunting
						break
					}
				}
				if won {
					g.attack[i], g.known[i], changed = caught, true, true
				}
			}
		}
		for i := range g.nodes {
			if n := &g.nodes[i]; !g.known[i] && int(n.pos.turns) == turns {
				g.attack[i], g.known[i] = n.pos.verdict(false).attack == 0, true
			}
		}
	}
}

// cornerFight fills a corner at random; the walls around it are firm, with
// liberties outside.
func cornerFight(rng *rand.Rand) (width, height int, board []replay.Color, firm func(replay.Point) bool) {
	w, h := 4+rng.IntN(3), 3+rng.IntN(2)
	width, height = w+2, h+2
	b := replay.NewBoard(width, height)
	at := func(x, y int) replay.Point { return replay.Point(y*width + x) }
	wall := replay.Color(1 + rng.IntN(2))
	for x := range w + 1 {
		b.Set(wall, at(x, h))
	}
	for y := range h {
		b.Set(wall, at(w, y))
	}
	for range 2 * w * h {
		b.Play(replay.Color(1+rng.IntN(2)), at(rng.IntN(w), rng.IntN(h)))
	}
	return width, height, b.AppendColors(nil), func(p replay.Point) bool { return int(p)/width >= h || int(p)%width >= w }
}

// returning is a fight whose captures lead back to positions that were on the board
// (KGS, 2003-07-09).
const returning = `
	#OO.X.
	#O.OOX
	##OO#.
	######
	......`

// change alters up to three points of it, walls apart.
func change(t *testing.T, rng *rand.Rand) (w, h int, stones []replay.Color, firm func(replay.Point) bool) {
	w, h, stones, wall := board(t, returning)
	for range rng.IntN(4) {
		if p := rng.IntN(w * (h - 1)); !wall[p] {
			stones[p] = replay.Color(rng.IntN(3))
		}
	}
	return w, h, stones, func(p replay.Point) bool { return wall[p] && stones[p] != replay.Empty }
}

// Reading says what playing everything out says.
func TestReadingIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	count := map[Outcome]int{}
	for range 200 {
		w, h, stones, firm := cornerFight(rng)
		playOut(t, w, h, stones, firm, 5, 4000, count)
	}
	t.Log(count)
	if count[Captured] < 100 || count[Saved] < 100 {
		t.Errorf("too few fights were played out: %v", count)
	}
}

// readFrom reads on from a position of the fight that was read last.
func (r *Reader) readFrom(pos position, c uint8, budget int) Outcome {
	r.ply[0] = pos
	out, _ := r.find(c, budget)
	return out
}

// What is read is what is read one move on. A position that comes back proves
// nothing about other moves there: such fights were called saved.
func TestReadingHoldsOneMoveOn(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	var r Reader
	count := map[Outcome]int{}
	for range 600 {
		w, h, stones, firm := change(t, rng)
		r.Load(w, h, stones, firm)
		for p, c := range stones {
			q := replay.Point(p)
			if c == replay.Empty || firm(q) {
				continue
			}
			for first := uint8(1); first <= 2; first++ {
				got, _ := r.Read(q, replay.Color(first), 3000)
				if got == Unknown || r.nodes == 0 {
					continue
				}
				root, wish := r.ply[0], Saved
				if first != root.prey {
					wish = Captured
				}
				wins, unknown := 0, 0
				try := func(pos position) {
					switch r.readFrom(pos, 3-first, 3000) {
					case wish:
						wins++
					case Unknown:
						unknown++
					}
				}
				for left := root.own[0]; !left.none(); left = left.less(single(left.first())) {
					pos := root
					if taken, _, ok := r.arena.play(&pos, left.first(), first); ok {
						pos.turn(left.first(), taken)
						try(pos)
					}
				}
				if first == root.prey {
					pos := root
					r.move(&pos, pass, first)
					try(pos)
				}
				count[got]++
				if wins > 0 && got != wish || wins+unknown == 0 && got == wish {
					t.Fatalf("%v first at %v: %v, but a move on it is otherwise\n%v", first, q, got, stones)
				}
			}
		}
	}
	t.Log(count)
	if count[Captured] < 100 || count[Saved] < 100 {
		t.Errorf("too few fights were read: %v", count)
	}
}

// playOut holds the reading of every chain in a fight of few empty points against
// what playing everything out says, if that leads to no more than most positions.
func playOut(t *testing.T, w, h int, stones []replay.Color, firm func(replay.Point) bool, empty, most int, count map[Outcome]int) {
	t.Helper()
	var r Reader
	r.Load(w, h, stones, firm)
	for p, c := range stones {
		q := replay.Point(p)
		if c == replay.Empty || firm(q) {
			continue
		}
		if n, _ := r.Cramped(q); n == 0 || n > empty {
			continue
		}
		for first := replay.Black; first <= replay.White; first++ {
			got, _ := r.Read(q, first, 20000)
			if got == Unknown || r.nodes == 0 {
				continue
			}
			g := &played{r: &r, number: map[node]int{}}
			g.add(node{r.ply[0], uint8(first)}, 1)
			if !g.open(most) {
				continue
			}
			g.solve()
			want := Saved
			if g.attack[0] {
				want = Captured
			}
			count[want]++
			if got != want {
				t.Fatalf("%v first at %v: %v, but %v when everything is played out\n%v", first, q, got, want, stones)
			}
		}
	}
}
