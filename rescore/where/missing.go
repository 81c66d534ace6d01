package where

import (
	"reflect"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
)

// emptyMeansNone are the texts in which "" is a value: nothing is the matter. In
// the others it is what the record does not tell.
var emptyMeansNone = map[string]bool{"why": true, "unit": true, "agrees_if": true, "left_out": true, "effect": true, "class": true}

// differing makes "!=" of texts, and of what may be null, not hold where one of
// both is missing.
type differing struct{}

// Visit implements ast.Visitor.
func (differing) Visit(node *ast.Node) {
	if b, ok := (*node).(*ast.BinaryNode); ok && b.Operator == "!=" && mayMiss(b.Left) && mayMiss(b.Right) {
		ast.Patch(node, &ast.CallNode{Callee: &ast.IdentifierNode{Value: "differs"}, Arguments: []ast.Node{b.Left, b.Right}})
	}
}

// mayMiss tells whether a side of "!=" is to be looked at. One that is "" or nil
// asks itself whether there is a value.
func mayMiss(node ast.Node) bool {
	switch n := node.(type) {
	case *ast.NilNode:
		return false
	case *ast.StringNode:
		return n.Value != ""
	case *ast.BoolNode, *ast.IntegerNode, *ast.FloatNode:
		return true
	case *ast.IdentifierNode:
		if emptyMeansNone[n.Value] {
			return false
		}
	case *ast.MemberNode:
		if name, ok := n.Property.(*ast.StringNode); ok && emptyMeansNone[name.Value] {
			return false
		}
	}
	return isText(node) || isAny(node)
}

func isText(node ast.Node) bool { t := node.Type(); return t != nil && t.Kind() == reflect.String }

// isAny tells whether the type of a node is known only when it has a value.
func isAny(node ast.Node) bool {
	t := node.Type()
	return t == nil || t.Kind() == reflect.Interface
}

// differs is "!=" for two values of which neither is missing.
func differs(p ...any) (any, error) {
	a, b := p[0], p[1]
	if a == nil || b == nil || a == "" || b == "" {
		return false, nil
	}
	if isNumber(a) && isNumber(b) {
		x, y := float(a), float(b)
		return x < y || x > y, nil
	}
	return !reflect.DeepEqual(a, b), nil
}

func isNumber(v any) bool {
	switch v.(type) {
	case int, float64:
		return true
	}
	return false
}

// nils finds comparisons with nil that no value can answer: a number that is
// null in the JSON form is none here, a life of null has no origin.
type nils struct{ at *file.Location }

// Visit implements ast.Visitor.
func (v *nils) Visit(node *ast.Node) {
	b, ok := (*node).(*ast.BinaryNode)
	if !ok || b.Operator != "==" && b.Operator != "!=" || v.at != nil {
		return
	}
	left, right := b.Left, b.Right
	if _, ok := left.(*ast.NilNode); ok {
		left, right = right, left
	}
	if _, ok := right.(*ast.NilNode); ok && !isAny(left) {
		at := right.Location()
		v.at = &at
	}
}

const askKnown = "known(...) and not known(...) ask whether there is a value"

// comparedWithNil is the error of a comparison with nil that never holds.
func comparedWithNil(text string, tree ast.Node) error {
	v := &nils{}
	ast.Walk(&tree, v)
	if v.at == nil {
		return nil
	}
	return (&file.Error{Location: *v.at, Message: "no value here is nil: " + askKnown}).Bind(file.NewSource(text))
}

func missingOptions() []expr.Option {
	return []expr.Option{
		expr.Function("differs", differs, new(func(any, any) bool)),
		expr.Patch(differing{}),
	}
}
