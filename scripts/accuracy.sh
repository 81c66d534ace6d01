#!/bin/sh
# Prints how right the judgement of life and death, the scores, the komi
# statistics and the reading of printed pages are on records of known truth. GORESCORE_CORPUS names the folder of public archives.
set -eu
go=${GO:-go}
if [ -z "${GORESCORE_CORPUS:-}" ]; then
	echo "accuracy: set GORESCORE_CORPUS to the folder of public archives (truth/, corpus/)" >&2
	exit 2
fi
GORESCORE_ACCURACY=1 GORESCORE_SECTIONS="$(pwd)/docs/accuracy" "$go" test -count=1 -v -timeout 60m -run "Accuracy${RUN:-}" ./replay ./score/... ./report/... ./rescore/...
GORESCORE_SECTIONS="$(pwd)/docs/accuracy" "$go" test -count=1 -v -run 'ChineseHeaders|JapaneseAndKoreanNames' ./sgfparse/charset
tags=""
if pkg-config --exists tesseract lept 2>/dev/null; then
	tags="ocr"
fi
GORESCORE_ACCURACY=1 GORESCORE_SECTIONS="$(pwd)/docs/accuracy" "$go" test ${tags:+-tags "$tags"} -count=1 -v -timeout 60m -run 'Corpus' ./scan/...
{
	echo "# How right it is"
	echo
	echo "Written by \`make accuracy\` from public archives; each part says what it is measured on and what was chosen on it."
	for part in docs/accuracy/*.md; do
		echo
		cat "$part"
	done
} >docs/accuracy.md
