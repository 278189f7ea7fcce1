// SPDX-License-Identifier: GPL-3.0-or-later
// log_print.h -- a ply of the log, on the screen.
#pragma once
#include <stdbool.h>

// What was told of plies `ply` (from 1) to `last`, the same of each: their numbers stand before its
// first line, and further lines are indented under it. Nothing, if nothing was told.
void told_print(int ply, int last, const char *told, bool colour);
