// SPDX-License-Identifier: GPL-3.0-or-later
// agreement.c -- the number of verbs; see agreement.h.
#include "agreement.h"

#include <stdio.h>
#include <string.h>

static bool ends(const char *word, size_t length, const char *ending) {
    size_t tail = strlen(ending);
    return length >= tail && memcmp(word + length - tail, ending, tail) == 0;
}

const char *people_of(const char *name, char out[PEOPLE_BYTES]) {
    static const char *const odd[][2] = {{"Polish", "Poles"}, {"Finnish", "Finns"}};
    size_t length = strlen(name);
    for (size_t i = 0; i < COUNT_OF(odd); i++)
        if (strcmp(name, odd[i][0]) == 0) return odd[i][1];
    if (!ends(name, length, "an") && strcmp(name, "Soviet") != 0) return name;
    snprintf(out, PEOPLE_BYTES, "%.*ss", PEOPLE_BYTES - 2, name);
    return out;
}

// "Poles", "British", "French", "Gunners" and "1st rifles" are plural; "Eberbach" is a man.
static bool is_plural(const char *name) {
    static const char *const endings[] = {"s", "ish", "French", "Dutch", "Welsh"};
    size_t length = strlen(name);
    if (ends(name, length, "ss") || ends(name, length, "us")) return false;
    for (size_t i = 0; i < COUNT_OF(endings); i++)
        if (ends(name, length, endings[i])) return true;
    return false;
}

// Returns true if a sentence, or a part of one after a colon or semicolon, begins at words[at].
static bool begins(const char *words, size_t at) {
    static const char because[] = "because ";
    enum { LENGTH = sizeof because - 1 };
    if (at == 0 || words[at - 1] == '\n') return true;
    if (at >= LENGTH && memcmp(words + at - LENGTH, because, LENGTH) == 0) return true;
    return at >= 2 && words[at - 1] == ' ' && strchr(".:;", words[at - 2]) != NULL;
}

// Appends the plural of a verb, such as "draw" for "draws".
static void plural_put(const char *verb, size_t length, Text *out) {
    static const char *const odd[][2] = {
        {"has", "have"}, {"is", "are"}, {"does", "do"}, {"goes", "go"}};
    for (size_t i = 0; i < COUNT_OF(odd); i++) {
        if (strlen(odd[i][0]) != length || memcmp(verb, odd[i][0], length) != 0) continue;
        text_put(out, "%s", odd[i][1]);
        return;
    }
    size_t cut = ends(verb, length, "sses") || ends(verb, length, "shes") ||
                         ends(verb, length, "ches") || ends(verb, length, "ies")
                     ? 2
                     : ends(verb, length, "s");
    bool tries = ends(verb, length, "ies");
    text_put(out, "%.*s%s", (int)(length - cut - tries), verb, tries ? "y" : "");
}

// Returns the longest name that stands with a space behind it at `words`, or "".
static const char *name_here(const World *world, NameAt *name_at, const char *words) {
    const char *longest = "", *name;
    for (int i = 0; (name = name_at(world, i)) != NULL; i++) {
        size_t length = strlen(name);
        if (length >= strlen(longest) && strncmp(words, name, length) == 0 && words[length] == ' ')
            longest = name;
    }
    return longest;
}

// Returns the length of a plural subject with the space behind it at `words`, or 0: of "Gunners",
// "Gunners of Poles" and "Tanks of the Poles", but not of "Tanks no. 2".
static size_t subject_length(const World *world, NameAt *name_at, const char *words) {
    const char *name = name_here(world, name_at, words);
    if (!is_plural(name)) return 0;
    size_t length = strlen(name) + 1;
    if (strncmp(words + length, "no. ", 4) == 0) return 0;
    if (strncmp(words + length, "of ", 3) != 0) return length;
    size_t of = length + (strncmp(words + length, "of the ", 7) == 0 ? 7 : 3);
    size_t side = strlen(name_here(world, name_at, words + of));
    return side > 0 ? of + side + 1 : length;
}

// Returns true if the question "does NAME ..." with a plural name stands at words[at].
static bool asks(const World *world, NameAt *name_at, const char *words, size_t at) {
    return (at == 0 || words[at - 1] == ' ') && strncmp(words + at + 1, "oes ", 4) == 0 &&
           strchr("dD", words[at]) != NULL && subject_length(world, name_at, words + at + 5) > 0;
}

void agreed_put(const World *world, NameAt *name_at, const char *words, Text *out) {
    for (size_t at = 0; words[at] != '\0';) {
        if (asks(world, name_at, words, at)) {
            text_put(out, "%co", words[at]);
            at += 4;  // "does"
            continue;
        }
        size_t name = begins(words, at) ? subject_length(world, name_at, words + at) : 0;
        if (name == 0) {
            text_char(out, words[at++]);
            continue;
        }
        text_put(out, "%.*s", (int)name, words + at);
        at += name;
        size_t verb = strspn(words + at, "abcdefghijklmnopqrstuvwxyz");
        plural_put(words + at, verb, out);
        at += verb;
    }
}
