# SPDX-License-Identifier: GPL-3.0-or-later
# `make` builds; `make play` and `make test` also install what is missing (Debian). See README.md.
CC      ?= gcc
CXX     ?= g++
BUILD   ?= build
MODE    ?=
VERSION := 0.1.0

CFLAGS   ?= -O3 -g
WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla
# -mtune: with default tuning gcc 12 turns a copy of 512 bytes into a slow `rep movsq`.
# -ffp-contract=off: a result may not depend on the compiler.
ALL_CFLAGS := -std=gnu17 $(CFLAGS) $(WARNINGS) -ffp-contract=off -fno-strict-aliasing \
              -mtune=haswell -fopenmp -MMD -MP -DCASSINO_VERSION='"$(VERSION)"' $(MODE)
ALL_CXXFLAGS := -std=c++17 $(CFLAGS) -Wall -Wextra -ffp-contract=off -MMD -MP $(MODE)
LIBRARIES := -lyaml -ljansson -lsqlite3 -lgsl -lgslcblas -ledit -lm -lstdc++

SOURCES := $(filter-out play/main.c, $(wildcard engine/*/*.c engine/rules/*/*.c ai/*.c bench/*.c \
             bench/games/*.c play/*.c))
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o) $(BUILD)/engine/base/pcg_library.o
TESTS   := $(patsubst tests/%.c,%,$(wildcard tests/test_*.c))

.DEFAULT_GOAL := all
.PHONY: all
all: $(BUILD)/cassino
	@echo "Built $(BUILD)/cassino. Next: make play (a game), make test, $(BUILD)/cassino --help"

$(BUILD)/cassino: $(BUILD)/play/main.o $(BUILD)/libcassino.a
	$(CC) $(ALL_CFLAGS) $^ -o $@ $(LIBRARIES)

$(BUILD)/libcassino.a: $(OBJECTS)
	@rm -f $@
	ar rcs $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c $< -o $@

$(BUILD)/%.o: %.cpp
	@mkdir -p $(@D)
	$(CXX) $(ALL_CXXFLAGS) -c $< -o $@

$(BUILD)/tests/test_%: tests/test_%.c $(BUILD)/libcassino.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $< -o $@ $(BUILD)/libcassino.a -lcmocka $(LIBRARIES)

.PHONY: check-tests
check-tests: $(TESTS:%=$(BUILD)/tests/%) $(BUILD)/cassino
	@for t in $(TESTS); do echo "== $$t"; $(BUILD)/tests/$$t || exit 1; done

.PHONY: clean
clean:
	rm -rf build build-*

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
