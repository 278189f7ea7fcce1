// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_reach.c -- tests movement ranges: cached paths must agree with a fresh search with
// units in the way, and a leg must end where the rules then stop the unit.
#include <setjmp.h>
#include <stdarg.h>

#include "engine/game/open.h"
#include "engine/rules/gbsu/rules/layout.h"
#include "engine/rules/gbsu/rules/phases.h"
#include "engine/rules/rules.h"

#include <cmocka.h>

enum { GAMES = 6 };

static long compared, barred, answers, silences, rounds;

static uint64_t path_of(const World *world, const Flood *flood, Hex start, Hex target, int *steps) {
    uint64_t path = 0;
    *steps = 0;
    for (Hex hex = target; hex != start; (*steps)++) {
        path = path << 3 | flood->from[hex];
        hex = world->grid.neighbour[hex][hex_opposite(flood->from[hex])];
    }
    return path;
}

// Checks a path: it may be a detour, but it reaches the target and costs no more than the unit's
// MP.
static void way_compare(const World *world, const State *state, int unit, Hex target, uint64_t way,
                        int steps) {
    int points = mp_of(world, state, unit);
    Hex hex = state->hex[unit];
    for (int i = 0; i < steps; i++, way >>= 3) {
        int cost = step_cost(world, state, world->unit[unit].motorised, hex, (int)(way & 7));
        hex = world->grid.neighbour[hex][way & 7];
        assert_true(hex != HEX_NONE && cost != COST_NEVER);
        if (enemy_in(world, state, world->unit[unit].side, hex)) {
            assert_int_equal(hex, target);
            cost += ENEMY_COST;
        }
        points = points_left(points, cost, i == 0 && !has(state->moving, unit));
        assert_true(points != POINTS_SHORT);
    }
    assert_int_equal(hex, target);
    rounds++;
}

static void unit_compare(const World *world, const State *state, int unit, Journey journey) {
    Flood flood;
    flood_fill(world, state, unit, journey, &flood);
    HexSet hexes = reach_hexes(world, state, unit, journey);
    assert_memory_equal(&hexes, &flood.reached, sizeof hexes);
    compared++;
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        if (!hex_in(&hexes, hex)) continue;
        int steps;
        uint8_t taken;
        uint64_t path = path_of(world, &flood, state->hex[unit], hex, &steps);
        int straight = hex_direction(&world->grid, state->hex[unit], hex);
        if (straight >= 0 && step_left(world, state, unit, straight) != POINTS_SHORT) {
            path = (uint64_t)straight;
            steps = 1;
        }
        uint64_t way = reach_path(world, state, unit, hex, journey, &taken);
        if (journey == JOURNEY_LEG || way == path) {
            assert_int_equal(way, path);
            assert_int_equal(taken, steps);
        } else {
            way_compare(world, state, unit, hex, way, taken);
        }
    }
    uint64_t enemies = side_units(world, state, side_other((Side)world->unit[unit].side));
    for (; enemies; enemies &= enemies - 1)
        barred += hex_in(&hexes, state->hex[bits_first(enemies)]);
}

// Checks that a leg ends at its destination, and that no decision and no card comes before.
static void leg_compare(const Game *game, const State *state, Action leg) {
    StateBuffer buffer;
    State *after = state_of(&buffer);
    int unit = (int)action_who(leg);
    Hex target = (Hex)action_where(leg);
    HexSet answered = answered_hexes(game->world, state, unit);
    bool mined = mine_at(state, target) >= 0;
    bool fight = enemy_in(game->world, state, game->world->unit[unit].side, target);
    game_copy(game, after, state);
    game_apply(game, after, leg);
    assert_int_equal(after->hex[unit], target);
    assert_int_equal(after->path, 0);
    int phase = frame_at(after, 0)->phase;
    bool silent = phase == PHASE_MOVE || phase == PHASE_ACTIVATE;
    if (fight || mined) return;  // here neighbours can retreat, and a mine can have the value 0
    assert_int_equal(silent, !hex_in(&answered, target));
    answers += !silent;
    silences += silent;
}

// Checks that the cached layout equals a plain count over all units.
static void layout_compare(const World *world, const State *state, int side) {
    Layout *layout = layout_of(world, state, side);
    uint64_t able = able_units(world, state, side), units = side_units(world, state, side);
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        int fire = 0, range = hex % 4;
        bool stand = false, aim = false;
        for (uint64_t rest = units; rest; rest &= rest - 1) {
            int unit = bits_first(rest);
            Hex there = state->hex[unit];
            fire += has(able, unit) && hex_in(view_of(world, state, unit, there), hex);
            stand = stand || there == hex;
            int reach = is_night(world, state) ? min_int(range, 1) : range;
            aim = aim || hex_in(&world->view[reach][hex], there);
        }
        assert_int_equal(layout->fire[hex], min_int(fire, 7));
        assert_int_equal(hex_in(&layout->fired, hex), fire > 0);
        assert_int_equal(hex_in(&layout->stand, hex), stand);
        assert_int_equal(hex_in(layout_aim(world, layout, range), hex), aim);
    }
}

static void game_compare(const Game *game, Pcg *rng) {
    StateBuffer buffer;
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    memset(&buffer, 0, sizeof buffer);
    game->rules->setup(game->world, state);
    for (Side turn; (turn = game_turn(game, state)) != NOBODY;) {
        for (uint64_t rest = state->on_map; rest && pcg_below(rng, 8) == 0; rest &= rest - 1) {
            unit_compare(game->world, state, bits_first(rest), JOURNEY_LEG);
            unit_compare(game->world, state, bits_first(rest), JOURNEY_FAR);
            layout_compare(game->world, state, (int)pcg_below(rng, SIDES));
        }
        int count = game_legal(game, state, list);
        for (int i = 0; i < count; i++)
            if (action_verb(list[i]) == VERB_MOVE) leg_compare(game, state, list[i]);
        game_apply(game, state,
                   turn == CHANCE ? game->rules->draw(game->world, state, rng)
                                  : list[pcg_below(rng, (uint32_t)count)]);
    }
}

static void ruling_R43_the_ways_kept_are_those_of_a_flood_and_end_where_an_answer_comes(
    void **unused) {
    (void)unused;
    char names[SCENARIOS_MAX][NAME_BYTES];
    int count = game_list(names, SCENARIOS_MAX);
    Pcg rng = pcg_stream(1, 0, PCG_TEST);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        Game game;
        if (strncmp(names[i], "gbsu/", 5) != 0) continue;
        assert_true(game_open(&game, names[i], NULL));
        for (int g = 0; g < GAMES; g++) game_compare(&game, &rng);
        game_close(&game);
    }
    assert_true(compared > 1000);
    assert_true(barred > 100);  // enemies have blocked the way often enough
    assert_true(answers > 1000);
    assert_true(silences > 1000);
    assert_true(rounds > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(
        ruling_R43_the_ways_kept_are_those_of_a_flood_and_end_where_an_answer_comes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
