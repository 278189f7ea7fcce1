// SPDX-License-Identifier: GPL-3.0-or-later
// perft.c -- counts every line of play up to a depth, chance included, and sums the hashes of the
// states they end in: the cheapest fingerprint of a rule system (the name is chess programmers').
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "arguments.h"
#include "commands.h"
#include "engine/game/open.h"
#include "engine/game/record.h"

enum { DEPTH_MAX = 40 };  // far beyond what can be counted; bounds the recursion

typedef struct Perft {
    const Game *game;
    int depth;
    uint64_t leaves[DEPTH_MAX + 1];  // lines of exactly that many plies
    uint64_t hash[DEPTH_MAX + 1];    // sum of state_hash() over them, modulo 2^64
    uint64_t ended[DEPTH_MAX + 1];   // of these lines, games that are over
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

// Numbers of 64 bits do not survive every JSON reader: the hash is text.
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

static error_t perft_parse(int key, char *argument, struct argp_state *state) {
    PerftOptions *options = state->input;
    switch (key) {
        case 'j':
            options->json = true;
            return 0;
        case ARGP_KEY_ARG:
            if (state->arg_num == 0) options->scenario = argument;
            if (state->arg_num == 1) {
                options->depth = (int)arguments_number(state, "DEPTH", argument, 0, DEPTH_MAX);
            }
            return state->arg_num < 2 ? 0 : ARGP_ERR_UNKNOWN;
        case ARGP_KEY_END:
            if (state->arg_num < 2) {
                arguments_refuse(state, "wants a scenario and a depth, such as `%s leduc_poker 4`",
                                 state->name);
            }
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

int command_perft(int argc, char **argv) {
    static const struct argp_option options[] = {
        {"json", 'j', NULL, 0, "Print JSON", 0},
        {0},
    };
    static const struct argp argp = {
        options,
        perft_parse,
        "SCENARIO DEPTH",
        "Count every line of play up to DEPTH plies, chance included, with the sum of the hashes "
        "of "
        "the states they lead to. Two builds that agree here play by the same rules."
        "\vFor example, the 6 x 5 deals of Leduc poker are the 30 leaves of depth 2:\n"
        "  cassino perft leduc_poker 3",
        NULL,
        NULL,
        NULL};
    PerftOptions chosen = {0};
    arguments_parse(&argp, argc, argv, &chosen);

    Game game;
    Error error;
    if (!game_open(&game, chosen.scenario, &error)) return command_fail(argv[0], &error);
    Perft perft = {.game = &game, .depth = chosen.depth};
    StateBuffer root;
    game.rules->setup(game.world, state_of(&root));
    perft_walk(&perft, state_of(&root), 0);
    if (chosen.json) {
        perft_print_json(&perft, chosen.scenario);
    } else {
        perft_print(&perft);
    }
    game_close(&game);
    return EXIT_WELL;
}
