package scan

import "gorescore/sgfparse"

// The findings about inputs.
var (
	InputUnread = sgfparse.Kind{
		Code: "scan-unread", Severity: sgfparse.Error,
		Title: "the input cannot be scanned",
		Why:   "The file is missing or damaged, or is neither a text nor an image of a known format and size.",
		Do:    "Give a text diagram, or a page as PNG, JPEG, GIF, TIFF, WebP or BMP.",
	}
	ImageDiagram = sgfparse.Kind{
		Code: "scan-image-diagram", Severity: sgfparse.Error,
		Title: "diagrams in images are not read yet; --header reads the text around them",
		Why:   "Only text diagrams become positions. Of an image the header can be read, the stones and their numbers cannot.",
		Do:    "Use --header for the players, komi and result, and enter the moves by hand.",
	}
	HeaderNone = sgfparse.Kind{
		Code: "header-none", Severity: sgfparse.Error,
		Title: "nothing of a header was found on the page",
		Why:   "The page has no text that names players, komi, result or the like, or none that Tesseract could read in the languages asked for.",
		Do:    "Name the language with --lang; scan the page at 300 dpi or more.",
	}
)

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

// The findings about diagrams.
var (
	DiagramNone = sgfparse.Kind{
		Code: "diagram-none", Severity: sgfparse.Error,
		Title: "no diagram found",
		Why:   "No two lines in a row are rows of a board: X and O (or their like) and points, with or without coordinates and frame.",
		Do:    "Give a text that holds a diagram; SGF records need no scan.",
	}
	DiagramRowUnread = sgfparse.Kind{
		Code: "diagram-row-unread", Severity: sgfparse.Error,
		Title: "a row of the diagram cannot be read",
		Why:   "A line within or beside the diagram is almost a row, but holds a sign that is none. Leaving it out would give another board, so none is given.",
		Do:    "Correct the sign: X is Black, O White, a full stop an empty point.",
	}
	DiagramUneven = sgfparse.Kind{
		Code: "diagram-uneven", Severity: sgfparse.Error,
		Title: "the rows do not make a board",
		Why:   "A row has fewer or more points than the others, or the numbers of the rows do not run one by one.",
		Do:    "Look whether a point or a row was lost when the diagram was copied.",
	}
	DiagramNumbers = sgfparse.Kind{
		Code: "diagram-numbers", Severity: sgfparse.Error,
		Title: "the moves of the diagram do not run from 1",
		Why:   "A number is missing or stands twice, so the order of the moves is unknown.",
		Do:    "Correct the numbers, or make plain stones of them.",
	}
	DiagramColors = sgfparse.Kind{
		Code: "diagram-colors", Severity: sgfparse.Error,
		Title: "the signs do not tell Black from White",
		Why:   "Writers use @ for either colour. Beside O and without X or # it is not known which is meant.",
		Do:    "Write X for Black and O for White.",
	}
	DiagramPart = sgfparse.Kind{
		Code: "diagram-part", Severity: sgfparse.Error,
		Title: "a part of a board without its place",
		Why:   "The frame is open on some sides, or the coordinates do not begin at 1 and A, so more board lies around; but where is not said.",
		Do:    "Add the coordinates, or the frame of one side and of one of the ends.",
	}
	DiagramPlaced = sgfparse.Kind{
		Code: "diagram-placed", Severity: sgfparse.Warning,
		Title: "a part of a board",
		Why:   "The diagram shows a part of a board. It was placed by frame and coordinates, on 19x19 if no size is named; the rest was left empty.",
		Do:    "Do not score it: what lies outside is unknown.",
	}
	DiagramSize = sgfparse.Kind{
		Code: "diagram-size", Severity: sgfparse.Warning,
		Title: "board of an unusual size",
		Why:   "The diagram is no square of 9, 13 or 19 lines. That may be meant, or rows may have been lost.",
		Do:    "Compare the size with the source.",
	}
	DiagramNoLiberties = sgfparse.Kind{
		Code: "diagram-no-liberties", Severity: sgfparse.Warning,
		Title: "a stone without liberties",
		Why:   "No position of a game holds such a stone: a sign is wrong, or a captured stone was left in the diagram.",
		Do:    "Compare the stone and its neighbours with the source.",
	}
	DiagramMore = sgfparse.Kind{
		Code: "diagram-more", Severity: sgfparse.Warning,
		Title: "only the first diagram of the text was read",
		Why:   "Rows of a board follow after the end of the diagram.",
		Do:    "Give each diagram a file of its own.",
	}
)

// Kinds is the table of all findings of this package.
var Kinds = []sgfparse.Kind{
	InputUnread, ImageDiagram, HeaderNone, HeaderUnread, HeaderDoubtful,
	DiagramNone, DiagramRowUnread, DiagramUneven, DiagramNumbers, DiagramColors,
	DiagramPart, DiagramPlaced, DiagramSize, DiagramNoLiberties, DiagramMore,
}
