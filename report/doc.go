// Package report holds the Record, everything that one run says about one
// game, what records add up to, and the forms that programs read: JSON lines
// and a table. It computes nothing about Go, package rescore fills the Record;
// what people read is left to package text.
package report
