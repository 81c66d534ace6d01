package score

import (
	"strings"

	"gorescore/replay/header"
)

// kataFields says which values of the orthogonal fields each value of a KataGo
// rule string stands for (KataGo, GTP extensions, kata-get-rules).
var kataFields = map[string][][2]string{
	"koSIMPLE":       {{"ko", "basic"}, {"repetition", "no-result"}},
	"koPOSITIONAL":   {{"ko", "psk"}, {"repetition", "illegal"}},
	"koSITUATIONAL":  {{"ko", "ssk"}, {"repetition", "illegal"}},
	"koSPIGHT":       {{"ko", "spight"}, {"repetition", "lifted-by-pass"}},
	"scoreAREA":      {{"counting", "area"}, {"count_as", "area"}, {"dame", "as-is"}},
	"scoreTERRITORY": {{"counting", "territory"}, {"count_as", "prisoners-back"}, {"dame", "fill"}},
	"taxNONE":        {{"seki_points", "true"}, {"tax", "0"}},
	"taxSEKI":        {{"seki_points", "false"}, {"tax", "0"}},
	"taxALL":         {{"seki_points", "false"}, {"tax", "2"}},
	"suicide":        {{"suicide", "multi"}}, // of a single stone never
	"nosuicide":      {{"suicide", "no"}},
	"button1":        {{"button", "true"}},
	"button0":        {{"button", "false"}},
	"whb0":           {{"handicap", "0"}},
	"whbN":           {{"handicap", "N"}},
	"whbN-1":         {{"handicap", "N-1"}},
}

// ParseKataRules reads a KataGo rule string, such as
// "koPOSITIONALscoreAREAtaxALLsui1" with "button1", "whbN-1", "fpok1" and
// "komi7.5", or the id that package header gives such a string
// ("kata:POSITIONAL,AREA,taxALL,suicide"), field by field. False for anything
// else. Friendly passing is about the manners of passing and changes no field.
func ParseKataRules(s string) (*Ruleset, bool) {
	s = strings.TrimSpace(s)
	rest, komi, ok := cutKomi(s)
	if !ok {
		return nil, false
	}
	k, ok := header.ParseKataRules(rest)
	if !ok {
		return nil, false
	}
	r := plainRuleset()
	for _, f := range ruleFields {
		r.Fields[f.key] = Basis{Source: "not in the KataGo rule string", Status: StatusDefault}
	}
	suicide, button := "nosuicide", "button0"
	if k.Suicide {
		suicide = "suicide"
	}
	if k.Button {
		button = "button1"
	}
	for _, part := range []string{"ko" + k.Ko, "score" + k.Scoring, "tax" + k.Tax, suicide, button, "whb" + k.Compensation} {
		for _, f := range kataFields[part] {
			r.setKata(f[0], f[1])
		}
	}
	r.ID, r.Kata = k.ID(), kataString(k)
	if komi != "" {
		r.setKata("komi", komi)
		r.setKata("komi_by", "number")
		r.ID += ",komi" + komi
	}
	r.Name, r.Text = "KataGo "+r.Kata, "KataGo rule string"
	r.Penalties["after-end"] = Penalty{Effect: "legal", Basis: "the string does not say", Status: StatusDecision}
	return r, true
}

// setKata writes one field by its key.
func (r *Ruleset) setKata(key, value string) {
	fieldByKey(key).set(r, value)
	r.Fields[key] = Basis{Source: "KataGo rule string", Status: StatusReference}
}

// cutKomi takes a "komi" part out of a rule string; komi is in points as
// HalfPoints print, "" if there is none.
func cutKomi(s string) (rest, komi string, ok bool) {
	before, after, found := strings.Cut(s, "komi")
	if !found {
		return s, "", true
	}
	n := 0
	for n < len(after) && (after[n] >= '0' && after[n] <= '9' || after[n] == '.' || n == 0 && after[n] == '-') {
		n++
	}
	k, has, err := readKomi(after[:n])
	if err != nil || !has || strings.HasPrefix(after[n:], "zi") {
		return s, "", false
	}
	return strings.TrimRight(before, " ,;") + after[n:], k.String(), true
}

// kataString writes the string as KataGo does, with what is not the usual at the end.
func kataString(k header.KataRules) string {
	s := "ko" + k.Ko + "score" + k.Scoring + "tax" + k.Tax + "sui0"
	if k.Suicide {
		s = s[:len(s)-1] + "1"
	}
	if k.Button {
		s += "button1"
	}
	if k.Compensation != "0" {
		s += "whb" + k.Compensation
	}
	if k.FriendlyPass {
		s += "fpok1"
	}
	return s
}
