package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"gorescore/report"
	"gorescore/report/compact"
	"gorescore/rescore"
	"gorescore/score"
	"gorescore/sgfparse"
	"gorescore/sgfparse/charset"
)

// Input is one file of a unit, or what is wrong with the input in its place.
type Input struct {
	Path    string
	Problem []byte // JSON of a sgfparse.Diagnostic; nil: there is a file
}

// Unit is a run of the input's files that one worker reads.
type Unit struct {
	Index  int // place in the input, from 0
	Inputs []Input
}

// Game is one game as it was cut, or the finished record of an input that gave
// none.
type Game struct {
	File            string
	Game, Line, Col int
	Offset          int64
	Raw             []byte
	Cut             bool
	Found           []byte // JSON of the findings around the game; nil: none
	Charset         string // hint of the whole file
	Confidence      float64
	Stream, Format  string
	Record          []byte // its JSON line; nil: a game
}

// Batch is a run of games of one unit.
type Batch struct {
	Unit  int
	First int64 // place of the first game in the unit, from 0
	Games []Game
}

// Results are the records of a batch.
type Results struct {
	Unit    int
	First   int64
	Records int64
	Packed  []byte // see packer
}

// Finding is what is worth saying about the input and concerns no game.
type Finding struct {
	Unit, Input, At int // its place: in which unit, before or in which of its inputs, in which order
	Text            string
}

func init() {
	for _, v := range []any{Unit{}, Batch{}, Results{}, Finding{}} {
		beam.RegisterType(reflect.TypeOf(v))
	}
}

// newGame makes an item travel.
func newGame(it *rescore.Item) (Game, error) {
	if it.Record != nil {
		return Game{Record: it.Record.AppendJSON(nil)}, nil
	}
	in := &it.Input
	src := &in.Source
	g := Game{
		File: src.File, Game: src.Game, Line: src.Line, Col: src.Col, Offset: src.Offset, Raw: src.Raw, Cut: src.Cut,
		Charset: in.Hint.Charset, Confidence: in.Hint.Confidence, Stream: in.Stream,
	}
	if in.Format != nil {
		g.Format = in.Format.Name
	}
	var err error
	if len(src.Found) > 0 {
		g.Found, err = json.Marshal(src.Found)
	}
	return g, err
}

// input is what newGame was made of.
func (g *Game) input() (*rescore.Input, error) {
	in := &rescore.Input{
		Source: sgfparse.Source{File: g.File, Game: g.Game, Line: g.Line, Col: g.Col, Offset: g.Offset, Raw: g.Raw, Cut: g.Cut},
		Hint:   charset.Hint{Charset: g.Charset, Confidence: g.Confidence},
		Stream: g.Stream,
		Format: rescore.FormatNamed(g.Format),
	}
	if g.Found == nil {
		return in, nil
	}
	return in, json.Unmarshal(g.Found, &in.Source.Found)
}

// packer puts records into few bytes and gets them back; with the same rulesets
// on both sides. Records that package compact does not take are JSON lines.
type packer struct{ coder *compact.Coder }

func newPacker(rules []*score.Ruleset) *packer { return &packer{compact.NewCoder(rules)} }

// The forms of a packed record.
const (
	formJSON = iota
	formCompact
)

func (p *packer) append(dst []byte, r *report.Record) []byte {
	if r.Game > 0 {
		if body, ok := p.coder.Append(nil, r); ok {
			dst = append(dst, formCompact)
			dst = appendText(dst, []byte(r.File))
			for _, n := range []int{r.Game, r.Line, r.Col} {
				dst = binary.AppendUvarint(dst, uint64(n))
			}
			dst = appendText(dst, []byte(r.Digest))
			return appendText(dst, body)
		}
	}
	return appendText(append(dst, formJSON), r.AppendJSON(nil))
}

func appendText(dst, s []byte) []byte { return append(binary.AppendUvarint(dst, uint64(len(s))), s...) }

var errPacked = errors.New("packed records are damaged")

// next takes the first record off data, which must not be empty.
func (p *packer) next(data []byte) (r *report.Record, rest []byte, err error) {
	u := unpacker{data: data[1:]}
	switch data[0] {
	case formJSON:
		line := u.text()
		if u.bad {
			return nil, nil, errPacked
		}
		r, err = report.ReadJSON(line)
		return r, u.data, err
	case formCompact:
		at := compact.Place{File: string(u.text()), Game: int(u.number()), Line: int(u.number()), Col: int(u.number())}
		at.Digest = string(u.text())
		body := u.text()
		if u.bad {
			return nil, nil, errPacked
		}
		r, err = p.coder.Read(body, at, true)
		return r, u.data, err
	}
	return nil, nil, errPacked
}

type unpacker struct {
	data []byte
	bad  bool
}

func (u *unpacker) number() uint64 {
	v, n := binary.Uvarint(u.data)
	if n <= 0 {
		u.bad, u.data = true, nil
		return 0
	}
	u.data = u.data[n:]
	return v
}

func (u *unpacker) text() []byte {
	n := u.number()
	if n > uint64(len(u.data)) {
		u.bad, u.data = true, nil
		return nil
	}
	s := u.data[:n]
	u.data = u.data[n:]
	return s
}

// each calls take for every record, numbered from the batch's place in the
// unit on, from 1.
func (p *packer) each(b *Results, take func(*report.Record) error) error {
	data := b.Packed
	for i := range b.Records {
		if len(data) == 0 {
			return errPacked
		}
		r, rest, err := p.next(data)
		if err != nil {
			return err
		}
		r.Seq = b.First + i + 1
		if err := take(r); err != nil {
			return err
		}
		data = rest
	}
	if len(data) > 0 {
		return errPacked
	}
	return nil
}
