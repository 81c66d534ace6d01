package gorescore

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRobustnessPage: each attack and fault of docs/robustness.md names tests,
// and these exist.
func TestRobustnessPage(t *testing.T) {
	page, err := os.ReadFile("docs/robustness.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("^(?:`([a-z/]+)` ((?:Test|Fuzz)[A-Za-z0-9]+)|script ([a-z_]+))$")
	rows, tests := 0, false
	for i, line := range strings.Split(string(page), "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		switch {
		case !strings.HasPrefix(line, "|"):
			tests = false
			continue
		case strings.HasPrefix(line, "|---"):
			continue
		case cells[len(cells)-1] == "test":
			tests = true
			continue
		case !tests:
			continue
		}
		rows++
		if len(cells) != 3 {
			t.Errorf("line %d: %d cells, want attack, outcome, test", i+1, len(cells))
		}
		for name := range strings.SplitSeq(cells[len(cells)-1], ", ") {
			m := named.FindStringSubmatch(name)
			if m == nil {
				t.Errorf("line %d: %q names no test: want `package` TestName, or script name", i+1, name)
				continue
			}
			if m[3] != "" {
				if _, err := os.Stat("cmd/gorescore/testdata/script/" + m[3] + ".txtar"); err != nil {
					t.Errorf("line %d: there is no script %s", i+1, m[3])
				}
			} else if !hasTest(t, m[1], m[2]) {
				t.Errorf("line %d: %s has no %s", i+1, m[1], m[2])
			}
		}
	}
	if rows < 50 {
		t.Errorf("only %d attacks and faults with tests", rows)
	}
}

// hasTest looks for a test in a package.
func hasTest(t *testing.T, dir, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), "\nfunc "+name+"(") {
			return true
		}
	}
	return false
}
