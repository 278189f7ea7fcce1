// SPDX-License-Identifier: GPL-3.0-or-later
// test_coverage_report.c -- holds figures of a report to a known truth: the shares of luck and of
// decisions, the changes of the lead, the trend over levels, medians.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <gsl/gsl_cdf.h>

#include "bench/report/figures/levels.h"
#include "bench/report/figures/reading.h"
#include "bench/report/figures/suite.h"
#include "bench/stats/luck_breakdown.h"
#include "tests/bench/stats/coverage_kit.h"

// ---- Luck and decisions

typedef struct Parts {  // of one game
    double luck, decisions, plies, payoff;
} Parts;

#define DECISION_MEAN 0.03

static Parts parts_draw(Pcg *rng) {
    Parts parts = {.luck = 0.2 * coverage_normal(rng)};
    parts.plies = 1 + coverage_poisson(3, rng);
    for (int i = 0; i < (int)parts.plies; i++)
        parts.decisions += DECISION_MEAN + 0.1 * coverage_normal(rng);
    parts.payoff = parts.luck + parts.decisions + 0.3 * coverage_normal(rng) > 0.1;
    return parts;
}

enum { TRUE_LUCK, TRUE_DECISIONS, TRUE_USUAL, TRUTHS };

// Returns the true share of the variance of a part, from many games.
static double share_true(int part) {
    enum { MANY = 300000 };
    static double known[TRUTHS];
    static bool done;
    Pcg rng = pcg_stream(41, 0, PCG_TEST);
    double x[TRUTHS] = {0}, xd[TRUTHS] = {0}, d = 0;
    for (int i = 0; i < MANY && !done; i++) {
        Parts one = parts_draw(&rng);
        const double value[TRUTHS] = {one.luck, one.decisions - DECISION_MEAN * one.plies,
                                      DECISION_MEAN * one.plies};
        for (int k = 0; k < TRUTHS; k++) {
            x[k] += value[k] / MANY;
            xd[k] += value[k] * one.payoff / MANY;
        }
        d += one.payoff / MANY;
    }
    for (int k = 0; k < TRUTHS && !done; k++) known[k] = (xd[k] - x[k] * d) / (d - d * d);
    done = true;
    return known[part];
}

static sqlite3 *db;

static void sql_do(const char *sql) {
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail_msg("%s", sqlite3_errmsg(db));
}

static void row_add(sqlite3_stmt *row, int game, const char *mover, double plies, double change) {
    sqlite3_reset(row);
    sqlite3_bind_int(row, 1, game);
    sqlite3_bind_text(row, 2, mover, -1, SQLITE_STATIC);
    sqlite3_bind_double(row, 3, plies);
    sqlite3_bind_double(row, 4, MILLION * change);
    sqlite3_bind_double(row, 5, MILLION * fabs(change));
    assert_int_equal(sqlite3_step(row), SQLITE_DONE);
}

// Writes games into the tables that read_luck() reads.
static void games_write(int games, Pcg *rng) {
    sqlite3_stmt *luck, *game;
    sql_do("BEGIN; DELETE FROM luck; DELETE FROM game;");
    sqlite3_prepare_v2(db, "INSERT INTO luck VALUES (?, ?, 'fire', ?, ?, ?)", -1, &luck, NULL);
    sqlite3_prepare_v2(db, "INSERT INTO game VALUES (?, ?)", -1, &game, NULL);
    for (int i = 0; i < games; i++) {
        Parts one = parts_draw(rng);
        sqlite3_reset(game);
        sqlite3_bind_int(game, 1, i);
        sqlite3_bind_double(game, 2, MILLION * one.payoff);
        assert_int_equal(sqlite3_step(game), SQLITE_DONE);
        row_add(luck, i, "allied", one.plies, one.decisions);
        row_add(luck, i, "chance", 1, one.luck);
        row_add(luck, i, "error", 0, one.payoff - 0.5 - one.luck - one.decisions);
        row_add(luck, i, "start", 0, 0.5);
    }
    sqlite3_finalize(luck);
    sqlite3_finalize(game);
    sql_do("COMMIT;");
}

static const Cause *cause_of(const Report *report, int part) {
    static const char *const movers[TRUTHS] = {"chance", "allied", "error"};
    for (int i = 0; i < report->cause_count; i++) {
        bool usual = strstr(report->causes[i].event_type, "usual") != NULL;
        if (strcmp(report->causes[i].mover, movers[part]) == 0 && usual == (part == TRUE_USUAL))
            return &report->causes[i];
    }
    fail_msg("no cause %d", part);
    return NULL;
}

// Counts for each figure how often its interval covers the truth: the three shares, and the mean of
// the usual.
static void luck_count(int games, Pcg *rng, int held[TRUTHS + 1]) {
    Report *report = calloc(1, sizeof *report);
    Reading reading = {.report = report, .db = db, .path = "memory"};
    report->game_count = games;
    games_write(games, rng);
    read_luck(&reading);
    assert_false(reading.failed);
    for (int k = 0; k < TRUTHS; k++) {
        const Cause *cause = cause_of(report, k);
        held[k] += fabs(cause->share - share_true(k)) <= cause->share_half;
        if (k == TRUE_USUAL)
            held[TRUTHS] += fabs(cause->change - 4 * DECISION_MEAN) <= cause->change_half;
    }
    free(report);
}

static void shares_of_luck_and_decisions_cover_the_truth(void **unused) {
    (void)unused;
    enum { TRIALS = 400 };
    static const char *const names[] = {"share of luck", "share of decisions", "share of the usual",
                                        "mean of the usual"};
    static const int games[] = {60, 150};
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    assert_int_equal(sqlite3_open_v2(":memory:", &db, flags, NULL), SQLITE_OK);
    sql_do(
        "CREATE TABLE game (game INTEGER PRIMARY KEY, payoff REAL);"
        "CREATE TABLE luck (game, mover, event_type, plies, change, size,"
        " PRIMARY KEY (game, mover, event_type)) WITHOUT ROWID;"
        "CREATE TABLE luck_total (mover, event_type, outcome, size);"
        "CREATE TABLE outcome_total (mover, outcome);");
    for (int g = 0; g < COUNT_OF(games); g++) {
        int held[TRUTHS + 1] = {0};
        for (int i = 0; i < TRIALS; i++) {
            Pcg rng = pcg_stream((uint64_t)(42 + g), (uint64_t)i, PCG_TEST);
            luck_count(games[g], &rng, held);
        }
        for (int k = 0; k <= TRUTHS; k++) {
            double share = held[k] / (double)TRIALS, more = 2 * sqrt(0.05 * 0.95 / TRIALS);
            if (getenv("COVERAGE_SHOW") != NULL)
                print_message("%s, %d games: covers %.1f %%\n", names[k], games[g], 100 * share);
            if (share < COVERAGE_LOW - more || share > COVERAGE_HIGH + more)
                fail_msg("%s, %d games: covers %.1f %%", names[k], games[g], 100 * share);
        }
    }
    sqlite3_close(db);
}

// ---- Changes of the lead

enum { LEAD_TURNS = 10, LEAD_GAMES = 1000, LEAD_GAMES_TRUE = 40000 };

// Draws games whose win probability is known at each turn's end, and an evaluation whose logit is
// truth[0] + truth[1] times the true one: *said after the report's correction, *known the true one.
static void leads_draw(int games, const double truth[], Pcg *rng, Report *said, Report *known) {
    enum { STRIDE = LEAD_TURNS + 1 };
    static GameLine lines[LEAD_GAMES_TRUE];
    static double chances[2][LEAD_GAMES_TRUE * STRIDE];
    for (int i = 0; i < games; i++) {
        double x = 0.3, *mine = &chances[0][i * STRIDE], *true_ones = &chances[1][i * STRIDE];
        for (int t = 0; t < LEAD_TURNS; t++, x += coverage_normal(rng)) {
            double p = gsl_cdf_ugaussian_P(x / sqrt(LEAD_TURNS - t));
            double logit = log(fmax(p, 1e-4) / fmax(1 - p, 1e-4));
            true_ones[t] = p;
            mine[t] = 1 / (1 + exp(-truth[0] - truth[1] * logit));
        }
        mine[LEAD_TURNS] = true_ones[LEAD_TURNS] = x > 0;
        lines[i] =
            (GameLine){.turns = LEAD_TURNS, .payoff = x > 0, .result = x > 0 ? ALLIED : AXIS};
    }
    *said = *known =
        (Report){.games = lines, .game_count = games, .turn_count = LEAD_TURNS, .valued = true};
    known->chances = chances[1];
    said->chances = chances[0];
    report_calibrate(said);
}

// Returns the mean number of lead changes by the report less the true one.
static double leads_bias(int games, const double truth[], Pcg *rng) {
    static Report said, known;
    double bias = 0;
    int since, leader;
    leads_draw(games, truth, rng, &said, &known);
    for (int i = 0; i < games; i++)
        bias += report_leads(&said, i, &since, &leader) - report_leads(&known, i, &since, &leader);
    return bias / games;
}

// From the number of games at which lead changes are told, reports of few and of many games tell
// the same number. (The bias was -.19 to -.29 at 20 games, -.05 at 100.)
static void lead_changes_do_not_depend_on_the_number_of_games(void **unused) {
    (void)unused;
    static const double evaluations[][2] = {{0, 1}, {0.5, 0.6}, {0, 1.6}};
    static const int games[] = {LEADS_GAMES_MIN, 300, LEAD_GAMES};
    for (int k = 0; k < COUNT_OF(evaluations); k++)
        for (int g = 0; g < COUNT_OF(games); g++) {
            int trials = 12000 / games[g];
            double bias = 0;
            for (int i = 0; i < trials; i++) {
                Pcg rng = pcg_stream((uint64_t)(60 + k), (uint64_t)i, PCG_TEST);
                bias += leads_bias(games[g], evaluations[k], &rng) / trials;
            }
            if (getenv("COVERAGE_SHOW") != NULL)
                print_message("lead changes, evaluation %d, %d games: bias %+.3f\n", k, games[g],
                              bias);
            if (fabs(bias) > 0.04) fail_msg("evaluation %d, %d games: %+.3f", k, games[g], bias);
        }
}

// Reports of few and of many games also tell the same drama (how far the winner was behind) and the
// same share of the turns left when a game is decided. Many games with the true chances tell the
// truth.
static void drama_does_not_depend_on_the_number_of_games(void **unused) {
    (void)unused;
    static const double evaluations[][2] = {{0, 1}, {0.5, 0.6}, {0, 1.6}};
    static const int games[] = {LEADS_GAMES_MIN, 300, LEAD_GAMES};
    static Report said, known;
    Mean truth[SUITE_MEASURES], told[SUITE_MEASURES];
    double decided;
    Pcg many = pcg_stream(64, 0, PCG_TEST);
    leads_draw(LEAD_GAMES_TRUE, evaluations[0], &many, &said, &known);
    suite_measure(&known, truth, &decided);
    for (int k = 0; k < COUNT_OF(evaluations); k++)
        for (int g = 0; g < COUNT_OF(games); g++) {
            int trials = 12000 / games[g];
            double drama = -truth[SUITE_DRAMA].mean, left = -truth[SUITE_LEFT].mean;
            for (int i = 0; i < trials; i++) {
                Pcg rng = pcg_stream((uint64_t)(65 + k), (uint64_t)i, PCG_TEST);
                leads_draw(games[g], evaluations[k], &rng, &said, &known);
                suite_measure(&said, told, &decided);
                drama += told[SUITE_DRAMA].mean / trials;
                left += told[SUITE_LEFT].mean / trials;
            }
            if (getenv("COVERAGE_SHOW") != NULL)
                print_message("evaluation %d, %d games: drama %+.3f of %.3f, left %+.3f of %.3f\n",
                              k, games[g], drama, truth[SUITE_DRAMA].mean, left,
                              truth[SUITE_LEFT].mean);
            if (fabs(drama) > 0.01 || fabs(left) > 0.025)
                fail_msg("evaluation %d, %d games: %+.3f, %+.3f", k, games[g], drama, left);
        }
}

// ---- The Brier score

enum { BRIER_TURNS = 10, BRIER_GAMES_TRUE = 200000 };

// Draws games of 3 to 10 turns whose win probability begins at truth[0] normal deviations, and an
// evaluation whose logit is truth[1] times the true one.
static void brier_games(int games, const double truth[], Pcg *rng, Report *report, GameLine lines[],
                        double chances[]) {
    report->games = lines;
    report->game_count = games;
    report->turn_count = BRIER_TURNS;
    report->chances = chances;
    for (int i = 0; i < games; i++) {
        double x = truth[0], *said = chances + i * (BRIER_TURNS + 1);
        int turns = 3 + (int)pcg_below(rng, BRIER_TURNS - 2);
        for (int t = 0; t < turns; t++, x += coverage_normal(rng)) {
            double p = gsl_cdf_ugaussian_P(x / sqrt(turns - t));
            said[t] = 1 / (1 + exp(-truth[1] * log(fmax(p, 1e-9) / fmax(1 - p, 1e-9))));
        }
        lines[i] = (GameLine){.turns = turns, .payoff = x > 0, .result = x > 0 ? ALLIED : AXIS};
    }
}

// truth[2] is 1 for the score after the correction.
static Covered brier_draw(int games, const double truth[], Pcg *rng) {
    static GameLine lines[BRIER_GAMES_TRUE];
    static double chances[BRIER_GAMES_TRUE * (BRIER_TURNS + 1)];
    static struct { double truth[3], known; } last;
    static Report report;
    double half, score;
    if (memcmp(last.truth, truth, sizeof last.truth) != 0) {
        Pcg many = pcg_stream(91, 0, PCG_TEST);
        int games_true = coverage_asked() > 0 ? BRIER_GAMES_TRUE : BRIER_GAMES_TRUE / 20;
        brier_games(games_true, truth, &many, &report, lines, chances);
        if (truth[2] > 0) report_calibrate(&report);
        last.known = report_brier(&report, &half);
        memcpy(last.truth, truth, sizeof last.truth);
    }
    brier_games(games, truth, rng, &report, lines, chances);
    if (truth[2] > 0) report_calibrate(&report);
    score = report_brier(&report, &half);
    return isnan(half) ? COVERED_NOT_PRINTED : covers(score - half, last.known, score + half);
}

static void the_brier_score_covers_the_truth(void **unused) {
    (void)unused;
    static const CoverageRow rows[] = {
        {"Brier score, even game", brier_draw, .truth = {0, 1, 0}, .slow = true},
        {"Brier score, one side wins 19 of 20", brier_draw, .truth = {4, 1, 0}, .slow = true},
        {"Brier score, evaluation too sure", brier_draw, .truth = {0.3, 1.6, 0}, .slow = true},
        {"Brier score after correction", brier_draw, .truth = {2, 1, 1}, .slow = true},
        {"Brier score after correction, too sure", brier_draw, .truth = {0.3, 1.6, 1},
         .slow = true},
    };
    coverage_check(rows, COUNT_OF(rows));
}

// ---- Levels

static void level_put(Report *report, const char *player, const char *command, double truth,
                      int games, Pcg *rng) {
    Level *level = &report->levels[report->level_count++];
    provenance_set(&level->about, META_ALLIED, "%s", player);
    provenance_set(&level->about, META_AXIS, "%s", player);
    provenance_set(&level->about, META_HASH, "0123456789abcdef");
    provenance_set(&level->about, META_COMMAND, "%s", command);
    provenance_set(&level->about, META_GAMES, "%d", games);
    for (int i = 0; i < games; i++) tally_add(&level->tally, (double)pcg_unit(rng) < truth);
    level->games = games;
}

static const char fixed[] = "cassino simulate x --games 100",
                  until[] = "cassino simulate x --games 1000 --until verdict";

// 42, 19 and 44 % are no trend, whatever the weighted slope is.
static void a_trend_is_told_only_where_every_step_has_its_direction(void **unused) {
    (void)unused;
    static const double shares[][3] = {{0.42, 0.19, 0.44}, {0.6, 0.4, 0.25}};
    for (int k = 0; k < 2; k++) {
        int told = 0;
        for (int r = 0; r < 400; r++) {
            Pcg rng = pcg_stream(71, (uint64_t)r, PCG_TEST);
            Report *report = calloc(1, sizeof *report);
            report->band = (Interval){0.4, 0.6};
            level_put(report, "greedy", fixed, shares[k][0], 1500, &rng);
            level_put(report, "veteran", fixed, shares[k][1], 300, &rng);
            level_put(report, "elite", fixed, shares[k][2], 60, &rng);
            levels_order(report);
            Trend trend = levels_trend(report);
            if (k == 0) assert_true(trend.p < 0.05);
            told += trend.clear;
            report_free(report);
            free(report);
        }
        if (k == 0 ? told > 0.02 * 400 : told < 0.95 * 400) fail_msg("case %d: %d of 400", k, told);
    }
}

static void the_interval_fits_how_the_games_were_stopped(void **unused) {
    (void)unused;
    Pcg rng = pcg_stream(72, 0, PCG_TEST);
    Report *report = calloc(1, sizeof *report);
    level_put(report, "greedy", fixed, 0.5, 100, &rng);
    level_put(report, "veteran", until, 0.5, 100, &rng);
    level_put(report, "elite", fixed, 0.5, 60, &rng);
    report->levels[2].games = 40;  // of 60 asked for: somebody stopped it
    levels_order(report);
    for (int i = 0; i < 3; i++) {
        const Level *level = &report->levels[i];
        Interval told = level_interval(level), wanted = interval_always(level->tally);
        if (i == 0) wanted = interval_fixed(level->tally, 0.95);
        assert_true(told.low == wanted.low && told.high == wanted.high);
        assert_int_equal(level->looked, i > 0);
    }
    assert_true(levels_trend(report).levels < 2);  // only one had a fixed number of games
    report_free(report);
    free(report);
}

// One level without the learned policy does not outvote one with it, and the best witness is shown.
static void players_that_know_the_scenario_decide(void **unused) {
    (void)unused;
    Pcg rng = pcg_stream(73, 0, PCG_TEST);
    Report *report = calloc(1, sizeof *report);
    report->band = (Interval){0.4, 0.6};
    level_put(report, "greedy", fixed, 0.9, 1000, &rng);
    level_put(report, "random", fixed, 0.9, 5000, &rng);
    level_put(report, "elite:learned=no", fixed, 0.9, 400, &rng);
    assert_int_equal(levels_witness(report->levels, 3), 2);
    levels_order(report);
    assert_true(levels_provisional(report));
    level_put(report, "greedy", fixed, 0.5, 1000, &rng);
    provenance_set(&report->levels[3].about, META_HASH, "0123456789abcdef learned 1");
    level_put(report, "elite", fixed, 0.5, 60, &rng);
    provenance_set(&report->levels[4].about, META_HASH, "0123456789abcdef learned 1");
    assert_int_equal(levels_witness(report->levels, 5), 3);  // 60 games show too little
    report->level_count = 4;
    levels_order(report);
    assert_false(levels_provisional(report));
    assert_int_equal(levels_headline(report), HEADLINE_BALANCED);
    report->level_count = 5;
    report_free(report);
    free(report);
}

// Policies differ with a standard deviation of 5 points, and each has 1,000 games.
static void the_spread_of_learning_has_an_interval_of_its_own(void **unused) {
    (void)unused;
    enum { TRIALS = 400, POLICY_GAMES = 1000 };
    static const int policies[] = {3, 6, 12};
    for (int p = 0; p < COUNT_OF(policies); p++) {
        int held = 0;
        for (int r = 0; r < TRIALS; r++) {
            Pcg rng = pcg_stream((uint64_t)(80 + p), (uint64_t)r, PCG_TEST);
            Report *report = calloc(1, sizeof *report);
            for (int i = 0; i < policies[p]; i++) {
                level_put(report, "greedy", fixed, 0.5, 0, &rng);
                Level *level = &report->levels[i];
                // The number of wins is nearly normal.
                double truth = 0.5 + 0.05 * coverage_normal(&rng);
                double wins = POLICY_GAMES * truth +
                              sqrt(POLICY_GAMES * truth * (1 - truth)) * coverage_normal(&rng);
                level->tally = (Tally){POLICY_GAMES, wins, wins};
                level->games = POLICY_GAMES;
                provenance_set(&level->about, META_HASH, "0123456789abcdef learned %d", i + 1);
            }
            levels_order(report);
            Policies told = levels_policies(report);
            assert_int_equal(told.files, policies[p]);
            held += told.learning.low <= 0.05 && 0.05 <= told.learning.high;
            report_free(report);
            free(report);
        }
        if (getenv("COVERAGE_SHOW") != NULL)
            print_message("spread of %d policies: covers %d of %d\n", policies[p], held, TRIALS);
        if (held < (COVERAGE_LOW - 0.022) * TRIALS || held > (COVERAGE_HIGH + 0.022) * TRIALS)
            fail_msg("%d policies: covers %d of %d", policies[p], held, TRIALS);
    }
}

// An objective that is taken in 5 of 100 games is called dead in at most 5 % of reports; one that
// nobody takes, in all reports of 200 games or more.
static void an_objective_that_nobody_takes_is_flagged(void **unused) {
    (void)unused;
    enum { TRIALS = 1000 };
    static const int games[] = {20, 100, 300};
    for (int g = 0; g < COUNT_OF(games); g++)
        for (int dead = 0; dead < 2; dead++) {
            int flagged = 0;
            for (int r = 0; r < TRIALS; r++) {
                Pcg rng = pcg_stream((uint64_t)(84 + g), (uint64_t)r, PCG_TEST);
                ObjectiveFigures one = {.place = -1};
                for (int side = 0; side < SIDES; side++) {
                    double sum = 0, squares = 0;
                    for (int i = 0; i < games[g] && !dead; i++) {
                        int taken = coverage_poisson(OBJECTIVE_DEAD / 2, &rng);
                        sum += taken;
                        squares += taken * taken;
                    }
                    one.taken[side] = sum / games[g];
                    one.taken_half[side] = count_half(sum, squares, games[g]);
                }
                flagged += objective_dead(&one);
            }
            if (getenv("COVERAGE_SHOW") != NULL)
                print_message("objective, %d games, %s: flagged %d of %d\n", games[g],
                              dead ? "never taken" : "taken in 5 %", flagged, TRIALS);
            if (dead && games[g] >= 200 && flagged < TRIALS) fail_msg("%d of %d", flagged, TRIALS);
            if (!dead && flagged > 0.05 * TRIALS)
                fail_msg("%d games: %d of %d", games[g], flagged, TRIALS);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_of_luck_and_decisions_cover_the_truth),
        cmocka_unit_test(lead_changes_do_not_depend_on_the_number_of_games),
        cmocka_unit_test(drama_does_not_depend_on_the_number_of_games),
        cmocka_unit_test(the_brier_score_covers_the_truth),
        cmocka_unit_test(a_trend_is_told_only_where_every_step_has_its_direction),
        cmocka_unit_test(the_interval_fits_how_the_games_were_stopped),
        cmocka_unit_test(players_that_know_the_scenario_decide),
        cmocka_unit_test(the_spread_of_learning_has_an_interval_of_its_own),
        cmocka_unit_test(an_objective_that_nobody_takes_is_flagged),
    };
    return cmocka_run_group_tests_name("coverage_report", tests, NULL, NULL);
}
