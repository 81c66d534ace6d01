// Package compact knows how a record is put into few bytes, without what
// depends on where its game lies, and got back for another place. Storing and
// finding those bytes is left to others.
package compact
