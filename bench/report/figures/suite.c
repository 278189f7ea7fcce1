// SPDX-License-Identifier: GPL-3.0-or-later
// suite.c -- reads a file of many simulations and measures its games; see suite.h. Start at
// suite_figures(), then suite_measure().
#include "suite.h"

#include <math.h>
#include <stdlib.h>

#include "bench/simulate/suite.h"
#include "bench/stats/half.h"
#include "bench/stats/interval.h"
#include "bench/stats/luck_breakdown.h"

#define LOSERS_HELD 0.95  // share of losers that never had the win probability of a decided game

// ---- Measures

static Mean mean_of(Tally tally) {
    if (tally.games < 2) return (Mean){NAN, NAN};
    return (Mean){tally.points / tally.games, mean_half(tally.points, tally.squares, tally.games)};
}

// Returns the winner's win probability at the end of turn `t`; NAN if unknown.
static double winners(const Report *report, int i, int t) {
    double chance = report->chances[(int64_t)i * (report->turn_count + 1) + t];
    return report->games[i].result == ALLIED ? chance : 1 - chance;
}

// Returns the number of turn ends before the last one, whose value is the result itself.
static int ends_of(const Report *report, int i) {
    return min_int(report->games[i].turns, report->turn_count);
}

// Returns the win probability that 19 of 20 losers never exceeded, at least REPORT_LEAD; 1 if all
// games were drawn. A game counts as decided when its winner exceeds it.
static double decided_chance(const Report *report) {
    double *best = calloc((size_t)report->game_count + 1, sizeof *best);
    int count = 0;
    for (int i = 0; i < report->game_count && best != NULL; i++) {
        if (report->games[i].result == DRAW) continue;
        double most = 0;
        for (int t = 0; t < ends_of(report, i); t++) {
            double chance = 1 - winners(report, i, t);
            if (!isnan(chance)) most = fmax(most, chance);
        }
        best[count++] = most;
    }
    if (count > 0) qsort(best, (size_t)count, sizeof *best, double_compare);
    // Among few losers the greatest chances are too low. This rank makes up for it on average
    // (Weibull; type 6 of Hyndman and Fan, The American Statistician 50, 1996).
    double rank = count > 1 ? (LOSERS_HELD * (count + 1) - 1) / (count - 1) : 1;
    double decided = count > 0 ? fmax(quantile(best, count, fmin(rank, 1)), REPORT_LEAD) : 1;
    free(best);
    return decided;
}

static double drama_of(const Report *report, int i) {
    double behind = 0;
    int known = 0;
    for (int t = 0; t < ends_of(report, i); t++) {
        double chance = winners(report, i, t);
        if (isnan(chance)) continue;
        behind += fmax(1 - 2 * chance, 0);
        known++;
    }
    return known > 0 ? behind / known : (double)NAN;
}

// Returns the share of the turns that were left when the winner first exceeded win probability
// `decided`; NAN if the game has no turns.
static double left_of(const Report *report, int i, double decided) {
    int ends = ends_of(report, i), first = 0;
    while (first < ends && !(winners(report, i, first) > decided)) first++;
    return ends > 0 ? (double)(ends - first) / ends : (double)NAN;
}

static void known_add(Tally *tally, double value) {
    if (!isnan(value)) tally_add(tally, value);
}

void suite_measure(const Report *report, Mean out[SUITE_MEASURES], double *decided) {
    Tally tally[SUITE_MEASURES] = {{0}};
    *decided = report->valued ? decided_chance(report) : 1;
    for (int i = 0; i < report->game_count; i++) {
        const GameLine *game = &report->games[i];
        tally_add(&tally[SUITE_COMPLETION], game->result != DRAW);
        tally_add(&tally[SUITE_TURNS], game->turns);
        tally_add(&tally[SUITE_PLIES], game->plies);
        tally_add(&tally[SUITE_DECISIONS], game->decisions);
        if (game->decisions > 0)
            tally_add(&tally[SUITE_OPTIONS], (double)game->options / game->decisions);
        if (!report->valued) continue;
        int since, leader;
        tally_add(&tally[SUITE_LEADS], report_leads(report, i, &since, &leader));
        if (game->result == DRAW) continue;
        known_add(&tally[SUITE_DRAMA], drama_of(report, i));
        known_add(&tally[SUITE_LEFT], left_of(report, i, *decided));
    }
    for (int m = 0; m < SUITE_MEASURES; m++) out[m] = mean_of(tally[m]);
}

// ---- The table of scenarios

typedef struct RunReading {
    Store store;
    Report *report;  // figures of this run alone
    MarginRows margins;
} RunReading;

static bool rows_read(RunReading *reading, const char *sql, int run,
                      void (*take)(RunReading *reading, sqlite3_stmt *row), Error *error) {
    sqlite3_stmt *row;
    if (sqlite3_prepare_v2(reading->store.db, sql, -1, &row, NULL) != SQLITE_OK)
        return store_fail(&reading->store, error);
    sqlite3_bind_int(row, 1, run);
    int code;
    while ((code = sqlite3_step(row)) == SQLITE_ROW) take(reading, row);
    sqlite3_finalize(row);
    return code == SQLITE_DONE || store_fail(&reading->store, error);
}

static void count_take(RunReading *reading, sqlite3_stmt *row) {
    reading->report->game_count = sqlite3_column_int(row, 0);
    reading->report->turn_count = min_int(sqlite3_column_int(row, 1), ROW_TURNS_MAX);
}

static void game_take(RunReading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    Level *level = &report->levels[0];
    double payoff = sqlite3_column_int(row, 1) / (double)MILLION;
    int result = payoff > 0.5 ? ALLIED : payoff < 0.5 ? AXIS : DRAW;
    report->games[level->games++] = (GameLine){.index = sqlite3_column_int64(row, 0),
                                               .payoff = payoff,
                                               .margin = sqlite3_column_int(row, 2),
                                               .turns = sqlite3_column_int(row, 3),
                                               .plies = sqlite3_column_int(row, 4),
                                               .decisions = sqlite3_column_int(row, 5),
                                               .options = sqlite3_column_int(row, 6),
                                               .result = result};
    level->won[result]++;
    tally_add(&level->tally, payoff);
}

static void margin_take(RunReading *reading, sqlite3_stmt *row) {
    margin_rows_add(&reading->margins, row);
}

static int index_compare(const void *key, const void *element) {
    int64_t index = *(const int64_t *)key, here = ((const GameLine *)element)->index;
    return (index > here) - (index < here);
}

static void chance_take(RunReading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    int64_t index = sqlite3_column_int64(row, 0);
    int turn = sqlite3_column_int(row, 1);
    const GameLine *game =
        bsearch(&index, report->games, (size_t)report->game_count, sizeof *game, index_compare);
    if (game == NULL || turn > report->turn_count) return;
    report->chances[(game - report->games) * (report->turn_count + 1) + turn] =
        sqlite3_column_int(row, 2) / (double)MILLION;
    report->valued |= turn < game->turns;
}

static bool run_read(RunReading *reading, int run, Error *error) {
    Report *report = reading->report;
    if (!rows_read(reading, "SELECT count(*), coalesce(max(turns), 0) FROM game WHERE run = ?", run,
                   count_take, error))
        return false;
    size_t places = (size_t)report->game_count * (size_t)(report->turn_count + 1);
    report->games = calloc((size_t)report->game_count + 1, sizeof *report->games);
    report->chances = calloc(places + 1, sizeof *report->chances);
    if (report->games == NULL || report->chances == NULL) return error_set(error, "out of memory");
    for (size_t i = 0; i < places; i++) report->chances[i] = NAN;
    bool good =
        rows_read(reading,
                  "SELECT game, payoff, margin, turns, plies, decisions_allied + decisions_axis,"
                  " options FROM game WHERE run = ? ORDER BY game",
                  run, game_take, error) &&
        rows_read(reading,
                  "SELECT " MARGIN_COLUMNS " FROM game WHERE run = ? GROUP BY 1, 2 ORDER BY 1, 2",
                  run, margin_take, error) &&
        rows_read(reading,
                  "SELECT game, turn, chance FROM turn WHERE run = ? AND chance IS NOT NULL", run,
                  chance_take, error);
    if (good && report->valued) report_calibrate(report);
    return good;
}

// Sets the sides and the victory scale of a scenario, from the provenance of its first run.
static void scenario_about(Report *report, char *const *about) {
    bool known = about[META_THRESHOLD][0] != '\0';
    for (int side = 0; side < SIDES; side++) {
        snprintf(report->side[side], NAME_SHOWN, "%s", about[META_SIDE_ALLIED + side]);
        words_clean(report->side[side]);
    }
    report->scale = (Scale){.known = known,
                            .threshold = (int)strtol(about[META_THRESHOLD], NULL, 10),
                            .draw = (int)strtol(about[META_DRAW], NULL, 10),
                            .major = (int)strtol(about[META_MAJOR], NULL, 10)};
}

// Returns the entry for the scenario of `about`, with the same changes, and adds one if there is
// none or it has FILES_MAX levels. Returns NULL if there is no room or no memory.
static SuiteScenario *scenario_find(Suite *suite, const Provenance *about) {
    for (int i = 0; i < suite->count; i++) {
        Report *report = &suite->scenario[i]->report;
        char *const *here = report->levels[0].about.value;
        size_t length = strcspn(here[META_HASH], " ");
        if (strncmp(here[META_HASH], about->value[META_HASH], length) == 0 &&
            strcspn(about->value[META_HASH], " ") == length && report->level_count < FILES_MAX)
            return suite->scenario[i];
    }
    if (suite->count == SUITE_SCENARIOS_MAX) return NULL;
    SuiteScenario *scenario = calloc(1, sizeof *scenario);
    if (scenario == NULL) return NULL;
    scenario->report.band = suite->band;
    scenario_about(&scenario->report, about->value);
    return suite->scenario[suite->count++] = scenario;
}

static bool run_take(Suite *suite, RunReading *reading, int run, Provenance *about, Error *error) {
    reading->report = calloc(1, sizeof *reading->report);
    if (reading->report == NULL) return error_set(error, "out of memory");
    Report *one = reading->report;
    bool good = run_read(reading, run, error);
    SuiteScenario *scenario = NULL;
    if (good && one->game_count > 0) scenario = scenario_find(suite, about);
    if (scenario != NULL) {
        int place = scenario->report.level_count++;
        Level *level = &scenario->report.levels[place];
        *level = one->levels[0];
        level->path = suite->path;
        level->about = *about;
        *about = (Provenance){0};
        level_even(level, &reading->margins);
        suite_measure(one, scenario->measure[place], &scenario->decided[place]);
        static const int corrected[] = {SUITE_LEADS, SUITE_DRAMA, SUITE_LEFT};
        for (int i = 0; i < COUNT_OF(corrected) && one->game_count < LEADS_GAMES_MIN; i++)
            scenario->measure[place][corrected[i]] = (Mean){NAN, NAN};
    }
    free(one->games);
    free(one->chances);
    free(one);
    return good;
}

bool suite_figures(Suite *suite, const char *path, Error *error) {
    RunReading *reading = calloc(1, sizeof *reading);
    if (reading == NULL) return error_set(error, "out of memory");
    suite->path = path;
    bool good = suite_read(&reading->store, path, error);
    for (int run = 1; run <= RUNS_MAX && good; run++) {
        Provenance about = {0};
        bool found = suite_run(&reading->store, run, &about, error);
        if (found) {
            memset(&reading->margins, 0, sizeof reading->margins);
            good = run_take(suite, reading, run, &about, error);
        }
        provenance_free(&about);
        if (!found) break;
    }
    store_close(&reading->store);
    free(reading);
    for (int i = 0; i < suite->count; i++) levels_order(&suite->scenario[i]->report);
    if (good && suite->count == 0) return error_set_at(error, path, 0, 0, "contains no games");
    return good;
}

void suite_free(Suite *suite) {
    for (int i = 0; i < suite->count; i++) {
        report_free(&suite->scenario[i]->report);
        free(suite->scenario[i]);
    }
}
