//go:build unix

package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// checker tells whether a package still compiles with an edit.
type checker struct {
	name    string
	set     *token.FileSet
	files   map[string]*ast.File
	sources map[string][]byte
	config  types.Config
}

// newChecker reads a package and what its imports export.
func newChecker(dir string) (*checker, error) {
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}", "./"+dir).Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", dir, err)
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		exports[path] = file
	}
	out, err = exec.Command("go", "list", "-f", `{{range .GoFiles}}{{.}} {{end}}`, "./"+dir).Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", dir, err)
	}
	c := &checker{set: token.NewFileSet(), files: map[string]*ast.File{}, sources: map[string][]byte{}}
	c.config.Importer = importer.ForCompiler(c.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, name := range strings.Fields(string(out)) {
		if c.sources[name], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
		if c.files[name], err = parser.ParseFile(c.set, name, c.sources[name], parser.SkipObjectResolution); err != nil {
			return nil, err
		}
		c.name = c.files[name].Name.Name
	}
	return c, nil
}

// compiles tells whether the package compiles with the edit.
func (c *checker) compiles(m *mutant) bool {
	src, ok := c.sources[m.File]
	if !ok {
		return false // not built on this system
	}
	edited := m.apply(src)
	if bytes.Equal(edited, src) {
		return false
	}
	file, err := parser.ParseFile(c.set, m.File, edited, parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	list := []*ast.File{file}
	for name, f := range c.files {
		if name != m.File {
			list = append(list, f)
		}
	}
	_, err = c.config.Check(c.name, c.set, list, nil)
	return err == nil
}
