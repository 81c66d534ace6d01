package komi

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// TestCollectorsTravel: what is sent elsewhere merges there as it would have
// here, and goes on collecting.
func TestCollectorsTravel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		opt := Options{KeepDuplicates: rapid.Bool().Draw(t, "keep"), NoPairs: rapid.Bool().Draw(t, "no pairs"), By: []Dimension{ByEra}}
		list := rapid.SliceOfN(rapid.Custom(genObservation), 1, 40).Draw(t, "games")
		here, there, far := NewCollector(opt), NewCollector(opt), NewCollector(opt)
		whole := NewCollector(opt)
		cut := rapid.IntRange(0, len(list)).Draw(t, "cut")
		for i := range list {
			whole.Add(&list[i])
			if i < cut {
				here.Add(&list[i])
			} else {
				there.Add(&list[i])
			}
		}
		here.drops[DropTime], whole.drops[DropTime] = 2, 2
		data, err := here.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		far.Add(&list[0]) // is dropped
		if err := far.UnmarshalBinary(data); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(held(far), held(here)) {
			t.Fatal("what arrived is not what was sent")
		}
		far.Merge(there)
		if !reflect.DeepEqual(held(far), held(whole)) {
			t.Fatal("merged after the journey it is not the whole")
		}
	})
}

func TestCollectorsRefuseOtherBytes(t *testing.T) {
	c := NewCollector(Options{})
	o := Observation{Family: FamilyArea, Size: [2]int{19, 19}, Komi: 13, Counted: true, Margin: 3, Digest: "a", Black: "x", White: "y"}
	c.Add(&o)
	data, err := c.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(data) {
		if NewCollector(Options{}).UnmarshalBinary(data[:n]) == nil {
			t.Fatalf("%d of %d bytes were taken", n, len(data))
		}
	}
}
