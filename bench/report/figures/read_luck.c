// SPDX-License-Identifier: GPL-3.0-or-later
// read_luck.c -- reads the luck breakdown of all games: which causes decide the results. Start at
// read_luck().
//
//   1. In each game, result = start + luck + changes by the decisions of each side + evaluation
//      error (bench/stats/luck_breakdown.h). Luck has mean 0.
//   2. Decisions are centered: the mean change by a side's decisions at an event type is expected
//      from its policy, and a perfect evaluation function would have known it. This mean is moved
//      from each decision to the evaluation error.
//   3. The variance of the result is the sum of the covariances of the parts with the result. Each
//      covariance divided by the variance is the share of the part; the shares sum to 1. A negative
//      share is a part that works against the result.
//   4. The interval of a share comes from its influence function, which is robust against unequal
//      variances (White 1980): how much each game moves the share. The mean of step 2 is estimated
//      from the same games, so that its own error is a part of the influence.
#include <math.h>
#include <stdlib.h>

#include "bench/stats/luck_breakdown.h"
#include "engine/rules/inventory.h"
#include "reading.h"

enum { SHARE_GAMES_MIN = 50 };  // fewer games give no interval of a share of the variance

int mover_place(const char *mover) {
    static const char *const names[] = {"chance", "allied", "axis", "error"};
    for (int i = 0; i < COUNT_OF(names); i++) {
        if (strcmp(mover, names[i]) == 0) return i;
    }
    return -1;
}

// Sums over games: x is the change by a cause, d the result less its mean.
typedef struct Moments {
    double x, xx, xd;
    double raw, raws;                   // changes before centering, and their squares
    double size, sizes, plies, pliess;  // sums of its size and of its plies, and of their squares
    double plies_d;                     // plies times d
    double influences;                  // squared influences of the games on the share
} Moments;

typedef struct GameChange {  // what a cause or a mover did in one game
    double x, raw, size, plies;
    double by_usual;  // influence on the share through the mean that is subtracted
} GameChange;

typedef struct LuckSums {
    Moments causes[CAUSES_MAX], movers[MOVERS];
    double dd;        // squares of d, summed over games
    bool influences;  // the second of two passes: sums up the influences
    int64_t game;     // index of the game that is being summed; -1 before the first
    double paid;      // result of that game
    GameChange now[CAUSES_MAX], by[MOVERS];  // changes of that game so far
} LuckSums;

static void moments_add(Moments *sums, const GameChange *now, double d) {
    sums->x += now->x;
    sums->xx += now->x * now->x;
    sums->xd += now->x * d;
    sums->raw += now->raw;
    sums->raws += now->raw * now->raw;
    sums->size += now->size;
    sums->sizes += now->size * now->size;
    sums->plies += now->plies;
    sums->pliess += now->plies * now->plies;
    sums->plies_d += now->plies * d;
}

// Adds the squared influence of a game on the share of a cause.
static void influence_add(const Report *report, const LuckSums *all, Moments *sums,
                          const GameChange *now, double d) {
    double mean = sums->x / report->luck_games, share = sums->xd / all->dd;
    double influence = (now->x - mean) * d - share * d * d + now->by_usual;
    sums->influences += influence * influence;
}

// Fills a cause with means and shares, and with half of their 95 % intervals. The mean change by
// decisions is 0 by definition and has no interval.
static void cause_judge(const Report *report, const LuckSums *all, const Moments *sums,
                        bool centred, Cause *cause) {
    double games = report->luck_games, mean = sums->x / games;
    cause->change = centred ? 0 : mean;
    cause->deviation = sqrt(fmax(sums->xx / games - mean * mean, 0));
    cause->change_half =
        centred ? (double)NAN : change_half(sums->raw, sums->raws, sums->size, games);
    cause->size = sums->size / games;
    cause->size_half = count_half(sums->size, sums->sizes, games);
    cause->plies_half = count_half(sums->plies, sums->pliess, games);
    cause->share_half = (double)NAN;
    if (all->dd <= 0) return;
    cause->share = sums->xd / all->dd;
    if (games >= SHARE_GAMES_MIN)
        cause->share_half = student(games - 1) * sqrt(sums->influences) / all->dd;
}

// Takes the sums over the games of one payoff that have a luck breakdown.
static void result_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    double paid = sqlite3_column_double(row, 0), games = sqlite3_column_double(row, 1);
    report->luck_games += (int)games;
    report->result += games * paid;
    report->variance += games * paid * paid;
    report->start += sqlite3_column_double(row, 2);
    report->valued = true;  // true even if the file has no turns
}

static void results_read(Reading *reading) {
    Report *report = reading->report;
    rows_each(reading,
              "SELECT g.payoff / 1e6, count(*), sum(l.change) / 1e6 FROM luck l JOIN game g USING "
              "(game) WHERE l.mover = 'start' GROUP BY g.payoff",
              result_take);
    double games = max_int(report->luck_games, 1);
    report->result /= games;
    report->start /= games;
    report->variance = fmax(report->variance / games - report->result * report->result, 0);
}

// Takes the sums of one cause over all games, for its frequency and its mean.
static void cause_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    if (report->cause_count == CAUSES_MAX) return;
    Cause cause = {.outcome = NO_OUTCOME};
    row_copy(row, 0, cause.mover, sizeof cause.mover);
    row_copy(row, 1, cause.event_type, sizeof cause.event_type);
    int place = mover_place(cause.mover);
    if (place < 0) {
        row_refuse(reading, row);
        return;
    }
    double plies = sqlite3_column_double(row, 2), change = sqlite3_column_double(row, 3);
    bool decision = place == MOVER_FIRST || place == MOVER_SECOND;
    cause.plies = plies / report->luck_games;
    report->movers[place].plies += cause.plies;
    int at = report->cause_count++;
    report->causes[at] = cause;
    report->causes[at].usual_at = -1;
    if (!decision || report->cause_count == CAUSES_MAX) return;
    // Add the mean as an own cause to the evaluation errors. If there is no room for it, the mean
    // stays 0.
    report->causes[at].usual = plies > 0 ? change / plies : 0;
    report->causes[at].usual_at = report->cause_count;
    Cause *usual = &report->causes[report->cause_count++];
    *usual = (Cause){.mover = "error", .outcome = NO_OUTCOME, .usual_at = -1, .plies = cause.plies};
    Text words = text_over(usual->event_type, sizeof usual->event_type);
    text_put(&words, "%.24s, the usual of %.24s", cause.event_type,
             report->side[place - MOVER_FIRST]);
}

static int cause_find(const Report *report, const char *mover, const char *event_type) {
    for (int i = 0; i < report->cause_count; i++)
        if (strcmp(report->causes[i].event_type, event_type) == 0 &&
            strcmp(report->causes[i].mover, mover) == 0)
            return i;
    return -1;
}

// Sets by_usual of each decision of a game, and of the mean that it gives to the evaluation error.
static void usual_influence(const Report *report, LuckSums *all) {
    for (int i = 0; i < report->cause_count; i++) {
        const Moments *sums = &all->causes[i];
        int usual = report->causes[i].usual_at;
        if (usual < 0 || sums->plies <= 0) continue;
        double moved = sums->plies_d * all->now[i].x / sums->plies;
        int place = mover_place(report->causes[i].mover);
        all->now[i].by_usual = -moved;
        all->now[usual].by_usual = moved;
        all->by[place].by_usual -= moved;
        all->by[MOVER_ERROR].by_usual += moved;
    }
}

static void game_flush(const Report *report, LuckSums *all) {
    double d = all->paid - report->result;
    if (all->game < 0) return;
    if (all->influences) usual_influence(report, all);
    if (!all->influences) all->dd += d * d;
    for (int i = 0; i < report->cause_count + MOVERS; i++) {
        bool mover = i >= report->cause_count;
        int k = mover ? i - report->cause_count : i;
        Moments *sums = mover ? &all->movers[k] : &all->causes[k];
        const GameChange *now = mover ? &all->by[k] : &all->now[k];
        if (all->influences)
            influence_add(report, all, sums, now, d);
        else
            moments_add(sums, now, d);
    }
    memset(all->now, 0, sizeof all->now);
    memset(all->by, 0, sizeof all->by);
}

// Takes one change of a game. Columns: game, mover, event type, plies, change, payoff, size.
static void change_take(Reading *reading, sqlite3_stmt *row) {
    const Report *report = reading->report;
    LuckSums *all = reading->luck;
    int64_t game = sqlite3_column_int64(row, 0);
    const char *mover = row_text(row, 1);
    if (game != all->game) game_flush(report, all);
    all->game = game;
    all->paid = sqlite3_column_double(row, 5);
    int place = mover_place(mover);
    int i = place < 0 ? -1 : cause_find(report, mover, row_text(row, 2));
    if (i < 0) return;
    double plies = sqlite3_column_double(row, 3), size = sqlite3_column_double(row, 6);
    double change = sqlite3_column_double(row, 4), expected = plies * report->causes[i].usual;
    GameChange *const at[] = {&all->now[i], &all->by[place]};
    for (int k = 0; k < COUNT_OF(at); k++) {
        at[k]->x += change - expected;
        at[k]->raw += change;
        at[k]->size += size;
        at[k]->plies += plies;
    }
    int usual = report->causes[i].usual_at;
    if (usual < 0) return;
    // The mean of the decisions is an evaluation error. Its own error is that of all decisions.
    all->now[usual].x += expected;
    all->now[usual].raw += change;
    all->now[usual].plies += plies;
    all->by[MOVER_ERROR].x += expected;
    all->by[MOVER_ERROR].raw += change;
}

static void changes_read(Reading *reading) {
    Report *report = reading->report;
    LuckSums *all = calloc(1, sizeof *all);
    if (all == NULL) {
        reading_memory(reading);
        return;
    }
    reading->luck = all;
    for (int pass = 0; pass < 2; pass++) {
        all->influences = pass == 1;
        all->game = -1;
        if (pass == 1 && all->dd <= 0) break;
        rows_each(reading,
                  "SELECT l.game, l.mover, l.event_type, l.plies, l.change / 1e6, g.payoff / 1e6, "
                  "l.size / 1e6 FROM luck l JOIN game g USING (game) ORDER BY l.game",
                  change_take);
        game_flush(report, all);
    }
    for (int i = 0; i < report->cause_count; i++)
        cause_judge(report, all, &all->causes[i], report->causes[i].usual_at >= 0,
                    &report->causes[i]);
    static const char *const names[MOVERS] = {"chance", "allied", "axis", "error"};
    for (int i = 0; i < MOVERS; i++) {
        Cause *mover = &report->movers[i];
        snprintf(mover->mover, sizeof mover->mover, "%s", names[i]);
        mover->outcome = NO_OUTCOME;
        cause_judge(report, all, &all->movers[i], i == MOVER_FIRST || i == MOVER_SECOND, mover);
    }
    free(all);
    reading->luck = NULL;
}

static int cause_compare(const void *a, const void *b) {
    const Cause *left = a, *right = b;
    if (left->size != right->size) return left->size < right->size ? 1 : -1;
    int order = strcmp(left->mover, right->mover);
    return order != 0 ? order : strcmp(left->event_type, right->event_type);
}

static int kind_of(const char *mover) { return strcmp(mover, "chance") == 0 ? 0 : 1; }

// Takes an outcome with a large size at one event type: shown[0] has outcomes of chance, shown[1]
// those that a side spent.
static void shown_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    int kind = kind_of(row_text(row, 0));
    double scale = (double)MILLION * report->luck_games;
    int outcome = row_place(reading, row, 2, report->outcome_count);
    if (report->shown_count[kind] == SHOWN_MAX || reading->failed) return;
    Cause *cause = &report->shown[kind][report->shown_count[kind]++];
    *cause = (Cause){.outcome = outcome};
    row_copy(row, 0, cause->mover, sizeof cause->mover);
    row_copy(row, 1, cause->event_type, sizeof cause->event_type);
    cause->plies = sqlite3_column_double(row, 3) / report->luck_games;
    cause->change = sqlite3_column_double(row, 4) / scale;
    cause->size = sqlite3_column_double(row, 5) / scale;
    double squares = sqlite3_column_double(row, 6) / 1e8;  // the column is in units of 1e-8
    cause->size_half = count_half(cause->size * report->luck_games, squares, report->luck_games);
    cause->each_half =
        ratio_half(sqlite3_column_double(row, 3), sqlite3_column_double(row, 7),
                   sqlite3_column_double(row, 4) / MILLION, sqlite3_column_double(row, 9) / 1e8,
                   sqlite3_column_double(row, 8) / 1e4);
}

static void outcome_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    int outcome = row_place(reading, row, 1, report->outcome_count);
    if (reading->failed) return;
    OutcomeEffect *effect = &report->outcomes[outcome].effect[kind_of(row_text(row, 0))];
    double times = sqlite3_column_double(row, 2);
    if (times <= 0) return;
    effect->times = times / report->luck_games;
    effect->change = sqlite3_column_double(row, 3) / times / MILLION;
    effect->size = sqlite3_column_double(row, 4) / times / MILLION;
    effect->size_half =
        ratio_half(times, sqlite3_column_double(row, 6), effect->size * times,
                   sqlite3_column_double(row, 5) / 1e8, sqlite3_column_double(row, 7) / 1e4);
}

void read_luck(Reading *reading) {
    Report *report = reading->report;
    results_read(reading);
    if (report->luck_games == 0 || reading->failed) return;
    rows_each(reading,
              "SELECT mover, event_type, sum(plies), sum(change) / 1e6 FROM luck WHERE mover <> "
              "'start' GROUP BY mover, event_type",
              cause_take);
    if (!reading->failed) changes_read(reading);
    qsort(report->causes, (size_t)report->cause_count, sizeof(Cause), cause_compare);
    rows_each(reading,
              "SELECT * FROM luck_total WHERE outcome >= 0 ORDER BY size DESC, event_type, outcome",
              shown_take);
    rows_each(reading, "SELECT * FROM outcome_total", outcome_take);
}

// Takes a row of the breakdown of a selected game. Columns: selection, mover, event type, plies,
// change.
static void breakdown_take(Reading *reading, sqlite3_stmt *row) {
    const Report *report = reading->report;
    GameBreakdown *breakdown = &reading->report->breakdown[sqlite3_column_int(row, 0)];
    int place = mover_place(row_text(row, 1));
    double change = sqlite3_column_double(row, 4) / MILLION;
    breakdown->kept = true;
    if (place < 0) {
        breakdown->start = change;
        return;
    }
    int i = cause_find(report, row_text(row, 1), row_text(row, 2));
    double expected = i < 0 ? 0 : sqlite3_column_double(row, 3) * report->causes[i].usual;
    breakdown->change[place] += change - expected;
    breakdown->change[MOVER_ERROR] += expected;
}

void read_picks(Reading *reading) {
    const Report *report = reading->report;
    for (int pick = 0; pick < PICKS; pick++) {
        char sql[120];
        if (report->pick[pick] < 0) continue;
        snprintf(sql, sizeof sql,
                 "SELECT %d, mover, event_type, plies, change FROM luck WHERE game = %lld", pick,
                 (long long)report->games[report->pick[pick]].index);
        rows_each(reading, sql, breakdown_take);
    }
}
