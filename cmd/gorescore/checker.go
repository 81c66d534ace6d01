package main

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/findings"
	"gorescore/rescore/settings"
	"gorescore/sgfparse"
)

// checker decides of each finding whether it is told, known or ignored, and
// whether the run fails by it. It is the report.Writer of check.
type checker struct {
	to          findings.Writer
	records     report.Writer // nil unless the records themselves are written too
	fail        failOn
	verbose     bool // notes too
	settings    *settings.Settings
	baseline    *findings.Baseline // nil: none
	recorder    *findings.Recorder // nil: no baseline is written
	interrupted func() bool

	seen   map[[16]byte]int32 // moves digest -> index of its first place
	places []gamePlace

	found          []findings.Finding // of the record at hand
	failed         bool               // by the record at hand
	known, ignored int64
}

// duplicateGame is raised by check alone, which sees all games of an input.
var duplicateGame = sgfparse.Kind{
	Code: "duplicate-game", Severity: sgfparse.Warning,
	Title: "the same moves as an earlier game",
	Why:   "Size, setup and moves equal those of an earlier game of this input, perhaps turned or mirrored. Statistics would count the game twice.",
	Do:    "Remove one of the two records, or keep both knowingly.",
}

// resultFlips is raised by check alone, and only if --fail-on asks for flips.
var resultFlips = sgfparse.Kind{
	Code: "result-flips", Severity: sgfparse.Note,
	Title: "another ruleset or komi gives the game to another player",
	Why:   "--fail-on flip asks for games whose recorded winner would lose or draw under one of the rulesets, at the recorded komi or the ruleset's usual one. Nothing is wrong with such a record.",
	Do:    "Look at it with 'gorescore show', which lays out the counts. Leave flip out of --fail-on if such games are welcome.",
}

// checkKinds lists the findings of check alone.
var checkKinds = []sgfparse.Kind{duplicateGame, resultFlips}

// conditionCodes are the findings that tell of a condition of --fail-on. If all
// those of a record are known or ignored, so is the condition.
var conditionCodes = map[string][]string{
	"flip":      {resultFlips.Code},
	"mismatch":  {"result-mismatch"},
	"violation": {replay.KindOccupied.Code, replay.KindSuicide.Code, replay.KindOutOfTurn.Code, replay.KindKo.Code, replay.KindRepetition.Code},
}

// amend adds to a record what check alone knows, and takes from its findings
// what is not to be told. It comes before Write.
func (c *checker) amend(r *report.Record) {
	c.duplicate(r)
	if c.fail.has("flip") {
		flips(r)
	}
	c.found = findings.Of(r, c.wanted)
	var left map[sgfparse.Diagnostic]int // out of the record
	for i := range c.found {
		f := &c.found[i]
		f.Reason = c.settings.Ignores(f.Code, f.File)
		if f.Reason == "" {
			if c.recorder != nil {
				c.recorder.Add(f)
			}
			f.Known = c.baseline.Has(f)
		}
		switch {
		case f.Known:
			c.known++
		case f.Reason != "":
			c.ignored++
		default:
			f.Fails = c.fail.has(f.Severity.String()) || c.fail.has(f.Code)
			continue
		}
		if left == nil {
			left = map[sgfparse.Diagnostic]int{}
		}
		left[f.Diagnostic]++
	}
	if left != nil {
		r.Diagnostics = slices.DeleteFunc(r.Diagnostics, func(d sgfparse.Diagnostic) bool {
			left[d]--
			return left[d] >= 0
		})
	}
	c.failed = c.conditions(r)
	for i := range c.found {
		c.failed = c.failed || c.found[i].Fails
	}
}

// wanted reports whether a finding is told at all: notes only if they are asked
// for or the run fails by them.
func (c *checker) wanted(d *sgfparse.Diagnostic) bool {
	return d.Severity > sgfparse.Note || c.verbose || c.fail.has("note") || c.fail.has(d.Code) || d.Code == resultFlips.Code
}

// conditions reports whether a condition of --fail-on holds for a record that
// is not accepted, and marks the findings that tell of it.
func (c *checker) conditions(r *report.Record) (failed bool) {
	for _, name := range failKinds { // in a fixed order
		holds := failConditions[name]
		if holds == nil || !c.fail.has(name) || !holds(r) {
			continue
		}
		codes := conditionCodes[name]
		if name == "skipped" {
			codes = []string{r.Why}
		}
		told, fresh := false, false
		for i := range c.found {
			f := &c.found[i]
			if !slices.Contains(codes, f.Code) {
				continue
			}
			told = true
			if f.New() {
				f.Fails, fresh = true, true
			}
		}
		failed = failed || fresh || !told
	}
	return failed
}

// failing is what the session asks of each record.
func (c *checker) failing(*report.Record) bool {
	return c.failed && c.recorder == nil // what is written into a baseline is accepted
}

// notice takes what concerns the input.
func (c *checker) notice(d sgfparse.Diagnostic) error {
	if c.settings.Ignores(d.Code, d.File) != "" {
		return nil
	}
	return c.to.Input(d)
}

// leftOut is the end of the last line: " (12 known and 3 ignored left out)".
func (c *checker) leftOut() string {
	var parts []string
	if c.known > 0 {
		parts = append(parts, fmt.Sprintf("%d known", c.known))
	}
	if c.ignored > 0 {
		parts = append(parts, fmt.Sprintf("%d ignored", c.ignored))
	}
	if parts == nil {
		return ""
	}
	return " (" + strings.Join(parts, " and ") + " left out)"
}

// Write implements report.Writer.
func (c *checker) Write(r *report.Record) error {
	if c.records != nil {
		if err := c.records.Write(r); err != nil {
			return err
		}
	}
	return c.to.Write(r, c.found)
}

// Close implements report.Writer.
func (c *checker) Close(t *report.Totals) error {
	if c.records != nil {
		if err := c.records.Close(t); err != nil {
			return err
		}
	}
	return c.to.Close(t, !c.interrupted())
}

// minDuplicateMoves: shorter games may well be the same by chance.
const minDuplicateMoves = 30

// duplicate adds a finding to a record whose moves came before.
func (c *checker) duplicate(r *report.Record) {
	raw, err := hex.DecodeString(r.MovesDigest)
	if err != nil || len(raw) != 16 || r.Moves < minDuplicateMoves {
		return
	}
	key := [16]byte(raw)
	if first, ok := c.seen[key]; ok {
		p := c.places[first]
		r.Diagnostics = append(r.Diagnostics, duplicateGame.At(start(r), "same moves as %s game %d", p.file, p.game))
		return
	}
	c.seen[key] = int32(len(c.places))
	c.places = append(c.places, gamePlace{r.File, r.Game})
}

// gamePlace is where a game was met. Games of one file share its name, so that a
// collection of millions takes some 60 bytes for each.
type gamePlace struct {
	file string
	game int
}

// flips adds a finding to a record whose result flips.
func flips(r *report.Record) {
	if flipped, _ := r.Flipped(); !flipped {
		return
	}
	var list []string
	for i := range r.Flips {
		f := &r.Flips[i]
		text := fmt.Sprintf("%s at %s under %s", f.To, f.Komi, f.Rules.ID)
		if f.Against == report.AgainstRecorded && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	if list == nil {
		return
	}
	const most = 5
	more := ""
	if n := len(list) - most; n > 0 {
		list, more = list[:most], fmt.Sprintf(" and %d more", n)
	}
	r.Diagnostics = append(r.Diagnostics, resultFlips.At(start(r), "recorded %s, but %s%s", r.Recorded.Winner, strings.Join(list, ", "), more))
}

// start is the place of a game's first character.
func start(r *report.Record) sgfparse.Position {
	return sgfparse.Position{File: r.File, Game: r.Game, Line: r.Line, Col: r.Col}
}
