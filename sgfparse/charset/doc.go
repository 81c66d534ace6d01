// Package charset turns the bytes of a record into UTF-8: by flag, byte order
// mark, strict UTF-8, declared CA, or detection, and says which. It decodes
// before tokenising, since trail bytes of GBK, Big5 and Shift_JIS can look
// like '\' or ']'. It knows the record's text only as far as finding CA.
package charset
