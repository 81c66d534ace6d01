package findings

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/zeebo/xxh3"

	"gorescore/report"
	"gorescore/sgfparse"
)

// Prints are two fingerprints of a finding, 16 hex digits each. Both say which
// code, at which move, with which values; they know the game by different
// things, so that a repair of one does not make all that is known of a game
// new. Neither depends on where the game is: moving a file or putting a game
// before another changes nothing.
type Prints struct {
	Moves  string // knows the game by size, setup and moves
	Header string // knows it by players, date, event and place of play
}

// printer makes the prints of one record's findings.
type printer struct {
	byMoves, byHeader string
	seen              map[string]int // how often a context came before
}

// newPrinter finds out what a game is known by. A game without moves is known
// by its text, one without a header by its place, and so is an input that gave
// no game.
func newPrinter(r *report.Record) *printer {
	p := &printer{byMoves: "moves " + r.MovesDigest}
	switch {
	case r.Game == 0 || r.Digest == "":
		base := r.File[strings.LastIndexAny(r.File, "/\\!")+1:]
		p.byMoves = "name " + base
	case r.Moves == 0 || r.MovesDigest == "":
		p.byMoves = "text " + r.Digest
	}
	header := []string{r.Players.Black, r.Players.White, r.Date, r.Event, r.Place}
	if strings.Join(header, "") == "" {
		header = []string{"file", r.File, strconv.Itoa(r.Game)}
	}
	p.byHeader = fmt.Sprintf("header %q", header)
	return p
}

// placeCodes are findings whose messages say where another game is.
var placeCodes = map[string]bool{"duplicate-game": true}

// of makes the prints of a finding; equal ones of a game are told apart by
// their number.
func (p *printer) of(d *sgfparse.Diagnostic) Prints {
	context := d.Code + "\n" + strconv.Itoa(d.Move)
	if !placeCodes[d.Code] {
		context += "\n" + values(d.Message)
	}
	if p.seen == nil {
		p.seen = map[string]int{}
	}
	n := p.seen[context]
	p.seen[context] = n + 1
	context += "\n" + strconv.Itoa(n)
	return Prints{Moves: hash(p.byMoves + "\n" + context), Header: hash(p.byHeader + "\n" + context)}
}

func hash(s string) string { return fmt.Sprintf("%016x", xxh3.HashString(s)) }

// values are the parts of a message that come from the record: what is quoted
// or holds a digit or a bracket. The words around them may be put better in a
// later version, and how sure an estimate is, and what it finds left on the board,
// changes with it.
func values(message string) string {
	var out []string
	rest, _, _ := strings.Cut(message, report.ReadingLeftText)
	for rest != "" {
		rest = strings.TrimLeft(rest, " ")
		if strings.HasPrefix(rest, `"`) {
			if quoted, err := strconv.QuotedPrefix(rest); err == nil {
				out, rest = append(out, quoted), rest[len(quoted):]
				continue
			}
		}
		word, after, _ := strings.Cut(rest, " ")
		if open := strings.IndexByte(word, '['); open >= 0 { // a value, blanks and all
			if n := strings.IndexByte(rest[open:], ']'); n >= 0 && open+n >= len(word) {
				word, after = rest[:open+n+1], rest[open+n+1:]
			}
		}
		rest = after
		if word == "confidence" || word == "(confidence" {
			_, rest, _ = strings.Cut(rest, " ")
			continue
		}
		if strings.ContainsAny(word, `0123456789["`) {
			out = append(out, strings.Trim(word, "(),;:"))
		}
	}
	return strings.Join(out, " ")
}
