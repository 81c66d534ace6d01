#!/bin/sh
# Measures the Beam pipeline in this process beside 'gorescore rescore' over the
# same archives: CPU time, memory, and whether records and komi answers are the
# same; the totals are held by TestArchives. Then one collection of 600 MB, for how many games are worked on at
# once. Needs GORESCORE_CORPUS and GNU time. docs/cluster.md has the figures.
set -eu
go=${GO:-go}
corpus=${GORESCORE_CORPUS:?names no folder of public archives}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$go" build -o "$work/gorescore" ./cmd/gorescore
"$go" build -C cmd/gorescore-beam -o "$work/gorescore-beam" .
"$go" test -C cmd/gorescore-beam -count=1 -timeout 120m -run TestArchives .
cd "$work"
form='%U user %S system %e wall s, %M KB'
both() { # NAME PATH FLAGS...
	name=$1 path=$2
	shift 2
	code=0
	/usr/bin/time -f "$name, one process: $form" ./gorescore rescore -q --progress never --timeout 10m -f parquet -o one "$@" "$path" || code=$?
	/usr/bin/time -f "$name, Beam on Prism: $form" ./gorescore-beam -o many "$@" "$path" || [ $? = "$code" ]
	./gorescore report -q -f jsonl -o one.jsonl one
	./gorescore report -q -f jsonl -o many.jsonl many/parquet/*
	cmp one.jsonl many.jsonl
	./gorescore komi -q --progress never --fail-on none -f jsonl one >komi.jsonl
	cmp komi.jsonl many/komi.jsonl
	echo "$name: $(wc -l <one.jsonl) records and the komi answers are the same"
	rm -rf one many
}
both kgs6d.zip "$corpus/archive/kgs6d.zip"
both fox.zip "$corpus/archive/fox.zip"
both tygem-month.sgf.gz "$corpus/archive/tygem-month.sgf.gz"
gzip -dc "$corpus/archive/tygem-month.sgf.gz" >month.sgf
size=$(wc -c <month.sgf)
n=0
while [ $((n * size)) -lt 600000000 ]; do
	cat month.sgf >>big.sgf
	n=$((n + 1))
done
both "one collection of $((n * size / 1000000)) MB, --life marks" big.sgf --life marks
