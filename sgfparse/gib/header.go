package gib

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"gorescore/sgfparse"
)

// build makes the tree.
func (r *reader) build() *sgfparse.GameTree {
	b := &sgfparse.Builder{}
	node := b.AddNode(-1)
	b.At(1, 1)
	b.Add("GM", "1")
	b.Add("SZ", "19") // Tygem has no other board
	r.players(b)
	for _, p := range [...]struct{ name, id string }{
		{"GAMENAME", "EV"}, {"GAMEPLACE", "PC"}, {"GAMETIME", "OT"},
	} {
		r.put(b, p.id, r.fields[p.name])
	}
	r.date(b)
	r.rules(b)
	r.komi(b)
	r.result(b)
	r.contradictions()
	if h, _ := strconv.Atoi(r.handicap.text); h > 0 {
		r.put(b, "HA", r.handicap)
	}
	r.comments(b)
	for _, m := range r.moves {
		b.At(m.line, 1)
		node = b.AddNode(node)
		b.Add(m.color, m.value)
	}
	switch last := r.at(1); {
	case !r.game:
		r.found.Add(&kindNoGame, last, "")
	case !r.ended:
		r.found.Add(&kindCutOff, last, "")
	}
	if n, err := strconv.Atoi(r.main("TCNT")); err == nil && n > 0 && n-len(r.moves) > 2 {
		r.found.Add(&kindCount, r.at(r.fields["GAMEINFOMAIN"].line), "%d moves are announced, %d were read", n, len(r.moves))
	}
	return b.Tree()
}

// put adds a property if the field has a text.
func (r *reader) put(b *sgfparse.Builder, id string, f field) {
	if f.text == "" {
		return
	}
	b.At(f.line, f.col)
	b.Add(id, f.text)
}

// players reads "name (7D)" with the nicknames and levels as a second source.
func (r *reader) players(b *sgfparse.Builder) {
	for _, p := range [...]struct{ side, name, rank string }{{"BLACK", "PB", "BR"}, {"WHITE", "PW", "WR"}} {
		f := r.fields["GAME"+p.side+"NAME"]
		name, rank := f.text, ""
		if open := strings.LastIndexAny(name, "(（"); open > 0 {
			if tail := strings.TrimLeft(name[open:], "(（"); strings.HasSuffix(tail, ")") || strings.HasSuffix(tail, "）") {
				name, rank = strings.TrimSpace(name[:open]), strings.TrimSpace(strings.TrimRight(tail, ")）"))
			}
		}
		if name == "" {
			f = r.fields["GAME"+p.side+"NICK"]
			name = f.text
		}
		f.text = name
		r.put(b, p.name, f)
		f.text = rank
		r.put(b, p.rank, f)
	}
}

// date takes the first three numbers of GAMEDATE ("2017- 1- 6-12- 6-22",
// "2009年10月 9日 19:24:18"), else C of GAMETAG.
func (r *reader) date(b *sgfparse.Builder) {
	f := r.fields["GAMEDATE"]
	if text, ok := isoDate(f.text); ok {
		f.text = text
	} else if tag, ok := isoDate(r.tag("C")); ok {
		f = r.fields["GAMETAG"]
		f.text = tag
	}
	r.put(b, "DT", f)
}

func isoDate(s string) (string, bool) {
	n := strings.FieldsFunc(s, func(c rune) bool { return c < '0' || c > '9' })
	if len(n) < 3 {
		return "", false
	}
	y, _ := strconv.Atoi(n[0])
	m, _ := strconv.Atoi(n[1])
	d, _ := strconv.Atoi(n[2])
	if y < 1900 || y > 2999 || m < 1 || m > 12 || d < 1 || d > 31 {
		return "", false
	}
	return fmt.Sprintf("%04d-%02d-%02d", y, m, d), true
}

// main is a value of GAMEINFOMAIN, "GONGJE:65".
func (r *reader) main(name string) string { return item(r.fields["GAMEINFOMAIN"].text, name+":") }

// tag is a value of GAMETAG, "G65".
func (r *reader) tag(name string) string { return item(r.fields["GAMETAG"].text, name) }

// item finds the entry of a comma list that begins with prefix. A prefix of
// one letter must be followed by a digit: "W3" is no "WLV".
func item(list, prefix string) string {
	for part := range strings.SplitSeq(list, ",") {
		value, ok := strings.CutPrefix(strings.TrimSpace(part), prefix)
		if ok && (len(prefix) > 1 || value != "" && value[0] >= '0' && value[0] <= '9') {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// either is a number from GAMEINFOMAIN, else from GAMETAG, with its place.
func (r *reader) either(main, tag string) (n int, f field, ok bool) {
	f = r.fields["GAMEINFOMAIN"]
	n, err := strconv.Atoi(r.main(main))
	if err != nil {
		f = r.fields["GAMETAG"]
		n, err = strconv.Atoi(r.tag(tag))
	}
	return n, f, err == nil
}

// komi reads GONGJE, tenths of points. Without it the condition of the game
// may state one ("Black 6.5 Dum"); it is in GC as well.
func (r *reader) komi(b *sgfparse.Builder) {
	if n, f, ok := r.either("GONGJE", "G"); ok {
		f.text = tenths(n)
		r.put(b, "KM", f)
		return
	}
	f := r.fields["GAMECONDITION"]
	words := strings.Fields(strings.ToLower(f.text))
	for i := 1; i < len(words); i++ {
		if strings.HasPrefix(words[i], "dum") || strings.HasPrefix(words[i], "덤") {
			if _, err := strconv.ParseFloat(words[i-1], 64); err == nil {
				f.text = words[i-1]
				r.put(b, "KM", f)
				return
			}
		}
	}
}

// tenths writes a number of tenths: 65 is "6.5".
func tenths(n int) string {
	return strconv.FormatFloat(float64(n)/10, 'f', -1, 64)
}

// rules adds the ruleset that the server plays.
func (r *reader) rules(b *sgfparse.Builder) {
	condition := r.fields["GAMECONDITION"].text // "让三子" is a handicap, "贴3又3/4子" a komi
	zi := strings.Contains(r.fields["GAMERESULT"].text, "子") || strings.Contains(condition, "贴") && strings.Contains(condition, "子")
	if !r.game || zi {
		return
	}
	b.At(1, 1)
	b.Add("RU", "Korean")
	r.found.Add(&kindRules, r.at(1), "")
}

// endings are the codes of GRLT. 0 and 1 are counted games.
var endings = map[int]string{0: "B+", 1: "W+", 3: "B+R", 4: "W+R", 7: "B+T", 8: "W+T"}

// result reads GRLT and ZIPSU, else the text of GAMERESULT.
func (r *reader) result(b *sgfparse.Builder) {
	text := r.fields["GAMERESULT"]
	code, f, ok := r.either("GRLT", "W")
	if !ok {
		r.put(b, "RE", text)
		return
	}
	margin, _, known := r.either("ZIPSU", "Z")
	ending := endings[code]
	switch {
	case ending == "":
	case !strings.HasSuffix(ending, "+"):
		f.text = ending
		r.put(b, "RE", f)
		return
	case known && margin > 0:
		f.text = ending + tenths(margin)
		r.put(b, "RE", f)
		return
	}
	if code != 255 || text.text != "" { // 255: the game was not ended
		r.found.Add(&kindResult, r.at(f.line), "ending %d with margin %d, text %q", code, margin, sgfparse.Excerpt(text.text))
	}
	r.put(b, "RE", text)
}

// comments joins what has no property of its own.
func (r *reader) comments(b *sgfparse.Builder) {
	var all []string
	for _, name := range []string{"GAMECONDITION", "GAMECOMMENT"} {
		if f := r.fields[name]; f.text != "" {
			b.At(f.line, f.col)
			all = append(all, f.text)
		}
	}
	if text := strings.TrimFunc(r.comment, unicode.IsSpace); text != "" {
		b.At(r.handicap.line, 1)
		all = append(all, text)
	}
	if len(all) > 0 {
		b.Add("GC", strings.Join(all, "\n"))
	}
}
