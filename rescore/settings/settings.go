package settings

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"gorescore/report/findings"
	"gorescore/rescore"
)

// Name is the name of the file.
const Name = ".gorescore.yaml"

// Settings are what a file says. A field that it does not name is empty.
type Settings struct {
	Path      string   // of the file, as it was given or found
	Rules     []string // --rules
	Komi      []string // --komi
	Life      []string // --life
	Net       string   // --net
	FailOn    []string // --fail-on of check
	Baseline  string   // --baseline of check, a path that can be opened
	Overrides string   // --overrides, a path that can be opened

	folder  string // that of the file, absolute
	here    string // where the program runs
	folders []folder
	ignored []ignored
}

// folder says what records of some paths do not say, or say wrongly.
type folder struct {
	paths    []pattern
	defaults rescore.Defaults
	override bool // they stand in the place of what records say
}

// ignored says that findings of a code are of no interest, and why.
type ignored struct {
	code   string
	paths  []pattern // none: everywhere
	reason string
}

// Find looks for the file of an input: in the folder of its first path, then
// upwards, up to the root of a repository (a folder with .git) or of the file
// system. "" if there is none.
func Find(path string) string {
	disk, _ := findings.Split(path)
	if path == "" || path == "-" {
		disk = "."
	}
	dir, err := filepath.Abs(disk)
	if err != nil {
		return ""
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		dir = filepath.Dir(dir)
	}
	for {
		name := filepath.Join(dir, Name)
		if info, err := os.Stat(name); err == nil && !info.IsDir() {
			return name
		}
		up := filepath.Dir(dir)
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil || up == dir {
			return ""
		}
		dir = up
	}
}

// maxSize bounds the file, in bytes; its nodes take some forty times that.
const maxSize = 1 << 20

// Read reads a file. codes are the codes that findings can have, failOn the
// other words of --fail-on. What is wrong with its content is an *Error.
func Read(path string, codes, failOn []string) (*Settings, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err != nil {
		return nil, err
	}
	s := &Settings{Path: path}
	if len(data) > maxSize {
		return nil, &Error{Path: path, Message: fmt.Sprintf("larger than %d MB: these are no settings", maxSize>>20)}
	}
	if s.here, err = os.Getwd(); err != nil {
		return nil, err
	}
	if s.folder, err = filepath.Abs(filepath.Dir(path)); err != nil {
		return nil, err
	}
	r := reader{s: s, codes: codes, failOn: failOn}
	return s, r.read(data)
}

// Defaults are what the folders say of a record, for what it does not say
// itself or, if they overrule, says wrongly. Of several that fit the last wins, for ruleset and komi each.
func (s *Settings) Defaults(file string) rescore.Defaults {
	var d rescore.Defaults
	var parts []string
	for i := range s.folders {
		f := &s.folders[i]
		if parts == nil {
			parts = s.relative(file)
		}
		if !anyMatches(f.paths, parts) {
			continue
		}
		if f.defaults.Rules != "" {
			d.Rules, d.RulesStand = f.defaults.Rules, f.override
		}
		if f.defaults.HasKomi {
			d.Komi, d.HasKomi, d.KomiStands = f.defaults.Komi, true, f.override
		}
	}
	return d
}

// HasFolders reports whether Defaults can say anything.
func (s *Settings) HasFolders() bool { return len(s.folders) > 0 }

// Ignores returns the reason for which findings of a code in a file are
// ignored, "" if they are not.
func (s *Settings) Ignores(code, file string) string {
	var parts []string
	for i := range s.ignored {
		ig := &s.ignored[i]
		if ig.code != code {
			continue
		}
		if parts == nil {
			parts = s.relative(file)
		}
		if len(ig.paths) == 0 || anyMatches(ig.paths, parts) {
			return ig.reason
		}
	}
	return ""
}

// relative is the path of a record from the folder of the settings, in its
// elements; an archive is a folder of its members.
func (s *Settings) relative(file string) []string {
	disk, member := findings.Split(file)
	if !filepath.IsAbs(disk) {
		disk = filepath.Join(s.here, disk)
	}
	if rel, err := filepath.Rel(s.folder, disk); err == nil {
		disk = rel
	}
	if member != "" {
		disk += "/" + member
	}
	return strings.Split(filepath.ToSlash(disk), "/")
}

// Error is a fault of the file's content.
type Error struct {
	Path      string
	Line, Col int // from 1; 0 if not known
	Message   string
	Unknown   string   // the word that was not known, "" if it is another fault
	Known     []string // those that are
}

// Error is "file:line:col: message", as far as the place is known.
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Path + ": " + e.Message
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.Path, e.Line, e.Col, e.Message)
}
