package rescore

import (
	"strconv"

	"gorescore/sgfparse"
)

// scanDoubts is raised for records that scan wrote of a printed page and that
// nobody has looked through yet.
var scanDoubts = sgfparse.Kind{
	Code: "scan-doubts", Severity: sgfparse.Warning,
	Title: "the record was scanned from a page and has doubtful moves",
	Why:   "The property XDOUBT says how many moves or stones of a printed page were read with doubt. One wrong move can change the score, so the game was not scored.",
	Do:    "Correct the record (gorescore scan --review-html) and delete XDOUBT.",
}

// doubtsOfScan is how many doubts scan left in a record; it tells of them.
func (g *game) doubtsOfScan() int {
	if g.tree == nil || g.tree.Len() == 0 {
		return 0
	}
	q, ok := g.tree.PropNamed(0, "XDOUBT")
	if !ok || q.First == q.Last {
		return 0
	}
	n, err := strconv.Atoi(string(g.tree.Raw(g.tree.Value(q))))
	if err != nil || n <= 0 {
		return 0
	}
	rec := g.rec
	at := sgfparse.Position{File: rec.File, Game: rec.Game, Line: rec.Line, Col: rec.Col}
	rec.Diagnostics = append(rec.Diagnostics, scanDoubts.At(at, "doubtful moves or stones: %d", n))
	return n
}
