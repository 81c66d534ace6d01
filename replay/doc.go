// Package replay plays the main line of a game record on a board and records
// what happened: captures, suicides, occupied points, repetitions, passes. It
// has the types of a game: komi, result, rules, handicap, steps.
//
// How these are read from a record is left to package header. It knows no
// ruleset: whether a fact is a foul, and what it costs, is left to package
// score. Illegal moves are executed as the SGF specification says.
package replay
