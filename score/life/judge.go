package life

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gorescore/replay"
	"gorescore/score"
	"gorescore/sgfparse"
)

// DefaultOrder is the order of evidence when the caller names none.
var DefaultOrder = []score.Origin{
	score.OriginOverrides, score.OriginMarks, score.OriginResult, score.OriginEstimate,
}

// Options are the settings of a Judge. The zero value judges by DefaultOrder.
type Options struct {
	Order  []score.Origin // evidence in order of trust; nil for DefaultOrder
	Seed   uint64         // mixed with the position's own digest; it alone decides the playouts
	Engine Engine         // asked when OriginGTP is in Order; nil for none
	Second Opinion        // a second judge, asked where the recorded margin contradicts the estimate; nil for none
	Always bool           // look as thoroughly, and ask Second, where there is no margin to hold the estimate against
	Limits Limits
}

// Limits bound the work on one position. Zero fields take the defaults.
type Limits struct {
	Playouts int // at most, per position; 136
	Flips    int // groups whose verdict the recorded margin may turn; 3
	Counts   int // counts that the search for the recorded margin may ask for; 160
}

// Engine judges positions outside this program. Judge calls it from one
// goroutine at a time; an engine shared by several judges has to lock.
type Engine interface {
	// Dead returns the dead stones of the position, with komi and rules as far
	// as the game knows them. An error costs this game its engine verdict only.
	Dead(ctx context.Context, game *replay.Game, final *replay.Final) ([]replay.Point, error)
}

// Override is what a maintainer knows better. One stone of each chain is
// enough: lists are completed to whole chains.
type Override struct {
	HasDead bool // Dead counts, even when it is empty: nothing is dead
	Dead    []replay.Point
	Seki    []replay.Point
}

// Question is one final position with the evidence that its record holds.
type Question struct {
	Game     *replay.Game // may be nil; marks come from Final
	Final    *replay.Final
	Override *Override // nil for none
	// Reconciles counts the position with these dead stones under the ruleset,
	// komi and handicap of the record, and returns Black's margin minus the
	// recorded one; ok is false if it cannot be compared. It may be nil. turned
	// says that dead is not an estimate as it stands, but one with groups turned.
	// dead is in board order and valid during the call only.
	Reconciles func(dead []replay.Point, turned bool) (diff replay.HalfPoints, ok bool)
}

// Verdict is a Status with the reasons for it. Groups belongs to the Judge and
// is valid until its next question.
type Verdict struct {
	score.Status
	Groups   []Group // of the estimate, if one was made
	Result   Recorded
	Findings []sgfparse.Diagnostic // about the evidence itself
}

// Recorded tells what the recorded margin said about a verdict.
type Recorded struct {
	Tested bool              // the estimate was compared with the recorded margin
	Agrees bool              // some dead set within the limits reproduces it
	Flips  int               // groups turned to get there
	Diff   replay.HalfPoints // of the unaided estimate: its margin minus the recorded one
}

// Group is a set of chains of one colour that live or die together.
type Group struct {
	Color     replay.Color
	Points    []replay.Point // its stones in board order
	Dead      bool
	Settled   bool    // proved by pass-alive chains, whoever plays
	Second    float64 // log odds that it is dead by the second opinion; 0 if that was not asked
	Ownership float64 // mean owner of its stones at the end of playouts: 1 its own colour, -1 the opponent
	Doubt     float64 // probability that the verdict is wrong
	Read      bool    // judged by the exact reader
	Pending   bool    // lives by an answer: read as captured if the opponent begins, as saved if its own side does
	Closed    bool    // called dead because its life would leave a part of the board open between both sides
	Turned    bool    // the recorded margin turned the verdict round
	joined    bool    // the second opinion turned the verdict of the playouts round
	blind     bool    // read against playouts that were sure, and that do not see such fights
	BentFour  bool    // around a bent four in the corner: see BentFour
}

// ErrBoard is returned for a position that is no board of 1x1 to 52x52 points.
var ErrBoard = errors.New("no board of 1x1 to 52x52 points")

// Judge answers questions one after the other with its own buffers: use one
// per worker. The answer depends on the question and the options alone.
type Judge struct {
	opts  Options
	est   estimator
	way   orientation
	marks marksReader
	find  finder
	dead  []replay.Point
}

// New makes a Judge. Unknown names in the order are an error.
func New(opts Options) (*Judge, error) {
	if opts.Order == nil {
		opts.Order = DefaultOrder
	}
	for _, o := range opts.Order {
		switch o {
		case score.OriginOverrides, score.OriginMarks, score.OriginResult, score.OriginEstimate:
		case score.OriginGTP:
			if opts.Engine == nil {
				return nil, fmt.Errorf("evidence %q needs an engine", o)
			}
		default:
			return nil, fmt.Errorf("unknown evidence %q (known: overrides, marks, result, estimate, gtp)", o)
		}
	}
	if opts.Limits.Playouts <= 0 {
		opts.Limits.Playouts = defaultPlayouts
	}
	if opts.Limits.Flips <= 0 {
		opts.Limits.Flips = 3
	}
	if opts.Limits.Counts <= 0 {
		opts.Limits.Counts = 160
	}
	j := &Judge{opts: opts}
	j.est.tune, j.est.joining = defaultTuning, defaultJoining
	j.est.second = opts.Second
	return j, nil
}

// Judge decides who is dead in q.Final: by the first evidence of the order
// that has something to say. Without any the status has OriginNone and no dead
// stones. The error is ctx's, or ErrBoard; whatever is odd about the evidence
// is a finding.
func (j *Judge) Judge(ctx context.Context, q *Question) (Verdict, error) {
	var v Verdict
	f := q.Final
	if f.Width < 1 || f.Height < 1 || f.Width > maxSide || f.Height > maxSide || len(f.Board) != f.Width*f.Height {
		return v, ErrBoard
	}
	estimated := false
	for _, o := range j.opts.Order {
		if err := ctx.Err(); err != nil {
			return v, err
		}
		done := false
		switch o {
		case score.OriginOverrides:
			done = j.override(q, &v)
		case score.OriginMarks:
			done = j.marks.judge(q, &v)
		case score.OriginGTP:
			if done = j.engine(ctx, q, &v); done {
				// The estimate is its yardstick.
				if err := j.compare(ctx, q.Final, &v); err != nil {
					return v, err
				}
				estimated = true
			}
		case score.OriginResult:
			var err error
			if done, err = j.recorded(ctx, q, &v); err != nil {
				return v, err
			}
			estimated = v.Result.Tested
		case score.OriginEstimate:
			if !estimated {
				if err := j.estimate(ctx, f); err != nil {
					return v, err
				}
				estimated = true
			}
			done = true
			j.conclude(&v)
		}
		if done {
			v.Origin = o
			if estimated {
				v.Groups = j.est.groups
			}
			return v, nil
		}
	}
	return v, nil
}

// spareBentFours lets groups with a bent four in the corner live: it is the
// rulesets that disagree on them, not the judge.
func (j *Judge) spareBentFours(f *replay.Final) {
	held := BentFour(f, j.deadWith(nil))
	if len(held) == 0 {
		return
	}
	for i := range j.est.groups {
		g := &j.est.groups[i]
		if _, found := slices.BinarySearch(held, g.Points[0]); found {
			g.Dead, g.BentFour, g.Doubt = false, true, bentFourDoubt
		}
	}
}

// spareDoubleKos lets the stones of a double-ko seki live.
func (j *Judge) spareDoubleKos(f *replay.Final) {
	held := DoubleKoSeki(f)
	if len(held) == 0 {
		return
	}
	for i := range j.est.groups {
		g := &j.est.groups[i]
		outside := func(p replay.Point) bool {
			_, found := slices.BinarySearch(held, p)
			return !found
		}
		if !slices.ContainsFunc(g.Points, outside) {
			g.Dead, g.Doubt = false, 0
		}
	}
}

// estimate fills j.est.groups for a position without a margin to hold it against.
func (j *Judge) estimate(ctx context.Context, f *replay.Final) error {
	if err := j.play(ctx, f); err != nil {
		return err
	}
	l := &alone
	if j.opts.Always {
		l = &thorough
	}
	return j.look(ctx, f, l)
}

// play makes the playouts for the position.
func (j *Judge) play(ctx context.Context, f *replay.Final) error {
	j.way.canonical(f.Width, f.Height, f.Board)
	j.est.limit = j.opts.Limits.Playouts
	return j.est.play(ctx, &j.way, j.opts.Seed)
}

// look judges the position that was played out.
func (j *Judge) look(ctx context.Context, f *replay.Final, l *look) error {
	if err := j.est.judge(ctx, &j.way, l); err != nil {
		return err
	}
	j.spareBentFours(f)
	j.spareDoubleKos(f)
	return nil
}

// conclude writes the estimate's groups into the status.
func (j *Judge) conclude(v *Verdict) {
	v.Dead, v.Doubtful = nil, nil
	for i := range j.est.groups {
		g := &j.est.groups[i]
		if g.Dead {
			v.Dead = append(v.Dead, g.Points...)
		}
		if g.Doubt >= doubtful || g.Turned {
			v.Doubtful = append(v.Doubtful, g.Points...)
		}
	}
	slices.Sort(v.Dead)
	slices.Sort(v.Doubtful)
	v.Confidence = confidence(j.est.groups)
	if v.Result.Tested && !v.Result.Agrees {
		v.Confidence *= unreconciled
	}
}

// override takes a maintainer's dead list, completed to chains.
func (j *Judge) override(q *Question, v *Verdict) bool {
	ov := q.Override
	if ov == nil || !ov.HasDead && len(ov.Seki) == 0 {
		return false
	}
	j.find.load(q.Final)
	dead, bad := j.find.chains(ov.Dead)
	seki, worse := j.find.chains(ov.Seki)
	bad = append(bad, worse...)
	for _, p := range bad {
		v.note(q, overrideNoStone, "override names %s, where no stone stands", p.Name(q.Final.Width, q.Final.Height))
	}
	for _, p := range dead {
		if _, both := slices.BinarySearch(seki, p); both {
			v.note(q, overrideBoth, "override calls %s dead and in seki", p.Name(q.Final.Width, q.Final.Height))
			break
		}
	}
	if !ov.HasDead {
		return false // a list of seki alone leaves the dead to other evidence
	}
	if len(dead) == 0 && len(ov.Dead) > 0 {
		return false // every point is wrong: that is not the word that all stones live
	}
	v.Dead, v.Seki, v.Confidence = dead, seki, 1
	return true
}

// note adds a finding at the end of the main line.
func (v *Verdict) note(q *Question, k sgfparse.Kind, format string, args ...any) {
	at := sgfparse.Position{Move: q.Final.Moves}
	if q.Game != nil {
		at.File, at.Game = q.Game.File, q.Game.Number
	}
	v.Findings = append(v.Findings, k.At(at, format, args...))
}
