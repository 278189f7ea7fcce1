// SPDX-License-Identifier: GPL-3.0-or-later
// test_legend.c -- tests the legend: every name in a scene has a row, every row has a sentence,
// and every rule cited in a row is in the rules reference.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/base/pcg.h"
#include "engine/game/open.h"
#include "engine/game/reference/legend.h"
#include "engine/game/reference/reference.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"

enum { PLIES = 1500, LOOK_EVERY = 5, HELP_MOST = 130 };

static Reference reference;
static Scene scene;

static void name_check(const Game *game, LegendKind kind, const char *name) {
    if (name == NULL || name[0] == '\0' || legend_find(game, kind, name) != NULL) return;
    fail_msg("%s: the legend has no %s '%s'", game->rules->name, legend_kind_names[kind], name);
}

static void number_check(const Game *game, const char *name) {
    if (legend_find(game, LEGEND_WEAPON, name) == NULL) name_check(game, LEGEND_NUMBER, name);
}

static void scene_check(const Game *game, const State *state, Side viewer) {
    view_scene(game, state, viewer, &scene);
    for (int i = 0; i < scene.piece_count; i++) {
        const ScenePiece *piece = &scene.pieces[i];
        name_check(game, LEGEND_SYMBOL, piece->symbol);
        for (int n = 0; n < piece->number_count; n++) number_check(game, piece->numbers[n].name);
        for (int b = 0; b < piece->badge_count; b++)
            name_check(game, LEGEND_BADGE, piece->badges[b]);
    }
    for (int i = 0; i < scene.marker_count; i++)
        name_check(game, LEGEND_MARKER, scene.markers[i].kind);
    for (int i = 0; i < scene.track_count; i++)
        name_check(game, LEGEND_TRACK, scene.tracks[i].name);
}

// Plays a random game of a scenario and checks the scenes of both sides.
static void game_check(const Game *game) {
    StateBuffer state;
    Action list[ACTIONS_MAX];
    Pcg rng = pcg_stream(29, 0, 0);
    game->rules->setup(game->world, state_of(&state));
    for (int ply = 0; ply < PLIES; ply++) {
        Side turn = game_turn(game, state_of(&state));
        if (turn == NOBODY) break;
        if (ply % LOOK_EVERY == 0)
            for (Side side = ALLIED; side < SIDES; side++)
                scene_check(game, state_of(&state), side);
        int count = game_legal(game, state_of(&state), list);
        game_apply(game, state_of(&state), list[pcg_below(&rng, (uint32_t)count)]);
    }
}

static void every_name_that_a_scene_shows_is_in_the_legend(void **unused) {
    static char names[SCENARIOS_MAX][NAME_BYTES];
    (void)unused;
    int count = game_list(names, SCENARIOS_MAX);
    assert_true(count > 10);
    for (int i = 0; i < count; i++) {
        Game game;
        Error error = {0};
        assert_true(game_open_plain(&game, names[i], NULL, &error));
        if (game.rules->scene.legend != NULL) game_check(&game);
        game_close(&game);
    }
}

static void every_row_has_a_short_sentence_and_cites_an_existing_rule(void **unused) {
    (void)unused;
    int rows = 0;
    for (const Rules *const *rules = rules_all; *rules != NULL; rules++) {
        const LegendRow *row = (*rules)->scene.legend;
        if (row == NULL) continue;
        assert_true(reference_open(&reference, (*rules)->name));
        for (; row->name != NULL; row++, rows++) {
            if (row->rule[0] && reference_find(&reference, row->rule) < 0) {
                char cited[80];
                int found[SECTION_FOUND_MAX];
                snprintf(cited, sizeof cited, "[%s]", row->rule);
                if (reference_find_all(&reference, cited, found) == 0)
                    fail_msg("%s: %s cites [%s]", (*rules)->name, row->name, row->rule);
            }
            size_t length = strlen(row->help);
            assert_in_range(length, 3, HELP_MOST);
            assert_true(row->help[length - 1] != '.');
        }
    }
    assert_true(rows > 100);
}

static void a_legend_leaves_out_symbols_that_the_scenario_lacks(void **unused) {
    const LegendRow *row[LEGEND_ROWS_MAX];
    static char room[1 << 14];
    Game game;
    Error error = {0};
    bool infantry = false;
    (void)unused;
    assert_true(game_open_plain(&game, "gbsu/first-contact", NULL, &error));
    for (int i = 0, count = legend_rows(&game, row); i < count; i++) {
        infantry |= strcmp(row[i]->name, "infantry") == 0;
        assert_string_not_equal(row[i]->name, "glider");
    }
    assert_true(infantry);
    Text text = text_over(room, sizeof room);
    legend_put(&game, "firepower", &text);
    assert_non_null(strstr(room, "Numbers of a unit\n  firepower"));
    assert_null(strstr(room, "morale  "));
    text = text_over(room, sizeof room);
    legend_put(&game, "submarine", &text);
    assert_int_equal(text.length, 0);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_that_a_scene_shows_is_in_the_legend),
        cmocka_unit_test(every_row_has_a_short_sentence_and_cites_an_existing_rule),
        cmocka_unit_test(a_legend_leaves_out_symbols_that_the_scenario_lacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
