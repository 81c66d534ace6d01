package score

import (
	"fmt"
	"slices"
)

// clash is a pair of fields with values that cannot both hold.
type clash struct {
	keys [2]string
	is   func(r *Ruleset) bool
	why  string // with what to do
}

// superko tells whether the ko rule reaches long cycles.
func (r *Ruleset) superko() bool { return slices.Contains([]string{"psk", "ssk", "nssk"}, r.Ko) }

// clashes are the contradictions that a ruleset file may hold. Fields that only
// repeat each other are none, nor are rules that real texts put side by side: a
// superko and a draw for triple ko (older Chinese rules, art. 6 and 20.3).
var clashes = []clash{
	{
		[2]string{"counting", "count_as"},
		func(r *Ruleset) bool { return (r.Counting == Territory) != (r.CountAs == "prisoners-back") },
		`prisoners go back where territory is counted, and only there: "territory" goes with "prisoners-back"`,
	},
	{
		[2]string{"counting", "unit"},
		func(r *Ruleset) bool { return r.Counting == Territory && r.Unit != "point" },
		`zi are stones and points of area: territory has the unit "point"`,
	},
	{
		[2]string{"counting", "button"},
		func(r *Ruleset) bool { return r.Counting == Territory && r.Button },
		"the button evens the last move out, which is worth nothing where territory is counted: leave it out",
	},
	{
		[2]string{"counting", "last_move"},
		func(r *Ruleset) bool { return r.Counting == Territory && r.LastMove != "" },
		`the last move is worth nothing where territory is counted: "none"`,
	},
	{
		[2]string{"button", "last_move"},
		func(r *Ruleset) bool { return r.Button && r.LastMove != "" },
		"both pay for the same last move: leave one out",
	},
	{
		[2]string{"count_as", "tax"},
		func(r *Ruleset) bool { return r.CountAs == "stones" && r.Tax == 0 },
		`where stones alone count, each group lacks its two eyes: the "tax" is 2`,
	},
	{
		[2]string{"ko", "basic_ko"},
		func(r *Ruleset) bool { return r.Ko == "none" && r.BasicKo },
		`one says that no ko rule holds, the other that one does: write "ko": "basic"`,
	},
	{
		[2]string{"ko", "repetition"},
		func(r *Ruleset) bool { return r.Repetition == "illegal" && (r.Ko == "basic" || r.Ko == "none") },
		`no rule forbids a long cycle: write "ko": "psk", "ssk" or "nssk", or what the cycle means instead`,
	},
	{
		[2]string{"ko", "repetition"},
		func(r *Ruleset) bool { return r.superko() && (r.Repetition == "legal" || r.Repetition == "none") },
		`superko forbids a long cycle: write "repetition": "illegal", or "ko": "basic"`,
	},
	{
		[2]string{"ko", "repetition"},
		func(r *Ruleset) bool { return r.Repetition == "lifted-by-pass" && r.Ko != "spight" },
		`a pass lifts the ban under "ko": "spight" alone`,
	},
	{
		[2]string{"suicide", "choice_of_removal"},
		func(r *Ruleset) bool { return r.ChoiceOfRemoval && r.Suicide == "no" },
		`who chooses to take his own stones off commits suicide: write "suicide": "all" or "multi"`,
	},
	{
		[2]string{"end", "end"},
		func(r *Ruleset) bool { return r.End == 0 },
		"a game ends by passes: 1 at least",
	},
}

// penaltyClash is a foul whose penalty does not fit a field.
type penaltyClash struct {
	foul, key string
	is        func(r *Ruleset, effect string) bool
	why       string
}

var penaltyClashes = []penaltyClash{
	{
		"suicide", "suicide",
		func(r *Ruleset, effect string) bool { return r.Suicide == "all" && effect != "legal" },
		"no suicide is a foul: leave the penalty out (a single stone's that repeats a position falls under superko)",
	},
	{
		"suicide", "suicide",
		func(r *Ruleset, effect string) bool { return r.Suicide != "all" && effect == "legal" },
		`suicide is forbidden: write "suicide": "all", or a penalty`,
	},
	{
		"ko", "ko",
		func(r *Ruleset, effect string) bool { return r.Ko == "none" && !r.BasicKo && effect != "legal" },
		`no ko rule forbids a retake: write "ko": "basic", or leave the penalty out`,
	},
	{
		"ko", "ko",
		func(r *Ruleset, effect string) bool { return r.Ko != "none" && effect == "legal" },
		`the ko rule forbids a retake: write "ko": "none", or a penalty`,
	},
	{
		"superko", "ko",
		func(r *Ruleset, effect string) bool {
			return (r.Ko == "basic" || r.Ko == "none") && effect != "legal"
		},
		`no rule forbids a long cycle: write "ko": "psk", "ssk" or "nssk", or leave the penalty out`,
	},
	{
		"superko", "ko",
		func(r *Ruleset, effect string) bool { return r.superko() && effect == "legal" },
		`superko forbids a long cycle: write "ko": "basic", or a penalty`,
	},
}

// follow lets what a file leaves to others go with what it states: the way of
// counting with what is counted, the meaning of a cycle with the ko rule, and
// no penalty of another ruleset where it does not fit.
func (p *ruleParser) follow(r *Ruleset, root *jsonNode, seen map[string]bool) {
	if seen["counting"] && !seen["count_as"] && clashes[0].is(r) {
		r.CountAs = map[Counting]string{Area: "area", Territory: "prisoners-back"}[r.Counting]
		r.Fields["count_as"] = r.Fields["counting"]
	}
	if seen["ko"] && !seen["repetition"] {
		switch {
		case r.superko() && (r.Repetition == "legal" || r.Repetition == "none" || r.Repetition == "lifted-by-pass"):
			r.Repetition = "illegal"
			r.Fields["repetition"] = r.Fields["ko"]
		case !r.superko() && r.Repetition == "illegal" && (r.Ko == "basic" || r.Ko == "none"):
			r.Repetition = "none"
			r.Fields["repetition"] = r.Fields["ko"]
		}
	}
	own := memberOf(root, "penalties")
	for _, c := range penaltyClashes {
		if pen, ok := r.Penalties[c.foul]; ok && c.is(r, pen.Effect) && (own == nil || memberOf(own, c.foul) == nil) {
			delete(r.Penalties, c.foul)
		}
	}
}

// contradictions tells of fields that cannot all hold, at the last of them.
func (p *ruleParser) contradictions(r *Ruleset, root *jsonNode) {
	for _, c := range clashes {
		if !c.is(r) {
			continue
		}
		if n := lastOf(root, c.keys[:]); n != nil {
			p.fail(n.off, "%s: %s", values(r, c.keys), c.why)
		}
	}
	own := memberOf(root, "penalties")
	if own == nil || own.kind != '{' {
		return
	}
	for _, c := range penaltyClashes {
		if n := memberOf(own, c.foul); n != nil && c.is(r, r.Penalties[c.foul].Effect) {
			p.fail(n.off, "the penalty for %q does not fit %q %q: %s", c.foul, c.key, fieldByKey(c.key).get(r), c.why)
		}
	}
}

// lastOf is the value of the last of some members; nil if there is none.
func lastOf(root *jsonNode, keys []string) (n *jsonNode) {
	for i := range root.members {
		if slices.Contains(keys, root.members[i].key) {
			n = &root.members[i].value
		}
	}
	return n
}

// values names two fields with their values: `"ko" "none" and "basic_ko" true`.
func values(r *Ruleset, keys [2]string) string {
	one := func(key string) string {
		f := fieldByKey(key)
		switch f.kind {
		case flagKind:
			return fmt.Sprintf("%q %v", key, f.get(r) == "yes")
		case countKind:
			return fmt.Sprintf("%q %s", key, f.get(r))
		}
		return fmt.Sprintf("%q %q", key, f.get(r))
	}
	if keys[0] == keys[1] {
		return one(keys[0])
	}
	return one(keys[0]) + " and " + one(keys[1]) + " do not fit"
}
