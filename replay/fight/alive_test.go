package fight

import (
	"math/rand/v2"
	"testing"

	"gorescore/replay"
)

// What is called pass-alive stands though the hunter alone plays, in any order.
func TestAliveStandsThoughItsSidePasses(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	var r Reader
	found, open := 0, 0
	for range 4000 {
		w, h, stones, firm := randomFight(rng)
		r.Load(w, h, stones, firm)
		for p, c := range stones {
			at := r.board.padded(replay.Point(p))
			if c == replay.Empty || firm(replay.Point(p)) || !r.enclose(at) {
				continue
			}
			pos := &r.ply[0]
			r.arena.lay(&r.board, pos)
			pos.target, pos.prey = r.board.number[at], uint8(c)
			chain, around := r.arena.chain(pos, int(pos.target), pos.prey)
			if r.arena.firm(chain, pos.prey) || !r.arena.alive(pos, chain, around) {
				open++
				continue
			}
			found++
			for range 20 {
				game := *pos
				for range 200 {
					try := game
					if _, _, ok := r.arena.play(&try, rng.IntN(r.arena.n), 3-pos.prey); ok && try.own[0] != game.own[0] {
						game = try
					}
					game.banned = [3]uint16{}
				}
				if !game.own[pos.prey].has(int(pos.target)) {
					t.Fatalf("%v of %v, called alive, was captured by passing\n%v", replay.Point(p), c, stones)
				}
			}
		}
	}
	t.Log(found, open)
	if found < 100 || open < 1000 {
		t.Errorf("%d chains alive and %d not: too few to tell", found, open)
	}
}

// Chains that share their eyes are seen to live without a move, though none has
// two to itself.
func TestAliveOfChainsThatShareEyes(t *testing.T) {
	for _, c := range []struct {
		picture string
		alive   bool
	}{
		{`
		XX.XX@.
		XXX.X@.
		XX.XX@.
		XXX@@@.
		@@@@...
		.......`, true},
		{`
		XX.XX@.
		XXX@@@.
		XX@....
		XX@....
		@@@....
		.......`, false}, // one eye, which both share
		{`
		XX.XX@.
		XXXX@@.
		XX...@.
		XXX@@@.
		@@@@...
		.......`, false}, // one of the regions has room for the hunter
	} {
		w, h, stones, firm := board(t, c.picture)
		var r Reader
		r.Load(w, h, stones, func(p replay.Point) bool { return firm[p] })
		out, nodes := r.Read(0, replay.White, 2000)
		if alive := out == Saved && nodes == 0; alive != c.alive {
			t.Errorf("%v after %d positions, want alive without any: %v\n%s", out, nodes, c.alive, c.picture)
		}
	}
}
