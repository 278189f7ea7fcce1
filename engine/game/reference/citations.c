// SPDX-License-Identifier: GPL-3.0-or-later
// citations.c -- finds the rules that a text cites; see citations.h.
#include "citations.h"

#include <ctype.h>
#include <stdio.h>

enum { GROUP_BYTES = 96 };  // longest text between two brackets, with its NUL

// These replace the functions of ctype.h, which depend on the locale.
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

// Returns the length of the number of a rule, such as "7.3.1" or "R34", at the start of `text`.
// Returns 0 if the text does not start with such a number.
static size_t number_length(const char *text) {
    size_t at = is_upper(text[0]) ? 1 : 0;
    if (!is_digit(text[at])) return 0;
    while (is_digit(text[at]) || (text[at] == '.' && is_digit(text[at + 1]))) at++;
    if (is_lower(text[at]) && !isalnum((unsigned char)text[at + 1])) at++;
    if (isalnum((unsigned char)text[at]) || at >= CITATION_BYTES) return 0;
    return at;
}

// Returns the length of the name of a table, such as "sheet: cover", at the start of `text`.
// Returns 0 if the text does not start with such a name.
static size_t sheet_length(const char *text) {
    static const char start[] = "sheet: ";
    if (strncmp(text, start, strlen(start)) != 0) return 0;
    size_t at = strlen(start);
    while (is_lower(text[at])) at++;
    return at > strlen(start) && at < CITATION_BYTES ? at : 0;
}

// Returns the length of the name of a section, such as "Air Landings", at the start of `text`.
// Returns 0 if the text does not start with such a name.
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

// Reads the end of a range that begins with the number `first`: "-g", "-6", "-6.9", " to W18".
// Writes the last number of the range into `out` and returns the length of the text read. Returns 0
// if `first` begins no range.
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
    if (length == 0) return 0;
    size_t stem = strlen(first);  // length of "7.3." in "7.3.1": "7.3.1-4" ends at 7.3.4
    while (stem > 0 && is_digit(first[stem - 1])) stem--;
    if (strspn(text + mark, "0123456789") < length || stem + length >= CITATION_BYTES) stem = 0;
    memcpy(out, first, stem);
    copy(out + stem, text + mark, length);
    return mark + length;
}

// Calls `visitor` for one item between commas. *sheet is true if the items before it are tables of
// the sheet.
static void item_visit(const char *item, bool *sheet, RangeVisitor *visitor, void *context) {
    char first[CITATION_BYTES], last[CITATION_BYTES], word[CITATION_BYTES];
    size_t length = number_length(item);
    if (length > 0) {
        copy(first, item, length);
        size_t range = range_length(item + length, first, last);
        // Further words make it no citation: "9 Bde" is the name of a unit.
        if (item[length + range] == '\0') visitor(first, range > 0 ? last : NULL, context);
        return;
    }
    if ((length = sheet_length(item)) > 0) {
        *sheet = true;
    } else if (*sheet && is_lower(item[0])) {
        if (snprintf(word, sizeof word, "sheet: %.16s", item) > 0) visitor(word, NULL, context);
        return;
    } else {
        length = name_length(item);
        if (length != strlen(item)) return;
    }
    if (length == 0) return;
    copy(first, item, length);
    visitor(first, NULL, context);
}

static bool group_cites(const char *group) {
    return number_length(group) > 0 || sheet_length(group) > 0 ||
           (name_length(group) > 3 && group[name_length(group)] == '\0');
}

static void group_visit(char *group, RangeVisitor *visitor, void *context) {
    bool sheet = false;
    if (!group_cites(group)) return;
    char *rest = NULL;
    for (char *item = strtok_r(group, ",", &rest); item; item = strtok_r(NULL, ",", &rest)) {
        while (*item == ' ') item++;
        item_visit(item, &sheet, visitor, context);
    }
}

void citations_ranges(const char *text, RangeVisitor *visitor, void *context) {
    for (const char *open = strchr(text, '['); open != NULL; open = strchr(open + 1, '[')) {
        char group[GROUP_BYTES];
        size_t length = strcspn(open + 1, "[]\n");
        if (open[1 + length] != ']' || length == 0 || length >= sizeof group) continue;
        memcpy(group, open + 1, length);
        group[length] = '\0';
        group_visit(group, visitor, context);
    }
}

typedef struct Ends {
    CitationVisitor *visitor;
    void *context;
} Ends;

static void ends_visit(const char *first, const char *last, void *context) {
    const Ends *ends = context;
    ends->visitor(first, ends->context);
    if (last != NULL) ends->visitor(last, ends->context);
}

void citations_each(const char *text, CitationVisitor *visitor, void *context) {
    citations_ranges(text, ends_visit, &(Ends){visitor, context});
}

bool citation_alone(const char *text) {
    char other[CITATION_BYTES], first[CITATION_BYTES];
    bool whole = false;  // a bare "12" may be any number, so it is no citation
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
