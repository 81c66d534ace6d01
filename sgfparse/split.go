package sgfparse

import (
	"bytes"
	"io"
)

// DefaultMaxGame is the largest game that a Splitter delivers unless told
// otherwise, in bytes.
const DefaultMaxGame = 16 << 20

// The sizes of the blocks that a Splitter reads: small for small files, then
// growing.
const (
	firstBlock = 16 << 10
	lastBlock  = 1 << 20
)

// A Splitter cuts a stream into games at the ends of their outermost
// parentheses. It works on raw bytes, before any charset decoding: each game
// can so be decoded on its own. Brackets inside values do not confuse it, nor
// do the two-byte characters of GB18030, Big5, Shift_JIS and ISO-2022-JP whose
// second byte is a bracket or a backslash; UTF-16 must be converted before.
//
// It holds one block and one game in memory at a time, never the whole stream.
type Splitter struct {
	// MaxGame limits the size of one game in bytes; 0 means DefaultMaxGame. Of
	// a larger game only the finding GameTooLarge is delivered, with empty Raw.
	MaxGame int
	// Block, if not 0, sets the size of the blocks read.
	Block int

	file string
	r    io.Reader
	look        // b is what was read and not yet given out or dropped
	off  int64  // of b[0] in the stream
	lent bool   // a Source points into b's memory
	next int    // size of the block to read next
	head []byte // what the first block of a stream is read into; Reset keeps it
	err  error  // of r, io.EOF included

	at   place // of b[mark]
	mark int

	i     int // where reading goes on
	start int // of the game being read, -1 between games
	depth int
	moves bool // the game has a move
	fresh bool // the next "(" is the root of a new game: a value was ended there
	skip  skipState

	cutOff bool // the stream failed inside the game

	game  int
	junk  bool // the text before the next game was reported
	held  Source
	holds bool         // held waits for the text that follows it
	mine  []Diagnostic // found about the game being read
	found []Diagnostic // for the game after it
	rest  []Diagnostic
	queue []Source
}

// skipState is the state of dropping a game that is too large.
type skipState struct {
	on             bool
	value, escaped bool
}

// NewSplitter returns a Splitter for the games of r; file is the name that
// goes into their sources.
func NewSplitter(file string, r io.Reader) *Splitter {
	s := &Splitter{}
	s.Reset(file, r)
	return s
}

// Reset makes the Splitter start anew with another stream. The sources it
// gave out stay valid.
func (s *Splitter) Reset(file string, r io.Reader) {
	*s = Splitter{MaxGame: s.MaxGame, Block: s.Block, file: file, r: r, queue: s.queue[:0], head: s.head}
	s.raw = true
	s.at = place{line: 1, col: 1}
	s.start = -1
	s.next = firstBlock
	if l, ok := r.(interface{ Len() int }); ok {
		s.next = min(l.Len()+1, lastBlock)
	}
}

// Next returns the next game. At the end of the stream it returns io.EOF; if
// the stream itself fails, the games read so far come first, the unfinished
// one included (marked Cut), and then the stream's error.
func (s *Splitter) Next() (Source, error) {
	for len(s.queue) == 0 {
		var err error
		if s.queue, err = s.NextBatch(s.queue[:0]); err != nil {
			return Source{}, err
		}
	}
	src := s.queue[0]
	s.queue = s.queue[1:]
	return src, nil
}

// NextBatch appends the games that the next block completes, at least one,
// and returns dst. They share memory that the Splitter never touches again: a
// batch may be handed to another goroutine. Errors are those of Next, and come
// with no game.
func (s *Splitter) NextBatch(dst []Source) ([]Source, error) {
	n := len(dst)
	for {
		done := false
		if s.b != nil || s.eof {
			dst, done = s.cut(dst)
		}
		switch {
		case len(dst) > n:
			return dst, nil
		case done:
			return dst, s.err
		}
		s.fill()
	}
}

// Diagnostics returns, after the end, the findings that belong to no game:
// that there is none.
func (s *Splitter) Diagnostics() []Diagnostic { return s.rest }

// SplitBytes cuts a file that is in memory whole; the sources point into data.
// It appends them to dst and returns the findings that belong to no game.
func SplitBytes(dst []Source, file string, data []byte) ([]Source, []Diagnostic) {
	s := Splitter{file: file, at: place{line: 1, col: 1}, start: -1, err: io.EOF, lent: true}
	s.look = look{b: data, eof: true, raw: true}
	dst, _ = s.cut(dst)
	return dst, s.rest
}

// fill drops what is done with and reads another block behind the rest.
func (s *Splitter) fill() {
	from := s.i
	if s.start >= 0 && !s.skip.on {
		from = s.start
	}
	s.moveMark(from)
	rest := s.b[from:]
	size := s.next
	s.next = min(s.next*4, lastBlock)
	if s.Block > 0 {
		size = s.Block
	}
	size = max(size, len(rest)) // at least doubles: a long game is not read over and over
	// Most files are far smaller than a block: they are given memory of their
	// own size only.
	first := s.off == 0 && len(s.b) == 0 && size == firstBlock
	buf := s.b[:0]
	switch {
	case first && s.head == nil:
		s.head = make([]byte, 0, firstBlock)
		fallthrough
	case first:
		buf = s.head
	case s.lent || cap(s.b) < len(rest)+size:
		buf = make([]byte, 0, len(rest)+size)
		s.lent = false
	}
	buf = append(buf, rest...)
	for full, idle := len(rest)+size, 0; len(buf) < full && s.err == nil; {
		var n int
		n, s.err = s.r.Read(buf[len(buf):full])
		buf = buf[:len(buf)+n]
		if idle++; n > 0 {
			idle = 0
		} else if idle == 100 && s.err == nil {
			s.err = io.ErrNoProgress
		}
	}
	if first {
		buf, s.lent = bytes.Clone(buf), false
	}
	s.b, s.eof = buf, s.err != nil
	s.off += int64(from)
	s.mark -= from
	s.i -= from
	if s.start >= 0 {
		s.start = max(s.start-from, 0)
	}
}

// moveMark brings the count of lines up to b[to].
func (s *Splitter) moveMark(to int) {
	if to > s.mark {
		s.at.advance(s.b[s.mark:to])
		s.mark = to
	}
}

// cut takes complete games off the block. done is set at the end of the stream.
func (s *Splitter) cut(dst []Source) (_ []Source, done bool) {
	for {
		if s.start < 0 {
			if v := s.findStart(); v != yes {
				return s.atEnd(dst, v)
			}
			dst = s.flush(dst)
		}
		end, v := 0, no
		if s.skip.on {
			end, v = s.skipGame()
		} else {
			end, v = s.readGame()
		}
		if v == more {
			return dst, false
		}
		s.deliver(end)
	}
}

// atEnd waits for more, or ends the work.
func (s *Splitter) atEnd(dst []Source, v verdict) ([]Source, bool) {
	if v == more {
		return dst, false
	}
	if s.game == 0 {
		s.rest = append(s.rest, NoGame.At(Position{File: s.file, Line: 1, Col: 1}, ""))
	}
	return s.flush(dst), true
}

// flush gives out the game before, whose surroundings are now known.
func (s *Splitter) flush(dst []Source) []Source {
	if s.holds {
		dst = append(dst, s.held)
		s.held, s.holds = Source{}, false
	}
	return dst
}

// findStart looks for the next game from s.i on: yes if s.start is set, no at
// the end of the stream.
func (s *Splitter) findStart() verdict {
	for {
		if v := s.bareRoot(); v != no {
			return v
		}
		n := bytes.IndexByte(s.b[s.i:], '(')
		if n < 0 {
			s.between(len(s.b) - s.cutMark())
			if s.eof {
				return no
			}
			return more
		}
		at := s.i + n
		v := s.gameStart(at)
		s.between(at)
		switch v {
		case yes:
			s.begin(at, at+1)
			return yes
		case more:
			return more
		}
		s.noteJunk(at)
		s.i = at + 1
	}
}

// bareRoot begins a game whose "(" was lost: the text starts with a root.
func (s *Splitter) bareRoot() verdict {
	at := firstText(s.b[s.i:])
	if s.junk || at < 0 || s.b[s.i+at] != ';' {
		return no
	}
	v := s.rootNode(s.i + at)
	if v == yes {
		s.begin(s.i+at, s.i+at)
	}
	return v
}

// cutMark returns how many bytes at the end of the block may be the beginning
// of a byte order mark.
func (s *Splitter) cutMark() int {
	for n := 2; n > 0 && !s.eof; n-- {
		if bytes.HasSuffix(s.b[s.i:], []byte(byteOrderMark[:n])) {
			return n
		}
	}
	return 0
}

// between moves over text that belongs to no game.
func (s *Splitter) between(to int) {
	if at := firstText(s.b[s.i:to]); at >= 0 {
		s.noteJunk(s.i + at)
	}
	s.i = to
}

// noteJunk reports text between games, once for each gap.
func (s *Splitter) noteJunk(at int) {
	if s.junk {
		return
	}
	s.junk = true
	s.moveMark(at)
	pos := Position{File: s.file, Game: s.game, Line: s.at.line, Col: s.at.col}
	switch {
	case !s.holds:
		pos.Game = 1
		s.found = append(s.found, TextBeforeGame.At(pos, ""))
	case s.b[at] == ')':
		s.held.Found = append(s.held.Found, StrayClose.At(pos, ""))
	default:
		s.held.Found = append(s.held.Found, TextAfterGame.At(pos, ""))
	}
}

// begin starts a game at b[at], to be read from next on.
func (s *Splitter) begin(at, next int) {
	s.moveMark(at)
	s.game++
	s.start, s.i, s.depth = at, next, 1
	s.moves, s.fresh, s.junk = false, false, false
	s.mine, s.found = s.found, nil
}

// deliver makes the game that ends at end a Source and holds it until the
// text behind it is known.
func (s *Splitter) deliver(end int) {
	if s.skip.on {
		s.skip = skipState{} // held was set by tooLarge
	} else {
		s.held = s.source()
		s.held.Raw = s.b[s.start:end:end]
		s.lent = true
	}
	s.holds = true
	s.start, s.i = -1, end
}

// source returns the game being read without its text. The count of lines
// stands at its beginning since begin.
func (s *Splitter) source() Source {
	return Source{
		File: s.file, Game: s.game, Line: s.at.line, Col: s.at.col,
		Offset: s.off + int64(s.start), Found: s.mine, Cut: s.cutOff,
	}
}

func (s *Splitter) maxGame() int {
	if s.MaxGame > 0 {
		return s.MaxGame
	}
	return DefaultMaxGame
}
