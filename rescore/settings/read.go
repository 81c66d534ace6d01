package settings

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"gorescore/rescore"
	"gorescore/score"
)

// reader takes a file apart, node by node, so that every fault has its place.
type reader struct {
	s             *Settings
	codes, failOn []string
}

// lifeNames are what life can list: the values of --life.
var lifeNames = []string{
	string(score.OriginOverrides), string(score.OriginMarks), string(score.OriginResult),
	string(score.OriginEstimate), string(score.OriginGTP),
}

// field is a key with what reads its value.
type field struct {
	key  string
	read func(*yaml.Node) error
}

// read reads the whole file. An empty one says nothing.
func (r *reader) read(data []byte) error {
	var doc yaml.Node
	dec := yaml.NewDecoder(strings.NewReader(string(data)))
	if err := dec.Decode(&doc); err != nil {
		if errors.Is(err, io.EOF) {
			return nil
		}
		return r.syntax(err)
	}
	var next yaml.Node
	switch err := dec.Decode(&next); {
	case err == nil:
		return r.fault(&next, "a second document begins here: the settings are one, without --- lines between")
	case !errors.Is(err, io.EOF):
		return r.syntax(err)
	}
	if len(doc.Content) == 0 || doc.Content[0].Tag == "!!null" {
		return nil
	}
	s := r.s
	return r.mapping(doc.Content[0], []field{
		{"rules", func(n *yaml.Node) error { return r.list(n, &s.Rules, r.ruleset) }},
		{"komi", func(n *yaml.Node) error { return r.list(n, &s.Komi, r.komi) }},
		{"life", func(n *yaml.Node) error { return r.list(n, &s.Life, r.oneOf("life", lifeNames)) }},
		{"net", func(n *yaml.Node) (err error) {
			if s.Net, err = r.text(n); err != nil {
				return err
			}
			return r.oneOf("net", rescore.NetWords)(n, s.Net)
		}},
		{"fail-on", func(n *yaml.Node) error {
			return r.list(n, &s.FailOn, r.oneOf("fail-on", slices.Concat(r.failOn, []string{"none"}, r.codes)))
		}},
		{"baseline", func(n *yaml.Node) error { return r.file(n, &s.Baseline) }},
		{"overrides", func(n *yaml.Node) error { return r.file(n, &s.Overrides) }},
		{"folders", func(n *yaml.Node) error { return r.items(n, r.folder) }},
		{"ignore", func(n *yaml.Node) error { return r.items(n, r.ignore) }},
	})
}

// folder reads an entry of folders.
func (r *reader) folder(n *yaml.Node) error {
	var f folder
	err := r.mapping(n, []field{
		{"paths", func(n *yaml.Node) error { return r.paths(n, &f.paths) }},
		{"rules", func(n *yaml.Node) error {
			id, err := r.text(n)
			if err != nil {
				return err
			}
			f.defaults.Rules = id
			if id == "all" {
				return r.fault(n, "rules: the records of a folder are of one ruleset")
			}
			return r.ruleset(n, id)
		}},
		{"komi", func(n *yaml.Node) error {
			text, err := r.text(n)
			if err != nil {
				return err
			}
			f.defaults.Komi, err = rescore.ParseHalfPoints(text)
			if err != nil {
				return r.fault(n, "komi: %v", err)
			}
			f.defaults.HasKomi = true
			return nil
		}},
		{"override", func(n *yaml.Node) error {
			text, err := r.text(n)
			if err == nil && text != "true" && text != "false" {
				err = r.fault(n, "override: want true or false, not %q", text)
			}
			f.override = text == "true"
			return err
		}},
	})
	switch {
	case err != nil:
		return err
	case len(f.paths) == 0:
		return r.fault(n, "an entry of folders needs paths")
	case f.defaults == rescore.Defaults{}:
		return r.fault(n, "an entry of folders needs rules or komi")
	}
	r.s.folders = append(r.s.folders, f)
	return nil
}

// ignore reads an entry of ignore.
func (r *reader) ignore(n *yaml.Node) error {
	var ig ignored
	err := r.mapping(n, []field{
		{"code", func(n *yaml.Node) (err error) {
			if ig.code, err = r.text(n); err != nil {
				return err
			}
			return r.oneOf("code", r.codes)(n, ig.code)
		}},
		{"paths", func(n *yaml.Node) error { return r.paths(n, &ig.paths) }},
		{"reason", func(n *yaml.Node) (err error) {
			ig.reason, err = r.text(n)
			ig.reason = strings.TrimSpace(ig.reason)
			return err
		}},
	})
	switch {
	case err != nil:
		return err
	case ig.code == "":
		return r.fault(n, "an entry of ignore needs a code")
	case ig.reason == "":
		return r.fault(n, "%s is ignored without a reason: say in reason why it is of no interest here", ig.code)
	}
	r.s.ignored = append(r.s.ignored, ig)
	return nil
}

// mapping hands the values of a mapping to the fields of their keys.
func (r *reader) mapping(n *yaml.Node, fields []field) error {
	n = resolve(n)
	if n.Kind != yaml.MappingNode {
		return r.fault(n, "want keys with values here, not %s", what(n))
	}
	var known []string
	for _, f := range fields {
		known = append(known, f.key)
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := resolve(n.Content[i])
		at := slices.Index(known, key.Value)
		if at < 0 || key.Kind != yaml.ScalarNode {
			e := r.fault(key, "unknown key %q: want %s", key.Value, strings.Join(known, ", "))
			e.Unknown, e.Known = key.Value, known
			return e
		}
		if seen[key.Value] {
			return r.fault(key, "%s stands here twice", key.Value)
		}
		seen[key.Value] = true
		if err := fields[at].read(n.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}

// items reads each entry of a list.
func (r *reader) items(n *yaml.Node, read func(*yaml.Node) error) error {
	n = resolve(n)
	if n.Kind != yaml.SequenceNode {
		return r.fault(n, "want a list here, not %s", what(n))
	}
	for _, item := range n.Content {
		if err := read(item); err != nil {
			return err
		}
	}
	return nil
}

// list reads a list of words, or one word in its place, and checks each.
func (r *reader) list(n *yaml.Node, to *[]string, check func(*yaml.Node, string) error) error {
	if n = resolve(n); n.Kind != yaml.SequenceNode {
		n = &yaml.Node{Kind: yaml.SequenceNode, Line: n.Line, Column: n.Column, Content: []*yaml.Node{n}}
	}
	if len(n.Content) == 0 {
		return r.fault(n, "the list is empty: leave the key out for the usual value")
	}
	for _, item := range n.Content {
		text, err := r.text(item)
		if err != nil {
			return err
		}
		if err := check(item, text); err != nil {
			return err
		}
		*to = append(*to, text)
	}
	return nil
}

func (r *reader) paths(n *yaml.Node, to *[]pattern) error {
	var texts []string
	return r.list(n, &texts, func(n *yaml.Node, text string) error {
		p, err := parsePattern(text)
		if err != nil {
			return r.fault(n, "paths: %q is no pattern: a [ is not closed", text)
		}
		*to = append(*to, p)
		return nil
	})
}

// file reads the name of a file, which is relative to that of the settings.
func (r *reader) file(n *yaml.Node, to *string) error {
	name, err := r.text(n)
	if err == nil && !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(r.s.Path), name)
	}
	*to = name
	return err
}

// text reads a word, a number or a sentence.
func (r *reader) text(n *yaml.Node) (string, error) {
	n = resolve(n)
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" || n.Value == "" {
		return "", r.fault(n, "want a text or a number here, not %s", what(n))
	}
	return n.Value, nil
}

func (r *reader) ruleset(n *yaml.Node, id string) error {
	if _, ok := score.Lookup(id); ok || id == "all" {
		return nil
	}
	if _, ok := score.ParseKataRules(id); ok {
		return nil
	}
	known := []string{"all"}
	for _, rs := range score.Rulesets() {
		known = append(known, rs.ID)
	}
	e := r.fault(n, "rules: unknown ruleset %q ('gorescore rules list' lists them)", id)
	e.Unknown, e.Known = id, known
	return e
}

func (r *reader) komi(n *yaml.Node, text string) error {
	if _, err := rescore.ParseKomiList(text); err != nil {
		return r.fault(n, "komi: %v", err)
	}
	return nil
}

func (r *reader) oneOf(key string, known []string) func(*yaml.Node, string) error {
	return func(n *yaml.Node, text string) error {
		if slices.Contains(known, text) {
			return nil
		}
		e := r.fault(n, "%s: unknown value %q", key, text)
		if len(known) < 10 {
			e.Message += ": want " + strings.Join(known, ", ")
		}
		e.Unknown, e.Known = text, known
		return e
	}
}

func (r *reader) fault(n *yaml.Node, format string, args ...any) *Error {
	return &Error{Path: r.s.Path, Line: n.Line, Col: n.Column, Message: fmt.Sprintf(format, args...)}
}

// syntax is a fault of the YAML itself.
func (r *reader) syntax(err error) error {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	return &Error{Path: r.s.Path, Message: "no YAML: " + strings.ReplaceAll(message, "\n", " ")}
}

// resolve follows an alias to its anchor.
func resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias != nil {
		return n.Alias
	}
	return n
}

// what names a node in a message.
func what(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "keys with values"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Tag == "!!null" || n.Value == "":
		return "nothing"
	}
	return fmt.Sprintf("%q", n.Value)
}
