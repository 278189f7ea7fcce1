// SPDX-License-Identifier: GPL-3.0-or-later
// reference.c -- see reference.h. Reads and searches; reference_text.c writes.
#include "reference.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "citations.h"
#include "engine/base/embedded.h"
#include "engine/base/memory.h"
#include "nearest.h"

enum { WORDS_BYTES = 256 };

extern const Embedded rules_texts[];  // made by the Makefile

// ---- Reading

// The end of a line, at its newline or the final 0.
static const char *line_end(const char *line) { return line + strcspn(line, "\n"); }

static int heading_level(const char *line) {
    int level = (int)strspn(line, "#");
    return line[level] == ' ' ? level : 0;
}

static void heading_read(Section *out, const char *line) {
    const char *at = line + out->level + 1, *end = line_end(line);
    out->rules = at;
    if (*at == '[') at += strcspn(at, "]") + 1;
    assert(at <= end);
    out->rules_length = (int)(at - out->rules);
    at += strspn(at, " ");
    out->title = at;
    out->title_length = (int)(end - at);
}

void reference_read(Reference *out, const char *system, const char *text) {
    *out = (Reference){.system = system};
    Section *section = NULL;
    for (const char *line = text; *line != '\0';) {
        const char *end = line_end(line), *next = end + (*end == '\n');
        int level = heading_level(line);
        if (level > 0) {
            assert(out->count < SECTIONS_MAX);
            section = &out->section[out->count++];
            section->level = level;
            heading_read(section, line);
            section->body = next;
        } else if (section != NULL) {
            section->body_length = (int)(end - section->body);
        }
        line = next;
    }
}

bool reference_open(Reference *out, const char *system) {
    const Embedded *file = embedded_find(rules_texts, system);
    if (file == NULL) return false;
    reference_read(out, file->name, file->bytes);
    return true;
}

// ---- Citations

// Whether an item of a heading is the rule, or a range that holds it: "7.3.1-3" is [7.3.1] to
// [7.3.3].
static bool item_holds(const char *item, int length, const char *rule) {
    int first = 0, stem = 0, last_length = 0;
    while (first < length && (item[first] != '-' || !isdigit((unsigned char)item[first + 1])))
        first++;
    if (strncmp(item, rule, (size_t)first) == 0 && rule[first] == '\0') return true;
    if (first == length) return false;
    for (stem = first; stem > 0 && isdigit((unsigned char)item[stem - 1]);) stem--;
    if (strncmp(item, rule, (size_t)stem) != 0 || !isdigit((unsigned char)rule[stem])) return false;
    last_length = (int)strspn(rule + stem, "0123456789");
    int number = atoi(rule + stem);
    return rule[stem + last_length] == '\0' && number >= atoi(item + stem) &&
           number <= atoi(item + first + 1);
}

// Whether "[7.3.1-3, R14]" holds the rule. Behind "sheet: " items are tables of the sheet.
static bool heading_holds(const Section *section, const char *rule) {
    static const char sheet[] = "sheet: ";
    const char *at = section->rules + 1, *end = section->rules + section->rules_length - 1;
    bool of_sheet = false;
    while (at < end) {
        int length = (int)strcspn(at, ",]");
        if (strncmp(at, sheet, strlen(sheet)) == 0) {
            of_sheet = true;
            at += strlen(sheet);
            length -= (int)strlen(sheet);
        }
        bool table = of_sheet && islower((unsigned char)at[0]);
        bool asked = strncmp(rule, sheet, strlen(sheet)) == 0;
        if (table == asked && item_holds(at, length, asked ? rule + strlen(sheet) : rule))
            return true;
        at += length + 1;
        at += strspn(at, " ");
    }
    return false;
}

static int section_of(const Reference *reference, const char *rule) {
    for (int i = 0; i < reference->count; i++)
        if (heading_holds(&reference->section[i], rule)) return i;
    return -1;
}

int reference_find(const Reference *reference, const char *rule) {
    char other[CITATION_BYTES];
    int length = (int)strlen(rule), found = section_of(reference, rule);
    if (found >= 0 || length == 0 || length > CITATION_BYTES - 3) return found;
    snprintf(other, sizeof other, "%s", rule);
    if (length > 1 && islower((unsigned char)rule[length - 1]) &&
        isdigit((unsigned char)rule[length - 2])) {
        other[length - 1] = '\0';
        return section_of(reference, other);
    }
    if (islower((unsigned char)rule[0]) && isdigit((unsigned char)rule[1])) {
        other[0] = (char)toupper((unsigned char)rule[0]);
        return section_of(reference, other);
    }
    if (strspn(rule, "0123456789") != (size_t)length) return -1;
    snprintf(other, sizeof other, "%.*s.0", CITATION_BYTES - 3, rule);
    return section_of(reference, other);
}

typedef struct FoundList {
    const Reference *reference;
    int count, *index;
} FoundList;

static void rule_add(const char *citation, FoundList *list);

// All rules of a range that differ in their last number: "14.4.7 to 14.4.11", "S1-S6"; else its
// ends.
static void range_add(const char *first, const char *last, void *context) {
    FoundList *list = context;
    int stem = (int)strlen(first);
    while (stem > 0 && isdigit((unsigned char)first[stem - 1])) stem--;
    rule_add(first, list);
    if (last == NULL) return;
    if (strncmp(first, last, (size_t)stem) == 0)
        for (int number = atoi(first + stem) + 1; number < atoi(last + stem); number++) {
            char between[CITATION_BYTES];
            snprintf(between, sizeof between, "%.*s%d", min_int(stem, CITATION_BYTES - 12), first,
                     number);
            rule_add(between, list);
        }
    rule_add(last, list);
}

static void rule_add(const char *citation, FoundList *list) {
    int index = reference_find(list->reference, citation), at = list->count;
    if (index < 0 || list->count == SECTION_FOUND_MAX) return;
    for (int i = 0; i < list->count; i++)
        if (list->index[i] == index) return;
    for (; at > 0 && list->index[at - 1] > index; at--) list->index[at] = list->index[at - 1];
    list->index[at] = index;
    list->count++;
}

int reference_find_all(const Reference *reference, const char *words, int out[SECTION_FOUND_MAX]) {
    FoundList list = {.reference = reference, .index = out};
    char bracketed[WORDS_BYTES];
    words += strspn(words, "[ ");
    int length = (int)strcspn(words, "]");
    snprintf(bracketed, sizeof bracketed, "[%.*s]", min_int(length, WORDS_BYTES - 3), words);
    citations_ranges(bracketed, range_add, &list);
    if (list.count > 0) return list.count;
    if (isalpha((unsigned char)words[0]) && isdigit((unsigned char)words[1]))  // "r14"
        bracketed[1] = (char)toupper((unsigned char)words[0]);
    citations_ranges(bracketed, range_add, &list);
    return list.count;
}

// ---- Words

static bool is_word(char c) { return isalnum((unsigned char)c) || (unsigned char)c >= 0x80; }

// Whether a word of `text` begins with `word`, which is folded; where, if `at` is not NULL.
static bool holds_word(const char *text, int length, const char *word, int word_length, int *at) {
    for (int i = 0; i + word_length <= length; i++) {
        if (i > 0 && is_word(text[i - 1])) continue;
        int j = 0;
        while (j < word_length && tolower((unsigned char)text[i + j]) == word[j]) j++;
        if (j < word_length) continue;
        if (at != NULL) *at = i;
        return true;
    }
    return false;
}

// The next word of folded text, from *rest; its length, 0 at the end.
static int word_next(const char **rest) {
    *rest += strspn(*rest, " ");
    return (int)strcspn(*rest, " ");
}

int reference_search(const Reference *reference, const Game *game, const char *words, int out[]) {
    char folded[WORDS_BYTES], *plain = memory_take(SECTION_BYTES, 1);
    int count = 0;
    words_fold(words, strlen(words), folded, sizeof folded);
    for (int i = 0; folded[0] != '\0' && i < reference->count; i++) {
        const Section *section = &reference->section[i];
        Text text = text_over(plain, SECTION_BYTES);
        reference_plain(section, game, &text);
        bool all = true;
        const char *rest = folded;
        for (int length; (length = word_next(&rest)) > 0; rest += length)
            all = all && (holds_word(section->title, section->title_length, rest, length, NULL) ||
                          holds_word(plain, (int)text.length, rest, length, NULL));
        if (all) out[count++] = i;
    }
    free(plain);
    return count;
}

int reference_end(const Reference *reference, int index) {
    int end = index + 1;
    while (end < reference->count &&
           reference->section[end].level > reference->section[index].level)
        end++;
    return end;
}

void reference_excerpt(const Section *section, const Game *game, const char *words, int width,
                       Text *out) {
    char folded[WORDS_BYTES], *plain = memory_take(SECTION_BYTES, 1);
    Text text = text_over(plain, SECTION_BYTES);
    reference_plain(section, game, &text);
    words_fold(words, strlen(words), folded, sizeof folded);
    int whole = (int)text.length, at = 0;
    const char *rest = folded;
    int length = word_next(&rest);
    if (!holds_word(plain, whole, rest, length, &at)) at = 0;
    int from = max_int(0, at - width / 3);
    while (from > 0 && from < at && plain[from - 1] != ' ') from++;
    int to = min_int(whole, from + width);
    while (to < whole && to > from && plain[to] != ' ') to--;
    text_put(out, "%s%.*s%s", from > 0 ? "... " : "", to - from, plain + from,
             to < whole ? " ..." : "");
    free(plain);
}
