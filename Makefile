# SPDX-License-Identifier: GPL-3.0-or-later
# `make` builds; `make play` and `make test` also install what is missing (Debian). See README.md.
# make's own defaults are cc and c++; a compiler that somebody named stays.
CC      := $(if $(filter default,$(origin CC)),gcc,$(CC))
CXX     := $(if $(filter default,$(origin CXX)),g++,$(CXX))
BUILD   ?= build
MODE    ?=
# The version names the behaviour too, so that files of two builds that play differently do not mix.
VERSION := 0.1.0+$(shell cut -c1-8 tests/signature)

# Debian's names of what is needed: to build, to play (gnuplot draws the charts), to test (two ranks
# under mpirun too), and to test under clang's thread sanitizer.
PACKAGES_BUILD := gcc g++ make libpcg-cpp-dev libyaml-dev libjansson-dev libsqlite3-dev libgsl-dev \
                  libedit-dev libmicrohttpd-dev zlib1g-dev libexpat1-dev libzstd-dev
PACKAGES_PLAY  := $(PACKAGES_BUILD) gnuplot-nox
PACKAGES_TEST  := $(PACKAGES_PLAY) python3 libcmocka-dev libopenmpi-dev openmpi-bin
PACKAGES_TSAN  := $(PACKAGES_TEST) clang libclang-rt-dev libomp-dev
PACKAGES_CI    := $(PACKAGES_TSAN) clang-format cppcheck binutils pkgconf

CFLAGS   ?= -O3 -g
# WERROR=-Werror makes every warning an error, as CI does. To clang an enum is unsigned, and NAN a
# float: gcc alone judges conversions.
WERROR   ?=
WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wconversion \
            -Wsign-conversion -Wpedantic -Wdouble-promotion $(WERROR) \
            $(if $(findstring clang,$(CC)),-Wno-sign-conversion -Wno-double-promotion \
              -Wno-missing-field-initializers \
              -Wno-string-conversion -Wno-string-concatenation -Wno-implicit-int-float-conversion)
# -ffp-contract=off: a result may not depend on the compiler.
# Any 64-bit PC since 2009 counts bits in one instruction.
# -mtune: with default tuning gcc 12 turns a copy of 512 bytes into a slow `rep movsq`.
ARCH := $(if $(filter x86_64,$(shell uname -m)),-march=x86-64-v2 -mtune=haswell)
# The same objects make the program and the shared library, which exports what cassino.h declares.
SHARED := -fPIC -fvisibility=hidden
OPENMP := -fopenmp
ALL_CFLAGS := -std=gnu17 $(CFLAGS) $(WARNINGS) -ffp-contract=off -fno-strict-aliasing \
              $(ARCH) $(SHARED) $(OPENMP) -iquote . -MMD -MP $(MODE)
ALL_CXXFLAGS := -std=c++17 $(CFLAGS) -Wall -Wextra -ffp-contract=off $(SHARED) -iquote . -MMD -MP \
                $(MODE)
# gold links in half of the time of the usual linker.
GOLD := $(if $(wildcard $(addsuffix /ld.gold,$(subst :, ,$(PATH)))),-fuse-ld=gold)
LIBRARIES := $(GOLD) -lyaml -ljansson -lsqlite3 -lgsl -lgslcblas -ledit -lexpat -lzstd -lz -lm -lstdc++
# With libstdc++ from its archive, where there is one, a program starts in two thirds of the time.
STDCXX := $(if $(findstring /,$(shell $(CC) -print-file-name=libstdc++.a)),-l:libstdc++.a,-lstdc++)
PROGRAM_LIBRARIES := $(LIBRARIES:-lstdc++=$(STDCXX))

# Every folder below these, except that a rule system is sealed (below).
# `find` runs once, because it takes longer than all else before the first command.
C_FILES := $(shell find $(wildcard engine ai bench play tests) -name '*.c' | LC_ALL=C sort)
sources  = $(filter $(addsuffix /%,$(patsubst %/,%,$(1))),$(C_FILES))
SYSTEMS := $(notdir $(patsubst %/,%,$(wildcard engine/rules/*/)))
LIBRARY := $(patsubst %.c,$(BUILD)/%.o,$(call sources,play/library))
SOURCES := $(filter-out play/main.c play/library/% play/web/% $(foreach s,$(SYSTEMS),engine/rules/$(s)/%), \
             $(call sources,engine ai bench play))
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o) $(BUILD)/engine/base/pcg_library.o \
           $(SYSTEMS:%=$(BUILD)/sealed/%.o) \
           $(foreach t,page_files report_templates rules_texts,$(BUILD)/embedded/$(t).o)
TESTS   := $(patsubst tests/%.c,%,$(foreach f,$(call sources,tests),$(if $(findstring /test_,$(f)),$(f))))
# What tests share, such as the laws. Those of a rule system's folder serve its own tests alone.
shared   = $(patsubst %.c,$(BUILD)/%.o,$(filter-out tests/fuzz/fuzz_%.c, \
             $(foreach f,$(call sources,$(1)),$(if $(findstring /test_,$(f)),,$(f)))))
HELPERS := $(call shared,$(filter-out $(SYSTEMS:%=tests/%/),$(wildcard tests/*/)))

# The packages of a list that are not installed; none are known to miss where there is no dpkg.
missing = $(if $(shell command -v dpkg-query),$(filter-out $(shell dpkg-query -W \
            -f '$${db:Status-Status}=$${Package}\n' $(1) 2>/dev/null | sed -n 's/^installed=//p'),$(1)))
SUDO   := $(if $(filter 0,$(shell id -u)),,sudo )
install = $(SUDO)apt-get update && $(SUDO)apt-get install -y --no-install-recommends $(1)
# `make` prints a line for each file that it makes; `make V=1` prints the commands instead.
V      ?=
say     = $(if $(V),,@echo '$(1)' &&)
# As many jobs as there are processors, unless `make -j` has said how many.
again   = $(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))

.DEFAULT_GOAL := all
.PHONY: all
all: $(BUILD)/cassino ## builds build/cassino; the same as plain `make`
	@echo "Built $(BUILD)/cassino. Next: make play (a game), make test, $(BUILD)/cassino --help"

# The objects themselves: to make the archive first would take as long as a half of the linking.
$(BUILD)/cassino: $(BUILD)/play/main.o $(OBJECTS)
	$(call say,LINK $@) $(CC) $(ALL_CFLAGS) $^ -o $@ $(PROGRAM_LIBRARIES)

# Thin archives for the tests and the library: they name the objects and do not copy them.
$(BUILD)/program.a: $(OBJECTS)
	@rm -f $@
	$(call say,AR $@) ar rcsT $@ $^

$(BUILD)/libtests.a: $(HELPERS)
	@rm -f $@
	$(call say,AR $@) ar rcsT $@ $^

# A rule system exports its table of Rules and nothing else, so that two systems may use the
# same names: its objects are joined into one in which all other symbols are local.
inside   = $(patsubst %.c,$(BUILD)/%.o,$(call sources,engine/rules/$(1)))
.SECONDARY:
.SECONDEXPANSION:
$(BUILD)/sealed/%.o: $$(call inside,%)
	@mkdir -p $(@D)
	$(call say,SEAL $@) ld -r $^ -o $@.open
	$(if $(V),,@)objcopy --wildcard --keep-global-symbol='*_rules' $@.open $@
	@rm -f $@.open

# Files that the program carries within itself (engine/base/embedded.h): tables of name, bytes and
# length. Folders are prerequisites too, so that a deleted file makes the table anew.
PAGE    := $(if $(wildcard play/page),$(shell find play/page -type f ! -name '.*' | LC_ALL=C sort))
EMBEDS_page_files := $(foreach f,$(PAGE),$(f:play/page/%=%)=$(f))
EMBEDS_rules_texts := $(foreach f,$(wildcard engine/rules/*/RULES.md),$(notdir $(f:/RULES.md=))=$(f))
EMBEDS_report_templates := $(foreach f,$(sort $(wildcard bench/report/page/templates/*.html \
           bench/report/page/templates/*.css)),$(notdir $(f))=$(f))
TABLES  := page_files report_templates rules_texts
$(foreach t,$(TABLES),$(eval $(BUILD)/embedded/$(t).s: \
    $(foreach e,$(EMBEDS_$(t)),$(lastword $(subst =, ,$(e))))))
$(BUILD)/embedded/%.s: Makefile bench/report/page/templates \
    $(if $(wildcard play/page),$(shell find play/page -type d))
	@mkdir -p $(@D)
	@{ i=0; table=; echo '.section .rodata'; for pair in $(EMBEDS_$*); do i=$$((i + 1)); \
	    printf 'n%d: .asciz "%s"\nf%d: .incbin "%s"\ne%d: .byte 0\n' \
	        $$i "$${pair%%=*}" $$i "$${pair#*=}" $$i; \
	    table="$$table .dc.a n$$i, f$$i, e$$i - f$$i;"; done; \
	    printf '.section .data.rel.ro,"aw"\n.balign 8\n.globl $*\n$*:\n'; \
	    echo "$$table .dc.a 0, 0, 0" | tr ';' '\n'; \
	    echo '.section .note.GNU-stack,"",@progbits'; } >$@
$(BUILD)/embedded/%.o: $(BUILD)/embedded/%.s | ready
	$(call say,AS $@) $(CC) -c $< -o $@

VERSIONED := $(patsubst %,$(BUILD)/%.o,engine/game/record/record engine/game/learned/learned bench/match/match \
               bench/simulate/simulate_open bench/experiments/vary_words bench/study/study play/service/requests/requests \
               play/service/requests/simulations play/service/requests/studies ai/learn/first_policy \
               play/library/scenario play/main)
$(VERSIONED): ALL_CFLAGS += -DCASSINO_VERSION='"$(VERSION)"'
$(VERSIONED): tests/signature

$(BUILD)/%.o: %.c | ready
	@mkdir -p $(@D)
	$(call say,CC $<) $(CC) $(ALL_CFLAGS) -c $< -o $@

# The Makefile too: with its flags of another time the shared library would not link.
$(BUILD)/%.o: %.cpp Makefile | ready
	@mkdir -p $(@D)
	$(call say,CXX $<) $(CXX) $(ALL_CXXFLAGS) -c $< -o $@

# The tests in tests/SYSTEM see that rule system from inside: they link it unsealed.
$(foreach s,$(SYSTEMS),$(eval \
  $(filter $(BUILD)/tests/$(s)/%,$(TESTS:%=$(BUILD)/tests/%)): INSIDE = $$(call inside,$(s)) $$(call shared,tests/$(s)/)))
$(foreach s,$(SYSTEMS),$(eval \
  $(filter $(BUILD)/tests/$(s)/%,$(TESTS:%=$(BUILD)/tests/%)): $(call inside,$(s)) $(call shared,tests/$(s)/)))
$(TESTS:%=$(BUILD)/tests/%): $(BUILD)/tests/%: tests/%.c $(BUILD)/libtests.a $(BUILD)/program.a
	@mkdir -p $(@D)
	$(call say,LINK $@) $(CC) $(ALL_CFLAGS) $< -o $@ $(INSIDE) $(BUILD)/libtests.a $(BUILD)/program.a -lcmocka $(PROGRAM_LIBRARIES)

# The library for other programs. Its own objects come first, so that their memory_missing() is used.
$(filter $(BUILD)/tests/library/%,$(TESTS:%=$(BUILD)/tests/%)): INSIDE = $(LIBRARY)
$(filter $(BUILD)/tests/library/%,$(TESTS:%=$(BUILD)/tests/%)): $(LIBRARY)
SONAME := libcassino.so.1
.PHONY: library
library: $(BUILD)/$(SONAME) $(BUILD)/static/libcassino.a ## the shared and the static library, and no program
$(BUILD)/$(SONAME): $(LIBRARY) $(BUILD)/program.a
	$(call say,LINK $@) $(CC) $(ALL_CFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--as-needed \
	    -Wl,--exclude-libs,ALL $^ -o $@ $(LIBRARIES)
# One object in which all symbols but those of cassino.h are local.
$(BUILD)/static/libcassino.a: $(LIBRARY) $(BUILD)/program.a
	@mkdir -p $(@D)
	$(call say,AR $@) ld -r $^ -o $(@D)/open.o
	$(if $(V),,@)objcopy --wildcard --keep-global-symbol='cassino_*' $(@D)/open.o $(@D)/cassino.o
	@rm -f $@ $(@D)/open.o
	$(if $(V),,@)ar rcs $@ $(@D)/cassino.o

# One line on what is missing, before the compiler has forty.
.PHONY: ready
ready: absent = $(call missing,$(PACKAGES_BUILD))
ready:
	@$(if $(absent),echo 'Missing: $(strip $(absent)). To install: $(call install,$(strip $(absent)))' >&2; exit 1,:)

# Installs what is missing of NEEDED, and says how.
.PHONY: deps
deps: NEEDED ?= $(PACKAGES_TEST)
deps: absent = $(call missing,$(NEEDED))
deps:
	@$(if $(absent),echo '$(call install,$(strip $(absent)))'; $(call install,$(strip $(absent))),:)

.PHONY: play
play: ## installs what is missing, builds, starts a first game: on the page, or in the terminal
	+@$(again) -s deps NEEDED="$(PACKAGES_PLAY)"
	+@$(again) -s all
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] && command -v xdg-open >/dev/null && [ -n "$(PAGE)" ]; then \
	    echo 'In the terminal instead: $(BUILD)/cassino play gbsu/first-contact. All battles: $(BUILD)/cassino list'; \
	    $(BUILD)/cassino serve --open; \
	else \
	    echo 'On a page in a browser instead: make page. All battles: $(BUILD)/cassino list'; \
	    $(BUILD)/cassino play gbsu/first-contact; \
	fi

.PHONY: page
page: ## the same on the page, whatever there is here: prints the address to open
	+@$(again) -s deps NEEDED="$(PACKAGES_PLAY)"
	+@$(again) -s all
	@$(BUILD)/cassino serve --open

.PHONY: test
test: ## installs what is missing, builds, runs all tests
	+@$(again) -s deps NEEDED="$(PACKAGES_TEST)"
	+@$(again) mpi
	+@$(again) check-tests

# Every test program, as many at once as there are jobs; -O keeps what each of them says together.
RUNS := $(TESTS:%=run/%)
.PHONY: check-tests $(RUNS)
check-tests: ## the tests alone, as many at once as there are jobs
	+@$(again) -k -O $(RUNS) $(PYTHON_RUN)
$(RUNS): run/%: $(BUILD)/tests/% $(BUILD)/cassino
	@echo "== $*"; OMP_WAIT_POLICY=passive CASSINO=$(BUILD)/cassino \
	    $(if $(wildcard build-mpi/cassino),CASSINO_MPI=build-mpi/cassino) $(BUILD)/tests/$* 2>&1

# The Python package with the library of this build: not in special builds, which python3 cannot load.
PYTHON_RUN := $(if $(MODE),,run/library/test_python)
.PHONY: run/library/test_python
run/library/test_python: $(BUILD)/$(SONAME) $(BUILD)/cassino
	@echo "== library/test_python"; CASSINO=$(BUILD)/cassino CASSINO_LIBRARY=$(BUILD)/$(SONAME) \
	    PYTHONPATH=play/python PYTHONDONTWRITEBYTECODE=1 python3 tests/library/test_python.py 2>&1

.PHONY: test-times
test-times: ## seconds of user time of each test program, one after the other, and their sum
	+@$(again) $(TESTS:%=$(BUILD)/tests/%) $(BUILD)/cassino >/dev/null
	@for test in $(TESTS); do CASSINO=$(BUILD)/cassino OMP_WAIT_POLICY=passive \
	    bash -c 'TIMEFORMAT="%U $$0"; time $(BUILD)/tests/$$0 >/dev/null 2>&1 || echo "0 $$0 fails"' \
	    $$test 2>&1; done | sort -rn | awk '{sum += $$1; print} END {print sum " all"}'

# The page in a real browser: whole games by clicks and by keys, greyscale, a narrow screen, axe-core.
# What it needs of npm goes to $(BUILD)/test-page; words in ONLY run those tests alone (ONLY="keys grey"),
# and SCENARIOS="rfic/ford" those battles alone.
# The pictures of README are made so: make test-page ONLY=pictures PICTURES=tests/page/pictures
PICTURES ?= $(BUILD)/pictures
PACKAGES_PAGE = $(PACKAGES_PLAY) $(if $(shell command -v chromium),,chromium) \
                $(if $(shell command -v npm),,nodejs npm)
PAGE_MODULES := $(BUILD)/test-page/node_modules/.package-lock.json
.PHONY: test-page
test-page: ## the page in a real browser (Chromium): whole games, keys, greyscale, axe-core
	+@$(again) -s deps NEEDED="$(PACKAGES_PAGE)"
	+@$(again) -s all $(PAGE_MODULES)
	CASSINO=$(BUILD)/cassino CASSINO_MODULES=$(BUILD)/test-page PICTURES=$(PICTURES) \
	    node tests/page/run.js $(ONLY)
$(PAGE_MODULES): tests/page/npm/package-lock.json tests/page/npm/package.json
	@mkdir -p $(BUILD)/test-page
	cp $^ $(BUILD)/test-page
	cd $(BUILD)/test-page && npm ci --no-audit --no-fund

# The page without a server: the rules are in play/web/web.mk.
PACKAGES_WEB = $(PACKAGES_BUILD) emscripten tcl
.PHONY: web test-web
web: ## the page without a server, as static files in build/web (with Debian's emscripten)
	+@$(again) -s deps NEEDED="$(PACKAGES_WEB)"
	+@$(again) -s all
	@test -e build-web/sources/sqlite3/sqlite3.c || sh play/web/sources.sh build-web/sources
	+@$(again) -f play/web/web.mk site

test-web: ## its signature, and whole games in Chromium without a network; skipped without emscripten
	+@if command -v emcc >/dev/null; then $(again) -s web && $(again) -s deps NEEDED="$(PACKAGES_PAGE)" && \
	    $(again) -s $(PAGE_MODULES) && CASSINO=$(BUILD)/cassino CASSINO_MODULES=$(BUILD)/test-page \
	    CASSINO_SITE=$(BUILD)/web node tests/web/run.js; \
	else echo 'test-web: skipped, because emscripten is not installed (make web installs it)'; fi

# ---- Installing. PREFIX is where it will lie, DESTDIR (for packagers) where it is put first.
PREFIX  ?= /usr/local
LIBDIR  ?= $(PREFIX)/lib
DESTDIR ?=
# Where python3 looks for packages below PREFIX; if it looks nowhere there, the place of Debian's.
PYTHONDIR ?= $(or $(shell python3 -c 'import sys; print(*[path for path in sys.path if \
    path.startswith("$(PREFIX)/lib/") and path.endswith("-packages")][:1])' 2>/dev/null), \
    $(PREFIX)/lib/python3/dist-packages)
SHIPPED  = $(shell git ls-files scenarios 2>/dev/null || find scenarios -type f)
# A binary finds its scenarios by its own place: PREFIX/share/cassino beside PREFIX/bin.
.PHONY: install
install: all library $(BUILD)/cassino.6 ## puts program, library, scenarios and manual under PREFIX
	install -D -m 755 $(BUILD)/cassino $(DESTDIR)$(PREFIX)/bin/cassino
	install -D -m 644 $(BUILD)/cassino.6 $(DESTDIR)$(PREFIX)/share/man/man6/cassino.6
	install -D -m 644 play/install/cassino.bash \
	    $(DESTDIR)$(PREFIX)/share/bash-completion/completions/cassino
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/cassino README.md PROTOCOL.md docs/*.md \
	    play/service/client.py
	install -D -m 755 $(BUILD)/$(SONAME) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libcassino.so
	install -D -m 644 -t $(DESTDIR)$(LIBDIR) $(BUILD)/static/libcassino.a
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/include play/library/cassino.h
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/libcassino-dev docs/library.md examples/*.c
	@mkdir -p $(DESTDIR)$(LIBDIR)/pkgconfig
	sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$(VERSION)|' \
	    play/library/cassino.pc.in >$(DESTDIR)$(LIBDIR)/pkgconfig/cassino.pc
	install -D -m 644 -t $(DESTDIR)$(PYTHONDIR)/cassino play/python/cassino/*.py \
	    play/python/cassino/py.typed
	@for file in $(SHIPPED); do \
	    install -D -m 644 $$file $(DESTDIR)$(PREFIX)/share/cassino/$$file || exit 1; done
$(BUILD)/cassino.6: $(BUILD)/cassino play/install/man.sh
	sh play/install/man.sh $(BUILD)/cassino >$@

.PHONY: package
package: all library ## Debian packages in build/: cassino, libcassino1, libcassino-dev, python3-cassino
	rm -rf $(BUILD)/package
	+@$(MAKE) --no-print-directory -s install DESTDIR=$(BUILD)/package/all PREFIX=/usr \
	    LIBDIR=/usr/lib/$(shell $(CC) -print-multiarch) PYTHONDIR=/usr/lib/python3/dist-packages
	sh play/install/package.sh $(BUILD) $(VERSION)

# The library as another program sees it: installed, found by pkg-config, with the calls of symbols.txt
# and no others. The examples are built with it, and run. The Python package is tested with it.
INSTALLED = $(abspath $(BUILD))/installed
.PHONY: test-library
test-library: ## installs the library into build/installed, builds and runs the examples with it
	+@$(again) -s install PREFIX=$(INSTALLED)
	nm -D --defined-only $(INSTALLED)/lib/$(SONAME) | sed -n 's/.* \(cassino_.*\)/\1/p' | LC_ALL=C sort | \
	    diff tests/library/symbols.txt -
	export PKG_CONFIG_PATH=$(INSTALLED)/lib/pkgconfig LD_LIBRARY_PATH=$(INSTALLED)/lib; \
	for example in examples/*.c; do \
	    program=$(INSTALLED)/bin/$$(basename $$example .c) && \
	    $(CC) -Wall -Wextra $$example $$(pkg-config --cflags --libs cassino) -o $$program && \
	    $(CC) $$example $$(pkg-config --static --cflags --libs cassino | \
	        sed 's/-lcassino/-l:libcassino.a/') -o $$program-static && \
	    (cd / && $$program | tail -1 && $$program-static | tail -1) || exit 1; done; \
	CASSINO=$(BUILD)/cassino PYTHONPATH=$(INSTALLED)/lib/python3/dist-packages \
	    python3 tests/library/test_python.py

# The same program to run under mpirun (Debian: libopenmpi-dev openmpi-bin); only tests need it.
.PHONY: mpi
mpi: ## build-mpi/cassino, to run under mpirun
	+@$(again) all BUILD=build-mpi MODE=-DCASSINO_MPI CC=mpicc

# After a change of behaviour that is meant: the numbers and games that tests compare with, anew.
# Look at `git diff --stat tests` afterwards, and say in the commit why they moved.
.PHONY: renew
renew: ## after a change that is meant: what tests compare with, anew
	+@$(again) $(BUILD)/cassino
	$(BUILD)/cassino bench --quick --only tic_tac_toe | sed -n 's/^signature //p' >$(BUILD)/signature
	test -s $(BUILD)/signature && cp $(BUILD)/signature tests/signature
	+@$(again) $(BUILD)/cassino $(BUILD)/tests/rules/test_perft $(BUILD)/tests/rules/test_golden \
	    $(BUILD)/tests/bench/speed/test_bench $(BUILD)/tests/play/test_documents \
	    $(BUILD)/tests/rfic/rules/test_rfic_load
	CASSINO_RENEW=1 $(BUILD)/tests/rfic/rules/test_rfic_load
	CASSINO_RENEW=1 $(BUILD)/tests/rules/test_perft
	CASSINO_RENEW=1 $(BUILD)/tests/rules/test_golden
	CASSINO_RENEW=1 CASSINO=$(BUILD)/cassino $(BUILD)/tests/bench/speed/test_bench
	CASSINO_RENEW=1 CASSINO=$(BUILD)/cassino $(BUILD)/tests/play/test_documents

# What .ci/run needs beyond `make test`.
.PHONY: deps-ci
deps-ci:
	+@$(again) -s deps NEEDED="$(PACKAGES_CI)"

# The same tests in other builds: with whole-state checks, under sanitizers, with coverage.
.PHONY: audit asan clang tsan cover
audit asan cover: deps
audit: ## the tests with the whole state checked after every action
	+@$(again) check-tests BUILD=build-audit MODE=-DAUDIT

asan: ## the tests under gcc's address and undefined sanitizers
	+@$(again) check-tests BUILD=build-asan CFLAGS="-O1 -g" \
	    MODE="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"

# The other compiler: same tests, same signature.
clang: ## the tests, built by clang
	+@$(again) -s deps NEEDED="$(PACKAGES_TSAN)"
	+@$(again) check-tests BUILD=build-clang CC=clang CXX=clang++

# clang with libomp and its Archer: gcc's libgomp makes false reports.
tsan: ## the tests under clang's thread sanitizer
	+@$(again) -s deps NEEDED="$(PACKAGES_TSAN)"
	+@OMP_TOOL_LIBRARIES=libarcher.so TSAN_OPTIONS=ignore_noninstrumented_modules=1 \
	    $(again) check-tests BUILD=build-tsan CC=clang CXX=clang++ CFLAGS="-O1 -g" \
	    MODE="-fsanitize=thread -fno-omit-frame-pointer" $(if $(THREADED),RUNS="$(THREADED:%=run/%)")
# The tests that run several threads, for `make tsan THREADED="$(make -s threaded)"`: CI runs these.
# Not service/test_simulations: two threads of its study begin OpenMP regions of their own, whose
# locks libomp and the sanitizer report as used twice; the test then hangs.
THREADED_TESTS := ai/test_search ai/test_learn bench/simulate/test_simulate game/test_session \
                  service/test_connections
threaded:
	@echo $(THREADED_TESTS)

cover: ## the tests, and which lines they run
	+@$(again) check-tests BUILD=build-cover CFLAGS="-O0 -g" MODE=--coverage
	@gcov -n -r $$(find build-cover -name '*.gcda' -not -path '*/tests/*') 2>/dev/null | \
	    awk -F"'" '/^File/ {file = $$2} /^Lines/ {print $$0 "  " file}' | sort -t: -k2 -n

# The one way that the sources are laid out; CI runs the second.
FORMATTED = $(shell git ls-files '*.c' '*.h' '*.cpp')
.PHONY: format format-check
format: ## lays out all sources by .clang-format
	$(if $(V),,@)clang-format -i $(FORMATTED)
format-check: ## says where they are not laid out so
	$(if $(V),,@)clang-format --dry-run -Werror $(FORMATTED)

# cppcheck reads each file by itself, so it takes these four for errors: arrays that another file
# fills, indexes that an assertion bounds, pointers that callers keep while their target lives, and
# right shifts of negative numbers, which gcc and clang define. It cannot parse _Generic either. (On
# a machine with one core it reads all files together, and then calls the first kind ctuuninitvar.)
QUIET := uninitvar ctuuninitvar negativeIndex returnDanglingLifetime shiftNegativeLHS shiftTooManyBitsSigned \
         internalAstError
.PHONY: analyze
analyze: ## static analysis by cppcheck
	+@$(again) -s deps NEEDED="cppcheck"
	cppcheck -q -j$(shell nproc) --enable=warning,portability --std=c11 -I. --error-exitcode=1 \
	    --library=tests/house/cppcheck.cfg $(QUIET:%=--suppress=%) engine ai bench play

.PHONY: clean
clean: ## forgets everything that was built
	rm -rf build build-*

# libFuzzer under both sanitizers, on games played by bytes, scenarios, requests, records and policy
# files. New inputs stay in build-fuzz/corpus; an input that breaks something goes to build-fuzz.
FUZZ_SECONDS ?= 60
FUZZERS := game scenario protocol record learned
FUZZ_FLAGS := -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize=vptr \
              -fno-sanitize-recover=all -fno-omit-frame-pointer
.PHONY: fuzz $(FUZZERS:%=fuzz-run-%)
fuzz: ## runs each libFuzzer target for FUZZ_SECONDS (default: 60): games, files, requests
	+@$(again) -s deps NEEDED="$(PACKAGES_TSAN)"
	+@$(again) $(FUZZERS:%=fuzz-run-%) BUILD=build-fuzz CC=clang CXX=clang++ CFLAGS="-O1 -g" \
	    MODE="$(FUZZ_FLAGS)"
LENGTH_game     := 2000
LENGTH_protocol := 1000
SEEDS_scenario  := scenarios/gbsu tests/good/gbsu tests/bad/gbsu
SEEDS_record    := bench/positions tests/bad/records
SEEDS_learned   := scenarios/gbsu
$(FUZZERS:%=fuzz-run-%): fuzz-run-%: $(BUILD)/fuzz_%
	@mkdir -p $(BUILD)/corpus/fuzz_$*
	$(BUILD)/fuzz_$* -max_total_time=$(FUZZ_SECONDS) -artifact_prefix=$(BUILD)/ -verbosity=0 \
	    -print_final_stats=1 -max_len=$(or $(LENGTH_$*),16384) $(BUILD)/corpus/fuzz_$* $(SEEDS_$*)
$(BUILD)/fuzz_%: tests/fuzz/fuzz_%.c $(call inside,gbsu) $(BUILD)/libtests.a $(BUILD)/program.a
	$(call say,LINK $@) $(CC) $(ALL_CFLAGS) -fsanitize=fuzzer $(filter-out %.h,$^) -o $@ $(LIBRARIES)

.PHONY: help
help: ## this list
	@sed -n 's/^\([a-z][a-z-]*\):.* *## \(.*\)/make \1|\2/p' $(firstword $(MAKEFILE_LIST)) | \
	    while IFS='|' read -r target help; do printf '%-18s %s\n' "$$target" "$$help"; done

# What each object is made from. make reads one long file three times as fast as 700 short ones.
$(if $(wildcard $(BUILD)),$(shell find $(BUILD) -name '*.d' -exec cat {} + >$(BUILD)/depends.mk))
-include $(BUILD)/depends.mk
