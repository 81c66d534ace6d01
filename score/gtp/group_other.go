//go:build !unix

package gtp

import (
	"os"
	"os/exec"
)

// ownGroup does nothing: there are no process groups here.
func ownGroup(*exec.Cmd) {}

// killGroup ends the process. That it is gone is no error.
func killGroup(p *os.Process) { _ = p.Kill() }
