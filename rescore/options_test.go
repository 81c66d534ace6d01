package rescore

import (
	"context"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/sgfparse"
)

func TestParseKomiList(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"recorded,ruleset", "recorded ruleset"},
		{"6.5, 7", "6.5 7"},
		{"7,6.5,7,6:7:0.5,ruleset,ruleset", "7 6.5 6 ruleset"},
		{"3.75zi", "7.5"},
		{"-5", "-5"},
		{"0:2:0.5", "0 0.5 1 1.5 2"},
		{"5:7", "5 6 7"},
		{"2.75zi:3.75zi:0.5zi", "5.5 6.5 7.5"},
	} {
		list, err := ParseKomiList(c.in)
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		var got []string
		for _, k := range list {
			if k.Variant == "given" {
				got = append(got, k.Points.String())
			} else {
				got = append(got, k.Variant)
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%q: got %s, want %s", c.in, s, c.want)
		}
	}
}

func TestParseKomiListRefuses(t *testing.T) {
	for _, in := range []string{"", "x", "6.3", "3.7zi", "0:9:0", "9:0:1", "0:900:0.5", "1:2:3:4", "NaN", "1e9", "6.5,,7"} {
		if list, err := ParseKomiList(in); err == nil {
			t.Errorf("%q: no error, got %v", in, list)
		}
	}
}

func TestHalfPointsAreExact(t *testing.T) {
	for in, want := range map[string]replay.HalfPoints{"6.5": 13, "0": 0, "3.75ZI": 15, " 7 ": 14} {
		if h, err := ParseHalfPoints(in); err != nil || h != want {
			t.Errorf("%q: %v, %v, want %v half points", in, h, err, want)
		}
	}
}

func TestOverridesFindTheirGame(t *testing.T) {
	o, err := ReadOverrides("o.jsonl", strings.NewReader(`
# what we know better
{"file":"x/a.sgf","game":1,"dead":["Q16"]}
{"file":"a.sgf","komi":6.5}
`))
	if err != nil {
		t.Fatal(err)
	}
	if row := o.Find("z.zip!x/a.sgf", 1); row == nil || row.Dead == nil {
		t.Error("the longer name does not win")
	}
	if row := o.Find("y/a.sgf", 3); row == nil || row.Komi == nil {
		t.Error("a bare file name does not fit every folder and game")
	}
	if o.Find("y/ba.sgf", 1) != nil {
		t.Error("half a file name fits")
	}
}

func TestOverridesNameTheLine(t *testing.T) {
	for in, want := range map[string]string{
		"{}":                                "o.jsonl:1: ",
		"\n{\"file\":\"a\",\"ded\":[]}":     "o.jsonl:2: ",
		"{\"file\":\"a\",\"rules\":\"xx\"}": "unknown ruleset",
	} {
		_, err := ReadOverrides("o.jsonl", strings.NewReader(in))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q in it", in, err, want)
		}
	}
}

// TestMismatchNamesTheResultOfTheOverride: the count is held against that one,
// not against what the record says, which may be nothing.
func TestMismatchNamesTheResultOfTheOverride(t *testing.T) {
	overrides, err := ReadOverrides("o.jsonl", strings.NewReader(`{"file":"x.sgf","result":"W+1.5"}`))
	if err != nil {
		t.Fatal(err)
	}
	in := source(wallWithPrisoners("B+9.5", "ce")) // of x.sgf
	r := NewWorker(&Options{Overrides: overrides}).Game(context.Background(), in)
	for i := range r.Diagnostics {
		if d := &r.Diagnostics[i]; d.Code == "result-mismatch" {
			if !strings.HasPrefix(d.Message, "recorded W+1.5 (by --overrides), but the board counts B+9.5 ") {
				t.Errorf("%q", d.Message)
			}
			return
		}
	}
	t.Errorf("no mismatch: %s, agrees %v", r.Outcome, r.Agrees)
}

// TestOverridesThatNoGameCanUse: each is an error that names its line and field.
func TestOverridesThatNoGameCanUse(t *testing.T) {
	for in, want := range map[string]string{
		`{"file":"a","komi":0.3}`:                                    "o.jsonl:1: komi: 0.3 ",
		`{"file":"a","komi":99999}`:                                  "o.jsonl:1: komi: ",
		`{"file":"a","result":"garbage"}`:                            "o.jsonl:1: result: \"garbage\"",
		`{"file":"a","result":"B+some"}`:                             "o.jsonl:1: result: ",
		`{"file":"a","result":""}`:                                   "o.jsonl:1: result: ",
		`{"file":"a","dead":["Q16","I5"]}`:                           "o.jsonl:1: dead: \"I5\"",
		`{"file":"a","dead":["Z99"]}`:                                "o.jsonl:1: dead: \"Z99\"",
		`{"file":"a","dead":["pp"]}`:                                 "o.jsonl:1: dead: \"pp\"",
		`{"file":"a","dead":[],"seki":["A0"]}`:                       "o.jsonl:1: seki: \"A0\"",
		`{"file":"a","dead":["B1"],"seki":[" b1"]}`:                  "o.jsonl:1: seki: b1 is also",
		`{"file":"a","seki":["B1"]}`:                                 "o.jsonl:1: seki: needs the dead list",
		`{"file":"a","game":-1}`:                                     "o.jsonl:1: game: -1",
		`{"file":"a","rules":"nope"}`:                                "o.jsonl:1: rules: unknown ruleset",
		`{"file":"a","komi":5} {"file":"b"}`:                         "o.jsonl:1: more than one",
		"{\"file\":\"a\",\"game\":2}\n\n{\"file\":\"a\",\"game\":2}": "o.jsonl:3: a second override of a#2, which line 1 has",
		"{\"file\":\"a\"}\n{\"file\":\"a\",\"game\":0}":              "o.jsonl:2: a second override of a, which line 1 has",
	} {
		if _, err := ReadOverrides("o.jsonl", strings.NewReader(in)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", in, err, want)
		}
	}
	for _, in := range []string{
		`{"file":"a","result":"?"}`, `{"file":"a","result":"Void"}`, `{"file":"a","result":"B+"}`, `{"file":"a","result":"W+3.75zi"}`,
		`{"file":"a","komi":-15}`, `{"file":"a","dead":["` + replay.ColumnName(51) + `52","a1"],"seki":[]}`, `{"file":"a","dead":null,"komi":null}`,
	} {
		if _, err := ReadOverrides("o.jsonl", strings.NewReader(in)); err != nil {
			t.Errorf("%s: %v", in, err)
		}
	}
}

func TestOverridesOfOneGameComeBeforeThoseOfTheFile(t *testing.T) {
	o, err := ReadOverrides("o.jsonl", strings.NewReader(`{"file":"a.sgf","game":2,"komi":5}
{"file":"a.sgf","komi":6}
{"file":"b.sgf","game":1}
{"file":"b.sgf","game":2}`))
	if err != nil {
		t.Fatal(err)
	}
	if row := o.Find("x/a.sgf", 2); row == nil || *row.Komi != 5 {
		t.Error("the row of the whole file wins over the game's own")
	}
	o.Find("b.sgf", 1)
	if n, first := o.Unmatched(); n != 1 || first != "o.jsonl:4 (b.sgf#2)" {
		t.Errorf("unmatched: %d, first %s", n, first)
	}
}

// Guards that what a folder's records say wrongly can be settled for all of them,
// and for one game otherwise.
func TestFolderOverrulesItsRecords(t *testing.T) {
	known, err := ReadOverrides("o", strings.NewReader(`{"file":"own.sgf","rules":"aga","komi":5.5}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file, header string
		stand        bool
		rules        string
		komi         replay.HalfPoints
		source       replay.Source
	}{
		{"a.sgf", "RU[Japanese]KM[6.5]", true, "cn2002", 15, replay.SourceRecorded},
		{"a.sgf", "RU[Japanese]KM[6.5]", false, "jp1989", 13, replay.SourceRecorded},
		{"a.sgf", "", true, "cn2002", 15, replay.SourceAssumed},
		{"a.sgf", "RU[nonsense]KM[much]", true, "cn2002", 15, replay.SourceRecorded},
		{"own.sgf", "RU[Japanese]KM[6.5]", true, "aga", 11, replay.SourceRecorded},
	} {
		w := NewWorker(&Options{Overrides: known, Defaults: func(string) Defaults {
			return Defaults{Rules: "cn2002", Komi: 15, HasKomi: true, RulesStand: c.stand, KomiStands: c.stand}
		}})
		in := &Input{Source: sgfparse.Source{File: c.file, Game: 1, Line: 1, Col: 1, Raw: []byte("(;SZ[9]" + c.header + "RE[B+3.5];B[aa];W[bb])")}}
		r := w.Game(context.Background(), in)
		if r.Rules.ID != c.rules || r.Rules.Source != c.source || r.Rules.Doubtful || r.Komi.Points != c.komi || r.Komi.Source != c.source {
			t.Errorf("%s %q, overruled %v: rules %+v, komi %+v", c.file, c.header, c.stand, r.Rules, r.Komi)
		}
	}
}
