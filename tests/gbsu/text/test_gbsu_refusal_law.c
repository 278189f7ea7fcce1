// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_refusal_law.c -- tests that refusals are true and never empty
// (tests/rules/text/refusals.h), for Great Battles of Small Units. Each check reads the position
// by the rulebook; a search of its own finds paths by the costs of the chart.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/rules/gbsu/gbsu.h"
#include "engine/rules/gbsu/rules/combat.h"
#include "tests/rules/text/refusals.h"

// ---- Questions about the position

static const World *world_at(const RefusalCase *it) { return it->visit->game->world; }
static const State *now(const RefusalCase *it) { return it->visit->state; }
static const Unit *unit_of(const RefusalCase *it) { return &world_at(it)->unit[it->piece]; }
static Hex here(const RefusalCase *it) { return now(it)->hex[it->piece]; }
static const Frame *top(const RefusalCase *it) { return frame_at(now(it), 0); }

static int distance(const RefusalCase *it, Hex to) {
    return hex_distance(&world_at(it)->grid, here(it), to);
}

static int enemies_at(const RefusalCase *it, int hex) {
    int count = 0;
    for (int i = 0; i < world_at(it)->unit_count; i++)
        count += world_at(it)->unit[i].side != unit_of(it)->side && has(now(it)->on_map, i) &&
                 now(it)->hex[i] == hex;
    return count;
}

// Returns the number of units of the piece's side in the hex, the piece included if it is there.
// Support weapons do not count for stacking [2.0].
static int friends_at(const RefusalCase *it, int hex) {
    int count = 0;
    for (int i = 0; i < world_at(it)->unit_count; i++)
        count += world_at(it)->unit[i].side == unit_of(it)->side && has(now(it)->on_map, i) &&
                 now(it)->hex[i] == hex && !world_at(it)->unit[i].weapon;
    return count;
}

static int steps_at(const RefusalCase *it) { return has(now(it)->full, it->piece) ? 2 : 1; }

static int points(const RefusalCase *it) {  // returns the MP left, in halves
    bool moving = has(now(it)->moving, it->piece);
    return moving ? now(it)->mp[it->piece] : unit_of(it)->mp;
}

// ---- Paths

// Returns the cost of a step in half MP by the chart, and by ruined bridges if `ruins`; -1 if the
// step is impossible. Sets *all to true if the step costs all MP.
static int step_of(const RefusalCase *it, Hex from, int direction, bool ruins, bool *all) {
    const World *world = world_at(it);
    bool motor = unit_of(it)->motorised;
    int bridge = world->bridge[from][direction];
    bool ruined = ruins && bridge != NO_INDEX && (now(it)->ruined_objects >> bridge & 1);
    int cost = ruined ? world->cost_ruined[motor].step[from][direction]
                      : world->cost[motor].step[from][direction];
    *all = cost == COST_ALL;
    return cost == COST_NEVER || world->grid.neighbour[from][direction] == HEX_NONE ? -1 : cost;
}

enum { FAR_AWAY = 10000 };

// Returns the cost of the cheapest path in half MP, or FAR_AWAY if there is none. If `enemies`, a
// unit stops in a hex with enemies, and pays 2 more to enter it.
static int cheapest(const RefusalCase *it, bool enemies, bool ruins) {
    const World *world = world_at(it);
    int cost[HEXES_MAX];
    bool enemy[HEXES_MAX] = {false};
    for (int i = 0; i < HEXES_MAX; i++) cost[i] = FAR_AWAY;
    for (Hex hex = 0; hex < world->grid.count && enemies; hex++)
        enemy[hex] = enemies_at(it, hex) > 0;
    cost[here(it)] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (Hex from = 0; from < world->grid.count; from++) {
            bool stops = enemy[from] && from != here(it);
            if (cost[from] == FAR_AWAY || stops) continue;
            for (int d = 0; d < HEX_DIRECTIONS; d++) {
                bool all;
                int step = step_of(it, from, d, ruins, &all);
                if (step < 0 || all) continue;
                Hex to = world->grid.neighbour[from][d];
                int sum = cost[from] + step + (enemy[to] ? 2 : 0);
                if (sum >= cost[to]) continue;
                cost[to] = sum;
                changed = true;
            }
        }
    }
    return cost[it->place];
}

static bool costs_too_much(const RefusalCase *it) {
    int cost = cheapest(it, true, true);
    return cost == (int)(2 * it->number[0]) && points(it) == (int)(2 * it->number[1]) &&
           cost > points(it);
}
static bool costs_too_much_at_best(const RefusalCase *it) {
    int cost = cheapest(it, false, true);
    return cost == (int)(2 * it->number[0]) && points(it) == (int)(2 * it->number[1]) &&
           cost > points(it);
}
static bool enemies_bar(const RefusalCase *it) {
    return cheapest(it, true, true) > points(it) && cheapest(it, false, true) <= points(it);
}
static bool ruin_bars(const RefusalCase *it) {
    return cheapest(it, false, true) > points(it) && cheapest(it, false, false) <= points(it);
}
static bool no_way(const RefusalCase *it) {
    return cheapest(it, false, true) > 2 * (int)it->number[0];
}
static bool is_fixed(const RefusalCase *it) { return unit_of(it)->fixed; }
static bool combat_is_full(const RefusalCase *it) {
    return enemies_at(it, it->place) > 0 && friends_at(it, it->place) >= (int)it->number[0];
}

// Returns true if the piece cannot enter the hex from any adjacent hex.
static bool ground_is_shut(const RefusalCase *it) {
    const World *world = world_at(it);
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex from = world->grid.neighbour[it->place][d];
        bool all;
        for (int back = 0; from != HEX_NONE && back < HEX_DIRECTIONS; back++)
            if (world->grid.neighbour[from][back] == it->place &&
                step_of(it, from, back, true, &all) >= 0)
                return false;
    }
    return true;
}
static bool ford_takes_all(const RefusalCase *it) {
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        bool all;
        if (world_at(it)->grid.neighbour[here(it)][d] == it->place &&
            step_of(it, here(it), d, true, &all) >= 0 && all)
            return true;
    }
    return false;
}

// Returns true if the action, or a plan for it, is legal after `use` of the piece. Checks a
// sentence that says that the unit can move there.
static bool is_offered_when_used(const RefusalCase *it, unsigned verb, unsigned where) {
    StateBuffer buffer = {{0}};
    Action list[ACTIONS_MAX], use = action_make(VERB_USE, (unsigned)it->piece, 0);
    const Game *game = it->visit->game;
    game_copy(game, state_of(&buffer), now(it));
    if (list_holds(it->visit->list, it->visit->count, use))
        game_apply(game, state_of(&buffer), use);
    Action wanted = action_make(verb, (unsigned)it->piece, where);
    int count = game_listed(game, state_of(&buffer), list);
    if (list_holds(list, count, wanted)) return true;
    count = game_plans(game, state_of(&buffer), list);
    return list_holds(list, count, wanted);
}
static bool can_move(const RefusalCase *it) {
    return is_offered_when_used(it, VERB_MOVE, (unsigned)it->place);
}
static bool can_fire(const RefusalCase *it) {
    Action answer = action_make(VERB_DEFEND, (unsigned)it->piece, 0);
    if (top(it)->phase == PHASE_REACT)
        return list_holds(it->visit->list, it->visit->count, answer) &&
               it->name[0] == top(it)->unit;
    return is_offered_when_used(it, VERB_FIRE, (unsigned)it->name[0]);
}

// ---- Fire

static bool is_disorganised(const RefusalCase *it) { return has(now(it)->disorganised, it->piece); }
static bool is_unarmed(const RefusalCase *it) { return unit_of(it)->firepower[steps_at(it)] == 0; }
static bool is_low(const RefusalCase *it) {
    int side = unit_of(it)->side;
    return now(it)->ammo[side] >= world_at(it)->side[side].low_ammo;
}
static bool shares_its_hex(const RefusalCase *it) { return enemies_at(it, here(it)) > 0; }
static bool is_out_of_range(const RefusalCase *it) {
    int range = unit_of(it)->range;
    return range == (int)it->number[0] && distance(it, now(it)->hex[it->name[0]]) > range;
}
static bool is_dark(const RefusalCase *it) {
    return (world_at(it)->night >> now(it)->turn & 1) && distance(it, (Hex)it->place) > 1;
}
static bool sees_not(const RefusalCase *it) {
    return !sight_clear(&world_at(it)->sight, here(it), now(it)->hex[it->name[0]]);
}
// Returns true if the piece may fire at the target only when adjacent (note b of the chart
// [6.10]), and is not adjacent.
static bool is_not_next_door(const RefusalCase *it) {
    const Unit *target = &world_at(it)->unit[it->name[0]];
    return world_at(it)->multiplier[target->target_class][unit_of(it)->target_class].close &&
           distance(it, now(it)->hex[it->name[0]]) > 1;
}
static bool friends_share(const RefusalCase *it) {
    return friends_at(it, now(it)->hex[it->name[0]]) > 0;
}
static bool has_no_limit(const RefusalCase *it) {
    return !has(now(it)->limit_low | now(it)->limit_high, it->piece);
}
static bool has_fired_there(const RefusalCase *it) {
    for (int i = 0; i < now(it)->shots; i++)
        if (now(it)->shot[i].firer == it->piece && now(it)->shot[i].mover == it->name[0] &&
            now(it)->shot[i].hex == now(it)->hex[it->name[0]])
            return true;
    return false;
}

// ---- Whose turn it is

static bool is_done(const RefusalCase *it) { return has(now(it)->done, it->piece); }
static bool is_idle(const RefusalCase *it) { return !has(now(it)->activated, it->piece); }
static bool is_moving(const RefusalCase *it) { return has(now(it)->moving, it->piece); }
static bool other_acts(const RefusalCase *it) {
    return it->name[0] != it->piece && world_at(it)->unit[it->name[0]].side == unit_of(it)->side;
}
static bool waits_in_combat(const RefusalCase *it) { return is_moving(it) && shares_its_hex(it); }
static bool has_reacted(const RefusalCase *it) { return has(now(it)->reacted, it->piece); }
static bool other_has_initiative(const RefusalCase *it) {
    return now(it)->initiative != unit_of(it)->side;
}
static bool is_no_action_of_its_own(const RefusalCase *it) {
    int phase = top(it)->phase;
    bool own = (phase == PHASE_UNIT || phase == PHASE_MOVE) && top(it)->unit == it->piece;
    return phase != PHASE_ACTIVATE && !own;
}

// ---- Retreats and placing

static bool must_retreat(const RefusalCase *it) {
    return top(it)->phase == PHASE_RETREAT && top(it)->unit == it->piece;
}
static bool is_to_be_placed(const RefusalCase *it) {
    return top(it)->phase == PHASE_SETUP || top(it)->phase == PHASE_REINFORCE;
}
static bool is_not_next(const RefusalCase *it) { return distance(it, (Hex)it->place) != 1; }
static bool enemy_is_there(const RefusalCase *it) { return enemies_at(it, it->place) > 0; }
static bool is_full(const RefusalCase *it) {
    int stacking = world_at(it)->terrains[world_at(it)->terrain[it->place]].stacking;
    return stacking == (int)it->number[0] && friends_at(it, it->place) >= stacking;
}
static bool step_is_shut(const RefusalCase *it) {
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        bool all;
        if (world_at(it)->grid.neighbour[here(it)][d] == it->place)
            return step_of(it, here(it), d, true, &all) < 0;
    }
    return false;
}
static int nearest_enemy(const RefusalCase *it, Hex hex) {
    int best = FAR_AWAY;
    for (int i = 0; i < world_at(it)->unit_count; i++)
        if (world_at(it)->unit[i].side != unit_of(it)->side && has(now(it)->on_map, i))
            best = min_int(best, hex_distance(&world_at(it)->grid, hex, now(it)->hex[i]));
    return best;
}
static bool is_no_further(const RefusalCase *it) {
    return nearest_enemy(it, (Hex)it->place) <= nearest_enemy(it, here(it));
}
static bool is_no_further_from_mover(const RefusalCase *it) {
    Hex mover = top(it)->hex;
    return hex_distance(&world_at(it)->grid, (Hex)it->place, mover) <=
           hex_distance(&world_at(it)->grid, here(it), mover);
}
static bool mover_is_not_next(const RefusalCase *it) { return distance(it, top(it)->hex) != 1; }

// clang-format off
static const Reason reasons[] = {
    {"~ stands at ~.", BARS_NOTHING, NULL, NULL},
    {"~ stand at ~.", BARS_NOTHING, NULL, NULL},
    {"~ is not on the map yet.", BARS_NOTHING, NULL, NULL},
    {"~ are not on the map yet.", BARS_NOTHING, NULL, NULL},
    {"It is disorganised and cannot fire [8.1].", BARS_FIRE, is_disorganised, NULL},
    {"It has no firepower [6.1].", BARS_FIRE, is_unarmed, NULL},
    {"~ is low on ammo and cannot fire with the initiative [11.5.1].", BARS_FIRE, is_low, NULL},
    {"~ are low on ammo and cannot fire with the initiative [11.5.1].", BARS_FIRE, is_low, NULL},
    {"It shares its hex with an enemy, in close combat [9.1].", BARS_FIRE, shares_its_hex, NULL},
    {"Its range is # hexes, less than the distance to @ [2.0].", BARS_FIRE, is_out_of_range, NULL},
    {"Its range is # hex, less than the distance to @ [2.0].", BARS_FIRE, is_out_of_range, NULL},
    {"At night it sees only adjacent hexes [11.4].", BARS_FIRE, is_dark, NULL},
    {"It has no line of sight to @ [2.0].", BARS_FIRE, sees_not, NULL},
    {"It can fire at @ only from an adjacent hex [6.5.1, R3].", BARS_FIRE, is_not_next_door, NULL},
    {"It cannot fire at @ in a hex shared with enemies [7.3.5].", BARS_FIRE, friends_share, NULL},
    {"It has no defensive fires left this turn [7.3.2].", BARS_FIRE, has_no_limit, NULL},
    {"It has already fired at @ in that hex [7.3.7, R14].", BARS_FIRE, has_fired_there, NULL},
    {"It can fire at @ [6.2].", BARS_FIRE, can_fire, NULL},
    {"It can get there in several legs: the enemy may react on the way [R43].", BARS_MOVE, can_move, NULL},
    {"It is an emplacement and never moves [R35].", BARS_MOVE, is_fixed, NULL},
    {"Its side is at the stacking limit there: the close combat holds # of its units [9.1].", BARS_MOVE, combat_is_full, NULL},
    {"It cannot enter that hex (~) ~ [5.2].", BARS_MOVE, ground_is_shut, NULL},
    {"The ford takes all MP: it can only be the first step of a move [5.2, R11].", BARS_MOVE, ford_takes_all, NULL},
    {"The cheapest path there costs # MP, and the unit has # [5.2].", BARS_MOVE, costs_too_much, NULL},
    {"The cheapest path there costs # MP, one of them for the enemy there, and the unit has # [5.2, 5.7].", BARS_MOVE, costs_too_much, NULL},
    {"Even without enemies in the way the path costs # MP, and the unit has # [5.2].", BARS_MOVE, costs_too_much_at_best, NULL},
    {"Enemies block the path: a move ends in their hex [5.7, 9.1].", BARS_MOVE, enemies_bar, NULL},
    {"A bridge on the path is in ruins [11.7].", BARS_MOVE, ruin_bars, NULL},
    {"No path of # MP or less leads there ~ [5.2].", BARS_MOVE, no_way, NULL},
    {"It can move there [5.0].", BARS_MOVE, can_move, NULL},
    {"It must retreat [~].", BARS_FIRE, must_retreat, NULL},
    {"It retreats to the hex it came from or, if that is at its stacking limit, one hex farther [9.4.1, R27].", BARS_BOTH, must_retreat, NULL},
    {"It retreats one hex, or two if the first is at its stacking limit [2.0, R18, R27].", BARS_MOVE, is_not_next, NULL},
    {"That hex is no farther from the nearest enemy [8.2].", BARS_MOVE, is_no_further, NULL},
    {"Attackers came from that hex [9.4.1, R37].", BARS_MOVE, NULL, NULL},
    {"It must leave the hex of the close combat [9.4.1].", BARS_MOVE, NULL, NULL},
    {"It cannot go there ~ [5.2].", BARS_MOVE, step_is_shut, NULL},
    {"An enemy is in that hex [R16, 9.4.1].", BARS_MOVE, enemy_is_there, NULL},
    {"An enemy is in that hex [R32].", BARS_BOTH, enemy_is_there, NULL},
    {"The hex is at its stacking limit of # units a side [2.0].", BARS_MOVE, is_full, NULL},
    {"The hex is at its stacking limit of # unit a side [2.0].", BARS_MOVE, is_full, NULL},
    {"You must place it now [~].", BARS_NOTHING, is_to_be_placed, NULL},
    {"It may not be placed in that hex [3.1, 3.6].", BARS_BOTH, NULL, NULL},
    {"Units do not retreat before the winner of a close combat [7.3.5].", BARS_MOVE, NULL, NULL},
    {"It is not adjacent to @, so it cannot retreat before it [7.2].", BARS_MOVE, mover_is_not_next, NULL},
    {"It shares its hex with an enemy and cannot retreat [7.2].", BARS_MOVE, shares_its_hex, NULL},
    {"It retreats one hex [R16].", BARS_MOVE, is_not_next, NULL},
    {"That hex is no farther from the moving unit [R16].", BARS_MOVE, is_no_further_from_mover, NULL},
    {"It is disorganised and cannot react [8.1].", BARS_BOTH, is_disorganised, NULL},
    {"It has already reacted to this hex [7.3.7].", BARS_BOTH, has_reacted, NULL},
    {"It has already acted this turn [4.3].", BARS_BOTH, is_done, NULL},
    {"It is not activated [4.2].", BARS_BOTH, is_idle, NULL},
    {"@ must finish its action first [5.5, R12].", BARS_BOTH, other_acts, NULL},
    {"It must wait for the close combat in its hex [9.1, R12].", BARS_BOTH, waits_in_combat, NULL},
    {"It is disorganised, so its move is over [R15].", BARS_BOTH, is_disorganised, NULL},
    {"It is disorganised and can only try to rally [8.1, 8.3].", BARS_BOTH, is_disorganised, NULL},
    {"It is already there [5.0].", BARS_BOTH, NULL, NULL},
    {"A unit that moves cannot fire [4.3].", BARS_FIRE, is_moving, NULL},
    {"Another decision comes first: ~ [~].", BARS_BOTH, is_no_action_of_its_own, NULL},
    {"Nothing is activated yet [4.2].", BARS_BOTH, NULL, NULL},
    {"The turn ends [3.6].", BARS_BOTH, NULL, NULL},
    {"No side has the initiative yet [3.6].", BARS_BOTH, NULL, NULL},
    {"~ has the initiative: the other side only reacts to its moves [3.6, 7.3].", BARS_BOTH, other_has_initiative, NULL},
    {"~ have the initiative: the other side only reacts to its moves [3.6, 7.3].", BARS_BOTH, other_has_initiative, NULL},
    {NULL, BARS_NOTHING, NULL, NULL},
};
// clang-format on

// Returns the kinds of action that the user could mean: a move or a retreat, and fire if enemies
// are in the hex. During a reaction, only fire at the mover counts in its hex.
static Bars wanted(const Visit *visit, int piece, int place) {
    const State *state = visit->state;
    const World *world = visit->game->world;
    const Frame *frame = frame_at(state, 0);
    uint64_t enemies = units_at(state, (Hex)place) & ~world->side[world->unit[piece].side].units;
    if (frame->phase == PHASE_REACT) return (Hex)place == frame->hex ? BARS_FIRE : BARS_MOVE;
    return enemies != 0 ? BARS_BOTH : BARS_MOVE;
}

static const RefusalSystem the_system = {
    .name = "gbsu", .reasons = reasons, .wanted = wanted, .near_most = 6, .enemy_most = 9};

// Tests all scenarios. They include the reasons that were once wrong or missing: note b of the
// multiplier table, low ammunition, full hexes, ruined bridges, terrain that tanks cannot enter.
static void refusals_are_true_and_never_silent(void **context) {
    (void)context;
    refusals_test(&the_system, 2, 6);
}

static void the_law_catches_silence_and_lies(void **context) {
    (void)context;
    refusals_mutants_test(&the_system, "gbsu/first-contact",
                          "It has already acted this turn [4.3].");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_are_true_and_never_silent),
        cmocka_unit_test(the_law_catches_silence_and_lies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
