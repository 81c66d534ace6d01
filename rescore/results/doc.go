// Package results reads the output of earlier runs, whatever its form: JSON
// lines, plain or compressed, a folder of Parquet files, an SQLite database. It
// merges several in the order of their games and tells what changed between two
// runs; what records add up to and how they are shown is left to package report.
package results
