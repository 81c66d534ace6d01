// Package score counts a finished position under every ruleset. It holds the
// rulesets as data, surveys a final position once (regions, eyes, false eyes,
// seki, dame), counts it under any ruleset and komi by arithmetic, and explains
// why two counts differ.
//
// It knows no record formats, and it does not decide who is dead: a Status
// comes from package life or from the caller.
package score
