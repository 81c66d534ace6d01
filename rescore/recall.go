package rescore

import (
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/zeebo/xxh3"

	"gorescore/report"
	"gorescore/report/compact"
	"gorescore/score"
	"gorescore/score/life"
	"gorescore/sgfparse"
)

// Cache keeps what was made of games between runs. Workers share it.
type Cache interface {
	// Get finds an entry, which stays as it is.
	Get(key [16]byte) (entry []byte, ok bool)
	// Put keeps an entry. The cache does not hold on to its memory.
	Put(key [16]byte, entry []byte)
	// Refuse says that an entry that Get gave makes no sense.
	Refuse(key [16]byte)
	// Lacks says that an entry that Get gave is sound, but holds less than is
	// wanted: another is put in its place.
	Lacks(key [16]byte)
}

// Settings is a digest of all options that a game's record depends on, except
// overrides and defaults, which are a matter of each game, and of the program that makes it: records of equal settings may
// stand in one cache. The error says why there can be no cache.
func (o *Options) Settings(program string) ([16]byte, error) {
	if o.Engine != nil && o.EngineName == "" {
		return [16]byte{}, errors.New("an engine without a name")
	}
	if o.Second != nil && o.SecondName == "" { // a function: nothing else tells one from another
		return [16]byte{}, errors.New("a second judge, which has no name")
	}
	rules, komi, order := o.Rules, o.Komi, o.Life
	if rules == nil {
		rules = score.DefaultTargets()
	}
	if komi == nil {
		komi = usualKomi
	}
	if order == nil {
		order = life.DefaultOrder
	}
	text, err := json.Marshal(struct {
		Program, Charset, Engine, Dame   string
		Second                           string
		Rules                            []*score.Ruleset
		Komi                             []KomiChoice
		Life                             []score.Origin
		Strict, Trust, Era, Fouls, Check bool
		Always                           bool
		Include                          []string
		Seed                             uint64
	}{
		program, o.Charset, o.EngineName, string(cmp.Or(o.Dame, score.DameAuto)), o.SecondName,
		rules, komi, order,
		o.Strict, o.TrustKomi, o.AssumeEra, o.ApplyFouls, o.CheckOnly, o.Always,
		slices.Sorted(maps.Keys(o.Include)), o.Seed,
	})
	if err != nil {
		return [16]byte{}, fmt.Errorf("settings have no digest: %w", err)
	}
	return xxh3.Hash128(text).Bytes(), nil
}

// memory is a worker's way to the cache.
type memory struct {
	cache Cache
	coder *compact.Coder
	buf   []byte
}

func newMemory(c Cache, rules []*score.Ruleset) *memory {
	if c == nil {
		return nil
	}
	return &memory{cache: c, coder: compact.NewCoder(rules)}
}

// key stands for all that a game's record depends on besides the settings and
// the game's place: its bytes, what its file says about them, and what
// is known of it besides.
func (m *memory) key(in *Input, digest [16]byte, o *Override, d Defaults) [16]byte {
	src := &in.Source
	b := append(m.buf[:0], digest[:]...)
	text := func(s string) {
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	format, cut := "", byte(0)
	if in.Format != nil {
		format = in.Format.Name
	}
	if src.Cut {
		cut = 1
	}
	b = append(b, cut)
	text(format)
	text(in.Stream)
	text(in.Hint.Charset)
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(in.Hint.Confidence))
	for i := range src.Found { // about the text around the game
		d := &src.Found[i]
		text(d.Code)
		text(d.Message)
		col := d.Col
		if d.Line == src.Line {
			col -= src.Col
		}
		for _, n := range []int{int(d.Severity), d.Line - src.Line, col, d.Move} {
			b = binary.AppendVarint(b, int64(n))
		}
	}
	if o != nil {
		text(o.digest())
	}
	if d != (Defaults{}) {
		text("defaults")
		text(d.Rules)
		text(fmt.Sprint(d.RulesStand, d.KomiStands))
		if d.HasKomi {
			b = binary.AppendVarint(b, int64(d.Komi))
		}
	}
	m.buf = b
	return xxh3.Hash128(b).Bytes()
}

// digest is what an override says, whatever file and game it names.
func (o *Override) digest() string {
	text, err := json.Marshal(struct {
		Dead, Seki    *[]string
		Komi          *float64
		Rules, Result *string
	}{o.Dead, o.Seki, o.Komi, o.Rules, o.Result})
	if err != nil { // a number that no JSON gave
		return fmt.Sprint(*o.Komi)
	}
	return string(text)
}

// remembered takes a record from the cache, or makes and keeps it. What the
// entry does not hold, a diagram or the game written anew, has it made.
func (w *Worker) remembered(ctx context.Context, in *Input) *report.Record {
	m := w.memory
	digest := xxh3.Hash128(in.Source.Raw).Bytes()
	var known Defaults
	if w.opt.Defaults != nil {
		known = w.opt.Defaults(in.Source.File)
	}
	key := m.key(in, digest, w.opt.Overrides.Find(in.Source.File, in.Source.Game), known)
	if w.opt.Convert == nil {
		if entry, ok := m.cache.Get(key); ok {
			src := &in.Source
			rec, err := m.coder.Read(entry, compact.Place{
				File: src.File, Game: src.Game, Line: src.Line, Col: src.Col, Digest: hexDigest(digest),
			}, w.opt.Diagrams)
			switch {
			case err != nil:
				m.cache.Refuse(key)
			case w.opt.Diagrams && rec.Diagram == nil:
				m.cache.Lacks(key)
			default:
				return rec
			}
		}
	}
	g := w.work(ctx, in)
	if g.lasting() {
		if entry, ok := w.memory.coder.Append(w.memory.buf[:0], g.rec); ok {
			w.memory.buf = entry
			w.memory.cache.Put(key, entry)
		}
	}
	return g.rec
}

// passing are the codes of findings that another run may well not have.
var passing = []string{lifeTimeout.Code, internalPanic.Code, "life-engine-failed"}

// lasting reports whether the record depends on nothing but game and options:
// not on time that ran out, on an engine that failed, on a fault of the program.
func (g *game) lasting() bool {
	if g.hurried || g.rec.Why == whyInterrupted || g.rec.Why == internalPanic.Code {
		return false
	}
	return !slices.ContainsFunc(g.rec.Diagnostics, func(d sgfparse.Diagnostic) bool { return slices.Contains(passing, d.Code) })
}
