package train

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// stateMagic begins a file of a stopped run.
const stateMagic = "golifestate1"

// Save writes what is needed to carry the run on.
func (t *Trainer) Save(w io.Writer) error {
	if _, err := io.WriteString(w, stateMagic); err != nil {
		return err
	}
	for _, part := range t.state() {
		if err := binary.Write(w, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	return nil
}

// Load carries a saved run of the same settings and examples on.
func (t *Trainer) Load(r io.Reader) error {
	head := make([]byte, len(stateMagic))
	if _, err := io.ReadFull(r, head); err != nil || string(head) != stateMagic {
		return errors.New("not the state of a run")
	}
	marks := t.marks()
	for i, part := range t.state() {
		if err := binary.Read(r, binary.LittleEndian, part); err != nil {
			return fmt.Errorf("state of a run: %w", err)
		}
		if i == 0 {
			if t.saved[1] != marks[1] || t.saved[2] != marks[2] {
				return errors.New("the state is that of a run with other settings or examples")
			}
			t.Step = int(t.saved[0])
		}
	}
	return nil
}

// marks tell runs apart: the step, and digests of settings and examples.
func (t *Trainer) marks() [3]uint64 {
	s := t.Settings
	settings := mix(s.Seed)
	for _, v := range []int{s.Blocks, s.Batch, s.Steps, s.Warmup, s.Hard, s.Ends, s.Large, s.HeldOut, int(s.Rate * 1e9), int(s.Decay * 1e9), int(s.Early * 1e9), int(s.Average * 1e9)} {
		settings = mix(settings ^ uint64(v))
	}
	examples := uint64(len(t.examples))
	for i := range t.examples {
		examples = mix(examples ^ t.examples[i].Game)
	}
	return [3]uint64{uint64(t.Step), settings, examples}
}

// state is everything that changes in a run, the marks first.
func (t *Trainer) state() []any {
	t.saved = t.marks()
	return []any{&t.saved, t.Net.Params, t.mean.Params, t.momentum, t.square}
}
