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

// How much of an input is looked at to tell what it is: of compressed data a
// whole block, which zstd yields nothing before (128 KiB at most, RFC 8878).
const (
	headBytes  = 512
	blockBytes = 1 << 18
)

// How outputs of ours begin that cannot be read alone: a CSV table, and one file
// of a Parquet folder.
var (
	csvHead      = []byte("seq,file,")
	parquetMagic = []byte("PAR1")
)

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
	return IsStream(NewStream(f))
}

// NewStream makes a reader that IsStream can look into.
func NewStream(r io.Reader) *bufio.Reader { return bufio.NewReaderSize(r, blockBytes) }

// IsStream reports whether a stream begins like JSON lines, plain or compressed,
// or like another output of ours, for which Read has a hint. Nothing is taken
// from it.
func IsStream(r *bufio.Reader) bool {
	magic, _ := r.Peek(4)
	n := headBytes
	if bytes.HasPrefix(magic, gzipMagic) || bytes.Equal(magic, zstdMagic) {
		n = blockBytes
	}
	head, err := r.Peek(min(r.Size(), n))
	if len(head) == 0 || err != nil && err != io.EOF {
		return false
	}
	plain, err := unpack(bufio.NewReader(bytes.NewReader(head)))
	if err != nil {
		return false
	}
	defer plain.Close()
	start := make([]byte, 64)
	n, _ = io.ReadFull(plain, start) // the head of compressed data ends anywhere
	start = bytes.TrimLeft(bytes.TrimPrefix(start[:n], []byte("\ufeff")), " \t\r\n")
	if bytes.HasPrefix(start, csvHead) || bytes.HasPrefix(start, parquetMagic) {
		return true
	}
	rest, object := bytes.CutPrefix(start, []byte("{"))
	return object && bytes.HasPrefix(bytes.TrimLeft(rest, " \t"), []byte{'"'})
}
