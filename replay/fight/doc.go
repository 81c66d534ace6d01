// Package fight reads small fights to the end: whether one side can capture a
// chain, whoever moves first, by exact search among the few points that the
// fight is about.
//
// It leaves to others which stones stand firm, which fights are worth reading,
// and what a ruleset makes of the outcome.
package fight
