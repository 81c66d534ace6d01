// Package plot draws the answers of komi statistics: win rates against komi,
// margins with the fitted curve, what other komi would have done, eras side by
// side. Every number comes from its parent; where pictures are kept is left to
// whoever asked for them.
//
// The same answers give the same bytes. Pictures are SVG or PNG.
package plot

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"gorescore/report/komi"
)

// Chart is one picture.
type Chart struct {
	// Name is unique among the charts of one call, and fit for a file name:
	// "territory-19x19-komi-rate".
	Name string
	plot *plot.Plot
}

// The size of every chart.
const (
	chartWidth  = 16 * vg.Centimeter
	chartHeight = 9.5 * vg.Centimeter
	pixels      = 110 // of PNG, to the inch
)

// Title is what stands over the picture.
func (c *Chart) Title() string { return c.plot.Title.Text }

// draw leaves an edge free, which the last label of an axis may need.
func (c *Chart) draw(canvas draw.Canvas) {
	canvas.SetColor(color.White)
	canvas.Fill(canvas.Rectangle.Path())
	c.plot.Draw(draw.Crop(canvas, vg.Points(6), -vg.Points(14), vg.Points(6), -vg.Points(6)))
}

// SVG writes the chart as a vector picture. Its letters are those of whoever
// shows it.
func (c *Chart) SVG(w io.Writer) error {
	canvas := vgsvg.New(chartWidth, chartHeight)
	c.draw(draw.New(canvas))
	_, err := canvas.WriteTo(w)
	return err
}

// PNG writes the chart as pixels.
func (c *Chart) PNG(w io.Writer) error {
	canvas := vgimg.NewWith(vgimg.UseWH(chartWidth, chartHeight), vgimg.UseDPI(pixels))
	c.draw(draw.New(canvas))
	_, err := vgimg.PngCanvas{Canvas: canvas}.WriteTo(w)
	return err
}

// Charts draws everything that the answers have enough games for: for each group
// win rates, margins and sweep, and, if groups are eras, how they follow each
// other.
func Charts(f *komi.Findings) ([]Chart, error) {
	var out []Chart
	names := map[string]int{}
	add := func(name string, p *plot.Plot, err error) error {
		if err != nil {
			return fmt.Errorf("drawing %s: %w", name, err)
		}
		if p == nil {
			return nil
		}
		if names[name]++; names[name] > 1 {
			name = fmt.Sprintf("%s-%d", name, names[name])
		}
		out = append(out, Chart{name, p})
		return nil
	}
	for i := range f.Answers {
		a := &f.Answers[i]
		for _, d := range []struct {
			name string
			draw func(*komi.Answer) (*plot.Plot, error)
		}{{"rate", rates}, {"margins", margins}, {"sweep", sweep}} {
			p, err := d.draw(a)
			if err := add(slug(a.Key.Name())+"-"+d.name, p, err); err != nil {
				return nil, err
			}
		}
	}
	for _, trend := range trends(f) {
		p, err := trend.komi()
		if err := add(slug(trend.name)+"-eras-komi", p, err); err != nil {
			return nil, err
		}
		p, err = trend.rates()
		if err := add(slug(trend.name)+"-eras-rate", p, err); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// slug makes a file name of words.
func slug(words string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(words) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '.' && b.Len() > 0, r == '+':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	return strings.TrimRight(b.String(), "-.")
}

// Colours that also people who see few can tell apart (Okabe and Ito).
var (
	blue   = color.RGBA{0, 114, 178, 255}
	orange = color.RGBA{213, 94, 0, 255}
	green  = color.RGBA{0, 158, 115, 255}
	grey   = color.RGBA{150, 150, 150, 255}
	pale   = color.RGBA{200, 220, 235, 255}
)

// blank starts a chart.
func blank(title, x, y string) *plot.Plot {
	p := plot.New()
	sans := font.Font{Typeface: "Liberation", Variant: "Sans"}
	for _, style := range []*draw.TextStyle{
		&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle,
	} {
		style.Font = sans
		style.Font.Size = vg.Points(10)
	}
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = plain(title), x, y
	p.Title.TextStyle.Font.Size = vg.Points(11)
	p.Title.Padding = vg.Points(6)
	p.Legend.Top = true
	p.Legend.Padding = vg.Points(2)
	p.BackgroundColor = color.White
	p.X.Tick.Marker, p.Y.Tick.Marker = roundTicks{}, roundTicks{}
	grid := plotter.NewGrid()
	grid.Horizontal.Color = color.RGBA{225, 225, 225, 255}
	grid.Vertical.Color = grid.Horizontal.Color
	p.Add(grid)
	return p
}

// roundTicks puts the ticks of an axis at round numbers.
type roundTicks struct{}

// Ticks implements plot.Ticker.
func (roundTicks) Ticks(low, high float64) []plot.Tick {
	const mostTicks = 8
	tenth := 1.0 // steps are counted in tenths, which are exact
	for _, tenth = range []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000, 1e6} {
		if (high-low)*10 <= mostTicks*tenth {
			break
		}
	}
	var out []plot.Tick
	for i := math.Ceil(low * 10 / tenth); i*tenth <= high*10; i++ {
		v := i * tenth / 10
		out = append(out, plot.Tick{Value: v, Label: strconv.FormatFloat(v+0, 'f', -1, 64)})
	}
	return out
}

// plain keeps to the letters that the font of the pictures has.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < ' ' || r == 0x7f:
			return ' '
		case r > 0x24f:
			return '?'
		}
		return r
	}, s)
}

// line adds a line through points.
func line(p *plot.Plot, at plotter.XYs, c color.Color, dashed bool, legend string) error {
	l, err := plotter.NewLine(at)
	if err != nil {
		return err
	}
	l.Color, l.Width = c, vg.Points(1.5)
	if dashed {
		l.Dashes = []vg.Length{vg.Points(4), vg.Points(3)}
		l.Width = vg.Points(1)
	}
	p.Add(l)
	if legend != "" {
		p.Legend.Add(legend, l)
	}
	return nil
}

// measured are points with their intervals, in the units of the axes.
type measured struct {
	plotter.XYs
	plotter.YErrors
}

// add appends a point; the interval holds it.
func (m *measured) add(x, y, low, high float64) {
	m.XYs = append(m.XYs, plotter.XY{X: x, Y: y})
	m.YErrors = append(m.YErrors, struct{ Low, High float64 }{y - low, high - y})
}

// dots adds points with their intervals.
func dots(p *plot.Plot, m *measured, c color.Color, legend string) error {
	bars, err := plotter.NewYErrorBars(m)
	if err != nil {
		return err
	}
	bars.Color, bars.LineStyle.Width = c, vg.Points(1)
	scatter, err := plotter.NewScatter(m.XYs)
	if err != nil {
		return err
	}
	scatter.Color, scatter.Shape, scatter.Radius = c, draw.CircleGlyph{}, vg.Points(2.5)
	p.Add(bars, scatter)
	if legend != "" {
		p.Legend.Add(legend, scatter)
	}
	return nil
}

// headroom widens the vertical axis by a share of its span, for the legend.
func headroom(p *plot.Plot, share float64) { p.Y.Max += share * (p.Y.Max - p.Y.Min) }

// level adds a horizontal line over the width of the chart, as far as it goes
// by now.
func level(p *plot.Plot, y float64, c color.Color, legend string) error {
	return line(p, plotter.XYs{{X: p.X.Min, Y: y}, {X: p.X.Max, Y: y}}, c, true, legend)
}

// upright adds a vertical line over the height of the chart, as far as it goes
// by now, if the chart is wide enough for it.
func upright(p *plot.Plot, x float64, c color.Color, legend string) error {
	if x < p.X.Min || x > p.X.Max {
		return nil
	}
	return line(p, plotter.XYs{{X: x, Y: p.Y.Min}, {X: x, Y: p.Y.Max}}, c, true, legend)
}
