// Package parquet keeps the flat tables of records in Apache Parquet files, one
// a table in one folder, and reads them back, all columns or a few. What the
// tables mean is left to its parent.
package parquet
