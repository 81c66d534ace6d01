#!/bin/sh
# Makes the weights of score/life/net anew, into the folder given (default: dist/life):
# positions with known owners from the public archives that GORESCORE_CORPUS
# names, small games of GNU Go, training. The same archives, program and seeds
# give the same weights. What the net is measured on stays out: all positions of
# truth/, KGS games but for one half of those without marks, and three months'
# games of Tygem that the joint judge is tuned on.
set -eu
go=${GO:-go}
corpus=${GORESCORE_CORPUS:?"set GORESCORE_CORPUS to the folder of public archives (truth/, corpus/, archive/)"}
to=${1:-dist/life}
mkdir -p "$to"
# With vector instructions a step takes a fifth of the time; the weights are the
# same, which the tests hold.
if [ "$("$go" env GOARCH)" = amd64 ]; then
	export GOEXPERIMENT=simd
	GORESCORE_CORPUS='' "$go" test ./score/life/net ./cmd/train-life/train
fi
"$go" build -o "$to/train-life" ./cmd/train-life
truth=$(printf '%s,' "$corpus"/truth/*.jsonl)
kgs=$corpus/corpus/kgs6d.zip
month() { printf '%s/archive/tygem/%s.sgf.gz' "$corpus" "$1"; }
# make NAME ARGUMENTS writes a file of positions unless it is there.
make() {
	name=$1
	shift
	[ -e "$to/$name" ] || "$to/train-life" data -o "$to/$name" "$@"
}
make first.bin -early 1 -limit 700 -apart "$kgs,$truth" "$corpus/corpus/mixed.zip" "$corpus"/archive/tygem/*.sgf.gz "$corpus/corpus/yenw-ai.zip" "$corpus/corpus/tygem-ai.zip"
make kgs.bin -apart "$truth" "$kgs"
make tune.bin -limit 800 -apart "$to/first.bin,$kgs,$truth" "$(month 2007-03)" "$(month 2010-12)" "$(month 2016-07)"
make second.bin -early 1 -apart "$to/tune.bin,$to/first.bin,$kgs,$truth" "$corpus"/archive/tygem/*.sgf.gz "$corpus/archive/tygem-month.sgf.gz"
[ -e "$to/9.sgf" ] || "$to/train-life" selfplay -o "$to/9.sgf" -games 90 -size 9
make small9.bin -early 1 "$to/9.sgf"
# The first weights learn from what playouts and reading found alone. With them
# as second judge more games bear the recorded margin out, the hard ones among
# them; games that were given up are added for the large groups that died.
[ -e "$to/first-weights.bin" ] || {
	"$to/train-life" train -o "$to/first-try.bin" -batch 16 -rate 0.002 -steps 13000 -ends 3 -large 2 -half "$to/kgs.bin" "$to/first.bin" "$to/second.bin" "$to/small9.bin"
	mv "$to/first-try.bin" "$to/first-weights.bin"
}
with() {
	name=$1
	shift
	make "$name" -net "$to/first-weights.bin" "$@"
}
with again.bin -early 1 -apart "$to/tune.bin,$kgs,$truth" "$corpus/corpus/mixed.zip" "$corpus"/archive/tygem/*.sgf.gz "$corpus/archive/tygem-month.sgf.gz" "$corpus/corpus/yenw-ai.zip" "$corpus/corpus/tygem-ai.zip" "$corpus/corpus/fox.zip" "$corpus/corpus/tom.zip"
with kgs-again.bin -early 1 -apart "$truth" "$kgs" "$corpus/archive/kgs6d.zip"
with resigned.bin -resigned -apart "$truth" "$corpus/archive/kgs6d.zip" "$(month 2009-03)"
exec "$to/train-life" train -o "$to/weights.bin" -from "$to/first-weights.bin" -batch 16 -rate 0.001 -steps 12000 -ends 3 -large 2 -half "$to/kgs-again.bin" -times 2 "$to/again.bin" "$to/small9.bin" "$to/resigned.bin"
