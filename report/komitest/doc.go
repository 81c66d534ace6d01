// Package komitest makes archives of games whose fair komi is known: records, and
// their SGF text with boards that count to the wanted margin. What the statistics
// make of them is left to the tests that use it.
package komitest
