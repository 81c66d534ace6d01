package rescore

import (
	"context"

	"gorescore/report/text"
	"gorescore/sgfparse"
)

// Shown is what Show found.
type Shown struct {
	View     *text.GameView        // nil if there is no such game
	Games    int                   // games met before Show ended
	More     bool                  // a game follows the one that is shown
	Problems []sgfparse.Diagnostic // about the input, met before Show ended
}

// Show rescores the nth game of a path's games, from 1 (0: the first), and
// gathers what `show` prints of it. The error is ctx's; like Run, Show returns
// it within a moment.
func Show(ctx context.Context, path string, n int, opt *Options) (*Shown, error) {
	done := make(chan *Shown, 1)
	go func() { done <- show(ctx, path, max(n, 1), opt) }()
	s, ok := receive(ctx, done)
	if !ok || ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return s, nil
}

func show(ctx context.Context, path string, n int, opt *Options) *Shown {
	w := NewWorker(opt)
	s := &Shown{}
	read(ctx, []string{path}, opt, func(t *task) bool {
		for i := range t.items {
			it := &t.items[i]
			switch {
			case it.finding != nil:
				s.Problems = append(s.Problems, *it.finding)
				continue
			case it.record != nil:
				s.Problems = append(s.Problems, it.record.Diagnostics...)
				continue
			}
			if s.View != nil {
				s.More = true
				return false
			}
			if s.Games++; s.Games == n {
				s.View = w.View(ctx, &it.input)
			}
		}
		return true
	})
	return s
}
