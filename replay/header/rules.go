package header

import (
	"encoding/json"
	"io"
	"strings"
	"unicode"

	"gorescore/replay"
)

// ruleNames are complete names, after folding: ids, KataGo's presets, and the
// short forms that would be too common as words of a longer text.
var ruleNames = map[string]string{
	"jp": "jp1989", "ja": "jp1989", "jpn": "jp1989",
	"cn": "cn2002", "zh": "cn2002", "chn": "cn2002",
	"chinese-ogs": "cn-psk", "chinese-kgs": "cn-psk", "chinese_ogs": "cn-psk", "chinese_kgs": "cn-psk",
	"chineseogs": "cn-psk", "chinesekgs": "cn-psk",
	"kr": "kr", "ko": "kr", "kor": "kr",
	"us": "aga", "nz": "nz", "fr": "ffg", "tt": "tt", "uk": "bga",
	"ing": "ing1991", "goe": "ing1991", "sst": "ing1991",
	"ancient-area": "stone", "ancient-territory": "ancient-terr",
	"ancientarea": "stone", "ancientterritory": "ancient-terr", "stonescoring": "stone",
	"newzealand": "nz", "agabutton": "aga-button",
	"ancient chinese": "stone", "ancient-chinese": "stone",
	"aga-button": "aga-button", "wmsg": "wmsg2008",

	"jp1989": "jp1989", "jp1949": "jp1949", "cn2002": "cn2002", "cn1988": "cn1988",
	"cn-ref": "cn-ref", "cn-psk": "cn-psk", "stone": "stone", "ancient-terr": "ancient-terr",
	"ing1991": "ing1991", "ing1996": "ing1996", "ing-ogs": "ing-ogs", "egf-ing": "egf-ing", "egf-jp": "egf-jp",
	"aga": "aga", "bga": "bga", "ffg": "ffg", "spight": "spight", "wmsg2008": "wmsg2008",
	"tw": "tw", "igs": "igs", "fw": "fw", "cgos": "cgos",
}

// ruleWords are words within a longer text. ASCII words stand alone; the
// others may be part of a longer run ("日本规则", "日本棋院").
var ruleWords = []struct{ word, id string }{
	{"japanese", "jp1989"}, {"japan", "jp1989"}, {"nihon", "jp1989"}, {"日本", "jp1989"}, {"일본", "jp1989"},
	{"japonaises", "jp1989"}, {"japanisch", "jp1989"}, {"japanische", "jp1989"},
	{"chinese", "cn2002"}, {"china", "cn2002"}, {"中国", "cn2002"}, {"중국", "cn2002"},
	{"chinoises", "cn2002"}, {"chinesisch", "cn2002"}, {"chinesische", "cn2002"},
	{"korean", "kr"}, {"korea", "kr"}, {"韩国", "kr"}, {"한국", "kr"}, {"대한", "kr"},
	{"aga", "aga"}, {"american", "aga"},
	{"goe", "ing1991"}, {"ing", "ing1991"}, {"应氏", "ing1991"}, {"应昌期", "ing1991"}, {"응씨", "ing1991"}, {"응창기", "ing1991"},
	{"nz", "nz"}, {"new zealand", "nz"}, {"new-zealand", "nz"}, {"新西兰", "nz"},
	{"tromp-taylor", "tt"}, {"tromp/taylor", "tt"}, {"tromp taylor", "tt"}, {"tromptaylor", "tt"},
	{"bga", "bga"}, {"british", "bga"}, {"french", "ffg"}, {"ffg", "ffg"}, {"françaises", "ffg"},
	{"stone-scoring", "stone"}, {"stone scoring", "stone"}, {"stone counting", "stone"}, {"还棋头", "stone"},
	{"pandanet", "igs"}, {"igs", "igs"},
	{"taiwan", "tw"}, {"taiwanese", "tw"}, {"台湾", "tw"},
	{"wmsg", "wmsg2008"}, {"world mind sports games", "wmsg2008"}, {"智运会", "wmsg2008"},
	{"spight", "spight"}, {"cgos", "cgos"},
}

// ParseRules reads the text of RU: names in several languages, ids of
// rulesets, KataGo's rule strings. A text that names no ruleset, or several,
// gives no id; Raw is kept always. Who wrote the record is not considered
// here: a server's own reading of a name belongs to its Dialect.
func ParseRules(raw string) replay.Rules {
	r := replay.Rules{Raw: raw}
	s := fold(shortened(raw))
	if s == "" || len(raw) > maxText {
		return r
	}
	if id, ok := ruleNames[s]; ok {
		r.ID, r.Source = id, replay.SourceRecorded
		return r
	}
	if k, ok := ParseKataRules(raw); ok {
		r.ID, r.Source = k.ID(), replay.SourceRecorded
		return r
	}
	for _, w := range ruleWords {
		if !hasWord(s, w.word) {
			continue
		}
		if r.ID != "" && r.ID != w.id { // two rulesets named: neither is known
			r.ID, r.Source = "", replay.SourceUnknown
			return r
		}
		r.ID, r.Source = w.id, replay.SourceRecorded
	}
	for _, e := range editions {
		if (e.of == "" || e.of == r.ID) && (hasWord(s, e.word) || digit(e.word[0]) && strings.Contains(s, e.word)) {
			if r.ID = e.id; r.ID == "" {
				r.Source = replay.SourceUnknown
			}
			break
		}
	}
	return r
}

// editions are words beside a ruleset's name that mean another edition of it, or
// one that nothing here stands for; of == "": of any.
var editions = []struct{ word, of, id string }{
	{"1949", "jp1989", "jp1949"}, {"1988", "cn2002", "cn1988"}, {"1996", "ing1991", "ing1996"},
	{"egf", "jp1989", "egf-jp"}, {"european", "jp1989", "egf-jp"},
	{"egf", "ing1991", "egf-ing"}, {"european", "ing1991", "egf-ing"}, {"simplified", "ing1991", "egf-ing"},
	{"refereed", "cn2002", "cn-ref"}, {"ancient", "cn2002", "stone"},
	{"ancient", "", ""}, {"old", "", ""}, {"古", "", ""}, {"고대", "", ""},
	{"area", "jp1989", ""}, {"area", "kr", ""}, {"territory", "cn2002", ""},
	{"not", "", ""}, {"non", "", ""}, {"modified", "", ""}, {"非", "", ""},
}

// hasWord finds word in s; a word of ASCII letters must stand alone.
func hasWord(s, word string) bool {
	for i := 0; ; {
		j := strings.Index(s[i:], word)
		if j < 0 {
			return false
		}
		j += i
		end := j + len(word)
		if word[0] >= 0x80 || !letterBefore(s, j) && !letterAfter(s, end) {
			return true
		}
		i = end
	}
}

func asciiLetter(c byte) bool { return unicode.IsLetter(rune(c)) && c < 0x80 }

func letterBefore(s string, i int) bool { return i > 0 && asciiLetter(s[i-1]) }
func letterAfter(s string, i int) bool  { return i < len(s) && asciiLetter(s[i]) }

// countsTerritory reports the rulesets that count territory: under them a
// quarter point cannot be zi.
func countsTerritory(id string) bool {
	switch id {
	case "jp1989", "jp1949", "kr", "igs", "egf-jp", "ancient-terr":
		return true
	}
	return strings.HasPrefix(id, "kata:") && strings.Contains(id, ",TERRITORY,")
}

// hasButton reports rulesets whose results need not have the parity of komi.
func hasButton(id string) bool {
	return id == "aga-button" || strings.HasPrefix(id, "kata:") && strings.Contains(id, ",button1")
}

// namesTieWinner reports rulesets that name a winner at equal scores: there
// "B+0" is a win and no draw.
func namesTieWinner(id string) bool {
	return id == "ing1991" || id == "ing1996" || id == "egf-ing"
}

// KataRules are the fields of a KataGo rule string such as
// "koPOSITIONALscoreAREAtaxALLsui1button0whbN-1fpok0" (KataGo, GTP extensions,
// kata-get-rules).
type KataRules struct {
	Ko           string // "SIMPLE", "POSITIONAL", "SITUATIONAL", "SPIGHT"
	Scoring      string // "AREA", "TERRITORY"
	Tax          string // "NONE", "SEKI", "ALL"
	Suicide      bool   // of several stones
	Button       bool
	Compensation string // for handicap stones: "0", "N-1", "N"
	FriendlyPass bool
}

// ID gives the canonical id of a structured ruleset:
// "kata:POSITIONAL,AREA,taxALL,suicide" and then what differs from the usual:
// "button1", "whbN-1" or "whbN", "fpok1".
func (k KataRules) ID() string {
	id := "kata:" + k.Ko + "," + k.Scoring + ",tax" + k.Tax
	if k.Suicide {
		id += ",suicide"
	} else {
		id += ",nosuicide"
	}
	if k.Button {
		id += ",button1"
	}
	if k.Compensation != "0" {
		id += ",whb" + k.Compensation
	}
	if k.FriendlyPass {
		id += ",fpok1"
	}
	return id
}

// ParseKataRules reads a KataGo rule string, its rules as a JSON object (KaTrain
// saves them so), or the canonical id that ID gives, field by field. Ko and
// scoring must be present; any unknown field makes the whole text unreadable, since guessing rules is worse than none.
func ParseKataRules(raw string) (k KataRules, ok bool) {
	s := strings.TrimSpace(raw)
	k = KataRules{Tax: "NONE", Compensation: "0"}
	if rest, is := strings.CutPrefix(s, "kata:"); is {
		return k.parseID(rest)
	}
	if strings.HasPrefix(s, "{") {
		return kataJSON(s)
	}
	if !strings.HasPrefix(s, "ko") && !strings.HasPrefix(s, "score") {
		return k, false
	}
	for s != "" {
		if s, ok = k.field(s); !ok {
			return KataRules{}, false
		}
		s = strings.TrimLeft(s, " ,;")
	}
	if k.Scoring == "TERRITORY" && !strings.Contains(raw, "tax") {
		k.Tax = "SEKI"
	}
	return k, k.Ko != "" && k.Scoring != ""
}

// field takes one field off the front of s.
func (k *KataRules) field(s string) (rest string, ok bool) {
	take := func(name string, dst *string, values ...string) bool {
		r, is := strings.CutPrefix(s, name)
		if !is {
			return false
		}
		for _, v := range values {
			if after, fits := strings.CutPrefix(r, v); fits {
				*dst, rest = v, after
				return true
			}
		}
		return false
	}
	var bit string
	switch {
	case take("ko", &k.Ko, "SIMPLE", "POSITIONAL", "SITUATIONAL", "SPIGHT"):
	case take("score", &k.Scoring, "AREA", "TERRITORY"):
	case take("tax", &k.Tax, "NONE", "SEKI", "ALL"):
	case take("sui", &bit, "0", "1"):
		k.Suicide = bit == "1"
	case take("button", &bit, "0", "1"):
		k.Button = bit == "1"
	case take("whb", &k.Compensation, "0", "N-1", "N"):
	case take("fpok", &bit, "0", "1"):
		k.FriendlyPass = bit == "1"
	default:
		return s, false
	}
	return rest, true
}

// kataJSON reads {"ko":"SIMPLE","scoring":"AREA",...}. A komi in it is not read:
// it is that of the engine's session, KM is the game's.
func kataJSON(s string) (KataRules, bool) {
	var j struct {
		Ko           string  `json:"ko"`
		Scoring      string  `json:"scoring"`
		Tax          *string `json:"tax"`
		Suicide      bool    `json:"suicide"`
		Button       bool    `json:"hasButton"`
		Compensation string  `json:"whiteHandicapBonus"`
		FriendlyPass bool    `json:"friendlyPassOk"`
		Komi         float64 `json:"komi"`
	}
	d := json.NewDecoder(strings.NewReader(s))
	d.DisallowUnknownFields()
	if err := d.Decode(&j); err != nil {
		return KataRules{}, false
	}
	if _, err := d.Token(); err != io.EOF { // more than the object
		return KataRules{}, false
	}
	bit := map[bool]string{false: "0", true: "1"}
	text := "ko" + j.Ko + "score" + j.Scoring + "sui" + bit[j.Suicide] + "button" + bit[j.Button] + "fpok" + bit[j.FriendlyPass]
	if j.Tax != nil {
		text += "tax" + *j.Tax
	}
	if j.Compensation != "" {
		text += "whb" + j.Compensation
	}
	return ParseKataRules(text)
}

func (k KataRules) parseID(s string) (KataRules, bool) {
	for i, f := range strings.Split(s, ",") {
		switch {
		case i == 0:
			f = "ko" + f
		case i == 1:
			f = "score" + f
		case f == "suicide":
			f = "sui1"
		case f == "nosuicide":
			f = "sui0"
		}
		if rest, ok := k.field(f); !ok || rest != "" {
			return KataRules{}, false
		}
	}
	return k, k.Ko != "" && k.Scoring != ""
}
