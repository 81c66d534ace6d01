// Package rescore does the work on one game, from its bytes to its Record, and
// runs it over a whole input: ordered, bounded, concurrent. It is the only
// package that knows all stages; it decides nothing about Go that a stage
// could decide, and it knows no command line.
package rescore
