// SPDX-License-Identifier: GPL-3.0-or-later
// report_read.c -- reading files of games into figures: levels, margins, thresholds. Turns and the
// board are in report_turns.c, luck in report_luck.c. Start at report_read().
#include <math.h>
#include <stdlib.h>
#include <strings.h>

#include "engine/base/document.h"
#include "report.h"

static int outcome_of(const char *winner) {
    return strcmp(winner, "allied") == 0 ? ALLIED : strcmp(winner, "axis") == 0 ? AXIS : DRAW;
}

static bool level_read(Level *level, Store *store, Error *error) {
    sqlite3_stmt *statement;
    const char *sql = "SELECT winner, count(*), sum(payoff) FROM game GROUP BY winner";
    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) != SQLITE_OK)
        return error_set_at(error, level->path, 0, 0, "%s", sqlite3_errmsg(store->db));
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        int outcome = outcome_of((const char *)sqlite3_column_text(statement, 0));
        level->won[outcome] = sqlite3_column_int(statement, 1);
        level->games += level->won[outcome];
        level->points += (double)sqlite3_column_int64(statement, 2) / MILLION;
    }
    sqlite3_finalize(statement);
    if (step != SQLITE_DONE)
        return error_set_at(error, level->path, 0, 0, "%s", sqlite3_errmsg(store->db));
    return level->games > 0 || error_set_at(error, level->path, 0, 0, "holds no game yet");
}

// Players and seeds may differ between the files; what was played may not.
static bool level_fits(const Report *report, const Level *level, Error *error) {
    static const Meta same[] = {META_RULES, META_SCENARIO, META_EDITS, META_HASH, META_VERSION};
    for (int i = 0; i < COUNT_OF(same); i++) {
        const char *first = report->levels[0].about.value[same[i]],
                   *here = level->about.value[same[i]];
        if (strcmp(first, here) == 0) continue;
        return error_set_at(error, level->path, 0, 0,
                            "its %s is \"%.100s\", and that of %s \"%.100s\": a report "
                            "is of one scenario",
                            meta_name(same[i]), here, report->levels[0].path, first);
    }
    return true;
}

static void game_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    if (report->game_count == report->levels[0].games) return;
    report->games[report->game_count++] =
        (GameLine){.index = sqlite3_column_int64(row, 0),
                   .payoff = sqlite3_column_int(row, 1) / (double)MILLION,
                   .margin = sqlite3_column_int(row, 2),
                   .turns = sqlite3_column_int(row, 3),
                   .plies = sqlite3_column_int(row, 4),
                   .outcome = outcome_of((const char *)sqlite3_column_text(row, 5))};
}

static void games_read(Report *report, sqlite3 *db) {
    report->games = calloc((size_t)report->levels[0].games, sizeof *report->games);
    assert(report->games != NULL);
    rows_each(db, "SELECT game, payoff, margin, turns, plies, winner FROM game ORDER BY game",
              report, game_take);
}

// ---- What the scenario's text says: names of the sides, and how margins become victories.

static int number_at(const Node *map, const char *key, int fallback) {
    const Node *node = map != NULL ? node_get(map, key) : NULL;
    return node != NULL && node->text != NULL ? atoi(node->text) : fallback;
}

static void text_read(Report *report) {
    static const char *const keys[SIDES] = {"allied", "axis"}, *const names[SIDES] = {"Allied",
                                                                                      "Axis"};
    const char *text = report->levels[0].about.value[META_TEXT];
    Tree tree;
    for (int side = 0; side < SIDES; side++)
        snprintf(report->side[side], sizeof report->side[0], "%s", names[side]);
    if (text[0] == '\0' || !tree_parse(&tree, "scenario", text, strlen(text), NULL)) return;
    const Node *victory = node_get(tree.root, "victory"), *sides = node_get(tree.root, "sides");
    if (victory != NULL && victory->kind == NODE_MAP) {
        report->scale = (Scale){true, number_at(victory, "threshold", 0),
                                number_at(victory, "draw", 0), number_at(victory, "major", 0)};
    }
    for (int side = 0; side < SIDES && sides != NULL && sides->kind == NODE_MAP; side++) {
        const Node *own = node_get(sides, keys[side]);
        const Node *name = own != NULL && own->kind == NODE_MAP ? node_get(own, "name") : NULL;
        if (name != NULL && name->text != NULL && strcasecmp(name->text, names[side]) != 0)
            snprintf(report->side[side], sizeof report->side[0], "%s (%.30s)", names[side],
                     name->text);
    }
    tree_close(&tree);
}

// ---- Thresholds for wanted shares.

enum { MARGIN_MAX = 400 };  // margins beyond are counted at the end

static double below(const double sum[], int margin) {  // share of games with a margin below
    return sum[max_int(0, min_int(margin + MARGIN_MAX, 2 * MARGIN_MAX + 1))];
}

static Proposal proposal_of(const double sum[], Scale scale) {
    double allied = 1 - below(sum, scale.threshold + scale.draw + 1);
    double axis = below(sum, scale.threshold - scale.draw);
    double major = 1 - below(sum, scale.threshold + scale.major) +
                   below(sum, scale.threshold - scale.major + 1);
    return (Proposal){scale, {1 - allied - axis, allied + axis - major, major}, {allied, axis}};
}

static double proposal_cost(const Proposal *proposal, Shares wanted) {
    double draw = proposal->reached.draw - wanted.draw,
           major = proposal->reached.major - wanted.major;
    double minor = proposal->reached.minor - wanted.minor,
           tilt = proposal->won[0] - proposal->won[1];
    return draw * draw + minor * minor + major * major + 4 * tilt * tilt;
}

Proposal propose(const GameLine games[], int count, Shares wanted) {
    double *sum = calloc(2 * MARGIN_MAX + 2, sizeof *sum);
    int low = MARGIN_MAX, high = -MARGIN_MAX;
    assert(sum != NULL && count > 0);
    for (int i = 0; i < count; i++) {
        int margin = max_int(-MARGIN_MAX, min_int(games[i].margin, MARGIN_MAX));
        sum[margin + MARGIN_MAX + 1] += 1.0 / count;
        low = min_int(low, margin);
        high = max_int(high, margin);
    }
    for (int i = 1; i < 2 * MARGIN_MAX + 2; i++) sum[i] += sum[i - 1];
    Proposal best = {0};
    double least = INFINITY;
    int step = 1 + (high - low) / 160;  // a very wide range is looked over more coarsely
    for (int threshold = low; threshold <= high; threshold += step) {
        for (int draw = 0; draw <= (high - low) / 2; draw += step) {
            for (int major = draw + 1; major <= high - low + 1; major += step) {
                Proposal one = proposal_of(sum, (Scale){true, threshold, draw, major});
                double cost = proposal_cost(&one, wanted);
                if (cost >= least) continue;
                least = cost;
                best = one;
            }
        }
    }
    free(sum);
    return best;
}

// ---- Three games to replay.

static int outcome_commonest(const Level *level) {
    int most = ALLIED;
    for (int outcome = AXIS; outcome < OUTCOMES; outcome++) {
        if (level->won[outcome] > level->won[most]) most = outcome;
    }
    return most;
}

// How far a game is from the median course, turn by turn; its end is not asked.
static double course_distance(const Report *report, int i) {
    const GameLine *game = &report->games[i];
    double far = 0;
    for (int t = 0; t < report->turn_count; t++) {
        double chance = report->chances[i * (report->turn_count + 1) + t];
        if (t >= game->turns) chance = game->payoff;
        far += isnan(chance) ? 0.25 : fabs(chance - report->fan[t].middle);
    }
    return far;
}

// The best chance that the loser had as a turn ended; 0 for a draw.
static double loser_best(const Report *report, int i) {
    const GameLine *game = &report->games[i];
    double best = 0;
    for (int t = 0; t < game->turns && t <= report->turn_count && game->outcome != DRAW; t++) {
        double chance = report->chances[i * (report->turn_count + 1) + t];
        if (!isnan(chance)) best = fmax(best, game->outcome == ALLIED ? 1 - chance : chance);
    }
    return best;
}

static void picks_find(Report *report) {
    int *pick = report->pick, common = outcome_commonest(&report->levels[0]);
    double least = INFINITY;
    pick[PICK_TYPICAL] = pick[PICK_UPSET] = pick[PICK_LONGEST] = -1;
    for (int i = 0; i < report->game_count; i++) {
        const GameLine *game = &report->games[i];
        if (pick[PICK_LONGEST] < 0 || game->plies > report->games[pick[PICK_LONGEST]].plies)
            pick[PICK_LONGEST] = i;
        double best = loser_best(report, i);
        if (best > report->upset) {
            report->upset = best;
            pick[PICK_UPSET] = i;
        }
        double far = course_distance(report, i);
        if (game->outcome != common || far >= least) continue;
        least = far;
        pick[PICK_TYPICAL] = i;
    }
}

void report_command(const Report *report, int64_t index, Text *out) {
    const Level *level = &report->levels[0];
    const char *whole = level->about.value[META_COMMAND], *games = strstr(whole, " --games ");
    const char *rest = games != NULL ? strchr(games + 9, ' ') : NULL,
               *until = strstr(whole, " --until ");
    int tail = rest == NULL ? 0 : until != NULL ? (int)(until - rest) : (int)strlen(rest);
    text_put(out, "%.*s%.*s --only %lld", games != NULL ? (int)(games - whole) : (int)strlen(whole),
             whole, tail, rest != NULL ? rest : "", (long long)index);
}

static void first_read(Report *report, sqlite3 *db) {
    text_read(report);
    games_read(report, db);
    report->proposal = propose(report->games, report->game_count, report->wanted);
    report_turns(report, db);
    report_board(report, db);
    report_luck(report, db);
    picks_find(report);
    report_picks(report, db);
}

bool report_read(Report *report, const char *const paths[], int count, Error *error) {
    assert(count > 0 && count <= FILES_MAX);
    for (int i = 0; i < count; i++) {
        Level *level = &report->levels[report->level_count++];
        Store store;
        level->path = paths[i];
        bool good = store_read(&store, paths[i], &level->about, error);
        // One view of the file from first to last: its simulation may be running.
        if (good) sqlite3_exec(store.db, "BEGIN", NULL, NULL, NULL);
        good = good && level_fits(report, level, error) && level_read(level, &store, error);
        if (good && i == 0) first_read(report, store.db);
        store_close(&store);
        if (!good) return false;
    }
    return true;
}

void report_free(Report *report) {
    for (int i = 0; i < report->level_count; i++) provenance_free(&report->levels[i].about);
    free(report->games);
    free(report->chances);
}
