package score

import "gorescore/replay"

// Ruleset is one ruleset as data: orthogonal fields, each with the article it
// rests on. The zero value counts area with no komi. A Ruleset that the
// library hands out is shared: read it, do not write to it.
type Ruleset struct {
	ID      string
	Name    string
	Year    string
	Text    string            // the rule text that the articles belong to, or where the rules are described
	Names   map[string]string // the ruleset's name by language tag: "ja", "zh", "ko" ...
	Aliases []string          // further ids that Lookup accepts
	Extends string            // id of the ruleset that the data file starts from, "" for none
	Kata    string            // KataGo's closest rule string, "" for none

	Counting    Counting
	SekiPoints  bool              // surrounded points of groups in seki count
	Tax         int               // points per independent live group: 0 or 2
	Komi        replay.HalfPoints // usual even-game komi
	HasKomi     bool
	KomiBy      string        // "number", "predictions" (mean of both players' predictions), "none"
	Tie         replay.Winner // WinnerDraw, or who wins at margin 0
	TieHandicap replay.Winner // the same in handicap games
	Handicap    string        // compensation: "0", "N", "N-1"
	PassStones  bool          // each pass hands the opponent a prisoner, so that both ways of counting agree
	Button      bool          // first passer takes half a point
	LastMove    string        // "", "black-pays" (old Taiwan), "white-passes-first" (WMSG)
	NoRemoval   bool          // stones stay as they are (Tromp-Taylor)
	Dame        string        // policy of games played under it: "fill" or "as-is"

	// CountAs is the way players lay the count out: "area", "half-count" (one
	// side's zi against half the board), "fill-in" (both sets of stones back on
	// the board), "prisoners-back" (prisoners into territory), "stones" (stones
	// alone, each group less its eyes), "limit" (White's zi against a limit).
	CountAs string
	// Unit is the unit of a spoken margin: "point", "zi" (worth two points), or
	// "zi-difference" (one zi of difference between the sides, one point).
	Unit string

	First           replay.Color // who plays first in an even game
	StartingStones  string       // "none", "fixed" (two of each on the star points), "free" (two of each, placed by the players)
	ChoiceOfRemoval bool         // if both sides' chains lack liberties, the mover chooses which to take off
	WhitePassesLast bool         // the last pass is White's

	Ko         string // "basic", "psk", "ssk", "nssk", "ing", "spight", "none"
	BasicKo    bool   // the basic ko rule holds besides
	Suicide    string // "no", "multi", "all"
	Repetition string // what a long cycle means: "no-result", "draw-or-replay", "illegal", "draw" ...
	End        int    // passes that end a game

	Penalties map[string]Penalty // by foul: "ko", "superko", "suicide", "occupied", "out-of-turn", "after-end"
	Cycles    map[string]Penalty // by class of repetition, where Repetition is not the whole answer
	KomiEras  []KomiEra          // the usual komi through the years, in order of time
	Fields    map[string]Basis   // by field name: what it rests on
}

// Penalty is what a ruleset does about a foul or a repetition.
type Penalty struct {
	Effect string // "loss", "void-pass", "undo-pass", "illegal", "legal", "no-result" ...
	Basis  string // "art. 6 note 3, 14"
	Note   string // "stands once confirmed (art. 10-4)"
	Status string // as in Basis
}

// Basis is where a field's value comes from.
type Basis struct {
	Source string // article, page, text
	Status string // one of the Status constants
}

// The statuses of a basis.
const (
	StatusStated      = "stated"      // in the rule text itself
	StatusReference   = "reference"   // in a public description of the rules
	StatusDecision    = "decision"    // decided by this project, the source says why
	StatusUnconfirmed = "unconfirmed" // commonly said; nothing read confirms it
	StatusDefault     = "default"     // the rules make no such provision: the plain value
	StatusUser        = "user"        // a user's rule file, which gives no source
)

// KomiEra is the usual komi of a span of years. Years between two eras are
// times of transition: no komi is usual then.
type KomiEra struct {
	From, To int // years, inclusive; 0 leaves that end open
	Komi     replay.HalfPoints
	Basis    Basis
}

// KomiInYear returns the komi that was usual in even games of that year under
// the ruleset; false in years of transition, and where nothing is known.
func (r *Ruleset) KomiInYear(year int) (KomiEra, bool) {
	for _, e := range r.KomiEras {
		if (e.From == 0 || year >= e.From) && (e.To == 0 || year <= e.To) {
			return e, true
		}
	}
	return KomiEra{}, false
}

// Compensation is what White gets for handicap stones, h of 2.12; a single one is
// none.
func (r *Ruleset) Compensation(stones int) replay.HalfPoints {
	if stones < 2 {
		return 0
	}
	switch r.Handicap {
	case "N":
		return replay.Points(stones)
	case "N-1":
		return replay.Points(stones - 1)
	}
	return 0
}
