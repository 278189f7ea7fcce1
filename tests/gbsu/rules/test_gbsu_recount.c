// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_recount.c -- plays random games of each scenario and checks the rules by independent
// counts: stacking at the end of turns, retreats, the order of choices, and what the enemy can
// infer from a plan.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/game/open.h"
#include "engine/rules/gbsu/rules/phases.h"
#include "engine/rules/rules.h"

#include <cmocka.h>

enum { GAMES = 20, GAMES_OF_PLANS = 6, TRIES = 12, TEXT_BYTES = 32768 };

static Game game;
static Pcg rng;
static long pressed, cornered, stepped_back, sets, hands, twins;

typedef void Check(const State *state, Action action, const State *after);

static int pick(int count) { return (int)pcg_below(&rng, (uint32_t)count); }

// --- Random games --------------------------------------------------------------------------------

// Returns the number of units of its side that the unit shares a hex with after the action.
static int friends(const State *state, Action action) {
    int unit = (int)action_who(action);
    bool moves = action_verb(action) == VERB_MOVE;
    Hex hex = moves ? (Hex)action_where(action) : state->hex[unit];
    uint64_t side = game.world->side[game.world->unit[unit].side].units;
    return bits_count(units_at(state, hex) & side & ~bit(unit));
}

// Chooses the action that brings the most units together, of several random ones, so that stacks
// get too large.
static Action choose(const State *state, const Action list[], int count) {
    Action chosen = list[pick(count)];
    int most = -1;
    for (int i = 0; i < TRIES; i++) {
        Action action = list[pick(count)];
        int there = 0, phase = frame_at(state, 0)->phase;
        if (phase == PHASE_DECLARE) there = action_verb(action) != VERB_DECLARED;
        if (phase == PHASE_ACTIVATE) there = action_verb(action) != VERB_END;
        if (action_verb(action) == VERB_MOVE || action_verb(action) == VERB_HOLD)
            there = friends(state, action);
        if (there > most) chosen = action;
        most = max_int(most, there);
    }
    return chosen;
}

static void play(Check *check) {
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

static void play_all(Check *check, int games) {
    static char names[SCENARIOS_MAX][NAME_BYTES];
    int count = game_list(names, SCENARIOS_MAX);
    rng = pcg_stream(7, 0, PCG_TEST);
    for (int i = 0; i < count; i++) {
        if (strncmp(names[i], "gbsu/", 5) != 0) continue;
        assert_true(game_open(&game, names[i], NULL));
        for (int g = 0; g < games; g++) play(check);
        game_close(&game);
    }
}

// --- [2.0] stacking -----------------------------------------------------------------------------

static int over(const State *state, Hex hex, int side) {
    const Unit *units = game.world->unit;
    int count = 0;
    for (int i = 0; i < game.world->unit_count; i++)
        count += state->hex[i] == hex && units[i].side == side && !units[i].weapon;
    return count - game.world->terrains[game.world->terrain[hex]].stacking;
}

static int distance(const State *state, Hex hex, int side) {
    int nearest = HEXES_MAX;
    for (int i = 0; i < game.world->unit_count; i++)
        if (state->hex[i] != HEX_NONE && game.world->unit[i].side != side)
            nearest = min_int(nearest, hex_distance(&game.world->grid, hex, state->hex[i]));
    return nearest;
}

// Returns true if the unit has a retreat as in [8.2]: to a hex farther from the enemy that has
// room, or beyond a full one.
static bool may_go_back(const State *state, int unit) {
    const World *world = game.world;
    int side = world->unit[unit].side;
    Hex here = state->hex[unit];
    int before = distance(state, here, side);
    if (world->unit[unit].fixed) return false;
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex to = world->grid.neighbour[here][d];
        if (to == HEX_NONE || distance(state, to, side) <= before) continue;
        if (step_cost(world, state, world->unit[unit].motorised, here, d) == COST_NEVER) continue;
        if (over(state, to, side) < 0) return true;
        for (int e = 0; e < HEX_DIRECTIONS; e++) {
            Hex beyond = world->grid.neighbour[to][e];
            if (beyond == HEX_NONE || beyond == here || over(state, beyond, side) >= 0) continue;
            bool passable =
                step_cost(world, state, world->unit[unit].motorised, to, e) != COST_NEVER;
            if (passable && distance(state, beyond, side) > before) return true;
        }
    }
    return false;
}

// Checks that the last unit to arrive in an overfull hex must leave first, for a hex with room.
static void check_surplus(const State *state, Action action, const State *after) {
    (void)after;
    const Frame *frame = frame_at(state, 0);
    if (state->frame[0].phase != PHASE_TURN_END || frame->phase != PHASE_RETREAT) return;
    if (frame->value != RETREAT_CROWDED) return;
    int unit = frame->unit, side = game.world->unit[unit].side;
    Hex here = state->hex[unit], to = (Hex)action_where(action);
    assert_true(over(state, here, side) > 0);
    assert_true(over(state, to, side) < 0);
    assert_true(distance(state, to, side) > distance(state, here, side));
    for (int other = 0; other < game.world->unit_count; other++) {
        if (other == unit || state->hex[other] != here || game.world->unit[other].weapon) continue;
        bool done = !has(state->surplus, other);  // a unit that stayed has lost a step
        assert_true(done || state->order[other] < state->order[unit]);
    }
    pressed++;
}

// Checks, at the change of turns, that an overfull hex holds only units that could not retreat
// and lost a step.
static void check_turn_end(const State *state, Action action, const State *after) {
    check_surplus(state, action, after);
    if (after->turn == state->turn || state->turn == 0) return;
    for (Hex hex = 0; hex < game.world->grid.count; hex++) {
        for (int side = 0; side < SIDES; side++) {
            if (over(after, hex, side) <= 0) continue;
            uint64_t stack = units_at(after, hex) & game.world->side[side].units;
            int paid = 0;
            for (stack &= ~game.world->weapons; stack; stack &= stack - 1)
                paid += !has(after->full, bits_first(stack));
            assert_true(paid >= over(after, hex, side));
            cornered++;
        }
    }
}

static void rule_2_0_stacking_counted_again_at_every_turns_end(void **unused) {
    (void)unused;
    play_all(check_turn_end, GAMES);
    assert_true(pressed > 50);
}

// --- [8.2] retreats -----------------------------------------------------------------------------

static void check_retreat(const State *state, Action action, const State *after) {
    const Frame *frame = frame_at(state, 0);
    (void)action, (void)after;
    if (frame->phase != PHASE_RETREAT || frame->value == RETREAT_ATTACKER ||
        frame->value == RETREAT_DEFENDER)
        return;
    int unit = frame->unit, side = game.world->unit[unit].side, count;
    Action list[ACTIONS_MAX];
    assert_true(may_go_back(state, unit));
    count = game_legal(&game, state, list);
    for (int i = 0; i < count; i++) {
        Hex to = (Hex)action_where(list[i]);
        assert_true(distance(state, to, side) > distance(state, state->hex[unit], side));
        assert_true(game.world->unit[unit].weapon || over(state, to, side) < 0);
        assert_true(hex_distance(&game.world->grid, to, state->hex[unit]) <= 2);
    }
    stepped_back++;
}

static void rule_8_2_retreats_counted_again(void **unused) {
    (void)unused;
    play_all(check_retreat, GAMES);
    assert_true(stepped_back > 50);
}

// --- Choices whose order the rules leave open ----------------------------------------------------

static void shuffle(Action list[], int count) {
    for (int i = count - 1; i > 0; i--) {
        int k = pick(i + 1);
        Action it = list[i];
        list[i] = list[k];
        list[k] = it;
    }
}

static bool applied(State *state, Action action) {
    Action list[ACTIONS_MAX];
    if (!list_holds(list, game_legal(&game, state, list), action)) return false;
    game_apply(&game, state, action);
    return true;
}

static bool thinly(const State *state, Action action) {
    Action list[ACTIONS_MAX];
    int count = game_legal(&game, state, list);
    return list_holds(list, game.rules->thin(game.world, state, list, count), action);
}

// Checks that the shortened list for a search, which allows one order only, can reach the same
// set.
static void check_thin(const State *state, const Action set[], int count, const State *end) {
    StateBuffer buffer = {{0}};
    State *at = state_of(&buffer);
    Action sorted[ACTIONS_MAX];
    if (state->declared_formations || state->declared_weapons)
        return;  // the check applies only while nothing is declared
    for (int i = 0; i < game.world->strike_count; i++)
        if (state->strike_active[i]) return;
    for (int i = 0; i < count; i++) {
        int k = i;
        for (; k > 0 && sorted[k - 1] > set[i]; k--) sorted[k] = sorted[k - 1];
        sorted[k] = set[i];
    }
    game_copy(&game, at, state);
    for (int i = 0; i < count; i++) {
        bool free = action_verb(sorted[i]) == VERB_WEAPON && !thinly(at, sorted[i]);
        if (!free) assert_true(thinly(at, sorted[i]));
        if (!free) assert_true(applied(at, sorted[i]));
    }
    assert_memory_equal(at, end, sizeof *end);
}

// Declares a random set of formations and weapons in two orders and checks that the states are
// equal. A weapon of a declared formation needs no declaration.
static void check_declaration(const State *state) {
    Action list[ACTIONS_MAX];
    StateBuffer ends[2] = {{{0}}, {{0}}};
    int count = game_legal(&game, state, list) - 1;
    if (count < 2) return;
    shuffle(list, count);
    count = 2 + pick(count - 1);
    for (int order = 0; order < 2; order++) {
        State *end = state_of(&ends[order]);
        game_copy(&game, end, state);
        shuffle(list, count);
        for (int i = 0; i < count; i++)
            if (!applied(end, list[i])) assert_int_equal(action_verb(list[i]), VERB_WEAPON);
    }
    assert_memory_equal(&ends[0], &ends[1], sizeof ends[0]);
    check_thin(state, list, count, state_of(&ends[0]));
    sets++;
}

static void check_discards(const State *state) {
    Action list[ACTIONS_MAX];
    StateBuffer ends[2] = {{{0}}, {{0}}};
    int count = game_legal(&game, state, list);
    for (int i = 0; i < count; i++)
        if (action_verb(list[i]) != VERB_DISCARD) list[i--] = list[--count];
    if (count < 2) return;
    for (int order = 0; order < 2; order++) {
        State *end = state_of(&ends[order]);
        game_copy(&game, end, state);
        shuffle(list, count);
        for (int i = 0; i < count; i++) assert_true(applied(end, list[i]));
    }
    assert_memory_equal(&ends[0], &ends[1], sizeof ends[0]);
    hands++;
}

static void check_orders(const State *state, Action action, const State *after) {
    (void)action, (void)after;
    if (frame_at(state, 0)->phase == PHASE_DECLARE) check_declaration(state);
    if (frame_at(state, 0)->phase == PHASE_DISCARD) check_discards(state);
}

static void rule_4_2_and_12_2_every_set_can_be_chosen_in_every_order(void **unused) {
    (void)unused;
    play_all(check_orders, GAMES);
    assert_true(sets > 100 && hands > 10);
}

// --- [R43] two plans that begin with the same leg -----------------------------------------------

// Returns all that a side sees and reads of an action, as one text.
static const char *witnessed(const State *before, Action action, const State *after, Side viewer) {
    static char words[TEXT_BYTES];
    Text text = text_over(words, sizeof words);
    Action seen = game.rules->seen(game.world, before, action, viewer);
    text_put(&text, "%08x\n", seen);
    game.rules->format_action(game.world, before, seen, &text);
    game.rules->describe(game.world, before, action, viewer, &text);
    game.rules->render(game.world, after, viewer, false, &text);
    return words;
}

static Hex carried(State *state, Action plan) {
    StateBuffer begun;
    game_copy(&game, state_of(&begun), state);
    Action leg = game.rules->onward(game.world, state, state, plan);
    assert_true(applied(state, leg));
    return (Hex)action_where(leg);
}

static void check_plans(const State *state, Action action, const State *after) {
    static char first[TEXT_BYTES];
    (void)action, (void)after;
    Action plans[ACTIONS_MAX];
    int count = game_plans(&game, state, plans);
    if (count < 2) return;
    Action one = plans[pick(count)];
    StateBuffer a = {{0}}, b = {{0}};
    game_copy(&game, state_of(&a), state);
    Hex leg = carried(state_of(&a), one);
    Side enemy = side_other(game_turn(&game, state));
    Action said = action_make(VERB_MOVE, action_who(one), leg);
    snprintf(first, sizeof first, "%s", witnessed(state, said, state_of(&a), enemy));
    for (int i = 0; i < count; i++) {
        game_copy(&game, state_of(&b), state);
        if (carried(state_of(&b), plans[i]) != leg || plans[i] == one) continue;
        assert_memory_equal(&a, &b, sizeof a);
        assert_string_equal(first, witnessed(state, said, state_of(&b), enemy));
        twins++;
    }
}

static void ruling_R43_two_plans_that_begin_alike_are_twins_to_the_enemy(void **unused) {
    (void)unused;
    play_all(check_plans, GAMES_OF_PLANS);
    if (twins <= 400) fail_msg("only %ld pairs of plans", twins);
}

// --- [2.0] reshuffles

static long shuffles;

// Checks that the log tells every reshuffle with the right number of cards. test_gbsu_events.c
// tests open cards on the table [R34].
static void check_shuffles(const State *state, Action action, const State *after) {
    char words[TEXT_BYTES];
    Text out = text_over(words, sizeof words);
    int gone = bits_count(state->cards.used & ~after->cards.used);
    if (gone == 0) return;
    game.rules->describe(game.world, state, action, NOBODY, &out);
    const char *told = strstr(words, "the draw pile is empty: ");
    if (told == NULL) fail_msg("'%s' tells of no reshuffle", words);
    int count = (int)strtol(told + strlen("the draw pile is empty: "), NULL, 10);
    assert_in_range(count, gone, gone + 1);  // the card of the action itself can be one of them
    shuffles++;
}

static void ruling_R34_every_reshuffle_is_told(void **unused) {
    (void)unused;
    play_all(check_shuffles, GAMES);
    assert_true(shuffles > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ruling_R34_every_reshuffle_is_told),
        cmocka_unit_test(rule_2_0_stacking_counted_again_at_every_turns_end),
        cmocka_unit_test(rule_8_2_retreats_counted_again),
        cmocka_unit_test(rule_4_2_and_12_2_every_set_can_be_chosen_in_every_order),
        cmocka_unit_test(ruling_R43_two_plans_that_begin_alike_are_twins_to_the_enemy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
