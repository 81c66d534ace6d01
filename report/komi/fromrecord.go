package komi

import (
	"strings"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// FromRecord reduces a record to an Observation. Drop is the first reason for
// which the game takes no part, "" if it does (rules specification, 6.1, 6.4).
//
// The board margin comes from the recorded result and the recorded komi. Where
// the board was counted and contradicts them, the game is dropped; where it could
// not be counted (it is too open, or nobody knows who is dead), the recorded
// result stands, and Verified is false.
func FromRecord(r *report.Record, opt *Options) (Observation, Drop) {
	if d := unusable(r, opt); d != "" {
		return Observation{}, d
	}
	rules, d := rulesOf(r, opt)
	if d == "" {
		d = doubtful(r, opt)
	}
	if d != "" {
		return Observation{}, d
	}
	o := Observation{
		Family: FamilyOf(rules), Size: r.Size, Rules: rules.ID,
		Winner: r.Recorded.Winner, Counted: r.Recorded.Method != replay.MethodResign,
		Year: replay.Year(r.Date), Source: sourceOf(r),
		Black: playerName(r.Players.Black), White: playerName(r.Players.White),
	}
	if r.Moves >= minMoves {
		o.Digest = r.MovesDigest
	}
	var given replay.HalfPoints
	o.Komi, given = effective(r, rules, opt)
	if o.Counted {
		if o.Margin, d = margin(r, rules, given, opt); d != "" {
			return Observation{}, d
		}
		o.Verified = r.Agrees != nil && *r.Agrees
		o.Winner = winnerAt(o.Margin, o.Komi)
	}
	o.strength(r)
	if !opt.Handicap && o.komiIsHandicap(r) {
		return Observation{}, DropKomiHandicap
	}
	return o, ""
}

// The komi of even games. A fair one is near 7 points, so that twice that is as
// far from it as no komi at all. Within nearly of either end it is for equals to
// choose, or a handicap, which the ranks tell. On boards smaller than smallBoard
// points the first move may be worth them all, and no komi is too large.
const (
	evenMost   = replay.HalfPoints(2 * 14)
	nearly     = replay.HalfPoints(2 * 1)
	smallBoard = 9 * 9
)

// komiIsHandicap reports whether the game is a handicap game without stones, by
// the komi that was given: below none or above the most of an even game, or
// nearly so in favour of a player who is weaker by a rank or more. A record that
// says one stone of handicap says the same of hardly a komi.
func (o *Observation) komiIsHandicap(r *report.Record) bool {
	ranked := o.Scale == ScaleRank
	switch given := r.Komi.Points; {
	case given < 0:
		return true
	case given <= nearly:
		return r.Handicap == 1 || ranked && o.Difference <= -1
	case r.Size[0]*r.Size[1] < smallBoard || given < evenMost-nearly:
		return false
	default:
		return given > evenMost || ranked && o.Difference >= 1
	}
}

// winnerAt is who wins with a board margin at an effective komi.
func winnerAt(margin, komi replay.HalfPoints) replay.Winner {
	switch {
	case margin > komi:
		return replay.WinnerBlack
	case margin < komi:
		return replay.WinnerWhite
	}
	return replay.WinnerDraw
}

// minMoves is how many moves make a game its own: shorter records may be equal
// and different games all the same.
const minMoves = 20

// skips are the drops of records that were not rescored.
var skips = map[string]Drop{
	"no-moves": DropNoMoves, "bad-size": DropBadSize, "not-go": DropNoGame, "no-game": DropNoGame,
	"corrupt-move": DropUnreadable, "impossible-position": DropUnreadable, "unreadable": DropUnreadable,
	"game-too-large": DropUnreadable, "internal-panic": DropUnreadable, "interrupted": DropUnreadable,
}

// unusable is the drop of a game that is no even game with a result by counting
// or resignation on the board that was asked for.
func unusable(r *report.Record, opt *Options) Drop {
	if d := skips[r.Why]; d != "" && r.Outcome == report.Skipped {
		return d
	}
	if r.Game == 0 {
		return DropNoGame
	}
	if opt.Size != [2]int{} && r.Size != opt.Size {
		return DropOtherSize
	}
	switch res := &r.Recorded; res.Method {
	case replay.MethodTime:
		return DropTime
	case replay.MethodForfeit:
		return DropForfeit
	case replay.MethodIllegal:
		return DropIllegal
	case replay.MethodNoResult:
		return DropVoid
	case replay.MethodUnfinished:
		return DropUnfinished
	case replay.MethodUnknown:
		if r.HasResult() {
			return DropNoMargin
		}
		if opt.Under == nil || r.Outcome != report.Rescored {
			return DropUnknown
		}
	case replay.MethodResign:
		if res.Winner != replay.WinnerBlack && res.Winner != replay.WinnerWhite {
			return DropUnknown
		}
	case replay.MethodCount:
		if !r.HasResult() || !res.HasMargin && res.Winner != replay.WinnerDraw {
			return DropUnknown
		}
	}
	if r.Handicap >= 2 && !opt.Handicap {
		return DropHandicap
	}
	return ""
}

// rulesOf is the ruleset that margins are counted by.
func rulesOf(r *report.Record, opt *Options) (*score.Ruleset, Drop) {
	if opt.Under != nil {
		return opt.Under, ""
	}
	if r.Rules.ID == "" {
		return nil, DropRulesUnknown
	}
	rules, ok := score.Lookup(r.Rules.ID)
	if !ok {
		if rules, ok = score.ParseKataRules(r.Rules.ID); !ok {
			rules, ok = score.ParseKataRules(r.Rules.Raw)
		}
	}
	if !ok {
		return nil, DropRulesUnknown
	}
	return rules, ""
}

// doubtful is the drop of a game whose komi, rules or result are in doubt.
func doubtful(r *report.Record, opt *Options) Drop {
	switch {
	case !r.Komi.Known:
		return DropKomiUnknown
	case r.Komi.Source == replay.SourceAssumed:
		return DropKomiAssumed
	case r.Komi.Doubtful && !opt.TrustKomi:
		return DropKomiDoubtful
	case r.Rules.Doubtful:
		return DropRulesDoubt
	case r.Agrees != nil && !*r.Agrees && r.Recorded.Method == replay.MethodCount:
		return DropMismatch
	}
	return ""
}

// effective is the komi that Black's board margin must exceed, and what White
// was given, which the recorded margin is counted with. The break-even margins
// of a rescoring hold the compensation already.
func effective(r *report.Record, rules *score.Ruleset, opt *Options) (komi, given replay.HalfPoints) {
	given = r.Komi.Points
	tie := rules.Tie
	if r.Handicap >= 2 {
		tie = rules.TieHandicap
		compensation := rules.Handicap
		if opt.Under != nil {
			compensation = ""
		}
		switch compensation {
		case "N":
			given += replay.Points(r.Handicap)
		case "N-1":
			given += replay.Points(r.Handicap - 1)
		}
	}
	komi = given
	if given%2 == 0 { // whole points can tie
		switch tie {
		case replay.WinnerBlack:
			komi--
		case replay.WinnerWhite:
			komi++
		}
	}
	return komi, given
}

// margin is Black's on the board before komi, in half points.
func margin(r *report.Record, rules *score.Ruleset, given replay.HalfPoints, opt *Options) (replay.HalfPoints, Drop) {
	if opt.Under == nil {
		return recordedMargin(r, rules, given)
	}
	if r.Agrees == nil && r.HasResult() {
		return 0, DropNotRescored
	}
	for i := range r.BreakEven {
		if r.BreakEven[i].Rules == rules.ID {
			return r.BreakEven[i].Margin, ""
		}
	}
	return 0, DropNotRescored
}

// recordedMargin takes komi and compensation off the recorded result.
func recordedMargin(r *report.Record, rules *score.Ruleset, given replay.HalfPoints) (replay.HalfPoints, Drop) {
	m := given
	switch r.Recorded.Winner {
	case replay.WinnerBlack:
		m += r.Recorded.Margin
	case replay.WinnerWhite:
		m -= r.Recorded.Margin
	}
	if !rules.Button && m%2 != 0 { // no board counts half points
		return 0, DropMargin
	}
	if most := replay.Points(2 * r.Size[0] * r.Size[1]); m.Abs() > most {
		return 0, DropMargin
	}
	return m, ""
}

func (o *Observation) strength(r *report.Record) {
	b, okB := ParseStrength(r.Players.BlackRank)
	w, okW := ParseStrength(r.Players.WhiteRank)
	o.Band = bandOf(b, w, okB && okW)
	if okB && okW {
		o.Scale, o.Difference = Compare(b, w)
	}
}

// sourceOf is the program that wrote the record, without its version.
func sourceOf(r *report.Record) string {
	app, _, _ := strings.Cut(r.App, ",")
	app, _, _ = strings.Cut(app, ":")
	return strings.TrimSpace(app)
}

// playerName is the name in the form that is compared; "" for names that are none.
func playerName(s string) string {
	if !plainName(s) {
		s = strings.ToLower(strings.Join(strings.Fields(s), " "))
	}
	switch s {
	case "?", "-", "black", "white", "unknown", "anonymous", "guest", "n.n.", "nn":
		return ""
	}
	return s
}

// plainName reports whether a name has nothing to fold.
func plainName(s string) bool {
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c >= 0x7f || 'A' <= c && c <= 'Z' {
			return false
		}
	}
	return true
}
