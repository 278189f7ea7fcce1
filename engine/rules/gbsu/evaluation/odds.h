// SPDX-License-Identifier: GPL-3.0-or-later
// odds.h -- calculates probabilities as a side can know them: of the next card, of several cards of
// given suits, and of one sum of cards exceeding another. Cards are drawn without replacement.
//
// Cards come from the pile and, when it is empty, from the used cards, which are then reshuffled
// [2.0, R5]. Face-down cards laid before such a reshuffle come from the rest of the old pile.
#pragma once
#include "engine/rules/evaluation.h"
#include "engine/rules/gbsu/rules/play.h"

enum {
    VALUES = 11,         // card values are 1 to 10; index 0 is unused
    SUM_CARDS_MAX = 40,  // most cards of one side from one source that count in a close combat
};

typedef enum SourceKind {
    SOURCE_ASIDE,  // the rest of the old pile, for face-down cards laid before a reshuffle
    SOURCE_PILE,   // the draw pile
    SOURCE_USED,   // the used cards, which are reshuffled when the pile is empty
    // any card that the viewer does not hold, when the used cards are gone too (an approximation)
    SOURCE_REST,
    SOURCES
} SourceKind;

typedef struct Source {
    int left;  // number of cards that can be drawn from this source
    // Sums of the weights of the cards that can be in the source: 1 each, or less in SOURCE_USED if
    // the card only may be a secret discard.
    double count, of_value[VALUES], of_suit[SUITS], of_both[SUITS][VALUES];
    // Only for SOURCE_PILE: numbers of the cards of Cards.kept[viewer], which can be in the pile
    // [R6]. The sums above leave these cards out.
    int old, old_of_value[VALUES], old_of_suit[SUITS], old_of_both[SUITS][VALUES];
} Source;

// The viewer's knowledge of the next card and of later cards.
typedef struct Unseen {
    double value[VALUES], suit[SUITS];  // probabilities of the next card
    bool exact;                         // false: some of these probabilities are approximate
    SourceKind next;                    // source of the next card
    uint64_t set;  // cards that the next card can be, less the secret discards of the other side
    Source source[SOURCES];
    int guesses;  // number of cases in guess[]; 0: the viewer sees everything
    CardGuess guess[CARD_WEIGHTS];
    // Random events can deal cards to a hand between two draws [12]. old_set has the cards of
    // Cards.kept[viewer], fresh_set the other cards that can be in the pile. deals[] is the most
    // cards that the event of each card deals; events in all_or_none deal all of these or none.
    uint64_t fresh_set, old_set, all_or_none;
    uint8_t deals[CARDS];
} Unseen;

// Returns what the viewer knows. NOBODY knows all cards, but not the order of the pile.
Unseen unseen_by(const World *world, const State *state, Side viewer);

// unseen_at_least() returns the probability that the value of the next card is at least `value`.
// unseen_mean() returns the expected value of the next card.
double unseen_at_least(const Unseen *unseen, int value);
double unseen_mean(const Unseen *unseen);
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
    int from[SOURCES][SIDES];  // number of cards that each side gets from each source
    int count;  // number of elements of next[]: the cards that are not laid yet, in order
    struct {
        uint8_t side;
        bool open;  // true: the card is face-up, so its random event runs before the next card
    } next[SIDES * SUM_CARDS_MAX];
} Deal;

typedef enum DealHow {
    DEAL_LAID,  // the card is already on the table, face-down
    DEAL_DOWN,  // the card is laid face-down
    DEAL_OPEN   // the card is laid face-up
} DealHow;

// Adds `cards` cards of a side to *deal, from the first sources that still have cards: from
// SOURCE_ASIDE on if they are laid, else from SOURCE_PILE on.
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
