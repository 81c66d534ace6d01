package komi

import (
	"bytes"
	"encoding/gob"
	"errors"
)

// wireCollector is what a Collector holds, without its options: maps as columns.
type wireCollector struct {
	Groups  []wireKey
	Cells   []wireCell
	Plain   []int64
	Digests []uint64 // of the distinct games
	Games   []wireEntry
	Loose   []wireEntry
	Pairs   []uint64
	Repeats int64
	Drops   map[Drop]int64
}

type wireKey Key

type wireCell struct {
	Group      uint32
	Komi, Code int16
	Diff       int16
	Scale      Scale
	Verified   bool
}

type wireEntry struct{ Cell, Pair uint32 }

// MarshalBinary implements encoding.BinaryMarshaler: all that was collected, for
// a Collector with the same options on another machine. A game takes about 20
// bytes, or none if it is neither compared nor has a pair of players.
func (c *Collector) MarshalBinary() ([]byte, error) {
	w := wireCollector{Plain: c.plain, Pairs: c.pairs, Repeats: c.repeats, Drops: c.drops}
	for _, k := range c.groups {
		w.Groups = append(w.Groups, wireKey(k))
	}
	for _, k := range c.cells {
		w.Cells = append(w.Cells, wireCell{k.group, k.komi, k.code, k.diff, k.scale, k.verified})
	}
	for digest, e := range c.games {
		w.Digests = append(w.Digests, digest)
		w.Games = append(w.Games, wireEntry{e.cell, e.pair})
	}
	for _, e := range c.loose {
		w.Loose = append(w.Loose, wireEntry{e.cell, e.pair})
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(&w)
	return b.Bytes(), err
}

var errNoCollector = errors.New("these bytes are no collected games")

// UnmarshalBinary implements encoding.BinaryUnmarshaler. What the Collector held
// before is dropped; its options stay, and must be those of the one that was
// marshalled.
func (c *Collector) UnmarshalBinary(data []byte) error {
	var w wireCollector
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&w); err != nil {
		return err
	}
	if len(w.Plain) != len(w.Cells) || len(w.Digests) != len(w.Games) {
		return errNoCollector
	}
	*c = *NewCollector(c.opt)
	for _, k := range w.Groups {
		c.group(Key(k))
	}
	for i, k := range w.Cells {
		if int(k.Group) >= len(c.groups) {
			return errNoCollector
		}
		at := c.cell(cell{k.Group, k.Komi, k.Code, k.Diff, k.Scale, k.Verified})
		c.plain[at] = w.Plain[i]
	}
	for _, h := range w.Pairs {
		c.pairIndex(h)
	}
	for i, e := range w.Games {
		if !c.holds(e) {
			return errNoCollector
		}
		c.games[w.Digests[i]] = entry{e.Cell, e.Pair}
	}
	for _, e := range w.Loose {
		if !c.holds(e) {
			return errNoCollector
		}
		c.loose = append(c.loose, entry{e.Cell, e.Pair})
	}
	c.repeats = w.Repeats
	for d, n := range w.Drops {
		c.drops[d] = n
	}
	return nil
}

// holds reports whether the cell and the pair of an entry are there.
func (c *Collector) holds(e wireEntry) bool {
	pair := e.Pair & noPair
	return int(e.Cell) < len(c.cells) && (pair == noPair || int(pair) < len(c.pairs))
}
