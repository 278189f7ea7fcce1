// SPDX-License-Identifier: GPL-3.0-or-later
// store_stand.c -- sums the tables `stand` and `presence` in memory, over the games of one
// transaction. A row for each occupied place and turn would be half of the cost of a quick game.
#include <stdlib.h>

#include "rows.h"
#include "store_row.h"

typedef struct Presence {  // pieces of a side at a place, after the set-up
    int64_t count, squares, products;
    int64_t game;  // count in the current game
} Presence;

struct StandSums {
    int turns, places;  // used part of `count`; the rest is zero
    int64_t count[ROW_TURNS_MAX][PLACES_MAX][SIDES];
    Presence presence[PLACES_MAX][SIDES];
};

static bool stand_write(Store *store, int turn, int place, int side, int64_t count, Error *error) {
    return row_write(store, STORE_STAND, error, "iisi", I(turn), I(place), side_words[side], count);
}

// Sums the current game, and adds its sums, squares and products to the totals.
static void presence_take(StandSums *sums, const GameRows *rows) {
    int64_t turns = 0;
    for (int i = 0; i < rows->turn_count; i++) turns += rows->turns_of[i].turn > 0;
    for (int i = 0; i < rows->stand_count; i++) {
        const EventRow *row = &rows->stands[i];
        if (row->turn > 0 && row->where < PLACES_MAX)
            sums->presence[row->where][row->side].game += row->count;
    }
    for (int i = 0; i < rows->stand_count; i++) {
        const EventRow *row = &rows->stands[i];
        if (row->where >= PLACES_MAX) continue;
        Presence *one = &sums->presence[row->where][row->side];
        one->count += one->game;
        one->squares += one->game * one->game;
        one->products += one->game * turns;
        one->game = 0;
    }
}

bool stands_take(Store *store, const GameRows *rows, Error *error) {
    if (store->stands == NULL) store->stands = calloc(1, sizeof *store->stands);
    if (store->stands == NULL) return error_set_at(error, store->path, 0, 0, "out of memory");
    StandSums *sums = store->stands;
    presence_take(sums, rows);
    for (int i = 0; i < rows->stand_count; i++) {
        const EventRow *row = &rows->stands[i];
        bool room = row->turn >= 0 && row->turn < ROW_TURNS_MAX && row->where < PLACES_MAX;
        if (!room) {
            if (!stand_write(store, row->turn, row->where, row->side, row->count, error))
                return false;
            continue;
        }
        sums->count[row->turn][row->where][row->side] += row->count;
        sums->turns = max_int(sums->turns, row->turn + 1);
        sums->places = max_int(sums->places, row->where + 1);
    }
    return true;
}

static bool presence_write(Store *store, int place, int side, Presence *sum, Error *error) {
    Presence now = *sum;
    *sum = (Presence){0};
    return now.count == 0 || row_write(store, STORE_PRESENCE, error, "isiii", I(place),
                                       side_words[side], now.count, now.squares, now.products);
}

bool stands_write(Store *store, Error *error) {
    StandSums *sums = store->stands;
    for (int turn = 0; sums != NULL && turn < sums->turns; turn++) {
        for (int place = 0; place < sums->places; place++) {
            for (int side = 0; side < SIDES; side++) {
                int64_t *count = &sums->count[turn][place][side];
                if (*count > 0 && !stand_write(store, turn, place, side, *count, error))
                    return false;
                *count = 0;
            }
        }
    }
    for (int place = 0; sums != NULL && place < sums->places; place++)
        for (int side = 0; side < SIDES; side++)
            if (!presence_write(store, place, side, &sums->presence[place][side], error))
                return false;
    return true;
}
