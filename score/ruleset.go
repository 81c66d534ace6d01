package score

import "gorescore/replay"

// Ruleset is one ruleset as data: orthogonal fields, each with the article it
// rests on. The zero value counts area with no komi.
type Ruleset struct {
	ID   string
	Name string
	Year string

	Counting    Counting
	SekiPoints  bool              // surrounded points of groups in seki count
	Tax         int               // points per independent live group: 0 or 2
	Komi        replay.HalfPoints // usual even-game komi
	HasKomi     bool
	Tie         replay.Winner // WinnerDraw, or who wins at margin 0
	TieHandicap replay.Winner // the same in handicap games
	Handicap    string        // compensation: "0", "N", "N-1"
	PassStones  bool
	Button      bool   // first passer takes half a point
	LastMove    string // "", "black-pays" (old Taiwan), "white-passes-first" (WMSG)
	NoRemoval   bool   // stones stay as they are (Tromp-Taylor)
	Dame        string // policy of games played under it: "fill" or "as-is"

	Ko         string // "basic", "psk", "ssk", "nssk", "ing", "spight", "none"
	BasicKo    bool   // the basic ko rule holds besides
	Suicide    string // "no", "multi", "all"
	Repetition string // what a long cycle means: "no-result", "draw-or-replay", "illegal", "draw" ...
	End        int    // passes that end a game

	Penalties map[string]Penalty // by foul: "ko", "superko", "suicide", "occupied", "out-of-turn"
	Fields    map[string]Basis   // by field name: what it rests on
}

// Penalty is what a ruleset does about a foul.
type Penalty struct {
	Effect string // "loss", "void-pass", "undo-pass", "illegal", "legal", "none"
	Basis  string // "art. 6 note 3, 14"
	Note   string // "stands once confirmed (art. 10-4)"
}

// Basis is where a field's value comes from.
type Basis struct {
	Source string // article, page, text
	Status string // "stated", "reference", "decision", "unconfirmed"
}
