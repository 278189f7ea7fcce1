// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_order.c -- tests that the order of the counters in a scenario file has no effect
// [R33]. In random games of each scenario, it applies each action also in a World with the
// counters in another order. It leaves out the rules that use that order on purpose: set-up,
// arrivals, and the order of limit cards [R13].
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/game/open.h"
#include "engine/rules/gbsu/rules/phases.h"
#include "engine/rules/rules.h"

#include <cmocka.h>

enum { GAMES = 40 };

static Game game, other;  // `other` has the counters in another order
static Pcg rng;
// Maps a unit's index in the file to its index in the other World.
static uint8_t number[UNITS_MAX];
static long checked;

static int pick(int count) { return (int)pcg_below(&rng, (uint32_t)count); }

static uint64_t renumbered(uint64_t units) {
    uint64_t set = 0;
    for (; units; units &= units - 1) set |= bit(number[bits_first(units)]);
    return set;
}

static void shuffle_numbers(int count) {
    for (int i = 0; i < UNITS_MAX; i++) number[i] = (uint8_t)i;
    for (int i = count - 1; i > 0; i--) {
        int k = pick(i + 1);
        uint8_t it = number[i];
        number[i] = number[k];
        number[k] = it;
    }
}

// Renumbers the table not_of, which packs 16 bits for each of four units into a word.
static void lanes_renumber(const World *from, World *to) {
    for (int side = 0; side < SIDES; side++) {
        memset(to->not_of[side], 0, sizeof to->not_of[side]);
        to->words_from[side] = 0;
        to->words_to[side] = UNITS_MAX / 4;
        for (int i = 0; i < UNITS_MAX; i++) {
            uint64_t lane = from->not_of[side][i / 4] >> 16 * (i % 4) & 0xffff;
            to->not_of[side][number[i] / 4] |= lane << 16 * (number[i] % 4);
        }
    }
}

static void world_renumber(const World *from, World *to) {
    *to = *from;
    for (int i = 0; i < from->unit_count; i++) to->unit[number[i]] = from->unit[i];
    for (int i = 0; i < from->formation_count; i++)
        to->formation[i].units = renumbered(from->formation[i].units);
    for (int i = 0; i < SIDES; i++) to->side[i].units = renumbered(from->side[i].units);
    for (int i = 0; i < from->strike_count; i++) {
        int observer = from->strike[i].observer;
        if (observer != NO_UNIT) to->strike[i].observer = number[observer];
    }
    for (int i = 0; i < from->hq_count; i++) to->hq[i] = number[from->hq[i]];
    for (int i = 0; i < TARGET_CLASSES; i++) to->class_set[i] = renumbered(from->class_set[i]);
    to->starters = renumbered(from->starters);
    to->foot = renumbered(from->foot);
    to->weapons = renumbered(from->weapons);
    to->engineers = renumbered(from->engineers);
    to->signals = renumbered(from->signals);
    to->anti_airs = renumbered(from->anti_airs);
    to->infantry = renumbered(from->infantry);
    to->two_steps = renumbered(from->two_steps);
    to->watchful = renumbered(from->watchful);
    lanes_renumber(from, to);
    for (int i = 0; i < COUNT_OF(to->armed); i++) to->armed[i] = renumbered(from->armed[i]);
    for (int i = 0; i < TARGET_CLASSES; i++) to->close[i] = renumbered(from->close[i]);
    // Give the other World a hash of its own, because the two Worlds differ.
    for (int i = 0; i < UNITS_MAX; i++) to->heading.hash = hash_join(to->heading.hash, number[i]);
}

static void frames_renumber(State *state) {
    for (int i = 0; i < state->depth; i++) {
        Frame *frame = &state->frame[i];
        bool two = frame->phase == PHASE_FIRE || frame->phase == PHASE_DEFEND ||
                   frame->phase == PHASE_LIMITS || frame->phase == PHASE_SUPPORT ||
                   frame->phase == PHASE_REACT;
        if (frame->unit < UNITS_MAX) frame->unit = number[frame->unit];
        if (two && frame->other < UNITS_MAX) frame->other = number[frame->other];
    }
}

static void state_renumber(const State *from, State *to) {
    *to = *from;
    for (int i = 0; i < UNITS_MAX; i++) {
        to->hex[number[i]] = from->hex[i];
        to->mp[number[i]] = from->mp[i];
        to->entry[number[i]] = from->entry[i];
        to->order[number[i]] = from->order[i];
    }
    uint64_t *sets[] = {
        &to->on_map,    &to->eliminated,   &to->full,      &to->disorganised,     &to->improved,
        &to->activated, &to->done,         &to->moving,    &to->reacted,          &to->limit_drawn,
        &to->limit_low, &to->limit_high,   &to->surplus,   &to->declared_weapons, &to->combat.todo,
        &to->aim.hits,  &to->combat.again, &to->aim.losses};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) *sets[i] = renumbered(*sets[i]);
    for (int i = 0; i < from->shots; i++) {
        to->shot[i].firer = number[from->shot[i].firer];
        to->shot[i].mover = number[from->shot[i].mover];
    }
    frames_renumber(to);
}

// Marks all units of a side in an improved hex, so that it does not matter which unit has the
// marker [R40].
static void markers_shared(const World *world, State *state) {
    for (uint64_t rest = state->improved; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        state->improved |=
            units_at(state, state->hex[unit]) & world->side[world->unit[unit].side].units;
    }
}

static Action action_renumber(Action action) {
    unsigned verb = action_verb(action), who = action_who(action), where = action_where(action);
    switch (verb) {
        case VERB_FIRE:
            return action_make(verb, number[who], number[where]);
        case VERB_USE:
        case VERB_MOVE:
        case VERB_RALLY:
        case VERB_IMPROVE:
        case VERB_CLEAR:
        case VERB_DESTROY:
        case VERB_HOLD:
        case VERB_DEFEND:
        case VERB_CALL:
        case VERB_WITHDRAW:
        case VERB_SUPPORT:
        case VERB_RETREAT:
        case VERB_LOSE:
        case VERB_SNIPE:
        case VERB_QUICK_RALLY:
            return action_make(verb, number[who], where);
        default:
            return action;
    }
}

// Returns true if the step between the two positions uses the order of the file on purpose.
static bool by_file(const State *before, const State *after) {
    // A declaration names the first of several equal weapons.
    bool lone = frame_at(before, 0)->phase == PHASE_DECLARE;
    for (int i = 0; i < after->depth; i++)
        lone |= after->frame[i].phase == PHASE_LIMITS && after->frame[i].other != NO_UNIT;
    return lone || after->turn != before->turn || after->frame[0].phase == PHASE_REINFORCE;
}

static void check(const State *state, Action action, const State *after) {
    StateBuffer theirs = {{0}}, expected = {{0}};
    State *there = state_of(&theirs), *wanted = state_of(&expected);
    Action list[ACTIONS_MAX];
    if (state->turn == 0 || state->frame[0].phase == PHASE_REINFORCE || by_file(state, after))
        return;
    state_renumber(state, there);
    action = action_renumber(action);
    assert_true(list_holds(list, game_legal(&other, there, list), action));
    game_apply(&other, there, action);
    state_renumber(after, wanted);
    markers_shared(other.world, there);
    markers_shared(other.world, wanted);
    assert_memory_equal(there, wanted, sizeof *there);
    checked++;
}

static bool fights(const State *state, Action action) {
    if (action_verb(action) == VERB_TARGET) return units_at(state, (Hex)action_where(action)) != 0;
    if (action_verb(action) != VERB_MOVE) return false;
    int side = game.world->unit[action_who(action)].side;
    return enemy_in(game.world, state, side, (Hex)action_where(action));
}

// Chooses a random action. Prefers moves into occupied hexes, so that fire hits stacks.
static Action choose(const State *state, const Action list[], int count) {
    Action action = list[pick(count)];
    for (int i = 0; i < count && pick(3) > 0; i++)
        if (fights(state, list[i])) action = list[i];
    for (int i = 0; i < 4; i++) {
        unsigned verb = action_verb(action);
        if (verb == VERB_END || verb == VERB_DECLARED || verb == VERB_HOLD)
            action = list[pick(count)];
    }
    return action;
}

static void play(void) {
    StateBuffer buffer = {{0}}, next = {{0}};
    State *state = state_of(&buffer), *after = state_of(&next);
    Action list[ACTIONS_MAX];
    game.rules->setup(game.world, state);
    for (Side turn; (turn = game_turn(&game, state)) != NOBODY;) {
        int count = game_legal(&game, state, list);
        Action action =
            turn == CHANCE ? game.rules->draw(game.world, state, &rng) : choose(state, list, count);
        game_copy(&game, after, state);
        game_apply(&game, after, action);
        check(state, action, after);
        game_copy(&game, state, after);
    }
}

static void ruling_R33_the_order_of_counters_in_a_file_decides_nothing(void **unused) {
    (void)unused;
    static char names[SCENARIOS_MAX][NAME_BYTES];
    static World renumbered_world;
    int count = game_list(names, SCENARIOS_MAX);
    rng = pcg_stream(33, 0, PCG_TEST);
    for (int i = 0; i < count; i++) {
        if (strncmp(names[i], "gbsu/", 5) != 0) continue;
        assert_true(game_open(&game, names[i], NULL));
        other = (Game){.rules = game.rules, .world = &renumbered_world};
        for (int g = 0; g < GAMES; g++) {
            shuffle_numbers(game.world->unit_count);
            world_renumber(game.world, &renumbered_world);
            play();
        }
        game_close(&game);
    }
    assert_true(checked > 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ruling_R33_the_order_of_counters_in_a_file_decides_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
