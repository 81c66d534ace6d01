package fight

// link is a chain of the prey's colour.
type link struct{ stones, around set }

// maxLinks bounds the chains of one colour that alive looks at.
const maxLinks = 24

// alive tells whether the hunted chain lives though its side passes for ever
// (Benson 1976): together with other chains of its colour it has two regions in
// which every empty point touches it. A region beside a firm stone of the hunter
// is open.
func (a *arena) alive(pos *position, target, around set) bool {
	c := pos.prey
	vital := 0
	for left := around.common(pos.own[0]); !left.none(); {
		region := a.region(single(left.first()), pos.own[c])
		left = left.less(region)
		if a.closed(pos, region) && region.common(pos.own[0]).less(around).none() {
			vital++
		}
	}
	if vital < 2 { // which is seen at once of most
		return false
	}
	var regions [MaxPoints]set
	n := 0
	for left := pos.own[0]; !left.none(); {
		region := a.region(single(left.first()), pos.own[c])
		left = left.less(region)
		if a.closed(pos, region) {
			regions[n] = region
			n++
		}
	}
	var chains [maxLinks]link
	m := 0
	for left := pos.own[c]; !left.none(); {
		stones, around := a.chain(pos, left.first(), c)
		left = left.less(stones)
		if a.firm(stones, c) {
			continue
		}
		if m == len(chains) {
			return false
		}
		chains[m] = link{stones, around}
		m++
	}
	for i := 0; i < m; {
		weak := chains[i]
		vital := 0
		for _, g := range regions[:n] {
			if g.common(pos.own[0]).less(weak.around).none() {
				vital++
			}
		}
		if vital >= 2 {
			i++
			continue
		}
		if !weak.stones.common(target).none() {
			return false
		}
		kept := 0
		for _, g := range regions[:n] { // what weak borders can be opened
			if g.common(weak.around).none() {
				regions[kept] = g
				kept++
			}
		}
		m--
		n, chains[i] = kept, chains[m]
		i = 0
	}
	return true
}

// closed tells that no firm stone of the hunter stands beside a region.
func (a *arena) closed(pos *position, region set) bool {
	return region.common(a.beside[3-pos.prey]).none()
}

// region is what can be reached from a set without crossing the stones of wall.
func (a *arena) region(from, wall set) set {
	for todo := from; !todo.none(); from = from.with(todo) {
		todo = a.neighbours(todo).less(wall).less(from)
	}
	return from
}
