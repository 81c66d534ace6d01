// Package cache knows how results are kept in a folder between runs: blocks of
// entries in files that only grow, found by key. What an entry holds and what its
// key stands for is left to package rescore.
//
// Many runs may use a folder at once, and any of them may be killed: each writes
// a file of its own, block by block, and a block counts only if it is whole by
// its checksum.
package cache
