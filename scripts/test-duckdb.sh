#!/bin/sh
# Holds what gorescore writes against DuckDB and SQLite: rows, sums, types, and
# the queries of docs/analysis.md. DuckDB comes as a Go module with its library;
# it is a module of its own, tools/duckdb.
set -eu
go=${GO:-go}
cd tools/duckdb
"$go" vet .
"$go" test -count=1 .
