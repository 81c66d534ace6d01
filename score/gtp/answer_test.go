package gtp

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"

	"gorescore/replay"
)

func TestAnswerForms(t *testing.T) {
	for _, c := range []struct {
		in   string
		want answer
	}{
		{"=\n\n", answer{id: -1}},
		{"= \r\n\r\n", answer{id: -1}},
		{"=12 2\n\n", answer{id: 12, text: "2"}},
		{"?3 unknown command\n\n", answer{id: 3, refused: true, text: "unknown command"}},
		{"hello\n\n=1 A1\nB1\n\n", answer{id: 1, text: "A1\nB1"}},
		{"=4\tA1\x07 B1\n\n", answer{id: 4, text: "A1 B1"}},
		{"=99999999999999999999 A1\n\n", answer{id: -1, text: "A1"}},
	} {
		got, err := answerReader{bufio.NewReader(strings.NewReader(c.in))}.next()
		if err != nil || got != c.want {
			t.Errorf("%q: %+v, %v; want %+v", c.in, got, err, c.want)
		}
	}
	for in, want := range map[string]error{
		"":                                   io.EOF,
		"=1 A1\n":                            io.EOF,
		"=1 A1":                              io.ErrUnexpectedEOF,
		strings.Repeat("x\n", maxAnswer):     errFlood,
		"=" + strings.Repeat("x", maxAnswer): errFlood,
	} {
		if got, err := (answerReader{bufio.NewReader(strings.NewReader(in))}).next(); !errors.Is(err, want) {
			t.Errorf("%.20q: %+v, %v; want %v", in, got, err, want)
		}
	}
}

func TestMessagesAreOnePrintableLine(t *testing.T) {
	for in, want := range map[string]string{
		"a\n b\tc":                 "a b c",
		"\x1b[31mred\u0085\u2028x": "[31mred x",
		"bad \xff byte":            "bad \uFFFD byte",
		strings.Repeat("ä", 200):   strings.Repeat("ä", 100) + "...",
	} {
		if got := printable(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// FuzzAnswers: whatever an engine writes is read to its end, and what comes of
// it are stones of the position in board order, or an error.
func FuzzAnswers(f *testing.F) {
	f.Add("=1 A1 B1\n\n?2 no\n\n")
	f.Add("=1\r\nB5\r\nA1\r\n\r\n")
	f.Add("noise\x00=\n=\xff Z99 pass\n\n")
	final := &replay.Final{Width: 2, Height: 2, Board: []replay.Color{1, 2, 0, 1}}
	f.Fuzz(func(t *testing.T, text string) {
		r := answerReader{bufio.NewReader(strings.NewReader(text))}
		for range len(text) + 1 {
			a, err := r.next()
			if err != nil {
				return
			}
			dead, err := stones(a.text, final)
			if err != nil && dead != nil {
				t.Errorf("%q: stones and an error", a.text)
			}
			for i, p := range dead {
				if final.Board[p] == replay.Empty || i > 0 && p <= dead[i-1] {
					t.Errorf("%q: %v", a.text, dead)
				}
			}
		}
		t.Errorf("%q: more answers than bytes", text)
	})
}
