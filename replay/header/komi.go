package header

import (
	"slices"
	"strings"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// The readings of a komi that Komi.Why names; "" is a plain number of points.
const (
	whyHundredths    = "hundredths"        // 650 is 6.5
	whyZiHundredths  = "zi-hundredths"     // 375 is 3.75 zi, 7.5 points
	whyQuarter       = "quarter-zi"        // 3.75 can only be zi
	whyZi            = "zi"                // the unit is written
	whyComma         = "decimal-comma"     // 6,5
	whyText          = "text"              // found in another text of the record
	whyPortal        = "ko-property"       // KO of the Chinese portals
	whyEvenZero      = "zero-in-even-game" // kept, doubtful
	whyHandicapKomi  = "even-komi-with-free-handicap"
	whyContradiction = "contradicts-margin"
	whyAbsent        = "absent"
	whyNotHalf       = "not-half-integer"
	whyTerritory     = "quarter-under-territory"
	whyUnread        = "unread"
	whyRange         = "out-of-range"
	whyBeyondBoard   = "beyond-board" // kept, doubtful
)

// maxKomi is more than any board of 19x19 can decide; servers go to 100.
const maxKomi = 361

// ParseKomi reads the text of KM: a number of points or zi in digits, Chinese
// numerals or fractions, in the way of the writer that ctx shows. Where the
// text gives no half point, Known is false and the kind says why; a reading
// that is not plain is named by Why and by a kind too. Empty is unknown, never
// zero.
func ParseKomi(raw string, ctx Context) (replay.Komi, *sgfparse.Kind) {
	d := ctx.Dialect()
	rules, _ := d.rulesOf(ctx.Rules)
	return d.parseKomi(raw, rules.ID)
}

func (d *Dialect) parseKomi(raw, rules string) (replay.Komi, *sgfparse.Kind) {
	k := replay.Komi{Raw: raw}
	if len(raw) > maxText {
		k.Why = whyUnread
		return k, &KindKomiUnread
	}
	s := fold(raw)
	if s == "" {
		k.Why = whyAbsent
		return k, &KindKomiEmpty
	}
	negative := false
	for _, w := range komiWords {
		if who, rest, ok := strings.Cut(s, w); ok && (who == "" || who == "黑" || slices.Contains(reverseWords, who)) {
			negative = who != "" && who != "黑" // White gives it
			s = strings.TrimLeft(rest, " :")
			break
		}
	}
	if rest, ok := strings.CutPrefix(s, "-"); ok && !negative {
		negative, s = true, strings.TrimSpace(rest)
	} else {
		s = strings.TrimSpace(strings.TrimPrefix(s, "+"))
	}
	a, end, ok := scanAmount(s, 0)
	if !ok || a.vague || skipBlanks(s, end) != len(s) {
		k.Why = whyUnread
		return k, &KindKomiUnread
	}
	kind := d.settleKomi(&k, a, rules)
	if negative {
		k.Points = -k.Points
	}
	if k.Known && (k.Points > 2*maxKomi || k.Points < -2*maxKomi) {
		k.Points, k.Known, k.Why, kind = 0, false, whyRange, &KindKomiRange
	}
	if k.Known {
		k.Source = replay.SourceRecorded
		if kind == nil && hasDecimalComma(raw) {
			k.Why, kind = whyComma, &KindDecimalComma
		}
	}
	return k, kind
}

// settleKomi turns the number into points.
func (d *Dialect) settleKomi(k *replay.Komi, a amount, rules string) *sgfparse.Kind {
	if a.unit == noUnit && isHundredths(a, d) {
		return d.hundredthsKomi(k, a, rules)
	}
	if a.unit == ziUnit {
		return ziKomi(k, a, rules, whyZi)
	}
	if a.unit == noUnit && a.oddQuarter() {
		return ziKomi(k, a, rules, whyQuarter)
	}
	k.Points, k.Known = a.halves(1)
	if !k.Known {
		k.Points, k.Why = 0, whyNotHalf
		return &KindKomiNotHalf
	}
	return nil
}

// ziKomi doubles a count in zi; territory rules have no zi.
func ziKomi(k *replay.Komi, a amount, rules, why string) *sgfparse.Kind {
	if countsTerritory(rules) {
		k.Why = whyTerritory
		return &KindKomiQuarterTerritory
	}
	k.Points, k.Known = a.halves(2)
	if !k.Known {
		k.Points, k.Why = 0, whyNotHalf
		return &KindKomiNotHalf
	}
	k.Why = why
	return &KindKomiZi
}

// isHundredths says whether a bare number is meant times 100. With a writer
// who does so it is every whole multiple of 25 from 25 up; with others only
// the values that are a usual komi times 100 and no possible komi themselves.
func isHundredths(a amount, d *Dialect) bool {
	if !a.exact || a.value%one != 0 {
		return false
	}
	v := a.value / one
	if d.Hundredths {
		return v >= 25 && v%25 == 0
	}
	switch v {
	case 225, 275, 325, 375, 450, 550, 650, 700, 750, 800, 850:
		return true
	}
	return false
}

func (d *Dialect) hundredthsKomi(k *replay.Komi, a amount, rules string) *sgfparse.Kind {
	a.value /= 100
	// 350 is 3.5 zi under area rules; smaller halves are the half point of
	// handicap games, larger ones are points already.
	zi := a.oddQuarter() || a.value == 7*one/2 && rules != "" && !countsTerritory(rules)
	if zi {
		if kind := ziKomi(k, a, rules, whyZiHundredths); !k.Known {
			return kind
		}
	} else if k.Points, k.Known = a.halves(1); !k.Known {
		k.Points, k.Why = 0, whyNotHalf
		return &KindKomiNotHalf
	} else {
		k.Why = whyHundredths
	}
	if !d.Hundredths {
		k.Doubtful = true
		return &KindKomiHundredthsGuess
	}
	return &KindKomiHundredths
}

// komiWords introduce a komi in the text of an event: "黑贴6目半", "コミ6目半",
// "덤 6집반", "komi 6.5". Folded; a text may put a colon or blanks between.
var komiWords = []string{"贴", "コミ", "덤", "komi"}

// reverseWords before one of komiWords say that White gives it: "倒贴6目半",
// "白贴6目半", "逆コミ5目", "역덤 5집", "reverse komi 5".
var reverseWords = []string{"逆", "倒", "白", "역", "reverse ", "reverse-", "reversed "}

// komiInText finds a stated komi in a text such as the event's name.
func komiInText(text, rules string) (replay.Komi, bool) {
	s := fold(shortened(text))
	for _, w := range komiWords {
		for i := 0; ; {
			j := strings.Index(s[i:], w)
			if j < 0 {
				break
			}
			reverse := hasAnySuffix(s[:i+j], reverseWords...)
			i += j + len(w)
			p := skipBlanks(s, i)
			for _, between := range []string{"目", "子", "还", ":", "=", "は"} {
				if rest, ok := strings.CutPrefix(s[p:], between); ok {
					p = skipBlanks(s, len(s)-len(rest))
				}
			}
			a, _, ok := scanAmount(s, p)
			if !ok {
				continue
			}
			k := replay.Komi{}
			plain.settleKomi(&k, a, rules)
			if k.Known && k.Points <= 2*maxKomi {
				if reverse {
					k.Points = -k.Points
				}
				k.Raw, k.Source, k.Doubtful, k.Why = strings.TrimSpace(shortened(text)), replay.SourceText, true, whyText
				return k, true
			}
		}
	}
	return replay.Komi{}, false
}
