package compact

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gorescore/report"
	"gorescore/report/reporttest"
	"gorescore/score"
	"gorescore/sgfparse"
)

// exact compares all of a record but what compact leaves out, and rulesets by id.
var exact = cmp.Options{
	cmp.FilterPath(func(p cmp.Path) bool {
		f, ok := p.Last().(cmp.StructField)
		return ok && p.Index(-2).Type() == reflect.TypeFor[report.Record]() && leftOut[f.Name()]
	}, cmp.Ignore()),
	cmp.Comparer(func(a, b *score.Ruleset) bool { return report.RulesID(a) == report.RulesID(b) }),
}

var leftOut = map[string]bool{"Seq": true, "SGF": true, "line": true}

func here(r *report.Record) Place {
	return Place{File: r.File, Game: r.Game, Line: r.Line, Col: r.Col, Digest: r.Digest}
}

func TestRecordsComeBackTheSame(t *testing.T) {
	rules := []*score.Ruleset{reporttest.JP1989, reporttest.AGA}
	write, read := NewCoder(rules), NewCoder(rules)
	rapid.Check(t, func(t *rapid.T) {
		r := reporttest.DrawRecord(t)
		r.Line, r.Col = rapid.IntRange(1, 9).Draw(t, "line"), rapid.IntRange(1, 99).Draw(t, "col")
		b, ok := write.Append(nil, r)
		if !ok {
			t.Fatal("refused")
		}
		got, err := read.Read(b, here(r), true)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(r, got, exact); d != "" {
			t.Fatal(d)
		}
	})
}

// fill gives every field within v a value that is not zero, so that one which a
// Coder forgets is seen.
func fill(v reflect.Value, n *int) {
	*n++
	switch v.Kind() {
	case reflect.Pointer:
		if v.Type() == reflect.TypeFor[*score.Ruleset]() {
			v.Set(reflect.ValueOf(reporttest.CN2002))
			return
		}
		if v.Type() == reflect.TypeFor[*score.FoulDecision]() && *n > 4000 {
			return // it holds a score, which may hold one
		}
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), n)
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0), n)
		fill(v.Index(1), n)
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), n)
		}
	case reflect.String:
		v.SetString(fmt.Sprint("text ", *n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float64:
		v.SetFloat(1 / float64(*n))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(*n))
	case reflect.Uint32:
		v.SetUint(uint64(*n))
	case reflect.Uint8:
		v.SetUint(uint64(1 + *n%2))
	default:
		panic(v.Type())
	}
}

func TestNoFieldIsForgotten(t *testing.T) {
	r := new(report.Record)
	v := reflect.ValueOf(r).Elem()
	n := 3900
	for i := range v.NumField() {
		if name := v.Type().Field(i).Name; v.Type().Field(i).IsExported() && !leftOut[name] {
			fill(v.Field(i), &n)
		}
	}
	for i := range r.Diagnostics {
		r.Diagnostics[i].File, r.Diagnostics[i].Game = r.File, r.Game
	}
	b, ok := NewCoder(nil).Append(nil, r)
	if !ok {
		t.Fatal("refused")
	}
	got, err := NewCoder(nil).Read(b, here(r), true)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(r, got, exact); d != "" {
		t.Error(d)
	}
	plain, err := NewCoder(nil).Read(b, here(r), false)
	if err != nil || plain.Diagram != nil {
		t.Errorf("without the diagram: %v, %v", err, plain)
	}
	r.Diagram = nil
	if d := cmp.Diff(r, plain, exact); d != "" {
		t.Error(d)
	}
}

func finding(code string, line, col int) sgfparse.Diagnostic {
	return sgfparse.Diagnostic{Position: sgfparse.Position{Line: line, Col: col}, Severity: sgfparse.Note, Code: code}
}

func TestFindingsMoveWithTheirGame(t *testing.T) {
	r := &report.Record{File: "a.sgf", Game: 2, Line: 5, Col: 10}
	for _, place := range [][2]int{{5, 12}, {6, 12}, {4, 3}, {0, 0}} {
		d := finding("truncated", place[0], place[1])
		d.File, d.Game = r.File, r.Game
		r.Diagnostics = append(r.Diagnostics, d)
	}
	c := NewCoder(nil)
	b, _ := c.Append(nil, r)
	got, err := c.Read(b, Place{File: "b.sgf", Game: 7, Line: 100, Col: 1}, true)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][2]int{{100, 3}, {101, 12}, {99, 3}, {0, 0}} {
		d := got.Diagnostics[i]
		if d.File != "b.sgf" || d.Game != 7 || d.Line != want[0] || d.Col != want[1] {
			t.Errorf("finding %d lies at %s game %d %d:%d, want b.sgf game 7 %d:%d", i, d.File, d.Game, d.Line, d.Col, want[0], want[1])
		}
	}
}

func TestAFindingInAnotherGameIsRefused(t *testing.T) {
	r := &report.Record{File: "a.sgf", Game: 2}
	r.Diagnostics = append(r.Diagnostics, finding("truncated", 1, 1))
	r.Diagnostics[0].File, r.Diagnostics[0].Game = "a.sgf", 1
	if b, ok := NewCoder(nil).Append([]byte("before"), r); ok || string(b) != "before" {
		t.Errorf("got %q, %v", b, ok)
	}
}

// Whatever bytes come, no record is made of a part of one, and nothing panics.
func TestBrokenBytesAreRefused(t *testing.T) {
	r := new(report.Record)
	n := 3950
	fill(reflect.ValueOf(&r.Scores).Elem(), &n)
	fill(reflect.ValueOf(&r.Board).Elem(), &n)
	c := NewCoder(nil)
	b, _ := c.Append(nil, r)
	for cut := range b {
		if _, err := c.Read(b[:cut], Place{}, true); err == nil {
			t.Fatalf("the first %d of %d bytes were read as a record", cut, len(b))
		}
	}
	if _, err := c.Read(append(b, 0), Place{}, true); err == nil {
		t.Error("a byte too many was passed over")
	}
	rapid.Check(t, func(t *rapid.T) {
		broken := append([]byte(nil), b...)
		broken[rapid.IntRange(0, len(b)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		_, _ = c.Read(broken, Place{}, true)
	})
}
