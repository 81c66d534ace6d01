#!/bin/sh
# Times the stages on one core next to gunzip of the same records, so that the
# ratios come from one run. GORESCORE_CORPUS names the folder of public
# archives; without it a generated corpus is used.
set -eu
go=${GO:-go}
GOMAXPROCS=1 "$go" test -run '^$' -bench "${BENCH:-.}" -benchmem -count "${COUNT:-3}" ./sgfparse ./replay ./replay/header ./score ./score/life ./rescore
