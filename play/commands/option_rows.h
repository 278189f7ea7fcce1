// SPDX-License-Identifier: GPL-3.0-or-later
// option_rows.h -- macros for the rows of options; game/serve.c is a short example. T is the struct
// of a command's words. M is the member of T that stores the value.
#pragma once
#include "option.h"

// Macros for the kind of value that an option takes, and for the member that stores it.
#define INTO(T, M)         .offset = offsetof(T, M), .bytes = sizeof(((T *)0)->M)
#define FLAG(T, M)         .kind = TAKES_NOTHING, INTO(T, M)
#define NUMBER(T, M)       NUMBER_AS(T, M, "N")
#define NUMBER_AS(T, M, N) .value = (N), .kind = TAKES_NUMBER, INTO(T, M)
#define SEED(T, M)         .name = "seed", .letter = 'S', .value = "N", .kind = TAKES_SEED, INTO(T, M)
#define TEXT(T, M)         .kind = TAKES_TEXT, .count = 1, INTO(T, M)
#define BOTH_TEXTS(T, M)   .kind = TAKES_TEXT, .count = COUNT_OF(((T *)0)->M), INTO(T, M)
#define TEXTS(T, M, LENGTH) \
    .kind = TAKES_TEXTS, .count = COUNT_OF(((T *)0)->M), .length = offsetof(T, LENGTH), INTO(T, M)
#define OTHER(T, M, READ)             .kind = TAKES_OTHER, .read = (READ), INTO(T, M)
#define WHOLE(READ)                   .kind = TAKES_OTHER, .read = (READ)  // read() gets the struct itself
#define GROUP(T, M, ROWS)             .kind = TAKES_GROUP, .group = (ROWS), .count = COUNT_OF(ROWS), INTO(T, M)
#define OPTION(NAME, LETTER)          .name = (NAME), .letter = (LETTER)
#define VALUE(WORDS)                  .value = (WORDS)
#define NEEDED                        .needed = true
#define READ                          .file = FILE_READ
#define COUNTED                       .file = FILE_COUNTED
#define WRITTEN                       .file = FILE_WRITTEN
#define RANGE(LOW, HIGH)              .low = (LOW), .high = (HIGH)
#define DEFAULT(NUMBER_TYPED)         .initial = (NUMBER_TYPED)
#define DEFAULT_TEXT(WORDS)           .text = (WORDS)
#define OTHERWISE(NUMBER_HELD, WORDS) .initial = (NUMBER_HELD), .otherwise = (WORDS)
#define EXPECTED(WORDS)               .expected = (WORDS)
#define HELP(WORDS)                   .help = (WORDS)
#define OPTIONS(ROWS)                 .options = (ROWS), .option_count = COUNT_OF(ROWS)
#define WORDS_OF(NUMBER_DEFINED)      WORDS_OF_(NUMBER_DEFINED)  // a macro's value as a string
#define WORDS_OF_(TOKENS)             #TOKENS

// The parts of rows that several commands share. A command adds the member for the value, and what
// differs.
#define SCENARIO_ARGUMENT \
    VALUE("SCENARIO"), NEEDED, READ, HELP("Name of a scenario, or path of its file")
#define RECORD_ARGUMENT VALUE("RECORD"), NEEDED, READ, HELP("File of a recorded game")
#define EITHER_ARGUMENT                     \
    VALUE("SCENARIO|RECORD"), NEEDED, READ, \
        HELP("Name or file of a scenario, or file of a recorded game")
#define OPTION_GAMES  OPTION("games", 'g')
#define OPTION_PLAYER OPTION("player", 'p'), VALUE("PLAYER")
#define OPTION_OUT    OPTION("out", 'o'), WRITTEN
#define OPTION_SIDE   OPTION("side", 0), VALUE("SIDE")
#define OPTION_PLY    OPTION("ply", 'n')
#define OPTION_KEYS   OPTION("options", 'k'), VALUE("KEY=VALUE,...")
#define OPTION_JSON   OPTION("json", 'j'), HELP("Print JSON instead of text")
#define OPTION_SEED                                                                         \
    HELP("Master seed; the same seed gives the same results, unless time limits the work"), \
        DEFAULT(1)
#define OPTION_THREADS                                 \
    OPTION("threads", 't'), OTHERWISE(0, "all cores"), \
        HELP("Number of threads; does not change results")
#define OPTION_SHARD                                       \
    OPTION("shard", 0), VALUE("I/N"), DEFAULT_TEXT("1/1"), \
        EXPECTED("a part and the number of parts, such as 1/4")
#define OPTION_ALLIED                                               \
    OPTION("allied", 'a'), VALUE("PLAYER"), DEFAULT_TEXT("greedy"), \
        HELP("Player of the Allied side; `cassino list` names all players")
#define OPTION_AXIS \
    OPTION("axis", 'x'), VALUE("PLAYER"), DEFAULT_TEXT("greedy"), HELP("Player of the Axis side")
#define OPTION_SET                                                                             \
    OPTION("set", 's'), VALUE("PATH=VALUE"),                                                   \
        HELP(                                                                                  \
            "Change a number of the scenario, such as units.HQ/B.support=3; may be repeated. " \
            "`cassino "                                                                        \
            "sensitivity SCENARIO --list` names the numbers"),                                 \
        .read = (edit_read), EXPECTED("PATH=VALUE, such as turns=9")
#define OPTION_LEARNED(MORE)                                                                   \
    OPTION("learned", 'T'), VALUE("FILE"), READ,                                               \
        HELP(                                                                                  \
            "Policy file to use instead of the one beside the scenario; `cassino train --out " \
            "FILE` writes one; `no`: play without a policy, and do not learn one first" MORE)
#define LEARNED_OF_SIDES "; FILE,FILE gives the Allied and the Axis player a file each"
#define OPTION_PROGRESS      \
    OPTION("progress", 'P'), \
        HELP("Print progress to stderr every 10 seconds, also without a terminal")
// The option --band. Its member M is a struct Interval of bench/stats/interval.h.
#define OPTION_BAND(T, M)                                                                  \
    OPTION("band", 'b'), VALUE("LOW,HIGH"), OTHER(T, M, band_read), DEFAULT_TEXT("40,60"), \
        EXPECTED("two percentages, the lower first, such as 40,60"),                       \
        HELP("Average scores that count as balanced, in percent: a win is 100, a draw 50")
