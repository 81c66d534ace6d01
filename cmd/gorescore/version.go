package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// versionLine names the build, and the platform and compiler it was made for.
func versionLine() string {
	v := version
	if v == "dev" {
		if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
			v = info.Main.Version
		}
	}
	return fmt.Sprintf("gorescore %s %s/%s %s", v, runtime.GOOS, runtime.GOARCH, runtime.Version())
}
