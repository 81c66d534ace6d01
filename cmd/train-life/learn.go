package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"gorescore/cmd/train-life/dataset"
	"gorescore/cmd/train-life/train"
	"gorescore/score/life/net"
)

// provenance stands beside weights: what they came of.
type provenance struct {
	Settings train.Settings `json:"settings"`
	Data     []source       `json:"data"`
	From     string         `json:"from,omitempty"` // SHA-256 of the weights that it began with
	Held     []line         `json:"held"`           // games kept from learning, by kind
	Weights  string         `json:"weights"`        // SHA-256 of the file
}

// source is one file of examples.
type source struct {
	File     string         `json:"file"`
	Examples map[string]int `json:"examples"`        // by kind
	Half     bool           `json:"half,omitempty"`  // games of odd Game>>7 were left out: the other half measures
	Times    int            `json:"times,omitempty"` // how often its examples were shown for one showing of the others; 0: once
	SHA256   string         `json:"sha256"`          // of the file
}

// line is how right the net is on the games kept from learning, at one step.
type line struct {
	Step  int    `json:"step"`
	Kind  string `json:"kind"`
	Tally string `json:"tally"`
}

// learn trains a net on files of examples.
func learn(args []string) error {
	var s train.Settings
	flags := flag.NewFlagSet("train", flag.ContinueOnError)
	out := flags.String("o", "", "file of weights to write; what they came of goes to the same name with .json, a stopped run to .state")
	stop := flags.Duration("stop", 0, "stop after so long; the same command carries on")
	flags.IntVar(&s.Blocks, "blocks", 6, "residual blocks")
	flags.Uint64Var(&s.Seed, "seed", 1, "of first weights, order and symmetries")
	flags.IntVar(&s.Steps, "steps", 2000, "batches")
	flags.IntVar(&s.Batch, "batch", 32, "examples of a batch")
	flags.Float64Var(&s.Rate, "rate", 0.003, "highest step of Adam")
	flags.IntVar(&s.Hard, "hard", 3, "how often hard examples are shown for one showing of others")
	flags.IntVar(&s.Ends, "ends", 2, "how often ends of games are shown for one showing of positions before them")
	flags.IntVar(&s.Large, "large", 2, "how much oftener games with large dead chains are shown")
	flags.IntVar(&s.Workers, "workers", 2, "goroutines; the weights are the same")
	flags.Float64Var(&s.Early, "early", 1, "factor of the weight of positions before the end")
	from := flags.String("from", "", "file of weights to start with")
	half := flags.String("half", "", "one more file of examples, of which one half by digest is left for measuring")
	times := flags.Int("times", 1, "how often the examples of -half are shown for one showing of the others")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *out == "" || flags.NArg() == 0 {
		return errors.New("train: want -o FILE and files of examples")
	}
	examples, sources, err := readAll(flags.Args(), *half, *times)
	if err != nil {
		return err
	}
	t, err := train.New(s, examples)
	if err != nil {
		return err
	}
	p := provenance{Settings: t.Settings, Data: sources}
	if *from != "" {
		if p.From, err = startFrom(t, *from); err != nil {
			return err
		}
	}
	base := *out
	if ext := filepath.Ext(base); ext != "" {
		base = base[:len(base)-len(ext)]
	}
	if err := resume(t, &p, base); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "train-life: %d examples a round, %d steps of %d\n", t.Examples(), t.Settings.Steps, t.Settings.Batch)
	start := time.Now()
	for !t.Done() {
		tally := t.Train(100 - t.Step%100)
		fmt.Fprintf(os.Stderr, "train-life: step %5d, %5.0f s: %s\n", t.Step, time.Since(start).Seconds(), &tally)
		if t.Step%500 == 0 || t.Done() || *stop > 0 && time.Since(start) > *stop {
			if err := checkpoint(t, &p, *out, base); err != nil {
				return err
			}
			if !t.Done() && *stop > 0 && time.Since(start) > *stop {
				fmt.Fprintf(os.Stderr, "train-life: stopped at step %d of %d; the same command carries on\n", t.Step, t.Settings.Steps)
				return nil
			}
		}
	}
	return os.Remove(base + ".state")
}

// startFrom starts the run with the weights of a file and tells its digest.
func startFrom(t *train.Trainer, path string) (digest string, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	n, err := net.Read(bytes.NewReader(data))
	if err == nil {
		err = t.From(n)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return fmt.Sprintf("%x", sha256.Sum256(data)), nil
}

// resume carries on a run whose state was left.
func resume(t *train.Trainer, p *provenance, base string) error {
	path := base + ".state"
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer f.Close()
	if err := t.Load(bufio.NewReader(f)); err != nil {
		return fmt.Errorf("%s: %w (remove it to start again)", path, err)
	}
	data, err := os.ReadFile(base + ".json")
	if err != nil {
		return err
	}
	var before provenance
	if err := json.Unmarshal(data, &before); err != nil {
		return fmt.Errorf("%s.json: %w", base, err)
	}
	p.Held = before.Held
	return nil
}

// checkpoint writes weights, what they came of, and the state of the run.
func checkpoint(t *train.Trainer, p *provenance, out, base string) error {
	n := t.Result()
	held := t.Held(n)
	for _, kind := range slices.Sorted(maps.Keys(held)) {
		fmt.Fprintf(os.Stderr, "train-life: held %s: %s\n", kind, held[kind])
		p.Held = append(p.Held, line{Step: t.Step, Kind: kind.String(), Tally: held[kind].String()})
	}
	sum := sha256.New()
	err := writeFile(out, func(w io.Writer) error { return n.Write(io.MultiWriter(w, sum)) })
	if err != nil {
		return err
	}
	p.Weights = fmt.Sprintf("%x", sum.Sum(nil))
	err = writeFile(base+".json", func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(p)
	})
	if err != nil {
		return err
	}
	return writeFile(base+".state", t.Save)
}

// readAll reads files of examples in the order given, then one half of the last,
// so many times.
func readAll(paths []string, half string, times int) ([]dataset.Example, []source, error) {
	var all []dataset.Example
	var sources []source
	if half != "" {
		paths = append(slices.Clip(paths), half)
	}
	for i, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, nil, err
		}
		examples, err := dataset.Read(bytes.NewReader(data))
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", path, err)
		}
		s := source{Half: half != "" && i == len(paths)-1, File: filepath.Base(path), Examples: map[string]int{}, SHA256: fmt.Sprintf("%x", sha256.Sum256(data))}
		if s.Half {
			examples = slices.DeleteFunc(examples, func(x dataset.Example) bool { return x.Game>>7&1 == 1 })
		}
		for i := range examples {
			s.Examples[examples[i].Kind.String()]++
		}
		sources = append(sources, s)
		all = append(all, examples...)
		if s.Half && times > 1 {
			sources[i].Times = times
			all = append(all, slices.Repeat(examples, times-1)...)
		}
	}
	return all, sources, nil
}
