#!/bin/sh
# Runs the long versions of what docs/robustness.md lists: inputs of a gigabyte,
# ten kills in each format, on a public archive if GORESCORE_CORPUS names one.
set -eu
go=${GO:-go}
[ -n "${GORESCORE_CORPUS:-}" ] || echo "robustness: GORESCORE_CORPUS is unset; the killed runs read testdata/records" >&2
"$go" test -count=1 -run 'TestRobustnessPage' .
GORESCORE_ACCURACY=1 "$go" test -count=1 -v -timeout 90m -run "^(${RUN:-TestHostileInput|TestKilledRunGoesOn|TestStoppedTablesAreReadable})\$" ./cmd/gorescore
"$go" test -count=1 -run 'Bomb|Dictionary|Memory|LeftOpen|Fault|Error|Damage|Change' ./sgfparse/archive ./rescore ./rescore/cache ./score/gtp
