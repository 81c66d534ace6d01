package cache

import (
	"encoding/binary"
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/zeebo/xxh3"
)

// A file of the cache is fileHead and then blocks. A block is, all numbers
// little-endian:
//
//	mark, entries, packed bytes, plain bytes   4 bytes each
//	xxh3-64 of these and of the keys           8
//	xxh3-64 of the packed bytes                8
//	keys                                       16 each
//	packed bytes: zstd of the entries, each behind its length as a uvarint
const (
	fileHead  = "gorescore cache 1\n"
	blockMark = 0x6b636f62
	headBytes = 32
	keyBytes  = 16

	maxEntries = 64 // of a block
	maxPlain   = 256 << 10
	maxEntry   = 1 << 20 // a longer one is not kept
)

// Key is what an entry is found by.
type Key = [keyBytes]byte

// blockHead is the beginning of a block.
type blockHead struct {
	entries, packed, plain uint32
	sum                    uint64 // of the packed bytes
}

var errDamaged = errors.New("a damaged block")

// coders hold no state between blocks and may be shared.
var (
	packer, _   = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(256<<10), zstd.WithEncoderCRC(false))
	unpacker, _ = zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxMemory(8<<20))
)

// pack makes a block.
func pack(dst []byte, keys []Key, plain []byte) []byte {
	packed := packer.EncodeAll(plain, nil)
	dst = binary.LittleEndian.AppendUint32(dst, blockMark)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(keys)))
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(packed)))
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(plain)))
	h := xxh3.New()
	h.Write(dst[len(dst)-16:])
	for i := range keys {
		h.Write(keys[i][:])
	}
	dst = binary.LittleEndian.AppendUint64(dst, h.Sum64())
	dst = binary.LittleEndian.AppendUint64(dst, xxh3.Hash(packed))
	for i := range keys {
		dst = append(dst, keys[i][:]...)
	}
	return append(dst, packed...)
}

// readHead reads the head and keys of the block at an offset. The error is io.EOF
// at the end of the file, io.ErrUnexpectedEOF if a block breaks off there, and
// errDamaged. buf is used for reading.
func readHead(r io.ReaderAt, at, size int64, buf []byte) (h blockHead, keys []byte, err error) {
	left := size - at
	switch {
	case left == 0:
		return h, nil, io.EOF
	case left < headBytes:
		return h, nil, io.ErrUnexpectedEOF
	}
	buf = buf[:min(int64(headBytes+keyBytes*maxEntries), left)]
	if n, err := r.ReadAt(buf, at); n < len(buf) {
		return h, nil, err
	}
	word := func(i int) uint32 { return binary.LittleEndian.Uint32(buf[4*i:]) }
	h = blockHead{entries: word(1), packed: word(2), plain: word(3), sum: binary.LittleEndian.Uint64(buf[24:])}
	if word(0) != blockMark || h.entries == 0 || h.entries > maxEntries {
		return h, nil, errDamaged
	}
	end := headBytes + keyBytes*int(h.entries)
	if left < int64(end) {
		return h, nil, io.ErrUnexpectedEOF
	}
	keys = buf[headBytes:end]
	sum := xxh3.New()
	sum.Write(buf[:16])
	sum.Write(keys)
	switch {
	case sum.Sum64() != binary.LittleEndian.Uint64(buf[16:]):
		return h, nil, errDamaged
	case left < int64(end)+int64(h.packed):
		return h, nil, io.ErrUnexpectedEOF
	}
	return h, keys, nil
}

// readEntries reads the entries of the block at an offset.
func readEntries(r io.ReaderAt, at int64, h blockHead) ([][]byte, error) {
	packed := make([]byte, h.packed)
	if _, err := r.ReadAt(packed, at+headBytes+keyBytes*int64(h.entries)); err != nil {
		return nil, err
	}
	if xxh3.Hash(packed) != h.sum || h.plain > maxPlain+maxEntry+64 {
		return nil, errDamaged
	}
	plain, err := unpacker.DecodeAll(packed, make([]byte, 0, h.plain))
	if err != nil || len(plain) != int(h.plain) {
		return nil, errDamaged
	}
	entries := make([][]byte, h.entries)
	for i := range entries {
		n, used := binary.Uvarint(plain)
		if used <= 0 || n > uint64(len(plain)-used) {
			return nil, errDamaged
		}
		entries[i] = plain[used : used+int(n) : used+int(n)]
		plain = plain[used+int(n):]
	}
	return entries, nil
}
