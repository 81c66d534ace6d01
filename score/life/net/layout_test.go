package net

import (
	"slices"
	"testing"

	"gorescore/replay"
	"gorescore/score/life"
)

// at is the padded index of column x and row y.
func at(l *Layout, x, y int) int32 { return l.Points[y*l.Width+x] }

func TestPartsOfAPosition(t *testing.T) {
	var l Layout
	l.Set(picture(`
		.XO.
		XXO.
		.OO.`))
	if n := l.Segments.Len(); n != 5 {
		t.Errorf("%d chains and regions, want 5", n)
	}
	if n := len(l.Segments.Members(int(l.Segments.Of[at(&l, 2, 0)]))); n != 4 {
		t.Errorf("White's chain has %d stones, want 4", n)
	}
	for k, want := range []int{2, 2} {
		if n := l.Components[k].Len(); n != want {
			t.Errorf("components %d: %d, want %d", k, n, want)
		}
	}
	if l.Component(NotBlack, int(l.Segments.Of[at(&l, 1, 0)])) != -1 {
		t.Error("a black chain belongs to a component of points that are not Black's")
	}
	if a, b := l.Components[NotWhite].Of[at(&l, 0, 0)], l.Components[NotWhite].Of[at(&l, 0, 2)]; a != b || a < 0 {
		t.Errorf("the corners of Black are in components %d and %d", a, b)
	}
}

// TestPlanes reads what the net sees at single points.
func TestPlanes(t *testing.T) {
	for _, c := range []struct {
		name, board string
		x, y        int
		planes      []int
	}{
		{
			"a black stone on the edge, beside one eye", ".X. XXO ...", 0, 1,
			[]int{planeBlack, planeLiberties + 3, planeLine, planeSize + 2, planeEyes, planeEnclosed + 3},
		},
		{
			"an eye in the corner", ".XO XXO OOO", 0, 0,
			[]int{planeEmpty, planeLine, planeBeside, planeSize, planeEye, planeEnclosed, planeEnclosed + 2},
		},
		{
			"a false eye in the corner", ".X. XO. ...", 0, 0,
			[]int{planeEmpty, planeLine, planeBeside, planeSize, planeEye + 1, planeEnclosed, planeEnclosed + 3},
		},
		{
			"a stone that can capture", ".XO. OOO. .... ....", 0, 1,
			[]int{planeWhite, planeLiberties + 3, planeLine, planeSize + 3, planeEyes, planeCaptures},
		},
		{
			"a stone in atari", ".XO. OOO. .... ....", 1, 0,
			[]int{planeBlack, planeLiberties, planeLine, planeSize, planeEnclosed + 2},
		},
		{
			"open to both", ".XO. OOO. .... ....", 0, 0,
			[]int{planeEmpty, planeLine, planeBeside + 2, planeSize, planeEnclosed + 2},
		},
	} {
		var l Layout
		l.Set(picture(c.board))
		dst := make([]float32, l.Len*Inputs)
		l.Planes(dst)
		var got []int
		for k, v := range dst[int(at(&l, c.x, c.y))*Inputs:][:Inputs] {
			if v != 0 {
				got = append(got, k)
			}
		}
		if !slices.Equal(got, c.planes) {
			t.Errorf("%s: planes %v, want %v", c.name, got, c.planes)
		}
	}
}

// TestPassAliveAsTheJudgeHasIt compares with the search of package life, on
// boards where every chain has a liberty.
func TestPassAliveAsTheJudgeHasIt(t *testing.T) {
	var l Layout
	found := 0
	for seed := range uint64(400) {
		w, h := 3+int(seed)%7, 3+int(seed)%5
		board := randomBoard(w, h, seed)
		stones, territory := life.PassAlive(w, h, board)
		l.Set(w, h, board)
		if slices.ContainsFunc(l.facts, func(f facts) bool { return f.color != replay.Empty && f.liberties == 0 }) {
			continue
		}
		for i, p := range l.Points {
			want := stones[i]
			if want == replay.Empty {
				want = territory[i]
			}
			if want != replay.Empty {
				found++
			}
			if l.alive[p] != want {
				t.Fatalf("seed %d, %dx%d, point %d: %v, want %v", seed, w, h, i, l.alive[p], want)
			}
		}
	}
	if found < 200 {
		t.Errorf("only %d points are pass-alive: the boards test nothing", found)
	}
}

// TestStonesOfAChainShareTheirOwner also runs boards of every odd size.
func TestStonesOfAChainShareTheirOwner(t *testing.T) {
	w := NewWorker(randomNet(t, 1))
	for _, size := range [][2]int{{1, 1}, {1, 6}, {2, 2}, {52, 52}, {19, 19}, {52, 1}, {7, 19}} {
		for c := range replay.Color(3) { // no part of one kind at all
			w.Owners(make([][3]float32, size[0]*size[1]), size[0], size[1], slices.Repeat([]replay.Color{c}, size[0]*size[1]))
		}
		board := randomBoard(size[0], size[1], 3)
		dst := make([][3]float32, len(board))
		w.Owners(dst, size[0], size[1], board)
		for i, p := range dst {
			if sum := p[0] + p[1] + p[2]; sum < 0.999 || sum > 1.001 {
				t.Fatalf("%v, point %d: probabilities %v", size, i, p)
			}
			if i%size[0] > 0 && board[i] != replay.Empty && board[i] == board[i-1] && p != dst[i-1] {
				t.Fatalf("%v: points %d and %d of one chain get %v and %v", size, i-1, i, dst[i-1], p)
			}
		}
	}
}

func TestLog(t *testing.T) {
	for _, c := range []struct{ x, log, slope float32 }{
		{0, 0, 0.25}, {1, 0.25, 0.125}, {3, 0.5, 0.0625}, {2, 0.375, 0.125}, {7, 0.75, 0.03125}, {0.5, 0.125, 0.25},
	} {
		if got := Log(c.x); got != c.log {
			t.Errorf("Log(%v) is %v, want %v", c.x, got, c.log)
		}
		if got := LogSlope(c.x); got != c.slope {
			t.Errorf("LogSlope(%v) is %v, want %v", c.x, got, c.slope)
		}
	}
}

func TestSoftmax(t *testing.T) {
	x := [Classes]float32{1, 2, 3}
	Softmax(&x)
	for k, want := range []float32{0.09003057, 0.24472848, 0.66524094} {
		if d := x[k] - want; d > 1e-7 || d < -1e-7 {
			t.Errorf("class %d: %v, want %v", k, x[k], want)
		}
	}
	x = [Classes]float32{-2000, 0, 2000}
	Softmax(&x)
	if x != [Classes]float32{0, 0, 1} {
		t.Errorf("far apart: %v", x)
	}
}
