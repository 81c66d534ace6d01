package gtp

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
)

// Split cuts a command line into program and arguments, as a shell would:
// blanks part words, single quotes keep everything, double quotes all but a
// backslash before a quote or a backslash, and elsewhere a backslash keeps the
// next character (not on Windows, where it parts folders). Nothing is expanded,
// and what would need a shell - pipes, redirections - is an error unless it is
// quoted.
func Split(line string) ([]string, error) {
	s := splitter{escapes: runtime.GOOS != "windows"}
	return s.split(line)
}

type splitter struct {
	escapes bool // a backslash outside of quotes keeps the next character
	words   []string
	word    strings.Builder
	started bool // a word has begun, perhaps an empty one in quotes
	quoted  bool // part of it was in quotes
}

func (s *splitter) split(line string) ([]string, error) {
	if strings.IndexByte(line, 0) >= 0 {
		return nil, errors.New("the command holds a NUL byte")
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			if err := s.end(); err != nil {
				return nil, err
			}
		case c == '\'' || c == '"':
			n := s.quote(line[i+1:], c)
			if n < 0 {
				return nil, fmt.Errorf("the quote %c at column %d is not closed", c, i+1)
			}
			i += n
		case c == '\\' && s.escapes:
			if i++; i == len(line) {
				return nil, errors.New("the command ends in a backslash")
			}
			s.add(line[i])
			s.quoted = true
		default:
			s.add(c)
		}
	}
	if err := s.end(); err != nil {
		return nil, err
	}
	if len(s.words) == 0 || s.words[0] == "" {
		return nil, errors.New("the command names no program")
	}
	return s.words, nil
}

func (s *splitter) add(c byte) {
	s.word.WriteByte(c)
	s.started = true
}

// quote takes the text up to the closing quote and returns its length with the
// quote, -1 if there is none.
func (s *splitter) quote(text string, mark byte) int {
	s.started, s.quoted = true, true
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == mark {
			return i + 1
		}
		if c == '\\' && mark == '"' && i+1 < len(text) && (text[i+1] == '"' || s.escapes && text[i+1] == '\\') {
			i++
			c = text[i]
		}
		s.word.WriteByte(c)
	}
	return -1
}

// end closes a word.
func (s *splitter) end() error {
	if !s.started {
		return nil
	}
	word := s.word.String()
	if !s.quoted && (strings.Trim(word, "|&;<>") == "" || strings.HasPrefix(word, "2>")) {
		return fmt.Errorf("%q needs a shell, and none runs the command: put it into a script", word)
	}
	s.words = append(s.words, word)
	s.word.Reset()
	s.started, s.quoted = false, false
	return nil
}
