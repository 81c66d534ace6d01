package html

import (
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"

	"gorescore/replay"
	"gorescore/report"
)

// plots keeps what the plots show: how often each board margin came up under
// each ruleset, in the even games that enter the rates. What it keeps is bounded
// by the points of a board.
type plots struct {
	margins map[string]map[replay.HalfPoints]int64
}

func newPlots() *plots { return &plots{margins: map[string]map[replay.HalfPoints]int64{}} }

func (p *plots) add(r *report.Record) {
	if r.Outcome != report.Rescored || r.LeftOut() != "" || r.Handicap > 1 {
		return
	}
	for _, b := range r.BreakEven {
		if p.margins[b.Rules] == nil {
			p.margins[b.Rules] = map[replay.HalfPoints]int64{}
		}
		p.margins[b.Rules][b.Margin]++
	}
}

// curve is the margins of rulesets that agree in every game.
type curve struct {
	rules   []string
	margins map[replay.HalfPoints]int64
	games   int64
}

// curves gathers the rulesets that share all margins, in the order given.
func (p *plots) curves(order []string) []curve {
	var out []curve
	for _, id := range order {
		m := p.margins[id]
		if m == nil {
			continue
		}
		if i := slices.IndexFunc(out, func(c curve) bool { return maps.Equal(c.margins, m) }); i >= 0 {
			out[i].rules = append(out[i].rules, id)
			continue
		}
		c := curve{rules: []string{id}, margins: m}
		for _, n := range m {
			c.games += n
		}
		out = append(out, c)
	}
	return out
}

// shares is how many games Black wins and draws at a komi, ties as draws.
func (c *curve) shares(komi replay.HalfPoints) (black, draw int64) {
	for m, n := range c.margins {
		switch {
		case m > komi:
			black += n
		case m == komi:
			draw += n
		}
	}
	return black, draw
}

// even is the komi at which Black's wins, with half the draws, are nearest to
// half of the games, the lower of equals.
func (c *curve) even() replay.HalfPoints {
	best, distance := replay.HalfPoints(0), int64(-1)
	for k := replay.HalfPoints(-40); k <= 60; k++ {
		b, d := c.shares(k)
		off := 2*b + d - c.games
		if off < 0 {
			off = -off
		}
		if distance < 0 || off < distance {
			best, distance = k, off
		}
	}
	return best
}

// The box of a plot, in the units of its viewBox.
const (
	plotWidth, plotHeight = 640, 280
	plotLeft, plotRight   = 52, 16
	plotTop, plotBottom   = 14, 40
)

// axes is a plot with its scales.
type axes struct {
	b          strings.Builder
	x0, x1, y1 float64
	xName      string
}

func (a *axes) x(v float64) float64 {
	return plotLeft + (v-a.x0)/(a.x1-a.x0)*(plotWidth-plotLeft-plotRight)
}

func (a *axes) y(v float64) float64 {
	return plotHeight - plotBottom - v/a.y1*(plotHeight-plotTop-plotBottom)
}

// frame draws the axes with ticks.
func (a *axes) frame(xs, ys []float64, yLabel func(float64) string) {
	for _, v := range ys {
		fmt.Fprintf(&a.b, `<line class="grid" x1="%d" x2="%d" y1="%.1f" y2="%.1f"/><text class="tick" x="%d" y="%.1f" text-anchor="end">%s</text>`,
			plotLeft, plotWidth-plotRight, a.y(v), a.y(v), plotLeft-6, a.y(v)+4, yLabel(v))
	}
	for _, v := range xs {
		fmt.Fprintf(&a.b, `<text class="tick" x="%.1f" y="%d" text-anchor="middle">%g</text>`, a.x(v), plotHeight-plotBottom+17, v)
	}
	fmt.Fprintf(&a.b, `<line class="axis" x1="%d" x2="%d" y1="%.1f" y2="%.1f"/>`, plotLeft, plotWidth-plotRight, a.y(0), a.y(0))
	fmt.Fprintf(&a.b, `<text class="tick" x="%d" y="%d" text-anchor="middle">%s</text>`, (plotLeft+plotWidth-plotRight)/2, plotHeight-5, template.HTMLEscapeString(a.xName))
}

// svg closes the plot. The title is what a screen reader says.
func (a *axes) svg(title string) template.HTML {
	return template.HTML(fmt.Sprintf(`<svg class="plot" viewBox="0 0 %d %d" role="img" aria-label="%s">%s</svg>`,
		plotWidth, plotHeight, template.HTMLEscapeString(title), a.b.String()))
}

// marginStep is the width of a bar of the margin plot, in points; what is
// beyond marginEnd is in the last bars.
const (
	marginStep = 5
	marginEnd  = 60
)

// histogram draws how often board margins came up.
func (c *curve) histogram() template.HTML {
	const bars = 2 * marginEnd / marginStep
	var n [bars]int64
	top := int64(1)
	for m, games := range c.margins {
		i := (int(m) + 2*marginEnd) / (2 * marginStep)
		if m < -2*marginEnd {
			i = 0
		}
		i = min(max(i, 0), bars-1)
		n[i] += games
		top = max(top, n[i])
	}
	a := &axes{x0: -marginEnd, x1: marginEnd, y1: niceTop(float64(top)), xName: "Black minus White on the board, in points, before komi"}
	var ys []float64
	for i := range 5 {
		ys = append(ys, a.y1*float64(i)/4)
	}
	a.frame([]float64{-60, -40, -20, 0, 20, 40, 60}, ys, func(v float64) string { return fmt.Sprintf("%g", v) })
	for i, games := range n {
		if games == 0 {
			continue
		}
		from := float64(-marginEnd + i*marginStep)
		fmt.Fprintf(&a.b, `<rect class="bar" x="%.1f" y="%.1f" width="%.1f" height="%.1f"><title>%s: %s</title></rect>`,
			a.x(from)+1, a.y(float64(games)), a.x(from+marginStep)-a.x(from)-2, a.y(0)-a.y(float64(games)), barName(i, bars), report.Plural(games, "game"))
	}
	return a.svg(fmt.Sprintf("Board margins under %s: %s, most often %s", c.rules[0], report.Plural(c.games, "game"), barName(slices.Index(n[:], top), bars)))
}

func barName(i, bars int) string {
	from := -marginEnd + i*marginStep
	switch i {
	case 0:
		return fmt.Sprintf("below %d", from+marginStep)
	case bars - 1:
		return fmt.Sprintf("%d and more", from)
	}
	return fmt.Sprintf("%d to under %d", from, from+marginStep)
}

// niceTop is the next of 4, 8, 20, 40, 80, 200 ... from v on.
func niceTop(v float64) float64 {
	for top := 4.0; ; top *= 10 {
		for _, f := range [3]float64{1, 2, 5} {
			if top*f >= v {
				return top * f
			}
		}
	}
}

// maxCurves is how many lines a plot of komi shows: more cannot be told apart.
const maxCurves = 6

// komiTop is the last komi of the plot, in points.
const komiTop = 15

// komiPlot draws how many games Black wins at each komi, draws as half.
func komiPlot(list []curve) template.HTML {
	a := &axes{x0: 0, x1: komiTop, y1: 100, xName: "komi, in points"}
	a.frame([]float64{0, 2, 4, 6, 8, 10, 12, 14}, []float64{0, 25, 50, 75, 100}, func(v float64) string { return fmt.Sprintf("%g %%", v) })
	var names []string
	for i := range list[:min(len(list), maxCurves)] {
		c := &list[i]
		fmt.Fprintf(&a.b, `<polyline class="curve c%d" points="`, i)
		for k := replay.HalfPoints(0); k <= 2*komiTop; k++ {
			b, d := c.shares(k)
			fmt.Fprintf(&a.b, "%.1f,%.1f ", a.x(float64(k)/2), a.y(100*(float64(b)+float64(d)/2)/float64(c.games)))
		}
		a.b.WriteString(`"/>`)
		names = append(names, fmt.Sprintf("%s even at %s", c.rules[0], c.even()))
	}
	return a.svg("Share of games that Black wins by komi: " + strings.Join(names, ", "))
}
