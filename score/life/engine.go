package life

import (
	"context"
	"slices"

	"gorescore/replay"
)

// engine asks the external engine. A verdict on points without stones, or one
// that no play can make true, is none.
func (j *Judge) engine(ctx context.Context, q *Question, v *Verdict) bool {
	f := q.Final
	listed, err := j.opts.Engine.Dead(ctx, q.Game, f)
	if err != nil {
		v.note(q, engineFailed, "engine gave no verdict: %v", err)
		return false
	}
	j.find.load(f)
	dead, bad := j.find.chains(listed)
	if len(bad) > 0 {
		v.note(q, engineFailed, "engine calls %s dead, where no stone stands", bad[0].Name(f.Width, f.Height))
		return false
	}
	if p, word := refuted(f, dead); word != "" {
		v.note(q, engineFailed, "engine calls the chain at %s %s, which no play can make true", p.Name(f.Width, f.Height), word)
		return false
	}
	v.Dead = dead
	return true
}

// refuted finds a stone whose verdict is proved wrong by pass-alive chains, and
// names the wrong verdict; "" if there is none. dead is in board order.
func refuted(f *replay.Final, dead []replay.Point) (p replay.Point, word string) {
	alive, territory := PassAlive(f.Width, f.Height, f.Board)
	for i, c := range f.Board {
		if c == replay.Empty {
			continue
		}
		_, isDead := slices.BinarySearch(dead, replay.Point(i))
		switch {
		case isDead && alive[i] == c:
			return replay.Point(i), "dead"
		case !isDead && territory[i] == c.Opponent():
			return replay.Point(i), "alive"
		}
	}
	return 0, ""
}

// compare holds the engine's verdict against the estimate: the groups on which
// they differ are doubtful.
func (j *Judge) compare(ctx context.Context, f *replay.Final, v *Verdict) error {
	if err := j.estimate(ctx, f); err != nil {
		return err
	}
	j.spareBentFours(f)
	v.Confidence, v.Doubtful = engineConfidence, nil
	for i := range j.est.groups {
		g := &j.est.groups[i]
		for _, p := range g.Points {
			if _, isDead := slices.BinarySearch(v.Dead, p); isDead != g.Dead {
				v.Doubtful = append(v.Doubtful, p)
			}
		}
	}
	if len(v.Doubtful) > 0 {
		slices.Sort(v.Doubtful)
		v.Confidence = disputedConfidence
	}
	return nil
}
