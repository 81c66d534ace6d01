// Package sgfparse turns SGF text into a game tree with a place for every
// value, and writes trees back. It knows the grammar of the Smart Game Format
// (FF[1] to FF[4], https://www.red-bean.com/sgf/) and its real-life dialects;
// it knows nothing of Go: what a property means is left to package header.
//
// Damage never stops a parse. Each leniency is one row of the table Kinds and
// leaves a Diagnostic beside the tree.
package sgfparse
