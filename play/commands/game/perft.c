// SPDX-License-Identifier: GPL-3.0-or-later
// perft.c -- the command `perft`: counts every line of play up to a depth, chance events included,
// and sums the hashes of the final states. The counts and sums are the cheapest fingerprint of a
// rule system. The name comes from chess programs.
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "engine/game/open.h"
#include "engine/game/record/record.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"

enum { DEPTH_MAX = 40 };  // far beyond what can be counted; limits the recursion

typedef struct Perft {
    const Game *game;
    int depth;
    uint64_t leaves[DEPTH_MAX + 1];  // lines of exactly this many plies
    uint64_t hash[DEPTH_MAX + 1];    // sum of state_hash() over them, modulo 2^64
    uint64_t ended[DEPTH_MAX + 1];   // games that are over after this many plies
} Perft;

static void perft_walk(Perft *perft, const State *state, int depth) {
    assert(depth <= perft->depth);
    perft->leaves[depth]++;
    perft->hash[depth] += state_hash(perft->game, state);
    if (game_turn(perft->game, state) == NOBODY) {
        perft->ended[depth]++;
        return;
    }
    if (depth == perft->depth) return;
    Action list[ACTIONS_MAX];
    int count = game_legal(perft->game, state, list);
    StateBuffer next;
    for (int i = 0; i < count; i++) {
        game_copy(perft->game, state_of(&next), state);
        game_apply(perft->game, state_of(&next), list[i]);
        perft_walk(perft, state_of(&next), depth + 1);
    }
}

static void perft_print(const Perft *perft) {
    printf("depth %20s %20s  %16s\n", "leaves", "games over", "hash sum");
    for (int d = 0; d <= perft->depth; d++) {
        printf("%5d %20" PRIu64 " %20" PRIu64 "  %016" PRIx64 "\n", d, perft->leaves[d],
               perft->ended[d], perft->hash[d]);
    }
}

// Prints the counts as JSON. The hashes are strings, because many JSON readers keep only 53 bits of
// a number.
static void perft_print_json(const Perft *perft, const char *scenario) {
    json_t *rows = json_array();
    for (int d = 0; d <= perft->depth; d++) {
        char hash[17];
        snprintf(hash, sizeof hash, "%016" PRIx64, perft->hash[d]);
        json_array_append_new(rows, json_pack("{s:i, s:I, s:I, s:s}", "depth", d, "leaves",
                                              (json_int_t)perft->leaves[d], "over",
                                              (json_int_t)perft->ended[d], "hash", hash));
    }
    json_t *whole = json_pack("{s:s, s:o}", "scenario", scenario, "perft", rows);
    json_dumpf(whole, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(whole);
}

typedef struct PerftOptions {
    const char *scenario;
    int depth;
    bool json;
} PerftOptions;

// clang-format off
static const CommandOption options[] = {
    {SCENARIO_ARGUMENT, TEXT(PerftOptions, scenario)},
    {NUMBER_AS(PerftOptions, depth, "DEPTH"), RANGE(0, DEPTH_MAX), NEEDED,
     HELP("Depth in plies")},
    {OPTION_JSON, FLAG(PerftOptions, json)},
};
// clang-format on

static int perft_run(void *perft_options, Error *error) {
    const PerftOptions *chosen = perft_options;
    Game game;
    if (!game_open(&game, chosen->scenario, error)) return EXIT_BAD;
    Perft perft = {.game = &game, .depth = chosen->depth};
    StateBuffer root;
    game.rules->setup(game.world, state_of(&root));
    perft_walk(&perft, state_of(&root), 0);
    if (chosen->json)
        perft_print_json(&perft, chosen->scenario);
    else
        perft_print(&perft);
    game_close(&game);
    return EXIT_WELL;
}

const Command command_perft = {
    .name = "perft",
    .summary = "Count all lines of play up to a depth",
    .purpose =
        "For each depth up to DEPTH plies, count the lines of play of this length, chance events "
        "included, and sum the hashes of their last states. Two builds with equal sums very "
        "probably play these lines by the same rules. In the example, the 6 x 5 deals of Leduc "
        "poker are the 30 leaves of depth 2.",
    .examples = "cassino perft leduc_poker 3",
    OPTIONS(options),
    .bytes = sizeof(PerftOptions),
    .run = perft_run,
};
