package komi

import "gorescore/replay"

// Interval is a 95 % interval. An end that is open has no finite bound: the
// number beside it is the last one that was looked at.
type Interval struct {
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
	LowOpen  bool    `json:"low_open,omitempty"`
	HighOpen bool    `json:"high_open,omitempty"`
}

// Width of the interval; false if an end is open.
func (i Interval) Width() (float64, bool) { return i.High - i.Low, !i.LowOpen && !i.HighOpen }

// Contains reports whether the value lies in the interval.
func (i Interval) Contains(v float64) bool {
	return (i.LowOpen || v >= i.Low) && (i.HighOpen || v <= i.High)
}

// Estimate is one estimate, or why the games allow none. No number in it is
// ever a NaN or infinite; those of an estimate that is not identified are 0.
type Estimate struct {
	Identified bool     `json:"identified"`
	Value      float64  `json:"value"`
	Interval   Interval `json:"interval"`
	Games      int64    `json:"games"`         // that it rests on
	Why        string   `json:"why,omitempty"` // not identified: the reason, in words
}

// Rate is how often Black won of the games that had a winner.
type Rate struct {
	Black    int64    `json:"black"`
	Games    int64    `json:"games"` // without draws
	Share    float64  `json:"share"` // of Black, 0 to 1; 0.5 for no games
	Wilson   Interval `json:"wilson"`
	Jeffreys Interval `json:"jeffreys"`
}

// KomiRow is what happened at one komi.
type KomiRow struct {
	Komi          replay.HalfPoints `json:"-"` // "komi" in JSON
	Games         int64             `json:"games"`
	Draws         int64             `json:"draws"`
	Counted       int64             `json:"counted"`
	BlackResigned int64             `json:"black_resigned"` // games that Black gave up
	WhiteResigned int64             `json:"white_resigned"`
	ResignShare   float64           `json:"resign_share"` // of all games
	Rate          Rate              `json:"rate"`
}

// Selection is the secondary estimate: margins are normal, and a game is given
// up the more likely the further it is from even (rules specification, 6.2). It
// holds if games are as the model says; TailP tells how far the counted margins
// are from it.
type Selection struct {
	Estimate
	Sigma  float64 `json:"sigma"`  // spread of the board margin, points
	Lambda float64 `json:"lambda"` // how far from even games are given up, points
	TailP  float64 `json:"tail_p"` // chi-square test of the sizes of counted margins
	Misfit float64 `json:"misfit"` // share of counted margins in the wrong class
}

// Line is the probit line through the win rates of several komi.
type Line struct {
	Estimate
	Sigma         float64  `json:"sigma"` // spread of the board margin, points
	SigmaInterval Interval `json:"sigma_interval"`
	Komi          int      `json:"komi_values"` // values with wins of both sides
	FitP          float64  `json:"fit_p"`       // chi-square test of the line; 1 for two values
}

// Regression is the probit regression on komi and difference of strength.
type Regression struct {
	Estimate          // the fair komi between equals; needs several komi
	EvenRate Estimate `json:"even_rate"` // Black's share between equals, at the mean komi
	MeanKomi float64  `json:"mean_komi"`
	Step     float64  `json:"step"`  // points that a step of Scale is worth; 0 if not identified
	Slope    float64  `json:"slope"` // probits for each step of Scale
	Scale    Scale    `json:"scale"`
}

// Balanced is the signed median over pairs of players who had both colours,
// weighted so that each had both equally often.
type Balanced struct {
	Estimate
	Pairs int64 `json:"pairs"`
}

// ColourBias tells whether one colour went to the weaker player more often.
type ColourBias struct {
	Rated          int64   `json:"rated"` // games with a winner and known strengths
	BlackWeaker    int64   `json:"black_weaker"`
	Equal          int64   `json:"equal"`
	BlackStronger  int64   `json:"black_stronger"`
	MeanDifference float64 `json:"mean_difference"` // Black minus White, in steps
	Scale          Scale   `json:"scale"`
	Biased         bool    `json:"biased"` // too one-sided to come from chance
}

// weaker is the colour that the weaker player had more often, and how often.
func (b *ColourBias) weaker() (colour string, share float64) {
	n := float64(b.BlackWeaker + b.BlackStronger)
	if b.BlackWeaker < b.BlackStronger {
		return "White", float64(b.BlackStronger) / n
	}
	return "Black", float64(b.BlackWeaker) / n
}

// SweepRow is what another komi would have done to the games, if games that
// were given up keep their winner and nobody had played otherwise.
type SweepRow struct {
	Komi   replay.HalfPoints `json:"-"` // "komi" in JSON
	Black  int64             `json:"black"`
	White  int64             `json:"white"`
	Ties   int64             `json:"ties"`
	Rate   Rate              `json:"rate"`
	Flips  int64             `json:"flips"` // counted games with another winner than at their own komi
	ToTies int64             `json:"to_ties"`
	// Manski bounds Black's share if games that were given up could have turned
	// out otherwise too. It is no confidence interval.
	Manski    Interval `json:"manski"`
	Redundant bool     `json:"redundant"` // decides as the komi before it, up to odd seki
}

// Parity is how many counted board margins were odd and even.
type Parity struct {
	Odd  int64 `json:"odd"`
	Even int64 `json:"even"`
	// Contradicts: the margins do not look like counts of this family.
	Contradicts bool `json:"contradicts"`
}

// Whole is the fairest komi of whole points, with draws.
type Whole struct {
	Identified bool              `json:"identified"`
	Komi       replay.HalfPoints `json:"-"`     // "komi" in JSON
	Black      float64           `json:"black"` // shares of all games
	Draw       float64           `json:"draw"`
	White      float64           `json:"white"`
	Why        string            `json:"why,omitempty"`
}

// Warning is a caveat that must stand beside the numbers.
type Warning struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// Answer is what the games of one group say. Everything in it is plain data.
type Answer struct {
	Key      Key    `json:"key"`
	Verdict  string `json:"verdict"`           // one sentence
	Refused  string `json:"refused,omitempty"` // why there is no estimate at all
	Games    int64  `json:"games"`
	Counted  int64  `json:"counted"`
	Resigned int64  `json:"resigned"`
	Draws    int64  `json:"draws"`
	Verified int64  `json:"verified"` // counted games whose board reproduces the result

	Rate   Rate      `json:"rate"` // over all komi
	ByKomi []KomiRow `json:"by_komi"`

	Median     Estimate   `json:"median"`    // primary: the signed median
	Selection  Selection  `json:"selection"` // secondary
	Line       Line       `json:"line"`
	Equals     Estimate   `json:"equals"` // the signed median of games between equal ranks
	Balanced   Balanced   `json:"balanced"`
	Regression Regression `json:"regression"`

	// NotFair are numbers that look like a fair komi and are none.
	NotFair NotFair `json:"not_fair"`

	Sweep   []SweepRow `json:"sweep"`
	Parity  Parity     `json:"parity"`
	Whole   Whole      `json:"whole"`
	Button  Estimate   `json:"button"` // fair komi with a button, from territory games
	Bias    ColourBias `json:"bias"`
	Margins []Bar      `json:"margins"` // of counted games

	// PValue tests that both sides win as often at the komi that were played; it
	// is for Holm.
	PValue float64 `json:"p_value"`
	// Holm is PValue for as many groups as were asked for (Holm 1979).
	Holm     float64   `json:"holm"`
	Warnings []Warning `json:"warnings"`
}

// NotFair holds estimates that are drawn to the komi that was played, since close
// games are counted and others given up. They are told to show by how much.
type NotFair struct {
	Mean  Estimate `json:"mean"`  // of counted margins
	Tobit Estimate `json:"tobit"` // resignations as independent censoring
}

// Bar is one margin with its number of counted games.
type Bar struct {
	Margin replay.HalfPoints `json:"-"` // "margin" in JSON
	Games  int64             `json:"games"`
}

// Analysis says how answers are made. The zero value is seeded with 0 and
// resamples 400 times.
type Analysis struct {
	Seed      uint64
	Resamples int // of each bootstrap; 0: 400; fewer than 200 are made 200
	// Sweep are the komi of the sweep; nil: those of the family.
	Sweep []replay.HalfPoints
	// NoResigning says that the archive's players could not resign: games without
	// resignations are not refused then.
	NoResigning bool
	// StepPoints is what a step of the rating scale is worth in points, if known:
	// the regression then needs no second komi. 0: not known.
	StepPoints float64
}
