# `make demo` shows the main job, `make test` runs every test. Both first install what is missing.

# Each target may import only what its manifest entry names.
FLAGS = --explicit-target-dependency-import-check error
EXAMPLE = $(addprefix Examples/TodoApp/,Package.swift Sources Tests)
SOURCES = Package.swift Plugins Sources Tests Benchmarks/Decoding Benchmarks/Sources $(EXAMPLE)

# Otherwise Swift Testing begins all tests at once. Each step of a test then waits for thousands of others, on a slow machine for longer
# than the time limits of the runs and the servers that are tested.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 24

.PHONY: setup build test demo lint format docs bench bench-build fuzz chaos sanitize plugin exhaustive robustness mutants \
	reference pictures traits install uninstall

setup:
	@.ci/setup

build: setup
	swift build --build-tests $(FLAGS)

# Without a build of its own: `swift test` would run the compiler once more for each module that `swift build` has just built.
test: build
	swift test --skip-build $(FLAGS)

demo: setup
	swift build --product apicheck $(FLAGS)
	@.ci/demo

lint:
	swift format lint --strict --recursive --parallel $(SOURCES)
	@.ci/lint

format:
	swift format --in-place --recursive --parallel $(SOURCES)

docs: setup
	@.ci/docs

# The pages of docs/ that the program's help and rules are the source of.
reference: setup
	swift build --product apicheck $(FLAGS)
	@.ci/reference "$$(swift build --show-bin-path)/apicheck" docs

# The pictures of docs/images, from what the program prints.
pictures: setup
	swift build --product apicheck $(FLAGS)
	@.ci/pictures "$$(swift build --show-bin-path)/apicheck" docs/images

# ONLY=body:small selects jobs. BASE=main compares instruction counts with those of that revision instead, and fails when a job needs
# 3 % more. WRITE=1 writes the measured rows into docs/quality.md.
bench:
	@Benchmarks/run $(addprefix --only ,$(ONLY)) $(addprefix --base ,$(BASE)) $(if $(WRITE),--write)

# The benchmarks are not part of the package by default, but must compile.
bench-build: setup
	APICHECK_BENCHMARKS=1 swift build --product apicheck-bench $(FLAGS)
	APICHECK_BENCHMARKS=1 swift build --product apicheck-bench-decoding $(FLAGS)

# SECONDS=600 is the total time, TARGETS="json yaml" selects readers.
fuzz: setup
	@FUZZ_SECONDS=$(or $(SECONDS),600) .ci/fuzz $(TARGETS)

# CHAOS_KILLS=500 is the number of kills.
chaos: setup
	swift build --product apicheck $(FLAGS)
	@CHAOS_KILLS=$(or $(CHAOS_KILLS),500) .ci/chaos

# SANITIZERS="thread" selects one sanitizer, FILTER=CurlTests some of the tests.
sanitize: setup
	@SANITIZERS="$(or $(SANITIZERS),thread address)" .ci/sanitize $(addprefix --filter ,$(FILTER))

# The command plugin, in a package that depends on this one.
plugin: setup
	@.ci/plugin

# With the large corpora of models, and with all generated rows of which `make test` runs some.
exhaustive: setup
	APICHECK_EXHAUSTIVE=1 swift test $(FLAGS)

# All that takes too long for each change.
robustness: docs bench-build traits plugin exhaustive fuzz chaos sanitize

# Tests of an app without package traits. Without FLAGS: the check of imports refuses those of targets that a trait leaves out.
traits: setup
	@.ci/traits

# Do the tests notice when the code is wrong? BASE=main selects lines added since then, COUNT=60 the number of changes.
mutants: setup
	@.ci/mutants $(addprefix --base ,$(BASE)) $(addprefix -n ,$(COUNT)) $(addprefix --seed ,$(SEED))

RELEASE = -c release --product apicheck $(shell .ci/release-options "$(CURDIR)/.build/release-options")

# PREFIX=/usr/local and DESTDIR= say where; PROGRAM names a program that is built already.
PREFIX = /usr/local
install:
	$(if $(PROGRAM),,swift build $(RELEASE) $(FLAGS))
	@.ci/install "$(or $(PROGRAM),$$(swift build $(RELEASE) --show-bin-path)/apicheck)" "$(PREFIX)" "$(DESTDIR)"

uninstall:
	@.ci/install "" "$(PREFIX)" "$(DESTDIR)" --uninstall
