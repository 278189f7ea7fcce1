// SPDX-License-Identifier: GPL-3.0-or-later
// program.h -- runs the program as a user does, for tests, and keeps its output and exit code.
// $CASSINO names the program (the Makefile sets it). Each test starts in an empty folder.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { OUTPUT_BYTES = 1 << 18 };

extern char program[1024], folder[64];             // paths of the program and of the test's folder
extern char out[OUTPUT_BYTES], err[OUTPUT_BYTES];  // output of the last run

void file_read(const char *name, char *text);  // reads a file of the folder into OUTPUT_BYTES
void file_write(const char *name, const char *text);
// Runs the program with these arguments and `typed` on stdin. Returns the exit code. The output
// is in `out` and `err`.
int run(const char *words, const char *typed);
void assert_has(const char *text, const char *part);
void assert_lacks(const char *text, const char *part);
int empty_folder(void **unused);  // empties the folder before each test
// Finds the program and creates the folder. Prints a message and returns false if it cannot.
bool program_open(const char *test);
void program_close(void);
