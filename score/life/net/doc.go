// Package net knows a small convolutional network that says whose each point of
// a final position is, and the arithmetic that runs it. What follows from its
// answer, and how it was trained, is left to others.
//
// It follows the residual networks of image recognition (He et al. 2016, Deep
// residual learning) with one addition: in every block, between a convolution and a mixing of channels, each point also sees
// the mean, the maximum and about the logarithm of the sum over its chain or
// empty region, over its component of points that are not Black's, and over
// that of points that are not White's. So what encloses a group reaches all of
// it at once, whatever the size of the board.
//
// Answers are the same on every processor: sums are taken in one order, each
// product is converted before it is added, so that no compiler fuses the two,
// and no function of math is used whose last bit may differ. A kernel for
// GOEXPERIMENT=simd gives the same bits.
package net
