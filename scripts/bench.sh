#!/bin/sh
# Times the stages on one core next to gunzip of the same records, and whole
# processes next to what their work takes, so that the ratios come from one run.
# GORESCORE_CORPUS names the folder of public archives; without it made-up games
# are used. The output is for benchstat:
#
#   make bench > docs/bench/NAME.txt
#
# BENCH chooses benchmarks ("-" for none), COUNT how often; SCALE the parts of
# scripts/scale ("-" for none), GAMES how many games those take, ROUNDS how often.
set -eu
go=${GO:-go}
if [ "${BENCH:-.}" != - ]; then
	GOMAXPROCS=1 "$go" test -run '^$' -bench "${BENCH:-.}" -benchmem -count "${COUNT:-3}" ./sgfparse ./replay ./replay/header ./score ./score/life ./rescore
fi
if [ "${SCALE:-}" != - ]; then
	dir=$(mktemp -d)
	trap 'rm -rf "$dir"' EXIT
	"$go" build -o "$dir/gorescore" ./cmd/gorescore
	"$go" build -o "$dir/corpus" ./scripts/corpus
	"$go" build -o "$dir/scale" ./scripts/scale
	"$dir/scale" -gorescore "$dir/gorescore" -corpus "$dir/corpus" -only "${SCALE:-}" -games "${GAMES:-20000}" -rounds "${ROUNDS:-3}"
fi
