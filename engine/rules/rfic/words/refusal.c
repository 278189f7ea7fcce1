// SPDX-License-Identifier: GPL-3.0-or-later
// refusal.c -- which way a move goes, and why a piece may not do what was asked of it.
#include "say.h"

#include <stdio.h>

// --- the way of a move ---------------------------------------------------------------------------

// Nobody fires at what passes by, for the sheet knows no reactions [F14]: who could fire at it is
// asked where it ends, of enemies that show and observers that show.
static void watchers_find(const World *world, const State *state, int unit, Hex hex,
                          SceneWay *out) {
    State after;
    memcpy(&after, state, sizeof after);
    after.hex[unit] = hex;
    after.on_map &= ~(enemies_of(world, unit) & state->hidden);
    int side = world->unit[unit].side;
    for (uint64_t rest = enemies_of(world, unit) & after.on_map; rest; rest &= rest - 1) {
        int enemy = bits_first(rest);
        if (!may_be_target(world, &after, side_other((Side)side), unit)) return;
        if (fire_pool(world, &after, enemy, unit).dice == 0) continue;
        if (out->watcher_count < SCENE_WAY_WATCHERS_MAX)
            out->watcher[out->watcher_count++] = (int16_t)enemy;
    }
}

void rfic_way(const World *world, const State *state, Action action, SceneWay *out) {
    unsigned verb = action_verb(action);
    int unit = (int)action_who(action), left = 0;
    Hex hex = (Hex)action_where(action), way[TRIP_STEPS_MAX] = {hex};
    if (verb == VERB_RETREAT || verb == VERB_ENTER)
        out->steps = 1;
    else if (verb == VERB_MOVE)
        out->steps = trip_way(world, state, unit, NO_UNIT, hex, way, &left);
    else if (verb == VERB_LEAD)
        out->steps = trip_way(world, state, unit, leader_for(world, state, unit), hex, way, &left);
    if (out->steps == 0) return;
    for (int i = 0; i < out->steps; i++) out->place[i] = (int16_t)way[i];
    out->left = (float)left;
    watchers_find(world, state, unit, hex, out);
}

// --- why not -------------------------------------------------------------------------------------

typedef struct Refusal {
    const World *world;
    const State *state;
    int unit;
    Hex hex;  // where it was to go, or what it was to fire at
    Text *out;
} Refusal;

// Over no side of the hex does its ground let the unit in, whoever stands there.
static bool ground_shut(const Refusal *it) {
    const HexGrid *grid = &it->world->grid;
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex from = grid->neighbour[it->hex][d];
        if (from == HEX_NONE) continue;
        if (can_enter(it->world, it->state, it->unit, from, hex_direction(grid, from, it->hex)))
            return false;
    }
    return true;
}

// Would it get there if the card were black, or if no enemy stood on the map?
static bool would_reach(const Refusal *it, int leader, bool black, bool enemies) {
    State other;
    HexSet reach;
    memcpy(&other, it->state, sizeof other);
    if (!enemies) other.on_map &= ~enemies_of(it->world, it->unit);
    Trip trip = trip_begin(it->world, &other, it->unit, leader);
    trip.black |= black;
    trip_reach(it->world, &other, &trip, &reach);
    return hex_in(&reach, it->hex);
}

static void refuse_far(const Refusal *it, int leader) {
    Trip trip = trip_begin(it->world, it->state, it->unit, leader);
    Hex from = it->state->hex[it->unit];
    int away = hex_distance(&it->world->grid, from, it->hex);
    if (it->world->road[from] == 0) trip.road = 0;
    if (trip.pace == 0) {
        text_put(it->out, " It moves only when it is towed [sheet: movement].");
    } else if (away > trip.pace + trip.road) {
        text_put(it->out, " It goes %d hex%s on its %s card", trip.pace, trip.pace == 1 ? "" : "es",
                 colour_name(trip.black ? BLACK : RED));
        if (trip.road > 0) text_put(it->out, ", %d along a road", trip.pace + trip.road);
        text_put(it->out, ", and that is %d away [sheet: movement].", away);
    } else if (would_reach(it, leader, true, true)) {
        text_put(it->out,
                 " Transport goes into woods and onto hills on a black card alone "
                 "[sheet: movement].");
    } else if (would_reach(it, leader, false, false)) {
        text_put(it->out, " The enemy stands in the way [F20].");
    } else if (is_kind(it->world, it->unit, AFV)) {
        text_put(it->out,
                 " No way of %d hex%s leads there: an AFV enters one hill or wood in a "
                 "move, and a stream ends it [F20, F10].",
                 trip.pace, trip.pace == 1 ? "" : "es");
    } else {
        text_put(it->out,
                 " No way of %d hex%s leads there: a river wants a bridge or a ford, and a "
                 "stream or a ford ends a move [F10].",
                 trip.pace, trip.pace == 1 ? "" : "es");
    }
}

static void refuse_move(const Refusal *it) {
    const World *world = it->world;
    const State *state = it->state;
    int leader = leader_for(world, state, it->unit);
    const Frame *frame = frame_at(state, 0);
    bool walks = frame->phase == PHASE_MORE && frame->unit == it->unit;  // between two legs
    if (has(state->disrupted, it->unit))
        text_put(it->out, " It is disrupted, and does not move [G3].");
    else if (has(state->moved, it->unit) && !walks)
        text_put(it->out, " It has moved this turn [G4].");
    else if (has(state->riding, it->unit))
        text_put(it->out, " It rides, and can only get off [F15].");
    else if (enemies_in(world, state, world->unit[it->unit].side, it->hex))
        text_put(it->out,
                 " The enemy stands there: no move leads to him, a close assault from the "
                 "next hex does [G5].");
    else if (ground_shut(it))
        text_put(it->out, " That ground is closed to it [F10].");
    else if (!unit_room(world, state, it->unit, it->hex))
        text_put(it->out, " The hex is full: %d of a side [G2].", world->stacking);
    else if (walks)
        text_put(it->out, " What is left of its move does not lead there [sheet: movement].");
    else if (!would_reach(it, NO_UNIT, false, true) &&
             (leader == NO_UNIT || !would_reach(it, leader, false, true)))
        refuse_far(it, leader);
}

static int weapon_reach(const Refusal *it, int target) {
    const World *world = it->world;
    const Unit *unit = &world->unit[it->unit];
    int far = 0;
    if (unit->weapon != NO_INDEX) return world->weapon[unit->weapon].range;
    if (target_kind(world, it->state, target) == TARGET_AFV)
        return world->weapon[AGAINST_AFV].range;
    for (int weapon = 0; weapon < ARMS; weapon++)
        if (unit->arms[it->state->figures[it->unit]][weapon] > 0)
            far = max_int(far, world->weapon[weapon].range);
    return far;
}

static void refuse_target(const Refusal *it, int target) {
    const World *world = it->world;
    const Unit *unit = &world->unit[it->unit];
    int far = hex_distance(&world->grid, it->state->hex[it->unit], it->hex);
    int reach = weapon_reach(it, target);
    bool fires = reach > 0 && !is_limbered(it->state, it->unit);
    if (!may_be_target(world, it->state, unit->side, target))
        text_put(it->out, " %s is in company, and no target of its own [G6].",
                 world->unit[target].name);
    else if (!fires)
        text_put(it->out, is_limbered(it->state, it->unit) ? " Limbered it does not fire [F13]."
                                                           : " It has nothing to fire with [F16].");
    else if (far > reach)
        text_put(it->out, " It reaches %d hex%s at %s, and that is %d [sheet: range].", reach,
                 reach == 1 ? "" : "es", world->unit[target].name, far);
    else if (!sight_clear(&world->sight, it->state->hex[it->unit], it->hex) &&
             fire_pool(world, it->state, it->unit, target).dice == 0)
        text_put(it->out, " It does not see that hex%s.",
                 unit->weapon != NO_INDEX && world->weapon[unit->weapon].indirect
                     ? ", nor does an observer who is in order and has not moved [G7, F9]"
                     : " [G6]");
    else if (fire_pool(world, it->state, it->unit, target).dice == 0)
        text_put(it->out, " Its dice cannot hurt %s, or are none [F7].", world->unit[target].name);
}

static void refuse_fight(const Refusal *it) {
    uint64_t there = enemies_in(it->world, it->state, it->world->unit[it->unit].side, it->hex);
    for (; there; there &= there - 1) refuse_target(it, bits_first(there));
}

// Why it is not this one's turn to act.
static void refuse_now(const Refusal *it) {
    const State *state = it->state;
    int acting = state->depth > 1 ? state->frame[1].unit : NO_UNIT;
    char card[16];
    if (state->turn == 0 || acting == it->unit) return;
    if (state->card[it->unit] == NO_CARD)
        text_put(it->out, " Its card has been played this turn [S4].");
    else
        text_put(it->out, " It waits for its card, %s: the lowest acts first [S3].",
                 card_name(state->card[it->unit], card));
    if (acting != NO_UNIT && state->card[acting] != NO_CARD)
        text_put(it->out, " Now it is %s with %s.", it->world->unit[acting].name,
                 card_name(state->card[acting], card));
}

static void refuse_absent(const Refusal *it) {
    const Unit *unit = &it->world->unit[it->unit];
    const char *side = it->world->side[unit->side].name;
    if (has(it->state->gone, it->unit))
        text_put(it->out, " of %s is gone.", side);
    else if (unit->turn > it->state->turn)
        text_put(it->out, " of %s comes on turn %d [F21].", side, unit->turn);
    else
        text_put(it->out, " of %s is not on the map.", side);
}

void rfic_refusal(const World *world, const State *state, int piece, int place, Side viewer,
                  Text *out) {
    if (piece < 0 || piece >= world->unit_count) return;
    const Unit *unit = &world->unit[piece];
    bool own = viewer == NOBODY || unit->side == viewer;
    Refusal it = {world, state, piece, place < 0 ? HEX_NONE : (Hex)place, out};
    char label[5];
    text_put(out, "%s", unit->name);
    if (!has(state->on_map, piece)) {
        refuse_absent(&it);
        if (own && has(state->due, piece)) refuse_now(&it);
        return;
    }
    if (!own && has(state->hidden, piece)) {
        text_put(out, " of %s is hidden [F18].", world->side[unit->side].name);
        return;
    }
    text_put(out, " of %s stands at %s.", world->side[unit->side].name,
             hex_label(&world->grid, state->hex[piece], label));
    if (!own) return;
    refuse_now(&it);
    if (barrage_due(world, state, piece) != NO_INDEX)
        text_put(out, " It must fire the barrage that was planned for this turn [G7].");
    if (it.hex == HEX_NONE || it.hex == state->hex[piece]) return;
    refuse_move(&it);
    refuse_fight(&it);
}
