package rescore

import (
	"context"
	"errors"
	"slices"

	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/report"
	"gorescore/score"
	"gorescore/score/life"
	"gorescore/sgfparse"
	"gorescore/sgfparse/charset"
)

// Input is one game's bytes with what its file says about them.
type Input struct {
	Source sgfparse.Source
	Hint   charset.Hint // of the whole file
	Stream string       // charset of the stream it was cut from, "" if unchanged
	Format *Format      // nil: SGF
}

// game is the work on one game: what the stages hand on to each other.
type game struct {
	w        *Worker
	rec      *report.Record
	tree     *sgfparse.GameTree
	game     *replay.Game
	final    *replay.Final
	override *Override
	verdict  life.Verdict
	scores   *score.Map
	source   *score.Ruleset // the record's own; nil if unknown
	study    bool           // scored by --include: never compared
	open     bool           // too open for a count to mean anything
	studied  string         // why it was not counted
	cut      bool           // damage of the file ended it
	hurried  bool           // time ran out while it was judged
}

// read turns the bytes into a tree and the tree into a game.
func (g *game) read(in *Input) {
	w, rec := g.w, g.rec
	src := &in.Source
	at := sgfparse.Position{File: src.File, Game: src.Game, Line: src.Line, Col: src.Col}
	opt := charset.Options{Override: w.opt.Charset, Hint: in.Hint, Stream: in.Stream, At: at}
	if f := in.Format; f != nil {
		opt.Plain, opt.Hint = true, f.Hint
		if f.Label != nil {
			opt.Label = f.Label(src.Raw)
		}
	}
	text := w.decoder.Decode(src.Raw, opt)
	g.cut = src.Cut
	rec.Charset = report.Charset{Name: text.Name, Confidence: text.Confidence}
	rec.Diagnostics = append(rec.Diagnostics, text.Diagnostics...)
	src.Text = text.Text
	if src.Cut {
		rec.Diagnostics = append(rec.Diagnostics, gameCutOff.At(at, ""))
	}
	parse := w.parser.Parse
	if in.Format != nil {
		parse = in.Format.Read
	}
	tree, found := parse(src)
	rec.Diagnostics = append(rec.Diagnostics, found...)
	g.tree = tree
	g.game, found = w.reader.Read(tree)
	g.game.Renumber(rec.Diagnostics)
	rec.Diagnostics = append(rec.Diagnostics, found...)
	g.overrule()
	g.presume()
	recordHeader(rec, g.game)
	g.findSource()
}

// findSource looks up the record's own ruleset.
func (g *game) findSource() {
	if id := g.game.Rules.ID; id != "" {
		g.source, _ = score.Lookup(id)
		if g.source == nil {
			g.source, _ = score.ParseKataRules(g.game.Rules.Raw)
		}
	}
}

// overrule applies a maintainer's header values.
func (g *game) overrule() {
	g.override = g.w.opt.Overrides.Find(g.rec.File, g.rec.Game)
	if g.override == nil {
		return
	}
	o, game := g.override, g.game
	if o.Rules != nil {
		game.Rules.ID, game.Rules.Doubtful, game.Rules.Source = *o.Rules, false, replay.SourceRecorded
		if r, ok := score.Lookup(*o.Rules); ok {
			game.Rules.ID = r.ID
		}
	}
	if o.Komi != nil {
		if h, ok := o.komi(); ok {
			game.Komi = replay.Komi{Raw: game.Komi.Raw, Points: h, Known: true, Source: replay.SourceRecorded, Why: "override"}
		}
	}
	if o.Result != nil {
		raw := game.Result.Raw
		game.Result, _ = header.ParseResult(*o.Result, header.Context{})
		game.Result.Raw = raw
	}
}

// presume fills in what the record does not say and the settings do, or what they
// overrule. A value that the record has and that could not be read is not nothing.
// An override of this one game stands before what is said of all.
func (g *game) presume() {
	if g.w.opt.Defaults == nil {
		return
	}
	d, game := g.w.opt.Defaults(g.rec.File), g.game
	if r, ok := score.Lookup(d.Rules); ok {
		switch {
		case game.Rules.ID == "" && game.Rules.Raw == "":
			game.Rules.ID, game.Rules.Source = r.ID, replay.SourceAssumed
		case d.RulesStand && (g.override == nil || g.override.Rules == nil):
			game.Rules.ID, game.Rules.Doubtful, game.Rules.Source = r.ID, false, replay.SourceRecorded
		}
	}
	switch {
	case !d.HasKomi:
	case d.KomiStands && (game.Komi.Known || game.Komi.Raw != "") && (g.override == nil || g.override.Komi == nil):
		game.Komi = replay.Komi{Raw: game.Komi.Raw, Points: d.Komi, Known: true, Source: replay.SourceRecorded, Why: "override"}
	case !game.Komi.Known && game.Komi.Raw == "":
		game.Komi.Points, game.Komi.Known, game.Komi.Source = d.Komi, true, replay.SourceAssumed
		game.Komi.Why = "settings"
	}
}

// play replays the main line and records its facts.
func (g *game) play() {
	g.final = g.w.replayer.Play(g.game)
	rec, f := g.rec, g.final
	rec.Moves = f.Moves
	rec.Passes = f.Passes[replay.Black] + f.Passes[replay.White]
	rec.MovesDigest = g.game.MovesDigest()
	rec.Board = append([]replay.Color(nil), f.Board...)
	rec.Diagnostics = append(rec.Diagnostics, f.Diagnose(g.position)...)
	if len(f.Events) == 0 {
		return
	}
	for _, v := range score.Violations(g.firstEvents(), g.judges(), g.game.Result) {
		out := report.Violation{
			Move: v.Move, Color: v.Color.String(), Point: v.Point.Name(f.Width, f.Height),
			Kind: v.Kind, Cycle: v.Cycle, Class: v.Class, IllegalUnder: v.IllegalUnder,
		}
		for _, c := range v.Consequences {
			out.Consequence = append(out.Consequence, report.Consequence{Rules: c.Rules, Text: c.Text})
		}
		rec.Violations = append(rec.Violations, out)
	}
}

// maxFouls bounds the moves of one game that are judged as fouls: a record may
// be made of nothing else, and each is judged under every ruleset.
const maxFouls = 200

// firstEvents is the final position with as many events as are judged.
func (g *game) firstEvents() *replay.Final {
	if len(g.final.Events) <= maxFouls {
		return g.final
	}
	few := *g.final
	few.Events = few.Events[:maxFouls]
	e := &g.final.Events[maxFouls]
	at := g.position(e.At)
	at.Move = e.Move
	g.rec.Diagnostics = append(g.rec.Diagnostics, moreFouls.At(at, "%d more moves of note from here on are not judged as fouls", len(g.final.Events)-maxFouls))
	return &few
}

var moreFouls = sgfparse.Kind{
	Code: "more-fouls", Severity: sgfparse.Note,
	Title: "more fouls than are judged in one game",
	Why:   "Of each game the first 200 moves of note (repetitions, suicides, plays on stones, moves out of turn) are judged under every ruleset. The rest was executed like any move.",
	Do:    "Look at the record: so many fouls are hardly a game.",
}

// judges are the rulesets that speak about fouls: those asked for, and the
// record's own.
func (g *game) judges() []*score.Ruleset {
	if g.source == nil {
		return g.w.rules
	}
	for _, r := range g.w.rules {
		if r.ID == g.source.ID {
			return g.w.rules
		}
	}
	return append(slices.Clip(g.w.rules), g.source)
}

// position finds the place of an offset in the game's text.
func (g *game) position(at uint32) sgfparse.Position { return g.tree.Position(at) }

// decide finds out whether the game was finished by counting, and counts it.
func (g *game) decide(ctx context.Context) {
	rec := g.rec
	rec.Outcome, rec.Why = g.outcome()
	if rec.Outcome != report.Rescored || g.w.opt.CheckOnly {
		return
	}
	g.assumeKomi()
	g.trustKomi()
	if !g.judge(ctx) {
		return
	}
	status := &g.verdict.Status
	g.scores = g.w.surveyor.Survey(g.game, g.final, status, score.Options{Source: g.source, Dame: g.w.opt.Dame})
	g.open = g.scores.Unfilled || g.wipedOut()
	g.agree()
	if g.open && !g.agreedEnd() {
		g.leaveOpen()
		return
	}
	g.count()
}

// leaveOpen is the end of a game whose board is too open for a count to mean
// anything. A game that was to be scored for study keeps its own reason.
func (g *game) leaveOpen() {
	rec := g.rec
	rec.Agrees, rec.AgreesIf = nil, ""
	if g.study {
		rec.Outcome, rec.Why = report.NotCounted, g.studied
		return
	}
	rec.Outcome, rec.Why = report.Skipped, unfilled.Code
	at := sgfparse.Position{File: rec.File, Game: rec.Game, Line: rec.Line, Col: rec.Col, Move: g.final.Moves}
	t := &g.scores.AsIs
	if g.scores.Sparse {
		rec.Diagnostics = append(rec.Diagnostics, unfilled.At(at, "only %d stones were put on a board of %d points",
			t.Put(replay.Black)+t.Put(replay.White), g.final.Width*g.final.Height))
		return
	}
	if !g.scores.Unfilled {
		rec.Diagnostics = append(rec.Diagnostics, unfilled.At(at, "one side would have no living stone, with confidence %s", report.Confidence(g.verdict.Confidence, 2)))
		return
	}
	rec.Diagnostics = append(rec.Diagnostics, unfilled.At(at, "%d points are open between both sides or touch no stone", t.Neutral))
}

// wipedOut tells whether an estimate leaves one side without a living stone and
// is not sure of it: so it is at the beginning of a game, where nothing lives yet
// and no point is open once one side is gone.
func (g *game) wipedOut() bool {
	v := &g.verdict
	if v.Origin != score.OriginEstimate || v.Confidence >= unsure || len(v.Dead) == 0 {
		return false
	}
	var alive, all [3]int
	for _, c := range g.final.Board {
		all[c]++
	}
	alive = all
	for _, p := range v.Dead {
		alive[g.final.Board[p]]--
	}
	return all[replay.Black] > 0 && alive[replay.Black] == 0 || all[replay.White] > 0 && alive[replay.White] == 0
}

// unsure is the confidence below which an estimate that wipes a side out says
// nothing.
const unsure = 0.5

var gameCutOff = sgfparse.Kind{
	Code: "game-cut-off", Severity: sgfparse.Error,
	Title: "the file breaks off inside this game",
	Why:   "The file or archive is damaged, and the damage came before the game was at its end: the rest of its moves is missing. It was not scored; the games before it are whole.",
	Do:    "Get the file again.",
}

var unfilled = sgfparse.Kind{
	Code: "unfilled", Severity: sgfparse.Note,
	Title: "the board is too open to be counted",
	Why:   "More points than a finished game leaves lie between both sides, or one open region is large, or hardly any stone was put on the board, or one side would have no living stone and nothing is sure of that: the game was broken off, moves are missing, or a large group was judged wrongly. Filling such a board would decide the game by guess, so it was not scored. An open board is counted if the recorded margin bears the dead stones out, so it is never a mismatch; low and high then allow for every open point.",
	Do:    "Look at it with 'gorescore show'. If the game was finished, give the dead stones through --overrides, or mark the territory (TB, TW).",
}

// agreedEnd reports whether an open board was nevertheless a finished game: who
// is dead is known from the players, from a maintainer, or from an estimate that
// was made without the recorded margin, and that margin bears it out. Its flips
// are never certain.
func (g *game) agreedEnd() bool {
	if g.rec.Agrees == nil || !*g.rec.Agrees {
		return false
	}
	// Groups that were turned to fit the margin are not borne out by it.
	return g.verdict.Origin != score.OriginResult || g.verdict.Result.Flips == 0
}

// outcome says whether a game is to be counted, and if not why.
func (g *game) outcome() (outcome, why string) {
	h, f := g.game, g.final
	switch {
	case h.NotGo:
		return report.Skipped, "not-go"
	case g.cut:
		return report.Skipped, "unreadable"
	case f.Moves == 0 && len(h.Placements) == 0:
		return report.Skipped, "no-moves"
	case h.SizeDoubtful:
		return report.Skipped, "bad-size"
	case h.Corrupt:
		return report.Skipped, "corrupt-move"
	case len(h.Placements) > 0 && g.impossible():
		return report.Skipped, impossiblePosition.Code
	case g.doubtsOfScan() > 0:
		return report.NotCounted, scanDoubts.Code
	}
	r := h.Result
	switch r.Method {
	case replay.MethodCount:
		return report.Rescored, ""
	case replay.MethodUnknown:
		if r.Winner == replay.WinnerUnknown && f.TrailingPass >= 2 {
			return report.Rescored, ""
		}
		if r.Winner == replay.WinnerUnknown {
			return g.include("unfinished", "unfinished")
		}
		return report.NotCounted, "no-margin"
	case replay.MethodResign:
		return g.include("resigned", "resigned")
	case replay.MethodTime:
		return g.include("time", "time")
	case replay.MethodUnfinished:
		return g.include("unfinished", "unfinished")
	case replay.MethodNoResult:
		return report.NotCounted, "void"
	}
	return report.NotCounted, r.Method.String()
}

// impossible reports whether setup stones leave a chain without liberties.
func (g *game) impossible() bool {
	p, found := g.final.WithoutLiberty()
	if found {
		rec := g.rec
		at := sgfparse.Position{File: rec.File, Game: rec.Game, Line: rec.Line, Col: rec.Col, Move: g.final.Moves}
		rec.Diagnostics = append(rec.Diagnostics, impossiblePosition.At(at, "the chain at %s has no liberty", p.Name(g.final.Width, g.final.Height)))
	}
	return found
}

var impossiblePosition = sgfparse.Kind{
	Code: "impossible-position", Severity: sgfparse.Error,
	Title: "setup stones leave a chain without liberties",
	Why:   "The final position holds a chain that touches no empty point. No move can leave one: the stones were set up wrongly. The game was not scored.",
	Do:    "Correct the setup (AB, AW, AE) of the record.",
}

// include lets --include score a game for study that was not counted.
func (g *game) include(kind, why string) (string, string) {
	if g.w.opt.Include[kind] {
		g.study, g.studied = true, why
		return report.Rescored, ""
	}
	return report.NotCounted, why
}

// assumeKomi fills a missing komi from the era's usage, if that was asked for.
func (g *game) assumeKomi() {
	h := g.game
	if !g.w.opt.AssumeEra || h.Komi.Known || g.source == nil {
		return
	}
	year := replay.Year(h.Date)
	era, ok := g.source.KomiInYear(year)
	if !ok {
		return
	}
	h.Komi.Points, h.Komi.Known, h.Komi.Source = era.Komi, true, replay.SourceAssumed
	h.Komi.Why = "era"
	g.rec.Komi = h.Komi
}

// judge asks who is dead. It reports false if nothing can be counted.
func (g *game) judge(ctx context.Context) bool {
	limit := g.w.opt.Timeout
	if limit <= 0 {
		limit = defaultTimeout
	}
	whole := limit
	if g.w.opt.Engine != nil {
		whole += g.w.opt.EngineTime
	}
	ctx, cancel := context.WithTimeout(ctx, whole)
	defer cancel()
	q := life.Question{Game: g.game, Final: g.final, Override: g.lifeOverride()}
	if target, ok := g.recordedMargin(); ok {
		q.Reconciles = func(dead []replay.Point, turned bool) (replay.HalfPoints, bool) {
			m := g.with(dead)
			// Groups are not turned into a board that nobody can count.
			return m.CountToward(g.source, g.game.Komi.Points, target).Margin - target, !turned || !m.Unfilled
		}
	}
	var err error
	g.verdict, err = g.w.judge.Judge(ctx, &q)
	g.hurried = ctx.Err() != nil
	rec := g.rec
	at := sgfparse.Position{File: rec.File, Game: rec.Game, Line: rec.Line, Col: rec.Col, Move: g.final.Moves}
	g.tellLife(at)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		rec.Outcome, rec.Why = report.Skipped, "timeout"
		rec.Diagnostics = append(rec.Diagnostics, lifeTimeout.At(at, "no verdict on life and death within %v", limit))
		return false
	case err != nil:
		rec.Outcome, rec.Why = report.Skipped, whyInterrupted
		return false
	}
	v := &g.verdict
	if v.Origin == score.OriginNone {
		rec.Outcome, rec.Why = report.Skipped, "life-unknown"
		return false
	}
	g.rule()
	w, h := g.final.Width, g.final.Height
	rec.Life = &report.Life{
		Origin: v.Origin, Confidence: v.Confidence,
		Dead: names(v.DeadUnder(g.source), w, h), Seki: names(v.Seki, w, h), Doubtful: names(v.Doubtful, w, h),
	}
	return true
}

// with surveys the board with other dead stones, for a moment: the next call
// overwrites it.
func (g *game) with(dead []replay.Point) *score.Map {
	st := score.Status{Dead: dead, Ruled: life.BentFour(g.final, dead)}
	return g.w.trial.Survey(g.game, g.final, &st, score.Options{Source: g.source, Dame: g.w.opt.Dame})
}

// whyInterrupted is why a game was skipped in a run that was stopped, or whose
// board is none.
const whyInterrupted = "interrupted"

// rule adds to the verdict what a rule decides without play. What players or a
// maintainer say of such a group stands.
func (g *game) rule() {
	v := &g.verdict
	v.Ruled = life.BentFour(g.final, v.Dead)
	if v.Origin == score.OriginMarks || v.Origin == score.OriginOverrides {
		v.Ruled = slices.DeleteFunc(v.Ruled, func(p replay.Point) bool { return !slices.Contains(v.Dead, p) })
	}
}

var lifeTimeout = sgfparse.Kind{
	Code: "life-timeout", Severity: sgfparse.Warning,
	Title: "judging life and death took too long",
	Why:   "The limit of --timeout ran out before it was clear who is dead. The game was not scored.",
	Do:    "Give a longer --timeout, or the dead stones through --overrides.",
}

func names(points []replay.Point, w, h int) []string {
	out := make([]string, len(points))
	for i, p := range points {
		out[i] = p.Name(w, h)
	}
	return out
}

var overridePoint = sgfparse.Kind{
	Code: "override-no-point", Severity: sgfparse.Warning,
	Title: "override names no point of the board",
	Why:   "A point of the dead or seki list is not on this board. It was passed over; of a dead list without any point left, nothing was taken, and the next evidence decided.",
	Do:    "Write points as letter (without I) and number, such as Q16.",
}

// recordedMargin is Black's recorded margin, if the source's count can be held
// against it: counted, with a known komi and ruleset that are not in doubt.
func (g *game) recordedMargin() (replay.HalfPoints, bool) {
	h := g.game
	if g.source == nil || !h.Komi.Known || h.Komi.Doubtful || h.Rules.Doubtful || h.Result.Method != replay.MethodCount || g.study {
		return 0, false
	}
	switch h.Result.Winner {
	case replay.WinnerBlack:
		return h.Result.Margin, h.Result.HasMargin
	case replay.WinnerWhite:
		return -h.Result.Margin, h.Result.HasMargin
	case replay.WinnerDraw:
		return 0, true
	}
	return 0, false
}

// Kinds lists the findings that this package raises.
var Kinds = []sgfparse.Kind{internalPanic, lifeTimeout, overridePoint, resultMismatch, unfilled, gameCutOff, impossiblePosition, moreFouls, convertDiffers, convertPlain, deadUnmarked, resultAdded, scanDoubts}
