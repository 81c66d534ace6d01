package header

import (
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// findingRows has one record or more for each kind that Read raises. The "^"
// stands before the place of the finding and is taken out of the text.
var findingRows = []struct {
	kind *sgfparse.Kind
	text string
}{
	{&KindSizeAbsent, "^(;KM[6.5];B[pd])"},
	{&KindSizeForm, "(;SZ[^19:19];B[ss])"},
	{&KindSizeForm, "(;SZ[^13x9];B[mi])"},
	{&KindSizeMalformed, "(;SZ[^9:];B[ee])"},
	{&KindSizeMalformed, "(;SZ[^13)];B[ee])"},
	{&KindSizeRange, "(;SZ[^0];B[pd])"},
	{&KindSizeRange, "(;SZ[^53];B[pd])"},
	{&KindSizeRange, "(;SZ[^19:99];B[pd])"},
	{&KindSizeRange, "(;SZ[^];B[pd])"},
	{&KindNotGo, "(;GM[^2]SZ[8];B[aa])"},
	{&KindKomiAbsent, "^(;SZ[9];B[aa])"},
	{&KindKomiEmpty, "(;SZ[9]KM[^];B[aa])"},
	{&KindKomiUnread, "(;SZ[9]KM[^six];B[aa])"},
	{&KindKomiNotHalf, "(;SZ[9]KM[^1.875];B[aa])"},
	{&KindKomiQuarterTerritory, "(;SZ[9]RU[Japanese]KM[^3.75];B[aa])"},
	{&KindKomiRange, "(;SZ[9]KM[^1234];B[aa])"},
	{&KindKomiBeyondBoard, "(;SZ[9]KM[^82];B[aa])"},
	{&KindKomiHundredths, "(;SZ[19]AP[foxwq]KM[^650];B[aa])"},
	{&KindKomiHundredthsGuess, "(;SZ[19]KM[^650];B[aa])"},
	{&KindKomiZi, "(;SZ[19]KM[^2.75];B[aa])"},
	{&KindKomiPortal, "(;SZ[19]TE[x]KO[^7.5];B[aa])"},
	{&KindKomiFromText, "(;SZ[19]GN[^贴3又3/4子];B[aa])"},
	{&KindKomiZero, "(;SZ[19]DT[2019]KM[^0];B[aa])"},
	{&KindKomiFreeHandicap, "(;SZ[19]KM[^6.5];B[dd];B[pp];W[pd])"},
	{&KindKomiContradicts, "(;SZ[19]KM[^6.5]RE[B+4];B[dd])"},
	{&KindDecimalComma, "(;SZ[19]KM[6.5]RE[^B+2,5];B[dd])"},
	{&KindResultAbsent, "^(;SZ[19];B[dd])"},
	{&KindResultUnread, "(;SZ[19]RE[^B+XYZ];B[dd])"},
	{&KindMarginUnread, "(;SZ[19]RE[^B+0.3];B[dd])"},
	{&KindMarginBeyondBoard, "(;SZ[19]KM[6.5]RE[^B+1000];B[dd])"},
	{&KindMarginZi, "(;SZ[19]RE[^B+0.25];B[dd])"},
	{&KindEndCode, "(;SZ[19]AP[foxwq]RE[^B+0.03];B[dd])"},
	{&KindDrawAtHalf, "(;SZ[19]KM[6.5]RE[^Draw];B[dd])"},
	{&KindRulesAbsent, "^(;SZ[19];B[dd])"},
	{&KindRulesUnknown, "(;SZ[19]RU[^age];B[dd])"},
	{&KindRulesDialect, "(;SZ[19]PC[OGS]RU[^Chinese];B[dd])"},
	{&KindRulesDoubtful, "(;SZ[19]PC[Tom]KM[7.5]RU[^Japanese];B[dd])"},
	{&KindHandicapUnread, "(;SZ[19]HA[^7.5];B[dd])"},
	{&KindHandicapOne, "(;SZ[19]HA[^1];B[dd])"},
	{&KindHandicapPlaced, "(;SZ[19]HA[^2];W[dd])"},
	{&KindHandicapMissing, "(;SZ[19]HA[^12];W[dd])"},
	{&KindHandicapMissing, "(;SZ[11]HA[^2];W[dd])"},
	{&KindHandicapFree, "(;SZ[19]HA[2];B[^dd];B[pp];W[pd])"},
	{&KindHandicapDisagrees, "(;SZ[19]HA[^3]AB[dd][pp];W[pd])"},
	{&KindHandicapDisagrees, "(;SZ[19]HA[^3];B[dd];W[pd])"},
	{&KindWhiteFirst, "(;SZ[19];W[^dd];B[pp])"},
	{&KindMoveUnread, "(;SZ[19];B[^dundefined];W[pp])"},
	{&KindMoveUnread, "(;SZ[19];B[^Q16];W[pp])"},
	{&KindMoveUnread, "(;SZ[19];^B;W[pp])"},
	{&KindMoveUnread, "(;SZ[52];^Bb[;W[pp])"},
	{&KindMoveOffBoard, "(;SZ[9];B[^pd];W[cc])"},
	{&KindMoveOffBoard, "(;SZ[25];B[^DP];W[cc])"},
	{&KindPassBeyond, "(;SZ[19:9];B[^tj];W[cc])"},
	{&KindPassBeyond, "(;SZ[20];B[^uu];W[tt])"},
	{&KindPassWord, "(;SZ[9];B[^PASS];W[cc])"},
	{&KindMoveInRoot, "(;SZ[9]B[^aa];W[cc])"},
	{&KindMovesInNode, "(;SZ[9];B[^aa]W[cc])"},
	{&KindImplicitPass, "(;SZ[9];B[aa];MN[^3]B[cc])"},
	{&KindSetupWithMove, "(;SZ[9];AW[dd]B[^aa])"},
	{&KindSetupLater, "(;SZ[9];B[aa];AW[^dd])"},
	{&KindSetupUnread, "(;SZ[9]AB[^jj];W[aa])"},
	{&KindSetupUnread, "(;SZ[9]AB[^aa:jj];W[aa])"},
	{&KindSetupTwice, "(;SZ[9]AB[bb][cc]AW[dd][^aa:cc];W[ee])"},
	{&KindSetupTwice, "(;SZ[9]AE[bb]AB[^bb];W[ee])"},
	{&KindPlayerUnread, "(;SZ[9]PL[^X];W[aa])"},
	{&KindRootLater, "(;SZ[9];B[aa]^RE[B+R])"},
	{&KindRootLater, "(;KM[5];B[aa]SZ[^9])"},
	{&KindMarksStale, "(;SZ[9];B[aa];TB[^bb];W[cc])"},
	{&KindMarkUnread, "(;SZ[9];B[aa];TB[^jj])"},
}

// TestFindings: each kind is raised, at its place, with its own text.
func TestFindings(t *testing.T) {
	raised := map[string]bool{}
	for _, row := range findingRows {
		at := strings.Index(row.text, "^")
		_, diags := readText(t, row.text[:at]+row.text[at+1:])
		i := slices.IndexFunc(diags, func(d sgfparse.Diagnostic) bool { return d.Code == row.kind.Code })
		if i < 0 {
			t.Errorf("%s: %v, want %s", row.text, diags, row.kind.Code)
			continue
		}
		d := diags[i]
		raised[d.Code] = true
		if want := at + 1; d.Line != 1 || d.Col != want || d.Severity != row.kind.Severity || d.Message == "" || d.File != "test.sgf" {
			t.Errorf("%s: %v, want column %d", row.text, d, want)
		}
	}
	for _, k := range Kinds {
		if !raised[k.Code] {
			t.Errorf("no record raises %s", k.Code)
		}
		if k.Title == "" || k.Why == "" || k.Do == "" || k.Severity == 0 {
			t.Errorf("%s: an incomplete row", k.Code)
		}
	}
}

// TestKindsUnique: a code stands for one kind in the whole package.
func TestKindsUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range slices.Concat(Kinds, replay.PlayKinds, sgfparse.Kinds) {
		if seen[k.Code] {
			t.Errorf("two kinds have the code %s", k.Code)
		}
		seen[k.Code] = true
	}
}

// TestNoFindings: a plain record of a known writer says nothing.
func TestNoFindings(t *testing.T) {
	for _, text := range []string{
		"(;GM[1]FF[4]SZ[19]KM[6.5]RU[Japanese]RE[B+R];B[pd];W[dd])",
		"(;GM[1]FF[4]SZ[9]KM[7]RU[Chinese]RE[B+2]HA[0];B[ee];W[cc];B[];W[])",
		"(;GM[1]FF[4]SZ[19]KM[0.5]RU[AGA]RE[W+3.5]HA[2]AB[dd][pp];W[pd])",
		"(;GM[1]FF[4]SZ[13:9]KM[-3]RU[New Zealand]RE[0];B[ee];TB[aa:bb]TW[cc])",
	} {
		if _, diags := readText(t, text); len(diags) > 0 {
			t.Errorf("%s: %v", text, diags)
		}
	}
}

// TestManyBadMoves: a damaged game does not bury the others' findings.
func TestManyBadMoves(t *testing.T) {
	g, diags := readText(t, "(;SZ[9]KM[7]RU[aga]RE[?]"+strings.Repeat(";B[QQ];W[zz9]", 500)+")")
	if len(g.Steps) != 1000 || !g.Corrupt {
		t.Errorf("%d steps, corrupt %v", len(g.Steps), g.Corrupt)
	}
	if len(diags) > maxToldMoves+2 || !strings.Contains(diags[maxToldMoves].Message, "980 more") {
		t.Errorf("%d findings", len(diags))
	}
}
