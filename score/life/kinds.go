package life

import "gorescore/sgfparse"

// Kinds lists the findings that this package raises.
var Kinds = []sgfparse.Kind{
	marksBoth, marksUnmarkedPrisoner, marksSplitChain, marksIncomplete,
	overrideNoStone, overrideBoth, engineFailed,
}

var (
	marksBoth = sgfparse.Kind{
		Code: "marks-on-both", Severity: sgfparse.Warning,
		Title: "point marked as territory of both sides",
		Why:   "A point stands in TB and in TW of the last node. It was taken for neither.",
		Do:    "Remove one of the marks.",
	}
	marksUnmarkedPrisoner = sgfparse.Kind{
		Code: "marks-unmarked-prisoner", Severity: sgfparse.Warning,
		Title: "stone without a mark inside marked territory",
		Why:   "Every liberty of the chain is marked as the opponent's territory, but the chain itself is not. It was counted as dead.",
		Do:    "Mark the stones for the opponent if they are dead, or take the marks around them off.",
	}
	marksSplitChain = sgfparse.Kind{
		Code: "marks-split-chain", Severity: sgfparse.Warning,
		Title: "chain marked in part",
		Why:   "Some stones of one chain stand on marks of the opponent's territory and others do not. A chain lives or dies as a whole; it was counted as dead.",
		Do:    "Mark all stones of the chain or none.",
	}
	marksIncomplete = sgfparse.Kind{
		Code: "marks-incomplete", Severity: sgfparse.Note,
		Title: "territory marks leave surrounded points out",
		Why:   "Empty points that one side alone surrounds carry no mark. The marks do not decide territory; if most of it is missing they do not decide life either.",
		Do:    "Mark all territory of both sides in the last node.",
	}
	overrideNoStone = sgfparse.Kind{
		Code: "override-no-stone", Severity: sgfparse.Warning,
		Title: "override names a point without a stone",
		Why:   "A point of the dead or seki list is empty in the final position, or no point of the board. It was passed over; of a dead list without any stone left, nothing was taken, and the next evidence decided.",
		Do:    "Correct the point in the overrides file.",
	}
	overrideBoth = sgfparse.Kind{
		Code: "override-contradiction", Severity: sgfparse.Warning,
		Title: "override calls a stone dead and in seki",
		Why:   "A stone stands in both lists. It was counted as dead.",
		Do:    "Remove it from one of the lists.",
	}
	engineFailed = sgfparse.Kind{
		Code: "life-engine-failed", Severity: sgfparse.Warning,
		Title: "external engine gave no verdict",
		Why:   "The engine stopped, took too long, refused, or answered with what is no verdict on this position or contradicts stones that no play can kill or save. The next evidence in the order of --life was used.",
		Do:    "The message tells what went wrong. Give a longer --timeout if the engine is slow; run it by hand on this record to see what it says.",
	}
)
