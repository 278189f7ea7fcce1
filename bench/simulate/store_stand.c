// SPDX-License-Identifier: GPL-3.0-or-later
// store_stand.c -- sums of the table `stand` over the games of one transaction, kept in memory: a
// row for each place with pieces on it, turn by turn, would be half of what a quick game costs.
#include <stdlib.h>

#include "store_row.h"

struct StandSums {
    int turns, places;  // used: beyond, all is zero
    int64_t count[ROW_TURNS_MAX][PLACES_MAX][SIDES];
};

static bool stand_write(Store *store, int turn, int place, int side, int64_t count, Error *error) {
    return row_write(store, STORE_STAND, error, "iisi", I(turn), I(place), side_words[side], count);
}

bool stands_take(Store *store, const GameRows *rows, Error *error) {
    if (store->stands == NULL) store->stands = calloc(1, sizeof *store->stands);
    if (store->stands == NULL)
        return error_set_at(error, store->path, 0, 0, "there is not enough memory");
    StandSums *sums = store->stands;
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
    return true;
}
