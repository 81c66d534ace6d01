#!/bin/sh
# Builds the Beam module and holds its pipeline, run in this process, against
# 'gorescore rescore' over testdata. It is a module of its own,
# cmd/gorescore-beam: Beam's dependencies stay out of the program.
set -eu
go=${GO:-go}
cd cmd/gorescore-beam
"$go" vet .
"$go" test -count=1 .
