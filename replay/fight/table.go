package fight

// table remembers what was found out about positions: open addressing, emptied
// by raising the round.
type table struct {
	slots []slot
	used  int
	round uint32
}

type slot struct {
	key   uint64
	proof proof
	round uint32
}

// reset forgets everything.
func (t *table) reset() {
	t.used = 0
	if t.round++; t.round == 0 || t.slots == nil { // the counter came round
		t.slots, t.round = make([]slot, 1<<12), 1
	}
}

// find returns the place of key: its own, or the free one that it would have.
func (t *table) find(key uint64) *slot {
	m := uint64(len(t.slots) - 1)
	for i := key & m; ; i = (i + 1) & m {
		if s := &t.slots[i]; s.round != t.round || s.key == key {
			return s
		}
	}
}

func (t *table) get(key uint64) (proof, bool) {
	s := t.find(key)
	return s.proof, s.round == t.round
}

func (t *table) set(key uint64, p proof) {
	s := t.find(key)
	if s.round != t.round {
		if t.used++; 2*t.used > len(t.slots) {
			t.grow()
			s = t.find(key)
		}
	}
	*s = slot{key, p, t.round}
}

func (t *table) grow() {
	old := t.slots
	t.slots = make([]slot, 2*len(old))
	for i := range old {
		if old[i].round == t.round {
			*t.find(old[i].key) = old[i]
		}
	}
}
