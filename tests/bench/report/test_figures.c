// SPDX-License-Identifier: GPL-3.0-or-later
// test_figures.c -- tests the intervals of medians and means in a report against the ranks of the
// exact binomial distribution and against the jackknife, which leaves out one game at a time.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "bench/report/figures_json.h"
#include "bench/report/page/page.h"
#include "bench/simulate/rows.h"
#include "tests/bench/simulate/folder_kit.h"
#include "tests/bench/simulate/games_kit.h"

enum { GAMES = 300 };

// Without its policy file, one piece of first-contact never causes a loss.
#define PLAYER "greedy:learned=no"

static Report *report;
static sqlite3 *db;

static int report_make(void **state) {
    static Path path;
    Error error = {0};
    if (folder_make(state) != 0) return -1;
    if (!games_into(file_in(path, "figures.db"), "gbsu/first-contact", PLAYER, GAMES, -1))
        return -1;
    report = calloc(1, sizeof *report);
    report->band = (Interval){0.4, 0.6};
    report->wanted = (Shares){0.1, 0.5, 0.4};
    const char *file = path;
    return report_read(report, &file, 1, &error) && sqlite3_open(path, &db) == SQLITE_OK ? 0 : -1;
}

static int report_drop(void **state) {
    sqlite3_close(db);
    report_free(report);
    free(report);
    return folder_remove(state);
}

static sqlite3_stmt *asked(const char *sql, int number) {
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    if (sqlite3_bind_parameter_count(row) > 0) sqlite3_bind_int(row, 1, number);
    return row;
}

// Returns the highest rank, from 1, such that the median lies between this rank and its mirror
// with probability 95 %; 0 if there is none.
static int rank_by_binomial(int count) {
    double below = 0;  // P(fewer than `rank` of `count` coins show heads)
    int rank = 0;
    for (int k = 0; k < count; k++) {
        below +=
            exp(lgamma(count + 1.0) - lgamma(k + 1.0) - lgamma(count - k + 1.0) - count * log(2.0));
        if (2 * below > 0.05) break;
        rank = k + 1;
    }
    return rank;
}

static void medians_have_intervals_by_ranks(void **unused) {
    (void)unused;
    int asked_of = 0;
    for (int i = 0; i < report->piece_count; i++) {
        int turn[GAMES], count = 0;
        sqlite3_stmt *row =
            asked("SELECT turn FROM fate WHERE piece = ? AND turn IS NOT NULL ORDER BY turn", i);
        while (sqlite3_step(row) == SQLITE_ROW) turn[count++] = sqlite3_column_int(row, 0);
        sqlite3_finalize(row);
        const PieceFigures *one = &report->pieces[i];
        if (count == 0) {
            assert_true(isnan(one->turn) && isnan(one->turn_low) && isnan(one->turn_high));
            continue;
        }
        assert_true(fabs(one->turn - (turn[(count - 1) / 2] + turn[count / 2]) / 2.0) < 1e-9);
        int rank = rank_by_binomial(count);
        assert_int_equal(one->losses, count);
        if (rank == 0) assert_true(isnan(one->turn_low) && isnan(one->turn_high));
        if (rank == 0) continue;
        assert_true(one->turn_low <= turn[rank - 1] && one->turn_high >= turn[count - rank]);
        if (rank <= 3) continue;
        // The interval is at most three ranks wider.
        assert_true(one->turn_low >= turn[rank - 1 - 3]);
        assert_true(one->turn_high <= turn[count - rank + 3]);
        asked_of++;
    }
    assert_true(asked_of > 5);
}

// Returns half the width of the 95 % interval of the ratio of two sums over games, by the
// jackknife.
static double jackknife(const double sum[], const double weight[]) {
    double all = 0, weights = 0, squares = 0;
    for (int i = 0; i < GAMES; i++) all += sum[i], weights += weight[i];
    for (int i = 0; i < GAMES; i++) {
        double without = (all - sum[i]) / (weights - weight[i]) - all / weights;
        squares += without * without;
    }
    return 1.959963984540054 * sqrt(squares * (GAMES - 1) / GAMES);
}

static void units_on_the_map_have_the_jackknife_interval(void **unused) {
    (void)unused;
    double sum[GAMES] = {0}, turns[GAMES] = {0}, on_the_map = 0, all = 0, all_turns = 0;
    sqlite3_stmt *row = asked("SELECT game, standing_axis FROM turn WHERE turn > 0", 0);
    while (sqlite3_step(row) == SQLITE_ROW) {
        int game = sqlite3_column_int(row, 0);
        sum[game] += sqlite3_column_double(row, 1);
        turns[game]++;
    }
    sqlite3_finalize(row);
    for (int i = 0; i < report->place_count; i++) on_the_map += report->places[i].stands[AXIS];
    for (int i = 0; i < GAMES; i++) all += sum[i], all_turns += turns[i];
    assert_true(fabs(all / all_turns - on_the_map) < 1e-9);
    double half = jackknife(sum, turns);
    assert_true(half > 0 && fabs(report->stands_half[AXIS] - half) <= 0.02 * half);
}

// Counts of one game: ends of turns, and those at which Allied pieces were in each place.
typedef struct There {
    double turns, count[PLACES_MAX];
} There;

// Plays the same games again and returns their counts.
static There *games_again(void) {
    static const char *const players[SIDES] = {PLAYER, PLAYER};
    GameBoard *board = calloc(1, sizeof *board);
    GameRows *rows = calloc(1, sizeof *rows);
    There *there = calloc(GAMES, sizeof *there);
    Game game;
    Error error = {0};
    assert_true(game_open(&game, "gbsu/first-contact", &error));
    game_board_read(board, &game);
    for (int i = 0; i < GAMES; i++) {
        rows_play(rows, &game, board, players, 1, i, false, NULL, (Stop){0});
        for (int k = 0; k < rows->turn_count; k++) there[i].turns += rows->turns_of[k].turn > 0;
        for (int k = 0; k < rows->stand_count; k++)
            if (rows->stands[k].turn > 0 && rows->stands[k].side == ALLIED)
                there[i].count[rows->stands[k].where] += rows->stands[k].count;
    }
    game_close(&game);
    free(rows);
    free(board);
    return there;
}

static void units_at_a_place_have_the_jackknife_interval(void **unused) {
    (void)unused;
    There *there = games_again();
    int asked_of = 0;
    for (int place = 0; place < report->place_count; place++) {
        double sum[GAMES], turns[GAMES], all = 0, all_turns = 0;
        for (int i = 0; i < GAMES; i++) {
            all += sum[i] = there[i].count[place];
            all_turns += turns[i] = there[i].turns;
        }
        const PlaceFigures *one = &report->places[place];
        assert_true(fabs(one->stands[ALLIED] - all / all_turns) < 1e-9);
        double half = jackknife(sum, turns);
        if (all < 40) continue;
        // Where units are rarely seen, the interval is wider: at most by the rule of three.
        assert_true(half > 0 && one->stands_half[ALLIED] >= 0.98 * half);
        assert_true(one->stands_half[ALLIED] <= 1.02 * half + 3.0 / GAMES);
        asked_of++;
    }
    assert_true(asked_of > 10);
    free(there);
}

static void win_probability_changes_have_the_jackknife_interval(void **unused) {
    (void)unused;
    int asked_of = 0;
    for (int i = 0; i < report->cause_count; i++) {
        const Cause *cause = &report->causes[i];
        double size[GAMES] = {0}, plies[GAMES] = {0}, one[GAMES];
        sqlite3_stmt *row = asked(
            "SELECT game, size / 1e6, plies FROM luck WHERE mover || '/' || event_type = ?", 0);
        char words[200];
        snprintf(words, sizeof words, "%s/%s", cause->mover, cause->event_type);
        sqlite3_bind_text(row, 1, words, -1, SQLITE_STATIC);
        while (sqlite3_step(row) == SQLITE_ROW) {
            int game = sqlite3_column_int(row, 0);
            size[game] = sqlite3_column_double(row, 1);
            plies[game] = sqlite3_column_double(row, 2);
        }
        sqlite3_finalize(row);
        if (cause->size <= 0) continue;
        for (int game = 0; game < GAMES; game++) one[game] = 1;
        const double halves[] = {cause->size_half, cause->plies_half};
        const double wanted[] = {jackknife(size, one), jackknife(plies, one)};
        for (int k = 0; k < 2; k++) {
            // The rule of three again; the same number in all games has no interval.
            if (isnan(halves[k])) assert_true(wanted[k] < 1e-9);
            if (isnan(halves[k])) continue;
            assert_true(halves[k] >= 0.98 * wanted[k] &&
                        halves[k] <= 1.02 * wanted[k] + 3.0 / GAMES);
        }
        asked_of++;
    }
    assert_true(asked_of > 10);
    // Sums over event types equal the sums over outcomes.
    sqlite3_stmt *row = asked("SELECT sum(size) - (SELECT sum(size) FROM luck_total) FROM luck", 0);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int64(row, 0), 0);
    sqlite3_finalize(row);
}

// Data of one game: how often each outcome occurred, for chance [0] and a side [1], and its
// changes.
typedef struct Shows {
    double times[2][OUTCOME_KINDS_MAX], size[2][OUTCOME_KINDS_MAX];
    double fires[OUTCOME_KINDS_MAX],
        change[OUTCOME_KINDS_MAX];  // sum of the changes, by outcome, for a single event type
} Shows;

static Shows *shows_again(const char *event_type) {
    static const char *const players[SIDES] = {PLAYER, PLAYER};
    GameBoard *board = calloc(1, sizeof *board);
    GameRows *rows = calloc(1, sizeof *rows);
    Shows *shows = calloc(GAMES, sizeof *shows);
    Game game;
    Error error = {0};
    assert_true(game_open(&game, "gbsu/first-contact", &error));
    game_board_read(board, &game);
    for (int i = 0; i < GAMES; i++) {
        rows_play(rows, &game, board, players, 1, i, true, NULL, (Stop){0});
        for (int k = 0; k < rows->luck.count; k++) {
            const LuckEntry *one = &rows->luck.entries[k];
            if (one->outcome == NO_OUTCOME || one->mover == NOBODY) continue;
            int kind = one->mover == CHANCE ? 0 : 1;
            shows[i].times[kind][one->outcome] += one->plies;
            shows[i].size[kind][one->outcome] += (double)one->size / MILLION;
            if (kind == 1 || strcmp(rows->luck.event_types[one->event_type], event_type) != 0)
                continue;
            shows[i].fires[one->outcome] += one->plies;
            shows[i].change[one->outcome] += (double)one->change / MILLION;
        }
    }
    game_close(&game);
    free(rows);
    free(board);
    return shows;
}

static void the_mean_effect_of_an_outcome_has_the_jackknife_interval(void **unused) {
    (void)unused;
    const char *event_type = report->shown[0][0].event_type;
    Shows *shows = shows_again(event_type);
    double times[GAMES], sum[GAMES];
    int asked_of = 0, told = 0;
    for (int kind = 0; kind < 2; kind++) {
        for (int outcome = 0; outcome < report->outcome_count; outcome++) {
            const OutcomeEffect *one = &report->outcomes[outcome].effect[kind];
            double all = 0;
            for (int i = 0; i < GAMES; i++) {
                all += times[i] = shows[i].times[kind][outcome];
                sum[i] = shows[i].size[kind][outcome];
            }
            assert_true(fabs(one->times - all / GAMES) < 1e-9);
            if (all < 60) continue;
            double half = jackknife(sum, times);
            assert_true(half > 0 && fabs(one->size_half - half) <= 0.05 * half);
            asked_of++;
        }
    }
    for (int i = 0; i < report->shown_count[0]; i++) {
        const Cause *one = &report->shown[0][i];
        if (strcmp(one->event_type, event_type) != 0 || one->plies * GAMES < 20) continue;
        for (int game = 0; game < GAMES; game++) {
            times[game] = shows[game].fires[one->outcome];
            sum[game] = shows[game].change[one->outcome];
        }
        double half = jackknife(sum, times);
        assert_true(half > 0 && fabs(one->each_half - half) <= 0.1 * half);
        told++;
    }
    assert_true(asked_of > 30);
    assert_true(told > 0);
    free(shows);
}

// Runs a query that returns a sum and a weight for each game. Returns half the interval of their
// ratio, and the ratio in *mean.
static double jackknife_of(const char *sql, int number, double *mean) {
    double sum[GAMES] = {0}, weight[GAMES] = {0}, all = 0, weights = 0;
    sqlite3_stmt *row = asked(sql, number);
    while (sqlite3_step(row) == SQLITE_ROW) {
        int game = sqlite3_column_int(row, 0);
        all += sum[game] = sqlite3_column_double(row, 1);
        weights += weight[game] = sqlite3_column_double(row, 2);
    }
    sqlite3_finalize(row);
    *mean = all / weights;
    return jackknife(sum, weight);
}

static void the_evaluation_error_has_the_jackknife_interval(void **unused) {
    (void)unused;
    double mean, half = jackknife_of(
                     "SELECT game, sum((chance - payoff) / 1e6 * (chance - payoff) / 1e6), "
                     "count(*) FROM turn JOIN game USING (game) WHERE turn < turns GROUP BY "
                     "game",
                     0, &mean);
    assert_true(fabs(report->brier - mean) < 1e-9);
    assert_true(half > 0 && fabs(report->brier_half - half) <= 0.02 * half);
    assert_true(report->corrected_half > 0.5 * half && report->corrected_half < 2 * half);
}

static void the_turn_of_capture_has_the_jackknife_interval(void **unused) {
    (void)unused;
    for (int i = 0; i < report->objective_count; i++) {
        const ObjectiveFigures *one = &report->objectives[i];
        double mean, half = jackknife_of(
                         "SELECT game, sum(turn * count), sum(count) FROM holding WHERE "
                         "objective = ? AND kind = 'taken' AND side = 'allied' GROUP BY game",
                         i, &mean);
        assert_true(fabs(one->turn[ALLIED] - mean) < 1e-9);
        assert_true(half > 0 && fabs(one->turn_half[ALLIED] - half) <= 0.02 * half);
    }
}

// An event that happened in none of 300 games has the interval 0 to 1 %, not 0.
static void an_event_that_never_happened_is_not_reported_as_certain(void **unused) {
    (void)unused;
    int never = 0;
    for (int i = 0; i < report->piece_count; i++) {
        const PieceFigures *one = &report->pieces[i];
        assert_true(one->lost_half > 0 && one->given_half > 0);
        never += one->steps_given <= 0;
        if (one->steps_given <= 0) assert_true(fabs(one->given_half - 0.00994) < 1e-4);
    }
    assert_true(never > 0);
    assert_true(share_half(report, 0) > 0.004 && share_half(report, 1) > 0.004);
}

static void no_figure_is_printed_as_minus_zero(void **unused) {
    (void)unused;
    char words[20];
    snprintf(words, sizeof words, "%+.1f", number_told(-0.04, 1));
    assert_string_equal(words, "+0.0");
    snprintf(words, sizeof words, "%.1f", number_told(-0.06, 1));
    assert_string_equal(words, "-0.1");
    snprintf(words, sizeof words, "%.2f", number_told(-0.004, 2));
    assert_string_equal(words, "0.00");
    snprintf(words, sizeof words, "%+.0f", number_told(-0.5, 0));
    assert_string_equal(words, "+0");
    snprintf(words, sizeof words, "%.0f", number_told(-0.6, 0));
    assert_string_equal(words, "-1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(medians_have_intervals_by_ranks),
        cmocka_unit_test(units_on_the_map_have_the_jackknife_interval),
        cmocka_unit_test(units_at_a_place_have_the_jackknife_interval),
        cmocka_unit_test(win_probability_changes_have_the_jackknife_interval),
        cmocka_unit_test(the_mean_effect_of_an_outcome_has_the_jackknife_interval),
        cmocka_unit_test(the_evaluation_error_has_the_jackknife_interval),
        cmocka_unit_test(the_turn_of_capture_has_the_jackknife_interval),
        cmocka_unit_test(an_event_that_never_happened_is_not_reported_as_certain),
        cmocka_unit_test(no_figure_is_printed_as_minus_zero),
    };
    return cmocka_run_group_tests_name("figures", tests, report_make, report_drop);
}
