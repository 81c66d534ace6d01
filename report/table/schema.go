package table

import (
	"fmt"
	"strings"
)

// Markdown describes the tables, column by column, for docs/tables.md.
func Markdown() string {
	b := &strings.Builder{}
	for _, t := range All {
		fmt.Fprintf(b, "\n## %s\n\n%s\n\n| column | type | meaning |\n|---|---|---|\n", t.Name, t.About)
		for i := range t.Columns {
			c := &t.Columns[i]
			kind := c.Type.String()
			if c.Null {
				kind += ", null"
			}
			meaning := c.Meaning
			if c.Derived && i >= t.KeyColumns() {
				meaning += " *"
			}
			fmt.Fprintf(b, "| `%s` | %s | %s |\n", c.Name, kind, strings.ReplaceAll(meaning, "|", "\\|"))
		}
	}
	return b.String()
}
