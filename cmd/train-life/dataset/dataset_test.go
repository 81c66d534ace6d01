package dataset

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"gorescore/replay"
)

// position reads a picture: X and O stand, x and o are dead.
func position(picture string) (w, h int, board []replay.Color, dead []bool) {
	rows := strings.Fields(picture)
	for _, row := range rows {
		for _, v := range row {
			c := replay.Empty
			switch v {
			case 'X', 'x':
				c = replay.Black
			case 'O', 'o':
				c = replay.White
			}
			board = append(board, c)
			dead = append(dead, v == 'x' || v == 'o')
		}
	}
	return len(rows[0]), len(rows), board, dead
}

func TestOwners(t *testing.T) {
	w, h, board, dead := position(`
		.oX.O
		.XX.O
		XX..O
		..XO.`)
	want := []int8{1, 1, 1, 0, 2, 1, 1, 1, 0, 2, 1, 1, 0, 0, 2, 1, 1, 1, 2, 2}
	if got := Owners(w, h, board, dead); !reflect.DeepEqual(got, want) {
		t.Errorf("owners %v, want %v", got, want)
	}
}

func TestDigestIsTheSameForMirrorImages(t *testing.T) {
	w, h, board, _ := position(`
		X.O.
		.XO.
		....`)
	_, _, mirrored, _ := position(`
		.O.X
		.OX.
		....`)
	_, _, turned, _ := position(`
		.OX
		.X.
		.OO
		...`)
	tw, th, tall, _ := position(`
		..O
		.X.
		.XX
		...`)
	d := Digest(w, h, board)
	if Digest(w, h, mirrored) != d {
		t.Error("mirrored")
	}
	if Digest(tw, th, tall) == d || Digest(3, 4, turned) == d {
		t.Error("another position has the same digest")
	}
	turnedBack := make([]replay.Color, len(board))
	for y := range h {
		for x := range w {
			turnedBack[x*h+y] = board[y*w+x].Opponent()
		}
	}
	if Digest(h, w, turnedBack) != d {
		t.Error("turned, with colours swapped")
	}
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	w, h, board, dead := position(".oX.O .XX.O XX..O ..XO.")
	x := Example{W: w, H: h, Board: board, Owner: Owners(w, h, board, dead), Weight: 0.5, Kind: Early, Doubt: 0.25, Game: 1 << 63}
	x.Owner[3] = Unknown
	y := Example{W: 1, H: 1, Board: []replay.Color{0}, Owner: []int8{0}, Weight: 1}
	var out bytes.Buffer
	wr, err := NewWriter(&out)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []*Example{&x, &y} {
		if err := wr.Write(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := wr.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := Read(bytes.NewReader(out.Bytes()))
	if err != nil || !reflect.DeepEqual(got, []Example{x, y}) {
		t.Errorf("read %v, error %v", got, err)
	}
	if _, err := Read(bytes.NewReader(out.Bytes()[:out.Len()-12])); !errors.Is(err, ErrForm) {
		t.Errorf("cut off: error %v, want ErrForm", err)
	}
	if _, err := Read(strings.NewReader("x")); !errors.Is(err, ErrForm) {
		t.Errorf("no examples: error %v, want ErrForm", err)
	}
	if err := wr.Write(&Example{W: 3, H: 3}); err == nil {
		t.Error("an example without points was written")
	}
}
