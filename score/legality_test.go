package score

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"gorescore/replay"
	"gorescore/replay/replaytest"
)

// refKo is what the rules specification's table 1.1 says of ko and suicide,
// kept apart from the data files. Ing's ko rule is left out: it asks for life and
// death, and what stands for it is a decision (TestIngForbidsTheSecondRound).
var refKo = map[string]struct {
	ko      string
	basic   bool // the basic ko rule besides
	suicide string
}{
	"jp1989": {"basic", false, "no"}, "jp1949": {"basic", false, "no"}, "kr": {"basic", false, "no"}, "egf-jp": {"basic", false, "no"},
	"igs": {"basic", false, "no"}, "ancient-terr": {"basic", false, "no"}, "stone": {"basic", false, "no"}, "tw": {"basic", false, "no"},
	"cn2002": {"psk", false, "no"}, "cn1988": {"psk", false, "no"}, "cn-psk": {"psk", false, "no"}, "cgos": {"psk", false, "no"},
	"wmsg2008": {"psk", false, "no"}, "egf-ing": {"psk", false, "multi"}, "ing-ogs": {"psk", false, "multi"}, "tt": {"psk", false, "all"},
	"cn-ref": {"basic+sending", false, "no"},
	"aga":    {"ssk", false, "no"}, "aga-button": {"ssk", false, "no"}, "nz": {"ssk", false, "all"}, "fw": {"ssk", false, "all"},
	"bga": {"nssk", true, "no"}, "ffg": {"nssk", false, "no"},
	"spight": {"no repeat without a pass", false, "no"},
}

// refIllegal tells by the definitions of section 4 whether a ruleset forbids a
// play for ko, superko or suicide.
func refIllegal(id string, f *replaytest.Facts) bool {
	r := refKo[id]
	switch n := len(f.Lost); {
	case n > 0 && r.suicide == "no", n == 1 && r.suicide == "multi":
		return true
	}
	if len(f.Equal) == 0 {
		return false
	}
	switch r.ko {
	case "psk":
		return true
	case "ssk":
		return f.Situational
	case "nssk":
		return f.Natural || r.basic && f.BasicKo
	case "no repeat without a pass":
		return f.Passes == 0
	case "basic+sending":
		// Sending two and returning one, or three and two (section 4.1).
		b, w := f.CapturedBy[replaytest.Black], f.CapturedBy[replaytest.White]
		more, less := max(b, w), min(b, w)
		return f.BasicKo || (more == 2 || more == 3) && less == more-1 && f.Passes <= 1 && !f.Irregular && len(f.Lost) == 0
	}
	return f.BasicKo
}

// Every ruleset's verdict on the moves of random games, fights over kos among
// them, against the definitions read on a list of all positions.
func TestAccuracyLegalityEqualsReference(t *testing.T) {
	want := 40_000
	switch {
	case os.Getenv("GORESCORE_ACCURACY") != "":
		want = 1_000_000
	case testing.Short():
		want = 8_000
	}
	var rules []*Ruleset
	for _, r := range Rulesets() {
		if _, ok := refKo[r.ID]; ok != (r.Ko != "ing") {
			t.Errorf("%s is compared: %v, its ko rule is %s", r.ID, ok, r.Ko)
		} else if ok {
			rules = append(rules, r)
		}
	}
	rng := rand.New(rand.NewPCG(4, 1))
	var replayer replay.Replayer
	moves, illegal := 0, map[string]int{}
	for n := 0; moves < want; n++ {
		tr := replaytest.NewTrial(rng, n)
		for steps := 1 + rng.IntN(3*len(tr.Ref.Board.At)); len(tr.Made) < steps; {
			tr.Step()
		}
		found := map[int][]string{}
		for _, v := range Violations(replayer.Play(&tr.Game), rules, replay.Result{}) {
			if v.Kind == "ko" || v.Kind == "superko" || v.Kind == "suicide" {
				found[v.Move] = append(found[v.Move], v.IllegalUnder...)
			}
		}
		for _, m := range tr.Made {
			if m.Facts == nil {
				continue
			}
			moves++
			for _, r := range rules {
				want := refIllegal(r.ID, m.Facts)
				if got := slices.Contains(found[int(m.Step.Move)], r.ID); got != want {
					t.Fatalf("game %d, move %d: %s forbids it: %v, want %v\n%+v", n, m.Step.Move, r.ID, got, want, m.Facts)
				}
				if want {
					illegal[r.ID]++
				}
			}
		}
	}
	t.Logf("%d moves under %d rulesets; forbidden: %v", moves, len(rules), illegal)
}
