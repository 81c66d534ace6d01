package grid

import (
	"image"
	"math"
)

// ridgeLimit caps how much one pixel counts: a line is thin, not black.
const ridgeLimit = 70

// profiles measure how much thin dark line runs level at each row and upright
// at each column of a rectified picture.
func profiles(img *image.Gray) (level, upright []float64) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	return profile(w, h, func(along, across int) int { return int(img.Pix[across*img.Stride+along]) }),
		profile(h, w, func(along, across int) int { return int(img.Pix[along*img.Stride+across]) })
}

// profile averages the ridges across a direction: what is darker than both
// sides a few pixels away, smoothed along the line first.
func profile(length, width int, at func(along, across int) int) []float64 {
	const smooth, near, far = 5, 3, 6
	soft := make([]int, length*width)
	for j := range width {
		sum, n := 0, 0
		for i := range min(smooth, length) {
			sum += at(i, j)
			n++
		}
		for i := range length {
			if i+smooth < length {
				sum += at(i+smooth, j)
				n++
			}
			if i-smooth-1 >= 0 {
				sum -= at(i-smooth-1, j)
				n--
			}
			soft[j*length+i] = sum / n
		}
	}
	out := make([]float64, width)
	for j := far; j < width-far; j++ {
		total := 0
		for i := range length {
			v := soft[j*length+i]
			a := min(soft[(j-near)*length+i], soft[(j+near)*length+i]) - v
			b := min(soft[(j-far)*length+i], soft[(j+far)*length+i]) - v
			total += min(ridgeLimit, max(0, a, b))
		}
		out[j] = float64(total) / float64(length)
	}
	return blur3(out)
}

func blur3(p []float64) []float64 {
	out := make([]float64, len(p))
	for i := range p {
		out[i] = p[i] / 2
		if i > 0 {
			out[i] += p[i-1] / 4
		}
		if i+1 < len(p) {
			out[i] += p[i+1] / 4
		}
	}
	return out
}

// A comb is n lines at even distances.
type comb struct {
	first, period float64
	n             int
	score         float64
}

// Bounds of the number of lines within a candidate.
const (
	leastLines = 5
	mostLines  = 22
)

// fitComb finds the comb that both hits ink with its teeth and explains most of
// the ink.
func fitComb(p []float64) (best comb, ok bool) {
	length := float64(len(p))
	return searchComb(p, length/mostLines, length/(leastLines-1))
}

// fitCombNear does the same for a distance that is almost known.
func fitCombNear(p []float64, period float64) (best comb, ok bool) {
	return searchComb(p, period*0.88, period*1.14)
}

func searchComb(p []float64, least, most float64) (best comb, ok bool) {
	total := 0.0
	for _, v := range p {
		total += v
	}
	if total <= 0 {
		return comb{}, false
	}
	at := func(x float64) float64 {
		i := int(x)
		if i < 0 || i+1 >= len(p) {
			return 0
		}
		f := x - float64(i)
		return p[i]*(1-f) + p[i+1]*f
	}
	length := float64(len(p))
	for period := least; period <= most; period *= 1.002 {
		for offset := 0.0; offset < period; offset += 0.7 {
			teeth, gaps, n := 0.0, 0.0, 0
			for x := offset; x < length; x += period {
				teeth += at(x)
				gaps += at(x + period/2)
				n++
			}
			// Ink of a line is about five pixels wide in the profile.
			explained := teeth * 3 / total
			score := (teeth - gaps) / math.Sqrt(float64(n)) * min(1, explained)
			if score > best.score {
				best = comb{offset, period, n, score}
			}
		}
	}
	if best.score == 0 {
		return comb{}, false
	}
	best = best.trim(at)
	return best, best.n >= 2
}

// trim drops teeth from both ends that hit nothing.
func (c comb) trim(at func(float64) float64) comb {
	values := make([]float64, c.n)
	top := 0.0
	for i := range values {
		for d := -2.0; d <= 2; d++ {
			values[i] = max(values[i], at(c.first+float64(i)*c.period+d))
		}
		top += values[i] / float64(c.n)
	}
	from, to := 0, c.n
	for from < to && values[from] < 0.3*top {
		from++
	}
	for from < to && values[to-1] < 0.3*top {
		to--
	}
	c.first += float64(from) * c.period
	c.n = to - from
	return c
}
