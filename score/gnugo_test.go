package score

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gorescore/replay"
)

// gnuGo asks GNU Go, which Debian keeps out of the usual PATH; commands are sent
// at once, and it ends with them.
func gnuGo(t *testing.T, commands []string, flags ...string) []string {
	t.Helper()
	path, err := exec.LookPath("gnugo")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/gnugo"); err != nil {
			t.Skip("GNU Go is not installed: no count was compared with it")
		}
	}
	cmd := exec.Command(path, append([]string{"--mode", "gtp"}, flags...)...)
	cmd.Stdin = strings.NewReader(strings.Join(append(commands, "quit"), "\n") + "\n")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(bufio.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(strings.TrimSpace(string(text)), "\n\n")
	if len(answers) < len(commands) {
		t.Fatalf("%d answers to %d commands", len(answers), len(commands))
	}
	for i, a := range answers {
		answers[i] = strings.Join(strings.Fields(strings.TrimPrefix(strings.TrimSpace(a), "=")), " ")
	}
	return answers
}

// gnuGoScores are GNU Go's answers about a board: the dead stones, and Black's
// lead by territory and by area, in half points.
func gnuGoScores(t *testing.T, b *board) (dead []replay.Point, territory, area replay.HalfPoints) {
	t.Helper()
	size := b.final.Width
	commands := []string{fmt.Sprintf("boardsize %d", size), "clear_board", "komi 0"}
	for p, c := range b.final.Board {
		if c != replay.Empty {
			commands = append(commands, fmt.Sprintf("play %v %s", c, replay.Point(p).Name(size, size)))
		}
	}
	commands = append(commands, "final_status_list dead", "final_score")
	answers := gnuGo(t, commands, "--japanese-rules")
	for i := range commands[:len(commands)-2] {
		if answers[i] != "" {
			t.Fatalf("%s: %s", commands[i], answers[i])
		}
	}
	for _, name := range strings.Fields(answers[len(commands)-2]) {
		dead = append(dead, parseLetters(t, name, size, size))
	}
	slices.Sort(dead)
	territory = lead(t, answers[len(commands)-1])
	return dead, territory, lead(t, gnuGo(t, commands, "--chinese-rules")[len(commands)-1])
}

// lead reads "B+3.0", "W+12.0" or "0".
func lead(t *testing.T, answer string) replay.HalfPoints {
	t.Helper()
	side, points, found := strings.Cut(answer, "+")
	if !found {
		points = answer
	}
	v, err := strconv.ParseFloat(points, 64)
	if err != nil {
		t.Fatalf("score %q", answer)
	}
	if side == "W" {
		v = -v
	}
	return replay.HalfPoints(2 * v)
}

// gnuGoFills are the boards on which GNU Go counts less territory for Black, by the
// points that it calls dame although only Black reaches them.
var gnuGoFills = map[int]int{
	2:   1, // H5, among dead stones
	102: 1, // one of F3 and G2, over which a stone is joined from both sides
	117: 2, // E3, an eye inside dead stones, and the prisoner that taking them costs
}

// The counts of boards that were played to their end against GNU Go's final
// score, with the dead stones that it finds: by territory, and by area as the
// board stands. The board is given to it as moves, so that there are no prisoners
// but the dead. It has two conventions of its own: a dead stone that stands in the
// open, where both sides reach it, it has captured first, so that those boards are
// left out; and by territory it has a side fill a point or two where it would have
// to answer, or to take dead stones: gnuGoFills names these boards and points.
func TestAccuracyGNUGoCountsTheSame(t *testing.T) {
	games := 6
	if os.Getenv("GORESCORE_ACCURACY") != "" {
		games = 120
	}
	rng := rand.New(rand.NewPCG(9, 9))
	var s Surveyor
	jp, _ := Lookup("jp1989")
	nz, _ := Lookup("nz")
	compared, open, unfilled := 0, 0, 0
	for i := range games {
		size := 5 + 2*rng.IntN(3)
		b := playout(rng, size, size, 0)
		b.final.Prisoners = [3]int{}
		var territory, area replay.HalfPoints
		b.st.Dead, territory, area = gnuGoScores(t, b)
		m := b.survey(&s, Options{Source: nz})
		inTheOpen := deadInTheOpen(b)
		switch {
		case m.Unfilled:
			unfilled++
			continue
		case inTheOpen:
			open++
			continue
		}
		compared++
		territory += replay.Points(gnuGoFills[i])
		if sj, sa := m.Count(jp, 0), m.Count(nz, 0); sj.Margin != territory || sa.Margin != area {
			t.Errorf("game %d: by territory %v, GNU Go %v; by area %v, GNU Go %v; dead %v\n%s", i, sj.Margin, territory, sa.Margin, area, b.st.Dead, picture(b))
		}
	}
	t.Logf("%d boards, no difference; left out %d with a dead stone in the open and %d not played out", compared, open, unfilled)
	if compared < games/2 {
		t.Errorf("only %d of %d boards were compared", compared, games)
	}
}

// deadInTheOpen tells whether a dead stone stands where both sides reach it.
func deadInTheOpen(b *board) bool {
	clean, _, _ := refBoard(b)
	owner := refOwners(clean)
	return slices.ContainsFunc(b.st.Dead, func(p replay.Point) bool { return len(owner[p]) != 1 })
}

func picture(b *board) string {
	var s strings.Builder
	for p, c := range b.final.Board {
		s.WriteByte(".XO"[c])
		if (p+1)%b.final.Width == 0 {
			s.WriteByte('\n')
		}
	}
	return s.String()
}
