package gtp

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestMain lets the test binary be an engine: its first argument says so.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "engine" {
		os.Exit(newFake(os.Args[2:]).run())
	}
	os.Exit(m.Run())
}

// fake is an engine that does what its arguments say: "dead=A1 B1" answers so,
// "hang=play" hangs at that command, and so on.
type fake struct {
	is     map[string]string
	out    *bufio.Writer
	end    string // of a line
	placed int
}

func newFake(args []string) *fake {
	f := &fake{is: map[string]string{}, out: bufio.NewWriter(os.Stdout), end: "\n"}
	for _, a := range args {
		key, value, _ := strings.Cut(a, "=")
		f.is[key] = value
	}
	if _, ok := f.is["crlf"]; ok {
		f.end = "\r\n"
	}
	return f
}

const fakeCommands = "protocol_version\nlist_commands\nknown_command\nboardsize\nclear_board\nkomi\nplay\nfinal_status_list\nquit"

func (f *fake) run() int {
	if log := f.is["log"]; log != "" {
		note(log, "started\n")
	}
	if name, ok := f.is["child"]; ok {
		c := exec.Command("sleep", "1000")
		if c.Start() == nil {
			note(name, fmt.Sprint(c.Process.Pid, "\n"))
		}
	}
	if _, ok := f.is["noise"]; ok {
		fmt.Fprint(os.Stdout, "Welcome\n\n\n# thinking\n")
		fmt.Fprint(os.Stderr, strings.Repeat("noise on standard error\n", 10000))
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		id, rest, _ := strings.Cut(in.Text(), " ")
		name, args, _ := strings.Cut(rest, " ")
		if log := f.is["log"]; log != "" {
			note(log, rest+"\n")
		}
		if code, done := f.misbehave(name, id); done {
			return code
		}
		f.answer(id, name, args)
		f.out.Flush()
		if name == "quit" {
			return 0
		}
	}
	return 0
}

// due reports whether a fault is to come at this command. With "once", a file
// that does not exist, only the first process has it.
func (f *fake) due(fault, name string) bool {
	if at, ok := f.is[fault]; !ok || at != name {
		return false
	}
	if once := f.is["once"]; once != "" {
		if _, err := os.Stat(once); err == nil {
			return false
		}
		note(once, "done")
	}
	return true
}

// misbehave does what an engine should not; done ends the process.
func (f *fake) misbehave(name, id string) (code int, done bool) {
	switch {
	case f.due("exit", name):
		fmt.Fprintln(os.Stderr, "cannot load\x1b[31m the network")
		return 3, true
	case f.due("hang", name):
		time.Sleep(time.Hour)
	case f.due("half", name):
		fmt.Printf("=%s B1\n", id)
		time.Sleep(time.Hour)
	case f.due("deaf", name):
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case f.due("flood", name):
		line := append(bytes.Repeat([]byte("A1 "), 1000), '\n')
		fmt.Printf("=%s\n", id)
		for {
			if _, err := os.Stdout.Write(line); err != nil {
				return 1, true
			}
		}
	case f.due("longline", name):
		for {
			if _, err := os.Stdout.Write(bytes.Repeat([]byte{'A'}, 4096)); err != nil {
				return 1, true
			}
		}
	}
	return 0, false
}

func (f *fake) answer(id, name, args string) {
	mark, text := "=", ""
	switch name {
	case "protocol_version":
		text = "2"
		if v := f.is["version"]; v != "" {
			text = v
		}
	case "list_commands":
		text = fakeCommands
		if without := f.is["without"]; without != "" {
			text = strings.ReplaceAll(text, without+"\n", "")
		}
		text += "\n" + strings.ReplaceAll(f.is["with"], " ", "\n")
	case "known_command":
		text = fmt.Sprint(strings.Contains(fakeCommands, args))
	case "boardsize":
		f.placed = 0
	case "play":
		f.placed++
	case "final_status_list":
		text = f.is["dead"]
	}
	if f.due("refuse", name) {
		mark, text = "?", "will not"
	}
	if _, ok := f.is["noids"]; ok {
		id = ""
	}
	if f.due("wrongid", name) {
		id = "77"
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\n", f.end), "/", f.end)
	fmt.Fprintf(f.out, "%s%s %s%s%s", mark, id, text, f.end, f.end)
	if _, ok := f.is["noise"]; ok {
		fmt.Fprintf(f.out, "%s...%s", f.end, f.end)
	}
}

// note appends to a file.
func note(name, text string) {
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	if _, err := file.WriteString(text); err != nil {
		panic(err)
	}
}
