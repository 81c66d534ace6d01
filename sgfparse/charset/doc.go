// Package charset turns the bytes of a record into UTF-8: by flag, byte order
// mark, strict UTF-8, escapes of ISO-2022-JP, declared CA, or detection, and
// says which and how sure it is. It decodes before tokenising, since trail
// bytes of GBK, Big5 and Shift_JIS can look like '\' or ']'; it knows the
// record's text only as far as finding CA and the ends of values.
//
// Whatever the charset, ASCII outside bracketed values comes through
// unchanged, so moves survive a wrong guess and any damage.
package charset
