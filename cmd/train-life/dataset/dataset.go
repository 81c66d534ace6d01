// Package dataset knows positions whose owners are known, point by point, and
// their file form.
//
// Where they come from is the business of the command; what is learnt from them
// that of package train.
package dataset

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/klauspost/compress/gzip"

	"gorescore/replay"
)

// The owners of a point once the dead stones are off the board.
const (
	Unknown int8 = iota - 1 // says nothing: left out of the loss
	Neutral                 // touches both sides or nobody
	Black
	White
)

// Kind tells what kind of position an Example is.
type Kind uint8

// The kinds.
const (
	Marked   Kind = iota // the end of a game whose players marked the territory
	Margin               // the end of a game whose recorded margin bears the dead set out
	Early                // some moves before the end, with the owners of the end
	Small                // of a game that was played to the last capture on a small board
	Resigned             // where a game was given up: stones that the judge is sure of, nothing else
)

// String names the kind.
func (k Kind) String() string {
	if k > Resigned {
		return "unknown"
	}
	return [...]string{"marked", "margin", "early", "small", "resigned"}[k]
}

// Example is one position with its owners.
type Example struct {
	W, H   int
	Board  []replay.Color // row-major
	Owner  []int8         // by point, of the final position
	Weight float32        // in the loss, 1 for a position of full worth
	Kind   Kind
	Doubt  float32 // of the judge that labelled it, before it knew the margin: high ones are hard
	Game   uint64  // digest of the final position of its game, the same for its mirror images
}

// magic starts a file, its last character is the version of the form.
const magic = "LIFE1"

// maxSide bounds the boards of a file.
const maxSide = 52

// ErrForm is returned for a file that holds no examples or is damaged.
var ErrForm = errors.New("not a file of examples")

// Writer writes examples. Close ends the file; it does not close what is
// written to.
type Writer struct {
	z   *gzip.Writer
	buf []byte
	n   int
}

// NewWriter starts a file.
func NewWriter(w io.Writer) (*Writer, error) {
	z := gzip.NewWriter(w)
	if _, err := io.WriteString(z, magic); err != nil {
		return nil, err
	}
	return &Writer{z: z}, nil
}

// Write adds one example.
func (w *Writer) Write(x *Example) error {
	if x.W < 1 || x.H < 1 || x.W > maxSide || x.H > maxSide || len(x.Board) != x.W*x.H || len(x.Owner) != x.W*x.H {
		return fmt.Errorf("example of %dx%d points with %d stones and %d owners", x.W, x.H, len(x.Board), len(x.Owner))
	}
	b := append(w.buf[:0], byte(x.W), byte(x.H), byte(x.Kind))
	b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x.Weight))
	b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x.Doubt))
	b = binary.LittleEndian.AppendUint64(b, x.Game)
	for i, c := range x.Board {
		b = append(b, byte(c)|byte(x.Owner[i]+1)<<2)
	}
	w.buf = b
	w.n++
	_, err := w.z.Write(b)
	return err
}

// Len is the number of examples written.
func (w *Writer) Len() int { return w.n }

// Close writes what is left.
func (w *Writer) Close() error { return w.z.Close() }

// headBytes is the size of an example without its points.
const headBytes = 3 + 4 + 4 + 8

// Read reads the examples of one file in its order.
func Read(r io.Reader) ([]Example, error) {
	z, err := gzip.NewReader(bufio.NewReader(r))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrForm, err)
	}
	in := bufio.NewReaderSize(z, 1<<16)
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(in, head); err != nil || string(head) != magic {
		return nil, ErrForm
	}
	var all []Example
	var b [headBytes]byte
	points := make([]byte, maxSide*maxSide)
	for {
		if _, err := io.ReadFull(in, b[:]); err == io.EOF {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrForm, err)
		}
		x := Example{
			W: int(b[0]), H: int(b[1]), Kind: Kind(b[2]),
			Weight: math.Float32frombits(binary.LittleEndian.Uint32(b[3:])),
			Doubt:  math.Float32frombits(binary.LittleEndian.Uint32(b[7:])),
			Game:   binary.LittleEndian.Uint64(b[11:]),
		}
		if x.W < 1 || x.H < 1 || x.W > maxSide || x.H > maxSide || x.Kind > Resigned {
			return nil, ErrForm
		}
		n := x.W * x.H
		if _, err := io.ReadFull(in, points[:n]); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrForm, err)
		}
		x.Board, x.Owner = make([]replay.Color, n), make([]int8, n)
		for i, v := range points[:n] {
			if v&3 == 3 || v>>2 > 3 {
				return nil, ErrForm
			}
			x.Board[i], x.Owner[i] = replay.Color(v&3), int8(v>>2)-1
		}
		all = append(all, x)
	}
}
