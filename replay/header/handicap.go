package header

import (
	"strconv"
	"strings"

	"gorescore/replay"
)

// readHandicap brings HA, the setup before the first move and the first moves
// together (rules specification, section 2.12). What is on the board counts
// before what the header says:
//
//  1. black stones set up before the first move, without white ones: their number;
//     with white ones the position is no handicap unless HA gives just that number;
//  2. Black's plays before White's first play, two or more, single White passes
//     between them ignored. Of 1 and 2 the larger number counts. They become
//     setup, so that move 1 is White's, unless passes lie between them;
//  3. HA from 2 to 9 with an empty board and White playing first: the stones
//     are placed on the fixed points;
//  4. a handicap of one is none: a lone AB stone with HA[1] is Black's first move.
func (r *Reader) readHandicap() {
	g := &r.game
	h := &g.Handicap
	at := uint32(0)
	says := "there is no HA"
	if r.isHeld[slotHA] {
		at = r.held[slotHA].Start
		raw := r.text(slotHA)
		n, ok := parseStones(raw)
		switch {
		case raw == "":
			says = "HA is empty"
		case !ok:
			says = "HA cannot be read"
			r.find(&KindHandicapUnread, at, "HA[%s] is no number of stones", clip(raw))
		default:
			says = ""
			h.Declared = n
		}
	}
	black, white, first := r.initialStones()
	leading := leadingPlays(g.Steps[first:])
	whiteFirst := first < len(g.Steps) && g.Steps[first].Kind == replay.PlayStep && g.Steps[first].Color == replay.White
	if h.Declared == 1 {
		r.find(&KindHandicapOne, at, "")
		if black == 1 && white == 0 && first == 1 && whiteFirst {
			r.stoneToMove()
			return
		}
	}
	switch {
	case white > 0:
		if h.Declared >= 2 && black == h.Declared {
			h.Stones = black
		}
	case black >= 2 || leading >= 2:
		h.Stones = max(black, leading)
		h.Inferred = leading > black || h.Declared == 0
		if leading > black {
			r.find(&KindHandicapFree, g.Steps[first].At, "Black played %d stones before White's first", leading)
			r.movesToSetup(first, leading)
		}
	case h.Declared >= 2 && black == 0 && whiteFirst:
		r.placeFixed(at)
		return
	}
	if h.Stones != h.Declared && (h.Declared >= 2 || h.Stones >= 2 && leading <= black) {
		if says == "" {
			says = "HA says " + strconv.Itoa(h.Declared)
		}
		r.find(&KindHandicapDisagrees, at, "%s, %d stones are set up and %d are played first", says, black, leading)
	}
	if whiteFirst && h.Stones < 2 && black+white == 0 && h.Declared < 2 {
		r.find(&KindWhiteFirst, g.Steps[first].At, "")
	}
}

// parseStones reads a number of stones: "2", "２", "2子", "让二子".
func parseStones(raw string) (n int, ok bool) {
	if n, rest := leadingInt(raw); n >= 0 && rest == "" {
		return n, n <= maxDim*maxDim
	}
	s := strings.TrimSpace(strings.TrimPrefix(fold(shortened(raw)), "让"))
	a, end, ok := scanAmount(s, 0)
	if !ok || end != len(s) || !a.exact || a.value%one != 0 || a.unit == pointUnit || a.value > maxDim*maxDim*one {
		return 0, false
	}
	return int(a.value / one), true
}

// initialStones counts the stones standing before the first move; first is
// the index of that move's step.
func (r *Reader) initialStones() (black, white, first int) {
	g := &r.game
	for first < len(g.Steps) && g.Steps[first].Kind == replay.SetupStep {
		first++
	}
	if first == 0 {
		return 0, 0, 0
	}
	board := r.cleared()
	var count [3]int
	for _, s := range g.Steps[:first] {
		for _, p := range g.Placements[s.First:s.Last] {
			count[board[p.Point]]--
			board[p.Point] = p.Color
			count[p.Color]++
		}
	}
	return count[replay.Black], count[replay.White], first
}

// leadingPlays counts Black's plays before White's first play. A single White
// pass between two of them is ignored; without any White play, or if Black
// passes or stones are set up first, there is no handicap.
func leadingPlays(steps []replay.Step) int {
	n, passed := 0, false
	for _, s := range steps {
		switch {
		case s.Kind == replay.SetupStep:
			return 0
		case s.Color == replay.Black && s.Kind == replay.PlayStep:
			n++
			passed = false
		case s.Color == replay.Black || passed:
			return 0
		case s.Kind == replay.PlayStep:
			return n
		default:
			passed = true
		}
	}
	return 0
}

// stoneToMove makes the one setup stone of an HA[1] game Black's first move.
func (r *Reader) stoneToMove() {
	g := &r.game
	s := &g.Steps[0]
	p := g.Placements[s.Last-1]
	*s = replay.Step{Kind: replay.PlayStep, Color: replay.Black, Point: p.Point, At: s.At}
	for i := range g.Steps {
		g.Steps[i].Move++
	}
	r.moves++
	g.Renumbered = 1
}

// movesToSetup makes Black's n plays from the given step on one setup. Plays
// with passes between them, on one point or off the board stay as they are:
// they are part of what has to be told about the moves.
func (r *Reader) movesToSetup(first, n int) {
	g := &r.game
	plays := g.Steps[first : first+n]
	for i, s := range plays {
		if s.Kind != replay.PlayStep || s.Color != replay.Black || s.Point == replay.OffBoard || r.occupied(first, s.Point) {
			return
		}
		for _, t := range plays[:i] {
			if s.Point == t.Point {
				return
			}
		}
	}
	step := replay.Step{Kind: replay.SetupStep, At: plays[0].At, First: int32(len(g.Placements))}
	for _, s := range plays {
		g.Placements = append(g.Placements, replay.Placement{Color: replay.Black, Point: s.Point})
	}
	step.Last = int32(len(g.Placements))
	plays[0] = step
	g.Steps = append(g.Steps[:first+1], g.Steps[first+n:]...)
	for i := first + 1; i < len(g.Steps); i++ {
		g.Steps[i].Move -= int32(n)
	}
	r.moves -= int32(n)
	g.Renumbered = -n
}

// occupied tells whether the setup of the first steps holds the point.
func (r *Reader) occupied(first int, p replay.Point) bool {
	return first > 0 && r.scratch[p] != replay.Empty
}

// placeFixed puts the declared stones on the fixed points.
func (r *Reader) placeFixed(at uint32) {
	g := &r.game
	n := g.Handicap.Declared
	rotated := r.dialect.Rotated && r.ctx.Year > 0 && r.ctx.Year < 2018
	points := fixedPoints(n, g.Width, g.Height, rotated)
	if points == nil || r.KeepHandicap {
		g.Corrupt = true
		r.find(&KindHandicapMissing, at, "HA says %d, but no stones are set up on the %dx%d board", n, g.Width, g.Height)
		return
	}
	step := replay.Step{Kind: replay.SetupStep, At: at, First: int32(len(g.Placements))}
	for _, p := range points {
		g.Placements = append(g.Placements, replay.Placement{Color: replay.Black, Point: p})
	}
	step.Last = int32(len(g.Placements))
	g.Steps = append(g.Steps, replay.Step{})
	copy(g.Steps[1:], g.Steps)
	g.Steps[0] = step
	g.Handicap.Stones, g.Handicap.Inferred = n, true
	r.find(&KindHandicapPlaced, at, "HA says %d, no stones are set up and White plays first: they were placed on the fixed points", n)
}

// fixedPoints gives the usual points of n handicap stones on the square boards
// of 9, 13 and 19 lines (GTP version 2, fixed_handicap), nil for others.
// Rotated is the older pattern of Fox for 6 and 7 stones: those between the
// corners stand at top and bottom.
func fixedPoints(n, w, h int, rotated bool) []replay.Point {
	if w != h || n < 2 || n > 9 || w != 9 && w != 13 && w != 19 {
		return nil
	}
	lo := 3
	if w == 9 {
		lo = 2
	}
	mid, hi := w/2, w-1-lo
	at := func(x, y int) replay.Point { return replay.Point(y*w + x) }
	corners := []replay.Point{at(hi, lo), at(lo, hi), at(lo, lo), at(hi, hi)}
	if n <= 4 {
		return corners[:n]
	}
	left, right := at(lo, mid), at(hi, mid)
	if rotated && (n == 6 || n == 7) {
		left, right = at(mid, lo), at(mid, hi)
	}
	points := corners
	if n >= 6 {
		points = append(points, left, right)
	}
	if n >= 8 {
		points = append(points, at(mid, lo), at(mid, hi))
	}
	if n%2 == 1 {
		points = append(points, at(mid, mid))
	}
	return points
}
