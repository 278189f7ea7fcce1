// SPDX-License-Identifier: GPL-3.0-or-later
// odds.c -- see odds.h.
#include "odds.h"

// The pile, as the viewer knows it. Should the next card need a reshuffle, it comes from the used
// pile instead, of which he does not know what the other has secretly discarded [R5, R6].
Unseen unseen_by(const World *world, const State *state, Side viewer) {
    const Cards *cards = &state->cards;
    Unseen unseen = {.exact = true};
    bool reshuffle = cards_drawable(cards, world->deck) == 0;
    uint64_t used = cards->used & ~cards_open(state);  // what a reshuffle brings back [R34]
    if (used == 0) used = cards->used;
    if (viewer == NOBODY) {
        unseen.set = reshuffle ? used : cards_drawable(cards, world->deck);
    } else if (reshuffle) {
        uint64_t secret = cards->secret[side_other(viewer)];
        unseen.set = used & ~secret;
        unseen.exact = secret == 0;
    } else {
        unseen.set = cards_unknown(cards, world->deck, (int)viewer);
        unseen.exact = (cards->kept[viewer] & unseen.set) == 0;
    }
    unseen.count = bits_count(unseen.set);
    for (uint64_t rest = unseen.set; rest; rest &= rest - 1) {
        int card = bits_first(rest);
        unseen.of_value[card_value(card)]++;
        unseen.of_suit[card_suit(card)]++;
    }
    return unseen;
}

double unseen_at_least(const Unseen *unseen, int value) {
    int good = 0;
    if (unseen->count == 0) return 0.0;
    for (int v = max_int(value, 1); v < VALUES; v++) good += unseen->of_value[v];
    return (double)good / unseen->count;
}

double unseen_mean(const Unseen *unseen) {
    int sum = 0;
    for (int v = 1; v < VALUES; v++) sum += v * unseen->of_value[v];
    return unseen->count == 0 ? 0.0 : (double)sum / unseen->count;
}

void card_sum(const Unseen *unseen, int cards, CardSum *out) {
    assert(cards >= 0);
    cards = min_int(cards, SUM_CARDS_MAX);
    memset(out, 0, sizeof *out);
    out->cards = cards;
    out->of[0] = 1.0;
    for (int i = 0; i < cards && unseen->count > 0; i++) {
        double next[SUM_MAX] = {0};
        for (int sum = 0; sum <= i * 10; sum++) {
            if (out->of[sum] == 0.0) continue;
            for (int v = 1; v < VALUES; v++) {
                next[sum + v] += out->of[sum] * unseen->of_value[v] / unseen->count;
            }
        }
        memcpy(out->of, next, sizeof next);
    }
}

double card_sum_wins(const CardSum *ours, int lead, const CardSum *theirs, bool ties) {
    double below[SUM_MAX + 1] = {0};  // below[n]: the chance that theirs is less than n
    for (int sum = 0; sum < SUM_MAX; sum++) below[sum + 1] = below[sum] + theirs->of[sum];
    double wins = 0.0;
    for (int sum = 0; sum < SUM_MAX; sum++) {
        int limit = sum + lead + ties;
        limit = limit < 0 ? 0 : min_int(limit, SUM_MAX);
        wins += ours->of[sum] * below[limit];
    }
    return wins;
}
