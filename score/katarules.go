package score

import (
	"strconv"
	"strings"

	"gorescore/replay"
)

// kataSource is the basis of every field that a KataGo string sets.
const kataSource = "KataGo rule string"

// kataPart is one key of a KataGo rule string with its values.
type kataPart struct {
	key    string
	values []kataValue
}

type kataValue struct {
	text  string
	field string // of ruleFields
	value string
	more  [][2]string // further fields
}

// kataParts is the grammar: each key once, in any order, ko and score
// required. Longer keys and values stand before their prefixes.
var kataParts = []kataPart{
	{"ko", []kataValue{
		{"POSITIONAL", "ko", "psk", [][2]string{{"repetition", "illegal"}}},
		{"SITUATIONAL", "ko", "ssk", [][2]string{{"repetition", "illegal"}}},
		{"SIMPLE", "ko", "basic", [][2]string{{"repetition", "no-result"}}},
		{"SPIGHT", "ko", "spight", [][2]string{{"repetition", "lifted-by-pass"}}},
	}},
	{"score", []kataValue{
		{"AREA", "counting", "area", [][2]string{{"dame", "as-is"}}},
		{"TERRITORY", "counting", "territory", [][2]string{{"dame", "fill"}, {"count_as", "prisoners-back"}}},
	}},
	{"tax", []kataValue{
		{"NONE", "seki_points", "true", nil},
		{"SEKI", "seki_points", "false", nil},
		{"ALL", "seki_points", "false", [][2]string{{"tax", "2"}}},
	}},
	// KataGo never lets a single stone take itself off.
	{"sui", []kataValue{{"0", "suicide", "no", nil}, {"1", "suicide", "multi", nil}}},
	{"button", []kataValue{{"0", "button", "false", nil}, {"1", "button", "true", nil}}},
	{"whb", []kataValue{{"N-1", "handicap", "N-1", nil}, {"N", "handicap", "N", nil}, {"0", "handicap", "0", nil}}},
	// Without friendly passes nothing is taken off by agreement.
	{"fpok", []kataValue{{"0", "no_removal", "true", nil}, {"1", "no_removal", "false", nil}}},
}

// ParseKataRules reads a KataGo rule string field by field, such as
// "koPOSITIONALscoreAREAtaxALLsui1" with "button1", "whbN-1", "fpok1" and
// "komi7.5" in any order, also after "kata:". "ko" and "score" are required;
// false for anything else. The ruleset's id is the string in KataGo's own order.
func ParseKataRules(s string) (*Ruleset, bool) {
	rest := strings.TrimSpace(s)
	rest = strings.TrimPrefix(rest, "kata:")
	if !strings.HasPrefix(strings.ToLower(rest), "ko") {
		return nil, false
	}
	r := plainRuleset()
	for _, f := range ruleFields {
		r.Fields[f.key] = Basis{Source: "not in the " + kataSource, Status: StatusDefault}
	}
	given := make([]string, len(kataParts))
	komi := ""
	for rest = strings.TrimLeft(rest, " ,;_"); rest != ""; rest = strings.TrimLeft(rest, " ,;_") {
		if tail, ok := cutFold(rest, "komi"); ok {
			n := numberLength(tail)
			k, has, err := readKomi(tail[:n])
			if komi != "" || err != nil || !has {
				return nil, false
			}
			komi, rest = k.String(), tail[n:]
			r.setKata("komi", komi)
			r.setKata("komi_by", "number")
			continue
		}
		i, v, tail := cutPart(rest)
		if v == nil || given[i] != "" {
			return nil, false
		}
		given[i], rest = v.text, tail
		r.setKata(v.field, v.value)
		for _, m := range v.more {
			r.setKata(m[0], m[1])
		}
	}
	if given[0] == "" || given[1] == "" {
		return nil, false
	}
	if given[2] == "" && r.Counting == Territory {
		r.setKata("seki_points", "false")
	} else if given[2] == "" {
		r.setKata("seki_points", "true")
	}
	r.TieHandicap = replay.WinnerDraw
	r.ID = kataID(given, komi)
	r.Name, r.Kata, r.Text = "KataGo "+r.ID, r.ID, kataSource
	r.Penalties["after-end"] = Penalty{Effect: "legal", Basis: "the string does not say", Status: StatusDecision}
	return r, true
}

// setKata writes one field by its key.
func (r *Ruleset) setKata(key, value string) {
	fieldByKey(key).set(r, value)
	r.Fields[key] = Basis{Source: kataSource, Status: StatusReference}
}

// cutPart reads one key with its value; v is nil if there is none.
func cutPart(s string) (i int, v *kataValue, rest string) {
	for i := range kataParts {
		tail, ok := cutFold(s, kataParts[i].key)
		if !ok {
			continue
		}
		tail = strings.TrimPrefix(tail, "ing") // "scoring"
		for j := range kataParts[i].values {
			v := &kataParts[i].values[j]
			if rest, ok := cutFold(tail, v.text); ok {
				return i, v, rest
			}
		}
	}
	return 0, nil, s
}

// cutFold cuts a prefix without regard to case.
func cutFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

// numberLength is the length of the number that s begins with.
func numberLength(s string) int {
	n := 0
	for n < len(s) && (s[n] >= '0' && s[n] <= '9' || s[n] == '.' || n == 0 && s[n] == '-') {
		n++
	}
	return n
}

// kataID writes the string in KataGo's order, leaving out what is not given.
func kataID(given []string, komi string) string {
	var b strings.Builder
	for i := range kataParts {
		if given[i] != "" {
			b.WriteString(kataParts[i].key + given[i])
		}
	}
	if komi != "" {
		b.WriteString("komi" + komi)
	}
	return b.String()
}

// KataRules writes the ruleset as a KataGo rule string: the string of its data
// file, or its fields as far as KataGo knows them; false if its ko rule or its
// way of counting is not among them.
func (r *Ruleset) KataRules() (string, bool) {
	if r.Kata != "" {
		return r.Kata, true
	}
	given := make([]string, len(kataParts))
	for i := range kataParts {
		for _, v := range kataParts[i].values {
			if f := fieldByKey(v.field); given[i] == "" && f.get(r) == shownValue(f, v.value) {
				given[i] = v.text
			}
		}
	}
	if r.Tax == 2 {
		given[2] = "ALL"
	}
	switch {
	case given[0] == "" || given[1] == "" || r.LastMove != "" || r.BasicKo:
		return "", false
	case r.Suicide == "all":
		given[3] = "1"
	}
	if !r.Button {
		given[4] = ""
	}
	if r.Handicap == "0" {
		given[5] = ""
	}
	given[6] = ""
	return kataID(given, ""), true
}

// shownValue is a stored value as the field prints it.
func shownValue(f *ruleField, v string) string {
	if f.kind != flagKind {
		return v
	}
	if b, _ := strconv.ParseBool(v); b {
		return "yes"
	}
	return "no"
}
