// SPDX-License-Identifier: GPL-3.0-or-later
// test_laws.c -- checks that every game keeps the laws (laws.h). test_mutants.c checks that no law
// is blind.
#include "laws.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "engine/game/open.h"

static Game opened(const char *name) {
    Game game;
    Error error = {0};
    char line[700];
    if (!game_open(&game, name, &error))
        fail_msg("%s: %s", name, error_line(&error, line, sizeof line));
    return game;
}

static void keeps_the_laws(const char *name, const LawsParams *params) {
    char words[LAWS_TEXT_BYTES];
    Text why = text_over(words, sizeof words);
    Game game = opened(name);
    const char *law = laws_broken(&game, params, &why);
    Game again = opened(name);  // opened again, because the hash must depend on the game only
    assert_int_equal(game.rules->world_hash(game.world), game.rules->world_hash(again.world));
    game_close(&again);
    game_close(&game);
    if (law != NULL) fail_msg("%s breaks '%s': %s", name, law, words);
}

static void every_small_game_keeps_the_laws(void **context) {
    (void)context;
    for (int i = 0; rules_small[i] != NULL; i++) {
        LawsParams params = laws_params_defaults();
        params.games = rules_small[i]->plies_max > 1000 ? 4 : 40;
        params.probe_plies = rules_small[i]->plies_max > 1000 ? 20 : 1;
        keeps_the_laws(rules_small[i]->name, &params);
    }
}

static void every_scenario_keeps_the_laws(void **context) {
    static char names[SCENARIOS_MAX][NAME_BYTES];
    int count = game_list(names, SCENARIOS_MAX);
    (void)context;
    if (count == 0) skip();  // the test is skipped where no scenario is installed
    for (int i = 0; i < count; i++) {
        LawsParams params = laws_params_defaults();
        params.games = 2;
        params.probe_plies = 16;
        keeps_the_laws(names[i], &params);
    }
}

static void arbitrary_bytes_crash_no_game(void **context) {
    static uint8_t data[4096];
    static char words[LAWS_TEXT_BYTES], names[SCENARIOS_MAX][NAME_BYTES];
    (void)context;
    int scenarios = game_list(names, SCENARIOS_MAX), small = 0;
    while (rules_small[small] != NULL) small++;
    for (int i = 0; i < small + scenarios; i++) {
        Game game = opened(i < small ? rules_small[i]->name : names[i - small]);
        for (int run = 0; run < (i < small ? 60 : 3); run++) {
            Pcg rng = pcg_stream((uint64_t)run, (uint64_t)i, PCG_TEST);
            size_t size = pcg_below(&rng, i < small ? 300 : 1500);
            Text why = text_over(words, sizeof words);
            // Every second run repeats bytes often, so that the game always takes the first or
            // the last choice.
            bool runs = run % 2 == 1;
            for (size_t k = 0; k < size; k++) {
                bool again = runs && k > 0 && pcg_below(&rng, 8) != 0;
                data[k] = again ? data[k - 1] : (uint8_t)pcg_next(&rng);
            }
            const char *law = fuzz_game(&game, data, size, &why);
            if (law != NULL) {
                fail_msg("%s, run %d, breaks '%s': %s", game.rules->name, run, law, words);
            }
        }
        game_close(&game);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_small_game_keeps_the_laws),
        cmocka_unit_test(every_scenario_keeps_the_laws),
        cmocka_unit_test(arbitrary_bytes_crash_no_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
