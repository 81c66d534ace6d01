package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gorescore/cmd/train-life/dataset"
	"gorescore/replay"
	"gorescore/report"
	"gorescore/rescore"
	"gorescore/score"
	"gorescore/score/life"
	"gorescore/score/life/net"
	"gorescore/sgfparse"
)

// data reads records and writes the positions whose owners they tell: by marks
// of the players, or because the recorded margin bears our own judge out.
func data(args []string) error {
	flags := flag.NewFlagSet("data", flag.ContinueOnError)
	out := flags.String("o", "", "file to write")
	apart := flags.String("apart", "", "comma list of archives, files of positions (.jsonl) and of examples (.bin) whose games are left out")
	limit := flags.Int("limit", 0, "at most so many games of each path; 0: all")
	weights := flags.String("net", "", "file of weights: the judge that labels asks this net too (\"\": playouts and reading alone)")
	early := flags.Int("early", 0, "positions some moves before the end of each game")
	resigned := flags.Bool("resigned", false, "instead, take the ends of games that were given up where a large group is surely dead: by the judge alone")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *out == "" || flags.NArg() == 0 {
		return errors.New("data: want -o FILE and paths of records")
	}
	opt := harvestOptions()
	opt.Second = rescore.NoSecond
	if *weights != "" {
		n, err := readNet(*weights)
		if err != nil {
			return err
		}
		opt.Second = func() life.Opinion { return net.NewWorker(n) }
	}
	known := map[uint64]bool{}
	for _, path := range strings.FieldsFunc(*apart, func(r rune) bool { return r == ',' }) {
		if err := keepApart(path, known); err != nil {
			return err
		}
	}
	fmt.Fprintf(os.Stderr, "train-life: %d positions kept apart\n", len(known))
	return writeFile(*out, func(w io.Writer) error {
		to, err := dataset.NewWriter(w)
		if err != nil {
			return err
		}
		for _, path := range flags.Args() {
			h := &harvest{to: to, seen: known, limit: *limit, early: *early}
			if *resigned {
				if h.judge, err = newJudge(opt); err != nil {
					return err
				}
			}
			err := readRecords(path, opt, h)
			if err != nil && !errors.Is(err, errEnough) {
				return err
			}
			fmt.Fprintf(os.Stderr, "train-life: %s: %s\n", filepath.Base(path), h)
		}
		return to.Close()
	})
}

// harvestOptions let marks speak, then the recorded margin: what neither bears
// out is no label.
func harvestOptions() *rescore.Options {
	rules, _ := score.Lookup("jp1989")
	return &rescore.Options{
		Rules: []*score.Ruleset{rules}, Komi: []rescore.KomiChoice{{Variant: report.KomiRecorded}},
		Life: []score.Origin{score.OriginMarks, score.OriginResult}, Diagrams: true,
		Timeout: time.Hour, // what is learnt must not hang on how busy the machine is
	}
}

// errEnough ends a run that has given what it was asked for.
var errEnough = errors.New("enough games")

// harvest takes records and writes examples. It is a rescore.Sink.
type harvest struct {
	to           *dataset.Writer
	seen         map[uint64]bool // final positions that are not taken, or were
	limit, early int
	judge        *life.Judge // of games that were given up; nil: of those that were counted

	read, counted, known, marked, margin, small, before, resigned int
}

// String is a line about what was found.
func (h *harvest) String() string {
	return fmt.Sprintf("%d records, %d with margin and komi; games by marks %d, by margin %d, played out %d; positions before the end %d; given up %d; %d kept apart or seen before",
		h.read, h.counted, h.marked, h.margin, h.small, h.before, h.resigned, h.known)
}

func (h *harvest) Finding(sgfparse.Diagnostic) error { return nil }

// Record takes one game.
func (h *harvest) Record(r *report.Record) error {
	h.read++
	if r.Recorded.HasMargin && r.Komi.Known {
		h.counted++
	}
	if h.judge != nil {
		return h.givenUp(r)
	}
	if r.Outcome != report.Rescored || r.Agrees == nil || !*r.Agrees || r.Life == nil || r.Diagram == nil {
		return nil
	}
	x := &dataset.Example{W: r.Size[0], H: r.Size[1], Board: r.Board, Weight: 1, Doubt: float32(1 - r.Life.Confidence)}
	x.Game = dataset.Digest(x.W, x.H, x.Board)
	if h.seen[x.Game] {
		h.known++
		return nil
	}
	h.seen[x.Game] = true
	dead := make([]bool, len(x.Board))
	for _, name := range r.Life.Dead {
		if p, ok := replay.ParsePoint(name, x.W, x.H); ok {
			dead[p] = true
		}
	}
	x.Owner = dataset.Owners(x.W, x.H, x.Board, dead)
	early := h.early
	switch {
	case strings.HasPrefix(r.App, selfPlayApp):
		x.Kind = dataset.Small
		early = max(early, 1) * 4
		h.small++
	case r.Life.Origin == score.OriginMarks:
		x.Kind = dataset.Marked
		h.marked++
	default:
		x.Kind = dataset.Margin
		h.margin++
	}
	if err := h.to.Write(x); err != nil {
		return err
	}
	if err := h.earlier(r, x, early); err != nil {
		return err
	}
	if h.limit > 0 && h.marked+h.margin+h.small >= h.limit {
		return errEnough
	}
	return nil
}

// The span of moves before the end from which earlier positions are taken, and
// their weight: what happens in between is not always what had to happen.
const (
	earlyFrom   = 3
	earlyTo     = 40
	earlyWeight = 0.4
)

// earlier writes n positions some moves before the end of the game.
func (h *harvest) earlier(r *report.Record, x *dataset.Example, n int) error {
	if n == 0 {
		return nil
	}
	g := &replay.Game{Width: x.W, Height: x.H, Steps: r.Diagram.Steps, Placements: r.Diagram.Placements}
	last := 0
	for i, moves := 0, 0; i < len(g.Steps); i++ {
		if g.Steps[i].Kind != replay.SetupStep {
			moves++
		}
		if g.Steps[i].Kind == replay.PlayStep {
			last = moves
		}
	}
	dice := rand.New(rand.NewPCG(x.Game, 1))
	for range n {
		back := earlyFrom + dice.IntN(earlyTo-earlyFrom)
		if last-back < x.W*x.H/4 {
			continue
		}
		y := *x
		y.Board = g.BoardAt(last - back).AppendColors(nil)
		y.Owner = slices.Clone(x.Owner)
		if x.Kind != dataset.Small {
			y.Kind, y.Weight = dataset.Early, earlyWeight
		}
		blur(&y)
		h.before++
		if err := h.to.Write(&y); err != nil {
			return err
		}
	}
	return nil
}

// blur takes the owners off chains whose points end in different hands.
func blur(x *dataset.Example) {
	seen := make([]bool, len(x.Board))
	var chain []int
	for i, c := range x.Board {
		if c == replay.Empty || seen[i] {
			continue
		}
		chain = append(chain[:0], i)
		seen[i] = true
		mixed := false
		for k := 0; k < len(chain); k++ {
			mixed = mixed || x.Owner[chain[k]] != x.Owner[i]
			dataset.Neighbours(chain[k], x.W, x.H, func(q int) {
				if x.Board[q] == c && !seen[q] {
					seen[q] = true
					chain = append(chain, q)
				}
			})
		}
		if mixed {
			for _, p := range chain {
				x.Owner[p] = dataset.Unknown
			}
		}
	}
}

// keepApart adds the final positions of what path holds to known: of records,
// of examples' games, or the "rows" of JSON lines.
func keepApart(path string, known map[uint64]bool) error {
	ext := filepath.Ext(path)
	if ext != ".jsonl" && ext != ".bin" {
		return readRecords(path, &rescore.Options{CheckOnly: true}, boards(known))
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if ext == ".bin" {
		examples, err := dataset.Read(f)
		for i := range examples {
			known[examples[i].Game] = true
		}
		return err
	}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row struct{ Rows []string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if len(row.Rows) == 0 {
			continue
		}
		var board []replay.Color
		for _, v := range strings.Join(row.Rows, "") {
			board = append(board, replay.Color(strings.IndexRune(".XO", v)))
		}
		known[dataset.Digest(len(row.Rows[0]), len(row.Rows), board)] = true
	}
	return lines.Err()
}

// boards collects the final positions of records. It is a rescore.Sink.
type boards map[uint64]bool

func (b boards) Finding(sgfparse.Diagnostic) error { return nil }

func (b boards) Record(r *report.Record) error {
	if n := r.Size[0] * r.Size[1]; n > 0 && len(r.Board) == n {
		b[dataset.Digest(r.Size[0], r.Size[1], r.Board)] = true
	}
	return nil
}

// writeFile writes a file under another name first, so that what bears the name
// is whole.
func writeFile(path string, write func(w io.Writer) error) error {
	f, err := os.Create(path + ".partial")
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	err = errors.Join(write(w), w.Flush(), f.Close())
	if err != nil {
		os.Remove(path + ".partial")
		return err
	}
	return os.Rename(path+".partial", path)
}
