package scan

import "gorescore/sgfparse"

// The findings about headers.
var (
	HeaderUnread = sgfparse.Kind{
		Code: "header-unread", Severity: sgfparse.Warning,
		Title: "a header line says something that cannot be read",
		Why:   "A line holds a word such as komi or wins, but not in a form that leaves no doubt. A value that may have been misread from the page is left out rather than guessed.",
		Do:    "Compare the line with the page and add the value by hand.",
	}
	HeaderDoubtful = sgfparse.Kind{
		Code: "header-doubtful", Severity: sgfparse.Warning,
		Title: "a header value is doubtful",
		Why:   "Two values contradict each other, a value is no usual one, or it was taken by exclusion. Reading printed text loses points and digits easily.",
		Do:    "Compare the value with the page.",
	}
)
