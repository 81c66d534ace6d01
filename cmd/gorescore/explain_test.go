package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Every finding that the source declares is in the table that 'explain' reads,
// complete, and no code is declared twice: whoever adds one and forgets the
// list Kinds of its package learns it here.
func TestEveryKindIsInTheTable(t *testing.T) {
	declared := map[string]string{}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		if strings.HasSuffix(filepath.Dir(path), "test") { // made up, for tests
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, code := range kindCodes(file) {
			if at := declared[code]; at != "" {
				t.Errorf("%s: the code %s is declared in %s too", path, code, at)
			}
			declared[code] = path
			if k, ok := findKind(code); !ok {
				t.Errorf("%s: %s is not in the table: add it to the Kinds of its package, and those to allKinds", path, code)
			} else if k.Title == "" || k.Why == "" || k.Do == "" || k.Severity == 0 {
				t.Errorf("%s: %s is incomplete", path, code)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(declared) < len(allKinds)*9/10 { // a few codes are constants
		t.Errorf("only %d of the %d codes of the table were found in the source", len(declared), len(allKinds))
	}
}

// kindCodes are the codes that a file declares: Code: "..." in a literal.
func kindCodes(file *ast.File) []string {
	var codes []string
	ast.Inspect(file, func(n ast.Node) bool {
		pair, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		key, isName := pair.Key.(*ast.Ident)
		value, isText := pair.Value.(*ast.BasicLit)
		if isName && isText && key.Name == "Code" && value.Kind == token.STRING {
			if code, err := strconv.Unquote(value.Value); err == nil {
				codes = append(codes, code)
			}
		}
		return true
	})
	return codes
}
