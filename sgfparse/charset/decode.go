package charset

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/transform"

	"gorescore/sgfparse"
)

// Options say what is known about a game's charset besides its bytes. The
// zero value knows nothing.
type Options struct {
	// Override is the charset that the user names; it wins over everything.
	Override string
	// Hint is what the other games of the same file are in, from Sniff.
	Hint Hint
	// Stream is Reader.Charset of the stream that the game was cut from, ""
	// for a stream that passed unchanged.
	Stream string
	// At is the place of the game's first byte; findings are placed from it.
	At sgfparse.Position
	// Plain says that the text is no SGF: brackets mean nothing in it, and CA is
	// no label. Label is then what the record itself calls its charset, "" if it
	// does not say.
	Plain bool
	Label string
}

// Result is a game's text in UTF-8 and how it was read.
type Result struct {
	// Text is valid UTF-8. It is the raw bytes themselves if they are UTF-8
	// already; otherwise it lies in the Decoder and lasts until its next
	// Decode.
	Text []byte
	// Name is the charset: "us-ascii" if nothing tells, else "utf-8",
	// "gb18030", "utf-16le" and so on, see Canonical.
	Name string
	// Confidence is the likelihood that Name is right, 0 to 1; 1 means by
	// order of the user, byte order mark, or pure ASCII.
	Confidence float64
	// Replaced counts the characters that could not be read and became U+FFFD
	// (or were that already).
	Replaced    int
	Diagnostics []sgfparse.Diagnostic
}

// A Decoder decodes one game after the other, reusing its buffers. The zero
// value is ready; it must not be used from several goroutines at once.
type Decoder struct {
	buf     []byte // the last Result.Text
	scratch []byte
	sample  []byte
	tables  map[string]transform.Transformer
	damage  int // offset in buf of the first replaced character, -1 for none
	plain   bool
	given   string // Options.Label
}

var bom = []byte{0xEF, 0xBB, 0xBF}

// Decode turns one game's bytes into UTF-8. In this order: the user's
// override, byte order mark, strict UTF-8 (even against CA), the escapes of
// ISO-2022-JP, CA if the bytes agree with it, detection. It never fails: bytes
// that are no characters become U+FFFD and are counted.
func (d *Decoder) Decode(raw []byte, opt Options) Result {
	var res Result
	d.damage = -1
	d.plain, d.given = opt.Plain, opt.Label
	if opt.Override != "" {
		if d.override(&res, raw, opt) {
			return d.finish(res, opt)
		}
	}
	marked := bytes.HasPrefix(raw, bom)
	if marked {
		raw = raw[len(bom):]
	} else if kind := utf16Kind(raw[:min(4, len(raw))]); kind != "" && opt.Stream == "" {
		d.decodeTable(&res, raw, kind)
		res.Name, res.Confidence = kind, 1
		return d.finish(res, opt)
	}
	high := firstHigh(raw)
	switch {
	case high == len(raw):
		d.sevenBit(&res, raw)
	case utf8.Valid(raw[high:]) && (marked || opt.Stream != "" || !byChance(raw[high:])):
		d.validUTF8(&res, raw, marked || opt.Stream != "", opt)
	case marked || opt.Stream != "":
		d.decodeDamaged(&res, raw)
		res.Name, res.Confidence = utf8n, 1
	default:
		d.detected(&res, raw, opt)
	}
	if opt.Stream != "" {
		res.Name, res.Confidence = opt.Stream, 1
	}
	return d.finish(res, opt)
}

// override obeys the user; it returns false if that is not possible.
func (d *Decoder) override(res *Result, raw []byte, opt Options) bool {
	name, ok := Canonical(opt.Override)
	if !ok {
		res.Diagnostics = append(res.Diagnostics, kindOverride.At(opt.At, "%q is not a known charset; the charset is detected", opt.Override))
		return false
	}
	if opt.Stream != "" {
		return false // converted already
	}
	if kind := utf16Kind(raw[:min(4, len(raw))]); (name == utf16le || name == utf16be) && kind == "" {
		res.Diagnostics = append(res.Diagnostics, kindOverride.At(opt.At, "the record is not UTF-16; the charset is detected"))
		return false
	}
	d.decodeAs(res, bytes.TrimPrefix(raw, bom), name)
	res.Confidence = 1
	return true
}

// label is the charset that the record names for itself, "" if it does not.
func (d *Decoder) label(raw []byte) string {
	if d.plain {
		return d.given
	}
	return declared(raw)
}

// labelled writes a label as the record does.
func (d *Decoder) labelled(label string) string {
	if d.plain {
		return "label " + label
	}
	return "CA[" + label + "]"
}

// sevenBit reads 7-bit text: ASCII, or a charset that works by escapes.
func (d *Decoder) sevenBit(res *Result, raw []byte) {
	res.Text, res.Name, res.Confidence = raw, ascii, 1
	switch {
	case hasJISEscape(raw):
		d.decodeAs(res, raw, iso2022)
		res.Confidence = 0.99
	case bytes.IndexByte(raw, '~') >= 0 && bytes.Contains(raw, []byte("~{")):
		if name, _ := Canonical(d.label(raw)); name == hz {
			d.decodeAs(res, raw, hz)
			res.Confidence = 0.99
		}
	}
}

// replacement is U+FFFD in UTF-8.
var replacement = []byte("\uFFFD")

// validUTF8 reads text that is strictly valid UTF-8 and not all ASCII.
func (d *Decoder) validUTF8(res *Result, raw []byte, sure bool, opt Options) {
	res.Text, res.Name = raw, utf8n
	if sure {
		res.Confidence = 1
	} else {
		res.Confidence = 0.99
		if label := d.label(raw); label != "" {
			if name, known := Canonical(label); known && name != utf8n && name != ascii {
				res.Diagnostics = append(res.Diagnostics, kindLabel.At(opt.At, "%s, but the text is UTF-8; read as UTF-8", d.labelled(label)))
			}
		}
	}
	if n := bytes.Count(raw, replacement); n > 0 {
		res.Replaced = n
		d.damage = bytes.Index(raw, replacement)
	}
}

// detected reads text that is no UTF-8: by CA if the bytes agree, else by what
// the bytes look like.
func (d *Decoder) detected(res *Result, raw []byte, opt Options) {
	label := d.label(raw)
	name, known := Canonical(label)
	if name == ascii || name == hz || name == iso2022 || name == utf16le || name == utf16be {
		name = "" // cannot be: there are bytes above 127
	}
	if name == utf8n && utf8.Valid(raw) {
		d.validUTF8(res, raw, true, opt)
		res.Confidence = 0.99
		return
	}
	found := d.look(raw, name, opt.Hint)
	d.decodeAs(res, raw, found.name)
	res.Confidence = found.confidence
	switch {
	case label != "" && !known:
		res.Diagnostics = append(res.Diagnostics, kindUnknownLabel.At(opt.At, "%s is not a known charset; read as %s", d.labelled(label), found.name))
	case label != "" && found.name != name:
		res.Diagnostics = append(res.Diagnostics, kindLabel.At(opt.At, "%s, but the text is %s (confidence %.2f)", d.labelled(label), found.name, found.confidence))
	case found.confidence < doubtful:
		res.Diagnostics = append(res.Diagnostics, kindDoubtful.At(opt.At, "read as %s (confidence %.2f), nearly as likely %s", found.name, found.confidence, found.second))
	case label == "" && found.name != utf8n:
		res.Diagnostics = append(res.Diagnostics, kindGuessed.At(opt.At, "detected %s (confidence %.2f)", found.name, found.confidence))
	}
}

// look detects the charset, by the whole text unless a part of it leaves no
// doubt.
func (d *Decoder) look(raw []byte, declared string, hint Hint) found {
	d.sample = compact(d.sample[:0], raw)
	if codecOf(declared) == nil && clearlyDamaged(d.sample) {
		return found{name: utf8n, confidence: 0.99}
	}
	if len(d.sample) > sampleFirst {
		if f := detect(d.sample[:sampleFirst], declared, hint); f.margin >= farAhead {
			return f
		}
	}
	return detect(d.sample, declared, hint)
}

// doubtful is the confidence below which a detection is reported as such.
const doubtful = 0.9

// decodeAs reads raw in the named charset, which is none of the UTF-16s unless
// the user asked for it.
func (d *Decoder) decodeAs(res *Result, raw []byte, name string) {
	res.Name = name
	switch name {
	case ascii, utf8n:
		if utf8.Valid(raw) {
			res.Text = raw
			return
		}
		d.decodeDamaged(res, raw)
	case iso2022:
		d.scratch = jisToEUC(d.scratch[:0], raw)
		d.decodeMulti(res, d.scratch, codecEUCJP)
	case hz:
		d.scratch = hzToGB(d.scratch[:0], raw)
		d.decodeMulti(res, d.scratch, codecGB)
	default:
		if c := codecOf(name); c != nil {
			d.decodeMulti(res, raw, c)
			return
		}
		d.decodeTable(res, raw, name)
	}
}

// table returns the transformer of a charset.
func (d *Decoder) table(name string) transform.Transformer {
	t := d.tables[name]
	if t == nil {
		if name == utf16le || name == utf16be {
			t = utf16Encoding(name)
		} else {
			t = encodings[name].NewDecoder()
		}
		if d.tables == nil {
			d.tables = map[string]transform.Transformer{}
		}
		d.tables[name] = t
	}
	t.Reset()
	return t
}

// append decodes src with t to the end of d.buf. None of the decoders returns
// an error for damaged input.
func (d *Decoder) append(t transform.Transformer, src []byte) {
	t.Reset()
	for {
		d.buf = grow(d.buf, 3*len(src)+16)
		n, used, err := t.Transform(d.buf[len(d.buf):cap(d.buf)], src, true)
		d.buf = d.buf[:len(d.buf)+n]
		src = src[used:]
		if err != transform.ErrShortDst {
			return
		}
	}
}

// grow makes room for n more bytes.
func grow(b []byte, n int) []byte {
	if cap(b)-len(b) >= n {
		return b
	}
	c := make([]byte, len(b), 2*len(b)+n)
	copy(c, b)
	return c
}

// decodeTable reads a single-byte charset or UTF-16.
func (d *Decoder) decodeTable(res *Result, raw []byte, name string) {
	d.buf = d.buf[:0]
	d.append(d.table(name), raw)
	res.Text = d.buf
	res.Replaced = bytes.Count(d.buf, replacement)
	d.damage = bytes.Index(d.buf, replacement)
}

// decodeMulti reads a multi-byte charset that contains ASCII. It keeps two
// promises that a plain decoder would not: ASCII outside values stays, and a
// cut character does not swallow the bracket that closes its value.
func (d *Decoder) decodeMulti(res *Result, raw []byte, c *codec) {
	c.load()
	t := d.table(c.name)
	d.buf = d.buf[:0]
	inside := false
	start := 0
	for i := 0; i < len(raw); {
		b := raw[i]
		if b < 0x80 {
			switch {
			case d.plain:
			case !inside:
				inside = b == '['
			case b == ']':
				inside = !closes(raw[i+1:])
			case b == '\\' && i+1 < len(raw) && raw[i+1] < 0x80:
				i++
			}
			i++
			continue
		}
		n, _ := c.char(raw[i:])
		if n > 1 && raw[i+1] < 0x80 && !d.plain && (!inside || raw[i+1] == ']' && closes(raw[i+2:])) {
			n = 0
		}
		if n > 0 {
			i += n
			continue
		}
		d.append(t, raw[start:i])
		if d.damage < 0 {
			d.damage = len(d.buf)
		}
		d.buf = append(d.buf, replacement...)
		res.Replaced++
		i++
		// The rest of an unassigned two-byte character, not a new one.
		if c.size(raw[i-1:]) == 2 && raw[i] >= 0x80 {
			i++
		}
		start = i
	}
	d.append(t, raw[start:])
	res.Text = d.buf
}

// finish adds the finding about damage.
func (d *Decoder) finish(res Result, opt Options) Result {
	if res.Replaced > 0 {
		noun := "character"
		if res.Replaced > 1 {
			noun = "characters"
		}
		res.Diagnostics = append(res.Diagnostics, kindDamaged.At(place(opt.At, res.Text, d.damage), "%d damaged %s (%s), shown as U+FFFD", res.Replaced, noun, res.Name))
	}
	return res
}

// place moves a position from the start of the text to an offset in it.
func place(at sgfparse.Position, text []byte, offset int) sgfparse.Position {
	if offset < 0 || at.Line == 0 {
		return at
	}
	before := text[:min(offset, len(text))]
	if n := bytes.Count(before, []byte{'\n'}); n > 0 {
		at.Line += n
		at.Col = 1
		before = before[bytes.LastIndexByte(before, '\n')+1:]
	}
	at.Col += utf8.RuneCount(before)
	return at
}
