# The commands of the project. On a fresh Debian 12 with Swift 6, git and make, `make demo` and `make test`
# install everything else they need (as root or with sudo).

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := build

# The libraries that zoetrope links, and the tools that check its files.
BUILD_PACKAGES := libpng-dev libdeflate-dev libgif-dev libjpeg62-turbo-dev libwebp-dev libheif-dev \
  liblcms2-dev libyaml-dev libxxhash-dev libqrencode-dev libfreetype-dev libharfbuzz-dev \
  libfontconfig-dev fonts-dejavu-core pkg-config
TEST_PACKAGES := pngcheck gifsicle ffmpeg webp python3 python3-venv chromium chromium-driver \
  binutils man-db parallel patchelf
# Tools to install the command and to build packages of it.
INSTALL_PACKAGES := binutils python3
DEB_PACKAGES := $(INSTALL_PACKAGES) dpkg-dev xz-utils
TEST_DEB_PACKAGES := debootstrap lintian
WHEEL_PACKAGES := $(DEB_PACKAGES) patchelf
# Tools to build and unpack images for containers. runc runs them.
IMAGE_PACKAGES := $(DEB_PACKAGES) buildah mmdebstrap
TEST_IMAGE_PACKAGES := skopeo umoci runc ffmpeg

# Tools with which `make test-faults` varies the clock, the locale and the processor.
FAULT_PACKAGES := faketime locales qemu-user

# Tools of the private cluster of `make test-slurm`.
SLURM_PACKAGES := slurm-wlm munge

SWIFT_FLAGS := --explicit-target-dependency-import-check error
# The products built for the tests, by name, because --build-tests would also build the tools of other
# packages' plugins.
TESTED := zoetropePackageTests BenchmarkStages
# The command links Swift's libraries statically if the toolchain provides them. It then starts in half the
# time and runs without an installed Swift. Only the linker lld does this without a warning.
STATIC_LIBRARIES = $(shell swiftc -static-stdlib -print-target-info 2>/dev/null | \
  sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
# The command must not search its own folder for libraries, and must not contain paths of the build.
# Breadcrumbs would contain the path of the compiler's module cache.
TOOLCHAIN = $(patsubst %/lib/,%,$(dir $(STATIC_LIBRARIES)))
# The command and its tests link the same optimized modules, which are compiled once and allow @testable
# imports. Modules compiled for static linking do not find Swift Testing, which exists only as a shared
# library: $(TESTING) makes it visible to them. -L is for the archives that Foundation's modules refer to;
# the tests load Foundation itself as a shared library.
TESTING := $(CURDIR)/.build/testing
RELEASE_FLAGS = $(SWIFT_FLAGS) $(if $(wildcard $(STATIC_LIBRARIES)/linux/libFoundationEssentials.a), \
  --static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -I -Xswiftc $(TESTING) \
  -Xlinker -L$(STATIC_LIBRARIES)/linux) --disable-local-rpath -Xswiftc -enable-testing \
  $(foreach name,$(CURDIR)=. $(TOOLCHAIN)=swift, \
    -Xswiftc -debug-prefix-map -Xswiftc '$(name)' -Xcc '-ffile-prefix-map=$(name)') \
  -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs
RELEASE := .build/release/zoetrope
BUILT := .build/built
PREFIX = /usr/local
PACKAGES := .build/packages
FORMATTED := Sources Tests Benchmarks/Stages Package.swift
SCENES := $(wildcard scenes/*.yaml)
# One sample for each system. The first one renders within seconds.
DEMO := $(patsubst %,scenes/%.yaml,gallery-zozo b43-swiftui gallery-b43-compose zoom-transition \
  photos-viewer photoswipe list beads reviews compare)
FUZZ := .build/fuzz
# Address and undefined-behavior sanitizers, libFuzzer's coverage, and its runtime without main.
FUZZ_FLAGS = $(SWIFT_FLAGS) --scratch-path $(FUZZ)/build --sanitize address \
  -Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table \
  -Xcc -fsanitize=undefined,fuzzer-no-link -Xcc -fno-sanitize-recover=undefined \
  -Xswiftc -gnone -Xswiftc -use-ld=lld -Xlinker -lstdc++ -Xlinker $(shell \
  $(dir $(realpath $(shell command -v swiftc)))clang -print-file-name=libclang_rt.fuzzer_no_main-$(shell uname -m).a)
# The total length of a fuzzing campaign in seconds, and how many times each command that writes files is killed.
SECONDS := 600
KILLS := 100
PYTHON := .venv/bin/python
BENCH_PYTHON := Benchmarks/.venv/bin/python
BENCH_PACKAGES := python3-venv python3-dev pkg-config g++ libcairo2-dev ffmpeg gifsicle

.PHONY: help build demo demo-all test build-tests swift-tests end-to-end-tests test-faults \
  test-slurm test-deb fuzz bench bench-fit bench-measure bench-network bench-table bench-counts bench-record bench-tool check format \
  lint documents tables tracked gallery samples same-bytes install uninstall deb tarball wheel image test-image clean build-packages test-packages

## help: lists the make targets
help:
	@sed -n 's/^## /make /p' Makefile

# Touches the files that caused warnings, so that the next build compiles them again and repeats the warnings.
TOUCH_WARNED = sed -n 's/:[0-9]*:[0-9]*: warning:.*//p' .build/build.log | sort -u | xargs -r -d '\n' touch -c

## build: builds .build/release/zoetrope, the preview server and the reader of HEIC (default)
build: build-packages
	@mkdir -p $(TESTING)
	@for module in $(wildcard $(addprefix $(TOOLCHAIN)/lib/swift/linux/,*Testing*.swiftmodule XCTest.swiftmodule)); do \
	  ln -sfn $$module $(TESTING); done
	for product in zoetrope zoetrope-preview zoetrope-heif; do \
	  swift build -c release --product $$product $(RELEASE_FLAGS); done 2>&1 | tee .build/build.log
	@$(TOUCH_WARNED)
	@touch $(BUILT)

# An existing build of the same sources is reused, because root, who installs, may not have Swift.
$(BUILT): $(shell find Sources -type f) Package.swift Makefile
	@$(MAKE) build

## install: installs into PREFIX (/usr/local), within DESTDIR if set
install: $(BUILT)
	@.ci/install-packages $(INSTALL_PACKAGES)
	Packaging/install-tree $(RELEASE) '$(DESTDIR)$(PREFIX)'

## uninstall: deletes the installed files
uninstall:
	Packaging/uninstall-tree '$(DESTDIR)$(PREFIX)'

## deb: builds Debian packages of the command and of its debug symbols
deb: $(BUILT)
	@.ci/install-packages $(DEB_PACKAGES)
	Packaging/deb $(RELEASE) $(PACKAGES)

## tarball: builds a tarball that can be unpacked and run anywhere
tarball: $(BUILT)
	@.ci/install-packages $(DEB_PACKAGES)
	Packaging/tarball $(RELEASE) $(PACKAGES)

## wheel: builds a wheel for pip, with all libraries that are not part of glibc
wheel: $(BUILT)
	@.ci/install-packages $(WHEEL_PACKAGES)
	Packaging/wheel $(RELEASE) $(PACKAGES)

## image: builds an image for containers (as root); IMAGE_WITH=ffmpeg adds Debian packages to it
image: $(BUILT)
	@.ci/install-packages $(IMAGE_PACKAGES)
	package=$$(Packaging/deb $(RELEASE) $(PACKAGES) | sed -n 1p); \
	  Packaging/image "$$package" $(PACKAGES) '$(IMAGE_WITH)'

## demo: builds, then renders one sample for each system into output/
demo:
	@echo "1 of 4: installing libraries"
	@$(MAKE) build-packages
	@echo "2 of 4: building, 3 to 6 minutes on 2 cores"
	@$(MAKE) build
	@echo "3 of 4: rendering a first picture, output/$(basename $(notdir $(firstword $(DEMO)))).gif"
	$(RELEASE) render $(firstword $(DEMO)) -o output
	@echo "4 of 4: rendering a sample for each system, about 1 minute"
	$(RELEASE) render scenes/zozo.yaml --scale 1 -o output
	$(RELEASE) render $(wordlist 2,99,$(DEMO)) -o output
	@echo "Look into output/: a GIF for each scene, and zozo's frames in 1 px per pt." \
	  "make demo-all renders all $(words $(SCENES)) scenes."

## demo-all: builds, then renders all scenes of scenes/ into output/
demo-all: build
	$(RELEASE) render $(SCENES) -o output

## test: runs the Swift tests and, in parallel, the end-to-end tests
test: test-packages
	@rm -f .build/end-to-end.log .build/swift-tests.log
	@# Both outputs are long, so what failed is printed again. A line with an arrow explains the failure before
	@# it. Arguments of test cases have up to 100,000 characters.
	@$(MAKE) -j 3 swift-tests end-to-end-tests || { cat .build/{end-to-end,swift-tests}.log 2>/dev/null | \
	  awk '!/^↳/ { failed = /^(FAILED|ERROR|✘ Test) |unexpected signal code/ } failed { print substr($$0, 1, 500) }'; \
	  exit 1; }

# A warning fails this build.
build-tests: build
	for product in $(TESTED); do swift build -c release --product $$product $(RELEASE_FLAGS); done \
	  2>&1 | tee -a .build/build.log
	@$(TOUCH_WARNED)
	@if grep -F 'warning:' .build/build.log; then echo 'error: the build warns' >&2; exit 1; fi

swift-tests: build-tests
	swift test -c release --skip-build --disable-xctest 2>&1 | tee .build/swift-tests.log

# Prints the output at the end, so that it does not mix with that of the Swift tests.
end-to-end-tests: build $(PYTHON)
	@$(PYTHON) -m pytest --numprocesses 2 --dist loadfile Tests/EndToEnd > .build/end-to-end.log 2>&1; \
	  status=$$?; cat .build/end-to-end.log; exit $$status

## test-deb: installs the Debian package in a new Debian system and tests it (as root; takes minutes)
test-deb: $(BUILT)
	@.ci/install-packages $(DEB_PACKAGES) $(TEST_DEB_PACKAGES)
	Packaging/test-deb $(RELEASE)

## test-image: builds the image twice and runs it (as root; takes minutes; not part of `make test`)
test-image: $(BUILT)
	@.ci/install-packages $(IMAGE_PACKAGES) $(TEST_IMAGE_PACKAGES)
	Packaging/test-image $(RELEASE)

## test-photoswipe: plays 20 finger scripts made from SEED=1 to the real PhotoSwipe in Chromium (takes minutes)
test-photoswipe: SEED = 1
test-photoswipe: build test-packages $(PYTHON)
	$(PYTHON) -m pip download --quiet --no-deps --only-binary :all: --dest .build/photoswipe sigal==2.6.1
	SEED=$(SEED) $(PYTHON) -m pytest -rP Tests/PhotoSwipe

## fuzz: fuzzes all kinds of input for SECONDS=600 in total, or only KIND=png
fuzz: build-packages
	@.ci/install-packages python3
	ZOETROPE_FUZZING=1 swift build -c release --product Fuzzing $(FUZZ_FLAGS)
	python3 Tests/Fuzzing/campaign.py $(FUZZ)/build/release/Fuzzing $(FUZZ) --seconds $(SECONDS) \
	  $(if $(KIND),--kind $(KIND)) $(if $(JOBS),--jobs $(JOBS)) $(if $(FUZZ_SEEDS),--seeds $(FUZZ_SEEDS))

## test-faults: kills each command that writes files KILLS=100 times, and varies the environment of runs
test-faults: build test-packages $(PYTHON)
	@.ci/install-packages $(FAULT_PACKAGES)
	$(PYTHON) -m pytest Tests/EndToEnd/test_faults.py Tests/EndToEnd/test_recording.py --campaign --kills $(KILLS) -v

## test-slurm: verifies the samples in shards on a private Slurm cluster (not part of `make test`)
test-slurm: build test-packages $(PYTHON)
	@.ci/install-packages $(SLURM_PACKAGES)
	$(PYTHON) -m pytest Tests/Slurm -v

## same-bytes: compares all output for many scenes with an earlier record (BEFORE=old.json)
same-bytes: build
	python3 Tests/SameBytes/same_bytes.py record $(RELEASE) .build/same-bytes.json
	python3 Tests/SameBytes/same_bytes.py compare $(BEFORE) .build/same-bytes.json

## bench: benchmarks stages, whole runs and scaling against other tools; BENCH=quick takes 2 minutes
bench: build bench-tool $(BENCH_PYTHON)
	BENCH=$(BENCH) $(BENCH_PYTHON) Benchmarks/bench.py
	$(if $(filter quick,$(BENCH)),,for race in diff verify; do $(BENCH_PYTHON) Benchmarks/$$race.py; done)

## bench-fit: measures how close fit comes to random motions with noise, as docs/guide/app.md shows (takes minutes)
bench-fit: build
	python3 Benchmarks/fit_accuracy.py .build/release/zoetrope

## bench-measure: measures how close the springs of recordings come, as docs/guide/app.md shows (takes minutes)
bench-measure: build
	python3 Benchmarks/measure_accuracy.py .build/release/zoetrope

## bench-network: measures the preview on a phone over a network, as docs/guide/tuning.md shows
bench-network: test-packages build $(PYTHON)
	$(PYTHON) Benchmarks/preview_network.py $(RELEASE)

## bench-table: writes the tables of the last benchmark into Benchmarks/RESULTS.md
bench-table:
	python3 Benchmarks/paste.py

## bench-counts: lists kernels whose instruction counts changed, and fails if one changed by more than 5 %
bench-counts: build bench-tool
	@.ci/install-packages valgrind binutils
	python3 Benchmarks/counts.py compare

## bench-record: records the instruction counts again
bench-record: build bench-tool
	@.ci/install-packages valgrind binutils
	python3 Benchmarks/counts.py record

bench-tool: build-packages
	swift build -c release $(RELEASE_FLAGS) --product BenchmarkStages

# Packages that cannot be installed on this machine are omitted. The results name them.
$(BENCH_PYTHON): Benchmarks/requirements.txt
	@.ci/install-packages $(BENCH_PACKAGES)
	python3 -m venv Benchmarks/.venv
	while read -r peer; do $@ -m pip install --quiet "$$peer" || \
	  echo "note: $$peer is left out" >&2; done <$<
	@touch $@

## check: checks format, warnings, documents and sizes of tracked files
check: lint build-tests documents tracked
	@echo "make check: all is well."

## format: formats all Swift files in place
format:
	swift format --in-place --recursive $(FORMATTED)

lint:
	swift format lint --strict --recursive $(FORMATTED)
	.ci/ceiling
	.ci/unused-declarations
	.ci/plain-english

## tables: updates the tables of constants in the documentation
tables: build
	python3 Tests/EndToEnd/constant_tables.py $(RELEASE)
	$(PYTHON) Tests/EndToEnd/declaration_tables.py

documents: test-packages build
	python3 Tests/EndToEnd/check_documents.py $(RELEASE)

tracked:
	@large=$$(git ls-files -z | xargs -0 stat -c '%s %n' | awk '$$1 > 300000'); \
	  if [ -n "$$large" ]; then echo "error: tracked files over 300 kB:" "$$large" >&2; exit 1; fi
	@results=$$(git ls-files output | grep -vx output/README.md || true); \
	  if [ -n "$$results" ]; then echo "error: tracked results:" "$$results" >&2; exit 1; fi

# The stills shown in docs/guide/stills.md and docs/reference/scene-format.md. test_stills.py has the same options.
STILLS := scenes/gallery-photos.yaml --kind slit --scale 1
OWN_STILL := scenes/own.yaml --kind decisions --scale 1
DARK_STILL := scenes/gallery-reviews.yaml --kind strip --count 5 --from 0.6 --every 3 --appearance dark \
  --scale 1 --set screen.appearance=dark
# The stills of docs/viewers/before-and-after.md: a scene, and the options of its two frames. PAIR_OPTIONS are those of
# all of them; FEW replaces the photos by seven that make small files. test_gallery.py reads these lines.
PAIR_OPTIONS := --kind strip --scale 0.5 --count 2
FEW := --set photos=[photos/leaf-with-dew.jpg,photos/city-lights.jpg,photos/mountain-lake.jpg,$\
  photos/sea-sunset.jpg,photos/hills-at-dusk.jpg,photos/oranges-and-grapes.jpg,photos/winter-tree.jpg] --set grid.columns=4
define PAIRS
zozo-cover --from 0.4 --every 8 $(FEW)
zozo-no-swipe --from 1.4 --every 14 $(FEW)
zozo-safe-area --from 0.46 --every 115 $(FEW)
zozo-second-opening --from 2.19 --every 12 $(FEW)
b43-swiftui-scroll-view --from 1.2 --every 70 $(FEW)
b43-swiftui-simultaneous --from 1.6 --every 40 $(FEW)
b43-swiftui-slow-overflow --from 2.4 --every 70 $(FEW)
b43-swiftui-pinch-jump --from 3.37 --every 19 $(FEW) --set touches.0.tap.thumbnail=4
b43-swiftui-axis-wobble --from 1.29 --every 33 $(FEW)
b43-swiftui-unloaded --from 1.0 --every 24 $(FEW)
b43-swiftui-hit-area --from 0.9 --every 13 $(FEW)
b43-compose-stock --from 1.1 --every 30 $(FEW)
b43-compose-stale-fling --from 3.08 --every 30 $(FEW) --set touches.0.tap.thumbnail=1 --set touches.1.pinch.scale=1.9
b43-compose-first-page --from 0.35 --every 30 $(FEW)
zoom-transition-source --from 2.4 --every 2 $(FEW)
zoom-transition-reused-cell --from 4.8 --every 20
zoom-transition-state --from 2.25 --every 6 $(FEW)
zoom-transition-systems --from 1.75 --every 3 $(FEW) --set touches.2.tap.thumbnail=6
zoom-transition-slide --from 0.4 --every 33 $(FEW)
zoom-transition-taps --from 1.4 --every 6 $(FEW)
reviews-uikit --from 0 --every 90
reviews-cures --from 0 --every 90 --set compare=[{"os":15},{"os":16,"hosting":"configuration"}]
beads-lid --from 0.36 --every 6
list-removal --from 0.43 --every 6
list-selection --from 0.5 --every 80
list-push-at-once --from 0.9 --every 60
list-waiting-taps --from 1.8 --every 40
list-tab-bar --from 1.7 --every 60 --scale 1
endef
export PAIRS

## gallery: renders the pictures of README and docs again; fails if one changed, so that it is reviewed
gallery: build
	$(RELEASE) render $(wildcard scenes/gallery-*.yaml) -o .build/gallery --force
	@mkdir -p docs/guide/gallery; changed=; for picture in .build/gallery/*.gif; do \
	  cmp -s "$$picture" "docs/guide/gallery/$${picture##*/}" || { cp "$$picture" docs/guide/gallery/; changed="$$changed $${picture##*/}"; }; \
	done; $(RELEASE) still $(STILLS) -o .build/gallery; \
	$(RELEASE) still $(OWN_STILL) -o .build/gallery; \
	$(RELEASE) still $(DARK_STILL) -o .build/gallery; mkdir -p docs/guide/stills; \
	for picture in .build/gallery/*.png; do \
	  cmp -s "$$picture" "docs/guide/stills/$${picture##*/}" || { cp "$$picture" docs/guide/stills/; changed="$$changed $${picture##*/}"; }; \
	done; set -f; while read -r scene options; do \
	  $(RELEASE) still scenes/$$scene.yaml $(PAIR_OPTIONS) --set title=$$scene $$options -o .build/pairs </dev/null || exit 1; \
	  picture=docs/viewers/before-and-after/$$scene.png; mkdir -p $${picture%/*}; \
	  cmp -s .build/pairs/$$scene-strip.png $$picture || { cp .build/pairs/$$scene-strip.png $$picture; changed="$$changed $${picture##*/}"; }; \
	done <<< "$$PAIRS"; if [ -n "$$changed" ]; then echo "Recorded in docs:$$changed; look at them before you commit." >&2; exit 1; fi

## samples: generates the photos of scenes/photos and those of `zoetrope new`
FIRST_PHOTOS := Sources/C/CFirstPhotos/photos
samples: build-packages
	swift build -c release $(RELEASE_FLAGS) --product SamplePhotos
	.build/release/SamplePhotos scenes/photos full
	.build/release/SamplePhotos $(FIRST_PHOTOS) 720 $(basename $(notdir $(wildcard $(FIRST_PHOTOS)/*.jpg)))

## clean: deletes everything built or rendered
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
