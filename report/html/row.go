package html

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/report"
)

// row is a game in the table. The names are short: a page has thousands.
type row struct {
	Seq      int64  `json:"q"`
	Place    string `json:"f"`
	Black    string `json:"b,omitempty"`
	White    string `json:"w,omitempty"`
	Date     string `json:"d,omitempty"`
	Year     int    `json:"j,omitempty"` // where the date's text does not sort by it
	Event    string `json:"e,omitempty"`
	Rules    string `json:"r,omitempty"` // id, or as written
	Komi     *int32 `json:"k"`           // half points, null: unknown
	Recorded string `json:"o"`
	Margin   *int32 `json:"m,omitempty"` // recorded, Black's, in half points
	Handicap int    `json:"h,omitempty"`
	Kind     string `json:"t"`
	Sure     bool   `json:"s,omitempty"` // a certain flip
	Why      string `json:"y,omitempty"` // of a game that enters no rates
	Flips    []flip `json:"x,omitempty"`
	Fouls    int    `json:"v,omitempty"` // moves that some ruleset forbids
}

// flip is what several rulesets say alike.
type flip struct {
	Rules   []int   `json:"r"`
	To      string  `json:"t"` // "W+0.5"
	Komi    int32   `json:"k"` // half points
	Variant string  `json:"v"` // of komi
	Sure    bool    `json:"s,omitempty"`
	Causes  []cause `json:"c,omitempty"`
}

// cause is [name, half points towards the new winner].
type cause [2]any

func (p *page) row(r *report.Record) ([]byte, error) {
	k := kindOf(r)
	out := row{
		Seq: r.Seq, Place: place(r), Black: player(r.Players.Black, r.Players.BlackRank), White: player(r.Players.White, r.Players.WhiteRank),
		Date: short(r.Date), Event: short(r.Event), Rules: rulesText(r), Recorded: short(report.RecordedText(&r.Recorded)),
		Handicap: r.Handicap, Kind: kindNames[k].code, Flips: p.flips(r),
	}
	if r.Komi.Known {
		out.Komi = halves(r.Komi.Points)
	}
	if y := replay.Year(r.Date); digits(r.Date) != yearDigits || !strings.HasPrefix(r.Date, fmt.Sprintf("%0*d", yearDigits, y)) {
		out.Year = y
	}
	out.Margin = recordedMargin(&r.Recorded)
	_, out.Sure = r.Flipped()
	switch k {
	case kindOut, kindWrong:
		out.Why = r.LeftOut()
	case kindSkipped, kindNotCounted:
		out.Why = short(r.Why)
	}
	for i := range r.Violations {
		if len(r.Violations[i].IllegalUnder) > 0 {
			out.Fouls++
		}
	}
	return json.Marshal(&out)
}

// yearDigits is how many digits a date begins with that is sorted as it stands.
const yearDigits = 4

// digits is how many digits a text begins with.
func digits(s string) int {
	return len(s) - len(strings.TrimLeft(s, "0123456789"))
}

// recordedMargin is Black's, nil if none is recorded.
func recordedMargin(res *replay.Result) *int32 {
	switch {
	case res.Winner == replay.WinnerDraw:
		return halves(0)
	case !res.HasMargin:
		return nil
	case res.Winner == replay.WinnerBlack:
		return halves(res.Margin)
	case res.Winner == replay.WinnerWhite:
		return halves(-res.Margin)
	}
	return nil
}

// flips gathers the flips of a record that read the same. The recorded and the
// usual komi of a ruleset are often the same count: it is told once.
func (p *page) flips(r *report.Record) []flip {
	var out []flip
	told := map[string]bool{}
	for i := range r.Flips {
		f := &r.Flips[i]
		id := report.RulesID(f.Rules)
		if told[id+"@"+f.Komi.String()] {
			continue
		}
		told[id+"@"+f.Komi.String()] = true
		g := flip{Rules: []int{p.rules.number(id)}, To: flipText(r, f), Komi: int32(f.Komi), Variant: short(f.Variant), Sure: f.Certain, Causes: causes(f)}
		if k := slices.IndexFunc(out, func(o flip) bool { return o.sameAs(&g) }); k >= 0 {
			out[k].Rules = append(out[k].Rules, g.Rules[0])
		} else {
			out = append(out, g)
		}
	}
	return out
}

func (f *flip) sameAs(g *flip) bool {
	return f.To == g.To && f.Komi == g.Komi && f.Variant == g.Variant && f.Sure == g.Sure && slices.Equal(f.Causes, g.Causes)
}

// flipText is the result of the count that a flip is.
func flipText(r *report.Record, f *report.Flip) string {
	for i := range r.Scores {
		s := &r.Scores[i]
		if s.Komi == f.Komi && s.Variant == f.Variant && report.RulesID(s.Rules) == report.RulesID(f.Rules) {
			return s.Text()
		}
	}
	return f.To.String()
}

// causes lists the shares of a flip, the leading one first.
func causes(f *report.Flip) []cause {
	way, lead := replay.HalfPoints(f.Direction()), f.LeadingCause()
	var out []cause
	for i, c := range f.Causes {
		item := cause{short(c.Cause), int32(c.Points * way)}
		if i == lead {
			out = slices.Insert(out, 0, item)
		} else {
			out = append(out, item)
		}
	}
	return out
}

// place is what the user types after `show`.
func place(r *report.Record) string {
	name := clip(report.Clean(r.File), 300)
	if r.Game > 0 {
		name += "#" + strconv.Itoa(r.Game)
	}
	return name
}

func player(name, rank string) string {
	name = short(name)
	if rank = short(rank); rank != "" {
		name = strings.TrimSpace(name + " " + rank)
	}
	return name
}

func rulesText(r *report.Record) string {
	if r.Rules.ID != "" {
		return short(r.Rules.ID)
	}
	return short(r.Rules.Raw)
}

// short is a text of a record's header: on one line, without what is not seen,
// and no longer than a page can show.
func short(s string) string { return clip(strings.TrimSpace(report.Clean(s)), 120) }

// shorts is short of each.
func shorts(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, short(s))
	}
	return out
}

func clip(s string, runes int) string {
	n := 0
	for i := range s {
		if n == runes {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
