package report

import (
	"bytes"
	"sync"

	"gorescore/replay"
	"gorescore/score"
	"gorescore/sgfparse"
)

// SchemaVersion is the "schema" of every record written by this version.
const SchemaVersion = 1

// The outcomes of a record.
const (
	Rescored   = "rescored"    // scores are given
	NotCounted = "not-counted" // a sound game that was not decided by counting
	Skipped    = "skipped"     // could not be rescored, Why says why
)

// Record is everything that one run says about one game. Its JSON form, one
// line per game, is the contract that scripts rely on (docs/records.md).
type Record struct {
	Seq          int64 // position in the whole input, from 1
	File         string
	Game         int    // within the file, from 1
	Line, Col    int    // of the game's first character; not written
	Digest       string // xxh3-128 of the game's raw bytes, 32 hex digits
	MovesDigest  string // smallest over the 8 symmetries of size, setup and moves, 32 hex digits
	Format       string // "sgf", "gib", "ngf", "ugf"
	Charset      Charset
	App          string
	Size         [2]int // width, height
	Moves        int
	Passes       int
	Handicap     int
	Players      Players
	Date         string
	Event        string
	Place        string
	Komi         replay.Komi
	Rules        replay.Rules
	Recorded     replay.Result
	Outcome      string
	Why          string
	Life         *Life // nil if nobody had to judge
	Agrees       *bool // nil if it cannot be judged
	AgreesIf     string
	Scores       []Score
	Flips        []Flip
	BreakEven    []BreakEven // in the order of the rulesets asked for
	Violations   []Violation
	Diagnostics  []sgfparse.Diagnostic
	MovesTrusted bool // not written: false if a move could not be read
	// Board is the final position, row-major; not written. The text report
	// draws it for the first flipped games; nil leaves the picture out.
	Board []replay.Color
	// Diagram is what drawing the game takes, if that was asked for; not written.
	Diagram *Diagram
	// SGF is the game written anew, if that was asked for; not written.
	SGF []byte

	// line is the JSON form, if Prepare was called.
	line []byte
}

// Prepare encodes the record for NewJSONL. It is worth calling where records
// are made, since encoding is most of what a writer does and many workers share
// it there. A record must not change between Prepare and Write.
func (r *Record) Prepare() {
	scratch, _ := lines.Get().(*[]byte)
	*scratch = r.AppendJSON((*scratch)[:0])
	r.line = bytes.Clone(*scratch)
	lines.Put(scratch)
}

// lines are buffers that a line grows in, so that each takes memory once and of
// its own size.
var lines = sync.Pool{New: func() any { return new([]byte) }}

// Charset is how the game's bytes were read.
type Charset struct {
	Name       string
	Confidence float64
}

// Players are both players.
type Players struct {
	Black, White, BlackRank, WhiteRank string
}

// Life is the verdict on life and death, in the usual coordinates.
type Life struct {
	Origin     score.Origin
	Confidence float64
	Dead       []string
	Seki       []string
	Doubtful   []string
}

// The variants of komi that a score can belong to.
const (
	KomiRecorded = "recorded" // the game's own
	KomiRuleset  = "ruleset"  // the ruleset's usual one
	KomiGiven    = "given"    // a number from the command line
)

// Score is one count with the variant of komi it answers.
type Score struct {
	score.Score
	Variant string
}

// LostByFoul tells that a foul decided and no margin did.
func (s *Score) LostByFoul() bool { return s.Foul != nil && s.Foul.Effect == "loss" }

// Flip is one flip with the variant of komi it belongs to.
type Flip struct {
	score.Flip
	Variant string
}

// BreakEven is the board margin under one ruleset: any komi above it makes
// White the winner.
type BreakEven struct {
	Rules  string
	Margin replay.HalfPoints
}

// Violation is one foul with what each ruleset says of it.
type Violation struct {
	Move         int
	Color        string
	Point        string
	Kind         string // "ko", "superko", "suicide", "occupied", "out-of-turn", "after-end"
	Cycle        int
	Class        string
	IllegalUnder []string
	Consequence  []Consequence
}

// Consequence is one ruleset's.
type Consequence struct {
	Rules, Text string
}

// Writer takes records in input order. Close writes totals and what is left;
// it is called once, also after an interruption. An error means that the
// output cannot be written: nothing else is an error.
type Writer interface {
	Write(*Record) error
	Close(*Totals) error
}
