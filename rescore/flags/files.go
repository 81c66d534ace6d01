package flags

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gorescore/rescore"
	"gorescore/score"
)

// splitRules cuts a list at its commas, but not inside the id of a KataGo rule
// string, such as kata:POSITIONAL,AREA,taxNONE,nosuicide.
func splitRules(list string) []string {
	var ids []string
	parts := strings.Split(list, ",")
	for i := 0; i < len(parts); {
		n := 1
		if strings.HasPrefix(strings.TrimSpace(parts[i]), "kata:") {
			for k := len(parts); k > i+1; k-- {
				if _, ok := score.ParseKataRules(strings.Join(parts[i:k], ",")); ok {
					n = k - i
					break
				}
			}
		}
		ids = append(ids, strings.Join(parts[i:i+n], ","))
		i += n
	}
	return ids
}

// ChooseRules finds the rulesets of a list as --rules has it ("" is the default
// targets, "all" every one) and of ruleset files.
func ChooseRules(list string, files []string, read ReadFile) ([]*score.Ruleset, error) {
	own, err := readRulesFiles(files, read)
	if err != nil {
		return nil, err
	}
	var out []*score.Ruleset
	switch list {
	case "all":
		out = score.Rulesets()
	case "":
		out = score.DefaultTargets()
	default:
		for _, id := range splitRules(list) {
			id = strings.TrimSpace(id)
			if slices.ContainsFunc(own, func(r *score.Ruleset) bool { return r.ID == id }) {
				continue // added below
			}
			r, ok := score.Lookup(id)
			if !ok {
				hint := "; 'gorescore rules list' names them"
				if id == "all" {
					hint = "; 'all' stands alone"
				} else if near := score.Suggest(id); near != "" {
					hint = "; did you mean " + near + "?"
				}
				return nil, usage("unknown ruleset %q%s", id, hint)
			}
			if !slices.Contains(out, r) {
				out = append(out, r)
			}
		}
	}
	return append(out, own...), nil
}

const rulesHint = "\nTry 'gorescore rules check --schema' for what a rules file holds."

// readRulesFiles reads the files of --rules-file.
func readRulesFiles(files []string, read ReadFile) ([]*score.Ruleset, error) {
	var out []*score.Ruleset
	for _, name := range files {
		data, err := read(name)
		if err != nil {
			return nil, fmt.Errorf("cannot read rules file %s: %v", name, unwrapPath(err))
		}
		r, err := score.ParseRuleset(name, data)
		if err != nil {
			return nil, errors.New(err.Error() + rulesHint)
		}
		for i, other := range out {
			if other.ID == r.ID {
				return nil, fmt.Errorf("rules files %s and %s both define the ruleset %q", files[i], name, r.ID)
			}
		}
		out = append(out, r)
	}
	return out, nil
}

// ReadOverrides reads the file of --overrides.
func ReadOverrides(name string, read ReadFile) (*rescore.Overrides, error) {
	data, err := read(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read overrides %s: %v", name, unwrapPath(err))
	}
	return rescore.ReadOverrides(name, bytes.NewReader(data))
}
