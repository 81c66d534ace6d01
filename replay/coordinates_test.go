package replay

import "testing"

func TestPointNamesGoThereAndBack(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {9, 9}, {19, 19}, {26, 5}, {52, 52}} {
		w, h := size[0], size[1]
		seen := map[string]bool{}
		for p := range Point(w * h) {
			name := p.Name(w, h)
			back, ok := ParsePoint(name, w, h)
			if !ok || back != p || seen[name] {
				t.Fatalf("%dx%d: point %d is %q, read back as %d", w, h, p, name, back)
			}
			seen[name] = true
		}
	}
}

func TestPointNamesAreTheUsualOnes(t *testing.T) {
	for p, want := range map[Point]string{0: "A19", 18: "T19", 8: "J19", 360: "T1", Pass: "pass", 361: "?", OffBoard: "?"} {
		if got := p.Name(19, 19); got != want {
			t.Errorf("point %d: %q, want %q", p, got, want)
		}
	}
	if got := Point(25).Name(52, 52); got != "AA52" {
		t.Errorf("column 26 is %q", got)
	}
	for _, bad := range []string{"", "Q", "16", "I5", "A0", "A20", "Q016", "-1", "Q16x", "é5"} {
		if p, ok := ParsePoint(bad, 19, 19); ok {
			t.Errorf("%q read as %d", bad, p)
		}
	}
	if p, ok := ParsePoint("q16", 19, 19); !ok || p.Name(19, 19) != "Q16" {
		t.Error("small letters are not read")
	}
}
