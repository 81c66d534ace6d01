package archive

import (
	"path/filepath"
	"strings"
)

// A format is a file format of game records.
type format struct {
	name string
	read bool // false: known by name, but not read; skipped in containers
}

// formats names the record formats by extension, lower case. Plain text is not
// among them: next to records .txt is a read-me far more often than a game.
var formats = map[string]format{
	"sgf": {"sgf", true},
	"mgt": {"sgf", true}, // MultiGo: SGF with its own extension
	"gib": {"gib", true},
	"ngf": {"ngf", true},
	"ugf": {"ugf", true},
	"ugi": {"ugf", true},
}

// containers are the extensions of archives; squeezed those of compressed
// single files.
var (
	containers = map[string]bool{"zip": true, "tar": true, "tgz": true, "tbz": true, "tbz2": true, "txz": true, "tzst": true, "7z": true, "rar": true}
	squeezed   = map[string]bool{"gz": true, "zst": true, "xz": true, "bz2": true}
)

// A role is what a name inside a directory or archive promises.
type role uint8

const (
	roleOther role = iota
	roleRecord
	roleArchive
	roleHidden
)

// roleOf judges by the base name alone.
func roleOf(base string) role {
	if strings.HasPrefix(base, ".") {
		return roleHidden
	}
	stem, ext := cutExt(base)
	switch {
	case formats[ext].read:
		return roleRecord
	case containers[ext]:
		return roleArchive
	case squeezed[ext]:
		_, inner := cutExt(stem)
		switch {
		case inner == "" || formats[inner].read:
			return roleRecord
		case inner == "tar":
			return roleArchive
		}
	}
	return roleOther
}

// IsRecordName reports whether a file of this name is taken for a record or an
// archive of records where a directory is read.
func IsRecordName(path string) bool {
	role := roleOf(filepath.Base(path))
	return role == roleRecord || role == roleArchive
}

// IsArchiveName reports whether a file of this name is taken for an archive or a
// compressed file.
func IsArchiveName(path string) bool {
	_, ext := cutExt(filepath.Base(path))
	return containers[ext] || squeezed[ext]
}

// cutExt cuts the extension off and returns it in lower case without the dot.
func cutExt(base string) (stem, ext string) {
	i := strings.LastIndexByte(base, '.')
	if i <= 0 {
		return base, ""
	}
	return base[:i], strings.ToLower(base[i+1:])
}

// formatOf names the format of a record by its name, "sgf" if that says
// nothing.
func formatOf(name string) string {
	stem, ext := cutExt(name)
	if squeezed[ext] {
		_, ext = cutExt(stem)
	}
	if f, ok := formats[ext]; ok {
		return f.name
	}
	return "sgf"
}

// memberRole judges a member of an archive by its path: a hidden folder hides
// all in it, and so does the folder where macOS keeps its attributes.
func memberRole(path string) role {
	for rest := path; ; {
		i := strings.IndexByte(rest, '/')
		if i < 0 {
			return roleOf(rest)
		}
		if dir := rest[:i]; dir != "." && dir != ".." && strings.HasPrefix(dir, ".") || dir == "__MACOSX" {
			return roleHidden
		}
		rest = rest[i+1:]
	}
}
