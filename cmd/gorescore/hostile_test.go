//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// maxResident is what no run may need, whatever it reads.
const maxResident = 1 << 30

// letters are those of SGF points.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// hostile are inputs that a careless reader dies of. make test takes a
// fiftieth of n, make robustness all.
var hostile = []struct {
	name string
	n    int // parts of the whole
	make func(n int) io.Reader
	exit int
	want string // in the first record
}{
	{"nested variations", 1_000_000, func(n int) io.Reader {
		return texts("(;SZ[9];B[aa]", repeat("(;W[bb]", n), repeat(")", n+1))
	}, exitDone, `"outcome":"`},
	{"nested variations without an end", 1_500_000, func(n int) io.Reader {
		return texts("(;SZ[9];B[aa]", repeat("(;W[bb]", n))
	}, exitDone, `"outcome":"`},
	{"parentheses", 50_000_000, func(n int) io.Reader { return repeat("(", n) }, exitUnread, "no-game"},
	{"a value of 1 GB", 1 << 30, func(n int) io.Reader {
		return texts("(;SZ[9]C[", repeat("x", n), "];B[aa])(;SZ[9];B[aa])")
	}, exitDone, ""},
	{"a value without an end", 1 << 28, func(n int) io.Reader { return texts("(;SZ[9]PB[", repeat("x", n)) }, exitDone, ""},
	{"properties", 10_000_000, func(n int) io.Reader { return texts("(;SZ[9]", repeat("A[]", n), ";B[aa])") }, exitDone, ""},
	{"properties below the limit", 2_500_000, func(n int) io.Reader { return texts("(;SZ[9]", repeat("XX[1]", n), ";B[aa])") }, exitDone, `"outcome":"`},
	{"values of a property", 3_000_000, func(n int) io.Reader { return texts("(;SZ[9]AB", repeat("[aa]", n), ";W[bb])") }, exitDone, `"outcome":"`},
	{"nodes", 15_000_000, func(n int) io.Reader { return texts("(;SZ[9]", repeat(";", n), ")") }, exitDone, `"outcome":"`},
	{"escapes", 15_000_000, func(n int) io.Reader { return texts("(;SZ[9]C[", repeat(`\`, n), "])") }, exitDone, `"outcome":"`},
	{"moves on 19x19", 1_000_000, func(n int) io.Reader { return moves(19, n) }, exitDone, `"outcome":"skipped"`},
	{"moves on 52x52", 1_000_000, func(n int) io.Reader { return moves(52, n) }, exitDone, `"outcome":"skipped"`},
	{"moves on 2x2", 2_000_000, func(n int) io.Reader { return moves(2, n) }, exitDone, `"outcome":"`},
	{"passes", 3_000_000, func(n int) io.Reader {
		return texts("(;SZ[19]KM[6.5]RE[W+6.5]", repeat(";B[];W[]", n/2), ")")
	}, exitDone, `"outcome":"`},
	{"a board of kos", 1_000_000, kos, exitDone, `"outcome":"`},
	{"bytes that are no UTF-8", 1_000_000, func(n int) io.Reader {
		return texts("(;SZ[9]CA[UTF-8]PB[\xff\xfe]KM[6.\xff5]RE[B+\xff1]C[", repeat("\xed\xa0\x80\xf4\x90", n), "];B[\xff\xff];W[a\xc0])")
	}, exitDone, `"outcome":"`},
	{"zero bytes", 300_000_000, func(n int) io.Reader { return repeat("\x00", n) }, exitUnread, "no-game"},
	{"games of one stone", 1_500, func(n int) io.Reader { return repeat("(;SZ[19]RE[B+1];B[aa])", n) }, exitDone, `"outcome":"`},
	{"games of nothing", 500_000, func(n int) io.Reader { return repeat("(;)", n) }, exitDone, ""},
}

func repeat(s string, n int) io.Reader { return &repeater{text: s, left: n} }

// repeater is a text many times over.
type repeater struct {
	text string
	left int
	rest string
	page string
}

func (r *repeater) Read(p []byte) (int, error) {
	if r.rest == "" {
		if r.left == 0 {
			return 0, io.EOF
		}
		const most = 1 << 10
		if r.page == "" {
			r.page = strings.Repeat(r.text, most)
		}
		k := min(r.left, most)
		r.left -= k
		r.rest = r.page[:k*len(r.text)]
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// texts puts strings and readers one after the other.
func texts(parts ...any) io.Reader {
	var list []io.Reader
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			list = append(list, strings.NewReader(p))
		case io.Reader:
			list = append(list, p)
		}
	}
	return io.MultiReader(list...)
}

// moves is a game of random moves.
func moves(size, n int) io.Reader {
	rng := rand.New(rand.NewPCG(uint64(size), 1))
	var b bytes.Buffer
	fmt.Fprintf(&b, "(;SZ[%d]KM[6.5]RE[B+1.5]", size)
	for i := range n {
		fmt.Fprintf(&b, ";%c[%c%c]", "BW"[i&1], letters[rng.IntN(size)], letters[rng.IntN(size)])
	}
	b.WriteString(";B[];W[])")
	return &b
}

// kos is a game on a board as large as can be, full of kos that are taken and
// retaken.
func kos(n int) io.Reader {
	const size = 52
	var black, white strings.Builder
	var take [][2]string
	at := func(x, y int) string { return letters[x:x+1] + letters[y:y+1] }
	for y := 0; y+2 < size; y += 3 {
		for x := 0; x+3 < size; x += 4 {
			fmt.Fprintf(&black, "[%s][%s][%s]", at(x+1, y), at(x, y+1), at(x+1, y+2))
			fmt.Fprintf(&white, "[%s][%s][%s][%s]", at(x+2, y), at(x+1, y+1), at(x+3, y+1), at(x+2, y+2))
			take = append(take, [2]string{at(x+2, y+1), at(x+1, y+1)})
		}
	}
	rng := rand.New(rand.NewPCG(52, 1))
	var b bytes.Buffer
	fmt.Fprintf(&b, "(;SZ[%d]KM[6.5]RU[Japanese]RE[B+1.5]AB%sAW%s", size, black.String(), white.String())
	for i := range n {
		fmt.Fprintf(&b, ";%c[%s]", "BW"[i&1], take[rng.IntN(len(take))][i&1])
	}
	b.WriteString(";B[];W[])")
	return &b
}

// TestHostileInput: no input crashes or hangs a run, or takes more memory than
// any run may.
func TestHostileInput(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a process for each of many runs")
	}
	part, limit := 50, time.Minute
	if heavy() {
		part, limit = 1, 10*time.Minute
	}
	for _, c := range hostile {
		t.Run(c.name, func(t *testing.T) {
			if !heavy() {
				t.Parallel()
			}
			p := exec.CommandContext(t.Context(), "gorescore", "rescore", "-q", "-r", "jp1989,cn2002,tromp-taylor", "-f", "jsonl", "-")
			if c.name == "games of nothing" { // whose lines are a gigabyte
				p.Args[6] = "csv"
			}
			out := &firstLine{}
			var said bytes.Buffer
			p.Stdin, p.Stdout, p.Stderr = c.make(max(c.n/part, 1)), out, &said
			start := time.Now()
			stop := time.AfterFunc(limit, func() { p.Process.Kill() })
			err := p.Run()
			stop.Stop()
			if took := time.Since(start); took > limit {
				t.Fatalf("still running after %v", took)
			}
			if got := p.ProcessState.ExitCode(); got != c.exit {
				t.Errorf("exit code %d, want %d: %v %.500s", got, c.exit, err, said.String())
			}
			if strings.Contains(said.String(), "goroutine ") || strings.Contains(out.text.String(), "internal-panic") {
				t.Errorf("a panic: %.2000s %.2000s", said.String(), out.text.String())
			}
			if !strings.Contains(out.text.String(), c.want) || c.want != "" && c.name != "games of nothing" && !json.Valid(bytes.TrimSpace(out.text.Bytes())) {
				t.Errorf("the first record is %.500s", out.text.String())
			}
			most := resident(p.ProcessState.SysUsage().(*syscall.Rusage))
			if most > maxResident {
				t.Errorf("%d MB of memory", most>>20)
			}
			if heavy() {
				t.Logf("%d MB, %v of processor time, %d bytes written", most>>20, p.ProcessState.UserTime()+p.ProcessState.SystemTime(), out.n)
			}
		})
	}
}

// firstLine keeps the first line, and counts the rest.
type firstLine struct {
	text bytes.Buffer
	done bool
	n    int64
}

func (f *firstLine) Write(p []byte) (int, error) {
	f.n += int64(len(p))
	if !f.done {
		line, _, whole := bytes.Cut(p, []byte("\n"))
		f.text.Write(line)
		f.done = whole
	}
	return len(p), nil
}

// resident is the greatest memory of a process, in bytes: systems count it in
// kilobytes, but for macOS.
func resident(u *syscall.Rusage) int64 {
	if runtime.GOOS == "darwin" {
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) << 10
}
