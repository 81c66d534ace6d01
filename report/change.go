package report

// ChangesSchema is the "schema" of the JSON form of a Change.
const ChangesSchema = 1

// The kinds of change between two runs.
const (
	Changed = "changed"
	Added   = "added"   // only the newer run has the game
	Removed = "removed" // only the older run has the game
)

// The aspects in which the verdicts on a game can differ, in the order in which
// they are told. They are values of --fail-on of `report diff`.
const (
	AspectOutcome   = "outcome"   // rescored, not counted, skipped, with the reason
	AspectReading   = "reading"   // komi, rules or recorded result are read otherwise
	AspectAgrees    = "agrees"    // whether the recorded result is reproduced, and if not how it would be
	AspectRates     = "rates"     // why it enters no rate
	AspectLife      = "life"      // dead stones, or those in seki
	AspectWinner    = "winner"    // who wins a count
	AspectMargin    = "margin"    // by how much, or at which komi
	AspectFlip      = "flip"      // flips, and whether they are certain
	AspectViolation = "violation" // fouls, and who forbids them
)

// Aspects are all of them in that order.
var Aspects = []string{
	AspectOutcome, AspectReading, AspectAgrees, AspectRates, AspectLife,
	AspectWinner, AspectMargin, AspectFlip, AspectViolation,
}

// Change is one game on which two runs differ.
type Change struct {
	Kind           string
	File           string // in the newer run; of a removed game in the older
	Game           int
	Digest         string
	OldSeq, NewSeq int64 // 0: not in that run
	OldFile        string
	OldGame        int
	OldDigest      string
	Differences    []Difference
}

// Moved reports whether the same bytes stand under another name now.
func (c *Change) Moved() bool {
	return c.Kind == Changed && (c.File != c.OldFile || c.Game != c.OldGame)
}

// Edited reports whether the bytes of the record are others.
func (c *Change) Edited() bool { return c.Kind == Changed && c.Digest != c.OldDigest }

// Difference is one aspect of a verdict, before and after; "" is nothing.
type Difference struct {
	Aspect   string
	Of       string // which count: "cn2002 at the usual komi"; "" if there is one alone
	Old, New string
}

// Changes sums up how two runs differ.
type Changes struct {
	Old, New, Same          int64 // games
	Changed, Added, Removed int64
	ByAspect                Tally // games that changed in it
}

// AppendJSON appends the change as one JSON object without a line end.
func (c *Change) AppendJSON(dst []byte) []byte {
	o := object{dst: append(dst, '{')}
	o.int("schema", ChangesSchema)
	o.str("change", c.Kind)
	o.str("file", c.File)
	o.int("game", int64(c.Game))
	o.str("digest", c.Digest)
	o.seq("old_seq", c.OldSeq)
	o.seq("new_seq", c.NewSeq)
	if c.Moved() {
		o.str("old_file", c.OldFile)
		o.int("old_game", int64(c.OldGame))
	}
	if c.Edited() {
		o.str("old_digest", c.OldDigest)
	}
	o.openList("differences")
	for i := range c.Differences {
		d := &c.Differences[i]
		o.open()
		o.str("aspect", d.Aspect)
		o.str("of", d.Of)
		o.str("old", d.Old)
		o.str("new", d.New)
		o.close()
	}
	o.closeList()
	o.close()
	return o.dst
}

// seq writes a place in a run, null if there is none.
func (o *object) seq(name string, v int64) {
	if v == 0 {
		o.null(name)
		return
	}
	o.int(name, v)
}
