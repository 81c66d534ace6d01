package train

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"gorescore/cmd/train-life/dataset"
	"gorescore/replay"
	"gorescore/score/life/net"
)

// Settings of a run. Zero fields take the defaults.
type Settings struct {
	Blocks  int     `json:"blocks"`     // 6
	Seed    uint64  `json:"seed"`       // of first weights, order and symmetries
	Batch   int     `json:"batch"`      // examples per step; 32
	Steps   int     `json:"steps"`      // 2000
	Rate    float64 `json:"rate"`       // the highest, after Warmup steps; it falls to a hundredth as a cosine; 0.003
	Warmup  int     `json:"warmup"`     // 100
	Decay   float64 `json:"decay"`      // of weights, per step at rate 1; 0.01
	Hard    int     `json:"hard"`       // how often an example of doubt above HardDoubt is shown for one showing of the others; 3
	Ends    int     `json:"ends"`       // how often the end of a game is shown for one showing of a position before it; 2
	Large   int     `json:"large"`      // how much oftener a game with a dead chain of 8 stones is shown, three times so often one of 15: players mostly resign then; 2
	Early   float64 `json:"early"`      // factor of the weight of positions before the end, whose owners are partly chance; 1
	Average float64 `json:"average"`    // share of the old mean of weights kept per step; 0.998
	Workers int     `json:"-"`          // 2; changes no bit
	HeldOut int     `json:"held_every"` // one game of so many is kept for Held; 40
}

// HardDoubt is the doubt above which an example is shown more often.
const HardDoubt = 0.1

// shards of a batch are summed one by one.
const shards = 8

func (s *Settings) defaults() {
	def := func(v *int, d int) {
		if *v <= 0 {
			*v = d
		}
	}
	def(&s.Blocks, 6)
	def(&s.Batch, 32)
	def(&s.Steps, 2000)
	def(&s.Warmup, 100)
	def(&s.Hard, 3)
	def(&s.Ends, 2)
	def(&s.Large, 2)
	def(&s.Workers, 2)
	def(&s.HeldOut, 40)
	for _, v := range []struct {
		at  *float64
		def float64
	}{{&s.Rate, 0.003}, {&s.Early, 1}, {&s.Decay, 0.01}, {&s.Average, 0.998}} {
		if *v.at <= 0 {
			*v.at = v.def
		}
	}
}

// Trainer is a run that can be stopped and carried on.
type Trainer struct {
	Settings Settings
	Step     int
	Net      *net.Net // the weights at hand
	mean     *net.Net // of late weights
	momentum []float32
	square   []float32

	examples []dataset.Example
	train    []int32 // examples, hard ones several times
	held     []int32
	workers  []*learner
	grads    [shards]*net.Net
	back     backWeights
	saved    [3]uint64 // marks on their way to and from a file
}

// ErrFew is returned when there is nothing to learn from.
var ErrFew = errors.New("no examples to learn from")

// New starts a run.
func New(s Settings, examples []dataset.Example) (*Trainer, error) {
	s.defaults()
	t := &Trainer{Settings: s, examples: examples}
	var err error
	for _, n := range append([]**net.Net{&t.Net, &t.mean}, t.gradients()...) {
		if *n, err = net.Make(s.Blocks); err != nil {
			return nil, err
		}
	}
	t.momentum = make([]float32, len(t.Net.Params))
	t.square = make([]float32, len(t.Net.Params))
	for range s.Workers {
		t.workers = append(t.workers, newLearner())
	}
	var layout net.Layout
	for i := range examples {
		x := &examples[i]
		if x.Game%uint64(s.HeldOut) == 0 {
			t.held = append(t.held, int32(i))
			continue
		}
		for range s.times(x, &layout) {
			t.train = append(t.train, int32(i))
		}
	}
	if len(t.train) == 0 {
		return nil, fmt.Errorf("%d examples: %w", len(examples), ErrFew)
	}
	t.first()
	return t, nil
}

// times is how often an example is shown in one round.
func (s *Settings) times(x *dataset.Example, l *net.Layout) int {
	n := 1
	switch x.Kind {
	case dataset.Resigned:
		return n
	case dataset.Early:
	default:
		n = s.Ends
	}
	if x.Doubt > HardDoubt {
		n *= s.Hard
	}
	switch dead := largestDead(x, l); {
	case dead >= 15:
		n *= 3 * s.Large
	case dead >= 8:
		n *= s.Large
	}
	return n
}

// largestDead is how many stones the largest chain has that the opponent owns.
func largestDead(x *dataset.Example, l *net.Layout) int {
	l.Set(x.W, x.H, x.Board)
	largest := 0
	for at, p := range l.Points {
		if c := l.Color(p); c != replay.Empty && x.Owner[at] == int8(c.Opponent()) {
			largest = max(largest, len(l.Segments.Members(int(l.Segments.Of[p]))))
		}
	}
	return largest
}

func (t *Trainer) gradients() []**net.Net {
	list := make([]**net.Net, shards)
	for i := range t.grads {
		list[i] = &t.grads[i]
	}
	return list
}

// first draws the first weights: so wide that rectified layers keep their size
// (He et al. 2015), but for the last layer of each block, which starts
// small, so that the net starts as a shallow one.
func (t *Trainer) first() {
	r := rand.New(rand.NewPCG(t.Settings.Seed, 1))
	draw := func(w []float32, width float64) {
		for i := range w {
			w[i] = float32(r.NormFloat64() * width)
		}
	}
	he := math.Sqrt(2.0 / (net.Taps * channels))
	draw(t.Net.In.W[:], 2*he)
	for k := range t.Net.Blocks {
		b := &t.Net.Blocks[k]
		draw(b.Conv.W[:], he)
		draw(b.Pool.W[:], 0.03)
		draw(b.Mix.W[:], 0.2*math.Sqrt(2.0/channels))
	}
	draw(t.Net.Head.W[:], 0.1)
	copy(t.mean.Params, t.Net.Params)
}

// From starts the run with the weights of a net of the same number of blocks.
func (t *Trainer) From(n *net.Net) error {
	if len(n.Params) != len(t.Net.Params) {
		return fmt.Errorf("a net of %d blocks to start a run of %d with", len(n.Blocks), t.Settings.Blocks)
	}
	copy(t.Net.Params, n.Params)
	copy(t.mean.Params, n.Params)
	return nil
}

// Train does so many steps, fewer at the end of the run, and tells how right
// the net was on the examples of each before it learnt from them.
func (t *Trainer) Train(steps int) Tally {
	var all Tally
	for range min(steps, t.Settings.Steps-t.Step) {
		t.back.set(t.Net)
		tally := t.batch()
		all.Add(&tally)
		t.Step++
		t.update()
	}
	return all
}

// Done tells whether the run is over.
func (t *Trainer) Done() bool { return t.Step >= t.Settings.Steps }

// Shown is how many examples were shown so far, and Examples how many there
// are to be shown.
func (t *Trainer) Shown() int { return t.Step * t.Settings.Batch }

// Examples is how many examples one round of all has, hard ones repeated.
func (t *Trainer) Examples() int { return len(t.train) }

// batch computes the gradients of one batch, shard by shard.
func (t *Trainer) batch() Tally {
	var tallies [shards]Tally
	var wait sync.WaitGroup
	var next atomic.Int32 // whoever is free takes the next shard
	for _, e := range t.workers {
		wait.Go(func() {
			for s := int(next.Add(1)) - 1; s < shards; s = int(next.Add(1)) - 1 {
				clear(t.grads[s].Params)
				for i := s; i < t.Settings.Batch; i += shards {
					x, weight, drawn := t.show(e, t.Step*t.Settings.Batch+i)
					e.learn(t.Net, &t.back, t.grads[s], x, weight, drawn, &tallies[s])
				}
			}
		})
	}
	wait.Wait()
	for s := 1; s < shards; s++ {
		tallies[0].Add(&tallies[s])
		for i, v := range t.grads[s].Params {
			t.grads[0].Params[i] += v
		}
	}
	return tallies[0]
}

// show prepares the example number n of the run: rounds through all of them in
// ever new order, each under one of its 16 symmetries. drawn is by lot, for easy
// examples.
func (t *Trainer) show(e *learner, n int) (image *example, weight float32, drawn bool) {
	round, k := n/len(t.train), n%len(t.train)
	i := t.train[permuted(uint64(k), uint64(len(t.train)), t.Settings.Seed+uint64(round))]
	x := &t.examples[i]
	lot := mix(t.Settings.Seed<<32 ^ uint64(n))
	e.image.set(x, int(lot%16))
	weight = x.Weight
	if x.Kind == dataset.Early {
		weight *= float32(t.Settings.Early)
	}
	return &e.image, weight, lot/16%easyShare == 0
}

// permuted is the place of k in a random order of n things: a Feistel network,
// walked until it ends among them.
func permuted(k, n, seed uint64) uint64 {
	half := uint64(1)
	for half*half < n {
		half *= 2
	}
	for {
		a, b := k/half, k%half
		for r := range uint64(4) {
			a, b = b, a^mix(b+seed<<8+r)%half
		}
		if k = a*half + b; k < n {
			return k
		}
	}
}

// mix is a bijection that spreads every bit (the finalizer of splitmix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// set makes one of 16 images: bits 0 and 1 mirror, bit 2 turns, bit 3 swaps colours.
func (e *example) set(x *dataset.Example, k int) {
	e.w, e.h = x.W, x.H
	if k&4 != 0 {
		e.w, e.h = x.H, x.W
	}
	e.board, e.owner = e.board[:0], e.owner[:0]
	for y := range e.h {
		for c := range e.w {
			a, b := c, y
			if k&4 != 0 {
				a, b = y, c
			}
			if k&1 != 0 {
				a = x.W - 1 - a
			}
			if k&2 != 0 {
				b = x.H - 1 - b
			}
			color, owner := x.Board[b*x.W+a], x.Owner[b*x.W+a]
			if k&8 != 0 {
				color = color.Opponent()
				if owner > 0 {
					owner = 3 - owner
				}
			}
			e.board = append(e.board, color)
			e.owner = append(e.owner, owner)
		}
	}
}

// update moves the weights by one step of Adam.
func (t *Trainer) update() {
	const fast, slow, tiny, clip = 0.9, 0.99, 1e-8, 1
	g := t.grads[0].Params
	norm := 0.0
	for _, v := range g {
		norm += float64(float64(v) * float64(v))
	}
	s := &t.Settings
	scale := 1 / float64(s.Batch)
	if norm = math.Sqrt(norm) * scale; norm > clip {
		scale *= clip / norm
	}
	rate := s.Rate * min(1, float64(t.Step)/float64(s.Warmup))
	rate *= 0.01 + float64(0.495*(1+cosine(float64(t.Step)/float64(s.Steps))))
	// The first steps' means are drawn to their zero start: undone as in the paper.
	bias1, bias2 := 1-power(fast, t.Step), 1-power(slow, t.Step)
	keep := min(s.Average, float64(t.Step)/float64(t.Step+10))
	for i, v := range g {
		d := float64(v) * scale
		m := float64(fast*float64(t.momentum[i])) + float64((1-fast)*d)
		q := float64(slow*float64(t.square[i])) + float64((1-slow)*float64(d*d))
		t.momentum[i], t.square[i] = float32(m), float32(q)
		w := float64(t.Net.Params[i])
		w -= float64(rate * (m/bias1/(math.Sqrt(q/bias2)+tiny) + float64(s.Decay*w)))
		t.Net.Params[i] = float32(w)
		t.mean.Params[i] = float32(float64(keep*float64(t.mean.Params[i])) + float64((1-keep)*w))
	}
}

// cosine of x half turns, the same on every machine: by its series.
func cosine(x float64) float64 {
	x *= math.Pi
	sum, term := 1.0, 1.0
	for n := 1.0; n < 30; n += 2 {
		term *= -x * x / (n * (n + 1))
		sum += term
	}
	return sum
}

// power of x, the same on every machine.
func power(x float64, n int) float64 {
	p := 1.0
	for ; n > 0; n-- {
		p *= x
	}
	return p
}

// Result is the net of the mean of late weights, rounded as a file holds them.
func (t *Trainer) Result() *net.Net {
	n, err := net.Make(t.Settings.Blocks)
	if err != nil {
		panic(err) // it was made before
	}
	copy(n.Params, t.mean.Params)
	n.Round()
	return n
}

// Held tells how right a net is on the games kept for that.
func (t *Trainer) Held(n *net.Net) map[dataset.Kind]*Tally {
	all := map[dataset.Kind]*Tally{}
	for _, i := range t.held {
		kind := t.examples[i].Kind
		if all[kind] == nil {
			all[kind] = &Tally{}
		}
		e := t.workers[0]
		e.image.set(&t.examples[i], 0)
		e.judge(n, &e.image, t.examples[i].Weight, all[kind])
	}
	return all
}

// Add adds what another tally counted.
func (t *Tally) Add(o *Tally) {
	t.Loss += o.Loss
	t.Weight += o.Weight
	t.Boards += o.Boards
	t.ExactBoards += o.ExactBoards
	t.Chains += o.Chains
	t.WrongChains += o.WrongChains
	t.Points += o.Points
	t.WrongPoints += o.WrongPoints
	t.Easy += o.Easy
}

// String shows a tally in one line.
func (t *Tally) String() string {
	share := func(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
	return fmt.Sprintf("loss %.5f, boards exact %.1f %% of %d, chains wrong %.3f %%, points wrong %.2f %%, passed over %d",
		t.Loss/max(t.Weight, 1e-9), share(t.ExactBoards, t.Boards), t.Boards, share(t.WrongChains, t.Chains), share(t.WrongPoints, t.Points), t.Easy)
}
