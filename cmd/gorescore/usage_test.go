package main

import (
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestEveryFlagSaysWhatItWants guards against a value that is refused with a
// message of the library.
func TestEveryFlagSaysWhatItWants(t *testing.T) {
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			switch kind := f.Value.Type(); kind {
			case "string", "stringArray", "list": // take any text
			default:
				if wantedValues[kind] == "" {
					t.Errorf("%s --%s: wantedValues has no words for %s", cmd.CommandPath(), f.Name, kind)
				}
			}
		})
		for _, c := range cmd.Commands() {
			visit(c)
		}
	}
	visit(newRoot(&streams{}))
}
