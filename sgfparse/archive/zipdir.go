package archive

import (
	"bytes"
	"encoding/binary"
	"io"
)

// zipDirMax bounds the directory of a zip that is read by it, for the library
// keeps several times its size in memory: a million members or so. A zip with a
// larger one is read as it streams by.
const zipDirMax = 48 << 20

// zipDirSize returns the room between where a zip says that its directory begins
// and its end, 0 if it does not say (APPNOTE 4.3.14 to 4.3.16). What it says of
// the size does not bind the library.
func zipDirSize(at io.ReaderAt, size int64) int64 {
	const endLen, locatorLen, end64Len = 22, 20, 56
	tail := make([]byte, min(size, locatorLen+endLen+1<<16))
	if n, err := at.ReadAt(tail, size-int64(len(tail))); n < len(tail) && err != nil {
		return 0
	}
	end := bytes.LastIndex(tail, []byte("PK\x05\x06"))
	if end < 0 || len(tail)-end < endLen {
		return 0
	}
	begin := uint64(binary.LittleEndian.Uint32(tail[end+16:]))
	if end >= locatorLen && string(tail[end-locatorLen:][:4]) == "PK\x06\x07" {
		var end64 [end64Len]byte
		place := binary.LittleEndian.Uint64(tail[end-locatorLen+8:])
		if place <= uint64(size) {
			if _, err := at.ReadAt(end64[:], int64(place)); err == nil {
				begin = min(begin, binary.LittleEndian.Uint64(end64[48:]))
			}
		}
	}
	return max(size-int64(min(begin, uint64(size))), 0)
}
