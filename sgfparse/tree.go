package sgfparse

// Source is one game's text, cut out of its file by a Splitter.
type Source struct {
	File   string // path; members of an archive as "archive.zip!member.sgf"
	Game   int    // from 1 within the file
	Line   int    // of Text's first character within the file, from 1
	Col    int
	Offset int64  // of the game's first byte within the (unpacked) file
	Raw    []byte // as found
	Text   []byte // UTF-8, set by charset decoding; may alias Raw

	// Cut: the stream failed inside this game, whose rest is missing.
	Cut bool
	// Found holds what the Splitter saw around this game: text before and
	// after it, a game cut in two. Parser.Parse returns it with its own findings.
	Found []Diagnostic
}

// PropID names a property: one- and two-letter names are packed as
// first<<8|second (one letter: just the letter), so that comparing names costs
// nothing; every longer name is OtherProp and its letters are in the text.
type PropID uint32

// OtherProp stands for names of three or more letters.
const OtherProp PropID = 0

// ID packs a name of one or two capital letters. Longer names give OtherProp.
func ID(name string) PropID {
	switch len(name) {
	case 1:
		return PropID(name[0])
	case 2:
		return PropID(name[0])<<8 | PropID(name[1])
	}
	return OtherProp
}

// Value is one bracketed value: its place in GameTree.Text, brackets and all
// escapes kept as written (see GameTree.SimpleText and GameTree.FullText).
type Value struct {
	Start, End uint32 // of the text between the brackets
}

// Property is a name with its values, see GameTree.ValuesOf.
type Property struct {
	ID          PropID
	NameStart   uint32 // as written, lower-case letters of FF[1-3] included
	NameEnd     uint32
	First, Last int32
}

// Node is one node: its properties, see GameTree.PropsOf, and its neighbours as
// indexes into GameTree.Nodes, -1 for none.
type Node struct {
	Parent, Child, Sibling int32
	First, Last            int32
	Start                  uint32 // of the node's ";" in the text
}

// lostMove is a node in which a point stands without the name of a move.
type lostMove struct {
	node int32
	at   uint32
}

// GameTree is one parsed game: flat slices instead of pointers, so that a
// parser can use them again for the next game. Node 0 is the root; a tree
// always has a root, even for damaged text. The main line follows Child.
//
// Nearly all nodes hold one move and nothing else. Of such a run of nodes the
// place of the first says it all: the others are written out when someone asks
// for them, so that a tree must not be read by two goroutines at once.
type GameTree struct {
	Source *Source
	Text   []byte
	// TooLong: the rest of the game was not read, see GameTooLong.
	TooLong bool

	nodes   []Node
	props   []Property
	values  []Value
	runs    []run
	written int // of runs, the first that are written out
	lost    []lostMove
	origins []origin // of a built tree: where in the file its text comes from
}
