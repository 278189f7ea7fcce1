// SPDX-License-Identifier: GPL-3.0-or-later
// odds_by_deals.c -- compares the sums of the cards that two sides will get (odds.h). deal_wins()
// at the end averages over the number of these cards that come from the pile, because random events
// can deal some cards of the pile to a hand first.
#include "engine/base/memory.h"
#include "odds.h"

#include <stdlib.h>

void deal_cards(const Unseen *unseen, Deal *deal, int side, int cards, DealHow how) {
    for (int i = 0; how != DEAL_LAID && i < cards && deal->count < COUNT_OF(deal->next); i++) {
        deal->next[deal->count].side = (uint8_t)side;
        deal->next[deal->count++].open = how == DEAL_OPEN;
    }
    for (int kind = how == DEAL_LAID ? SOURCE_ASIDE : SOURCE_PILE; kind < SOURCES && cards > 0;
         kind++) {
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
                sum += v * unseen_chance(unseen, source->of_value[v], source->old_of_value[v]);
            mean += deal->from[kind][side] * sum;
        } else if (deal->from[kind][side]) {
            mean += deal->from[kind][side] * sum / source->count;
        }
    }
    return mean;
}

enum { LEAD_MAX = 10 * SUM_CARDS_MAX, LEADS = 2 * LEAD_MAX + 1 };

// Leads counts the ways to give us `ours` cards and the other side `theirs` cards of one source, by
// the lead of our sum over theirs. The table also has these counts for all smaller numbers of
// cards. leads_of() fills the table with one card value after another.
typedef struct Leads {
    int ours, theirs;
    int width;  // number of possible leads; the first one is -10 * theirs
    double *count;
} Leads;

static double *leads_at(const Leads *table, int ours, int theirs) {
    return table->count + (size_t)(ours * (table->theirs + 1) + theirs) * (size_t)table->width;
}

// Adds to the entry (ours, theirs) the sets that contain cards of this value. The caller must go
// from large pairs to small pairs, so that the entries read here do not contain the value yet.
static void leads_put(const Leads *table, int value, double cards, int ours, int theirs) {
    double *to = leads_at(table, ours, theirs);
    int middle = 10 * table->theirs;
    for (int p = 0; p <= ours && p < cards + 1.0; p++)
        for (int q = p == 0; q <= theirs && p + q < cards + 1.0; q++) {
            const double *from = leads_at(table, ours - p, theirs - q);
            double times = unseen_ways(cards, p) * unseen_ways(cards - p, q);
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

// Adds to out[] the leads of all combinations of old and new cards. weigh[n] is the weight of a
// combination with n old cards.
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

// Fills out[] with the number of ways to give `ours` and `theirs` cards of a source, by the lead of
// our sum. The index of lead 0 is 10 * theirs.
static void source_leads(const Unseen *unseen, int kind, int ours, int theirs, double out[]) {
    const Source *source = &unseen->source[kind];
    Leads fresh = leads_of(source->of_value, ours, theirs);
    if (source->old == 0) {
        memcpy(out, leads_at(&fresh, ours, theirs), (size_t)fresh.width * sizeof *out);
    } else {
        double of_value[VALUES], weigh[2 * SUM_CARDS_MAX + 1];
        for (int v = 0; v < VALUES; v++) of_value[v] = source->old_of_value[v];
        for (int k = 0; k <= ours + theirs; k++) weigh[k] = unseen_weight(unseen, ours + theirs, k);
        Leads old = leads_of(of_value, ours, theirs);
        old_add(&fresh, &old, weigh, out);
        free(old.count);
    }
    free(fresh.count);
}

// Adds the cards from one source to the distribution of the lead. leads[i] is the probability that
// the lead is i - LEAD_MAX.
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

// Returns the probability that `side` wins if the cards come from exactly the sources in
// deal->from.
static double wins_from(const Unseen *unseen, const Deal *deal, int side, int lead, bool ties) {
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

enum { LENGTHS_MAX = SIDES * SUM_CARDS_MAX + 1 };
// deal_wins() ignores each number of pile cards whose probability is below this value.
static const double length_least = 0.002;

// Fills event[n] with the probability that the next card of the pile has a random event that deals
// n more cards, for each n from 1.
static void deal_events(const Unseen *unseen, double event[HAND_MAX + 1]) {
    const Source *pile = &unseen->source[SOURCE_PILE];
    double each = unseen_weight(unseen, 1, 0), more = unseen_weight(unseen, 1, 1);
    double all = each * pile->count + more * pile->old;
    for (uint64_t set = unseen->fresh_set | unseen->old_set; set && all > 0.0; set &= set - 1) {
        int card = bits_first(set);
        double weight = (unseen->old_set >> card & 1 ? more : each) / all;
        for (int n = 1; n <= unseen->deals[card]; n++)
            event[n] += weight * unseen_deals(unseen, card, n);
    }
}

// Fills length[n] with the probability that n of the cards not laid yet come from the pile. `room`
// is the number of cards that the pile has left for them. Events count as independent.
static void deal_lengths(const Unseen *unseen, const Deal *deal, int room,
                         double length[LENGTHS_MAX]) {
    // The index of at[] is the number of cards that the pile still has.
    double event[HAND_MAX + 1] = {0}, at[CARDS + 1] = {0};
    deal_events(unseen, event);
    at[room] = 1.0;
    for (int i = 0; i < deal->count; i++) {
        double next[CARDS + 1] = {0};
        length[i] += at[0];
        for (int left = 1; left <= room; left++) {
            double rest = 1.0;
            for (int n = 1; n <= HAND_MAX && deal->next[i].open; n++) {
                next[max_int(left - 1 - n, 0)] += at[left] * event[n];
                rest -= event[n];
            }
            next[left - 1] += at[left] * rest;
        }
        memcpy(at, next, sizeof at);
    }
    for (int left = 0; left <= room; left++) length[deal->count] += at[left];
}

// Returns how many cards the pile has left for the cards that are not laid yet.
static int deal_room(const Unseen *unseen, const Deal *deal) {
    int laid = -deal->count;
    for (int kind = SOURCE_PILE; kind < SOURCES; kind++)
        laid += deal->from[kind][0] + deal->from[kind][1];
    return unseen->source[SOURCE_PILE].left - max_int(laid, 0);
}

// Returns a copy of the deal in which `of_pile` of the cards not laid yet come from the pile, and
// the others from the used cards.
static Deal deal_split(const Unseen *unseen, const Deal *deal, int of_pile) {
    Deal now = *deal;
    for (int i = deal->count - 1; i >= 0; i--) {  // first take back all cards that are not laid yet
        int side = deal->next[i].side, kind = SOURCE_REST;
        while (kind > SOURCE_PILE && now.from[kind][side] == 0) kind--;
        now.from[kind][side] = max_int(0, now.from[kind][side] - 1);
    }
    for (int i = 0; i < deal->count; i++) {
        const int *used = now.from[SOURCE_USED];
        bool more = used[0] + used[1] < unseen->source[SOURCE_USED].left;
        int kind = i < of_pile ? SOURCE_PILE : more ? SOURCE_USED : SOURCE_REST;
        int *given = &now.from[kind][deal->next[i].side];
        *given = min_int(*given + 1, SUM_CARDS_MAX);
    }
    return now;
}

double deal_wins(const Unseen *unseen, const Deal *deal, int side, int lead, bool ties) {
    double length[LENGTHS_MAX] = {0}, all = 0.0, wins = 0.0;
    int room = deal_room(unseen, deal);
    if (room <= 0) return wins_from(unseen, deal, side, lead, ties);
    deal_lengths(unseen, deal, room, length);
    for (int i = 0; i <= deal->count; i++) {
        if (length[i] < length_least) continue;
        Deal now = deal_split(unseen, deal, i);
        all += length[i];
        wins += length[i] * wins_from(unseen, &now, side, lead, ties);
    }
    return wins / all;
}
