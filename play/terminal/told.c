// SPDX-License-Identifier: GPL-3.0-or-later
// told.c -- see told.h.
#include "told.h"

#include <stdio.h>
#include <string.h>

#include "terminal.h"

enum { LOG_INDENT = 6 };

void told_print(int ply, const char *told, bool colour) {
    bool first = true;
    while (*told != '\0') {
        int length = (int)strcspn(told, "\n");
        if (length > 0) {
            char head[32];
            snprintf(head, sizeof head, colour ? "\033[2m%4d\033[0m  " : "%4d  ", ply);
            if (!first) snprintf(head, sizeof head, "%*s", LOG_INDENT, "");
            output_line(head, told, length, LOG_INDENT);
            first = false;
        }
        told += length + (told[length] == '\n');
    }
}
