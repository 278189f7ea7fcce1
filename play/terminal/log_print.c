// SPDX-License-Identifier: GPL-3.0-or-later
// log_print.c -- prints plies of the log with their numbers; see log_print.h.
#include "log_print.h"

#include <stdio.h>
#include <string.h>

#include "terminal.h"

enum { LOG_INDENT = 6 };

void log_print(int ply, int last, const char *told, bool colour) {
    bool first = true;
    char plies[32];
    snprintf(plies, sizeof plies, last > ply ? "%4d-%d" : "%4d", ply, last);
    while (*told != '\0') {
        int length = (int)strcspn(told, "\n");
        if (length > 0) {
            char head[48];
            snprintf(head, sizeof head, colour ? "\033[2m%s\033[0m  " : "%s  ", plies);
            if (!first) snprintf(head, sizeof head, "%*s", LOG_INDENT, "");
            output_line(head, told, length, LOG_INDENT);
            first = false;
        }
        told += length + (told[length] == '\n');
    }
}
