package sgfparse

import "fmt"

// Findings collects what a reader of another format finds in one game. Of each
// kind it keeps the first few and counts the rest, as Parser does: a damaged
// game must not bury the others. The zero value is ready.
type Findings struct {
	list []Diagnostic
	seen map[string]int // by code
	last map[string]int // index of the last one kept
}

// Add adds a finding.
func (f *Findings) Add(k *Kind, at Position, format string, args ...any) {
	if f.seen == nil {
		f.seen, f.last = map[string]int{}, map[string]int{}
	}
	if f.seen[k.Code]++; f.seen[k.Code] > maxFinds {
		return
	}
	f.last[k.Code] = len(f.list)
	f.list = append(f.list, k.At(at, format, args...))
}

// List returns the findings in the order in which they were added. Add must
// not be called afterwards.
func (f *Findings) List() []Diagnostic {
	for code, n := range f.seen {
		if n > maxFinds {
			f.list[f.last[code]].Message += fmt.Sprintf(" (and %d more)", n-maxFinds)
		}
	}
	return f.list
}

// PointText writes a point as SGF does, column and row from 0 at the upper
// left; ok is false for one that no board has.
func PointText(x, y int) (text string, ok bool) {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if x < 0 || y < 0 || x >= len(letters) || y >= len(letters) {
		return "", false
	}
	return string([]byte{letters[x], letters[y]}), true
}

// Excerpt shortens a text to what a message can hold.
func Excerpt(s string) string {
	const most = 40
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "..."
		}
	}
	return s
}
