// SPDX-License-Identifier: GPL-3.0-or-later
// store_swing.c -- sums of the table `swing` over the games of one transaction, kept in memory: a
// game has some hundred bookings, and a row each would be most of what a game costs on disk.
#include <stdlib.h>

#include "store_row.h"

typedef struct Swing {
    int64_t plies, change, size;
    int64_t squares;  // of a game's size in ten thousandths
} Swing;

struct SwingSums {
    int count;
    char occasions[OCCASIONS_MAX][OCCASION_BYTES];
    bool used[OCCASIONS_MAX];
    Swing sum[OCCASIONS_MAX][NOBODY + 1][FACES_MAX + 1];  // the last face is none
};

static bool swing_write(Store *store, int mover, const char *occasion, int face, const Swing *sum,
                        Error *error) {
    return row_write(store, STORE_SWING, error, "ssiiiii", mover_name(mover), occasion, I(face),
                     I(sum->plies), I(sum->change), I(sum->size), I(sum->squares));
}

bool swings_write(Store *store, Error *error) {
    SwingSums *sums = store->swings;
    for (int i = 0; sums != NULL && i < sums->count; i++) {
        if (!sums->used[i]) continue;
        for (int mover = 0; mover <= NOBODY; mover++) {
            for (int face = 0; face <= FACES_MAX; face++) {
                const Swing *sum = &sums->sum[i][mover][face];
                int told = face == FACES_MAX ? NO_FACE : face;
                if ((sum->plies > 0 || sum->size > 0) &&
                    !swing_write(store, mover, sums->occasions[i], told, sum, error))
                    return false;
            }
        }
        memset(sums->sum[i], 0, sizeof sums->sum[i]);
        sums->used[i] = false;
    }
    return true;
}

// The place of an occasion; -1: there is no room for another.
static int occasion_place(SwingSums *sums, const char *name) {
    for (int i = 0; i < sums->count; i++)
        if (strcmp(sums->occasions[i], name) == 0) return i;
    if (sums->count == OCCASIONS_MAX) return -1;
    memcpy(sums->occasions[sums->count], name, OCCASION_BYTES);
    return sums->count++;
}

bool swings_take(Store *store, const Account *account, Error *error) {
    int place[OCCASIONS_MAX];
    if (store->swings == NULL) store->swings = calloc(1, sizeof *store->swings);
    if (store->swings == NULL)
        return error_set_at(error, store->path, 0, 0, "there is not enough memory");
    for (int i = 0; i < account->occasion_count; i++)
        place[i] = occasion_place(store->swings, account->occasions[i]);
    for (int i = 0; i < account->count; i++) {
        const Booking *booking = &account->bookings[i];
        int here = place[booking->occasion];
        int64_t size = (booking->size + 50) / 100;
        const Swing one = {booking->plies, booking->change, booking->size, size * size};
        if (here < 0) {
            if (!swing_write(store, booking->mover, account->occasions[booking->occasion],
                             booking->face, &one, error))
                return false;
            continue;
        }
        int face = booking->face == NO_FACE ? FACES_MAX : booking->face;
        Swing *sum = &store->swings->sum[here][booking->mover][face];
        store->swings->used[here] = true;
        sum->plies += one.plies;
        sum->change += one.change;
        sum->size += one.size;
        sum->squares += one.squares;
    }
    return true;
}
