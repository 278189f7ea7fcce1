// SPDX-License-Identifier: GPL-3.0-or-later
// test_options.c -- tests the option table and player specs: what is read, written, rejected and
// printed.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "ai/players.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"

static void refused(const char *text, const char *said) {
    SearchParams params = search_defaults();
    Error error = {0};
    assert_false(options_parse(search_options, &params, text, &error));
    if (strstr(error.words, said) == NULL)
        fail_msg("\"%s\" is refused with \"%s\"", text, error.words);
}

static void every_default_is_within_its_own_range(void **unused) {
    (void)unused;
    for (int i = 0; i < search_options.count; i++) {
        const Option *option = &search_options.options[i];
        if (option->type == OPTION_WORD) continue;
        assert_true(option->initial >= option->low && option->initial <= option->high);
    }
}

static void every_option_is_read_and_written_back(void **unused) {
    (void)unused;
    const char *text =
        "iterations=77,seconds=1.5,trees=3,threads=2,megabytes=9,policy=ucb,explore=1.25,"
        "observer=multiple,chance=open,determinization=once,playout=policy,epsilon=0.5,playout_"
        "plies=40,depth=7,"
        "temperature=0.25,early=no";
    SearchParams params = search_defaults();
    Error error = {0};
    assert_true(options_parse(search_options, &params, text, &error));
    assert_int_equal(params.iterations, 77);
    assert_int_equal(params.policy, POLICY_UCB);
    assert_int_equal(params.observer, OBSERVER_MULTIPLE);
    assert_int_equal(params.determinization, DETERMINIZE_ONCE);
    assert_false(params.early);
    char buffer[1000];
    Text out = text_over(buffer, sizeof buffer);
    options_write(search_options, &params, &out);
    assert_string_equal(buffer, text);
}

static void default_options_are_not_written(void **unused) {
    (void)unused;
    SearchParams params = search_defaults();
    char buffer[1000];
    Text out = text_over(buffer, sizeof buffer);
    options_write(search_options, &params, &out);
    assert_string_equal(buffer, "");
}

static void an_invalid_option_is_refused_with_the_expected_values(void **unused) {
    (void)unused;
    refused("iteratons=5", "did you mean \"iterations\"?");
    refused("iterations=many", "an integer from 0 to 1000000000");
    refused("iterations=1.5", "an integer");
    refused("trees=0", "from 1 to 64");
    refused("explore=nan", "a number from 0 to 100");
    refused("explore=-1", "a number from 0 to 100");
    refused("policy=uct", "puct|ucb|equal");
    refused("early=true", "yes or no");
    refused("determinization=true", "each|once");  // only the kind "cheat" sees hidden cards
    refused("iterations", "expected KEY=VALUE");
    refused("=5", "expected KEY=VALUE");
    refused("trees=2,", "missing option after the last comma");
    refused("zzzzzzzz=1", "expected one of: iterations");
    refused("iterations=00000000000000000000000000000000000000000000000000000000000000000001",
            "too long");
}

static void a_player_spec_names_a_kind_and_its_options(void **unused) {
    (void)unused;
    static const struct {
        const char *spec, *said;
    } bad[] = {
        {"", "expected NAME"},
        {"ismct", "did you mean \"ismcts\"?"},
        {"nobody_at_all", "expected one of: recruit"},
        {"ismcts:", "missing options after the colon"},
        {"ismcts:tree=2",
         "player \"ismcts:tree=2\": unknown option \"tree\"; did you mean \"trees\"?"},
        {"greedy:trees=2", "unknown option \"trees\"; expected one of: learned"},
        {"random:x=1", "random takes no options"},
    };
    Game game;
    Error error = {0};
    assert_true(game_open(&game, "tic_tac_toe", &error));
    for (int i = 0; i < COUNT_OF(bad); i++) {
        assert_null(player_make(&game, bad[i].spec, 1, &error));
        if (strstr(error.words, bad[i].said) == NULL) fail_msg("%s: %s", bad[i].spec, error.words);
    }
    game_close(&game);
}

static void every_kind_of_player_can_be_made_and_names_are_unique(void **unused) {
    (void)unused;
    Game game;
    Error error = {0};
    assert_true(game_open(&game, "tic_tac_toe", &error));
    for (const PlayerKind *kind = player_kinds; kind->name != NULL; kind++) {
        Player *player = player_make(&game, kind->name, 1, &error);
        assert_non_null(player);
        assert_int_equal(player->sees_all, strcmp(kind->name, "cheat") == 0);
        player->free(player);
        for (const PlayerKind *other = player_kinds; other < kind; other++)
            assert_string_not_equal(kind->name, other->name);
    }
    game_close(&game);
}

static void the_preset_of_a_rule_system_parses_and_sets_its_defaults(void **unused) {
    (void)unused;
    for (const Rules *const *rules = rules_all; *rules != NULL; rules++) {
        SearchParams plain = search_defaults(), suited = search_defaults_of(*rules);
        if ((*rules)->search_preset == NULL)
            assert_memory_equal(&plain, &suited, sizeof plain);
        else
            assert_true(options_parse(search_options, &plain, (*rules)->search_preset, NULL));
    }
    SearchParams rfic = search_defaults_of(rules_find("rfic"));
    assert_int_equal(rfic.playout_plies, 60);
    assert_true(options_parse(search_options, &rfic, "playout_plies=20", NULL));
    assert_int_equal(rfic.playout_plies, 20);
    SearchParams gbww2 = search_defaults_of(rules_find("gbww2"));
    assert_int_equal(gbww2.playout_plies, 60);
    assert_true(gbww2.explore > 4.9f && gbww2.explore < 5.1f);
}

// Checks that the level presets of all rule systems parse. A level has general settings, then
// those of its rule system, then those that the user gives.
static void the_level_presets_of_each_rule_system_parse(void **unused) {
    (void)unused;
    int found = 0;
    for (const Rules *const *rules = rules_all; *rules != NULL; rules++) {
        const LevelPreset *own = (*rules)->level_presets;
        for (; own != NULL && own->level != NULL; own++) {
            const PlayerKind *kind = player_kinds;
            while (kind->name != NULL && strcmp(kind->name, own->level) != 0) kind++;
            assert_true(kind->name != NULL && kind->preset != NULL);
            SearchParams params = search_defaults_of(*rules);
            assert_true(options_parse(search_options, &params, own->options, NULL));
            found++;
        }
    }
    assert_true(found > 0);
    static const struct {
        const char *spec;
        int most;  // iterations of both trees
    } players[] = {{"veteran:early=no", 200}, {"veteran:early=no,iterations=7", 14}};
    Game game;
    Error error = {0};
    StateBuffer state;
    assert_true(game_open(&game, "gbww2/crossroads", &error));
    for (int i = 0; i < COUNT_OF(players); i++) {
        Player *player = player_make(&game, players[i].spec, 1, &error);
        Pcg rng = pcg_stream(1, 0, PCG_TEST);
        assert_non_null(player);
        memset(&state, 0, sizeof state);
        game.rules->setup(game.world, state_of(&state));
        while (game_turn(&game, state_of(&state)) == CHANCE)
            game_apply(&game, state_of(&state),
                       game.rules->draw(game.world, state_of(&state), &rng));
        player->choose(player, &game, state_of(&state), game_turn(&game, state_of(&state)), 0);
        assert_int_equal(mcts_player_report(player)->iterations, players[i].most);
        player->free(player);
    }
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_default_is_within_its_own_range),
        cmocka_unit_test(every_option_is_read_and_written_back),
        cmocka_unit_test(default_options_are_not_written),
        cmocka_unit_test(an_invalid_option_is_refused_with_the_expected_values),
        cmocka_unit_test(a_player_spec_names_a_kind_and_its_options),
        cmocka_unit_test(every_kind_of_player_can_be_made_and_names_are_unique),
        cmocka_unit_test(the_preset_of_a_rule_system_parses_and_sets_its_defaults),
        cmocka_unit_test(the_level_presets_of_each_rule_system_parse),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
