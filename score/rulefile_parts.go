package score

import (
	"slices"
	"strconv"
)

// stringMap reads the object of names.
func (p *ruleParser) stringMap(m *jsonMember) map[string]string {
	if m.value.kind != '{' {
		p.fail(m.value.off, "%q is an object, not %s", m.key, m.value.kindName())
		return nil
	}
	out := make(map[string]string, len(m.value.members))
	for i := range m.value.members {
		e := &m.value.members[i]
		if e.value.kind != 's' {
			p.fail(e.value.off, "%q is a string, not %s", e.key, e.value.kindName())
			continue
		}
		p.checkTaken(&e.value, "name", e.value.text)
		out[e.key] = e.value.text
	}
	return out
}

// stringList reads the list of aliases.
func (p *ruleParser) stringList(m *jsonMember) []string {
	if m.value.kind != '[' {
		p.fail(m.value.off, "%q is a list of strings, not %s", m.key, m.value.kindName())
		return nil
	}
	var out []string
	for i := range m.value.items {
		if item := &m.value.items[i]; item.kind == 's' {
			p.checkTaken(item, "alias", item.text)
			out = append(out, item.text)
		} else {
			p.fail(item.off, "%q is a list of strings, not of %s", m.key, item.kindName())
		}
	}
	return out
}

// eras reads the usual komi through the years.
func (p *ruleParser) eras(m *jsonMember) []KomiEra {
	if m.value.kind != '[' {
		p.fail(m.value.off, "%q is a list, not %s", m.key, m.value.kindName())
		return nil
	}
	var out []KomiEra
	for i := range m.value.items {
		item := &m.value.items[i]
		if item.kind != '{' {
			p.fail(item.off, `an era is an object with "from", "to", "komi", "source" and "basis", not %s`, item.kindName())
			continue
		}
		e, ok := p.era(item)
		if !ok {
			continue
		}
		if len(out) > 0 && (out[len(out)-1].To == 0 || e.From <= out[len(out)-1].To) {
			p.fail(item.off, "this era begins before the one above it has ended")
		}
		out = append(out, e)
	}
	return out
}

// era reads one era; false if it has no komi.
func (p *ruleParser) era(item *jsonNode) (KomiEra, bool) {
	e := KomiEra{Basis: Basis{Status: StatusUser}}
	has := false
	for i := range item.members {
		m := &item.members[i]
		switch m.key {
		case "from", "to":
			year, err := strconv.Atoi(m.value.text)
			if m.value.kind != 'n' || err != nil || year < 1 || year > 9999 {
				p.fail(m.value.off, "%s is not a year", shown(&m.value))
				continue
			}
			if m.key == "from" {
				e.From = year
			} else {
				e.To = year
			}
		case "komi":
			if f := fieldByKey("komi"); m.value.kind == '0' || !f.accepts(&m.value) {
				p.fail(m.value.off, `%s is no komi: points in whole or half numbers, or zi ("2.75zi")`, shown(&m.value))
			} else {
				e.Komi, _, _ = readKomi(m.value.text)
			}
			has = true
		default:
			p.basisMember(&e.Basis, m, []string{"from", "to", "komi", "source", "basis"})
		}
	}
	if !has {
		p.fail(item.off, `this era has no "komi"`)
	}
	if e.To != 0 && e.From > e.To {
		p.fail(item.off, "this era ends before it begins")
	}
	return e, has
}

// together fills in what follows from other fields, and checks what must fit.
func (p *ruleParser) together(r *Ruleset, root *jsonNode, seen map[string]bool) {
	if !seen["komi_by"] && seen["komi"] {
		r.KomiBy = "none"
		if r.HasKomi {
			r.KomiBy = "number"
		}
		r.Fields["komi_by"] = r.Fields["komi"]
	}
	if !seen["tie_handicap"] && seen["tie"] {
		r.TieHandicap = r.Tie
		r.Fields["tie_handicap"] = r.Fields["tie"]
	}
	p.follow(r, root, seen)
	if len(p.errs) == 0 { // a value that was refused left the plain one behind
		p.contradictions(r, root)
	}
	at := root.off
	for _, key := range []string{"komi", "komi_by"} {
		if n := memberOf(root, key); n != nil {
			at = n.off
		}
	}
	if r.HasKomi != (r.KomiBy == "number") {
		p.fail(at, `"komi" and "komi_by" do not fit: a komi needs "number", null needs "predictions" or "none"`)
	}
	if n := memberOf(root, "kata"); n != nil && n.kind == 's' && n.text != "" {
		if _, ok := ParseKataRules(n.text); !ok {
			p.fail(n.off, "%q is no KataGo rule string such as %q", n.text, "koPOSITIONALscoreAREAtaxNONEsui0")
		}
	}
	if slices.Contains(r.Aliases, r.ID) {
		p.fail(memberOf(root, "aliases").off, "the id itself is no alias")
	}
}
