package results

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"strings"

	"gorescore/report/table/parquet"
	"gorescore/report/table/sqlite"
)

// headBytes is how much of an input is looked at to tell what it is.
const headBytes = 4096

// Is reports whether a path holds results of an earlier run rather than game
// records, by what is in it; an empty file by its name. What cannot be opened
// holds none.
func Is(path string) bool {
	if parquet.Is(path) {
		return true
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	if info.Size() == 0 {
		return strings.HasSuffix(path, ".jsonl")
	}
	if sqlite.Is(path) {
		return true
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	return IsStream(bufio.NewReaderSize(f, headBytes))
}

// IsStream reports whether a stream begins like JSON lines, plain or compressed.
// Nothing is taken from it. Its buffer should hold a few hundred bytes.
func IsStream(r *bufio.Reader) bool {
	head, err := r.Peek(min(r.Size(), headBytes))
	if len(head) == 0 || err != nil && err != io.EOF {
		return false
	}
	plain, err := unpack(bufio.NewReader(bytes.NewReader(head)))
	if err != nil {
		return false
	}
	defer plain.Close()
	start := make([]byte, 64)
	n, _ := io.ReadFull(plain, start) // the head of compressed data ends anywhere
	start = bytes.TrimLeft(bytes.TrimPrefix(start[:n], []byte("\ufeff")), " \t\r\n")
	rest, object := bytes.CutPrefix(start, []byte("{"))
	return object && bytes.HasPrefix(bytes.TrimLeft(rest, " \t"), []byte{'"'})
}
