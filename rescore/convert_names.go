package rescore

import (
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"gorescore/sgfparse/archive"
)

// OutputName is the name, below an output folder, of the record that is made
// of an input: file is Record.File, args are the paths of the run. A file of a
// folder keeps its path below that folder; members of an archive go into a
// folder named after it; with several arguments each folder keeps its own
// name. Names that would lead out of the output folder are cut down to what is
// harmless. The extension is always .sgf.
func OutputName(args []string, file string) string {
	if file == archive.StdinName {
		return "stdin.sgf"
	}
	outer, members, inside := strings.Cut(filepath.ToSlash(file), "!")
	outer = path.Clean(outer)
	rest := outer
	for _, arg := range args {
		arg = path.Clean(filepath.ToSlash(arg))
		below, ok := strings.CutPrefix(outer, strings.TrimSuffix(arg, "/")+"/")
		switch {
		case arg == "." && !path.IsAbs(outer):
		case ok && len(args) == 1:
			rest = below
		case ok:
			rest = path.Base(arg) + "/" + below
		case outer == arg:
			rest = path.Base(arg)
		default:
			continue
		}
		break
	}
	if inside {
		rest += "!" + members
	}
	var parts []string
	layers := strings.Split(rest, "!")
	for i, layer := range layers {
		if i < len(layers)-1 {
			layer = trimExt(layer, archiveExts)
		}
		for p := range strings.SplitSeq(layer, "/") {
			if p = harmless(p); p != "" {
				parts = append(parts, p)
			}
		}
	}
	if len(parts) == 0 {
		return "record.sgf"
	}
	last := &parts[len(parts)-1]
	*last = trimExt(trimExt(*last, squeezedExts), recordExts)
	for i := range parts {
		parts[i] = short(parts[i])
	}
	*last += ".sgf"
	return strings.Join(parts, "/")
}

// maxName bounds a part of a path. File systems end at 255 bytes, and the
// extension, a number and the suffix of an unfinished file are yet to come.
const maxName = 200

// short cuts a part of a path at maxName bytes, between two characters.
func short(part string) string {
	if len(part) <= maxName {
		return part
	}
	end := maxName
	for end > maxName-utf8.UTFMax && !utf8.RuneStart(part[end]) {
		end--
	}
	return part[:end]
}

var (
	archiveExts  = []string{".tar.gz", ".tar.zst", ".tar.xz", ".tar.bz2", ".zip", ".tar", ".tgz", ".tbz", ".tbz2", ".txz", ".tzst", ".7z", ".rar"}
	squeezedExts = []string{".gz", ".zst", ".xz", ".bz2"}
	recordExts   = []string{".sgf", ".mgt", ".gib", ".ngf", ".ugf", ".ugi"}
)

// trimExt cuts an extension of the list off, unless nothing else is left.
func trimExt(name string, exts []string) string {
	for _, ext := range exts {
		if n := len(name) - len(ext); n > 0 && strings.EqualFold(name[n:], ext) {
			return name[:n]
		}
	}
	return name
}

// harmless makes a part of a path that means a file or folder below: no "..",
// no separators of other systems, no control characters.
func harmless(part string) string {
	if part == "." || part == ".." {
		return ""
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, part)
}
