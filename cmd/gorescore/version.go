package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// versionLine names the build, and the platform and compiler it was made for.
func versionLine() string {
	return fmt.Sprintf("gorescore %s %s/%s %s", versionText(), runtime.GOOS, runtime.GOARCH, runtime.Version())
}

// versionText is the version alone.
func versionText() string {
	v := version
	if v == "dev" {
		if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
			v = info.Main.Version
		}
	}
	return v
}
