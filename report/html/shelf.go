package html

import (
	"cmp"
	"container/heap"
	"encoding/hex"
	"hash/fnv"

	"gorescore/report"
)

// kind parts the games of a run: each kind has a shelf of its own, so that the
// page has examples of all of them.
type kind int

const (
	kindFlip   kind = iota // a compared game that some count turns over
	kindDiffer             // no recorded result, and the rulesets differ
	kindWrong              // the count does not reproduce the recorded result
	kindOut                // left out of the rates for another reason
	kindSkipped
	kindNotCounted
	kindSame // every count gives it to the recorded winner
	kinds
)

// kindNames are what the page calls them: in its data, and to people.
var kindNames = [kinds]struct{ code, title string }{
	kindFlip:       {"flip", "flipped by some ruleset or komi"},
	kindDiffer:     {"differ", "no recorded result, and the winner depends on the rules"},
	kindWrong:      {"mismatch", "recorded result not reproduced"},
	kindOut:        {"left-out", "left out of the rates for another reason"},
	kindSkipped:    {"skipped", "skipped"},
	kindNotCounted: {"not-counted", "not counted"},
	kindSame:       {"same", "the same winner under every ruleset and komi"},
}

func kindOf(r *report.Record) kind {
	switch r.Outcome {
	case report.Rescored:
	case report.NotCounted:
		return kindNotCounted
	default:
		return kindSkipped
	}
	switch out := r.LeftOut(); {
	case out == report.LeftOutMismatch:
		return kindWrong
	case out != "":
		return kindOut
	case !r.HasResult() && len(r.Flips) > 0:
		return kindDiffer
	}
	if flipped, _ := r.Flipped(); flipped {
		return kindFlip
	}
	return kindSame
}

// held is what the page holds of one game: its row or its details, encoded.
type held struct {
	rank uint64
	seq  int64
	text []byte
}

// rankOf orders the games of a kind by chance, and always in the same way.
func rankOf(r *report.Record) uint64 {
	var rank uint64
	if raw, err := hex.DecodeString(r.Digest); err == nil && len(raw) >= 8 {
		for _, c := range raw[:8] {
			rank = rank<<8 | uint64(c)
		}
		return rank
	}
	h := fnv.New64a()
	_, _ = h.Write([]byte(r.File)) // a hash takes everything
	return h.Sum64() + uint64(r.Game)*0x9e3779b97f4a7c15
}

// shelf holds the games of one kind with the smallest ranks that room is for.
// Which these are does not depend on the order they come in.
type shelf struct {
	room  int // bytes
	used  int
	games byRank
	bound held // the first, by rank, of those that were put away; valid if cut
	cut   bool
}

// newShelves parts the room: most of it is for the games that flip.
func newShelves(room int) []*shelf {
	list := make([]*shelf, kinds)
	for k := range list {
		list[k] = &shelf{room: room / 50}
	}
	list[kindFlip].room = room - int(kinds-1)*(room/50)
	return list
}

// full reports whether there is no room for a game of this rank: one that comes
// before it has been put away.
func (s *shelf) full(rank uint64, seq int64) bool { return s.cut && !before(rank, seq, &s.bound) }

func (s *shelf) put(h held) {
	heap.Push(&s.games, h)
	for s.used += len(h.text); s.used > s.room && len(s.games) > 0; {
		out := heap.Pop(&s.games).(held)
		s.used -= len(out.text)
		if !s.full(out.rank, out.seq) {
			s.cut, s.bound = true, held{rank: out.rank, seq: out.seq}
		}
	}
}

func before(rank uint64, seq int64, h *held) bool {
	return cmp.Or(cmp.Compare(rank, h.rank), cmp.Compare(seq, h.seq)) < 0
}

// byRank is a heap with the largest rank on top.
type byRank []held

func (b byRank) Len() int           { return len(b) }
func (b byRank) Less(i, j int) bool { return before(b[j].rank, b[j].seq, &b[i]) }
func (b byRank) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }
func (b *byRank) Push(x any)        { *b = append(*b, x.(held)) }
func (b *byRank) Pop() any {
	last := len(*b) - 1
	h := (*b)[last]
	(*b)[last] = held{}
	*b = (*b)[:last]
	return h
}
