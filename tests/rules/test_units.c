// SPDX-License-Identifier: GPL-3.0-or-later
// test_units.c -- tests that every unit of every shipped battle can be left out or doubled, or that
// the refusal says why not. `worth` and `study` do both.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "engine/scenario/number.h"

// Tries an edit. Returns true if the battle opens and a game begins.
static bool edit_works(const Game *game, const char *name, const char *path, int value) {
    Game edited;
    Error error = {0};
    StateBuffer state;
    char edit[128];
    const char *edits[] = {edit};
    snprintf(edit, sizeof edit, "%s=%d", path, value);
    if (!game_edit(game, edits, 1, &edited, &error)) {
        if (strlen(error.words) < 20) fail_msg("%s, %s: \"%s\"", name, edit, error.words);
        return false;
    }
    edited.rules->setup(edited.world, state_of(&state));
    assert_true(game_turn(&edited, state_of(&state)) != NOBODY);
    game_close(&edited);
    return true;
}

static void every_unit_can_be_left_out_and_doubled_or_is_refused_with_a_reason(void **unused) {
    (void)unused;
    static char names[SCENARIOS_MAX][NAME_BYTES];
    Number *numbers = calloc(NUMBERS_MAX, sizeof *numbers);
    int battles = 0, all = game_list(names, SCENARIOS_MAX);
    assert_non_null(numbers);
    for (int i = 0; i < all; i++) {
        Game game;
        int units = 0, works = 0;
        if (strchr(names[i], '/') == NULL || !game_open_shipped(&game, names[i], NULL)) continue;
        int count = game.rules->lab.numbers(game.world, numbers);
        for (int k = 0; k < count; k++) {
            if (!number_is_unit(&numbers[k])) continue;
            units++;
            works += edit_works(&game, names[i], numbers[k].path, 0);
            works += edit_works(&game, names[i], numbers[k].path, 2);
        }
        // A few units cannot be left out or doubled, such as the only general of a side.
        if (units == 0 || works < 1.5 * units)
            fail_msg("%s: of %d units, %d of 2 edits each work", names[i], units, works);
        battles++;
        game_close(&game);
    }
    assert_true(battles >= 13);
    free(numbers);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_unit_can_be_left_out_and_doubled_or_is_refused_with_a_reason),
    };
    return cmocka_run_group_tests_name("units", tests, NULL, NULL);
}
