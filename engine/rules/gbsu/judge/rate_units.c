// SPDX-License-Identifier: GPL-3.0-or-later
// rate_units.c -- weights for what units do: move, fire, react, retreat, be placed.
#include "rate.h"

// How good it is for a unit to stand in a hex, as a place on the way to its goal.
typedef struct Outlook {
    int unit, side, goal, distance_now;
    Hex goal_hex;
    float step;               // worth of each hex nearer to the goal
    float worth, firepower;   // of the unit
    bool guard;               // alone on an objective that it holds
    Hex danger;               // the nearest enemy's hex, if the unit is one to be kept from it
    HexSet enemies, friends;  // hexes with some
    HexSet mines;             // hexes with minefields of the enemy
    HexSet fire[3];           // how many enemies can fire at each hex: bits of a number up to 7
    const HexSet *view;       // by hex: what the unit could fire at from there
} Outlook;

static Hex nearest_enemy(const World *world, const State *state, int unit) {
    int nearest = HEXES_MAX;
    Hex hex = HEX_NONE;
    for (uint64_t rest = side_units(world, state, side_other((Side)world->unit[unit].side)); rest;
         rest &= rest - 1) {
        Hex there = state->hex[bits_first(rest)];
        int distance = hex_distance(&world->grid, state->hex[unit], there);
        if (distance >= nearest) continue;
        nearest = distance;
        hex = there;
    }
    return hex;
}

// Adds one to the numbers of these hexes; 7 stays 7.
static void fire_count(HexSet fire[3], const HexSet *hexes) {
    for (int word = 0; word < HEX_WORDS; word++) {
        uint64_t low = fire[0].word[word], middle = fire[1].word[word], high = fire[2].word[word];
        uint64_t add = hexes->word[word] & ~(low & middle & high);
        fire[0].word[word] = low ^ add;
        fire[1].word[word] = middle ^ (add & low);
        fire[2].word[word] = high ^ (add & low & middle);
    }
}

static int fire_at(const HexSet fire[3], Hex hex) {
    return hex_in(&fire[0], hex) + 2 * hex_in(&fire[1], hex) + 4 * hex_in(&fire[2], hex);
}

// Enemies who may still fire in defence this turn [7.3].
static void fire_survey(const World *world, const State *state, int side, HexSet fire[3]) {
    uint64_t spent = state->limit_drawn & ~state->limit_low & ~state->limit_high;
    uint64_t rest =
        side_units(world, state, side_other((Side)side)) & ~state->disorganised & ~spent;
    for (; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        if (unit_firepower(world, state, unit) > 0)
            fire_count(fire, view_of(world, state, unit, state->hex[unit]));
    }
}

static Outlook outlook_of(const World *world, const State *state, int unit) {
    Outlook outlook = {.unit = unit,
                       .side = world->unit[unit].side,
                       .goal = unit_goal(world, state, unit),
                       .goal_hex = HEX_NONE,
                       .danger = HEX_NONE,
                       .view = view_of(world, state, unit, 0)};
    Hex here = state->hex[unit];
    if (outlook.goal != NO_INDEX) {
        outlook.goal_hex = world->objectives[outlook.goal];
        outlook.distance_now = hex_distance(&world->grid, here, outlook.goal_hex);
        outlook.step =
            world->weights.move_nearer +
            world->weights.move_nearer_point * goal_pull(world, state, outlook.side, outlook.goal);
    }
    outlook.enemies = side_hexes(world, state, side_other((Side)outlook.side));
    outlook.friends = side_hexes(world, state, outlook.side);
    outlook.worth = unit_worth(world, state, unit);
    outlook.firepower = (float)unit_firepower(world, state, unit);
    fire_survey(world, state, outlook.side, outlook.fire);
    for (int i = 0; i < MINES_MAX; i++) {
        const Mine *mine = &state->mine[i];
        if (mine->hex != HEX_NONE && mine->side != outlook.side) hex_add(&outlook.mines, mine->hex);
    }
    if (world->unit[unit].hq || world->unit[unit].signal)
        outlook.danger = nearest_enemy(world, state, unit);
    int objective = world->objective[here];
    if (objective != NO_INDEX && world->objective_points[objective] > 0.0f) {
        uint64_t friends = units_at(state, here) & world->side[outlook.side].units & ~bit(unit);
        outlook.guard = friends == 0 && (state->control[outlook.side] >> objective & 1);
    }
    return outlook;
}

// Friends near the hex who are still to be used.
static int may_join(const World *world, const State *state, uint64_t attackers, Hex hex) {
    int count = 0;
    uint64_t rest =
        state->activated & ~state->done & state->on_map & ~state->disorganised & ~attackers;
    for (; rest; rest &= rest - 1)
        count += hex_distance(&world->grid, hex, state->hex[bits_first(rest)]) <= 2;
    return count;
}

// Friends that wait in the hex to attack it, and the unit itself.
static float assault_worth(const World *world, const State *state, int unit, Hex hex) {
    uint64_t enemies =
        units_at(state, hex) & world->side[side_other((Side)world->unit[unit].side)].units;
    uint64_t attackers = (units_at(state, hex) & ~enemies) | bit(unit);
    float more = world->weights.assault_join * (float)may_join(world, state, attackers, hex);
    float odds = assault_odds(world, state, attackers, more, hex), mine = 0.0f, theirs = 0.0f;
    for (uint64_t rest = attackers; rest; rest &= rest - 1)
        mine += unit_worth(world, state, bits_first(rest));
    for (uint64_t rest = enemies; rest; rest &= rest - 1)
        theirs += unit_worth(world, state, bits_first(rest));
    float worth = odds * (world->weights.assault_theirs * theirs + world->weights.assault_won) -
                  (1.0f - odds) * world->weights.assault_mine * mine - world->weights.assault_cost;
    int objective = world->objective[hex];
    if (objective != NO_INDEX)
        worth += world->weights.assault_take * odds * world->objective_points[objective];
    return worth;
}

static float shelter_worth(const World *world, Hex hex) {
    return world->weights.move_cover * (float)world->cover[hex] +
           (world->fort[hex] ? world->weights.move_fort : 0.0f);
}

// What the enemies who can fire at the hex may cost, as a share of the unit's worth.
static float exposure(const World *world, const Outlook *outlook, Hex hex) {
    float each =
        world->weights.move_exposed - world->weights.move_exposed_cover * (float)world->cover[hex];
    return each > 0.0f ? each * (float)fire_at(outlook->fire, hex) : 0.0f;
}

static float place_worth(const World *world, const State *state, const Outlook *outlook, Hex hex) {
    float worth = shelter_worth(world, hex);
    if (outlook->goal != NO_INDEX) {
        int distance = hex_distance(&world->grid, outlook->goal_hex, hex);
        worth += outlook->step * (float)(outlook->distance_now - distance);
    }
    int objective = world->objective[hex];
    if (objective != NO_INDEX && !(state->control[outlook->side] >> objective & 1)) {
        float late = (float)state->turn / (float)world->turns;
        worth += (world->weights.move_take + world->weights.move_take_late * late) *
                 world->objective_points[objective];
    }
    worth -= outlook->worth * exposure(world, outlook, hex);
    if (hex_in(&outlook->friends, hex))
        worth += world->weights.move_stack * (float)bits_count(units_at(state, hex));
    if (outlook->firepower > 0.0f && hexes_meet(&outlook->view[hex], &outlook->enemies))
        worth += world->weights.move_aim * outlook->firepower;
    return worth;
}

static float move_worth(const World *world, const State *state, const Outlook *outlook, Hex hex) {
    if (hex_in(&outlook->enemies, hex)) {
        return assault_worth(world, state, outlook->unit, hex);
    }
    float worth = place_worth(world, state, outlook, hex);
    if (outlook->guard) {
        int objective = world->objective[state->hex[outlook->unit]];
        worth -= world->weights.move_unguard * world->objective_points[objective];
    }
    if (has(state->improved, outlook->unit)) worth -= world->weights.move_dig_out;
    if (hex_in(&outlook->mines, hex)) worth -= world->weights.move_mine;
    if (hex_in(&outlook->friends, hex) && !stack_room(world, state, outlook->unit, hex))
        worth -= world->weights.move_full * outlook->worth;  // somebody will have to leave [R12]
    if (outlook->danger != HEX_NONE) {
        int enemy = hex_distance(&world->grid, outlook->danger, hex);
        if (enemy < 3) worth -= world->weights.move_hq * (float)(3 - enemy);
    }
    return worth;
}

static float hold_worth(const World *world, const State *state, const Outlook *outlook) {
    if (has(state->disorganised, outlook->unit)) return 0.0f;
    Hex here = state->hex[outlook->unit];
    float full = stack_over(world, state, outlook->unit) ? world->weights.move_full : 0.0f;
    return world->weights.hold + world->weights.hold_cover * (float)world->cover[here] -
           world->weights.hold_exposed * outlook->worth * exposure(world, outlook, here) -
           full * outlook->worth;
}

// The order of activation: those that can fire first. A glance, for it is asked often.
float rate_order(const World *world, const State *state, int unit, const HexSet *enemies) {
    const Unit *it = &world->unit[unit];
    if (has(state->disorganised, unit)) return world->weights.order_rally;
    if (has(state->moving, unit)) return world->weights.order_going;
    float order = it->hq ? world->weights.order_hq : world->weights.order_plain;
    int firepower = unit_firepower(world, state, unit);
    const HexSet *view = view_of(world, state, unit, state->hex[unit]);
    bool targets = firepower > 0 && hexes_meet(view, enemies);
    return targets ? order + world->weights.order_fire +
                         world->weights.order_firepower * (float)firepower
                   : order;
}

// What a unit could get out of being used now; for declarations.
float rate_use(const World *world, const State *state, int unit) {
    if (has(state->disorganised, unit)) return world->weights.use_rally;
    uint64_t targets;
    float best = 0.0f;
    fire_targets(world, state, unit, &targets);
    for (; targets; targets &= targets - 1) {
        float worth = fire_worth(world, state, unit, bits_first(targets), 0, false);
        if (worth > best) best = worth;
    }
    float use = world->weights.use_base + world->weights.use_fire * best;
    if (world->unit[unit].hq) use -= world->weights.use_hq;
    int goal = unit_goal(world, state, unit);
    if (goal == NO_INDEX) return use;
    int distance = hex_distance(&world->grid, state->hex[unit], world->objectives[goal]);
    return use + world->weights.use_goal * goal_pull(world, state, world->unit[unit].side, goal) /
                     (float)(1 + distance);
}

static float support_at_hand(const World *world, const State *state, int unit) {
    float points = 0.0f;
    for (int i = 0; i < world->hq_count; i++) {
        int hq = world->hq[i];
        if (world->unit[hq].formation != world->unit[unit].formation ||
            world->unit[hq].formation == NO_FORMATION)
            continue;
        if (!has(state->activated & state->on_map & ~state->disorganised, hq)) continue;
        points += (float)(world->unit[hq].support - state->support[i]);
    }
    return points;
}

static float improve_worth(const World *world, const State *state, const Outlook *outlook) {
    int enemy = enemy_distance(world, state, outlook->side, state->hex[outlook->unit]);
    return (outlook->guard ? world->weights.improve_guard : world->weights.improve) +
           (enemy <= 4 ? world->weights.improve_near : 0.0f);
}

// The last hex that a single leg leads to on the way to one that none does.
static Hex leg_towards(const Ways *ways, const HexSet *legs, Hex start, Hex hex) {
    Hex leg = HEX_NONE;
    for (Hex on = ways->before[hex]; on != start; on = ways->before[on]) {
        if (!hex_in(legs, on))
            leg = HEX_NONE;
        else if (leg == HEX_NONE)
            leg = on;
    }
    return leg;
}

// What lies beyond a hex in which the unit's coming will be answered counts for that hex: the move
// may well go on from there [R43].
static void rate_beyond(const World *world, const State *state, const Outlook *outlook,
                        const Action list[], int count, float out[]) {
    Hex here = state->hex[outlook->unit];
    HexSet far = reach_hexes(world, state, outlook->unit, JOURNEY_FAR), legs = {{0}};
    const Ways *ways = &world->ways[world->unit[outlook->unit].motorised][here];
    float best[HEXES_MAX];
    bool any = false;
    for (int i = 0; i < count; i++) {
        if (action_verb(list[i]) != VERB_MOVE) continue;
        Hex hex = (Hex)action_where(list[i]);
        hex_add(&legs, hex);
        best[hex] = out[i];
    }
    for (int word = 0; word < HEX_WORDS; word++) {
        for (uint64_t rest = far.word[word] & ~legs.word[word]; rest; rest &= rest - 1) {
            Hex hex = (Hex)(word << 6 | bits_first(rest)),
                leg = leg_towards(ways, &legs, here, hex);
            if (leg == HEX_NONE || hex_in(&outlook->enemies, leg)) continue;
            float weight = weight_of(move_worth(world, state, outlook, hex));
            any = any || weight > best[leg];
            if (weight > best[leg]) best[leg] = weight;
        }
    }
    for (int i = 0; any && i < count; i++)
        if (action_verb(list[i]) == VERB_MOVE) out[i] = best[action_where(list[i])];
}

void rate_unit(const World *world, const State *state, const Action list[], int count,
               float out[]) {
    int unit = frame_at(state, 0)->unit;
    Outlook outlook = outlook_of(world, state, unit);
    int support = (int)(world->weights.fire_support * support_at_hand(world, state, unit));
    bool last = state->ammo[outlook.side] + 1 == world->side[outlook.side].low_ammo;
    float firing = world->weights.fire_base - (last ? world->weights.fire_ammo : 0.0f);
    for (int i = 0; i < count; i++) {
        unsigned where = action_where(list[i]);
        float worth = 0.0f;
        switch (action_verb(list[i])) {
            case VERB_MOVE:
                worth = move_worth(world, state, &outlook, (Hex)where);
                break;
            case VERB_FIRE:
                worth = firing + world->weights.fire_gain *
                                     fire_worth(world, state, unit, (int)where, support, false);
                break;
            case VERB_RALLY:
                worth = 1.5f;
                break;
            case VERB_IMPROVE:
                worth = improve_worth(world, state, &outlook);
                break;
            case VERB_CLEAR:
                worth = world->weights.clear;
                break;
            case VERB_DESTROY:
                worth = world->weights.destroy + world->object_points[where];
                break;
            default:
                worth = hold_worth(world, state, &outlook);
        }
        out[i] = weight_of(worth);
    }
    if (!has(state->disorganised, unit)) rate_beyond(world, state, &outlook, list, count, out);
}

// --- reactions -----------------------------------------------------------------------------------

static float withdraw_worth(const World *world, const State *state, int unit, int mover, Hex hex) {
    int objective = world->objective[state->hex[unit]];
    float stay = objective != NO_INDEX ? world->objective_points[objective] : 0.0f;
    float odds = assault_odds(world, state, bit(mover), 0.0f, state->hex[unit]);
    float cover = (float)(world->cover[hex] - world->cover[state->hex[unit]]);
    return (odds - world->weights.withdraw_odds) * unit_worth(world, state, unit) -
           world->weights.withdraw_stay * stay + world->weights.withdraw_cover * cover;
}

// What a called strike does to the mover's hex, and how rarely it gets there.
static float call_worth(const World *world, const State *state, int strike, int mover) {
    const Strike *it = &world->strike[strike];
    Hex hex = state->hex[mover];
    int defence = unit_morale(world, state, mover) + unit_cover(world, state, mover);
    int times = strike_times(world, state, it, hex, mover);
    float hit = hit_worth(world, state, mover, it->strength, times, defence, false);
    float aim = strike_signalled(world, state, it->side, hex) ? world->weights.call_signalled
                                                              : world->weights.call_plain;
    return aim * hit;
}

void rate_reaction(const World *world, const State *state, const Action list[], int count,
                   float out[]) {
    int mover = frame_at(state, 0)->unit;
    for (int i = 0; i < count; i++) {
        int unit = (int)action_who(list[i]);
        float worth = world->weights.react_pass;
        switch (action_verb(list[i])) {
            case VERB_DEFEND:
                worth = world->weights.defend_base +
                        world->weights.defend_gain * fire_worth(world, state, unit, mover, 0, true);
                break;
            case VERB_CALL:
                worth = call_worth(world, state, (int)action_where(list[i]), mover);
                break;
            case VERB_WITHDRAW:
                worth = withdraw_worth(world, state, unit, mover, (Hex)action_where(list[i]));
                break;
            default:
                break;
        }
        out[i] = weight_of(worth);
    }
}

// --- a hex for a unit that retreats --------------------------------------------------------------

static float hex_shelter(const World *world, bool motorised, Hex hex) {
    float worth = 0.3f + world->weights.place_cover * (float)world->cover[hex];
    return world->fort[hex] && !motorised ? worth + world->weights.place_fort : worth;
}

void rate_hexes(const World *world, const State *state, const Action list[], int count,
                float out[]) {
    int side = world->unit[action_who(list[0])].side;
    for (int i = 0; i < count; i++) {
        Hex hex = (Hex)action_where(list[i]);
        float pull = world->weights.place_goal * hex_pull(world, state, side, hex);
        bool motorised = world->unit[action_who(list[i])].motorised;
        out[i] = weight_of(hex_shelter(world, motorised, hex) + pull);
    }
}

// --- a hex for a unit that is placed: many hexes, and little has changed hands yet
// ----------------

static float place_weight(const World *world, int side, bool motorised, Hex hex, int others) {
    float pull = world->weights.place_goal * world->field[side][hex];
    return weight_of(hex_shelter(world, motorised, hex) +
                     (pull - world->weights.place_crowd * (float)others));
}

void rate_prepare(World *world) {
    for (int side = 0; side < SIDES; side++)
        for (int motorised = 0; motorised < 2; motorised++)
            for (Hex hex = 0; hex < world->grid.count; hex++)
                world->place_weight[side][motorised][hex] =
                    place_weight(world, side, motorised, hex, 0);
}

void rate_places(const World *world, const State *state, const Action list[], int count,
                 float out[]) {
    int unit = (int)action_who(list[0]), side = world->unit[unit].side;
    bool motorised = world->unit[unit].motorised;
    const float *weight = world->place_weight[side][motorised];
    HexSet taken = {{0}};
    for (uint64_t rest = state->on_map; rest; rest &= rest - 1)
        hex_add(&taken, state->hex[bits_first(rest)]);
    for (int i = 0; i < count; i++) {
        Hex hex = (Hex)action_where(list[i]);
        out[i] = hex_in(&taken, hex)
                     ? place_weight(world, side, motorised, hex, bits_count(units_at(state, hex)))
                     : weight[hex];
    }
}
