package charset

import "gorescore/sgfparse"

// The findings of this package.
var (
	kindDamaged = sgfparse.Kind{
		Code: "charset-damaged", Severity: sgfparse.Warning,
		Title: "some characters are damaged",
		Why:   "bytes of the text are not characters of its charset: an exporter cut or replaced them. Each damaged character became one U+FFFD, together with a '?' that stands for a lost byte of it. Moves are not affected",
		Do:    "names and comments of this record may need a look; if the charset is wrong, name it with --charset",
	}
	kindLabel = sgfparse.Kind{
		Code: "charset-contradicts-ca", Severity: sgfparse.Warning,
		Title: "the text is not in the charset that CA names",
		Why:   "the bytes are valid in another charset and not, or not plausibly, in the declared one. Non-ASCII text that is valid UTF-8 is practically never anything else",
		Do:    "nothing if the names look right; otherwise name the charset with --charset",
	}
	kindUnknownLabel = sgfparse.Kind{
		Code: "charset-unknown-label", Severity: sgfparse.Warning,
		Title: "CA names a charset that is not known",
		Why:   "the label is in no table of charset names, so the text was detected instead",
		Do:    "nothing if the names look right; otherwise name the charset with --charset",
	}
	kindGuessed = sgfparse.Kind{
		Code: "charset-guessed", Severity: sgfparse.Note,
		Title: "the charset was detected",
		Why:   "the text is not UTF-8 and no usable CA names its charset, so it was detected from the bytes; moves do not depend on it",
		Do:    "nothing if the names look right; otherwise name the charset with --charset",
	}
	kindDoubtful = sgfparse.Kind{
		Code: "charset-doubtful", Severity: sgfparse.Warning,
		Title: "the charset was detected, but two are nearly as likely",
		Why:   "too little text speaks for one charset; the more likely one was taken. Names and comments may be wrong; moves do not depend on it",
		Do:    "name the charset with --charset",
	}
	kindOverride = sgfparse.Kind{
		Code: "charset-override-unusable", Severity: sgfparse.Warning,
		Title: "the charset asked for cannot be the record's",
		Why:   "the name is not known, or the bytes cannot be UTF-16, so that the charset asked for would lose the moves; the charset was detected instead",
		Do:    "check the name given to --charset",
	}
)

// Kinds are the findings of this package, in the order of their codes.
var Kinds = []sgfparse.Kind{
	kindLabel, kindDamaged, kindDoubtful, kindGuessed, kindOverride, kindUnknownLabel,
}
