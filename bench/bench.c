// SPDX-License-Identifier: GPL-3.0-or-later
// bench.c -- `cassino bench`: figures of every small game and scenario, then the signature.
#include "bench.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <unistd.h>

#include "arguments.h"
#include "games/games.h"
#include "measure.h"
#include "signature.h"

// The columns, and what they are called in JSON: one list for both.
typedef struct Column {
    const char *name, *head;
    size_t offset;
    int digits;
} Column;

// clang-format off
#define AT(member) offsetof(Figures, member)
static const Column columns[] = {
    {"copy_ns",              "copy",      AT(copy_ns), 1},
    {"turn_ns",              "turn",      AT(turn_ns), 1},
    {"legal_ns",             "legal",     AT(legal_ns), 1},
    {"apply_ns",             "apply",     AT(apply_ns), 1},
    {"draw_ns",              "draw",      AT(draw_ns), 1},
    {"redeal_ns",            "redeal",    AT(redeal_ns), 1},
    {"rate_ns",              "rate",      AT(rate_ns), 1},
    {"guess_ns",             "guess",     AT(guess_ns), 1},
    {"plies_per_game",       "plies",     AT(plies_per_game), 1},
    {"decisions_per_game",   "decisions", AT(decisions_per_game), 1},
    {"mean_choices",         "choices",   AT(mean_choices), 1},
    {"ns_per_ply",           "ns/ply",    AT(ns_per_ply), 1},
    {"random_games_per_s",   "random/s",  AT(random_games_per_s), 0},
    {"greedy_games_per_s",   "greedy/s",  AT(greedy_games_per_s), 0},
    {"iterations_per_s",     "search/s",  AT(iterations_per_s), 0},
    {"cut_iterations_per_s", "cut/s",     AT(cut_iterations_per_s), 0},
    {"plies_per_iteration",  "plies/it",  AT(plies_per_iteration), 1},
    {"nodes_per_iteration",  "nodes/it",  AT(nodes_per_iteration), 2},
    {"share_rules",          "rules",     AT(share_rules), 2},
    {"share_redeal",         "redeals",   AT(share_redeal), 2},
};
#undef AT
// clang-format on

static double figure_at(const Figures *figures, const Column *column) {
    double value;
    memcpy(&value, (const char *)figures + column->offset, sizeof value);
    return value;
}

static void figures_print(const Figures *figures) {
    printf("%-24s %5d", figures->name, figures->state_bytes);
    for (int i = 0; i < COUNT_OF(columns); i++)
        printf(" %9.*f", columns[i].digits, figure_at(figures, &columns[i]));
    putchar('\n');
    fflush(stdout);
}

static json_t *figures_json(const Figures *figures) {
    json_t *object = json_pack("{s:s, s:i, s:i}", "name", figures->name, "state_bytes",
                               figures->state_bytes, "bytes_per_node", figures->node_bytes);
    for (int i = 0; i < COUNT_OF(columns); i++)
        json_object_set_new(object, columns[i].name, json_real(figure_at(figures, &columns[i])));
    return object;
}

typedef struct BenchWords {
    bool json, quick;
    const char *only;  // one game; NULL: all of them
} BenchWords;

static bool game_bench(const char *name, const BenchWords *words, json_t *list, Error *error) {
    Game game;
    if (words->only != NULL && strcmp(words->only, name) != 0) return true;
    if (!bench_open(&game, name, error)) return false;
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%-60s\r", name);
    Figures figures = game_measure(&game, name, words->quick);
    if (words->json)
        json_array_append_new(list, figures_json(&figures));
    else
        figures_print(&figures);
    bench_close(&game);
    return true;
}

static bool games_bench(const BenchWords *words, json_t *list, Error *error) {
    static char names[SCENARIOS_MAX][NAME_BYTES];
    int count = game_list(names, SCENARIOS_MAX);
    for (int i = 0; small_games[i] != NULL; i++)
        if (!game_bench(small_games[i]->name, words, list, error)) return false;
    for (int i = 0; i < count; i++)
        if (!game_bench(names[i], words, list, error)) return false;
    return true;
}

static void bench_end(const BenchWords *words, json_t *list, uint64_t signature) {
    if (!words->json) {
        printf("signature %016" PRIx64 "\n", signature);
        return;
    }
    char hex[17];
    snprintf(hex, sizeof hex, "%016" PRIx64, signature);
    json_t *whole = json_pack("{s:s, s:O}", "signature", hex, "games", list);
    json_dumpf(whole, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(whole);
}

static const struct argp_option options[] = {
    {"quick", 'q', NULL, 0, "Rough figures in a tenth of the time; the signature is the same", 0},
    {"only", 'o', "GAME", 0, "One small game or scenario; the signature is still of all", 0},
    {"json", 'j', NULL, 0, "Answer in JSON", 0},
    {0},
};

static error_t bench_parse(int key, char *argument, struct argp_state *state) {
    BenchWords *words = state->input;
    switch (key) {
        case 'q':
            words->quick = true;
            return 0;
        case 'o':
            words->only = argument;
            return 0;
        case 'j':
            words->json = true;
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

int command_bench(int argc, char **argv) {
    static const char help[] =
        "Measures every small game and scenario on one thread, and ends in the signature: one "
        "number "
        "for the behaviour of rules and search, the same on every machine."
        "\vTimes are nanoseconds of one use, medians, on positions of random play. random/s and "
        "greedy/s are games a second. search/s is iterations a second of one tree from the first "
        "position, with uniform playouts to the end, and cut/s the same with playouts as players "
        "make "
        "them, cut at 40 plies. rules and redeals are shares of an iteration of search/s.";
    const struct argp argp = {options, bench_parse, NULL, help, NULL, NULL, NULL};
    BenchWords words = {0};
    arguments_parse(&argp, argc, argv, &words);
    json_t *list = json_array();
    Error error = {0};
    uint64_t signature;
    if (!words.json) {
        printf("%-24s %5s", "game", "bytes");
        for (int i = 0; i < COUNT_OF(columns); i++) printf(" %9s", columns[i].head);
        putchar('\n');
    }
    bool good = games_bench(&words, list, &error) && signature_compute(&signature, &error);
    if (good) bench_end(&words, list, signature);
    json_decref(list);
    return good ? EXIT_WELL : command_fail(argv[0], &error);
}
