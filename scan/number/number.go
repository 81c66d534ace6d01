// Package number decides which move number stands on which stone: each number
// of the figure on one stone at most, colours in turn, by what the readers of
// the print hold for likely. It leaves to others how that print is read and
// whether the moves are legal.
package number

import (
	"math"
	"strings"

	"gorescore/replay"
	"gorescore/scan/glyph"
)

// An Item is one stone.
type Item struct {
	Color   replay.Color
	Reading *glyph.Reading
	// Text is what a second reader made of the same print, 0 if it found no
	// number or was not asked.
	Text int
}

// A Mode is how the numbers of a figure are printed.
type Mode int

// The modes.
const (
	Absolute  Mode = iota // as they are in the game
	PerFigure             // from 1 in each figure
	Modulo                // without their hundreds
)

// A Range is the moves of a figure and how their numbers are printed.
type Range struct {
	First, Last int
	Mode        Mode
}

// Printed is the number that stands for move n.
func (r Range) Printed(n int) int {
	switch r.Mode {
	case PerFigure:
		return n - r.First + 1
	case Modulo:
		return (n-1)%100 + 1
	}
	return n
}

// A Doubt says why an assigned number must be looked at.
type Doubt string

// The doubts.
const (
	None       Doubt = ""
	Weak       Doubt = "the print is read without certainty"
	Differs    Doubt = "the print looks more like another number"
	Second     Doubt = "two readers read different numbers"
	Contested  Doubt = "another stone looks like the same number"
	WrongColor Doubt = "the colour does not fit the turn"
	Inferred   Doubt = "the print cannot be read; the number is the one that is missing"
	Unread     Doubt = "the print on the stone could not be read"
)

// A Choice is the move on one stone.
type Choice struct {
	Move       int // 0 for a stone without a number
	Confidence float64
	Doubt      Doubt
}

// Result is all choices, in the order of the items, and the moves that found no
// stone.
type Result struct {
	Range   Range
	Choices []Choice
	Missing []int
}

// Certain bounds a reading that needs no second look.
const (
	certain = 0.985
	likely  = 0.9
)

// Costs of what speaks against a number, as logarithms of probabilities.
const (
	floor      = -14.0 // nothing is less likely
	otherRead  = -3.0  // the second reader read another number
	colorTurn  = -4.0  // the colour has its turn elsewhere
	blindGuess = -5.0  // an unreadable print is a certain number
)

// numberLog is the logarithm of the probability that an item carries a printed
// number.
func (it *Item) numberLog(printed int) float64 {
	r := it.Reading
	p := math.Log(it.isNumber()+1e-6) + r.Log(printed)
	if it.Text > 0 && it.Text != printed {
		p += otherRead
	}
	if other := float64(r.Kind[glyph.Other]); other > 0.02 {
		p = max(p, math.Log(other)+blindGuess)
	}
	return max(p, floor)
}

// noneLog is the logarithm of the probability that an item carries no number:
// a clear number that is not of the range is misread rather than none.
func (it *Item) noneLog() float64 {
	p := math.Log(1 - it.isNumber() + 1e-6)
	if p < math.Log(0.1) {
		p *= 2
	}
	return max(floor, p)
}

// Best is the printed number that an item looks most like, whatever the range,
// and how likely it is; 0 if it does not look like one.
func (it *Item) Best() (int, float64) {
	is := it.isNumber()
	if is < 0.5 {
		return 0, 1 - is
	}
	n, p := it.Reading.Best()
	return n, p * is
}

// isNumber is the probability that an item carries a number: some letters look
// like one, and are rare.
func (it *Item) isNumber() float64 {
	r := it.Reading
	p := float64(r.Kind[glyph.Number])
	const letters = "IJLOUHZS"
	if l, _ := r.BestLetter(); strings.ContainsRune(letters, l) && p > 0.01 {
		p += 0.9 * float64(r.Kind[glyph.Letter])
	}
	return min(1, p)
}

// Assign gives the moves of a range to stones.
func Assign(items []Item, r Range) Result {
	out := Result{Range: r, Choices: make([]Choice, len(items))}
	moves := max(0, r.Last-r.First+1)
	turn := turns(items, r)
	cost := make([][]float64, len(items))
	for i := range items {
		it := &items[i]
		cost[i] = make([]float64, moves)
		for k := range moves {
			n := r.First + k
			cost[i][k] = -it.numberLog(r.Printed(n))
			if c := turn[k]; c != replay.Empty && c != it.Color {
				cost[i][k] -= colorTurn
			}
		}
	}
	none := make([]float64, len(items))
	for i := range items {
		none[i] = -items[i].noneLog()
	}
	chosen := match(cost, none)
	taken := make([]bool, moves)
	for i, k := range chosen {
		if k >= 0 {
			taken[k] = true
			out.Choices[i].Move = r.First + k
		}
	}
	for k, t := range taken {
		if !t {
			out.Missing = append(out.Missing, r.First+k)
		}
	}
	judge(items, &out, turn)
	infer(items, &out, turn)
	return out
}

// infer gives the only move that is missing to the only stone that cannot be
// read, if its colour fits: a suggestion, never more.
func infer(items []Item, out *Result, turn []replay.Color) {
	if len(out.Missing) != 1 {
		return
	}
	n, stone := out.Missing[0], -1
	for i, c := range out.Choices {
		if c.Doubt != Unread {
			continue
		}
		if stone >= 0 {
			return
		}
		stone = i
	}
	if stone < 0 || turn[n-out.Range.First] == items[stone].Color.Opponent() {
		return
	}
	out.Choices[stone] = Choice{Move: n, Confidence: 0.3, Doubt: Inferred}
	out.Missing = nil
}

// judge sets confidence and doubt of all choices.
func judge(items []Item, out *Result, turn []replay.Color) {
	claims := map[int]int{} // how many stones look like a printed number
	for i := range items {
		if n, p := items[i].Best(); n > 0 && p > 0.3 {
			claims[n]++
		}
	}
	for i := range items {
		it, c := &items[i], &out.Choices[i]
		best, p := it.Best()
		if c.Move == 0 {
			c.Confidence = math.Exp(it.noneLog())
			if kind, _ := it.Reading.Likeliest(); best > 0 || kind == glyph.Other || c.Confidence < likely {
				c.Doubt = Unread
			}
			continue
		}
		printed := out.Range.Printed(c.Move)
		c.Confidence = math.Exp(it.numberLog(printed))
		switch {
		case it.Reading.Kind[glyph.Other] > it.Reading.Kind[glyph.Number]:
			c.Doubt = Inferred
		case best != printed:
			c.Doubt = Differs
		case turn[c.Move-out.Range.First] == it.Color.Opponent():
			c.Doubt = WrongColor
		case claims[printed] > 1:
			c.Doubt = Contested
		case it.Text > 0 && it.Text != printed:
			c.Doubt = Second
		case it.Text == printed && p >= likely:
			// Two readers agree.
		case p < certain:
			c.Doubt = Weak
		}
		if c.Doubt != None {
			c.Confidence = min(c.Confidence, 0.5)
		}
	}
}

// turns tells who plays each move of a range, by what clear readings around it
// say; Empty where they do not agree. A pass or a misprint may change the turn
// within a figure.
func turns(items []Item, r Range) []replay.Color {
	moves := max(0, r.Last-r.First+1)
	odd := make([]int, moves) // who would play the first move: 1 Black, -1 White
	at := map[int]int{}
	for k := range moves {
		at[r.Printed(r.First+k)] = k
	}
	for i := range items {
		n, p := items[i].Best()
		k, ok := at[n]
		if !ok || p < likely {
			continue
		}
		vote := 1
		if (items[i].Color == replay.Black) != (k%2 == 0) {
			vote = -1
		}
		odd[k] += vote
	}
	out := make([]replay.Color, moves)
	const window = 9
	for k := range out {
		sum, n := 0, 0
		for j := max(0, k-window); j <= min(moves-1, k+window); j++ {
			sum += odd[j]
			n += max(odd[j], -odd[j])
		}
		if n < 3 || max(sum, -sum)*10 < n*7 {
			continue
		}
		out[k] = replay.White
		if (sum > 0) == (k%2 == 0) {
			out[k] = replay.Black
		}
	}
	return out
}

// Clear counts the stones whose clear readings are numbers of a range, and
// those whose clear readings are not.
func Clear(items []Item, r Range) (in, out int) {
	printed := map[int]bool{}
	for n := r.First; n <= r.Last; n++ {
		printed[r.Printed(n)] = true
	}
	for i := range items {
		n, p := items[i].Best()
		switch {
		case n == 0 || p < likely:
		case printed[n]:
			in++
		default:
			out++
		}
	}
	return in, out
}

// BestMode finds how the numbers of a range are printed, if the readings fit
// any way; ok is false if they contradict the range.
func BestMode(items []Item, first, last int) (r Range, ok bool) {
	best := -1
	for _, m := range []Mode{Absolute, PerFigure, Modulo} {
		x := Range{first, last, m}
		in, out := Clear(items, x)
		if in-3*out > best {
			best, r = in-3*out, x
		}
		ok = ok || out*20 <= in
	}
	if best < 0 {
		r = Range{First: first, Last: last}
	}
	return r, ok
}

// Infer finds the range of a figure from its readings alone; ok is false if
// there are no clear ones. The last move may be missing from it.
func Infer(items []Item) (r Range, ok bool) {
	var seen [glyph.MaxNumber + 1]bool
	count := 0
	for i := range items {
		if n, p := items[i].Best(); n > 0 && p >= likely && !seen[n] {
			seen[n] = true
			count++
		}
	}
	if count == 0 {
		return r, false
	}
	// Of all runs in which at least half of the numbers are seen, the one
	// that holds most: a misread number stands far from the others.
	best := math.Inf(-1)
	for first := 1; first <= glyph.MaxNumber; first++ {
		if !seen[first] {
			continue
		}
		in := 0
		for last := first; last <= glyph.MaxNumber; last++ {
			if !seen[last] {
				continue
			}
			in++
			gaps := last - first + 1 - in
			if score := float64(in) - 0.45*float64(gaps); score > best {
				best, r = score, Range{First: first, Last: last}
			}
		}
	}
	// Less clear readings may lengthen the run.
	faint := map[int]bool{}
	for i := range items {
		if n, p := items[i].Best(); n > 0 && p > 0.25 {
			faint[n] = true
		}
	}
	for more := true; more; {
		more = false
		for d := 1; d <= 3 && !more; d++ {
			if faint[r.Last+d] {
				r.Last, more = r.Last+d, true
			} else if faint[r.First-d] {
				r.First, more = r.First-d, true
			}
		}
	}
	if r.First <= 3 {
		r.First = 1
	} else if r.First%100 == 2 || r.First%50 == 2 {
		r.First--
	}
	return r, true
}
