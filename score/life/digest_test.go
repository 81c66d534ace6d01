package life

import (
	"context"
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"

	"gorescore/replay"
)

// verdictDigest is the digest of the verdicts of made, taken on amd64. A change
// of the judge changes it; another processor must not. `make arm64` runs this
// test under an emulator.
const verdictDigest = 0xac713bbf7511eff8

// made plays games of random moves and stops some of them early.
func made() (finals []*replay.Final) {
	var r dice
	r.seed(7, 11)
	pol := defaultTuning.b
	for i := range 40 {
		f := &replay.Final{Width: [...]int{9, 13, 19, 7}[i%4], Height: [...]int{9, 13, 19, 12}[i%4]}
		f.Board = make([]replay.Color, f.Width*f.Height)
		var g field
		g.load(f.Width, f.Height, f.Board)
		g.playout(1, &r, &pol, len(f.Board)*(5+i%6)/8)
		for _, p := range g.points {
			f.Board[g.row(int(p))] = replay.Color(g.color[p])
		}
		finals = append(finals, f)
	}
	return finals
}

func TestVerdictsAreTheSameOnEveryMachine(t *testing.T) {
	j, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	h := fnv.New64a()
	add := func(v ...uint64) {
		for _, x := range v {
			h.Write(binary.LittleEndian.AppendUint64(nil, x))
		}
	}
	turned := 0
	for i, f := range made() {
		q := &Question{Final: f}
		if i%2 == 1 { // a recorded margin that only turned groups can explain
			q.Reconciles = func(dead []replay.Point, _ bool) (replay.HalfPoints, bool) {
				sum := 4
				for _, p := range dead {
					sum = (sum + 3*int(p)) % 7
				}
				return replay.HalfPoints(sum), true
			}
		}
		v, err := j.Judge(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		turned += v.Result.Flips
		add(uint64(len(v.Dead)), uint64(len(v.Doubtful)), math.Float64bits(v.Confidence))
		for _, p := range append(v.Dead, v.Doubtful...) {
			add(uint64(p))
		}
		for k := range v.Groups {
			add(math.Float64bits(v.Groups[k].Ownership), math.Float64bits(v.Groups[k].Doubt))
		}
	}
	if turned == 0 {
		t.Error("no group was turned: the search for the recorded margin is not in the digest")
	}
	if got := h.Sum64(); got != verdictDigest {
		t.Errorf("digest %#x, want %#x: if the judge was changed on purpose, write the new one here", got, uint64(verdictDigest))
	}
}

func TestLogarithm(t *testing.T) {
	for _, x := range []float64{1e-9, 0.01, 0.5, math.Sqrt2 / 2, 0.99999, 1, 1.7, 32.3, 249, 1e12} {
		if got, want := logarithm(x), math.Log(x); math.Abs(got-want) > 1e-14*max(1, math.Abs(want)) {
			t.Errorf("logarithm(%v) = %v, want %v", x, got, want)
		}
	}
	if logarithm(1) != 0 {
		t.Errorf("logarithm(1) = %v", logarithm(1))
	}
}
