package plot

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"gorescore/replay"
	"gorescore/report/komi"
)

const (
	leastAtKomi  = 30    // games for a komi to be drawn, if any has as many
	shareAtKomi  = 0.002 // of the group's games, likewise
	leastMargins = 20    // counted games for their margins to be drawn
	most         = 0.98  // of the counted margins that the histogram shows
)

func points(h replay.HalfPoints) float64 { return float64(h) / 2 }

// rates draws how often Black won at each komi.
func rates(a *komi.Answer) (*plot.Plot, error) {
	m := &measured{}
	least := int64(max(leastAtKomi, shareAtKomi*float64(a.Games)))
	for i := range a.ByKomi {
		if r := &a.ByKomi[i]; r.Rate.Games >= least {
			w := r.Rate.Wilson
			m.add(points(r.Komi), 100*r.Rate.Share, 100*w.Low, 100*w.High)
		}
	}
	if len(m.XYs) == 0 {
		return nil, nil
	}
	p := blank(a.Key.Name()+": wins by komi", "komi as it was played (points)", "games that Black won, % (95 % Wilson)")
	if err := dots(p, m, blue, ""); err != nil {
		return nil, err
	}
	p.X.Min, p.X.Max = p.X.Min-1, p.X.Max+1
	p.Y.Min, p.Y.Max = math.Min(p.Y.Min, 49), math.Max(p.Y.Max, 51)
	if l := &a.Line; l.Identified {
		var at plotter.XYs
		for x := p.X.Min; x <= p.X.Max; x += (p.X.Max - p.X.Min) / 100 {
			y := 100 * distuv.UnitNormal.CDF((l.Value-x)/l.Sigma)
			if y >= p.Y.Min && y <= p.Y.Max {
				at = append(at, plotter.XY{X: x, Y: y})
			}
		}
		if len(at) > 1 {
			if err := line(p, at, orange, false, fmt.Sprintf("probit line: even at %.2f", l.Value)); err != nil {
				return nil, err
			}
		}
	}
	return p, level(p, 50, grey, "")
}

// margins draws the board margins of counted games, and what the model expects.
func margins(a *komi.Answer) (*plot.Plot, error) {
	if a.Counted < leastMargins {
		return nil, nil
	}
	step := replay.HalfPoints(2 * a.Step())
	bins, low, high := binned(a, step)
	p := blank(a.Key.Name()+": counted margins", "board margin before komi, Black minus White (points)", "counted games")
	var bars plotter.XYs
	curve := plotter.XYs{}
	for m := low; m <= high; m += step {
		bars = append(bars, plotter.XY{X: points(m), Y: float64(bins[m])})
		if a.Selection.Identified {
			curve = append(curve, plotter.XY{X: points(m), Y: a.Expected(m)})
		}
	}
	h := &plotter.Histogram{Width: a.Step(), FillColor: pale}
	h.LineStyle = plotter.DefaultLineStyle
	h.LineStyle.Width, h.LineStyle.Color = vg.Points(0.25), blue
	for _, b := range bars {
		h.Bins = append(h.Bins, plotter.HistogramBin{Min: b.X - a.Step()/2, Max: b.X + a.Step()/2, Weight: b.Y})
	}
	p.Add(h)
	p.Y.Min = 0
	if len(curve) > 1 {
		if err := line(p, curve, orange, false, fmt.Sprintf("selection model (secondary): f %.2f, sigma %.1f, lambda %.1f", a.Selection.Value, a.Selection.Sigma, a.Selection.Lambda)); err != nil {
			return nil, err
		}
	}
	headroom(p, 0.3)
	if k, ok := mostPlayed(a); ok {
		if err := upright(p, points(k), grey, "komi most played: "+k.String()); err != nil {
			return nil, err
		}
	}
	if e, _, sound := a.Best(); sound {
		if err := upright(p, e.Value, green, fmt.Sprintf("fair komi: %.2f", e.Value)); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// binned counts margins by steps of the family's counts, and finds the span that
// holds most of them. Margins between two steps (odd seki under area rules)
// count for the next one up.
func binned(a *komi.Answer, step replay.HalfPoints) (bins map[replay.HalfPoints]int64, low, high replay.HalfPoints) {
	bins = map[replay.HalfPoints]int64{}
	origin := replay.HalfPoints(0)
	if step > 2 {
		origin = replay.HalfPoints(2 * (a.Key.Width * a.Key.Height % 2))
	}
	at := func(m replay.HalfPoints) replay.HalfPoints {
		return origin + step*replay.HalfPoints(math.Ceil(float64(m-origin)/float64(step)))
	}
	rest := int64((1 - most) / 2 * float64(a.Counted))
	seen := int64(0)
	started := false
	for _, b := range a.Margins {
		m := at(b.Margin)
		bins[m] += b.Games
		seen += b.Games
		if !started && seen > rest {
			low, started = m, true
		}
		if seen-b.Games < a.Counted-rest {
			high = m
		}
	}
	return bins, low, high
}

// mostPlayed is the komi that most games were played at.
func mostPlayed(a *komi.Answer) (k replay.HalfPoints, ok bool) {
	n := int64(0)
	for i := range a.ByKomi {
		if r := &a.ByKomi[i]; r.Games > n {
			k, n, ok = r.Komi, r.Games, true
		}
	}
	return k, ok
}

// sweepSpan is how far a sweep is drawn beyond the komi that it lists.
const sweepSpan = replay.HalfPoints(6)

// sweep draws the share of Black's wins at every komi, and how uncertain it is at
// those that the answer lists.
func sweep(a *komi.Answer) (*plot.Plot, error) {
	if len(a.Sweep) == 0 || a.Games < leastAtKomi {
		return nil, nil
	}
	p := blank(a.Key.Name()+": another komi for the same games", "komi (points)", "games that Black would win, %")
	var stairs plotter.XYs
	from, to := a.Sweep[0].Komi-sweepSpan, a.Sweep[len(a.Sweep)-1].Komi+sweepSpan
	for k := from; k <= to; k++ {
		if black, white, _ := a.BlackAt(k); black+white > 0 {
			stairs = append(stairs, plotter.XY{X: points(k), Y: 100 * float64(black) / float64(black+white)})
		}
	}
	bounds, m := &measured{}, &measured{}
	for i := range a.Sweep {
		r := &a.Sweep[i]
		if r.Rate.Games == 0 {
			continue
		}
		y, x := 100*r.Rate.Share, points(r.Komi)
		m.add(x, y, 100*r.Rate.Wilson.Low, 100*r.Rate.Wilson.High)
		bounds.add(x+0.08, y, min(y, 100*r.Manski.Low), max(y, 100*r.Manski.High))
	}
	if len(m.XYs) == 0 {
		return nil, nil
	}
	if err := steps(p, stairs); err != nil {
		return nil, err
	}
	if err := dots(p, bounds, orange, "if games given up could turn too (Manski)"); err != nil {
		return nil, err
	}
	if err := dots(p, m, blue, "95 % Wilson"); err != nil {
		return nil, err
	}
	headroom(p, 0.2)
	return p, level(p, 50, grey, "")
}

// steps draws a staircase that changes midway between the points.
func steps(p *plot.Plot, at plotter.XYs) error {
	l, err := plotter.NewLine(at)
	if err != nil {
		return err
	}
	l.Color, l.Width, l.StepStyle = grey, vg.Points(1), plotter.MidStep
	p.Add(l)
	return nil
}
