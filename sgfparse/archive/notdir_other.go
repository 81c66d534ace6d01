//go:build !unix

package archive

import "io/fs"

var notDir = fs.ErrNotExist
