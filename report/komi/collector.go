package komi

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/zeebo/xxh3"

	"gorescore/replay"
	"gorescore/report"
)

// Collector counts observations. What it holds does not depend on their order,
// nor on how they were parted before a Merge. It is not safe for concurrent use:
// give each goroutine its own.
type Collector struct {
	opt Options

	groups  []Key
	groupAt map[Key]uint32
	cells   []cell
	cellAt  map[cell]uint32
	plain   []int64 // by cell: games that are not compared and have no pair

	// games are those with a digest: one entry each, whatever comes twice.
	games   map[uint64]entry
	repeats int64   // games that came again
	loose   []entry // games that are not compared, but have a pair of players
	pairs   []uint64
	pairAt  map[uint64]uint32

	drops map[Drop]int64
	names []byte // scratch
}

// cell is all that the estimates tell games apart by.
type cell struct {
	group    uint32
	komi     int16 // half points
	code     int16 // board margin in half points, or who won by resignation
	diff     int16 // rating difference, in steps of 1/diffUnit
	scale    Scale
	verified bool
}

// The codes of games that were given up: beyond every margin.
const (
	blackByResignation = math.MaxInt16
	whiteByResignation = math.MinInt16
)

// diffUnit divides a step of rating. Ratings are in steps of one already.
const diffUnit = 4

// entry is one distinct game.
type entry struct {
	cell uint32
	pair uint32 // index of pairs, with the flags
}

const (
	noPair       = 1<<30 - 1
	secondBlack  = 1 << 30 // of a pair, the second in order had Black
	contradicted = 1 << 31 // the game came again with other data
)

// NewCollector makes an empty collector.
func NewCollector(opt Options) *Collector {
	return &Collector{
		opt:     opt,
		groupAt: map[Key]uint32{}, cellAt: map[cell]uint32{},
		games: map[uint64]entry{}, pairAt: map[uint64]uint32{}, drops: map[Drop]int64{},
	}
}

// AddRecord adds a record, or counts why it takes no part.
func (c *Collector) AddRecord(r *report.Record) Drop {
	o, d := FromRecord(r, &c.opt)
	if d == "" {
		d = c.Add(&o)
	}
	if d != "" {
		c.drops[d]++
	}
	return d
}

// Dropped counts the records that take no part, by reason.
func (c *Collector) Dropped() report.Tally {
	t := report.Tally{}
	for d, n := range c.drops {
		t[string(d)] = n
	}
	return t
}

// Duplicates is how many games came again with the same moves, and of how many
// games the copies contradict each other. Of such copies that is kept which its
// board verifies, then one that was counted, then the first in order of its data.
func (c *Collector) Duplicates() (repeated, contradicting int64) {
	for _, e := range c.games {
		if e.pair&contradicted != 0 {
			contradicting++
		}
	}
	return c.repeats, contradicting
}

// Add adds a game. It returns DropMargin for an observation with a komi or
// margin that no game has, else "".
func (c *Collector) Add(o *Observation) Drop {
	k, ok := c.cellOf(o)
	if !ok {
		return DropMargin
	}
	at := c.cell(k)
	e := entry{cell: at, pair: noPair}
	if !c.opt.NoPairs && o.Weight <= 1 {
		e.pair = c.pair(o.Black, o.White)
	}
	switch {
	case o.Digest != "" && !c.opt.KeepDuplicates:
		c.enter(xxh3.HashString(o.Digest), e)
	case e.pair != noPair:
		c.loose = append(c.loose, e)
	default:
		c.plain[at] += max(1, o.Weight)
	}
	return ""
}

// enter adds a distinct game, or settles which of two copies is kept.
func (c *Collector) enter(digest uint64, e entry) {
	old, again := c.games[digest]
	if !again {
		c.games[digest] = e
		return
	}
	c.repeats++
	flag := (old.pair | e.pair) & contradicted
	old.pair &^= contradicted
	e.pair &^= contradicted
	if !c.alike(old.cell, e.cell) {
		flag = contradicted
	}
	if c.preferred(e, old) {
		old = e
	}
	old.pair |= flag
	c.games[digest] = old
}

// preferred reports whether copy a of a game is kept rather than copy b.
func (c *Collector) preferred(a, b entry) bool {
	x, y := &c.cells[a.cell], &c.cells[b.cell]
	rank := func(k *cell) int {
		switch {
		case k.verified:
			return 0
		case k.counted():
			return 1
		}
		return 2
	}
	return cmp.Or(
		cmp.Compare(rank(x), rank(y)),
		compareKeys(&c.groups[x.group], &c.groups[y.group]),
		compareCells(x, y),
		cmp.Compare(c.pairHash(a.pair), c.pairHash(b.pair)),
		cmp.Compare(a.pair&secondBlack, b.pair&secondBlack),
	) < 0
}

// alike reports whether two cells state the same of a game.
func (c *Collector) alike(a, b uint32) bool {
	x, y := c.cells[a], c.cells[b]
	x.verified, y.verified = false, false
	return x == y
}

func (k *cell) counted() bool {
	return k.code != blackByResignation && k.code != whiteByResignation
}

func compareKeys(a, b *Key) int {
	return cmp.Or(
		cmp.Compare(a.Family, b.Family), cmp.Compare(b.Width, a.Width), cmp.Compare(b.Height, a.Height),
		cmp.Compare(a.Source, b.Source), cmp.Compare(a.Rules, b.Rules), cmp.Compare(a.Band, b.Band),
		cmp.Compare(eraTurn(a.Era), eraTurn(b.Era)), cmp.Compare(a.Era, b.Era), cmp.Compare(len(a.Komi), len(b.Komi)), cmp.Compare(a.Komi, b.Komi),
	)
}

// eraTurn puts "before 1975" before the eras that begin with their first year;
// "from 2003" comes after them anyway.
func eraTurn(era string) int {
	if strings.HasPrefix(era, "before") {
		return 0
	}
	return 1
}

// compareCells compares all but the groups, whose numbers depend on the order.
func compareCells(a, b *cell) int {
	return cmp.Or(
		cmp.Compare(a.komi, b.komi), cmp.Compare(a.code, b.code),
		cmp.Compare(a.scale, b.scale), cmp.Compare(a.diff, b.diff),
	)
}

// cellOf reduces an observation to its cell; false if its numbers are none.
func (c *Collector) cellOf(o *Observation) (cell, bool) {
	if o.Komi.Abs() >= math.MaxInt16 || o.Margin.Abs() >= math.MaxInt16 || o.Weight < 0 {
		return cell{}, false
	}
	k := cell{komi: int16(o.Komi), verified: o.Verified && o.Counted}
	switch {
	case o.Counted:
		k.code = int16(o.Margin)
	case o.Winner == replay.WinnerBlack:
		k.code = blackByResignation
	case o.Winner == replay.WinnerWhite:
		k.code = whiteByResignation
	default:
		return cell{}, false
	}
	if d := math.Round(o.Difference * diffUnit); o.Scale != ScaleNone && math.Abs(d) < math.MaxInt16 {
		k.scale, k.diff = o.Scale, int16(d)
	}
	k.group = c.group(c.keyOf(o))
	return k, true
}

func (c *Collector) keyOf(o *Observation) Key {
	k := Key{Family: o.Family, Width: o.Size[0], Height: o.Size[1]}
	for _, d := range c.opt.By {
		switch d {
		case ByKomi:
			k.Komi = o.Komi.String()
		case ByEra:
			k.Era = c.era(o.Year)
		case ByBand:
			k.Band = cmp.Or(o.Band, "?")
		case BySource:
			k.Source = cmp.Or(o.Source, "?")
		case ByRules:
			k.Rules = cmp.Or(o.Rules, "?")
		}
	}
	return k
}

// era names the era of a year: a decade, or the span between two of Options.Eras.
func (c *Collector) era(year int) string {
	if year <= 0 {
		return "?"
	}
	if c.opt.Eras == nil {
		return fmt.Sprintf("%d-%d", year/10*10, year/10*10+9)
	}
	i, found := slices.BinarySearch(c.opt.Eras, year)
	if found {
		i++
	}
	switch {
	case len(c.opt.Eras) == 0:
		return "all"
	case i == 0:
		return fmt.Sprintf("before %d", c.opt.Eras[0])
	case i == len(c.opt.Eras):
		return fmt.Sprintf("from %d", c.opt.Eras[i-1])
	}
	first, last := c.opt.Eras[i-1], c.opt.Eras[i]-1
	if first == last {
		return strconv.Itoa(first)
	}
	return fmt.Sprintf("%d-%d", first, last)
}

func (c *Collector) group(k Key) uint32 {
	at, ok := c.groupAt[k]
	if !ok {
		at = uint32(len(c.groups))
		c.groups = append(c.groups, k)
		c.groupAt[k] = at
	}
	return at
}

func (c *Collector) cell(k cell) uint32 {
	at, ok := c.cellAt[k]
	if !ok {
		at = uint32(len(c.cells))
		c.cells = append(c.cells, k)
		c.plain = append(c.plain, 0)
		c.cellAt[k] = at
	}
	return at
}

// pair is the index of two players with the flag of who had Black.
func (c *Collector) pair(black, white string) uint32 {
	if black == "" || white == "" || black == white {
		return noPair
	}
	first, second, flag := black, white, uint32(0)
	if black > white {
		first, second, flag = white, black, secondBlack
	}
	buf := append(append(append(c.names[:0], first...), 0), second...)
	c.names = buf[:0]
	return c.pairIndex(xxh3.Hash(buf)) | flag
}

func (c *Collector) pairIndex(hash uint64) uint32 {
	at, ok := c.pairAt[hash]
	if !ok {
		if len(c.pairs) >= noPair {
			return noPair
		}
		at = uint32(len(c.pairs))
		c.pairs = append(c.pairs, hash)
		c.pairAt[hash] = at
	}
	return at
}

func (c *Collector) pairHash(pair uint32) uint64 {
	if i := pair & noPair; i != noPair {
		return c.pairs[i]
	}
	return 0
}

// Merge adds what another collector with the same options holds, which stays as
// it is.
func (c *Collector) Merge(other *Collector) {
	cells := make([]uint32, len(other.cells))
	for i, k := range other.cells {
		k.group = c.group(other.groups[k.group])
		cells[i] = c.cell(k)
		c.plain[cells[i]] += other.plain[i]
	}
	moved := func(e entry) entry {
		e.cell = cells[e.cell]
		if i := e.pair & noPair; i != noPair {
			e.pair = c.pairIndex(other.pairs[i]) | e.pair&^noPair
		}
		return e
	}
	c.repeats += other.repeats
	for digest, e := range other.games {
		c.enter(digest, moved(e))
	}
	for _, e := range other.loose {
		c.loose = append(c.loose, moved(e))
	}
	for d, n := range other.drops {
		c.drops[d] += n
	}
}
