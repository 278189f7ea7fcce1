// SPDX-License-Identifier: GPL-3.0-or-later
// hostile_kit.h -- running the program's commands from a test as a child that may die, and what it
// said; copies of a simulation that somebody has tampered with.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>

#include "folder_kit.h"

typedef struct Limits {
    rlim_t file_bytes, memory_bytes;  // 0: none
    bool nobody;                      // as a user who owns nothing, if we are root
} Limits;

typedef struct Said {
    int code;  // of its exit; minus the signal that killed it
    int lines;
    char words[800];  // on stderr, the first of them
} Said;

// Runs `cassino WORDS` in a child; words are parted by blanks.
Said said_by(const Limits *limits, const char *words);
#define SAID(...) said_by(NULL, spelled(__VA_ARGS__))
const char *spelled(const char *format, ...) __attribute__((format(printf, 1, 2)));
int said_start(const Limits *limits, const char *words);  // its process, with no words kept
int said_code(int process);

void file_copy(const char *from, const char *to);
// False if SQLite refuses it. Conditions of the tables are not asked.
bool tampered(const char *path, const char *sql);
int64_t number_of(const char *path, const char *sql);
