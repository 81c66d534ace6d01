package rescore

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync/atomic"

	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/score"
)

// Override is what a maintainer knows better about one game: one line of an
// overrides file. A field that is absent leaves the record's own value.
type Override struct {
	File   string    `json:"file"` // the record's file name, or any ending of it that starts after a "/" or "!"
	Game   int       `json:"game"` // within the file; 0: every game of it
	Dead   *[]string `json:"dead"` // one point of each dead chain is enough
	Seki   *[]string `json:"seki"` // beside Dead only: seki alone says nothing of the dead
	Komi   *float64  `json:"komi"` // points
	Rules  *string   `json:"rules"`
	Result *string   `json:"result"` // in the form of RE
	line   int
	used   atomic.Bool // it fitted a game
}

// Overrides finds the override of a game. The zero value has none.
type Overrides struct {
	name   string
	rows   []*Override            // in the order of the file
	byBase map[string][]*Override // by the last element of File
}

// maxOverrideLine bounds one line of an overrides file.
const maxOverrideLine = 4 << 20

// ReadOverrides reads an overrides file: JSON lines, empty lines and lines that
// start with "#" left out. name is for messages, which give the line. What no
// game could use is an error here; what one game cannot use is its diagnostic.
func ReadOverrides(name string, r io.Reader) (*Overrides, error) {
	o := &Overrides{name: name, byBase: make(map[string][]*Override)}
	scan := bufio.NewScanner(r)
	scan.Buffer(nil, maxOverrideLine)
	line := 0
	for scan.Scan() {
		line++
		text := bytes.TrimSpace(scan.Bytes())
		if line == 1 {
			text = bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\ufeff")))
		}
		if len(text) == 0 || text[0] == '#' {
			continue
		}
		row, err := parseOverride(text)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, line, err)
		}
		row.line = line
		base := lastElement(row.File)
		for _, other := range o.byBase[base] {
			if other.File == row.File && other.Game == row.Game {
				return nil, fmt.Errorf("%s:%d: a second override of %s, which line %d has already", name, line, row.target(), other.line)
			}
		}
		o.rows = append(o.rows, row)
		o.byBase[base] = append(o.byBase[base], row)
	}
	switch err := scan.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("%s:%d: no override: the line is longer than %d MB", name, line+1, maxOverrideLine>>20)
	case err != nil:
		return nil, fmt.Errorf("%s:%d: %w", name, line+1, err)
	}
	return o, nil
}

func parseOverride(text []byte) (*Override, error) {
	row := new(Override)
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(row); err != nil {
		return nil, noOverride(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("more than one override on the line")
	}
	return row, row.check()
}

// noOverride says in the words of the format what encoding/json says in those of
// Go types.
func noOverride(err error) error {
	e, ok := errors.AsType[*json.UnmarshalTypeError](err)
	switch {
	case !ok:
		return fmt.Errorf("no override: %s (want file, game, and any of dead, seki, komi, rules, result)", strings.TrimPrefix(err.Error(), "json: "))
	case e.Field == "":
		return errors.New(`no override: want an object, such as {"file":"a.sgf","komi":6.5}`)
	}
	want := "a text"
	switch e.Field {
	case "game":
		want = "a whole number"
	case "komi":
		want = "a number"
	case "dead", "seki":
		want = `a list of points, such as ["Q16"]`
	}
	return fmt.Errorf("%s: want %s, not %s", e.Field, want, jsonKind(e.Value))
}

// jsonKind is a kind of value as encoding/json names it, in words.
func jsonKind(value string) string {
	switch kind, number, _ := strings.Cut(value, " "); {
	case number != "":
		return number
	case kind == "string":
		return "a text"
	case kind == "array":
		return "a list"
	case kind == "bool":
		return "true or false"
	case kind == "object":
		return "an object"
	default:
		return "a " + kind
	}
}

// check refuses what no game could use. The error starts with the field.
func (o *Override) check() error {
	switch {
	case o.File == "":
		return fmt.Errorf("file: an override needs the file's name")
	case o.Game < 0:
		return fmt.Errorf("game: %d is no game: they are numbered from 1 (0 or none: every game of the file)", o.Game)
	case o.Dead == nil && o.Seki != nil:
		return fmt.Errorf("seki: needs the dead list beside it (\"dead\":[] if no stone is dead)")
	}
	if o.Rules != nil {
		if _, ok := score.Lookup(*o.Rules); !ok {
			return fmt.Errorf("rules: unknown ruleset %q", *o.Rules)
		}
	}
	if o.Komi != nil {
		if _, ok := o.komi(); !ok {
			return fmt.Errorf("komi: %v is no komi: want whole or half points from %d to %d", *o.Komi, -maxKomiPoints, maxKomiPoints)
		}
	}
	if o.Result != nil && !usableResult(*o.Result) {
		return fmt.Errorf("result: %q cannot be read: want such as B+3.5, W+R, Draw, Void or ?", *o.Result)
	}
	return o.checkPoints()
}

// komi is Komi in half points; ok is false if it is none.
func (o *Override) komi() (h replay.HalfPoints, ok bool) {
	h, err := ParseHalfPoints(strconv.FormatFloat(*o.Komi, 'f', -1, 64))
	return h, err == nil
}

// usableResult reports whether a result says something: "?" that nothing is
// known, any other text a winner or how the game ended.
func usableResult(text string) bool {
	r, kind := header.ParseResult(text, header.Context{})
	if kind != nil && (kind.Code == header.KindResultUnread.Code || kind.Code == header.KindMarginUnread.Code) {
		return false
	}
	return r.Winner != replay.WinnerUnknown || r.Method != replay.MethodUnknown || strings.TrimSpace(text) == "?"
}

// checkPoints wants points of the largest board, and none in both lists.
func (o *Override) checkPoints() error {
	dead := map[replay.Point]bool{}
	for field, list := range []*[]string{o.Dead, o.Seki} {
		if list == nil {
			continue
		}
		for _, text := range *list {
			p, ok := replay.ParsePoint(strings.TrimSpace(text), replay.MaxSize, replay.MaxSize)
			switch {
			case !ok:
				return fmt.Errorf("%s: %q is no point: want letters (without I) and a number up to %d, such as Q16",
					[]string{"dead", "seki"}[field], text, replay.MaxSize)
			case field == 0:
				dead[p] = true
			case dead[p]:
				return fmt.Errorf("seki: %s is also in the dead list", strings.TrimSpace(text))
			}
		}
	}
	return nil
}

// target is what a row is about, "a.sgf#2" or "a.sgf" for every game of it.
func (o *Override) target() string {
	if o.Game == 0 {
		return o.File
	}
	return o.File + "#" + strconv.Itoa(o.Game)
}

// Unmatched counts the rows that fitted no game so far, and names the first by
// line and file, such as "o.jsonl:3 (x.sgf)". Workers may go on meanwhile.
func (o *Overrides) Unmatched() (n int, first string) {
	if o == nil {
		return 0, ""
	}
	for _, row := range o.rows {
		if row.used.Load() {
			continue
		}
		if n++; n == 1 {
			first = fmt.Sprintf("%s:%d (%s)", o.name, row.line, row.target())
		}
	}
	return n, first
}

// Find returns the override of a game, or nil. Of several that fit, the
// longest file name wins, then the one that names the game. All that fit count
// as matched.
func (o *Overrides) Find(file string, game int) *Override {
	if o == nil {
		return nil
	}
	var best *Override
	for _, row := range o.byBase[lastElement(file)] {
		if row.Game != 0 && row.Game != game || !endsAtElement(file, row.File) {
			continue
		}
		if !row.used.Load() { // a store each time would have the workers fight for the cache line
			row.used.Store(true)
		}
		if best == nil || len(row.File) > len(best.File) || len(row.File) == len(best.File) && row.Game > best.Game {
			best = row
		}
	}
	return best
}

// lastElement is what follows the last "/" or "!".
func lastElement(name string) string {
	return name[strings.LastIndexAny(name, "/!")+1:]
}

// endsAtElement reports whether suffix ends name and starts a path element.
func endsAtElement(name, suffix string) bool {
	rest, ok := strings.CutSuffix(name, suffix)
	return ok && (rest == "" || strings.HasSuffix(rest, "/") || strings.HasSuffix(rest, "!"))
}
