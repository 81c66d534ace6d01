// Package text writes records for people: the report of a run, one game with
// its board and counts, lines of findings. It knows words, widths, colours and
// board pictures; what is counted and added up is left to package report.
package text
