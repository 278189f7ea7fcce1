// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_objects.c -- plays games and checks that a fortification is in ruins because of the
// side whose enemy lost a step in it.
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "tests/gbsu/gbsu_kit.h"
#include "tests/rules/positions.h"

static int steps_in(const World *of, const State *at, Hex hex, int side) {
    int steps = 0;
    for (uint64_t rest = units_at(at, hex) & of->side[side].units; rest; rest &= rest - 1)
        steps += 1 + has(at->full, bits_first(rest));
    return steps;
}

static void rule_11_8_4_a_fortification_falls_to_the_enemy_of_who_is_hit_in_it(void **unused) {
    (void)unused;
    static MapObject objects[MAP_OBJECTS_MAX];
    Game open;
    Error error = {0};
    int checked = 0;
    if (!game_open_plain(&open, "gbsu/primosole-breakin", (char[PATH_MOST]){0}, &error))
        fail_msg("%s", error.words);
    int count = map_objects(open.rules->lab.object_kinds, open.world, objects);
    for (int play = 0; play < 8; play++) {
        StateBuffer now, before;
        Pcg rng = pcg_stream(11, (uint64_t)play, PCG_TEST);
        State *at = state_of(&now), *was = state_of(&before);
        open.rules->setup(open.world, at);
        for (Side turn; (turn = game_turn(&open, at)) != NOBODY;) {
            Action list[ACTIONS_MAX];
            int all = game_legal(&open, at, list);
            Action action =
                turn == CHANCE
                    ? open.rules->draw(open.world, at, &rng)
                    : position_greedy(&(Visit){&open, at, turn, list, all, play, 0, &rng}, &rng);
            game_copy(&open, was, at);
            game_apply(&open, at, action);
            for (int i = 0; i < count; i++) {
                const MapObject *one = &objects[i];
                if (strcmp(one->what, "in ruins") != 0 ||
                    !one->kind->changed(open.world, at, one->index) ||
                    one->kind->changed(open.world, was, one->index))
                    continue;
                Hex hex = (Hex)one->place;
                int victim =
                    steps_in(open.world, was, hex, ALLIED) > steps_in(open.world, at, hex, ALLIED)
                        ? ALLIED
                        : AXIS;
                Side by = one->kind->by(open.world, was, at, one->index);
                assert_int_equal(by, side_other((Side)victim));
                checked++;
            }
        }
    }
    game_close(&open);
    assert_true(checked > 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_11_8_4_a_fortification_falls_to_the_enemy_of_who_is_hit_in_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
