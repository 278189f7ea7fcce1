// SPDX-License-Identifier: GPL-3.0-or-later
// read_luck.c -- the luck account over all games: what the outcome was made of.
//
// In each game outcome = start + changes by chance, by each side's decisions, and by nobody. So the
// variance of the outcome is the sum of the covariances of the parts with it: their shares add up
// to one, and a share below zero is a part that pulls against the result.
#include <math.h>
#include <stdlib.h>

#include "reading.h"

static void moments_read(Report *report) {
    double sum = 0, squares = 0;
    for (int i = 0; i < report->game_count; i++) {
        sum += report->games[i].payoff;
        squares += report->games[i].payoff * report->games[i].payoff;
    }
    report->outcome = sum / report->game_count;
    report->variance = squares / report->game_count - report->outcome * report->outcome;
}

// mover, occasion, plies, sum of changes, of squares, of change times outcome; changes of a game.
static Cause cause_read(const Report *report, sqlite3_stmt *row) {
    Cause cause = {.face = NO_FACE};
    double games = report->game_count;
    row_copy(row, 0, cause.mover, sizeof cause.mover);
    row_copy(row, 1, cause.occasion, sizeof cause.occasion);
    cause.plies = sqlite3_column_double(row, 2) / games;
    cause.change = sqlite3_column_double(row, 3) / games;
    double square = sqlite3_column_double(row, 4) / games,
           product = sqlite3_column_double(row, 5) / games;
    cause.spread = sqrt(fmax(square - cause.change * cause.change, 0));
    if (report->variance > 0)
        cause.share = (product - cause.change * report->outcome) / report->variance;
    return cause;
}

int mover_place(const char *mover) {
    static const char *const names[] = {"chance", "allied", "axis", "nobody"};
    for (int i = 0; i < COUNT_OF(names); i++) {
        if (strcmp(mover, names[i]) == 0) return i;
    }
    return -1;
}

static void mover_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    Cause cause = cause_read(report, row);
    int place = mover_place(cause.mover);
    if (place < 0) {
        report->start = cause.change;
        report->valued = true;  // also where there are no turns
    } else {
        report->movers[place] = cause;
    }
}

static void cause_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    if (report->cause_count == CAUSES_MAX) return;
    Cause cause = cause_read(report, row);
    if (mover_place(cause.mover) < 0)
        row_refuse(reading, row);
    else
        report->causes[report->cause_count++] = cause;
}

static int cause_compare(const void *a, const void *b) {
    const Cause *left = a, *right = b;
    if (left->size != right->size) return left->size < right->size ? 1 : -1;
    int order = strcmp(left->mover, right->mover);
    return order != 0 ? order : strcmp(left->occasion, right->occasion);
}

static void size_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    const char *mover = row_text(row, 0);
    int place = mover_place(mover);
    double size = sqlite3_column_double(row, 2) / report->game_count;
    if (place >= 0) report->movers[place].size += size;
    char occasion[NAME_SHOWN];
    row_copy(row, 1, occasion, sizeof occasion);
    for (int i = 0; i < report->cause_count; i++) {
        Cause *cause = &report->causes[i];
        if (strcmp(cause->mover, mover) == 0 && strcmp(cause->occasion, occasion) == 0)
            cause->size = size;
    }
}

static int kind_of(const char *mover) { return strcmp(mover, "chance") == 0 ? 0 : 1; }

// The faces that swing most on one occasion: of chance, then of what a side spent.
static void shown_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    int kind = kind_of(row_text(row, 0));
    double scale = (double)MILLION * report->game_count;
    int face = row_place(reading, row, 2, report->face_count);
    if (report->shown_count[kind] == SHOWN_MAX || reading->failed) return;
    Cause *cause = &report->shown[kind][report->shown_count[kind]++];
    *cause = (Cause){.face = face};
    row_copy(row, 0, cause->mover, sizeof cause->mover);
    row_copy(row, 1, cause->occasion, sizeof cause->occasion);
    cause->plies = sqlite3_column_double(row, 3) / report->game_count;
    cause->change = sqlite3_column_double(row, 4) / scale;
    cause->size = sqlite3_column_double(row, 5) / scale;
}

static void face_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    int face = row_place(reading, row, 1, report->face_count);
    if (reading->failed) return;
    FaceSwing *swing = &report->faces[face].swing[sqlite3_column_int(row, 0) ? 0 : 1];
    double times = sqlite3_column_double(row, 2);
    if (times <= 0) return;
    swing->times = times / report->game_count;
    swing->change = sqlite3_column_double(row, 3) / times / MILLION;
    swing->size = sqlite3_column_double(row, 4) / times / MILLION;
}

void read_luck(Reading *reading) {
    Report *report = reading->report;
    moments_read(report);
    rows_each(
        reading,
        "SELECT mover, '', sum(plies), sum(change), sum(change * change), sum(change * paid) FROM"
        " (SELECT l.mover AS mover, sum(l.plies) AS plies, sum(l.change) / 1e6 AS change, g.payoff"
        " / 1e6 AS paid FROM luck l JOIN game g USING (game) GROUP BY l.game, l.mover) GROUP BY "
        "mover",
        mover_take);
    rows_each(
        reading,
        "SELECT l.mover, l.occasion, sum(l.plies), sum(l.change / 1e6), sum(l.change / 1e6 * "
        "l.change"
        " / 1e6), sum(l.change / 1e6 * g.payoff / 1e6) FROM luck l JOIN game g USING (game) WHERE"
        " l.mover <> 'start' GROUP BY l.mover, l.occasion",
        cause_take);
    rows_each(reading,
              "SELECT mover, occasion, sum(size) / 1e6 FROM swing GROUP BY mover, occasion",
              size_take);
    qsort(report->causes, (size_t)report->cause_count, sizeof(Cause), cause_compare);
    rows_each(reading, "SELECT * FROM swing WHERE face >= 0 ORDER BY size DESC, occasion, face",
              shown_take);
    rows_each(reading,
              "SELECT mover = 'chance', face, sum(plies), sum(change), sum(size) FROM swing"
              " WHERE face >= 0 GROUP BY 1, 2",
              face_take);
}

static void account_take(Reading *reading, sqlite3_stmt *row) {
    GameAccount *account = &reading->report->account[sqlite3_column_int(row, 2)];
    double change = sqlite3_column_double(row, 1) / MILLION;
    int place = mover_place(row_text(row, 0));
    if (place < 0)
        account->start = change;
    else
        account->change[place] = change;
}

void read_picks(Reading *reading) {
    const Report *report = reading->report;
    for (int pick = 0; pick < PICKS; pick++) {
        char sql[120];
        if (report->pick[pick] < 0) continue;
        snprintf(sql, sizeof sql,
                 "SELECT mover, sum(change), %d FROM luck WHERE game = %lld GROUP BY 1", pick,
                 (long long)report->games[report->pick[pick]].index);
        rows_each(reading, sql, account_take);
    }
}
