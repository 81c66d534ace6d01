package html

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// What a shelf holds depends on the games alone: not on their order, and it is
// always those with the smallest ranks, as many as there is room for.
func TestShelfHoldsTheSmallestRanks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	for range 200 {
		games := make([]held, 1+rng.IntN(60))
		for i := range games {
			games[i] = held{rank: uint64(rng.IntN(40)), seq: int64(i), text: []byte(strings.Repeat("x", 1+rng.IntN(30)))}
		}
		room := rng.IntN(600)
		want := kept(games, room)
		for range 3 {
			rng.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
			s := &shelf{room: room}
			for _, g := range games {
				if !s.full(g.rank, g.seq) {
					s.put(g)
				}
			}
			if got := names(s.games); got != want {
				t.Fatalf("room %d: %s, want %s", room, got, want)
			}
			if s.used > room {
				t.Fatalf("%d bytes in a room of %d", s.used, room)
			}
		}
	}
}

// kept is the same by sorting.
func kept(games []held, room int) string {
	list := slices.Clone(games)
	slices.SortFunc(list, func(a, b held) int {
		if before(a.rank, a.seq, &b) {
			return -1
		}
		return 1
	})
	used := 0
	for i := range list {
		if used += len(list[i].text); used > room {
			return names(list[:i])
		}
	}
	return names(list)
}

func names(games []held) string {
	var list []string
	for _, g := range games {
		list = append(list, fmt.Sprintf("%02d.%02d", g.rank, g.seq))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}
