// Package replay plays the main line of a game record on a board and records
// what happened: captures, suicides, occupied points, repetitions, passes. It
// also interprets the header (komi, result, rules, handicap) as typed values.
//
// It knows no ruleset: whether a fact is a foul, and what it costs, is left to
// package score. Illegal moves are executed as the SGF specification says.
package replay
