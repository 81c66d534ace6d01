package results

import (
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/zeebo/xxh3"

	"gorescore/report"
)

// games are the records of one of n shards of a run over so many games, as
// rescore.Shard divides them.
func games(of, index, count int) []*report.Record {
	var list []*report.Record
	for i := range of {
		digest := xxh3.Hash128(fmt.Appendf(nil, "game %d", i)).Bytes()
		if binary.BigEndian.Uint64(digest[:])%uint64(count) == uint64(index-1) {
			list = append(list, &report.Record{Digest: fmt.Sprintf("%x", digest)})
		}
	}
	return list
}

func TestMissingShardsAreTold(t *testing.T) {
	type shard struct{ index, count int }
	for _, c := range []struct {
		name   string
		games  int
		shards []shard
		want   string
	}{
		{"one is missing", 1000, []shard{{1, 3}, {3, 3}}, "shard 2 of 3"},
		{"several are", 1000, []shard{{7, 7}, {2, 7}, {3, 7}}, "shards 1, 4, 5 and 6 of 7"},
		{"one alone", 100, []shard{{1, 2}}, "shard 2 of 2"},
		{"many are", 2000, []shard{{1, 40}}, "39 of 40 shards"},
		{"all are there", 1000, []shard{{4, 4}, {2, 4}, {3, 4}, {1, 4}}, ""},
		{"a whole run", 1000, []shard{{1, 1}}, ""},
		{"shards of two divisions", 1000, []shard{{1, 3}, {1, 4}}, ""},
		{"a shard and a whole run", 1000, []shard{{1, 3}, {1, 1}}, ""},
		{"one without games", 100, []shard{{1, 2}, {5, 2}}, ""},
		{"too few games to tell", 40, []shard{{1, 3}}, ""},
		{"nothing at all", 0, []shard{{1, 3}}, ""},
	} {
		var d Divided
		for _, s := range c.shards {
			p := d.part()
			p.add(&report.Record{}) // input that gave no game
			for _, r := range games(c.games, s.index, s.count) {
				p.add(r)
				p.add(r) // a copy says nothing new
			}
		}
		if got := d.Missing(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// A run that was not divided is never taken for a shard.
func TestNoWholeRunIsAShard(t *testing.T) {
	for from := range 2000 {
		var d Divided
		p := d.part()
		for i := range 30 {
			digest := xxh3.Hash128(fmt.Appendf(nil, "run %d game %d", from, i)).Bytes()
			p.add(&report.Record{Digest: fmt.Sprintf("%x", digest)})
		}
		if got := d.Missing(); got != "" {
			t.Errorf("run %d: %s", from, got)
		}
	}
}
