package replay

import "testing"

// Guards the year of a date against the ways in which records write one, and
// against years that nobody wrote.
func TestYearIsReadWhereItIsCertain(t *testing.T) {
	for date, want := range map[string]int{
		"2005-11-17": 2005, "2005.11.17": 2005, "2005/11/17": 2005, "2005": 2005, "2005-11": 2005, "2005年11月17日": 2005,
		"1998-12-31,1999-01-01": 1998, "2006.07.01 00:01": 2006, "2005-11-17T23:00:00+0900": 2005,
		"17/11/2005": 2005, "11/17/2005": 2005, "17.11.2005": 2005, "17-11-2005": 2005, "May 3rd, 1999": 1999, "c. 1705": 1705,
		"Thu Nov 17 12:30:00 +1000 2005": 2005,
		"20051117":                       2005, "17112005": 2005, "11172005": 2005, "31121999": 1999, "20122012": 2012, "20051117 12:30": 2005,
		"200511171230": 2005, "20051117123059": 2005, "Fuseki 20051117": 2005,
		"平成17年11月17日": 2005, "昭和62年": 1987, "令和 元年": 2019, "明治3": 1870, "平成17年 (2005)": 2005,
		"0196-05-01": 196,

		"": 0, "?": 0, "unknown": 0, "17/11/05": 0, "05-11-17": 0, "0000-00-00": 0, "0000": 0, "9999-99-99": 0, "500": 0,
		"20051317": 0, "20050032": 0, "12345678": 0, "99999999": 0, "17130005": 0, "1132185600": 0, "2005111": 0, "20051117123": 0,
		"+1000": 0, "round 3 of 0500": 0, "平成": 0, "平成117": 0, "平成00": 0,
	} {
		if got := Year(date); got != want {
			t.Errorf("%q: %d, want %d", date, got, want)
		}
	}
}

// Guards what Year rests on: no eight digits are a date in both ways with
// different years.
func TestEightDigitsAreOneDate(t *testing.T) {
	digits := []byte("00000000")
	for md := range 10000 {
		for y := firstPackedYear; y <= lastYear; y++ {
			for i, n := 3, y; i >= 0; i, n = i-1, n/10 {
				digits[i] = byte('0' + n%10)
			}
			for i, n := 7, md; i >= 4; i, n = i-1, n/10 {
				digits[i] = byte('0' + n%10)
			}
			if md%100 == 0 || md%100 > 31 || md/100 == 0 || md/100 > 12 {
				break // no month and day: one reading at most
			}
			if got := packedYear(string(digits), true); got != y || md >= firstPackedYear {
				t.Fatalf("%s: %d", digits, got)
			}
		}
	}
}
