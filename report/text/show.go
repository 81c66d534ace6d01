package text

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// WriteShow prints one game for people: header, board, every count, how a
// referee lays each one out, why they differ, fouls and findings.
func WriteShow(w io.Writer, v *GameView, o Options) error {
	b := &strings.Builder{}
	s := &shower{b: b, v: v, r: v.Record, o: o}
	s.header()
	s.board()
	s.verdict()
	if len(v.Record.Scores) > 0 {
		s.counts()
		s.layouts()
		s.differences()
	}
	s.fouls()
	if len(v.Record.Diagnostics) > 0 {
		s.title("Findings")
		appendWrapped(b, v.Record.Diagnostics, o)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

type shower struct {
	b *strings.Builder
	v *GameView
	r *report.Record
	o Options
}

func (s *shower) title(text string) { fmt.Fprintf(s.b, "\n%s\n", s.o.paint(bold, text)) }

func (s *shower) header() {
	r := s.r
	fmt.Fprintf(s.b, "%s\n", s.o.paint(bold, place(r.File, r.Game)))
	for _, line := range []string{playersText(&r.Players), joinKnown(", ", report.Clean(r.Date), report.Clean(r.Event), report.Clean(r.Place))} {
		if line != "" {
			wrap(s.b, "  ", line, s.o)
		}
	}
	wrapItems(s.b, "  ", commas(headerLine(r)), s.o)
}

func joinKnown(sep string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return strings.TrimSpace(p) == "" }), sep)
}

func (s *shower) board() {
	p := s.v.Picture
	if p == nil {
		return
	}
	s.b.WriteByte('\n')
	o := s.o
	o.Width = o.width()
	p.draw(s.b, "  ", o)
	s.b.WriteByte('\n')
	wrapItems(s.b, "  ", p.legend(), s.o)
	parts := []string{fmt.Sprintf("captured by Black %d, by White %d", s.v.Prisoners[replay.Black], s.v.Prisoners[replay.White])}
	if s.v.LastMove > 0 {
		parts = append(parts, fmt.Sprintf("last move %d at %s", s.v.LastMove, p.Last.Name(p.Width, p.Height)))
	}
	if n := s.v.Passes[replay.Black] + s.v.Passes[replay.White]; n > 0 {
		parts = append(parts, fmt.Sprintf("passed by Black %d, by White %d", s.v.Passes[replay.Black], s.v.Passes[replay.White]))
	}
	wrapItems(s.b, "  ", commas(parts), s.o)
}

// doubtWords say what the doubtful stones are. That is not the confidence of the
// verdict: the recorded margin may settle what the estimate leaves in doubt.
func doubtWords(l *report.Life) string {
	if l.Origin == score.OriginResult {
		return "in doubt but for that margin"
	}
	return "in doubt"
}

// verdict says what was decided about the game, and what it rests on.
func (s *shower) verdict() {
	r := s.r
	s.b.WriteByte('\n')
	if l := r.Life; l != nil {
		text := "No stone is dead"
		if len(l.Dead) > 0 {
			text = "Dead: " + strings.Join(l.Dead, " ")
		}
		text += fmt.Sprintf("; by %s, confidence %s", word(report.OriginWords, l.Origin), lifeConfidence(l))
		if len(l.Doubtful) > 0 {
			text += "; " + doubtWords(l) + ": " + strings.Join(l.Doubtful, " ")
		}
		wrap(s.b, "  ", report.Clean(text), s.o)
	}
	switch {
	case r.Outcome != report.Rescored:
		wrap(s.b, "  ", outcomeText(r)+".", s.o)
	case r.Agrees == nil:
		wrap(s.b, "  ", "The recorded result could not be checked.", s.o)
	case *r.Agrees:
		wrap(s.b, "  ", "The recorded result is reproduced.", s.o)
	default:
		text := "The recorded result is not reproduced"
		if r.AgreesIf != "" {
			text += "; it would be " + report.ReadingText(r.AgreesIf)
		}
		wrap(s.b, "  ", s.o.paint(yellow, text+"."), s.o)
	}
	switch why := r.LeftOut(); why {
	case "":
	case report.LeftOutMismatch: // the line before says so
		wrap(s.b, "  ", "In no rate: "+why+".", s.o)
	default:
		wrap(s.b, "  ", "In no rate: "+reasonText(why)+".", s.o)
	}
	if len(s.v.Filled) > 0 && s.v.Picture != nil {
		var parts []string
		for _, f := range s.v.Filled {
			p := f.Color.String() + " " + f.Point.Name(s.v.Picture.Width, s.v.Picture.Height)
			if f.Kind != score.FillDame {
				p += " (" + string(f.Kind) + ")"
			}
			parts = append(parts, p)
		}
		wrap(s.b, "  ", "Dame filled before area counts: "+strings.Join(parts, ", "), s.o)
	}
}

var outcomeWords = map[string]string{report.NotCounted: "Not counted", report.Skipped: "Skipped"}

// counts is one table of all counts.
func (s *shower) counts() {
	s.title("Counts")
	tab := newTable("lrlrrll")
	tab.head("Ruleset", "komi", "", "Black", "White", "result", "")
	last := ""
	for i := range s.r.Scores {
		sc := &s.r.Scores[i]
		name := report.Clean(report.RulesID(sc.Rules))
		if name == last {
			name = ""
		} else {
			last = name
		}
		remark := ""
		if f := s.flip(sc); f != nil {
			remark = "flips"
			if !f.Certain {
				remark = "may flip"
			}
		}
		if sc.Low != sc.High {
			remark = joinKnown("; ", remark, marginText(sc.High)+" to "+marginText(sc.Low))
		}
		tab.row(name, sc.Komi.String(), variantWords[sc.Variant], sc.Black().String(), sc.White().String(), s.o.winner(sc.Text(), sc.Winner), remark)
	}
	tab.write(s.b, 2, s.o)
	s.breakEven()
	s.notes()
}

var variantWords = map[string]string{report.KomiRecorded: "recorded", report.KomiRuleset: "usual", report.KomiGiven: "given"}

// marginText is a margin from Black's side: "B+0.5", "W+2", "0".
func marginText(h replay.HalfPoints) string {
	switch {
	case h > 0:
		return "B+" + h.String()
	case h < 0:
		return "W+" + h.Abs().String()
	}
	return "0"
}

// flip finds the flip of a count against the recorded result, or against the
// reference of a game that records none.
func (s *shower) flip(sc *report.Score) *report.Flip {
	for i := range s.r.Flips {
		f := &s.r.Flips[i]
		if f.Komi == sc.Komi && f.Variant == sc.Variant && report.RulesID(f.Rules) == report.RulesID(sc.Rules) {
			return f
		}
	}
	return nil
}

// breakEven lists the board margins: which komi would be even.
func (s *shower) breakEven() {
	var groups []textGroup
	for _, b := range s.r.BreakEven {
		groups = addGroup(groups, b.Margin.String(), report.Clean(b.Rules))
	}
	var parts []string
	for _, g := range groups {
		parts = append(parts, g.text+" ("+strings.Join(g.names, " ")+")")
	}
	if len(parts) > 0 {
		wrap(s.b, "  ", "White wins at any komi above "+strings.Join(parts, ", ")+".", s.o)
	}
}

// textGroup is a text with the names that share it, in order.
type textGroup struct {
	text  string
	names []string
}

func addGroup(groups []textGroup, text, name string) []textGroup {
	for i := range groups {
		if groups[i].text == text {
			if !slices.Contains(groups[i].names, name) {
				groups[i].names = append(groups[i].names, name)
			}
			return groups
		}
	}
	return append(groups, textGroup{text, []string{name}})
}

// notes says what the counts rest on that the record leaves open.
func (s *shower) notes() {
	var groups []textGroup
	for i := range s.r.Scores {
		for _, n := range s.r.Scores[i].Notes {
			groups = addGroup(groups, word(report.NoteWords, n), report.Clean(report.RulesID(s.r.Scores[i].Rules)))
		}
	}
	for _, g := range groups {
		wrap(s.b, "  ", strings.Join(g.names, " ")+": "+g.text+".", s.o)
	}
}

// differences tells why the counts come out otherwise than the reference.
func (s *shower) differences() {
	var groups []textGroup
	for i := range s.v.Differences {
		d := &s.v.Differences[i]
		way, who := 1, "Black"
		if d.Swing < 0 {
			way, who = -1, "White"
		}
		text := "the same"
		if d.Score.LostByFoul() {
			text = fmt.Sprintf("%s by the foul at move %d", d.Score.Text(), d.Score.Foul.Move)
		} else if d.Swing != 0 {
			text = fmt.Sprintf("%s better for %s: %s", d.Swing.Abs(), who, strings.Join(causesInWords(d.Causes, way), ", "))
		} else if len(d.Causes) > 0 {
			text = "the same margin: " + strings.Join(causesInWords(d.Causes, way), ", ")
		}
		groups = addGroup(groups, text, countName(d.Score))
	}
	if len(groups) == 0 {
		return
	}
	s.title("Why they differ from " + report.Clean(s.v.Reference))
	for _, g := range groups {
		items := strings.Fields(report.Clean(strings.Join(g.names, " ")) + ":")
		wrapHang(s.b, "  ", append(items, phrases(g.text)...), 4, s.o)
	}
}

// phrases cuts a text where it may be broken: before and after the list of
// causes at every blank, within it after a comma.
func phrases(text string) []string {
	head, list, found := strings.Cut(text, ": ")
	if !found {
		return strings.Fields(text)
	}
	return append(strings.Fields(head+":"), commas(strings.Split(list, ", "))...)
}

func (s *shower) fouls() {
	if len(s.r.Violations) == 0 {
		return
	}
	s.title("Fouls (the recorded result stands)")
	for i := range s.r.Violations {
		v := &s.r.Violations[i]
		what := word(report.FoulWords, v.Kind)
		if v.Class != "" {
			what += " (" + report.Clean(v.Class) + ")"
		}
		if v.Cycle > 2 {
			what += fmt.Sprintf(", cycle of %d moves", v.Cycle)
		}
		color := map[string]string{"B": "Black ", "W": "White "}[v.Color]
		wrap(s.b, fmt.Sprintf("  move %d  ", v.Move), color+report.Clean(v.Point)+": "+what, s.o)
		var groups []textGroup
		for _, c := range v.Consequence {
			groups = addGroup(groups, report.Clean(c.Text), report.Clean(c.Rules))
		}
		for _, g := range groups {
			wrap(s.b, "    ", strings.Join(g.names, " ")+": "+g.text, s.o)
		}
	}
}
