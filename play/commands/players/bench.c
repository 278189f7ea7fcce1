// SPDX-License-Identifier: GPL-3.0-or-later
// bench.c -- the command `bench`: measures every small game, scenario and position, then computes
// the signature. Start at bench_run().

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench/speed/measure.h"
#include "bench/speed/position.h"
#include "bench/speed/signature.h"
#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/game/open.h"
#include "play/commands/commands.h"

typedef struct Column {
    const char *name, *head;
    size_t offset;
    int digits;  // number of digits after the decimal point
} Column;

// clang-format off
#define AT(member) offsetof(Figures, member)
static const Column rule_columns[] = {
    {"state_bytes",          "bytes",     AT(state_bytes), 0},
    {"copy_ns",              "copy",      AT(copy_ns), 1},
    {"turn_ns",              "turn",      AT(turn_ns), 1},
    {"legal_ns",             "legal",     AT(legal_ns), 1},
    {"apply_ns",             "apply",     AT(apply_ns), 1},
    {"draw_ns",              "draw",      AT(draw_ns), 1},
    {"resample_ns",          "resample",   AT(resample_ns), 1},
    {"policy_ns",            "policy",     AT(policy_ns), 1},
    {"evaluate_ns",          "evaluate",   AT(evaluate_ns), 1},
};
static const Column game_columns[] = {
    {"plies_per_game",       "plies",     AT(plies_per_game), 1},
    {"decisions_per_game",   "decisions", AT(decisions_per_game), 1},
    {"mean_choices",         "choices",   AT(mean_choices), 1},
    {"ns_per_ply",           "ns/ply",    AT(ns_per_ply), 1},
    {"random_games_per_s",   "random/s",  AT(random_games_per_s), 0},
    {"greedy_games_per_s",   "greedy/s",  AT(greedy_games_per_s), 0},
    {"iterations_per_s",     "search/s",  AT(iterations_per_s), 0},
    {"truncated_iterations_per_s", "cut/s",     AT(truncated_iterations_per_s), 0},
    {"plies_per_iteration",  "plies/it",  AT(plies_per_iteration), 1},
    {"nodes_per_iteration",  "nodes/it",  AT(nodes_per_iteration), 2},
};
#undef AT
#define AT(member) offsetof(PositionFigures, member)
static const Column speed_columns[] = {
    {"ply",                        "ply",       AT(ply), 0},
    {"choices",                    "choices",   AT(choices), 0},
    {"iterations_per_s",           "search/s",  AT(iterations_per_s), 0},
    {"nodes_per_s",                "nodes/s",   AT(nodes_per_s), 0},
    {"bytes_per_node",             "bytes/nd",  AT(bytes_per_node), 0},
    {"plies_per_iteration",        "plies/it",  AT(plies_per_iteration), 1},
    {"nodes_per_iteration",        "nodes/it",  AT(nodes_per_iteration), 2},
    {"iterations_per_s_1_thread",  "1 thread",  AT(one_thread_per_s), 0},
    {"iterations_per_s_2_threads", "2 threads", AT(two_threads_per_s), 0},
    {"gain_of_2_threads",          "gain",      AT(threads_gain), 2},
};
static const Column share_columns[] = {
    {"share_playout", "playout", AT(share[SHARE_PLAYOUT]), 3},
    {"share_tree",    "tree",    AT(share[SHARE_TREE]), 3},
    {"share_resample", "resample", AT(share[SHARE_RESAMPLE]), 3},
    {"share_legal",   "legal",   AT(share[SHARE_RULES + TIMED_LEGAL]), 3},
    {"share_apply",   "apply",   AT(share[SHARE_RULES + TIMED_APPLY]), 3},
    {"share_policy",   "policy",  AT(share[SHARE_RULES + TIMED_POLICY]), 3},
    {"share_evaluate", "evaluate", AT(share[SHARE_RULES + TIMED_EVALUATE]), 3},
    {"share_draw",    "draw",    AT(share[SHARE_RULES + TIMED_DRAW]), 3},
};
#undef AT
// clang-format on

// A table with a row for each Figures or PositionFigures. Both structs start with the name of the
// row.
typedef struct Table {
    const char *title;
    const Column *columns;
    int count;
} Table;

static const Table game_tables[] = {
    {"rules", rule_columns, COUNT_OF(rule_columns)},
    {"games and searches", game_columns, COUNT_OF(game_columns)},
};
static const Table position_tables[] = {
    {"positions", speed_columns, COUNT_OF(speed_columns)},
    {"shares of time", share_columns, COUNT_OF(share_columns)},
};

static double figure_at(const void *row, const Column *column) {
    double value;
    memcpy(&value, (const char *)row + column->offset, sizeof value);
    return value;
}

static const char *row_name(const void *row) { return *(const char *const *)row; }

static void table_print(const Table *table, const void *rows, int count, size_t size) {
    if (count == 0) return;
    printf("%-22s", table->title);
    for (int i = 0; i < table->count; i++) printf(" %9s", table->columns[i].head);
    putchar('\n');
    for (int r = 0; r < count; r++) {
        const char *row = (const char *)rows + (size_t)r * size;
        printf("%-22s", row_name(row));
        for (int i = 0; i < table->count; i++)
            printf(" %9.*f", table->columns[i].digits, figure_at(row, &table->columns[i]));
        putchar('\n');
    }
    putchar('\n');
}

static json_t *row_json(const Table tables[2], const void *row) {
    json_t *object = json_pack("{s:s}", "name", row_name(row));
    for (int t = 0; t < 2; t++)
        for (int i = 0; i < tables[t].count; i++) {
            const Column *column = &tables[t].columns[i];
            double value = figure_at(row, column);
            json_object_set_new(
                object, column->name,
                column->digits > 0 ? json_real(value) : json_integer(llround(value)));
        }
    return object;
}

static json_t *rows_json(const Table tables[2], const void *rows, int count, size_t size) {
    json_t *list = json_array();
    for (int r = 0; r < count; r++)
        json_array_append_new(list, row_json(tables, (const char *)rows + (size_t)r * size));
    return list;
}

enum { GAMES_MAX = SCENARIOS_MAX + 64, ONLY_MAX = 16 };  // 64: room for the small games

typedef struct Bench {
    bool json, quick;
    const char *only[ONLY_MAX];  // names of --only; without any, everything is measured
    int only_count;
    int game_count, position_count, games_done, positions_done;
    const char *games[GAMES_MAX], *positions[POSITIONS_MAX];
    char scenario[SCENARIOS_MAX][NAME_BYTES], position[POSITIONS_MAX][NAME_BYTES];
    Figures game_figures[GAMES_MAX];
    PositionFigures position_figures[POSITIONS_MAX];
} Bench;

static void names_find(Bench *bench) {
    for (int i = 0; rules_small[i] != NULL; i++)
        bench->games[bench->game_count++] = rules_small[i]->name;
    int count = game_list(bench->scenario, SCENARIOS_MAX);
    for (int i = 0; i < count; i++) bench->games[bench->game_count++] = bench->scenario[i];
    assert(bench->game_count <= GAMES_MAX);
    bench->position_count = position_list(bench->position, POSITIONS_MAX);
    for (int i = 0; i < bench->position_count; i++) bench->positions[i] = bench->position[i];
}

static bool is_among(const char *name, const char *const list[], int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(name, list[i]) == 0) return true;
    return false;
}

// Returns true if `only` names a game or a position. Else sets *error.
static bool only_check(const Bench *bench, const char *only, Error *error) {
    const char *const *lists[] = {bench->games, bench->positions};
    int counts[] = {bench->game_count, bench->position_count};
    for (int i = 0; i < 2; i++)
        if (is_among(only, lists[i], counts[i])) return true;
    for (int i = 0; i < 2; i++) {
        int near = words_nearest(only, lists[i], counts[i]);
        if (near >= 0)
            return error_set(error, "--only: unknown game or position '%s'; did you mean '%s'?",
                             only, lists[i][near]);
    }
    return error_set(
        error, "--only: unknown game or position '%s'; without --only, all are measured", only);
}

static bool all_only_check(const Bench *bench, Error *error) {
    for (int i = 0; i < bench->only_count; i++)
        if (!only_check(bench, bench->only[i], error)) return false;
    return true;
}

static bool is_wanted(const Bench *bench, const char *name) {
    if (bench->only_count > 0 && !is_among(name, bench->only, bench->only_count)) return false;
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%-60s\r", name);
    return true;
}

static bool games_bench(Bench *bench, Error *error) {
    for (int i = 0; i < bench->game_count; i++) {
        const char *name = bench->games[i];
        Game game;
        if (!is_wanted(bench, name)) continue;
        if (!game_open(&game, name, error)) return false;
        bench->game_figures[bench->games_done++] = game_measure(&game, name, bench->quick);
        game_close(&game);
    }
    return true;
}

static bool positions_bench(Bench *bench, Error *error) {
    for (int i = 0; i < bench->position_count; i++) {
        const char *name = bench->positions[i];
        PositionFigures *figures = &bench->position_figures[bench->positions_done];
        if (!is_wanted(bench, name)) continue;
        if (!position_measure(name, bench->quick, figures, error)) return false;
        bench->positions_done++;
    }
    return true;
}

static void bench_print(const Bench *bench, uint64_t signature) {
    for (int i = 0; i < COUNT_OF(game_tables); i++)
        table_print(&game_tables[i], bench->game_figures, bench->games_done, sizeof(Figures));
    for (int i = 0; i < COUNT_OF(position_tables); i++)
        table_print(&position_tables[i], bench->position_figures, bench->positions_done,
                    sizeof(PositionFigures));
    printf("signature %016" PRIx64 "\n", signature);
}

static void bench_json(const Bench *bench, uint64_t signature) {
    char hex[17];
    snprintf(hex, sizeof hex, "%016" PRIx64, signature);
    json_t *whole =
        json_pack("{s:s, s:o, s:o}", "signature", hex, "games",
                  rows_json(game_tables, bench->game_figures, bench->games_done, sizeof(Figures)),
                  "positions",
                  rows_json(position_tables, bench->position_figures, bench->positions_done,
                            sizeof(PositionFigures)));
    assert(whole != NULL);
    json_dumpf(whole, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(whole);
}

static int bench_run(void *words, Error *error) {
    Bench *bench = words;
    uint64_t signature;
    names_find(bench);
    bool good = all_only_check(bench, error) && games_bench(bench, error) &&
                positions_bench(bench, error) && signature_compute(&signature, error);
    if (good) (bench->json ? bench_json : bench_print)(bench, signature);
    return good ? EXIT_WELL : EXIT_BAD;
}

static void bench_more(Text *out) {
    text_put(
        out,
        "Columns. Rules: median time per call, in nanoseconds, on positions of random play. "
        "random/s "
        "and greedy/s: games per second. search/s: iterations per second of one tree on one thread "
        "from the first choice, with uniform playouts to the end; cut/s: the same with truncated "
        "greedy playouts, as players make them by default.\n\n"
        "Positions: searched as players do by default. search/s and nodes/s are of one tree on one "
        "thread; 1 thread, 2 threads and gain are of two trees. Shares are of the time of one "
        "tree: "
        "playout, tree (selection, expansion, update) and resample add up to 1; legal, apply, "
        "policy, evaluate and draw are the parts of playout and tree that the rules take.\n");
}

// clang-format off
static const CommandOption options[] = {
    {OPTION("quick", 'q'), FLAG(Bench, quick),
     HELP("Measure in a tenth of the time, roughly; the signature is the same")},
    {OPTION("only", 'i'), VALUE("NAME"), TEXTS(Bench, only, only_count), .otherwise = "all",
     HELP("Small game, scenario or position to measure; may be repeated. The signature is still "
          "that of all")},
    {OPTION_JSON, FLAG(Bench, json)},
};
// clang-format on

const Command command_bench = {
    .name = "bench",
    .summary = "Measure speed; print the signature of a fixed set of searches",
    .purpose =
        "Measure the speed of every small game and scenario, then of a search of each position in "
        "bench/positions/. Prints the signature at the end: one number for the behavior of rules "
        "and search. It should be the same on every machine.",
    .examples = "cassino bench --quick --only tic_tac_toe",
    .more = bench_more,
    OPTIONS(options),
    .bytes = sizeof(Bench),
    .run = bench_run,
};
