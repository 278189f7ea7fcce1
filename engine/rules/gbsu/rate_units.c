// SPDX-License-Identifier: GPL-3.0-or-later
// rate_units.c -- weights for what units do: move, fire, react, retreat, be placed.
#include "rate.h"

// How good it is for a unit to stand in a hex, as a place on the way to its goal.
typedef struct Outlook {
    int unit, side, goal, distance_now;
    Hex goal_hex;
    float step;             // worth of each hex nearer to the goal
    bool guard;             // alone on an objective that it holds
    Hex danger;             // the nearest enemy's hex, if the unit is one to be kept from it
    HexSet enemies, mines;  // hexes with enemies, with minefields of theirs
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

static Outlook outlook_of(const World *world, const State *state, int unit) {
    Outlook outlook = {unit,
                       world->unit[unit].side,
                       unit_goal(world, state, unit),
                       0,
                       HEX_NONE,
                       0,
                       false,
                       HEX_NONE,
                       {{0}},
                       {{0}}};
    Hex here = state->hex[unit];
    if (outlook.goal != NO_INDEX) {
        outlook.goal_hex = world->objectives[outlook.goal];
        outlook.distance_now = hex_distance(&world->grid, here, outlook.goal_hex);
        outlook.step = 0.12f + 0.045f * goal_pull(world, state, outlook.side, outlook.goal);
    }
    outlook.enemies = enemy_hexes(world, state, outlook.side);
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

// Friends that wait in the hex to attack it, and the unit itself.
static float assault_worth(const World *world, const State *state, int unit, Hex hex) {
    uint64_t enemies =
        units_at(state, hex) & world->side[side_other((Side)world->unit[unit].side)].units;
    uint64_t attackers = (units_at(state, hex) & ~enemies) | bit(unit);
    float odds = assault_odds(world, state, attackers, hex), mine = 0.0f, theirs = 0.0f;
    for (uint64_t rest = attackers; rest; rest &= rest - 1)
        mine += unit_worth(world, state, bits_first(rest));
    for (uint64_t rest = enemies; rest; rest &= rest - 1)
        theirs += unit_worth(world, state, bits_first(rest));
    float worth = odds * (0.65f * theirs + 0.3f) - (1.0f - odds) * 0.55f * mine - 0.25f;
    int objective = world->objective[hex];
    if (objective != NO_INDEX) worth += odds * world->objective_points[objective];
    return worth;
}

static float place_worth(const World *world, const State *state, const Outlook *outlook, Hex hex) {
    float worth = world->shelter[hex];
    if (outlook->goal != NO_INDEX) {
        int distance = hex_distance(&world->grid, outlook->goal_hex, hex);
        worth += outlook->step * (float)(outlook->distance_now - distance);
    }
    int objective = world->objective[hex];
    if (objective != NO_INDEX && !(state->control[outlook->side] >> objective & 1)) {
        worth += 1.0f * world->objective_points[objective];
    }
    return worth;
}

static float move_worth(const World *world, const State *state, const Outlook *outlook, Hex hex) {
    if (hex_in(&outlook->enemies, hex)) {
        return assault_worth(world, state, outlook->unit, hex);
    }
    float worth = place_worth(world, state, outlook, hex);
    if (outlook->guard) {
        int objective = world->objective[state->hex[outlook->unit]];
        worth -= 0.6f * world->objective_points[objective];
    }
    if (hex_in(&outlook->mines, hex)) worth -= 0.8f;
    if (outlook->danger != HEX_NONE) {
        int enemy = hex_distance(&world->grid, outlook->danger, hex);
        if (enemy < 3) worth -= 0.5f * (float)(3 - enemy);
    }
    return worth;
}

static float weight_of(float worth) {
    return worth <= 0.0f ? 0.02f : 0.02f + worth + 2.0f * worth * worth;
}

// The order of activation: those that can fire first. A glance, for it is asked often.
float rate_order(const World *world, const State *state, int unit, const HexSet *enemies) {
    const Unit *it = &world->unit[unit];
    if (has(state->disorganised, unit)) return 1.5f;
    if (has(state->moving, unit)) return 1.0f;
    float order = it->hq ? 0.2f : 0.6f;
    int firepower = unit_firepower(world, state, unit);
    const HexSet *view = view_of(world, state, unit, state->hex[unit]);
    bool targets = firepower > 0 && hexes_meet(view, enemies);
    return targets ? order + 1.0f + 0.3f * (float)firepower : order;
}

// What a unit could get out of being used now; for declarations.
float rate_use(const World *world, const State *state, int unit) {
    if (has(state->disorganised, unit)) return 1.5f;
    if (has(state->moving, unit)) return 1.0f;
    uint64_t targets;
    float best = 0.0f;
    fire_targets(world, state, unit, &targets);
    for (; targets; targets &= targets - 1) {
        float worth = fire_worth(world, state, unit, bits_first(targets), 0, false);
        if (worth > best) best = worth;
    }
    return 0.6f + 3.0f * best - (world->unit[unit].hq ? 0.4f : 0.0f);
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
    return (outlook->guard ? 0.7f : 0.15f) + (enemy <= 4 ? 0.15f : 0.0f);
}

void rate_unit(const World *world, const State *state, const Action list[], int count,
               float out[]) {
    int unit = frame_at(state, 0)->unit;
    Outlook outlook = outlook_of(world, state, unit);
    int support = (int)support_at_hand(world, state, unit);
    for (int i = 0; i < count; i++) {
        unsigned where = action_where(list[i]);
        float worth = 0.0f;
        switch (action_verb(list[i])) {
            case VERB_MOVE:
                worth = move_worth(world, state, &outlook, (Hex)where);
                break;
            case VERB_FIRE:
                worth =
                    0.15f + 1.3f * fire_worth(world, state, unit, (int)where, support / 2, false);
                break;
            case VERB_RALLY:
                worth = 1.5f;
                break;
            case VERB_IMPROVE:
                worth = improve_worth(world, state, &outlook);
                break;
            case VERB_CLEAR:
                worth = 0.3f;
                break;
            case VERB_DESTROY:
                worth = 0.1f + world->object_points[where];
                break;
            default:
                worth = has(state->disorganised, unit) ? 0.0f : 0.12f;
        }
        out[i] = weight_of(worth);
    }
}

// --- reactions
// ----------------------------------------------------------------------------------------

static float withdraw_worth(const World *world, const State *state, int unit, int mover, Hex hex) {
    int objective = world->objective[state->hex[unit]];
    float stay = objective != NO_INDEX ? world->objective_points[objective] : 0.0f;
    float odds = assault_odds(world, state, bit(mover), state->hex[unit]);
    float cover = (float)(world->terrains[world->terrain[hex]].cover -
                          world->terrains[world->terrain[state->hex[unit]]].cover);
    return (odds - 0.6f) * unit_worth(world, state, unit) - 0.4f * stay + 0.03f * cover;
}

// What a called strike does to the mover's hex, and how rarely it gets there.
static float call_worth(const World *world, const State *state, int strike, int mover) {
    const Strike *it = &world->strike[strike];
    Hex hex = state->hex[mover];
    int defence = unit_morale(world, state, mover) + unit_cover(world, state, mover);
    int times = strike_times(world, state, it, hex, mover);
    float hit = hit_worth(world, state, mover, it->strength, times, defence, false);
    float aim = strike_signalled(world, state, it->side, hex) ? 0.3f : 0.12f;
    return aim * hit;
}

void rate_reaction(const World *world, const State *state, const Action list[], int count,
                   float out[]) {
    int mover = frame_at(state, 0)->unit;
    for (int i = 0; i < count; i++) {
        int unit = (int)action_who(list[i]);
        float worth = 0.05f;
        switch (action_verb(list[i])) {
            case VERB_DEFEND:
                worth = 0.1f + 2.0f * fire_worth(world, state, unit, mover, 0, true);
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

// --- a hex for a unit: set-up, arrival, retreat
// -----------------------------------------------------------

void rate_hexes(const World *world, const State *state, const Action list[], int count,
                float out[]) {
    int unit = (int)action_who(list[0]), side = world->unit[unit].side;
    bool placing = action_verb(list[0]) == VERB_PLACE;
    for (int i = 0; i < count; i++) {
        Hex hex = (Hex)action_where(list[i]);
        float worth = 0.3f + 0.15f * (float)world->terrains[world->terrain[hex]].cover;
        if (world->fort[hex] && !world->unit[unit].motorised) worth += 0.5f;
        if (placing) {  // many hexes, and little has changed hands yet
            worth += world->field[side][hex] - 0.25f * (float)bits_count(units_at(state, hex));
        } else {
            worth += hex_pull(world, state, side, hex);
        }
        out[i] = weight_of(worth);
    }
}
