package score

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
)

//go:embed rulesets/*.json
var rulesetFiles embed.FS

// RulesetSchema returns the JSON Schema of ruleset files.
func RulesetSchema() []byte {
	data, err := rulesetFiles.ReadFile("rulesets/schema.json")
	if err != nil {
		panic(err) // the file is part of the program
	}
	return data
}

// library is the embedded rulesets with their names.
type library struct {
	all     []*Ruleset
	targets []*Ruleset          // default targets of rescoring
	byName  map[string]*Ruleset // by folded id, alias and name
}

// loadLibrary reads the embedded files once.
var loadLibrary = sync.OnceValue(func() *library {
	l, err := readLibrary()
	if err != nil {
		panic(err) // the files are part of the program; a test reads them all
	}
	return l
})

func readLibrary() (*library, error) {
	data, err := rulesetFiles.ReadFile("rulesets/index.json")
	if err != nil {
		return nil, err
	}
	var index struct{ Order, Targets []string }
	if err := json.Unmarshal(data, &index); err != nil {
		return nil, fmt.Errorf("rulesets/index.json: %w", err)
	}
	l := &library{byName: map[string]*Ruleset{}}
	byID := map[string]*Ruleset{}
	var load func(id string, depth int) (*Ruleset, error)
	load = func(id string, depth int) (*Ruleset, error) {
		if r := byID[id]; r != nil {
			return r, nil
		}
		if depth > len(index.Order) {
			return nil, fmt.Errorf("ruleset %q extends itself", id)
		}
		file := "rulesets/" + id + ".json"
		data, err := rulesetFiles.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var baseErr error
		p := ruleParser{file: file, data: data}
		p.base = func(base string) (*Ruleset, bool) {
			r, err := load(base, depth+1)
			baseErr = err
			return r, err == nil
		}
		r, err := p.parse()
		if baseErr != nil {
			return nil, baseErr
		}
		if err != nil {
			return nil, err
		}
		byID[id] = r
		return r, nil
	}
	for _, id := range index.Order {
		r, err := load(id, 0)
		if err != nil {
			return nil, err
		}
		l.all = append(l.all, r)
	}
	for _, id := range index.Targets {
		r := byID[id]
		if r == nil {
			return nil, fmt.Errorf("rulesets/index.json: target %q is not in the order", id)
		}
		l.targets = append(l.targets, r)
	}
	return l, l.nameAll()
}

// nameAll registers ids, aliases and names; a name of two rulesets is an error.
func (l *library) nameAll() error {
	for _, r := range l.all {
		names := append([]string{r.ID}, r.Aliases...)
		for _, n := range r.Names {
			names = append(names, n)
		}
		for _, n := range names {
			key := foldName(n)
			if other := l.byName[key]; other != nil && other != r {
				return fmt.Errorf("rulesets %q and %q share the name %q", other.ID, r.ID, n)
			}
			l.byName[key] = r
		}
	}
	return nil
}

// Rulesets returns all embedded rulesets in their fixed order.
func Rulesets() []*Ruleset { return slices.Clone(loadLibrary().all) }

// DefaultTargets returns the rulesets that a rescoring asks for when the user
// names none, in order.
func DefaultTargets() []*Ruleset { return slices.Clone(loadLibrary().targets) }

// Lookup finds a ruleset by id, alias or name in one of its languages, without
// regard to case, spaces and punctuation, or reads a KataGo rule string (see
// ParseKataRules).
func Lookup(id string) (*Ruleset, bool) {
	if r := loadLibrary().byName[foldName(id)]; r != nil {
		return r, true
	}
	return ParseKataRules(id)
}

// Suggest returns the id that an unknown one may have meant, "" if none is near.
func Suggest(id string) string {
	l := loadLibrary()
	names := make([]string, 0, len(l.byName))
	for n := range l.byName {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range nearest(foldName(id), names) {
		return l.byName[n].ID
	}
	return ""
}

// foldName drops what spellings of one name differ in.
func foldName(s string) string {
	s = strings.ToLower(s)
	s = strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return c
		}
		return -1
	}, s)
	for _, tail := range []string{"rules", "ruleset", "rule", "规则", "規則", "ルール", "규칙"} {
		if t := strings.TrimSuffix(s, tail); t != "" {
			s = t
		}
	}
	return s
}

// nearest returns up to three words near enough to be meant, nearest first.
func nearest(word string, words []string) []string {
	type near struct {
		word string
		dist int
	}
	var found []near
	limit := max(1, len([]rune(word))/3)
	for _, w := range words {
		d := editDistance(word, w)
		if len(word) >= 2 && strings.HasPrefix(w, word) {
			d = min(d, 1)
		}
		if d <= limit {
			found = append(found, near{w, d})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return a.dist - b.dist })
	var out []string
	for _, f := range found[:min(3, len(found))] {
		out = append(out, f.word)
	}
	return out
}

// editDistance counts insertions, deletions, changes and swaps of neighbours.
func editDistance(a, b string) int {
	x, y := []rune(a), []rune(b)
	if len(x) > 40 || len(y) > 40 {
		return 99
	}
	var d [42][42]int
	for i := 0; i <= len(x); i++ {
		for j := 0; j <= len(y); j++ {
			if i == 0 || j == 0 {
				d[i][j] = i + j
				continue
			}
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(x)][len(y)]
}

// didYouMean is the tail of a message about an unknown word.
func didYouMean(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return "; did you mean " + strings.ReplaceAll(quoteList(words), `", "`, `" or "`) + "?"
}
