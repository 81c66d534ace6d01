package header

import (
	"strings"

	"gorescore/replay"
)

// Context is what the other header values say when one of them is read.
type Context struct {
	App    string // AP, all of them
	Place  string // PC
	Event  string // EV
	Source string // SO and US: where the record comes from
	Rules  string // RU as written
	Year   int    // of the game, 0 if unknown
	Clock  bool   // TC and TT are present: periods and their length as Fox writes them
	Portal bool   // TE, RD or LC stand in the root: names of the Chinese portals
}

// Dialect is one writer's way of filling the header. Each field is a habit
// that the SGF specification does not have.
type Dialect struct {
	Name string // as in diagnostics: "fox", "kgs" ...
	// Recognise says which records the dialect is for, Signs the same in words.
	Recognise func(*Context) bool
	Signs     string
	// Hundredths: komi is written times 100, Chinese komi in hundredths of zi.
	Hundredths bool
	// EndCodes: results 0.0, 0.02 and 0.03 are codes of an ending, no counts.
	EndCodes bool
	// Rotated: until the end of 2017 the stones between the corners of a
	// handicap of 6 or 7 stood at top and bottom instead of left and right.
	Rotated bool
	// KoKomi: without KM the komi stands in the root's KO.
	KoKomi bool
	// Server: games played online, or an editor's default: without a date too a
	// komi of zero in an even game is doubtful.
	Server bool
	// Zi: a quarter in KM or RE is meant in zi.
	Zi bool
	// FalseJapanese: "Japanese" at a komi of 7.5 is not to be believed.
	FalseJapanese bool
	// Counter: the server's program counts the game, and in its own way.
	Counter bool
	// FindsDead: the server's program finds the dead stones, and the players leave
	// none. What two groups left on the board would explain of its games is
	// coincidence: as many fit with the miss turned round (docs/accuracy.md).
	FindsDead bool
	// Rules renames what RU gives, by the id of ParseRules.
	Rules map[string]string
}

// Dialects is the table of writers, the first that recognises a record wins.
var Dialects = []Dialect{
	{
		// A collection of games of programs, most of them copied from Fox
		// with a new AP. Its Japanese games at 7.5 are counted by territory.
		Name:       "yuanyu",
		Signs:      "AP with YuanYu",
		Recognise:  func(c *Context) bool { return strings.Contains(c.App, "YuanYu") },
		Hundredths: true, EndCodes: true, Rotated: true, Server: true, KoKomi: true, FindsDead: true,
	},
	{
		Name:  "fox",
		Signs: "AP with foxwq; PC Fox or with 野狐; AP with GNU Go:3.8 together with TC and TT",
		Recognise: func(c *Context) bool {
			return strings.Contains(c.App, "foxwq") || strings.Contains(c.Place, "野狐") || c.Place == "Fox" ||
				c.Clock && strings.Contains(c.App, "GNU Go:3.8")
		},
		Hundredths: true, EndCodes: true, Rotated: true, Server: true, FindsDead: true,
	},
	{
		Name:          "tom",
		Signs:         "PC Tom",
		Recognise:     func(c *Context) bool { return strings.EqualFold(c.Place, "Tom") },
		Server:        true,
		FindsDead:     true,
		FalseJapanese: true,
	},
	{
		Name:  "tygem",
		Signs: "PC with Tygem, 타이젬 or 弈城",
		Recognise: func(c *Context) bool {
			return strings.EqualFold(c.Place, "TYGEM") || strings.Contains(c.Place, "Tygem") ||
				strings.Contains(c.Place, "타이젬") || strings.Contains(c.Place, "弈城")
		},
		Server:  true,
		Counter: true, FindsDead: true,
	},
	{
		// gokifu.com stores its files with this AP and komi as Fox does.
		Name:  "gokifu",
		Signs: "AP with SGFC:2.0; SO or US with gokifu",
		Recognise: func(c *Context) bool {
			return strings.Contains(c.App, "SGFC:2.0") || strings.Contains(c.Source, "gokifu")
		},
		Hundredths: true,
	},
	{
		Name:      "cgos",
		Signs:     "PC with CGOS",
		Recognise: func(c *Context) bool { return strings.Contains(c.Place, "CGOS") },
		Server:    true,
		Rules:     map[string]string{"cn2002": "cgos", "tt": "cgos"},
	},
	{
		Name:  "kgs",
		Signs: "PC with KGS, Kiseido or gokgs.com",
		Recognise: func(c *Context) bool {
			return strings.Contains(c.Place, "KGS") || strings.Contains(c.Place, "Kiseido") || strings.Contains(c.Place, "gokgs.com")
		},
		Server:  true,
		Counter: true,
		Rules:   map[string]string{"cn2002": "cn-psk"},
	},
	{
		Name:  "ogs",
		Signs: "PC with OGS or online-go.com; AP with online-go",
		Recognise: func(c *Context) bool {
			return strings.Contains(c.Place, "OGS") || strings.Contains(c.Place, "online-go.com") || strings.Contains(c.App, "online-go")
		},
		Server: true,
		Rules:  map[string]string{"cn2002": "cn-psk", "ing1991": "ing-ogs"},
	},
	{
		Name:  "cyberoro",
		Signs: "PC with cyberoro, orozone or wbaduk",
		Recognise: func(c *Context) bool {
			return strings.Contains(c.Place, "cyberoro") || strings.Contains(c.Place, "orozone") || strings.Contains(c.Place, "wbaduk")
		},
		Server: true,
	},
	{
		Name:  "nngs",
		Signs: "PC or AP with NNGS",
		Recognise: func(c *Context) bool {
			return strings.Contains(c.Place, "NNGS") || strings.Contains(c.App, "NNGS")
		},
		Server: true,
	},
	{
		Name:  "igs",
		Signs: "PC with IGS or Pandanet; SO or US with PANDANET",
		Recognise: func(c *Context) bool {
			return strings.Contains(c.Place, "IGS") || strings.Contains(c.Place, "PANDANET") || strings.Contains(c.Place, "Pandanet") ||
				strings.Contains(c.Source, "PANDANET")
		},
		Server: true,
	},
	{
		// GoGoD writes US[GoGoD95]; Chinese games have the quarters of the
		// Chinese count: KM[3.75], RE[W+1.25].
		Name:      "gogod",
		Signs:     "US or SO with GoGoD",
		Recognise: func(c *Context) bool { return strings.Contains(c.Source, "GoGoD") },
		Zi:        true,
	},
	{
		// CGoban's editor starts a record as KM[0.00]; games of KGS have PC.
		Name:  "cgoban",
		Signs: "AP CGoban:2 or CGoban:3",
		Recognise: func(c *Context) bool {
			return strings.Contains(c.App, "CGoban:2") || strings.Contains(c.App, "CGoban:3")
		},
		Server: true,
	},
	{
		// GoGui knew two rulesets before 0.9 and wrote the Chinese one as GOE.
		Name:  "gogui",
		Signs: "AP GoGui without a version or before 0.9",
		Recognise: func(c *Context) bool {
			return c.App == "GoGui" || strings.HasPrefix(c.App, "GoGui:0.") && !strings.HasPrefix(c.App, "GoGui:0.9")
		},
		Rules: map[string]string{"ing1991": "cn2002"},
	},
	{
		// The Chunlan Cup plays Chinese rules, whose komi it shares.
		Name:  "chunlan",
		Signs: "EV with Chunlan or 春兰",
		Recognise: func(c *Context) bool {
			return strings.Contains(c.Event, "春兰") || strings.Contains(c.Event, "Chunlan")
		},
		Rules: map[string]string{"cn-psk": "cn2002"},
	},
	{
		// Chinese web portals: TE for the event, RD for the date, KO for komi.
		Name:      "portal",
		Signs:     "TE, RD or LC in the root",
		Recognise: func(c *Context) bool { return c.Portal },
		KoKomi:    true,
	},
}

// plain is the dialect of unknown writers.
var plain = Dialect{Recognise: func(*Context) bool { return true }}

// Dialect finds the writer's row of Dialects; a nameless one if nobody is
// recognised.
func (c *Context) Dialect() *Dialect {
	for i := range Dialects {
		if Dialects[i].Recognise(c) {
			return &Dialects[i]
		}
	}
	return &plain
}

// rulesOf reads RU the way the dialect's writer means it.
func (d *Dialect) rulesOf(raw string) (r replay.Rules, renamed bool) {
	r = ParseRules(raw)
	if id, ok := d.Rules[r.ID]; ok {
		r.ID, renamed = id, true
	}
	return r, renamed
}
