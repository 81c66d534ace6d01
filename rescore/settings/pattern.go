package settings

import (
	"path"
	"strings"
)

// A pattern names paths below the folder of the settings: "*" and "?" stand for
// characters within an element, "**" for any number of elements. A pattern that
// fits a folder or an archive fits all that is in it.
type pattern []string

// parsePattern compiles a pattern; what "[" opens must be closed.
func parsePattern(text string) (pattern, error) {
	p := pattern(strings.Split(strings.Trim(strings.TrimPrefix(text, "./"), "/"), "/"))
	for _, element := range p {
		if _, err := path.Match(element, ""); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func anyMatches(list []pattern, parts []string) bool {
	for _, p := range list {
		if p.matches(parts) {
			return true
		}
	}
	return false
}

// matches reports whether the pattern fits a path or a folder that it is in.
// reach holds how many elements of the path the pattern so far can have taken:
// there is no way back that could take long.
func (p pattern) matches(parts []string) bool {
	reach := make([]bool, len(parts)+1)
	reach[0] = true
	for _, element := range p {
		next := make([]bool, len(parts)+1)
		for i, here := range reach {
			switch {
			case !here:
			case element == "**":
				for j := i; j <= len(parts); j++ {
					next[j] = true
				}
			case i < len(parts):
				if ok, _ := path.Match(element, parts[i]); ok { // compiled once already
					next[i+1] = true
				}
			}
		}
		reach = next
	}
	for _, ok := range reach {
		if ok {
			return true
		}
	}
	return false
}
