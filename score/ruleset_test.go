package score

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// The table of rulesets as the rules specification gives it (section 1.1), with
// the decisions for what it leaves open: counting, seki points, tax, ko,
// suicide, passes, handicap, komi, tie and tie in handicap games, repetition,
// first player.
var rulesetTable = map[string]string{
	"jp1989":       "territory no 0 basic no 2 0 6.5 draw draw no-result B",
	"jp1949":       "territory no 0 basic no 2 0 4.5 draw draw case-rulings B",
	"kr":           "territory no 0 basic no 2 0 6.5 draw draw draw B",
	"cn2002":       "area yes 0 psk no 2 N 7.5 draw draw illegal B",
	"cn1988":       "area yes 0 psk no 2 N 5.5 draw draw draw-or-replay B",
	"cn-ref":       "area yes 0 basic no 2 N 7.5 draw draw void-or-replay B",
	"cn-psk":       "area yes 0 psk no 2 N 7.5 draw draw illegal B",
	"ing1991":      "area yes 0 ing multi 4 0 8 B W illegal B",
	"ing1996":      "area yes 0 ing multi 4 0 8 B W illegal B",
	"ing-ogs":      "area yes 0 psk multi 2 N 7.5 draw draw illegal B",
	"egf-ing":      "area yes 0 psk multi 2 0 8 B B illegal B",
	"egf-jp":       "territory no 0 basic no 2 0 6.5 draw W referee B",
	"aga":          "area yes 0 ssk no 2 N-1 7.5 draw draw illegal B",
	"aga-button":   "area yes 0 ssk no 2 N-1 7 draw draw illegal B",
	"bga":          "area yes 0 nssk no 2 N-1 7.5 draw draw illegal B",
	"ffg":          "area yes 0 nssk no 2 N-1 7.5 draw draw illegal B",
	"nz":           "area yes 0 ssk all 2 0 7 draw draw illegal B",
	"tt":           "area yes 0 psk all 2 0 none draw draw illegal B",
	"cgos":         "area yes 0 psk no 2 0 none draw draw illegal B",
	"wmsg2008":     "area yes 0 psk no 2 0 6.5 draw draw illegal B",
	"tw":           "area yes 0 basic no 2 0 5.5 draw draw none B",
	"spight":       "area yes 0 spight no 3 0 none draw draw lifted-by-pass B",
	"igs":          "territory yes 0 basic no 3 0 6.5 draw draw none B",
	"stone":        "area no 2 basic no 2 0 0 draw draw none W",
	"ancient-terr": "territory no 2 basic no 2 0 0 draw draw none B",
	"fw":           "area yes 0 ssk all 2 0 none draw draw illegal W",
}

// listedRulesets are those of the table, in the order of the library: what a
// table of cases says of every ruleset, it says of these, so that a further
// ruleset needs no change there.
func listedRulesets() []*Ruleset {
	return slices.DeleteFunc(Rulesets(), func(r *Ruleset) bool { return rulesetTable[r.ID] == "" })
}

func TestTableOfRulesets(t *testing.T) {
	columns := []string{"counting", "seki_points", "tax", "ko", "suicide", "end", "handicap", "komi", "tie", "tie_handicap", "repetition", "first"}
	seen := 0
	for _, r := range listedRulesets() {
		want := rulesetTable[r.ID]
		seen++
		var got []string
		for _, c := range columns {
			got = append(got, fieldByKey(c).get(r))
		}
		if g := strings.Join(got, " "); g != want {
			t.Errorf("%s:\n got %s\nwant %s", r.ID, g, want)
		}
	}
	if seen != len(rulesetTable) {
		t.Errorf("%d rulesets, want %d", seen, len(rulesetTable))
	}
}

// What only a few rulesets have.
func TestSpecialProvisions(t *testing.T) {
	want := map[string]string{
		"basic_ko":          "bga",
		"pass_stones":       "aga bga ffg",
		"white_passes_last": "aga bga ffg",
		"button":            "aga-button",
		"no_removal":        "tt cgos",
		"choice_of_removal": "fw",
	}
	for key, ids := range want {
		var got []string
		for _, r := range listedRulesets() {
			if fieldByKey(key).get(r) == "yes" {
				got = append(got, r.ID)
			}
		}
		if g := strings.Join(got, " "); g != ids {
			t.Errorf("%s: %s, want %s", key, g, ids)
		}
	}
	for id, fields := range map[string][]string{
		"wmsg2008": {"last_move=white-passes-first"},
		"tw":       {"last_move=black-pays"},
		"jp1989":   {"last_move=none", "dame=fill", "count_as=prisoners-back", "unit=point"},
		"cn2002":   {"dame=as-is", "count_as=half-count", "unit=zi"},
		"ing1991":  {"count_as=fill-in", "komi_by=number"},
		"fw":       {"komi_by=predictions", "count_as=limit", "unit=zi-difference", "starting_stones=free"},
		"stone":    {"count_as=stones", "starting_stones=fixed"},
		"tt":       {"komi_by=none"},
	} {
		r, ok := Lookup(id)
		if !ok {
			t.Fatalf("no ruleset %s", id)
		}
		for _, f := range fields {
			key, value, _ := strings.Cut(f, "=")
			if got := fieldByKey(key).get(r); got != value {
				t.Errorf("%s: %s is %s, want %s", id, key, got, value)
			}
		}
	}
}

func TestDefaultTargets(t *testing.T) {
	var ids []string
	for _, r := range DefaultTargets() {
		ids = append(ids, r.ID)
	}
	const want = "jp1989 kr cn2002 cn-ref aga nz ing1991 tt stone wmsg2008 aga-button fw"
	if got := strings.Join(ids, " "); got != want {
		t.Errorf("default targets %s, want %s", got, want)
	}
}

func TestInUse(t *testing.T) {
	for id, want := range map[string]bool{"jp1989": true, "cn-psk": true, "bga": true, "club": true, "tt": false, "stone": false, "cn1988": false, "aga-button": false} {
		if InUse(id) != want {
			t.Errorf("%s in use: %v", id, !want)
		}
	}
}

// Every value says what it rests on.
func TestEveryFieldHasABasis(t *testing.T) {
	for _, r := range Rulesets() {
		for _, fault := range r.unfounded() {
			t.Errorf("%s: %s", r.ID, fault)
		}
	}
}

// Guards that a built-in ruleset is not taken on its word.
func TestUnfounded(t *testing.T) {
	r, err := ParseRuleset("x.json", []byte(`{"id":"x","extends":"aga","ko":"psk","suicide":{"value":"no","basis":"stated"},"penalties":{"ko":{"effect":"loss"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := `"text" is missing
"ko" has no "basis"
"suicide" names no "source"
"ko" of "penalties" has no "basis"`
	if got := strings.Join(r.unfounded(), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	plain := plainRuleset()
	plain.Text, plain.Tax = "t", 2
	if got := plain.unfounded(); !slices.Contains(got, `"tax" has no "basis"`) || !slices.Contains(got, `"dame" is not stated`) {
		t.Errorf("%q", got)
	}
}

// The specification marks these as commonly said but not confirmed.
func TestUnconfirmedFields(t *testing.T) {
	for _, f := range []string{
		"jp1949.seki_points", "jp1949.ko", "cn1988.handicap", "stone.handicap", "igs.end",
		"tw.komi", "tw.ko", "tw.end", "tw.handicap", "tw.tie", "spight.komi", "spight.handicap", "spight.tie", "fw.handicap",
	} {
		id, key, _ := strings.Cut(f, ".")
		r, _ := Lookup(id)
		if r == nil || r.Fields[key].Status != StatusUnconfirmed {
			t.Errorf("%s is not marked as unconfirmed", f)
		}
	}
}

func TestLookup(t *testing.T) {
	for name, want := range map[string]string{
		"jp1989": "jp1989", "Japanese": "jp1989", "japanese rules": "jp1989", "日本ルール": "jp1989", "日本规则": "jp1989",
		"chinese": "cn2002", "中国规则": "cn2002", "Chinese-OGS": "cn-psk", "chinese_kgs": "cn-psk", "chunlan": "cn2002",
		"korean": "kr", "한국규칙": "kr", "tromp-taylor": "tt", "Tromp/Taylor": "tt", "goe": "ing1991", "ING": "ing1991", "应氏规则": "ing1991",
		"new-zealand": "nz", "New Zealand": "nz", "bga": "bga", "french": "ffg", "stone-scoring": "stone", "还棋头": "stone",
		"ancient-territory": "ancient-terr", "台湾规则": "tw", "智运会规则": "wmsg2008", "aga button": "aga-button", "pandanet": "igs",
		"": "", "foo": "", "age": "", "rules": "", "jp": "jp1989", "komi": "", "jp1989 cn2002": "",
	} {
		r, ok := Lookup(name)
		got := ""
		if ok {
			got = r.ID
		}
		if got != want {
			t.Errorf("Lookup(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestSuggest(t *testing.T) {
	for name, want := range map[string]string{
		"jp198": "jp1989", "jp1998": "jp1989", "jp1898": "jp1989", "chinse": "cn2002", "japaness": "jp1989", "cn-rfe": "cn-ref",
		"tromptayler": "tt", "age": "aga", "wmsg2009": "wmsg2008", "ing1992": "ing1991",
		"": "", "x": "", "quantum": "", strings.Repeat("z", 100): "",
	} {
		if got := Suggest(name); got != want {
			t.Errorf("Suggest(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestKomiInYear(t *testing.T) {
	for _, c := range []struct {
		id   string
		year int
		want string
	}{
		{"jp1989", 1920, "0"}, {"jp1989", 1934, ""}, {"jp1989", 1960, "4.5"}, {"jp1989", 1975, ""},
		{"jp1989", 1990, "5.5"}, {"jp1989", 2003, ""}, {"jp1989", 2020, "6.5"},
		{"kr", 1995, "5.5"}, {"kr", 1998, ""}, {"kr", 2001, "6.5"},
		{"cn2002", 1995, "5.5"}, {"cn2002", 2001, ""}, {"cn2002", 2010, "7.5"},
		{"ing1991", 1995, "8"}, {"nz", 2000, ""}, {"tt", 2020, ""},
	} {
		r, _ := Lookup(c.id)
		e, ok := r.KomiInYear(c.year)
		got := ""
		if ok {
			got = e.Komi.String()
		}
		if got != c.want {
			t.Errorf("%s in %d: komi %q, want %q", c.id, c.year, got, c.want)
		}
	}
}

func TestKataRules(t *testing.T) {
	for s, want := range map[string]string{
		"koPOSITIONALscoreAREAtaxALLsui1":                      "psk area no 2 multi no 0 none illegal",
		"koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1":       "ssk area yes 0 no yes N-1 none illegal",
		"koSIMPLEscoreTERRITORYtaxSEKIsui0":                    "basic territory no 0 no no 0 none no-result",
		"koSIMPLEscoreAREAtaxNONEsui0whbNfpok1":                "basic area yes 0 no no N none no-result",
		"koPOSITIONALscoreAREAtaxNONEsui1komi7.5":              "psk area yes 0 multi no 0 7.5 illegal",
		"koPOSITIONALscoreAREAtaxNONEsui1komi-3":               "psk area yes 0 multi no 0 -3 illegal",
		"kata:POSITIONAL,AREA,taxALL,suicide":                  "psk area no 2 multi no 0 none illegal",
		"kata:SITUATIONAL,AREA,taxNONE,nosuicide,button1,whbN": "ssk area yes 0 no yes N none illegal",
		"koSIMPLEscoreTERRITORYtaxALLsui0":                     "basic territory no 2 no no 0 none no-result",
	} {
		r, ok := Lookup(s)
		if !ok {
			t.Errorf("%s is not read", s)
			continue
		}
		var got []string
		for _, c := range []string{"ko", "counting", "seki_points", "tax", "suicide", "button", "handicap", "komi", "repetition"} {
			got = append(got, fieldByKey(c).get(r))
		}
		if g := strings.Join(got, " "); g != want {
			t.Errorf("%s:\n got %s\nwant %s", s, g, want)
		}
		again, ok := Lookup(r.ID)
		if !ok || again.ID != r.ID || fmt.Sprint(again.Rows()) != fmt.Sprint(r.Rows()) {
			t.Errorf("%s: its id %s does not lead back to it", s, r.ID)
		}
	}
	for _, s := range []string{
		"", "ko", "koPOSITIONAL", "scoreAREA", "koPOSITIONALscoreAREAtaxSOME", "koPOSITIONALscoreAREAsui2",
		"koPOSITIONALscoreAREAkomi7.3", "koPOSITIONALscoreAREAkomi", "koPOSITIONALscoreAREAkomi7.5zi", "koPOSITIONALscoreAREAjunk",
	} {
		if r, ok := ParseKataRules(s); ok {
			t.Errorf("%q is read as %s", s, r.ID)
		}
	}
}

// The strings that KataGo gives its own presets agree with our fields where
// both know the thing.
func TestKataPresetsAgree(t *testing.T) {
	n := 0
	for _, r := range Rulesets() {
		if r.Kata == "" {
			continue
		}
		n++
		k, ok := ParseKataRules(r.Kata)
		if !ok {
			t.Errorf("%s: %q is not read", r.ID, r.Kata)
			continue
		}
		if k.Counting != r.Counting || k.Tax != r.Tax || k.Button != r.Button || k.SekiPoints != r.SekiPoints {
			t.Errorf("%s and %s count differently", r.ID, r.Kata)
		}
		if (k.Suicide == "no") != (r.Suicide == "no") {
			t.Errorf("%s and %s differ in suicide", r.ID, r.Kata)
		}
		if k.Handicap != r.Handicap {
			t.Errorf("%s: handicap %s, KataGo %s", r.ID, r.Handicap, k.Handicap)
		}
	}
	if n < 15 {
		t.Errorf("only %d rulesets have a KataGo string", n)
	}
}

func TestRows(t *testing.T) {
	r, _ := Lookup("jp1989")
	find := func(group, name string) Row {
		for _, row := range r.Rows() {
			if row.Group == group && row.Name == name {
				return row
			}
		}
		t.Fatalf("no row %s %s", group, name)
		return Row{}
	}
	if row := find("field", "ko"); row.Value != "basic" || row.Source != "art. 6" || row.Status != StatusStated || row.Doc == "" {
		t.Errorf("ko: %+v", row)
	}
	if row := find("penalty", "ko"); row.Value != "loss; stands once confirmed (art. 10-4)" || row.Source != "art. 6, 14" {
		t.Errorf("penalty: %+v", row)
	}
	if row := find("komi", "since 2005"); row.Value != "6.5" {
		t.Errorf("era: %+v", row)
	}
	if row := find("repetition", "sending-two"); row.Value != "legal" {
		t.Errorf("repetition: %+v", row)
	}
	kr, _ := Lookup("kr")
	for _, row := range kr.Rows() {
		if row.Name == "tie" && row.Source != "as jp1989: art. 10-2" {
			t.Errorf("an inherited article does not say whose it is: %+v", row)
		}
	}
}

// The data are shared: a caller that appends to or writes in a list must not
// change the library's.
func TestRulesetsAreCopiesOfTheList(t *testing.T) {
	a := Rulesets()
	a[0] = nil
	if Rulesets()[0] == nil {
		t.Error("the list of rulesets can be written to")
	}
	d := DefaultTargets()
	d[0] = nil
	if DefaultTargets()[0] == nil {
		t.Error("the list of targets can be written to")
	}
}

func TestReadKomi(t *testing.T) {
	for s, want := range map[string]string{
		"6.5": "6.5", "0": "0", "-7": "-7", "3.75zi": "7.5", "2.75 zi": "5.5", "null": "none",
		"6.25": "error", "3.8zi": "error", "": "error", "zi": "error", "NaN": "error", "1e9": "error", "seven": "error",
	} {
		k, has, err := readKomi(s)
		got := k.String()
		switch {
		case err != nil:
			got = "error"
		case !has:
			got = "none"
		}
		if got != want {
			t.Errorf("readKomi(%q) = %s, want %s", s, got, want)
		}
	}
	if k, _, _ := readKomi("3.75zi"); k != replay.HalfPoints(15) {
		t.Errorf("3.75 zi are %d half points, want 15", k)
	}
}
