// Package findings is the linter's view of records: what was found in each
// game, which of it is new, and a fingerprint that finds it again in a later
// run, after games have moved. How findings are written is left to its
// sub-packages and to text, what ends a run with an error to the command line.
package findings
