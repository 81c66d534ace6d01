package sqlite

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	_ "modernc.org/sqlite" // the driver, in pure Go; imported here alone
)

// applicationID marks our databases: "gors".
const applicationID = 0x676f7273

var magic = []byte("SQLite format 3\x00")

// Is reports whether path is an SQLite database, whoever wrote it.
func Is(path string) bool { return bytes.HasPrefix(header(path), magic) }

// IsOurs reports whether path is a database that this package wrote, complete or
// not.
func IsOurs(path string) bool {
	const at = 68 // application_id in the header, https://www.sqlite.org/fileformat2.html
	head := header(path)
	return len(head) == headerSize && bytes.HasPrefix(head, magic) && binary.BigEndian.Uint32(head[at:]) == applicationID
}

const headerSize = 100

// header is the first bytes of a file, as many as it has.
func header(path string) []byte {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	head := make([]byte, headerSize)
	n, _ := io.ReadFull(f, head)
	return head[:n]
}

// openDB opens a file in a mode of SQLite's URIs: ro, rw, rwc.
func openDB(path, mode string) (*sql.DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	path = filepath.ToSlash(path)
	if runtime.GOOS == "windows" && !strings.HasPrefix(path, "/") {
		path = "/" + path // file:///C:/...
	}
	u := url.URL{Scheme: "file", Path: path, RawQuery: "mode=" + mode}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %w", path, err)
	}
	return db, nil
}
