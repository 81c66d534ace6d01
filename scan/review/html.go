package review

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"html"
	"image/jpeg"
	"strings"

	"gorescore/replay"
	"gorescore/scan"
	"gorescore/scan/number"
	"gorescore/scan/page"
	"gorescore/scan/stones"
	"gorescore/sgfparse"
)

//go:embed review.html
var template string

// stone is one stone as the page in the browser has it.
type stone struct {
	X      float64 `json:"x"` // pixels
	Y      float64 `json:"y"`
	Color  string  `json:"color"`
	Point  string  `json:"point"` // as in SGF
	Name   string  `json:"name"`
	Number int     `json:"number"`
	Sure   float64 `json:"sure"`
	Doubt  string  `json:"doubt"`
}

// loose is a move that stands on no stone.
type loose struct {
	Number int    `json:"number"`
	Color  string `json:"color"`
	Name   string `json:"name"` // of its point, "" if it is unknown
	Doubt  string `json:"doubt"`
}

// sheet is what the browser gets of a page's diagram.
type sheet struct {
	Size   int     `json:"size"`
	Radius float64 `json:"radius"` // pixels
	Root   string  `json:"root"`   // properties of the header, as in SGF
	Stones []stone `json:"stones"`
	Loose  []loose `json:"loose"`
}

// HTML writes a page for the browser that holds all it needs: the scanned page,
// what was read, and a form to correct and save it as SGF. Nothing is loaded
// from elsewhere.
func HTML(p *page.Page, title string) ([]byte, error) {
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, p.Image, &jpeg.Options{Quality: 80}); err != nil {
		return nil, err
	}
	sheets := make([]sheet, len(p.Figures))
	for i := range p.Figures {
		sheets[i] = sheetOf(&p.Figures[i])
	}
	data, err := json.Marshal(sheets) // escapes <, > and &
	if err != nil {
		return nil, err
	}
	return []byte(strings.NewReplacer(
		"{{title}}", html.EscapeString(title),
		"{{image}}", "data:image/jpeg;base64,"+base64.StdEncoding.EncodeToString(picture.Bytes()),
		"{{data}}", string(data),
	).Replace(template)), nil
}

func sheetOf(f *page.Figure) sheet {
	out := sheet{Size: f.Size, Radius: f.Sheet.Radius * f.Sheet.Board.Cell, Root: root(&f.Header), Stones: []stone{}, Loose: []loose{}}
	for i := range f.Sheet.Stones {
		s := &f.Sheet.Stones[i]
		at := f.Sheet.Board.ToImage.Map(s.Center)
		p := replay.Point((s.Y+f.Y0)*f.Size + s.X + f.X0)
		one := stone{X: at.X, Y: at.Y, Color: letter(s.Color), Point: page.Coordinates(p, f.Size), Name: p.Name(f.Size, f.Size), Sure: s.Confidence}
		if i < len(f.Choices) {
			one.Number, one.Doubt = f.Choices[i].Move, string(f.Choices[i].Doubt)
			if one.Number > 0 {
				one.Sure = f.Choices[i].Confidence
			}
		}
		if m := moveAt(f, i); m != nil {
			one.Doubt = m.Doubt
		}
		if s.Confidence < stones.Doubtful && one.Doubt == string(number.None) {
			one.Doubt = "the stone itself is doubtful"
		}
		out.Stones = append(out.Stones, one)
	}
	for _, m := range f.Moves {
		if m.Stone >= 0 {
			continue
		}
		one := loose{Number: m.N, Color: letter(m.Color), Doubt: m.Doubt}
		if m.Point != replay.NoPoint {
			one.Name = m.Point.Name(f.Size, f.Size)
		}
		out.Loose = append(out.Loose, one)
	}
	return out
}

func letter(c replay.Color) string {
	switch c {
	case replay.Black:
		return "B"
	case replay.White:
		return "W"
	}
	return ""
}

// root is the header as SGF properties.
func root(h *scan.Header) string {
	var b sgfparse.Builder
	b.AddNode(-1)
	b.Add("GM", "1")
	h.AddTo(&b)
	s := string(bytes.TrimSpace(sgfparse.Append(nil, b.Tree(), sgfparse.WriteOptions{})))
	return strings.TrimSuffix(strings.TrimPrefix(s, "(;"), ")")
}
