package score

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write golden files anew")

// obj keeps the order of its members.
type obj []struct {
	key   string
	value any
}

func (o obj) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		k, _ := json.Marshal(m.key)
		v, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(k)
		b.WriteByte(':')
		b.Write(v)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func schemaOf(f *ruleField) any {
	switch f.kind {
	case enumKind:
		return obj{{"enum", f.allowed}}
	case flagKind:
		return obj{{"type", "boolean"}}
	case countKind:
		return obj{{"type", "integer"}, {"minimum", 0}, {"maximum", f.max}}
	}
	return obj{{"$ref", "#/$defs/komi"}}
}

// buildSchema derives the schema from the loader's own tables.
func buildSchema() []byte {
	text := obj{{"type", "string"}}
	basis := obj{{"enum", basisStatuses}}
	props := obj{
		{"$schema", text},
		{"id", obj{{"type", "string"}, {"pattern", "^[a-z0-9][a-z0-9-]{0,39}$"}}},
		{"name", text}, {"year", text}, {"text", text}, {"extends", text}, {"kata", text},
		{"names", obj{{"type", "object"}, {"additionalProperties", text}}},
		{"aliases", obj{{"type", "array"}, {"items", text}}},
	}
	for i := range ruleFields {
		f := &ruleFields[i]
		v := schemaOf(f)
		props = append(props, obj{{f.key, obj{
			{"description", f.doc},
			{"anyOf", []any{v, obj{
				{"type", "object"},
				{"properties", obj{{"value", v}, {"source", text}, {"basis", basis}}},
				{"required", []string{"value"}}, {"additionalProperties", false},
			}}},
		}}}...)
	}
	table := func(kinds, effects []string) obj {
		pen := obj{
			{"type", "object"},
			{"properties", obj{{"effect", obj{{"enum", effects}}}, {"source", text}, {"basis", basis}, {"note", text}}},
			{"required", []string{"effect"}}, {"additionalProperties", false},
		}
		return obj{{"type", "object"}, {"propertyNames", obj{{"enum", kinds}}}, {"additionalProperties", pen}}
	}
	year := obj{{"type", "integer"}, {"minimum", 1}, {"maximum", 9999}}
	number := obj{{"type", "number"}, {"multipleOf", 0.5}, {"minimum", -1000}, {"maximum", 1000}}
	zi := obj{{"type", "string"}, {"pattern", `^-?[0-9]+(\.[0-9]+)?( *zi)?$`}}
	era := obj{
		{"type", "object"},
		{"properties", obj{{"from", year}, {"to", year}, {"komi", obj{{"anyOf", []any{number, zi}}}}, {"source", text}, {"basis", basis}}},
		{"required", []string{"komi"}}, {"additionalProperties", false},
	}
	props = append(props,
		obj{{"penalties", table(foulKinds, foulEffects)}}[0],
		obj{{"cycles", table(repetitionClasses, repetitionEffects)}}[0],
		obj{{"komi_eras", obj{{"type", "array"}, {"items", era}}}}[0])
	schema := obj{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"title", "A ruleset of go"},
		{"type", "object"},
		{"properties", props},
		{"required", []string{"id"}},
		{"anyOf", []any{obj{{"required", []string{"counting"}}}, obj{{"required", []string{"extends"}}}}},
		{"additionalProperties", false},
		{"$defs", obj{{"komi", obj{{"anyOf", []any{number, zi, obj{{"type", "null"}}}}}}}},
	}
	raw, err := json.Marshal(schema)
	if err != nil {
		panic(err)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, raw, "", "  "); err != nil {
		panic(err)
	}
	out.WriteByte('\n')
	return out.Bytes()
}

// The published schema must accept what the loader accepts: it is derived from
// the loader's tables, and this test keeps the file in step (-update writes it).
func TestSchemaIsTheLoaders(t *testing.T) {
	want := buildSchema()
	if *update {
		if err := os.WriteFile("rulesets/schema.json", want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(RulesetSchema(), want) {
		t.Error("rulesets/schema.json is not what the loader's tables say: run go test ./score -run Schema -update")
	}
}
