package header

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// archiveRecords reads up to most members of a corpus zip, spread over it.
func archiveRecords(t testing.TB, name string, most int) [][]byte {
	t.Helper()
	dir := os.Getenv("GORESCORE_CORPUS")
	if dir == "" {
		t.Skip("GORESCORE_CORPUS is not set")
	}
	z, err := zip.OpenReader(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err) // the folder is named, so the archive has to be there
	}
	defer z.Close()
	step := max(1, len(z.File)/most)
	var all [][]byte
	for i := 0; i < len(z.File); i += step {
		if z.File[i].FileInfo().IsDir() {
			continue
		}
		f, err := z.File[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, bytes.ToValidUTF8(b, []byte("?")))
	}
	return all
}

// TestArchiveKomi lists how the komi of archives is read: by a named rule,
// doubtful, or unknown. It fails only if an end code became a count.
func TestArchiveKomi(t *testing.T) {
	for _, name := range []string{"archive/fox.zip", "archive/yenw_AI.zip", "archive/kgs6d.zip", "corpus/tom.zip", "corpus/mixed.zip"} {
		t.Run(filepath.Base(name), func(t *testing.T) {
			most := 40000
			if testing.Short() {
				most = 500
			}
			count := map[string]int{}
			var p sgfparse.Parser
			var r Reader
			for _, b := range archiveRecords(t, name, most) {
				tree, _ := p.Parse(&sgfparse.Source{File: name, Game: 1, Text: b})
				g, diags := r.Read(tree)
				count["games"]++
				key := "komi unknown "
				if g.Komi.Known {
					key = "komi known "
				}
				if g.Komi.Doubtful {
					key += "doubtful "
				}
				all := key + g.Komi.Why
				count[all]++
				if g.Result.Method == replay.MethodCount {
					count["counted, "+all]++
				}
				count["rules "+g.Rules.ID]++
				count["result "+g.Result.Method.String()]++
				for _, d := range diags {
					count["code "+d.Code]++
					if d.Code == "result-unread" || d.Code == "rules-unknown" || d.Code == "komi-unread" || d.Code == "handicap-unread" {
						count[d.Message]++
					}
				}
				if r.dialect.EndCodes && g.Result.HasMargin && strings.Contains(g.Result.Raw, "+0.0") {
					t.Errorf("%s: end code read as a count", g.Result.Raw)
				}
			}
			keys := make([]string, 0, len(count))
			for k := range count {
				keys = append(keys, k)
			}
			slices.Sort(keys)
			for _, k := range keys {
				t.Logf("%6d %s", count[k], k)
			}
		})
	}
}

// TestArchiveFixedPoints: where handicap stones were placed by us, nobody
// plays on them within the opening. The older pattern of Fox would collide
// otherwise.
func TestArchiveFixedPoints(t *testing.T) {
	placed, collisions := 0, 0
	var p sgfparse.Parser
	var r Reader
	var play replay.Replayer
	for _, b := range archiveRecords(t, "archive/fox.zip", 40000) {
		if !bytes.Contains(b, []byte("HA[")) || bytes.Contains(b, []byte("AB[")) {
			continue
		}
		tree, _ := p.Parse(&sgfparse.Source{File: "fox.zip", Game: 1, Text: b})
		g, diags := r.Read(tree)
		if !hasCode(diags, KindHandicapPlaced.Code) {
			continue
		}
		placed++
		for _, e := range play.Play(g).Events {
			if e.Kind&replay.Occupied != 0 && e.Move <= 60 {
				collisions++
				t.Logf("%s HA[%d] %s: move %d", g.Date, g.Handicap.Declared, g.App, e.Move)
				break
			}
		}
	}
	t.Logf("%d games with placed stones, %d collisions", placed, collisions)
	if placed < 300 || collisions > 0 {
		t.Errorf("%d collisions in %d games", collisions, placed)
	}
}
