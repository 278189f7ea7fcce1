// SPDX-License-Identifier: GPL-3.0-or-later
// card.c -- writes and parses labels of playing cards; see card.h.
#include "card.h"

#include <stdio.h>

static const char rank_letters[RANKS][3] = {"A", "2", "3",  "4", "5", "6", "7",
                                            "8", "9", "10", "J", "Q", "K"};
static const char suit_letters[SUITS] = {'D', 'S', 'H', 'C'};

const char *card_label(int card, char out[4]) {
    if (card == CARD_NONE) return strcpy(out, "?");
    assert(card >= 0 && card < CARDS);
    const char *rank = rank_letters[card_rank(card)];
    size_t length = strlen(rank);
    memcpy(out, rank, length);
    out[length] = suit_letters[card_suit(card)];
    out[length + 1] = '\0';
    return out;
}

int card_parse(const char *label) {
    for (int card = 0; card < CARDS; card++) {
        char text[4];
        if (strcmp(card_label(card, text), label) == 0) return card;
    }
    return CARD_NONE;
}

const char *suit_name(int suit) {
    static const char *const names[SUITS] = {"diamonds", "spades", "hearts", "clubs"};
    assert(suit >= 0 && suit < SUITS);
    return names[suit];
}
