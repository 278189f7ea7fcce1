// SPDX-License-Identifier: GPL-3.0-or-later
// test_library.c -- tests the library through cassino.h alone, as another program uses it.
#include <limits.h>
#include <locale.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/base.h"
#include "play/library/cassino.h"

static cassino_scenario *opened(const char *name) {
    cassino_scenario *scenario = NULL;
    if (cassino_scenario_open(&scenario, name) != CASSINO_OK) fail_msg("%s", cassino_error());
    return scenario;
}

static cassino_game *begun(const cassino_scenario *scenario, uint64_t seed) {
    cassino_game *game = NULL;
    assert_int_equal(cassino_game_new(&game, scenario, seed), CASSINO_OK);
    return game;
}

// Plays `plies` plies: chance events as drawn, other actions by a simple hash of the ply.
static void play_on(cassino_game *game, int plies) {
    for (int i = 0; i < plies && cassino_turn(game) != CASSINO_NOBODY; i++) {
        cassino_action list[CASSINO_ACTIONS_MAX], action;
        int count = cassino_legal(game, list, CASSINO_ACTIONS_MAX);
        assert_true(count > 0);
        if (cassino_draw(game, &action) != CASSINO_OK)
            action = list[(unsigned)cassino_plies(game) * 2654435761u % (unsigned)count];
        assert_int_equal(cassino_apply(game, action), CASSINO_OK);
    }
}

static const char *const names[] = {"tic_tac_toe", "gbsu/first-contact", "rfic/ford",
                                    "gbww2/crossroads"};

// In whole games of every system: words and bytes of actions lead back to them, the odds of a
// chance event add up to 1, and the results of both sides to 1.
static void whole_games_are_played(void **unused) {
    (void)unused;
    for (int n = 0; n < COUNT_OF(names); n++) {
        cassino_scenario *scenario = opened(names[n]);
        cassino_game *game = begun(scenario, 7);
        while (cassino_turn(game) != CASSINO_NOBODY) {
            cassino_action list[CASSINO_ACTIONS_MAX], again;
            int count = cassino_legal(game, list, CASSINO_ACTIONS_MAX);
            double sum = 0, odds;
            for (int i = 0; i < count; i += count / 4 + 1) {
                char words[256];
                assert_true(cassino_words(game, list[i], words, sizeof words) > 0);
                assert_int_equal(cassino_parse(game, words, &again), CASSINO_OK);
                assert_int_equal(again, list[i]);
            }
            if (cassino_turn(game) == CASSINO_CHANCE) {
                for (int i = 0; i < count; i++) {
                    assert_int_equal(cassino_odds(game, list[i], &odds), CASSINO_OK);
                    sum += odds;
                }
                assert_true(sum > 0.999 && sum < 1.001);
            }
            play_on(game, 1);
        }
        double first, second;
        assert_int_equal(cassino_payoff(game, CASSINO_FIRST, &first), CASSINO_OK);
        assert_int_equal(cassino_payoff(game, CASSINO_SECOND, &second), CASSINO_OK);
        assert_true(first + second == 1);
        cassino_scenario_free(scenario);  // the game keeps it
        assert_int_equal(cassino_legal(game, NULL, 0), 0);
        cassino_game_free(game);
    }
}

// Two players, asked ply by ply, must play game 0 of cassino_simulate().
static void players_play_the_games_of_simulate(void **unused) {
    (void)unused;
    static const char *const words[] = {"greedy", "ismcts:iterations=8,threads=1"};
    cassino_scenario *scenario = opened("gbsu/first-contact");
    cassino_game *game = begun(scenario, 3);
    cassino_player *player[2];
    for (int side = 0; side < 2; side++)
        assert_int_equal(cassino_player_new(&player[side], scenario, words[side], side, 3), 0);
    for (int turn; (turn = cassino_turn(game)) != CASSINO_NOBODY;) {
        cassino_action action;
        if (turn == CASSINO_CHANCE)
            assert_int_equal(cassino_draw(game, &action), 0);
        else
            assert_int_equal(cassino_choose(player[turn], game, &action, NULL, NULL), 0);
        assert_int_equal(cassino_apply(game, action), 0);
    }
    double payoff[2], here;
    int margin[2], plies[2], margin_here;
    assert_int_equal(cassino_simulate(scenario, words[0], words[1], 3, 0, 2, 1, payoff, margin,
                                      plies, NULL, NULL),
                     0);
    assert_int_equal(cassino_payoff(game, CASSINO_FIRST, &here), 0);
    assert_int_equal(cassino_margin(game, &margin_here), 0);
    assert_true(here == payoff[0]);
    assert_int_equal(margin_here, margin[0]);
    assert_int_equal(cassino_plies(game), plies[0]);
    for (int side = 0; side < 2; side++) cassino_player_free(player[side]);
    cassino_game_free(game);
    cassino_scenario_free(scenario);
}

// After a redeal for a side, that side must see the same: text by text, at many positions.
static void a_redeal_changes_nothing_that_its_side_sees(void **unused) {
    (void)unused;
    for (int n = 1; n < COUNT_OF(names); n++) {
        cassino_scenario *scenario = opened(names[n]);
        cassino_game *game = begun(scenario, 11), *other;
        int changed = 0;
        for (int i = 0; i < 12; i++) {
            play_on(game, 9);
            if (cassino_turn(game) == CASSINO_NOBODY) break;
            for (int side = 0; side < 2; side++) {
                char before[CASSINO_POSITION_MAX], after[CASSINO_POSITION_MAX];
                assert_int_equal(cassino_game_copy(&other, game), 0);
                assert_int_equal(cassino_redeal(other, side, (uint64_t)i), 0);
                char *seen = cassino_scene(game, side), *dealt = cassino_scene(other, side);
                assert_string_equal(seen, dealt);
                int size = cassino_position(game, before, sizeof before);
                assert_int_equal(cassino_position(other, after, sizeof after), size);
                changed += memcmp(before, after, (size_t)size) != 0;
                assert_null(cassino_game_record(other));
                cassino_free(seen);
                cassino_free(dealt);
                cassino_game_free(other);
            }
        }
        if (n == 1) assert_true(changed > 0);  // hands of cards are hidden
        cassino_game_free(game);
        cassino_scenario_free(scenario);
    }
}

static void records_and_positions_lead_back(void **unused) {
    (void)unused;
    static const char *const edits[] = {"turns=5"};
    cassino_scenario *plain = opened("gbsu/first-contact"), *scenario;
    assert_int_equal(cassino_scenario_edit(&scenario, plain, edits, 1), 0);
    cassino_game *game = begun(scenario, 5), *loaded;
    play_on(game, 30);
    char *record = cassino_game_record(game);
    assert_non_null(strstr(record, "set: turns=5"));
    assert_int_equal(cassino_game_load(&loaded, scenario, record, strlen(record), 9), 0);
    char first[CASSINO_POSITION_MAX], second[CASSINO_POSITION_MAX];
    int size = cassino_position(game, first, sizeof first);
    assert_int_equal(cassino_position(loaded, second, sizeof second), size);
    assert_memory_equal(first, second, (size_t)size);
    // A record of the edited battle is none of the plain one.
    cassino_game *none = NULL;
    assert_int_equal(cassino_game_load(&none, plain, record, strlen(record), 9), CASSINO_INVALID);
    assert_non_null(strstr(cassino_error(), "turns=5"));
    assert_null(none);
    // A position comes back later, and one with a changed byte is refused.
    play_on(game, 10);
    assert_int_equal(cassino_position_set(game, first, (size_t)size), 0);
    assert_int_equal(cassino_plies(game), 30);
    assert_int_equal(cassino_position(game, second, sizeof second), size);
    assert_memory_equal(first, second, (size_t)size);
    for (int i = 0; i < size; i += 7) {
        first[i] ^= 1;
        assert_int_equal(cassino_position_set(game, first, (size_t)size), CASSINO_INVALID);
        first[i] ^= 1;
    }
    assert_int_equal(cassino_position_set(game, first, (size_t)size - 1), CASSINO_INVALID);
    cassino_free(record);
    cassino_game_free(game);
    cassino_game_free(loaded);
    cassino_scenario_free(scenario);
    cassino_scenario_free(plain);
}

static char *file_text(const char *path, size_t *length) {
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char *text = calloc(1, 1 << 16);
    *length = fread(text, 1, (1 << 16) - 1, file);
    fclose(file);
    return text;
}

// A scenario from a text must be that of the file; a learned policy must be what its text says.
static void scenarios_are_parsed_and_learned(void **unused) {
    (void)unused;
    size_t length;
    char *text = file_text("scenarios/gbsu/first-contact.yaml", &length);
    cassino_scenario *parsed, *taught, *again, *none = NULL;
    const char *path = "scenarios/gbsu/mine.yaml";
    assert_int_equal(cassino_scenario_parse(&parsed, path, text, length), 0);
    assert_string_equal(cassino_scenario_title(parsed), "First contact");
    assert_string_equal(cassino_scenario_side(parsed, CASSINO_SECOND), "Red");
    char *none_text = cassino_scenario_policy(parsed);
    assert_string_equal(none_text, "");
    assert_int_equal(cassino_scenario_learn(&taught, parsed, 64, 1, 1, NULL, NULL), 0);
    char *policy = cassino_scenario_policy(taught);
    assert_non_null(strstr(policy, "games: 64"));
    assert_int_equal(cassino_scenario_with_policy(&again, parsed, policy, strlen(policy)), 0);
    double first[4], second[4], plain[4];
    int plies[2][4];
    cassino_simulate(taught, "greedy", "greedy", 1, 0, 4, 1, first, NULL, plies[0], NULL, NULL);
    cassino_simulate(again, "greedy", "greedy", 1, 0, 4, 1, second, NULL, plies[1], NULL, NULL);
    assert_memory_equal(plies[0], plies[1], sizeof plies[0]);
    cassino_simulate(parsed, "greedy", "greedy", 1, 0, 4, 1, plain, NULL, plies[1], NULL, NULL);
    assert_memory_not_equal(plies[0], plies[1], sizeof plies[0]);
    // Errors name the file, the line and what is wrong.
    char *at = strstr(text, "turns: 6");
    at[7] = 'x';
    assert_int_equal(cassino_scenario_parse(&none, path, text, length), CASSINO_INVALID);
    assert_non_null(strstr(cassino_error(), "scenarios/gbsu/mine.yaml:"));
    assert_int_equal(cassino_scenario_parse(&none, path, "", 0), CASSINO_INVALID);
    assert_int_equal(cassino_scenario_with_policy(&none, parsed, "?", 1), CASSINO_INVALID);
    assert_null(none);
    free(text);
    cassino_free(none_text);
    cassino_free(policy);
    cassino_scenario_free(parsed);
    cassino_scenario_free(taught);
    cassino_scenario_free(again);
}

static int stop_at_once(void *payload, double share) {
    ++*(int *)payload;
    assert_true(share >= 0 && share <= 1);
    return 0;
}

static void long_work_stops(void **unused) {
    (void)unused;
    cassino_scenario *scenario = opened("gbsu/first-contact"), *none = NULL;
    cassino_game *game = begun(scenario, 1);
    play_on(game, 30);
    while (cassino_turn(game) >= CASSINO_CHANCE) play_on(game, 1);
    cassino_move moves[CASSINO_ACTIONS_MAX];
    int calls = 0;
    assert_int_equal(cassino_scenario_learn(&none, scenario, 100000, 1, 1, stop_at_once, &calls),
                     CASSINO_STOPPED);
    assert_int_equal(cassino_simulate(scenario, "greedy", "greedy", 1, 0, 10000, 1, NULL, NULL,
                                      NULL, stop_at_once, &calls),
                     CASSINO_STOPPED);
    // A stop does not wait for the end of a game.
    const char *slow = "ismcts:iterations=100000000,threads=1";
    assert_int_equal(
        cassino_simulate(scenario, slow, slow, 1, 0, 1, 1, NULL, NULL, NULL, stop_at_once, &calls),
        CASSINO_STOPPED);
    const char *options = "iterations=1000000,threads=1";
    int count = cassino_analyze(game, options, 1, moves, CASSINO_ACTIONS_MAX, stop_at_once, &calls);
    assert_true(count > 0 && moves[0].visits >= moves[count - 1].visits);
    assert_true(calls >= 3);
    assert_null(none);
    cassino_game_free(game);
    cassino_scenario_free(scenario);
}

static void all_invalid(const int answers[], int count) {
    for (int i = 0; i < count; i++)
        if (answers[i] != CASSINO_INVALID) fail_msg("call %d answers %d", i, answers[i]);
    assert_true(strlen(cassino_error()) > 0);
}

// Every call must answer invalid arguments by an error and change nothing.
static void bad_scenarios_and_players_are_errors(void **unused) {
    (void)unused;
    cassino_scenario *scenario = opened("gbsu/first-contact"), *none = NULL;
    cassino_player *player = NULL;
    const char *const edits[] = {"no.such=1"}, *const null_edit[] = {NULL};
    const int answers[] = {
        cassino_scenario_open(NULL, "gbsu/mokra"),
        cassino_scenario_open(&none, NULL),
        cassino_scenario_open(&none, "gbsu/no-such"),
        cassino_scenario_open(&none, ""),
        cassino_scenario_parse(&none, NULL, "", 0),
        cassino_scenario_parse(&none, "x", NULL, 0),
        cassino_scenario_edit(&none, scenario, edits, 1),
        cassino_scenario_edit(&none, scenario, null_edit, 1),
        cassino_scenario_edit(&none, scenario, NULL, 1),
        cassino_scenario_edit(&none, NULL, edits, 1),
        cassino_scenario_learn(&none, NULL, 10, 1, 1, NULL, NULL),
        cassino_scenario_learn(&none, scenario, 0, 1, 1, NULL, NULL),
        cassino_scenario_with_policy(&none, NULL, NULL, 0),
        cassino_player_new(&player, scenario, "greedier", 0, 1),
        cassino_player_new(&player, scenario, "cheat", 0, 1),
        cassino_player_new(&player, scenario, "greedy", 3, 1),
        cassino_simulate(scenario, "greedy", "nobody", 1, 0, 1, 1, NULL, NULL, NULL, NULL, NULL),
        cassino_simulate(scenario, "greedy", "greedy", 1, 0, 0, 1, NULL, NULL, NULL, NULL, NULL),
    };
    all_invalid(answers, COUNT_OF(answers));
    assert_true(none == NULL && player == NULL);
    cassino_scenario_free(scenario);
}

static void bad_moves_are_errors(void **unused) {
    (void)unused;
    cassino_scenario *scenario = opened("gbsu/first-contact");
    cassino_game *game = begun(scenario, 1), *none = NULL;
    cassino_action action;
    cassino_parts parts;
    char before[CASSINO_POSITION_MAX], after[CASSINO_POSITION_MAX];
    double odds;
    int number, size = cassino_position(game, before, sizeof before);
    const int answers[] = {
        cassino_game_new(NULL, scenario, 1),
        cassino_game_new(&none, NULL, 1),
        cassino_game_copy(&none, NULL),
        cassino_game_load(&none, scenario, "rules: gbsu\n", 12, 1),
        cassino_game_load(&none, scenario, NULL, 12, 1),
        cassino_turn(NULL),
        cassino_plies(NULL),
        cassino_legal(NULL, &action, 1),
        cassino_legal(game, &action, 0),
        cassino_apply(game, 0),
        cassino_apply(game, 0xffffffff),
        cassino_apply(NULL, 0),
        cassino_odds(game, 0, &odds),
        cassino_payoff(game, CASSINO_FIRST, &odds),
        cassino_payoff(game, 2, &odds),
        cassino_margin(NULL, &number),
        cassino_words(game, 0, NULL, 0),
        cassino_tell(game, 0, 7, NULL, 0),
        cassino_prompt(game, -1, after, 10),
        cassino_map(NULL, 0, after, 10),
        cassino_map(game, 0, NULL, 10),
        cassino_parse(game, "fly to the moon", &action),
        cassino_parts_of(game, 0, &parts),
        cassino_position(game, after, 10),
        cassino_position_set(game, "", 0),
        cassino_redeal(game, CASSINO_NOBODY, 1),
        cassino_choose(NULL, game, &action, NULL, NULL),
        cassino_analyze(game, "iterations=many", 1, NULL, 0, NULL, NULL),
        cassino_analyze(NULL, NULL, 1, NULL, 0, NULL, NULL),
    };
    all_invalid(answers, COUNT_OF(answers));
    assert_null(none);
    assert_int_equal(cassino_position(game, after, sizeof after), size);
    assert_memory_equal(before, after, (size_t)size);
    cassino_game_free(game);
    cassino_scenario_free(scenario);
}

// Strings are NULL or "" then, and NULL may be freed.
static void nothing_gives_nothing(void **unused) {
    (void)unused;
    cassino_scenario *scenario = opened("tic_tac_toe");
    cassino_game *game = begun(scenario, 1);
    assert_null(cassino_scene(game, 9));
    assert_null(cassino_scene(NULL, 0));
    assert_null(cassino_game_record(NULL));
    assert_null(cassino_scenario_json(NULL));
    assert_null(cassino_scenario_policy(NULL));
    assert_string_equal(cassino_scenario_title(NULL), "");
    assert_string_equal(cassino_scenario_side(scenario, 2), "");
    cassino_game_free(NULL);
    cassino_player_free(NULL);
    cassino_scenario_free(NULL);
    cassino_free(NULL);
    cassino_game_free(game);
    cassino_scenario_free(scenario);
}

// Returns a scenario of the text of "First contact", as if it were that of the file `path`.
static cassino_scenario *parsed_as(const char *path) {
    size_t length;
    char *text = file_text("scenarios/gbsu/first-contact.yaml", &length);
    cassino_scenario *parsed = NULL;
    assert_int_equal(cassino_scenario_parse(&parsed, path, text, length), 0);
    free(text);
    return parsed;
}

// Numbers of threads, edits and games that nothing could hold, paths that a policy file could not.
static void huge_numbers_and_odd_paths_are_harmless(void **unused) {
    (void)unused;
    cassino_scenario *odd = parsed_as("scenarios/gbsu/a\nb.yaml"), *taught, *other = NULL;
    static const char *const edits[] = {"turns=5"};
    assert_int_equal(cassino_scenario_learn(&taught, odd, 17, 1, INT_MAX, NULL, NULL), 0);
    char *policy = cassino_scenario_policy(taught);
    assert_non_null(strstr(policy, "scenario: scenarios/gbsu/a?b.yaml\n"));
    assert_int_equal(cassino_scenario_edit(&other, odd, edits, 1), 0);
    cassino_scenario_free(taught);
    assert_int_equal(cassino_scenario_edit(&taught, other, edits, INT_MAX), CASSINO_INVALID);
    // Games beyond the first chunk are those that a call for them alone plays.
    cassino_scenario *small = opened("tic_tac_toe");
    static int all[5000], last[4];
    assert_int_equal(cassino_simulate(small, "random", "random", 1, 0, 5000, INT_MAX, NULL, NULL,
                                      all, NULL, NULL),
                     0);
    assert_int_equal(
        cassino_simulate(small, "random", "random", 1, 4996, 4, 1, NULL, NULL, last, NULL, NULL),
        0);
    assert_memory_equal(all + 4996, last, sizeof last);
    cassino_free(policy);
    cassino_scenario_free(odd);
    cassino_scenario_free(other);
    cassino_scenario_free(small);
}

// "" stands for no policy. One with two entries of a turn that only an edit adds is refused then.
static void policies_fit_or_are_refused(void **unused) {
    (void)unused;
    static const char *const edits[] = {"turns=9"};
    cassino_scenario *plain = opened("gbsu/first-contact"), *doubled, *bare, *none = NULL;
    char *policy = cassino_scenario_policy(plain), *text = calloc(1, strlen(policy) + 100);
    sprintf(text, "%s%s", policy, "\ntable initiative\nturn-8 axis 5 axis 6\n");
    assert_int_equal(cassino_scenario_with_policy(&doubled, plain, text, strlen(text)), 0);
    assert_int_equal(cassino_scenario_edit(&none, doubled, edits, 1), CASSINO_INVALID);
    assert_true(none == NULL && strstr(cassino_error(), "duplicate entry") != NULL);
    assert_int_equal(cassino_scenario_with_policy(&bare, plain, "", 0), 0);
    cassino_free(policy);
    policy = cassino_scenario_policy(bare);
    assert_string_equal(policy, "");
    // An error is one line, whatever it quotes.
    cassino_game *game = begun(bare, 1);
    cassino_action action;
    assert_int_equal(cassino_parse(game, "up\nand\033away\xff", &action), CASSINO_INVALID);
    assert_string_equal(cassino_error(), "no legal action is 'up and?away?'");
    cassino_game_free(game);
    cassino_free(policy);
    free(text);
    cassino_scenario_free(plain);
    cassino_scenario_free(doubled);
    cassino_scenario_free(bare);
}

// A program may have set a locale with commas: options and texts keep their points. -c writes a
// locale of numbers alone, with exit status 1.
static void numbers_have_points_in_every_locale(void **unused) {
    (void)unused;
    bool made = system(
                    "mkdir -p /tmp/cassino-locale && cd /tmp/cassino-locale && printf '%s\\n' "
                    "LC_NUMERIC 'decimal_point \",\"' 'thousands_sep \"\"' 'grouping -1' "
                    "'END LC_NUMERIC' >numbers && "
                    "localedef -c -i numbers -f ANSI_X3.4-1968 ./comma 2>/dev/null") >= 0;
    made = made && setenv("LOCPATH", "/tmp/cassino-locale", 1) == 0 &&
           setlocale(LC_NUMERIC, "comma") != NULL;
    if (system("rm -r /tmp/cassino-locale") != 0 || !made) skip();
    char half[8];
    snprintf(half, sizeof half, "%.1f", 0.5);
    assert_string_equal(half, "0,5");
    cassino_scenario *scenario = opened("rfic/ford");
    cassino_player *player = NULL;
    assert_int_equal(cassino_player_new(&player, scenario, "veteran:explore=0.5", 0, 1), 0);
    cassino_player_free(player);
    snprintf(half, sizeof half, "%.1f", 0.5);
    assert_string_equal(half, "0,5");  // the library has given the locale back
    cassino_scenario_free(scenario);
    setlocale(LC_ALL, "C");
}

static void *many_games(void *scenario) {
    static _Thread_local int plies[6];
    cassino_simulate(scenario, "greedy", "greedy", 1, 0, 6, 1, NULL, NULL, plies, NULL, NULL);
    unsigned sum = 0;
    for (int i = 0; i < 6; i++) sum = sum * 31 + (unsigned)plies[i];
    cassino_game *game = NULL;  // take and give back the scenario meanwhile
    for (int i = 0; i < 200; i++) {
        cassino_game_new(&game, scenario, (uint64_t)i);
        cassino_game_free(game);
    }
    return (void *)(uintptr_t)sum;
}

static void threads_share_a_scenario(void **unused) {
    (void)unused;
    cassino_scenario *scenario = opened("rfic/ford");
    void *alone = many_games(scenario), *together[2];
    pthread_t thread[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, many_games, scenario), 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_join(thread[i], &together[i]), 0);
        assert_ptr_equal(together[i], alone);
    }
    cassino_scenario_free(scenario);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_are_played),
        cmocka_unit_test(players_play_the_games_of_simulate),
        cmocka_unit_test(a_redeal_changes_nothing_that_its_side_sees),
        cmocka_unit_test(records_and_positions_lead_back),
        cmocka_unit_test(scenarios_are_parsed_and_learned),
        cmocka_unit_test(long_work_stops),
        cmocka_unit_test(bad_scenarios_and_players_are_errors),
        cmocka_unit_test(bad_moves_are_errors),
        cmocka_unit_test(nothing_gives_nothing),
        cmocka_unit_test(huge_numbers_and_odd_paths_are_harmless),
        cmocka_unit_test(policies_fit_or_are_refused),
        cmocka_unit_test(numbers_have_points_in_every_locale),
        cmocka_unit_test(threads_share_a_scenario),
    };
    return cmocka_run_group_tests_name("library", tests, NULL, NULL);
}
