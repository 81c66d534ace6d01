package gtp

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/sgfparse"
)

// gnuGo finds GNU Go, which Debian keeps out of the usual PATH.
func gnuGo(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"gnugo", "/usr/games/gnugo"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("GNU Go is not installed: nothing was asked of a real engine")
	return ""
}

// TestGNUGo asks a real engine about records whose dead stones are known: the
// players' marks, or none.
func TestGNUGo(t *testing.T) {
	p, err := New(t.Context(), Options{Command: []string{gnuGo(t), "--mode", "gtp"}, Limit: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, c := range []struct{ record, dead string }{
		{"marked", "B5"},
		{"komi", ""},
		{"last-dame", ""},
		{"selfplay-tie", ""},
		{"selfplay-dead-stones", "A4 A3 B3 C3 J2"},
		{"selfplay-13x13-handicap", "C12"},
	} {
		game, final := record(t, c.record)
		dead, err := p.Dead(t.Context(), game, final)
		if got := names(dead, final); err != nil || got != c.dead {
			t.Errorf("%s: %q, %v; want %q", c.record, got, err, c.dead)
		}
	}
	if len(p.all) != 1 {
		t.Errorf("%d processes", len(p.all))
	}
	// A board that it does not play on costs this question only.
	if _, err := p.Dead(t.Context(), nil, &replay.Final{Width: 25, Height: 25, Board: make([]replay.Color, 25*25)}); err == nil {
		t.Error("GNU Go takes a 25x25 board")
	}
	game, final := record(t, "marked")
	if dead, err := p.Dead(t.Context(), game, final); err != nil || names(dead, final) != "B5" {
		t.Errorf("after a refusal: %v, %v", dead, err)
	}
}

// record replays a record of testdata/records.
func record(t *testing.T, name string) (*replay.Game, *replay.Final) {
	t.Helper()
	data, err := os.ReadFile("../../testdata/records/" + name + ".sgf")
	if err != nil {
		t.Fatal(err)
	}
	var parser sgfparse.Parser
	var reader header.Reader
	var player replay.Replayer
	tree, _ := parser.Parse(&sgfparse.Source{File: name, Game: 1, Text: data, Raw: data})
	game, _ := reader.Read(tree)
	return game, player.Play(game)
}
