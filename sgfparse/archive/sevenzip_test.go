package archive

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/bodgit/sevenzip"
)

// Guards that a member of a 7z archive whose stream ends too early is damaged and
// not a short file: garbage may begin with the mark of LZMA2's end.
func TestMemberThatEndsEarlyIsDamaged(t *testing.T) {
	for text, want := range map[string]error{"": io.ErrUnexpectedEOF, "(;B": io.ErrUnexpectedEOF, "(;B[aa])": nil} {
		r := &lazy{open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }, rest: uint64(len("(;B[aa])"))}
		if _, err := io.ReadAll(r); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
}

// Guards that what is encrypted is refused before anything of it is unpacked: the
// library says so only once a password was tried.
func TestEncryptedStreamsAreNotUnpacked(t *testing.T) {
	z, err := sevenzip.OpenReader("testdata/crypt.7z")
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if _, err := z.File[0].Open(); !errors.As(err, new(errUnsupported)) {
		t.Errorf("%s opens with %v", z.File[0].Name, err)
	}
}
