package main

import (
	"os"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"gorescore/replay"
	"gorescore/report/komitest"
)

// komiArchive writes games whose fair komi is known as SGF: archive FILE GAMES
// FAIR KOMI... with the words area, counted (none is given up) and resigned
// (all are).
func komiArchive(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 4 {
		ts.Fatalf("usage: archive FILE GAMES FAIR KOMI... [area] [counted] [resigned]")
	}
	a := komitest.Archive{Seed: 1}
	var err error
	a.Games, err = strconv.Atoi(args[1])
	ts.Check(err)
	a.F, err = strconv.ParseFloat(args[2], 64)
	ts.Check(err)
	for _, arg := range args[3:] {
		switch arg {
		case "area":
			a.Area, a.Even = true, 0.03
		case "counted":
			a.CountedOnly = true
		case "resigned":
			a.Lambda = 1e-6
		default:
			k, err := strconv.ParseFloat(arg, 64)
			ts.Check(err)
			a.Komi = append(a.Komi, replay.HalfPoints(2*k))
		}
	}
	var b strings.Builder
	for g := range a.Draw() {
		if sgf, ok := g.SGF(); ok {
			b.WriteString(sgf)
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(b.String()), 0o666))
}
