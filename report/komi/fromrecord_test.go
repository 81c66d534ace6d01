package komi

import (
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// base is a counted game of which each case changes something.
func base() report.Record {
	return report.Record{
		Game: 1, Size: [2]int{19, 19}, Moves: 200, MovesDigest: "d", App: "CGoban:3,x", Date: "1987-05-01",
		Komi:     replay.Komi{Points: 13, Known: true, Source: replay.SourceRecorded},
		Rules:    replay.Rules{ID: "jp1989", Source: replay.SourceRecorded},
		Recorded: replay.Result{Winner: replay.WinnerBlack, Method: replay.MethodCount, Margin: 7, HasMargin: true},
		Outcome:  report.Rescored, Agrees: new(true),
		Players: report.Players{Black: " Cho  Chikun", White: "Otake", BlackRank: "3d", WhiteRank: "1k"},
	}
}

func result(w replay.Winner, m replay.Method) replay.Result {
	return replay.Result{Winner: w, Method: m}
}

func TestDrops(t *testing.T) {
	seen := map[Drop]bool{DropNotRescored: true} // of TestUnderAnotherRuleset
	for name, c := range map[string]struct {
		change func(*report.Record)
		opt    Options
		want   Drop
	}{
		"counted":         {func(*report.Record) {}, Options{}, ""},
		"resigned":        {func(r *report.Record) { r.Recorded = result(replay.WinnerWhite, replay.MethodResign) }, Options{}, ""},
		"no game":         {func(r *report.Record) { r.Game = 0 }, Options{}, DropNoGame},
		"unread input":    {func(r *report.Record) { r.Game, r.Outcome, r.Why = 0, report.Skipped, "unreadable" }, Options{}, DropUnreadable},
		"no moves":        {func(r *report.Record) { r.Outcome, r.Why = report.Skipped, "no-moves" }, Options{}, DropNoMoves},
		"bad size":        {func(r *report.Record) { r.Outcome, r.Why = report.Skipped, "bad-size" }, Options{}, DropBadSize},
		"corrupt":         {func(r *report.Record) { r.Outcome, r.Why = report.Skipped, "corrupt-move" }, Options{}, DropUnreadable},
		"open board":      {func(r *report.Record) { r.Outcome, r.Why, r.Agrees = report.Skipped, "unfilled", nil }, Options{}, ""},
		"size":            {func(r *report.Record) { r.Size = [2]int{9, 9} }, Options{Size: [2]int{19, 19}}, DropOtherSize},
		"any size":        {func(r *report.Record) { r.Size = [2]int{9, 9} }, Options{}, ""},
		"time":            {func(r *report.Record) { r.Recorded = result(replay.WinnerWhite, replay.MethodTime) }, Options{}, DropTime},
		"forfeit":         {func(r *report.Record) { r.Recorded = result(replay.WinnerWhite, replay.MethodForfeit) }, Options{}, DropForfeit},
		"illegal":         {func(r *report.Record) { r.Recorded = result(replay.WinnerWhite, replay.MethodIllegal) }, Options{}, DropIllegal},
		"void":            {func(r *report.Record) { r.Recorded = result(replay.WinnerVoid, replay.MethodNoResult) }, Options{}, DropVoid},
		"unfinished":      {func(r *report.Record) { r.Recorded = result(replay.WinnerUnknown, replay.MethodUnfinished) }, Options{}, DropUnfinished},
		"no margin":       {func(r *report.Record) { r.Recorded = result(replay.WinnerBlack, replay.MethodUnknown) }, Options{}, DropNoMargin},
		"no result":       {func(r *report.Record) { r.Recorded = replay.Result{} }, Options{}, DropUnknown},
		"count unsaid":    {func(r *report.Record) { r.Recorded.HasMargin = false }, Options{}, DropUnknown},
		"handicap":        {func(r *report.Record) { r.Handicap = 2 }, Options{}, DropHandicap},
		"handicap wanted": {func(r *report.Record) { r.Handicap = 2 }, Options{Handicap: true}, ""},
		"one stone":       {func(r *report.Record) { r.Handicap = 1 }, Options{}, ""},
		"komi 0.5, Black weaker": {func(r *report.Record) {
			r.Komi.Points, r.Players.BlackRank = 1, "3k"
		}, Options{}, DropKomiHandicap},
		"komi 0.5, wanted": {func(r *report.Record) {
			r.Komi.Points, r.Players.BlackRank = 1, "3k"
		}, Options{Handicap: true}, ""},
		"komi 0.5, equals": {func(r *report.Record) {
			r.Komi.Points, r.Players.BlackRank = 1, "1k"
		}, Options{}, ""},
		"no komi":        {func(r *report.Record) { r.Komi.Known = false }, Options{TrustKomi: true}, DropKomiUnknown},
		"assumed komi":   {func(r *report.Record) { r.Komi.Source = replay.SourceAssumed }, Options{}, DropKomiAssumed},
		"doubtful komi":  {func(r *report.Record) { r.Komi.Doubtful = true }, Options{}, DropKomiDoubtful},
		"trusted komi":   {func(r *report.Record) { r.Komi.Doubtful = true }, Options{TrustKomi: true}, ""},
		"no rules":       {func(r *report.Record) { r.Rules.ID = "" }, Options{}, DropRulesUnknown},
		"unknown rules":  {func(r *report.Record) { r.Rules.ID = "no such rules" }, Options{}, DropRulesUnknown},
		"doubtful rules": {func(r *report.Record) { r.Rules.Doubtful = true }, Options{}, DropRulesDoubt},
		"mismatch":       {func(r *report.Record) { r.Agrees = new(false) }, Options{}, DropMismatch},
		"not judged":     {func(r *report.Record) { r.Agrees = nil }, Options{}, ""},
		"half margin":    {func(r *report.Record) { r.Recorded.Margin = 6 }, Options{}, DropMargin},
		"huge margin":    {func(r *report.Record) { r.Recorded.Margin = 2001 }, Options{}, DropMargin},
	} {
		seen[c.want] = true
		r := base()
		c.change(&r)
		if _, got := FromRecord(&r, &c.opt); got != c.want {
			t.Errorf("%s: dropped as %q, want %q", name, got, c.want)
		}
	}
	for _, d := range Drops {
		if !seen[d.Drop] || d.Title == "" || d.Why == "" {
			t.Errorf("%q has no case or no words", d.Drop)
		}
	}
}

func TestFromRecord(t *testing.T) {
	r := base()
	o, d := FromRecord(&r, &Options{})
	want := Observation{
		Family: FamilyTerritory, Size: [2]int{19, 19}, Rules: "jp1989", Komi: 13, Winner: replay.WinnerBlack,
		Counted: true, Margin: 20, Difference: 3, Scale: ScaleRank, Band: "9k-1k", Year: 1987, Source: "CGoban",
		Black: "cho chikun", White: "otake", Digest: "d", Verified: true,
	}
	if d != "" || o != want {
		t.Errorf("%q\n%+v\nwant\n%+v", d, o, want)
	}
	r.Moves = 3 // too short to be told from another game
	if o, _ := FromRecord(&r, &Options{}); o.Digest != "" {
		t.Error("a game of three moves can be a duplicate")
	}
}

// The komi that the board margin must exceed, and the margin: ties of Ing's rules
// are Black's, those of the European Japanese rules White's in handicap games.
func TestEffectiveKomi(t *testing.T) {
	win := func(w replay.Winner, margin replay.HalfPoints) replay.Result {
		return replay.Result{Winner: w, Method: replay.MethodCount, Margin: margin, HasMargin: true}
	}
	for name, c := range map[string]struct {
		rules        string
		komi         replay.HalfPoints
		handicap     int
		result       replay.Result
		want, margin replay.HalfPoints
		family       Family
	}{
		"Ing 8, Black by 3":         {"ing1991", 16, 0, win(replay.WinnerBlack, 6), 15, 22, FamilyArea},
		"Ing 8, a tie is Black's":   {"ing1991", 16, 0, win(replay.WinnerBlack, 0), 15, 16, FamilyArea},
		"Chinese 7.5":               {"cn2002", 15, 0, win(replay.WinnerWhite, 1), 15, 14, FamilyArea},
		"Chinese, 2 stones":         {"cn2002", 1, 2, win(replay.WinnerBlack, 1), 5, 6, FamilyArea},
		"AGA, 3 stones":             {"aga", 1, 3, win(replay.WinnerBlack, 1), 5, 6, FamilyArea},
		"European Japanese, 2, tie": {"egf-jp", 0, 2, win(replay.WinnerWhite, 0), 1, 0, FamilyTerritory},
		"Japanese draw":             {"jp1989", 14, 0, win(replay.WinnerDraw, 0), 14, 14, FamilyTerritory},
		"with a button":             {"aga-button", 14, 0, win(replay.WinnerBlack, 1), 14, 15, "area-button"},
		"group tax":                 {"stone", 0, 0, win(replay.WinnerBlack, 6), 0, 6, "area-tax"},
	} {
		r := base()
		r.Rules.ID, r.Komi.Points, r.Handicap, r.Recorded = c.rules, c.komi, c.handicap, c.result
		o, d := FromRecord(&r, &Options{Handicap: true})
		if d != "" || o.Komi != c.want || o.Margin != c.margin || o.Family != c.family {
			t.Errorf("%s: dropped %q, komi %s, margin %s, %s; want %s, %s, %s", name, d, o.Komi, o.Margin, o.Family, c.want, c.margin, c.family)
		}
		if k := (cell{komi: int16(o.Komi), code: int16(o.Margin)}); k.winner() != c.result.Winner {
			t.Errorf("%s: the margin says that %v won, the record %v", name, k.winner(), c.result.Winner)
		}
	}
}

func TestParseStrength(t *testing.T) {
	for s, want := range map[string]Strength{
		"9p": {Value: 9, Pro: true}, "P9段": {Value: 9, Pro: true}, "職業九段": {Value: 9, Pro: true}, "9 dan pro": {Value: 9, Pro: true},
		"7d": {Scale: ScaleRank, Value: 7}, "9段": {Scale: ScaleRank, Value: 9}, "初段": {Scale: ScaleRank, Value: 1}, "5 Dan": {Scale: ScaleRank, Value: 5},
		"1k": {Scale: ScaleRank, Value: 0}, "12k?": {Scale: ScaleRank, Value: -11}, "18급": {Scale: ScaleRank, Value: -17}, "3级": {Scale: ScaleRank, Value: -2},
		"2412.5": {Scale: ScaleRating, Value: 2412.5},
	} {
		if got, ok := ParseStrength(s); !ok || got != want {
			t.Errorf("%q: %+v %v, want %+v", s, got, ok, want)
		}
	}
	for _, s := range []string{"", "?", "-", "9", "d", "0k", "99d", "11d", "Meijin", "NaN", "1e9", "Inf", "3d 4d"} {
		if got, ok := ParseStrength(s); ok {
			t.Errorf("%q: %+v, want none", s, got)
		}
	}
}

// Guards the estimates against handicap games without stones: a komi of 70.5 that
// a strong Black gives, or one that White gives, is none of an even game.
func TestKomiAsAHandicap(t *testing.T) {
	for _, c := range []struct {
		komi         replay.HalfPoints
		black, white string
		size, stones int
		want         Drop
	}{
		{141, "", "", 19, 0, DropKomiHandicap},
		{141, "9p", "3d", 19, 0, DropKomiHandicap},
		{29, "3d", "3d", 19, 0, DropKomiHandicap},
		{28, "3d", "3d", 19, 0, ""},
		{28, "", "", 19, 0, ""},
		{27, "3d", "2d", 19, 0, DropKomiHandicap},
		{27, "2d", "3d", 19, 0, ""}, // not in favour of the weaker
		{25, "3d", "1k", 19, 0, ""},
		{49, "", "", 5, 0, ""}, // Black can have all of 5x5
		{25, "", "", 9, 0, ""},
		{29, "", "", 9, 0, DropKomiHandicap},
		{0, "", "", 19, 0, ""}, // as it was played once
		{0, "2d", "3d", 19, 0, DropKomiHandicap},
		{0, "3d", "2d", 19, 0, ""},
		{1, "", "", 19, 1, DropKomiHandicap},
		{-1, "", "", 19, 0, DropKomiHandicap},
		{-11, "3d", "3d", 5, 0, DropKomiHandicap},
	} {
		r := base()
		r.Recorded = result(replay.WinnerBlack, replay.MethodResign)
		r.Komi.Points, r.Size, r.Handicap = c.komi, [2]int{c.size, c.size}, c.stones
		r.Players.BlackRank, r.Players.WhiteRank = c.black, c.white
		if _, got := FromRecord(&r, &Options{}); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
		if _, got := FromRecord(&r, &Options{Handicap: true}); got != "" {
			t.Errorf("%+v, wanted: %q", c, got)
		}
	}
}

// Under another ruleset the margin is that of its count; games that were given up
// keep their winner, games without a recorded result count too.
func TestUnderAnotherRuleset(t *testing.T) {
	cn, _ := score.Lookup("cn2002")
	under := Options{Under: cn}
	rescored := func(change func(*report.Record)) report.Record {
		r := base()
		r.BreakEven = []report.BreakEven{{Rules: "jp1989", Margin: 20}, {Rules: "cn2002", Margin: 18}}
		change(&r)
		return r
	}
	for name, c := range map[string]struct {
		record report.Record
		margin replay.HalfPoints
		want   Drop
	}{
		"counted":      {rescored(func(*report.Record) {}), 18, ""},
		"no result":    {rescored(func(r *report.Record) { r.Recorded, r.Agrees = replay.Result{}, nil }), 18, ""},
		"no rules":     {rescored(func(r *report.Record) { r.Rules.ID, r.Agrees = "", nil }), 0, DropNotRescored},
		"mismatch":     {rescored(func(r *report.Record) { r.Agrees = new(false) }), 0, DropMismatch},
		"not counted":  {rescored(func(r *report.Record) { r.BreakEven = nil }), 0, DropNotRescored},
		"resigned":     {rescored(func(r *report.Record) { r.Recorded = result(replay.WinnerWhite, replay.MethodResign) }), 0, ""},
		"doubtful":     {rescored(func(r *report.Record) { r.Komi.Doubtful = true }), 0, DropKomiDoubtful},
		"compensation": {rescored(func(r *report.Record) { r.Handicap = 2 }), 0, DropHandicap},
	} {
		o, d := FromRecord(&c.record, &under)
		if d != c.want || o.Margin != c.margin || d == "" && (o.Family != FamilyArea || o.Komi != 13) {
			t.Errorf("%s: dropped %q, %+v", name, d, o)
		}
	}
	c := NewCollector(under)
	r := rescored(func(*report.Record) {})
	c.AddRecord(&r)
	if a := only(t, c, Analysis{}); warning(a, warnUnder) == "" {
		t.Errorf("no word of the other rules: %v", a.Warnings)
	}
}
