//go:build !linux

package life

import "time"

var start = time.Now()

// cpuTime is wall time where the thread's processor time cannot be had.
func cpuTime() time.Duration { return time.Since(start) }
