// SPDX-License-Identifier: GPL-3.0-or-later
// test_first_policy.c -- tests the policy that is learned when a battle without a policy file is
// first needed: what is kept changes no game, and nobody is surprised.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/learn/first_policy.h"
#include "engine/game/learned/learned.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"

static char folder[64];
static char told[400];
static int progressed;

static void told_keep(void *context, const char *words) {
    (void)context;
    snprintf(told, sizeof told, "%s", words);
}

static void progress_count(void *context, int games, int all, double left) {
    (void)context;
    assert_true(games <= all && left >= 0);
    progressed++;
}

// Opens the first turn of gbsu/first-contact, which is learned in a sixth of the time.
static Game opened(void) {
    Game whole, game;
    const char *edits[] = {"turns=1"};
    assert_true(game_open_plain(&whole, "gbsu/first-contact", NULL, NULL));
    assert_true(game_edit(&whole, edits, COUNT_OF(edits), &game, NULL));
    game_close(&whole);
    return game;
}

// Learns the battle as if it had no policy file, as `cassino play` would.
static uint64_t learned_now(const char *where, int threads) {
    Game game = opened();
    Error error = {0};
    const FirstPolicy wanted = {
        .threads = threads, .told = told_keep, .progress = progress_count, .folder = where};
    told[0] = '\0';
    progressed = 0;
    if (!first_policy_take(&game, &wanted, &error)) fail_msg("%s", error.words);
    uint64_t hash = learned_hash(&game);
    game_close(&game);
    return hash;
}

// The policy may depend neither on the threads nor on what is kept.
static void a_kept_policy_is_the_one_that_would_be_learned(void **unused) {
    (void)unused;
    uint64_t first = learned_now(folder, 2);
    assert_true(first != 0);
    assert_non_null(strstr(told, "learn it first, in 60000 games"));
    assert_true(progressed > 1);
    assert_int_equal(learned_now(folder, 2), first);
    assert_string_equal(told, "");  // it is kept
    assert_int_equal(progressed, 0);
    char other[96];
    snprintf(other, sizeof other, "%s/deep/other", folder);
    assert_int_equal(learned_now(other, 1), first);
    assert_true(progressed > 1);
}

// A file of another battle or version under the right name must not be used.
static void a_kept_policy_of_another_battle_is_not_used(void **unused) {
    (void)unused;
    char command[256];
    snprintf(command, sizeof command,
             "for f in %s/*.learned; do sed -i 's/^seed: 1/seed: 2/' $f; done", folder);
    assert_int_equal(system(command), 0);
    Game game = opened();
    assert_false(first_policy_kept(&game, NULL, folder));
    game_close(&game);
}

static bool at_once(void *context) {
    (void)context;
    return true;
}

static void a_stop_is_an_error_and_keeps_nothing(void **unused) {
    (void)unused;
    Game game = opened();
    Error error = {0};
    char other[96];
    snprintf(other, sizeof other, "%s/stopped", folder);
    const FirstPolicy wanted = {.folder = other, .stop = {at_once, NULL}};
    assert_false(first_policy_take(&game, &wanted, &error));
    assert_non_null(strstr(error.words, "stopped before the battle was learned"));
    assert_false(first_policy_kept(&game, NULL, other));
    game_close(&game);
}

static void the_number_of_games_follows_from_the_length_of_a_game(void **unused) {
    (void)unused;
    const Rules *small = rules_find("gbsu"), *large = rules_find("gbww2");
    assert_int_equal(first_policy_games(small, 150), FIRST_POLICY_MOST);
    int games = first_policy_games(large, 1500);
    assert_true(games > FIRST_POLICY_LEAST && games < FIRST_POLICY_MOST && games % 500 == 0);
    assert_int_equal(first_policy_games(large, 5000), FIRST_POLICY_LEAST);
    assert_int_equal(first_policy_games(large, 7000), 0);
}

static void a_file_beside_the_scenario_and_a_small_game_are_left_alone(void **unused) {
    (void)unused;
    static const char *const names[] = {"gbsu/first-contact", "leduc_poker"};
    for (int i = 0; i < COUNT_OF(names); i++) {
        Game game;
        Error error = {0};
        assert_true(game_open(&game, names[i], &error));
        uint64_t before = learned_hash(&game);
        const FirstPolicy wanted = {.told = told_keep, .folder = folder};
        told[0] = '\0';
        assert_true(first_policy_take(&game, &wanted, &error));
        assert_true(learned_hash(&game) == before);
        assert_string_equal(told, "");
        assert_true(learned_choose(&game, "no", &error));
        assert_null(game.learned);
        game_close(&game);
    }
}

static int folder_open(void **unused) {
    (void)unused;
    snprintf(folder, sizeof folder, "/tmp/cassino-first-XXXXXX");
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int folder_close(void **unused) {
    (void)unused;
    char command[96];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kept_policy_is_the_one_that_would_be_learned),
        cmocka_unit_test(a_kept_policy_of_another_battle_is_not_used),
        cmocka_unit_test(a_stop_is_an_error_and_keeps_nothing),
        cmocka_unit_test(the_number_of_games_follows_from_the_length_of_a_game),
        cmocka_unit_test(a_file_beside_the_scenario_and_a_small_game_are_left_alone),
    };
    return cmocka_run_group_tests_name("first_policy", tests, folder_open, folder_close);
}
