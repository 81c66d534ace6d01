package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// maxLinks is how many symbolic links are followed one after the other.
const maxLinks = 40

// target is the file that name leads to through symbolic links, or name. It need
// not be there: the link stays, and the file is made.
func target(name string) string {
	if path, err := filepath.EvalSymlinks(name); err == nil {
		return path
	}
	path := name
	for range maxLinks {
		to, err := os.Readlink(path)
		if err != nil {
			return path
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return name
}

// deadLink refuses a symbolic link that leads to no place where a file could be.
func deadLink(name string) error {
	info, err := os.Lstat(name)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 || special(name) {
		return nil
	}
	to := target(name)
	if info, err := os.Lstat(to); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return fmt.Errorf("output %s is a symbolic link that leads to itself; choose another name", name)
	}
	if _, err := os.Stat(filepath.Dir(to)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("output %s is a symbolic link to %s, whose folder is not there; choose another name", name, to)
	}
	return nil
}
