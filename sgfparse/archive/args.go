package archive

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// argument walks one path as given by the user.
func (w *walker) argument(path string) bool {
	if path == "-" {
		if w.list != nil {
			return w.listed(path)
		}
		return w.standardInput()
	}
	info, err := os.Stat(path)
	switch {
	case w.list != nil && (err != nil || !info.IsDir()):
		return w.listed(path)
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNotDir):
		if outer, ok := w.member(path); ok {
			return w.oneMember(path, outer)
		}
		return w.problem(display(path), kindCannotRead, "cannot read: no such file or directory%s", hint(path))
	case err != nil:
		return w.problem(display(path), kindCannotRead, "cannot read: %s%s", why(err), permission(err))
	case info.IsDir():
		return w.directory(path)
	}
	return w.file(path, info, nil)
}

// errNotDir is what a path through a file gives.
var errNotDir error = notDir

// member finds the archive in a path such as "a.zip!b.sgf".
func (w *walker) member(path string) (outer string, ok bool) {
	for i, c := range path {
		if c != '!' || i == 0 {
			continue
		}
		if info, err := os.Stat(path[:i]); err == nil && info.Mode().IsRegular() {
			return path[:i], true
		}
	}
	return "", false
}

// oneMember reads a single member of an archive.
func (w *walker) oneMember(path, outer string) bool {
	info, err := os.Stat(outer)
	if err != nil {
		return w.problem(display(path), kindCannotRead, "cannot read: %s", why(err))
	}
	w.only, w.found = display(path), false
	defer func() { w.only = "" }()
	if !w.file(outer, info, nil) {
		return false
	}
	if !w.found {
		return w.problem(w.only, kindCannotRead, "cannot read: %s has no such member", display(outer))
	}
	return true
}

// wanted reports whether the member of that display name is asked for, or
// holds the one that is.
func (w *walker) wanted(name string) bool {
	if name == w.only {
		w.found = true
		return true
	}
	return strings.HasPrefix(w.only, name+"!")
}

// all reports whether the members of an archive are read as they come: every one
// was asked for, or the archive is the member that was, or lies in it.
func (w *walker) all(archive string) bool {
	return w.only == "" || archive == w.only || strings.HasPrefix(archive, w.only+"!")
}

// file reads one file of the file system. info may be nil for a regular file
// whose size is not needed.
func (w *walker) file(path string, info fs.FileInfo, t *tally) bool {
	if w.list != nil {
		t.taken++
		return w.listed(path)
	}
	name := display(path)
	open := os.Open
	if info == nil || info.Mode().IsRegular() {
		open = openRegular
	}
	f, err := open(path)
	if err != nil {
		if t != nil {
			t.failed = true
		}
		return w.problem(name, kindCannotRead, "cannot read: %s%s", why(err), permission(err))
	}
	defer f.Close()
	src := source{r: f, size: -1}
	if info == nil || info.Mode().IsRegular() {
		src.at = f
		if info != nil {
			src.size = info.Size()
		}
	}
	defer w.gauge(f, &src).close()
	w.outermost(name, &src)
	return w.content(name, src, 0, 0, t)
}

// standardInput reads "-".
func (w *walker) standardInput() bool {
	if w.stdin {
		return w.problem(StdinName, kindCannotRead, "cannot read: standard input is read already")
	}
	w.stdin = true
	src := source{r: w.opt.Stdin, size: -1}
	if src.r == nil {
		src.r = os.Stdin
	}
	// Redirected from a file, it can be read at any place.
	if f, ok := src.r.(*os.File); ok {
		src.regular(f)
	}
	w.outermost(StdinName, &src)
	return w.content(StdinName, src, 0, 0, nil)
}

// directory walks a directory argument.
func (w *walker) directory(path string) bool {
	t := new(tally)
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		real = path
	}
	if real, err = filepath.Abs(real); err != nil {
		real = path
	}
	seen := map[string]bool{real: true}
	return w.dir(path, real, t, seen) && w.summary(display(path), t, "directory")
}

// dir walks a directory, its names in byte order. real is its path without
// links, seen the real paths of all directories walked.
func (w *walker) dir(path, real string, t *tally, seen map[string]bool) bool {
	entries, err := os.ReadDir(path) // sorted; what could be read even with an error
	if err != nil {
		t.failed = true
		if !w.problem(display(path), kindCannotRead, "cannot read: %s%s", why(err), permission(err)) {
			return false
		}
	}
	for _, e := range entries {
		if !w.dirEntry(path, real, e, t, seen) {
			return false
		}
	}
	return true
}

func (w *walker) dirEntry(path, real string, e fs.DirEntry, t *tally, seen map[string]bool) bool {
	base := e.Name()
	full := filepath.Join(path, base)
	mode, target := e.Type(), ""
	role := roleOf(base)
	if mode&fs.ModeSymlink != 0 && role != roleHidden {
		info, err := os.Stat(full)
		if err != nil {
			if role == roleOther {
				t.skip(base)
				return true
			}
			t.failed = true
			return w.problem(display(full), kindCannotRead, "cannot read: the symbolic link leads nowhere (%s)", why(err))
		}
		mode = info.Mode().Type()
		if info.IsDir() {
			target = filepath.Join(real, base)
			if r, err := filepath.EvalSymlinks(full); err == nil {
				if r, err = filepath.Abs(r); err == nil {
					target = r
				}
			}
			if seen[target] {
				return w.problem(display(full), kindLoop, "")
			}
		}
	}
	if mode.IsDir() && target == "" {
		target = filepath.Join(real, base)
	}
	switch {
	case mode.IsDir() && role != roleHidden:
		if seen[target] {
			return true // came here by a link before
		}
		seen[target] = true
		return w.dir(full, target, t, seen)
	case role == roleHidden || role == roleOther:
		t.skip(base)
		return true
	case !mode.IsRegular():
		t.odd++
		return true
	}
	return w.file(full, nil, t)
}

// skip counts a file that is not taken.
func (t *tally) skip(base string) {
	t.skipped++
	ext := "hidden"
	if !strings.HasPrefix(base, ".") {
		if _, ext = cutExt(base); ext == "" {
			ext = "no extension"
		} else {
			ext = "." + ext
		}
	}
	if t.exts == nil {
		t.exts = map[string]int{}
	}
	t.exts[ext]++
}

// summary yields the notes about a directory argument or an archive.
func (w *walker) summary(name string, t *tally, what string) bool {
	if !w.all(name) {
		return true
	}
	if t.taken == 0 && !t.failed && !w.problem(name, kindNoRecords, "no game records in this %s", what) {
		return false
	}
	if t.odd > 0 {
		noun := "link, device or the like is no file and was"
		if t.odd > 1 {
			noun = "links, devices or the like are no files and were"
		}
		if !w.problem(name, kindSkipped, "%d %s not read", t.odd, noun) {
			return false
		}
	}
	if t.skipped == 0 {
		return true
	}
	noun := "file is no game record by its name"
	if t.skipped > 1 {
		noun = "files are no game records by their names"
	}
	return w.problem(name, kindSkipped, "%d %s (%s)", t.skipped, noun, t.kinds())
}

// kinds lists the extensions skipped, the most frequent first.
func (t *tally) kinds() string {
	const most = 5
	list := make([]string, 0, len(t.exts))
	for ext := range t.exts {
		list = append(list, ext)
	}
	slices.SortFunc(list, func(a, b string) int {
		if d := t.exts[b] - t.exts[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	var b strings.Builder
	for i, ext := range list {
		if i == most {
			b.WriteString(", ...")
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(ext + " " + strconv.Itoa(t.exts[ext]))
	}
	return b.String()
}

// listFrom walks the paths of a list.
func (w *walker) listFrom(from string) bool {
	name := display(from)
	var r io.Reader
	if from == "-" {
		name = StdinName
		if w.stdin {
			return w.problem(name, kindCannotRead, "cannot read the list of files: standard input is read already")
		}
		w.stdin = true
		if r = w.opt.Stdin; r == nil {
			r = os.Stdin
		}
	} else {
		f, err := os.Open(from)
		if err != nil {
			return w.problem(name, kindCannotRead, "cannot read the list of files: %s%s", why(err), permission(err))
		}
		defer f.Close()
		r = f
	}
	br := bufio.NewReader(r)
	if mark, err := br.Peek(len(byteOrderMark)); err == nil && string(mark) == byteOrderMark {
		br.Discard(len(byteOrderMark)) // cannot fail: they were there to peek at
	}
	for {
		line, err := listItem(br)
		if line != "" && !w.argument(line) {
			return false
		}
		if err == io.EOF {
			return true
		}
		if err != nil {
			return w.problem(name, kindCannotRead, "cannot read the list of files: %s", why(err))
		}
	}
}

// byteOrderMark is what editors on Windows begin a text in UTF-8 with. It is no
// part of the first path.
const byteOrderMark = "\ufeff"

// pathMax bounds a line of a list, against a list that is none.
const pathMax = 64 << 10

// listItem reads to the next newline or NUL.
func listItem(br *bufio.Reader) (string, error) {
	var item []byte
	for {
		b, err := br.ReadByte()
		if err != nil || b == '\n' || b == 0 {
			return string(bytes.TrimSuffix(item, []byte{'\r'})), err
		}
		if len(item) == pathMax {
			return "", errors.New("a line is too long to be a path")
		}
		item = append(item, b)
	}
}

// permission returns a hint if err is about permissions.
func permission(err error) string {
	if errors.Is(err, fs.ErrPermission) {
		return " (check the permissions of the file and of the folders above it)"
	}
	return ""
}

// cutGame parts "a.sgf#2" as reports print it.
func cutGame(path string) (file, n string, ok bool) {
	i := strings.LastIndexByte(path, '#')
	if i < 0 || i+1 == len(path) || strings.Trim(path[i+1:], "0123456789") != "" {
		return "", "", false
	}
	return path[:i], path[i+1:], true
}

// hint looks for what the user may have meant: the same name but for case, or
// with the extension left off, or a file whose game was named.
func hint(path string) string {
	if file, n, ok := cutGame(path); ok {
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
			return " (there is " + display(filepath.Base(file)) + "; a single game, such as #" + n + ", is for 'gorescore show' alone)"
		}
	}
	dir, base := filepath.Split(path)
	if dir == "" {
		dir = "."
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		if up := filepath.Clean(dir); up != "." && errors.Is(err, fs.ErrNotExist) {
			return " (the folder " + display(up) + " does not exist)"
		}
		return ""
	}
	for _, e := range entries {
		name := e.Name()
		stem, _ := cutExt(name)
		if strings.EqualFold(name, base) || strings.EqualFold(stem, base) && roleOf(name) != roleOther {
			return " (there is " + display(name) + ")"
		}
	}
	return ""
}
