// SPDX-License-Identifier: GPL-3.0-or-later
// log_print.h -- prints a ply of the log.
#pragma once
#include <stdbool.h>

// Prints `told`, the text of plies `ply` to `last` (from 1), which all have the same text. The ply
// numbers stand before the first line; further lines are indented. Prints nothing if `told` is "".
void log_print(int ply, int last, const char *told, bool colour);
