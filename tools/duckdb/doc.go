// Package duckdb holds what gorescore writes against a reader that is not its
// own: the Parquet files are opened with DuckDB and the database with SQLite. It
// is a module of its own, so that DuckDB's library stays out of the program; it
// knows the command line alone.
package duckdb
