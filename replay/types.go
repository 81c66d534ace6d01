package replay

import (
	"strconv"

	"gorescore/sgfparse"
)

// Color is a stone's colour, or Empty.
type Color uint8

// The colours. Their values index small arrays.
const (
	Empty Color = iota
	Black
	White
)

// Opponent returns the other colour; Empty stays Empty.
func (c Color) Opponent() Color {
	return (3 - c) % 3
}

// String returns "B", "W" or "".
func (c Color) String() string {
	return [...]string{"", "B", "W"}[c%3]
}

// Point is y*width+x, both from 0 at the upper left, or one of the negative
// values.
type Point int16

// Points that are not on a board.
const (
	Pass     Point = -1
	OffBoard Point = -2 // written, but no point of this board
	NoPoint  Point = -3
)

// HalfPoints counts half points: 13 is 6.5. One zi (a stone of Chinese
// counting) is two points, so a HalfPoints is also a quarter zi.
type HalfPoints int32

// Points makes n whole points.
func Points(n int) HalfPoints { return HalfPoints(2 * n) }

// String prints points exactly: "6.5", "-7", "0".
func (h HalfPoints) String() string { return string(h.Append(nil)) }

// Append appends the form of String to dst.
func (h HalfPoints) Append(dst []byte) []byte {
	v := int64(h)
	if v < 0 {
		dst = append(dst, '-')
		v = -v
	}
	dst = strconv.AppendInt(dst, v/2, 10)
	if v&1 == 1 {
		dst = append(dst, '.', '5')
	}
	return dst
}

// Abs is the size of a margin, whoever it favours.
func (h HalfPoints) Abs() HalfPoints { return max(h, -h) }

// Winner is who won by the record.
type Winner uint8

// The winners; WinnerUnknown is an absent or unreadable result.
const (
	WinnerUnknown Winner = iota
	WinnerBlack
	WinnerWhite
	WinnerDraw
	WinnerVoid
	WinnerBothLose
)

// String returns the contract's names: "B", "W", "draw", "void", "both-lose" or "".
func (w Winner) String() string {
	return [...]string{"", "B", "W", "draw", "void", "both-lose"}[w]
}

// Method is how a game was decided by the record.
type Method uint8

// The methods.
const (
	MethodUnknown Method = iota
	MethodCount
	MethodResign
	MethodTime
	MethodForfeit
	MethodIllegal
	MethodNoResult
	MethodUnfinished
)

// String returns the contract's names.
func (m Method) String() string {
	return [...]string{"unknown", "count", "resign", "time", "forfeit", "illegal", "no-result", "unfinished"}[m]
}

// Source says where a header value comes from.
type Source uint8

// The sources.
const (
	SourceUnknown  Source = iota // nothing usable was found
	SourceRecorded               // the property itself
	SourceText                   // another text of the record, such as the event's name
	SourceAssumed                // a default that the user asked for
)

// String returns the contract's names.
func (s Source) String() string {
	return [...]string{"unknown", "recorded", "text", "assumed"}[s]
}

// Result is the recorded result (RE) in normal form (rules specification,
// section 5). Raw keeps the text as written.
type Result struct {
	Raw       string
	Winner    Winner
	Method    Method
	Margin    HalfPoints // in points whatever the unit was; valid if HasMargin
	HasMargin bool
	Unit      string // "pt", "zi" or ""
}

// Komi is the recorded komi (KM) in normal form.
type Komi struct {
	Raw      string
	Points   HalfPoints
	Known    bool
	Source   Source
	Doubtful bool   // kept, but left out of flips against the record and of statistics
	Why      string // the reading that was applied: "zi-hundredths", "quarter-zi", "decimal-comma" ...; "" for plain
}

// Rules is the recorded ruleset (RU) as the id of a ruleset, "" when unknown.
type Rules struct {
	Raw      string
	ID       string
	Source   Source
	Doubtful bool
}

// Handicap is what HA, the setup stones and the first moves say together.
type Handicap struct {
	Declared int  // HA as written, 0 when absent
	Stones   int  // effective number of handicap stones: 0, or 2 and more
	Inferred bool // stones were placed by us, or counted from leading Black moves or undeclared setup
}

// Player is one side's header.
type Player struct {
	Name, Rank string
}

// StepKind is the kind of a Step.
type StepKind uint8

// The kinds of step.
const (
	PlayStep StepKind = iota
	PassStep
	SetupStep // AB, AW, AE of one node, executed at once; not a move
)

// Placement is one setup stone; Empty clears the point.
type Placement struct {
	Color Color
	Point Point
}

// Step is one thing that the main line does to the board.
type Step struct {
	Kind  StepKind
	Color Color // of the mover
	Point Point // Pass for passes; OffBoard for a move that is no point of the board
	// Move numbers plays and passes from 1; a setup has the number of the move before it.
	Move int32
	// At is the value's offset in the tree's text, for diagnostics.
	At uint32
	// First, Last: Placements[First:Last] of the game, for setups.
	First, Last int32
}

// Game is the header and main line of one record, interpreted.
type Game struct {
	File          string
	Number        int // of the game within its file, from 1
	Width, Height int
	SizeDoubtful  bool // SZ could not be read plainly: kept out of rescoring
	Komi          Komi
	Result        Result
	Rules         Rules
	Handicap      Handicap
	Black, White  Player
	Date          string
	Event         string
	Place         string
	App           string // AP, the first; later ones joined by ", "
	ToPlay        Color  // PL or what the first move says; Empty if nothing does
	Steps         []Step
	Placements    []Placement
	Marks         Marks
	// Counter names the server whose program counted the game, if it is known to
	// count its own way; "" otherwise.
	Counter string
	// Renumbered is what move numbers here have over the count of B and W in the
	// record: -4 where four handicap stones played as moves became setup, 1 where
	// a lone setup stone became Black's first move.
	Renumbered int
	Edited     bool // setup after the first move, or mixed with a move in a node after the root
	NotGo      bool // GM names another game
	Corrupt    bool // a move could not be read as a point or pass: board not trusted
}

// Renumber turns the move numbers of findings that count the B and W of the
// record into those of the game. Findings before move 1 have the number 0.
func (g *Game) Renumber(found []sgfparse.Diagnostic) {
	if g.Renumbered == 0 {
		return
	}
	for i := range found {
		if m := &found[i].Move; *m > 0 {
			*m = max(0, *m+g.Renumbered)
		}
	}
}

// Marks are the players' territory marks (TB, TW) of the last node of the main line.
type Marks struct {
	Black, White []Point
}

// Final is the board at the end of the main line with the facts gathered on
// the way. Its slices belong to the replayer and are valid until its next game.
type Final struct {
	Width, Height int
	Board         []Color // row-major
	ToMove        Color   // opponent of the last mover; Empty for no move at all
	Prisoners     [3]int  // stones captured BY that colour; own stones lost by suicide count for the opponent
	Plays         [3]int  // stones put on the board by moves
	Setup         [3]int  // stones put on the board by setup, handicap included
	Removed       [3]int  // stones of that colour taken off by setup or overwritten
	Passes        [3]int  // by that colour
	FirstPass     Color   // who passed first in the trailing passes' game; Empty if nobody
	TrailingPass  int     // passes at the end
	LastPlay      Color   // who put the last stone on the board by a move
	Moves         int     // plays and passes
	Edited        bool    // a setup came after the first move
	Events        []Event // what is worth telling, by move
	Marks         Marks
}

// EventKind is a set of facts about one move.
type EventKind uint16

// The facts.
const (
	SingleSuicide EventKind = 1 << iota
	MultiSuicide
	Occupied    // played on a stone, which it replaced
	OutOfTurn   // same colour as the move before, not handicap, no pass between
	AfterEnd    // played after two passes in a row
	OffTheBoard // not a point of this board; nothing was played
	Repeats     // recreated one or more earlier positions
)

// Event is one move's facts.
type Event struct {
	Move     int
	Color    Color
	Point    Point
	Kind     EventKind
	Captured int // opponent's stones taken
	Lost     int // own stones taken (suicide)
	At       uint32
	Repeat   Repetition // if Kind has Repeats
}

// Repetition tells which earlier position a play recreated (rules
// specification, section 4). Position 0 is the one before the first move,
// position n the one after move n.
type Repetition struct {
	Earlier    int // latest equal position before this move
	Cycle      int // moves since: this move's number minus Earlier
	Passes     int // inside the cycle
	CapturedBy [3]int
	KoPoints   int // separate kos (pairs of neighbouring points) in which single stones were taken inside the cycle
	Occurrence int // how often the position has now stood: 2 at the first repeat

	BasicKo     bool   // one stone, retaken at once
	Positional  bool   // always true: kept for symmetry with the other two
	Situational bool   // an equal position with the same side to move next
	Natural     bool   // an equal position created by a play of the same player
	Class       string // "basic-ko", "sending-two", "eternal-life", "triple-ko", ... (section 4.1)
}
