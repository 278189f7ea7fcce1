// SPDX-License-Identifier: GPL-3.0-or-later
// template.c -- fills the slots of a text; see template.h.
#include "template.h"

void template_put(Text *out, const char *words, TemplateSlot *fill, const void *context) {
    for (const char *c = words; *c; c++) {
        if (*c != '%') {
            text_char(out, *c);
            continue;
        }
        c++;
        assert(*c != '\0');
        fill(context, *c, out);
    }
}
