#!/bin/sh
# gofmt, go vet and staticcheck, with and without OCR.
set -eu
go=${GO:-go}
bad=$(find . -name '*.go' -not -path './.git/*' -print0 | xargs -0 gofmt -l)
if [ -n "$bad" ]; then
	echo "gofmt would change:"; echo "$bad"; exit 1
fi
tags=""
pkg-config --exists tesseract lept 2>/dev/null && tags="ocr"
"$go" vet ./...
[ -z "$tags" ] || "$go" vet -tags "$tags" ./...
"$go" tool -modfile=tools/go.mod staticcheck ${tags:+-tags "$tags"} ./...
