//go:build unix

package main

import (
	"go/ast"
	"go/token"
	"strconv"
)

// swaps are the operators that stand for another: each row is one mutant.
var swaps = []struct {
	op       string
	from, to token.Token
}{
	{"boundary", token.LSS, token.LEQ},
	{"boundary", token.LEQ, token.LSS},
	{"boundary", token.GTR, token.GEQ},
	{"boundary", token.GEQ, token.GTR},
	{"negate", token.EQL, token.NEQ},
	{"negate", token.NEQ, token.EQL},
	{"negate", token.LSS, token.GEQ},
	{"negate", token.LEQ, token.GTR},
	{"negate", token.GTR, token.LEQ},
	{"negate", token.GEQ, token.LSS},
	{"logic", token.LAND, token.LOR},
	{"logic", token.LOR, token.LAND},
	{"arithmetic", token.ADD, token.SUB},
	{"arithmetic", token.SUB, token.ADD},
	{"arithmetic", token.MUL, token.QUO},
	{"arithmetic", token.QUO, token.MUL},
	{"arithmetic", token.REM, token.MUL},
	{"bits", token.AND, token.OR},
	{"bits", token.OR, token.AND},
	{"bits", token.XOR, token.AND},
	{"bits", token.AND_NOT, token.AND},
	{"bits", token.SHL, token.SHR},
	{"bits", token.SHR, token.SHL},
	{"assign", token.ADD_ASSIGN, token.SUB_ASSIGN},
	{"assign", token.SUB_ASSIGN, token.ADD_ASSIGN},
	{"assign", token.MUL_ASSIGN, token.QUO_ASSIGN},
	{"assign", token.QUO_ASSIGN, token.MUL_ASSIGN},
	{"assign", token.OR_ASSIGN, token.AND_ASSIGN},
	{"assign", token.AND_ASSIGN, token.OR_ASSIGN},
	{"assign", token.XOR_ASSIGN, token.OR_ASSIGN},
	{"assign", token.AND_NOT_ASSIGN, token.OR_ASSIGN},
	{"assign", token.INC, token.DEC},
	{"assign", token.DEC, token.INC},
}

// swap adds the mutants of an operator inside the expression or statement n.
func (w *walker) swap(n ast.Node, tok token.Token, pos token.Pos) {
	for _, s := range swaps {
		if s.from != tok {
			continue
		}
		end := pos + token.Pos(len(tok.String()))
		shown := string(w.src[w.at(n.Pos()):w.at(pos)]) + s.to.String() + string(w.src[w.at(end):w.at(n.End())])
		w.add(s.op, pos, end, s.to.String(), w.of(n), shown)
	}
}

// visit adds the mutants of one node.
func (w *walker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncLit:
		outer := w.results
		w.results = n.Type.Results
		ast.Inspect(n.Body, w.visit)
		w.results = outer
		return false
	case *ast.BinaryExpr:
		w.swap(n, n.Op, n.OpPos)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			w.add("not", n.Pos(), n.X.Pos(), "", w.of(n), w.of(n.X))
		}
		if n.Op == token.SUB {
			w.add("sign", n.Pos(), n.X.Pos(), "", w.of(n), w.of(n.X))
		}
	case *ast.BasicLit:
		w.literal(n)
	case *ast.Ident:
		if other := map[string]string{"true": "false", "false": "true"}[n.Name]; other != "" {
			w.add("constant", n.Pos(), n.End(), other, n.Name, other)
		}
	case *ast.IfStmt:
		w.condition(n)
	case *ast.IncDecStmt:
		w.swap(n, n.Tok, n.TokPos)
	case *ast.AssignStmt:
		w.swap(n, n.Tok, n.TokPos)
	case *ast.ReturnStmt:
		w.returned(n)
	case *ast.BlockStmt:
		w.statements(n.List)
	case *ast.CaseClause:
		w.statements(n.Body)
	}
	return true
}

// literal makes a whole number one more and one less.
func (w *walker) literal(n *ast.BasicLit) {
	if n.Kind != token.INT {
		return
	}
	v, err := strconv.ParseInt(n.Value, 0, 64)
	if err != nil {
		return
	}
	for _, other := range []int64{v + 1, v - 1} {
		s := strconv.FormatInt(other, 10)
		w.add("constant", n.Pos(), n.End(), "("+s+")", n.Value, s)
	}
}

// condition turns the condition of an if around, where no operator of its own
// does the same.
func (w *walker) condition(n *ast.IfStmt) {
	switch c := n.Cond.(type) {
	case *ast.UnaryExpr:
		if c.Op == token.NOT {
			return
		}
	case *ast.BinaryExpr:
		if c.Op != token.LAND && c.Op != token.LOR {
			return
		}
	}
	text := w.of(n.Cond)
	w.add("condition", n.Cond.Pos(), n.Cond.End(), "!("+text+")", "if "+text, "if !("+text+")")
}

// returned changes each value that a return gives and that is no literal.
func (w *walker) returned(n *ast.ReturnStmt) {
	if w.results == nil {
		return
	}
	var types []ast.Expr
	for _, f := range w.results.List {
		for range max(1, len(f.Names)) {
			types = append(types, f.Type)
		}
	}
	if len(n.Results) != len(types) {
		return
	}
	for i, e := range n.Results {
		if _, ok := e.(*ast.BasicLit); ok {
			continue
		}
		text, other := w.of(e), ""
		switch t := types[i].(type) {
		case *ast.Ident:
			switch t.Name {
			case "bool":
				if text == "true" || text == "false" {
					continue // as a constant
				}
				other = "!(" + text + ")"
			case "string":
				other = `""`
			case "error":
				other = "nil"
			default:
				other = "(" + text + ") + 1" // compiles for numbers
			}
		case *ast.SelectorExpr:
			other = "(" + text + ") + 1"
		default:
			other = "nil"
		}
		if other != text {
			w.add("return", e.Pos(), e.End(), other, "return "+text, "return "+other)
		}
	}
}

// statements deletes each statement that can go.
func (w *walker) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.DeferStmt:
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		case *ast.BranchStmt:
			if s.Tok != token.BREAK && s.Tok != token.CONTINUE {
				continue
			}
		default:
			continue
		}
		w.add("delete", s.Pos(), s.End(), "", w.of(s), "")
	}
}
