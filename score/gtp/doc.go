// Package gtp asks external engines which stones of a final position are dead:
// it starts them, speaks the Go Text Protocol, version 2, and holds them to
// time and size. What their word is worth, and who decides when they have none,
// is left to package life.
//
// An engine gets the stones of the final board, not the moves: a record may
// hold moves that the engine's rules forbid, and no order of placing the stones
// of a position in which every chain has a liberty can capture one. Nor does it
// get the passes at the end, after which some engines answer with what the
// rules count instead of what they think.
package gtp
