package text

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/reporttest"
)

// Guards that what is less than certain never looks certain.
func TestConfidenceIsNeverRoundedUpToCertain(t *testing.T) {
	for v, want := range map[float64]string{
		1: "1", 0.999999: "0.9999", 0.99996: "0.9999", 0.99961: "0.9996", 0.9995: "0.9995", 0.9994: "0.999", 0.93: "0.930", 0: "0.000",
	} {
		if got := confidence(v); got != want {
			t.Errorf("confidence(%v) = %s, want %s", v, got, want)
		}
	}
}

func TestOnePrisoner(t *testing.T) {
	for n, want := range map[int]string{0: "0 prisoners", 1: "1 prisoner", 2: "2 prisoners"} {
		if got := prisoners(replay.Points(n)); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

// Guards that the numbers on the right stand under each other, and read back.
func TestRowNumbersAreAligned(t *testing.T) {
	p := &Picture{Width: 3, Height: 11, Board: make([]replay.Color, 33), Last: 8}
	for _, wide := range []int{80, 10} {
		b := &strings.Builder{}
		p.Append(b, "", wide)
		rows := strings.Split(b.String(), "\n")[1:12]
		for _, row := range rows {
			if len(row) != len(rows[0]) {
				t.Errorf("row %q is not as wide as %q", row, rows[0])
			}
		}
		if wide == 10 {
			continue
		}
		if got, err := ParsePicture(b.String()); err != nil || got.Width != 3 || got.Height != 11 || got.Last != 8 {
			t.Errorf("read back as %+v, error %v", got, err)
		}
	}
}

// Guards that a filtered report lists what was written, with the reasons, and
// stays within the limit.
func TestFilteredReportListsGames(t *testing.T) {
	skipped, doubtful := reporttest.Skipped(), reporttest.Seki()
	for _, c := range []struct {
		only    string
		limit   int
		records []*report.Record
		want    []string
	}{
		{"skipped", 0, []*report.Record{skipped}, []string{"Skipped games: 1", "picture.sgf#1", "Skipped: unreadable - the file cannot be read"}},
		{"skipped", 1, []*report.Record{skipped, skipped, skipped}, []string{"Skipped games: 3", "and 2 more"}},
		{"skipped", ShowNone, []*report.Record{skipped}, []string{"Skipped games: 1 (--limit N lists more)"}},
		{"doubtful", 0, []*report.Record{doubtful}, []string{"in doubt: F4", "? W+3.5 at 7.5  cn2002"}},
		{"mismatch", 0, []*report.Record{reporttest.Mismatch()}, []string{"counted B+5.5", "in no rate: mismatch - recorded result not reproduced"}},
	} {
		out := string(reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return New(b, Options{Only: c.only, Limit: c.limit}) }, c.records))
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("--only %s: no %q in\n%s", c.only, want, out)
			}
		}
	}
}

// Guards that both kinds of komi stand side by side though handicap games have
// no usual one, each with its number of games.
func TestFlipTableWithFewerGamesAtUsualKomi(t *testing.T) {
	list := manyRecords(3)
	list[1].Scores = slices.DeleteFunc(list[1].Scores, func(s report.Score) bool { return s.Variant == report.KomiRuleset })
	out := string(reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return New(b, Options{}) }, list))
	if want := "recorded komi, 3 games"; !strings.Contains(out, want) || !strings.Contains(out, "usual komi, 2 games\n") {
		t.Errorf("no %q in\n%s", want, out)
	}
}

// Guards against empty tables: at the komi of the command line alone there are
// no pairs, and one game needs no shares.
func TestTablesWithNothingToSayAreLeftOut(t *testing.T) {
	sweep := manyRecords(3)
	for _, r := range sweep {
		r.Scores = slices.DeleteFunc(r.Scores, func(s report.Score) bool { return s.Variant != report.KomiGiven })
	}
	for name, list := range map[string][]*report.Record{"sweep": sweep, "one game": manyRecords(1)} {
		out := string(reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return New(b, Options{}) }, list))
		if strings.Contains(out, "Different winners") || name == "one game" && strings.Contains(out, "95 %") {
			t.Errorf("%s:\n%s", name, out)
		}
	}
}

// Guards that a run and its results read back print the same confidence: a
// record keeps four decimals, and 0.99946 is 0.9995 there.
func TestConfidenceIsThatOfTheRecord(t *testing.T) {
	for _, v := range []float64{0.99944, 0.99946, 0.9994999, 0.12345, 0.98749999} {
		got, want := lifeConfidence(&report.Life{Confidence: v}), confidence(report.RoundFraction(v))
		if got != want {
			t.Errorf("confidence %v = %s, read back %s", v, got, want)
		}
	}
}

// Guards that a line ends in no number whose word is on the next.
func TestCountStaysWithItsWord(t *testing.T) {
	b := &strings.Builder{}
	indent := strings.Repeat(" ", 66)
	wrap(b, indent, "9 unfinished, 1,200 forfeit (97.5 %) of 3, at komi 6.5", Options{Width: 80})
	want := strings.Join([]string{"9 unfinished,", "1,200 forfeit", "(97.5 %) of 3,", "at komi 6.5"}, "\n"+indent)
	if want = indent + want + "\n"; b.String() != want {
		t.Errorf("got %q, want %q", b, want)
	}
}

// Guards that the place of a game takes no half of its date along.
func TestHeadLeavesDatesWhole(t *testing.T) {
	r := &report.Record{Players: report.Players{Black: "Honinbo", White: "Meijin"}, Date: "1846-09-11", Event: "Ear-reddening game"}
	for room, want := range map[int]string{
		80: "Honinbo (B) - Meijin (W), 1846-09-11, Ear-reddening game",
		52: "Honinbo (B) - Meijin (W), 1846-09-11, Ear-reddeni...",
		40: "Honinbo (B) - Meijin (W), 1846-09-11",
		36: "Honinbo (B) - Meijin (W), 1846-09-11",
		35: "Honinbo (B) - Meijin (W)",
		20: "Honinbo (B) - Mei...",
	} {
		if got := gameLineWithin(r, room); got != want {
			t.Errorf("%d columns: %q, want %q", room, got, want)
		}
	}
}

// Guards that a list of which nothing is to be told says so.
func TestEmptyListSaysNone(t *testing.T) {
	b := &bytes.Buffer{}
	w := New(b, Options{Only: "mismatch"})
	if err := w.Close(&report.Totals{Games: 1, Rescored: 1}); err != nil {
		t.Fatal(err)
	}
	if want := "\n" + listTitles["mismatch"] + ": 0\n"; !strings.HasSuffix(b.String(), want) {
		t.Errorf("got %q, want it to end with %q", b.String(), want)
	}
}
