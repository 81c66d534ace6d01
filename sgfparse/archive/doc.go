// Package archive finds game records in paths, directories, archives and
// standard input and streams them in a fixed order, never unpacking to disk.
// It knows containers; what a record says is left to package sgfparse.
package archive
