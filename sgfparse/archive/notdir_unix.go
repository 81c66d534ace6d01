//go:build unix

package archive

import "syscall"

const notDir = syscall.ENOTDIR
