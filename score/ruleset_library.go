package score

import (
	"embed"
	"errors"
	"slices"
	"strings"
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

// LibraryError returns every fault of the embedded ruleset files, nil if all
// are in the library: a file with a fault is left out of it. Each is a
// RuleFileErrors, with the place, but for those of the list of files.
func LibraryError() error { return errors.Join(loadLibrary().faults...) }

// Rulesets returns all embedded rulesets: first those of rulesets/index.json in
// its order, then the others by id.
func Rulesets() []*Ruleset { return slices.Clone(loadLibrary().all) }

// DefaultTargets returns the rulesets that a rescoring asks for when the user
// names none, in order.
func DefaultTargets() []*Ruleset { return slices.Clone(loadLibrary().targets) }

// InUse reports whether games are decided today under the ruleset of this id, by
// an association or on a server that people play on. Those of the past, of one
// event and for study (rulesets/index.json, "aside") are not; a user's own is.
func InUse(id string) bool { return !loadLibrary().aside[id] }

// Lookup finds a ruleset by id, alias or name in one of its languages, without
// regard to case, spaces and punctuation, or reads a KataGo rule string (see
// ParseKataRules).
func Lookup(id string) (*Ruleset, bool) {
	return loadLibrary().lookup(id)
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
