// Command train-life makes the ownership net of score/life/net: it knows how to
// find positions with known owners in archives of records, how to train on them,
// and how right the result is.
//
// What the net sees and computes is the business of score/life/net; how its
// verdict is joined with playouts and reading, that of score/life.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// command is one step on the way from records to weights.
type command struct {
	name, what string
	run        func(args []string) error
}

var commands = []command{
	{"data", "records to positions with known owners", data},
	{"selfplay", "games on small boards, played by GNU Go to the last capture", selfPlay},
	{"train", "files of positions to weights", learn},
	{"eval", "how right the net is, and the judge with and without it", evaluate},
}

func main() {
	if len(os.Args) > 1 {
		for _, c := range commands {
			if c.name != os.Args[1] {
				continue
			}
			if err := c.run(os.Args[2:]); err != nil && !errors.Is(err, flag.ErrHelp) {
				fmt.Fprintf(os.Stderr, "train-life: %v\n", err)
				os.Exit(exitCode(err))
			}
			return
		}
	}
	var list strings.Builder
	for _, c := range commands {
		fmt.Fprintf(&list, "\n  %-10s %s", c.name, c.what)
	}
	to, code := os.Stderr, 2
	if len(os.Args) > 1 && slices.Contains([]string{"help", "-h", "-help", "--help"}, os.Args[1]) {
		to, code = os.Stdout, 0
	}
	fmt.Fprintf(to, "usage: train-life COMMAND [flags]; -h tells the flags of a command%s\n", list.String())
	os.Exit(code)
}

// exitCode is 1 for a file that is not there or cannot be read, 2 for everything else.
func exitCode(err error) int {
	if _, unread := errors.AsType[*unreadError](err); unread || errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return 1
	}
	return 2
}
