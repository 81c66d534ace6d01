package sgfparse

import (
	"encoding/binary"
	"io"
)

// readGame reads from s.i to the end of the game. Whatever must wait for more
// input leaves s.i at the beginning of its token.
func (s *Splitter) readGame() (end int, v verdict) {
	limit := s.start + s.maxGame()
	b := s.b
	for s.i < len(b) {
		i, depth := s.i, s.depth
		next, v := i+1, no
		switch c := b[i]; {
		case c == ';':
			next = s.plainMoves(i, limit)
		case bytesOf[c]&byteLetter != 0:
			next, v = s.rawProperty(i)
		case c == '[':
			next, v = s.rawValue(i+1, classText)
		case c == '(':
			depth++
			if v = s.newGame(i); v == yes {
				return s.cutBefore(i), yes
			}
		case c == ')':
			if depth--; depth > 0 {
				break
			}
			if v = s.goesOn(i+1, s.moves); v == no && next <= limit {
				return next, yes
			}
			depth = 1
		}
		switch {
		case v == more && len(b)-s.start <= s.maxGame()+lookAhead:
			return 0, more
		case v == more || next > limit:
			s.tooLarge()
			return s.skipGame()
		}
		s.i, s.depth = next, depth
	}
	if !s.eof {
		return 0, more
	}
	s.cutOff = s.err != io.EOF
	return max(trimRight(b, s.start, len(b)), s.start+1), yes
}

// newGame tells whether the "(" at i begins a new game because this one lacks its
// end. A line break between them is a sign of its own; where records were joined
// byte by byte, "(;" must follow with two different properties of roots, for a
// single one may be a writer's habit, and our own writer sets a blank between.
func (s *Splitter) newGame(i int) verdict {
	switch {
	case s.fresh || s.moves && isBreak(s.b[i-1]):
		return s.rootAt(i, 1)
	case !s.moves:
		return no
	case i+1 < len(s.b):
		if s.b[i+1] == ';' {
			return s.rootAt(i, 2)
		}
	case !s.eof:
		return more
	}
	return no
}

// plainMoves steps over nodes that begin with a move of two letters and hold
// nothing else or another property, or else over the ";" at i. Of nodes it
// stays below limit.
func (s *Splitter) plainMoves(i, limit int) int {
	start := i
	for b := s.b; i+8 <= len(b) && i+7 <= limit; {
		w := binary.LittleEndian.Uint64(b[i:])
		c := byte(w >> 8)
		if w&moveMask != moveBits || c != 'B' && c != 'W' ||
			bytesOf[byte(w>>24)]&byteLetter == 0 || bytesOf[byte(w>>32)]&byteLetter == 0 {
			break
		}
		s.moves = true
		i += 6
		if byte(w>>48) == '\n' {
			i++
			w >>= 8
		}
		switch next := byte(w >> 48); {
		case next == ';':
			start = i
		case bytesOf[next]&byteUpper != 0 || next == ')':
			return i
		default: // perhaps a second value: the long way
			return start + 1
		}
	}
	return max(i, start+1)
}

// rawProperty steps over the property at i, or over a word that is none.
func (s *Splitter) rawProperty(i int) (next int, v verdict) {
	b := s.b
	id, next := capitals(b, i)
	if next == len(b) && !s.eof {
		return 0, more
	}
	j, v := s.blanks(next)
	if v == more {
		return 0, more
	}
	if j == len(b) || b[j] != '[' {
		return next, no
	}
	class := classOfName(b, i, next, id)
	for j < len(b) && b[j] == '[' {
		if next, v = s.rawValue(j+1, class); v == more {
			return 0, more
		}
		if j, v = s.blanks(next); v == more {
			return 0, more
		}
	}
	s.moves = s.moves || id == idB || id == idW
	return next, no
}

// rawValue steps over the value whose text begins at i.
func (s *Splitter) rawValue(i int, class propClass) (next int, v verdict) {
	b := s.b
	end := stopRaw(b, i)
	if end < len(b) && b[end] == ']' && (class&classPoint != 0 || plainEnd(b, end+1)) {
		return end + 1, no
	}
	val := s.value(i, class)
	if val.more {
		return 0, more
	}
	s.fresh = s.fresh || val.newGame
	return val.next, no
}

// cutBefore ends the game before the "(" at i, which begins another one.
func (s *Splitter) cutBefore(i int) int {
	at := s.at
	at.advance(s.b[s.start:i])
	pos := Position{File: s.file, Game: s.game + 1, Line: at.line, Col: at.col}
	s.found = append(s.found, GameInGame.At(pos, ""))
	return max(trimRight(s.b, s.start, i), s.start+1)
}

// tooLarge begins to drop the game from the token at s.i on.
func (s *Splitter) tooLarge() {
	s.held = s.source()
	pos := Position{File: s.file, Game: s.game, Line: s.held.Line, Col: s.held.Col}
	s.held.Found = append(s.held.Found, GameTooLarge.At(pos, "game larger than %d bytes was skipped", s.maxGame()))
	s.skip.on = true
}

// skipGame drops input up to the end of the game, without holding any of it.
func (s *Splitter) skipGame() (end int, v verdict) {
	for ; s.i < len(s.b); s.i++ {
		switch c := s.b[s.i]; {
		case s.skip.escaped:
			s.skip.escaped = false
		case s.skip.value:
			s.skip.escaped = c == '\\'
			s.skip.value = c != ']'
		case c == '[':
			s.skip.value = true
		case c == '(':
			s.depth++
		case c == ')':
			if s.depth--; s.depth == 0 {
				return s.i + 1, yes
			}
		}
	}
	if !s.eof {
		return 0, more
	}
	return len(s.b), yes
}
