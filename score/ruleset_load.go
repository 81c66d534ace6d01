package score

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
)

// library is the embedded rulesets with their names.
type library struct {
	all     []*Ruleset
	targets []*Ruleset            // default targets of rescoring
	aside   map[string]bool       // by id: not in use today
	byName  map[string]*Ruleset   // by folded id, alias and name
	files   map[string]*rulesFile // by id, which is the file's name
	ids     map[string]string     // id by folded id, of every file
	faults  []error
}

// rulesFile is one embedded file and what came of it.
type rulesFile struct {
	data    []byte
	r       *Ruleset
	err     error
	started bool
}

// loadLibrary reads the embedded files once.
var loadLibrary = sync.OnceValue(func() *library { return readLibrary(rulesetFiles) })

// readLibrary reads the folder "rulesets". A file with a fault is left out and
// told in faults, so that 'rules check' can still be asked about it.
func readLibrary(files fs.FS) *library {
	l := &library{aside: map[string]bool{}, byName: map[string]*Ruleset{}, files: map[string]*rulesFile{}, ids: map[string]string{}}
	var index struct{ Order, Targets, Aside []string }
	data, err := fs.ReadFile(files, "rulesets/index.json")
	if err == nil {
		err = json.Unmarshal(data, &index)
	}
	if err != nil {
		l.faults = append(l.faults, fmt.Errorf("rulesets/index.json: %w", err))
	}
	names, err := fs.Glob(files, "rulesets/*.json") // sorted
	if err != nil {
		l.faults = append(l.faults, err)
	}
	order := index.Order
	for _, name := range names {
		id := strings.TrimSuffix(strings.TrimPrefix(name, "rulesets/"), ".json")
		if id == "index" || id == "schema" {
			continue
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			l.faults = append(l.faults, err)
			continue
		}
		l.files[id] = &rulesFile{data: data}
		l.ids[foldName(id)] = id
		if !slices.Contains(index.Order, id) {
			order = append(order, id)
		}
	}
	for _, id := range order {
		switch f := l.files[id]; {
		case f == nil:
			l.faults = append(l.faults, fmt.Errorf("rulesets/index.json: %q is in the order, but there is no file rulesets/%s.json", id, id))
		case l.load(id) != nil && !slices.Contains(l.all, f.r):
			l.all = append(l.all, f.r)
		}
	}
	for _, id := range index.Targets {
		switch f := l.files[id]; {
		case f == nil:
			l.faults = append(l.faults, fmt.Errorf("rulesets/index.json: the target %q is no file of the folder", id))
		case f.r != nil:
			l.targets = append(l.targets, f.r)
		}
	}
	for _, id := range index.Aside {
		if l.files[id] == nil {
			l.faults = append(l.faults, fmt.Errorf("rulesets/index.json: %q is put aside, but there is no file rulesets/%s.json", id, id))
		}
		l.aside[id] = true
	}
	return l
}

// load reads one file, after the one that it extends; nil if it has a fault.
func (l *library) load(id string) *Ruleset {
	f := l.files[id]
	if f.started {
		return f.r // nil while it is read: it extends itself
	}
	f.started = true
	p := ruleParser{file: "rulesets/" + id + ".json", data: f.data, fileID: id}
	p.base = func(base string) (*Ruleset, bool) {
		if l.files[base] == nil {
			return l.lookup(base)
		}
		r := l.load(base)
		return r, r != nil
	}
	p.taken = func(name string) (string, bool) { return l.owner(name, id) }
	r, err := p.parse()
	if err != nil {
		f.err = err
		l.faults = append(l.faults, err)
		return nil
	}
	f.r = r
	for _, name := range r.allNames() {
		l.byName[foldName(name)] = r
	}
	return r
}

// lookup is Lookup in this library.
func (l *library) lookup(name string) (*Ruleset, bool) {
	if r := l.byName[foldName(name)]; r != nil {
		return r, true
	}
	return ParseKataRules(name)
}

// owner returns the id of the ruleset that has a name, other than self.
func (l *library) owner(name, self string) (string, bool) {
	if id := l.ids[foldName(name)]; id != "" {
		return id, id != self
	}
	r, ok := l.lookup(name)
	if !ok || r.ID == self {
		return "", false
	}
	return r.ID, true
}

// allNames are the names that Lookup finds a ruleset by.
func (r *Ruleset) allNames() []string {
	names := append([]string{r.ID}, r.Aliases...)
	for _, n := range r.Names {
		names = append(names, n)
	}
	return names
}

// CheckRuleset is ParseRuleset for a file that may be an embedded one: that is
// not refused for having the names of its own ruleset, but for what kept it out
// of the library, and for what a built-in ruleset leaves without a basis. True
// if it is embedded.
func CheckRuleset(file string, data []byte) (*Ruleset, bool, error) {
	for _, f := range loadLibrary().files {
		if !bytes.Equal(f.data, data) {
			continue
		}
		faults, ok := f.err.(RuleFileErrors)
		if !ok {
			for _, fault := range f.r.unfounded() {
				faults = append(faults, RuleFileError{file, 1, 1, fault})
			}
			if faults == nil {
				return f.r, true, nil
			}
			return nil, true, faults
		}
		faults = slices.Clone(faults)
		for i := range faults {
			faults[i].File = file
		}
		return nil, true, faults
	}
	r, err := ParseRuleset(file, data)
	return r, false, err
}

// statedFields are those that a built-in ruleset states or inherits, even where
// the plain value is meant.
var statedFields = []string{"counting", "seki_points", "komi", "tie", "handicap", "ko", "suicide", "repetition", "end", "dame"}

// unfounded tells what a built-in ruleset leaves without a basis: each value
// names an article or a source with its standing, or is the plain one.
func (r *Ruleset) unfounded() []string {
	var out []string
	tell := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if r.Text == "" {
		tell(`"text" is missing`)
	}
	plain := plainRuleset()
	for i := range ruleFields {
		f := &ruleFields[i]
		switch b := r.Fields[f.key]; {
		case b.Status == StatusDefault && slices.Contains(statedFields, f.key):
			tell("%q is not stated", f.key)
		case !slices.Contains(basisStatuses, b.Status), b.Status == StatusDefault && f.get(r) != f.get(plain):
			tell(`%q has no "basis"`, f.key)
		case b.Status != StatusDefault && b.Source == "":
			tell(`%q names no "source"`, f.key)
		}
	}
	for _, t := range []struct {
		name      string
		penalties map[string]Penalty
	}{{"penalties", r.Penalties}, {"cycles", r.Cycles}} {
		for _, k := range slices.Sorted(maps.Keys(t.penalties)) {
			switch p := t.penalties[k]; {
			case !slices.Contains(basisStatuses, p.Status):
				tell(`%q of %q has no "basis"`, k, t.name)
			case p.Basis == "" && p.Note == "":
				tell(`%q of %q names no "source" and has no "note"`, k, t.name)
			}
		}
	}
	return out
}
