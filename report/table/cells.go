package table

import (
	"encoding/json"
	"io"
	"strings"
	"unicode/utf8"

	"gorescore/replay"
	"gorescore/report"
)

// null is a cell without a value.
var null = Value{Null: true}

func number[T ~int | ~int64](v T) Value { return Value{Int: int64(v)} }

func points(h replay.HalfPoints) Value { return Value{Int: int64(h)} }

func fraction(v float64) Value { return Value{Fraction: report.RoundFraction(v)} }

func boolean(v bool) Value {
	if v {
		return Value{Int: 1}
	}
	return Value{}
}

// text makes a cell of a text from a record: bytes that are no UTF-8, and NUL,
// at which some readers end a text, become U+FFFD.
func text(s string) Value {
	if !utf8.ValidString(s) {
		s = strings.ToValidUTF8(s, "\ufffd")
	}
	if strings.IndexByte(s, 0) >= 0 {
		s = strings.ReplaceAll(s, "\x00", "\ufffd")
	}
	return Value{Text: s}
}

// words makes a cell of a list of names, which hold no blanks: points, notes,
// ids of rulesets.
func words(list []string) Value { return text(strings.Join(list, " ")) }

// fields reads what words writes; an empty cell is an empty list.
func fields(v *Value) []string { return strings.Fields(v.Text) }

// pair is one member of an object whose order counts.
type pair struct {
	name string
	text string            // of texts
	n    replay.HalfPoints // of points
}

// pointsObject is {"komi":-1,"parity":-0.5}.
func pointsObject(list []pair) Value {
	if len(list) == 0 {
		return Value{Text: "{}"}
	}
	b := make([]byte, 0, 16*len(list))
	for i := range list {
		b = appendName(b, i, list[i].name)
		b = list[i].n.Append(b)
	}
	return Value{Text: string(append(b, '}'))}
}

// textObject is {"jp1989":"loss (art. 6)"}.
func textObject(list []pair) Value {
	if len(list) == 0 {
		return Value{Text: "{}"}
	}
	var b []byte
	for i := range list {
		b = appendName(b, i, list[i].name)
		b = appendJSON(b, list[i].text)
	}
	return Value{Text: string(append(b, '}'))}
}

func appendName(b []byte, i int, name string) []byte {
	sep := byte('{')
	if i > 0 {
		sep = ','
	}
	return append(appendJSON(append(b, sep), name), ':')
}

func appendJSON(b []byte, s string) []byte {
	quoted, err := json.Marshal(text(s).Text)
	if err != nil { // no text does that
		return append(b, `""`...)
	}
	return append(b, quoted...)
}

// object reads an object in its order.
func (d *Decoder) object(column string, v *Value, numbers bool) []pair {
	if v.Text == "{}" || v.Text == "" {
		return nil
	}
	if list, ok := plainPoints(v.Text); ok && numbers {
		return list
	}
	dec := json.NewDecoder(strings.NewReader(v.Text))
	dec.UseNumber()
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		d.fail("column %s is no object: %q", column, v.Text)
		return nil
	}
	var list []pair
	for dec.More() {
		name, err := dec.Token()
		key, isText := name.(string)
		value, err2 := dec.Token()
		p := pair{name: key}
		ok := err == nil && err2 == nil && isText
		switch value := value.(type) {
		case json.Number:
			n, exact := report.ParsePoints(value.String())
			p.n, ok = n, ok && numbers && exact
		case string:
			p.text, ok = value, ok && !numbers
		default:
			ok = false
		}
		if !ok {
			d.fail("column %s: %q", column, v.Text)
			return nil
		}
		list = append(list, p)
	}
	if _, err := dec.Token(); err != nil {
		d.fail("column %s: %q", column, v.Text)
	}
	if _, err := dec.Token(); err != io.EOF {
		d.fail("column %s: %q", column, v.Text)
	}
	return list
}

// plainPoints reads an object of numbers as pointsObject writes it, which nearly
// all are: without blanks, escapes and exponents.
func plainPoints(s string) ([]pair, bool) {
	list := make([]pair, 0, strings.Count(s, ":"))
	for sep := byte('{'); s != "}"; sep = ',' {
		if len(s) < 2 || s[0] != sep || s[1] != '"' {
			return nil, false
		}
		end := strings.IndexByte(s[2:], '"')
		if end < 0 || strings.IndexByte(s[2:2+end], '\\') >= 0 {
			return nil, false
		}
		name := s[2 : 2+end]
		s = s[2+end+1:]
		if len(s) == 0 || s[0] != ':' {
			return nil, false
		}
		n, rest, ok := plainNumber(s[1:])
		if !ok {
			return nil, false
		}
		list, s = append(list, pair{name: name, n: n}), rest
	}
	return list, true
}

// plainNumber reads "-6.5" from the beginning of a text.
func plainNumber(s string) (n replay.HalfPoints, rest string, ok bool) {
	i, sign := 0, replay.HalfPoints(1)
	if i < len(s) && s[i] == '-' {
		i, sign = 1, -1
	}
	first := i
	for ; i < len(s) && i < first+6 && s[i] >= '0' && s[i] <= '9'; i++ {
		n = 10*n + replay.HalfPoints(s[i]-'0')
	}
	if i == first {
		return 0, "", false
	}
	n *= 2
	if strings.HasPrefix(s[i:], ".5") {
		n, i = n+1, i+2
	}
	return sign * n, s[i:], i < len(s) && (s[i] == ',' || s[i] == '}')
}
