//go:build !linux

package net

import "time"

var began = time.Now()

// cpuTime is the time of the clock where nothing better is known.
func cpuTime() time.Duration { return time.Since(began) }
