package page

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/scan"
	"gorescore/sgfparse"
)

// readBug reads the picture of a reported fault of readers of diagrams.
func readBug(t *testing.T, name string, o Options) *Figure {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../testdata/bugs", name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	img, err := scan.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Read(img, o)
	if err != nil || len(p.Figures) != 1 {
		t.Fatalf("%s: %v", name, err)
	}
	return &p.Figures[0]
}

// moves writes the moves of a figure as "B ee, W ec?", a doubt with a mark.
func moves(f *Figure) string {
	var out []string
	for _, m := range f.Moves {
		s := m.Color.String() + " "
		if m.Point == replay.NoPoint {
			s += "-"
		} else {
			s += Coordinates(m.Point, f.Size)
		}
		if m.Doubt != "" {
			s += "?"
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

func setupText(f *Figure) string {
	var out []string
	for _, p := range points(f.Setup) {
		out = append(out, f.Setup[p].String()+" "+Coordinates(p, f.Size))
	}
	return strings.Join(out, ", ")
}

// A clear single digit on a black stone is read.
func TestNumbersOnBlackStones(t *testing.T) {
	f := readBug(t, "ocr-01", Options{})
	want := "B ee, W ec, B ge, W cg, B gc, W cc, B gg, W eg, B ce, W hh, B bb, W hb"
	if got := strings.ReplaceAll(moves(f), "?", ""); got != want || f.Size != 9 {
		t.Errorf("%d lines, %s, want %s", f.Size, got, want)
	}
}

// A page as WebP, with and without loss, is the page.
func TestWebP(t *testing.T) {
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range few([]string{"lossless", "lossy"}) {
		data, err := os.ReadFile("testdata/" + name + ".webp")
		if err != nil {
			t.Fatal(err)
		}
		img, err := scan.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		p, err := r.Read(img, Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := "B ee, W ec, B ge, W cg, B gc, W cc, B gg, W eg, B ce, W hh, B bb, W hb"
		if got := strings.ReplaceAll(moves(&p.Figures[0]), "?", ""); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// Stones with triangles are stones, and corners of the grid are none.
func TestMarksAndCorners(t *testing.T) {
	f := readBug(t, "ocr-02", Options{})
	if got, want := strings.ReplaceAll(moves(f), "?", ""), "W fg, B eg"; got != want {
		t.Errorf("moves %s, want %s", got, want)
	}
	if got, want := setupText(f), "B cc, W dc, W cf, W gf, B cg, B gg"; got != want {
		t.Errorf("setup %s, want %s", got, want)
	}
	for i := range f.Sheet.Stones {
		s := &f.Sheet.Stones[i]
		kind, _ := s.Reading.Likeliest()
		marked := s.Y == 2 && (s.X == 2 || s.X == 3)
		if (markNames[kind] == "△") != marked {
			t.Errorf("stone at %d, %d: kind %v", s.X, s.Y, kind)
		}
	}
}

// A part of a board is placed by its thick edges.
func TestPartByItsCorner(t *testing.T) {
	f := readBug(t, "ocr-04", Options{})
	b := &f.Sheet.Board
	if got, want := strings.ReplaceAll(moves(f), "?", ""), "B pd, W rc, B pf, W qg"; got != want || b.Cols != 10 || b.Rows != 9 || f.Size != 19 {
		t.Errorf("%d x %d of %d: %s, want %s", b.Cols, b.Rows, f.Size, got, want)
	}
}

// A smudged number gets the one that is missing, with a doubt.
func TestSmudgedNumber(t *testing.T) {
	f := readBug(t, "ocr-05", Options{})
	if len(f.Moves) != 7 || f.Moves[4].Doubt == "" {
		t.Fatalf("moves %s", moves(f))
	}
	if got, want := strings.ReplaceAll(moves(f), "?", ""), "B cc, W gg, B gc, W cg, B ee, W ec, B eg"; got != want {
		t.Errorf("moves %s, want %s", got, want)
	}
	if f.Moves[4].Confidence > 0.5 {
		t.Errorf("a guess with confidence %.2f", f.Moves[4].Confidence)
	}
}

// A position says that its prisoners are unknown.
func TestPositionHasNoPrisoners(t *testing.T) {
	f := readBug(t, "ocr-02", Options{Position: true})
	g := Game{}
	g.Add(f, nil)
	text := string(sgfparse.Append(nil, g.Tree(), sgfparse.WriteOptions{}))
	if !strings.Contains(text, "TR[cc][dc]") {
		t.Errorf("no triangles: %s", text)
	}
	if !strings.Contains(text, "prisoners unknown") || strings.Contains(text, ";W[") {
		t.Error(text)
	}
}
