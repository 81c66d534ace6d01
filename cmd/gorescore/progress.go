package main

import (
	"fmt"
	"io"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"gorescore/report"
)

// progress shows on a terminal how far a run is. Elsewhere it shows nothing
// and only passes messages through.
type progress struct {
	w     io.Writer
	bars  *mpb.Progress
	bar   *mpb.Bar
	games int64
	flips int64
	start time.Time
}

func newProgress(w io.Writer, out *outputFlags) *progress {
	p := &progress{w: w, start: time.Now()}
	if out.quiet || out.progress == "never" || !isTerminal(w) {
		return p
	}
	p.bars = mpb.New(mpb.WithOutput(w), mpb.WithWidth(8))
	p.bar = p.bars.New(0, mpb.SpinnerStyle().PositionLeft(),
		mpb.AppendDecorators(
			decor.CurrentNoUnit("%d games", decor.WCSyncSpace),
			decor.Any(func(s decor.Statistics) string {
				seconds := time.Since(p.start).Seconds()
				return fmt.Sprintf("  %.0f games/s  %d with flips", float64(s.Current)/seconds, s.Refill)
			}),
		),
		mpb.BarRemoveOnComplete(),
	)
	return p
}

// record counts one record.
func (p *progress) record(r *report.Record) {
	p.games++
	if flipped, _ := r.Flipped(); flipped {
		p.flips++
	}
	if p.bar != nil && p.games&15 == 0 {
		p.bar.SetRefill(p.flips)
		p.bar.SetCurrent(p.games)
	}
}

// print writes whole lines above the progress.
func (p *progress) print(lines string) {
	if p.bars != nil {
		io.WriteString(p.bars, lines)
		return
	}
	io.WriteString(p.w, lines)
}

// stop takes the progress off the screen.
func (p *progress) stop() {
	if p.bars == nil {
		return
	}
	p.bar.Abort(true)
	p.bars.Wait()
}
