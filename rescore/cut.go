package rescore

import (
	"iter"

	"github.com/zeebo/xxh3"

	"gorescore/report"
	"gorescore/sgfparse"
	"gorescore/sgfparse/archive"
)

// Item is one thing met in an input: a game to be given to Worker.Game, the
// finished record of input that gave none, or a finding that concerns no game.
// Of Record and Finding at most one is set; with neither it is a game.
type Item struct {
	Input   Input
	Record  *report.Record
	Finding *sgfparse.Diagnostic
}

// Cut yields what a walk finds in batches, in input order: each is enough to be
// worth handing over and small enough to be held, as in Run. Games and records
// are to be numbered by who takes them (Record.Seq), findings are not. It is
// Run without the workers: for those who have workers of their own, on other
// machines too. Their bytes stay valid after the walk.
//
// Nothing that is wrong with the input ends it but what ends the walk: the
// cancellation of its context, which the caller knows of.
func Cut(entries iter.Seq2[archive.Entry, error], opt *Options) iter.Seq[[]Item] {
	return func(yield func([]Item) bool) {
		feed(entries, opt, func(t *task) bool {
			items := make([]Item, len(t.items))
			for i := range t.items {
				it := &t.items[i]
				items[i] = Item{it.input, it.record, it.finding}
			}
			return yield(items)
		})
	}
}

// Unread is the record of an input that gave no game for the reason that d
// tells, as Run has it for a walk's problems of severity error.
func Unread(d sgfparse.Diagnostic) *report.Record { return unread(d.File, "sgf", "unreadable", d) }

// PanicRecord is the record of a game that a fault of the program outside of
// Worker.Game has cost: what went wrong and where is in its finding. stack is
// that of debug.Stack in the function that recovered.
func PanicRecord(in *Input, what any, stack []byte) *report.Record {
	src := &in.Source
	rec := &report.Record{File: src.File, Game: src.Game, Line: src.Line, Col: src.Col, Format: "sgf"}
	if in.Format != nil {
		rec.Format = in.Format.Name
	}
	rec.Digest = hexDigest(xxh3.Hash128(src.Raw).Bytes())
	rec.Outcome, rec.Why = report.Skipped, internalPanic.Code
	at := sgfparse.Position{File: src.File, Game: src.Game, Line: src.Line, Col: src.Col}
	rec.Diagnostics = []sgfparse.Diagnostic{internalPanic.At(at, "%v (%s)", what, panicPlace(stack))}
	return rec
}
