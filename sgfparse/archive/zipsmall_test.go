package archive

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// zipped makes a zip of deflated members.
func zipped(t *testing.T, members ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i, data := range members {
		w, err := z.CreateHeader(&zip.FileHeader{Name: fmt.Sprintf("%d.sgf", i), Method: zip.Deflate})
		if err == nil {
			_, err = io.WriteString(w, data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// What is wrong with one byte of a small member is told, and its neighbours come
// whole: unpacking from memory changes nothing of that.
func TestDamageOfASmallMemberIsTold(t *testing.T) {
	game := "(;GM[1]" + string(samples()["short"]) + ")"
	data := zipped(t, game, game, game)
	at := bytes.LastIndex(data[:len(data)*2/5], []byte("1.sgf")) // the header of the second
	if at < 0 {
		t.Fatal("no second member")
	}
	data[at+60] ^= 1
	name := filepath.Join(t.TempDir(), "a.zip")
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
	var whole, problems []string
	for e, err := range Walk(t.Context(), []string{name}, Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		if e.Problem != nil {
			problems = append(problems, filepath.Base(e.Name)+" "+e.Problem.Code)
			continue
		}
		if got, _ := io.ReadAll(e.Reader); string(got) == game {
			whole = append(whole, filepath.Base(e.Name))
		}
	}
	if fmt.Sprint(whole) != "[a.zip!0.sgf a.zip!2.sgf]" || fmt.Sprint(problems) != "[a.zip!1.sgf archive-damaged]" {
		t.Errorf("whole %v, problems %v", whole, problems)
	}
}

func TestSmallMembersNeedNoStreaming(t *testing.T) {
	game := string(samples()["game"])
	large := string(samples()["noise"])
	data := zipped(t, game, large, "", game)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var s smallMember
	at := &ahead{r: bytes.NewReader(data)}
	for i, want := range []string{game, large, "", game} {
		got, ok := s.open(z.File[i], at)
		if small := len(want) <= maxSmall; ok != small || ok && string(got) != want {
			t.Errorf("member %d of %d bytes: %d bytes, %v", i, len(want), len(got), ok)
		}
	}
}

// Reading ahead gives what reading gives, wherever and however much, the end
// included.
func TestReadingAheadIsReading(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	data := make([]byte, 300_000)
	for i := range data {
		data[i] = byte(rnd.Uint32())
	}
	plain := bytes.NewReader(data)
	a := &ahead{r: plain}
	at := int64(0)
	for range 5000 {
		if rnd.IntN(20) == 0 {
			at = rnd.Int64N(int64(len(data)) + 100)
		}
		got, want := make([]byte, rnd.IntN(3000)), []byte(nil)
		want = make([]byte, len(got))
		n, err := a.ReadAt(got, at)
		m, wantErr := plain.ReadAt(want, at)
		if n != m || !bytes.Equal(got, want) || n < len(got) && err != wantErr {
			t.Fatalf("%d bytes at %d: %d, %v, want %d, %v", len(got), at, n, err, m, wantErr)
		}
		at += int64(len(got) + rnd.IntN(60))
	}
}
