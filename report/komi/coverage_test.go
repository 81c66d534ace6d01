package komi

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report/komitest"
)

// The 95 % interval of the signed median holds the median of the population in at
// least 93 % of 500 archives of each setting, and is not needlessly wide: the
// ideal is what the density of professional margins allows, 1.96 x 13.5/sqrt(n) to
// each side (rules specification, 6.3).
func TestAccuracyCoverage(t *testing.T) {
	if os.Getenv("GORESCORE_ACCURACY") == "" {
		t.Skip("set GORESCORE_ACCURACY to draw 500 archives for each setting")
	}
	const archives = 500
	setting := 0 // each has seeds of its own, so that their results do not move together
	var table strings.Builder
	fmt.Fprintf(&table, "%-10s %6s %6s %8s %8s %8s %8s %8s\n", "family", "f-k", "games", "covers", "bias", "RMSE", "width", "ideal")
	for _, base := range []komitest.Archive{proArchive, areaArchive} {
		for _, games := range []int{200, 2000} {
			for _, gap := range []float64{-1.5, 0, 1.5} {
				a := base
				a.Games = games
				a.Komi = []replay.HalfPoints{replay.HalfPoints(2 * (a.F - gap))}
				covers, sum, square, widths := 0, 0.0, 0.0, []float64{}
				setting++
				for i := range archives {
					_, s := sampleOf(t, seeded(a, setting*archives+i))
					m := signedMedian(s)
					if !m.Identified {
						continue // no interval: it covers nothing
					}
					if m.Interval.Contains(a.F) {
						covers++
					}
					sum += m.Value - a.F
					square += (m.Value - a.F) * (m.Value - a.F)
					if w, ok := m.Interval.Width(); ok {
						widths = append(widths, w)
					} else {
						widths = append(widths, math.Inf(1))
					}
				}
				slices.Sort(widths)
				family := FamilyTerritory
				if a.Area {
					family = FamilyArea
				}
				share := float64(covers) / archives
				n := float64(len(widths))
				fmt.Fprintf(&table, "%-10s %+6.1f %6d %7.1f%% %+8.3f %8.3f %8.2f %8.2f\n", family, gap, games,
					100*share, sum/n, math.Sqrt(square/n), widths[len(widths)/2], 2*z95*13.5/math.Sqrt(float64(games)))
				if share < 0.93 {
					t.Errorf("%s, f-k = %+.1f, %d games: %d of %d intervals hold the median, want 93 %%", family, gap, games, covers, archives)
				}
			}
		}
	}
	t.Logf("signed median, 95 %% interval on the half-point grid, %d archives each:\n%s", archives, &table)
	if dir := os.Getenv("GORESCORE_SECTIONS"); dir != "" {
		text := fmt.Sprintf("## Fair komi\n\nThe signed median on made archives whose fair komi f is known, %d for each row: how often the 95 %% interval on the half-point "+
			"grid holds f, and how wide it is in points; ideal is the width without a grid. k is the komi of the archive.\n\n```\n%s```\n", archives, &table)
		if err := os.WriteFile(filepath.Join(dir, "30-komi.md"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// The intervals of the other estimates hold the truth about as often as they say.
func TestAccuracyOtherIntervals(t *testing.T) {
	if os.Getenv("GORESCORE_ACCURACY") == "" {
		t.Skip("set GORESCORE_ACCURACY to draw a hundred archives for each estimate")
	}
	const archives = 100
	mixed := proArchive
	mixed.Komi, mixed.Games = []replay.HalfPoints{5, 13, 21}, 4000
	paired := biasedArchive
	paired.Games = 3000
	var table strings.Builder
	for _, c := range []struct {
		name    string
		archive komitest.Archive
		of      func(*Answer) *Estimate
	}{
		{"selection, territory", proArchive, func(a *Answer) *Estimate { return &a.Selection.Estimate }},
		{"selection, area", areaArchive, func(a *Answer) *Estimate { return &a.Selection.Estimate }},
		{"probit line, 2.5 6.5 10.5", mixed, func(a *Answer) *Estimate { return &a.Line.Estimate }},
		{"balanced pairs", paired, func(a *Answer) *Estimate { return &a.Balanced.Estimate }},
	} {
		covers, told := 0, 0
		for i := range archives {
			e := c.of(only(t, collect(t, Options{}, seeded(c.archive, 90000+i)), Analysis{Resamples: 200}))
			if !e.Identified {
				continue
			}
			told++
			if e.Interval.Contains(c.archive.F) {
				covers++
			}
		}
		fmt.Fprintf(&table, "%-26s %3d of %3d\n", c.name, covers, told)
		if told < archives*9/10 || 100*covers < 87*told { // 95 less 3.7 standard errors
			t.Errorf("%s: %d of %d intervals hold the truth", c.name, covers, told)
		}
	}
	t.Logf("95 %% intervals of 200 resamples that hold the truth:\n%s", &table)
}
