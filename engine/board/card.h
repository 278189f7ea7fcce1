// SPDX-License-Identifier: GPL-3.0-or-later
// card.h -- a pack of playing cards: a card is suit * 13 + rank, suits diamonds 0, spades 1, hearts
// 2, clubs 3; ranks ace 0, two 1 .. ten 9, jack 10, queen 11, king 12. What a card is worth, and
// who holds which, is a rule system's.
#pragma once
#include "engine/base/base.h"

enum {
    CARDS = 52,
    SUITS = 4,
    RANKS = 13,
    CARD_NONE = 63,  // no card, or "a card" to one who may not see it
    RANK_ACE = 0,
    RANK_TEN = 9,
    RANK_JACK = 10,
    RANK_QUEEN = 11,
    RANK_KING = 12,
};

typedef enum Suit { DIAMONDS, SPADES, HEARTS, CLUBS } Suit;

static inline int card_suit(int card) { return card / RANKS; }
static inline int card_rank(int card) { return card % RANKS; }
static inline bool card_red(int card) { return card_suit(card) % 2 == 0; }

// "10H", "AS", "QD"; two or three characters. card_parse answers CARD_NONE for what is no card.
const char *card_label(int card, char out[4]);
int card_parse(const char *label);
const char *suit_name(int suit);  // "diamonds" ..
