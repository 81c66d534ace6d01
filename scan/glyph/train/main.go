// Command train makes the weights of package glyph from stones that package
// scantest renders: numbers, letters and marks in the fonts of a folder, in
// many styles, blurred, noisy, compressed and off centre.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gorescore/scan/glyph"
	"gorescore/scan/scantest"
)

func main() {
	log.SetFlags(0)
	folder := flag.String("fonts", "", "`FOLDER` of TrueType and OpenType fonts, searched through")
	from := flag.String("from", "", "go on from the weights in `FILE`")
	out := flag.String("o", "weights.bin", "write the weights to `FILE`")
	steps := flag.Int("steps", 20000, "number of batches")
	held := flag.String("held", "", "keep fonts whose name has `TEXT` for the test")
	jobs := flag.Int("jobs", runtime.NumCPU(), "number of goroutines")
	rate := flag.Float64("rate", 1e-3, "learning rate at the beginning")
	flag.Parse()
	fonts, err := loadFonts(*folder)
	if err != nil || len(fonts) == 0 {
		log.Fatalf("no fonts in %q: %v", *folder, err)
	}
	var learn, test []*scantest.Font
	for _, f := range fonts {
		if *held != "" && strings.Contains(f.Name, *held) {
			test = append(test, f)
		} else {
			learn = append(learn, f)
		}
	}
	if len(test) == 0 {
		test = learn
	}
	log.Printf("%d fonts to learn from, %d to test with", len(learn), len(test))
	t := newTrainer(*from, *jobs)
	t.fonts = learn
	begin := time.Now()
	for step := range *steps {
		part := float64(step) / float64(*steps)
		lr := *rate * math.Min(1, float64(step+1)/200) * (0.02 + 0.98*0.5*(1+math.Cos(math.Pi*part)))
		loss := t.step(step, lr)
		if step%500 == 499 || step == *steps-1 {
			log.Printf("step %d of %d, %.0f s, loss %.3f, test %s", step+1, *steps, time.Since(begin).Seconds(), loss, t.test(test, 1500))
			if err := os.WriteFile(*out, t.net.Encode(), 0o644); err != nil {
				log.Fatal(err)
			}
		}
	}
}

// loadFonts loads all fonts below a folder that have digits and letters.
func loadFonts(folder string) ([]*scantest.Font, error) {
	var out []*scantest.Font
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".ttf", ".otf", ".ttc"}, strings.ToLower(filepath.Ext(path))) {
			return err
		}
		f, err := scantest.LoadFont(path)
		if err == nil && f.Has("0123456789ABCXYZabcxyz") {
			out = append(out, f)
		}
		return nil
	})
	return out, err
}

// Samples of a batch, and the parts that a batch is computed in: their sums are
// added in order, so that the weights do not depend on the goroutines.
const (
	batch = 32
	parts = 8
)

// trainer runs Adam (Kingma and Ba 2014) on batches that goroutines render and
// compute.
type trainer struct {
	net   *glyph.Net
	m, v  *glyph.Net
	jobs  int
	batch int
	fonts []*scantest.Font
	work  [parts]*worker
	n     int
}

func newTrainer(from string, jobs int) *trainer {
	t := &trainer{net: &glyph.Net{}, m: &glyph.Net{}, v: &glyph.Net{}, jobs: max(1, jobs), batch: batch}
	if from != "" {
		data, err := os.ReadFile(from)
		if err == nil {
			t.net, err = glyph.Decode(data)
		}
		if err != nil {
			log.Fatal(err)
		}
	} else {
		rng := rand.New(rand.NewPCG(1, 2))
		fanIn := []int{glyph.Kernel * glyph.Kernel, 0, glyph.Kernel * glyph.Kernel * glyph.Channel1, 0, glyph.Flat, 0, glyph.Hidden, 0}
		for i, part := range t.net.Parts() {
			for j := range part {
				if fanIn[i] > 0 {
					part[j] = float32(rng.NormFloat64() * math.Sqrt(2/float64(fanIn[i])))
				}
			}
		}
	}
	for k := range t.work {
		t.work[k] = &worker{}
	}
	return t
}

func (t *trainer) step(step int, rate float64) float64 {
	var wg sync.WaitGroup
	var next atomic.Int32
	for range min(t.jobs, parts) {
		wg.Go(func() {
			for k := int(next.Add(1)) - 1; k < parts; k = int(next.Add(1)) - 1 {
				w := t.work[k]
				w.clear()
				for i := k; i < t.batch; i += parts {
					rng := rand.New(rand.NewPCG(uint64(step), uint64(i)))
					x := sample(rng, t.fonts)
					x.patch.Normalise(x.black, &w.s.In)
					w.loss += w.learn(t.net, &x)
				}
			}
		})
	}
	wg.Wait()
	t.n++
	c1, c2 := 1-math.Pow(0.9, float64(t.n)), 1-math.Pow(0.999, float64(t.n))
	net, m, v := t.net.Parts(), t.m.Parts(), t.v.Parts()
	var grads [][][]float32
	loss := 0.0
	for _, w := range t.work {
		grads = append(grads, w.grad.Parts())
		loss += w.loss
	}
	for p := range net {
		for i := range net[p] {
			g := float32(0)
			for _, part := range grads {
				g += part[p][i]
			}
			g /= float32(t.batch)
			m[p][i] = 0.9*m[p][i] + 0.1*g
			v[p][i] = 0.999*v[p][i] + 0.001*g*g
			net[p][i] -= float32(rate * float64(m[p][i]) / c1 / (math.Sqrt(float64(v[p][i])/c2) + 1e-8))
		}
	}
	return loss / float64(t.batch)
}

// test tells how many fresh samples are read right, by the size of the cell.
func (t *trainer) test(fonts []*scantest.Font, n int) string {
	type tally struct{ kind, kinds, number, numbers int }
	var classes [4]tally
	var s glyph.State
	for i := range n {
		rng := rand.New(rand.NewPCG(uint64(i), 1<<40))
		x := sample(rng, fonts)
		x.patch.Normalise(x.black, &s.In)
		t.net.Run(&s)
		r := glyph.ReadingOf(&s)
		c := &classes[min(3, max(0, int(x.cell-18)/7))]
		kind, _ := r.Likeliest()
		c.kinds++
		if kind == x.kind {
			c.kind++
		}
		if x.kind == glyph.Number {
			c.numbers++
			if b, _ := r.Best(); b == x.number {
				c.number++
			}
		}
	}
	var out []string
	for i, name := range []string{"<25", "25-32", "32-39", ">=39"} {
		c := classes[i]
		out = append(out, fmt.Sprintf("%s: kind %.1f number %.1f", name, 100*float64(c.kind)/float64(max(1, c.kinds)), 100*float64(c.number)/float64(max(1, c.numbers))))
	}
	return strings.Join(out, "; ")
}
