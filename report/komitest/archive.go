package komitest

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"strconv"

	"gorescore/replay"
	"gorescore/report"
)

// Archive says how games are drawn (rules specification, 6.7): board margins are
// normal around F, and a game with margin x at komi k is given up with
// probability 1 - exp(-((x-k)/Lambda)^2). The zero value of a rate is none.
type Archive struct {
	Seed   uint64
	Games  int
	F      float64 // fair komi: the median of the board margin between equals
	Sigma  float64 // spread of the board margin, points; 0: 11
	Lambda float64 // 0: 7.2, which with 11 gives up 58 % as in GoBase
	Komi   []replay.HalfPoints

	Area bool    // margins are odd, but for the share Even
	Even float64 // share of even margins under area counting (odd seki)

	// Players is the number of players, whose strengths spread so that the
	// difference of two has the standard deviation Tau, in points; 0: all players
	// are equal and have no names.
	Players int
	Tau     float64
	Weaker  float64 // share of games in which the weaker player has Black; 0: 0.5

	MissingKomi float64 // share of games without a komi
	Hundredfold float64 // share with the komi written as servers do: 650, 375 (zi)
	TimeLoss    float64 // share lost on time, whatever the margin
	CountedOnly bool    // games that were given up are left out
	Swap        bool    // colours of every game swapped, komi negated
}

// Game is one drawn game.
type Game struct {
	Number       int // from 0
	Area         bool
	Komi         replay.HalfPoints
	Margin       int // of the board, Black minus White, points; also of games given up
	Winner       replay.Winner
	Method       replay.Method
	Missing      bool // komi not written
	Hundredfold  bool // komi written hundredfold
	Black, White Player
}

// Player is a named player with a strength in points.
type Player struct {
	Name     string
	Strength float64
}

// Draw draws the games, the same ones each time.
func (a *Archive) Draw() iter.Seq[Game] {
	return func(yield func(Game) bool) {
		rnd := rand.New(rand.NewPCG(a.Seed, 0x6b6f6d69))
		players := a.players(rnd)
		for n := range a.Games {
			g := a.one(rnd, players)
			g.Number = n
			if a.CountedOnly && g.Method != replay.MethodCount {
				continue
			}
			if a.Swap {
				g.swap()
			}
			if !yield(g) {
				return
			}
		}
	}
}

// players draws the players. Their strengths have the mean 0 and the wanted spread
// exactly.
func (a *Archive) players(rnd *rand.Rand) []Player {
	players := make([]Player, a.Players)
	mean, square := 0.0, 0.0
	for i := range players {
		players[i] = Player{fmt.Sprintf("player %d", i+1), rnd.NormFloat64()}
		mean += players[i].Strength / float64(a.Players)
	}
	for i := range players {
		players[i].Strength -= mean
		square += players[i].Strength * players[i].Strength / float64(a.Players)
	}
	for i := range players {
		players[i].Strength *= a.Tau / math.Sqrt2 / math.Sqrt(square)
	}
	return players
}

// one draws a game. It takes the same random numbers whatever the rates are, so
// that archives that differ in one rate alone hold the same games.
func (a *Archive) one(rnd *rand.Rand, players []Player) Game {
	g := Game{Area: a.Area, Komi: a.Komi[rnd.IntN(len(a.Komi))], Method: replay.MethodCount}
	if len(players) > 0 {
		i := rnd.IntN(len(players))
		j := rnd.IntN(len(players) - 1)
		if j >= i {
			j++
		}
		g.Black, g.White = players[i], players[j]
		weaker := a.Weaker
		if weaker == 0 {
			weaker = 0.5
		}
		if (rnd.Float64() < weaker) != (g.Black.Strength < g.White.Strength) {
			g.Black, g.White = g.White, g.Black
		}
	}
	exact := a.F + g.Black.Strength - g.White.Strength + rnd.NormFloat64()*orElse(a.Sigma, 11)
	even := rnd.Float64() < a.Even
	switch {
	case !a.Area:
		g.Margin = int(math.Round(exact))
	case even:
		g.Margin = 2 * int(math.Round(exact/2))
	default:
		g.Margin = 2*int(math.Round((exact-1)/2)) + 1
	}
	after := float64(2*g.Margin-int(g.Komi)) / 2
	switch {
	case after > 0:
		g.Winner = replay.WinnerBlack
	case after < 0:
		g.Winner = replay.WinnerWhite
	default:
		g.Winner = replay.WinnerDraw
	}
	d := after / orElse(a.Lambda, 7.2)
	if rnd.Float64() < -math.Expm1(-d*d) {
		g.Method = replay.MethodResign
	}
	if rnd.Float64() < a.TimeLoss {
		g.Method = replay.MethodTime
		g.Winner = replay.WinnerBlack + replay.Winner(rnd.IntN(2))
	}
	g.Missing = rnd.Float64() < a.MissingKomi
	g.Hundredfold = rnd.Float64() < a.Hundredfold
	return g
}

func orElse(v, other float64) float64 {
	if v == 0 {
		return other
	}
	return v
}

func (g *Game) swap() {
	g.Komi, g.Margin = -g.Komi, -g.Margin
	g.Black, g.White = g.White, g.Black
	switch g.Winner {
	case replay.WinnerBlack:
		g.Winner = replay.WinnerWhite
	case replay.WinnerWhite:
		g.Winner = replay.WinnerBlack
	}
}

// After is the size of the margin after komi.
func (g *Game) After() replay.HalfPoints { return (replay.Points(g.Margin) - g.Komi).Abs() }

// Record writes the game into r as a run over its record would, with the board
// verified; r is cleared first.
func (g *Game) Record(r *report.Record) {
	*r = report.Record{
		Game: 1, Size: [2]int{19, 19}, Moves: 250, Format: "sgf",
		MovesDigest: "game " + strconv.Itoa(g.Number),
		Komi:        replay.Komi{Points: g.Komi, Known: !g.Missing, Source: replay.SourceRecorded},
		Rules:       replay.Rules{ID: "jp1989", Source: replay.SourceRecorded},
		Recorded:    replay.Result{Winner: g.Winner, Method: g.Method},
		Outcome:     report.NotCounted,
		Players: report.Players{
			Black: g.Black.Name, White: g.White.Name, BlackRank: g.Black.rating(), WhiteRank: g.White.rating(),
		},
	}
	if g.Area {
		r.Rules.ID = "cn2002"
	}
	if g.Method == replay.MethodCount {
		r.Outcome = report.Rescored
		r.Agrees = new(true)
		r.Recorded.Margin, r.Recorded.HasMargin = g.After(), true
	}
}

// rating is the strength as a number that records have, a point for a point.
func (p *Player) rating() string {
	if p.Name == "" {
		return ""
	}
	return strconv.FormatFloat(2000+p.Strength, 'f', 4, 64)
}
