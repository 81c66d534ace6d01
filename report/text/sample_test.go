package text

import (
	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/reporttest"
)

// board9 is P24 of the positions after its last dame: 45 points against 36.
const board9 = `
 9 . . . . X O . . . 9
 8 . . . . X O . . . 8
 7 . . . . X O . . . 7
 6 . . . . X O . . . 6
 5 . . . . X O . . . 5
 4 . . . . X O . . . 4
 3 . o . . X O . . . 3
 2 . . . . X O . . . 2
 1 . . . X X O . . . 1
`

// withBoard gives a game of 9x9 its final position, which is not written and
// so not among what the samples hold.
func withBoard(r *report.Record) *report.Record {
	p, err := ParsePicture(board9)
	if err != nil {
		panic(err)
	}
	for i, m := range p.Marks {
		if m&MarkDead != 0 {
			p.Board[i] = replay.White
		}
	}
	r.Board = p.Board
	return r
}

func boardedFlip() *report.Record { return withBoard(reporttest.Flipped()) }

// boarded are the samples, those of 9x9 with their boards.
func boarded() []*report.Record {
	list := reporttest.Records()
	for _, r := range list {
		if r.Size == [2]int{9, 9} {
			withBoard(r)
		}
	}
	return list
}
