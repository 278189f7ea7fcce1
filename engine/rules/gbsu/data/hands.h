// SPDX-License-Identifier: GPL-3.0-or-later
// hands.h -- keeps the 52-card deck and two hands as sets, and what each side knows of them.
//
// The cards have no order: a draw picks a remaining card uniformly [R5]. A card laid face-down
// unseen by both sides is a draw not made yet (`pending`). If the pile has no card beyond these
// draws, the used cards become the pile. The pending draws still belong to the old pile: its last
// cards, exactly as many, wait in `aside`. Open cards on the table are used cards too; callers pass
// them to cards_ready(), so that they stay out of the reshuffle [R34].
//
// Side v has seen its own hand and all cards that were shown [R6]. It does not know
//     pool(v) = deck - hand[v] - down[v] - (used - secret[other]),
// which is the other side's hand, secret discards and face-down hand card, the pile and `aside`.
// Until a reshuffle all cards of the pool are alike. At a reshuffle the pile is empty, so the other
// side's unseen cards and `aside` are the whole pool: this set is kept[v]. Afterwards an unseen
// card in the other hand is "old" (held since the reshuffle, so in kept[v]) or "new" (drawn since).
// How many are old is not always known, because secret discards went back into the pile and may be
// drawn again. weight[v] is the posterior distribution of the pair (old cards in hand, old cards
// among secret discards and face-down), updated by Bayes' rule in fixed point. It is exact except
// for rounding and for what hands.c forgets. It assumes that which card a side plays says nothing
// about its other cards, and that each card of a hand is equally likely to be discarded or laid.
// Given the pair, all assignments are equally likely, so resampling samples the information set.
#pragma once
#include "engine/base/pcg.h"
#include "engine/board/card.h"

enum {
    HAND_MAX = 7,         // the highest hand limit that a scenario may set
    CARD_WEIGHTS = 36,    // number of pairs (h, s) with h + s <= HAND_MAX
    CARD_SEVERAL = 0xff,  // value of `only` if more than one pair is possible
};

// Returns the value of a card: an ace or a court card counts 1, any other card its number.
static inline int card_value(int card) {
    static const uint8_t values[CARDS] = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 1, 1,
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 1, 1,
    };
    assert(card >= 0 && card < CARDS);
    return values[card];
}

// Cards holds all cards of a State. Sides are 0 and 1; a set has one bit for each card.
typedef struct Cards {
    uint64_t hand[2];
    uint64_t used;       // all used cards, including those in `secret`
    uint64_t secret[2];  // used cards that the side has discarded, unseen by the other side
    uint64_t down[2];    // the card that the side has laid face-down from its hand, if any
    uint64_t aside;      // the last cards of the old pile, from which the first pending draws come
    uint64_t kept[2];    // by viewer: kept[v] above, less the cards that the viewer has seen since
    uint16_t weight[2][CARD_WEIGHTS];  // by viewer: weight of each pair; at least one is above 0
    uint8_t only[2];   // by viewer: index of the only possible pair, or CARD_SEVERAL
    uint8_t pending;   // number of face-down cards from the pile that are not drawn yet
    uint8_t spare[5];  // always 0
} Cards;

// Empties the hands and the used pile, so that all cards are in the pile.
void cards_init(Cards *cards);
// Returns the cards of `deck` in the pile, with those of pending draws that are not in `aside`.
uint64_t cards_pile(const Cards *cards, uint64_t deck);

// cards_drawable() returns the cards that an ordinary draw can show; none if the pile has no card
// to spare. cards_revealable() returns the cards that the next face-down card of the pile can be.
// Call cards_ready() before a draw: if no card can be drawn, it reshuffles the used cards except
// `open`, or all of them if each is open. It returns false if no card is left.
uint64_t cards_drawable(const Cards *cards, uint64_t deck);
uint64_t cards_revealable(const Cards *cards, uint64_t deck);
bool cards_ready(Cards *cards, uint64_t deck, uint64_t open);

// Each function records one event of a card, and asserts that the event is possible. A card of the
// pile is drawn and shown (cards_show), drawn unseen into a hand (deal), laid seen by nobody
// (lay_unseen) and later shown (reveal). A card of a hand is played and shown (play), discarded
// unseen (discard), laid face-down (lay) and later shown (turn).
void cards_show(Cards *cards, uint64_t deck, int card);
void cards_deal(Cards *cards, uint64_t deck, int side, int card);
void cards_lay_unseen(Cards *cards, uint64_t deck);
void cards_reveal(Cards *cards, uint64_t deck, int card);
void cards_play(Cards *cards, uint64_t deck, int side, int card);
void cards_discard(Cards *cards, uint64_t deck, int side, int card);
void cards_lay(Cards *cards, uint64_t deck, int side, int card);
void cards_turn(Cards *cards, uint64_t deck, int side);

// Replaces all cards that `viewer` cannot know by a random sample. Reduces what the other side
// knows about the viewer's cards to what the viewer can infer.
void cards_resample(Cards *cards, uint64_t deck, int viewer, Pcg *rng);
// Returns the cards unknown to `viewer`: pool(v) above.
uint64_t cards_unknown(const Cards *cards, uint64_t deck, int viewer);

// A CardGuess is one case that is possible for a viewer. The cards of pool(viewer) that are neither
// old nor in `aside` are the `rest`; `free` of these cards are in kept[viewer]. Of the old cards,
// `hidden` are secret discards or the face-down card of the other side. cards_guesses() fills out[]
// with all cases and returns their number.
typedef struct CardGuess {
    double weight;  // the weights of all cases add up to 1
    int free, rest, hidden;
} CardGuess;
int cards_guesses(const Cards *cards, uint64_t deck, int viewer, CardGuess out[CARD_WEIGHTS]);

// Returns false if the cards break an invariant: for example if sets overlap, a hand is too large,
// or the weights of a viewer rule out the truth.
bool cards_sound(const Cards *cards, uint64_t deck);
