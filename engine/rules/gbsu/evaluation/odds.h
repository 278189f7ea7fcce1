// SPDX-License-Identifier: GPL-3.0-or-later
// odds.h -- the odds that a side may reckon with: of the next card, of several cards of a suit, of
// two sums of cards against each other. All without replacement, by what the viewer has not seen.
//
// Where the cards of a draw come from: the pile; when it is used up, the used cards, which are then
// shuffled into a new one [2.0, R5]; and, for face-down cards that were laid before such a shuffle,
// what was left of the old pile.
#pragma once
#include "engine/rules/evaluation.h"
#include "engine/rules/gbsu/rules/play.h"

enum {
    VALUES = 11,         // card values 1..10; [0] unused
    SUM_CARDS_MAX = 40,  // cards of one side in one sum: a big close combat
};

typedef enum SourceKind {
    SOURCE_ASIDE,  // what was left of the old pile, for face-down cards laid before a shuffle
    SOURCE_PILE,
    SOURCE_USED,  // to be shuffled when the pile is used up
    SOURCE_REST,  // beyond that: anything that is in neither hand, by thumb
    SOURCES
} SourceKind;

typedef struct Source {
    int left;  // so many cards come from here
    double
        count;  // and each is one of so many; a card that may be elsewhere counts for less than 1
    double of_value[VALUES], of_suit[SUITS], of_both[SUITS][VALUES];
    // The pile alone: cards kept in mind at the last shuffle, which may be there or not [R6].
    int old, old_of_value[VALUES], old_of_suit[SUITS], old_of_both[SUITS][VALUES];
} Source;

// What is drawn next, in the eyes of a viewer.
typedef struct Unseen {
    double value[VALUES], suit[SUITS];  // chances of the next card
    bool exact;  // false: the chances of several cards, and what a shuffle brings back, are near
    SourceKind next;  // where the next card comes from: the pile, or the used cards
    uint64_t set;     // what it may be
    Source source[SOURCES];
    int guesses;  // what may be of the cards kept in mind; 0: nothing is to be guessed
    CardGuess guess[CARD_WEIGHTS];
    // Random events may deal cards to a hand between two draws [12]: which cards may be in the
    // pile, those kept in mind apart, and how many cards each would deal at most.
    uint64_t fresh_set, old_set, all_or_none;
    uint8_t deals[CARDS];
} Unseen;

Unseen unseen_by(const World *world, const State *state, Side viewer);

// Chances in [0,1].
double unseen_at_least(const Unseen *unseen, int value);  // of the next card: that value or more
double unseen_mean(const Unseen *unseen);                 // value of the next card
// All of so many cards, drawn one after the other, are of these suits (a set, bit by suit). What a
// random event between two of them offers is taken or not by lot.
double unseen_all_of(const Unseen *unseen, unsigned suits, int cards);
// Whether that chance is exact: no random event can empty the pile between two of the cards.
bool unseen_exact(const Unseen *unseen, int cards);
// What comes after so many cards that are all of these suits, and lie open until then.
Unseen unseen_after(const Unseen *unseen, unsigned suits, int cards);

// The cards that two sides are about to be given, and where these come from: deal_cards() says who
// is given cards next, and how many. `laid`: they lie face-down already.
typedef struct Deal {
    int from[SOURCES][SIDES];
    int count;  // of those that do not lie there yet, in their order
    struct {
        uint8_t side;
        bool open;  // turned over at once, so that its random event goes before the next card
    } next[SIDES * SUM_CARDS_MAX];
} Deal;

typedef enum DealHow { DEAL_LAID, DEAL_DOWN, DEAL_OPEN } DealHow;  // lies there; face-down; open

void deal_cards(const Unseen *unseen, Deal *deal, int side, int cards, DealHow how);
double deal_mean(const Unseen *unseen, const Deal *deal, int side);  // of the sum of its cards
// The chance that the side's sum and `lead` are more than the other's, or equal, with `ties`. What
// a random event offers meanwhile is taken or not by lot.
double deal_wins(const Unseen *unseen, const Deal *deal, int side, int lead, bool ties);

// What odds_by_deals.c counts with. Ways to choose `some` cards of `all`, of which the last may be
// a fraction; the weight of each set of `drawn` cards of the pile with `old` of those kept in mind;
// the next card of the pile, if `fresh` and `old` cards of it count; the chance that the event of a
// card deals so many more.
double unseen_ways(double all, int some);
double unseen_weight(const Unseen *unseen, int drawn, int old);
double unseen_chance(const Unseen *unseen, double fresh, int old);
double unseen_deals(const Unseen *unseen, int card, int cards);
