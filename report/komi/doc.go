// Package komi knows the statistics of komi: which games tell something about a
// fair komi, and how large it is by their results, with how much certainty
// (rules specification, section 6). Reading and rescoring games is left to
// package rescore, showing an Answer to whoever asked for it.
//
// Games go in as Observations, in any order and in parts; a Collector keeps
// counts of them. Collectors of parts merge into exactly that of the whole, also
// where the parts share games. What comes out is one Answer for each group of
// games: area and territory, and boards of different sizes, are never pooled.
//
// A Collector takes about 30 bytes for each distinct game, to find duplicates
// and pairs of players, and 30 for each pair of players; with
// Options.KeepDuplicates and Options.NoPairs it takes none, and its size depends
// on the number of different margins and komi alone.
//
// Margins are Black's: board margins are before komi, Black's points minus
// White's. A fair komi is the komi at which both sides win as often, the median
// of the board margin between equal players.
package komi
