package replay

import (
	"strconv"
	"strings"
)

// Years that a date can have. Of eight digits only one reading is a date then:
// month and day, or day and month, are no year from 1600 on, and such a year
// begins with no month and no day that the other reading could take.
const (
	firstYear, lastYear = 1000, 2999
	firstPackedYear     = 1600
)

// yearWidth is how many digits a year has, dayWidth the month and day before or
// behind it.
const yearWidth, dayWidth = 4, 4

// eras are the Japanese eras whose years records count, by the year before the
// first.
var eras = []struct {
	name   string
	before int
}{
	{"明治", 1867},
	{"大正", 1911},
	{"昭和", 1925},
	{"平成", 1988},
	{"令和", 2018},
}

// Year finds the year of a date as records write it, 0 if it is not certain: the
// first four digits that stand alone (2005-11-17, 17/11/2005, 17 Nov 2005, 2005年),
// eight digits that are a date either way round (20051117, 17112005), alone or with a
// time behind them, or a year of a Japanese era. Of two digits (17/11/05) none is a year.
func Year(date string) int {
	whole := date
	for i := 0; i < len(date); {
		n := digitsAt(date[i:])
		if n == 0 {
			i++
			continue
		}
		zone := i > 0 && date[i-1] == '+' // +1000 is an hour of the clock
		switch year, _ := strconv.Atoi(date[i : i+min(n, yearWidth)]); {
		case n == yearWidth && !zone && (year >= firstYear && year <= lastYear || i == 0 && 0 < year && year < firstYear):
			return year
		case n == 8 || n == 12 || n == 14:
			if year := packedYear(date[i:i+8], n == 8); year != 0 {
				return year
			}
		}
		i += n
	}
	return eraYear(whole)
}

// digitsAt is how many digits a text begins with.
func digitsAt(s string) (n int) {
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// packedYear reads eight digits as year, month and day; with either set also as
// day, month and year, or month, day and year.
func packedYear(s string, either bool) int {
	number := func(from, to int) int { n, _ := strconv.Atoi(s[from:to]); return n }
	day := func(month, day int) bool { return month >= 1 && month <= 12 && day >= 1 && day <= 31 }
	if y := number(0, yearWidth); y >= firstPackedYear && y <= lastYear && day(number(4, 6), number(6, 8)) {
		return y
	}
	y, a, b := number(dayWidth, 8), number(0, 2), number(2, 4)
	if either && y >= firstPackedYear && y <= lastYear && (day(a, b) || day(b, a)) {
		return y
	}
	return 0
}

// eraYear reads 平成17年, and 昭和元年, the first.
func eraYear(date string) int {
	for _, era := range eras {
		_, rest, ok := strings.Cut(date, era.name)
		if !ok {
			continue
		}
		rest = strings.TrimLeft(rest, " ")
		if strings.HasPrefix(rest, "元年") {
			return era.before + 1
		}
		if n := digitsAt(rest); n == 1 || n == 2 {
			if year, _ := strconv.Atoi(rest[:n]); year > 0 {
				return era.before + year
			}
		}
	}
	return 0
}
