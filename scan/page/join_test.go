package page

import (
	"image"
	"image/draw"
	"math/rand/v2"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/scan"
	"gorescore/scan/scantest"
	"gorescore/sgfparse"
)

// below puts pages under each other.
func below(pages ...*image.Gray) *image.Gray {
	w, h := 0, 0
	for _, p := range pages {
		w, h = max(w, p.Rect.Dx()), h+p.Rect.Dy()
	}
	out, y := scantest.Blank(w, h), 0
	for _, p := range pages {
		draw.Draw(out, p.Rect.Add(image.Pt(0, y)), p, image.Point{}, draw.Src)
		y += p.Rect.Dy()
	}
	return out
}

// join puts the figures of pages together as the command does.
func join(pages ...*Page) []*Game {
	var games []*Game
	for _, p := range pages {
		for i := range p.Figures {
			f := &p.Figures[i]
			if n := len(games); n > 0 {
				if ok, differ := games[n-1].Continues(f); ok {
					games[n-1].Add(f, differ)
					continue
				}
			}
			games = append(games, &Game{})
			games[len(games)-1].Add(f, nil)
		}
	}
	return games
}

// Figures of one game become one record, on one page or several, numbered
// through or anew in each figure; a changed stone is told.
func TestFiguresOfOneGame(t *testing.T) {
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	size, middle, end := 13, 40, 70
	if testing.Short() {
		size, middle, end = 9, 16, 30
	}
	_, game := scantest.Game(rand.New(rand.NewPCG(11, 3)), size, 1, end)
	s := style(t, 2, 38)
	figure := func(first, last int, drop bool) *image.Gray {
		stones, _ := scantest.Figure(size, game, first, last)
		if drop {
			stones = stones[1:]
		}
		return scantest.Render(&scantest.Diagram{Size: size, Stones: stones}, &s).Image
	}
	read := func(img image.Image, o Options) *Page {
		t.Helper()
		p, err := r.Read(img, o)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	one := read(below(figure(1, middle, false), figure(middle+1, end, false)), Options{})
	if len(one.Figures) != 2 {
		t.Fatalf("%d figures on the page", len(one.Figures))
	}
	two := []*Page{read(figure(1, middle, false), Options{First: 1, Last: middle}), read(figure(middle+1, end, false), Options{First: middle + 1, Last: end})}
	for name, games := range map[string][]*Game{"one page": join(one), "two pages": join(two...)} {
		if len(games) != 1 {
			t.Errorf("%s: %d games", name, len(games))
			continue
		}
		n := 0
		for _, f := range games[0].Figures {
			for _, m := range f.Moves {
				n++
				if want := game[m.N-1]; m.Point != want.Point && m.Doubt == "" {
					t.Errorf("%s: move %d at %s, want %s", name, m.N, m.Point.Name(size, size), want.Point.Name(size, size))
				}
			}
		}
		text := string(sgfparse.Append(nil, games[0].Tree(), sgfparse.WriteOptions{}))
		if n != end || strings.Count(text, ";B[")+strings.Count(text, ";W[") != end || strings.Contains(text, "AB[") {
			t.Errorf("%s: %d moves: %s", name, n, text)
		}
	}
	changed := join(two[0], read(figure(middle+1, end, true), Options{First: middle + 1, Last: end}))
	last := changed[0].Figures[len(changed[0].Figures)-1]
	if len(changed) != 1 || len(last.Findings) == 0 || last.Findings[len(last.Findings)-1].Code != scan.PageJoin.Code {
		t.Errorf("a stone is missing at the beginning of the second figure: %v", last.Findings)
	}
}

// Numbers printed from 1 in each figure, or without their hundreds, are those
// of the range that is given.
func TestNumberingModes(t *testing.T) {
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	_, game := scantest.Game(rand.New(rand.NewPCG(5, 9)), 13, 1, 160)
	s := style(t, 0, 38)
	s.Coordinates = false
	for _, c := range few([]struct {
		name        string
		first, last int
		printed     func(n int) int
	}{
		{"from 1 in each figure", 61, 95, func(n int) int { return n - 60 }},
		{"without hundreds", 121, 155, func(n int) int { return n - 100 }},
	}) {
		stones, moves := scantest.Figure(13, game, c.first, c.last)
		for i := range stones {
			if n := stones[i].Number; n > 0 {
				stones[i].Number = c.printed(n)
			}
		}
		p, err := r.Read(scantest.Render(&scantest.Diagram{Size: 13, Stones: stones}, &s).Image, Options{First: c.first, Last: c.last})
		if err != nil {
			t.Fatal(err)
		}
		right := 0
		for i, m := range p.Figures[0].Moves {
			if moves[i].On == 0 && m.Point == moves[i].Point {
				right++
			} else if moves[i].On == 0 && m.Doubt == "" {
				t.Errorf("%s: move %d at %s without a doubt", c.name, m.N, m.Point.Name(13, 13))
			}
		}
		if right < 30 {
			t.Errorf("%s: %d moves right", c.name, right)
		}
	}
}

// Stones without numbers and Black's handicap become the setup.
func TestHandicap(t *testing.T) {
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	stones := []scantest.Stone{{X: 2, Y: 6, Color: replay.Black}, {X: 6, Y: 2, Color: replay.Black}}
	for n := 1; n <= 8; n++ {
		color := replay.White
		if n%2 == 0 {
			color = replay.Black
		}
		stones = append(stones, scantest.Stone{X: n * 3 % 8, Y: n * 5 % 9, Color: color, Number: n})
	}
	s := style(t, 3, 40)
	p, err := r.Read(scantest.Render(&scantest.Diagram{Size: 9, Stones: stones}, &s).Image, Options{First: 1, Last: 8})
	if err != nil {
		t.Fatal(err)
	}
	g := &Game{}
	g.Add(&p.Figures[0], nil)
	text := string(sgfparse.Append(nil, g.Tree(), sgfparse.WriteOptions{}))
	if !strings.Contains(text, "AB[gc][cg]HA[2]PL[W]") || !strings.Contains(text, ";W[df]") {
		t.Error(text)
	}
}
