// SPDX-License-Identifier: GPL-3.0-or-later
// odds.h -- calculates probabilities as a side can know them: of the next card, of several cards of
// a suit, and of two sums of cards against each other. Cards are drawn without replacement from the
// cards that the viewer has not seen.
//
// Cards come from the pile and, when it is empty, from the used cards, which are then reshuffled
// [2.0, R5]. Face-down cards laid before such a reshuffle come from the rest of the old pile.
#pragma once
#include "engine/rules/evaluation.h"
#include "engine/rules/gbsu/rules/play.h"

enum {
    VALUES = 11,         // card values 1..10; [0] unused
    SUM_CARDS_MAX = 40,  // most cards that one side adds up, in a large close combat
};

typedef enum SourceKind {
    SOURCE_ASIDE,  // rest of the old pile, for face-down cards laid before a reshuffle
    SOURCE_PILE,
    SOURCE_USED,  // used cards, which are reshuffled when the pile is empty
    SOURCE_REST,  // when those are used up: any card in neither hand (an approximation)
    SOURCES
} SourceKind;

typedef struct Source {
    int left;  // number of cards that come from here
    // number of different cards that can come; one that may be elsewhere adds less than 1
    double count;
    double of_value[VALUES], of_suit[SUITS], of_both[SUITS][VALUES];
    // Only for the pile: the cards known at the last reshuffle that can still be in it [R6].
    int old, old_of_value[VALUES], old_of_suit[SUITS], old_of_both[SUITS][VALUES];
} Source;

// The viewer's knowledge of the next card and of later cards.
typedef struct Unseen {
    double value[VALUES], suit[SUITS];  // probabilities of the next card
    bool exact;                         // false: some of the probabilities are approximate
    SourceKind next;                    // source of the next card
    uint64_t set;                       // the cards that the next card may be
    Source source[SOURCES];
    int guesses;  // number of cases of the old cards; 0: the viewer knows all old cards
    CardGuess guess[CARD_WEIGHTS];
    // Random events can deal cards to a hand between two draws [12]. fresh_set and old_set are the
    // new and the old cards of the pile with such an event. deals[] is the most cards that each
    // event deals. An event in all_or_none deals either all of these or none.
    uint64_t fresh_set, old_set, all_or_none;
    uint8_t deals[CARDS];
} Unseen;

Unseen unseen_by(const World *world, const State *state, Side viewer);

// unseen_at_least() returns a probability from 0 to 1, unseen_mean() a card value.
double unseen_at_least(const Unseen *unseen, int value);  // the next card has at least this value
double unseen_mean(const Unseen *unseen);                 // expected value of the next card
// Returns the probability that `cards` cards drawn one after another all have these suits (a set,
// one bit for each suit). If a random event between the draws offers a choice, the side is assumed
// to choose at random.
double unseen_all_of(const Unseen *unseen, unsigned suits, int cards);
// Returns true if the result of unseen_all_of() is exact. This requires that no random event can
// empty the pile between two of the cards.
bool unseen_exact(const Unseen *unseen, int cards);
// Returns what the viewer will know once `cards` cards, all of these suits, have been drawn. The
// drawn cards lie open, so no reshuffle returns them.
Unseen unseen_after(const Unseen *unseen, unsigned suits, int cards);

// The cards that two sides will get, and the sources of these cards. deal_cards() adds cards for
// one side.
typedef struct Deal {
    int from[SOURCES][SIDES];
    int count;  // number of cards not laid yet, in order
    struct {
        uint8_t side;
        bool open;  // the card is face-up: its random event runs before the next card
    } next[SIDES * SUM_CARDS_MAX];
} Deal;

typedef enum DealHow {
    DEAL_LAID,
    DEAL_DOWN,
    DEAL_OPEN
} DealHow;  // DEAL_LAID: already on the table; DEAL_DOWN: face-down; DEAL_OPEN: face-up

void deal_cards(const Unseen *unseen, Deal *deal, int side, int cards, DealHow how);
// Returns the expected sum of the cards that a side will get.
double deal_mean(const Unseen *unseen, const Deal *deal, int side);
// Returns the probability that the card sum of `side` plus `lead` is higher than the card sum of
// the other side, or with `ties` at least as high. Sides are assumed to accept offers of random
// events at random.
double deal_wins(const Unseen *unseen, const Deal *deal, int side, int lead, bool ties);

// odds.c and odds_by_deals.c share the functions below; odds.c says what each returns.
double unseen_ways(double all, int some);
double unseen_weight(const Unseen *unseen, int drawn, int old);
double unseen_chance(const Unseen *unseen, double fresh, int old);
double unseen_deals(const Unseen *unseen, int card, int cards);
