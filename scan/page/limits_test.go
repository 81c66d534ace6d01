package page

import (
	"math/rand/v2"
	"os"
	"runtime"
	"testing"

	"gorescore/scan/scantest"
)

// Pages one after the other need no more memory each, and leave nothing of one
// in the next.
func TestManyPages(t *testing.T) {
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	stones, _ := scantest.Game(rand.New(rand.NewPCG(2, 2)), 9, 1, 30)
	s := style(t, 1, 30)
	img := scantest.Render(&scantest.Diagram{Size: 9, Stones: stones}, &s).Image
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	pages := 25
	if testing.Short() {
		pages = 2
	}
	if os.Getenv("GORESCORE_ACCURACY") != "" {
		pages = 200
	}
	first := ""
	var begin uint64
	for i := range pages {
		p, err := r.Read(img, Options{First: 1, Last: 30})
		if err != nil {
			t.Fatal(err)
		}
		got := moves(&p.Figures[0])
		if i == 0 {
			first = got
		}
		if got != first {
			t.Fatalf("page %d: %s, the first time %s", i, got, first)
		}
		if i == 10 {
			begin = heap()
		}
	}
	if end := heap(); pages > 10 && end > begin+4<<20 {
		t.Errorf("the heap grew from %d to %d bytes", begin, end)
	}
}
