package komi

import (
	"gorescore/replay"
	"gorescore/score"
)

// Family is the way in which margins were counted. Margins of two families are
// never pooled: only a rescoring turns the one into the other.
type Family string

// The families of plain counts. Rulesets with a group tax or a button are
// families of their own: "area-tax", "area-button" ...
const (
	FamilyArea      Family = "area"
	FamilyTerritory Family = "territory"
)

// FamilyOf is the family of a ruleset.
func FamilyOf(r *score.Ruleset) Family {
	f := FamilyArea
	if r.Counting == score.Territory {
		f = FamilyTerritory
	}
	switch {
	case r.Tax != 0:
		f += "-tax"
	case r.Button:
		f += "-button"
	case r.LastMove != "":
		f += "-last-move"
	}
	return f
}

// Observation is one game reduced to what the statistics need.
type Observation struct {
	Family Family
	Size   [2]int // width, height
	Rules  string // id of the ruleset

	// Komi is the effective komi: what Black's board margin must exceed. It is
	// the recorded komi, half a point less where ties are Black's (Ing's 8 is
	// 7.5), half a point more where they are White's, and with the compensation
	// of a handicap game.
	Komi replay.HalfPoints

	Winner  replay.Winner     // Black, White or Draw
	Counted bool              // decided by counting: Margin is known; else by resignation
	Margin  replay.HalfPoints // of the board before komi, Black minus White

	// Difference is Black's rating minus White's, in the steps of Scale; no
	// matter if Scale is ScaleNone.
	Difference float64
	Scale      Scale
	Band       string // of strength, see Strength.Band; "" if unknown

	Year         int // 0 if unknown
	Source       string
	Black, White string // the players; "" if unknown
	Digest       string // of the moves, the same for duplicates; "": not compared
	Verified     bool   // the board reproduces the recorded result

	// Weight is how many games this stands for; 0 means 1. Games with a digest
	// weigh 1.
	Weight int64
}

// Scale says in which steps a difference of strength is measured.
type Scale uint8

// The scales.
const (
	ScaleNone   Scale = iota // not known, or not comparable
	ScaleRank                // amateur ranks, a step each
	ScaleRating              // numbers, as the source gives them
)

// Options say which games take part and how they are grouped. The zero value
// keeps even games of every size with a sure komi, in one group for each family
// and size.
type Options struct {
	TrustKomi      bool   // a doubtful komi counts as sure
	Size           [2]int // only this board; zero: every size, each a group
	Handicap       bool   // keeps handicap games, with their compensation in the komi, and games whose komi is one
	KeepDuplicates bool   // games with equal moves are all kept
	NoPairs        bool   // no table of pairs of players

	// Under, if set, is the ruleset whose counts the board margins come from,
	// whatever rules the games were played by: its break-even margins in the
	// records. The komi and the games given up stay as they were played. Games
	// that could not be counted again, or whose own rules do not reproduce their
	// result, are dropped.
	Under *score.Ruleset

	By []Dimension // groups by these besides family and size
	// Eras are the first years of eras, ascending; nil: decades.
	Eras []int
}

// Dimension is one thing that games can be grouped by.
type Dimension string

// The dimensions. Family and size always part groups.
const (
	ByKomi   Dimension = "komi"
	ByEra    Dimension = "era"
	ByBand   Dimension = "band"
	BySource Dimension = "source"
	ByRules  Dimension = "rules"
)

// Key names a group. Fields of dimensions that were not asked for are "".
type Key struct {
	Family Family `json:"family"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Komi   string `json:"komi,omitempty"`   // "6.5"
	Era    string `json:"era,omitempty"`    // "1980-1989"; "?" if the year is unknown
	Band   string `json:"band,omitempty"`   // "?" if unknown
	Source string `json:"source,omitempty"` // "?" if unknown
	Rules  string `json:"rules,omitempty"`
}
