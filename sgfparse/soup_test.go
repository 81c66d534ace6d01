package sgfparse

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// soupPieces are what records are made of, and what damages them. Strung
// together at random they reach places that changed bytes do not.
var soupPieces = []string{
	"(;", ";GM[1]", "(;GM[1]", "(;GM[1]FF[4]PB[x]", "\n(;GM[1]FF[4]", "\n(;SZ[19]", "(", ")", ";", "\n", " ", "\r\n", "\r",
	";B[aa]", ";W[bb]", ";B[aa];W[bb];B[cc];W[dd]", ";W[aa]\n;B[bb]\n;W[cc]\n;B[dd]", ";B[]", ";B[a", "B[aa]", "W[b", "[", "]", "\\", ":", "\\]", "\\[", "C[", "C[hi]", "C[a ] b]", "LB[aa:x]",
	"AB[aa][bb]", "AB[", "PB[", "XYZ[1]", "Black[aa]", "b[aa]", "x", "GM", "SZ[9]", "AP[a:b]", "SZ[19", "\x00", "\x1b", "\x1b$B", "\x1b(B",
	"\xe6\x97\xa5", "\xe6\x97", "\xff", "\x81]", "\x81\\", "\x81[", "\x81(", "\x810", "\ufeff", "\x1a", "\t", "A1[x]", "\n\n(;CA[UTF-8]",
}

func soup(rng *rand.Rand) []byte {
	var b []byte
	if rng.IntN(3) > 0 {
		b = append(b, "(;GM[1];B[aa]"...)
	}
	for range rng.IntN(25) {
		b = append(b, soupPieces[rng.IntN(len(soupPieces))]...)
	}
	return b
}

func TestSoup(t *testing.T) {
	n := 5_000
	if testing.Short() {
		n = 1_000
	}
	rng := rand.New(rand.NewPCG(3, 4))
	var p Parser
	var data []byte
	defer func() {
		if t.Failed() {
			t.Logf("in %q", data)
		}
	}()
	for range n {
		data = soup(rng)
		for _, src := range []Source{{Raw: data}, {Text: data}} {
			tree, diags := p.Parse(&src)
			checkTree(t, tree, diags)
			checkWrite(t, tree)
		}
		checkSplit(t, data, 1+rng.IntN(30))
		if t.Failed() {
			return
		}
	}
}

// checkSplit tests what the Splitter promises about a file.
func checkSplit(t *testing.T, data []byte, block int) {
	t.Helper()
	want, rest := SplitBytes(nil, "x.sgf", data)
	end := int64(0)
	for i, s := range want {
		if s.Game != i+1 || s.Offset < end || !bytes.Equal(data[s.Offset:s.Offset+int64(len(s.Raw))], s.Raw) || len(s.Raw) == 0 {
			t.Fatalf("game %d of %q: %+v", i+1, data, s)
		}
		end = s.Offset + int64(len(s.Raw))
	}
	if len(want) == 0 && codes(rest) != NoGame.Code || len(want) > 0 && len(rest) > 0 {
		t.Fatalf("%q: %d games and %v", data, len(want), rest)
	}
	got, rest2, err := splitAll(bytes.NewReader(data), block, 0)
	if a, b := describe(got, rest2), describe(want, rest); a != b || err != nil {
		t.Fatalf("%q in blocks of %d:\n got %s\nwant %s", data, block, a, b)
	}
	const limit = 20
	small, rest, _ := splitAll(bytes.NewReader(data), 0, limit)
	again, rest2, _ := splitAll(bytes.NewReader(data), block, limit)
	if a, b := describe(small, rest), describe(again, rest2); a != b {
		t.Fatalf("%q with a limit of %d bytes, in blocks of %d:\n %s\n %s", data, limit, block, a, b)
	}
}
