// SPDX-License-Identifier: GPL-3.0-or-later
// rules_view.c -- prints sections of the rules reference; see rules_view.h.
#include "rules_view.h"

static void put_neighbour(const Reference *reference, const char *which, int index, Text *out) {
    if (index < 0 || index >= reference->count) return;
    text_put(out, "%s: ", which);
    reference_heading(&reference->section[index], out);
    text_char(out, '\n');
}

static void put_sections(const Reference *reference, const Game *game, const int found[], int count,
                         int width, Text *out) {
    int end = 0;
    for (int i = 0; i < count; i++) {
        int first = max_int(found[i], end);  // sub-sections of the last one are written already
        for (end = max_int(end, reference_end(reference, found[i])); first < end; first++) {
            if (out->length > 0) text_char(out, '\n');
            reference_section(reference, first, game, width, out);
        }
    }
    text_char(out, '\n');
    put_neighbour(reference, "Before", found[0] - 1, out);
    put_neighbour(reference, "Next", end, out);
}

static void put_search(const Reference *reference, const Game *game, const char *words,
                       const int found[], int count, int width, Text *out) {
    text_put(out, "%d sections of the rules of %s have all words of '%s':\n", count,
             reference->system, words);
    for (int i = 0; i < count; i++) {
        const Section *section = &reference->section[found[i]];
        text_put(out, "\n");
        reference_heading(section, out);
        text_put(out, "\n    ");
        reference_excerpt(section, game, words, width - 12, out);
        text_char(out, '\n');
    }
}

bool rules_view(const Reference *reference, const Game *game, const char *words, int width,
                Text *out) {
    int found[SECTIONS_MAX];
    if (words[0] == '\0') {
        reference_contents(reference, out);
        return true;
    }
    int count = reference_find_all(reference, words, found);
    bool cited = count > 0;
    if (!cited) count = reference_search(reference, game, words, found);
    if (count == 0)
        text_put(out, "No section of the rules of %s has that number, or all words of '%.60s'.\n",
                 reference->system, words);
    else if (cited || count == 1)
        put_sections(reference, game, found, count, width, out);
    else
        put_search(reference, game, words, found, count, width, out);
    return count > 0;
}
