package parquet

import (
	"reflect"
	"slices"

	"github.com/parquet-go/parquet-go"

	"gorescore/report/table"
)

// versionKey is the key of table.Version in a file's metadata.
const versionKey = "gorescore.tables"

// Ext is the ending of the files: games.parquet.
const Ext = ".parquet"

// columnsInOrder is a group whose columns stay as they are given: that of the
// library sorts them.
type columnsInOrder struct {
	parquet.Group
	fields []parquet.Field
}

// Fields implements parquet.Node.
func (g columnsInOrder) Fields() []parquet.Field { return g.fields }

// field is one column of the group.
type field struct {
	parquet.Node
	name string
}

// Name implements parquet.Field.
func (f field) Name() string { return f.name }

// Value implements parquet.Field. Rows are never Go structs here.
func (f field) Value(base reflect.Value) reflect.Value { return base.MapIndex(reflect.ValueOf(f.name)) }

// schemaOf is the schema of a table.
func schemaOf(t *table.Table) *parquet.Schema {
	g := columnsInOrder{Group: parquet.Group{}}
	for i := range t.Columns {
		c := &t.Columns[i]
		node := nodeOf(c)
		g.Group[c.Name] = node
		g.fields = append(g.fields, field{node, c.Name})
	}
	return parquet.NewSchema(t.Name, g)
}

// unique are the texts that hardly ever stand twice: a dictionary of them would
// be as long as they are.
var unique = []string{"digest", "moves_digest", "file"}

func nodeOf(c *table.Column) parquet.Node {
	var node parquet.Node
	switch c.Type {
	case table.Int:
		node = parquet.Encoded(parquet.Int(64), &parquet.DeltaBinaryPacked)
	case table.Points, table.Fraction:
		node = parquet.Encoded(parquet.Leaf(parquet.DoubleType), &parquet.RLEDictionary)
	case table.Bool:
		node = parquet.Leaf(parquet.BooleanType)
	default:
		node = parquet.String()
		if !slices.Contains(unique, c.Name) {
			node = parquet.Encoded(node, &parquet.RLEDictionary)
		}
	}
	node = parquet.Compressed(node, &parquet.Zstd)
	if c.Null {
		return parquet.Optional(node)
	}
	return parquet.Required(node)
}
