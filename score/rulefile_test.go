package score

import (
	"errors"
	"strings"
	"testing"
)

func TestParseRuleset(t *testing.T) {
	r, err := ParseRuleset("t-club.json", []byte(`{
  "id": "t-club",
  "name": "Club rules",
  "names": {"fr": "règles du club"},
  "extends": "japanese",
  "komi": 5.5,
  "tie": {"value": "W", "source": "club rules 4", "basis": "stated"},
  "penalties": {"ko": {"effect": "undo-pass", "note": "first time"}}
}`))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"counting": "territory", "komi": "5.5", "komi_by": "number", "tie": "W", "tie_handicap": "W", "ko": "basic",
	} {
		if got := fieldByKey(key).get(r); got != want {
			t.Errorf("%s = %s, want %s", key, got, want)
		}
	}
	if b := r.Fields["tie"]; b != (Basis{"club rules 4", StatusStated}) {
		t.Errorf("basis of the tie: %+v", b)
	}
	if b := r.Fields["komi"]; b != (Basis{"", StatusUser}) {
		t.Errorf("basis of the komi: %+v", b)
	}
	if b := r.Fields["ko"]; b != (Basis{"as jp1989: art. 6", StatusStated}) {
		t.Errorf("basis of the ko rule: %+v", b)
	}
	if p := r.Penalties["ko"]; p.Text() != "taken back, counts as a pass; first time" {
		t.Errorf("penalty: %q", p.Text())
	}
	base, _ := Lookup("jp1989")
	if base.Penalties["ko"].Effect != "loss" || base.Fields["tie"].Status != StatusStated || base.Komi.String() != "6.5" {
		t.Error("a user's ruleset changed the one it extends")
	}
}

// A file that gives only what is required counts area, without komi.
func TestParseRulesetSmallest(t *testing.T) {
	r, err := ParseRuleset("x.json", []byte("\xef\xbb\xbf{\"id\":\"x\",\"counting\":\"area\"}"))
	if err != nil {
		t.Fatal(err)
	}
	if r.Name != "x" || r.HasKomi || r.Ko != "basic" || r.Fields["ko"].Status != StatusDefault {
		t.Errorf("%+v", r)
	}
}

// Each message names the place and what is allowed there.
func TestParseRulesetErrors(t *testing.T) {
	for _, c := range []struct {
		name, file string
		want       []string // the whole lines
	}{
		{"empty", "", []string{`1:1: this is no JSON: unexpected end of JSON input`}},
		{"syntax", "{\n \"id\": \"x\",\n \"counting\": area}", []string{`3:14: this is no JSON: invalid character 'a' looking for beginning of value`}},
		{"trailing", `{"id":"x","counting":"area"} {}`, []string{`1:30: this is no JSON: invalid character '{' after top-level value`}},
		{"list", " []", []string{`1:2: a ruleset is one JSON object, not a list`}},
		{"no id", `{"counting":"area"}`, []string{`1:1: "id" is missing: a short name of lower-case letters, digits and hyphens`}},
		{"bad id", `{"id":"My Rules","counting":"area"}`, []string{`1:7: the id "My Rules" is not made of lower-case letters, digits and hyphens (40 at most)`}},
		{"id taken", `{"id":"aga","counting":"area"}`, []string{`1:7: the id "aga" is taken by the built-in ruleset "aga": choose another`}},
		{"id an alias", `{"id":"japanese","counting":"area"}`, []string{`1:7: the id "japanese" is taken by the built-in ruleset "jp1989": choose another`}},
		{"id a number", `{"id":7,"counting":"area"}`, []string{`1:7: "id" is a string, not a number`}},
		{"no counting", `{"id":"x"}`, []string{`1:1: "counting" is missing (one of "area", "territory"), or "extends" with the id of another ruleset`}},
		{"unknown base", "{\"id\":\"x\",\n\"extends\":\"japanees\"}", []string{`2:11: unknown ruleset "japanees"; did you mean "jp1989"?`}},
		{"unknown field", `{"id":"x","couting":"area","counting":"area"}`, []string{`1:11: unknown field "couting"; did you mean "counting"?`}},
		{"unlike any field", `{"id":"x","counting":"area","zebra":1}`, []string{`1:29: unknown field "zebra"`}},
		{"column in characters", `{"id":"x","name":"日本","counting":"area","ko":"pks"}`, []string{`1:46: "pks" is not a value of "ko": one of "basic", "psk", "ssk", "nssk", "ing", "spight", "none"`}},
		{"wrong enum in an object", "{\"id\":\"x\",\"counting\":\"area\",\n \"ko\": {\"value\": \"superko\"}}", []string{`2:18: "superko" is not a value of "ko": one of "basic", "psk", "ssk", "nssk", "ing", "spight", "none"`}},
		{"no value", `{"id":"x","counting":{"source":"1"}}`, []string{`1:22: "counting" has no "value": one of "area", "territory"`}},
		{"wrong type", `{"id":"x","counting":"area","button":"yes","end":"two"}`, []string{
			`1:38: "yes" is not a value of "button": true or false`,
			`1:50: "two" is not a value of "end": a whole number from 0 to 4`}},
		{"too many", `{"id":"x","counting":"area","end":5,"tax":1.5}`, []string{
			`1:35: 5 is not a value of "end": a whole number from 0 to 4`,
			`1:43: 1.5 is not a value of "tax": a whole number from 0 to 2`}},
		{"komi", `{"id":"x","counting":"area","komi":6.3}`, []string{`1:36: 6.3 is not a value of "komi": points in whole or half numbers (6.5), zi ("3.75zi"), or null for none`}},
		{"komi the word null", `{"id":"x","counting":"area","komi":"null"}`, []string{`1:36: "null" is not a value of "komi": points in whole or half numbers (6.5), zi ("3.75zi"), or null for none`}},
		{"komi without number", `{"id":"x","counting":"area","komi":null,"komi_by":"number"}`, []string{`1:51: "komi" and "komi_by" do not fit: a komi needs "number", null needs "predictions" or "none"`}},
		{"twice", `{"id":"x","counting":"area","ko":"psk","ko":"ssk"}`, []string{`1:40: "ko" is given twice`}},
		{"basis", `{"id":"x","counting":{"value":"area","basis":"sure","page":3}}`, []string{
			`1:46: "sure" is no basis: one of "stated", "reference", "decision", "unconfirmed", "default"`,
			`1:53: unknown member "page": "value", "source", "basis" are allowed`}},
		{"penalties", `{"id":"x","counting":"area","penalties":{"kos":{},"ko":{"effect":"death"},"suicide":{"note":"n"},"superko":"loss"}}`, []string{
			`1:42: unknown foul "kos": "ko", "superko", "suicide", "occupied", "out-of-turn", "after-end" are allowed`,
			`1:66: "death" is no effect: one of "loss", "void-pass", "undo-pass", "illegal", "legal"`,
			`1:85: "suicide" has no "effect": one of "loss", "void-pass", "undo-pass", "illegal", "legal"`,
			`1:108: "superko" is an object with "effect", "source", "basis" and "note", not a string`}},
		{"eras", `{"id":"x","counting":"area","komi_eras":[{"from":1990,"to":1980,"komi":5.5},{"from":1985,"komi":"x"},{"to":"now"}]}`, []string{
			`1:42: this era ends before it begins`,
			`1:97: "x" is no komi: points in whole or half numbers, or zi ("2.75zi")`,
			`1:102: this era has no "komi"`,
			`1:108: "now" is not a year`}},
		{"eras overlap", `{"id":"x","counting":"area","komi_eras":[{"to":1990,"komi":5.5},{"from":1985,"komi":6.5}]}`, []string{`1:65: this era begins before the one above it has ended`}},
		{"names", `{"id":"x","counting":"area","names":["x"],"aliases":{"a":1}}`, []string{
			`1:37: "names" is an object, not a list`,
			`1:53: "aliases" is a list of strings, not an object`}},
		{"names taken", `{"id":"x","counting":"area","names":{"en":"Tromp-Taylor"},"aliases":["new","Japanese rules"]}`, []string{
			`1:43: the name "Tromp-Taylor" is taken by the built-in ruleset "tt": choose another`,
			`1:76: the alias "Japanese rules" is taken by the built-in ruleset "jp1989": choose another`}},
		{"control characters", `{"id":"x","name":"\u001b[31mred","counting":{"value":"area","source":"a\nb"}}`, []string{
			`1:18: "\x1b[31mred" holds a control character`,
			`1:70: "a\nb" holds a control character`}},
		{"kata", `{"id":"x","counting":"area","kata":"koSIMPLE"}`, []string{`1:36: "koSIMPLE" is no KataGo rule string such as "koPOSITIONALscoreAREAtaxNONEsui0"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := ParseRuleset("f.json", []byte(c.file))
			if err == nil {
				t.Fatalf("accepted: %+v", r)
			}
			want := "f.json:" + strings.Join(c.want, "\nf.json:")
			if err.Error() != want {
				t.Errorf("got\n%s\nwant\n%s", err, want)
			}
			var first RuleFileError
			if !errors.As(err, &first) || first.Line == 0 || first.Col == 0 {
				t.Errorf("no place in %#v", err)
			}
		})
	}
}

// No input may crash the loader, and every fault has a place inside the file.
func FuzzParseRuleset(f *testing.F) {
	f.Add(`{"id":"x","counting":"area","komi":{"value":"3.75zi"}}`)
	f.Add(`{"id":"x","extends":"aga","penalties":{"ko":{"effect":"loss"}},"komi_eras":[{"to":1,"komi":1}]}`)
	f.Add(`{"id":`)
	f.Add("[[[[")
	f.Add(`{"id":"x","extends":"koSIMPLEscoreAREA","names":{"a":[]}}`)
	f.Fuzz(func(t *testing.T, s string) {
		r, err := ParseRuleset("f", []byte(s))
		if (r == nil) == (err == nil) {
			t.Fatalf("ruleset %v with error %v", r, err)
		}
		var faults RuleFileErrors
		if errors.As(err, &faults) {
			for _, e := range faults {
				if e.Line < 1 || e.Col < 1 || e.Line > 1+strings.Count(s, "\n") {
					t.Errorf("%v is no place in %q", e, s)
				}
			}
		}
	})
}
