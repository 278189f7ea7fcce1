// SPDX-License-Identifier: GPL-3.0-or-later
// citations.c -- see citations.h.
#include "citations.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

// How long the number of a rule at the start of `text` is: "7.3.1", "9.2d", "R34"; 0: none.
static size_t number_length(const char *text) {
    size_t at = is_upper(text[0]) ? 1 : 0;
    if (!is_digit(text[at])) return 0;
    while (is_digit(text[at]) || (text[at] == '.' && is_digit(text[at + 1]))) at++;
    if (is_lower(text[at]) && !isalnum((unsigned char)text[at + 1])) at++;
    if (isalnum((unsigned char)text[at]) || at >= CITATION_BYTES) return 0;
    return at;
}

// "sheet: cover": the table of a sheet; 0: none.
static size_t sheet_length(const char *text) {
    static const char start[] = "sheet: ";
    if (strncmp(text, start, strlen(start)) != 0) return 0;
    size_t at = strlen(start);
    while (is_lower(text[at])) at++;
    return at > strlen(start) && at < CITATION_BYTES ? at : 0;
}

// "Air Landings": a section that has a name and no number; 0: none.
static size_t name_length(const char *text) {
    size_t at = 0;
    if (!is_upper(text[0]) || !is_lower(text[1])) return 0;
    while (isalpha((unsigned char)text[at]) || (text[at] == ' ' && is_upper(text[at + 1]))) at++;
    return at < CITATION_BYTES ? at : 0;
}

static void copy(char out[CITATION_BYTES], const char *text, size_t length) {
    assert(length < CITATION_BYTES);
    memcpy(out, text, length);
    out[length] = '\0';
}

// The far end of a range behind a number: "-g", "-6.9", " to W18". How long all of that is, and the
// number into `out`; 0: no range.
static size_t range_length(const char *text, const char *first, char out[CITATION_BYTES]) {
    size_t mark = text[0] == '-' ? 1 : strncmp(text, " to ", 4) == 0 ? 4 : 0, length;
    if (mark == 0) return 0;
    if (is_lower(text[mark]) && !isalnum((unsigned char)text[mark + 1])) {
        length = strlen(first);
        copy(out, first, length);
        out[length - 1] = text[mark];
        return mark + 1;
    }
    length = number_length(text + mark);
    if (length > 0) copy(out, text + mark, length);
    return length > 0 ? mark + length : 0;
}

// ---- What cites

// One item between commas. *sheet: the items before it are of the sheet.
static void item_visit(const char *item, bool *sheet, CitationVisitor *visitor, void *context) {
    char first[CITATION_BYTES], last[CITATION_BYTES], word[CITATION_BYTES];
    size_t length = number_length(item);
    if (length > 0) {
        copy(first, item, length);
        visitor(first, context);
        if (range_length(item + length, first, last) > 0) visitor(last, context);
        return;
    }
    if ((length = sheet_length(item)) > 0) {
        *sheet = true;
    } else if (*sheet && is_lower(item[0])) {
        if (snprintf(word, sizeof word, "sheet: %.16s", item) > 0) visitor(word, context);
        return;
    } else {
        length = name_length(item);
        if (length != strlen(item)) return;
    }
    if (length == 0) return;
    copy(first, item, length);
    visitor(first, context);
}

static bool group_cites(const char *group) {
    return number_length(group) > 0 || sheet_length(group) > 0 ||
           (name_length(group) > 3 && group[name_length(group)] == '\0');
}

static void group_visit(char *group, CitationVisitor *visitor, void *context) {
    bool sheet = false;
    if (!group_cites(group)) return;
    char *rest = NULL;
    for (char *item = strtok_r(group, ",", &rest); item; item = strtok_r(NULL, ",", &rest)) {
        while (*item == ' ') item++;
        item_visit(item, &sheet, visitor, context);
    }
}

void citations_each(const char *text, CitationVisitor *visitor, void *context) {
    enum { GROUP_BYTES = 96 };
    for (const char *open = strchr(text, '['); open != NULL; open = strchr(open + 1, '[')) {
        char group[GROUP_BYTES];
        size_t length = strcspn(open + 1, "[]\n");
        if (open[1 + length] != ']' || length == 0 || length >= sizeof group) continue;
        memcpy(group, open + 1, length);
        group[length] = '\0';
        group_visit(group, visitor, context);
    }
}

bool citation_alone(const char *text) {
    char other[CITATION_BYTES], first[CITATION_BYTES];
    bool whole = false;  // a bare "12" is any number
    for (;;) {
        size_t length = number_length(text);
        if (length == 0) return false;
        whole |= is_upper(text[0]) || memchr(text, '.', length) != NULL;
        copy(first, text, length);
        text += length;
        text += range_length(text, first, other);
        if (text[0] == '\0') return whole;
        if (strncmp(text, ", ", 2) != 0) return false;
        text += 2;
    }
}

// ---- What is cited

static void entry_add(Rulings *rulings, const char *entry) {
    assert(rulings->count < ENTRIES_MAX);
    snprintf(rulings->entry[rulings->count++], CITATION_BYTES, "%s", entry);
}

// All numbers of "R3", "W15 to W18" and "S1-S6": those between, too, where they differ in the last
// figure alone.
static void range_add(Rulings *rulings, const char *first, const char *last) {
    size_t stem = strlen(first);
    while (stem > 0 && is_digit(first[stem - 1])) stem--;
    bool counted = stem < strlen(first) && strncmp(first, last, stem) == 0;
    for (int i = counted ? atoi(first + stem) + 1 : 0; counted && i < atoi(last + stem); i++) {
        char between[CITATION_BYTES];
        snprintf(between, sizeof between, "%.*s%d", (int)min_int((int)stem, 16), first, i);
        entry_add(rulings, between);
    }
    entry_add(rulings, last);
}

static void line_read(const char *line, Rulings *out) {
    char first[CITATION_BYTES], last[CITATION_BYTES];
    bool listed = line[0] == '-' || line[0] == '|' || line[0] == '#';
    line += strspn(line, "#-|*[ ");
    for (int items = 0;; items++) {
        size_t length = number_length(line);
        if (length == 0) length = sheet_length(line);
        if (length == 0 && listed && items == 0) length = name_length(line);
        if (length == 0) return;
        copy(first, line, length);
        entry_add(out, first);
        line += length;
        length = range_length(line, first, last);
        if (length > 0) range_add(out, first, last);
        line += length;
        if (strncmp(line, ", ", 2) != 0) return;
        line += 2;
    }
}

void rulings_read(const char *text, Rulings *out) {
    out->count = 0;
    for (; *text != '\0'; text += strcspn(text, "\n"), text += *text == '\n') line_read(text, out);
}

static bool has_entry(const Rulings *rulings, const char *name) {
    for (int i = 0; i < rulings->count; i++)
        if (strcmp(rulings->entry[i], name) == 0) return true;
    return false;
}

bool rulings_hold(const Rulings *rulings, const char *citation) {
    char section[CITATION_BYTES];
    size_t length = strlen(citation);
    if (has_entry(rulings, citation)) return true;
    if (length < 2 || !is_digit(citation[length - 2]) || !is_lower(citation[length - 1]))
        return false;
    copy(section, citation, length - 1);
    return has_entry(rulings, section);
}
