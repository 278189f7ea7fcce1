// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_recount.c -- compares the rules, in random games of every scenario, with a second
// implementation: who has the lowest card, where a move can end, dice of fire, losses, cards of
// the pile, control of hexes.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "recount.h"

#include <cmocka.h>

enum { GAMES = 20 };

static Pcg rng;
static long checks[16];

typedef void Check(const State *state, Action action, const State *after);

static int phase_of(const State *state) { return state->frame[state->depth - 1].phase; }
static int actor(const State *state) { return state->frame[state->depth - 1].unit; }

static void wrong(const State *state, const char *what, int unit, int is, int should) {
    char label[5];
    fail_msg("%s, turn %d: %s of %s at %s is %d, counted %d", game.world->heading.title,
             state->turn, what, of(unit)->name,
             state->hex[unit] == HEX_NONE ? "off"
                                          : hex_label(&game.world->grid, state->hex[unit], label),
             is, should);
}

// --- Random games

static void play(Check *check) {
    StateBuffer buffer = {{0}}, next = {{0}};
    State *state = state_of(&buffer), *after = state_of(&next);
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX];
    game.rules->setup(game.world, state);
    for (Side turn; (turn = game_turn(&game, state)) != NOBODY;) {
        int count = game_legal(&game, state, list), best = (int)pcg_below(&rng, (uint32_t)count);
        // Prefer actions of high prior, so that units fight.
        if (turn != CHANCE && pcg_below(&rng, 2) == 0) {
            game.rules->policy(game.world, state, list, count, weight);
            for (int i = 0; i < count; i++)
                if (weight[i] > weight[best]) best = i;
        }
        Action action = turn == CHANCE ? game.rules->draw(game.world, state, &rng) : list[best];
        game_copy(&game, after, state);
        game_apply(&game, after, action);
        check(state, action, after);
        game_copy(&game, state, after);
    }
}

static void play_all(Check *check, int kind) {
    static char names[SCENARIOS_MAX][NAME_BYTES];
    int count = game_list(names, SCENARIOS_MAX);
    rng = pcg_stream(11, 0, PCG_TEST);
    for (int i = 0; i < count; i++) {
        if (strncmp(names[i], "rfic/", 5) != 0) continue;
        assert_true(game_open(&game, names[i], NULL));
        for (int g = 0; g < GAMES; g++) play(check);
        game_close(&game);
    }
    assert_true(checks[kind] > 0);
}

// --- Order of cards [S3, S4, F1]

// Returns the rank of a card in the order of play, read from its name, such as "10H/2".
static int order_of_words(int card) {
    static const char ranks[] = "A23456789TJQK", suits[] = "HDCS";
    char words[16];
    card_name(card, words);
    char rank = words[0] == '1' ? 'T' : words[0], suit = words[words[0] == '1' ? 2 : 1];
    bool second = strchr(words, '/') != NULL;
    return (int)(strchr(ranks, rank) - ranks) * 8 + (int)(strchr(suits, suit) - suits) * 2 + second;
}

static void check_order(const State *state, Action action, const State *after) {
    static uint64_t acted;
    (void)action;
    bool opens = phase_of(after) == PHASE_ACT &&
                 (phase_of(state) != PHASE_ACT || actor(state) != actor(after));
    if (phase_of(state) == PHASE_DEAL) acted = 0;
    if (!opens) return;
    int unit = actor(after);
    if (in(acted, unit)) wrong(after, "a second activation", unit, 2, 1);
    acted |= bit(unit);
    for (int other = 0; other < game.world->unit_count; other++) {
        if (after->card[other] == NO_CARD || other == unit) continue;
        if (order_of_words(after->card[other]) < order_of_words(after->card[unit]))
            wrong(after, "the place in the order", unit, after->card[unit], after->card[other]);
    }
    checks[0]++;
}

// --- Where a move can end [sheet: movement, F10, F13, F20, F6]

static void compare_moves(const State *state, Verb verb, int unit, const HexSet *offered) {
    Journey it = {.state = state, .unit = unit, .leader = NO_UNIT};
    if (verb == VERB_LEAD) it.leader = led_by(state, unit);
    bool may = !in(state->disrupted | state->moved | state->riding, unit);
    if (verb == VERB_LEAD) may &= it.leader != NO_UNIT;
    if (may) journey(&it);
    for (Hex hex = 0; hex < game.world->grid.count; hex++) {
        bool room = is_staff(unit) || in_the_hex(state, unit, hex) < 2;
        bool should = may && room && hex_in(&it.ends, hex);
        if (hex_in(offered, hex) != should) {
            char label[5];
            fail_msg("%s: %s of %s to %s: %d", game.world->heading.title,
                     verb == VERB_LEAD ? "lead" : "move", of(unit)->name,
                     hex_label(&game.world->grid, hex, label), should);
        }
    }
    checks[1]++;
}

static void check_moves(const State *state, Action action, const State *after) {
    Action list[ACTIONS_MAX];
    (void)action, (void)after;
    if (phase_of(state) != PHASE_ACT || !in(state->on_map, actor(state))) return;
    HexSet offered[2] = {{{0}}, {{0}}};
    int count = game_legal(&game, state, list), unit = actor(state);
    // [G7] a planned barrage must be fired.
    if (count == 1 && action_verb(list[0]) == VERB_BARRAGE) return;
    for (int i = 0; i < count; i++) {
        Verb verb = (Verb)action_verb(list[i]);
        if (verb == VERB_MOVE || verb == VERB_LEAD)
            hex_add(&offered[verb == VERB_LEAD], (Hex)action_where(list[i]));
    }
    compare_moves(state, VERB_MOVE, unit, &offered[0]);
    compare_moves(state, VERB_LEAD, unit, &offered[1]);
}

// --- Fire [sheet: range, dice, F7, F16, G6]

static void check_fire(const State *state, Action action, const State *after) {
    Action list[ACTIONS_MAX];
    int phase = phase_of(state), unit = actor(state), count;
    if ((phase != PHASE_ACT && phase != PHASE_FIGHT) || !in(state->on_map, unit)) return;
    if (in(state->riding, unit)) return;
    count = game_legal(&game, state, list);
    if (action_verb(list[0]) == VERB_BARRAGE) return;
    for (int target = 0; target < game.world->unit_count; target++) {
        Action fire = action_make(VERB_FIRE, (unsigned)unit, (unsigned)target);
        int dice = may_be_named(state, unit, target) ? count_dice(state, unit, target) : 0;
        if (list_holds(list, count, fire) != (dice > 0))
            wrong(state, "an offer of fire", unit, dice == 0, dice > 0);
        if (fire != action) continue;
        if (after->fight.dice != min_int(dice, 40))
            wrong(state, "dice", unit, after->fight.dice, dice);
        if (after->fight.number != sheet_number(state, unit, target))
            wrong(state, "the number", unit, after->fight.number,
                  sheet_number(state, unit, target));
    }
    checks[2]++;
}

// --- Losses of men by fire [F5]

static bool men_now(const State *state, int unit) {
    return !rides_or_tows(state, unit) && of(unit)->kind != COMMANDER && of(unit)->kind != AIRCRAFT;
}

static void check_losses(const State *state, Action action, const State *after) {
    const Fight *fight = &state->fight;
    int phase = phase_of(state), reds = 0;
    if (fight->kind != FIGHT_FIRE && fight->kind != FIGHT_MINE) return;
    if (phase == PHASE_COVER) {
        // The pile is empty, so the discards become the pile before more cards are drawn.
        if (phase_of(after) == PHASE_COVER) return;
        reds = fight->reds + (int)action_where(action);
    } else if ((phase == PHASE_DICE || phase == PHASE_MINE) && phase_of(after) != PHASE_COVER) {
        reds = (int)action_where(action);
    } else {
        return;
    }
    int unit = fight->target;
    if (!men_now(state, unit)) return;
    int should = max_int(state->figures[unit] - reds, 0);
    if (after->figures[unit] != should) wrong(state, "figures", unit, after->figures[unit], should);
    bool shaken = reds > 0 || in(state->disrupted, unit);
    if (should > 0 && in(after->disrupted, unit) != shaken)
        wrong(state, "disruption", unit, in(after->disrupted, unit), shaken);
    if (in(after->gone, unit) != (should == 0)) wrong(state, "the end", unit, should == 0, should);
    checks[3]++;
}

// --- Cards of the pile [S2, F3, F17]

static int held(const State *state) {
    int count = 0;
    for (int unit = 0; unit < game.world->unit_count; unit++) count += state->card[unit] != NO_CARD;
    return count;
}

static void check_pile(const State *state, Action action, const State *after) {
    int all = 52 * (game.world->unit_count > 40 ? 2 : 1), turned = 0, phase = phase_of(state);
    int before = pile_all(state), now = pile_all(after);
    if (phase == PHASE_DEAL || phase < PHASE_DEAL) return;  // no card has been turned over
    if (phase_of(after) == PHASE_OVER || after->turn != state->turn) return;
    if (phase == PHASE_COVER) turned = min_int(state->fight.left, before);
    if (phase == PHASE_FATE || phase == PHASE_COMMANDER || phase == PHASE_BRIDGE) turned = 1;
    if (phase == PHASE_RALLY) turned = 1;
    (void)action;
    if (now == before - turned) {
        checks[4]++;
        return;
    }
    // The discards became the pile, so it has all cards that no unit holds.
    if (before - turned != 0) fail_msg("%d cards, %d turned, %d left", before, turned, now);
    if (now != all - held(after)) fail_msg("%d of %d cards, %d held", now, all, held(after));
    checks[5]++;
}

// --- Control of objectives and points [F12]

static void check_points(const State *state, Action action, const State *after) {
    const World *world = game.world;
    int points[SIDES] = {0};
    (void)state, (void)action;
    for (int i = 0; i < world->objective_count; i++) {
        Hex hex = world->objectives[i];
        for (int unit = 0; unit < world->unit_count; unit++)
            if (after->hex[unit] == hex && !is_staff(unit) &&
                !in(after->control[of(unit)->side], i))
                wrong(after, "the hold of a hex", unit, 0, 1);
        for (int side = 0; side < SIDES; side++)
            points[side] += in(after->control[side], i) ? world->objective_worth[i][side] : 0;
    }
    for (int unit = 0; unit < world->unit_count; unit++) {
        int lost = of(unit)->figures - after->figures[unit],
            side = side_other((Side)of(unit)->side);
        if (of(unit)->kind == AIRCRAFT) continue;
        points[side] +=
            lost * (of(unit)->vehicle ? world->vehicle_points[side] : world->figure_points[side]);
    }
    assert_int_equal(victory_margin(world, after), points[ALLIED] - points[AXIS]);
    checks[6]++;
}

// --- The tests

static void rule_S3_the_lowest_card_acts_and_each_unit_acts_once(void **unused) {
    (void)unused;
    play_all(check_order, 0);
}
static void sheet_movement_reach_equals_a_search_of_all_paths(void **unused) {
    (void)unused;
    play_all(check_moves, 1);
}
static void sheet_dice_every_fire_has_the_dice_and_the_number_of_the_sheet(void **unused) {
    (void)unused;
    play_all(check_fire, 2);
}
static void rule_F5_every_effective_hit_costs_a_figure_and_disrupts(void **unused) {
    (void)unused;
    play_all(check_losses, 3);
}
static void rule_F3_the_pile_loses_drawn_cards_and_is_refilled_when_empty(void **unused) {
    (void)unused;
    play_all(check_pile, 4);
}
static void rule_F12_the_last_unit_in_a_hex_controls_it_and_points_add_up(void **unused) {
    (void)unused;
    play_all(check_points, 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_S3_the_lowest_card_acts_and_each_unit_acts_once),
        cmocka_unit_test(sheet_movement_reach_equals_a_search_of_all_paths),
        cmocka_unit_test(sheet_dice_every_fire_has_the_dice_and_the_number_of_the_sheet),
        cmocka_unit_test(rule_F5_every_effective_hit_costs_a_figure_and_disrupts),
        cmocka_unit_test(rule_F3_the_pile_loses_drawn_cards_and_is_refilled_when_empty),
        cmocka_unit_test(rule_F12_the_last_unit_in_a_hex_controls_it_and_points_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
