package life

import (
	"slices"
	"testing"

	"gorescore/replay"
	"gorescore/score"
)

// TestEngineIsHeldAgainstWhatIsKnown: a verdict that pass-alive chains refute
// is none; one that the estimate contradicts is kept, but in doubt.
func TestEngineIsHeldAgainstWhatIsKnown(t *testing.T) {
	settled, _ := final(`
		.X.XO..
		XXXXO..
		.O..O..
		OOOOO..
		.......
		.......
		.......`)
	inside, _ := final(`
		.XOX...
		XXXX...
		.......
		.......
		.......
		.......
		.......`)
	open, _ := final(`
		..XO.O.
		.XXOOO.
		.X.XO..
		.XXXOO.
		..XO.O.
		..XOO..
		..X.O..`)
	for _, c := range []struct {
		name       string
		final      *replay.Final
		dead       []replay.Point
		origin     score.Origin
		confidence float64
		doubtful   []replay.Point
	}{
		{"pass-alive stones dead", settled, []replay.Point{1}, score.OriginEstimate, 0, nil},
		{"as the estimate has it", open, nil, score.OriginGTP, engineConfidence, nil},
		{"a stone in pass-alive territory alive", inside, nil, score.OriginEstimate, 0, nil},
		{"a stone in pass-alive territory dead", inside, []replay.Point{2}, score.OriginGTP, engineConfidence, nil},
		{"against the estimate", open, []replay.Point{3}, score.OriginGTP, disputedConfidence, []replay.Point{3, 5, 10, 11, 12, 18, 25, 26, 33}},
	} {
		order := []score.Origin{score.OriginGTP, score.OriginEstimate}
		v := judge(t, Options{Order: order, Engine: fixedEngine{dead: c.dead}}, &Question{Final: c.final})
		if v.Origin != c.origin {
			t.Errorf("%s: origin %q, want %q (%v)", c.name, v.Origin, c.origin, v.Findings)
			continue
		}
		failed := slices.Contains(codes(&v), "life-engine-failed")
		if failed != (c.origin == score.OriginEstimate) {
			t.Errorf("%s: findings %v", c.name, v.Findings)
		}
		if c.origin == score.OriginGTP && (v.Confidence != c.confidence || !slices.Equal(v.Doubtful, c.doubtful)) {
			t.Errorf("%s: confidence %v, doubtful %v", c.name, v.Confidence, v.Doubtful)
		}
	}
}
