package rescore

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/zeebo/xxh3"

	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/report"
	"gorescore/report/text"
	"gorescore/score"
	"gorescore/score/life"
	"gorescore/score/life/net"
	"gorescore/sgfparse"
	"gorescore/sgfparse/charset"
)

// defaultTimeout bounds the judgement of one game.
const defaultTimeout = 10 * time.Second

// Worker rescores one game after the other with its own boards and buffers:
// use one per goroutine. What it says of a game depends on the game and the
// options alone.
type Worker struct {
	opt      *Options
	rules    []*score.Ruleset
	komi     []KomiChoice
	decoder  charset.Decoder
	parser   sgfparse.Parser
	reader   header.Reader
	replayer replay.Replayer
	judge    *life.Judge
	surveyor score.Surveyor
	trial    score.Surveyor // for dead sets that are only tried
	referee  score.Referee  // of --fouls apply
	conv     *converter     // nil until a game is to be converted
	memory   *memory        // nil: no cache
}

// NewWorker makes a worker. The options must have been checked with Check.
func NewWorker(opt *Options) *Worker {
	w := &Worker{opt: opt, rules: opt.Rules, komi: opt.Komi}
	if w.rules == nil {
		w.rules = score.DefaultTargets()
	}
	if w.komi == nil {
		w.komi = usualKomi
	}
	w.memory = newMemory(opt.Cache, w.rules)
	w.parser.Strict = opt.Strict
	w.judge, _ = newJudge(opt) // Check has seen the error
	return w
}

func newJudge(opt *Options) (*life.Judge, error) {
	o := life.Options{Order: opt.Life, Seed: opt.Seed, Engine: opt.Engine, Always: opt.Always}
	if opt.Second != nil {
		o.Second = opt.Second()
		return life.New(o)
	}
	n := net.Embedded()
	if n == nil {
		return nil, errors.New("this program carries no net")
	}
	o.Second = net.NewWorker(n)
	return life.New(o)
}

// Check reports whether the options can be used.
func (o *Options) Check() error {
	_, err := newJudge(o)
	return err
}

// CheckCharset reports whether name is a charset that can be read; "" is.
func CheckCharset(name string) error {
	if name == "" {
		return nil
	}
	if _, ok := charset.Canonical(name); !ok {
		return fmt.Errorf("unknown charset %q; common ones are utf-8, gb18030, big5, shift_jis, euc-jp, euc-kr, iso-8859-1", name)
	}
	return nil
}

// internalPanic is raised when the program itself failed on a game.
var internalPanic = sgfparse.Kind{
	Code: "internal-panic", Severity: sgfparse.Error,
	Title: "the program failed on this game",
	Why:   "A fault of gorescore itself, not of the record. The game was passed over; the rest of the run is not affected.",
	Do:    "Please report it with the record: the message names the place in the program.",
}

// Game rescores one game. It always returns a Record.
func (w *Worker) Game(ctx context.Context, in *Input) *report.Record {
	if w.memory != nil {
		return w.remembered(ctx, in)
	}
	return w.work(ctx, in).rec
}

// View rescores one game and gathers what `show` prints of it.
func (w *Worker) View(ctx context.Context, in *Input) *text.GameView {
	g := w.work(ctx, in)
	return text.NewGameView(g.rec, g.game, g.final, g.scores)
}

// work takes a game through its stages. A panic in one of them ends the game
// with what was known before it.
func (w *Worker) work(ctx context.Context, in *Input) (g *game) {
	src := &in.Source
	rec := &report.Record{File: src.File, Game: src.Game, Line: src.Line, Col: src.Col, Format: "sgf"}
	if in.Format != nil {
		rec.Format = in.Format.Name
	}
	rec.Digest = hexDigest(xxh3.Hash128(src.Raw).Bytes())
	g = &game{w: w, rec: rec}
	defer func() {
		if p := recover(); p != nil {
			w.renew()
			rec.Outcome, rec.Why = report.Skipped, internalPanic.Code
			rec.Scores, rec.Flips, rec.Agrees, rec.Life, rec.SGF, rec.Diagram = nil, nil, nil, nil, nil, nil
			at := sgfparse.Position{File: rec.File, Game: rec.Game, Line: src.Line, Col: src.Col}
			rec.Diagnostics = append(rec.Diagnostics, internalPanic.At(at, "%v (%s)", p, panicPlace(debug.Stack())))
			g = &game{w: w, rec: rec}
		}
	}()
	g.read(in)
	g.play()
	g.decide(ctx)
	if w.opt.Diagrams {
		g.diagram()
	}
	if w.opt.Convert != nil {
		g.convert()
	}
	slices.SortStableFunc(rec.Diagnostics, byPlace)
	return g
}

// hexDigest writes a digest as in Record.Digest.
func hexDigest(digest [16]byte) string { return hex.EncodeToString(digest[:]) }

// byPlace orders the findings of one game by their place in the record.
func byPlace(a, b sgfparse.Diagnostic) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col), cmp.Compare(a.Move, b.Move))
}

// renew gives the worker new buffers: after a panic the old ones may be half
// written, after a huge game they are huge.
func (w *Worker) renew() {
	fresh := NewWorker(w.opt)
	*w = *fresh
}

// panicPlace finds the program's own innermost line in a stack.
func panicPlace(stack []byte) string {
	lines := strings.Split(string(stack), "\n")
	seen := false
	for _, l := range lines {
		seen = seen || strings.HasPrefix(l, "panic(")
		place, ok := strings.CutPrefix(l, "\t")
		if !seen || !ok || strings.Contains(place, "/runtime/") {
			continue
		}
		place, _, _ = strings.Cut(place, " ")
		parts := strings.Split(place, "/")
		return strings.Join(parts[max(0, len(parts)-2):], "/")
	}
	return "unknown place"
}

// recordHeader copies the header into the record.
func recordHeader(rec *report.Record, g *replay.Game) {
	rec.App = g.App
	rec.Size = [2]int{g.Width, g.Height}
	rec.Handicap = g.Handicap.Stones
	rec.Players = report.Players{Black: g.Black.Name, White: g.White.Name, BlackRank: g.Black.Rank, WhiteRank: g.White.Rank}
	rec.Date, rec.Event, rec.Place = g.Date, g.Event, g.Place
	rec.Komi, rec.Rules, rec.Recorded = g.Komi, g.Rules, g.Result
}
