package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gorescore/report"
	"gorescore/report/reporttest"
)

// TestTotalsKeepAllOfThemselvesInJSON: what is written and read is the same, and
// goes on adding up as the original does.
func TestTotalsKeepAllOfThemselvesInJSON(t *testing.T) {
	records := reporttest.Records()
	for i := range 60 {
		records = append(records, rapid.Custom(reporttest.DrawRecord).Example(i))
	}
	var all, part report.Totals
	for i, r := range records {
		all.Add(r)
		part.Add(r)
		if i%7 != 0 {
			continue
		}
		data, err := json.Marshal(&part)
		if err != nil {
			t.Fatal(err)
		}
		part = report.Totals{Games: 999} // is replaced
		if err := json.Unmarshal(data, &part); err != nil {
			t.Fatal(err)
		}
	}
	want, err := json.Marshal(&all)
	if err != nil {
		t.Fatal(err)
	}
	want = []byte(strings.ReplaceAll(string(want), `\ufffd`, "\ufffd")) // bytes that are no UTF-8, which no record has
	got, err := json.Marshal(&part)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Error(diff)
	}
	if all.Games < 40 || len(all.Rules()) < 2 {
		t.Errorf("only %d games under %d rulesets", all.Games, len(all.Rules()))
	}
}

// TestTotalsMergeThroughJSONInAnyOrder: parts in either order are the whole,
// also as bytes if the rulesets were named before.
func TestTotalsMergeThroughJSONInAnyOrder(t *testing.T) {
	var whole report.Totals
	parts := make([]report.Totals, 2)
	records := reporttest.Records()
	for _, r := range records {
		whole.Add(r)
	}
	for i := range parts {
		parts[i].Expect(whole.Rules()...)
	}
	for i, r := range records {
		parts[i%2].Add(r)
	}
	want, err := json.Marshal(&whole)
	if err != nil {
		t.Fatal(err)
	}
	for first := range parts {
		var sum report.Totals
		for i := range parts {
			data, err := json.Marshal(&parts[(first+i)%2])
			if err != nil {
				t.Fatal(err)
			}
			var back report.Totals
			if err := json.Unmarshal(data, &back); err != nil {
				t.Fatal(err)
			}
			sum.Merge(&back)
		}
		got, err := json.Marshal(&sum)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("part %d first: %s", first, diff)
		}
	}
}

func TestTotalsRefuseForeignJSON(t *testing.T) {
	for _, text := range []string{
		`[]`, `{"by_severity":{"grave":1}}`, `{"counts":[{"rules":"a","variant":"given"}]}`,
		`{"counts":[{"rules":"a","variant":"other"}]}`, `{"pairs":[{"rules":["a","a"],"variant":"recorded"}]}`,
		`{"findings":[{"code":"x","severity":""}]}`,
	} {
		var tot report.Totals
		if err := json.Unmarshal([]byte(text), &tot); err == nil {
			t.Errorf("%s was taken", text)
		}
	}
}
