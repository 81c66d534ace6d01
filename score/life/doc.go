// Package life decides which stones of a final position are dead, from
// evidence in order: overrides, marks, the recorded margin, an estimate. It
// says what each verdict rests on and how sure it is.
//
// It knows nothing of files and reports; how a verdict is counted is package
// score's business.
//
// Verdicts are the same on every processor: a product that is added to
// something is converted first, so that no compiler fuses the two, and no
// function of math is used whose last bit may differ.
package life
