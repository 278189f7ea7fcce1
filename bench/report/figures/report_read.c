// SPDX-License-Identifier: GPL-3.0-or-later
// report_read.c -- reads files of games into figures: levels, margins, thresholds. read_turns.c,
// read_board.c, read_luck.c and read_plans.c read turns, board, luck and plans. Start at
// report_read().
#include <math.h>
#include <stdlib.h>

#include "bench/simulate/rows.h"
#include "bench/stats/luck_breakdown.h"
#include "levels.h"
#include "reading.h"

static int result_of(const char *winner) {
    return strcmp(winner, "allied") == 0 ? ALLIED : strcmp(winner, "axis") == 0 ? AXIS : DRAW;
}

static void level_take(Reading *reading, sqlite3_stmt *row) {
    Level *level = reading->level;
    int64_t games = sqlite3_column_int64(row, 1);
    if (games < 0 || games > STORE_GAMES_MAX) {
        row_refuse(reading, row);
        return;
    }
    int result = result_of(row_text(row, 0));
    level->won[result] += (int)games;
    level->games += (int)games;
    level->tally.games += (double)games;
    level->tally.points += (double)sqlite3_column_int64(row, 2) / MILLION;
    level->tally.squares += sqlite3_column_double(row, 3);
}

static void begun_take(Reading *reading, sqlite3_stmt *row) {
    Level *level = reading->level;
    level->begun[row_side(row, 0)] = (Tally){.games = (double)sqlite3_column_int64(row, 1),
                                             .points = sqlite3_column_double(row, 2),
                                             .squares = sqlite3_column_double(row, 3)};
}

static void moves_take(Reading *reading, sqlite3_stmt *row) {
    Level *level = reading->level;
    for (Side side = ALLIED; side < SIDES; side++)
        level->moves[side] = sqlite3_column_double(row, (int)side);
}

static void ended_take(Reading *reading, sqlite3_stmt *row) {
    Level *level = reading->level;
    int *ended = level->ended[row_place(reading, row, 0, ENDINGS_MAX)];
    ended[result_of(row_text(row, 1))] = sqlite3_column_int(row, 2);
}

static void margin_take(Reading *reading, sqlite3_stmt *row) {
    margin_rows_add(reading->margins, row);
}

static bool level_read(Reading *reading) {
    Level *level = reading->level;
    MarginRows *margins = calloc(1, sizeof *margins);
    if (margins == NULL) {
        reading_memory(reading);
        return false;
    }
    reading->margins = margins;
    rows_each(reading, "SELECT " MARGIN_COLUMNS " FROM game GROUP BY 1, 2 ORDER BY 1, 2",
              margin_take);
    level_even(level, margins);
    reading->margins = NULL;
    free(margins);
    level->games = 0;
    rows_each(reading,
              "SELECT winner, count(*), sum(payoff), sum(payoff / 1e6 * payoff / 1e6) FROM game"
              " GROUP BY winner",
              level_take);
    rows_each(reading,
              "SELECT began, count(*), sum(payoff / 1e6), sum(payoff / 1e6 * payoff / 1e6)"
              " FROM game WHERE began <> 'none' GROUP BY began",
              begun_take);
    rows_each(reading,
              "SELECT ending, winner, count(*) FROM game WHERE ending IS NOT NULL GROUP BY 1, 2",
              ended_take);
    rows_each(reading, "SELECT avg(moves_allied), avg(moves_axis) FROM game HAVING count(*) > 0",
              moves_take);
    if (reading->failed) return false;
    return level->games > 0 || error_set_at(reading->error, level->path, 0, 0, "contains no games");
}

// Returns true if two values of META_HASH name the same scenario. The hash of the scenario ends at
// the first blank; the hash of the policy file may follow and is ignored.
static bool hash_same(const char *first, const char *here) {
    size_t length = strcspn(first, " ");
    return length == strcspn(here, " ") && strncmp(first, here, length) == 0;
}

// Returns true if the level can be combined with the first file. The files may differ in players,
// seeds and policy files, but not in scenario, rules and version; else *error says what differs.
static bool level_fits(const Report *report, const Level *level, Error *error) {
    // The hash covers the text of the scenario with its changes, whatever path it was opened by.
    static const Meta same[] = {META_RULES, META_HASH, META_VERSION};
    for (int i = 0; i < COUNT_OF(same); i++) {
        const char *first = report->levels[0].about.value[same[i]],
                   *here = level->about.value[same[i]];
        if (strcmp(first, here) == 0) continue;
        if (same[i] == META_HASH && hash_same(first, here)) continue;
        return error_set_at(error, level->path, 0, 0,
                            "its %s is \"%.100s\", but that of %.100s is \"%.100s\"; a report "
                            "needs files of one scenario and of one version of the program",
                            meta_name(same[i]), here, report->levels[0].path, first);
    }
    return true;
}

static void game_take(Reading *reading, sqlite3_stmt *row) {
    Report *report = reading->report;
    if (report->game_count == report->levels[0].games) return;
    report->games[report->game_count++] = (GameLine){
        .index = sqlite3_column_int64(row, 0),
        .payoff = sqlite3_column_int(row, 1) / (double)MILLION,
        .margin = max_int(-MARGIN_MOST, min_int(sqlite3_column_int(row, 2), MARGIN_MOST)),
        .turns = max_int(sqlite3_column_int(row, 3), 0),
        .plies = sqlite3_column_int(row, 4),
        .decisions = sqlite3_column_int(row, 7),
        .options = sqlite3_column_int(row, 8),
        .result = result_of(row_text(row, 5)),
        .kept = sqlite3_column_int(row, 6) == 0};
}

static void games_read(Reading *reading) {
    Report *report = reading->report;
    report->games = calloc((size_t)report->levels[0].games, sizeof *report->games);
    if (report->games == NULL) {
        reading_memory(reading);
        return;
    }
    rows_each(reading,
              "SELECT game, payoff, margin, turns, plies, winner, by_points, decisions_allied + "
              "decisions_axis, options FROM game ORDER BY game",
              game_take);
    for (int i = 1; i < report->game_count; i++)
        report->margins |= report->games[i].margin != report->games[0].margin;
}

static void scenario_read(Reading *reading) {
    Report *report = reading->report;
    char *const *about = report->levels[0].about.value;
    int numbers[3] = {0}, known = 0;
    for (int side = 0; side < SIDES; side++) {
        snprintf(report->side[side], NAME_SHOWN, "%s", about[META_SIDE_ALLIED + side]);
        words_clean(report->side[side]);
    }
    snprintf(report->unit, NAME_SHOWN, "%s", about[META_BOARD]);
    words_clean(report->unit);
    for (int i = 0; i < 3; i++) {
        char *end, *text = about[META_THRESHOLD + i];
        long number = strtol(text, &end, 10);
        if (text[0] == '\0') continue;
        known++;
        if (*end == '\0' && number >= -MARGIN_MOST && number <= MARGIN_MOST)
            numbers[i] = (int)number;
        else
            reading->failed = !error_set_at(reading->error, reading->path, 0, 0,
                                            "this file is damaged: its %s is \"%.40s\"",
                                            meta_name((Meta)(META_THRESHOLD + i)), text);
    }
    report->scale = (Scale){
        .known = known == 3, .threshold = numbers[0], .draw = numbers[1], .major = numbers[2]};
}

enum { MARGIN_MAX = 400 };  // larger margins are counted as the largest

typedef struct Below {                   // cumulative numbers of games, by margin
    double games;                        // all games
    double decided[2 * MARGIN_MAX + 2];  // games decided by VP
    double kept[2 * MARGIN_MAX + 2];     // games not decided by VP, without draws
    double won[RESULTS];                 // games not decided by VP, by winner
} Below;

static double below(const double sum[], int margin) {
    return sum[max_int(0, min_int(margin + MARGIN_MAX, 2 * MARGIN_MAX + 1))];
}

static double all_of(const double sum[]) { return sum[2 * MARGIN_MAX + 1]; }

// Returns the number of games whose margin is at least scale.major away from the threshold, on
// either side.
static double far_off(const double sum[], Scale scale) {
    return all_of(sum) - below(sum, scale.threshold + scale.major) +
           below(sum, scale.threshold - scale.major + 1);
}

static Proposal proposal_of(const Below *sums, Scale scale) {
    double allied = sums->won[ALLIED] + all_of(sums->decided) -
                    below(sums->decided, scale.threshold + scale.draw + 1);
    double axis = sums->won[AXIS] + below(sums->decided, scale.threshold - scale.draw);
    double major = far_off(sums->decided, scale) + far_off(sums->kept, scale);
    double games = sums->games;
    return (Proposal){
        scale,
        {(games - allied - axis) / games, (allied + axis - major) / games, major / games},
        {allied / games, axis / games},
        (sums->won[ALLIED] + sums->won[AXIS] + sums->won[DRAW]) / games};
}

static double proposal_cost(const Proposal *proposal, Shares wanted) {
    double draw = proposal->reached.draw - wanted.draw,
           major = proposal->reached.major - wanted.major;
    double minor = proposal->reached.minor - wanted.minor,
           tilt = proposal->won[0] - proposal->won[1];
    return draw * draw + minor * minor + major * major + 4 * tilt * tilt;
}

Proposal propose(const GameLine games[], int count, Shares wanted) {
    Below sums = {.games = count};
    int low = MARGIN_MAX, high = -MARGIN_MAX;
    assert(count > 0);
    for (int i = 0; i < count; i++) {
        int margin = max_int(-MARGIN_MAX, min_int(games[i].margin, MARGIN_MAX));
        double *sum = games[i].kept ? sums.kept : sums.decided;
        if (games[i].kept) sums.won[games[i].result]++;
        if (!games[i].kept || games[i].result != DRAW) sum[margin + MARGIN_MAX + 1]++;
        low = min_int(low, margin);
        high = max_int(high, margin);
    }
    for (int i = 1; i < 2 * MARGIN_MAX + 2; i++) {
        sums.decided[i] += sums.decided[i - 1];
        sums.kept[i] += sums.kept[i - 1];
    }
    Proposal best = {0};
    double least = INFINITY;
    int step = 1 + (high - low) / 160;  // a wide range is searched in larger steps
    for (int threshold = low; threshold <= high; threshold += step) {
        for (int draw = 0; draw <= (high - low) / 2; draw += step) {
            for (int major = draw + 1; major <= high - low + 1; major += step) {
                Scale scale = {.known = true, .threshold = threshold, .draw = draw, .major = major};
                Proposal one = proposal_of(&sums, scale);
                double cost = proposal_cost(&one, wanted);
                if (cost >= least) continue;
                least = cost;
                best = one;
            }
        }
    }
    return best;
}

static int result_commonest(const Level *level) {
    int most = ALLIED;
    for (int result = AXIS; result < RESULTS; result++) {
        if (level->won[result] > level->won[most]) most = result;
    }
    return most;
}

// Returns how far game `i` is from the median course of the win probability, summed over turn ends
// before the last.
static double course_distance(const Report *report, int i) {
    const GameLine *game = &report->games[i];
    double far = 0;
    for (int t = 0; t < report->turn_count; t++) {
        double chance = report->chances[(int64_t)i * (report->turn_count + 1) + t];
        if (t >= game->turns) chance = game->payoff;
        far += isnan(chance) ? 0.25 : fabs(chance - report->fan[t].middle);
    }
    return far;
}

// Returns the highest win probability that the loser of game `i` had at the end of a turn; 0 for a
// draw.
static double loser_best(const Report *report, int i) {
    const GameLine *game = &report->games[i];
    double best = 0;
    for (int t = 0; t < game->turns && t <= report->turn_count && game->result != DRAW; t++) {
        double chance = report->chances[(int64_t)i * (report->turn_count + 1) + t];
        if (!isnan(chance)) best = fmax(best, game->result == ALLIED ? 1 - chance : chance);
    }
    return best;
}

const char *const report_pick_names[PICKS] = {[PICK_TYPICAL] = "typical",
                                              [PICK_CLOSEST] = "closest",
                                              [PICK_UPSET] = "upset",
                                              [PICK_SHORTEST] = "shortest",
                                              [PICK_LONGEST] = "longest"};

// Selects game `i` if `value` is less than that of the games before it.
static void pick_least(Report *report, Pick pick, int i, double value, double least[PICKS]) {
    if (value >= least[pick]) return;
    least[pick] = value;
    report->pick[pick] = i;
}

static void picks_find(Report *report) {
    int common = result_commonest(&report->levels[0]);
    double least[PICKS];
    for (int pick = 0; pick < PICKS; pick++) {
        report->pick[pick] = -1;
        least[pick] = INFINITY;
    }
    for (int i = 0; i < report->game_count; i++) {
        const GameLine *game = &report->games[i];
        double best = loser_best(report, i);
        pick_least(report, PICK_LONGEST, i, -game->plies, least);
        pick_least(report, PICK_SHORTEST, i, game->plies, least);
        if (best > 0) pick_least(report, PICK_UPSET, i, -best, least);
        // How near the margin came to another result: a game that points did not decide has none.
        if (report->scale.known && !game->kept)
            pick_least(report, PICK_CLOSEST, i, abs(game->margin - report->scale.threshold), least);
        if (game->result == common)
            pick_least(report, PICK_TYPICAL, i, course_distance(report, i), least);
    }
    if (report->pick[PICK_UPSET] >= 0) report->upset = -least[PICK_UPSET];
}

void report_command(const Report *report, int64_t index, Text *out) {
    const Level *level = &report->levels[0];
    const char *whole = level->about.value[META_COMMAND], *games = strstr(whole, " --games ");
    const char *rest = games != NULL ? strchr(games + 9, ' ') : NULL,
               *until = strstr(whole, " --until ");
    // An edited command may lack --games or --until. Then remove nothing.
    if (until != NULL && rest != NULL && until < rest) until = NULL;
    int tail = rest == NULL ? 0 : until != NULL ? (int)(until - rest) : (int)strlen(rest);
    text_put(out, "%.*s%.*s --only %lld", games != NULL ? (int)(games - whole) : (int)strlen(whole),
             whole, tail, rest != NULL ? rest : "", (long long)index);
}

static void first_read(Reading *reading) {
    Report *report = reading->report;
    scenario_read(reading);
    games_read(reading);
    if (reading->failed) return;
    report->proposal = propose(report->games, report->game_count, report->wanted);
    read_board(reading);
    read_turns(reading);
    read_luck(reading);
    read_plans(reading);
    if (reading->failed) return;
    picks_find(report);
    read_picks(reading);
}

// Sets the number of games of a level, by which levels_witness() chooses.
static void games_count(Store *store, Level *level) {
    sqlite3_stmt *row = NULL;
    if (sqlite3_prepare_v2(store->db, "SELECT count(*) FROM game", -1, &row, NULL) == SQLITE_OK &&
        sqlite3_step(row) == SQLITE_ROW)
        level->games = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
}

// Opens each file as a level, and moves the one that the report shows in full to the front. The
// files stay open, because to check a file takes as long as to read it.
static bool files_open(Report *report, Store stores[], const char *const paths[], int count,
                       Error *error) {
    Level *levels = report->levels;
    for (int i = 0; i < count; i++) {
        levels[i].path = paths[i];
        report->level_count++;
        if (!store_read(&stores[i], paths[i], &levels[i].about, error)) return false;
        games_count(&stores[i], &levels[i]);
    }
    size_t witness = count > 1 ? (size_t)levels_witness(levels, count) : 0;
    Level level = levels[witness];
    Store store = stores[witness];
    memmove(&levels[1], &levels[0], witness * sizeof level);
    memmove(&stores[1], &stores[0], witness * sizeof store);
    levels[0] = level;
    stores[0] = store;
    return true;
}

bool report_read(Report *report, const char *const paths[], int count, Error *error) {
    assert(count > 0 && count <= FILES_MAX);
    Store stores[FILES_MAX] = {{0}};
    bool good = files_open(report, stores, paths, count, error);
    for (int i = 0; i < count && good; i++) {
        Level *level = &report->levels[i];
        Reading reading = {.report = report,
                           .level = level,
                           .db = stores[i].db,
                           .path = level->path,
                           .error = error};
        good = level_fits(report, level, error) && level_read(&reading);
        if (good && i == 0) first_read(&reading);
        good = good && !reading.failed;
    }
    for (int i = 0; i < count; i++) store_close(&stores[i]);
    if (good) levels_order(report);
    return good;
}

void report_free(Report *report) {
    for (int i = 0; i < report->level_count; i++) provenance_free(&report->levels[i].about);
    free(report->games);
    free(report->chances);
}

double share_half(const Report *report, double share) {
    return share_half_of(share, report->game_count);
}

bool objective_dead(const ObjectiveFigures *one) {
    // Captures by both sides: their squared halves add up.
    double taken = one->taken[ALLIED] + one->taken[AXIS];
    double half = hypot(one->taken_half[ALLIED], one->taken_half[AXIS]);
    return taken + half < OBJECTIVE_DEAD;  // false if an interval is missing
}
