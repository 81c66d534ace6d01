package rescore

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"gorescore/score"
)

// Override is what a maintainer knows better about one game: one line of an
// overrides file. A field that is absent leaves the record's own value.
type Override struct {
	File   string    `json:"file"` // the record's file name, or any ending of it that starts after a "/" or "!"
	Game   int       `json:"game"` // within the file; 0: every game of it
	Dead   *[]string `json:"dead"` // one point of each dead chain is enough
	Seki   *[]string `json:"seki"`
	Komi   *float64  `json:"komi"` // points
	Rules  *string   `json:"rules"`
	Result *string   `json:"result"` // in the form of RE
	line   int
}

// Overrides finds the override of a game. The zero value has none.
type Overrides struct {
	byBase map[string][]*Override // by the last element of File
}

// maxOverrideLine bounds one line of an overrides file.
const maxOverrideLine = 4 << 20

// ReadOverrides reads an overrides file: JSON lines, empty lines and lines that
// start with "#" left out. name is for messages, which give the line.
func ReadOverrides(name string, r io.Reader) (*Overrides, error) {
	o := &Overrides{byBase: make(map[string][]*Override)}
	scan := bufio.NewScanner(r)
	scan.Buffer(nil, maxOverrideLine)
	line := 0
	for scan.Scan() {
		line++
		text := bytes.TrimSpace(scan.Bytes())
		if len(text) == 0 || text[0] == '#' {
			continue
		}
		row, err := parseOverride(text)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, line, err)
		}
		row.line = line
		base := lastElement(row.File)
		o.byBase[base] = append(o.byBase[base], row)
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", name, line+1, err)
	}
	return o, nil
}

func parseOverride(text []byte) (*Override, error) {
	row := new(Override)
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(row); err != nil {
		return nil, fmt.Errorf("no override: %w (want file, game, and any of dead, seki, komi, rules, result)", err)
	}
	if row.File == "" {
		return nil, fmt.Errorf("an override needs the file's name")
	}
	if row.Rules != nil {
		if _, ok := score.Lookup(*row.Rules); !ok {
			return nil, fmt.Errorf("unknown ruleset %q", *row.Rules)
		}
	}
	return row, nil
}

// Find returns the override of a game, or nil. Of several that fit, the
// longest file name wins, then the later line.
func (o *Overrides) Find(file string, game int) *Override {
	if o == nil {
		return nil
	}
	var best *Override
	for _, row := range o.byBase[lastElement(file)] {
		if row.Game != 0 && row.Game != game || !endsAtElement(file, row.File) {
			continue
		}
		if best == nil || len(row.File) >= len(best.File) {
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
