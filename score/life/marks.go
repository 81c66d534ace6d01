package life

import (
	"slices"

	"gorescore/replay"
)

// marksReader turns the players' territory marks into a dead set.
type marksReader struct {
	f     field
	owner [maxPoints]uint8 // marks by point: bit 0 Black's, bit 1 White's
	dead  [maxPoints]bool  // by chain id
	seen  [maxPoints]bool
	stack [maxPoints]uint16
}

// marksConfidence is how often players' marks are a right dead set: of the
// marked games that reproduce their result some leave a group out.
const marksConfidence = 0.985

// judge reads TB and TW. A stone on a mark of the opponent is dead, and its
// chain with it; so is a chain all of whose liberties are marked for the
// opponent. It reports false if there are no marks, or so few that they
// cannot be the players' territory.
func (m *marksReader) judge(q *Question, v *Verdict) bool {
	marks := &q.Final.Marks
	if len(marks.Black)+len(marks.White) == 0 {
		return false
	}
	f := &m.f
	f.load(q.Final.Width, q.Final.Height, q.Final.Board)
	clear(m.owner[:f.n])
	clear(m.dead[:f.n])
	clear(m.seen[:f.n])
	m.mark(marks.Black, 1)
	m.mark(marks.White, 2)
	for _, p := range f.points {
		if m.owner[p] == 3 {
			v.note(q, marksBoth, "%s is marked as territory of both sides", m.name(p))
			m.owner[p] = 0
		}
	}
	m.killMarked(q, v)
	m.killPrisoners(q, v)
	marked, missing := m.coverage()
	if missing > 0 {
		v.note(q, marksIncomplete, "territory marks leave %d surrounded points out, %d are marked", missing, marked)
	}
	if missing > marked {
		return false
	}
	v.Dead = nil
	for i, p := range f.points {
		if f.color[p] != 0 && m.dead[f.id[p]] {
			v.Dead = append(v.Dead, replay.Point(i))
		}
	}
	v.Confidence = marksConfidence
	if missing == 0 {
		v.Territory = &replay.Marks{Black: slices.Clone(marks.Black), White: slices.Clone(marks.White)}
	}
	return true
}

func (m *marksReader) mark(points []replay.Point, bit uint8) {
	for _, p := range points {
		if p >= 0 && int(p) < len(m.f.points) {
			m.owner[m.f.points[p]] |= bit
		}
	}
}

func (m *marksReader) name(p uint16) string {
	return replay.Point(m.f.row(int(p))).Name(m.f.width, m.f.height)
}

// killMarked finds the chains with a stone on a mark of the opponent.
func (m *marksReader) killMarked(q *Question, v *Verdict) {
	f := &m.f
	for _, p := range f.points {
		if f.color[p] == 0 || f.id[p] != p {
			continue
		}
		on := 0
		for s := p; ; {
			if m.owner[s] == 3-f.color[p] {
				on++
			}
			if s = f.next[s]; s == p {
				break
			}
		}
		if on == 0 {
			continue
		}
		m.dead[p] = true
		if stones := int(f.chain[p].stones); on < stones {
			v.note(q, marksSplitChain, "%d of %d stones of the chain at %s are marked", on, stones, m.name(p))
		}
	}
}

// killPrisoners finds chains without a mark whose liberties are all the
// opponent's by the marks.
func (m *marksReader) killPrisoners(q *Question, v *Verdict) {
	f := &m.f
	for _, p := range f.points {
		if f.color[p] == 0 || f.id[p] != p || m.dead[p] || f.chain[p].n == 0 {
			continue
		}
		if m.imprisoned(p) {
			m.dead[p] = true
			v.note(q, marksUnmarkedPrisoner, "the chain at %s stands in marked territory without a mark", m.name(p))
		}
	}
}

func (m *marksReader) imprisoned(p uint16) bool {
	f := &m.f
	for s := p; ; {
		if m.owner[s] == f.color[p] {
			return false
		}
		for _, d := range f.dirs {
			n := (int(s) + d) & mask
			if f.color[n] == 0 && m.owner[n] != 3-f.color[p] {
				return false
			}
		}
		if s = f.next[s]; s == p {
			return true
		}
	}
}

// sekiEye is the size up to which an unmarked region that one colour
// surrounds passes for an eye in seki or a false eye.
const sekiEye = 6

// coverage counts the marked empty points, and the unmarked ones in regions
// that one colour alone surrounds after the dead are gone. A region without
// any mark is left out if it is small enough for an eye in seki.
func (m *marksReader) coverage() (marked, missing int) {
	f := &m.f
	for _, p := range f.points {
		if m.seen[p] || f.color[p] != 0 && !m.dead[f.id[p]] {
			continue
		}
		m.stack[0] = p
		m.seen[p] = true
		n := 1
		var border uint8
		have, lack := 0, 0
		for i := 0; i < n; i++ {
			s := int(m.stack[i])
			if m.owner[s] != 0 {
				have++
			} else {
				lack++
			}
			for _, d := range f.dirs {
				t := (s + d) & mask
				c := f.color[t]
				if c == offBoard || m.seen[t] {
					continue
				}
				if c == 0 || m.dead[f.id[t]] {
					m.seen[t] = true
					m.stack[n] = uint16(t)
					n++
				} else {
					border |= c
				}
			}
		}
		marked += have
		if (border == 1 || border == 2) && (have > 0 || lack > sekiEye) {
			missing += lack
		}
	}
	return marked, missing
}
