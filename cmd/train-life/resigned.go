package main

import (
	"context"

	"gorescore/cmd/train-life/dataset"
	"gorescore/replay"
	"gorescore/report"
	"gorescore/rescore"
	"gorescore/score"
	"gorescore/score/life"
)

// Players resign when a large group is dead, so that counted games hardly show
// one. Where a game was given up no margin bears anybody out; what the judge is
// sure of by playouts and by its groups' neighbours is taken, and nothing else.
const (
	resignedDoubt  = 0.01 // at most, of a group whose stones are taken
	resignedWeight = 0.3
	resignedStones = 8 // of a dead group, that the position is worth showing
	resignedFrom   = 2 // the position has a stone for so many points, at least
)

func newJudge(opt *rescore.Options) (*life.Judge, error) {
	return life.New(life.Options{Order: []score.Origin{score.OriginEstimate}, Second: opt.Second(), Always: true})
}

// givenUp takes the last position of a game that ended by resignation.
func (h *harvest) givenUp(r *report.Record) error {
	if r.Recorded.Method != replay.MethodResign || len(r.Board) == 0 || len(r.Board) != r.Size[0]*r.Size[1] {
		return nil
	}
	x := &dataset.Example{W: r.Size[0], H: r.Size[1], Board: r.Board, Kind: dataset.Resigned, Weight: resignedWeight}
	stones := 0
	for _, c := range x.Board {
		if c != replay.Empty {
			stones++
		}
	}
	if stones*resignedFrom < len(x.Board) {
		return nil
	}
	x.Game = dataset.Digest(x.W, x.H, x.Board)
	if h.seen[x.Game] {
		h.known++
		return nil
	}
	h.seen[x.Game] = true
	v, err := h.judge.Judge(context.Background(), &life.Question{Final: &replay.Final{Width: x.W, Height: x.H, Board: x.Board}})
	if err != nil {
		return err
	}
	x.Owner = make([]int8, len(x.Board))
	for p := range x.Owner {
		x.Owner[p] = dataset.Unknown
	}
	worth := false
	for i := range v.Groups {
		g := &v.Groups[i]
		if !g.Settled && (g.Doubt > resignedDoubt || g.Read || g.Pending || g.Closed) {
			continue
		}
		owner := g.Color
		if g.Dead {
			owner = g.Color.Opponent()
			worth = worth || !g.Settled && len(g.Points) >= resignedStones
		}
		for _, p := range g.Points {
			x.Owner[p] = int8(owner)
		}
	}
	if !worth {
		return nil
	}
	h.resigned++
	return h.to.Write(x)
}
