package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"gorescore/report"
)

func TestProgressLineFitsTheTerminal(t *testing.T) {
	known := state{games: 33677, flips: 1204, read: 42 << 20, total: 100 << 20, since: 41 * time.Second}
	piped := state{games: 12, since: 3 * time.Second}
	for _, c := range []struct {
		s     state
		width int
		want  string
	}{
		{known, 120, "[============>                 ]  42 %  33,677 games  821 games/s  1,204 with flips  57 s left"},
		{known, 80, "[======>         ]  42 %  33,677 games  821 games/s  1,204 with flips  57 s left"},
		{known, 61, "42 %  33,677 games  821 games/s  1,204 with flips  57 s left"},
		{known, 60, "42 %  33,677 games  821 games/s  1,204 with flips  57 s left"},
		{known, 59, "[=====>       ]  42 %  33,677 games  821 games/s  57 s left"},
		{known, 41, "[===>    ]  42 %  33,677 games  57 s left"},
		{known, 20, "42 %  33,677 games"},
		{known, 12, "33,677 games"},
		{known, 5, "33,67"},
		{known, 0, ""},
		{piped, 80, "12 games  4.0 games/s  0 with flips"},
		{piped, 10, "12 games"},
	} {
		got := c.s.line(c.width)
		if got != c.want {
			t.Errorf("width %d:\n%q, want\n%q", c.width, got, c.want)
		}
		if len(got) > c.width {
			t.Errorf("width %d: %d columns", c.width, len(got))
		}
	}
}

// TestProgressIsNotDoneBeforeItsEnd: reading runs ahead of judging.
func TestProgressIsNotDoneBeforeItsEnd(t *testing.T) {
	s := state{games: 1, read: 100, total: 100, since: time.Minute}
	if line := s.line(80); !strings.Contains(line, "99 %") || strings.Contains(line, "left") {
		t.Errorf("%q", line)
	}
	early := state{games: 1, read: 1, total: 1 << 30, since: time.Second}
	if line := early.line(80); strings.Contains(line, "left") {
		t.Errorf("%q after one second", line)
	}
}

func TestProgressSummary(t *testing.T) {
	for want, s := range map[string]state{
		"33,677 games in 41 s (821 games/s), 1,204 with flips": {games: 33677, flips: 1204, since: 41 * time.Second},
		"1 game in 0.2 s (5.0 games/s), 0 with flips":          {games: 1, since: 200 * time.Millisecond},
		"1,000,000 games in 2 h 5 min (133 games/s), 7 with flips": {
			games: 1e6, flips: 7, since: 2*time.Hour + 5*time.Minute,
		},
		"0 games in 3 min 20 s (0.0 games/s), 0 with flips": {since: 200 * time.Second},
	} {
		if got := s.summary(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestProgressSaysNothingInAPipe(t *testing.T) {
	b := &bytes.Buffer{}
	p := newProgress(b, &outputFlags{progress: "auto"})
	p.watch(t.Context(), []string{"."}, "")
	p.record(&report.Record{Game: 1})
	p.print("a message\n")
	p.stop()
	if b.String() != "a message\n" || p.games != 1 {
		t.Errorf("%q, %d games", b.String(), p.games)
	}
}
