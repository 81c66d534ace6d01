package header

import "testing"

// What the programs of CyberOro and Tygem write as results.
func TestResultsOfServerRecords(t *testing.T) {
	for text, want := range map[string]string{
		"White Win by Resign!":       "W resign",
		"White wins by resi!":        "W unknown",
		"Black Win 6.5":              "B count 6.5",
		"White 19Win":                "W count 19",
		"Black wins by 1win":         "B count 1",
		"White loses on time":        "B time",
		"Progressing!":               " unfinished",
		"흑 3.5집 승!":                  "B count 3.5",
		"백 불계승":                      "W resign",
		"黒中押し勝ち!":                    "B resign",
		"白5.5目勝ち!":                   "W count 5.5",
		"197手完、黒中押し勝ち":               "B resign",
		"232手完、黒2目半勝ち":               "B count 2.5",
		"白棋12子":                      " unknown", // a difference of 12, or 12 more: no verb says which
		"black 0.5 points win":       "B count 0.5",
		"black wins by time":         "B time",
		"white wins by resign":       "W resign",
		"흑 시간승":                      "B time",
		"白 時間勝":                      "W time",
		"黑 中盘胜":                      "B resign",
		"Black wins by 16.5 points!": "B count 16.5",
	} {
		r, _ := ParseResult(text, Context{})
		got := r.Winner.String() + " " + r.Method.String()
		if r.HasMargin {
			got += " " + r.Margin.String()
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestDialectsOfServerRecords(t *testing.T) {
	for place, want := range map[string]string{
		"타이젬바둑": "tygem", "弈城围棋": "tygem", "Tygem Baduk": "tygem", "TYGEM": "tygem",
		"www.cyberoro.com": "cyberoro", "www.orozone.com": "cyberoro",
	} {
		if got := (&Context{Place: place}).Dialect().Name; got != want {
			t.Errorf("%s is of %q, want %q", place, got, want)
		}
	}
}
