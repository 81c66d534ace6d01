// Package reporttest holds hand-made records and what tests of their writers
// share. It knows no writer, and only tests use it.
package reporttest
