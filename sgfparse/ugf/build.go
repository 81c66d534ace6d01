package ugf

import (
	"fmt"
	"strconv"
	"strings"

	"gorescore/sgfparse"
)

// build makes the tree.
func (r *reader) build() *sgfparse.GameTree {
	b := &sgfparse.Builder{}
	node := b.AddNode(-1)
	b.At(1, 1)
	b.Add("GM", "1")
	r.readSize(b)
	r.players(b)
	r.put(b, "EV", "title", strings.Join(parts(r.fields["title"].text), ", "))
	r.put(b, "PC", "place", strings.Join(parts(r.fields["place"].text), ", "))
	r.put(b, "DT", "date", dates(r.fields["date"].text))
	r.put(b, "RU", "rule", rules(r.fields["rule"].text))
	r.handicap(b)
	r.result(b)
	r.put(b, "US", "writer", r.fields["writer"].text)
	r.put(b, "AN", "commentator", r.fields["commentator"].text)
	r.put(b, "CP", "copyright", r.fields["copyright"].text)
	r.put(b, "GC", "comment", r.fields["comment"].text)
	if len(r.intro) > 0 {
		b.Add("C", strings.TrimRight(strings.Join(r.intro, "\n"), "\n"))
	}
	r.setup(b)
	for i := range r.moves[r.first:] {
		node = r.node(b, node, &r.moves[r.first+i])
	}
	r.finish()
	return b.Tree()
}

// put adds a property with a text made of a header field.
func (r *reader) put(b *sgfparse.Builder, id, name, text string) {
	if text == "" {
		return
	}
	f := r.fields[name]
	b.At(max(f.line, 1), max(f.col, 1))
	b.Add(id, text)
}

// parts are the entries of a comma list that say something.
func parts(s string) []string {
	var out []string
	for p := range strings.SplitSeq(s, ",") {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}

func (r *reader) readSize(b *sgfparse.Builder) {
	f := r.fields["size"]
	n, err := strconv.Atoi(f.text)
	r.flip = strings.EqualFold(r.fields["coordinatetype"].text, "IGS")
	r.size = n
	if err != nil || n < 1 || n > 52 {
		r.size = 19
		if f.text != "" {
			r.found.Add(&kindSize, r.at(f.line), "size %q", sgfparse.Excerpt(f.text))
			r.put(b, "SZ", "size", f.text)
			return
		}
	}
	r.put(b, "SZ", "size", strconv.Itoa(r.size))
}

// players reads "name,rank,country"; with a partner (PlayerB2) the names are
// joined and the ranks left out.
func (r *reader) players(b *sgfparse.Builder) {
	for _, side := range []string{"b", "w"} {
		upper := strings.ToUpper(side)
		first := strings.Split(r.fields["player"+side].text, ",")
		name := strings.TrimSpace(first[0])
		if second := parts(r.fields["player"+side+"2"].text); len(second) > 0 {
			r.put(b, "P"+upper, "player"+side, name+" & "+second[0])
			continue
		}
		r.put(b, "P"+upper, "player"+side, name)
		if len(first) > 1 {
			r.put(b, upper+"R", "player"+side, strings.TrimSpace(first[1]))
		}
	}
}

// dates turns "2001/08/20,09:00:00,2001/08/21,00:00:00" into the days.
func dates(s string) string {
	var out []string
	for p := range strings.SplitSeq(s, ",") {
		var y, m, d int
		if n, _ := fmt.Sscanf(strings.TrimSpace(p), "%d/%d/%d", &y, &m, &d); n < 3 || y < 1000 || y > 2999 || m < 1 || m > 12 || d < 1 || d > 31 {
			continue
		}
		day := fmt.Sprintf("%04d-%02d-%02d", y, m, d)
		if len(out) == 0 || out[len(out)-1] != day {
			out = append(out, day)
		}
	}
	return strings.Join(out, ",")
}

// rules spells the short names out that a reader of SGF might not know.
func rules(s string) string {
	switch strings.ToUpper(s) {
	case "JPN", "JP":
		return "Japanese"
	case "CHN", "CH", "CHI":
		return "Chinese"
	case "KOR", "KR":
		return "Korean"
	}
	return s
}

// handicap reads "0,5.50": stones, komi. A komi with a decimal comma ("0,0,50")
// is passed on as it is written.
func (r *reader) handicap(b *sgfparse.Builder) {
	stones, komi, ok := strings.Cut(r.fields["hdcp"].text, ",")
	if n, err := strconv.Atoi(strings.TrimSpace(stones)); err != nil || n != 0 {
		r.put(b, "HA", "hdcp", strings.TrimSpace(stones))
	}
	if !ok {
		return
	}
	komi = strings.Trim(komi, " ,")
	if strings.Contains(komi, ".") {
		komi = strings.TrimSuffix(strings.TrimRight(komi, "0"), ".")
	}
	r.put(b, "KM", "hdcp", komi)
}

// endings are the first parts of Winner that need no second.
var endings = map[string]string{
	"D": "Draw", "N": "Void", "N1": "Void", "O": "Both lose",
	"A": "Unfinished", "P": "Unfinished", "E": "?",
}

// result reads "B,1.5", "W,C", "D,".
func (r *reader) result(b *sgfparse.Builder) {
	f := r.fields["winner"]
	if strings.Trim(f.text, ", ") == "" {
		return
	}
	winner, how, _ := strings.Cut(f.text, ",")
	winner, how = strings.ToUpper(strings.TrimSpace(winner)), strings.Trim(how, ", ")
	if text, ok := endings[winner]; ok {
		r.put(b, "RE", "winner", text)
		return
	}
	if winner == "B" || winner == "W" {
		margin, err := strconv.ParseFloat(how, 64)
		switch {
		case how == "":
			r.put(b, "RE", "winner", winner+"+")
			return
		case err == nil && margin >= 0:
			r.put(b, "RE", "winner", winner+"+"+strconv.FormatFloat(margin, 'f', -1, 64))
			return
		case strings.ContainsAny(how[:1], "Cc"):
			r.put(b, "RE", "winner", winner+"+R")
			return
		case strings.ContainsAny(how[:1], "FfTt"):
			r.put(b, "RE", "winner", winner+"+"+strings.ToUpper(how[:1]))
			return
		}
	}
	r.found.Add(&kindResult, r.at(f.line), "Winner=%s", sgfparse.Excerpt(f.text))
	r.put(b, "RE", "winner", f.text)
}

// setup puts the stones before the first move into the root.
func (r *reader) setup(b *sgfparse.Builder) {
	for r.first < len(r.moves) && r.moves[r.first].setup() {
		r.first++
	}
	for _, color := range []string{"B", "W"} {
		name := "A" + color
		for i := range r.moves[:r.first] {
			m := &r.moves[i]
			if m.color != color {
				continue
			}
			b.At(m.line, 1)
			if name != "" {
				b.AddProp(name)
				name = ""
			}
			b.AddValue(r.point(m))
		}
	}
}

// node adds a move, or a stone that is set up during the game.
func (r *reader) node(b *sgfparse.Builder, node int32, m *move) int32 {
	b.At(m.line, 1)
	node = b.AddNode(node)
	id := m.color
	if m.setup() {
		id = "A" + m.color
	}
	b.Add(id, r.point(m))
	if len(m.comment) > 0 {
		b.Add("C", strings.TrimRight(strings.Join(m.comment, "\n"), "\n"))
	}
	first := true
	for _, l := range m.labels {
		x, errX := strconv.Atoi(l[0])
		y, errY := strconv.Atoi(l[1])
		if text, ok := r.place(x-1, y-1); ok && errX == nil && errY == nil {
			if first {
				b.AddProp("LB")
				first = false
			}
			b.AddValue(text, l[2])
		}
	}
	return node
}

// place turns column and row of the record into an SGF point.
func (r *reader) place(x, y int) (string, bool) {
	if x >= r.size || y >= r.size {
		return "", false
	}
	if r.flip {
		y = r.size - 1 - y
	}
	return sgfparse.PointText(x, y)
}

// point reads the two letters of a move; passes have Y or Z for a column.
func (r *reader) point(m *move) string {
	p := strings.ToUpper(m.point)
	if len(p) == 2 && p[0] >= 'A' && p[1] >= 'A' {
		if !m.setup() && (p[0] == 'Y' || p[0] == 'Z') && r.size <= 24 {
			return ""
		}
		if text, ok := r.place(int(p[0]-'A'), int(p[1]-'A')); ok {
			return text
		}
	}
	at := r.at(m.line)
	at.Move = m.number
	r.found.Add(&kindMove, at, "%q is no point of the %dx%d board", sgfparse.Excerpt(m.point), r.size, r.size)
	return "?" + m.point // never two letters that could pass for a point
}

func (r *reader) finish() {
	end := r.at(1)
	if crypt := r.fields["crypt"]; crypt.text != "" && !strings.Contains(strings.ToUpper(crypt.text), "PLAIN") {
		r.found.Add(&kindCrypt, r.at(crypt.line), "")
	}
	if len(r.moves) == 0 {
		r.found.Add(&kindNoGame, end, "")
		return
	}
	moves := r.fields["moves"]
	if n, err := strconv.Atoi(moves.text); err == nil && n != r.played {
		r.found.Add(&kindCount, r.at(moves.line), "%d moves are announced, %d were read", n, r.played)
	}
	if r.figs > 0 {
		r.found.Add(&kindFigure, end, "%d figures were left out", r.figs)
	}
}
