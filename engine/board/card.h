// SPDX-License-Identifier: GPL-3.0-or-later
// card.h -- a deck of 52 playing cards. A card is an int, suit * 13 + rank: suits are diamonds 0,
// spades 1, hearts 2, clubs 3; ranks are ace 0, two 1 to ten 9, jack 10, queen 11, king 12. A rule
// system decides what a card does and who holds it.
#pragma once
#include "engine/base/base.h"

enum {
    CARDS = 52,
    SUITS = 4,
    RANKS = 13,
    CARD_NONE = 63,  // no card, or a card that the viewer may not see
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

// Writes the label of a card, such as "10H", "AS" or "QD", and returns `out`. CARD_NONE is "?".
const char *card_label(int card, char out[4]);
// Returns the card with this label, or CARD_NONE if the text is no label.
int card_parse(const char *label);
// Returns "diamonds", "spades", "hearts" or "clubs".
const char *suit_name(int suit);
