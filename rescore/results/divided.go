package results

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"gorescore/report"
)

// Divided tells from results that are put together which shards of a run they
// are, and so which are missing: no record says of how many it was one. The first
// 64 bits of the digests of one of n shards leave one remainder on division by n
// (rescore.Shard); n is what divides all their differences. Set it as
// Options.Divided, or let it Watch what Read yields; it may be asked when these have
// come to their end.
type Divided struct {
	parts []*part
}

// part is what one result's digests have in common.
type part struct {
	seen    []uint64 // the first different ones, so many as are enough
	divisor uint64   // of all differences to the first, 0 as long as there is none
}

// enough is how many different digests there must be before a divisor counts: by
// chance their differences share a factor of 2 once in 2^24.
const enough = 25

func (d *Divided) part() *part {
	p := &part{}
	d.parts = append(d.parts, p)
	return p
}

// Watch yields records, of one result, and learns from them.
func (d *Divided) Watch(records iter.Seq2[*report.Record, error]) iter.Seq2[*report.Record, error] {
	p := d.part()
	return func(yield func(*report.Record, error) bool) {
		for r, err := range records {
			if r != nil {
				p.add(r)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// add takes a record's digest. One without is of input that gave no game.
func (p *part) add(r *report.Record) {
	if len(r.Digest) < 16 {
		return
	}
	v, err := strconv.ParseUint(r.Digest[:16], 16, 64)
	if err != nil {
		return
	}
	if len(p.seen) < enough && !slices.Contains(p.seen, v) {
		p.seen = append(p.seen, v)
	}
	diff := max(v, p.seen[0]) - min(v, p.seen[0])
	if diff == 0 || p.divisor == 1 {
		return
	}
	for p.divisor != 0 { // Euclid's algorithm
		diff, p.divisor = p.divisor, diff%p.divisor
	}
	p.divisor = diff
}

// Missing says which shards are missing, as "shards 2 and 5 of 7"; "" if none is,
// or if the results are not shards of one run, or too small to tell.
func (d *Divided) Missing() string {
	count := uint64(0)
	var have []uint64
	empty := 0 // shards without games: any of them
	for _, p := range d.parts {
		if len(p.seen) == 0 {
			empty++
			continue
		}
		if len(p.seen) < enough || p.divisor <= 1 || count != 0 && p.divisor != count {
			return ""
		}
		count = p.divisor
		have = append(have, p.seen[0]%count+1)
	}
	if count > 1_000_000 { // no run has so many
		return ""
	}
	var missing []string
	for i := uint64(1); i <= count; i++ {
		if !slices.Contains(have, i) {
			missing = append(missing, strconv.FormatUint(i, 10))
		}
	}
	const most = 10
	switch n := len(missing); {
	case n <= empty:
		return ""
	case n == 1:
		return fmt.Sprintf("shard %s of %d", missing[0], count)
	case n > most:
		return fmt.Sprintf("%d of %d shards", n, count)
	default:
		return fmt.Sprintf("shards %s and %s of %d", strings.Join(missing[:n-1], ", "), missing[n-1], count)
	}
}
