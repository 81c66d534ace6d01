//go:build unix

package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// mutant is one edit of one file.
type mutant struct {
	Package, File string // folder and name
	Line          int
	Func          string // the function it is in, "" outside of one
	Op            string
	Old, New      string // text of the edit
	Nth           int    // of the same edits in this function, from 1
	From, To      int    // bytes of the file that text replaces
	text          string
	decl          [4]int // bytes of the function: its start, its name, the name's end, its end; zeros outside of one
	signature     *signature
	Hash          string // of the function's text and the edit: what a result is kept under
	rank          uint64
}

// String describes a mutant without its place in the file, which other edits move.
func (m *mutant) String() string {
	s := fmt.Sprintf("%s/%s %s: %s: %s => %s", m.Package, m.File, m.Func, m.Op, oneLine(m.Old), oneLine(m.New))
	if m.Nth > 1 {
		s += fmt.Sprintf(" (%d)", m.Nth)
	}
	return s
}

// oneLine shortens code to be read in a list.
func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 90 {
		s = s[:60] + " ... " + s[len(s)-25:]
	}
	return s
}

// order sorts mutants by a hash of seed and description: a sample whose parts
// stay the same where the code does.
func order(all []mutant, seed uint64) {
	for i := range all {
		m := &all[i]
		sum := sha256.Sum256([]byte(strconv.FormatUint(seed, 10) + " " + m.String()))
		m.rank = binary.BigEndian.Uint64(sum[:])
	}
	slices.SortFunc(all, func(a, b mutant) int { return cmp.Compare(a.rank, b.rank) })
}

// mutantsOf lists every edit of the files of a package that are no tests.
func mutantsOf(dir string) ([]mutant, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no Go files in %s: run it from the root of the module", dir)
	}
	var all []mutant
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		found, err := mutantsIn(filepath.ToSlash(dir), filepath.Base(name), src)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// mutantsIn lists every edit of one file.
func mutantsIn(dir, name string, src []byte) ([]mutant, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	w := &walker{set: set, src: src, dir: dir, name: name}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body == nil {
				continue
			}
			w.fn, w.text = funcName(d), w.of(d)
			w.decl = [4]int{w.at(d.Pos()), w.at(d.Name.Pos()), w.at(d.Name.End()), w.at(d.End())}
			w.signature = w.sign(d)
			w.results = d.Type.Results
			w.seen = map[string]int{}
			ast.Inspect(d.Body, w.visit)
		case *ast.GenDecl:
			if d.Tok != token.CONST && d.Tok != token.VAR {
				continue
			}
			w.fn, w.text = "", w.of(d)
			w.decl, w.signature = [4]int{}, nil
			w.seen = map[string]int{}
			ast.Inspect(d, w.visit)
		}
	}
	return w.found, nil
}

func funcName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	t := d.Recv.List[0].Type
	if s, ok := t.(*ast.StarExpr); ok {
		t = s.X
	}
	if s, ok := t.(*ast.IndexExpr); ok {
		t = s.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name + "." + d.Name.Name
	}
	return d.Name.Name
}

// walker gathers the edits of one file.
type walker struct {
	set       *token.FileSet
	src       []byte
	dir, name string
	fn, text  string
	decl      [4]int
	signature *signature
	results   *ast.FieldList
	seen      map[string]int
	found     []mutant
}

func (w *walker) at(p token.Pos) int { return w.set.Position(p).Offset }

func (w *walker) of(n ast.Node) string { return string(w.src[w.at(n.Pos()):w.at(n.End())]) }

// add notes that text may stand for what is between pos and end; the list shows
// the edit as shownOld and shownNew.
func (w *walker) add(op string, pos, end token.Pos, text, shownOld, shownNew string) {
	m := mutant{
		Package: w.dir, File: w.name, Line: w.set.Position(pos).Line, Func: w.fn,
		Op: op, Old: shownOld, New: shownNew, From: w.at(pos), To: w.at(end), text: text,
		decl: w.decl, signature: w.signature,
	}
	key := op + shownOld + "=>" + shownNew
	w.seen[key]++
	m.Nth = w.seen[key]
	sum := sha256.Sum256([]byte(w.text + "\n" + m.String()))
	m.Hash = hex.EncodeToString(sum[:12])
	w.found = append(w.found, m)
}

// apply returns a file's text with the edit.
func (m *mutant) apply(src []byte) []byte {
	return slices.Concat(src[:m.From], []byte(m.text), src[m.To:])
}
