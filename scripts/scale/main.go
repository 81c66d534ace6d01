//go:build unix

// Command scale measures whole processes of gorescore against what the work
// itself takes, in interleaved rounds of one run: unpacking, many workers, memory,
// small files, the cache, shards. It knows no package of gorescore, only the
// program; the stages by themselves are timed by the benchmarks beside the code.
//
// Its lines are those of Go benchmarks, for benchstat. CPU is user and system time
// of the process; the ratios are of medians.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"
)

// bench is one run of the program.
type bench struct {
	gorescore, corpus string // programs
	dir               string // scratch
	archives          string // GORESCORE_CORPUS, "" if unset
	games, rounds     int
}

func main() {
	if len(os.Args) > 2 && os.Args[1] == "do" {
		do(os.Args[2], os.Args[3:])
		return
	}
	b := &bench{archives: os.Getenv("GORESCORE_CORPUS")}
	flag.StringVar(&b.gorescore, "gorescore", "", "the program to measure")
	flag.StringVar(&b.corpus, "corpus", "", "the program of scripts/corpus")
	flag.IntVar(&b.games, "games", 20000, "made-up games of a usual corpus; that of small files and of memory are ten and some fifty times as large")
	flag.IntVar(&b.rounds, "rounds", 3, "rounds")
	only := flag.String("only", "", "comma list of unpack, sizes, growth, formats, workers, memory, files, cache, shards (default: all)")
	flag.Parse()
	dir, err := os.MkdirTemp("", "gorescore-scale-")
	check(err)
	defer os.RemoveAll(dir)
	b.dir = dir
	b.machine()
	for _, part := range []struct {
		name string
		run  func()
	}{{"unpack", b.unpack}, {"sizes", b.sizes}, {"growth", b.growth}, {"formats", b.formats}, {"workers", b.workers}, {"memory", b.memory}, {"files", b.files}, {"cache", b.cache}, {"shards", b.shards}} {
		if *only == "" || slices.Contains(strings.Split(*only, ","), part.name) {
			part.run()
		}
	}
}

// machine names the kind of machine as benchmarks do.
func (b *bench) machine() {
	cpu := "unknown"
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if _, rest, ok := strings.Cut(string(text), "model name"); ok {
			line, _, _ := strings.Cut(rest, "\n")
			cpu = strings.TrimSpace(strings.TrimLeft(line, "\t :"))
		}
	}
	fmt.Printf("goos: %s\ngoarch: %s\npkg: gorescore/scripts/scale\ncpu: %s\ncores: %d\ngo: %s\n",
		runtime.GOOS, runtime.GOARCH, cpu, runtime.NumCPU(), runtime.Version())
}

func check(err error) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "scale: %v\n", err)
		os.Exit(1)
	}
}

// cost is what one process took.
type cost struct {
	cpu, wall time.Duration
	rss       int64 // kB
}

// command prepares a process; an exit code of 1 or 3 tells of the records.
func command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Stderr = os.Stderr
	return cmd
}

func wait(cmd *exec.Cmd, begin time.Time) cost {
	err := cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); err != nil && code != 1 && code != 3 {
		check(fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err))
	}
	u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		check(fmt.Errorf("no usage of %s", cmd.Path))
	}
	return cost{cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), time.Since(begin), u.Maxrss}
}

func run(cmd *exec.Cmd) cost {
	begin := time.Now()
	check(cmd.Start())
	return wait(cmd, begin)
}

// rescore runs gorescore with its output thrown away.
func (b *bench) rescore(args ...string) cost {
	return run(command(b.gorescore, append([]string{"rescore", "-q", "-f", "jsonl", "-o", os.DevNull}, args...)...))
}

// self runs a piece of bare work in a process of its own.
func self(args ...string) cost {
	return run(command("/proc/self/exe", append([]string{"do"}, args...)...))
}

// series are the costs of one thing over the rounds.
type series struct {
	name  string
	costs []cost
}

func (s *series) add(c cost) {
	s.costs = append(s.costs, c)
	fmt.Printf("BenchmarkScale/%s 1 %d ns/op %d cpu-ns/op %.1f rss-MB\n", s.name, c.wall.Nanoseconds(), c.cpu.Nanoseconds(), float64(c.rss)/1024)
}

func (s *series) median(of func(cost) float64) float64 {
	var list []float64
	for _, c := range s.costs {
		list = append(list, of(c))
	}
	slices.Sort(list)
	return list[len(list)/2]
}

func (s *series) cpu() float64  { return s.median(func(c cost) float64 { return c.cpu.Seconds() }) }
func (s *series) wall() float64 { return s.median(func(c cost) float64 { return c.wall.Seconds() }) }

// peak is the largest memory in MB.
func (s *series) peak() float64 {
	most := int64(0)
	for _, c := range s.costs {
		most = max(most, c.rss)
	}
	return float64(most) / 1024
}

// verdict prints a figure beside its bar, as a line that benchstat passes over.
func verdict(what string, got, bar float64, least bool) {
	word, fine := "at most", got <= bar
	if least {
		word, fine = "at least", got >= bar
	}
	mark := "ok"
	if !fine {
		mark = "MISSED"
	}
	fmt.Printf("# %s: %.3f, %s %.2f: %s\n", what, got, word, bar, mark)
}

// made makes made-up games; more are further flags of scripts/corpus.
func (b *bench) made(name, form string, first, games int, more ...string) string {
	path := filepath.Join(b.dir, name)
	run(command(b.corpus, append([]string{"-form", form, "-o", path, "-first", fmt.Sprint(first), "-games", fmt.Sprint(games)}, more...)...))
	return path
}
