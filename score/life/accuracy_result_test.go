package life

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/score"
)

// recordedRow is a position whose true dead stones reproduce the recorded
// margin under the ruleset of its game.
type recordedRow struct {
	truthRow
	game   replay.Game
	rules  *score.Ruleset
	margin replay.HalfPoints
}

// loadRecorded returns the rows of kgs_tb that can be held against their result.
func loadRecorded(t testing.TB) (out []*recordedRow) {
	var s score.Surveyor
	for _, r := range loadTruth(t, "kgs_tb") {
		ids := map[string]string{"Japanese": "jp1989", "Chinese": "cn-psk", "AGA": "aga"}
		rules, ok := score.Lookup(ids[r.Rules])
		winner, points, found := strings.Cut(r.Score, "+")
		v, err := strconv.ParseFloat(points, 64)
		if !ok || !found || err != nil {
			continue
		}
		row := &recordedRow{truthRow: r, rules: rules, margin: replay.HalfPoints(2 * v)}
		if winner == "W" {
			row.margin = -row.margin
		}
		row.game = replay.Game{Width: r.final.Width, Height: r.final.Height}
		row.game.Komi = replay.Komi{Points: replay.HalfPoints(2 * r.Komi), Known: true}
		row.game.Handicap.Stones = r.Handicap
		row.final.Prisoners = [3]int{0, r.CapturesByBlack, r.CapturesByWhite}
		if diff, _ := row.against(&s, row.margin)(r.dead, false); diff == 0 {
			out = append(out, row)
		}
	}
	return out
}

// against makes the callback that compares a dead set with a recorded margin.
func (r *recordedRow) against(s *score.Surveyor, margin replay.HalfPoints) func([]replay.Point, bool) (replay.HalfPoints, bool) {
	return func(dead []replay.Point, _ bool) (replay.HalfPoints, bool) {
		st := score.Status{Dead: dead}
		m := s.Survey(&r.game, r.final, &st, score.Options{Source: r.rules})
		return m.Count(r.rules, r.game.Komi.Points).Margin - margin, true
	}
}

// TestAccuracyRecordedMargin prints how often the recorded margin finds the
// right dead set, and how often a false margin is explained away.
func TestAccuracyRecordedMargin(t *testing.T) {
	rows := loadRecorded(t)
	shifts := []int{0, 1, 2, 7, 20}
	options := []Options{{Order: []score.Origin{score.OriginResult, score.OriginEstimate}}}
	if os.Getenv("GORESCORE_ACCURACY") != "1" {
		shifts = []int{0, 7}
		rows = rows[:len(rows)/3]
	} else {
		joint := options[0]
		joint.Second = second(t)
		options = append(options, joint)
	}
	var out strings.Builder
	out.WriteString("## The recorded margin on marked games\n\nMarked games whose marks reproduce the result by the rules; the marks are not used. (By the count of their server one more does, whose marks are wrong: 2017-03-13-3 below the sure misses. Of all 609 as many are exact.) The margin as recorded and moved by so many points, every other game in White's favour. What is not reproduced keeps the estimate's verdict: \"of all exact\" counts those too.\n\n| judge | margin off by | games | reproduced | by turning groups | of the reproduced exact | of all exact | sure | of these exact |\n|---|---|---|---|---|---|---|---|---|\n")
	for i, o := range options {
		j, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		for _, shift := range shifts {
			m := measureMargin(t, j, rows, shift)
			fmt.Fprintf(&out, "| %s | %d | %d | %.2f %% | %d | %.2f %% | %.2f %% | %d | %.2f %% |\n", [...]string{"playouts and reading", "joint"}[i],
				shift, m.n, share(m.reconciled, m.n), m.turned, share(m.exact, m.reconciled), share(m.exact+m.otherwise, m.n), m.sure, share(m.sureExact, m.sure))
			switch {
			case shift == 0 && share(m.exact, m.reconciled) < 98:
				t.Errorf("of the reconciled dead sets %.2f %% are exact, want 98", share(m.exact, m.reconciled))
			case shift == 0 && share(m.reconciled, m.n) < 97.5:
				t.Errorf("reconciled %.2f %%, want 97.5", share(m.reconciled, m.n))
			case shift >= 2 && share(m.reconciled, m.n) > 10:
				t.Errorf("a margin off by %d is explained in %.2f %%, want at most 10", shift, share(m.reconciled, m.n))
			}
		}
	}
	t.Log("\n" + out.String())
	if len(shifts) > 2 {
		writeSection(t, "15-margin-marked.md", out.String())
	}
}

func share(a, b int) float64 { return 100 * float64(a) / float64(max(b, 1)) }

// marginMeasure counts what a judge made of rows with their margin.
type marginMeasure struct {
	n, reconciled, turned, exact int
	otherwise                    int // exact though not reconciled
	sure, sureExact              int
}

// measureMargin judges rows with their margin moved by so many points.
func measureMargin(t *testing.T, j *Judge, rows []*recordedRow, shift int) (m marginMeasure) {
	var s score.Surveyor
	for i, r := range rows {
		by := replay.Points(shift)
		if i&1 == 1 {
			by = -by
		}
		v, err := j.Judge(context.Background(), &Question{Final: r.final, Reconciles: r.against(&s, r.margin+by)})
		if err != nil {
			t.Fatal(err)
		}
		m.n++
		right := btoi(slices.Equal(v.Dead, r.dead))
		if !v.Result.Agrees {
			m.otherwise += right
			continue
		}
		m.reconciled++
		m.turned += min(v.Result.Flips, 1)
		m.exact += right
		if v.Confidence >= 0.98 {
			m.sure++
			m.sureExact += right
		}
	}
	return m
}
