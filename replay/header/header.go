package header

import (
	"encoding/binary"
	"strings"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// The properties that Read knows.
const (
	idB  = sgfparse.PropID('B')
	idW  = sgfparse.PropID('W')
	idAB = sgfparse.PropID('A')<<8 | 'B'
	idAW = sgfparse.PropID('A')<<8 | 'W'
	idAE = sgfparse.PropID('A')<<8 | 'E'
	idTB = sgfparse.PropID('T')<<8 | 'B'
	idTW = sgfparse.PropID('T')<<8 | 'W'
	idMN = sgfparse.PropID('M')<<8 | 'N'
	idSZ = sgfparse.PropID('S')<<8 | 'Z'
	idAP = sgfparse.PropID('A')<<8 | 'P'
	idKM = sgfparse.PropID('K')<<8 | 'M'
	idKO = sgfparse.PropID('K')<<8 | 'O'
	idRE = sgfparse.PropID('R')<<8 | 'E'
	idRU = sgfparse.PropID('R')<<8 | 'U'
	idHA = sgfparse.PropID('H')<<8 | 'A'
	idPL = sgfparse.PropID('P')<<8 | 'L'
	idPB = sgfparse.PropID('P')<<8 | 'B'
	idPW = sgfparse.PropID('P')<<8 | 'W'
	idBR = sgfparse.PropID('B')<<8 | 'R'
	idWR = sgfparse.PropID('W')<<8 | 'R'
	idDT = sgfparse.PropID('D')<<8 | 'T'
	idRD = sgfparse.PropID('R')<<8 | 'D'
	idEV = sgfparse.PropID('E')<<8 | 'V'
	idTE = sgfparse.PropID('T')<<8 | 'E'
	idPC = sgfparse.PropID('P')<<8 | 'C'
	idGM = sgfparse.PropID('G')<<8 | 'M'
	idGN = sgfparse.PropID('G')<<8 | 'N'
	idGC = sgfparse.PropID('G')<<8 | 'C'
	idSO = sgfparse.PropID('S')<<8 | 'O'
	idUS = sgfparse.PropID('U')<<8 | 'S'
	idTC = sgfparse.PropID('T')<<8 | 'C'
	idTT = sgfparse.PropID('T')<<8 | 'T'
	idLC = sgfparse.PropID('L')<<8 | 'C'
)

// slot numbers the header values that Read holds.
type slot uint8

const (
	slotKM slot = iota
	slotKO
	slotRE
	slotRU
	slotHA
	slotPL
	slotPB
	slotPW
	slotBR
	slotWR
	slotDT
	slotRD
	slotEV
	slotTE
	slotPC
	slotAP
	slotGM
	slotGN
	slotGC
	slotSO
	slotUS
	slotTC
	slotTT
	slotLC
	numSlots
)

func slotOf(id sgfparse.PropID) (slot, bool) {
	switch id {
	case idKM:
		return slotKM, true
	case idKO:
		return slotKO, true
	case idRE:
		return slotRE, true
	case idRU:
		return slotRU, true
	case idHA:
		return slotHA, true
	case idPL:
		return slotPL, true
	case idPB:
		return slotPB, true
	case idPW:
		return slotPW, true
	case idBR:
		return slotBR, true
	case idWR:
		return slotWR, true
	case idDT:
		return slotDT, true
	case idRD:
		return slotRD, true
	case idEV:
		return slotEV, true
	case idTE:
		return slotTE, true
	case idPC:
		return slotPC, true
	case idAP:
		return slotAP, true
	case idGM:
		return slotGM, true
	case idGN:
		return slotGN, true
	case idGC:
		return slotGC, true
	case idSO:
		return slotSO, true
	case idUS:
		return slotUS, true
	case idTC:
		return slotTC, true
	case idTT:
		return slotTT, true
	case idLC:
		return slotLC, true
	}
	return 0, false
}

// rootOnly reports the properties that mean something else in later nodes, or
// that only help to recognise a writer: TE marks a good move, KO forces one.
func (s slot) rootOnly() bool {
	switch s {
	case slotKO, slotTE, slotRD, slotLC, slotTC, slotTT, slotGM, slotGN, slotGC, slotSO, slotUS:
		return true
	}
	return false
}

// hold keeps the first value of a header property; all values of AP. PL
// counts before the first move only.
func (r *Reader) hold(node int32, p *sgfparse.Property, v sgfparse.Value) {
	s, ok := slotOf(p.ID)
	if !ok {
		return
	}
	switch {
	case s == slotPL && r.moves > 0, node != 0 && s.rootOnly():
		return
	case s == slotAP:
		r.apps = append(r.apps, r.tree.ValuesOf(*p)...)
	}
	if r.isHeld[s] {
		return
	}
	r.held[s], r.isHeld[s] = v, true
	if node != 0 && s != slotPL {
		r.find(&KindRootLater, p.NameStart, "%s stands in a later node", r.tree.Text[p.NameStart:p.NameEnd])
	}
}

func (r *Reader) raw(v sgfparse.Value) []byte { return r.tree.Text[v.Start:v.End] }

// text gives a header value as SimpleText, "" if it is absent. The string of
// the game before is used again where it is the same.
func (r *Reader) text(s slot) string {
	if !r.isHeld[s] {
		return ""
	}
	return r.simple(s, r.held[s])
}

func (r *Reader) simple(s slot, v sgfparse.Value) string {
	b := r.raw(v)
	for _, c := range b {
		if c == '\\' || c < ' ' {
			return r.tree.SimpleText(v)
		}
	}
	for len(b) > 0 && b[0] == ' ' {
		b = b[1:]
	}
	for len(b) > 0 && b[len(b)-1] == ' ' {
		b = b[:len(b)-1]
	}
	if r.last[s] != string(b) {
		r.last[s] = string(b)
	}
	return r.last[s]
}

// header interprets what was held.
func (r *Reader) header() {
	g := &r.game
	g.Black = replay.Player{Name: r.text(slotPB), Rank: r.text(slotBR)}
	g.White = replay.Player{Name: r.text(slotPW), Rank: r.text(slotWR)}
	g.Place, g.Date, g.Event = r.text(slotPC), r.text(slotDT), r.text(slotEV)
	if g.Date == "" {
		g.Date = r.text(slotRD)
	}
	if te := r.text(slotTE); g.Event == "" && te != "1" && te != "2" {
		g.Event = te
	}
	g.App = r.app()
	if r.isHeld[slotGM] {
		if n, rest := leadingInt(r.text(slotGM)); n > 1 && rest == "" {
			g.Corrupt = true
			r.find(&KindNotGo, r.held[slotGM].Start, "GM[%d] is another game than Go", n)
			r.game.NotGo = true
		}
	}
	r.context()
	r.readRules()
	r.readHandicap()
	r.toPlay()
	r.readKomi()
	r.readResult()
	r.settle()
}

// app joins all AP values.
func (r *Reader) app() string {
	if len(r.apps) == 0 {
		return ""
	}
	if len(r.apps) == 1 {
		return r.simple(slotAP, r.apps[0])
	}
	key := r.key[:0]
	for _, v := range r.apps {
		key = binary.AppendUvarint(key, uint64(v.End-v.Start))
		key = append(key, r.raw(v)...)
	}
	if r.key = key; string(key) == r.joined.raw {
		return r.joined.text
	}
	parts := make([]string, 0, len(r.apps))
	for _, v := range r.apps {
		if s := r.tree.SimpleText(v); s != "" {
			parts = append(parts, s)
		}
	}
	r.joined = joinedApps{string(key), strings.Join(parts, ", ")}
	return r.joined.text
}

// context gathers what the other values say and finds the writer's dialect.
func (r *Reader) context() {
	g := &r.game
	r.ctx = Context{App: g.App, Place: g.Place, Event: g.Event, Rules: r.text(slotRU),
		Clock:  r.isHeld[slotTC] && r.isHeld[slotTT],
		Portal: r.isHeld[slotTE] || r.isHeld[slotRD] || r.isHeld[slotLC]}
	r.ctx.Source = r.text(slotSO)
	if us := r.text(slotUS); us != "" {
		if r.ctx.Source == "" {
			r.ctx.Source = us
		} else {
			r.ctx.Source += " " + us
		}
	}
	same := r.ctx
	same.Rules = ""
	if r.dialect == nil || r.known != same {
		r.dialect, r.known = r.ctx.Dialect(), same
	}
	if g.Counter = ""; r.dialect.Counter {
		g.Counter = r.dialect.Name
	}
	if r.ctx.Year = replay.Year(g.Date); g.Date == "1970-01-01" {
		r.ctx.Year = 0 // the zero of a clock, not a date
	}
}

// Dialect is the writer that the last Read recognised the record as, never nil.
func (r *Reader) Dialect() *Dialect { return r.dialect }

func (r *Reader) readRules() {
	g := &r.game
	raw := r.ctx.Rules
	if raw == "" {
		at := uint32(0)
		if r.isHeld[slotRU] {
			at = r.held[slotRU].Start
		}
		r.find(&KindRulesAbsent, at, "")
		return
	}
	c := &r.rules
	if c.dialect != r.dialect || c.raw != raw {
		c.dialect, c.raw = r.dialect, raw
		c.rules, c.renamed = r.dialect.rulesOf(raw)
	}
	g.Rules = c.rules
	switch at := r.held[slotRU].Start; {
	case g.Rules.ID == "":
		r.find(&KindRulesUnknown, at, "RU[%s] names no known ruleset", clip(raw))
	case c.renamed:
		r.find(&KindRulesDialect, at, "RU[%s] of %s is read as %s", clip(raw), r.dialect.Name, g.Rules.ID)
	}
}

// toPlay: the first move says it, else PL, else a handicap.
func (r *Reader) toPlay() {
	g := &r.game
	pl := replay.Empty
	if r.isHeld[slotPL] {
		raw := r.text(slotPL)
		switch strings.ToLower(raw) {
		case "b", "black", "1":
			pl = replay.Black
		case "w", "white", "2":
			pl = replay.White
		default:
			r.find(&KindPlayerUnread, r.held[slotPL].Start, "PL[%s] names no colour", clip(raw))
		}
	}
	for _, s := range g.Steps {
		if s.Kind != replay.SetupStep {
			g.ToPlay = s.Color
			return
		}
	}
	g.ToPlay = pl
	if pl == replay.Empty && g.Handicap.Stones >= 2 {
		g.ToPlay = replay.White
	}
}

// readKomi takes KM, else the KO of a portal, else a text that states a komi.
func (r *Reader) readKomi() {
	g := &r.game
	if r.isHeld[slotKM] {
		if raw := r.text(slotKM); raw != "" {
			kind := r.parseKomi(raw)
			if kind != nil {
				r.find(kind, r.held[slotKM].Start, "%s", komiMessage(kind, &g.Komi, r.dialect))
			}
			return
		}
	}
	if r.dialect.KoKomi && r.isHeld[slotKO] {
		if raw := r.text(slotKO); raw != "" {
			r.parseKomi(raw)
			if g.Komi.Known {
				g.Komi.Why = whyPortal
				r.find(&KindKomiPortal, r.held[slotKO].Start, "KO[%s] in the root is read as a komi of %s", clip(raw), g.Komi.Points)
				return
			}
			g.Komi = replay.Komi{}
		}
	}
	at := uint32(0)
	if r.isHeld[slotKM] {
		at = r.held[slotKM].Start
	}
	for _, s := range []slot{slotEV, slotGN, slotTE, slotGC, slotRU} {
		if k, ok := komiInText(r.text(s), g.Rules.ID); ok {
			g.Komi = k
			r.find(&KindKomiFromText, r.held[s].Start, "KM says nothing; the text %q states a komi of %s", clip(k.Raw), k.Points)
			return
		}
	}
	g.Komi.Why = whyAbsent
	if r.isHeld[slotKM] {
		r.find(&KindKomiEmpty, at, "")
	} else {
		r.find(&KindKomiAbsent, at, "")
	}
}

func (r *Reader) parseKomi(raw string) *sgfparse.Kind {
	c, id := &r.komi[cached(raw)], r.game.Rules.ID
	if c.dialect != r.dialect || c.raw != raw || c.rules != id {
		c.dialect, c.raw, c.rules = r.dialect, raw, id
		c.komi, c.kind = r.dialect.parseKomi(raw, id)
	}
	r.game.Komi = c.komi
	return c.kind
}

func komiMessage(kind *sgfparse.Kind, k *replay.Komi, d *Dialect) string {
	switch {
	case k.Known && kind.Code == KindKomiHundredths.Code:
		return "KM[" + clip(k.Raw) + "] of " + d.Name + " is in hundredths: " + k.Points.String() + " points"
	case k.Known && d.Zi && kind.Code == KindKomiZi.Code:
		return "KM[" + clip(k.Raw) + "] of " + d.Name + " is in zi: " + k.Points.String() + " points"
	case k.Known:
		return "KM[" + clip(k.Raw) + "] is read as " + k.Points.String() + " points: " + kind.Title
	}
	return "KM[" + clip(k.Raw) + "]: " + kind.Title
}

func (r *Reader) readResult() {
	g := &r.game
	raw := r.text(slotRE)
	if raw == "" {
		at := uint32(0)
		if r.isHeld[slotRE] {
			at = r.held[slotRE].Start
		}
		r.find(&KindResultAbsent, at, "")
		return
	}
	c := &r.result[cached(raw)]
	if c.dialect != r.dialect || c.raw != raw || c.rules != g.Rules.ID {
		c.dialect, c.raw, c.rules = r.dialect, raw, g.Rules.ID
		c.result, c.kind = r.dialect.parseResult(raw, g.Rules.ID)
	}
	g.Result = c.result
	if c.kind != nil {
		r.find(c.kind, r.held[slotRE].Start, "RE[%s]: %s", clip(raw), c.kind.Title)
	}
}

// clip shortens a text for a message.
func clip(s string) string {
	const most = 40
	s = strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, s)
	if len(s) <= most {
		return s
	}
	i := most
	for i > 0 && s[i]&0xc0 == 0x80 {
		i--
	}
	return s[:i] + "..."
}
