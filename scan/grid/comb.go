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
	turned := make([]uint8, w*h)
	for y := range h {
		for x, v := range img.Pix[y*img.Stride:][:w] {
			turned[x*h+y] = v
		}
	}
	return profile(img.Pix, img.Stride, w, h), profile(turned, h, h, w)
}

// profile averages the ridges across the rows: what is darker than both sides a
// few pixels away, smoothed along the row first.
func profile(pix []uint8, stride, length, width int) []float64 {
	const near, far = 3, 6
	soft := make([]uint8, length*width)
	for j := range width {
		smooth(soft[j*length:][:length], pix[j*stride:][:length])
	}
	out := make([]float64, width)
	for j := far; j < width-far; j++ {
		row := func(d int) []uint8 { return soft[(j+d)*length:][:length] }
		here, before, after, long, late := row(0), row(-near), row(near), row(-far), row(far)
		total := 0
		for i, v := range here {
			side := max(min(before[i], after[i]), min(long[i], late[i]))
			if side > v {
				total += int(min(ridgeLimit, side-v))
			}
		}
		out[j] = float64(total) / float64(length)
	}
	return blur3(out)
}

// smooth averages a row over some pixels on each side.
func smooth(dst, row []uint8) {
	const reach = 5
	sum, n := 0, min(reach, len(row))
	for _, v := range row[:n] {
		sum += int(v)
	}
	for i := range row {
		if i+reach < len(row) {
			sum += int(row[i+reach])
			n++
		}
		if i-reach-1 >= 0 {
			sum -= int(row[i-reach-1])
			n--
		}
		dst[i] = uint8(sum / n)
	}
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
			teeth, n := 0.0, 0
			for x := offset; x < length; x += period {
				teeth += at(x)
				n++
			}
			// Ink of a line is about five pixels wide in the profile.
			explained := min(1, teeth*3/total) / math.Sqrt(float64(n))
			if teeth*explained <= best.score {
				continue
			}
			gaps := 0.0
			for x := offset + period/2; x < length; x += period {
				gaps += at(x)
			}
			if score := (teeth - gaps) * explained; score > best.score {
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
