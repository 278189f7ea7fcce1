// SPDX-License-Identifier: GPL-3.0-or-later
// refuse_move.c -- writes why a unit cannot move or retreat to a hex [sheet: movement, F6, F10,
// F20, F22], arrive or set up in it [F18, F21], limber [F13], or mount and work in its own or
// another hex [F11, F15].
#include "refuse.h"

static const char *plural(int count) { return count == 1 ? "" : "es"; }

// Returns true if terrain and hexsides let the unit enter the hex from none of its neighbours.
// Ignores enemies.
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

// Returns true if the unit, led by `leader` unless that is NO_UNIT, can reach the hex. With
// `black`, transport may enter rough terrain as on a black card, at its present pace. Without
// `enemies`, assumes that no enemy is on the map.
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

static void refuse_pace(const Refusal *it, const Trip *trip, int away) {
    int unit = it->unit;
    if (is_kind(it->world, unit, COMMANDER) && has(it->state->wounded, unit))
        text_put(it->out, " It is wounded and moves 1 hex");
    else
        text_put(it->out, " It moves %d hex%s on its %s card", trip->pace, plural(trip->pace),
                 colour_names[trip->black ? BLACK : RED]);
    if (trip->leader != NO_UNIT)
        text_put(it->out, " when %s leads it", it->world->unit[trip->leader].name);
    if (trip->road > 0) text_put(it->out, ", %d along a road", trip->pace + trip->road);
    text_put(it->out, ", and that hex is %d away [sheet: movement].", away);
}

static void refuse_far(const Refusal *it, int leader) {
    Trip trip = trip_begin(it->world, it->state, it->unit, leader);
    Hex from = it->state->hex[it->unit];
    int away = hex_distance(&it->world->grid, from, it->hex);
    if (it->world->road[from] == 0) trip.road = 0;
    if (away > trip.pace + trip.road) {
        refuse_pace(it, &trip, away);
    } else if (would_reach(it, leader, true, true)) {
        text_put(it->out,
                 " Transport enters woods and hills only on a black card or by road "
                 "[sheet: movement].");
    } else if (would_reach(it, leader, false, false)) {
        text_put(it->out, " Enemies block the path [F20].");
    } else {
        text_put(it->out,
                 " No path of %d hex%s leads there: terrain or a river can block it, and a stream "
                 "or a ford ends a move%s [F10].",
                 trip.pace, plural(trip.pace),
                 is_kind(it->world, it->unit, AFV)
                     ? "; an AFV enters at most one hill or wood in a move [F20]"
                     : "");
    }
}

// Writes why no commander can lead the unit to the hex. `walks` means that the unit is between two
// legs of a move.
static void refuse_lead(const Refusal *it, bool walks) {
    const World *world = it->world;
    const State *state = it->state;
    uint64_t chiefs = units_at(state, state->hex[it->unit]) & friends_of(world, it->unit) &
                      world->kind[COMMANDER];
    if (is_kind(world, it->unit, COMMANDER)) {
        text_put(it->out, " Commanders do not lead each other [F6].");
    } else if (walks) {
        text_put(it->out, " A commander can join only at the start of a move [F6].");
    } else if (chiefs == 0) {
        text_put(it->out, " No commander is in its hex to lead it [F6].");
    } else if (leader_for(world, state, it->unit) != NO_UNIT) {
        text_put(it->out, " The commander in its hex cannot take that path [F6].");
    } else {
        int chief = bits_first(chiefs);
        text_put(it->out, " %s %s and cannot lead [F6].", world->unit[chief].name,
                 has(state->disrupted, chief) ? "is disrupted"
                 : has(state->moved, chief)   ? "has moved this turn"
                                              : "is wounded");
    }
}

static bool can_assault(const Refusal *it) { return may_assault(it->world, it->state, it->unit); }

void refuse_move(const Refusal *it) {
    const World *world = it->world;
    const State *state = it->state;
    int leader = leader_for(world, state, it->unit), reach;
    bool walks = it->asked && frame_at(state, 0)->phase == PHASE_MORE;  // between two legs
    bool goes = it->asked ? refuse_offered(it, VERB_MOVE, it->hex)
                          : !has(state->disrupted | state->moved, it->unit) &&
                                would_reach(it, NO_UNIT, false, true);
    bool led = it->asked ? refuse_offered(it, VERB_LEAD, it->hex)
                         : leader != NO_UNIT && would_reach(it, leader, false, true);
    Trip trip = trip_begin(world, state, it->unit, NO_UNIT);
    if (led) return;
    if (goes) {
        if (it->asked) refuse_lead(it, walks);
        return;
    }
    if (has(state->disrupted, it->unit)) {
        text_put(it->out, " It is disrupted and cannot move [G3].");
    } else if (has(state->moved, it->unit) && !walks) {
        text_put(it->out, " It has already moved this turn [G4].");
    } else if (trip.pace == 0) {
        text_put(it->out, world->unit[it->unit].pace == PACE_NONE && !is_limbered(state, it->unit)
                              ? " It can move only when towed [sheet: movement]."
                              : " It cannot move [sheet: movement].");
    } else if (enemies_in(world, state, world->unit[it->unit].side, it->hex)) {
        text_put(it->out, " Enemies hold that hex, so it cannot move there%s [G5].",
                 can_assault(it) ? ", but it can close assault from an adjacent hex" : "");
    } else if (ground_shut(it)) {
        text_put(it->out, " Terrain or water keeps it out of that hex [F10].");
    } else if (!unit_room(world, state, it->unit, it->hex)) {
        text_put(it->out, " The hex is full: it holds at most %d pieces of a side [G2].",
                 world->stacking);
    } else if (walks) {
        text_put(it->out, " The rest of its move does not reach that hex [sheet: movement].");
    } else {
        refuse_far(it, leader);
        reach = trip.pace + trip.road + world->with_commander;
        int away = hex_distance(&world->grid, state->hex[it->unit], it->hex);
        if (leader == NO_UNIT && away <= reach && !is_kind(world, it->unit, COMMANDER))
            refuse_lead(it, false);
    }
}

// --- retreating [F22]

void refuse_retreat(const Refusal *it, const Frame *frame) {
    Hex winner = frame_as(frame)->retreat.winner_hex;
    const World *world = it->world;
    const HexGrid *grid = &world->grid;
    Hex here = it->state->hex[it->unit];
    int direction = it->hex == HEX_NONE ? -1 : hex_direction(grid, here, it->hex);
    text_put(it->out, " After a lost close assault it must retreat one hex [F22].");
    if (it->hex == HEX_NONE || refuse_offered(it, VERB_RETREAT, it->hex)) return;
    if (direction < 0)
        text_put(it->out, " That hex is not adjacent [F22].");
    else if (hex_distance(grid, it->hex, winner) <= hex_distance(grid, here, winner))
        text_put(it->out, " That hex is no farther from the winner [F22].");
    else if (world->river[here] >> direction & 1)
        text_put(it->out, " It cannot retreat across a river [F22].");
    else if (!can_enter(world, it->state, it->unit, here, direction))
        text_put(it->out, " It cannot enter that hex from its own hex [F10].");
    else if (enemies_in(world, it->state, world->unit[it->unit].side, it->hex))
        text_put(it->out, " Enemies hold that hex [F22].");
    else
        text_put(it->out, " The hex is full: it holds at most %d pieces of a side [G2].",
                 world->stacking);
}

// --- arriving and setting up [F18, F21]

enum { HEXES_TOLD = 12 };  // most hexes that are named; the others are only counted

static void put_where(const Refusal *it) {
    const Unit *unit = &it->world->unit[it->unit];
    int told = 0;
    for (Hex hex = 0; hex < it->world->grid.count; hex++) {
        char label[5];
        if (!hex_in(&unit->where, hex)) continue;
        if (told++ < HEXES_TOLD) text_put(it->out, " %s", hex_label(&it->world->grid, hex, label));
    }
    if (told > HEXES_TOLD) text_put(it->out, " and %d more", told - HEXES_TOLD);
}

void refuse_arrival(const Refusal *it) {
    const World *world = it->world;
    const Unit *unit = &world->unit[it->unit];
    bool set_up = it->state->turn == 0;
    const char *rule = set_up ? "F18" : "F21";
    if (it->hex == HEX_NONE || !hex_in(&unit->where, it->hex)) {
        text_put(it->out, " It %s only at", set_up ? "can set up" : "can arrive");
        put_where(it);
        text_put(it->out, " [%s].", rule);
    } else if (enemies_in(world, it->state, unit->side, it->hex)) {
        text_put(it->out, " Enemies hold that hex [%s].", rule);
    } else if (!unit_room(world, it->state, it->unit, it->hex)) {
        text_put(it->out, " The hex is full: it holds at most %d pieces of a side [G2].",
                 world->stacking);
    }
}

// --- mounting, limbering and works

static void refuse_mounting(const Refusal *it) {
    const World *world = it->world;
    const State *state = it->state;
    int kind = world->unit[it->unit].kind;
    uint64_t here = standing_at(state, state->hex[it->unit]) & friends_of(world, it->unit);
    here &= ~bit(it->unit);
    bool carrier = false, empty = false;
    for (uint64_t rest = here & world->vehicles; rest; rest &= rest - 1) {
        if (!world->unit[bits_first(rest)].carries) continue;
        carrier = true;
        empty |= rider_of(state, bits_first(rest)) == NO_UNIT;
    }
    if (kind != INFANTRY && kind != ENGINEERS) {
        if (carrier) text_put(it->out, " Only infantry and engineers can ride [F15].");
    } else if (state->figures[it->unit] > world->riders_max) {
        text_put(it->out, " It has %d figures, and at most %d can ride [F15].",
                 state->figures[it->unit], world->riders_max);
    } else if (!empty) {
        text_put(it->out, carrier ? " Every carrier in its hex already has riders [F15]."
                                  : " No carrier is in its hex for it to mount [F15].");
    }
}

static void refuse_works(const Refusal *it) {
    const World *world = it->world;
    if (!is_kind(world, it->unit, ENGINEERS)) {
        text_put(it->out, " Only engineers can clear mines, dig trenches and blow bridges [F11].");
        return;
    }
    bool clears = false, blows = false;
    for (int i = 0; i < it->offer.count; i++) {
        clears |= action_verb(it->offer.at[i]) == VERB_CLEAR;
        blows |= action_verb(it->offer.at[i]) == VERB_BLOW;
    }
    if (!clears) text_put(it->out, " No known enemy mines are in its hex or next to it [F11].");
    if (!refuse_offered(it, VERB_DIG, 0)) text_put(it->out, " Its hex already has a trench [F11].");
    if (!blows) text_put(it->out, " No intact bridge ends at its hex [F11].");
}

void refuse_here(const Refusal *it) {
    const Unit *unit = &it->world->unit[it->unit];
    if (has(it->state->disrupted, it->unit)) {
        text_put(it->out, " It is disrupted and can only fire or hold [G3].");
        return;
    }
    if (frame_at(it->state, 0)->phase != PHASE_ACT) {
        text_put(it->out,
                 " Limbering, mounting and engineer works take a whole activation [F11, F13, "
                 "F15].");
        return;
    }
    if (unit->kind == GUN && unit->tow == NO_INDEX)
        text_put(it->out, " It has no tow and cannot limber [F13].");
    refuse_mounting(it);
    refuse_works(it);
}

// Writes why the unit cannot mount a carrier, clear mines or blow a bridge in a hex other than its
// own.
void refuse_there(const Refusal *it) {
    const World *world = it->world;
    const State *state = it->state;
    int kind = world->unit[it->unit].kind;
    uint64_t there = standing_at(state, it->hex) & friends_of(world, it->unit) & world->vehicles;
    for (uint64_t rest = there; rest; rest &= rest - 1) {
        if (!world->unit[bits_first(rest)].carries || (kind != INFANTRY && kind != ENGINEERS))
            continue;
        text_put(it->out, " It can mount a carrier only in its own hex [F15].");
        break;
    }
    if (kind != ENGINEERS) return;
    for (int i = 0; i < world->mine_count; i++)
        if (state->mine_hex[i] == it->hex && (state->mine_known & ~state->mine_cleared) >> i & 1 &&
            world->mine[i].side != world->unit[it->unit].side &&
            !refuse_offered(it, VERB_CLEAR, it->hex))
            text_put(it->out,
                     " Engineers clear mines in or next to their own hex, undisrupted and before "
                     "they move [F11].");
    for (int i = 0; i < world->bridge_count; i++)
        if ((world->bridge_hex[i] == it->hex || world->bridge_beyond[i] == it->hex) &&
            !refuse_offered(it, VERB_BLOW, (unsigned)i))
            text_put(it->out,
                     state->blown >> i & 1
                         ? " The bridge there is already blown [F11]."
                         : " Engineers blow a bridge from one of its ends, undisrupted and "
                           "before they move [F11].");
}
