// Command gorescore-beam does on a cluster what 'gorescore rescore' does on one
// machine: it knows how the work is parted and put together again as an Apache
// Beam pipeline. What is read, how a game is rescored and what is written is
// left to the packages of gorescore, and where it runs to Beam's runners.
//
// The pipeline, stage by stage:
//
//	List     paths -> units: a few files each, in input order
//	Read     a unit -> batches of games as they are cut; how many there are
//	Rescore  a batch -> its records, packed; any worker does any batch
//	Plan     how many games each unit has -> the number of its first game
//	Write    records of a range of numbers -> one part of the output
//	Sum      records -> totals and what they say about komi; merges exactly
//
// A game's number (Record.Seq) is its place in the whole input, so the parts are
// those that one run would have written, cut at other places: 'gorescore report'
// puts them together. Nothing in them depends on who did what, or how often.
package main
