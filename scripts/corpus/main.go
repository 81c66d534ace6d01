// Command corpus writes made-up games for benchmarks, the same ones for the same
// flags on every machine. It knows how to play them, plausibly at a glance: legal
// moves near the last ones, no eye filled, some given up and some played out;
// what they are measured with is left to the scripts beside it.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
)

func main() {
	games := flag.Int("games", 1000, "number of games")
	form := flag.String("form", "collection", "collection (one file, on standard output without -o) or files (a folder of a file each)")
	out := flag.String("o", "", "file or folder to write")
	counted := flag.Int("counted", 30, "percent of the games that are played out and counted; the others are given up")
	first := flag.Int("first", 0, "number of the first game: an archive that grew begins with the same games")
	board := flag.Int("board", 0, "size of all boards, 5 to 52 (default: 19, and every tenth 9 or 13)")
	moves := flag.Int("moves", 0, "number of moves of a game that is given up (default: it varies)")
	flag.Parse()
	p := newPlayer()
	p.counted, p.size, p.given = *counted, *board, *moves
	if err := write(p, *form, *out, *first, *games); err != nil {
		fmt.Fprintf(os.Stderr, "corpus: %v\n", err)
		os.Exit(2)
	}
}

// perFolder is how many files one folder holds.
const perFolder = 1000

func write(p *player, form, out string, first, games int) error {
	switch {
	case p.size != 0 && (p.size < 5 || p.size > 52):
		return fmt.Errorf("-board %d: want 5 to 52", p.size)
	case form == "files" && out != "":
		for i := first; i < first+games; i++ {
			dir := filepath.Join(out, fmt.Sprintf("%04d", i/perFolder))
			if err := os.MkdirAll(dir, 0o777); err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%07d.sgf", i)), p.game(i), 0o666); err != nil {
				return err
			}
		}
		return nil
	case form == "collection":
		to := io.WriteCloser(os.Stdout)
		if out != "" {
			f, err := os.Create(out)
			if err != nil {
				return err
			}
			to = f
		}
		w := bufio.NewWriterSize(to, 1<<20)
		for i := first; i < first+games; i++ {
			if _, err := w.Write(p.game(i)); err != nil {
				return err
			}
		}
		return errors.Join(w.Flush(), to.Close())
	}
	return errors.New("want -form collection, or -form files with -o FOLDER")
}

// seedOf makes each game independent of the others.
func seedOf(game int) *rand.Rand { return rand.New(rand.NewPCG(uint64(game), 0x676f)) }
