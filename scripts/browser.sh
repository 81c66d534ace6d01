#!/bin/sh
# Drives the HTML page in headless Chromium: the page of the example records,
# and with GORESCORE_CORPUS that of the public archives and one of 100,000 games.
# Installs what it needs where that is allowed, and says what is missing
# otherwise. SHOTS=FOLDER keeps screenshots; CORPUS=no leaves the long parts out.
set -eu
go=${GO:-go}
modules=${XDG_CACHE_HOME:-$HOME/.cache}/gorescore-browser
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

chromium=""
for name in chromium chromium-browser google-chrome; do
	[ -n "$chromium" ] || chromium=$(command -v "$name" || true)
done
if [ -z "$chromium" ] && command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
	echo "browser: installing chromium"
	export DEBIAN_FRONTEND=noninteractive
	apt-get update -qq >/dev/null 2>&1 || true
	apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk nodejs npm >/dev/null 2>&1 || true
	chromium=$(command -v chromium || true)
fi
if [ -z "$chromium" ] || ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then
	echo "browser: left out: needs Chromium, node and npm (Debian: apt-get install chromium fonts-noto-cjk nodejs npm)"
	exit 0
fi
if [ ! -d "$modules/node_modules/playwright-core" ] || [ ! -d "$modules/node_modules/axe-core" ]; then
	mkdir -p "$modules"
	if ! (cd "$modules" && npm install --no-audit --no-fund --silent playwright-core@1.65.1 axe-core@4.14.1); then
		echo "browser: left out: npm could not install playwright-core and axe-core"
		exit 0
	fi
fi

drive() {
	echo "browser: $1"
	shots=""
	if [ -n "${SHOTS:-}" ]; then
		shots=$SHOTS/$1
		mkdir -p "$shots"
	fi
	MODULES=$modules CHROMIUM=$chromium node report/html/testdata/browser.mjs "$work/$1.html" $shots
}

"$go" build -o "$work/gorescore" ./cmd/gorescore
"$work/gorescore" rescore -q -f html -o "$work/examples.html" testdata/records
drive examples
if [ -n "${GORESCORE_CORPUS:-}" ] && [ "${CORPUS:-}" != no ]; then
	"$work/gorescore" rescore -q -f html -o "$work/corpus.html" "$GORESCORE_CORPUS"/corpus/*.zip
	drive corpus
	GORESCORE_PAGE=$work/large.html "$go" test ./rescore -run TestPageOfManyGames -count 1
	drive large
else
	echo "browser: left out the pages of public archives (GORESCORE_CORPUS is unset, or CORPUS=no)"
fi
