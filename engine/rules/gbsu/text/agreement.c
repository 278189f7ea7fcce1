// SPDX-License-Identifier: GPL-3.0-or-later
// agreement.c -- the number of verbs; see agreed_put() in describe.h.
#include "describe.h"

static bool ends(const char *word, size_t length, const char *ending) {
    size_t tail = strlen(ending);
    return length >= tail && memcmp(word + length - tail, ending, tail) == 0;
}

// Names of peoples are plural: "Poles", "British", "French".
static bool is_plural(const char *name) {
    size_t length = strlen(name);
    return ends(name, length, "s") || ends(name, length, "sh") || ends(name, length, "ch");
}

// Returns true if a sentence, or a part of one after a colon or semicolon, begins at words[at].
static bool begins(const char *words, size_t at) {
    if (at == 0 || words[at - 1] == '\n') return true;
    return at >= 2 && words[at - 1] == ' ' && strchr(".:;", words[at - 2]) != NULL;
}

// Appends the plural of a verb, such as "draw" for "draws".
static void plural_put(const char *verb, size_t length, Text *out) {
    static const char *const odd[][2] = {{"has", "have"}, {"is", "are"}, {"does", "do"}};
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

// Returns the length of the plural name of a side with the space behind it at words[at], or 0.
static size_t subject_length(const World *world, const char *words, size_t at) {
    for (int side = 0; side < SIDES; side++) {
        const char *name = world->side[side].name;
        size_t length = strlen(name);
        if (is_plural(name) && strncmp(words + at, name, length) == 0 && words[at + length] == ' ')
            return length + 1;
    }
    return 0;
}

void agreed_put(const World *world, const char *words, Text *out) {
    for (size_t at = 0; words[at] != '\0';) {
        size_t name = begins(words, at) ? subject_length(world, words, at) : 0;
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
