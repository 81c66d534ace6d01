// Package archive finds game records in paths, directories, archives and
// standard input and streams them in a fixed order, never unpacking to disk.
// It knows containers; what a record says is left to package sgfparse.
//
// A damaged container, a missing path or a skipped file is an Entry with a
// Problem in its place, so that no part of the input can end the walk.
package archive
