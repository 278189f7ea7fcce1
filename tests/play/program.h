// SPDX-License-Identifier: GPL-3.0-or-later
// program.h -- runs the program as a user does, for tests: its output and its exit code.
//
// $CASSINO names the program (the Makefile sets it). Each test runs it in an empty folder.
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

extern char program[1024], folder[64];             // paths
extern char out[OUTPUT_BYTES], err[OUTPUT_BYTES];  // what the last run wrote

void file_read(const char *name, char *text);  // of the folder, into OUTPUT_BYTES
void file_write(const char *name, const char *text);
// Runs the program with these arguments and `typed` on stdin. Returns the exit code; the output is
// in out and err.
int run(const char *words, const char *typed);
void assert_has(const char *text, const char *part);
void assert_lacks(const char *text, const char *part);
int empty_folder(void **unused);  // before each test
// Finds the program and makes the folder. Prints a message and returns false if it cannot.
bool program_open(const char *test);
void program_close(void);
