// Package header knows what the properties of a record's header and main line
// mean: size, komi, result, rules and handicap in normal form, moves and setup
// as steps, territory marks. It knows the ways of many writers, by their
// Dialect, and never guesses: what cannot be read stays unknown, and each
// finding is a row of Kinds.
//
// The text of a record, its charset and its tree are left to package sgfparse,
// the board and what the moves do on it to package replay, and what a ruleset
// demands to package score.
package header
