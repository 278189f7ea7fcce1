// SPDX-License-Identifier: GPL-3.0-or-later
// policy.c -- Rules.policy: gives each legal action a prior, from expected hits, the odds of an
// assault and the distance to hexes worth points. Start reading at rfic_policy().
//
// Each action gets a score in figures (policy.h). weight_of() turns scores into priors. The weights
// w->... are tuned (weights.h). The constants below are not tuned: they bound the scope of a
// weight.
#include "policy.h"

enum {                  // distances in hexes that the policy compares with
    COMPANY_NEAR = 8,   // a commander gains value where friends are nearer to a goal than this
    PLACE_NEAR = 3,     // objectives within this distance count for the place of a unit in set-up
    UNLIMBER_NEAR = 6,  // a gun within this distance of a goal should unlimber
    LIMBER_FAR = 10,
    MOUNT_FAR = 5,
    DISMOUNT_NEAR = 3,
};

// These scores of actions, in figures, are not tuned either.
static const float score_place = 0.5f, score_retreat = 0.5f, score_limber = 0.5f;
static const float score_plan = 0.2f, score_unlimber_far = 0.2f, score_dismount_far = 0.1f;
static const float score_turn = 1.0f;  // score of a barrage on turn 1

// --- moving

// Returns the worth of the unit's best fire from its hex, or 0 if the unit has no target.
static float best_fire(const World *world, const State *state, int unit) {
    float best = 0.0f;
    for (uint64_t rest = enemies_of(world, unit) & state->on_map; rest; rest &= rest - 1) {
        int target = bits_first(rest);
        if (hex_distance(&world->grid, state->hex[unit], state->hex[target]) >
            world->unit[unit].reach)
            continue;
        if (!may_be_target(world, state, world->unit[unit].side, target)) continue;
        Pool pool = fire_pool(world, state, unit, target);
        if (pool.dice == 0 || pool.number == 0) continue;
        float worth = fire_worth(world, state, target, pool, is_artillery(world, unit));
        if (worth > best) best = worth;
    }
    return best;
}

// Returns the value of a hex for a commander. The value grows with the friends in the hex, and
// grows more for friends who are disrupted or near a goal.
static float company(const Outlook *it, Hex hex) {
    const Weights *w = weights_of(it->world);
    float sum = 0.0f;
    uint64_t with = standing_at(it->state, hex) & it->world->side[it->side].soldiers;
    int far = with ? way_to_go(it, hex) : 0;
    for (; with; with &= with - 1) {
        sum += has(it->state->disrupted, bits_first(with)) ? w->company_shaken : w->company;
        sum += far < COMPANY_NEAR ? w->company_near * (float)(COMPANY_NEAR - far) : 0.0f;
    }
    return sum > w->company_most ? w->company_most : sum;
}

// Counts the pairs of an enemy next to the hex and a friend of the unit who can assault that enemy.
static float joins(const Outlook *it, Hex hex) {
    const HexGrid *grid = &it->world->grid;
    int count = 0;
    for (uint64_t rest = it->enemies; rest; rest &= rest - 1) {
        Hex enemy = it->state->hex[bits_first(rest)];
        if (hex_distance(grid, hex, enemy) != 1) continue;
        uint64_t friends = it->world->side[it->side].soldiers & it->state->on_map;
        for (friends &= ~bit(it->unit); friends; friends &= friends - 1) {
            int with = bits_first(friends);
            count += hex_distance(grid, it->state->hex[with], enemy) == 1 &&
                     may_assault(it->world, it->state, with);
        }
    }
    return (float)count;
}

// Returns the value of the hex for the unit. For a commander it is company(). For guns and
// observers cover and the distance to a goal count. For other units cover, points, crowding,
// exposure and the distance to a goal count, the distance most if the side must attack
// (Outlook.forward). Then friends who can assault count too, otherwise controlled objectives.
static float place_worth(const Outlook *it, Hex hex) {
    const World *world = it->world;
    const State *state = it->state;
    const Weights *w = weights_of(world);
    int objective = world->objective[hex], unit = it->unit;
    if (is_kind(world, unit, COMMANDER)) return company(it, hex);
    float far = (float)way_to_go(it, hex);
    float cover = hex_covers(world, state, hex) ? 1.0f : 0.0f;
    if (is_kind(world, unit, OBSERVER) || is_kind(world, unit, GUN))
        return w->gun_cover * cover - w->gun_far * far;
    float points = hex_points(world, state, it->side, hex);
    uint64_t there = standing_at(state, hex) & world->side[it->side].soldiers & ~bit(unit);
    float crowd = w->crowd * (float)bits_count(there);
    if (it->forward)
        return w->go_cover * cover + w->go_point * points + w->go_join * joins(it, hex) -
               w->go_far * (1.0f + w->go_late * it->late) * far -
               w->go_exposed * exposure(it, hex) - crowd;
    bool held = objective != NO_INDEX && has(state->control[it->side], objective);
    return w->stay_cover * cover + (held ? w->stay_held : 0.0f) + w->stay_point * points -
           w->stay_far * far - w->stay_exposed * exposure(it, hex) - crowd;
}

// Returns the score of a move to the hex. `from` is the value of the present hex. `after` is a copy
// of the position in which the unit has moved; the function changes the unit's hex in this copy.
static float move_worth(const Outlook *it, State *after, float from, Hex hex) {
    const Weights *w = weights_of(it->world);
    float worth = place_worth(it, hex) - from;
    if (has(it->state->moved, it->unit)) return worth;
    if (!has(staff(it->world), it->unit)) {
        after->hex[it->unit] = hex;
        worth += w->move_fire * best_fire(it->world, after, it->unit);
    }
    return is_kind(it->world, it->unit, GUN) ? worth - w->gun_moves : worth;
}

static void moves_score(const Outlook *it, const Action list[], int count, float out[]) {
    State after;
    float from = place_worth(it, it->state->hex[it->unit]);
    memcpy(&after, it->state, sizeof after);
    after.moved |= bit(it->unit);
    for (int i = 0; i < count; i++) {
        bool led = action_verb(list[i]) == VERB_LEAD;
        out[i] = move_worth(it, &after, from, (Hex)action_where(list[i])) +
                 (led ? weights_of(it->world)->led : 0.0f);
    }
}

// --- before the first turn

static float place_score(const Outlook *it, Hex hex) {
    const World *world = it->world;
    const Weights *w = weights_of(world);
    float worth = score_place + (hex_covers(world, it->state, hex) ? w->place_cover : 0.0f);
    for (int i = 0; i < world->objective_count; i++) {
        int far = hex_distance(&world->grid, hex, world->objectives[i]);
        if (far > PLACE_NEAR) continue;
        int points = world->objective_worth[i][ALLIED] + world->objective_worth[i][AXIS];
        worth += w->place_point * (float)points / (float)(1 + far);
    }
    return worth;
}

// Returns the score of planning a barrage at the target, or 0 for PLAN_NONE. It grows with the
// worth of the enemies, less that of friends, who show in the target hex now.
static float plan_score(const Outlook *it, unsigned target) {
    const World *world = it->world;
    float worth = 0.0f;
    if (target == PLAN_NONE) return 0.0f;
    uint64_t there =
        standing_at(it->state, world->side[it->side].target[target]) & ~it->state->hidden;
    for (; there; there &= there - 1) {
        int unit = bits_first(there);
        float figures = unit_worth(world, it->state, unit);
        worth += world->unit[unit].side == it->side ? -figures : figures;
    }
    return score_plan + weights_of(world)->plan_worth * worth;
}

// --- all actions

static float action_score(const Outlook *it, Action action) {
    const World *world = it->world;
    const State *state = it->state;
    const Weights *w = weights_of(world);
    int unit = it->unit, where = (int)action_where(action);
    switch (action_verb(action)) {
        case VERB_FIRE:
            return w->fire_stays + fire_worth(world, state, where,
                                              fire_pool(world, state, unit, where),
                                              is_artillery(world, unit));
        case VERB_BOMB:
            return w->bomb +
                   fire_worth(world, state, where, bomb_pool(world, state, unit, where), true);
        case VERB_ASSAULT:
            return assault_worth(world, state, unit, where);
        case VERB_ARRIVE:
            return w->arrive + place_worth(it, (Hex)where);
        case VERB_UNLIMBER:
            return way_to_go(it, state->hex[unit]) <= UNLIMBER_NEAR ? w->unlimber
                                                                    : score_unlimber_far;
        case VERB_LIMBER:
            return way_to_go(it, state->hex[unit]) > LIMBER_FAR ? score_limber : 0.0f;
        case VERB_MOUNT:
            return way_to_go(it, state->hex[unit]) > MOUNT_FAR ? w->mount : 0.0f;
        case VERB_DISMOUNT:
            return way_to_go(it, state->hex[unit]) <= DISMOUNT_NEAR ? w->dismount
                                                                    : score_dismount_far;
        case VERB_CLEAR:
            return w->clear;
        case VERB_DIG:
            return it->forward ? 0.0f : w->dig;
        case VERB_BLOW:
            return it->forward ? 0.0f : w->blow;
        case VERB_ENTER:
            return w->enter + w->enter_point * hex_points(world, state, it->side, (Hex)where);
        case VERB_PLACE:
        case VERB_LAY:
            return place_score(it, (Hex)where);
        case VERB_PLAN:
            return plan_score(it, (unsigned)where);
        case VERB_PLAN_TURN:
            return score_turn - w->plan_early * (float)(where - 1);
        case VERB_RETREAT:
            return score_retreat + (hex_covers(world, state, (Hex)where) ? w->retreat_cover : 0.0f);
        default:
            return w->hold;
    }
}

// Returns the data that all actions of the decision share. In a decision about a minefield,
// Outlook.unit is NO_UNIT; in one about a barrage, it is the battery.
static Outlook outlook_at(const World *world, const State *state) {
    const Frame *frame = frame_at(state, 0);
    int side = (int)phases[frame->phase].who(world, state, frame);
    assert(side < SIDES);
    return outlook_of(world, state, frame->unit, side);
}

void rfic_policy(const World *world, const State *state, const Action list[], int count,
                 float out[]) {
    Outlook it = outlook_at(world, state);
    for (int i = 0; i < count;) {
        unsigned verb = action_verb(list[i]);
        int moves = 0;
        while (i + moves < count && (verb == VERB_MOVE || verb == VERB_LEAD) &&
               action_verb(list[i + moves]) == verb)
            moves++;
        if (moves > 0)
            moves_score(&it, list + i, moves, out + i);
        else
            out[i] = action_score(&it, list[i]);
        i += moves > 0 ? moves : 1;
    }
    for (int i = 0; i < count; i++) out[i] = weight_of(out[i]);
}
