package flags_test

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"gorescore/rescore"
	"gorescore/rescore/flags"
)

// parse reads a command line of all flags.
func parse(t *testing.T, args ...string) *flags.Set {
	t.Helper()
	var s flags.Set
	fl := pflag.NewFlagSet("test", pflag.ContinueOnError)
	s.Register(fl)
	if err := fl.Parse(args); err != nil {
		t.Fatal(err)
	}
	return &s
}

func TestDefaultsAreTheZeroOptions(t *testing.T) {
	s := parse(t)
	opt, err := s.Options()
	if err != nil {
		t.Fatal(err)
	}
	digest, err := opt.Settings("p")
	if err != nil {
		t.Fatal(err)
	}
	zero, err := (&rescore.Options{}).Settings("p")
	if err != nil || digest != zero {
		t.Errorf("without flags the options are others than the zero value's (error %v)", err)
	}
}

// TestSetTravels: what arrives as JSON stands for the same options without the
// files of the machine that it came from.
func TestSetTravels(t *testing.T) {
	dir := t.TempDir()
	rules, over := dir+"/own.json", dir+"/o.jsonl"
	for name, text := range map[string]string{
		rules: `{"id":"own","extends":"cn2002","names":{"en":"Own rules"}}`,
		over:  `{"file":"a.sgf","komi":6.5,"dead":["Q16"]}`,
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s := parse(t, "-r", "jp1989", "-r", "aga", "--rules-file", rules, "--komi", "6.5,0:2:1", "--dame", "fill", "--fouls", "apply",
		"--life", "marks,estimate", "--overrides", over, "--include", "time", "--trust-komi", "--assume-komi", "era",
		"--seed", "7", "--charset", "big5", "--strict", "--timeout", "3s")
	if err := s.Load(os.ReadFile); err != nil {
		t.Fatal(err)
	}
	want, err := s.Options()
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{rules, over} {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	var far flags.Set
	if err := json.Unmarshal(data, &far); err != nil {
		t.Fatal(err)
	}
	got, err := far.Options()
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
	if len(got.Rules) != 3 || len(got.Komi) != 4 || got.Overrides.Find("x/a.sgf", 1) == nil || !got.Strict || got.Seed != 7 || !got.Include["time"] {
		t.Errorf("%+v is not what the flags say", got)
	}
}

func TestMistakesAreUsageErrors(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--rules=jp1899", `unknown ruleset "jp1899"; did you mean jp1989?`},
		{"--komi=x", "--komi: "},
		{"--dame=filled", `unknown value "filled" for --dame: want auto, fill, as-is; did you mean fill?`},
		{"--fouls=yes", "--fouls: want note, apply"},
		{"--life=luck", "--life: want overrides, marks"},
		{"--life=gtp", "--life gtp: no engine is asked here"},
		{"--include=all", "--include: want resigned"},
		{"--assume-komi=6.5", "--assume-komi: want era"},
		{"--timeout=0s", "--timeout 0s: want a time above zero"},
		{"--charset=klingon", `--charset: unknown charset "klingon"`},
	} {
		_, err := parse(t, strings.Fields(c.args)...).Options()
		var bad *flags.UsageError
		if !errors.As(err, &bad) || !strings.Contains(bad.Message, c.want) {
			t.Errorf("%s: error %v, want %q", c.args, err, c.want)
		}
	}
}

func TestAbsentFilesAreNamed(t *testing.T) {
	s := parse(t, "--overrides", "none.jsonl")
	if err := s.Load(os.ReadFile); err == nil || !strings.Contains(err.Error(), "cannot read none.jsonl: no such file") {
		t.Errorf("error %v", err)
	}
	if _, err := s.Options(); err == nil || !strings.Contains(err.Error(), "cannot read overrides none.jsonl") {
		t.Errorf("error %v", err)
	}
}

func TestEmptyValuesAreRefused(t *testing.T) {
	for _, c := range []struct {
		args, want string
	}{
		{"--rules=", "--rules: the value is empty"},
		{"--charset=", "--charset: the value is empty"},
		{"--assume-komi=", "--assume-komi: the value is empty"},
		{"--overrides=", "--overrides: the value is empty"},
		{"--rules-file=a.json --rules-file=", "--rules-file: the value is empty"},
		{"--include=", ""}, // none of its words
		{"--theirs=", ""},
		{"", ""},
	} {
		theirs := flag.NewFlagSet("", flag.ContinueOnError)
		theirs.String("theirs", "x", "")
		fl := pflag.NewFlagSet("test", pflag.ContinueOnError)
		(&flags.Set{}).Register(fl)
		fl.AddGoFlagSet(theirs)
		if err := fl.Parse(strings.Fields(c.args)); err != nil {
			t.Fatal(err)
		}
		err := flags.RefuseEmpty(fl, theirs)
		if c.want == "" && err == nil {
			continue
		}
		if _, ok := errors.AsType[*flags.UsageError](err); !ok || c.want == "" || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.args, err, c.want)
		}
	}
}

// TestDidYouMean: capitals are no slip, and an empty word is near to nothing, not
// to a word of one letter.
func TestDidYouMean(t *testing.T) {
	words := []string{"B", "csv", "jsonl", "ko"}
	for word, want := range map[string]string{
		"CSV": "; did you mean csv?", "Jsnol": "; did you mean jsonl?", "KO": "; did you mean ko?", "b": "; did you mean B?", "": "", "parquet": "",
	} {
		if got := flags.DidYouMean("", word, words); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}
