package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gorescore/cmd/train-life/dataset"
	"gorescore/replay"
	"gorescore/score"
	"gorescore/score/life"
	"gorescore/score/life/net"
)

// known is a position whose dead stones are known.
type known struct {
	final   replay.Final
	dead    []bool
	unknown []bool
	half    int // 0: may be tuned on; 1: kept apart
}

// evaluate tells how often the net, and the judge with and without it, find
// exactly the dead stones of positions, or the recorded margin of records.
func evaluate(args []string) error {
	flags := flag.NewFlagSet("eval", flag.ContinueOnError)
	weights := flags.String("net", "", "file of weights; \"\": the built-in ones")
	limit := flags.Int("limit", 0, "at most so many positions of each file; 0: all")
	groups := flags.String("groups", "", "file to write with what was thought of each group, CSV")
	who := flags.String("judges", "net,playouts,joint", "comma list of what to measure")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return errors.New("eval: want files of examples (.bin), of positions (.jsonl), or of records")
	}
	var n *net.Net
	if *who != "playouts" {
		var err error
		if n, err = readNet(*weights); err != nil {
			return err
		}
	}
	var table io.Writer = io.Discard
	if *groups != "" {
		f, err := os.Create(*groups)
		if err != nil {
			return err
		}
		defer f.Close()
		fmt.Fprintln(f, "judge,file,position,half,stones,ownership,second,read,pending,closed,dead,known,confidence,pass")
		table = f
	}
	for _, path := range flags.Args() {
		if ext := filepath.Ext(path); ext != ".jsonl" && ext != ".bin" {
			for _, name := range strings.Split(*who, ",") {
				if err := examineRecords(path, name, n); err != nil {
					return err
				}
			}
			continue
		}
		rows, err := loadKnown(path)
		if err != nil {
			return err
		}
		if *limit > 0 {
			rows = rows[:min(*limit, len(rows))]
		}
		for _, name := range strings.Split(*who, ",") {
			judge, err := newExaminee(name, n)
			if err != nil {
				return err
			}
			judge.table, judge.file = table, filepath.Base(path)
			if err := judge.examine(rows); err != nil {
				return err
			}
		}
	}
	return nil
}

func readNet(path string) (*net.Net, error) {
	if path == "" {
		if n := net.Embedded(); n != nil {
			return n, nil
		}
		return nil, errors.New("no weights are built in: give -net FILE")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return net.Read(f)
}

// examinee is one judge under test.
type examinee struct {
	name   string
	worker *net.Worker
	judge  *life.Judge // nil: the net alone
	file   string
	table  io.Writer
	owners [][3]float32
}

func newExaminee(name string, n *net.Net) (*examinee, error) {
	e := &examinee{name: name}
	if n != nil {
		e.worker = net.NewWorker(n)
	}
	o := life.Options{Order: []score.Origin{score.OriginEstimate}}
	var err error
	switch name {
	case "net":
		return e, nil
	case "playouts":
	case "joint":
		o.Second, o.Always = e.worker, true
	default:
		return nil, fmt.Errorf("unknown judge %q (known: net, playouts, joint)", name)
	}
	e.judge, err = life.New(o)
	return e, err
}

// examine judges all rows and prints a line for each half.
func (e *examinee) examine(rows []known) error {
	var n, exact, sure, sureExact [2]int
	for i := range rows {
		k := &rows[i]
		dead, confidence, err := e.verdict(i, k)
		if err != nil {
			return err
		}
		right := true
		for p, c := range k.final.Board {
			right = right && (c == replay.Empty || k.unknown[p] || dead[p] == k.dead[p])
		}
		n[k.half]++
		if right {
			exact[k.half]++
		}
		if confidence >= 0.98 {
			sure[k.half]++
			if right {
				sureExact[k.half]++
			}
		}
	}
	share := func(a, b int) float64 { return 100 * float64(a) / float64(max(b, 1)) }
	for h := range n {
		if n[h] > 0 {
			fmt.Printf("%-20s %-8s half %c: %5d positions, exact %6.2f %%, sure %5.1f %%, of these exact %6.2f %%\n", e.file, e.name, 'A'+h,
				n[h], share(exact[h], n[h]), share(sure[h], n[h]), share(sureExact[h], sure[h]))
		}
	}
	return nil
}

// verdict tells which stones are dead, by point.
func (e *examinee) verdict(i int, k *known) (dead []bool, confidence float64, err error) {
	f := &k.final
	dead = make([]bool, len(f.Board))
	if e.judge == nil {
		e.owners = slices.Grow(e.owners[:0], len(f.Board))[:len(f.Board)]
		e.worker.Owners(e.owners, f.Width, f.Height, f.Board)
		for p, c := range f.Board {
			if c != replay.Empty {
				dead[p] = e.owners[p][c.Opponent()] > e.owners[p][c]
			}
		}
		return dead, 0, nil
	}
	v, err := e.judge.Judge(context.Background(), &life.Question{Final: f})
	if err != nil {
		return nil, 0, err
	}
	for _, p := range v.Dead {
		dead[p] = true
	}
	for j := range v.Groups {
		g := &v.Groups[j]
		if g.Settled {
			continue
		}
		is := 0
		for _, p := range g.Points {
			if k.dead[p] {
				is++
			}
		}
		fmt.Fprintf(e.table, "%s,%s,%d,%d,%d,%.4f,%.3f,%v,%v,%v,%v,%.3f,%.4f,%d\n", e.name, e.file, i, k.half, len(g.Points), g.Ownership, g.Second,
			g.Read, g.Pending, g.Closed, g.Dead, float64(is)/float64(len(g.Points)), v.Confidence, g.Points[0])
	}
	return dead, v.Confidence, nil
}

// loadKnown reads examples, of which the ends of games count, or JSON lines.
func loadKnown(path string) ([]known, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if filepath.Ext(path) == ".jsonl" {
		return readTruth(f)
	}
	examples, err := dataset.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var rows []known
	for i := range examples {
		x := &examples[i]
		if x.Kind == dataset.Early || x.Kind == dataset.Resigned {
			continue
		}
		k := known{half: int(x.Game>>7) & 1, final: replay.Final{Width: x.W, Height: x.H, Board: x.Board}}
		for p, c := range x.Board {
			k.dead = append(k.dead, c != replay.Empty && x.Owner[p] == int8(c.Opponent()))
			k.unknown = append(k.unknown, x.Owner[p] == dataset.Unknown)
		}
		rows = append(rows, k)
	}
	return rows, nil
}

// readTruth reads positions with "rows", "dead" and "unknown"; those without a
// dead set are left out. The half is that of the digest of the id, as in the
// tests of score/life.
func readTruth(r io.Reader) ([]known, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	var rows []known
	for lines.Scan() {
		var row struct {
			ID            string
			Rows          []string
			Dead, Unknown []string
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			return nil, err
		}
		if row.Dead == nil || len(row.Rows) == 0 {
			continue
		}
		h := fnv.New32a()
		h.Write([]byte(row.ID))
		k := known{half: int(h.Sum32()>>7) & 1, final: replay.Final{Width: len(row.Rows[0]), Height: len(row.Rows)}}
		for _, v := range strings.Join(row.Rows, "") {
			k.final.Board = append(k.final.Board, replay.Color(strings.IndexRune(".XO", v)))
		}
		k.dead, k.unknown = make([]bool, len(k.final.Board)), make([]bool, len(k.final.Board))
		for i, names := range [][]string{row.Dead, row.Unknown} {
			for _, name := range names {
				p, ok := replay.ParsePoint(name, k.final.Width, k.final.Height)
				if !ok {
					return nil, fmt.Errorf("%s: no point %q", row.ID, name)
				}
				[][]bool{k.dead, k.unknown}[i][p] = true
			}
		}
		rows = append(rows, k)
	}
	return rows, lines.Err()
}
