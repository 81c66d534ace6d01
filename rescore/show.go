package rescore

import (
	"context"

	"gorescore/report"
)

// Show rescores the nth game of a path's games, from 1 (0: the first), and
// returns what `show` prints of it: nil if there is none, found then says how
// many games there are. The error is ctx's.
func Show(ctx context.Context, path string, n int, opt *Options) (view *report.GameView, found int, err error) {
	w := NewWorker(opt)
	n = max(n, 1)
	read(ctx, []string{path}, opt, func(t *task) bool {
		for i := range t.items {
			it := &t.items[i]
			switch {
			case it.finding != nil:
				continue
			case found+1 == n && it.record != nil:
				view = report.NewGameView(it.record, nil, nil, nil)
			case found+1 == n:
				view = w.View(ctx, &it.input)
			}
			found++
			if view != nil {
				return false
			}
		}
		return true
	})
	return view, found, ctx.Err()
}
