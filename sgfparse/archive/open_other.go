//go:build !unix

package archive

import "os"

func openRegular(path string) (*os.File, error) { return os.Open(path) }
