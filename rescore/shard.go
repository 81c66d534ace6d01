package rescore

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"github.com/zeebo/xxh3"
)

// Shard is one of Count parts of an input, from 1; the zero value is all of it.
// Each part reads the whole input and numbers its games alike, so that the parts
// merge by Record.Seq into the undivided run. A game's part is told by its bytes:
// it is the same under any name, and copies of a game are in one part. Input that
// gave no game belongs to the first.
type Shard struct{ Index, Count int }

// maxShards is far more than there are machines for.
const maxShards = 100000

// ParseShard reads "2/7".
func ParseShard(s string) (Shard, error) {
	i, n, both := strings.Cut(s, "/")
	index, err := strconv.Atoi(strings.TrimSpace(i))
	count, err2 := strconv.Atoi(strings.TrimSpace(n))
	switch {
	case !both || err != nil || err2 != nil:
		return Shard{}, fmt.Errorf("%q is no shard: want I/N, such as 1/4 for the first of four", s)
	case count < 1 || count > maxShards:
		return Shard{}, fmt.Errorf("%d shards: want 1 to %d", count, maxShards)
	case index < 1 || index > count:
		return Shard{}, fmt.Errorf("shard %d of %d: they are numbered from 1 to %d", index, count, count)
	}
	return Shard{index, count}, nil
}

// takes reports whether the game with these bytes is in the shard.
func (s Shard) takes(raw []byte) bool {
	switch {
	case s.Count <= 1:
		return true
	case len(raw) == 0:
		return s.Index == 1
	}
	digest := xxh3.Hash128(raw).Bytes()
	return binary.BigEndian.Uint64(digest[:])%uint64(s.Count) == uint64(s.Index-1)
}
