package markdown

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// escape makes a text from a record one that a page shows as it is: no markup,
// no HTML, no link, and no mention of a user or an issue.
func escape(s string) string {
	b := &strings.Builder{}
	for i, r := range clean(s) {
		switch {
		case strings.ContainsRune("\\`*_{}[]()|~!$", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '@' || r == '#':
			b.WriteRune(r)
			b.WriteString("<!-- -->") // where a mention would begin
		case r == ':':
			b.WriteString("&#58;") // of https://
		case r == '.' && i >= 3 && strings.EqualFold(s[max(0, i-3):min(i, len(s))], "www"):
			b.WriteString("&#46;")
		case i == 0 && (r == '-' || r == '+' || r == '='):
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// code makes a code span of a name that somebody may want to copy. A table is
// cut at its pipes even within code.
func code(s string) string {
	s = strings.ReplaceAll(clean(s), "|", "\\|")
	if s == "" {
		return ""
	}
	longest, run := 0, 0
	for _, r := range s {
		run++
		if r != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	fence := strings.Repeat("`", longest+1)
	if longest > 0 || strings.HasPrefix(s, " ") || strings.HasSuffix(s, " ") {
		s = " " + s + " "
	}
	return fence + s + fence
}

// maxText bounds a name in a table.
const maxText = 80

// clean keeps a text on one line, without what is not seen, and short.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError, unicode.IsControl(r):
			return utf8.RuneError
		case unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	s = strings.TrimSpace(s)
	if utf8.RuneCountInString(s) > maxText {
		s = string([]rune(s)[:maxText-1]) + "…"
	}
	return s
}
