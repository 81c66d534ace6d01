// Package table knows the flat form of records: the five tables games, scores,
// flips, violations and diagnostics, each column with its type, unit and
// meaning, and the way from a Record to rows and back. How rows are kept in
// files is left to its sub-packages; it computes nothing that a Record does not
// say.
package table

//go:generate go test . -run TestSchemaIsDocumented -update
