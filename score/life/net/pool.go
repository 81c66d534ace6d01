package net

// Stat is the layout of the statistics of one part: Channels of each; the sum
// is kept for learning.
const (
	StatMean = iota * Channels
	StatMax
	StatLog
	StatSum
	StatSize
)

// Pooled is the statistics of all parts of one layer. The first of three kinds
// are the segments, then the components of Layout.
type Pooled struct {
	Stats [Partitions][]float32 // parts x StatSize
	From  [Partitions][]int32   // parts x Channels: which point (segments) or segment (components) has the maximum

	add   []float32             // segments x Channels: what the points of each gain
	mixed [Partitions][]float32 // parts x Channels
}

// gather computes the statistics of h, whose values are not negative. Those of
// a component are gathered from its segments.
func (o *Pooled) gather(l *Layout, h []float32) {
	segments := l.Segments.Len()
	o.reset(0, segments)
	for i := range segments {
		members := l.Segments.Members(i)
		s := (*[StatSize]float32)(o.Stats[0][i*StatSize:])
		from := (*[Channels]int32)(o.From[0][i*Channels:])
		sum, top := (*[Channels]float32)(s[StatSum:]), (*[Channels]float32)(s[StatMax:])
		for _, p := range members {
			for c, v := range (*[Channels]float32)(h[int(p)*Channels:]) {
				sum[c] += v
				if v > top[c] {
					top[c], from[c] = v, p
				}
			}
		}
		finish(s, len(members))
	}
	for k := range l.Components {
		parts := &l.Components[k]
		o.reset(k+1, parts.Len())
		for i := range segments {
			to := l.Component(k, i)
			if to < 0 {
				continue
			}
			of := (*[StatSize]float32)(o.Stats[0][i*StatSize:])
			s := (*[StatSize]float32)(o.Stats[k+1][to*StatSize:])
			from := (*[Channels]int32)(o.From[k+1][to*Channels:])
			for c := range Channels {
				s[StatSum+c] += of[StatSum+c]
				if v := of[StatMax+c]; v > s[StatMax+c] {
					s[StatMax+c], from[c] = v, int32(i)
				}
			}
		}
		for i := range parts.Len() {
			finish((*[StatSize]float32)(o.Stats[k+1][i*StatSize:]), len(parts.Members(i)))
		}
	}
}

func (o *Pooled) reset(k, parts int) {
	o.Stats[k] = resize(o.Stats[k], parts*StatSize)
	clear(o.Stats[k])
	if cap(o.From[k]) < parts*Channels {
		o.From[k] = make([]int32, parts*Channels, parts*Channels*3/2)
	}
	o.From[k] = o.From[k][:parts*Channels]
	for i := range o.From[k] {
		o.From[k][i] = -1
	}
}

// finish computes mean and logarithm from the sum.
func finish(s *[StatSize]float32, n int) {
	for c := range Channels {
		sum := s[StatSum+c]
		s[StatMean+c] = sum / float32(n)
		s[StatLog+c] = Log(sum)
	}
}

// mix computes what is added to the points of each segment.
func (o *Pooled) mix(l *Layout, w *Pool) {
	for k := range o.mixed {
		stats, parts := o.Stats[k], l.Kind(k).Len()
		o.mixed[k] = resize(o.mixed[k], parts*Channels)
		clear(o.mixed[k])
		weights := w.W[k*PoolInputs*Channels:][:PoolInputs*Channels]
		for i := range parts {
			Dense((*[Channels]float32)(o.mixed[k][i*Channels:]), stats[i*StatSize:][:PoolInputs], weights)
		}
	}
	segments := l.Segments.Len()
	o.add = append(o.add[:0], o.mixed[0]...)
	for i := range segments {
		to := (*[Channels]float32)(o.add[i*Channels:])
		for k := range l.Components {
			if part := l.Component(k, i); part >= 0 {
				for c, v := range (*[Channels]float32)(o.mixed[k+1][part*Channels:]) {
					to[c] += v
				}
			}
		}
	}
}
