// SPDX-License-Identifier: GPL-3.0-or-later
// read_plans.c -- finds plans that correlate with winning: places of pieces at the end of set-up,
// and the first one or two objectives that a side captures. A place is compared with the games in
// which the piece stood elsewhere on the board, captures with the other games in which the side
// captured anything. Start at read_plans().
#include <math.h>
#include <stdlib.h>

#include "bench/stats/contrast.h"
#include "bench/stats/multiple_testing.h"
#include "reading.h"

struct PlanGame {  // game and side of the last row of objectives
    int64_t game;
    int side, count;
    int objective[2], turn[2];
    double payoff;
    Tally all[SIDES];  // games in which the side took anything
};

static PlanFigures *plan_add(Report *report, PlanFigures plan) {
    if (report->plan_count == PLANS_MAX) return NULL;
    report->plans[report->plan_count] = plan;
    return &report->plans[report->plan_count++];
}

// ---- Set-ups: one row for each piece and each place where it stood

static void start_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    int piece = row_place(reading, row, 0, report->piece_count);
    int place = row_place(reading, row, 1, report->place_count);
    Tally with = {.games = sqlite3_column_double(row, 2),
                  .points = sqlite3_column_double(row, 3),
                  .squares = sqlite3_column_double(row, 4)};
    if (reading->failed) return;
    plan_add(report, (PlanFigures){.setup = true,
                                   .side = report->pieces[piece].side,
                                   .piece = piece,
                                   .place = place,
                                   .first = -1,
                                   .then = -1,
                                   .with = with});
}

// Sets `all` of each plan of a piece to the sum over all places where that piece stood.
static void starts_sum(Report *report) {
    for (int i = 0; i < report->plan_count; i++) {
        PlanFigures *plan = &report->plans[i];
        for (int k = 0; k < report->plan_count; k++) {
            const PlanFigures *other = &report->plans[k];
            if (!other->setup || other->piece != plan->piece) continue;
            plan->all.games += other->with.games;
            plan->all.points += other->with.points;
            plan->all.squares += other->with.squares;
        }
    }
}

// ---- Objectives: rows ordered by game, side and turn

static PlanFigures *order_find(Report *report, const struct PlanGame *game) {
    int first = game->objective[0], then = game->count > 1 ? game->objective[1] : -1;
    bool together = game->count > 1 && game->turn[0] == game->turn[1];
    for (int i = 0; i < report->plan_count; i++) {
        PlanFigures *plan = &report->plans[i];
        if (!plan->setup && plan->side == (Side)game->side && plan->first == first &&
            plan->then == then && plan->together == together)
            return plan;
    }
    return plan_add(report, (PlanFigures){.side = (Side)game->side,
                                          .piece = -1,
                                          .place = -1,
                                          .first = first,
                                          .then = then,
                                          .together = together});
}

static void order_end(Report *report, struct PlanGame *game) {
    if (game->count == 0) return;
    PlanFigures *plan = order_find(report, game);
    if (plan != NULL) tally_add(&plan->with, game->payoff);
    tally_add(&game->all[game->side], game->payoff);
    game->count = 0;
}

static void taken_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    struct PlanGame *game = reading->plan;
    int64_t index = sqlite3_column_int64(row, 0);
    int side = row_side(row, 1), objective = row_place(reading, row, 3, report->objective_count);
    if (reading->failed) return;
    if (index != game->game || side != game->side) order_end(report, game);
    game->game = index;
    game->side = side;
    game->payoff = sqlite3_column_double(row, 4);
    if (game->count == 2 || (game->count == 1 && game->objective[0] == objective)) return;
    game->objective[game->count] = objective;
    game->turn[game->count++] = sqlite3_column_int(row, 2);
}

static void orders_read(Reading *reading) {
    Report *report = reading->report;
    struct PlanGame game = {.game = -1};
    int before = report->plan_count;
    reading->plan = &game;
    rows_each(reading,
              "SELECT h.game, h.side, h.turn, h.objective, g.payoff / 1e6 FROM holding h JOIN game"
              " g USING (game) WHERE h.kind = 'taken' ORDER BY h.game, h.side, h.turn, h.objective",
              taken_take);
    order_end(report, &game);
    reading->plan = NULL;
    for (int i = before; i < report->plan_count; i++)
        report->plans[i].all = game.all[report->plans[i].side];
}

// ---- Plans of both kinds

static bool asked(const PlanFigures *plan) {
    return plan->with.games >= PLAN_GAMES_MIN &&
           plan->all.games - plan->with.games >= PLAN_GAMES_MIN;
}

static int plan_compare(const void *a, const void *b) {
    const PlanFigures *first = a, *second = b;
    if (first->p != second->p) return first->p < second->p ? -1 : 1;
    double sizes[2] = {fabs(first->change), fabs(second->change)};
    if (sizes[0] != sizes[1]) return sizes[0] > sizes[1] ? -1 : 1;
    if (first->setup != second->setup) return first->setup ? -1 : 1;
    int order = first->setup ? first->piece - second->piece : first->first - second->first;
    return order != 0 ? order
                      : (first->setup ? first->place - second->place : first->then - second->then);
}

static void plans_judge(Report *report) {
    double p[PLANS_MAX] = {0};
    int kept = 0;
    for (int i = 0; i < report->plan_count; i++) {
        PlanFigures plan = report->plans[i];
        if (!asked(&plan)) continue;
        Tally rest = {plan.all.games - plan.with.games, plan.all.points - plan.with.points,
                      plan.all.squares - plan.with.squares};
        double error;
        plan.change = tally_contrast(plan.with, rest, &error);
        plan.half = NORMAL_95 * error;
        p[kept] = two_sided(plan.change, error);
        report->plans[kept++] = plan;
    }
    benjamini_hochberg(p, kept, p);
    for (int i = 0; i < kept; i++) report->plans[i].p = p[i];
    report->plan_count = report->plans_asked = kept;
    qsort(report->plans, (size_t)kept, sizeof report->plans[0], plan_compare);
}

void read_plans(Reading *reading) {
    Report *report = reading->report;
    rows_each(
        reading,
        "SELECT f.piece, f.start, count(*), sum(g.payoff) / 1e6, sum(g.payoff / 1e6 * g.payoff"
        " / 1e6) FROM fate f JOIN game g USING (game) WHERE f.start IS NOT NULL GROUP BY 1, 2",
        start_take);
    if (reading->failed) return;
    starts_sum(report);
    orders_read(reading);
    if (!reading->failed) plans_judge(report);
}
