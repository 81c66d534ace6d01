package archive

import "bytes"

// A kind is what a file's first bytes say it is.
type kind uint8

const (
	plain kind = iota
	zipKind
	tarKind
	sevenZipKind
	rarKind
	gzipKind
	zstdKind
	xzKind
	bzip2Kind
)

var kindNames = [...]string{"plain", "zip", "tar", "7z", "rar", "gzip", "zstd", "xz", "bzip2"}

func (k kind) String() string { return kindNames[k] }

// headSize is how many bytes sniff needs: a tar header.
const headSize = 512

// sniff tells the kind from the first bytes of a file, headSize of them unless
// the file is shorter.
func sniff(head []byte) kind {
	has := func(magic string) bool { return bytes.HasPrefix(head, []byte(magic)) }
	switch {
	case len(head) < 4:
		return plain
	case has("PK\x03\x04"), has("PK\x05\x06"), has("PK\x07\x08PK"):
		return zipKind
	case has("\x1f\x8b\x08"):
		return gzipKind
	case has("\x28\xb5\x2f\xfd"), head[0]&0xF0 == 0x50 && bytes.HasPrefix(head[1:], []byte("\x2a\x4d\x18")):
		return zstdKind
	case has("\xfd7zXZ\x00"):
		return xzKind
	case has("BZh") && head[3] >= '1' && head[3] <= '9' && len(head) > 9 && (string(head[4:10]) == "1AY&SY" || string(head[4:10]) == "\x17rE8P\x90"):
		return bzip2Kind
	case has("7z\xbc\xaf\x27\x1c"):
		return sevenZipKind
	case has("Rar!\x1a\x07"):
		return rarKind
	case isTar(head):
		return tarKind
	}
	return plain
}

// isTar checks the header's checksum, which old tars without "ustar" have too.
func isTar(head []byte) bool {
	if len(head) < headSize || head[0] == 0 {
		return false
	}
	var want int64
	digits := 0
	for _, b := range head[148:156] {
		switch {
		case b >= '0' && b <= '7':
			want = want<<3 | int64(b-'0')
			digits++
		case b != ' ' && b != 0:
			return false
		}
	}
	if digits == 0 {
		return false
	}
	var sum, signed int64
	for i, b := range head[:headSize] {
		if i >= 148 && i < 156 {
			b = ' '
		}
		sum += int64(b)
		signed += int64(int8(b))
	}
	return want == sum || want == signed
}
