package gtp

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gorescore/replay"
	"gorescore/score"
)

// needed are the commands without which no position can be asked about. How the
// stones get on the board is seen to apart: play or set_position.
var needed = []string{"boardsize", "clear_board", "final_status_list"}

// wanted are commands that are used where an engine has them.
var wanted = []string{"play", "set_position", "komi", "rectangular_boardsize", "clear_cache", "set_random_seed", "kata-get-rules", "kata-set-rules"}

// greet makes sure that the process is an engine that can be asked.
func (e *engine) greet() error {
	refused := func(err error) bool {
		var r *refusal
		return errors.As(err, &r)
	}
	version, err := e.do("protocol_version")
	if err != nil && !refused(err) {
		return err
	}
	if err == nil && version != "2" {
		return fmt.Errorf("it speaks version %q of the protocol, not 2", printable(version))
	}
	e.known = map[string]bool{}
	list, err := e.do("list_commands")
	switch {
	case err == nil:
		for _, name := range strings.Fields(list) {
			e.known[name] = true
		}
	case !refused(err):
		return err
	default:
		for _, name := range slices.Concat(needed, wanted) {
			known, err := e.do("known_command " + name)
			if err != nil && !refused(err) {
				return err
			}
			e.known[name] = known == "true"
		}
	}
	for _, name := range needed {
		if !e.known[name] {
			return fmt.Errorf("it does not know the command %s, without which it cannot tell who is dead", name)
		}
	}
	if !e.known["play"] && !e.known["set_position"] {
		return errors.New("it knows neither the command play nor set_position")
	}
	if e.known["kata-get-rules"] && e.known["kata-set-rules"] {
		rules, err := e.do("kata-get-rules")
		if err != nil && !refused(err) {
			return err
		}
		e.rules = strings.Join(strings.Fields(rules), " ") // one line, as a command is
	}
	return nil
}

// dead asks about one position. A *refusal leaves the engine usable.
func (e *engine) dead(game *replay.Game, final *replay.Final) ([]replay.Point, error) {
	e.asked++
	if err := e.size(final.Width, final.Height); err != nil {
		return nil, err
	}
	if _, err := e.do("clear_board"); err != nil {
		return nil, err
	}
	for _, c := range e.settings(game) {
		var r *refusal
		if _, err := e.do(c); err != nil && !errors.As(err, &r) {
			return nil, err
		}
	}
	if err := e.place(final); err != nil {
		return nil, err
	}
	text, err := e.do("final_status_list dead")
	if err != nil {
		return nil, err
	}
	return stones(text, final)
}

// size sets the board's size.
func (e *engine) size(width, height int) error {
	command := fmt.Sprintf("boardsize %d", width)
	if width != height {
		if !e.known["rectangular_boardsize"] {
			return &refusal{fmt.Sprintf("a board of %dx%d", width, height), "it has no command rectangular_boardsize"}
		}
		command = fmt.Sprintf("rectangular_boardsize %d %d", width, height)
	}
	_, err := e.do(command)
	return err
}

// settings are commands for what hardly matters to life and death. An engine
// may refuse any of them, but each is sent for every position, so that no
// answer depends on the positions before: komi and rules (unknown rules: the
// engine's own; unknown komi: the usual one), a fixed seed, an empty cache.
func (e *engine) settings(game *replay.Game) []string {
	komi, rules := replay.HalfPoints(13), e.rules
	if game != nil {
		r, known := score.Lookup(game.Rules.ID)
		switch {
		case known && r.Counting == score.Territory:
			rules = "japanese"
		case known:
			komi, rules = 15, "chinese"
		}
		if game.Komi.Known {
			komi = game.Komi.Points
		}
	}
	commands := []string{"komi " + komi.String()}
	if e.known["kata-set-rules"] && rules != "" {
		commands = append(commands, "kata-set-rules "+rules)
	}
	if e.known["set_random_seed"] {
		commands = append(commands, "set_random_seed 1")
	}
	if e.known["clear_cache"] {
		commands = append(commands, "clear_cache")
	}
	return commands
}

// place puts the stones on the board. The last one is the opponent's of the
// side to move, so that the engine takes that side for the next.
func (e *engine) place(final *replay.Final) error {
	last := replay.NoPoint
	var set strings.Builder
	var plays []string
	for p := range replay.Point(len(final.Board)) {
		c := final.Board[p]
		if c == replay.Empty {
			continue
		}
		if last == replay.NoPoint && c == final.ToMove.Opponent() {
			last = p
			continue
		}
		stone := c.String() + " " + p.Name(final.Width, final.Height)
		if e.known["set_position"] {
			set.WriteString(" " + stone)
		} else {
			plays = append(plays, "play "+stone)
		}
	}
	if set.Len() > 0 {
		plays = append(plays, "set_position"+set.String())
	}
	if last != replay.NoPoint {
		stone := " " + final.Board[last].String() + " " + last.Name(final.Width, final.Height)
		if e.known["play"] {
			plays = append(plays, "play"+stone)
		} else {
			plays = []string{"set_position" + set.String() + stone}
		}
	}
	for _, command := range plays {
		if _, err := e.do(command); err != nil {
			return err
		}
	}
	return nil
}

// stones reads a list of vertices, each of which must be a stone of the
// position.
func stones(text string, final *replay.Final) ([]replay.Point, error) {
	var list []replay.Point
	for _, name := range strings.Fields(text) {
		p, ok := replay.ParsePoint(name, final.Width, final.Height)
		switch {
		case !ok:
			return nil, fmt.Errorf("it calls %q dead, which is no point of a %dx%d board", printable(name), final.Width, final.Height)
		case final.Board[p] == replay.Empty:
			return nil, fmt.Errorf("it calls %s dead, where no stone stands", p.Name(final.Width, final.Height))
		}
		list = append(list, p)
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// possible reports whether every chain of the position has a liberty; otherwise
// it names a stone of one that has none. Only of such positions can the stones
// be placed one by one.
func possible(final *replay.Final) error {
	if len(final.Board) != final.Width*final.Height {
		return errors.New("the position is no board")
	}
	b := replay.NewBoard(final.Width, final.Height)
	for p, c := range final.Board {
		b.Set(c, replay.Point(p))
	}
	for p, c := range final.Board {
		if c != replay.Empty && b.Liberties(replay.Point(p)) == 0 {
			return fmt.Errorf("the chain at %s has no liberty, which no engine accepts", replay.Point(p).Name(final.Width, final.Height))
		}
	}
	return nil
}
