// Package train learns the weights of score/life/net from positions with known
// owners: gradients by hand, layer by layer, Adam (Kingma, Ba 2015) with
// decoupled decay (Loshchilov, Hutter 2019), and the mean of late weights.
//
// Where the positions come from is the business of package dataset; what the
// weights are used for, that of others.
//
// The same examples and settings give the same weights, bit by bit, whatever
// the number of workers: a batch is cut into shards, each shard is summed in
// order, and so are the shards. The kernels for GOEXPERIMENT=simd change no bit.
package train
