package where

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/vm"
	"github.com/mattn/go-runewidth"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/komi"
)

// Filter is a compiled expression. It is not safe for concurrent use.
type Filter struct {
	program *vm.Program
	machine vm.VM
	uses    map[string]bool
	env     env
	failed  int64
	first   error
}

// Error is a fault of an expression, with its place.
type Error struct {
	Expr    string
	Line    int // from 1
	Column  int // in characters, from 1
	Message string
	Unknown string   // the name that is not known, "" for other faults
	Known   []string // names that could have been meant
}

// Error is one line.
func (e *Error) Error() string { return e.Message }

// Caret is the line of the expression with a mark below the place.
func (e *Error) Caret() string {
	lines := strings.Split(e.Expr, "\n")
	if e.Line < 1 || e.Line > len(lines) {
		return ""
	}
	line := []rune(strings.Map(plain, lines[e.Line-1]))
	at := max(0, min(e.Column-1, len(line)))
	const before, after = 60, 40
	start := max(0, at-before)
	shown, mark := string(line[start:min(len(line), at+after)]), string(line[start:at])
	return "  " + shown + "\n  " + strings.Repeat(" ", runewidth.StringWidth(mark)) + "^"
}

// plain keeps a terminal from what an expression could hold.
func plain(r rune) rune {
	if r < ' ' || r >= 0x7f && r < 0xa0 {
		return ' '
	}
	return r
}

// maxExpr is the length of an expression in bytes: far above any that is
// written by hand.
const maxExpr = 10_000

// Compile reads an expression. The error is an *Error.
func Compile(text string) (*Filter, error) {
	switch {
	case strings.TrimSpace(text) == "":
		return nil, &Error{Expr: text, Message: "the expression is empty"}
	case len(text) > maxExpr:
		return nil, &Error{Expr: text, Message: fmt.Sprintf("the expression is longer than %d bytes", maxExpr)}
	}
	program, err := compile(text)
	if err != nil {
		return nil, newError(text, err)
	}
	f := &Filter{program: program}
	node := program.Node()
	names := &identifiers{uses: map[string]bool{}}
	ast.Walk(&node, names)
	f.uses = names.uses
	return f, nil
}

// compile reads the expression without operators of our own first: with them the
// library forgets what it found wrong in the arguments of a function.
func compile(text string) (*vm.Program, error) {
	options := []expr.Option{expr.Env(env{}), expr.AsBool()}
	// What differs from one day or machine to the next has no place in a filter.
	for _, name := range []string{"now", "date", "duration", "timezone"} {
		options = append(options, expr.DisableBuiltin(name))
	}
	options = append(options, functions()...)
	plain, err := tryCompile(text, append(slices.Clip(options), expr.Optimize(false)))
	if err == nil {
		err = comparedWithNil(text, plain.Node())
	}
	if err != nil {
		return nil, err
	}
	options = append(append(options, missingOptions()...), operators()...)
	program, err := tryCompile(text, options)
	if err != nil { // sound, but the library's optimizer fails on it: filter(flips, .certain)[0].rules
		return tryCompile(text, append(options, expr.Optimize(false)))
	}
	return program, nil
}

// tryCompile turns a fault of the library into an error too.
func tryCompile(text string, options []expr.Option) (program *vm.Program, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	return expr.Compile(text, options...)
}

// Asks reports whether the expression looks at one of these fields.
func (f *Filter) Asks(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return f.uses[name] || f.uses["$env"] })
}

// Match reports whether the expression holds for a record. Where a value is
// missing (a score that is not there, a number that is unknown), it does not.
func (f *Filter) Match(r *report.Record) bool {
	f.env.fill(r, f.uses)
	out, err := f.run()
	if err != nil {
		if !missing(err) {
			f.failed++
			if f.first == nil {
				f.first = err
			}
		}
		return false
	}
	yes, ok := out.(bool)
	return ok && yes
}

func (f *Filter) run() (out any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	return f.machine.Run(f.program, f.env)
}

// Failed is how many records the expression could not be told for, for another
// reason than a missing value, and the first reason.
func (f *Filter) Failed() (int64, error) { return f.failed, f.first }

// missing tells the errors of values that are not there.
func missing(err error) bool {
	msg := err.Error()
	for _, part := range []string{"<nil>", "nil pointer", "index out of range", "cannot fetch", "is nil", "interface {} is nil"} {
		if strings.Contains(msg, part) {
			return true
		}
	}
	return false
}

// identifiers collects the names that an expression uses.
type identifiers struct{ uses map[string]bool }

// Visit implements ast.Visitor.
func (v *identifiers) Visit(node *ast.Node) {
	if id, ok := (*node).(*ast.IdentifierNode); ok {
		v.uses[id.Value] = true
		if id.Value == "$env" {
			for _, name := range []string{"scores", "flips", "break_even", "violations", "diagnostics"} {
				v.uses[name] = true
			}
		}
	}
}

// newError makes an Error of the library's.
func newError(text string, err error) *Error {
	e := &Error{Expr: text, Message: err.Error()}
	if at, ok := errors.AsType[*file.Error](err); ok {
		e.Line, e.Column, e.Message = at.Line, at.Column+1, at.Message
	} else {
		e.Message, _, _ = strings.Cut(e.Message, "\n")
	}
	if name, ok := strings.CutPrefix(e.Message, "unknown name "); ok {
		e.Unknown, e.Known = name, append(Fields(), "year", "rank", "rating", "known", "len", "any", "all", "none", "count")
		e.Message = fmt.Sprintf("there is no field %q", name)
		if name == "null" {
			e.Unknown, e.Message = "", e.Message+": "+askKnown
		}
	} else if where, name, ok := strings.Cut(e.Message, " has no field "); ok {
		e.Unknown = name
		e.Known = fieldsOf(strings.TrimPrefix(where, "type where."))
		e.Message = fmt.Sprintf("there is no field %q here", name)
	} else if strings.HasPrefix(e.Message, "expected bool, but got") {
		e.Message = "an expression must be true or false, this one is " + kindOf(strings.TrimPrefix(e.Message, "expected bool, but got "))
	}
	return e
}

// kindOf says in plain words what a Go type holds.
func kindOf(goType string) string {
	switch {
	case goType == "int" || goType == "float64":
		return "a number"
	case goType == "string":
		return "a text"
	case strings.HasPrefix(goType, "["):
		return "a list"
	case strings.HasPrefix(goType, "where."), strings.HasPrefix(goType, "map"):
		return "an object with fields of its own"
	}
	return goType
}

// Fields are the names of the fields that an expression can begin with.
func Fields() []string { return namesOf(reflect.TypeFor[env]()) }

func namesOf(t reflect.Type) []string {
	var names []string
	for i := range t.NumField() {
		names = append(names, t.Field(i).Tag.Get("expr"))
	}
	return names
}

// fieldsOf are the fields of one of the types of env by its Go name.
func fieldsOf(name string) []string {
	t := reflect.TypeFor[env]()
	for i := range t.NumField() {
		f := t.Field(i).Type
		if f.Kind() == reflect.Slice {
			f = f.Elem()
		}
		if f.Kind() == reflect.Struct && f.Name() == name {
			return namesOf(f)
		}
	}
	if name == "cause" {
		return namesOf(reflect.TypeFor[cause]())
	}
	if name == "foul" {
		return namesOf(reflect.TypeFor[foul]())
	}
	return nil
}

// functions are helpers of our own.
func functions() []expr.Option {
	number := func(name string, of func(string) float64) expr.Option {
		return expr.Function(name, func(p ...any) (any, error) { return of(p[0].(string)), nil }, new(func(string) float64))
	}
	return []expr.Option{
		number("year", year), number("rank", rank), number("rating", rating),
		expr.Function("known", known, new(func(float64) bool), new(func(any) bool)),
	}
}

// operators are comparisons that do not hold for what is missing. A number that
// is missing is none, which only "!=" must be told of.
func operators() []expr.Option {
	text := func(name string, compare func(a, b string) bool) expr.Option {
		return expr.Function(name, func(p ...any) (any, error) {
			a, b := p[0].(string), p[1].(string)
			return a != "" && b != "" && compare(a, b), nil
		}, new(func(string, string) bool))
	}
	return []expr.Option{
		text("lt", func(a, b string) bool { return a < b }), expr.Operator("<", "lt"),
		text("le", func(a, b string) bool { return a <= b }), expr.Operator("<=", "le"),
		text("gt", func(a, b string) bool { return a > b }), expr.Operator(">", "gt"),
		text("ge", func(a, b string) bool { return a >= b }), expr.Operator(">=", "ge"),
		expr.Function("ne", func(p ...any) (any, error) {
			a, b := float(p[0]), float(p[1])
			return a < b || a > b, nil
		}, new(func(float64, float64) bool), new(func(float64, int) bool), new(func(int, float64) bool)), expr.Operator("!=", "ne"),
	}
}

func float(v any) float64 {
	if n, ok := v.(int); ok {
		return float64(n)
	}
	f, _ := v.(float64)
	return f
}

// known tells whether a value is there.
func known(p ...any) (any, error) {
	switch v := p[0].(type) {
	case nil:
		return false, nil
	case float64:
		return !math.IsNaN(v), nil
	case string:
		return v != "", nil
	case life:
		return v.Origin != "", nil
	}
	return true, nil
}

// year is the year of a date, where it is certain.
func year(date string) float64 {
	if n := replay.Year(date); n != 0 {
		return float64(n)
	}
	return math.NaN()
}

// rank is a grade as a number: 1 dan is 1, 1 kyu 0, 2 kyu -1; professional dan
// stand above, 1p is 11.
func rank(s string) float64 {
	st, ok := komi.ParseStrength(s)
	switch {
	case ok && st.Pro:
		return 10 + st.Value
	case ok && st.Scale == komi.ScaleRank:
		return st.Value
	}
	return math.NaN()
}

// rating is a rank that is a number, such as "2412".
func rating(s string) float64 {
	if st, ok := komi.ParseStrength(s); ok && st.Scale == komi.ScaleRating {
		return st.Value
	}
	return math.NaN()
}
