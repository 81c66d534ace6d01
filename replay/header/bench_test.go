package header

import (
	"fmt"
	"strings"
	"testing"

	"gorescore/sgfparse"
)

// madeRecord makes a record of n moves.
func madeRecord(n int) string {
	var b strings.Builder
	b.WriteString("(;GM[1]FF[4]SZ[19]GN[]DT[2018-10-04]PB[黒 one]PW[white two]BR[9d]WR[9d]KM[375]HA[0]RU[Chinese]AP[GNU Go:3.8]RE[W+2.25]TM[300]TC[5]TT[60]AP[foxwq]RL[0]\n")
	for i := range n {
		p := i * 7 % 361
		fmt.Fprintf(&b, ";%c[%c%c]", "BW"[i%2], 'a'+p%19, 'a'+p/19)
	}
	b.WriteString(")")
	return b.String()
}

func BenchmarkRead(b *testing.B) {
	var p sgfparse.Parser
	var r Reader
	tree, _ := p.Parse(&sgfparse.Source{File: "made.sgf", Game: 1, Text: []byte(madeRecord(200))})
	b.ReportAllocs()
	for b.Loop() {
		r.Read(tree)
	}
}

// BenchmarkReadArchive reads professional and amateur records, whose headers
// differ from game to game.
func BenchmarkReadArchive(b *testing.B) {
	for _, name := range []string{"archive/fox.zip", "archive/kgs6d.zip"} {
		b.Run(name, func(b *testing.B) {
			var trees []*sgfparse.GameTree
			moves := 0
			for _, text := range archiveRecords(b, name, 1000) {
				var p sgfparse.Parser
				tree, _ := p.Parse(&sgfparse.Source{File: name, Game: 1, Text: text})
				trees = append(trees, tree)
				moves += tree.Len()
			}
			var r Reader
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				r.Read(trees[i%len(trees)])
				i++
			}
			b.ReportMetric(float64(moves)/float64(len(trees)), "nodes/game")
		})
	}
}
