// SPDX-License-Identifier: GPL-3.0-or-later
// refusal.c -- Rules.scene.refusal: writes why a unit may not do what a player asked for. Start
// reading at gbsu_refusal() at the end.
//
// Most reasons are values that the rules code returns (FireBar, WayBar, StepBar in phases.h); the
// others follow from the phase and from the sets of units in State. Each is written with its rule.
// This file does not decide what is legal.
#include "engine/rules/scene.h"
#include "explain.h"
#include "format_action.h"

#include <stdio.h>

enum { REFUSED_BYTES = 4096 };

typedef struct Refusal {
    const World *world;
    const State *state;
    int unit;
    int place;  // a Hex, or NO_PLACE if the player named no place
    Text *out;
} Refusal;

static const Unit *unit_of(const Refusal *it) { return &it->world->unit[it->unit]; }

static void put_half(Text *out, int half) { text_put(out, "%d%s", half / 2, half % 2 ? ".5" : ""); }

// --- fire ---------------------------------------------------------------------------------------

void text_fire_bar(const World *world, const State *state, FireBar bar, int firer, int target,
                   Text *out) {
    const Unit *it = &world->unit[firer];
    const char *name = world->unit[target].name;
    switch (bar) {
        case FIRE_BAR_DISORGANISED:
            text_put(out, "It is disorganised and cannot fire [8.1].");
            break;
        case FIRE_BAR_UNARMED:
            text_put(out, "It has no firepower [6.1].");
            break;
        case FIRE_BAR_LOW_AMMO:
            text_put(out, "%s is low on ammo and cannot fire with the initiative [11.5.1].",
                     side_name(world, it->side));
            break;
        case FIRE_BAR_COMBAT:
            text_put(out, "It shares its hex with an enemy, in close combat [9.1].");
            break;
        case FIRE_BAR_RANGE:
            text_put(out, "Its range is %d hex%s, less than the distance to %s [2.0].", it->range,
                     it->range == 1 ? "" : "es", name);
            break;
        case FIRE_BAR_NIGHT:
            text_put(out, "At night it sees only adjacent hexes [11.4].");
            break;
        case FIRE_BAR_SIGHT:
            text_put(out, "It has no line of sight to %s [2.0].", name);
            break;
        case FIRE_BAR_NEXT_DOOR:
            text_put(out, "It can fire at %s only from an adjacent hex [6.5.1, R3].", name);
            break;
        case FIRE_BAR_FRIENDS:
            text_put(out, "It cannot fire at %s in a hex shared with enemies [7.3.5].", name);
            break;
        case FIRE_BAR_LIMIT:
            text_put(out, "It has no defensive fires left this turn [7.3.2].");
            break;
        case FIRE_BAR_ONCE:
            text_put(out, "It has already fired at %s in that hex [7.3.7, R14].", name);
            break;
        default:
            text_put(out, "It can fire at %s [6.2].", name);
    }
    (void)state;
}

// Writes for each enemy in the hex why the unit cannot fire at it, or that it can. Does not repeat
// the reason just written, except that a target must be adjacent.
static void refuse_fire(const Refusal *it) {
    const World *world = it->world;
    const State *state = it->state;
    uint64_t enemies = units_at(state, (Hex)it->place) & ~world->side[unit_of(it)->side].units;
    FireBar own = firer_bar(world, state, it->unit), last = own;
    if (enemies == 0) return;
    if (own != FIRE_FREE) {
        text_char(it->out, ' ');
        text_fire_bar(world, state, own, it->unit, bits_first(enemies), it->out);
        return;
    }
    for (; enemies; enemies &= enemies - 1) {
        int target = bits_first(enemies);
        FireBar bar = shot_bar(world, state, it->unit, target, (Hex)it->place);
        if (bar == last && bar != FIRE_FREE && bar != FIRE_BAR_NEXT_DOOR) continue;
        text_char(it->out, ' ');
        text_fire_bar(world, state, bar, it->unit, target, it->out);
        last = bar;
    }
}

// --- paths -------------------------------------------------------------------------------------

static void refuse_points(const Refusal *it, int cost) {
    bool enemy = enemy_in(it->world, it->state, unit_of(it)->side, (Hex)it->place);
    text_put(it->out, " The cheapest path there costs ");
    put_half(it->out, cost);
    text_put(it->out, " MP%s, and the unit has ", enemy ? ", one of them for the enemy there" : "");
    put_half(it->out, mp_of(it->world, it->state, it->unit));
    text_put(it->out, " [%s].", enemy ? "5.2, 5.7" : "5.2");
}

static void refuse_way(const Refusal *it) {
    const World *world = it->world;
    const char *how = unit_of(it)->motorised ? "by motor" : "on foot";
    int cost = 0;
    WayBar bar = way_bar(world, it->state, it->unit, (Hex)it->place, &cost);
    switch (bar) {
        case WAY_BAR_LEGS:
            text_put(it->out,
                     " It can get there in several legs: the enemy may react on the way "
                     "[R43].");
            break;
        case WAY_BAR_FIXED:
            text_put(it->out, " It is an emplacement and never moves [R35].");
            break;
        case WAY_BAR_FULL:
            text_put(it->out,
                     " Its side is at the stacking limit there: the close combat holds %d "
                     "of its units [9.1].",
                     world->terrains[world->terrain[it->place]].stacking);
            break;
        case WAY_BAR_TERRAIN:
            text_put(it->out, " It cannot enter that hex (%s) %s [5.2].",
                     world->terrains[world->terrain[it->place]].name, how);
            break;
        case WAY_BAR_ALL:
            text_put(it->out,
                     " The ford takes all MP: it can only be the first step of a move "
                     "[5.2, R11].");
            break;
        case WAY_BAR_POINTS:
            refuse_points(it, cost);
            break;
        case WAY_BAR_AT_BEST:
            text_put(it->out, " Even without enemies in the way the path costs ");
            put_half(it->out, cost);
            text_put(it->out, " MP, and the unit has ");
            put_half(it->out, mp_of(world, it->state, it->unit));
            text_put(it->out, " [5.2].");
            break;
        case WAY_BAR_ENEMY:
            text_put(it->out, " Enemies block the path: a move ends in their hex [5.7, 9.1].");
            break;
        case WAY_BAR_RUIN:
            text_put(it->out, " A bridge on the path is in ruins [11.7].");
            break;
        case WAY_BAR_NONE:
            text_put(it->out, " No path of %d MP or less leads there %s [5.2].", MP_MAX / 2, how);
            break;
        default:
            text_put(it->out, " It can move there [5.0].");
    }
}

// --- retreats and placement ----------------------------------------------------------------

static void put_step_bar(const Refusal *it, StepBar bar, const char *far, const char *nearer) {
    const World *world = it->world;
    const char *how = unit_of(it)->motorised ? "by motor" : "on foot";
    switch (bar) {
        case STEP_BAR_FIXED:
            text_put(it->out, " It is an emplacement and never moves [R35].");
            break;
        case STEP_BAR_FAR:
            text_put(it->out, " %s", far);
            break;
        case STEP_BAR_IMPASSABLE:
            text_put(it->out, " It cannot go there %s [5.2].", how);
            break;
        case STEP_BAR_ENEMY:
            text_put(it->out, " An enemy is in that hex [R16, 9.4.1].");
            break;
        case STEP_BAR_NEARER:
            text_put(it->out, " %s", nearer);
            break;
        case STEP_BAR_BARRED:
            text_put(it->out, " Attackers came from that hex [9.4.1, R37].");
            break;
        case STEP_BAR_COMBAT:
            text_put(it->out, " It must leave the hex of the close combat [9.4.1].");
            break;
        case STEP_BAR_FULL:
            text_put(it->out, " The hex is at its stacking limit of ");
            text_count(it->out, world->terrains[world->terrain[it->place]].stacking, "unit");
            text_put(it->out, " a side [2.0].");
            break;
        default:
            text_put(it->out, " It can go there [R16].");
    }
}

static int direction_to(const Refusal *it) {
    return hex_direction(&it->world->grid, it->state->hex[it->unit], (Hex)it->place);
}

// Writes that the unit must retreat, and why it may not go to the place. Returns false, and writes
// nothing, if the unit does not have to retreat now.
static bool refuse_retreat(const Refusal *it, const Frame *frame) {
    if (frame->phase != PHASE_RETREAT || frame->unit != it->unit) return false;
    RetreatWhy why = (RetreatWhy)frame_as(frame)->retreat.why;
    Hex combat_hex = frame_as(frame)->retreat.combat_hex;
    text_put(it->out, " It must retreat [%s].",
             why == RETREAT_DEFENDER || why == RETREAT_ATTACKER ? "9.4.1" : "8.2");
    if (it->place == NO_PLACE) return true;
    int direction = direction_to(it);
    if (why == RETREAT_ATTACKER) {
        text_put(it->out,
                 " It retreats to the hex it came from or, if that is at its stacking "
                 "limit, one hex farther [9.4.1, R27].");
        return true;
    }
    StepBar bar = direction < 0
                      ? STEP_BAR_FAR
                      : retreat_bar(it->world, it->state, it->unit, why, combat_hex, direction);
    put_step_bar(it, bar,
                 "It retreats one hex, or two if the first is at its stacking limit "
                 "[2.0, R18, R27].",
                 "That hex is no farther from the nearest enemy [8.2].");
    return true;
}

static bool refuse_put(const Refusal *it, const Frame *frame) {
    if (frame->phase != PHASE_SETUP && frame->phase != PHASE_REINFORCE) return false;
    if (frame->unit != it->unit) return false;
    text_put(it->out, " You must place it now [%s].", phases[frame->phase].rule);
    if (it->place == NO_PLACE) return true;
    StepBar bar = put_bar(it->world, it->state, it->unit, (Hex)it->place);
    if (bar == STEP_BAR_ENEMY)
        text_put(it->out, " An enemy is in that hex [R32].");
    else
        put_step_bar(it, bar, "It may not be placed in that hex [3.1, 3.6].", "");
    return true;
}

// --- reactions ----------------------------------------------------------------------------------

static void refuse_withdrawal(const Refusal *it, const Frame *frame) {
    const World *world = it->world;
    const char *mover = world->unit[frame_as(frame)->reaction.mover].name;
    Hex here = it->state->hex[it->unit];
    if (!withdraw_open(it->state)) {
        text_put(it->out, " Units do not retreat before the winner of a close combat [7.3.5].");
    } else if (hex_distance(&world->grid, here, frame_as(frame)->reaction.entered) != 1) {
        text_put(it->out, " It is not adjacent to %s, so it cannot retreat before it [7.2].",
                 mover);
    } else if (enemy_in(world, it->state, unit_of(it)->side, here)) {
        text_put(it->out, " It shares its hex with an enemy and cannot retreat [7.2].");
    } else if (it->place != NO_PLACE) {
        int direction = direction_to(it);
        StepBar bar = direction < 0
                          ? STEP_BAR_FAR
                          : withdraw_bar(world, it->state, frame_as(frame)->reaction.entered,
                                         it->unit, direction);
        put_step_bar(it, bar, "It retreats one hex [R16].",
                     "That hex is no farther from the moving unit [R16].");
    }
}

// Writes why the unit cannot fire at the mover. Writes nothing if the player named a hex in which
// the mover is not.
static void refuse_watch(const Refusal *it, const Frame *frame) {
    if (it->place != NO_PLACE && it->place != (int)frame_as(frame)->reaction.entered) return;
    FireBar bar =
        watch_bar(it->world, it->state, it->unit, frame->unit, frame_as(frame)->reaction.entered);
    text_char(it->out, ' ');
    text_fire_bar(it->world, it->state, bar, it->unit, frame->unit, it->out);
}

static bool refuse_reaction(const Refusal *it, const Frame *frame) {
    if (frame->phase != PHASE_REACT || unit_of(it)->side == it->world->unit[frame->unit].side)
        return false;
    if (has(it->state->disorganised, it->unit)) {
        text_put(it->out, " It is disorganised and cannot react [8.1].");
    } else if (has(it->state->reacted, it->unit)) {
        text_put(it->out, " It has already reacted to this hex [7.3.7].");
    } else {
        refuse_watch(it, frame);
        if (it->place != (int)frame_as(frame)->reaction.entered) refuse_withdrawal(it, frame);
    }
    return true;
}

// --- whether the unit may act, and what it may do ------------------------------------------------

static void refuse_absent(const Refusal *it) {
    const Unit *unit = unit_of(it);
    text_put(it->out, "%s of %s is not on the map", unit->name, side_name(it->world, unit->side));
    if (has(it->state->eliminated, it->unit))
        text_put(it->out, ": it is eliminated [2.0].");
    else if (unit->turn > it->state->turn)
        text_put(it->out, ": it arrives on turn %d [3.6].", unit->turn);
    else
        text_put(it->out, " yet [%s].", unit->turn > 0 ? "3.6, R32" : "3.1");
}

// Returns the unit whose action is in progress, or NO_UNIT.
static int acting_now(const Refusal *it) {
    for (int below = 0; below < it->state->depth; below++) {
        const Frame *frame = frame_at(it->state, below);
        bool acts = frame->phase == PHASE_UNIT || frame->phase == PHASE_MOVE ||
                    frame->phase == PHASE_WALK || frame->phase == PHASE_FIRE ||
                    frame->phase == PHASE_SUPPORT || frame->phase == PHASE_RALLY ||
                    frame->phase == PHASE_DESTROY;
        if (acts) return frame->unit;
    }
    return NO_UNIT;
}

static bool refuse_by_turn(const Refusal *it) {
    const State *state = it->state;
    int phase = state->frame[0].phase;
    if (phase == PHASE_OVER) {
        text_put(it->out, " The game is over [13.1].");
    } else if (state->turn == 0 || phase == PHASE_REINFORCE || phase == PHASE_INITIATIVE) {
        text_put(it->out, " No side has the initiative yet [3.6].");
    } else if (state->initiative != unit_of(it)->side) {
        text_put(it->out,
                 " %s has the initiative: the other side only reacts to its moves "
                 "[3.6, 7.3].",
                 side_name(it->world, state->initiative));
    } else if (phase == PHASE_DECLARE || phase == PHASE_CHECK) {
        text_put(it->out, " Nothing is activated yet [4.2].");
    } else if (phase == PHASE_TURN_END) {
        text_put(it->out, " The turn ends [3.6].");
    } else {
        return false;
    }
    return true;
}

// Writes why the unit may not act at all. Returns false, and writes nothing, if it may act.
static bool refuse_unit(const Refusal *it) {
    const State *state = it->state;
    int acting = acting_now(it);
    if (refuse_by_turn(it)) return true;
    if (has(state->done, it->unit)) {
        text_put(it->out, " It has already acted this turn [4.3].");
    } else if (!has(state->activated, it->unit)) {
        text_put(it->out, " It is not activated [4.2].");
    } else if (acting != NO_UNIT && acting != it->unit) {
        text_put(it->out, " %s must finish its action first [5.5, R12].",
                 it->world->unit[acting].name);
    } else if (has(state->moving, it->unit) &&
               in_close_combat(it->world, state, state->hex[it->unit])) {
        text_put(it->out, " It must wait for the close combat in its hex [9.1, R12].");
    } else if (has(state->moving & state->disorganised, it->unit)) {
        text_put(it->out, " It is disorganised, so its move is over [R15].");
    } else {
        return false;
    }
    return true;
}

// Writes which decision is pending. Returns false, and writes nothing, if the player may now choose
// an action of this unit.
static bool refuse_meanwhile(const Refusal *it, const Frame *frame) {
    bool own =
        frame->phase == PHASE_ACTIVATE ||
        ((frame->phase == PHASE_UNIT || frame->phase == PHASE_MOVE) && frame->unit == it->unit);
    if (own) return false;
    text_put(it->out, " Another decision comes first: %s [%s].", phases[frame->phase].name,
             phases[frame->phase].rule);
    return true;
}

static void refuse_action(const Refusal *it) {
    const State *state = it->state;
    if (has(state->disorganised, it->unit)) {
        text_put(it->out, " It is disorganised and can only try to rally [8.1, 8.3].");
    } else if (it->place == NO_PLACE) {
        text_put(it->out, " It can act [4.3].");
    } else if ((Hex)it->place == state->hex[it->unit]) {
        text_put(it->out, " It is already there [5.0].");
    } else {
        refuse_way(it);
        if (has(state->moving, it->unit)) {
            if (enemy_in(it->world, state, unit_of(it)->side, (Hex)it->place))
                text_put(it->out, " A unit that moves cannot fire [4.3].");
        } else {
            refuse_fire(it);
        }
    }
}

static void refusal_put(const World *world, const State *state, int piece, int place, Side viewer,
                        Text *out) {
    const Refusal it = {world, state, piece, place, out};
    const Unit *unit = &world->unit[piece];
    const Frame *frame = frame_at(state, 0);
    bool placed =
        (frame->phase == PHASE_SETUP || frame->phase == PHASE_REINFORCE) && frame->unit == piece;
    char hex[32];
    if (!has(state->on_map, piece) && !placed) {
        refuse_absent(&it);
        return;
    }
    text_put(out, "%s of %s", unit->name, side_name(world, unit->side));
    if (placed)
        text_put(out, " is not on the map yet.");
    else
        text_put(out, " stands at %s.", hex_name(world, state->hex[piece], hex));
    if (viewer != NOBODY && unit->side != viewer) return;
    if (refuse_put(&it, frame) || refuse_retreat(&it, frame) || refuse_reaction(&it, frame)) return;
    if (refuse_unit(&it) || refuse_meanwhile(&it, frame)) return;
    refuse_action(&it);
}

void gbsu_refusal(const World *world, const State *state, int piece, int place, Side viewer,
                  Text *out) {
    char told[REFUSED_BYTES];
    Text text = text_over(told, sizeof told);
    if (piece < 0 || piece >= world->unit_count) return;
    refusal_put(world, state, piece, place, viewer, &text);
    told_put(world, told, out);
}
