package score

import (
	"fmt"
	"strings"
	"testing"

	"gorescore/replay"
)

// Values that are sound alone and contradict each other are refused at the
// later of them, with what to write instead.
func TestContradictionsInARulesetFile(t *testing.T) {
	const territory = `"territory" goes with "prisoners-back"`
	for _, c := range []struct{ name, fields, want, hint string }{
		{"area with prisoners back", `"counting":"area","count_as":^"prisoners-back"`, `"counting" "area" and "count_as" "prisoners-back" do not fit`, territory},
		{"territory by half count", `"counting":"territory","count_as":^"half-count"`, `"counting" "territory" and "count_as" "half-count" do not fit`, territory},
		{"the earlier field may be the odd one", `"count_as":"fill-in","counting":^"territory"`, `"counting" "territory" and "count_as" "fill-in" do not fit`, territory},
		{"inherited prisoners", `"extends":"jp1989","count_as":^"area"`, `"counting" "territory" and "count_as" "area" do not fit`, territory},
		{"zi of territory", `"counting":"territory","unit":^"zi"`, `"counting" "territory" and "unit" "zi" do not fit`, `the unit "point"`},
		{"button on territory", `"counting":"territory","button":^true`, `"counting" "territory" and "button" true do not fit`, "leave it out"},
		{"last move on territory", `"counting":"territory","last_move":^"black-pays"`, `"last_move" "black-pays" do not fit`, `"none"`},
		{"button and last move", `"counting":"area","button":true,"last_move":^"white-passes-first"`, `"button" true and "last_move" "white-passes-first" do not fit`, "leave one out"},
		{"stones without tax", `"counting":"area","count_as":^"stones"`, `"count_as" "stones" and "tax" 0 do not fit`, `the "tax" is 2`},
		{"basic ko without ko", `"counting":"area","ko":"none","basic_ko":^true`, `"ko" "none" and "basic_ko" true do not fit`, `write "ko": "basic"`},
		{"a cycle that no rule forbids", `"counting":"area","ko":"basic","repetition":^"illegal"`, `"ko" "basic" and "repetition" "illegal" do not fit`, `"psk", "ssk" or "nssk"`},
		{"a legal cycle under superko", `"counting":"area","ko":"psk","repetition":^"legal"`, `"ko" "psk" and "repetition" "legal" do not fit`, `write "repetition": "illegal"`},
		{"a pass that lifts no ban", `"counting":"area","ko":"psk","repetition":^"lifted-by-pass"`, `"ko" "psk" and "repetition" "lifted-by-pass" do not fit`, "spight"},
		{"own stones chosen without suicide", `"counting":"area","choice_of_removal":^true`, `"suicide" "no" and "choice_of_removal" true do not fit`, `write "suicide": "all" or "multi"`},
		{"no end", `"counting":"area","end":^0`, `"end" 0`, "1 at least"},
		{"suicide legal and punished", `"counting":"area","suicide":"all","penalties":{"suicide":^{"effect":"loss"}}`, `the penalty for "suicide" does not fit "suicide" "all"`, "leave the penalty out"},
		{"suicide forbidden and legal", `"counting":"area","penalties":{"suicide":^{"effect":"legal"}}`, `the penalty for "suicide" does not fit "suicide" "no"`, `write "suicide": "all"`},
		{"retake legal and punished", `"counting":"area","ko":"none","penalties":{"ko":^{"effect":"loss"}}`, `the penalty for "ko" does not fit "ko" "none"`, `write "ko": "basic"`},
		{"retake forbidden and legal", `"counting":"area","penalties":{"ko":^{"effect":"legal"}}`, `the penalty for "ko" does not fit "ko" "basic"`, `write "ko": "none"`},
		{"cycle legal and punished", `"counting":"area","penalties":{"superko":^{"effect":"loss"}}`, `the penalty for "superko" does not fit "ko" "basic"`, `"psk", "ssk" or "nssk"`},
		{"cycle forbidden and legal", `"counting":"area","ko":"ssk","penalties":{"superko":^{"effect":"legal"}}`, `the penalty for "superko" does not fit "ko" "ssk"`, `write "ko": "basic"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := `{"id":"x",` + c.fields + "}" // ^ marks the place
			at := fmt.Sprintf("f.json:1:%d: ", 1+strings.Index(file, "^"))
			_, err := ParseRuleset("f.json", []byte(strings.Replace(file, "^", "", 1)))
			if err == nil {
				t.Fatal("accepted")
			}
			if got := err.Error(); !strings.HasPrefix(got, at) || !strings.Contains(got, c.want) || !strings.Contains(got, c.hint) || strings.Contains(got, "\n") {
				t.Errorf("got\n%s\nwant, at %s,\n%s ... %s", got, at, c.want, c.hint)
			}
		})
	}
}

// What a file leaves to the ruleset that it extends, or to the plain values,
// follows what it states, so that a small file contradicts nothing.
func TestFieldsFollowWhatAFileStates(t *testing.T) {
	for _, c := range []struct{ name, fields, key, want string }{
		{"territory", `"counting":"territory"`, "count_as", "prisoners-back"},
		{"area after territory", `"extends":"jp1989","counting":"area"`, "count_as", "area"},
		{"area after area", `"extends":"cn2002","counting":"area"`, "count_as", "half-count"},
		{"superko", `"counting":"area","ko":"psk"`, "repetition", "illegal"},
		{"superko after Japanese", `"extends":"kr","ko":"ssk"`, "repetition", "draw"},
		{"basic ko after superko", `"extends":"aga","ko":"basic"`, "repetition", "none"},
		{"superko and a draw (older Chinese rules)", `"extends":"cn1988"`, "repetition", "draw-or-replay"},
	} {
		r, err := ParseRuleset("f.json", []byte(`{"id":"x",`+c.fields+"}"))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if got := fieldByKey(c.key).get(r); got != c.want {
			t.Errorf("%s: %s is %q, want %q", c.name, c.key, got, c.want)
		}
	}
	for _, c := range []struct{ fields, foul string }{
		{`"extends":"aga","suicide":"all"`, "suicide"},
		{`"extends":"jp1989","ko":"psk"`, "superko"},
		{`"extends":"aga","ko":"basic"`, "superko"},
		{`"extends":"jp1989","ko":"none"`, "ko"},
	} {
		r, err := ParseRuleset("f.json", []byte(`{"id":"x",`+c.fields+"}"))
		if err != nil {
			t.Errorf("%s: %v", c.fields, err)
		} else if pen, ok := r.Penalties[c.foul]; ok {
			t.Errorf("%s: inherits the penalty %q for %s", c.fields, pen.Effect, c.foul)
		}
	}
}

// No embedded ruleset punishes a suicide that it allows, or allows a foul.
func TestPenaltiesFitTheFields(t *testing.T) {
	for _, r := range Rulesets() {
		for _, c := range penaltyClashes {
			if pen, ok := r.Penalties[c.foul]; ok && c.is(r, pen.Effect) {
				t.Errorf("%s: %s is %q: %s", r.ID, c.foul, pen.Effect, c.why)
			}
		}
	}
}

// French rules forbid to give the board a state that the same player gave it
// before, and have no ko rule besides: after a pass the retake that British
// rules ban at once makes a position for the first time.
func TestRetakeAfterAPassUnderNaturalSuperko(t *testing.T) {
	rep := &replay.Repetition{BasicKo: true}
	natural := &replay.Repetition{BasicKo: true, Natural: true, Situational: true}
	for id, want := range map[string][2]bool{"ffg": {false, true}, "bga": {true, true}, "jp1989": {true, true}, "cn2002": {true, true}} {
		r, _ := Lookup(id)
		if got := [2]bool{r.ForbidsRepeat(rep, 1, false), r.ForbidsRepeat(natural, 1, false)}; got != want {
			t.Errorf("%s forbids %v, want %v", id, got, want)
		}
	}
}
