package score

import "strconv"

// Row is one line of a ruleset's display.
type Row struct {
	Group  string // "field", "penalty", "repetition", "komi"
	Name   string
	Value  string
	Source string // article, page, text
	Status string // as in Basis
	Doc    string // what the field means, "" for the other groups
}

// Rows renders a ruleset as plain rows: its fields, then its penalties, its
// rulings on repetition and its komi through the years, in a fixed order.
func (r *Ruleset) Rows() []Row {
	var rows []Row
	for i := range ruleFields {
		f := &ruleFields[i]
		b := r.Fields[f.key]
		rows = append(rows, Row{"field", f.key, f.get(r), b.Source, b.Status, f.doc})
	}
	for _, kind := range foulKinds {
		if p, ok := r.Penalties[kind]; ok {
			rows = append(rows, p.row("penalty", kind))
		}
	}
	for _, class := range repetitionClasses {
		if p, ok := r.Cycles[class]; ok {
			rows = append(rows, p.row("repetition", class))
		}
	}
	for _, e := range r.KomiEras {
		rows = append(rows, Row{"komi", e.years(), e.Komi.String(), e.Basis.Source, e.Basis.Status, ""})
	}
	return rows
}

func (p Penalty) row(group, name string) Row {
	value := effectText[p.Effect]
	if p.Note != "" {
		value += "; " + p.Note
	}
	return Row{group, name, value, p.Basis, p.Status, ""}
}

// years writes an era's span: "1950-1973", "until 1933", "since 2005".
func (e KomiEra) years() string {
	switch {
	case e.From == 0 && e.To == 0:
		return "always"
	case e.From == 0:
		return "until " + strconv.Itoa(e.To)
	case e.To == 0:
		return "since " + strconv.Itoa(e.From)
	}
	return strconv.Itoa(e.From) + "-" + strconv.Itoa(e.To)
}
