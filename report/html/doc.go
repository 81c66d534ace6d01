// Package html knows the page that people look at: one self-contained file with
// the figures of a run, a table of games and a board for each, to be opened
// without a network. What a game is and how it counts is left to the record and
// its Diagram; the page's own scripts replay moves and take a count to another
// komi, nothing more.
//
// All texts of records are untrusted. They reach the page as JSON, in a script
// element that no browser runs, and through html/template; the scripts put them
// into text nodes alone, and a content security policy allows no others.
package html
