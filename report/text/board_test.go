package text

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// TestPictureReadsBack: what is drawn says everything that its symbols can.
func TestPictureReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &Picture{Width: rapid.IntRange(1, 25).Draw(t, "width"), Height: rapid.IntRange(1, 25).Draw(t, "height"), Last: replay.NoPoint}
		for range p.Width * p.Height {
			symbol := rapid.SampledFrom([]byte("XOxo#@+-=:*.")).Draw(t, "symbol")
			if err := p.add(symbol, rapid.IntRange(0, 9).Draw(t, "doubtful") == 0); err != nil {
				t.Fatal(err)
			}
		}
		if rapid.Bool().Draw(t, "last") {
			at := rapid.IntRange(0, p.Width*p.Height-1).Draw(t, "at")
			p.Last = replay.Point(at)
			// The brackets take the place of the question marks beside them.
			p.Marks[at] &^= MarkDoubtful
			if at%p.Width > 0 {
				p.Marks[at-1] &^= MarkDoubtful
			}
		}
		b := &strings.Builder{}
		p.Append(b, "   ", 100)
		got, err := ParsePicture(b.String())
		if err != nil {
			t.Fatalf("%v in\n%s", err, b)
		}
		if diff := cmp.Diff(p, got); diff != "" {
			t.Fatalf("%s\n%s", b, diff)
		}
	})
}

func TestParsePictureRefuses(t *testing.T) {
	for _, text := range []string{"", "no rows", "2 X O 2\n1 X 1", "1 X Q 1", "1XO1"} {
		if p, err := ParsePicture(text); err == nil {
			t.Errorf("%q read as %+v", text, p)
		}
	}
}

// TestWideBoards: boards beyond column Z have two lines of letters, and boards
// beyond the width lose the brackets, not points.
func TestWideBoards(t *testing.T) {
	for _, c := range []struct {
		width, max, want int
		letters          string
	}{
		{25, 80, 55, "A B C D E F G H J K L M N O P Q R S T U V W X Y Z"},
		{26, 80, 57, "A B C D E F G H J K L M N O P Q R S T U V W X Y Z A"},
		{52, 80, 58, "ABCDEFGHJKLMNOPQRSTUVWXYZABCDEFGHJKLMNOPQRSTUVWXYZAB"},
	} {
		p := &Picture{Width: c.width, Height: 1, Board: make([]replay.Color, c.width), Last: 0}
		b := &strings.Builder{}
		p.Append(b, " ", c.max)
		lines := strings.Split(b.String(), "\n")
		if !strings.Contains(b.String(), c.letters+"\n") {
			t.Errorf("%d columns: no letters %s in\n%s", c.width, c.letters, b)
		}
		for _, l := range lines {
			if len(l) > c.want {
				t.Errorf("%d columns: line of %d: %q", c.width, len(l), l)
			}
		}
	}
}

// TestViewOfMap: the marks of a picture are those of the survey.
func TestViewOfMap(t *testing.T) {
	p, err := ParsePicture(seki9)
	if err != nil {
		t.Fatal(err)
	}
	// The false eye is drawn by hand: there is none.
	p.Marks[7*9+3], p.Owner[7*9+3] = MarkTerritory, replay.Black
	g := &replay.Game{Width: 9, Height: 9, Steps: []replay.Step{
		{Kind: replay.PlayStep, Color: replay.White, Point: p.Last, Move: 56}, {Kind: replay.PassStep, Point: replay.Pass, Move: 57},
	}}
	f := &replay.Final{Width: 9, Height: 9, Board: p.Board, ToMove: replay.Black}
	st := &score.Status{Dead: []replay.Point{4*9 + 7}}
	m := new(score.Surveyor).Survey(g, f, st, score.Options{})
	r := &report.Record{Size: [2]int{9, 9}, Outcome: report.Rescored, Life: &report.Life{Dead: []string{"H5"}, Doubtful: []string{"F4"}}}
	for _, id := range []string{"jp1989", "cn2002", "aga"} {
		rs, ok := score.Lookup(id)
		if !ok {
			t.Fatal(id)
		}
		r.Scores = append(r.Scores, report.Score{Score: m.Count(rs, 13), Variant: report.KomiRecorded})
	}
	v := NewGameView(r, g, f, m)
	if got, want := drawn(v.Picture), drawn(p); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if v.Reference != "jp1989@6.5" || len(v.Differences) != 2 || len(v.ByPassStones) != 1 {
		t.Errorf("reference %s, differences %+v, pass stones %+v", v.Reference, v.Differences, v.ByPassStones)
	}
	for _, d := range v.Differences {
		sum := replay.HalfPoints(0)
		for _, c := range d.Causes {
			sum += c.Points
		}
		if sum != d.Swing {
			t.Errorf("causes %+v do not add up to %s", d.Causes, d.Swing)
		}
	}
}

func drawn(p *Picture) string {
	b := &strings.Builder{}
	p.Append(b, "", 80)
	return b.String()
}
