package net

import "gorescore/replay"

// A Worker runs a net on one position after the other with its own buffers. Use
// one per goroutine.
type Worker struct {
	net  *Net
	tape *Tape
}

// NewWorker makes a worker of the net; a net that is packed is much faster.
func NewWorker(n *Net) *Worker { return &Worker{net: n, tape: NewTape(false)} }

// Owners fills dst, one entry a point of the board, row by row, with the
// probabilities that a point is nobody's, Black's and White's when the game is
// counted; stones of a chain share theirs. The board has width x height points,
// at most MaxSide each way. A position and its mirror images may get answers
// that differ a little.
func (w *Worker) Owners(dst [][3]float32, width, height int, board []replay.Color) {
	w.tape.Layout.Set(width, height, board)
	w.tape.Run(w.net)
	for i := range w.tape.Logits {
		dst[i] = w.tape.Logits[i]
		Softmax(&dst[i])
	}
}
