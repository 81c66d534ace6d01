#!/bin/sh
# Installs what the tests need beyond Go and gcc: Tesseract with its languages,
# GNU Go, xmllint, pdftoppm. Where that is not allowed it says what to install; the tests then
# run without those parts and say so at the end.
set -u
packages="pkg-config libtesseract-dev libleptonica-dev tesseract-ocr tesseract-ocr-eng tesseract-ocr-chi-sim tesseract-ocr-chi-tra tesseract-ocr-jpn tesseract-ocr-kor gnugo libxml2-utils poppler-utils"

missing=""
if command -v dpkg-query >/dev/null 2>&1; then
	for p in $packages; do
		dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing="$missing $p"
	done
	[ -z "$missing" ] && exit 0
	if [ "$(id -u)" = 0 ]; then
		as_root=""
	elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
		as_root="sudo -n"
	else
		echo "setup: these packages help the tests and could not be installed without root:$missing"
		echo "setup: run  apt-get install$missing"
		exit 0
	fi
	echo "setup: installing$missing"
	export DEBIAN_FRONTEND=noninteractive
	$as_root apt-get update -qq >/dev/null 2>&1
	# shellcheck disable=SC2086
	if ! $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1; then
		echo "setup: apt-get could not install$missing; the tests run without them"
	fi
else
	pkg-config --exists tesseract lept 2>/dev/null ||
		echo "setup: install Tesseract 5 with headers and the languages eng chi_sim chi_tra jpn kor, GNU Go and xmllint, with this system's package manager"
fi
exit 0
