//go:build unix

package main

import (
	"archive/zip"
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzip"
)

// do is bare work to measure against, each kind in a process of its own.
func do(what string, args []string) {
	switch what {
	case "read":
		readAll(args[0])
	case "unpack":
		to, err := os.Create(args[1])
		check(err)
		unpackTo(to, args[0])
		check(to.Close())
	case "pack":
		from, err := os.Open(args[0])
		check(err)
		to, err := os.Create(args[1])
		check(err)
		z := gzip.NewWriter(to)
		_, err = io.Copy(z, from)
		check(err)
		check(z.Close())
		check(to.Close())
	case "repeat":
		repeat(args[0], args[1])
	case "thin":
		thin(args[0], args[1])
	default:
		check(fmt.Errorf("unknown work %q", what))
	}
}

// readAll opens, reads and closes every file.
func readAll(dir string) {
	buf := make([]byte, 64<<10)
	check(filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		for err == nil {
			_, err = f.Read(buf)
		}
		if err != io.EOF {
			return err
		}
		return f.Close()
	}))
}

func unpackTo(to io.Writer, path string) {
	if !strings.HasSuffix(path, ".zip") {
		f, err := os.Open(path)
		check(err)
		z, err := gzip.NewReader(f)
		check(err)
		_, err = io.Copy(to, z)
		check(err)
		return
	}
	z, err := zip.OpenReader(path)
	check(err)
	defer z.Close()
	var one flater
	z.RegisterDecompressor(zip.Deflate, one.open)
	buffered, buf := bufio.NewWriterSize(to, 1<<16), make([]byte, 1<<16)
	defer func() { check(buffered.Flush()) }()
	to = struct{ io.Writer }{buffered}
	for _, m := range z.File {
		if !strings.HasSuffix(m.Name, ".sgf") {
			continue
		}
		r, err := m.Open()
		check(err)
		_, err = io.CopyBuffer(to, struct{ io.Reader }{r}, buf)
		check(err)
		check(r.Close())
		_, err = io.WriteString(to, "\n") // else a broken record takes the next one in
		check(err)
	}
}

// flater is one decompressor for all members, so that bare unpacking is as good
// as the library makes it.
type flater struct{ io.ReadCloser }

func (f *flater) open(r io.Reader) io.ReadCloser {
	if f.ReadCloser == nil {
		f.ReadCloser = flate.NewReader(r)
		return f
	}
	check(f.ReadCloser.(flate.Resetter).Reset(r, nil))
	return f
}

// thin copies a zip without every hundredth member.
func thin(path, to string) {
	z, err := zip.OpenReader(path)
	check(err)
	defer z.Close()
	f, err := os.Create(to)
	check(err)
	w := zip.NewWriter(f)
	for i, m := range z.File {
		if i%100 != 50 {
			check(w.Copy(m))
		}
	}
	check(w.Close())
	check(f.Close())
}

// repeat writes a file again and again, up to so many megabytes.
func repeat(path, megabytes string) {
	n, err := strconv.ParseInt(megabytes, 10, 64)
	check(err)
	for sum := int64(0); sum < n<<20; {
		f, err := os.Open(path)
		check(err)
		k, err := io.Copy(os.Stdout, f)
		check(err)
		check(f.Close())
		sum += k
	}
}
