// SPDX-License-Identifier: GPL-3.0-or-later
// odds.c -- see odds.h. unseen_by() says what may come; the sums of a deal are counted below it.
#include "odds.h"
#include "engine/base/memory.h"

#include <stdlib.h>

// --- what may come -------------------------------------------------------------------------------

static Source source_of(uint64_t set, int left) {
    Source source = {.count = bits_count(set)};
    source.left = min_int(left, source.count);
    for (; set; set &= set - 1) {
        int card = bits_first(set);
        source.of_value[card_value(card)]++;
        source.of_suit[card_suit(card)]++;
    }
    return source;
}

// Cards that a shuffle would bring back: all used ones but those that lie open, and these too when
// nothing else is left [R34].
static uint64_t shuffled(const State *state) {
    uint64_t used = state->cards.used & ~cards_open(state);
    return used ? used : state->cards.used;
}

static void add_chances(Unseen *unseen, uint64_t set, double chance) {
    for (; set; set &= set - 1) {
        int card = bits_first(set);
        unseen->value[card_value(card)] += chance;
        unseen->suit[card_suit(card)] += chance;
    }
}

// Of the next card. A side knows of the unseen cards how many of those that it kept in mind at the
// last shuffle may be in the pile [R6]; of the used cards it does not know what the other has
// secretly discarded.
static void next_chances(const World *world, const State *state, Side viewer, Unseen *unseen) {
    const Cards *cards = &state->cards;
    uint64_t used = shuffled(state), pile = cards_drawable(cards, world->deck);
    if (viewer == NOBODY) {
        uint64_t set = pile ? pile : used;
        add_chances(unseen, set, 1.0 / max_int(1, bits_count(set)));
        return;
    }
    uint64_t unknown = cards_unknown(cards, world->deck, (int)viewer), old = cards->kept[viewer];
    CardChances chances = cards_chances(cards, world->deck, (int)viewer);
    if (pile) {
        add_chances(unseen, old, chances.old);
        add_chances(unseen, unknown & ~old, chances.fresh);
        return;
    }
    uint64_t secret = used & cards->secret[side_other(viewer)];
    double each = 1.0 / max_int(1, bits_count(used)), hidden = bits_count(secret) * each;
    add_chances(unseen, used & ~secret, each);
    if (secret == 0) return;
    add_chances(unseen, old, hidden * chances.old_secret);
    add_chances(unseen, unknown & ~old, hidden * chances.fresh_secret);
}

Unseen unseen_by(const World *world, const State *state, Side viewer) {
    const Cards *cards = &state->cards;
    uint64_t used = shuffled(state), pile = cards_pile(cards, world->deck), aside = cards->aside;
    int in_pile = bits_count(pile), in_aside = bits_count(aside);
    bool dry = cards_drawable(cards, world->deck) == 0;
    Unseen unseen = {.exact = true, .next = dry ? SOURCE_USED : SOURCE_PILE};
    next_chances(world, state, viewer, &unseen);
    if (viewer != NOBODY) {
        uint64_t old = cards->kept[viewer], secret = used & cards->secret[side_other(viewer)];
        bool apart = cards_chances(cards, world->deck, (int)viewer).old == 0.0;
        pile = cards_unknown(cards, world->deck, (int)viewer) & ~(apart ? old : 0);
        if (aside) aside = old;
        unseen.exact = (apart || old == 0) && secret == 0;
        used &= ~secret;
    }
    unseen.source[SOURCE_ASIDE] = source_of(aside, in_aside);
    unseen.source[SOURCE_PILE] = source_of(pile, in_pile);
    unseen.source[SOURCE_USED] = source_of(used, CARDS);
    unseen.source[SOURCE_REST] = source_of(pile | used | aside, CARDS);
    return unseen;
}

double unseen_at_least(const Unseen *unseen, int value) {
    double chance = 0.0;
    for (int v = max_int(value, 1); v < VALUES; v++) chance += unseen->value[v];
    return chance > 1.0 ? 1.0 : chance;
}

double unseen_mean(const Unseen *unseen) {
    double mean = 0.0;
    for (int v = 1; v < VALUES; v++) mean += v * unseen->value[v];
    return mean;
}

double unseen_all_of(const Unseen *unseen, unsigned suits, int cards) {
    double chance = 1.0;
    if (cards == 1) {
        chance = 0.0;
        for (int suit = 0; suit < SUITS; suit++)
            if (suits >> suit & 1) chance += unseen->suit[suit];
        return chance;
    }
    for (int kind = SOURCE_PILE; kind < SOURCES && cards > 0; kind++) {
        const Source *source = &unseen->source[kind];
        int good = 0, drawn = min_int(cards, source->left);
        for (int suit = 0; suit < SUITS; suit++)
            if (suits >> suit & 1) good += source->of_suit[suit];
        for (int i = 0; i < drawn; i++)
            chance *= (double)max_int(0, good - i) / (source->count - i);
        cards -= drawn;
    }
    return chance;
}

// --- sums ----------------------------------------------------------------------------------------

void deal_cards(const Unseen *unseen, Deal *deal, int side, int cards, bool laid) {
    for (int kind = laid ? SOURCE_ASIDE : SOURCE_PILE; kind < SOURCES && cards > 0; kind++) {
        int *from = deal->from[kind];
        int room = unseen->source[kind].left - from[0] - from[1];
        int given = max_int(0, min_int(min_int(cards, room), SUM_CARDS_MAX - from[side]));
        from[side] += given;
        cards -= given;
    }
}

double deal_mean(const Unseen *unseen, const Deal *deal, int side) {
    double mean = 0.0;
    for (int kind = 0; kind < SOURCES; kind++) {
        const Source *source = &unseen->source[kind];
        int sum = 0;
        for (int v = 1; v < VALUES; v++) sum += v * source->of_value[v];
        if (deal->from[kind][side]) mean += (double)(deal->from[kind][side] * sum) / source->count;
    }
    return mean;
}

enum { LEAD_MAX = 10 * SUM_CARDS_MAX, LEADS = 2 * LEAD_MAX + 1 };

// The ways to give `ours` and `theirs` cards of a source, by what our sum leads by. A table of all
// smaller such pairs holds them, to which one value after the other is added.
typedef struct Leads {
    int ours, theirs;
    int width;  // of the leads of one pair: from -10 * theirs on
    double *count;
} Leads;

static double *leads_at(const Leads *table, int ours, int theirs) {
    return table->count + (size_t)(ours * (table->theirs + 1) + theirs) * (size_t)table->width;
}

static double choose(int all, int some) {
    double count = 1.0;
    for (int i = 0; i < some; i++) count = count * (all - i) / (i + 1);
    return count;
}

// Pairs are gone through downwards, so that those that are read hold no card of this value yet.
static void leads_put(const Leads *table, int value, int cards, int ours, int theirs) {
    double *to = leads_at(table, ours, theirs);
    int middle = 10 * table->theirs;
    for (int p = 0; p <= min_int(cards, ours); p++)
        for (int q = p == 0; q <= min_int(cards - p, theirs); q++) {
            const double *from = leads_at(table, ours - p, theirs - q);
            double times = choose(cards, p) * choose(cards - p, q);
            int shift = value * (p - q);
            for (int i = middle - 10 * (theirs - q); i <= middle + 10 * (ours - p); i++)
                to[i + shift] += times * from[i];
        }
}

// Adds the leads of these cards to those so far: leads[i] is the chance of i - LEAD_MAX.
static void leads_add(const Source *source, int ours, int theirs, double leads[LEADS]) {
    Leads table = {.ours = ours, .theirs = theirs, .width = 10 * (ours + theirs) + 1};
    double all = 0.0, sums[LEADS] = {0};
    table.count =
        memory_take((size_t)((ours + 1) * (theirs + 1) * table.width), sizeof *table.count);
    *(leads_at(&table, 0, 0) + 10 * theirs) = 1.0;
    for (int value = 1; value < VALUES; value++)
        for (int i = ours; source->of_value[value] > 0 && i >= 0; i--)
            for (int j = theirs; j >= 0; j--)
                leads_put(&table, value, source->of_value[value], i, j);
    const double *last = leads_at(&table, ours, theirs);
    for (int i = 0; i < table.width; i++) all += last[i];
    assert(all > 0.0);
    for (int at = 0; at < LEADS; at++)
        for (int i = 0; leads[at] > 0.0 && i < table.width; i++) {
            int to = at + i - 10 * theirs;
            if (last[i] > 0.0 && to >= 0 && to < LEADS) sums[to] += leads[at] * last[i] / all;
        }
    memcpy(leads, sums, sizeof sums);
    free(table.count);
}

double deal_wins(const Unseen *unseen, const Deal *deal, int side, int lead, bool ties) {
    double leads[LEADS] = {0}, wins = 0.0;
    leads[LEAD_MAX] = 1.0;
    for (int kind = 0; kind < SOURCES; kind++) {
        int ours = deal->from[kind][side], theirs = deal->from[kind][!side];
        if (ours + theirs > 0) leads_add(&unseen->source[kind], ours, theirs, leads);
    }
    for (int at = 0; at < LEADS; at++)
        if (at - LEAD_MAX + lead >= !ties) wins += leads[at];
    return wins;
}
