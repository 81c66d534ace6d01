#!/bin/sh
# Lint, then all tests; with OCR where Tesseract is found. Ends with a line on
# what had to be left out.
set -eu
go=${GO:-go}
left=""
tags=""
if pkg-config --exists tesseract lept 2>/dev/null; then
	tags="ocr"
else
	left="$left OCR (no Tesseract headers);"
fi
command -v gnugo >/dev/null 2>&1 || [ -x /usr/games/gnugo ] || left="$left comparison with GNU Go (not installed);"
[ -n "${GORESCORE_CORPUS:-}" ] || left="$left tests on public archives (GORESCORE_CORPUS is unset);"
sh scripts/lint.sh
OMP_THREAD_LIMIT=1 "$go" test ${tags:+-tags "$tags"} ./...
if [ -n "$left" ]; then
	echo "make test: passed; left out:$left"
else
	echo "make test: passed; nothing left out"
fi
