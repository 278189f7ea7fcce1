// SPDX-License-Identifier: GPL-3.0-or-later
// read_turns.c -- reads the course of the games, turn by turn.
#include <math.h>
#include <stdlib.h>

#include "bench/stats/luck_breakdown.h"
#include "reading.h"

static int game_compare(const void *key, const void *element) {
    int64_t index = *(const int64_t *)key, here = ((const GameLine *)element)->index;
    return (index > here) - (index < here);
}

static void chance_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    int64_t index = sqlite3_column_int64(row, 0);
    int turn = sqlite3_column_int(row, 1);
    GameLine *game =
        bsearch(&index, report->games, (size_t)report->game_count, sizeof *game, game_compare);
    if (game == NULL || turn < 0 || turn > report->turn_count) return;
    double chance = fmin(fmax(sqlite3_column_double(row, 2) / MILLION, 0), 1);
    report->chances[(game - report->games) * (report->turn_count + 1) + turn] = chance;
    if (turn >= game->turns) return;  // after the last turn the result replaces the estimate
    Bin *bin = &report->bins[min_int((int)(chance * BINS_MAX), BINS_MAX - 1)];
    bin->estimate += chance;
    bin->result += game->payoff;
    bin->turns++;
}

static void fan_fill(Report *report, int turn, double *room) {
    int stride = report->turn_count + 1, count = 0;
    Fan *fan = &report->fan[turn];
    for (int i = 0; i < report->game_count; i++) {
        // Carry results forward. Otherwise late turns would average only long games.
        bool over = turn >= report->games[i].turns;
        double chance =
            over ? report->games[i].payoff : report->chances[(int64_t)i * stride + turn];
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

// Returns how often the lead changed in game `i`. Counts the turn end from which its winner led.
static double leads_count(Report *report, int i) {
    int since, leader, changes = report_leads(report, i, &since, &leader);
    int result = report->games[i].result;
    if (result != DRAW && leader == result) report->fan[since].decided++;
    return changes;
}

// All turn ends of a game share its result, so the interval uses the variance between games. Large
// errors are rare if one side nearly always wins, so that it is the interval of rare amounts, and
// few games, in which none of them may occur, have none.
double report_brier(const Report *report, double *half) {
    double turns = 0, squares = 0, sum = 0, sums = 0, products = 0;
    for (int i = 0; i < report->game_count; i++) {
        const GameLine *game = &report->games[i];
        double count = 0, apart = 0;
        for (int t = 0; t < min_int(game->turns, report->turn_count); t++) {
            double chance = report->chances[(int64_t)i * (report->turn_count + 1) + t];
            if (isnan(chance)) continue;
            count++;
            apart += (chance - game->payoff) * (chance - game->payoff);
        }
        turns += count;
        squares += count * count;
        sum += apart;
        sums += apart * apart;
        products += apart * count;
    }
    *half = report->game_count < LEADS_GAMES_MIN
                ? (double)NAN
                : count_ratio_half(turns, squares, sum, sums, products);
    return turns > 0 ? sum / turns : (double)NAN;
}

static void chances_read(Reading *reading) {
    Report *report = reading->report;
    rows_each(reading, "SELECT game, turn, chance FROM turn WHERE chance IS NOT NULL", chance_take);
    int turns = 0;
    for (int i = 0; i < BINS_MAX; i++) {
        Bin *bin = &report->bins[i];
        turns += bin->turns;
        bin->estimate /= max_int(bin->turns, 1);
        bin->result /= max_int(bin->turns, 1);
    }
    report->valued = turns > 0;
}

void read_turns(Reading *reading) {
    Report *report = reading->report;
    for (int i = 0; i < report->game_count; i++)
        report->turn_count =
            max_int(report->turn_count, min_int(report->games[i].turns, ROW_TURNS_MAX));
    size_t places = (size_t)report->game_count * (size_t)(report->turn_count + 1);
    double *room = calloc((size_t)report->game_count, sizeof *room);
    report->chances = calloc(places, sizeof *report->chances);
    if (report->chances == NULL || room == NULL) {
        free(room);
        reading_memory(reading);
        return;
    }
    for (size_t i = 0; i < places; i++) report->chances[i] = NAN;
    chances_read(reading);
    report->brier = report_brier(report, &report->brier_half);
    if (report->valued) report_calibrate(report);
    report->brier_corrected = report_brier(report, &report->corrected_half);
    for (int t = 0; t <= report->turn_count; t++) fan_fill(report, t, room);
    Tally leads = {0};
    for (int i = 0; i < report->game_count && report->valued; i++)
        tally_add(&leads, leads_count(report, i));
    bool known = report->valued && report->game_count >= LEADS_GAMES_MIN;
    report->lead_changes = known ? leads.points / report->game_count : (double)NAN;
    report->lead_half =
        report->valued ? count_half(leads.points, leads.squares, report->game_count) : (double)NAN;
    free(room);
}
