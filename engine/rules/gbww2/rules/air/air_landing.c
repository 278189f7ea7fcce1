// SPDX-License-Identifier: GPL-3.0-or-later
// air_landing.c -- runs air landings: flak, drift and landing, stand by stand [Air Landings]. Then
// the owner chooses the rendezvous of the battalion [Rendezvous].
#include "engine/rules/gbww2/rules/rules_internal.h"

enum { DRIFTS = 5 };  // a d10 of at most this drifts to the west or north, a higher one the reverse

static bool is_due(const State *state, const Drop *drop) {
    return drop->day < state->day || (drop->day == state->day && drop->turn <= state->turn);
}

int drop_of(const World *world, const State *state, int unit) {
    if (unit >= COPS_UNIT) return world->division[unit - COPS_UNIT].cops_drop;
    return world->battalion[state->holder[unit]].drop;
}

bool drop_next(const World *world, State *state) {
    for (int i = 0; i < world->battalion_count; i++) {
        const BattalionCard *card = &world->battalion[i];
        if (card->side != state->phasing || card->drop == NO_INDEX ||
            state->battalion[i].place != AWAY || !is_due(state, &world->drop[card->drop]))
            continue;
        state->battalion[i].place = IN_AIR;
        frame_push(state, PHASE_DROP, i, 0);
        return true;
    }
    for (int i = 0; i < world->division_count; i++) {
        const Division *division = &world->division[i];
        Centre *centre = &state->centre[i];
        if (division->side != state->phasing || division->cops_drop == NO_INDEX ||
            centre->flags != 0 || !is_due(state, &world->drop[division->cops_drop]))
            continue;
        // A C Ops drops in the middle of its zone, then it drifts.
        const Zone *zone = &world->zone[world->drop[division->cops_drop].zone];
        int x = 0, y = 0;
        for (int k = 0; k < zone->corners; k++) {
            x += zone->x[k];
            y += zone->y[k];
        }
        centre->x = (uint8_t)(x / zone->corners / HALF);
        centre->y = (uint8_t)(y / zone->corners / HALF);
        centre->flags = CENTRE_ON;
        Frame *frame = frame_push(state, PHASE_DRIFT, COPS_UNIT + i, 0);
        frame_view(frame)->landing.cell = (uint16_t)cell_at(centre->x, centre->y);
        return true;
    }
    return false;
}

// --- the drop, and the next stand to land

void drop_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    const Drop *drop = &world->drop[world->battalion[frame->unit].drop];
    (void)state;
    for (int y = 0; y <= world->height; y++)
        for (int x = 0; x <= world->width; x++)
            if (zone_has(&world->zone[drop->zone], INCH * x, INCH * y) && out->count < out->room)
                actions_push(out,
                             action_make(VERB_CELL, frame->unit, (unsigned)cell_at(2 * x, 2 * y)));
}

void loose_put(State *state, Loose loose) {
    int index = 0;
    while (index < LOOSE_MAX && state->loose[index].stand != NO_INDEX) index++;
    assert(index < LOOSE_MAX);
    state->loose[index] = loose;
}

// Returns the next living stand of the battalion that has not landed; NO_INDEX: all have.
static int next_jumper(const World *world, const State *state, int battalion) {
    uint8_t stand[BODY_MAX];
    int count = stands_of(world, state, battalion, stand);
    for (int i = 0; i < count; i++) {
        bool landed = false;
        for (int k = 0; k < LOOSE_MAX; k++)
            landed |= state->loose[k].stand == stand[i] && state->loose[k].flags & LOOSE_LANDED;
        if (!landed) return stand[i];
    }
    return NO_INDEX;
}

// Goes on to the next stand of the battalion. After the last one the landing ends.
static void next_step(const World *world, State *state, Frame *frame, int battalion) {
    int stand = next_jumper(world, state, battalion);
    if (stand != NO_INDEX) {
        frame->phase = PHASE_FLAK;
        frame->unit = (uint8_t)stand;
        return;
    }
    frame_pop(state);
    battalion_checks(world, state, battalion);  // asks the owner for the rendezvous
    goals_settle(world, state);
    spot_by(world, state, side_of(world, battalion), bit(battalion));
}

void drop_apply(const World *world, State *state, Frame *frame, Action action) {
    int battalion = frame->unit;
    state->battalion[battalion].place = SCATTERED;
    state->battalion[battalion].rendezvous = NO_INDEX;
    flag_set(state, battalion, SHOWN | KNOWN);
    flag_clear(state, battalion, RESTED);
    frame_view(frame)->landing.cell = (uint16_t)action_where(action);
    next_step(world, state, frame, battalion);
}

// --- step 1 of a landing: flak; gliders count as at high altitude

void flak_numbers(const World *world, int drop, int out[2]) {
    const Drop *it = &world->drop[drop];
    const uint8_t *row = world->chart.flak[it->flak][it->glider ? HIGH : it->altitude];
    out[0] = row[0];
    out[1] = row[1];
}

static void stand_dies(const World *world, State *state, Frame *frame, int stand) {
    int battalion = state->holder[stand];
    stand_destroy(world, state, stand);
    next_step(world, state, frame, battalion);
}

void flak_apply(const World *world, State *state, Frame *frame, Action action) {
    if (action_where(action) == HIT_DESTROYS) {
        stand_dies(world, state, frame, frame->unit);
        return;
    }
    if (action_where(action) == HIT_SUPPRESSES) stand_suppress(world, state, frame->unit);
    frame->phase = PHASE_DRIFT;
}

// --- step 2: drift; gliders drift as at low altitude

int drift_halves(const World *world, int drop, int die) {
    static const uint8_t halves[ALTITUDES] = {1, 2, 4};
    const Drop *it = &world->drop[drop];
    int inches = die < DRIFTS ? -(die + 1) : die - DRIFTS + 1;
    return inches * halves[it->glider ? LOW : it->altitude];
}

void drift_apply(const World *world, State *state, Frame *frame, Action action) {
    const LandingFrame *it = &frame_seen(frame)->landing;
    int unit = it->unit, drop = drop_of(world, state, unit), dice = (int)action_where(action);
    int x = cell_x(it->cell) + drift_halves(world, drop, drift_east(dice));
    int y = cell_y(it->cell) + drift_halves(world, drop, drift_south(dice));
    bool off = x < 0 || y < 0 || x > 2 * world->width || y > 2 * world->height;
    bool water = !off && ground_bit(&world->ground, GROUND_NEVER, min_int(x, 2 * world->width - 1),
                                    min_int(y, 2 * world->height - 1));
    if (unit >= COPS_UNIT) {
        // A C Ops cannot be lost: if it would drift off the table or into water, it stays where it
        // is.
        Centre *centre = &state->centre[unit - COPS_UNIT];
        if (!off && !water) {
            centre->x = (uint8_t)x;
            centre->y = (uint8_t)y;
        }
        frame_pop(state);
        return;
    }
    if (off || water) {
        stand_dies(world, state, frame, unit);
        return;
    }
    loose_put(state, (Loose){(uint8_t)unit, (uint8_t)x, (uint8_t)y, 0});
    frame->phase = PHASE_LAND;
}

// --- step 3: the landing itself

void land_numbers(const World *world, int drop, Spot spot, int out[2]) {
    const Chart *chart = &world->chart;
    const Drop *it = &world->drop[drop];
    int ground = ground_at(&world->ground, spot), more = 0;
    int row = ground == TERRAIN_WOOD || ground == TERRAIN_ORCHARD ? 1
              : ground == TERRAIN_BUILT_UP                        ? 2
              : ground == TERRAIN_MARSH                           ? 3
                                                                  : 0;
    if (it->glider) more += chart->landing_glider;
    if (it->night) more += chart->landing_night;
    if (!it->glider && it->altitude == HIGH) more += chart->landing_high;
    out[0] = chart->landing[row][0] - more;
    out[1] = chart->landing[row][1] - more;
}

void land_apply(const World *world, State *state, Frame *frame, Action action) {
    int stand = frame->unit, battalion = state->holder[stand];
    for (int i = 0; i < LOOSE_MAX; i++)
        if (state->loose[i].stand == stand) state->loose[i].flags |= LOOSE_LANDED;
    if (action_where(action) == HIT_DESTROYS) {
        stand_dies(world, state, frame, stand);
        return;
    }
    if (action_where(action) == HIT_SUPPRESSES) stand_suppress(world, state, stand);
    next_step(world, state, frame, battalion);
}

// --- the rendezvous

void rendezvous_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)world;
    for (int stand = 0; stand < world->stand_count; stand++)
        for (int i = 0; i < LOOSE_MAX; i++)
            if (state->loose[i].stand == stand && state->holder[stand] == frame->unit)
                actions_push(out, action_make(VERB_RENDEZVOUS, (unsigned)stand, 0));
}

void rendezvous_apply(const World *world, State *state, Frame *frame, Action action) {
    int stand = (int)action_who(action);
    Battalion *it = &state->battalion[frame->unit];
    (void)world;
    for (int i = 0; i < LOOSE_MAX; i++) {
        if (state->loose[i].stand != stand) continue;
        it->rendezvous = (uint8_t)i;
        it->x = state->loose[i].x;
        it->y = state->loose[i].y;
    }
    frame_pop(state);
}
