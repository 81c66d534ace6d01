package flags

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

func usage(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// list is a comma list that may be given several times: the first replaces the
// default, each further one is added.
type list struct {
	text  *string
	given bool
}

// String implements pflag.Value.
func (l *list) String() string {
	if l.text == nil {
		return ""
	}
	return *l.text
}

// Type implements pflag.Value.
func (l *list) Type() string { return "list" }

// Set implements pflag.Value.
func (l *list) Set(s string) error {
	if l.given {
		s = *l.text + "," + s
	}
	*l.text, l.given = s, true
	return nil
}

// ListVar registers a flag of a comma list that may be given several times: the
// first replaces the default, each further one is added.
func ListVar(fl *pflag.FlagSet, p *string, name, short, value, help string) {
	*p = value
	fl.VarP(&list{text: p}, name, short, help)
}

// mayBeEmpty are the lists of which none of their words is a choice.
var mayBeEmpty = []string{"fail-on", "include"}

// RefuseEmpty refuses a flag that was given an empty value: most likely a variable
// of a script that was not set, and no wish for the default. The flags of foreign,
// which may be nil, are for those to judge who made them.
func RefuseEmpty(fl *pflag.FlagSet, foreign *flag.FlagSet) error {
	var err error
	fl.Visit(func(f *pflag.Flag) {
		empty := f.Value.String() == ""
		if list, ok := f.Value.(pflag.SliceValue); ok {
			empty = slices.Contains(list.GetSlice(), "")
		}
		if err != nil || !empty || slices.Contains(mayBeEmpty, f.Name) || foreign != nil && foreign.Lookup(f.Name) != nil {
			return
		}
		_, help := pflag.UnquoteUsage(f)
		err = usage("--%s: the value is empty; leave the flag out, or give it one: %s", f.Name, help)
	})
	return err
}

// OneOf refuses a flag value that is not in words, and names the nearest one.
func OneOf(name, value string, words []string) error {
	if slices.Contains(words, value) {
		return nil
	}
	return usage("unknown value %q for --%s: want %s%s", value, name, strings.Join(words, ", "), DidYouMean("", value, words))
}

// EachOf cuts a comma list and refuses anything in it that is not in words.
func EachOf(name, values string, words []string) ([]string, error) {
	var out []string
	for value := range strings.SplitSeq(values, ",") {
		value = strings.TrimSpace(value)
		if err := OneOf(name, value, words); err != nil {
			return nil, err
		}
		out = append(out, value)
	}
	return out, nil
}

// DidYouMean is "; did you mean --jobs?", or nothing if no word is near.
func DidYouMean(prefix, word string, words []string) string {
	if near := nearest(word, words); near != "" {
		return "; did you mean " + prefix + near + "?"
	}
	return ""
}

// nearest is the word that was most likely meant: the one with the fewest slips
// of the finger, if they are few, else one that begins alike. Capitals are no slip,
// and nothing is near to an empty word.
func nearest(word string, words []string) string {
	if word == "" {
		return ""
	}
	word = strings.ToLower(word)
	best, fewest := "", max(1, len(word)/3)+1
	for _, w := range words {
		if d := slips(word, strings.ToLower(w)); d < fewest {
			best, fewest = w, d
		}
	}
	if best != "" || len(word) < 2 {
		return best
	}
	for _, w := range words {
		if strings.HasPrefix(w, word) || strings.HasPrefix(word, w) {
			return w
		}
	}
	return ""
}

// slips counts the letters left out, put in, changed or swapped with their
// neighbour between two words (the optimal string alignment distance).
func slips(a, b string) int {
	before, last, row := []int{}, make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, make([]int, len(b)+1)
	}
	return last[len(b)]
}
