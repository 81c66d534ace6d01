package cache

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Store is a folder of results, opened for one run. It is safe for concurrent
// use.
//
// In memory it holds some 20 bytes for each entry of its settings, and a few
// unpacked blocks: entries are best asked for in the order in which they were
// kept, which is what a run over the same archive does.
type Store struct {
	dir    string
	prefix string // of the files of these settings

	blocks []place
	index  map[uint64]uint32 // first half of a key -> block
	files  []*file

	mu     sync.Mutex
	recent []*unpacked // the most recently used last
	tally  Tally
	notes  []string
	keep   keeper
}

// Tally counts what a run asked of a Store.
type Tally struct {
	Hits, Misses, Kept int64
}

// file is one file of the folder. It is opened for each block that is read: a
// folder that served many runs has more files than a process may hold open.
type file struct {
	name string
	used bool
	bad  bool // a note has told of it
}

// place is where a block lies.
type place struct {
	file uint32
	at   int64
}

// unpacked is a block with its entries, once somebody has read them.
type unpacked struct {
	block   uint32
	once    sync.Once
	keys    []byte
	entries [][]byte
	err     error
}

// maxRecent is how many unpacked blocks are kept; each takes up to maxPlain.
const maxRecent = 32

// suffix of the files. Their names are the first half of the settings, the time
// at which they were begun, and a random number.
const suffix = ".results"

// Open opens a folder, which is made if it is not there, for results of these
// settings: entries of others are not seen. The error tells why the folder
// cannot be used; damage in it is no error but one of Notes.
func Open(dir string, settings [16]byte) (*Store, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	s := &Store{dir: dir, prefix: hex.EncodeToString(settings[:8]) + "-", index: map[uint64]uint32{}}
	names, err := os.ReadDir(dir) // sorted, so that later files come last and win
	if err != nil {
		return nil, err
	}
	for _, e := range names {
		if strings.HasPrefix(e.Name(), s.prefix) && strings.HasSuffix(e.Name(), suffix) {
			s.load(e.Name())
		}
	}
	return s, nil
}

// load reads the keys of one file.
func (s *Store) load(name string) {
	f, err := os.Open(filepath.Join(s.dir, name))
	if err != nil {
		if !errors.Is(err, os.ErrNotExist) { // somebody tidied up
			s.note("cannot read %s: %v", name, unwrap(err))
		}
		return
	}
	defer f.Close()
	info, err := f.Stat()
	head := make([]byte, len(fileHead))
	if err == nil {
		_, err = f.ReadAt(head, 0)
	}
	switch {
	case err == nil && string(head) == fileHead:
	case info != nil && info.Size() < int64(len(fileHead)): // just begun, or given up there
		return
	default:
		s.note("%s is damaged: its games are done anew", name)
		return
	}
	fl := &file{name: name}
	number := uint32(len(s.files))
	s.files = append(s.files, fl)
	buf := make([]byte, headBytes+keyBytes*maxEntries)
	for at := int64(len(fileHead)); ; {
		h, keys, err := readHead(f, at, info.Size(), buf)
		if err == io.EOF || err == io.ErrUnexpectedEOF { // a run that was stopped, or is at work
			return
		}
		if err != nil {
			fl.bad = true
			s.note("%s is damaged at byte %d: the games from there on are done anew", name, at)
			return
		}
		block := uint32(len(s.blocks))
		s.blocks = append(s.blocks, place{number, at})
		for k := keys; len(k) > 0; k = k[keyBytes:] {
			s.index[binary.LittleEndian.Uint64(k)] = block
		}
		at += headBytes + int64(len(keys)) + int64(h.packed)
	}
}

// Get finds an entry. It must not be changed.
func (s *Store) Get(key Key) (entry []byte, ok bool) {
	block, ok := s.index[binary.LittleEndian.Uint64(key[:])]
	if ok {
		entry, ok = s.unpack(block).find(key)
	}
	s.mu.Lock()
	if ok {
		s.tally.Hits++
	} else {
		s.tally.Misses++
	}
	s.mu.Unlock()
	return entry, ok
}

// unpack reads a block unless it is at hand.
func (s *Store) unpack(block uint32) *unpacked {
	p := s.blocks[block]
	f := s.files[p.file]
	s.mu.Lock()
	i := slices.IndexFunc(s.recent, func(u *unpacked) bool { return u.block == block })
	u := &unpacked{block: block}
	switch {
	case i >= 0:
		u = s.recent[i]
		s.recent = append(slices.Delete(s.recent, i, i+1), u)
	case len(s.recent) == maxRecent:
		s.recent = append(slices.Delete(s.recent, 0, 1), u)
	default:
		s.recent = append(s.recent, u)
	}
	f.used = true
	s.mu.Unlock()
	u.once.Do(func() {
		if u.read(filepath.Join(s.dir, f.name), p.at); u.err != nil {
			s.damaged(f, u.err)
		}
	})
	return u
}

func (u *unpacked) read(path string, at int64) {
	r, err := os.Open(path)
	if err != nil {
		u.err = err
		return
	}
	defer r.Close()
	info, err := r.Stat()
	if err != nil {
		u.err = err
		return
	}
	var h blockHead
	h, u.keys, u.err = readHead(r, at, info.Size(), make([]byte, headBytes+keyBytes*maxEntries))
	if u.err == nil {
		u.entries, u.err = readEntries(r, at, h)
	}
}

// find looks for an entry in a block.
func (u *unpacked) find(key Key) ([]byte, bool) {
	for i := range u.entries {
		if string(u.keys[keyBytes*i:keyBytes*(i+1)]) == string(key[:]) {
			return u.entries[i], true
		}
	}
	return nil, false
}

// damaged tells once of a file with damage, or that can be read no more.
func (s *Store) damaged(f *file, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	what := "is damaged"
	if path, ok := errors.AsType[*os.PathError](err); ok {
		what = "cannot be read any more (" + path.Err.Error() + ")"
	}
	if !f.bad {
		f.bad = true
		s.note("%s %s: the games concerned are done anew", f.name, what)
	}
}

// Lacks takes a hit back: its entry holds less than is wanted.
func (s *Store) Lacks(Key) {
	s.mu.Lock()
	s.tally.Hits--
	s.tally.Misses++
	s.mu.Unlock()
}

// Refuse takes a hit back: its entry is whole, but makes no sense.
func (s *Store) Refuse(key Key) {
	s.Lacks(key)
	if block, ok := s.index[binary.LittleEndian.Uint64(key[:])]; ok {
		s.damaged(s.files[s.blocks[block].file], nil)
	}
}

func (s *Store) note(format string, args ...any) {
	s.notes = append(s.notes, fmt.Sprintf(format, args...))
}

// Close writes what is left. The files that helped are marked as used today,
// so that old ones can be told and deleted.
func (s *Store) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.flush()
	s.keep.close()
	now := time.Now()
	for _, f := range s.files {
		if f.used {
			_ = os.Chtimes(filepath.Join(s.dir, f.name), now, now) // of no weight if it fails
		}
	}
}

// Tally counts what was asked so far.
func (s *Store) Tally() Tally {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tally
}

// Notes tell of damage, and of results that could not be kept.
func (s *Store) Notes() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.notes)
}

func unwrap(err error) error {
	if pe, ok := errors.AsType[*os.PathError](err); ok {
		return pe.Err
	}
	return err
}
