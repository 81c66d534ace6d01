package plot

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"gorescore/replay"
	"gorescore/report/komi"
)

// study answers for games around a fair komi in three eras, and a few of which
// little can be said.
var study = sync.OnceValue(func() *komi.Findings {
	c := komi.NewCollector(komi.Options{By: []komi.Dimension{komi.ByEra}, Eras: []int{1975, 2003}})
	add := func(f komi.Family, year int, k, margin replay.HalfPoints, weight int64) {
		o := komi.Observation{Family: f, Size: [2]int{19, 19}, Komi: k, Margin: margin, Counted: true, Year: year, Weight: weight}
		o.Winner = replay.WinnerBlack
		if margin < k {
			o.Winner = replay.WinnerWhite
		}
		c.Add(&o)
	}
	for _, year := range []int{1960, 1990, 2010} {
		for k := replay.HalfPoints(11); k <= 15; k += 2 {
			for d := -20; d <= 20; d++ {
				weight := int64(1 + (20-max(d, -d))/2)
				add(komi.FamilyTerritory, year, k, replay.Points(6+d), weight)
				if year == 2010 {
					add(komi.FamilyArea, year, k, replay.Points(7+2*d), weight)
				}
			}
			for _, f := range []komi.Family{komi.FamilyTerritory, komi.FamilyArea} {
				if f == komi.FamilyArea && year != 2010 {
					continue
				}
				o := komi.Observation{Family: f, Size: [2]int{19, 19}, Komi: k, Year: year}
				o.Winner, o.Weight = replay.WinnerBlack, 320-10*int64(k)
				c.Add(&o)
				o.Winner, o.Weight = replay.WinnerWhite, 180
				c.Add(&o)
			}
		}
	}
	add(komi.FamilyTerritory, 0, 13, 15, 1)
	return c.Analyse(komi.Analysis{Resamples: 200})
})

// The same games give the same pictures, each of which can be read, and none
// shows a number that is none.
func TestChartsAreTheSameEachTime(t *testing.T) {
	draw := func() map[string][]byte {
		charts, err := Charts(study())
		if err != nil {
			t.Fatal(err)
		}
		out := map[string][]byte{}
		for _, c := range charts {
			var svg, pixels bytes.Buffer
			if err := errors.Join(c.SVG(&svg), c.PNG(&pixels)); err != nil {
				t.Fatal(c.Name, err)
			}
			out[c.Name+".svg"], out[c.Name+".png"] = svg.Bytes(), pixels.Bytes()
		}
		return out
	}
	first, again := draw(), draw()
	if len(first) != 2*(4*3+2) { // 4 groups of enough games; 1 family over eras
		t.Errorf("%d pictures", len(first))
	}
	for name, data := range first {
		if !bytes.Equal(data, again[name]) {
			t.Errorf("%s differs between two runs", name)
		}
		if strings.HasSuffix(name, ".png") {
			if img, err := png.Decode(bytes.NewReader(data)); err != nil || img.Bounds().Dx() < 600 {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if bytes.Contains(data, []byte("NaN")) || bytes.Contains(data, []byte("Inf")) {
			t.Errorf("%s holds a number that is none", name)
		}
		d := xml.NewDecoder(bytes.NewReader(data))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}

// Names are fit for files, unique, and eras follow each other in time.
func TestNames(t *testing.T) {
	f := *study()
	f.Answers = append(slices.Clip(f.Answers), f.Answers[0], f.Answers[0]) // sources that differ in odd letters alone
	f.Answers[len(f.Answers)-1].Key.Source = "../野狐/<x>"
	charts, err := Charts(&f)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range charts {
		if !regexp.MustCompile(`^[a-z0-9][a-z0-9.+-]*$`).MatchString(c.Name) {
			t.Errorf("%q is no name for a file", c.Name)
		}
		names = append(names, c.Name)
	}
	slices.Sort(names)
	if len(slices.Compact(names)) != len(charts) {
		t.Errorf("names come twice: %q", names)
	}
	var eras []string
	for _, tr := range trends(&f) {
		for _, a := range tr.eras {
			if a.Key.Family == komi.FamilyTerritory && a.Key.Source == "" {
				eras = append(eras, a.Key.Era)
			}
		}
	}
	eras = slices.Compact(eras)
	if want := []string{"before 1975", "1975-2002", "from 2003"}; !slices.Equal(eras, want) {
		t.Errorf("eras %q, want %q", eras, want)
	}
}

// The curve of the margins is what the model expects: over all margins, as many
// games as were counted, but for the model's misfit.
func TestExpectedAddsUp(t *testing.T) {
	f := study()
	for i := range f.Answers {
		a := &f.Answers[i]
		if !a.Selection.Identified {
			continue
		}
		sum := 0.0
		for m := replay.Points(-150); m <= replay.Points(150); m++ {
			sum += a.Expected(m)
		}
		if n := float64(a.Counted); sum < 0.95*n || sum > 1.05*n {
			t.Errorf("%s: %.0f of %.0f counted games expected", a.Key.Name(), sum, n)
		}
		if black, white, ties := a.BlackAt(13); black+white+ties != a.Games {
			t.Errorf("%s: %d games at another komi, %d were played", a.Key.Name(), black+white+ties, a.Games)
		}
		return
	}
	t.Error("no group has the selection model")
}

// Nothing to draw is no fault.
func TestNoGames(t *testing.T) {
	charts, err := Charts(komi.NewCollector(komi.Options{}).Analyse(komi.Analysis{}))
	if err != nil || len(charts) != 0 {
		t.Errorf("%d charts, %v", len(charts), err)
	}
}
