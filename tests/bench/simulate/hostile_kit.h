// SPDX-License-Identifier: GPL-3.0-or-later
// hostile_kit.h -- runs commands of the program in a child process, which may crash, and keeps
// what it printed; and makes damaged copies of a simulation's file.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>

#include "folder_kit.h"

typedef struct Limits {
    rlim_t file_bytes, memory_bytes;  // limits of file size and memory; 0 for no limit
    bool nobody;                      // run as a user who owns nothing, if the test runs as root
} Limits;

typedef struct Said {
    int code;  // exit code; minus the signal number if a signal killed it
    int lines;
    char words[800];  // the first bytes on stderr
} Said;

// Runs `cassino WORDS` in a child process; `words` are separated by blanks.
Said said_by(const Limits *limits, const char *words);
#define SAID(...) said_by(NULL, spelled(__VA_ARGS__))
const char *spelled(const char *format, ...) __attribute__((format(printf, 1, 2)));
// Starts `cassino WORDS` in a child process and returns its process id. Keeps no output.
int said_start(const Limits *limits, const char *words);
int said_code(int process);

void file_duplicate(const char *from, const char *to);
// Runs SQL on the file without checking the conditions of its tables. Returns false if SQLite
// rejects it.
bool tampered(const char *path, const char *sql);
int64_t number_of(const char *path, const char *sql);
