// SPDX-License-Identifier: GPL-3.0-or-later
// told_text.c -- implements told_text.h.
#include "told_text.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

// Returns `length` if text[0..end) ends with `word`, otherwise 0.
static size_t ends_with(const char *text, size_t end, const char *word, size_t length) {
    return length <= end && memcmp(text + end - length, word, length) == 0 ? length : 0;
}

// Returns the number of digits at the end of text[0..end), and stores their value in *number if
// there are any.
static size_t ends_with_number(const char *text, size_t end, int *number) {
    size_t start = end;
    while (start > 0 && isdigit((unsigned char)text[start - 1])) start--;
    if (start < end) *number = atoi(text + start);
    return end - start;
}

// Returns the length of the longest piece name at the end of text[0..end), 0 if there is none.
// Stores the piece in *number.
static size_t ends_with_piece(const Game *game, const char *text, size_t end, int *number) {
    static _Thread_local Piece pieces[PIECES_MAX];
    int count = game->rules->lab.pieces(game->world, pieces);
    size_t best = 0;
    for (int i = 0; i < count; i++) {
        size_t length = ends_with(text, end, pieces[i].name, strlen(pieces[i].name));
        if (length <= best) continue;
        best = length;
        *number = i;
    }
    return best;
}

// Returns how many characters before `end` the phrase matches; 0 if it does not match.
static size_t phrase_fits(const Game *game, const char *phrase, const char *text, size_t end,
                          int *number) {
    size_t mark = strcspn(phrase, "@#"), from = end;
    const char *tail = phrase[mark] == '\0' ? phrase : phrase + mark + 1;
    size_t length = strlen(tail);
    if (ends_with(text, from, tail, length) != length) return 0;
    from -= length;
    if (phrase[mark] != '\0') {
        length = phrase[mark] == '#' ? ends_with_number(text, from, number)
                                     : ends_with_piece(game, text, from, number);
        if (length == 0) return 0;
        from -= length;
        if (ends_with(text, from, phrase, mark) != mark) return 0;
        from -= mark;
    }
    return end - from;
}

static void find_phrase(const Game *game, const char *text, size_t end, const Phrase phrases[],
                        int count, Found *found) {
    size_t best = 0;
    found->kind = found->number = -1;
    for (int i = 0; i < count; i++) {
        int number = -1;
        size_t length = phrase_fits(game, phrases[i].before, text, end, &number);
        if (length <= best) continue;
        best = length;
        found->kind = phrases[i].kind;
        found->number = number;
    }
}

// Reads a probability at the start of `text` into *found. Returns its length, or 0 if there is
// none.
static size_t chance_read(const char *text, Found *found) {
    size_t digits = strspn(text, "0123456789");
    found->certain = true;
    found->chance = strncmp(text, "always", 6) == 0;
    if (found->chance == 1 || strncmp(text, "never", 5) == 0) return found->chance == 1 ? 6 : 5;
    if (digits == 0 || text[digits] != '%') return 0;
    found->certain = false;
    found->chance = atoi(text) / 100.0;
    return digits + 1;
}

int told_read(const Game *game, const char *text, const Phrase phrases[], int phrase_count,
              Found out[], int room) {
    int count = 0;
    for (size_t at = 0; text[at] != '\0';) {
        bool begins = at == 0 || !isalnum((unsigned char)text[at - 1]);
        Found found = {.at = at};
        size_t length = begins ? chance_read(text + at, &found) : 0;
        if (length == 0) {
            at++;
            continue;
        }
        size_t end = at, about = strlen("about ");
        found.about = ends_with(text, at, "about ", about) == about;
        if (found.about) end -= about;
        find_phrase(game, text, end, phrases, phrase_count, &found);
        at += length;
        if (found.certain && found.kind < 0) continue;  // here the word is not about a probability
        assert(count < room);
        out[count++] = found;
    }
    return count;
}

Claim told_claim(const char *text, const Found *found) {
    Claim claim = {.kind = found->kind,
                   .number = found->number,
                   .chance = found->chance,
                   .rounding = found->certain ? 0 : 0.005,
                   .about = found->about};
    size_t from = found->at > 50 ? found->at - 50 : 0;
    snprintf(claim.words, sizeof claim.words, "%.*s", (int)(found->at - from) + 12, text + from);
    if (found->kind < 0) fail_msg("nothing is known of what this chance is of: \"%s\"", text);
    return claim;
}
