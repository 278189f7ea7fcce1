// SPDX-License-Identifier: GPL-3.0-or-later
// since.c -- see since.h.
#include "since.h"

#include <stdio.h>
#include <string.h>

enum { LINES_SHOWN = 8, SENTENCE_BYTES = 240 };

// Words of a sentence of the log that tells a loss.
static const char *const grave[] = {"eliminated", "destroyed",    "loses",     " lose ",
                                    "lost",       "disorganised", "disrupted", "suppressed",
                                    "breaks",     "wounded",      "retreats",  " retreat "};

// Copies a sentence without its rules in brackets and without blanks around it.
static void sentence_copy(const char *from, size_t length, char out[SENTENCE_BYTES]) {
    Text text = text_over(out, SENTENCE_BYTES);
    bool rule = false;
    while (length > 0 && *from == ' ') from++, length--;
    for (size_t i = 0; i < length && text.length + 2 < text.size; i++) {
        if (from[i] == '[') rule = true;
        if (!rule) text_char(&text, from[i]);
        if (from[i] == ']') rule = false;
    }
    while (text.length > 0 && strchr(" .", out[text.length - 1]) != NULL) out[--text.length] = '\0';
}

// Returns true if a sentence tells a loss. A calculation, such as "4 + 9 = 13 against 7", does not:
// its result follows in a sentence.
static bool is_grave(const char *sentence) {
    if (strchr(sentence, '=') != NULL) return false;
    for (int i = 0; i < COUNT_OF(grave); i++)
        if (strstr(sentence, grave[i]) != NULL) return true;
    return false;
}

// Returns whether the full stop at `at` ends a sentence. That of "no. 3" does not.
static bool is_end(const char *told, size_t at) {
    bool number = at >= 3 && strncmp(told + at - 3, " no", 3) == 0;
    return !number && strchr(" \n", told[at + 1]) != NULL;
}

// Returns the length of the sentence at the start of `told`.
static size_t sentence_length(const char *told) {
    for (size_t i = 0; told[i] != '\0'; i++)
        if (told[i] == '\n' || told[i] == ';' || (told[i] == '.' && is_end(told, i))) return i;
    return strlen(told);
}

void since_tell(const Table *table, Side viewer) {
    const Session *session = table->session;
    int shown = 0, more = 0;
    for (int ply = table->chosen; ply < session->record.count; ply++) {
        const char *told = log_told(&session->log, ply, viewer);
        while (*told != '\0') {
            char sentence[SENTENCE_BYTES];
            size_t length = sentence_length(told);
            sentence_copy(told, length, sentence);
            told += length + (told[length] != '\0');
            if (!is_grave(sentence)) continue;
            if (shown == 0) printf("Since your last choice:\n");
            if (shown < LINES_SHOWN)
                printf("  %s\n", sentence);
            else
                more++;
            shown++;
        }
    }
    if (more > 0) printf("  and %d more; see `log`\n", more);
    if (shown > 0) printf("\n");
}
