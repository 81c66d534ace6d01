package rescore

import (
	"strings"
	"testing"

	"gorescore/replay"
)

func TestParseKomiList(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"recorded,ruleset", "recorded ruleset"},
		{"6.5, 7", "6.5 7"},
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
