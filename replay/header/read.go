package header

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// Reader interprets the header and main line of one record after another,
// reusing its buffers. The zero value is ready. It is not safe for concurrent
// use: each worker has its own.
type Reader struct {
	// KeepHandicap leaves the board empty where HA names handicap stones that
	// are not set up, instead of placing them on the fixed points.
	KeepHandicap bool

	game  replay.Game
	diags []sgfparse.Diagnostic
	tree  *sgfparse.GameTree

	held     [numSlots]sgfparse.Value
	isHeld   [numSlots]bool
	last     [numSlots]string // texts of the games before: most headers repeat
	apps     []sgfparse.Value
	moves    int32
	mover    replay.Color // of the last move
	badMoves int
	edits    int
	marksAt  int32 // last node with TB or TW, -1 for none
	playsAt  bool  // a play follows it
	scratch  []replay.Color
	places   places

	dialect   *Dialect
	ctx       Context
	known     Context // of dialect
	komi      [caches]komiCache
	result    [caches]resultCache
	rules     rulesCache
	joined    joinedApps
	key       []byte // of joined, while it is looked up
	beyondOK  bool   // a point one line beyond the board was met and told
	isTooLong bool   // told that the game has more moves or setup than are read
}

// caches is the number of texts of one kind whose reading is remembered.
const caches = 16

// cached is the place of a text among them.
func cached(raw string) int {
	if raw == "" {
		return 0
	}
	return (len(raw) + 5*int(raw[0]) + 3*int(raw[len(raw)-1])) % caches
}

// joinedApps is what several AP values gave, as written and joined.
type joinedApps struct{ raw, text string }

// The caches hold the last text read and what it gave: archives repeat
// themselves, and what a text means depends on nothing but the keys here.
type komiCache struct {
	dialect    *Dialect
	raw, rules string
	komi       replay.Komi
	kind       *sgfparse.Kind
}

type resultCache struct {
	dialect    *Dialect
	raw, rules string
	result     replay.Result
	kind       *sgfparse.Kind
}

type rulesCache struct {
	dialect *Dialect
	raw     string
	rules   replay.Rules
	renamed bool
}

// Read interprets one tree: size, header values in normal form, and the main
// line as steps. What cannot be read stays unknown or is marked in the game,
// and each finding is a diagnostic of Kinds; no record is refused. The
// game and the diagnostics are valid until the next Read.
func (r *Reader) Read(tree *sgfparse.GameTree) (*replay.Game, []sgfparse.Diagnostic) {
	r.reset(tree)
	r.size()
	r.line()
	r.header()
	r.marks()
	r.game.Corrupt = r.game.Corrupt || tree.TooLong
	r.game.Renumber(r.diags)
	return &r.game, r.diags
}

func (r *Reader) reset(tree *sgfparse.GameTree) {
	g := &r.game
	*g = replay.Game{
		Steps: g.Steps[:0], Placements: g.Placements[:0],
		Marks: replay.Marks{Black: g.Marks.Black[:0], White: g.Marks.White[:0]},
	}
	if tree.Source != nil {
		g.File, g.Number = tree.Source.File, tree.Source.Game
	}
	r.tree = tree
	r.diags, r.apps = r.diags[:0], r.apps[:0]
	r.isHeld = [numSlots]bool{}
	r.moves, r.mover, r.badMoves, r.edits = 0, replay.Empty, 0, 0
	r.marksAt, r.playsAt, r.beyondOK, r.isTooLong = -1, false, false, false
}

// find raises a finding at an offset of the text.
func (r *Reader) find(kind *sgfparse.Kind, at uint32, format string, args ...any) {
	r.diags = append(r.diags, kind.At(r.tree.Position(at), format, args...))
}

// maxDim is the largest board: coordinates a-zA-Z.
const maxDim = 52

// size reads SZ from the root, or else from the first node that has one.
func (r *Reader) size() {
	g := &r.game
	g.Width, g.Height = 19, 19
	v, inRoot, ok := r.firstSZ()
	if !ok {
		r.find(&KindSizeAbsent, 0, "")
		return
	}
	if !inRoot {
		r.find(&KindRootLater, v.Start, "SZ stands in a later node")
	}
	raw := r.tree.SimpleText(v)
	w, h, form := parseSize(raw)
	if form == sizeBad && len(raw) <= maxText { // full-width digits, as in KM and RE
		if fw, fh, folded := parseSize(norm.NFKC.String(raw)); folded == sizePlain || folded == sizeUnusual {
			w, h, form = fw, fh, sizeUnusual
		}
	}
	switch form {
	case sizeBad:
		g.SizeDoubtful = true
		r.find(&KindSizeRange, v.Start, "the board size %q is impossible; 19x19 is taken", clip(raw))
		return
	case sizeHalf:
		g.SizeDoubtful = true
		r.find(&KindSizeMalformed, v.Start, "the board size %q is half written; %dx%d is taken", clip(raw), w, h)
	case sizeUnusual:
		r.find(&KindSizeForm, v.Start, "the board size is written %q", clip(raw))
	}
	g.Width, g.Height = w, h
}

func (r *Reader) firstSZ() (v sgfparse.Value, inRoot, ok bool) {
	t := r.tree
	for i := int32(0); i >= 0; i = t.Next(i) {
		if run := t.PlainMoves(i); run.Count > 0 {
			i += run.Count - 1
			continue
		}
		if p, ok := t.Prop(i, idSZ); ok {
			return t.Value(p), i == 0, true
		}
	}
	return v, false, false
}

type sizeForm uint8

const (
	sizePlain   sizeForm = iota
	sizeUnusual          // clear, but not as the specification writes it
	sizeHalf             // read in part
	sizeBad              // nothing usable
)

// parseSize reads "19", "19:13"; unusual: "19:19", "19x13"; half: "9:", "13)".
func parseSize(s string) (w, h int, form sizeForm) {
	w, rest := leadingInt(s)
	if w < 1 || w > maxDim {
		return 0, 0, sizeBad
	}
	rest = strings.TrimSpace(rest)
	if rest == "" {
		return w, w, sizePlain
	}
	for _, sep := range []string{":", "x", "X", "*", "×"} {
		tail, ok := strings.CutPrefix(rest, sep)
		if !ok {
			continue
		}
		tail = strings.TrimSpace(tail)
		h, more := leadingInt(tail)
		switch {
		case tail == "":
			return w, w, sizeHalf
		case h < 1 || h > maxDim:
			return 0, 0, sizeBad
		case strings.TrimSpace(more) != "":
			return w, h, sizeHalf
		case sep != ":" || w == h:
			return w, h, sizeUnusual
		}
		return w, h, sizePlain
	}
	return w, w, sizeHalf
}

// leadingInt reads the digits at the start of s, -1 if there are none.
func leadingInt(s string) (n int, rest string) {
	i := 0
	for i < len(s) && digit(s[i]) && i < 6 {
		n = n*10 + int(s[i]-'0')
		i++
	}
	if i == 0 {
		return -1, s
	}
	return n, s[i:]
}

// line walks the main line.
func (r *Reader) line() {
	t := r.tree
	for i := int32(0); i >= 0; {
		run := t.PlainMoves(i)
		switch {
		case run.Count == 0:
			r.node(i, t.PropsOf(i))
		case !r.runOfMoves(run):
			r.tooLong(run.At, "moves")
			i = -1
			continue
		default:
			i += run.Count - 1
		}
		i = t.Next(i)
	}
	if more := r.badMoves - maxToldMoves; more > 0 {
		r.find(&KindMoveUnread, 0, "%d more moves could not be read", more)
	}
}

// node reads one node: setup first, then moves in the order of the text.
func (r *Reader) node(i int32, props []sgfparse.Property) {
	setup, marks, moves, mn := false, false, 0, sgfparse.Value{}
	firstMove := uint32(0)
	for k := range props {
		p := &props[k]
		if p.Last == p.First {
			continue
		}
		v := r.tree.Value(*p)
		switch p.ID {
		case idB, idW:
			if moves == 0 {
				firstMove = v.Start
			}
			moves += int(p.Last - p.First)
		case idAB, idAW, idAE:
			setup = true
		case idTB, idTW:
			marks = true
		case idMN:
			mn = v
		default:
			r.hold(i, p, v)
		}
	}
	if setup {
		r.setup(i, props, moves > 0, firstMove)
	}
	if moves > 0 {
		r.moveProps(i, props, moves, firstMove, mn)
	} else if at, ok := r.tree.LostMove(i); ok {
		r.namelessMove(at)
	}
	if marks { // they are of the board after the node's own move
		r.marksAt, r.playsAt = i, false
	}
}

// moveProps plays the moves of a node that is more than a plain move.
func (r *Reader) moveProps(i int32, props []sgfparse.Property, moves int, firstMove uint32, mn sgfparse.Value) {
	if i == 0 {
		r.find(&KindMoveInRoot, firstMove, "")
	}
	if moves > 1 {
		r.find(&KindMovesInNode, firstMove, "one node has %d moves", moves)
	}
	if mn.Start != 0 {
		r.moveNumber(mn, props)
	}
	for k := range props {
		if p := &props[k]; p.ID == idB || p.ID == idW {
			if r.tree.NoValue(p) {
				r.lostMove(moverOf(p.ID), p.NameStart)
				continue
			}
			for _, v := range r.tree.ValuesOf(*p) {
				r.move(moverOf(p.ID), v)
			}
		}
	}
}

// moveNumber puts in a pass where the same colour plays again and MN counts
// one move more than the record has: the source leaves passes out.
func (r *Reader) moveNumber(mn sgfparse.Value, props []sgfparse.Property) {
	n, rest := leadingInt(r.tree.SimpleText(mn))
	if rest != "" || int32(n) != r.moves+2 || r.moves == 0 {
		return
	}
	for k := range props {
		if p := &props[k]; (p.ID == idB || p.ID == idW) && moverOf(p.ID) == r.mover {
			r.find(&KindImplicitPass, mn.Start, "MN[%d] says that a pass is missing before this move; it was put in", n)
			r.step(replay.PassStep, r.mover.Opponent(), replay.Pass, mn.Start)
			return
		}
	}
}

// setup adds the stones of one node as one step.
func (r *Reader) setup(node int32, props []sgfparse.Property, withMove bool, moveAt uint32) {
	g := &r.game
	step := replay.Step{Kind: replay.SetupStep, Move: r.moves, First: int32(len(g.Placements))}
	seen := r.setUp(props)
	for k := range props {
		p := &props[k]
		c := replay.Empty
		switch p.ID {
		case idAB:
			c = replay.Black
		case idAW:
			c = replay.White
		case idAE:
		default:
			continue
		}
		for _, v := range r.tree.ValuesOf(*p) {
			if step.At == 0 {
				step.At = v.Start
			}
			if len(g.Placements) >= maxSteps {
				r.tooLong(v.Start, "setup stones")
				break
			}
			twice := replay.Pass
			if !r.area(v, func(pt replay.Point) {
				g.Placements = append(g.Placements, replay.Placement{Color: c, Point: pt})
				if seen != nil {
					if was := seen[pt]; was != 0 && was != c+1 && twice == replay.Pass {
						twice = pt
					}
					seen[pt] = c + 1
				}
			}) {
				g.Corrupt = true
				r.find(&KindSetupUnread, v.Start, "%q is no point of the %dx%d board", clip(string(r.raw(v))), g.Width, g.Height)
			}
			if twice != replay.Pass {
				r.find(&KindSetupTwice, v.Start, "%s is set up in two ways in one node", twice.Name(g.Width, g.Height))
				seen = nil
			}
		}
	}
	if step.Last = int32(len(g.Placements)); step.Last == step.First {
		return
	}
	g.Steps = append(g.Steps, step)
	if withMove {
		r.find(&KindSetupWithMove, moveAt, "")
		g.Edited = g.Edited || node != 0
	}
	if r.moves > 0 {
		g.Edited = true
		if r.edits++; r.edits == 1 {
			r.find(&KindSetupLater, step.At, "")
		}
	}
}

// setUp is a cleared board to note what a node puts where, as colours plus one;
// nil if it has lists of one kind alone.
func (r *Reader) setUp(props []sgfparse.Property) []replay.Color {
	var first sgfparse.PropID
	for k := range props {
		switch id := props[k].ID; {
		case id != idAB && id != idAW && id != idAE:
		case first == 0:
			first = id
		case id != first:
			return r.cleared()
		}
	}
	return nil
}

// cleared is an empty board of the game's size; the next call takes it back.
func (r *Reader) cleared() []replay.Color {
	n := r.game.Width * r.game.Height
	if cap(r.scratch) < n {
		r.scratch = make([]replay.Color, n)
	}
	board := r.scratch[:n]
	clear(board)
	return board
}

// area calls add for each point of a value: a point or a rectangle "aa:cc".
// It reports false if any of it is no point of the board. An empty value has
// no points.
func (r *Reader) area(v sgfparse.Value, add func(replay.Point)) bool {
	g := &r.game
	if len(strings.TrimSpace(string(r.raw(v)))) == 0 {
		return true
	}
	x0, y0, x1, y1, ok := sgfparse.ParseRect(r.raw(v))
	if !ok || x1 >= g.Width || y1 >= g.Height {
		return false
	}
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			add(replay.Point(y*g.Width + x))
		}
	}
	return true
}

// marks reads TB and TW of the last node of the main line that has them.
// Marks that a play follows are of an earlier moment and are left out.
func (r *Reader) marks() {
	if r.marksAt < 0 {
		return
	}
	g := &r.game
	for _, p := range r.tree.PropsOf(r.marksAt) {
		dst := &g.Marks.Black
		switch p.ID {
		case idTB:
		case idTW:
			dst = &g.Marks.White
		default:
			continue
		}
		for _, v := range r.tree.ValuesOf(p) {
			if r.playsAt {
				r.find(&KindMarksStale, v.Start, "")
				return
			}
			if len(*dst) >= maxSteps {
				r.tooLong(v.Start, "marks")
				return
			}
			if !r.area(v, func(pt replay.Point) { *dst = append(*dst, pt) }) {
				r.find(&KindMarkUnread, v.Start, "%q is no point of the %dx%d board", clip(string(r.raw(v))), g.Width, g.Height)
			}
		}
	}
}
