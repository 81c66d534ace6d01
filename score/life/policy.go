package life

import "math/rand/v2"

// policy says how a playout picks its moves.
type policy struct {
	nakade  bool   // answer at the vital point of a small enclosed space
	respond uint32 // of 256: how often the opponent's last move is answered
	throwIn uint32 // of 256: how often a single-stone throw-in is tried
}

// dice hands out random numbers, 32 bits at a time.
type dice struct {
	pcg  rand.PCG
	rest uint64
	half bool
}

func (r *dice) seed(a, b uint64) {
	r.pcg.Seed(a, b)
	r.half = false
}

func (r *dice) next() uint32 {
	if r.half {
		r.half = false
		return uint32(r.rest >> 32)
	}
	r.rest = r.pcg.Uint64()
	r.half = true
	return uint32(r.rest)
}

// below returns a number in [0, n).
func (r *dice) below(n int) int {
	return int(uint64(r.next()) * uint64(n) >> 32)
}

// chance is true k times of 256.
func (r *dice) chance(k uint32) bool { return r.next()&255 < k }

// playout plays on from f, side c first, until both pass or limit moves.
func (f *field) playout(c uint8, r *dice, pol *policy, limit int) {
	last, passes := 0, 0
	for range limit {
		p := f.choose(c, last, r, pol)
		if p == 0 {
			passes++
			if passes == 2 {
				return
			}
			f.ko = 0
		} else {
			passes = 0
			f.play(p, c)
		}
		last = p
		c = 3 - c
	}
}

// choose picks the move of c, 0 for a pass. last is the opponent's move.
func (f *field) choose(c uint8, last int, r *dice, pol *policy) int {
	if last != 0 && r.chance(pol.respond) {
		if p := f.answer(c, last); p != 0 {
			return p
		}
		if pol.nakade {
			if p := f.vital(c, last); p != 0 {
				return p
			}
		}
	}
	return f.random(c, r, pol)
}

// random takes awake points in random order until one is a sensible move.
func (f *field) random(c uint8, r *dice, pol *policy) int {
	l := &f.awake[(c-1)&1]
	for n := l.n; n > 0; n-- {
		k := r.below(n)
		p := int(l.list[k&mask])
		verdict := f.sensible(p, c, r, pol)
		if verdict > 0 {
			return p
		}
		// A refused point changes places with the end of what is left, and the
		// sleeping go out altogether.
		q := l.list[(n-1)&mask]
		l.list[k&mask] = q
		l.where[q&mask] = uint16(k)
		if verdict == 0 {
			l.list[(n-1)&mask] = uint16(p)
			l.where[p&mask] = uint16(n - 1)
			continue
		}
		l.n--
		if tail := l.list[l.n&mask]; l.n > n-1 {
			l.list[(n-1)&mask] = tail
			l.where[tail&mask] = uint16(n - 1)
		}
		l.where[p&mask] = absent
	}
	return 0
}

// sensible tells whether the random mover may play p: legal, no own eye, no
// pointless self-atari. It is 1 for yes, 0 for no, and -1 for not before
// something changes beside p.
func (f *field) sensible(p int, c uint8, r *dice, pol *policy) int {
	empties, own, enemies := 0, 0, 0
	for _, d := range f.dirs {
		switch f.color[(p+d)&mask] {
		case 0:
			empties++
		case c:
			own++
		case 3 - c:
			enemies++
		}
	}
	switch {
	case p == f.ko:
		return 0
	case empties >= 2:
		return 1
	case empties > 0:
	case enemies == 0:
		if f.isEye(p, c) {
			return -1
		}
	case own == 0:
		for _, d := range f.dirs {
			m := (p + d) & mask
			if f.color[m] == 3-c && f.chain[f.id[m]&mask].single() == p {
				return 1
			}
		}
		return -1
	}
	if f.safe(p, c, r, pol) {
		return 1
	}
	return 0
}

// isEye tells whether p is surrounded by c alone and worth keeping.
func (f *field) isEye(p int, c uint8) bool {
	var id uint16
	same := true
	for _, d := range f.dirs {
		m := (p + d) & mask
		switch f.color[m] {
		case c:
			if id != 0 && f.id[m] != id {
				same = false
			}
			id = f.id[m]
		case offBoard:
		default:
			return false
		}
	}
	if same {
		return true
	}
	bad, edge := 0, 0
	for _, d := range f.diags {
		switch f.color[(p+d)&mask] {
		case 3 - c:
			bad++
		case offBoard:
			edge = 1
		}
	}
	return bad+edge < 2
}

// safe tells whether p, with fewer than two empty neighbours, is legal for c
// and leaves the chain two liberties, or gives it up to some purpose.
func (f *field) safe(p int, c uint8, r *dice, pol *policy) bool {
	lib1 := 0 // the only liberty known so far
	stones := uint32(1)
	own := 0
	for _, d := range f.dirs {
		m := (p + d) & mask
		switch f.color[m] {
		case 0:
			if lib1 != 0 && lib1 != m {
				return true
			}
			lib1 = m
		case c:
			own++
			ch := f.besides(m, p)
			stones += ch.stones
			if ch.n == 0 {
				continue
			}
			q := ch.single()
			if q == 0 || lib1 != 0 && q != lib1 {
				return true
			}
			lib1 = q
		case 3 - c:
			if f.chain[f.id[m]&mask].single() == p {
				return true // captures
			}
		}
	}
	if lib1 == 0 {
		return false // suicide
	}
	if own == 0 {
		return f.throwIn(p, c, r, pol)
	}
	return stones <= 6 && f.nakadeShape(p, c)
}

// throwIn tells whether a single stone in atari at p is worth a try.
func (f *field) throwIn(p int, c uint8, r *dice, pol *policy) bool {
	return r.chance(pol.throwIn)
}

// nakadeShape tells whether the stones of c joined by p fill a shape that
// leaves one eye only when it is captured.
func (f *field) nakadeShape(p int, c uint8) bool {
	var set [8]int
	set[0] = p
	n := 1
	for i := 0; i < n; i++ {
		for _, d := range f.dirs {
			m := (set[i] + d) & mask
			if f.color[m] != c {
				continue
			}
			seen := false
			for _, q := range set[:n] {
				if q == m {
					seen = true
				}
			}
			if !seen {
				if n == 6 {
					return false
				}
				set[n] = m
				n++
			}
		}
	}
	return f.oneEyeShape(set[:n])
}

// oneEyeShape tells whether an eye space of this shape is dead when the
// opponent plays first: up to three points, pyramid four, bulky five, crossed
// five and rabbity six, or the square.
func (f *field) oneEyeShape(set []int) bool {
	n := len(set)
	if n <= 3 {
		return true
	}
	most, sum := 0, 0
	for _, p := range set {
		deg := 0
		for _, q := range set {
			if d := p - q; d == 1 || d == -1 || d == f.stride || d == -f.stride {
				deg++
			}
		}
		sum += deg
		most = max(most, deg)
	}
	switch n {
	case 4:
		return most == 3 || sum == 8
	case 5:
		return most == 4 || most == 3 && sum == 10
	case 6:
		return most == 4 && sum == 14
	}
	return false
}

// answer looks at what the opponent's stone at last put in atari: captures it
// or a neighbour, or runs if that gains liberties. 0 for nothing to do.
func (f *field) answer(c uint8, last int) int {
	if q := f.chain[f.id[last&mask]&mask].single(); q != 0 && q != f.ko && f.color[last&mask] == 3-c {
		return q
	}
	var seen [4]uint16
	for i, d := range f.dirs {
		m := (last + d) & mask
		if f.color[m] != c {
			continue
		}
		id := f.id[m]
		if id == seen[0] || id == seen[1] || id == seen[2] {
			continue
		}
		seen[i] = id
		q := f.chain[id&mask].single()
		if q == 0 {
			continue
		}
		if p := f.counter(int(id), c); p != 0 {
			return p
		}
		if f.escapes(q, c) {
			return q
		}
	}
	return 0
}

// counter finds a capture that saves the chain id from atari, or 0.
func (f *field) counter(id int, c uint8) int {
	steps := 0
	for q := id; ; {
		for _, d := range f.dirs {
			m := (q + d) & mask
			if f.color[m] == 3-c {
				if p := f.chain[f.id[m]&mask].single(); p != 0 && p != f.ko {
					return p
				}
			}
		}
		steps++
		q = int(f.next[q&mask])
		if q == id || steps > 40 {
			return 0
		}
	}
}

// escapes tells whether playing q gives the joined chain two liberties.
func (f *field) escapes(q int, c uint8) bool {
	lib1 := 0
	for _, d := range f.dirs {
		m := (q + d) & mask
		switch f.color[m] {
		case 0:
			if lib1 != 0 && lib1 != m {
				return true
			}
			lib1 = m
		case c:
			ch := f.besides(m, q)
			if ch.n == 0 {
				continue
			}
			x := ch.single()
			if x == 0 || lib1 != 0 && x != lib1 {
				return true
			}
			lib1 = x
		}
	}
	return false
}

// vital finds the point that decides a small space next to the opponent's
// last stone: the one whose taking leaves a single eye, or makes two. 0 for
// none.
func (f *field) vital(c uint8, last int) int {
	for _, d := range f.dirs {
		m := (last + d) & mask
		if f.color[m] != 0 {
			continue
		}
		if p := f.vitalOf(m, c); p != 0 && p != f.ko {
			if f.legal(p, c) {
				return p
			}
		}
	}
	return 0
}

// vitalOf returns the vital point of the empty region of p, 0 if the region
// has more than six points, touches a stone of c, or has no single vital point.
func (f *field) vitalOf(p int, c uint8) int {
	var set [8]int
	set[0] = p
	n := 1
	for i := 0; i < n; i++ {
		q := set[i&7]
		for _, d := range f.dirs {
			m := (q + d) & mask
			switch f.color[m] {
			case c:
				return 0
			case 0:
			default:
				continue
			}
			seen := false
			for _, s := range set[:n] {
				if s == m {
					seen = true
				}
			}
			if !seen {
				if n == 6 {
					return 0
				}
				set[n] = m
				n++
			}
		}
	}
	if n < 3 {
		return 0
	}
	return f.center(set[:n])
}

// center returns the point of a shape that splits or kills it, or 0.
func (f *field) center(set []int) int {
	n := len(set)
	best, most, sum := 0, 0, 0
	for _, p := range set {
		deg := 0
		for _, q := range set {
			if d := p - q; d == 1 || d == -1 || d == f.stride || d == -f.stride {
				deg++
			}
		}
		sum += deg
		if deg > most {
			best, most = p, deg
		}
	}
	switch {
	case n == 3, n == 4 && most == 3, n == 5 && most == 4, n == 5 && sum == 10 && most == 3, n == 6 && most == 4 && sum == 14:
		return best
	}
	return 0
}

// legal tells whether c may play the empty point p: no ko, no suicide.
func (f *field) legal(p int, c uint8) bool {
	if p == f.ko {
		return false
	}
	for _, d := range f.dirs {
		m := (p + d) & mask
		switch f.color[m] {
		case 0:
			return true
		case c:
			if f.chain[f.id[m]&mask].single() != p {
				return true
			}
		case 3 - c:
			if f.chain[f.id[m]&mask].single() == p {
				return true
			}
		}
	}
	return false
}
