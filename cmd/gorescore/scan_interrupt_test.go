package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
)

// TestInterruptedScanWithinAFile: an interrupt between the pages of one file is
// one, no failure to write.
func TestInterruptedScanWithinAFile(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	const twoPages = "II*\x00\x08\x00\x00\x00" + "\x00\x00\x0e\x00\x00\x00" + "\x00\x00\x00\x00\x00\x00"
	in := io.MultiReader(strings.NewReader(twoPages), readerFunc(func([]byte) (int, error) {
		cancel()
		return 0, io.EOF
	}))
	var stderr bytes.Buffer
	code := run(ctx, []string{"scan", "-"}, in, io.Discard, &stderr)
	if code != exitInterrupted || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("exit code %d, %s", code, &stderr)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
