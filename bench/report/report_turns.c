// SPDX-License-Identifier: GPL-3.0-or-later
// report_turns.c -- the course of the games by turn, and what happened where on the map.
#include <math.h>
#include <stdlib.h>

#include "report.h"

void rows_each(sqlite3 *db, const char *sql, void *context,
               void (*take)(void *context, sqlite3_stmt *row)) {
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    assert(code == SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW) take(context, statement);
    sqlite3_finalize(statement);
}

static int side_of(sqlite3_stmt *row, int column) {
    const char *side = (const char *)sqlite3_column_text(row, column);
    return side != NULL && strcmp(side, "axis") == 0 ? AXIS : ALLIED;
}

// ---- Turns.

static int game_compare(const void *key, const void *element) {
    int64_t index = *(const int64_t *)key, here = ((const GameLine *)element)->index;
    return (index > here) - (index < here);
}

static void chance_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    int64_t index = sqlite3_column_int64(row, 0);
    int turn = sqlite3_column_int(row, 1);
    GameLine *game =
        bsearch(&index, report->games, (size_t)report->game_count, sizeof *game, game_compare);
    if (game == NULL || turn < 0 || turn > report->turn_count) return;
    double chance = sqlite3_column_int(row, 2) / (double)MILLION;
    report->chances[(game - report->games) * (report->turn_count + 1) + turn] = chance;
    if (turn >= game->turns) return;  // the last turn's is the outcome itself
    Bin *bin = &report->bins[min_int((int)(chance * BINS_MAX), BINS_MAX - 1)];
    bin->said += chance;
    bin->paid += game->payoff;
    bin->turns++;
    report->brier += (chance - game->payoff) * (chance - game->payoff);
}

static void fan_fill(Report *report, int turn, double *room) {
    int stride = report->turn_count + 1, count = 0;
    Fan *fan = &report->fan[turn];
    for (int i = 0; i < report->game_count; i++) {
        // A game that ended before stays at its outcome, or late turns would be of long games
        // alone.
        bool over = turn >= report->games[i].turns;
        double chance = over ? report->games[i].payoff : report->chances[i * stride + turn];
        if (!isnan(chance)) room[count++] = chance;
    }
    fan->games = count;
    if (count == 0) return;
    qsort(room, (size_t)count, sizeof *room, double_compare);
    fan->low = quantile(room, count, 0.1);
    fan->lower = quantile(room, count, 0.25);
    fan->middle = quantile(room, count, 0.5);
    fan->upper = quantile(room, count, 0.75);
    fan->high = quantile(room, count, 0.9);
}

// Lead changes, and the first turn end from which the winner led to the end. A lead is more than a
// hair's breadth, and stays until the other side has one.
static void leads_count(Report *report, int i) {
    const GameLine *game = &report->games[i];
    int stride = report->turn_count + 1, leader = -1, since = 0;
    for (int t = 0; t <= min_int(game->turns, report->turn_count); t++) {
        double chance = report->chances[i * stride + t];
        if (isnan(chance) || (chance < REPORT_LEAD && chance > 1 - REPORT_LEAD)) continue;
        int now = chance > 0.5 ? ALLIED : AXIS;
        if (leader >= 0 && now != leader) report->lead_changes += 1.0 / report->game_count;
        if (now != leader) since = t;
        leader = now;
    }
    if (game->outcome != DRAW && leader == game->outcome) report->fan[since].decided++;
}

void report_turns(Report *report, sqlite3 *db) {
    for (int i = 0; i < report->game_count; i++)
        report->turn_count =
            max_int(report->turn_count, min_int(report->games[i].turns, ROW_TURNS_MAX));
    size_t places = (size_t)report->game_count * (size_t)(report->turn_count + 1);
    double *room = calloc((size_t)report->game_count, sizeof *room);
    report->chances = calloc(places, sizeof *report->chances);
    assert(report->chances != NULL && room != NULL);
    for (size_t i = 0; i < places; i++) report->chances[i] = NAN;
    rows_each(db, "SELECT game, turn, chance FROM turn WHERE chance IS NOT NULL", report,
              chance_take);
    int turns = 0;
    for (int i = 0; i < BINS_MAX; i++) {
        Bin *bin = &report->bins[i];
        turns += bin->turns;
        bin->said /= max_int(bin->turns, 1);
        bin->paid /= max_int(bin->turns, 1);
    }
    report->brier /= max_int(turns, 1);
    report->valued = turns > 0;
    if (report->valued) report_calibrate(report);
    for (int t = 0; t <= report->turn_count; t++) fan_fill(report, t, room);
    for (int i = 0; i < report->game_count && report->valued; i++) leads_count(report, i);
    free(room);
}

// ---- The board.

static void piece_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    if (report->piece_count == PIECES_MAX) return;
    PieceFigures *one = &report->pieces[report->piece_count++];
    snprintf(one->name, sizeof one->name, "%s", (const char *)sqlite3_column_text(row, 0));
    one->piece = (Piece){one->name, (Side)side_of(row, 1), sqlite3_column_int(row, 2)};
    one->turn = one->steps_given = NAN;
    one->site = -1;
}

static void site_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    if (report->site_count == SITES_MAX) return;
    SiteFigures *one = &report->sites[report->site_count++];
    snprintf(one->name, sizeof one->name, "%s", (const char *)sqlite3_column_text(row, 2));
    snprintf(one->terrain, sizeof one->terrain, "%s", (const char *)sqlite3_column_text(row, 3));
    snprintf(one->site.label, sizeof one->site.label, "%s",
             (const char *)sqlite3_column_text(row, 0));
    one->site.letter = (char)sqlite3_column_text(row, 1)[0];
    one->site.column = (uint8_t)sqlite3_column_int(row, 4);
    one->site.row = (uint8_t)sqlite3_column_int(row, 5);
    bool none = sqlite3_column_type(row, 6) == SQLITE_NULL;
    one->site.objective = none ? -1 : (int16_t)sqlite3_column_int(row, 6);
    one->site.rivers = (uint8_t)sqlite3_column_int(row, 7);
    one->site.streams = (uint8_t)sqlite3_column_int(row, 8);
    one->site.roads = (uint8_t)sqlite3_column_int(row, 9);
    one->turn[ALLIED] = one->turn[AXIS] = NAN;
}

static void fate_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    int piece = sqlite3_column_int(row, 0);
    if (piece >= report->piece_count) return;
    report->pieces[piece].survives = sqlite3_column_double(row, 1);
    report->pieces[piece].steps_lost =
        report->pieces[piece].piece.steps - sqlite3_column_double(row, 2);
    if (sqlite3_column_type(row, 3) != SQLITE_NULL)
        report->pieces[piece].steps_given = sqlite3_column_double(row, 3) / MILLION;
}

static void death_take(void *context, sqlite3_stmt *row) {  // the most frequent site comes first
    Report *report = context;
    int piece = sqlite3_column_int(row, 0);
    if (piece < report->piece_count && report->pieces[piece].site < 0)
        report->pieces[piece].site = sqlite3_column_int(row, 1);
}

static void median_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    int piece = sqlite3_column_int(row, 0);
    if (piece < report->piece_count) report->pieces[piece].turn = sqlite3_column_double(row, 1);
}

static void event_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    int site = sqlite3_column_int(row, 0), side = side_of(row, 2);
    if (site >= report->site_count) return;
    SiteFigures *one = &report->sites[site];
    const char *kind = (const char *)sqlite3_column_text(row, 1);
    double each = sqlite3_column_double(row, 3) / report->game_count;
    if (strcmp(kind, "dies") == 0) one->dies[side] = each;
    if (strcmp(kind, "held") == 0) one->held[side] = each;
    if (strcmp(kind, "taken") != 0) return;
    one->taken[side] = each;
    one->turn[side] = sqlite3_column_double(row, 4);
}

static void taken_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    int site = sqlite3_column_int(row, 0), turn = sqlite3_column_int(row, 2);
    if (site >= report->site_count || turn < 0 || turn > ROW_TURNS_MAX) return;
    report->sites[site].taken_in[side_of(row, 1)][turn] =
        sqlite3_column_double(row, 3) / report->game_count;
}

static void stand_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    int site = sqlite3_column_int(row, 0);
    if (site < report->site_count)
        report->sites[site].stands[side_of(row, 1)] = sqlite3_column_double(row, 2);
}

void report_board(Report *report, sqlite3 *db) {
    rows_each(db, "SELECT name, side, steps FROM piece ORDER BY piece", report, piece_take);
    rows_each(db,
              "SELECT label, letter, name, terrain, column, row, objective, rivers, streams, roads"
              " FROM site ORDER BY site",
              report, site_take);
    rows_each(db, "SELECT piece, avg(steps > 0), avg(steps), avg(given) FROM fate GROUP BY piece",
              report, fate_take);
    rows_each(db,
              "SELECT piece, site FROM fate WHERE turn IS NOT NULL AND site IS NOT NULL"
              " GROUP BY piece, site ORDER BY piece, count(*) DESC, site",
              report, death_take);
    rows_each(db,
              "SELECT piece, avg(turn) FROM (SELECT piece, turn, row_number() OVER (PARTITION BY "
              "piece ORDER"
              " BY turn) AS place, count(*) OVER (PARTITION BY piece) AS all_of FROM fate WHERE "
              "turn IS NOT"
              " NULL) WHERE place IN ((all_of + 1) / 2, all_of / 2 + 1) GROUP BY piece",
              report, median_take);
    rows_each(
        db,
        "SELECT site, kind, side, sum(count), sum(turn * count) * 1.0 / sum(count) FROM site_event"
        " GROUP BY site, kind, side",
        report, event_take);
    rows_each(db,
              "SELECT site, side, turn, sum(count) FROM site_event WHERE kind = 'taken'"
              " GROUP BY site, side, turn",
              report, taken_take);
    rows_each(
        db,
        "SELECT site, side, sum(count) * 1.0 / (SELECT count(*) FROM turn WHERE turn > 0) FROM"
        " stand WHERE turn > 0 GROUP BY site, side",
        report, stand_take);
}
