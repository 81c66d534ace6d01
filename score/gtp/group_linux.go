package gtp

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the process into a group of its own, so that all that it starts
// can be ended with it, and no Ctrl-C reaches it before us. The kernel ends it
// should we be killed outright.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
