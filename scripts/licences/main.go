// Command licences turns the list of modules in a CycloneDX bill of materials
// (standard input, JSON) into the table of docs/licences.md.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
)

// What is to be known of a licence that a scanner names too shortly.
var remarks = map[string]string{
	"github.com/golang/freetype": "FreeType licence or GPL 2.0 or later, at the user's choice: used under the FreeType licence",
	"github.com/ajstarks/svgo":   "MIT or CC-BY 4.0: the code is used under MIT",
	"std":                        "BSD-3-Clause (the standard library)",
}

type bom struct {
	Components []struct {
		Name, Version string
		Licenses      []choice
		Evidence      struct{ Licenses []choice }
	}
}

type choice struct {
	License struct{ ID, Name string }
}

func main() {
	if err := table(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

func table(in io.Reader, out io.Writer) error {
	var b bom
	if err := json.NewDecoder(in).Decode(&b); err != nil {
		return err
	}
	fmt.Fprint(out, "# Licences of what is built in\n\n"+
		"The modules of the pure Go binary, written by `make sbom`; go.sum holds the digest of each.\n\n"+
		"| module | version | licence |\n|---|---|---|\n")
	unknown := 0
	for _, c := range b.Components {
		var ids []string
		for _, l := range append(c.Licenses, c.Evidence.Licenses...) {
			ids = append(ids, l.License.ID+l.License.Name)
		}
		name := strings.Join(ids, ", ")
		if remark, ok := remarks[c.Name]; ok {
			name = remark
		}
		if name == "" {
			name = "?"
			unknown++
		}
		fmt.Fprintf(out, "| %s | %s | %s |\n", c.Name, c.Version, name)
	}
	if unknown > 0 {
		return fmt.Errorf("%d modules whose licence is not known", unknown)
	}
	return nil
}
