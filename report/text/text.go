package text

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"gorescore/replay"
	"gorescore/report"
)

// New returns the Writer of the report that people read: the verdict, the
// causes, flips by ruleset, a matrix of rulesets, the flipped games with their
// causes, results that the count does not reproduce, who decided life and
// death, and fouls. Totals come first, so nothing is written before Close; of
// the games it keeps the rendered lines of those that it will show,
// Options.Limit of them, and counts the others.
func New(w io.Writer, o Options) report.Writer {
	t := &textWriter{w: w, o: o, limit: o.Limit, boards: o.Boards, fouls: map[string]string{}, examples: map[string]example{}}
	switch t.limit {
	case 0:
		t.limit = defaultLimit
	case ShowNone:
		t.limit = 0
	}
	if t.boards == 0 {
		t.boards = defaultBoards
	}
	return t
}

// mismatchLimit bounds the list of results that are not reproduced.
const mismatchLimit = 10

type textWriter struct {
	w             io.Writer
	o             Options
	limit, boards int
	flips         [flipRanks][]flipped
	differing     []string          // games without a recorded result, rendered
	mismatches    []string          // rendered
	fouls         map[string]string // by kind: the first one's place
	examples      map[string]example
	differ        int64    // games without a recorded result whose winner depends on the rules
	listed        []string // with Options.Only: every game written, rendered
	written       int64    // with Options.Only: how many they are
	toldRules     bool     // it was said where the ids of rulesets are explained
}

func (t *textWriter) Write(r *report.Record) error {
	if t.lists() {
		t.written++
		if t.room(len(t.listed)) {
			t.listed = append(t.listed, t.listEntry(r))
		}
		return nil
	}
	for i := range r.Violations {
		v := &r.Violations[i]
		if _, known := t.fouls[v.Kind]; !known {
			t.fouls[v.Kind] = fmt.Sprintf("%s move %d", place(r.File, r.Game), v.Move)
		}
	}
	if r.Outcome != report.Rescored {
		return nil
	}
	if flipped, _ := r.Flipped(); flipped {
		t.exemplify(r)
		t.keepFlip(r)
		return nil
	}
	if r.LeftOut() == "" && !r.HasResult() && len(r.Flips) > 0 {
		t.differ++
		if t.room(len(t.differing)) && len(t.differing) < mismatchLimit {
			t.differing = append(t.differing, t.flipEntry(r))
		}
		return nil
	}
	if r.LeftOut() == report.LeftOutMismatch && len(t.mismatches) < mismatchLimit {
		t.mismatches = append(t.mismatches, t.mismatchEntry(r))
	}
	return nil
}

// example is a game that shows a cause, and how well it does.
type example struct {
	place string
	rank  int
}

// exemplify keeps the first of the games that show a cause best: alone, at the
// recorded komi, and for certain.
func (t *textWriter) exemplify(r *report.Record) {
	for i := range r.Flips {
		f := &r.Flips[i]
		lead := f.LeadingCause()
		if f.Against != report.AgainstRecorded || lead < 0 {
			continue
		}
		rank := 1
		if f.Certain {
			rank++
		}
		if f.Variant == report.KomiRecorded {
			rank += 2
		}
		if len(f.Causes) == 1 {
			rank += 4
		}
		if name := f.Causes[lead].Cause; rank > t.examples[name].rank {
			t.examples[name] = example{place(r.File, r.Game), rank}
		}
	}
}

func (t *textWriter) room(shown int) bool { return t.limit < 0 || shown < t.limit }

// Close writes the whole report.
func (t *textWriter) Close(totals *report.Totals) error {
	if totals == nil {
		totals = &report.Totals{}
	}
	b := &strings.Builder{}
	t.writeTotals(b, totals)
	if t.lists() {
		t.writeList(b)
	} else {
		t.writeTables(b, totals)
	}
	t.writeClosing(b, totals)
	if _, err := io.WriteString(t.w, b.String()); err != nil {
		return err
	}
	return report.Flush(t.w)
}

// writeTables writes all that stands between totals and closing.
func (t *textWriter) writeTables(b *strings.Builder, totals *report.Totals) {
	t.writeCauses(b, totals)
	t.writeFlipTable(b, totals)
	t.writeSweep(b, totals)
	t.writeMatrix(b, totals)
	t.writeEntries(b, fmt.Sprintf("Flipped games: %s of %s", report.Thousands(totals.Flipped), report.Thousands(totals.Compared)),
		flipOrder(totals)+"+ helps the new winner; ? marks a flip that the record leaves open; `gorescore show` draws the board", t.flipEntries(), totals.Flipped, "--limit N lists more")
	t.writeEntries(b, "No recorded result, and the winner depends on the rules", "", t.differing, t.differ, "")
	t.writeEntries(b, "Recorded results that the count does not reproduce (in no rate)", "", t.mismatches, totals.LeftOut[report.LeftOutMismatch], mismatchHint(totals))
	t.writeOrigins(b, totals)
	t.writeFouls(b, totals)
}

// mismatchHint tells where the other mismatches are: games that are left out for
// another reason too are not among those that are listed.
func mismatchHint(totals *report.Totals) string {
	hint := "--only mismatch lists them"
	if more := totals.Mismatch - totals.LeftOut[report.LeftOutMismatch]; more > 0 {
		hint += ", and " + report.Thousands(more) + " that doubtful rules or komi leave out already"
	}
	return hint
}

// flipOrder says which flipped games are listed first, where that is not all of
// them alike.
func flipOrder(totals *report.Totals) string {
	recorded, other, aside := totals.FlippedBy[report.FlipRecordedKomi].Games, totals.FlippedBy[report.FlipOtherKomi].Games, totals.FlippedBy[report.FlipAside].Games
	switch {
	case recorded > 0 && other+aside > 0:
		return "first those of rulesets in use at the recorded komi; "
	case other > 0 && aside > 0:
		return "first those of rulesets in use; "
	}
	return ""
}

func (t *textWriter) writeEntries(b *strings.Builder, title, note string, entries []string, total int64, more string) {
	if len(entries) == 0 {
		if total > 0 {
			fmt.Fprintf(b, "\n%s", t.o.paint(bold, title))
			if more != "" {
				fmt.Fprintf(b, " (%s)", more)
			}
			b.WriteByte('\n')
		}
		return
	}
	fmt.Fprintf(b, "\n%s\n", t.o.paint(bold, title))
	if note != "" {
		t.note(b, note)
		b.WriteByte('\n')
	}
	for _, e := range entries {
		b.WriteString(e)
	}
	if rest := total - int64(len(entries)); rest > 0 {
		if more != "" {
			more = " (" + more + ")"
		}
		fmt.Fprintf(b, "\n  and %s more%s\n", report.Thousands(rest), more)
	}
}

// note writes a remark, dim.
func (t *textWriter) note(b *strings.Builder, text string) {
	plain := &strings.Builder{}
	wrap(plain, "  ", text, t.o)
	for line := range strings.Lines(plain.String()) {
		fmt.Fprintf(b, "  %s\n", t.o.paint(dim, strings.TrimSpace(line)))
	}
}

// flipRanks are the ranks of flipped games: by class, within it certain ones first.
const flipRanks = 2 * (report.FlipAside + 1)

// flipped is a flipped game, rendered. Whether it is so near the top that its
// board is drawn is known at the end.
type flipped struct{ entry, board, legend string }

// keepFlip keeps a flipped game if there may be room for it.
func (t *textWriter) keepFlip(r *report.Record) {
	class, certain, _ := r.FlipClass()
	rank := 2 * class
	if !certain {
		rank++
	}
	n := len(t.flips[rank])
	if !t.room(n) {
		return
	}
	f := flipped{entry: t.flipEntry(r)}
	if p := picture(r); p != nil && n < t.boards {
		o := t.o
		o.Width = o.width()
		b := &strings.Builder{}
		b.WriteByte('\n')
		p.draw(b, "      ", o)
		f.board = b.String()
		b.Reset()
		wrapItems(b, "      ", p.legend(), t.o)
		f.legend = b.String()
	}
	t.flips[rank] = append(t.flips[rank], f)
}

// flipEntries are the flipped games that are listed, in the order of their ranks.
func (t *textWriter) flipEntries() (entries []string) {
	for _, list := range t.flips {
		for _, f := range list {
			n := len(entries)
			if !t.room(n) {
				return entries
			}
			if n < t.boards {
				f.entry += f.board
			}
			if n == 0 {
				f.entry += f.legend
			}
			entries = append(entries, f.entry)
		}
	}
	return entries
}

// flipEntry renders one flipped game.
func (t *textWriter) flipEntry(r *report.Record) string {
	b := &strings.Builder{}
	t.headEntry(b, r)
	against := report.AgainstRecorded
	header := evidenceLine(r)
	if !r.HasResult() && len(r.Flips) > 0 {
		against = r.Flips[0].Against
		header = append(header, "held against "+report.Clean(against))
	}
	wrapItems(b, "    ", commas(header), t.o)
	t.flipGroups(b, r, against)
	return b.String()
}

// flipGroups renders the flips of one game.
func (t *textWriter) flipGroups(b *strings.Builder, r *report.Record, against string) {
	groups, also := groupFlips(r, against)
	result, komi := 0, 0
	for _, g := range groups {
		result, komi = max(result, width(g.result)), max(komi, width(g.komi))
	}
	for _, g := range groups {
		t.flipGroup(b, &g, result, komi)
	}
	if len(also) > 0 {
		wrapItems(b, "      usual komi  ", commas(also), t.o)
	}
}

// headEntry names a game, its players and its event, on a second line where the
// first has no room for players and date: with less nobody knows which game it is.
func (t *textWriter) headEntry(b *strings.Builder, r *report.Record) {
	where := place(r.File, r.Game)
	parts, room := gameParts(r), t.o.width()-width(where)-4
	switch {
	case len(parts) == 0:
		fmt.Fprintf(b, "  %s\n", t.o.paint(cyan, where))
	case room >= width(strings.Join(parts[:min(2, len(parts))], ", ")):
		fmt.Fprintf(b, "  %s  %s\n", t.o.paint(cyan, where), gameLineWithin(r, room))
	default:
		fmt.Fprintf(b, "  %s\n    %s\n", t.o.paint(cyan, where), gameLineWithin(r, t.o.width()-4))
	}
}

// flipGroup renders flips that read the same, in columns of these widths.
func (t *textWriter) flipGroup(b *strings.Builder, g *flipGroup, result, komi int) {
	mark := "  "
	if !g.certain {
		mark = "? "
	}
	items := slices.Clone(g.rules)
	if len(g.causes) > 0 {
		items[len(items)-1] += ":"
		items = append(items, commas(g.causes)...)
	}
	if !g.certain {
		for i := range items {
			items[i] = t.o.paint(yellow, items[i])
		}
	}
	wrapItems(b, fmt.Sprintf("    %s%-*s at %-*s  ", mark, result, g.result, komi, g.komi), items, t.o)
}

// gameParts name the players, the date and the event.
func gameParts(r *report.Record) []string {
	var parts []string
	for _, s := range []string{playersText(&r.Players), report.Clean(r.Date), report.Clean(r.Event)} {
		if s = strings.TrimSpace(s); s != "" {
			parts = append(parts, s)
		}
	}
	return parts
}

// leastCut is the room in which a cut event still says something and a date
// stands whole.
const leastCut = 14

// gameLineWithin is gameParts in room columns. Half a date or the first letters
// of an event say nothing: these are left out.
func gameLineWithin(r *report.Record, room int) string {
	parts := gameParts(r)
	line := strings.Join(parts, ", ")
	for len(parts) > 1 && width(line) > room {
		parts = parts[:len(parts)-1]
		shorter := strings.Join(parts, ", ")
		if room-width(shorter) >= leastCut {
			break
		}
		line = shorter
	}
	return snip(line, room)
}

// headerLine lists the recorded result and what it rests on.
func headerLine(r *report.Record) []string {
	parts := []string{"recorded " + report.RecordedText(&r.Recorded)}
	switch {
	case r.Rules.ID != "":
		parts[0] += " under " + r.Rules.ID
	case r.Rules.Raw != "":
		parts[0] += " under " + report.Clean(r.Rules.Raw)
	}
	if r.Komi.Known {
		komi := "komi " + r.Komi.Points.String()
		if r.Komi.Source == replay.SourceAssumed || r.Komi.Source == replay.SourceText {
			komi += " (" + r.Komi.Source.String() + ")"
		}
		parts = append(parts, komi)
	} else {
		parts = append(parts, "komi unknown")
	}
	if r.Handicap > 1 {
		parts = append(parts, fmt.Sprintf("handicap %d", r.Handicap))
	}
	if r.Size != [2]int{19, 19} {
		parts = append(parts, fmt.Sprintf("%dx%d", r.Size[0], r.Size[1]))
	}
	return parts
}

// evidenceLine is headerLine with what the verdict on life and death rests on.
func evidenceLine(r *report.Record) []string {
	parts := headerLine(r)
	if r.Life != nil {
		parts = append(parts, lifeText(r.Life))
	}
	return parts
}

// flipGroup is the flips of one game that read the same.
type flipGroup struct {
	result, komi  string
	certain       bool
	rules, causes []string
}

// groupFlips gathers a game's flips against one reference by what they say. The
// recorded and the usual komi of a ruleset are often the same count: it is told
// once. A ruleset that flips the game at the recorded komi is not told again
// for its usual one; where there are such, the rulesets that need their usual
// komi for it come back as also: that komi is the cause goes without saying.
func groupFlips(r *report.Record, against string) (groups []flipGroup, also []string) {
	atRecorded := map[string]bool{}
	for i := range r.Flips {
		if f := &r.Flips[i]; f.Against == against && f.Variant == report.KomiRecorded {
			atRecorded[report.RulesID(f.Rules)] = true
		}
	}
	for i := range r.Flips {
		f := &r.Flips[i]
		id := report.RulesID(f.Rules)
		if f.Against != against || f.Variant == report.KomiRuleset && atRecorded[id] {
			continue
		}
		g := flipGroup{flipResult(r, f), f.Komi.String(), f.Certain, []string{report.Clean(id)}, causesInWords(f.Causes, f.Direction())}
		if f.Variant == report.KomiRuleset && len(atRecorded) > 0 {
			also = addAlso(also, &g)
			continue
		}
		groups = addFlipGroup(groups, &g)
	}
	return groups, also
}

// addFlipGroup adds a flip to the group that reads the same, or as a new one.
func addFlipGroup(groups []flipGroup, g *flipGroup) []flipGroup {
	for k := range groups {
		have := &groups[k]
		if have.result == g.result && have.komi == g.komi && have.certain == g.certain && slices.Equal(have.causes, g.causes) {
			if !slices.Contains(have.rules, g.rules[0]) {
				have.rules = append(have.rules, g.rules[0])
			}
			return groups
		}
	}
	return append(groups, *g)
}

// addAlso adds "W+1.5 at 7.5: aga", or the ruleset to the item that has this
// result and komi.
func addAlso(also []string, g *flipGroup) []string {
	item := g.result + " at " + g.komi + ": "
	if !g.certain {
		item = "? " + item
	}
	for i := range also {
		if strings.HasPrefix(also[i], item) {
			also[i] += " " + g.rules[0]
			return also
		}
	}
	return append(also, item+g.rules[0])
}

// flipResult is the result that a flip leads to, with the margin of its count.
func flipResult(r *report.Record, f *report.Flip) string {
	for i := range r.Scores {
		s := &r.Scores[i]
		if s.Komi == f.Komi && report.RulesID(s.Rules) == report.RulesID(f.Rules) && (s.Variant == f.Variant || f.Variant == "") {
			return s.Text()
		}
	}
	return f.To.String()
}

// mismatchEntry is one line or two on a result that is not reproduced.
func (t *textWriter) mismatchEntry(r *report.Record) string {
	b := &strings.Builder{}
	fmt.Fprintf(b, "  %s\n", t.o.paint(cyan, place(r.File, r.Game)))
	wrapItems(b, "    ", commas(t.facts(r)), t.o)
	return b.String()
}

// sourceScore is the count under the game's own rules and komi, nil without.
func sourceScore(r *report.Record) *report.Score {
	for i := range r.Scores {
		s := &r.Scores[i]
		if s.Variant == report.KomiRecorded && report.RulesID(s.Rules) == r.Rules.ID {
			return s
		}
	}
	return nil
}
