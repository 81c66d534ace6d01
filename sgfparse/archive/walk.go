package archive

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/klauspost/compress/gzip"

	"gorescore/sgfparse"
)

// Options of a walk. The zero value is useful.
type Options struct {
	// FilesFrom is a file with one path per line (or separated by NUL bytes),
	// walked after the paths given; "-" reads the list from Stdin.
	FilesFrom string
	// Stdin is what the path "-" reads; nil means os.Stdin.
	Stdin io.Reader
	// MaxRatio is how many times its own size a container may unpack to, once
	// past 64 MB; 0 means 400. Game records pack to a fifth or tenth. All that
	// is in the outermost file, however deep, is held against its size too.
	MaxRatio int64
	// MaxSize is how many bytes a container, and all that the outermost file
	// holds, may unpack to; 0 means 64 GB.
	MaxSize int64
	// MaxMemory bounds a 7z archive that does not come from a file of its own
	// and so must be held in memory; 0 means 256 MB.
	MaxMemory int64
}

const ratioFloor = 64 << 20

func orDefault(n, d int64) int64 {
	if n > 0 {
		return n
	}
	return d
}

func (o *Options) maxRatio() int64  { return orDefault(o.MaxRatio, 400) }
func (o *Options) maxSize() int64   { return orDefault(o.MaxSize, 64<<30) }
func (o *Options) maxMemory() int64 { return orDefault(o.MaxMemory, 256<<20) }

// StdinName is the name of standard input in entries and findings.
const StdinName = "<stdin>"

// Entry is one file of records, or a finding about the input.
type Entry struct {
	// Name is the path as given or found; members of archives are
	// "archive.zip!folder/game.sgf". UTF-8, for display.
	Name string
	// Format is "sgf" unless the name tells another record format.
	Format string
	// Size is the unpacked size in bytes if it is known, else -1.
	Size int64
	// Reader is the content as stored, any charset. It lasts until the walk
	// goes on and fails only with io.EOF: if the content is damaged it ends
	// there, and the next entry is the Problem; Damaged tells. Nil if Problem
	// is set.
	Reader io.Reader
	// Problem is set if this is no file but a finding. Severity Error means
	// that some input could not be read.
	Problem *sgfparse.Diagnostic
}

// Damaged reports, once Reader has ended, whether that was before the end of
// the content: a record that was being read may lack its rest.
func (e *Entry) Damaged() bool {
	s, ok := e.Reader.(*stream)
	return ok && s.err != nil && s.err != errTrailing
}

// Walk finds the records in paths, in a fixed order: arguments as given,
// directories in the byte order of the names on each level, archives in their
// own order. A path is a file, a directory (recursive, hidden files left out),
// an archive (zip, tar, 7z), a compressed file or archive (gzip, zstd, xz,
// bzip2), a member of an archive as named in an Entry, or "-" for standard
// input; archives are told by content, and archives in archives are read one
// level deep.
//
// In directories and archives only names of records and archives are taken; a
// file given by itself is always read. A problem with one path or member is an
// Entry and never ends the walk. The error is that of ctx, the last thing
// yielded.
func Walk(ctx context.Context, paths []string, opt Options) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		w := &walker{ctx: ctx, opt: &opt, yield: yield}
		for _, p := range paths {
			if !w.argument(p) {
				return
			}
		}
		if opt.FilesFrom != "" {
			w.listFrom(opt.FilesFrom)
		}
	}
}

// A walker is the state of one walk. Its functions return false when the walk
// is over.
type walker struct {
	ctx   context.Context
	opt   *Options
	yield func(Entry, error) bool
	stdin bool                   // used
	only  string                 // the member asked for within the archive, "" for all
	found bool                   // it was met
	over  bool                   // yield returned false
	list  func(path string) bool // nil unless files are only named: see Files
	total total                  // of the argument or file being read
	seen  watch                  // of the record being read

	heads     [][]byte // free buffers for the first bytes of files
	bufs      []*bufio.Reader
	gzips     []*gzip.Reader
	inflaters []*inflater
	small     *smallMember // of the zip being read
}

// A tally counts what one directory argument or archive held.
type tally struct {
	taken, skipped int
	odd            int   // links, devices and the like that a record's name has
	failed         bool  // an error was reported about it
	cut            error // what ended the last member too soon
	exts           map[string]int
}

// emit yields an entry.
func (w *walker) emit(e Entry) bool {
	if w.over {
		return false
	}
	if err := w.ctx.Err(); err != nil {
		w.over = true
		w.yield(Entry{}, err)
		return false
	}
	if !w.yield(e, nil) {
		w.over = true
	}
	return !w.over
}

// problem yields a finding.
func (w *walker) problem(name string, k sgfparse.Kind, format string, args ...any) bool {
	d := k.At(sgfparse.Position{File: name}, format, args...)
	return w.emit(Entry{Name: name, Size: -1, Problem: &d})
}

// failure yields the finding for an error met while reading a container or a
// file: fallback unless the error says more.
func (w *walker) failure(name string, t *tally, fallback sgfparse.Kind, err error) bool {
	if ctxErr := w.ctx.Err(); ctxErr != nil {
		return w.emit(Entry{})
	}
	if t != nil {
		t.failed = true
		t.cut = err
	}
	if w.total.blown { // one finding, about the file as a whole
		if w.total.reported {
			return true
		}
		w.total.reported, name = true, w.total.name
	}
	var limit errLimit
	var path *os.PathError
	var method errUnsupported
	switch {
	case errors.As(err, &limit):
		return w.problem(name, kindLimit, "%s; reading stopped there", limit.msg)
	case errors.As(err, &method):
		return w.problem(name, kindUnsupported, "%s", method.msg)
	case errors.As(err, &path):
		return w.problem(name, kindCannotRead, "cannot read: %s", why(err))
	case errors.Is(err, errTrailing):
		return w.problem(name, kindTrailing, "")
	}
	return w.problem(name, fallback, "%s", damageText(fallback, err))
}

func damageText(k sgfparse.Kind, err error) string {
	if k.Code == kindDamaged.Code {
		return "damaged: " + why(err)
	}
	return "cannot read: " + why(err)
}

// errUnsupported says that something is of a kind that is not read.
type errUnsupported struct{ msg string }

func (e errUnsupported) Error() string { return e.msg }

// depthMax is how many containers a record may lie in: an archive in an
// archive is read.
const depthMax = 2

// content delivers a source of any kind: a record, a container, or either of
// them compressed. name is its display name, depth the number of containers it
// lies in, layers the number of compressions taken off. t is the tally of the
// container around, nil for an argument.
func (w *walker) content(name string, src source, depth, layers int, t *tally) bool {
	buf := w.getHead()
	defer w.putHead(buf)
	s := new(stream)
	s.open(w.ctx, src.r, buf)
	if s.end != nil && s.end != io.EOF && len(s.head) == 0 {
		return w.failure(name, t, w.readKind(depth, layers), s.end)
	}
	k := sniff(s.head)
	if k == plain && !isText(s.head) {
		s.fill(buf, len(s.head), len(buf)) // what is told by them must not depend on how they come in
		k, src.begin = hidden(name, s.head, src)
	}
	switch k {
	case plain:
		if leading(s.head) == "a program" {
			return w.failure(name, t, kindUnsupported, errUnsupported{"a program: if it unpacks records, let it, and give the directory"})
		}
		return w.record(name, s, src, depth, layers, t)
	case gzipKind, zstdKind, xzKind, bzip2Kind:
		if layers >= 2 {
			return w.failure(name, t, kindUnsupported, errUnsupported{"compressed more than twice over"})
		}
		return w.decompress(name, k, s, depth, layers, t)
	}
	if depth >= depthMax {
		if t != nil {
			t.failed = true
		}
		return w.problem(name, kindTooDeep, "%s archive inside an archive inside an archive: not read", k)
	}
	if t != nil {
		t.taken++ // the archive reports for itself what it lacks
	}
	if src.begin > 0 && !w.problem(name, kindLeading, "%d bytes%s stand before the zip archive and were passed over", src.begin, of(leading(s.head))) {
		return false
	}
	return w.container(name, k, s, src, depth)
}

// hidden tells an archive that its first bytes do not show.
func hidden(name string, head []byte, src source) (k kind, begin int64) {
	if at, ok := zipBehind(name, head, src); ok {
		return zipKind, at
	}
	if isDamagedTar(name, head) {
		return tarKind, 0
	}
	return plain, 0
}

func of(what string) string {
	if what == "" {
		return ""
	}
	return " (" + what + ")"
}

// readKind is the finding for a read that failed: plain files cannot be read,
// unpacked ones are damaged.
func (w *walker) readKind(depth, layers int) sgfparse.Kind {
	if depth == 0 && layers == 0 {
		return kindCannotRead
	}
	return kindDamaged
}

// record yields a record file and then what went wrong with it.
func (w *walker) record(name string, s *stream, src source, depth, layers int, t *tally) bool {
	if !w.all(name) {
		return true // a member of it was asked for, and it has none
	}
	if t != nil {
		t.taken++
	}
	size := s.whole()
	if size < 0 {
		size = src.size
	}
	w.seen = watch{}
	s.watch = &w.seen
	if !w.emit(Entry{Name: name, Format: formatOf(name), Size: size, Reader: s}) {
		return false
	}
	if at := w.seen.zipAt; at > 0 && !w.problem(name, kindTrailing, "a zip archive follows the record, %d bytes from the start: its members were not read", at) {
		return false
	}
	if s.err != nil {
		return w.failure(name, t, w.readKind(depth, layers), s.err)
	}
	return true
}

// decompress takes one compression off.
func (w *walker) decompress(name string, k kind, s *stream, depth, layers int, t *tally) bool {
	in := &counting{r: raw{s}}
	r, done, err := w.decompressor(k, in)
	if err != nil {
		return w.failure(name, t, kindDamaged, err)
	}
	defer done()
	b := w.budget(depth, layers, in.count)
	return w.content(name, source{r: &metered{r: r, b: b}, size: -1}, depth, layers+1, t)
}

// metered spends a budget for what it reads.
type metered struct {
	r io.Reader
	b *budget
}

// Read also turns a panic of a decompressor, met in damaged data, into an
// error.
func (m *metered) Read(p []byte) (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			n, err = 0, fmt.Errorf("the packed data make no sense (%v)", r)
		}
	}()
	n, err = m.r.Read(p)
	if spent := m.b.spend(n); spent != nil {
		return 0, spent
	}
	return n, err
}

func (w *walker) getHead() []byte {
	if n := len(w.heads); n > 0 {
		b := w.heads[n-1]
		w.heads = w.heads[:n-1]
		return b
	}
	return make([]byte, 64<<10)
}

func (w *walker) putHead(b []byte) { w.heads = append(w.heads, b) }
