# SPDX-License-Identifier: GPL-3.0-or-later
# The page without a server. `make web` runs this file, which takes the rules of the Makefile and
# other tools: it compiles engine, players, laboratory and service to WebAssembly in build-web, and
# puts static files into build/web. It does so three times, because browsers differ (worker.js): with
# threads and SIMD, with SIMD, and without both. RUNG names the engine that a run of make builds.
RUNGS   := threads simd plain
RUNG    ?=
NATIVE  := build
override BUILD := build-web/$(or $(RUNG),site)
SITE    := $(NATIVE)/web
# `emcc -c` takes three times as long as clang with the same flags.
override CC  = clang -Wno-unused-command-line-argument $(EM_CFLAGS)
override CXX := em++
# Small, but fast where it counts (STILL below). A name of its own for each static function, so that
# STILL can tell them apart.
override CFLAGS := -Os -funique-internal-linkage-names
override WARNINGS := -Wall -Wextra -Wno-missing-field-initializers
override ARCH :=
SIMD    := $(if $(filter plain,$(RUNG)),,-msimd128 -msse4.1)
THREADS := $(if $(filter threads,$(RUNG)),-pthread)
EM_CFLAGS := $(if $(RUNG),$(shell emcc --cflags $(SIMD) $(THREADS)))
override SHARED := -isystem $(BUILD)/include -isystem play/web/include
override OPENMP := $(if $(THREADS),-fopenmp)
override GOLD :=
# Where node is not Debian's, it does not look here for what emscripten needs.
export NODE_PATH := /usr/share/nodejs

# The tables of embedded files, in the assembly language of WebAssembly.
$(BUILD)/embedded/%.s: Makefile play/web/web.mk
	@mkdir -p $(@D)
	@i=0; table=; for pair in $(EMBEDS_$*); do i=$$((i + 1)); length=$$(wc -c <$${pair#*=}); \
	    printf '.section .rodata.f%d,"",@\nf%d: .incbin "%s"\n.byte 0\n.size f%d, %d\n' \
	        $$i $$i "$${pair#*=}" $$i $$((length + 1)); \
	    printf '.section .rodata.n%d,"",@\nn%d: .asciz "%s"\n.size n%d, %d\n' \
	        $$i $$i "$${pair%%=*}" $$i $$(echo "$${pair%%=*}" | wc -c); \
	    table="$$table .int32 n$$i; .int32 f$$i; .int32 $$length;"; done >$@; \
	printf '.section .data.$*,"",@\n.globl $*\n.p2align 2\n$*:\n' >>$@; \
	echo "$$table .int32 0; .int32 0; .int32 0; .size $*, $$((12 * i + 12))" | tr ';' '\n' >>$@

include Makefile

# ---- The libraries, from Debian's source packages (sources.sh)

FROM := build-web/sources
# Of all headers of the native libraries, only these: the rest of /usr/include is not emscripten's.
HEADERS := $(wildcard $(addprefix /usr/include/,gsl jansson.h jansson_config.h sqlite3.h yaml.h pcg_*))
ready: $(BUILD)/include
$(BUILD)/include:
	mkdir -p $@
	ln -s $(HEADERS) $@
GSL  := blas/blas block/init cblas/daxpy cblas/dcopy cblas/ddot cblas/dgemm cblas/dgemv \
        cblas/dscal cblas/dsymv cblas/dsyr cblas/dsyrk cblas/dtrmm cblas/dtrsm \
        cblas/dtrmv cblas/dtrsv cblas/xerbla cdf/beta cdf/betainv cdf/chisq cdf/chisqinv \
        cdf/exponential cdf/gamma cdf/gammainv cdf/gauss cdf/gaussinv cdf/tdist cdf/tdistinv \
        err/error err/message err/stream err/strerror linalg/cholesky linalg/condest \
        linalg/invtri matrix/copy matrix/init matrix/matrix matrix/rowcol matrix/submatrix \
        matrix/swap randist/beta randist/chisq randist/exponential randist/gamma randist/gauss \
        randist/gausszig randist/tdist specfunc/beta specfunc/elementary specfunc/erfc \
        specfunc/exp specfunc/expint specfunc/gamma specfunc/gamma_inc specfunc/log \
        specfunc/psi specfunc/trig specfunc/zeta sys/coerce sys/expm1 sys/fdiv sys/infnan \
        sys/log1p sys/minmax sys/pow_int vector/copy vector/init vector/oper vector/subvector \
        vector/vector
OTHERS := $(patsubst $(FROM)/%.c,%,$(wildcard $(FROM)/libyaml/src/*.c $(FROM)/jansson/src/*.c)) \
          sqlite3/sqlite3 $(GSL:%=gsl/%)
OTHER_FLAGS := -Oz -w $(SHARED) -I $(FROM)/libyaml/include -DYAML_VERSION_STRING='"0.2.5"' \
          -DYAML_VERSION_MAJOR=0 -DYAML_VERSION_MINOR=2 -DYAML_VERSION_PATCH=5 -DHAVE_STDINT_H \
          -DHAVE_SYS_TYPES_H -DHAVE_LOCALE_H -DHAVE_ATOMIC_BUILTINS \
          -DSQLITE_THREADSAFE=$(if $(THREADS),1,0) -DSQLITE_OMIT_LOAD_EXTENSION \
          $(addprefix -DSQLITE_OMIT_,DEPRECATED SHARED_CACHE JSON UTF16 AUTHORIZATION TRACE \
            GET_TABLE COMPLETE INCRBLOB DECLTYPE TCL_VARIABLE PROGRESS_CALLBACK DESERIALIZE \
            INTROSPECTION_PRAGMAS COMPILEOPTION_DIAGS WAL)
$(OTHERS:%=$(BUILD)/others/%.o): $(BUILD)/others/%.o: $(FROM)/%.c | ready
	@mkdir -p $(@D)
	$(call say,CC $<) $(CC) $(OTHER_FLAGS) -I $(<D) -I $(FROM)/gsl -c $< -o $@

# ---- The program

# Not in the page: HTTP, lines on stdin, the terminal, what only commands use, and the other kind of
# threads.
UNUSED  := play/service/http/% play/service/line_server.c play/service/shutdown.c \
           play/terminal/terminal.c bench/match/exploit.c bench/experiments/vary_plot.c \
           $(patsubst %,play/tiled/%.c,tmx unpack picture) \
           $(patsubst %,play/web/%.c,$(if $(THREADS),threads,openmp thread_create))
USED    := $(filter-out $(UNUSED),$(SOURCES) $(call sources,play/web)) \
           $(foreach s,$(SYSTEMS),$(call sources,engine/rules/$(s)))
PARTS   := $(USED:%.c=$(BUILD)/%.o) $(BUILD)/engine/base/pcg_library.o $(OTHERS:%=$(BUILD)/others/%.o) \
           $(foreach t,report_templates rules_texts,$(BUILD)/embedded/$(t).o)

# A browser gives a page less memory than a PC gives a program.
$(BUILD)/ai/search/search_params.o: ALL_CFLAGS += -DSEARCH_MEGABYTES=32

# Where no thread ever waits (threads.h): the functions of these objects need not be able to stop
# and go on, which would make them larger. They are what a search spends its time in.
STILL   := $(filter $(BUILD)/engine/base/% $(BUILD)/engine/board/% $(BUILD)/engine/kit/% \
             $(BUILD)/engine/scenario/% $(BUILD)/engine/rules/% $(BUILD)/others/% \
             $(patsubst %,$(BUILD)/ai/search/%.o,ismcts playout search_tree select) \
             $(BUILD)/ai/policy.o,$(PARTS))
$(STILL): ALL_CFLAGS := $(ALL_CFLAGS:-Os=-O2)
$(BUILD)/still: $(STILL)
	$(if $(V),,@)llvm-nm --defined-only $(STILL) | sed -n 's/^[0-9a-f]* [Tt] //p' | \
	    LC_ALL=C sort -u | paste -sd, >$@

# A thread of its own for each request needs no function that can stop and go on.
ifneq ($(THREADS),)
WAITING := -pthread -sDEFAULT_PTHREAD_STACK_SIZE=1MB -Wl,--wrap=pthread_create
else
WAITING := -sASYNCIFY '-sASYNCIFY_REMOVE=["@$(BUILD)/still"]' --profiling-funcs \
           --pre-js play/web/later.js
endif

# What no game needs until somebody asks for it: the laboratory, reviews, maps of Tiled, SQLite. These
# functions become a module of their own (later.js), so that less is loaded before the first game.
# They are linked last, because of equal functions the linker keeps only the first, with its name.
LATER   := $(filter-out $(BUILD)/bench/speed/%,$(filter $(BUILD)/bench/% $(BUILD)/play/commands/% \
             $(BUILD)/play/tiled/% $(BUILD)/others/gsl/% $(BUILD)/others/sqlite3/%,$(PARTS)))
$(BUILD)/later: $(LATER)
	$(if $(V),,@)llvm-nm --defined-only $(LATER) | sed -n 's/^[0-9a-f]* [Tt] //p' | \
	    LC_ALL=C sort -u >$@
# Threads would have to load it each for itself.
SPLIT   := wasm-split --enable-simd --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
             --enable-nontrapping-float-to-int --split-funcs=@$(BUILD)/later \
             --import-namespace=first --placeholder-namespace=later --export-prefix=% \
             $(BUILD)/whole.wasm -o1 $(BUILD)/engine.wasm -o2 $(BUILD)/engine.later.wasm

LINKING := -O2 --no-entry -Wl,--no-demangle -sMODULARIZE -sEXPORT_NAME=cassinoEngine \
           -sENVIRONMENT=worker,node -sNODEJS_CATCH_EXIT=0 -sNODEJS_CATCH_REJECTION=0 \
           $(WAITING) -sALLOW_MEMORY_GROWTH \
           -sINITIAL_MEMORY=64MB -sMAXIMUM_MEMORY=1GB -sTOTAL_STACK=1MB -lidbfs.js \
           -sFORCE_FILESYSTEM -sEXPORTED_RUNTIME_METHODS=FS,ENV,ccall \
           --preload-file scenarios@/scenarios --exclude-file '*.learned'
DATA    := $(shell find scenarios -type f | LC_ALL=C sort)
# Both tools warn of every function that was inlined: shown only if one fails.
$(BUILD)/engine.js: $(PARTS) $(if $(THREADS),$(BUILD)/critical.o,$(BUILD)/still $(BUILD)/later) \
                    $(filter-out %.learned,$(DATA)) play/web/later.js play/web/web.mk
	$(call say,LINK $@) { emcc $(LINKING) $(filter-out $(LATER),$(filter %.o,$^)) $(LATER) -o $@ \
	    $(if $(THREADS),,&& mv $(BUILD)/engine.wasm $(BUILD)/whole.wasm && $(SPLIT)); } \
	    2>$(BUILD)/link.txt || { cat $(BUILD)/link.txt; rm -f $@; exit 1; }

# The locks of `omp critical`, one for each name (openmp.c): clang leaves them to the linker, which
# cannot make them for WebAssembly.
$(BUILD)/critical.s: $(PARTS)
	$(if $(V),,@)llvm-nm -u $^ | sed -n 's/^ *U \(\.gomp_critical_.*\)/\1/p' | LC_ALL=C sort -u | \
	    while read -r name; do \
	    printf '.section .bss%s,"",@\n.globl %s\n.p2align 2\n%s:\n.skip 32\n.size %s, 32\n' \
	        $$name $$name $$name $$name; done >$@
$(BUILD)/critical.o: $(BUILD)/critical.s
	$(call say,AS $@) $(CC) -c $< -o $@

# A rule system is sealed by names, because WebAssembly has no `objcopy`: each of its global names
# gets the name of the system before it.
$(foreach s,$(SYSTEMS),$(eval $(call inside,$(s)): ALL_CFLAGS += -include $(BUILD)/names/$(s).h))
$(foreach s,$(SYSTEMS),$(eval $(call inside,$(s)): $(BUILD)/names/$(s).h))
$(BUILD)/names/%.h: $(NATIVE)/sealed/%.o
	@mkdir -p $(@D)
	nm --defined-only --extern-only $(patsubst %.c,$(NATIVE)/%.o,$(call sources,engine/rules/$*)) | \
	    sed -n '/_rules$$/d; s/^[0-9a-f]* [A-Z] \(.*\)/#define \1 $*__\1/p' >$@

# ---- The site

LEARNED := $(filter %.learned,$(DATA))
.PHONY: site $(RUNGS)
$(RUNGS):
	+@$(MAKE) --no-print-directory -f play/web/web.mk RUNG=$@ build-web/$@/engine.js
# The folder of the engines is named by their contents, so that a page of an earlier version finds
# none of this one.
site: $(RUNGS)
	rm -rf $(SITE)
	mkdir -p $(SITE)
	cp -r play/page/. $(SITE)
	folder=$(SITE)/engine-$$(cat $(RUNGS:%=build-web/%/engine.*) | sha256sum | cut -c1-8) && \
	    mkdir $$folder && cp build-web/plain/engine.data $$folder && \
	    for rung in $(RUNGS); do mkdir $$folder/$$rung && cp build-web/$$rung/engine*.js \
	        build-web/$$rung/engine*.wasm $$folder/$$rung || exit 1; done
	cp play/web/worker.js play/web/manifest.webmanifest $(SITE)
	cp play/web/transport.js $(SITE)/common
	cp --parents $(LEARNED) $(SITE)
	sed -i 's|<link rel="icon"|<link rel="manifest" href="manifest.webmanifest">\n&|' $(SITE)/index.html
	for file in $(LEARNED); do echo "$$file $$(wc -c <$$file)"; done | \
	    sed 's|^scenarios/\(.*\) \(.*\)|["\1",\2],|; 1s/^/const cassinoFiles=[/; $$s/$$/];/' >$(SITE)/files.js
	cd $(SITE) && echo "const cassinoEngines='$$(echo engine-*)';" >>files.js && \
	    engines=$$(find engine-*/* -type f -path '*/*/*' | LC_ALL=C sort) && \
	    files=$$(find . -type f -not -path './engine-*/*/*' | LC_ALL=C sort) && \
	    { echo "const CACHE='cassino-$$(cat $$files | sha256sum | cut -c1-16)';"; \
	      echo "const FILES=['./',$$(printf "'%s'," $$files)];"; \
	      echo "const ENGINES=[$$(printf "'%s'," $$engines)];"; cat ../../play/web/sw.js; } >sw.js
	@echo "Built $(SITE). To try it: cd $(SITE) && python3 -m http.server, then http://localhost:8000"
