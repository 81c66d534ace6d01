//go:build unix

package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// verdict is what became of a mutant.
type verdict string

const (
	killed   verdict = "killed"
	timeout  verdict = "timeout" // killed for not ending, or for taking too much memory
	survived verdict = "survived"
)

// result is one line of the cache.
type result struct {
	Hash    string  `json:"hash"`
	Verdict verdict `json:"verdict"`
	By      string  `json:"by,omitempty"`    // the first test that failed
	Stage   string  `json:"stage,omitempty"` // "first", "short" or "whole": the tests that were run last
	Mutant  string  `json:"mutant"`
	Line    int     `json:"line"`
}

// run is one run over a sample.
type run struct {
	seed        uint64
	want        int
	cache       string
	again, wide bool
	match       string

	dir      string
	known    map[string]result
	checkers map[string]*checker
	limits   map[string]int            // CPU seconds of the tests that are built, by stage
	killers  map[string]map[string]int // how many mutants of a package each test has killed
	out      *os.File
	started  time.Time
}

// all tests the first mutants that compile, package by package, and prints the
// account.
func (r *run) all(packages []string, list []mutant) error {
	r.started, r.checkers, r.killers = time.Now(), map[string]*checker{}, map[string]map[string]int{}
	if err := r.open(); err != nil {
		return err
	}
	var err error
	if r.dir, err = os.MkdirTemp("", "mutate-"); err != nil {
		return err
	}
	defer os.RemoveAll(r.dir)
	sample, err := r.sample(packages, list)
	if err != nil {
		return err
	}
	var done []result
	todo := map[string][]*mutant{}
	for _, m := range sample {
		if res, ok := r.known[m.Hash]; ok && (res.Verdict != survived || !r.again && res.Stage >= r.stages()[len(r.stages())-1]) {
			res.Line = m.Line
			done = append(done, res)
		} else {
			todo[m.Package] = append(todo[m.Package], m)
		}
	}
	for _, p := range packages {
		if len(todo[p]) == 0 {
			continue
		}
		found, err := r.pack(p, todo[p])
		if err != nil {
			return err
		}
		done = append(done, found...)
	}
	report(done)
	return nil
}

// sample takes the first mutants that compile.
func (r *run) sample(packages []string, list []mutant) (sample []*mutant, err error) {
	for _, p := range packages {
		if r.checkers[p], err = newChecker(p); err != nil {
			return nil, err
		}
	}
	tried := 0
	for i := range list {
		m := &list[i]
		if !strings.Contains(m.String(), r.match) {
			continue
		}
		if r.want > 0 && len(sample) == r.want {
			break
		}
		tried++
		if r.checkers[m.Package].compiles(m) {
			sample = append(sample, m)
		}
	}
	fmt.Fprintf(os.Stderr, "%d of the first %d mutants of %d compile\n", len(sample), tried, len(list))
	return sample, nil
}

// open reads the cache and opens it for more.
func (r *run) open() error {
	r.known = map[string]result{}
	if r.cache == "" {
		return nil
	}
	f, err := os.OpenFile(r.cache, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	for s := bufio.NewScanner(f); s.Scan(); {
		var res result
		if json.Unmarshal(s.Bytes(), &res) == nil { // a line cut short by a kill is done again
			r.known[res.Hash] = res
			r.killedBy(packageOf(res.Mutant), res.By)
		}
	}
	r.out = f
	return nil
}

// pack tests mutants of one package: those inside of functions compiled at
// once, the others one by one.
func (r *run) pack(dir string, list []*mutant) (done []result, err error) {
	var inside, outside []*mutant
	for _, m := range list {
		if m.signature != nil {
			inside = append(inside, m)
		} else {
			outside = append(outside, m)
		}
	}
	if err := r.build(dir, map[string]string{}); err != nil {
		return nil, err
	}
	if err := r.measure(dir); err != nil {
		return nil, err
	}
	for _, m := range outside {
		over, err := r.layOne(m)
		if err != nil {
			return nil, err
		}
		if err := r.build(dir, over); err != nil {
			fmt.Fprintf(os.Stderr, "%s: not counted, the tests do not compile with it\n", m)
			continue
		}
		res, err := r.one(m, 0)
		if err != nil {
			return nil, err
		}
		done = append(done, res)
	}
	if len(inside) == 0 {
		return done, nil
	}
	over, err := r.layBatch(dir, inside)
	if err != nil {
		return nil, err
	}
	if err := r.build(dir, over); err != nil {
		return nil, err
	}
	if err := r.measure(dir); err != nil { // copies and choices must change nothing
		return nil, err
	}
	for i, m := range inside {
		res, err := r.one(m, i+1)
		if err != nil {
			return nil, err
		}
		done = append(done, res)
	}
	return done, nil
}

// layOne writes a file with one edit.
func (r *run) layOne(m *mutant) (map[string]string, error) {
	path, err := filepath.Abs(filepath.Join(m.Package, m.File))
	if err != nil {
		return nil, err
	}
	to := filepath.Join(r.dir, "edited.go")
	return map[string]string{path: to}, os.WriteFile(to, m.apply(r.checkers[m.Package].sources[m.File]), 0o666)
}

// killedBy keeps count of what kills.
func (r *run) killedBy(dir, test string) {
	if test == "" {
		return
	}
	if r.killers[dir] == nil {
		r.killers[dir] = map[string]int{}
	}
	r.killers[dir][test]++
}

// firstTests are the tests that killed most so far: with them a mutant's end is
// mostly found before the others have run.
func (r *run) firstTests(dir string) string {
	counts := r.killers[dir]
	names := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(counts[b]-counts[a], strings.Compare(a, b))
	})
	return "^(" + strings.Join(names[:min(len(names), 4)], "|") + ")$"
}

// one runs the tests that are built on mutant number n of them.
func (r *run) one(m *mutant, n int) (result, error) {
	res := result{Hash: m.Hash, Mutant: m.String(), Line: m.Line}
	stages := r.stages()
	if len(r.killers[m.Package]) > 0 {
		stages = append([]string{"first"}, stages...)
	}
	for _, res.Stage = range stages {
		limit := r.limits[res.Stage]
		if res.Stage == "first" {
			limit = r.limits["short"]
		}
		var err error
		if res.Verdict, res.By, _, err = r.execute(m.Package, res.Stage, n, limit); err != nil {
			return res, err
		}
		if res.Verdict != survived {
			break
		}
	}
	r.killedBy(m.Package, res.By)
	fmt.Fprintf(os.Stderr, "%6.0fs %-8s %s:%d %s %s\n", time.Since(r.started).Seconds(), res.Verdict, m.File, m.Line, m, res.By)
	if r.out == nil {
		return res, nil
	}
	line, err := json.Marshal(res)
	if err == nil {
		_, err = r.out.Write(append(line, '\n'))
	}
	return res, err
}

func (r *run) stages() []string {
	if r.wide {
		return []string{"short", "whole"}
	}
	return []string{"short"}
}

// measure runs the tests that are built on what is no mutant: they must pass,
// and what they take limits what a mutant may.
func (r *run) measure(dir string) error {
	r.limits = map[string]int{}
	for _, stage := range r.stages() {
		v, by, seconds, err := r.execute(dir, stage, 0, 1200)
		if err != nil {
			return err
		}
		if v != survived {
			return fmt.Errorf("%s: the %s tests fail without any change (%s)", dir, stage, by)
		}
		r.limits[stage] = 2 + int(2*seconds)
		fmt.Fprintf(os.Stderr, "%s: %s tests take %.1f s of CPU\n", dir, stage, seconds)
	}
	return nil
}

func (r *run) binary() string { return filepath.Join(r.dir, "test.bin") }

// build compiles the tests of a package with files laid over others.
func (r *run) build(dir string, over map[string]string) error {
	overlay := filepath.Join(r.dir, "overlay.json")
	text, err := json.Marshal(map[string]any{"Replace": over})
	if err != nil {
		return err
	}
	if err := os.WriteFile(overlay, text, 0o666); err != nil {
		return err
	}
	cmd := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", overlay, "-o", r.binary(), "./"+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", dir, err, out)
	}
	return nil
}

// memory is what a test may take, in KiB: a mutant that never stops growing must
// not take the machine with it.
const memory = 6 << 20

// execute runs the tests that are built, within a limit of CPU seconds.
func (r *run) execute(dir, stage string, chosen, limit int) (v verdict, by string, seconds float64, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(120+20*limit)*time.Second)
	defer cancel()
	args := []string{"-c", `ulimit -t "$1"; ulimit -v "$2"; shift 2; exec "$@"`, "sh", strconv.Itoa(limit), strconv.Itoa(memory), r.binary(), "-test.failfast", "-test.v"}
	if stage != "whole" {
		args = append(args, "-test.short")
	}
	if stage == "first" {
		args = append(args, "-test.run", r.firstTests(dir))
	}
	cmd := exec.CommandContext(ctx, "sh", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), choice+"="+strconv.Itoa(chosen))
	cmd.WaitDelay = 5 * time.Second
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		return "", "", 0, err
	}
	seconds = (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return survived, "", seconds, nil
	case !errors.As(err, &exit):
		return "", "", 0, err
	}
	if s, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && s.Signaled() || ctx.Err() != nil {
		return timeout, "", seconds, nil
	}
	return killed, failed(string(out)), seconds, nil
}

// failed names the first test that failed, from the output of -test.v.
func failed(out string) string {
	running := ""
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "=== RUN   "); ok {
			running = name
		}
		if name, ok := strings.CutPrefix(line, "--- FAIL: "); ok {
			name, _, _ = strings.Cut(name, " ")
			return name
		}
	}
	return running // it panicked
}
