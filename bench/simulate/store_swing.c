// SPDX-License-Identifier: GPL-3.0-or-later
// store_swing.c -- sums of the tables `swing` and `showing` over the games of one transaction, kept
// in memory: a game has some hundred bookings, and a row each would be most of what a game costs on
// disk.
#include <stdlib.h>

#include "store_row.h"

typedef struct Swing {
    int64_t plies, change, size;
    // Sums over games, of a game's plies n and its size s and change c in ten thousandths: s s, n
    // n, and of an occasion n c and c c, else n s.
    int64_t squares, counts, products, changes;
} Swing;

enum { SHOWERS = 2 };  // chance, and a side

struct SwingSums {
    int count;
    char occasions[OCCASIONS_MAX][OCCASION_BYTES];
    bool used[OCCASIONS_MAX];
    Swing sum[OCCASIONS_MAX][NOBODY + 1][FACES_MAX + 1];       // the last face is none
    Swing shown[SHOWERS][FACES_MAX], now[SHOWERS][FACES_MAX];  // of all games, of the game at hand
};

static int64_t ten_thousandths(int64_t millionths) {
    return (millionths + (millionths < 0 ? -50 : 50)) / 100;
}

static void swing_add(Swing *sum, const Swing *one) {
    sum->plies += one->plies;
    sum->change += one->change;
    sum->size += one->size;
    sum->squares += one->squares;
    sum->counts += one->counts;
    sum->products += one->products;
    sum->changes += one->changes;
}

static bool swing_write(Store *store, int mover, const char *occasion, int face, const Swing *sum,
                        Error *error) {
    return row_write(store, STORE_SWING, error, "ssiiiiiiii", mover_name(mover), occasion, I(face),
                     sum->plies, sum->change, sum->size, sum->squares, sum->counts, sum->products,
                     sum->changes);
}

static bool showings_write(Store *store, Error *error) {
    static const char *const names[SHOWERS] = {"chance", "side"};
    for (int by = 0; by < SHOWERS; by++) {
        for (int face = 0; face < FACES_MAX; face++) {
            Swing *sum = &store->swings->shown[by][face];
            if (sum->plies > 0 &&
                !row_write(store, STORE_SHOWING, error, "siiiiiii", names[by], I(face), sum->plies,
                           sum->change, sum->size, sum->squares, sum->counts, sum->products))
                return false;
            *sum = (Swing){0};
        }
    }
    return true;
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
    return sums == NULL || showings_write(store, error);
}

// The place of an occasion; -1: there is no room for another.
static int occasion_place(SwingSums *sums, const char *name) {
    for (int i = 0; i < sums->count; i++)
        if (strcmp(sums->occasions[i], name) == 0) return i;
    if (sums->count == OCCASIONS_MAX) return -1;
    memcpy(sums->occasions[sums->count], name, OCCASION_BYTES);
    return sums->count++;
}

// What one game shows of each face, on whatever occasions.
static void showings_take(SwingSums *sums, const Account *account) {
    for (int i = 0; i < account->count; i++) {
        const Booking *one = &account->bookings[i];
        if (one->face == NO_FACE || one->mover == NOBODY) continue;
        Swing *now = &sums->now[one->mover == CHANCE ? 0 : 1][one->face];
        swing_add(now, &(Swing){.plies = one->plies, .change = one->change, .size = one->size});
    }
    for (int i = 0; i < account->count; i++) {
        const Booking *one = &account->bookings[i];
        if (one->face == NO_FACE || one->mover == NOBODY) continue;
        int by = one->mover == CHANCE ? 0 : 1;
        Swing *now = &sums->now[by][one->face];
        int64_t size = ten_thousandths(now->size);
        now->squares = size * size;
        now->counts = now->plies * now->plies;
        now->products = now->plies * size;
        swing_add(&sums->shown[by][one->face], now);
        *now = (Swing){0};  // the second time there is nothing left to take
    }
}

bool swings_take(Store *store, const Account *account, Error *error) {
    int place[OCCASIONS_MAX];
    if (store->swings == NULL) store->swings = calloc(1, sizeof *store->swings);
    if (store->swings == NULL)
        return error_set_at(error, store->path, 0, 0, "there is not enough memory");
    showings_take(store->swings, account);
    for (int i = 0; i < account->occasion_count; i++)
        place[i] = occasion_place(store->swings, account->occasions[i]);
    for (int i = 0; i < account->count; i++) {
        const Booking *booking = &account->bookings[i];
        int here = place[booking->occasion];
        int64_t size = ten_thousandths(booking->size), change = ten_thousandths(booking->change);
        const Swing one = {.plies = booking->plies,
                           .change = booking->change,
                           .size = booking->size,
                           .squares = size * size,
                           .counts = I(booking->plies) * booking->plies,
                           .products = booking->plies * change,
                           .changes = change * change};
        if (here < 0) {
            if (!swing_write(store, booking->mover, account->occasions[booking->occasion],
                             booking->face, &one, error))
                return false;
            continue;
        }
        int face = booking->face == NO_FACE ? FACES_MAX : booking->face;
        store->swings->used[here] = true;
        swing_add(&store->swings->sum[here][booking->mover][face], &one);
    }
    return true;
}
