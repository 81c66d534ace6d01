package gtp

import (
	"bufio"
	"errors"
	"io"
	"strconv"
	"strings"
)

// maxAnswer bounds what an engine may write up to the end of one answer, in
// bytes. The longest that is asked for names every point of a 52x52 board.
const maxAnswer = 64 << 10

// errFlood ends an engine that writes more than maxAnswer.
var errFlood = errors.New("it wrote more than 64 KiB without coming to the end of an answer")

// answer is what an engine says to one command.
type answer struct {
	id      int // of the command, -1 if it is not repeated
	refused bool
	text    string // without the mark and the id; lines are parted by \n
}

// answerReader reads answers from an engine's output. Lines outside of answers
// are passed over: some engines greet, some print what they think.
type answerReader struct {
	in *bufio.Reader
}

// next reads one answer: from a line that begins with "=" or "?" to the next
// empty line.
func (r answerReader) next() (answer, error) {
	a := answer{}
	open := false
	for left := maxAnswer; ; {
		line, err := r.line(&left)
		switch {
		case err != nil:
			return a, err
		case open && line == "":
			return a, nil
		case open:
			a.text += "\n" + line
		case strings.HasPrefix(line, "=") || strings.HasPrefix(line, "?"):
			a, open = parseFirst(line), true
		}
	}
}

// parseFirst reads the first line of an answer.
func parseFirst(line string) answer {
	rest := line[1:]
	digits := 0
	for digits < len(rest) && '0' <= rest[digits] && rest[digits] <= '9' {
		digits++
	}
	id, err := strconv.Atoi(rest[:digits])
	if err != nil {
		id = -1
	}
	return answer{id: id, refused: line[0] == '?', text: strings.TrimSpace(rest[digits:])}
}

// line reads a line without its end and without control characters, which the
// protocol bids to drop (a tab is a blank). It takes its bytes off left.
func (r answerReader) line(left *int) (string, error) {
	var b strings.Builder
	for {
		c, err := r.in.ReadByte()
		if err != nil {
			if errors.Is(err, io.EOF) && b.Len() > 0 {
				err = io.ErrUnexpectedEOF
			}
			return "", err
		}
		if *left--; *left < 0 {
			return "", errFlood
		}
		switch {
		case c == '\n':
			return strings.TrimRight(b.String(), " "), nil
		case c == '\t':
			b.WriteByte(' ')
		case c >= ' ' && c != 127:
			b.WriteByte(c)
		}
	}
}
