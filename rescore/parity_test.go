package rescore

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
	"gorescore/sgfparse"
)

// margins gathers even 19x19 games that say Japanese at a komi of 7.5.
type margins struct {
	app       string // in AP, "" for any
	odd, even int    // board margins by the record: its komi and its result
	sure, fit int    // counts that the recorded margin did not decide; those at a komi of 7.5 by territory
	doubtful  int    // games whose rules are not believed
}

func (m *margins) Record(r *report.Record) error {
	if r.Rules.Raw != "Japanese" || !strings.Contains(r.App, m.app) || r.Komi.Points != 15 || r.Handicap > 0 ||
		r.Size != [2]int{19, 19} || !r.Recorded.HasMargin || r.Recorded.Method != replay.MethodCount {
		return nil
	}
	if r.Rules.Doubtful {
		m.doubtful++
	}
	won := r.Recorded.Margin
	if r.Recorded.Winner == replay.WinnerWhite {
		won = -won
	}
	board := won + 15
	if board/2%2 != 0 {
		m.odd++
	} else {
		m.even++
	}
	if r.Life == nil || r.Life.Confidence < 0.99 {
		return nil
	}
	for i := range r.Scores {
		if r.Scores[i].Komi == 15 {
			m.sure++
			if r.Scores[i].Margin == won {
				m.fit++
			}
		}
	}
	return nil
}

func (m *margins) Finding(sgfparse.Diagnostic) error { return nil }

// TestParityOfDoubtfulJapaneseGames holds the two sources that say Japanese at
// a komi of 7.5 to what their games show. Board margins under area rules are
// odd but for odd sekis, those under territory rules are odd half of the time.
//
// The collection of YuanYu counts territory: half of its margins are odd, and
// where the estimate is sure of the dead, the territory count at 7.5 gives the
// recorded margin in nine games of ten. So its rules are believed. The games of
// Tom are odd in seven of ten and fit either count in part: they stay doubtful.
func TestParityOfDoubtfulJapaneseGames(t *testing.T) {
	dir := corpus(t)
	jp, ok := score.Lookup("jp1989")
	if !ok {
		t.Fatal("no jp1989")
	}
	for _, c := range []struct {
		file, app       string
		least, most     float64 // share of odd margins
		fit             float64 // least share of sure counts that fit
		doubtful, count bool
	}{
		{"yenw-ai.zip", "YuanYu", 0.4, 0.6, 0.85, false, true},
		{"tom.zip", "", 0.65, 0.8, 0, true, false},
	} {
		m := &margins{app: c.app}
		opt := &Options{
			Rules: []*score.Ruleset{jp}, Komi: []KomiChoice{{Variant: report.KomiRecorded}},
			Life: []score.Origin{score.OriginEstimate}, CheckOnly: !c.count,
		}
		if err := Run(context.Background(), []string{filepath.Join(dir, "corpus", c.file)}, opt, nil, m); err != nil {
			t.Fatal(err)
		}
		n := m.odd + m.even
		share := float64(m.odd) / float64(max(n, 1))
		t.Logf("%s: %d of %d margins odd (%.1f %%); %d of %d sure counts fit at 7.5; %d doubtful", c.file, m.odd, n, 100*share, m.fit, m.sure, m.doubtful)
		if n < 200 || share < c.least || share > c.most {
			t.Errorf("%s: %.3f odd of %d, want %v to %v", c.file, share, n, c.least, c.most)
		}
		if c.count && (m.sure < 100 || float64(m.fit) < c.fit*float64(m.sure)) {
			t.Errorf("%s: %d of %d sure counts fit", c.file, m.fit, m.sure)
		}
		if c.doubtful != (m.doubtful == n) || !c.doubtful && m.doubtful > 0 {
			t.Errorf("%s: %d of %d doubtful, want all: %v", c.file, m.doubtful, n, c.doubtful)
		}
	}
}
