package scan

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// maxTIFFPages bounds what one TIFF file gives; a damaged one may go in circles.
const maxTIFFPages = 1000

// Pages tells how many pages an image file has, and gives each, numbered from 1:
// a TIFF file has those that a scanner put into it, any other format one. A page
// is the file as Decode reads that page from it, and good until the next.
func Pages(data []byte) (count int, page func(n int) []byte) {
	order, at := tiffPages(data)
	if len(at) < 2 {
		return 1, func(int) []byte { return data }
	}
	file := bytes.Clone(data)
	return len(at), func(n int) []byte {
		order.PutUint32(file[4:], at[n-1]) // where the first page is described
		return file
	}
}

// tiffPages finds where the pages of a TIFF file are described (TIFF 6.0,
// section 2): each description names the place of the next. Smaller copies of a
// page (NewSubfileType 1) are none.
func tiffPages(data []byte) (order binary.ByteOrder, at []uint32) {
	switch {
	case bytes.HasPrefix(data, []byte("II*\x00")):
		order = binary.LittleEndian
	case bytes.HasPrefix(data, []byte("MM\x00*")):
		order = binary.BigEndian
	default:
		return nil, nil
	}
	const entry, subfile, smaller = 12, 254, 1
	place := uint64(4)
	for range maxTIFFPages {
		if place+4 > uint64(len(data)) {
			break
		}
		next := order.Uint32(data[place:])
		if next == 0 || uint64(next)+2 > uint64(len(data)) || slices.Contains(at, next) {
			break
		}
		place = uint64(next) + 2
		isCopy := false
		for range order.Uint16(data[next:]) {
			if place+entry > uint64(len(data)) {
				break
			}
			isCopy = isCopy || order.Uint16(data[place:]) == subfile && order.Uint32(data[place+8:])&smaller != 0
			place += entry
		}
		if len(at) == 0 || !isCopy {
			at = append(at, next)
		}
	}
	return order, at
}

// Frames counts the images of a GIF file, of which Decode reads the first; it is
// 1 for any other format.
func Frames(data []byte) int {
	const head, descriptor, table = 13, 10, 0x80
	if len(data) < head || !bytes.HasPrefix(data, []byte("GIF8")) {
		return 1
	}
	colors := func(flags byte) int {
		if flags&table == 0 {
			return 0
		}
		return 3 << (flags&7 + 1)
	}
	n := 0
	for i := head + colors(data[10]); i < len(data); {
		switch data[i] {
		case '!': // an extension
			i += 2
		case ',':
			if i+descriptor > len(data) {
				return max(1, n)
			}
			n++
			i += descriptor + colors(data[i+descriptor-1]) + 1
		default:
			return max(1, n)
		}
		for i < len(data) && data[i] != 0 { // blocks, each behind its length
			i += int(data[i]) + 1
		}
		i++
	}
	return max(1, n)
}
