// Package report holds the Record, everything that one run says about one
// game, and its writers. It knows how to show and store a Record; it computes
// nothing about Go: package rescore fills the Record.
package report
