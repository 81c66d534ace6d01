// Package sqlite keeps the flat tables of records in an SQLite database with
// indexes and views, written in transactions, and reads them back. What the
// tables mean is left to its parent.
package sqlite
