// Package flags knows the flags that say how games are to be rescored: their
// names, defaults and help, what their values may be, and the rescore.Options
// that they stand for. What else a command line has, how its errors are shown
// and how a program ends is left to the commands.
//
// The groups are plain values: they can be sent to other machines as JSON, with
// the files that they name (Set), and mean the same there.
package flags

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// Defaults of flags.
const (
	DefaultTimeout = 10 * time.Second
	DefaultLife    = "overrides,marks,result,estimate"
	DefaultKomi    = "recorded,ruleset"
)

// UsageError is a mistake in the value of a flag, told as commands tell it:
// "--komi: ...". Errors of other types are about files that flags name.
type UsageError struct{ Message string }

// Error implements error.
func (e *UsageError) Error() string { return e.Message }

// ReadFile reads a file that a flag names: FromDisk, or Set.Open where the files
// have come with the flags.
type ReadFile func(name string) ([]byte, error)

// maxFile bounds a file that a flag names, in bytes: more than a million
// overrides.
const maxFile = 128 << 20

// FromDisk is os.ReadFile, but for files that are far too large and devices
// without an end: the name was a slip.
func FromDisk(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = &os.PathError{Op: "read", Path: name, Err: fmt.Errorf("larger than %d MB", maxFile>>20)}
	}
	return data, err
}

// unwrapPath takes the path out of an error, since the message names it.
func unwrapPath(err error) error {
	if pe, ok := errors.AsType[*os.PathError](err); ok {
		return pe.Err
	}
	return err
}
