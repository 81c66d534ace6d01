package score

import (
	"slices"
	"testing"

	"gorescore/replay"
)

// counterBoards are boards that a server's program counts otherwise than we do.
var counterBoards = []struct {
	name      string
	rows      []string
	dead      []string
	ours, kgs int // D_T under the Japanese rules, Black minus White
}{
	{
		// e1 hangs on f1 and on the corridor g1 h1, where Black can part it from i1.
		name: "joined over a corridor",
		rows: []string{
			".O.O.O..O.O.O",
			"OOOOOXXXOOOOO",
			"XXXXXX.XXXXXX",
			".X.........X.",
		},
		ours: 12 - 4, kgs: 12 - 5,
	},
	{
		// The black stone d2 stands where White's chain d3 will have to be connected.
		name: "beside a stone on a false eye",
		rows: []string{
			".......",
			"OOOXOOO",
			"XXXOXXX",
			"X.XOX.X",
			"XXX.XXX",
			"XXXXXXX",
			".......",
		},
		dead: []string{"db"},
		ours: 9 - (6 + 1), kgs: 9 - (7 + 1),
	},
	{
		// The black stone c2 is dead in White's eye, but White is in seki at e1.
		name: "a dead stone in seki",
		rows: []string{
			"XO.O.X.XO",
			"XOXOOXXXO",
			"XOOOXOOOO",
			"XXXXXO...",
			"....XO...",
			"....XO...",
		},
		dead: []string{"cb"},
		ours: 8 - 9, kgs: 8 - (9 + 1),
	},
}

// Guards that games of a server are counted as its program counted them, and
// others by the rules; the note says where that matters.
func TestServersCount(t *testing.T) {
	var s Surveyor
	for _, c := range counterBoards {
		w := len(c.rows[0])
		var dead []replay.Point
		for _, d := range c.dead {
			dead = append(dead, replay.Point(int(d[1]-'a')*w+int(d[0]-'a')))
		}
		for _, server := range []string{"", "kgs", "another"} {
			b := parseBoard(c.rows, dead, [2]int{}, "X", 0)
			b.game.Counter = server
			sc := b.survey(&s, Options{}).Count(testTerritory, 0)
			want := c.ours
			if server == "kgs" {
				want = c.kgs
			}
			noted := slices.Contains(sc.Notes, NoteServerCount)
			if sc.Margin != replay.Points(want) || noted != (server == "kgs") {
				t.Errorf("%s, counter %q: %v with %v, want %d", c.name, server, sc.Margin, sc.Notes, want)
			}
		}
	}
}
