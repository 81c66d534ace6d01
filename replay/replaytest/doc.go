// Package replaytest plays games the slow and obvious way, on a board of its own
// that shares nothing with package replay: flood fills, and a list of all
// positions. It knows no ruleset's count, and only tests use it.
package replaytest
