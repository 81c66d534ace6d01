package html

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"gorescore/report"
)

//go:embed assets
var assets embed.FS

// scripts are the page's own, in the order in which they need each other.
var scripts = []string{"replay.js", "board.js", "list.js", "game.js", "main.js"}

var body = template.Must(template.ParseFS(assets, "assets/page.gohtml"))

func asset(name string) string {
	text, err := assets.ReadFile("assets/" + name)
	if err != nil {
		panic(err) // it is part of the program
	}
	return string(text)
}

// script is all of the page's code.
func script() string {
	b := &strings.Builder{}
	b.WriteString("(() => {\n\"use strict\";\n")
	for _, name := range scripts {
		b.WriteString(asset(name))
	}
	b.WriteString("})();\n")
	return b.String()
}

// source is a text in the form a content security policy names it by.
func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// write writes the page.
func (p *page) write(w io.Writer, n *report.Totals) error {
	style, code := asset("style.css"), script()
	policy := "default-src 'none'; img-src data:; style-src " + source(style) + "; script-src " + source(code) + "; base-uri 'none'; form-action 'none'"
	v := p.view(n)
	if _, err := fmt.Fprintf(w, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>gorescore: %s</title>
<link rel="icon" href="data:,">
<style>%s</style>
</head>
`, policy, template.HTMLEscapeString(v.Headline), style); err != nil {
		return err
	}
	if err := body.Execute(w, v); err != nil {
		return err
	}
	if err := p.writeGames(w); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "<script>%s</script>\n</body>\n</html>\n", code)
	return err
}

// blockGames is how many games' details are compressed together: the page
// unpacks one block to show a game.
const blockGames = 64

// words are the texts that the scripts show for codes.
type words struct {
	Causes  map[string]string `json:"causes"`
	Origins map[string]string `json:"origins"`
	Fouls   map[string]string `json:"fouls"`
	Notes   map[string]string `json:"notes"`
	Reasons map[string]string `json:"reasons"`
	Kinds   [][2]string       `json:"kinds"`
	Terms   []string          `json:"terms"`
}

func pageWords() words {
	w := words{Causes: report.CauseWords, Fouls: report.FoulWords, Notes: report.NoteWords, Terms: termNames, Origins: map[string]string{}, Reasons: map[string]string{}}
	for origin, text := range report.OriginWords {
		w.Origins[string(origin)] = text
	}
	for _, r := range report.Reasons {
		w.Reasons[r.Name] = r.Title
	}
	for _, k := range kindNames {
		w.Kinds = append(w.Kinds, [2]string{k.code, k.title})
	}
	return w
}

// writeGames writes the games that the page holds as data: the rows as JSON,
// the details compressed. encoding/json escapes "<", so that no text of a record
// can end the script element that it stands in.
func (p *page) writeGames(w io.Writer) error {
	var games []held
	for _, s := range p.shelves {
		games = append(games, s.bySeq()...)
	}
	slices.SortStableFunc(games, func(a, b held) int { return int(min(max(a.seq-b.seq, -1), 1)) })
	rules, err := json.Marshal(append([]ruleset{}, p.rules.list...)) // never null
	if err != nil {
		return err
	}
	texts, err := json.Marshal(pageWords())
	if err != nil {
		return err
	}
	b := &bytes.Buffer{}
	fmt.Fprintf(b, "<script type=\"application/json\" id=\"data\">{\"block\":%d,\"rules\":%s,\n\"words\":%s,\n\"games\":[", blockGames, rules, texts)
	for i := range games {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		b.Write(games[i].row)
	}
	b.WriteString("\n]}</script>\n")
	for n := 0; n*blockGames < len(games); n++ {
		if err := writeBlock(b, n, games[n*blockGames:min(len(games), (n+1)*blockGames)]); err != nil {
			return err
		}
		if _, err := b.WriteTo(w); err != nil {
			return err
		}
	}
	_, err = b.WriteTo(w)
	return err
}

// writeBlock writes the details of some games: a JSON list, gzip, base64.
func writeBlock(b *bytes.Buffer, n int, games []held) error {
	fmt.Fprintf(b, "<script type=\"text/plain\" id=\"block-%d\">", n)
	text := base64.NewEncoder(base64.StdEncoding, b)
	packed, err := gzip.NewWriterLevel(text, gzip.BestCompression)
	if err != nil {
		return err
	}
	for i := range games {
		sep := byte(',')
		if i == 0 {
			sep = '['
		}
		if _, err := packed.Write(append([]byte{sep}, games[i].detail...)); err != nil {
			return err
		}
	}
	if _, err := packed.Write([]byte{']'}); err != nil {
		return err
	}
	if err := packed.Close(); err != nil {
		return err
	}
	if err := text.Close(); err != nil {
		return err
	}
	b.WriteString("</script>\n")
	return nil
}
