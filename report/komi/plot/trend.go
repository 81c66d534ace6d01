package plot

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"

	"gorescore/report/komi"
)

// trend is one group over eras, in the order of the answers, which is theirs.
type trend struct {
	name string
	eras []*komi.Answer
}

// trends puts together the groups that differ in nothing but their era. Eras that
// are not known have no place in a row.
func trends(f *komi.Findings) []trend {
	var out []trend
	at := map[komi.Key]int{}
	for i := range f.Answers {
		a := &f.Answers[i]
		if a.Key.Era == "" || a.Key.Era == "?" || a.Rate.Games < leastAtKomi {
			continue
		}
		key := a.Key
		key.Era = ""
		n, seen := at[key]
		if !seen {
			n = len(out)
			at[key] = n
			out = append(out, trend{name: key.Name()})
		}
		out[n].eras = append(out[n].eras, a)
	}
	return out
}

// label names the eras along the axis, with their games.
func (t *trend) label(p *plot.Plot) {
	names := make([]string, len(t.eras))
	for i, a := range t.eras {
		names[i] = plain(a.Key.Era) + fmt.Sprintf("\n%d games", a.Games)
	}
	p.NominalX(names...)
	p.X.Min, p.X.Max = -0.5, float64(len(t.eras))-0.5
	if len(names) > 6 {
		p.X.Tick.Label.Rotation = math.Pi / 6
		p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = -1, -0.5
	}
}

// komi draws the fair komi of each era beside the komi that was mostly played.
func (t *trend) komi() (*plot.Plot, error) {
	p := blank(t.name+": fair komi by era", "", "points")
	fair, played := &measured{}, &measured{}
	for i, a := range t.eras {
		if k, ok := mostPlayed(a); ok {
			played.add(float64(i)+0.1, points(k), points(k), points(k))
		}
		if e, _, sound := a.Best(); sound && !e.Interval.LowOpen && !e.Interval.HighOpen {
			fair.add(float64(i), e.Value, min(e.Value, e.Interval.Low), max(e.Value, e.Interval.High))
		}
	}
	if len(t.eras) < 2 || len(fair.XYs) == 0 {
		return nil, nil
	}
	if err := dots(p, fair, blue, "fair komi (95 %)"); err != nil {
		return nil, err
	}
	if err := dots(p, played, orange, "komi most played"); err != nil {
		return nil, err
	}
	headroom(p, 0.2)
	t.label(p)
	return p, nil
}

// rates draws how often Black won in each era, over all komi.
func (t *trend) rates() (*plot.Plot, error) {
	if len(t.eras) < 2 {
		return nil, nil
	}
	p := blank(t.name+": wins by era", "", "games that Black won, % (95 % Wilson)")
	m := &measured{}
	for i, a := range t.eras {
		w := a.Rate.Wilson
		m.add(float64(i), 100*a.Rate.Share, 100*w.Low, 100*w.High)
	}
	if err := dots(p, m, blue, "at the komi that were played"); err != nil {
		return nil, err
	}
	p.Y.Min, p.Y.Max = math.Min(p.Y.Min, 49), math.Max(p.Y.Max, 51)
	t.label(p)
	return p, level(p, 50, grey, "")
}
