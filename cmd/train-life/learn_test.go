package main

import (
	"io"
	"path/filepath"
	"testing"

	"gorescore/cmd/train-life/dataset"
	"gorescore/replay"
)

// One half of the last file measures: none of its games may be learnt from,
// however often those of the other half are shown.
func TestHalfOfAFileIsLeftForMeasuring(t *testing.T) {
	write := func(name string, first uint64) string {
		path := filepath.Join(t.TempDir(), name)
		err := writeFile(path, func(w io.Writer) error {
			to, err := dataset.NewWriter(w)
			for i := range uint64(4) {
				if err == nil {
					err = to.Write(&dataset.Example{W: 1, H: 1, Board: []replay.Color{replay.Empty}, Owner: []int8{dataset.Neutral}, Game: first + i<<7})
				}
			}
			if err != nil {
				return err
			}
			return to.Close()
		})
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	whole, half := write("whole.bin", 0), write("half.bin", 1)
	examples, sources, err := readAll([]string{whole}, half, 3)
	if err != nil {
		t.Fatal(err)
	}
	shown := map[uint64]int{}
	for i := range examples {
		shown[examples[i].Game]++
	}
	for i := range uint64(4) {
		want := 3
		if i%2 == 1 {
			want = 0
		}
		if shown[i<<7] != 1 || shown[1+i<<7] != want {
			t.Errorf("game %d: shown %d times of the whole file, %d of the other, want 1 and %d", i, shown[i<<7], shown[1+i<<7], want)
		}
	}
	if !sources[1].Half || sources[1].Times != 3 || sources[0].Half || sources[0].Times != 0 {
		t.Errorf("the files are told as %+v", sources)
	}
}
