package report

import (
	"encoding/json"
	"fmt"

	"gorescore/replay"
	"gorescore/score"
	"gorescore/sgfparse"
)

// wireTotals is the JSON form of Totals: nothing is left out and nothing is
// rounded, so that sums made in several places merge as if made in one. Komi
// and points are points, confidence is a sum in ten-thousandths.
type wireTotals struct {
	Games             int64            `json:"games"`
	Rescored          int64            `json:"rescored"`
	NotCounted        int64            `json:"not_counted"`
	Skipped           int64            `json:"skipped"`
	Inputs            int64            `json:"inputs"`
	Counted           int64            `json:"counted"`
	Compared          int64            `json:"compared"`
	Flipped           int64            `json:"flipped"`
	FlippedSurely     int64            `json:"flipped_surely"`
	FlippedBy         wireFlips        `json:"flipped_by"`
	Agrees            int64            `json:"agrees"`
	Mismatch          int64            `json:"mismatch"`
	Unjudged          int64            `json:"unjudged"`
	GamesWithFouls    int64            `json:"games_with_fouls"`
	GamesWithErrors   int64            `json:"games_with_errors"`
	GamesWithFindings int64            `json:"games_with_findings"`
	NotCountedBy      Tally            `json:"not_counted_by"`
	SkippedBy         Tally            `json:"skipped_by"`
	InputsBy          Tally            `json:"inputs_by"`
	AgreesIf          Tally            `json:"agrees_if"`
	LeftOut           Tally            `json:"left_out"`
	BySeverity        map[string]int64 `json:"by_severity"`
	Rules             []string         `json:"rules"`
	Counts            []wireCount      `json:"counts"`
	Pairs             []wirePair       `json:"pairs"`
	Origins           []wireOrigin     `json:"origins"`
	Causes            []wireCause      `json:"causes"`
	Violations        []wireFoul       `json:"violations"`
	Findings          []wireFinding    `json:"findings"`
}

// wireFlips are games and certain ones by class.
type wireFlips [FlipAside + 1][2]int64

type wireCount struct {
	Rules    string   `json:"rules"`
	Variant  string   `json:"variant"`
	Komi     *float64 `json:"komi,omitempty"` // of KomiGiven only
	Scored   int64    `json:"scored"`
	Black    int64    `json:"black"`
	White    int64    `json:"white"`
	Ties     int64    `json:"ties"`
	Compared int64    `json:"compared"`
	Flips    int64    `json:"flips"`
	Certain  int64    `json:"certain"`
}

type wirePair struct {
	Rules   [2]string `json:"rules"`
	Variant string    `json:"variant"`
	Games   int64     `json:"games"`
	Differ  int64     `json:"differ"`
}

type wireOrigin struct {
	Origin     score.Origin `json:"origin"`
	Games      int64        `json:"games"`
	Agrees     int64        `json:"agrees"`
	Mismatch   int64        `json:"mismatch"`
	Confidence int64        `json:"confidence"`
}

type wireCause struct {
	Variant string  `json:"variant"`
	Cause   string  `json:"cause"`
	Flips   int64   `json:"flips"`
	Leads   int64   `json:"leads"`
	Points  float64 `json:"points"`
}

type wireFoul struct {
	Kind  string `json:"kind"`
	Fouls int64  `json:"fouls"`
	Games int64  `json:"games"`
}

type wireFinding struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Count    int64  `json:"count"`
	Games    int64  `json:"games"`
}

// MarshalJSON implements json.Marshaler. Totals of the same records that were
// asked for the same rulesets have the same bytes, however they were merged.
func (t *Totals) MarshalJSON() ([]byte, error) {
	w := wireTotals{
		Games: t.Games, Rescored: t.Rescored, NotCounted: t.NotCounted, Skipped: t.Skipped, Inputs: t.Inputs,
		Counted: t.Counted, Compared: t.Compared, Flipped: t.Flipped, FlippedSurely: t.FlippedSurely,
		Agrees: t.Agrees, Mismatch: t.Mismatch, Unjudged: t.Unjudged,
		GamesWithFouls: t.GamesWithFouls, GamesWithErrors: t.GamesWithErrors, GamesWithFindings: t.GamesWithFindings,
		NotCountedBy: t.NotCountedBy, SkippedBy: t.SkippedBy, InputsBy: t.InputsBy, AgreesIf: t.AgreesIf, LeftOut: t.LeftOut,
		BySeverity: map[string]int64{}, Rules: t.rules,
	}
	for class, n := range t.FlippedBy {
		w.FlippedBy[class] = [2]int64{n.Games, n.Certain}
	}
	for s, n := range t.BySeverity {
		w.BySeverity[sgfparse.Severity(s).String()] = n
	}
	w.Counts, w.Pairs = t.wireCounts(), t.wirePairs()
	for o, v := range t.Origins() {
		w.Origins = append(w.Origins, wireOrigin{o, v.Games, v.Agrees, v.Mismatch, v.confidence})
	}
	for _, variant := range []string{KomiRecorded, KomiRuleset, KomiGiven} {
		for cause, v := range t.Causes(variant) {
			w.Causes = append(w.Causes, wireCause{variant, cause, v.Flips, v.Leads, v.Points()})
		}
	}
	for kind, v := range t.Violations() {
		w.Violations = append(w.Violations, wireFoul{kind, v.Fouls, v.Games})
	}
	for code, v := range t.Findings() {
		w.Findings = append(w.Findings, wireFinding{code, v.Severity.String(), v.Count, v.Games})
	}
	return json.Marshal(&w)
}

func (t *Totals) wireCounts() (out []wireCount) {
	row := func(i int, variant string, komi *float64, c *CountTotal) {
		if *c != (CountTotal{}) {
			out = append(out, wireCount{t.rules[i], variant, komi, c.Scored, c.Black, c.White, c.Ties, c.Compared, c.Flips, c.Certain})
		}
	}
	for i := range t.rules {
		for v, list := range t.counts {
			if i < len(list) {
				row(i, gameVariants[v], nil, &list[i])
			}
		}
		for _, h := range t.GivenKomi() {
			if c := t.given[givenKey{i, h}]; c != nil {
				points := float64(h) / 2
				row(i, KomiGiven, &points, c)
			}
		}
	}
	return out
}

func (t *Totals) wirePairs() (out []wirePair) {
	for v, list := range t.pairs {
		for j := 1; j < len(t.rules); j++ {
			for i := range j {
				if at := pairIndex(i, j); at < len(list) && list[at].Games > 0 {
					out = append(out, wirePair{[2]string{t.rules[i], t.rules[j]}, gameVariants[v], list[at].Games, list[at].Differ})
				}
			}
		}
	}
	return out
}

// UnmarshalJSON implements json.Unmarshaler for what MarshalJSON gives. The
// Totals become those, whatever they were.
func (t *Totals) UnmarshalJSON(data []byte) error {
	var w wireTotals
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	*t = Totals{
		Games: w.Games, Rescored: w.Rescored, NotCounted: w.NotCounted, Skipped: w.Skipped, Inputs: w.Inputs,
		Counted: w.Counted, Compared: w.Compared, Flipped: w.Flipped, FlippedSurely: w.FlippedSurely,
		Agrees: w.Agrees, Mismatch: w.Mismatch, Unjudged: w.Unjudged,
		GamesWithFouls: w.GamesWithFouls, GamesWithErrors: w.GamesWithErrors, GamesWithFindings: w.GamesWithFindings,
		NotCountedBy: w.NotCountedBy, SkippedBy: w.SkippedBy, InputsBy: w.InputsBy, AgreesIf: w.AgreesIf, LeftOut: w.LeftOut,
	}
	for class, n := range w.FlippedBy {
		t.FlippedBy[class] = FlipTotal{n[0], n[1]}
	}
	t.Expect(w.Rules...)
	for name, n := range w.BySeverity {
		s, err := severityNamed(name)
		if err != nil {
			return err
		}
		t.BySeverity[s] = n
	}
	for _, c := range w.Counts {
		if err := t.readCount(&c); err != nil {
			return err
		}
	}
	for _, p := range w.Pairs {
		v, i, j := gameVariant(p.Variant), t.ruleset(p.Rules[0]), t.ruleset(p.Rules[1])
		if v < 0 || i == j {
			return fmt.Errorf("totals: no pair of rulesets: %v at %q", p.Rules, p.Variant)
		}
		*t.pair(v, min(i, j), max(i, j)) = PairTotal{p.Games, p.Differ}
	}
	return t.readRest(&w)
}

func (t *Totals) readCount(c *wireCount) error {
	h := replay.HalfPoints(0)
	switch {
	case (c.Variant == KomiGiven) != (c.Komi != nil) || c.Variant != KomiGiven && gameVariant(c.Variant) < 0:
		return fmt.Errorf("totals: no variant of komi: %q", c.Variant)
	case c.Komi != nil:
		h = replay.HalfPoints(*c.Komi * 2)
	}
	*t.count(t.ruleset(c.Rules), c.Variant, h) = CountTotal{c.Scored, c.Black, c.White, c.Ties, c.Compared, c.Flips, c.Certain}
	return nil
}

func (t *Totals) readRest(w *wireTotals) error {
	for _, o := range w.Origins {
		if t.origins == nil {
			t.origins = map[score.Origin]OriginTotal{}
		}
		t.origins[o.Origin] = OriginTotal{o.Games, o.Agrees, o.Mismatch, o.Confidence}
	}
	for _, c := range w.Causes {
		t.causes = mergeInto(t.causes, map[causeKey]*CauseTotal{
			{c.Variant, c.Cause}: {c.Flips, c.Leads, int64(c.Points * 2)},
		}, func(a, b *CauseTotal) { *a = *b })
	}
	for _, f := range w.Violations {
		t.violations = mergeInto(t.violations, map[string]*FoulTotal{f.Kind: {f.Fouls, f.Games}}, func(a, b *FoulTotal) { *a = *b })
	}
	for _, f := range w.Findings {
		s, err := severityNamed(f.Severity)
		if err != nil {
			return err
		}
		t.findings = mergeInto(t.findings, map[string]*FindingTotal{f.Code: {s, f.Count, f.Games}}, func(a, b *FindingTotal) { *a = *b })
	}
	return nil
}

func severityNamed(name string) (sgfparse.Severity, error) {
	for s := range sgfparse.Error + 1 {
		if s.String() == name {
			return s, nil
		}
	}
	return 0, fmt.Errorf("totals: no severity: %q", name)
}

// Expect names rulesets in the order asked for, before any record is added:
// tables are in that order. Without it the order is that of the first records.
func (t *Totals) Expect(rules ...string) {
	for _, id := range rules {
		t.ruleset(id)
	}
}
