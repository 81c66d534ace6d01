package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"gorescore/rescore/settings"
	"gorescore/sgfparse/archive"
)

// readYAML reads a file of the repository.
func readYAML(t *testing.T, name string, to any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../..", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(data, to); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// workspace is a folder of games, one with an error.
func workspace(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"games/good.sgf":     "(;FF[4]GM[1]SZ[9]RU[Japanese]KM[6.5]RE[B+R];B[ee];W[ec])",
		"more games/bad.sgf": "(;FF[4]GM[1]SZ[9]RU[Japanese]KM[6.5]RE[B+R];B[ee];W[ee])",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// bash runs a script as a CI service does, and returns its exit code.
func bash(t *testing.T, dir, script string, env map[string]string) (out string, code int) {
	t.Helper()
	path, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	cmd := exec.Command(path, "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
	cmd.Dir, cmd.Env = dir, os.Environ()
	for k, v := range env {
		cmd.Env = append(cmd.Env, k+"="+v)
	}
	text, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}

type action struct {
	Inputs map[string]struct {
		Description string
		Default     *string
	}
	Runs struct {
		Using string
		Steps []struct {
			ID, Uses, Shell, Run string
			Env                  map[string]string
		}
	}
}

// TestActionRuns runs the step of action.yml that checks, with its variables
// filled in from inputs as GitHub does it.
func TestActionRuns(t *testing.T) {
	var a action
	readYAML(t, "action.yml", &a)
	at := slices.IndexFunc(a.Runs.Steps, func(s struct {
		ID, Uses, Shell, Run string
		Env                  map[string]string
	},
	) bool {
		return s.ID == "check"
	})
	if a.Runs.Using != "composite" || at < 0 {
		t.Fatal("no composite action with a step check")
	}
	step := a.Runs.Steps[at]
	if strings.Contains(step.Run, "${{") {
		t.Error("an input is text of the script: it could say anything")
	}
	gorescore, err := exec.LookPath("gorescore")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		in    map[string]string
		code  int
		out   string
		files []string
	}{
		{name: "defaults", code: 1, out: "::error file=more games/bad.sgf,"},
		{name: "one folder", in: map[string]string{"paths": "games\n"}, code: 0, out: "nothing found"},
		{name: "two", in: map[string]string{"paths": "games\nmore games"}, code: 1, out: "2 games: 1 error"},
		{name: "files", in: map[string]string{"sarif": "a b.sarif", "junit": "j.xml"}, code: 1, files: []string{"a b.sarif", "j.xml"}},
		{name: "never", in: map[string]string{"fail-on": "none"}, code: 0, out: "1 error"},
		{name: "missing", in: map[string]string{"paths": "none"}, code: 3, out: "none"},
		{name: "summary", in: map[string]string{"summary": "true"}, code: 1, files: []string{"summary"}},
		{name: "baseline that is not there", in: map[string]string{"baseline": "k"}, code: 2, out: "--write-baseline"},
		{name: "text of the script", in: map[string]string{"paths": "$(touch pwned)`touch pwned`\"; touch pwned", "fail-on": "none"}, code: 3},
		{name: "a flag as a path", in: map[string]string{"paths": "--help"}, code: 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := workspace(t)
			temp := t.TempDir()
			env := map[string]string{
				"GITHUB_OUTPUT": filepath.Join(temp, "output"), "GITHUB_STEP_SUMMARY": filepath.Join(dir, "summary"),
			}
			for name, value := range step.Env {
				env[name] = expression.ReplaceAllStringFunc(value, func(e string) string {
					what := expression.FindStringSubmatch(e)[1]
					input, ok := strings.CutPrefix(what, "inputs.")
					switch {
					case what == "runner.temp":
						return filepath.Dir(gorescore)
					case !ok || a.Inputs[input].Default == nil:
						t.Errorf("%s: %s is no input with a default", name, what)
					case c.in[input] != "":
						return c.in[input]
					}
					return *a.Inputs[input].Default
				})
			}
			out, code := bash(t, dir, step.Run, env)
			if code != c.code || !strings.Contains(out, c.out) {
				t.Errorf("exit code %d, want %d, and %q in\n%s", code, c.code, c.out, out)
			}
			output, _ := os.ReadFile(env["GITHUB_OUTPUT"])
			if want := "exit-code=" + string(rune('0'+c.code)) + "\n"; string(output) != want {
				t.Errorf("output %q, want %q", output, want)
			}
			for _, f := range c.files {
				if info, err := os.Stat(filepath.Join(dir, f)); err != nil || info.Size() == 0 {
					t.Errorf("%s was not written: %v", f, err)
				}
			}
			if _, err := os.Stat(filepath.Join(dir, "pwned")); err == nil {
				t.Error("an input was run")
			}
		})
	}
}

// expression is a ${{ ... }} of a workflow.
var expression = regexp.MustCompile(`\$\{\{ *([a-z.-]+) *\}\}`)

// TestPreCommitHookRuns runs the entry of the hook with files appended, as
// pre-commit does it, and holds its pattern against the names that are read.
func TestPreCommitHookRuns(t *testing.T) {
	var hooks []struct{ ID, Name, Entry, Language, Files string }
	readYAML(t, ".pre-commit-hooks.yaml", &hooks)
	if len(hooks) != 1 || hooks[0].ID == "" || hooks[0].Name == "" || hooks[0].Language != "golang" {
		t.Fatalf("%+v", hooks)
	}
	dir := workspace(t)
	for file, want := range map[string]int{"'games/good.sgf'": 0, "'games/good.sgf' 'more games/bad.sgf'": 1} {
		if out, code := bash(t, dir, hooks[0].Entry+" "+file, nil); code != want {
			t.Errorf("%s: exit code %d, want %d\n%s", file, code, want, out)
		}
	}
	files := regexp.MustCompile(hooks[0].Files)
	for _, name := range []string{"a.sgf", "A.SGF", "x/b.gib", "c.ngf", "d.ugf", "d.ugi", "e.mgt", "f.sgf.gz", "g.sgf.xz", "h.sgf.zst", "i.sgf.bz2", "j.txt", "k.sgf.txt", "l.md", "sgf"} {
		if got, want := files.MatchString(name), archive.IsRecordName(name); got != want {
			t.Errorf("%s: the hook takes it: %v, a folder is searched for it: %v", name, got, want)
		}
	}
}

// TestGitLabJobRuns runs the script of the example.
func TestGitLabJobRuns(t *testing.T) {
	var jobs map[string]struct {
		BeforeScript []string `yaml:"before_script"`
		Script       []string
		Variables    map[string]string
		Artifacts    struct {
			Reports struct{ Junit string }
		}
	}
	readYAML(t, "docs/gitlab-ci.yml", &jobs)
	job := jobs["games"]
	dir := workspace(t)
	job.Variables["GORESCORE_PATHS"] = "more games"
	out, code := bash(t, dir, strings.Join(job.Script, "\n"), job.Variables)
	if code != 1 || !strings.Contains(out, "[occupied-point]") {
		t.Errorf("exit code %d\n%s", code, out)
	}
	if _, err := os.Stat(filepath.Join(dir, job.Artifacts.Reports.Junit)); job.Artifacts.Reports.Junit == "" || err != nil {
		t.Errorf("no report: %v", err)
	}
	if out, code := bash(t, dir, "bash -n <<'END'\n"+strings.Join(job.BeforeScript, "\n")+"\nEND", nil); code != 0 {
		t.Errorf("before_script: %s", out)
	}
}

// TestDocumentedSettingsAreRead: the example of docs/ci.md is what the program
// takes.
func TestDocumentedSettingsAreRead(t *testing.T) {
	doc, err := os.ReadFile("../../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(doc), "    # yaml-language-server:")
	if !ok {
		t.Fatal("no example")
	}
	var example strings.Builder
	for line := range strings.Lines("    #" + rest) {
		text, indented := strings.CutPrefix(line, "    ")
		if !indented {
			break
		}
		example.WriteString(text)
	}
	path := filepath.Join(t.TempDir(), settings.Name)
	if err := os.WriteFile(path, []byte(example.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	s, err := settings.Read(path, allCodes(), failKinds)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Rules) != 3 || !s.HasFolders() || s.Ignores("duplicate-game", filepath.Join(filepath.Dir(path), "anthologies/a.sgf")) == "" {
		t.Errorf("not all of it was read: %+v", s)
	}
}
