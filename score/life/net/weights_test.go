package net

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

// TestWeightsAreThoseTheirPaperTellsOf: weights.json tells what the built-in
// weights came of.
func TestWeightsAreThoseTheirPaperTellsOf(t *testing.T) {
	data, err := os.ReadFile("weights.json")
	if err != nil {
		t.Fatal(err)
	}
	var paper struct {
		Weights string
		Data    []struct{ File, SHA256 string }
	}
	if err := json.Unmarshal(data, &paper); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%x", sha256.Sum256(embedded)); got != paper.Weights {
		t.Errorf("weights.bin has the digest %s, weights.json says %s", got, paper.Weights)
	}
	if len(paper.Data) == 0 {
		t.Error("weights.json lists no data")
	}
	if len(embedded) > 1<<19 {
		t.Errorf("weights take %d bytes", len(embedded))
	}
}
