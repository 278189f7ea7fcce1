// SPDX-License-Identifier: GPL-3.0-or-later
// odds.c -- see odds.h. unseen_by() says what may come; the sums of a deal are counted below it.
#include "odds.h"
#include "engine/base/memory.h"

#include <stdlib.h>

// --- what may come -------------------------------------------------------------------------------

// Each of these cards is there with that chance, or weighs so much beside the others.
static void source_add(Source *source, uint64_t set, double each) {
    source->count += each * bits_count(set);
    for (; set; set &= set - 1) {
        int card = bits_first(set);
        source->of_value[card_value(card)] += each;
        source->of_suit[card_suit(card)] += each;
    }
}

// Cards that a shuffle would bring back: all used ones but those that lie open, and these too when
// nothing else is left [R34].
static uint64_t shuffled(const State *state) {
    uint64_t used = state->cards.used & ~cards_open(state);
    return used ? used : state->cards.used;
}

// What `viewer` does not know of the sources: how many of the cards that he kept in mind at the
// last shuffle are in the pile, and how many are among the other's secret discards [R6].
static void sources_guess(const World *world, const State *state, int viewer, uint64_t used,
                          Unseen *unseen) {
    const Cards *cards = &state->cards;
    Source *source = unseen->source, *pile = &source[SOURCE_PILE];
    uint64_t unknown = cards_unknown(cards, world->deck, viewer), old = cards->kept[viewer];
    uint64_t secret = used & cards->secret[!viewer];
    int hidden = bits_count(cards->secret[!viewer] | cards->down[!viewer]);
    double kept = max_int(1, bits_count(old)), old_secret = 0.0, fresh_secret = 0.0;
    unseen->guesses = cards_guesses(cards, world->deck, viewer, unseen->guess);
    for (int i = 0; i < unseen->guesses; i++) {
        const CardGuess *it = &unseen->guess[i];
        double among = hidden ? (double)it->hidden / hidden : 0.0, rest = max_int(1, it->rest);
        old_secret += it->weight * (among / kept + (1.0 - among) * it->free / kept / rest);
        fresh_secret += it->weight * (1.0 - among) / rest;
    }
    source_add(&source[SOURCE_USED], used & ~secret, 1.0);
    source_add(&source[SOURCE_USED], unknown & ~old, bits_count(secret) * fresh_secret);
    source_add(&source[SOURCE_USED], old, bits_count(secret) * old_secret);
    source_add(pile, unknown & ~old, 1.0);
    pile->old = bits_count(old);
    for (uint64_t rest = old; rest; rest &= rest - 1) {
        pile->old_of_value[card_value(bits_first(rest))]++;
        pile->old_of_suit[card_suit(bits_first(rest))]++;
    }
    if (cards->aside) source_add(&source[SOURCE_ASIDE], old, 1.0);
}

// Ways to choose `some` cards of `all`, of which the last may be a fraction.
static double choose(double all, int some) {
    double count = 1.0;
    for (int i = 0; i < some; i++) count = all > i ? count * (all - i) / (i + 1) : 0.0;
    return count;
}

// The chance of each set of `drawn` cards of the pile with `old` of those kept in mind. That such
// cards are of the rest has the odds free / kept, (free - 1) / (kept - 1), and so on.
static double old_weight(const Unseen *unseen, int drawn, int old) {
    const Source *pile = &unseen->source[SOURCE_PILE];
    double sum = 0.0;
    if (pile->old == 0) return old == 0 ? 1.0 : 0.0;
    for (int i = 0; i < unseen->guesses; i++) {
        const CardGuess *it = &unseen->guess[i];
        if (it->free < old || it->rest < drawn) continue;
        double weight = it->weight / choose(it->rest, drawn);
        for (int k = 0; k < old; k++) weight *= (double)(it->free - k) / (pile->old - k);
        sum += weight;
    }
    return sum;
}

// The next card of the pile: `fresh` and `old` of the cards are of one value, or of one suit.
static double pile_chance(const Unseen *unseen, double fresh, int old) {
    const Source *pile = &unseen->source[SOURCE_PILE];
    double each = old_weight(unseen, 1, 0), more = old_weight(unseen, 1, 1);
    double all = each * pile->count + more * pile->old;
    return all > 0.0 ? (each * fresh + more * old) / all : 0.0;
}

static void next_chances(Unseen *unseen) {
    const Source *next = &unseen->source[unseen->next];
    bool pile = unseen->next == SOURCE_PILE;
    double count = next->count > 0.0 ? next->count : 1.0;
    for (int v = 1; v < VALUES; v++)
        unseen->value[v] = pile ? pile_chance(unseen, next->of_value[v], next->old_of_value[v])
                                : next->of_value[v] / count;
    for (int suit = 0; suit < SUITS; suit++)
        unseen->suit[suit] = pile
                                 ? pile_chance(unseen, next->of_suit[suit], next->old_of_suit[suit])
                                 : next->of_suit[suit] / count;
}

Unseen unseen_by(const World *world, const State *state, Side viewer) {
    const Cards *cards = &state->cards;
    uint64_t used = shuffled(state), pile = cards_pile(cards, world->deck), held = 0;
    bool dry = cards_drawable(cards, world->deck) == 0;
    Unseen unseen = {.exact = true, .next = dry ? SOURCE_USED : SOURCE_PILE};
    Source *source = unseen.source;
    if (viewer == NOBODY) {
        source_add(&source[SOURCE_PILE], pile, 1.0);
        source_add(&source[SOURCE_USED], used, 1.0);
        source_add(&source[SOURCE_ASIDE], cards->aside, 1.0);
        unseen.set = dry ? used : pile;
    } else {
        uint64_t secret = used & cards->secret[side_other(viewer)], old = cards->kept[viewer];
        uint64_t unknown = cards_unknown(cards, world->deck, (int)viewer);
        sources_guess(world, state, (int)viewer, used, &unseen);
        bool apart = old_weight(&unseen, 1, 1) == 0.0;
        unseen.exact = (apart || old == 0) && secret == 0;
        unseen.set = dry ? used & ~secret : unknown & ~(apart ? old : 0);
        held = cards->hand[viewer] | cards->down[viewer];
    }
    source_add(&source[SOURCE_REST], world->deck & ~held, 1.0);
    source[SOURCE_PILE].left = bits_count(pile);
    source[SOURCE_USED].left = bits_count(used);
    source[SOURCE_ASIDE].left = bits_count(cards->aside);
    source[SOURCE_REST].left = CARDS;
    for (int kind = 0; kind < SOURCES; kind++) {  // fractions add up to a little less
        int most = (int)(source[kind].count + 0.001) + source[kind].old;
        source[kind].left = min_int(source[kind].left, most);
    }
    next_chances(&unseen);
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

// All of so many cards of one source: by how many of them were kept in mind.
static double all_of(const Unseen *unseen, int kind, unsigned suits, int cards) {
    const Source *source = &unseen->source[kind];
    double good = 0.0, some = 0.0, all = 0.0;
    int old = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        if (!(suits >> suit & 1)) continue;
        good += source->of_suit[suit];
        old += source->old_of_suit[suit];
    }
    for (int k = 0; k <= min_int(cards, source->old); k++) {
        double weight = kind == SOURCE_PILE ? old_weight(unseen, cards, k) : 1.0;
        some += weight * choose(old, k) * choose(good, cards - k);
        all += weight * choose(source->old, k) * choose(source->count, cards - k);
    }
    return all > 0.0 ? some / all : 0.0;
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
        int drawn = min_int(cards, unseen->source[kind].left);
        chance *= all_of(unseen, kind, suits, drawn);
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
        double sum = 0.0;
        for (int v = 1; v < VALUES; v++) sum += v * source->of_value[v];
        if (kind == SOURCE_PILE) {
            sum = 0.0;
            for (int v = 1; v < VALUES; v++)
                sum += v * pile_chance(unseen, source->of_value[v], source->old_of_value[v]);
            mean += deal->from[kind][side] * sum;
        } else if (deal->from[kind][side]) {
            mean += deal->from[kind][side] * sum / source->count;
        }
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

// Pairs are gone through downwards, so that those that are read hold no card of this value yet.
static void leads_put(const Leads *table, int value, double cards, int ours, int theirs) {
    double *to = leads_at(table, ours, theirs);
    int middle = 10 * table->theirs;
    for (int p = 0; p <= ours && p < cards + 1.0; p++)
        for (int q = p == 0; q <= theirs && p + q < cards + 1.0; q++) {
            const double *from = leads_at(table, ours - p, theirs - q);
            double times = choose(cards, p) * choose(cards - p, q);
            int shift = value * (p - q);
            for (int i = middle - 10 * (theirs - q); i <= middle + 10 * (ours - p); i++)
                to[i + shift] += times * from[i];
        }
}

static Leads leads_of(const double of_value[VALUES], int ours, int theirs) {
    Leads table = {.ours = ours, .theirs = theirs, .width = 10 * (ours + theirs) + 1};
    table.count =
        memory_take((size_t)((ours + 1) * (theirs + 1) * table.width), sizeof *table.count);
    *(leads_at(&table, 0, 0) + 10 * theirs) = 1.0;
    for (int value = 1; value < VALUES; value++)
        for (int i = ours; of_value[value] > 0.0 && i >= 0; i--)
            for (int j = theirs; j >= 0; j--) leads_put(&table, value, of_value[value], i, j);
    return table;
}

// The old cards are added to a table of the others, so many at once to each pair; `weigh` says what
// each number of them counts for.
static void old_add(const Leads *fresh, const Leads *old, const double weigh[], double out[]) {
    int ours = fresh->ours, theirs = fresh->theirs, middle = 10 * theirs;
    for (int p = 0; p <= ours; p++)
        for (int q = 0; q <= theirs; q++) {
            const double *few = leads_at(old, p, q), *most = leads_at(fresh, ours - p, theirs - q);
            if (weigh[p + q] == 0.0) continue;
            for (int i = 0; i < old->width; i++)
                for (int k = 0; few[i] > 0.0 && k < fresh->width; k++)
                    if (most[k] > 0.0) out[i + k - middle] += weigh[p + q] * few[i] * most[k];
        }
}

// Ways to give `ours` and `theirs` cards of a source, by lead; out[10 * theirs] is none.
static void source_leads(const Unseen *unseen, int kind, int ours, int theirs, double out[]) {
    const Source *source = &unseen->source[kind];
    Leads fresh = leads_of(source->of_value, ours, theirs);
    if (source->old == 0) {
        memcpy(out, leads_at(&fresh, ours, theirs), (size_t)fresh.width * sizeof *out);
    } else {
        double of_value[VALUES], weigh[2 * SUM_CARDS_MAX + 1];
        for (int v = 0; v < VALUES; v++) of_value[v] = source->old_of_value[v];
        for (int k = 0; k <= ours + theirs; k++) weigh[k] = old_weight(unseen, ours + theirs, k);
        Leads old = leads_of(of_value, ours, theirs);
        old_add(&fresh, &old, weigh, out);
        free(old.count);
    }
    free(fresh.count);
}

// Adds the leads of these cards to those so far: leads[i] is the chance of i - LEAD_MAX.
static void leads_add(const Unseen *unseen, int kind, int ours, int theirs, double leads[LEADS]) {
    double all = 0.0, sums[LEADS] = {0}, ways[LEADS] = {0};
    int width = 10 * (ours + theirs) + 1;
    source_leads(unseen, kind, ours, theirs, ways);
    for (int i = 0; i < width; i++) all += ways[i];
    assert(all > 0.0);
    for (int at = 0; at < LEADS; at++)
        for (int i = 0; leads[at] > 0.0 && i < width; i++) {
            int to = at + i - 10 * theirs;
            if (ways[i] > 0.0 && to >= 0 && to < LEADS) sums[to] += leads[at] * ways[i] / all;
        }
    memcpy(leads, sums, sizeof sums);
}

double deal_wins(const Unseen *unseen, const Deal *deal, int side, int lead, bool ties) {
    double leads[LEADS] = {0}, wins = 0.0;
    leads[LEAD_MAX] = 1.0;
    for (int kind = 0; kind < SOURCES; kind++) {
        int ours = deal->from[kind][side], theirs = deal->from[kind][!side];
        if (ours + theirs > 0) leads_add(unseen, kind, ours, theirs, leads);
    }
    for (int at = 0; at < LEADS; at++)
        if (at - LEAD_MAX + lead >= !ties) wins += leads[at];
    return wins;
}
