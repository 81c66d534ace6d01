package life

// openArea is the number of points from which a region between both sides is a
// part of the board, and more than the dame and sekis that players leave.
const openArea = 12

// close calls doubtful living groups dead that alone keep the board open: the
// game is over, so what they touch belongs to somebody, and it is not theirs. A
// board that is open anyway is not finished and tells nothing.
func (e *estimator) close(o *orientation) {
	turned := false
	for g := range e.groups {
		grp := &e.groups[g]
		if grp.Dead || grp.Settled || grp.Read || grp.Doubt < doubtful {
			continue
		}
		left := e.open(int32(g))
		if left >= openArea || e.open(-1)-left < openArea {
			continue
		}
		turned = true
		for i := range e.chains {
			if ch := &e.chains[i]; ch.group == int32(g) {
				ch.dead, ch.closed = true, true
			}
		}
	}
	if turned {
		e.repair()
		e.collect(o)
	}
}

// open counts the points that both sides touch once the dead are taken away,
// the chains of group without among them.
func (e *estimator) open(without int32) int {
	f := &e.work
	f.copyFrom(&e.base)
	for _, p := range f.points {
		if f.color[p] == 0 {
			continue
		}
		if ch := &e.chains[e.of[e.base.id[p]]]; ch.dead || ch.group == without {
			f.color[p] = 0
		}
	}
	clear(e.mark[:f.n])
	n := 0
	for _, p := range f.points {
		if f.color[p] != 0 {
			continue
		}
		if e.mark[p] == 0 {
			e.region(int(p))
		}
		if e.owner[p] == 3 {
			n++
		}
	}
	return n
}
