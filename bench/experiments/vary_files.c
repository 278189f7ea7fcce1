// SPDX-License-Identifier: GPL-3.0-or-later
// vary_files.c -- compares two files of games; see vary_files.h. Start at files_contrast().
#include "vary_files.h"

#include <math.h>
#include <stdlib.h>

#include "bench/stats/luck_breakdown.h"
#include "engine/base/memory.h"

typedef struct Column {  // results of one file, one entry for each game
    int count, room;
    int64_t *index;
    double *payoff, *margin, *turns;
} Column;

Spread spread_apart(Spread first, Spread second) {
    Interval apart = interval_apart(first.mean, (Interval){first.low, first.high}, second.mean,
                                    (Interval){second.low, second.high});
    return (Spread){second.mean - first.mean, apart.low, apart.high,
                    first.variance + second.variance};
}

static void column_free(Column *column) {
    free(column->index);
    free(column->payoff);
    free(column->margin);
    free(column->turns);
}

static void column_room(Column *column) {
    size_t room = (size_t)(column->room = 2 * column->room + 1024);
    column->index = memory_more(column->index, room, sizeof *column->index);
    column->payoff = memory_more(column->payoff, room, sizeof *column->payoff);
    column->margin = memory_more(column->margin, room, sizeof *column->margin);
    column->turns = memory_more(column->turns, room, sizeof *column->turns);
}

static bool column_read(const char *path, Provenance *about, Column *column, Error *error) {
    Store store;
    sqlite3_stmt *row = NULL;
    bool good = store_read(&store, path, about, error);
    if (good &&
        sqlite3_prepare_v2(store.db, "SELECT game, payoff, margin, turns FROM game ORDER BY game",
                           -1, &row, NULL) != SQLITE_OK)
        good = store_fail(&store, error);
    while (good && sqlite3_step(row) == SQLITE_ROW) {
        if (column->count == column->room) column_room(column);
        int i = column->count++;
        column->index[i] = sqlite3_column_int64(row, 0);
        column->payoff[i] = sqlite3_column_int(row, 1) / (double)MILLION;
        column->margin[i] = sqlite3_column_int(row, 2);
        column->turns[i] = sqlite3_column_int(row, 3);
    }
    sqlite3_finalize(row);
    store_close(&store);
    if (good && column->count == 0) return error_set_at(error, path, 0, 0, "contains no games");
    return good;
}

static bool same(const FilesContrast *contrast, Meta key) {
    return strcmp(contrast->about[0].value[key], contrast->about[1].value[key]) == 0;
}

// Keeps only the games whose indexes are in both files, in the same order in both columns. Returns
// the number of these games.
static int pairs_find(Column column[2]) {
    int count = 0;
    for (int a = 0, b = 0; a < column[0].count && b < column[1].count;) {
        int64_t first = column[0].index[a], second = column[1].index[b];
        if (first == second) {
            const int from[2] = {a, b};
            for (int i = 0; i < 2; i++) {
                column[i].payoff[count] = column[i].payoff[from[i]];
                column[i].margin[count] = column[i].margin[from[i]];
                column[i].turns[count] = column[i].turns[from[i]];
            }
            count++;
        }
        a += first <= second;
        b += second <= first;
    }
    return count;
}

static void spreads_set(FilesContrast *out, const Column column[2], const int count[2]) {
    for (int i = 0; i < 2; i++) {
        out->share[i] = spread_of_payoffs(column[i].payoff, count[i]);
        out->points[i] = spread_of(column[i].margin, count[i]);
        out->turns[i] = spread_of(column[i].turns, count[i]);
    }
}

static void pairs_contrast(FilesContrast *out, Column column[2], int count) {
    Sample sample[2];
    for (int i = 0; i < 2; i++) {
        sample[i] = (Sample){.count = count,
                             .payoff = column[i].payoff,
                             .margin = column[i].margin,
                             .luck = memory_take((size_t)count, sizeof(Luck))};
    }
    Contrast contrast = contrast_of(&sample[0], &sample[1]);
    for (int i = 0; i < 2; i++) free(sample[i].luck);
    out->share_change = contrast.share;
    out->points_change = contrast.points;
    out->saved = contrast.paired;
    out->changed = contrast.changed;
}

bool files_contrast(const char *const path[2], FilesContrast *out, Error *error) {
    Column column[2] = {{0}, {0}};
    *out = (FilesContrast){0};
    bool good = column_read(path[0], &out->about[0], &column[0], error) &&
                column_read(path[1], &out->about[1], &column[1], error);
    if (good && !same(out, META_RULES))
        good =
            error_set_at(error, path[1], 0, 0, "contains games of %s, but %s of %s; cannot compare",
                         out->about[1].value[META_RULES], path[0], out->about[0].value[META_RULES]);
    if (good) {
        out->scenario_same = same(out, META_HASH);
        out->players_same = same(out, META_ALLIED) && same(out, META_AXIS);
        int pairs = same(out, META_SEED) ? pairs_find(column) : 0;
        int count[2] = {column[0].count, column[1].count};
        for (int i = 0; i < 2; i++) out->games[i] = column[i].count;
        out->paired = pairs >= 2;
        if (out->paired) out->pairs = count[0] = count[1] = pairs;
        spreads_set(out, column, count);
        out->share_change = spread_apart(out->share[0], out->share[1]);
        out->points_change = spread_apart(out->points[0], out->points[1]);
        if (out->paired) pairs_contrast(out, column, pairs);
    }
    for (int i = 0; i < 2; i++) column_free(&column[i]);
    return good;
}

void files_contrast_free(FilesContrast *contrast) {
    for (int i = 0; i < 2; i++) provenance_free(&contrast->about[i]);
}
