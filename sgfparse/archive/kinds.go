package archive

import "gorescore/sgfparse"

// The findings of this package. Those of severity Error mean that some input
// could not be read.
var (
	kindCannotRead = sgfparse.Kind{
		Code: CannotRead, Severity: sgfparse.Error,
		Title: "a path cannot be read",
		Why:   "the path does not exist, may not be read, or reading it failed; the rest of the input is done",
		Do:    "check the spelling and the permissions; quote names with spaces",
	}
	kindDamaged = sgfparse.Kind{
		Code: "archive-damaged", Severity: sgfparse.Error,
		Title: "an archive is damaged or cut off",
		Why:   "the container does not hold what its format promises: often a download that stopped. What could be read before the damage was delivered",
		Do:    "get the archive again; test it with its own tool (unzip -t, gzip -t, xz -t, unrar t)",
	}
	kindLimit = sgfparse.Kind{
		Code: "archive-limit", Severity: sgfparse.Error,
		Title: "an archive unpacks to more than the limit",
		Why:   "the container grows beyond every plausible size of game records, as a decompression bomb does; reading stopped there",
		Do:    "unpack it yourself if it is genuine, and give the directory",
	}
	kindUnsupported = sgfparse.Kind{
		Code: "archive-unsupported", Severity: sgfparse.Error,
		Title: "an archive or a member of it is of a kind that is not read",
		Why:   "the member is encrypted, packed by a method that is not known here, or goes on in another file (a rar of several volumes); or the file is a program, which may unpack itself, but holds no zip",
		Do:    "unpack it yourself and give the directory, or pack it as zip, tar.gz or 7z",
	}
	kindTooDeep = sgfparse.Kind{
		Code: "archive-too-deep", Severity: sgfparse.Error,
		Title: "an archive lies too deep inside other archives",
		Why:   "archives inside an archive are read one level deep; this one is deeper",
		Do:    "unpack the outer archive and give the directory",
	}
	kindLeading = sgfparse.Kind{
		Code: "archive-leading-bytes", Severity: sgfparse.Note,
		Title: "something stands before a zip archive",
		Why:   "the file does not begin with the archive: a program that unpacks it stands before it, or the header of a download. The archive behind was read",
		Do:    "nothing",
	}
	kindNoEndMark = sgfparse.Kind{
		Code: "archive-no-end-mark", Severity: sgfparse.Warning,
		Title: "a tar archive has no end mark",
		Why:   "a tar ends with blocks of zeros; here the file ends with a member instead. It was cut off just there, or written by a program that leaves the mark out; all members that are there were read",
		Do:    "compare its size with that of the original, or get it again",
	}
	kindTrailing = sgfparse.Kind{
		Code: "archive-trailing-bytes", Severity: sgfparse.Warning,
		Title: "something follows the end of an archive, of compressed data or of a record",
		Why:   "after the end of the compressed data, of an archive or of a record come bytes that do not belong to it. All records before were read; members behind the end mark of a tar, and those of a second tar or zip in the file, were read too. Other bytes were not, nor was a zip behind the text of a record",
		Do:    "nothing, unless the file should hold more; then get it again, or cut the part behind out into a file of its own",
	}
	kindNoRecords = sgfparse.Kind{
		Code: NoRecords, Severity: sgfparse.Warning,
		Title: "no game records here",
		Why:   "no file in the directory or archive has the name of a game record or archive",
		Do:    "name a file itself to have it read whatever it is called",
	}
	kindSkipped = sgfparse.Kind{
		Code: "files-skipped", Severity: sgfparse.Note,
		Title: "files that are no game records by their names were skipped",
		Why:   "in directories and archives only names of game records and archives are taken, and hidden files never; they are counted here. So are links inside archives, devices and pipes, whatever their names",
		Do:    "name a file itself to have it read whatever it is called",
	}
	kindLoop = sgfparse.Kind{
		Code: "symlink-skipped", Severity: sgfparse.Note,
		Title: "a symbolic link leads to a directory that is read already",
		Why:   "following it would read the same records again, or go round for ever",
		Do:    "nothing",
	}
)

// CannotRead is the code of a path that does not exist, may not be read, or
// could not be read to its end.
const CannotRead = "cannot-read"

// NoRecords is the code of a directory or archive in which nothing was found.
const NoRecords = "no-records"

// Kinds are the findings of this package, in the order of their codes.
var Kinds = []sgfparse.Kind{
	kindDamaged, kindLeading, kindLimit, kindNoEndMark, kindTooDeep, kindTrailing, kindUnsupported,
	kindCannotRead, kindSkipped, kindNoRecords, kindLoop,
}
