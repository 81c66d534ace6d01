package html

import (
	"encoding/json"
	"strings"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// maxMoves is the longest game that is carried with its moves. Longer records
// are no games; one of them would take the room of thousands.
const maxMoves = 4000

// maxListed bounds the fouls and findings of one game.
const maxListed = 100

// detail is what the page shows of one game beside its row.
type detail struct {
	Size     [2]int         `json:"size"`
	Place    string         `json:"place,omitempty"`
	Moves    string         `json:"moves,omitempty"`  // two letters each as in SGF; "--" pass, "??" off the board
	Colors   string         `json:"colors,omitempty"` // by move; empty: Black and White in turn
	Setup    []setup        `json:"setup,omitempty"`
	Count    int            `json:"count"`            // moves of the record
	Stones   *[2]int        `json:"stones,omitempty"` // Black's and White's on the final board; there if the moves are
	Layouts  []layout       `json:"layouts,omitempty"`
	Ref      *int           `json:"ref,omitempty"`
	Swings   []swing        `json:"swings,omitempty"`
	Counts   []count        `json:"counts,omitempty"`
	Scores   []scored       `json:"scores,omitempty"` // in the order of the record
	Life     *lifeDetail    `json:"life,omitempty"`
	Agrees   *bool          `json:"agrees"`
	AgreesIf string         `json:"agreesIf,omitempty"`
	Fouls    []foul         `json:"fouls,omitempty"`
	Findings []finding      `json:"findings,omitempty"`
	More     map[string]int `json:"more,omitempty"` // fouls and findings that are not listed
}

// setup is done after a move; 0 is before the first. The points are two letters
// each.
type setup struct {
	After int    `json:"n"`
	Black string `json:"b,omitempty"`
	White string `json:"w,omitempty"`
	Empty string `json:"e,omitempty"`
}

// layout is the picture of a count: score.Cell row by row, a blank for a stone
// that stands and counts. Layouts after the first say what is different there:
// [point, cell, point, cell ...].
type layout struct {
	Rules []int  `json:"rules"`
	Cells string `json:"cells,omitempty"`
	Other []any  `json:"other,omitempty"`
}

type swing struct {
	Rules  int     `json:"r"`
	Causes []cause `json:"c"` // half points for Black
}

// count is the count under one ruleset at komi 0, in half points. What a komi
// makes of it is arithmetic.
type count struct {
	Rules  int      `json:"r"`
	Margin int32    `json:"m"`
	Low    int32    `json:"l"`
	High   int32    `json:"h"`
	Black  []int32  `json:"b,omitempty"` // by termNames
	White  []int32  `json:"w,omitempty"`
	Dame   string   `json:"d,omitempty"`
	Notes  []string `json:"n,omitempty"`
	Foul   int      `json:"foul,omitempty"` // the move that lost the game, whatever the board counts
	Winner string   `json:"win,omitempty"`  // with Foul
}

// scored is one score of the record: ruleset, komi in half points, variant of
// komi, result, and 0 for no flip, 1 if it may flip, 2 if it flips for certain.
type scored [5]any

type lifeDetail struct {
	Origin     string   `json:"origin"`
	Confidence float64  `json:"confidence"`
	Dead       []string `json:"dead,omitempty"`
	Seki       []string `json:"seki,omitempty"`
	Doubtful   []string `json:"doubtful,omitempty"`
}

type foul struct {
	Move    int         `json:"n"`
	Color   string      `json:"c"`
	Point   string      `json:"p"`
	Kind    string      `json:"k"`
	Class   string      `json:"s,omitempty"`
	Cycle   int         `json:"y,omitempty"`
	Illegal []string    `json:"i,omitempty"`
	Says    [][2]string `json:"says,omitempty"` // ruleset, consequence
}

type finding struct {
	Severity string `json:"s"`
	Code     string `json:"c"`
	Move     int    `json:"n,omitempty"`
	Line     int    `json:"l,omitempty"`
	Col      int    `json:"col,omitempty"`
	Message  string `json:"m,omitempty"`
}

// termNames are the items of a count in the order of count.Black and White.
// Komi is none of them.
var termNames = []string{"stones", "territory", "shared points", "prisoners", "pass stones", "group tax", "button or last move", "handicap compensation"}

func terms(t *score.Terms) []int32 {
	return []int32{
		int32(t.Stones), int32(t.Territory), int32(t.Shared), int32(t.Prisoners),
		int32(t.PassStone), int32(t.Tax), int32(t.Button), int32(t.Handicap),
	}
}

func (p *page) detail(r *report.Record) ([]byte, error) {
	d := &detail{Size: r.Size, Place: short(r.Place), Count: r.Moves, Agrees: r.Agrees, AgreesIf: short(report.ReadingText(r.AgreesIf))}
	p.diagram(d, r)
	p.counts(d, r)
	if l := r.Life; l != nil {
		d.Life = &lifeDetail{short(string(l.Origin)), report.RoundFraction(l.Confidence), shorts(l.Dead), shorts(l.Seki), shorts(l.Doubtful)}
	}
	d.violations(r)
	d.diagnostics(r)
	return json.Marshal(d)
}

// counts takes each ruleset's first score back to komi 0, and lists all scores.
func (p *page) counts(d *detail, r *report.Record) {
	done := map[int]bool{}
	for i := range r.Scores {
		s := &r.Scores[i]
		n := p.rules.number(report.RulesID(s.Rules))
		item := scored{n, int32(s.Komi), short(s.Variant), s.Text(), 0}
		if f := flipOf(r, s); f != nil {
			item[4] = 1
			if f.Certain {
				item[4] = 2
			}
		}
		d.Scores = append(d.Scores, item)
		if done[n] {
			continue
		}
		done[n] = true
		c := count{
			Rules: n, Margin: int32(s.Margin + s.Komi), Low: int32(s.Low + s.Komi), High: int32(s.High + s.Komi),
			Black: terms(&s.Terms[score.BlackSide]), White: terms(&s.Terms[score.WhiteSide]), Dame: short(report.DameName(s.Dame)), Notes: shorts(s.Notes),
		}
		if s.LostByFoul() {
			c.Foul, c.Winner = s.Foul.Move, s.Winner.String()
		}
		d.Counts = append(d.Counts, c)
	}
	for i := range r.BreakEven {
		b := &r.BreakEven[i]
		if n := p.rules.number(b.Rules); !done[n] {
			d.Counts = append(d.Counts, count{Rules: n, Margin: int32(b.Margin), Low: int32(b.Margin), High: int32(b.Margin)})
		}
	}
}

// flipOf is the flip that a score is, against whatever the record is held.
func flipOf(r *report.Record, s *report.Score) *report.Flip {
	for i := range r.Flips {
		if f := &r.Flips[i]; f.Komi == s.Komi && f.Variant == s.Variant && report.RulesID(f.Rules) == report.RulesID(s.Rules) {
			return f
		}
	}
	return nil
}

// diagram encodes moves and layouts.
func (p *page) diagram(d *detail, r *report.Record) {
	g := r.Diagram
	w := r.Size[0]
	if g == nil || w <= 0 || len(r.Board) != w*r.Size[1] || len(g.Steps) > maxMoves || len(g.Placements) > maxMoves {
		return
	}
	d.Stones = new([2]int)
	for _, c := range r.Board {
		if c == replay.Black || c == replay.White {
			d.Stones[c-replay.Black]++
		}
	}
	d.moves(g, w)
	for i := range g.Layouts {
		l := &g.Layouts[i]
		out := layout{}
		for _, id := range l.Rules {
			out.Rules = append(out.Rules, p.rules.number(id))
		}
		if i == 0 {
			out.Cells = cellsText(l.Cells)
		} else {
			out.Other = otherCells(g.Layouts[0].Cells, l.Cells)
		}
		d.Layouts = append(d.Layouts, out)
	}
	if g.Reference != "" {
		d.Ref = new(p.rules.number(g.Reference))
	}
	for _, s := range g.Swings {
		out := swing{Rules: p.rules.number(s.Rules), Causes: []cause{}}
		for _, c := range s.Causes {
			out.Causes = append(out.Causes, cause{short(c.Cause), int32(c.Points)})
		}
		d.Swings = append(d.Swings, out)
	}
}

// cellsText is a layout with blanks for stones.
func cellsText(cells []score.Cell) string {
	text := make([]byte, len(cells))
	for i, c := range cells {
		if text[i] = byte(c); c == score.CellBlack || c == score.CellWhite {
			text[i] = ' '
		}
	}
	return string(text)
}

// otherCells lists where a layout is not as the first one.
func otherCells(first, cells []score.Cell) []any {
	var out []any
	for i := range min(len(first), len(cells)) {
		if first[i] != cells[i] {
			out = append(out, i, string(rune(cells[i])))
		}
	}
	return out
}

func (d *detail) moves(g *report.Diagram, width int) {
	var moves, colors strings.Builder
	turns := true
	n := 0
	for _, s := range g.Steps {
		switch s.Kind {
		case replay.SetupStep:
			d.Setup = append(d.Setup, setupOf(g, &s, n, width))
			continue
		case replay.PassStep:
			moves.WriteString("--")
		default:
			moves.WriteString(letters(s.Point, width))
		}
		turns = turns && s.Color == replay.Black+replay.Color(n%2)
		n++
		colors.WriteByte("?BW"[s.Color%3])
	}
	d.Moves = moves.String()
	if !turns {
		d.Colors = colors.String()
	}
}

func setupOf(g *report.Diagram, s *replay.Step, after, width int) setup {
	out := setup{After: after}
	if s.First < 0 || s.Last < s.First || int(s.Last) > len(g.Placements) {
		return out
	}
	for _, pl := range g.Placements[s.First:s.Last] {
		to := [3]*string{&out.Empty, &out.Black, &out.White}[pl.Color%3]
		*to += letters(pl.Point, width)
	}
	return out
}

const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// letters is a point as SGF writes it.
func letters(p replay.Point, width int) string {
	if p < 0 || width <= 0 || int(p)/width >= len(alphabet) || width > len(alphabet) {
		return "??"
	}
	return string([]byte{alphabet[int(p)%width], alphabet[int(p)/width]})
}

func (d *detail) violations(r *report.Record) {
	for i := range r.Violations {
		v := &r.Violations[i]
		if len(d.Fouls) == maxListed {
			d.leave("fouls", len(r.Violations)-i)
			return
		}
		f := foul{Move: v.Move, Color: short(v.Color), Point: short(v.Point), Kind: short(v.Kind), Class: short(v.Class), Cycle: v.Cycle, Illegal: shorts(v.IllegalUnder)}
		for _, c := range v.Consequence {
			f.Says = append(f.Says, [2]string{short(c.Rules), clip(report.Clean(c.Text), 300)})
		}
		d.Fouls = append(d.Fouls, f)
	}
}

func (d *detail) diagnostics(r *report.Record) {
	for i := range r.Diagnostics {
		g := &r.Diagnostics[i]
		if len(d.Findings) == maxListed {
			d.leave("findings", len(r.Diagnostics)-i)
			return
		}
		d.Findings = append(d.Findings, finding{g.Severity.String(), short(g.Code), g.Move, g.Line, g.Col, clip(report.Clean(g.Message), 300)})
	}
}

func (d *detail) leave(what string, n int) {
	if d.More == nil {
		d.More = map[string]int{}
	}
	d.More[what] = n
}
