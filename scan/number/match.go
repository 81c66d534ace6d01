package number

import "math"

// match gives each row at most one column, so that the sum of the costs is
// least; a row without a column costs what none says, and gets -1. It finds
// shortest augmenting paths (Jonker and Volgenant 1987, A shortest augmenting
// path algorithm for dense and sparse linear assignment problems).
func match(cost [][]float64, none []float64) []int {
	rows := len(cost)
	chosen := make([]int, rows)
	if rows == 0 {
		return chosen
	}
	cols := len(cost[0])
	// Column cols+i is the way out of row i.
	all := cols + rows
	at := func(i, j int) float64 {
		switch {
		case j < cols:
			return cost[i][j]
		case j == cols+i:
			return none[i]
		}
		return math.Inf(1)
	}
	u, v := make([]float64, rows), make([]float64, all)
	owner := make([]int, all)
	for j := range owner {
		owner[j] = -1
	}
	dist, from, done := make([]float64, all), make([]int, all), make([]bool, all)
	for row := range rows {
		for j := range all {
			dist[j], from[j], done[j] = math.Inf(1), -1, false
		}
		i, last, base := row, -1, 0.0
		for {
			next, least := -1, math.Inf(1)
			for j := range all {
				if done[j] {
					continue
				}
				if d := base + at(i, j) - u[i] - v[j]; d < dist[j] {
					dist[j], from[j] = d, last
				}
				if dist[j] < least {
					next, least = j, dist[j]
				}
			}
			done[next] = true
			last, base = next, least
			if owner[next] < 0 {
				break
			}
			i = owner[next]
		}
		for j := range all {
			if done[j] && j != last {
				v[j] += dist[j] - base
				u[owner[j]] += base - dist[j]
			}
		}
		u[row] += base
		for j := last; ; {
			prev := from[j]
			if prev < 0 {
				owner[j] = row
				break
			}
			owner[j] = owner[prev]
			j = prev
		}
	}
	for i := range chosen {
		chosen[i] = -1
	}
	for j, i := range owner[:cols] {
		if i >= 0 {
			chosen[i] = j
		}
	}
	return chosen
}
