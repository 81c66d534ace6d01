#!/bin/sh
# Builds dist/gorescore_VERSION_OS_ARCH for each system, pure Go, and
# dist/SHA256SUMS. With "twice" it builds again in another folder with an empty
# build cache and demands the same bytes.
set -eu
go=${GO:-go}
version=${VERSION:-$(git describe --tags --always --dirty 2>/dev/null || echo dev)}
systems=${SYSTEMS:-"linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64"}
build() { # folder
	mkdir -p "$1"
	for system in $systems; do
		os=${system%/*} arch=${system#*/} end=""
		[ "$os" = windows ] && end=.exe
		CGO_ENABLED=0 GOOS=$os GOARCH=$arch "$go" build -trimpath -buildvcs=false \
			-ldflags "-s -w -X main.version=$version" -o "$1/gorescore_${version}_${os}_$arch$end" ./cmd/gorescore
	done
	(cd "$1" && sha256sum gorescore_* >SHA256SUMS)
}
rm -rf dist
build dist
cat dist/SHA256SUMS
if [ "${1:-}" = twice ]; then
	work=$(mktemp -d)
	trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
	git ls-files -z | tar --null -T - -cf - | tar -xf - -C "$work"
	here=$(pwd)
	(cd "$work" && GOCACHE=$work/.cache && export GOCACHE && build "$work/dist")
	cmp "$here/dist/SHA256SUMS" "$work/dist/SHA256SUMS"
	echo "release: the same bytes twice"
fi
