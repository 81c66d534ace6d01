# gorescore: build, test and measure. `make help` lists the targets.

GO      ?= go
TOOL    := $(GO) tool -modfile=tools/go.mod
# OCR needs Tesseract's headers; without them everything else still builds.
OCR     := $(shell pkg-config --exists tesseract lept 2>/dev/null && echo ocr)
TAGS    := $(if $(OCR),-tags ocr)
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

.PHONY: build
build: ## build ./gorescore (with OCR where Tesseract is found)
	$(GO) build -trimpath $(TAGS) -ldflags '-s -w -X main.version=$(VERSION)' -o gorescore ./cmd/gorescore

.PHONY: setup
setup: ## install what the tests need, where that is allowed
	@sh scripts/setup.sh

.PHONY: lint
lint: ## gofmt, go vet and staticcheck
	@sh scripts/lint.sh

.PHONY: test
test: setup ## set up, lint, and run all tests
	@sh scripts/test.sh

# Where goroutines share something; the other packages have one at a time.
RACED := ./cmd/gorescore ./cmd/train-life/train ./report ./rescore/... ./scan ./scan/glyph ./scan/review \
	./score ./score/gtp ./score/life/net ./sgfparse/archive ./sgfparse/charset

.PHONY: race
race: ## a short run under the race detector, of the packages that share memory
	$(GO) test -race -short $(RACED)
	$(GO) test -race -short -run 'Merged|Selection' ./report/komi

.PHONY: test-duckdb
test-duckdb: ## hold the tables against DuckDB, in its own module (tools/duckdb)
	@sh scripts/test-duckdb.sh

.PHONY: test-beam
test-beam: ## hold the Beam pipeline against rescore, in its own module (cmd/gorescore-beam)
	@sh scripts/test-beam.sh

.PHONY: bench-beam
bench-beam: ## measure the Beam pipeline beside rescore (needs GORESCORE_CORPUS)
	@sh scripts/cluster.sh

.PHONY: bench
bench: ## time the stages against gunzip of the same records (GORESCORE_CORPUS: public archives)
	@sh scripts/bench.sh

.PHONY: accuracy
accuracy: ## measure life and death and score agreement (needs GORESCORE_CORPUS)
	@sh scripts/accuracy.sh

.PHONY: train-life
train-life: ## make the weights of the ownership net anew, in dist/life (needs GORESCORE_CORPUS and GNU Go; an hour)
	@sh scripts/train-life.sh

.PHONY: robustness
robustness: ## attack it: gigabytes, kills, faults (a quarter of an hour; docs/robustness.md)
	@sh scripts/robustness.sh

.PHONY: arm64
arm64: ## hold verdicts and records on arm64 (qemu-user) against this machine's
	@sh scripts/arm64.sh

.PHONY: browser
browser: ## drive the HTML page in headless Chromium (GORESCORE_CORPUS: of whole archives too)
	@sh scripts/browser.sh

.PHONY: release
release: ## build for Linux, macOS and Windows on amd64 and arm64, twice, and compare
	@sh scripts/release.sh twice

.PHONY: sbom
sbom: ## write dist/gorescore.cdx.json (CycloneDX) and docs/licences.md
	@mkdir -p dist
	$(GO) tool -modfile=tools/sbom/go.mod cyclonedx-gomod app -json -std -licenses -noserial -main cmd/gorescore -output dist/gorescore.cdx.json .
	$(GO) run ./scripts/licences <dist/gorescore.cdx.json >docs/licences.md

.PHONY: clean
clean: ## remove what was built
	rm -rf gorescore dist
