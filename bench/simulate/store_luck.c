// SPDX-License-Identifier: GPL-3.0-or-later
// store_luck.c -- sums the tables `luck_total` and `outcome_total` in memory, over the games of one
// transaction. A game has some hundred entries, and writing a row for each of them would be most of
// the cost of a game.
#include <stdlib.h>

#include "engine/rules/inventory.h"
#include "store_row.h"

typedef struct LuckTotal {
    int64_t plies, change, size;
    // Sums over games of products of a game's plies n, size s and change c (s and c in 1/10000).
    // `squares` sums s*s, `counts` n*n. In `luck_total`, `products` sums n*c and `changes` c*c; in
    // `outcome_total`, `products` sums n*s.
    int64_t squares, counts, products, changes;
} LuckTotal;

enum { OUTCOME_MOVERS = 2 };  // chance, and a side

struct LuckTotals {
    int count;
    char event_types[EVENT_TYPES_MAX][EVENT_TYPE_BYTES];
    bool used[EVENT_TYPES_MAX];
    LuckTotal sum[EVENT_TYPES_MAX][NOBODY + 1][OUTCOME_KINDS_MAX + 1];  // last index: no outcome
    LuckTotal shown[OUTCOME_MOVERS][OUTCOME_KINDS_MAX],
        now[OUTCOME_MOVERS][OUTCOME_KINDS_MAX];  // sums over the games; over the current game
};

static int64_t ten_thousandths(int64_t millionths) {
    return (millionths + (millionths < 0 ? -50 : 50)) / 100;
}

static void total_add(LuckTotal *sum, const LuckTotal *one) {
    sum->plies += one->plies;
    sum->change += one->change;
    sum->size += one->size;
    sum->squares += one->squares;
    sum->counts += one->counts;
    sum->products += one->products;
    sum->changes += one->changes;
}

static bool total_write(Store *store, int mover, const char *event_type, int outcome,
                        const LuckTotal *sum, Error *error) {
    return row_write(store, STORE_LUCK_TOTAL, error, "ssiiiiiiii", mover_name(mover), event_type,
                     I(outcome), sum->plies, sum->change, sum->size, sum->squares, sum->counts,
                     sum->products, sum->changes);
}

static bool outcome_totals_write(Store *store, Error *error) {
    static const char *const names[OUTCOME_MOVERS] = {"chance", "side"};
    for (int by = 0; by < OUTCOME_MOVERS; by++) {
        for (int outcome = 0; outcome < OUTCOME_KINDS_MAX; outcome++) {
            LuckTotal *sum = &store->luck_totals->shown[by][outcome];
            if (sum->plies > 0 && !row_write(store, STORE_OUTCOME_TOTAL, error, "siiiiiii",
                                             names[by], I(outcome), sum->plies, sum->change,
                                             sum->size, sum->squares, sum->counts, sum->products))
                return false;
            *sum = (LuckTotal){0};
        }
    }
    return true;
}

bool luck_totals_write(Store *store, Error *error) {
    LuckTotals *sums = store->luck_totals;
    for (int i = 0; sums != NULL && i < sums->count; i++) {
        if (!sums->used[i]) continue;
        for (int mover = 0; mover <= NOBODY; mover++) {
            for (int outcome = 0; outcome <= OUTCOME_KINDS_MAX; outcome++) {
                const LuckTotal *sum = &sums->sum[i][mover][outcome];
                int told = outcome == OUTCOME_KINDS_MAX ? NO_OUTCOME : outcome;
                if ((sum->plies > 0 || sum->size > 0) &&
                    !total_write(store, mover, sums->event_types[i], told, sum, error))
                    return false;
            }
        }
        memset(sums->sum[i], 0, sizeof sums->sum[i]);
        sums->used[i] = false;
    }
    return sums == NULL || outcome_totals_write(store, error);
}

// Returns the index of an event type, which is added if it is new; -1 if there are too many.
static int event_type_place(LuckTotals *sums, const char *name) {
    for (int i = 0; i < sums->count; i++)
        if (strcmp(sums->event_types[i], name) == 0) return i;
    if (sums->count == EVENT_TYPES_MAX) return -1;
    memcpy(sums->event_types[sums->count], name, EVENT_TYPE_BYTES);
    return sums->count++;
}

// Adds one game to the sums by outcome, over all event types.
static void outcome_totals_add(LuckTotals *sums, const LuckBreakdown *breakdown) {
    for (int i = 0; i < breakdown->count; i++) {
        const LuckEntry *one = &breakdown->entries[i];
        if (one->outcome == NO_OUTCOME || one->mover == NOBODY) continue;
        LuckTotal *now = &sums->now[one->mover == CHANCE ? 0 : 1][one->outcome];
        total_add(now, &(LuckTotal){.plies = one->plies, .change = one->change, .size = one->size});
    }
    for (int i = 0; i < breakdown->count; i++) {
        const LuckEntry *one = &breakdown->entries[i];
        if (one->outcome == NO_OUTCOME || one->mover == NOBODY) continue;
        int by = one->mover == CHANCE ? 0 : 1;
        LuckTotal *now = &sums->now[by][one->outcome];
        int64_t size = ten_thousandths(now->size);
        now->squares = size * size;
        now->counts = now->plies * now->plies;
        now->products = now->plies * size;
        total_add(&sums->shown[by][one->outcome], now);
        *now = (LuckTotal){0};  // an outcome may come again in this loop
    }
}

bool luck_totals_add(Store *store, const LuckBreakdown *breakdown, Error *error) {
    int place[EVENT_TYPES_MAX];
    if (store->luck_totals == NULL) store->luck_totals = calloc(1, sizeof *store->luck_totals);
    if (store->luck_totals == NULL) return error_set_at(error, store->path, 0, 0, "out of memory");
    outcome_totals_add(store->luck_totals, breakdown);
    for (int i = 0; i < breakdown->event_type_count; i++)
        place[i] = event_type_place(store->luck_totals, breakdown->event_types[i]);
    for (int i = 0; i < breakdown->count; i++) {
        const LuckEntry *entry = &breakdown->entries[i];
        int here = place[entry->event_type];
        int64_t size = ten_thousandths(entry->size), change = ten_thousandths(entry->change);
        const LuckTotal one = {.plies = entry->plies,
                               .change = entry->change,
                               .size = entry->size,
                               .squares = size * size,
                               .counts = I(entry->plies) * entry->plies,
                               .products = entry->plies * change,
                               .changes = change * change};
        if (here < 0) {
            if (!total_write(store, entry->mover, breakdown->event_types[entry->event_type],
                             entry->outcome, &one, error))
                return false;
            continue;
        }
        int outcome = entry->outcome == NO_OUTCOME ? OUTCOME_KINDS_MAX : entry->outcome;
        store->luck_totals->used[here] = true;
        total_add(&store->luck_totals->sum[here][entry->mover][outcome], &one);
    }
    return true;
}
