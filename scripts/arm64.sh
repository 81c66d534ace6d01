#!/bin/sh
# Runs the tests of what may depend on the processor as an arm64 program under
# qemu (apt: qemu-user-static), and compares the records of testdata byte for byte.
set -eu
go=${GO:-go}
qemu=$(command -v qemu-aarch64-static || command -v qemu-aarch64 || true)
if [ -z "$qemu" ]; then
	echo "arm64: qemu-aarch64-static is missing (apt install qemu-user-static)" >&2
	exit 2
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export CGO_ENABLED=0
GOARCH=arm64 "$go" test -c -o "$dir/life" ./score/life
(cd score/life && "$qemu" "$dir/life" -test.run 'EveryMachine|Logarithm|Figures|MovesFirst|Specification')
GOARCH=arm64 "$go" test -c -o "$dir/net" ./score/life/net
(cd score/life/net && "$qemu" "$dir/net" -test.run 'EveryMachine')
GOARCH=arm64 "$go" test -c -o "$dir/train" ./cmd/train-life/train
(cd cmd/train-life/train && "$qemu" "$dir/train" -test.run 'SameWeights')
"$go" build -o "$dir/here" ./cmd/gorescore
GOARCH=arm64 "$go" build -o "$dir/there" ./cmd/gorescore
for life in estimate result,estimate; do
	"$dir/here" rescore -q -j 1 -f jsonl --life "$life" -r all ${1:-testdata/records} >"$dir/here.jsonl"
	"$qemu" "$dir/there" rescore -q -j 2 -f jsonl --life "$life" -r all ${1:-testdata/records} >"$dir/there.jsonl"
	cmp "$dir/here.jsonl" "$dir/there.jsonl"
	echo "arm64: $(wc -l <"$dir/here.jsonl") records are the same bytes (--life $life)"
done
