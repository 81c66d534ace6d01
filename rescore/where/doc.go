// Package where chooses records by an expression on the fields of their JSON
// form, as --where takes it. What becomes of the chosen ones is left to the
// commands; the language itself is that of expr-lang.
package where
