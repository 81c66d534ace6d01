package rescore

import (
	"bytes"
	"io"

	"gorescore/sgfparse"
	"gorescore/sgfparse/charset"
	"gorescore/sgfparse/gib"
	"gorescore/sgfparse/ngf"
	"gorescore/sgfparse/ugf"
)

// Format is a record format other than SGF: one game a file, in a charset of
// its own.
type Format struct {
	Name string // as in Record.Format
	// Recognise tells the format from the beginning of a file.
	Recognise func(head []byte) bool
	// Read makes a tree of a game's decoded text.
	Read func(*sgfparse.Source) (*sgfparse.GameTree, []sgfparse.Diagnostic)
	// Label is the charset that a record names for itself, "" if none; nil: the
	// format has no place for it.
	Label func(raw []byte) string
	// Hint is the charset that most of its records are in.
	Hint charset.Hint
}

// Formats is the table of formats. A file is of the first that recognises it,
// whatever its name; SGF is what is left.
var Formats = []Format{
	{Name: "gib", Recognise: gib.Recognise, Read: gib.Read, Hint: charset.Hint{Charset: "euc-kr", Confidence: 0.5}},
	{Name: "ugf", Recognise: ugf.Recognise, Read: ugf.Read, Label: ugfLabel, Hint: charset.Hint{Charset: "shift_jis", Confidence: 0.7}},
	{Name: "ngf", Recognise: ngf.Recognise, Read: ngf.Read, Hint: charset.Hint{Charset: "euc-kr", Confidence: 0.5}},
}

// FormatNamed finds a format of the table by its name, nil if there is none:
// SGF, which is no row of it.
func FormatNamed(name string) *Format {
	for i := range Formats {
		if Formats[i].Name == name {
			return &Formats[i]
		}
	}
	return nil
}

// FormatKinds are the findings of the readers in the table.
var FormatKinds = concat(gib.Kinds, ngf.Kinds, ugf.Kinds)

func concat(lists ...[]sgfparse.Kind) (all []sgfparse.Kind) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// ugfLabel passes only names of charsets on: Lang may also be a language.
func ugfLabel(raw []byte) string {
	label := ugf.Lang(raw)
	if _, ok := charset.Canonical(label); !ok {
		return ""
	}
	return label
}

// formatHead is how much of a file a format is told by: NGF has no mark, only
// twelve lines.
const formatHead = 2 << 10

// formatOf finds the format of a file by its beginning, else by the format
// that its name promises. nil is SGF, also for SGF under another name.
func formatOf(head []byte, named string) *Format {
	if begin := bytes.TrimLeft(head, "\ufeff \t\r\n"); bytes.HasPrefix(begin, []byte("(;")) {
		return nil // as nearly every file begins, and none of another format
	}
	for i := range Formats {
		if Formats[i].Recognise(head) {
			return &Formats[i]
		}
	}
	if looksLikeSGF(head) {
		return nil
	}
	return FormatNamed(named)
}

// looksLikeSGF finds "(;" with blanks between.
func looksLikeSGF(head []byte) bool {
	for {
		i := bytes.IndexByte(head, '(')
		if i < 0 {
			return false
		}
		head = bytes.TrimLeft(head[i+1:], " \t\r\n")
		if len(head) > 0 && head[0] == ';' {
			return true
		}
	}
}

// single feeds a file that is one game.
func (f *feeder) single(name string, format *Format) {
	limit := f.opt.MaxGameBytes
	if limit <= 0 {
		limit = sgfparse.DefaultMaxGame
	}
	raw, _ := io.ReadAll(io.LimitReader(&f.head, int64(limit)+1)) // damage is the walk's next entry
	if len(raw) > limit {
		at := sgfparse.Position{File: name, Game: 1, Line: 1, Col: 1}
		f.add(item{record: unread(name, format.Name, sgfparse.GameTooLarge.Code, sgfparse.GameTooLarge.At(at, "more than %d bytes", limit))})
		return
	}
	src := sgfparse.Source{File: name, Game: 1, Line: 1, Col: 1, Raw: raw, Cut: f.head.broken()}
	f.add(item{input: Input{Source: src, Format: format, Stream: f.decoded.Charset()}})
}
