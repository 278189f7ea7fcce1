// SPDX-License-Identifier: GPL-3.0-or-later
// test_symmetry.c -- tests that first-contact is symmetric under a half turn of the map: a
// position and its turned copy, with the sides exchanged, must get the same policy and
// evaluation. Otherwise a verdict on the scenario would measure the players. The test leaves out
// the actions of a unit: of two paths with equal cost the rules take the first by direction, and
// directions differ on the turned map.
#include <math.h>
#include <stdlib.h>

#include "engine/game/open.h"
#include "engine/rules/gbsu/evaluation/policy.h"
#include "engine/rules/rules.h"
#include "tests/gbsu/gbsu_kit.h"

enum { GAMES = 120, STRAY_IN_TEN = 2 };

static const Game *turned;  // the scenario of the turned position

static int unit_turn(int unit) {
    int units = turned->world->unit_count;
    return unit < units ? (unit + units / 2) % units : unit;
}

static uint64_t units_turn(uint64_t set) {
    uint64_t out = 0;
    for (int i = 0; i < turned->world->unit_count; i++) out |= (set >> i & 1) << unit_turn(i);
    return out;
}

static Hex hex_turn(Hex hex) {
    return hex == HEX_NONE ? hex : (Hex)(turned->world->grid.count - 1 - hex);
}

// Returns the suit of the turned hex: diamonds and hearts change places, spades and clubs stay.
static int suit_turn(int suit) { return (DIAMONDS + HEARTS - suit) & 3; }

static uint64_t pack_turn(uint64_t set) {
    uint64_t out = 0;
    for (int i = 0; i < CARDS; i++)
        out |= (set >> i & 1) << (suit_turn(card_suit(i)) * RANKS + card_rank(i));
    return out;
}

static uint64_t pair_turn(uint64_t set) { return (set & 1) << 1 | (set >> 1 & 1); }

static void units_lay(const State *from, State *to) {
    for (int i = 0; i < turned->world->unit_count; i++) {
        int j = unit_turn(i);
        // While the unit moves, mp[] counts half MP; otherwise it is a set of directions.
        bool moving = from->moving >> i & 1;
        to->hex[j] = hex_turn(from->hex[i]);
        to->mp[j] = moving ? from->mp[i] : (uint8_t)((from->mp[i] << 3 | from->mp[i] >> 3) & 63);
        to->entry[j] = from->entry[i] < HEX_DIRECTIONS ? (uint8_t)hex_opposite(from->entry[i])
                                                       : from->entry[i];
        to->order[j] = from->order[i];
    }
    uint64_t *const sets[] = {
        &to->on_map,           &to->eliminated,  &to->full,      &to->disorganised,
        &to->improved,         &to->activated,   &to->done,      &to->moving,
        &to->reacted,          &to->limit_drawn, &to->limit_low, &to->limit_high,
        &to->declared_weapons, &to->surplus};
    for (int i = 0; i < COUNT_OF(sets); i++) *sets[i] = units_turn(*sets[i]);
}

static void sides_lay(const State *from, State *to) {
    for (int side = 0; side < SIDES; side++) {
        int other = 1 - side;
        to->control[other] = pair_turn(from->control[side]);
        to->cards.hand[other] = pack_turn(from->cards.hand[side]);
        to->cards.secret[other] = pack_turn(from->cards.secret[side]);
        to->cards.down[other] = pack_turn(from->cards.down[side]);
        to->ammo[other] = from->ammo[side];
        to->support[other] = from->support[side];
    }
    to->cards.used = pack_turn(from->cards.used);
    to->declared_formations = (uint32_t)pair_turn(from->declared_formations);
    if (from->initiative < SIDES) to->initiative = (uint8_t)(1 - from->initiative);
    to->suit_owner = 0;
    for (int suit = 0; suit < SUITS; suit++)
        if (!(from->suit_owner >> suit & 1)) to->suit_owner |= (uint8_t)(1 << suit_turn(suit));
}

// Writes the turned position to *to. Returns false if something is in progress that this function
// cannot turn.
static bool state_turn(const State *from, State *to) {
    if (from->combat.hex != HEX_NONE || from->path != 0 || from->shots != 0 ||
        from->cards.pending != 0 || from->cards.aside != 0)
        return false;
    *to = *from;
    units_lay(from, to);
    sides_lay(from, to);
    for (int d = 0; d < from->depth; d++) {
        Frame *frame = &to->frame[d];
        switch (frame->phase) {
            case PHASE_SETUP:
                frame->unit = (uint8_t)unit_turn(frame->unit);
                frame->other = (uint8_t)(1 - frame->other);
                break;
            case PHASE_DECLARE:
            case PHASE_ACTIVATE:
                if (frame->other < SIDES) frame->other = (uint8_t)(1 - frame->other);
                break;
            case PHASE_WALK:
                frame->unit = (uint8_t)unit_turn(frame->unit);
                break;
            case PHASE_REACT:
                frame->unit = (uint8_t)unit_turn(frame->unit);
                frame->hex = hex_turn(frame->hex);
                break;
            default:
                return false;
        }
    }
    return true;
}

static int heavier(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? 1 : x > y ? -1 : 0;
}

static void weights_at(const Game *of, const State *at, const Action list[], int count,
                       float out[]) {
    of->rules->policy(of->world, at, list, count, out);
    qsort(out, (size_t)count, sizeof out[0], heavier);
}

static void twins_compare(const Game *one, const State *at, const Game *two, const State *twin) {
    Action list[ACTIONS_MAX], other[ACTIONS_MAX];
    float weight[ACTIONS_MAX], mirrored[ACTIONS_MAX];
    int count = game_legal(one, at, list);
    assert_int_equal(count, game_legal(two, twin, other));
    assert_int_equal(game_turn(one, at), side_other(game_turn(two, twin)));
    weights_at(one, at, list, count, weight);
    weights_at(two, twin, other, count, mirrored);
    for (int i = 0; i < count; i++)
        assert_true(fabsf(weight[i] - mirrored[i]) <= 1e-4f * fabsf(weight[i]));
    float guess = one->rules->evaluate(one->world, at, ALLIED);
    for (uint64_t rest = at->on_map; rest; rest &= rest - 1) {
        int unit = bits_first(rest), goal = unit_goal(one->world, at, unit);
        int twin_goal = unit_goal(two->world, twin, unit_turn(unit));
        assert_int_equal(twin_goal, goal == NO_INDEX ? NO_INDEX : 1 - goal);
    }
    assert_true(fabsf(guess - two->rules->evaluate(two->world, twin, AXIS)) < 1e-4f);
}

// Returns mostly the greedy choice, sometimes a random one, so that positions are realistic.
static Action choice_of(const Game *of, const State *at, Pcg *rng) {
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX];
    int count = game_legal(of, at, list), best = 0;
    if (pcg_below(rng, 10) < STRAY_IN_TEN) return list[pcg_below(rng, (uint32_t)count)];
    of->rules->policy(of->world, at, list, count, weight);
    for (int i = 1; i < count; i++)
        if (weight[i] > weight[best]) best = i;
    return list[best];
}

static void a_position_and_its_turned_twin_have_equal_policy_and_evaluation(void **unused) {
    (void)unused;
    static const char *const edits[] = {"victory.threshold=-1", "initiative.side=allied",
                                        "setup=axis"};
    Game one, two;
    assert_true(game_open(&one, "gbsu/first-contact", NULL));
    assert_true(game_edit(&one, edits, COUNT_OF(edits), &two, NULL));
    turned = &one;
    Pcg rng = pcg_stream(1, 0, PCG_TEST);
    int compared = 0;
    for (int g = 0; g < GAMES; g++) {
        StateBuffer buffer = {0}, twin = {0};
        State *at = state_of(&buffer);
        one.rules->setup(one.world, at);
        for (Side turn; (turn = game_turn(&one, at)) != NOBODY;) {
            if (turn < SIDES && state_turn(at, state_of(&twin))) {
                twins_compare(&one, at, &two, state_of(&twin));
                compared++;
            }
            game_apply(
                &one, at,
                turn == CHANCE ? one.rules->draw(one.world, at, &rng) : choice_of(&one, at, &rng));
        }
    }
    assert_true(compared > 1000);
    game_close(&two);
    game_close(&one);
}

static void first_contact_turns_into_itself(void **unused) {
    (void)unused;
    Game battle;
    assert_true(game_open(&battle, "gbsu/first-contact", NULL));
    const World *it = battle.world;
    int last = it->grid.count - 1, half = it->unit_count / 2;
    for (int hex = 0; hex <= last; hex++) {  // the half turn takes each hex to last - hex
        int suit = it->suit[hex], twin_suit = it->suit[last - hex];
        assert_int_equal(twin_suit, (DIAMONDS + HEARTS - suit) & 3);  // a red suit stays red
        assert_int_equal(it->terrain[hex], it->terrain[last - hex]);
        assert_int_equal(it->objective[hex] == NO_INDEX, it->objective[last - hex] == NO_INDEX);
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            Hex next = it->grid.neighbour[hex][d];
            Hex twin = it->grid.neighbour[last - hex][hex_opposite(d)];
            assert_int_equal(twin, next == HEX_NONE ? HEX_NONE : last - next);
            for (int motor = 0; motor < 2; motor++) {
                assert_int_equal(it->cost[motor].step[hex][d],
                                 it->cost[motor].step[last - hex][hex_opposite(d)]);
            }
        }
    }
    for (int i = 0; i < half; i++) {  // the half turn takes each unit to its counterpart
        Unit unit = it->unit[i], enemy = it->unit[half + i];
        for (int hex = 0; hex <= last; hex++) {
            assert_int_equal(hex_in(&unit.where, (Hex)hex),
                             hex_in(&enemy.where, (Hex)(last - hex)));
        }
        assert_true(unit.kind == enemy.kind && unit.range == enemy.range && unit.mp == enemy.mp);
        assert_true(unit.gun == enemy.gun && unit.armour == enemy.armour && unit.vp == enemy.vp);
        assert_true(unit.support == enemy.support && unit.weapon == enemy.weapon);
        assert_memory_equal(unit.firepower, enemy.firepower, sizeof unit.firepower);
        assert_memory_equal(unit.morale, enemy.morale, sizeof unit.morale);
    }
    assert_true(it->control[ALLIED] == bit(it->objective[hex_parse(&it->grid, "0405")]));
    assert_true(it->control[AXIS] == bit(it->objective[hex_parse(&it->grid, "0504")]));
    game_close(&battle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_contact_turns_into_itself),
        cmocka_unit_test(a_position_and_its_turned_twin_have_equal_policy_and_evaluation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
