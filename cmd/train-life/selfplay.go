package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"

	"gorescore/cmd/train-life/dataset"
	"gorescore/replay"
)

// selfPlayApp names the records that selfPlay writes, in AP.
const selfPlayApp = "train-life"

// selfPlay writes games of GNU Go against itself on small boards, begun with
// moves of our own dice. GNU Go makes the moves and says nothing else: it plays
// on until every dead stone is captured, so that the last board tells by itself
// whose each point is, and the result is our count of it.
func selfPlay(args []string) error {
	flags := flag.NewFlagSet("selfplay", flag.ContinueOnError)
	out := flags.String("o", "", "file to write, SGF")
	games := flags.Int("games", 100, "number of games")
	size := flags.Int("size", 9, "side of the board")
	seed := flags.Uint64("seed", 1, "of the dice and of GNU Go")
	program := flags.String("gnugo", gnuGo(), "the program")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *out == "" || *size < 5 || *size > 19 {
		return errors.New("selfplay: want -o FILE and a size from 5 to 19")
	}
	if _, err := exec.LookPath(*program); err != nil {
		return fmt.Errorf("selfplay: %w; GNU Go plays the games: install it (Debian: gnugo) and name it with -gnugo", err)
	}
	return writeFile(*out, func(w io.Writer) error {
		for i := range *games {
			record, err := playGame(*program, *size, *seed+uint64(i))
			if err != nil {
				return err
			}
			if _, err := io.WriteString(w, record); err != nil {
				return err
			}
		}
		return nil
	})
}

// gnuGo is the program's usual name. Debian keeps games where PATH often does
// not look.
func gnuGo() string {
	const name, games = "gnugo", "/usr/games/gnugo"
	if _, err := exec.LookPath(name); err != nil {
		if _, err := exec.LookPath(games); err == nil {
			return games
		}
	}
	return name
}

// player is GNU Go at the other end of a pipe.
type player struct {
	in  io.Writer
	out *bufio.Reader
}

// ask sends a command and returns the answer.
func (p *player) ask(format string, args ...any) (string, error) {
	if _, err := fmt.Fprintf(p.in, format+"\n", args...); err != nil {
		return "", err
	}
	var answer []string
	for {
		line, err := p.out.ReadString('\n')
		if err != nil {
			return "", fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), err)
		}
		if line = strings.TrimSpace(line); line == "" && answer != nil {
			break
		} else if line != "" {
			answer = append(answer, line)
		}
	}
	text, fine := strings.CutPrefix(strings.Join(answer, "\n"), "=")
	if !fine {
		return "", fmt.Errorf("%s: %s", fmt.Sprintf(format, args...), text)
	}
	return strings.TrimSpace(text), nil
}

// playGame plays one game and returns its record.
func playGame(program string, size int, seed uint64) (record string, err error) {
	// Level 1 keeps a game under two seconds. The games are no better for more.
	cmd := exec.Command(program, "--mode", "gtp", "--level", "1", "--seed", fmt.Sprint(seed), "--chinese-rules", "--capture-all-dead", "--never-resign")
	in, err := cmd.StdinPipe()
	if err != nil {
		return "", err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	defer func() {
		in.Close()
		err = errors.Join(err, cmd.Wait())
	}()
	p := &player{in: in, out: bufio.NewReader(out)}
	for _, line := range []string{fmt.Sprintf("boardsize %d", size), "clear_board", "komi 6.5"} {
		if _, err := p.ask("%s", line); err != nil {
			return "", err
		}
	}
	return p.game(size, rand.New(rand.NewPCG(seed, uint64(size))))
}

// game plays: first some moves by dice, then GNU Go until both pass.
func (p *player) game(size int, dice *rand.Rand) (string, error) {
	board := replay.NewBoard(size, size)
	var moves strings.Builder
	free := 1 + dice.IntN(size/2)
	for n, passes, color := 0, 0, replay.Black; passes < 2 && n < 4*size*size; n, color = n+1, color.Opponent() {
		at := replay.Pass
		if n < free {
			// Inside the third line: the edge would be wasted.
			x, y := 2+dice.IntN(size-4), 2+dice.IntN(size-4)
			if at = replay.Point(y*size + x); board.At(at) != replay.Empty {
				break
			}
			if _, err := p.ask("play %s %s", color, at.Name(size, size)); err != nil {
				return "", err
			}
		} else {
			answer, err := p.ask("genmove %s", color)
			if err != nil {
				return "", err
			}
			if q, ok := replay.ParsePoint(answer, size, size); ok {
				at = q
			}
		}
		if at == replay.Pass {
			passes++
			fmt.Fprintf(&moves, ";%s[]", color)
			continue
		}
		passes = 0
		board.Play(color, at)
		fmt.Fprintf(&moves, ";%s[%c%c]", color, 'a'+int(at)%size, 'a'+int(at)/size)
	}
	return fmt.Sprintf("(;FF[4]GM[1]AP[%s:1]SZ[%d]KM[6.5]RU[Chinese]RE[%s]%s)\n", selfPlayApp, size, areaResult(board), moves.String()), nil
}

// areaResult counts a board on which every stone lives, at a komi of 6.5.
func areaResult(b *replay.Board) string {
	lead := -13 // half points
	for _, owner := range dataset.Owners(b.Width(), b.Height(), b.AppendColors(nil), make([]bool, b.Width()*b.Height())) {
		switch owner {
		case dataset.Black:
			lead += 2
		case dataset.White:
			lead -= 2
		}
	}
	margin := replay.HalfPoints(lead)
	if lead > 0 {
		return "B+" + margin.String()
	}
	return "W+" + margin.Abs().String()
}
