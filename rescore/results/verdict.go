package results

import (
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/report"
)

// words gives a number to each text, so that the verdicts on many games are
// small: nearly all texts stand in thousands of them.
type words struct {
	numbers map[string]uint32
	texts   []string
}

func (w *words) number(s string) uint32 {
	n, known := w.numbers[s]
	if !known {
		if w.numbers == nil {
			w.numbers = map[string]uint32{}
		}
		n = uint32(len(w.texts))
		w.numbers[s] = n
		w.texts = append(w.texts, s)
	}
	return n
}

// fact is one line of a verdict.
type fact struct {
	aspect    uint8 // in report.Aspects
	of, value uint32
}

// verdict is what a run says of one game, as far as runs are compared.
type verdict struct {
	seq    int64
	game   int
	file   string
	digest string
	facts  []fact
	paired bool
}

// judge takes a record down to its verdict.
func (w *words) judge(r *report.Record) *verdict {
	v := &verdict{seq: r.Seq, game: r.Game, file: r.File, digest: r.Digest}
	j := &judging{words: w, verdict: v}
	outcome := r.Outcome
	if r.Why != "" {
		outcome += ": " + r.Why
	}
	j.add(report.AspectOutcome, "", outcome)
	j.add(report.AspectReading, "komi", doubted(komiText(&r.Komi), r.Komi.Doubtful))
	j.add(report.AspectReading, "rules", doubted(r.Rules.ID, r.Rules.Doubtful))
	j.add(report.AspectReading, "result", resultText(&r.Recorded))
	if r.Agrees != nil {
		agrees := strconv.FormatBool(*r.Agrees)
		if r.AgreesIf != "" {
			agrees += ", true if " + r.AgreesIf
		}
		j.add(report.AspectAgrees, "", agrees)
	}
	j.add(report.AspectRates, "", r.LeftOut())
	if r.Life != nil {
		j.add(report.AspectLife, "dead", strings.Join(r.Life.Dead, " "))
		j.add(report.AspectLife, "seki", strings.Join(r.Life.Seki, " "))
	}
	for i := range r.Scores {
		s := &r.Scores[i]
		of := countName(report.RulesID(s.Rules), s.Variant, s.Komi)
		j.add(report.AspectWinner, of, s.Winner.String())
		j.add(report.AspectMargin, of, s.Text()+" at komi "+s.Komi.String())
	}
	for i := range r.Flips {
		f := &r.Flips[i]
		of := countName(report.RulesID(f.Rules), f.Variant, f.Komi)
		if f.Against != report.AgainstRecorded {
			of += " against " + f.Against
		}
		certain := "open"
		if f.Certain {
			certain = "certain"
		}
		j.add(report.AspectFlip, of, f.From.String()+" to "+f.To.String()+", "+certain)
	}
	for i := range r.Violations {
		x := &r.Violations[i]
		j.add(report.AspectViolation, "move "+strconv.Itoa(x.Move)+" "+x.Kind, strings.Join(x.IllegalUnder, " "))
	}
	return v
}

type judging struct {
	*words
	verdict *verdict
}

// add notes a fact; an empty one is none.
func (j *judging) add(aspect, of, value string) {
	if value == "" {
		return
	}
	for i, name := range report.Aspects {
		if name == aspect {
			j.verdict.facts = append(j.verdict.facts, fact{uint8(i), j.number(of), j.number(value)})
		}
	}
}

// countName names a count: two runs may differ in the number that the usual
// komi is, but not in one that was asked for.
func countName(rules, variant string, komi replay.HalfPoints) string {
	switch variant {
	case report.KomiRecorded:
		return rules + " at the recorded komi"
	case report.KomiRuleset:
		return rules + " at its usual komi"
	}
	return rules + " at " + komi.String()
}

func doubted(s string, doubtful bool) string {
	if doubtful && s != "" {
		return s + " (doubtful)"
	}
	return s
}

func komiText(k *replay.Komi) string {
	if !k.Known {
		return ""
	}
	return k.Points.String()
}

func resultText(r *replay.Result) string {
	text := r.Winner.String()
	if r.HasMargin {
		text += "+" + r.Margin.String()
	}
	if r.Method != replay.MethodUnknown && r.Method != replay.MethodCount {
		text = strings.TrimSpace(text + " by " + r.Method.String())
	}
	return text
}
