package html

import (
	"bufio"
	"cmp"
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
	b.WriteString("(async () => {\n\"use strict\";\n")
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
func (p *page) write(w io.Writer, n *report.Totals, sections []Section) error {
	style, code := asset("style.css"), script()
	policy := "default-src 'none'; img-src data:; style-src " + source(style) + "; script-src " + source(code) + "; base-uri 'none'; form-action 'none'"
	v := p.view(n)
	v.Sections = sections
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
`, policy, template.HTMLEscapeString(v.Title), style); err != nil {
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

// writeGames writes the games that the page holds as data, in input order: what
// the scripts must know at once as JSON, rows and details compressed.
// encoding/json escapes "<", so that no text of a record can end the script
// element that it stands in.
func (p *page) writeGames(w io.Writer) error {
	rows, details := gather(p.rows), gather(p.details)
	index := make(map[int64]int, len(rows)) // by seq
	for i := range rows {
		index[rows[i].seq] = i
	}
	details = slices.DeleteFunc(details, func(h held) bool { _, listed := index[h.seq]; return !listed })
	head := pageData{Block: blockGames, Rows: len(rows), Detailed: []int{}, Rules: append([]ruleset{}, p.rules.list...), Words: pageWords()}
	for i := range details {
		head.Detailed = append(head.Detailed, index[details[i].seq])
	}
	text, err := json.Marshal(&head)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "<script type=\"application/json\" id=\"data\">%s</script>\n", text); err != nil {
		return err
	}
	if err := writeBlock(w, "rows", rows); err != nil {
		return err
	}
	for n := 0; n*blockGames < len(details); n++ {
		if err := writeBlock(w, fmt.Sprintf("block-%d", n), details[n*blockGames:min(len(details), (n+1)*blockGames)]); err != nil {
			return err
		}
	}
	return nil
}

// pageData is what the scripts read first.
type pageData struct {
	Block    int       `json:"block"`    // games of a block of details
	Rows     int       `json:"rows"`     // games in the list
	Detailed []int     `json:"detailed"` // their numbers in the list, for each of the details
	Rules    []ruleset `json:"rules"`
	Words    words     `json:"words"`
}

// gather puts what all shelves hold in input order.
func gather(shelves []*shelf) []held {
	var all []held
	for _, s := range shelves {
		all = append(all, s.games...)
	}
	slices.SortFunc(all, func(a, b held) int { return cmp.Compare(a.seq, b.seq) })
	return all
}

// writeBlock writes texts of JSON as a list: gzip, base64.
func writeBlock(w io.Writer, id string, games []held) error {
	if _, err := fmt.Fprintf(w, "<script type=\"text/plain\" id=\"%s\">", id); err != nil {
		return err
	}
	text := base64.NewEncoder(base64.StdEncoding, w)
	packed, err := gzip.NewWriterLevel(text, gzip.BestCompression)
	if err != nil {
		return err
	}
	list := bufio.NewWriter(packed)
	list.WriteByte('[') // an error stays until Flush
	for i := range games {
		if i > 0 {
			list.WriteByte(',')
		}
		list.Write(games[i].text)
	}
	list.WriteByte(']')
	if err := list.Flush(); err != nil {
		return err
	}
	if err := packed.Close(); err != nil {
		return err
	}
	if err := text.Close(); err != nil {
		return err
	}
	_, err = io.WriteString(w, "</script>\n")
	return err
}
