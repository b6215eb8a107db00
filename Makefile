# What people run. On a fresh Debian 12 with Swift 6, git and make, `make demo` and `make test`
# install what else they need (as root or with sudo).

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := build

# The libraries that the renderer links, and the tools that check its files.
BUILD_PACKAGES := libpng-dev libdeflate-dev libgif-dev libjpeg62-turbo-dev libyaml-dev \
  libxxhash-dev libfreetype-dev libharfbuzz-dev libfontconfig-dev fonts-dejavu-core pkg-config
TEST_PACKAGES := pngcheck gifsicle ffmpeg python3 python3-venv chromium chromium-driver \
  binutils man-db
# The tools that install the command and make packages of it.
INSTALL_PACKAGES := binutils python3
DEB_PACKAGES := $(INSTALL_PACKAGES) dpkg-dev xz-utils
TEST_DEB_PACKAGES := debootstrap lintian

# What `make test-faults` varies clocks, languages and processors with.
FAULT_PACKAGES := faketime locales qemu-user

SWIFT_FLAGS := --explicit-target-dependency-import-check error
# The command carries Swift's libraries where the toolchain has them to be linked in: it starts in half
# the time, and runs where there is no Swift. Of the linkers, lld alone does so without a warning.
STATIC_LIBRARIES = $(shell swiftc -static-stdlib -print-target-info 2>/dev/null | \
  sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
# It takes no library from the folder that it lies in, and says nothing of those that it was built in;
# breadcrumbs would name the compiler's cache there.
TOOLCHAIN = $(patsubst %/lib/,%,$(dir $(STATIC_LIBRARIES)))
RELEASE_FLAGS = $(SWIFT_FLAGS) $(if $(wildcard $(STATIC_LIBRARIES)/linux/libFoundationEssentials.a), \
  --static-swift-stdlib -Xswiftc -use-ld=lld) --disable-local-rpath \
  $(foreach name,$(CURDIR)=. $(TOOLCHAIN)=swift, \
    -Xswiftc -file-prefix-map -Xswiftc '$(name)' -Xcc '-ffile-prefix-map=$(name)') \
  -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs
RELEASE := .build/release/zoetrope
BUILT := .build/built
PREFIX = /usr/local
PACKAGES := .build/packages
FORMATTED := Sources Tests Package.swift
SCENES := $(wildcard scenes/*.yaml)
FUZZ := .build/fuzz
# Address and undefined-behaviour sanitizers and libFuzzer's coverage; its runtime without a main.
FUZZ_FLAGS = $(SWIFT_FLAGS) --scratch-path $(FUZZ)/build --sanitize address \
  -Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table \
  -Xcc -fsanitize=undefined,fuzzer-no-link -Xcc -fno-sanitize-recover=undefined \
  -Xswiftc -gnone -Xswiftc -use-ld=lld -Xlinker -lstdc++ -Xlinker $(shell \
  $(dir $(realpath $(shell command -v swiftc)))clang -print-file-name=libclang_rt.fuzzer_no_main-$(shell uname -m).a)
# Of a campaign: its length in all, s, and how often each command that writes files is killed.
SECONDS := 600
KILLS := 100
PYTHON := .venv/bin/python

.PHONY: help build demo test test-release test-faults test-deb fuzz bench check format lint warnings \
  documents tables tracked gallery samples install uninstall deb tarball clean build-packages test-packages

## help: says what can be made
help:
	@sed -n 's/^## /make /p' Makefile

## build: builds .build/release/zoetrope (the default)
build: build-packages
	swift build -c release --product zoetrope $(RELEASE_FLAGS)
	@touch $(BUILT)

# What was built of these sources is not built again: root, who installs, may have no Swift.
$(BUILT): $(shell find Sources -type f) Package.swift Makefile
	@$(MAKE) build

## install: installs beneath PREFIX (/usr/local), within DESTDIR where that is given
install: $(BUILT)
	@.ci/install-packages $(INSTALL_PACKAGES)
	Packaging/install-tree $(RELEASE) '$(DESTDIR)$(PREFIX)'

## uninstall: removes what was installed there
uninstall:
	Packaging/uninstall-tree '$(DESTDIR)$(PREFIX)'

## deb: makes Debian packages of the command and of its debug symbols
deb: $(BUILT)
	@.ci/install-packages $(DEB_PACKAGES)
	Packaging/deb $(RELEASE) $(PACKAGES)

## tarball: makes a tarball that runs wherever it is unpacked
tarball: $(BUILT)
	@.ci/install-packages $(DEB_PACKAGES)
	Packaging/tarball $(RELEASE) $(PACKAGES)

## demo: builds, then renders every scene of scenes/ into output/
demo: build
	$(RELEASE) render $(SCENES) -o output
	@echo "Rendered $(words $(SCENES)) scenes: look into output/ (a GIF each; zozo with its frames)."

## test: runs the Swift tests, then the end-to-end tests of the built command
test: build test-packages $(PYTHON)
	swift build --build-tests $(SWIFT_FLAGS)
	swift test --skip-build --disable-xctest
	$(PYTHON) -m pytest Tests/EndToEnd

## test-release: runs the Swift tests optimized, as what people run is built
test-release: build-packages
	swift build -c release --build-tests $(SWIFT_FLAGS) -Xswiftc -enable-testing \
	  --scratch-path .build/optimized
	swift test -c release --skip-build --disable-xctest --scratch-path .build/optimized

## test-deb: installs the Debian package in a new Debian and runs it there, as root; takes minutes
test-deb: $(BUILT)
	@.ci/install-packages $(DEB_PACKAGES) $(TEST_DEB_PACKAGES)
	Packaging/test-deb $(RELEASE)

## fuzz: reads varied input of every kind for SECONDS=600 in all; KIND=png for one alone
fuzz: build-packages
	@.ci/install-packages python3
	ZOETROPE_FUZZING=1 swift build -c release --product Fuzzing $(FUZZ_FLAGS)
	python3 Tests/Fuzzing/campaign.py $(FUZZ)/build/release/Fuzzing $(FUZZ) --seconds $(SECONDS) \
	  $(if $(KIND),--kind $(KIND)) $(if $(JOBS),--jobs $(JOBS)) $(if $(FUZZ_SEEDS),--seeds $(FUZZ_SEEDS))

## test-faults: kills whatever writes files KILLS=100 times each, and varies all around a run
test-faults: build test-packages $(PYTHON)
	@.ci/install-packages $(FAULT_PACKAGES)
	$(PYTHON) -m pytest Tests/EndToEnd/test_faults.py --campaign --kills $(KILLS) -v

## bench: races diff and verify against other tools; for a machine that does nothing else
bench: build
	python3 -m venv Benchmarks/.venv
	Benchmarks/.venv/bin/pip install --quiet --requirement Benchmarks/requirements.txt
	for race in diff verify; do Benchmarks/.venv/bin/python Benchmarks/$$race.py; done

## check: format, warnings, documents, sizes of tracked files
check: lint warnings documents tracked
	@echo "make check: all is well."

## format: formats all Swift files in place
format:
	swift format --in-place --recursive $(FORMATTED)

lint:
	swift format lint --strict --recursive $(FORMATTED)

# Only what is compiled warns, so everything of ours is compiled again.
warnings: build-packages
	@mkdir -p .build
	rm -rf $(patsubst %,.build/debug/%.build,$(notdir $(wildcard Sources/* Tests/*)))
	swift build --build-tests $(SWIFT_FLAGS) 2>&1 | tee .build/warnings.log
	@if grep -F 'warning:' .build/warnings.log; then echo 'error: the build warns' >&2; exit 1; fi

## tables: writes the documentation's tables of constants again
tables: build
	python3 Tests/EndToEnd/constant_tables.py $(RELEASE)

documents: test-packages build
	python3 Tests/EndToEnd/check_documents.py $(RELEASE)

tracked:
	@large=$$(git ls-files -z | xargs -0 stat -c '%s %n' | awk '$$1 > 300000'); \
	  if [ -n "$$large" ]; then echo "error: tracked files over 300 kB:" "$$large" >&2; exit 1; fi
	@results=$$(git ls-files output | grep -vx output/README.md || true); \
	  if [ -n "$$results" ]; then echo "error: tracked results:" "$$results" >&2; exit 1; fi

## gallery: renders the README's pictures again; fails where one has changed, to be looked at
gallery: build
	$(RELEASE) render $(wildcard scenes/gallery-*.yaml) -o .build/gallery --force
	@mkdir -p docs/gallery; changed=; for picture in .build/gallery/*.gif; do \
	  cmp -s "$$picture" "docs/gallery/$${picture##*/}" || { cp "$$picture" docs/gallery/; changed="$$changed $${picture##*/}"; }; \
	done; if [ -n "$$changed" ]; then echo "Recorded in docs/gallery:$$changed; look at them before you commit." >&2; exit 1; fi

## samples: makes the photos of scenes/photos again, and those of a first scene
FIRST_PHOTOS := Sources/CFirstPhotos/photos
samples: build-packages
	swift build -c release $(RELEASE_FLAGS) --product SamplePhotos
	.build/release/SamplePhotos scenes/photos full
	.build/release/SamplePhotos $(FIRST_PHOTOS) 720 $(basename $(notdir $(wildcard $(FIRST_PHOTOS)/*.jpg)))

## clean: removes what was built and rendered
clean:
	rm -rf .build .venv
	find output -mindepth 1 ! -name README.md -delete

build-packages:
	@.ci/install-packages $(BUILD_PACKAGES)

test-packages:
	@.ci/install-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)

$(PYTHON): Tests/EndToEnd/requirements.txt | test-packages
	python3 -m venv .venv
	$(PYTHON) -m pip install --quiet --requirement $<
	@touch $@
