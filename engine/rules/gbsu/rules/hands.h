// SPDX-License-Identifier: GPL-3.0-or-later
// hands.h -- the 52-card deck as sets, two hands, and exactly what each side knows of the cards.
// Value of a card [2.0]: an ace and court cards count 1, other cards their number.
//
// The cards have no order: a draw picks a remaining card uniformly [R5]. A card that lies face-down
// unseen by both sides is a draw not made yet (`pending`), which counts against the pile. When a
// card is needed and the pile less the pending cards is empty, the used pile becomes the pile. The
// pending draws still belong to the old pile: its last cards, exactly as many, wait in `aside`.
// Open cards on the table are shown, so `used` contains them; the caller of a draw names them, and
// they stay out of the reshuffle [R34].
//
// What a side knows [R6]. Side v has seen its own hand and all cards that were shown. Unknown to it
// is
//
//     pool(v) = deck - hand[v] - down[v] - (used - secret[other])
//
// which holds the other's hand, secret discards and face-down hand cards, the pile and `aside`.
// Until a reshuffle all cards of the pool are alike. A reshuffle happens when the pile is empty, so
// at that moment the other's unseen cards and `aside` are the whole pool: this set is kept[v].
// Afterwards an unseen card in the other's hand is either "old" (held since the reshuffle, so in
// kept[v]) or "new" (drawn since, from all the rest). How many cards of the other's hand and secret
// discards are old is not always known, because secret discards went back into the pile and may be
// drawn again. weight[v][..] is the exact posterior distribution of the pair (old cards in hand,
// old cards among discards), updated by Bayes' rule in fixed point. It assumes only that a side's
// choice of a card depends on its having the card. Given the pair, all assignments are equally
// likely, so resampling samples exactly the information set.
#pragma once
#include "engine/base/pcg.h"
#include "engine/board/card.h"

enum {
    HAND_MAX = 7,         // the highest hand limit of a scenario
    CARD_WEIGHTS = 36,    // pairs (h, s) with h + s <= HAND_MAX, packed triangularly
    CARD_SEVERAL = 0xff,  // in `only`: more than one pair is possible
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

// The cards of a game, as a part of State: plain bytes. Sides are 0 and 1.
typedef struct Cards {
    uint64_t hand[2];
    uint64_t used;       // all used cards, including those in `secret`
    uint64_t secret[2];  // used cards that the side discarded unseen by the other
    uint64_t down[2];    // the card laid face-down from a hand; only its owner knows it
    uint64_t aside;      // the cards that the first pending draws come from
    uint64_t kept[2];    // for each viewer: kept[v] above, less the cards that he has seen since
    uint16_t weight[2][CARD_WEIGHTS];  // for each viewer; not all zero
    uint8_t only[2];   // for each viewer: index of the only possible pair, or CARD_SEVERAL
    uint8_t pending;   // number of face-down cards from the pile that are not drawn yet
    uint8_t spare[5];  // zero
} Cards;

void cards_init(Cards *cards);
// Returns the pile as a set: the cards that are not in a hand, not used, not laid face-down from a
// hand, and not in `aside`. The set still contains the cards that pending draws will turn out to
// be. `deck` is the set of all cards in play.
uint64_t cards_pile(const Cards *cards, uint64_t deck);

// cards_drawable() returns the cards that the next ordinary draw can show; cards_revealable(),
// those that the next face-down card of the pile can be. If no card can be drawn, cards_ready()
// reshuffles the used cards except `open`, or with them if nothing else is left. Returns false if
// no card is left.
uint64_t cards_drawable(const Cards *cards, uint64_t deck);
uint64_t cards_revealable(const Cards *cards, uint64_t deck);
bool cards_ready(Cards *cards, uint64_t deck, uint64_t open);

// Each function below records one event of a card, and asserts that the event is possible.
void cards_show(Cards *cards, uint64_t deck, int card);               // drawn, shown and used
void cards_deal(Cards *cards, uint64_t deck, int side, int card);     // drawn unseen into a hand
void cards_play(Cards *cards, uint64_t deck, int side, int card);     // from a hand: shown and used
void cards_discard(Cards *cards, uint64_t deck, int side, int card);  // from a hand: used unseen
void cards_lay(Cards *cards, uint64_t deck, int side, int card);      // from a hand: laid face-down
void cards_turn(Cards *cards, uint64_t deck, int side);               // `down` is shown and used
void cards_lay_unseen(Cards *cards, uint64_t deck);        // laid from the pile, seen by nobody
void cards_reveal(Cards *cards, uint64_t deck, int card);  // laid from the pile: shown, used

// Replaces all cards that `viewer` cannot know by a random sample. Reduces what the other side
// knows about the viewer's cards to what the viewer can infer.
void cards_resample(Cards *cards, uint64_t deck, int viewer, Pcg *rng);

// Returns the cards unknown to `viewer`: pool(v) above.
uint64_t cards_unknown(const Cards *cards, uint64_t deck, int viewer);

// One case that a viewer must reckon with: the `rest` contains `free` cards of kept[viewer], and
// the other side's hidden cards contain `hidden` old cards.
typedef struct CardGuess {
    double weight;  // the weights of all cases add up to 1
    int free, rest, hidden;
} CardGuess;
int cards_guesses(const Cards *cards, uint64_t deck, int viewer, CardGuess out[CARD_WEIGHTS]);

bool cards_sound(const Cards *cards, uint64_t deck);
