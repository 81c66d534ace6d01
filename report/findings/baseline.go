package findings

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// Baseline is what an earlier run found and its reader accepted: a file of JSON
// lines, one per finding, in the order of the input. A finding is known if its
// game has it in the baseline, as often as it has it there; the game is known by
// its moves, or if they have changed by its header. (Two games with the same
// header and the same fault, one of them changed, can be taken for each other.)
type Baseline struct {
	moves  map[string]int // how many findings of a print are left to be met
	header map[string]int
	other  map[string]string // the header print that belongs to a print of moves
	size   int
	met    int
}

// baselineLine is one line of the file. All but code and prints is for people.
type baselineLine struct {
	Code    string `json:"code"`
	Moves   string `json:"moves"`
	Header  string `json:"header"`
	File    string `json:"file"`
	Game    int    `json:"game,omitempty"`
	Move    int    `json:"move,omitempty"`
	Message string `json:"message,omitempty"`
}

// baselineHead is the first line of the file.
type baselineHead struct {
	Version int `json:"gorescore-baseline"`
}

// baselineVersion changes when prints are made in another way.
const baselineVersion = 1

// maxBaselineLine bounds a line: messages are short.
const maxBaselineLine = 1 << 20

// ReadBaseline reads a baseline. The errors name the line.
func ReadBaseline(r io.Reader) (*Baseline, error) {
	b := &Baseline{moves: map[string]int{}, header: map[string]int{}, other: map[string]string{}}
	scan := bufio.NewScanner(r)
	scan.Buffer(nil, maxBaselineLine)
	n := 0
	for scan.Scan() {
		n++
		text := bytes.TrimSpace(scan.Bytes())
		if n == 1 {
			var head baselineHead
			if json.Unmarshal(text, &head) != nil || head.Version == 0 {
				return nil, fmt.Errorf("no baseline: the first line should be {\"gorescore-baseline\":%d}", baselineVersion)
			}
			if head.Version != baselineVersion {
				return nil, fmt.Errorf("a baseline of version %d, this program reads version %d: write it anew with --write-baseline", head.Version, baselineVersion)
			}
			continue
		}
		if len(text) == 0 {
			continue
		}
		var line baselineLine
		if err := json.Unmarshal(text, &line); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if line.Code == "" || line.Moves == "" || line.Header == "" {
			return nil, fmt.Errorf("line %d: want code, moves and header", n)
		}
		b.moves[line.Moves]++
		b.header[line.Header]++
		b.other[line.Moves] = line.Header
		b.size++
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", n+1, err)
	}
	if n == 0 {
		return nil, fmt.Errorf("no baseline: the file is empty")
	}
	return b, nil
}

// Has reports whether a finding is known, and takes it off the list. Without a
// baseline nothing is known.
func (b *Baseline) Has(f *Finding) bool {
	if b == nil {
		return false
	}
	if b.moves[f.Prints.Moves] > 0 {
		b.moves[f.Prints.Moves]--
		if other := b.other[f.Prints.Moves]; b.header[other] > 0 {
			b.header[other]--
		}
		b.met++
		return true
	}
	if b.header[f.Prints.Header] > 0 {
		b.header[f.Prints.Header]--
		b.met++
		return true
	}
	return false
}

// Gone is how many findings of the baseline have not been met: they were
// repaired, or their games are no part of this input.
func (b *Baseline) Gone() int {
	if b == nil {
		return 0
	}
	return max(0, b.size-b.met)
}

// Recorder writes a baseline. Errors come with Flush.
type Recorder struct {
	w     *bufio.Writer
	count int
	err   error
}

// NewRecorder begins a baseline.
func NewRecorder(w io.Writer) *Recorder {
	r := &Recorder{w: bufio.NewWriter(w)}
	r.line(baselineHead{baselineVersion})
	return r
}

func (r *Recorder) line(v any) {
	enc := json.NewEncoder(r.w)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); r.err == nil {
		r.err = err
	}
}

// Add adds a finding.
func (r *Recorder) Add(f *Finding) {
	r.count++
	r.line(baselineLine{Code: f.Code, Moves: f.Prints.Moves, Header: f.Prints.Header, File: f.File, Game: f.Game, Move: f.Move, Message: f.Message})
}

// Flush writes what is left and returns the number of findings.
func (r *Recorder) Flush() (int, error) {
	if err := r.w.Flush(); r.err == nil {
		r.err = err
	}
	return r.count, r.err
}
