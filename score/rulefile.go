package score

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gorescore/replay"
)

// RuleFileError is one fault of a ruleset file.
type RuleFileError struct {
	File      string
	Line, Col int // from 1, Col in characters
	Msg       string
}

// Error returns "file:line:col: message".
func (e RuleFileError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
}

// RuleFileErrors are all faults of a ruleset file, in the order of the file.
type RuleFileErrors []RuleFileError

// Error returns one line per fault.
func (e RuleFileErrors) Error() string {
	lines := make([]string, len(e))
	for i := range e {
		lines[i] = e[i].Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives the single faults.
func (e RuleFileErrors) Unwrap() []error {
	list := make([]error, len(e))
	for i := range e {
		list[i] = e[i]
	}
	return list
}

// ParseRuleset reads a user's ruleset file: one JSON object in the form of
// RulesetSchema. "id" is required, and either "extends" (an id that Lookup
// knows) or "counting". The error is a RuleFileErrors with every fault found,
// each with its line, its column and what is allowed there.
func ParseRuleset(file string, data []byte) (*Ruleset, error) {
	l := loadLibrary()
	taken := func(name string) (string, bool) { return l.owner(name, "") }
	p := ruleParser{file: file, data: data, base: l.lookup, taken: taken, suggest: Suggest}
	return p.parse()
}

// ruleParser reads one ruleset file.
type ruleParser struct {
	file string
	data []byte
	base func(id string) (*Ruleset, bool) // resolves "extends"
	// taken returns the id of the built-in ruleset that has a name already.
	taken   func(name string) (string, bool)
	suggest func(id string) string // nil while the library itself is read
	fileID  string                 // the id that an embedded file is named for
	errs    RuleFileErrors
}

func (p *ruleParser) fail(off int, format string, args ...any) {
	line, col := lineCol(p.data, off)
	p.errs = append(p.errs, RuleFileError{p.file, line, col, fmt.Sprintf(format, args...)})
}

// maxRuleFile bounds a ruleset file, in bytes: the longest of ours has 10 KB.
const maxRuleFile = 1 << 20

func (p *ruleParser) parse() (*Ruleset, error) {
	if len(p.data) > maxRuleFile {
		p.fail(0, "larger than %d MB: this is no ruleset", maxRuleFile>>20)
		return nil, p.errs
	}
	p.data = bytes.TrimPrefix(p.data, []byte("\xef\xbb\xbf"))
	root, off, err := readJSON(p.data)
	switch {
	case err != nil:
		p.fail(off, "this is no JSON: %v", err)
	case root.kind != '{':
		p.fail(root.off, "a ruleset is one JSON object, not %s", root.kindName())
	}
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	p.controls(&root)
	r := p.ruleset(&root)
	if len(p.errs) > 0 {
		slices.SortStableFunc(p.errs, func(a, b RuleFileError) int {
			if a.Line != b.Line {
				return a.Line - b.Line
			}
			return a.Col - b.Col
		})
		return nil, p.errs
	}
	return r, nil
}

// controls refuses control characters: what a ruleset says is shown on
// terminals, a line each.
func (p *ruleParser) controls(n *jsonNode) {
	if n.kind == 's' && strings.ContainsFunc(n.text, unicode.IsControl) {
		p.fail(n.off, "%q holds a control character", n.text)
	}
	for i := range n.items {
		p.controls(&n.items[i])
	}
	for i := range n.members {
		p.controls(&n.members[i].value)
	}
}

// headKeys are the members that are no fields; those in texts are plain strings.
var (
	textKeys = []string{"$schema", "id", "name", "year", "text", "extends", "kata"}
	headKeys = append(slices.Clone(textKeys), "names", "aliases", "penalties", "cycles", "komi_eras")
)

// ruleset interprets the whole object.
func (p *ruleParser) ruleset(root *jsonNode) *Ruleset {
	texts := map[string]string{}
	seen := map[string]bool{}
	for i := range root.members {
		m := &root.members[i]
		if seen[m.key] {
			p.fail(m.keyOff, "%q is given twice", m.key)
		}
		seen[m.key] = true
		if !slices.Contains(textKeys, m.key) {
			continue
		}
		if m.value.kind != 's' {
			p.fail(m.value.off, "%q is a string, not %s", m.key, m.value.kindName())
			continue
		}
		texts[m.key] = m.value.text
	}
	r := p.start(root, texts, seen)
	for i := range root.members {
		m := &root.members[i]
		switch m.key {
		case "names":
			r.Names = p.stringMap(m)
		case "aliases":
			r.Aliases = p.stringList(m)
		case "penalties":
			p.penalties(m, r.Penalties, "foul", foulKinds, foulEffects)
		case "cycles":
			p.penalties(m, r.Cycles, "class of repetition", RepetitionClasses(), repetitionEffects)
		case "komi_eras":
			r.KomiEras = p.eras(m)
		default:
			p.field(r, m)
		}
	}
	p.together(r, root, seen)
	return r
}

// start makes the ruleset that the fields are written over.
func (p *ruleParser) start(root *jsonNode, texts map[string]string, seen map[string]bool) *Ruleset {
	r := plainRuleset()
	if ext := texts["extends"]; ext != "" {
		if base, ok := p.base(ext); ok {
			r = inherit(base)
		} else {
			hint := ""
			if p.suggest != nil {
				if near := p.suggest(ext); near != "" {
					hint = didYouMean([]string{near})
				}
			}
			p.fail(memberOf(root, "extends").off, "unknown ruleset %q%s", ext, hint)
		}
	} else if !seen["counting"] && p.errs == nil {
		p.fail(root.off, `"counting" is missing (%s), or "extends" with the id of another ruleset`, fieldByKey("counting").allow())
	}
	r.ID, r.Name, r.Year, r.Text = texts["id"], texts["name"], texts["year"], texts["text"]
	r.Extends, r.Kata = texts["extends"], texts["kata"]
	if r.Name == "" {
		r.Name = r.ID
	}
	p.checkID(root, r.ID)
	return r
}

func (p *ruleParser) checkID(root *jsonNode, id string) {
	n := memberOf(root, "id")
	if n == nil {
		p.fail(root.off, `"id" is missing: a short name of lower-case letters, digits and hyphens`)
		return
	}
	if n.kind != 's' {
		return // told already
	}
	ok := id != "" && len(id) <= 40 && id[0] != '-'
	for i := 0; i < len(id); i++ {
		c := id[i]
		ok = ok && (c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-')
	}
	if !ok {
		p.fail(n.off, "the id %q is not made of lower-case letters, digits and hyphens (40 at most)", id)
		return
	}
	if p.fileID != "" && id != p.fileID {
		p.fail(n.off, "the id %q is not the file's name %q", id, p.fileID)
		return
	}
	p.checkTaken(n, "id", id)
}

// checkTaken refuses a name by which Lookup would find another ruleset.
func (p *ruleParser) checkTaken(n *jsonNode, what, name string) {
	if known, clash := p.taken(name); clash {
		p.fail(n.off, "the %s %q is taken by the built-in ruleset %q: choose another", what, name, known)
	} else if foldName(name) == "" {
		p.fail(n.off, "the %s %q has no letter and no digit", what, name)
	}
}

// field reads one orthogonal field: a bare value, or an object with the value
// and its basis.
func (p *ruleParser) field(r *Ruleset, m *jsonMember) {
	if slices.Contains(headKeys, m.key) {
		return
	}
	f := fieldByKey(m.key)
	if f == nil {
		keys := slices.Clone(headKeys)
		for i := range ruleFields {
			keys = append(keys, ruleFields[i].key)
		}
		p.fail(m.keyOff, "unknown field %q%s", m.key, didYouMean(nearest(m.key, keys)))
		return
	}
	value := &m.value
	b := Basis{Status: StatusUser}
	if value.kind == '{' {
		value = nil
		for i := range m.value.members {
			s := &m.value.members[i]
			switch s.key {
			case "value":
				value = &s.value
			default:
				p.basisMember(&b, s, []string{"value", "source", "basis"})
			}
		}
		if value == nil {
			p.fail(m.value.off, `%q has no "value": %s`, m.key, f.allow())
			return
		}
	}
	if !f.accepts(value) {
		p.fail(value.off, "%s is not a value of %q: %s", shown(value), m.key, f.allow())
		return
	}
	f.set(r, value.text)
	r.Fields[m.key] = b
}

// basisMember reads "source" or "basis".
func (p *ruleParser) basisMember(b *Basis, m *jsonMember, allowed []string) {
	switch {
	case !slices.Contains(allowed, m.key):
		p.fail(m.keyOff, "unknown member %q: %s are allowed", m.key, quoteList(allowed))
	case m.value.kind != 's':
		p.fail(m.value.off, "%q is a string, not %s", m.key, m.value.kindName())
	case m.key == "source":
		b.Source = m.value.text
	case !slices.Contains(basisStatuses, m.value.text):
		p.fail(m.value.off, "%q is no basis: one of %s", m.value.text, quoteList(basisStatuses))
	default:
		b.Status = m.value.text
	}
}

// accepts says whether a JSON value is one of the field's.
func (f *ruleField) accepts(n *jsonNode) bool {
	switch f.kind {
	case enumKind:
		return n.kind == 's' && slices.Contains(f.allowed, n.text)
	case flagKind:
		return n.kind == 'b'
	case countKind:
		v, err := strconv.Atoi(n.text)
		return n.kind == 'n' && err == nil && v >= 0 && v <= f.max
	}
	switch n.kind {
	case '0':
		return true
	case 's', 'n':
		_, _, err := readKomi(n.text)
		return err == nil && n.text != "null"
	}
	return false
}

// penalties reads a table of consequences into dst.
func (p *ruleParser) penalties(m *jsonMember, dst map[string]Penalty, what string, kinds, effects []string) {
	if m.value.kind != '{' {
		p.fail(m.value.off, "%q is an object, not %s", m.key, m.value.kindName())
		return
	}
	for i := range m.value.members {
		e := &m.value.members[i]
		switch {
		case !slices.Contains(kinds, e.key):
			p.fail(e.keyOff, "unknown %s %q: %s are allowed", what, e.key, quoteList(kinds))
			continue
		case e.value.kind != '{':
			p.fail(e.value.off, `%q is an object with "effect", "source", "basis" and "note", not %s`, e.key, e.value.kindName())
			continue
		}
		dst[e.key] = p.penalty(e, effects)
	}
}

func (p *ruleParser) penalty(e *jsonMember, effects []string) Penalty {
	var pen Penalty
	b := Basis{Status: StatusUser}
	for i := range e.value.members {
		s := &e.value.members[i]
		switch {
		case s.key == "effect" && s.value.kind == 's' && slices.Contains(effects, s.value.text):
			pen.Effect = s.value.text
		case s.key == "effect":
			p.fail(s.value.off, "%s is no effect: one of %s", shown(&s.value), quoteList(effects))
			pen.Effect = "?" // told already
		case s.key == "note" && s.value.kind == 's':
			pen.Note = s.value.text
		case s.key == "note":
			p.fail(s.value.off, `"note" is a string, not %s`, s.value.kindName())
		default:
			p.basisMember(&b, s, []string{"effect", "source", "basis", "note"})
		}
	}
	if pen.Effect == "" {
		p.fail(e.value.off, `%q has no "effect": one of %s`, e.key, quoteList(effects))
	}
	pen.Basis, pen.Status = b.Source, b.Status
	return pen
}

// memberOf finds a member's value; nil if there is none.
func memberOf(n *jsonNode, key string) *jsonNode {
	for i := range n.members {
		if n.members[i].key == key {
			return &n.members[i].value
		}
	}
	return nil
}

// shown is a value for a message.
func shown(n *jsonNode) string {
	switch n.kind {
	case 's':
		return strconv.Quote(n.text)
	case 'n', 'b', '0':
		return n.text
	}
	return n.kindName()
}

// plainRuleset is what a file without "extends" starts from.
func plainRuleset() *Ruleset {
	r := &Ruleset{
		Counting: Area, CountAs: "area", Unit: "point", KomiBy: "none",
		Tie: replay.WinnerDraw, TieHandicap: replay.WinnerDraw,
		Handicap: "0", Dame: "as-is", Ko: "basic", Suicide: "no", Repetition: "none", End: 2,
		First: replay.Black, StartingStones: "none",
		Penalties: map[string]Penalty{}, Cycles: map[string]Penalty{},
		Fields: make(map[string]Basis, len(ruleFields)),
	}
	for i := range ruleFields {
		r.Fields[ruleFields[i].key] = Basis{Status: StatusDefault}
	}
	return r
}

// inherit copies a ruleset for another that differs in little. What is
// inherited says so, since its articles belong to the other text.
func inherit(base *Ruleset) *Ruleset {
	r := *base
	r.Names, r.Aliases = nil, nil
	r.Fields = maps.Clone(base.Fields)
	r.Penalties = maps.Clone(base.Penalties)
	r.Cycles = maps.Clone(base.Cycles)
	as := func(source, status string) string {
		if status == StatusDefault || strings.HasPrefix(source, "as ") {
			return source
		}
		return strings.TrimSuffix("as "+base.ID+": "+source, ": ")
	}
	for k, b := range r.Fields {
		b.Source = as(b.Source, b.Status)
		r.Fields[k] = b
	}
	for _, table := range []map[string]Penalty{r.Penalties, r.Cycles} {
		for k, pen := range table {
			pen.Basis = as(pen.Basis, pen.Status)
			table[k] = pen
		}
	}
	return &r
}
