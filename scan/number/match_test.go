package number

import (
	"math"
	"math/rand/v2"
	"testing"
)

// match agrees with trying everything.
func TestMatchIsBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		rows, cols := 1+rng.IntN(5), rng.IntN(6)
		cost, none := make([][]float64, rows), make([]float64, rows)
		for i := range cost {
			cost[i] = make([]float64, cols)
			for j := range cost[i] {
				cost[i][j] = float64(rng.IntN(9))
			}
			none[i] = float64(rng.IntN(9))
		}
		got, used := 0.0, map[int]bool{}
		for i, j := range match(cost, none) {
			if j < 0 {
				got += none[i]
				continue
			}
			if used[j] {
				t.Fatalf("column %d twice", j)
			}
			used[j] = true
			got += cost[i][j]
		}
		best := math.Inf(1)
		var try func(i int, used int, sum float64)
		try = func(i, used int, sum float64) {
			if i == rows {
				best = min(best, sum)
				return
			}
			try(i+1, used, sum+none[i])
			for j := range cols {
				if used>>j&1 == 0 {
					try(i+1, used|1<<j, sum+cost[i][j])
				}
			}
		}
		try(0, 0, 0)
		if got != best {
			t.Fatalf("cost %v, best is %v: %v %v", got, best, cost, none)
		}
	}
}
