package main

import (
	"io"
	"path/filepath"
	"strings"
	"testing"
)

func TestTruthIsReadByPoints(t *testing.T) {
	rows, err := readTruth(strings.NewReader(`{"id":"a","rows":[".X.","O.."],"dead":["A1"],"unknown":["B2"]}
{"id":"no dead set","rows":["..."],"dead":null}
`))
	if err != nil || len(rows) != 1 {
		t.Fatalf("%d rows, error %v", len(rows), err)
	}
	k := &rows[0]
	if k.final.Width != 3 || k.final.Height != 2 || !k.dead[3] || k.dead[1] || !k.unknown[1] || k.unknown[3] {
		t.Errorf("read as %+v", k)
	}
	if _, err := readTruth(strings.NewReader(`{"id":"b","rows":["..."],"dead":["Z9"]}`)); err == nil {
		t.Error("a point off the board was taken")
	}
}

// What playouts label they must find again, but where the margin turned them.
func TestAJudgeIsHeldAgainstItsOwnLabels(t *testing.T) {
	out := filepath.Join(t.TempDir(), "x.bin")
	if err := data([]string{"-o", out, record("selfplay-dead-stones.sgf"), record("selfplay-19x19-unmarked.sgf")}); err != nil {
		t.Fatal(err)
	}
	rows, err := loadKnown(out)
	if err != nil || len(rows) != 2 {
		t.Fatalf("%d rows, error %v", len(rows), err)
	}
	e, err := newExaminee("playouts", nil)
	if err != nil {
		t.Fatal(err)
	}
	e.table = io.Discard
	for i := range rows {
		dead, _, err := e.verdict(i, &rows[i])
		if err != nil {
			t.Fatal(err)
		}
		for p := range dead {
			if dead[p] != rows[i].dead[p] {
				t.Errorf("position %d: point %d dead: %v", i, p, dead[p])
			}
		}
	}
	if _, err := newExaminee("katago", nil); err == nil {
		t.Error("an unknown judge was taken")
	}
}
