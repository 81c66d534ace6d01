package report

import (
	"math"

	"gorescore/replay"
	"gorescore/score"
	"gorescore/sgfparse"
)

// ParseWinner reads what replay.Winner.String writes; "" is the unknown one.
func ParseWinner(s string) (replay.Winner, bool) {
	return named(s, replay.WinnerUnknown, replay.WinnerBothLose)
}

// ParseMethod reads what replay.Method.String writes.
func ParseMethod(s string) (replay.Method, bool) {
	return named(s, replay.MethodUnknown, replay.MethodUnfinished)
}

// ParseSource reads what replay.Source.String writes.
func ParseSource(s string) (replay.Source, bool) {
	return named(s, replay.SourceUnknown, replay.SourceAssumed)
}

// ParseSeverity reads what sgfparse.Severity.String writes.
func ParseSeverity(s string) (sgfparse.Severity, bool) {
	return named(s, sgfparse.Note, sgfparse.Error)
}

// named finds the value of an enumeration by its name.
func named[T interface {
	~uint8
	String() string
}](s string, first, last T) (T, bool) {
	for v := first; v <= last; v++ {
		if v.String() == s {
			return v, true
		}
	}
	return first, false
}

// DameName is the contract's word for what was done with open neutral points.
func DameName(d score.Dame) string {
	if d == score.DameFill {
		return "filled"
	}
	return string(d)
}

// ParseDame reads what DameName writes; other words stay as they are.
func ParseDame(s string) score.Dame {
	if s == "filled" {
		return score.DameFill
	}
	return score.Dame(s)
}

// RoundFraction is a probability as a record keeps it: four decimals. What is
// less than certain stays so: it is at most 0.9999. What is not a finite number
// is 0: "not sure at all".
func RoundFraction(v float64) float64 {
	r := math.Round(v*1e4) / 1e4
	switch {
	case math.IsNaN(r) || math.IsInf(r, 0) || r == 0:
		return 0
	case r == 1 && v < 1:
		return 0.9999
	}
	return r
}
