package cache

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"
)

// keeper writes the file of this run. Nothing is made before there is something
// to be kept.
type keeper struct {
	f       *os.File
	keys    []Key
	plain   []byte
	block   []byte
	written time.Time
	over    bool // writing failed
}

// flushAfter is how long an entry may wait for others before it is written: what
// a run that is killed loses.
const flushAfter = time.Second

// Put keeps an entry. If that fails, a note tells, and the run goes on without.
func (s *Store) Put(key Key, entry []byte) {
	if len(entry) > maxEntry {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k := &s.keep
	if k.over {
		return
	}
	if len(k.keys) == 0 && k.written.IsZero() {
		k.written = time.Now()
	}
	s.tally.Kept++
	k.keys = append(k.keys, key)
	k.plain = binary.AppendUvarint(k.plain, uint64(len(entry)))
	k.plain = append(k.plain, entry...)
	if len(k.keys) == maxEntries || len(k.plain) >= maxPlain || time.Since(k.written) >= flushAfter {
		s.flush()
	}
}

// flush writes the entries that wait as a block, with one call: a block breaks
// off only if the machine does.
func (s *Store) flush() {
	k := &s.keep
	if len(k.keys) == 0 || k.over {
		return
	}
	err := k.open(s.dir, s.prefix)
	if err == nil {
		k.block = pack(k.block[:0], k.keys, k.plain)
		_, err = k.f.Write(k.block)
	}
	if err != nil {
		k.over = true
		s.tally.Kept -= int64(len(k.keys))
		s.note("results are not kept any more: %v", unwrap(err))
	}
	k.keys, k.plain, k.written = k.keys[:0], k.plain[:0], time.Now()
}

// open makes the file of this run.
func (k *keeper) open(dir, prefix string) error {
	if k.f != nil {
		return nil
	}
	name := fmt.Sprintf("%s%016x-%08x%s", prefix, time.Now().UnixNano(), rand.Uint32(), suffix)
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	k.f = f
	_, err = f.WriteString(fileHead)
	return err
}

// close also ends the keeping for workers that come late.
func (k *keeper) close() {
	k.over = true
	if k.f != nil {
		k.f.Close()
	}
}
