package rescore

import (
	"context"
	"io"
	"iter"

	"gorescore/report"
	"gorescore/sgfparse"
	"gorescore/sgfparse/archive"
	"gorescore/sgfparse/charset"
)

// sniffBytes is how much of a file decides its charset hint.
const sniffBytes = 64 << 10

// feeder reads the input, cuts it into games and collects them into tasks of a
// bounded size, in input order.
type feeder struct {
	opt      *Options
	emit     func(*task) bool // false: the run is over
	cur      *task
	seq      int64
	over     bool
	decoded  charset.Reader
	head     headReader
	splitter sgfparse.Splitter
	batch    []sgfparse.Source
}

// read walks the input and emits it as tasks.
func read(ctx context.Context, paths []string, opt *Options, emit func(*task) bool) {
	feed(archive.Walk(ctx, paths, archive.Options{FilesFrom: opt.FilesFrom, Stdin: opt.Stdin}), opt, emit)
}

// feed emits what a walk finds as tasks.
func feed(entries iter.Seq2[archive.Entry, error], opt *Options, emit func(*task) bool) {
	f := &feeder{opt: opt, emit: emit}
	f.splitter.MaxGame = opt.MaxGameBytes
	for e, err := range entries {
		if err != nil || f.over {
			return
		}
		f.entry(&e)
	}
	f.flush()
}

// entry feeds the games of one file, or the finding about one.
func (f *feeder) entry(e *archive.Entry) {
	if e.Problem != nil {
		if e.Problem.Severity == sgfparse.Error {
			f.add(item{record: unread(e.Name, "sgf", "unreadable", *e.Problem)})
		} else {
			f.add(item{finding: e.Problem})
		}
		return
	}
	f.decoded.Reset(e.Reader)
	f.head.reset(&f.decoded, e.Damaged)
	if format := formatOf(f.head.peek(formatHead), e.Format); format != nil {
		f.single(e.Name, format)
		return
	}
	f.splitter.Reset(e.Name, &f.head)
	f.games(e.Name)
}

// games feeds the games of the splitter's file. The hint of a file's charset
// is for files of several games: one game is its own evidence.
func (f *feeder) games(name string) {
	var hint charset.Hint
	batch, err := f.splitter.NextBatch(f.batch[:0])
	if err == nil && len(batch) == 1 {
		only := batch[0]
		batch, err = f.splitter.NextBatch(batch[:0])
		if err == nil {
			hint = charset.Sniff(f.head.seen)
		}
		f.game(only, hint)
	} else if err == nil {
		hint = charset.Sniff(f.head.seen)
	}
	for err == nil && !f.over {
		for _, src := range batch {
			f.game(src, hint)
		}
		batch, err = f.splitter.NextBatch(batch[:0])
	}
	f.batch = batch[:0]
	if f.head.broken() {
		return // the damage, told next, says why there is no game
	}
	for _, d := range f.splitter.Diagnostics() {
		if d.Code == sgfparse.NoGame.Code && report.IsJSONLine(f.head.seen) {
			d.Message += ": these are results of an earlier run, which 'gorescore report' shows"
		}
		f.add(item{record: unread(name, "sgf", d.Code, d)})
	}
}

func (f *feeder) game(src sgfparse.Source, hint charset.Hint) {
	if len(src.Raw) == 0 { // too large to be delivered
		f.add(item{record: &report.Record{
			File: src.File, Game: src.Game, Line: src.Line, Col: src.Col, Format: "sgf",
			Outcome: report.Skipped, Why: sgfparse.GameTooLarge.Code, Diagnostics: src.Found,
		}})
		return
	}
	f.add(item{input: Input{Source: src, Hint: hint, Stream: f.decoded.Charset()}})
}

// unread is the record of an input that gave no game.
func unread(name, format, why string, d sgfparse.Diagnostic) *report.Record {
	return &report.Record{
		File: name, Format: format, Outcome: report.Skipped, Why: why,
		Diagnostics: []sgfparse.Diagnostic{d},
	}
}

func (f *feeder) add(it item) {
	if f.over {
		return
	}
	if it.finding == nil {
		f.seq++
		it.seq = f.seq
		if !f.opt.Shard.takes(it.input.Source.Raw) {
			return
		}
	}
	if f.cur == nil {
		f.cur = &task{done: make(chan []result, 1)}
	}
	f.cur.items = append(f.cur.items, it)
	f.cur.bytes += len(it.input.Source.Raw)
	most := maxTaskGames
	if f.opt.Engine != nil {
		most = 1
	}
	if len(f.cur.items) >= most || f.cur.bytes >= maxTaskBytes {
		f.flush()
	}
}

func (f *feeder) flush() {
	if f.cur == nil || f.over {
		return
	}
	t := f.cur
	f.cur = nil
	f.over = !f.emit(t)
}

// headReader keeps the first bytes that went through it. What damage ended
// does not end with io.EOF.
type headReader struct {
	r       io.Reader
	damaged func() bool

	seen  []byte
	ahead []byte // peeked, not yet read
	buf   []byte
}

func (h *headReader) reset(r io.Reader, damaged func() bool) {
	h.r, h.damaged, h.seen, h.ahead = r, damaged, h.seen[:0], nil
}

// broken reports, at the end, whether damage ended the stream.
func (h *headReader) broken() bool { return h.damaged != nil && h.damaged() }

// peek returns up to n bytes from the beginning; it is called before Read.
func (h *headReader) peek(n int) []byte {
	if h.buf == nil {
		h.buf = make([]byte, n)
	}
	got, _ := io.ReadFull(h.r, h.buf[:n]) // an error comes again with the next Read
	h.ahead = h.buf[:got]
	return h.ahead
}

func (h *headReader) Read(p []byte) (n int, err error) {
	if len(h.ahead) > 0 {
		n = copy(p, h.ahead)
		h.ahead = h.ahead[n:]
	} else {
		n, err = h.r.Read(p)
		if err == io.EOF && h.broken() {
			err = io.ErrUnexpectedEOF
		}
	}
	if room := sniffBytes - len(h.seen); room > 0 && n > 0 {
		h.seen = append(h.seen, p[:min(n, room)]...)
	}
	return n, err
}
