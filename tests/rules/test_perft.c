// SPDX-License-Identifier: GPL-3.0-or-later
// test_perft.c -- counts all sequences of actions from chosen positions, with chance events, and
// adds up the hashes of the states. The sums must equal those in tests/golden/perft, so that
// every change of the rules is noticed. After an intended change of rules, scenarios or State,
// `make renew` writes the table anew; the commit says why it changed. (play/commands/perft.c
// counts in the same way from the start of a game.)
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/speed/signature.h"
#include "engine/base/hash.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"

#define TABLE "tests/golden/perft"

enum {
    DEPTH_MAX = 8,
    LEAVES_MAX = 20000,  // a new table stops at the depth before the one with more leaves than this
    GAMES_MAX = 5000,    // at most this many games are played to find one that is long enough
    TABLE_BYTES = 1 << 15,
    LINE_BYTES = 128,
    DIFFERENCES_MAX = 10,  // at most this many differences are printed
};

// Random plies played before each counted position. A scenario starts with its set-up; after 50
// plies the enemies have met.
static const int plies_in[] = {0, 50, 100};

typedef struct Perft {
    uint64_t leaves[DEPTH_MAX + 1];  // number of sequences with exactly this many plies
    uint64_t over[DEPTH_MAX + 1];    // number of these games that are over
    uint64_t hash[DEPTH_MAX + 1];    // sum of the hashes of their states, modulo 2^64
} Perft;

static void perft_walk(const Game *game, const State *state, int depth, int depth_max,
                       Perft *perft) {
    assert_true(depth <= DEPTH_MAX);
    bool over = game_turn(game, state) == NOBODY;
    perft->leaves[depth]++;
    perft->over[depth] += over;
    perft->hash[depth] += quick_hash(state, game->rules->state_bytes);
    if (over || depth == depth_max) return;
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), list[i]);
        perft_walk(game, state_of(&next), depth + 1, depth_max, perft);
    }
}

// Sets `state` to the position after `plies` random actions. Skips games that end sooner.
static void position_reach(const Game *game, const char *name, int plies, State *state) {
    Action list[ACTIONS_MAX];
    for (uint64_t index = 0; index < GAMES_MAX; index++) {
        Pcg rng = pcg_stream(hash_text(name), index, PCG_TEST);
        int ply = 0;
        game->rules->setup(game->world, state);
        for (; ply < plies; ply++) {
            Side turn = game_turn(game, state);
            if (turn == NOBODY) break;
            int count = game_legal(game, state, list);
            game_apply(game, state,
                       turn == CHANCE ? game->rules->draw(game->world, state, &rng)
                                      : list[pcg_below(&rng, (uint32_t)count)]);
        }
        if (ply == plies && game_turn(game, state) != NOBODY) return;
    }
    fail_msg("%s: %d random games end within %d plies", name, GAMES_MAX, plies);
}

// Returns the greatest depth that has at most about LEAVES_MAX leaves, which is the depth of a
// new table.
static int depth_new(const Game *game, const State *state) {
    for (int depth = 1; depth < DEPTH_MAX; depth++) {
        Perft perft = {0};
        perft_walk(game, state, 0, depth, &perft);
        if (perft.leaves[depth] == 0) return depth - 1;  // every game is over
        double growth = (double)perft.leaves[depth] / (double)perft.leaves[depth - 1];
        if ((double)perft.leaves[depth] * growth > LEAVES_MAX) return depth;
    }
    return DEPTH_MAX;
}

// Returns the greatest depth that the table has for a position; 1 if the table does not have it.
static int depth_on_file(const char *table, const char *name, int plies) {
    int deepest = 1;
    for (const char *at = table; at != NULL && *at;) {
        char its_name[NAME_BYTES];
        int its_plies, depth;
        if (sscanf(at, "%63s %d %d", its_name, &its_plies, &depth) == 3 && its_plies == plies &&
            strcmp(its_name, name) == 0 && depth > deepest && depth <= DEPTH_MAX)
            deepest = depth;
        at = strchr(at, '\n');
        if (at != NULL) at++;
    }
    return deepest;
}

// Writes the rows of one position to `out`, as deep as those in `table`, or as deep as
// depth_new() allows if `table` is NULL.
static void position_write(const Game *game, const char *name, int plies, const char *table,
                           Text *out) {
    StateBuffer state;
    Perft perft = {0};
    memset(&state, 0, sizeof state);
    position_reach(game, name, plies, state_of(&state));
    int depth_max =
        table != NULL ? depth_on_file(table, name, plies) : depth_new(game, state_of(&state));
    perft_walk(game, state_of(&state), 0, depth_max, &perft);
    for (int depth = 1; depth <= depth_max; depth++) {
        text_put(out, "%s %d %d %" PRIu64 " %" PRIu64 " %016" PRIx64 "\n", name, plies, depth,
                 perft.leaves[depth], perft.over[depth], perft.hash[depth]);
    }
}

static void game_write(const char *name, int positions, const char *table, Text *out) {
    Game game;
    Error error = {0};
    if (!game_open_shipped(&game, name, &error)) fail_msg("%s: %s", name, error.words);
    for (int i = 0; i < positions; i++) position_write(&game, name, plies_in[i], table, out);
    game_close(&game);
}

static void table_write(const char *table, Text *out) {
    text_put(out,
             "# game, plies played at random, depth, leaves, games over, hash sum: make renew\n");
    for (int i = 0; rules_small[i] != NULL; i++) game_write(rules_small[i]->name, 1, table, out);
    for (int i = 0; shipped_scenarios[i] != NULL; i++)
        game_write(shipped_scenarios[i], COUNT_OF(plies_in), table, out);
}

// Copies the next line of *at, without its newline, and moves *at behind it. At the end the line
// is "".
static void line_next(const char **at, char out[LINE_BYTES]) {
    int length = (int)strcspn(*at, "\n");
    snprintf(out, LINE_BYTES, "%.*s", length, *at);
    *at += length + ((*at)[length] == '\n');
}

static void tables_compare(const char *file, const char *now) {
    int differences = 0;
    while (*file || *now) {
        char expected[LINE_BYTES], found[LINE_BYTES];
        line_next(&file, expected);
        line_next(&now, found);
        if (strcmp(expected, found) == 0) continue;
        if (differences++ < DIFFERENCES_MAX)
            print_error("on file  %s\nnow      %s\n", expected, found);
    }
    if (differences > 0)
        fail_msg("%d lines of " TABLE
                 " differ: rules or scenarios behave differently. If that is meant, run `make "
                 "renew` and say why in the commit; if not, something broke.",
                 differences);
}

static void perft_sums_equal_those_on_file(void **unused) {
    (void)unused;
    static char file_text[TABLE_BYTES], now_text[TABLE_BYTES];
    Text now = text_over(now_text, sizeof now_text);
    bool renew = getenv("CASSINO_RENEW") != NULL;
    FILE *file = renew ? NULL : fopen(TABLE, "r");
    if (!renew && file == NULL) fail_msg(TABLE " is missing: run from the top folder");
    size_t length = renew ? 0 : fread(file_text, 1, sizeof file_text - 1, file);
    table_write(renew ? NULL : file_text, &now);
    assert_true(length + 1 < sizeof file_text && now.length + 1 < sizeof now_text);
    if (renew) {
        file = fopen(TABLE, "w");
        assert_non_null(file);
        assert_true(fputs(now_text, file) >= 0);
    } else {
        tables_compare(file_text, now_text);
    }
    fclose(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(perft_sums_equal_those_on_file)};
    return cmocka_run_group_tests_name("perft", tests, NULL, NULL);
}
