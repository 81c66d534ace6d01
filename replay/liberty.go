package replay

// WithoutLiberty finds a chain of the final position that has no liberty. Moves
// cannot leave one; setup stones can, and then the position is none that a game
// could reach.
func (f *Final) WithoutLiberty() (p Point, found bool) {
	seen := make([]bool, len(f.Board))
	var chain []int
	for start, c := range f.Board {
		if c == Empty || seen[start] {
			continue
		}
		breathes := false
		chain = append(chain[:0], start)
		seen[start] = true
		for len(chain) > 0 {
			i := chain[len(chain)-1]
			chain = chain[:len(chain)-1]
			f.neighbours(i, func(n int) {
				switch {
				case f.Board[n] == Empty:
					breathes = true
				case f.Board[n] == c && !seen[n]:
					seen[n] = true
					chain = append(chain, n)
				}
			})
		}
		if !breathes {
			return Point(start), true
		}
	}
	return NoPoint, false
}

// neighbours calls visit for each point next to point i.
func (f *Final) neighbours(i int, visit func(n int)) {
	x := i % f.Width
	if x > 0 {
		visit(i - 1)
	}
	if x < f.Width-1 {
		visit(i + 1)
	}
	if i >= f.Width {
		visit(i - f.Width)
	}
	if i+f.Width < len(f.Board) {
		visit(i + f.Width)
	}
}
