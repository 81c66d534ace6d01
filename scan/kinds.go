package scan

import "gorescore/sgfparse"

// The findings about inputs.
var (
	InputUnread = sgfparse.Kind{
		Code: "scan-unread", Severity: sgfparse.Error,
		Title: "the input cannot be scanned",
		Why:   "The file is missing or damaged, is neither a text nor an image of a known format and size, has no diagram that can be found, or is too coarse.",
		Do:    "Give a text diagram, or a page as PNG, JPEG, GIF, TIFF, WebP, BMP or PDF, scanned at 300 dpi.",
	}
	HeaderNone = sgfparse.Kind{
		Code: "header-none", Severity: sgfparse.Error,
		Title: "nothing of a header was found on the page",
		Why:   "The page has no text that names players, komi, result or the like, or none that Tesseract could read in the languages asked for.",
		Do:    "Name the language with --lang; scan the page at 300 dpi or more.",
	}
)

// The findings about diagrams in images.
var (
	PagePart = sgfparse.Kind{
		Code: "scan-part", Severity: sgfparse.Warning,
		Title: "the diagram shows a part of a board",
		Why:   "Lines run on beyond the diagram on some sides. It was placed by its edges; what lies outside is unknown.",
		Do:    "Check the place, or name it with --corner and --size. Do not score the game.",
	}
	PageSmall = sgfparse.Kind{
		Code: "scan-small", Severity: sgfparse.Warning,
		Title: "the diagram is small: everything is to be reviewed",
		Why:   "With less than 32 pixels from line to line some numbers are misread even by careful readers.",
		Do:    "Scan the page again at a higher resolution, or compare the review image with it number by number.",
	}
	PageRange = sgfparse.Kind{
		Code: "scan-range", Severity: sgfparse.Warning,
		Title: "the caption and the numbers on the stones name different moves",
		Why:   "The range of moves in the caption, or the one given, does not fit what the stones show. A caption is easily misread; so is a figure that was put under the wrong one.",
		Do:    "Give the range with --range.",
	}
	PageInferred = sgfparse.Kind{
		Code: "scan-range-inferred", Severity: sgfparse.Warning,
		Title: "the range of the moves was taken from the stones",
		Why:   "No caption that names the moves was read. Moves at the end that stand on no stone, such as a ko capture in a footnote, would not be noticed.",
		Do:    "Give the range with --range, or use a build with OCR.",
	}
	PageDoubt = sgfparse.Kind{
		Code: "scan-doubt", Severity: sgfparse.Warning,
		Title: "a move is doubtful",
		Why:   "The print on the stone is unclear, two readings of it differ, two stones look like the same number, its colour does not fit the turn, or the move cannot be played.",
		Do:    "Compare the move with the page: the review image shows it in colour.",
	}
	PageMissing = sgfparse.Kind{
		Code: "scan-move-missing", Severity: sgfparse.Warning,
		Title: "a move was not found",
		Why:   "The number stands on no stone that could be read, and no footnote says where it was played. The record has a pass in its place.",
		Do:    "Look for the number on the page and enter the move by hand.",
	}
	PageStone = sgfparse.Kind{
		Code: "scan-stone-doubt", Severity: sgfparse.Warning,
		Title: "a stone or what is printed on it is doubtful",
		Why:   "The point looks neither clearly like a stone nor clearly empty, or the print on the stone could not be read.",
		Do:    "Compare the point with the page.",
	}
	PageSkipped = sgfparse.Kind{
		Code: "scan-board-skipped", Severity: sgfparse.Warning,
		Title: "a diagram of the page was not read",
		Why:   "Something on the page looks like a board but is too small, has no stones, or cannot be read; the other diagrams of the page were read.",
		Do:    "Look at the page. A part that is a diagram can be cut out, scanned at a higher resolution and read alone.",
	}
	PageFrames = sgfparse.Kind{
		Code: "scan-frames", Severity: sgfparse.Warning,
		Title: "only the first image of a moving picture was read",
		Why:   "A GIF file may show several images in turn. They are no pages, and often the same board move by move.",
		Do:    "If another image is meant, save it alone.",
	}
	PageJoin = sgfparse.Kind{
		Code: "scan-join", Severity: sgfparse.Warning,
		Title: "a figure does not follow from the one before",
		Why:   "The figures have consecutive moves, but the stones at the beginning of the second are not those at the end of the first: a move is wrong, or they belong to different games.",
		Do:    "Compare the points named with the page.",
	}
	PagePrisoners = sgfparse.Kind{
		Code: "scan-prisoners", Severity: sgfparse.Note,
		Title: "prisoners unknown",
		Why:   "A position shows no prisoners. A territory count needs them, or the number of moves played; an area count does not.",
		Do:    "Count by area, or add the prisoners by hand.",
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
	InputUnread, HeaderNone,
	PagePart, PageSmall, PageRange, PageInferred, PageDoubt, PageMissing, PageStone, PageSkipped, PageFrames, PageJoin, PagePrisoners,
	HeaderUnread, HeaderDoubtful,
	DiagramNone, DiagramRowUnread, DiagramUneven, DiagramNumbers, DiagramColors,
	DiagramPart, DiagramPlaced, DiagramSize, DiagramNoLiberties, DiagramMore,
}
