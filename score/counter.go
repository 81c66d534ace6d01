package score

import "gorescore/replay"

// counter is how a server's program counts territory where that differs from
// the survey of this package. Who replays its games wants its figures: the
// players agreed on the dead stones, the program counted the rest.
type counter struct {
	// joinsDame: chains of one colour that touch the same dame are connected,
	// though the opponent may part them there. Eyes that would be false are whole.
	joinsDame bool
	// sparesBeside: where a dead stone stands on a false eye, the point from
	// which it is taken stays territory.
	sparesBeside bool
	// liftsInSeki: a dead stone in seki becomes a prisoner, though by the rules it
	// stays (J89 article 10-1). What surrounds it is no territory here either.
	liftsInSeki bool
	// mayFlood: every surrounded point is territory. Players who connect before
	// they ask for the count lose a false eye, others keep it, and the record does
	// not show it: the recorded margin has to tell.
	mayFlood bool
}

// surveys tells whether the survey itself depends on the counter.
func (c counter) surveys() bool { return c.joinsDame || c.sparesBeside || c.liftsInSeki }

// counters by replay.Game.Counter.
var counters = map[string]counter{
	// CGoban and the server of KGS. The players' marks are its own territory: all
	// 396 Japanese games of them that we have agree in every point, 395 without
	// joinsDame. With dead stones in seki lifted 11 of 6,136 counted games give
	// their margin that did not, and 2 do not that did: those nobody marked.
	"kgs": {joinsDame: true, sparesBeside: true, liftsInSeki: true},
	// Of 318 games of Tygem with one false eye 182 have a margin with it, 110 one
	// without; those with many open dame mostly with it.
	"tygem": {mayFlood: true},
}

// CountToward is Count, or, where the program that counted the game leaves open
// what it takes for territory, the count that gives a margin: all further counts
// of the survey are then of this kind, and their notes say so.
func (m *Map) CountToward(r *Ruleset, komi, margin replay.HalfPoints) Score {
	sc := m.Count(r, komi)
	if sc.Margin == margin || r.Counting != Territory || !counters[m.g.Counter].mayFlood || m.opt.Dame != DameAuto {
		return sc
	}
	m.setFlood(true)
	flood := m.Count(r, komi)
	if flood.Margin == margin {
		return flood
	}
	m.setFlood(false)
	return sc
}

// setFlood has every surrounded point counted, or not.
func (m *Map) setFlood(on bool) {
	m.flood = on
	if m.ruled != nil {
		m.ruled.flood = on
	}
}
