package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"gorescore/report"
	"gorescore/sgfparse/archive"
)

// progress shows on a terminal how far a run is, and at its end what it did.
// Elsewhere it shows nothing and only passes messages through.
type progress struct {
	w     io.Writer
	bars  *mpb.Progress
	bar   *mpb.Bar
	games int64
	flips int64
	start time.Time

	// What the screen shows, drawn on another goroutine.
	shownGames, shownFlips atomic.Int64
	meter                  archive.Meter
	total                  atomic.Int64 // bytes of the input, 0: not known (yet)
	ready                  func()       // ends the search for total
}

func newProgress(w io.Writer, out *outputFlags) *progress {
	p := &progress{w: w, start: time.Now(), ready: func() {}}
	if out.quiet || out.progress == "never" || !isTerminal(w) {
		return p
	}
	p.bars = mpb.New(mpb.WithOutput(w))
	p.bar, _ = p.bars.Add(0, mpb.BarFillerFunc(func(w io.Writer, s decor.Statistics) error {
		_, err := io.WriteString(w, p.state().line(s.AvailableWidth))
		return err
	}), mpb.BarFillerTrim(), mpb.BarRemoveOnComplete()) // fails only after Wait
	return p
}

// watch has a run over paths tell how much it has read, and finds out meanwhile
// how much there is to read.
func (p *progress) watch(ctx context.Context, paths []string, filesFrom string) context.Context {
	if p.bars == nil {
		return ctx
	}
	if filesFrom == "" {
		search, cancel := context.WithCancel(ctx)
		done := make(chan struct{})
		p.ready = func() { cancel(); <-done }
		go func() {
			defer close(done)
			p.total.Store(max(0, archive.Size(search, paths)))
		}()
	}
	return archive.WithMeter(ctx, &p.meter)
}

// record counts one record.
func (p *progress) record(r *report.Record) {
	if r.Game > 0 {
		p.games++
	}
	if flipped, _ := r.Flipped(); flipped {
		p.flips++
	}
	if p.bar != nil {
		p.shownGames.Store(p.games)
		p.shownFlips.Store(p.flips)
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

// stop takes the progress off the screen and says what was done.
func (p *progress) stop() {
	p.ready()
	if p.bars == nil {
		return
	}
	p.bar.Abort(true)
	p.bars.Wait()
	fmt.Fprintf(p.w, "gorescore: %s\n", p.state().summary())
}

// state is what there is to show.
type state struct {
	games, flips int64
	read, total  int64 // bytes; total 0: not known
	since        time.Duration
}

func (p *progress) state() state {
	return state{p.shownGames.Load(), p.shownFlips.Load(), p.meter.Done(), p.total.Load(), time.Since(p.start)}
}

// rate is "812 games/s".
func (s state) rate() string {
	seconds := max(s.since.Seconds(), 0.001)
	perSecond := float64(s.games) / seconds
	if perSecond < 10 {
		return fmt.Sprintf("%.1f games/s", perSecond)
	}
	return grouped(int64(perSecond)) + " games/s"
}

// summary is what a run says when it is over.
func (s state) summary() string {
	noun := "games"
	if s.games == 1 {
		noun = "game"
	}
	return fmt.Sprintf("%s %s in %s (%s), %s with flips", grouped(s.games), noun, span(s.since), s.rate(), grouped(s.flips))
}

// part is a piece of the progress line; those of the lowest worth go first
// where the terminal is narrow.
type part struct {
	text  string
	worth int
}

// minBar and maxBar bound the width of the bar, its frame left out.
const (
	minBar = 8
	maxBar = 30
)

// line is the progress in at most width columns: a bar and the percentage if the
// size of the input is known, the games so far, their rate, those with flips,
// and how long the rest will take.
func (s state) line(width int) string {
	parts := []part{
		{grouped(s.games) + " games", 9},
		{s.rate(), 6},
		{grouped(s.flips) + " with flips", 5},
	}
	done := 0.0
	if s.total > 0 {
		// What was read is not yet judged: the end comes with the end.
		done = min(float64(s.read)/float64(s.total), 0.99)
		parts = append([]part{{fmt.Sprintf("%2.0f %%", 100*done), 8}}, parts...)
		if left, ok := s.left(); ok {
			parts = append(parts, part{span(left) + " left", 7})
		}
	}
	for {
		var texts []string
		least := 0
		for i, p := range parts {
			texts = append(texts, p.text)
			if p.worth < parts[least].worth {
				least = i
			}
		}
		text := strings.Join(texts, "  ")
		room := width - len(text)
		switch {
		case room < 0 && len(parts) > 1:
			parts = append(parts[:least], parts[least+1:]...)
			continue
		case room < 0:
			return text[:max(0, width)]
		case s.total > 0 && room >= minBar+4:
			text = bar(done, min(room-4, maxBar)) + "  " + text
		}
		return text
	}
}

// bar is "[===>    ]" with width columns inside.
func bar(done float64, width int) string {
	n := int(done * float64(width))
	fill := strings.Repeat("=", n)
	if n < width {
		fill += ">"
		n++
	}
	return "[" + fill + strings.Repeat(" ", width-n) + "]"
}

// left estimates the time that the rest takes; not before a moment has passed.
func (s state) left() (time.Duration, bool) {
	if s.read <= 0 || s.read >= s.total || s.since < 2*time.Second {
		return 0, false
	}
	return time.Duration(float64(s.since) * float64(s.total-s.read) / float64(s.read)), true
}

// span is a time as people say it: "8 s", "3 min 20 s", "2 h 5 min".
func span(d time.Duration) string {
	switch s := int(d.Round(time.Second).Seconds()); {
	case d < 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case s < 60:
		return fmt.Sprintf("%d s", s)
	case s < 3600:
		return fmt.Sprintf("%d min %d s", s/60, s%60)
	default:
		return fmt.Sprintf("%d h %d min", s/3600, s/60%60)
	}
}

// grouped is a number with commas between its thousands.
func grouped(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
