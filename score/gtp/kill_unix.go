//go:build unix

package gtp

import (
	"os"
	"syscall"
)

// killGroup ends a process and its group. That they are gone is no error.
func killGroup(p *os.Process) {
	_ = syscall.Kill(-p.Pid, syscall.SIGKILL)
}
