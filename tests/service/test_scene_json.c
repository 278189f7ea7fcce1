// SPDX-License-Identifier: GPL-3.0-or-later
// test_scene_json.c -- tests positions as JSON, for every scenario and small game: they are
// complete, have the legal choices, and reveal no hidden information.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/kit/verb.h"
#include "engine/rules/rules.h"
#include "play/service/json/scene_json.h"
#include "play/terminal/choices.h"
#include "tests/game/twins.h"

enum { GAMES = 1, LOOK_EVERY = 10, COMPARE_EVERY = 20 };

#define ENEMY "greedy"

static char *json_line(json_t *json) {
    assert_non_null(json);
    char *line = json_dumps(json, JSON_HOUSE | JSON_COMPACT);
    assert_non_null(line);
    json_decref(json);
    return line;
}

static void each_game_do(void (*check)(const Game *game, const char *name)) {
    char(*names)[NAME_BYTES] = calloc(SCENARIOS_MAX, NAME_BYTES);
    int count = game_list(names, SCENARIOS_MAX);
    assert_true(count > 0);
    for (int i = 0; rules_small[i] != NULL; i++)
        snprintf(names[count++], NAME_BYTES, "%s", rules_small[i]->name);
    for (int i = 0; i < count; i++) {
        Game game;
        Error error = {0};
        if (!game_open(&game, names[i], &error)) fail_msg("%s: %s", names[i], error.words);
        check(&game, names[i]);
        game_close(&game);
    }
    free(names);
}

// ---- Complete contents.

static void board_check(const Game *game, const char *name) {
    json_t *whole = scenario_json(game, name), *place;
    size_t i;
    assert_string_equal(json_string_value(json_object_get(whole, "name")), name);
    json_t *board = json_object_get(whole, "board");
    Board *same = calloc(1, sizeof *same);
    assert_non_null(same);
    game->rules->scene.board(game->world, same);
    json_t *places = json_object_get(board, "places");
    assert_int_equal(json_array_size(places), same->place_count);
    assert_int_equal(json_array_size(json_object_get(board, "lines")), same->line_count);
    json_array_foreach(places, i, place) {
        assert_int_equal(json_integer_value(json_object_get(place, "id")), i);
        assert_string_equal(json_string_value(json_object_get(place, "label")),
                            same->places[i].label);
        assert_int_equal(json_array_size(json_object_get(place, "outline")),
                         same->places[i].corners);
    }
    free(same);
    json_decref(whole);
}

static void a_board_has_every_place_and_line_of_the_scenario(void **unused) {
    (void)unused;
    each_game_do(board_check);
}

// A stream of changes cannot tell that a key has gone, so each position has all keys.
static void keys_check(const json_t *position) {
    static size_t keys;  // of the first position
    if (keys == 0) keys = json_object_size(position);
    assert_true(keys > 0);
    assert_int_equal(json_object_size(position), keys);
}

// Checks the choices in the JSON: those of the viewer, in the order of their numbers in the
// terminal and with their parts; no choices of another side.
static void choices_check(const Game *game, const State *state, Side viewer, Side turn, int ply) {
    static Choices choices;
    json_t *whole = position_json(game, state, viewer, ply), *one;
    size_t i;
    json_t *list = json_object_get(whole, "choices");
    bool his = turn < SIDES && (viewer == NOBODY || viewer == turn);
    if (his) choices_fill(&choices, game, state);
    assert_int_equal(json_array_size(list), his ? choices.count : 0);
    json_array_foreach(list, i, one) {
        assert_string_equal(json_string_value(json_object_get(one, "words")), choices.words[i]);
        Parts parts;
        view_parts(game, state, choices.action[i], &parts);
        assert_string_equal(json_string_value(json_object_get(one, "verb")), parts.verb);
        json_t *piece = json_object_get(one, "piece"), *place = json_object_get(one, "place");
        assert_true(parts.piece < 0 ? json_is_null(piece)
                                    : json_integer_value(piece) == parts.piece);
        assert_true(parts.place < 0 ? json_is_null(place)
                                    : json_integer_value(place) == parts.place);
    }
    assert_int_equal(json_is_null(json_object_get(whole, "result")), turn != NOBODY);
    keys_check(whole);
    json_decref(whole);
}

static void play_check(const Game *game, const char *name) {
    (void)name;
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    Pcg rng = pcg_stream(5, 0, PCG_TEST);
    game->rules->setup(game->world, state);
    for (int ply = 0; ply <= game->rules->plies_max; ply++) {
        Action list[ACTIONS_MAX];
        Side turn = game_turn(game, state);
        if (turn == NOBODY || pcg_below(&rng, LOOK_EVERY) == 0)
            for (Side viewer = ALLIED; viewer <= NOBODY; viewer++)
                if (viewer != CHANCE) choices_check(game, state, viewer, turn, ply);
        if (turn == NOBODY) return;
        int count = game_legal(game, state, list);
        Action action = turn == CHANCE ? game->rules->draw(game->world, state, &rng)
                                       : list[pcg_below(&rng, (uint32_t)count)];
        game_apply(game, state, action);
    }
    fail_msg("%s does not end", name);
}

static void a_position_has_all_keys_and_offers_choices_only_to_the_side_to_move(void **unused) {
    (void)unused;
    each_game_do(play_check);
}

// ---- Hidden information.

static int combats;  // number of positions with a close combat

static bool in_close_combat(const Game *game, const State *state) {
    SceneClash clash = {.place = NO_PLACE};
    if (game->rules->scene.clash == NULL || game_turn(game, state) == NOBODY) return false;
    game->rules->scene.clash(game->world, state, NO_ACTION, ALLIED, &clash);
    combats += clash.there;
    return clash.there;
}

static int hidden;  // number of compared positions with hidden differences

static void twins_check(const Game *game, const char *name) {
    static Twins twins;
    for (Side viewer = ALLIED; viewer < SIDES; viewer++) {
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            char words[600];
            Text why = text_over(words, sizeof words);
            Pcg rng = pcg_stream(seed, 1, PCG_TEST);
            twins_start(&twins, game, name, viewer, ENEMY, seed);
            while (twins_step(&twins, &why)) {
                const State *state = state_of(&twins.state[0]);
                if (in_close_combat(game, state)) {
                    json_t *whole = position_json(game, state, viewer, 0);
                    keys_check(whole);
                    json_decref(whole);
                }
                if (!twins.apart || pcg_below(&rng, COMPARE_EVERY) != 0) continue;
                json_t *one = position_json(game, state_of(&twins.state[0]), viewer, 0);
                json_t *two = position_json(game, state_of(&twins.state[1]), viewer, 0);
                if (!json_equal(one, two)) assert_string_equal(json_line(one), json_line(two));
                json_decref(one);
                json_decref(two);
                hidden++;
            }
        }
    }
}

static void positions_that_differ_only_in_hidden_information_have_the_same_json(void **unused) {
    (void)unused;
    each_game_do(twins_check);
    assert_true(combats > 0);
    assert_true(hidden > 0);
}

// Checks that the test above can fail: a viewer who sees everything can tell the positions apart.
static void positions_that_differ_have_different_json_for_nobody(void **unused) {
    (void)unused;
    static Twins twins;
    Game game;
    char words[600];
    bool differs = false;
    Text why = text_over(words, sizeof words);
    assert_true(game_open(&game, "gbsu/first-contact", NULL));
    twins_start(&twins, &game, "gbsu/first-contact", ALLIED, ENEMY, 1);
    while (twins_step(&twins, &why)) {
        char *one = json_line(position_json(&game, state_of(&twins.state[0]), NOBODY, 0));
        char *two = json_line(position_json(&game, state_of(&twins.state[1]), NOBODY, 0));
        differs |= strcmp(one, two) != 0;
        free(one);
        free(two);
    }
    assert_true(differs);
    game_close(&game);
}

static void bytes_that_are_not_utf8_become_question_marks(void **unused) {
    (void)unused;
    json_t *words = json_words("Mill \xc3");  // cut in the middle of a letter
    assert_string_equal(json_string_value(words), "Mill ?");
    json_decref(words);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_has_every_place_and_line_of_the_scenario),
        cmocka_unit_test(a_position_has_all_keys_and_offers_choices_only_to_the_side_to_move),
        cmocka_unit_test(positions_that_differ_only_in_hidden_information_have_the_same_json),
        cmocka_unit_test(positions_that_differ_have_different_json_for_nobody),
        cmocka_unit_test(bytes_that_are_not_utf8_become_question_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
