//go:build unix

package main

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// To compile takes longer than to run most tests, so all mutants of a package
// that are inside of functions are compiled at once: each is a copy of its
// function, and a variable of the environment says which copy is called.

// signature is what it takes to write a function that calls a copy of another.
type signature struct {
	head string // up to the body, every parameter named
	call string // the call, with %s for the name
	has  bool   // has results
}

// sign returns the signature of a function; nil for one that cannot be called
// by name.
func (w *walker) sign(d *ast.FuncDecl) *signature {
	if d.Recv == nil && (d.Name.Name == "init" || d.Name.Name == "main") {
		return nil
	}
	s := &signature{has: d.Type.Results != nil && len(d.Type.Results.List) > 0}
	head := "func "
	if d.Recv != nil {
		text, names := w.params(d.Recv, "mutantRecv")
		head += "(" + text + ") "
		s.call = names[0] + "."
	}
	head += d.Name.Name
	s.call += "%s"
	if p := d.Type.TypeParams; p != nil {
		head += w.of(p)
		_, names := w.params(p, "")
		s.call += "[" + strings.Join(names, ", ") + "]"
	}
	text, names := w.params(d.Type.Params, "mutantArg")
	head += "(" + text + ")"
	s.call += "(" + strings.Join(names, ", ") + ")"
	if s.has {
		head += " (" + w.resultTypes(d.Type.Results) + ")"
	}
	s.head = head
	return s
}

// params writes parameters with a name for each, and the names as arguments.
func (w *walker) params(list *ast.FieldList, unnamed string) (text string, names []string) {
	var parts []string
	for _, f := range list.List {
		fields := f.Names
		if len(fields) == 0 {
			fields = []*ast.Ident{{Name: "_"}}
		}
		for _, id := range fields {
			name := id.Name
			if name == "_" {
				name = fmt.Sprint(unnamed, len(names))
			}
			parts = append(parts, name+" "+w.of(f.Type))
			if _, ok := f.Type.(*ast.Ellipsis); ok {
				name += "..."
			}
			names = append(names, name)
		}
	}
	return strings.Join(parts, ", "), names
}

func (w *walker) resultTypes(list *ast.FieldList) string {
	var types []string
	for _, f := range list.List {
		for range max(1, len(f.Names)) {
			types = append(types, w.of(f.Type))
		}
	}
	return strings.Join(types, ", ")
}

// choice is the variable of the environment, and the name in the package.
const choice = "MUTANT"

// batched writes the text of a file with the mutants of it that can be chosen.
// Numbers of mutants count from 1.
func batched(src []byte, of map[int]*mutant) []byte {
	byDecl := map[[4]int][]int{}
	var decls [][4]int
	for n, m := range of {
		if byDecl[m.decl] == nil {
			decls = append(decls, m.decl)
		}
		byDecl[m.decl] = append(byDecl[m.decl], n)
	}
	slices.SortFunc(decls, func(a, b [4]int) int { return a[0] - b[0] })
	var out strings.Builder
	at := 0
	for _, d := range decls {
		numbers := byDecl[d]
		slices.Sort(numbers)
		sig := of[numbers[0]].signature
		name := string(src[d[1]:d[2]])
		out.Write(src[at:d[0]])
		give := ""
		if sig.has {
			give = "return "
		}
		fmt.Fprintf(&out, "%s {\nswitch mutantChosen {\n", sig.head)
		for _, n := range numbers {
			fmt.Fprintf(&out, "case %d:\n%s%s\n", n, give, fmt.Sprintf(sig.call, fmt.Sprint(name, "Mutant", n)))
			if !sig.has {
				out.WriteString("return\n")
			}
		}
		fmt.Fprintf(&out, "}\n%s%s\n}\n\n", give, fmt.Sprintf(sig.call, name+"Mutant0"))
		copyOf := func(n int, text []byte, end int) {
			out.Write(text[d[0]:d[1]])
			fmt.Fprint(&out, name, "Mutant", n)
			out.Write(text[d[2]:end])
			out.WriteString("\n\n")
		}
		copyOf(0, src, d[3])
		for _, n := range numbers {
			m := of[n]
			copyOf(n, m.apply(src), d[3]+len(m.text)-(m.To-m.From))
		}
		at = d[3]
	}
	out.Write(src[at:])
	return []byte(out.String())
}

// layBatch writes the files of a package with all its mutants, and returns what
// they lie over.
func (r *run) layBatch(dir string, list []*mutant) (over map[string]string, err error) {
	over = map[string]string{}
	byFile := map[string]map[int]*mutant{}
	for i, m := range list {
		if byFile[m.File] == nil {
			byFile[m.File] = map[int]*mutant{}
		}
		byFile[m.File][i+1] = m
	}
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	lay := func(name string, text []byte) error {
		to := filepath.Join(r.dir, fmt.Sprintf("over%d.go", len(over)))
		over[filepath.Join(root, name)] = to
		return os.WriteFile(to, text, 0o666)
	}
	for name, of := range byFile {
		src, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		if err := lay(name, batched(src, of)); err != nil {
			return nil, err
		}
	}
	return over, lay("mutant_chosen.go", []byte("package "+r.checkers[dir].name+`

import (
	"os"
	"strconv"
)

var mutantChosen, _ = strconv.Atoi(os.Getenv("`+choice+`"))
`))
}
