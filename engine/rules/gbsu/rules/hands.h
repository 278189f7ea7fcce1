// SPDX-License-Identifier: GPL-3.0-or-later
// hands.h -- the 52-card deck as sets, two hands, and exactly what each side knows of it.
//
// Value of a card [2.0]: ace and court cards 1, else as printed.
//
// There is no order of cards: a draw picks a remaining card uniformly [R5]. A card that lies
// face-down without anybody having seen it is a draw not made yet, counted against the pile
// (`pending`). When a card is needed and the pile (less what is pending) is empty, the used pile
// becomes the pile; the pending draws then still belong to the old pile, whose last cards (exactly
// as many) wait in `aside`. Cards that lie open on the table are not in the used pile yet: whoever
// draws says which, and they stay out of the reshuffle [R34]. Everybody sees them, so they are
// among `used` here, and nothing else has to tell them apart.
//
// Who knows what [R6]. Side v has seen his own hand and everything shown. Unknown to him is
//     pool(v) = deck - hand[v] - down[v] - (used - secret[other])
// which holds the other's hand, the other's secret discards, the other's face-down hand cards, the
// pile and `aside`. Until a reshuffle all of the pool is alike. A reshuffle happens when the pile
// is empty, so at that moment the other's unseen cards and `aside` ARE the pool: that set is
// kept[v]. Afterwards a card unseen in the other's hand is either "old" (held since the reshuffle;
// somewhere in kept[v]) or "new" (drawn since, from all the rest). How many of the other's hand
// cards and of his secret discards are old is not always known, because secret discards went back
// into the pile and may be drawn again: weight[v][..] is the exact posterior over (old in hand, old
// among discards), updated by Bayes' rule in fixed point, on the one assumption that which card a
// side plays or discards depends only on its having it. Given the two numbers everything is
// uniform, so redealing samples exactly the information set. Memory has two bounds; they blur the
// odds but never rule out the truth: a face-down card and secret discards since one reshuffle are
// one group, and the next reshuffle forgets which unseen cards were old before it.
#pragma once
#include "engine/base/pcg.h"
#include "engine/board/card.h"

enum {
    HAND_MAX = 7,         // the largest hand limit a scenario may name
    CARD_WEIGHTS = 36,    // pairs (h, s) with h + s <= HAND_MAX, packed triangularly
    CARD_SEVERAL = 0xff,  // in `only`: more than one pair is possible
};

// By rank: an ace and the court count one.
static inline int card_value(int card) {
    static const uint8_t values[CARDS] = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 1, 1,
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 1, 1,
    };
    assert(card >= 0 && card < CARDS);
    return values[card];
}

// Part of a State: plain bytes. Sides are 0 and 1.
typedef struct Cards {
    uint64_t hand[2];
    uint64_t used;       // all used cards, those of `secret` among them
    uint64_t secret[2];  // used cards that side discarded without the other seeing them
    uint64_t down[2];    // the card laid face-down from a hand: its owner knows it
    uint64_t aside;      // what the first pending draws will be drawn from, see above
    uint64_t kept[2];    // per viewer, see above; cards seen since are taken out
    uint16_t weight[2][CARD_WEIGHTS];  // per viewer; not all zero
    uint8_t only[2];   // per viewer: the one pair of weight above 0, or CARD_SEVERAL
    uint8_t pending;   // face-down draws not made yet
    uint8_t spare[5];  // zero
} Cards;

void cards_init(Cards *cards);

// The pile as a set: what is neither in a hand, used, face-down from a hand, nor in `aside`. It
// still contains the cards that pending draws will turn out to be. `deck` is all cards in play.
uint64_t cards_pile(const Cards *cards, uint64_t deck);

// The set that the next ordinary draw, or the next pending one to be revealed, is uniform over.
// cards_ready() makes sure it is not empty, reshuffling if it must: all used cards but `open`, and
// those too when nothing else is left; false if no card is left at all.
uint64_t cards_drawable(const Cards *cards, uint64_t deck);
uint64_t cards_revealable(const Cards *cards, uint64_t deck);
bool cards_ready(Cards *cards, uint64_t deck, uint64_t open);

// The events. `card` must be in the right set (asserted).
void cards_show(Cards *cards, uint64_t deck, int card);               // drawn, shown, used
void cards_deal(Cards *cards, uint64_t deck, int side, int card);     // drawn unseen into a hand
void cards_play(Cards *cards, uint64_t deck, int side, int card);     // from a hand, shown, used
void cards_discard(Cards *cards, uint64_t deck, int side, int card);  // from a hand, unseen, used
void cards_lay(Cards *cards, uint64_t deck, int side, int card);      // from a hand, face-down
void cards_turn(Cards *cards, uint64_t deck, int side);               // that card shown, used
void cards_lay_unseen(Cards *cards, uint64_t deck);                   // pile to table: pending
void cards_reveal(Cards *cards, uint64_t deck, int card);             // a pending one shown, used

// Replace everything `viewer` cannot know by a sample of it; what the other side knows of the
// viewer is forgotten to what the viewer can work out.
void cards_resample(Cards *cards, uint64_t deck, int viewer, Pcg *rng);

// What `viewer` does not know: see pool(v) above.
uint64_t cards_unknown(const Cards *cards, uint64_t deck, int viewer);

// What may be: `free` of kept[viewer] among the `rest`, `hidden` among the other's hidden cards.
typedef struct CardGuess {
    double weight;  // chances add up to 1
    int free, rest, hidden;
} CardGuess;
int cards_guesses(const Cards *cards, uint64_t deck, int viewer, CardGuess out[CARD_WEIGHTS]);

bool cards_sound(const Cards *cards, uint64_t deck);
