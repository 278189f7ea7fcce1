// SPDX-License-Identifier: GPL-3.0-or-later
// formation_and_facing.c -- asks for the choices of a placement, one after the other: square,
// place, formation, facing and shape [6.1, 10.1, 14.2, 16.3.1]. A secret placement always takes the
// same number of choices, five in the set-up and three at night, so that the number tells the enemy
// nothing. If nothing can be chosen, the list has one entry.
#include "placement.h"

static bool is_secret(const State *state, const Frame *frame) {
    const PostureFrame *it = &frame_seen(frame)->posture;
    return it->purpose == FOR_SETUP ||
           (it->purpose == FOR_NIGHT && !flag(state, it->battalion, SHOWN));
}

void posture_begin(State *state, int phase, int battalion, Purpose purpose, int cell) {
    Frame *frame = frame_push(state, phase, battalion, (int)purpose);
    frame_view(frame)->posture.cell = (uint16_t)cell;
}

bool cell_fits(const World *world, const State *state, int battalion, Purpose purpose, int cell) {
    Fit fit;
    fit_open(world, state, battalion, purpose, &fit);
    return fit_cell(&fit, cell);
}

// --- set-up: a square, or reserve

static int sectors(const World *world) {
    return (world->height / SECTOR_INCHES + 1) * SECTORS_WIDE;
}

void place_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    unsigned unit = frame->unit;
    const BattalionCard *card = &world->battalion[unit];
    bool any = false;
    Fit fit;
    fit_open(world, state, (int)unit, FOR_SETUP, &fit);
    if (card->reserve == RESERVE_FREE) actions_push(out, action_make(VERB_RESERVE, unit, 0));
    for (int i = 0; i < sectors(world); i++) {
        if (!fit_sector(&fit, i)) continue;
        actions_push(out, action_make(VERB_SQUARE, unit, (unsigned)i));
        any = true;
    }
    // If other battalions fill the zone, the battalion can only go into reserve.
    if (!any && card->reserve != RESERVE_FREE)
        actions_push(out, action_make(VERB_RESERVE, unit, 0));
}

void place_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world, (void)state;
    frame->phase = PHASE_CELL;
    frame_view(frame)->square.square =
        action_verb(action) == VERB_RESERVE ? NOWHERE : (uint16_t)action_where(action);
}

// --- the place in a set-up or deployment

// Lists the sites of a deployment: the place where the division's road leaves the table, and its
// FUP if the FUP is open. Returns the number of sites.
int deploy_sites(const World *world, const State *state, int battalion, Spot out[2]) {
    int division = world->battalion[battalion].division, count = 1;
    out[0] = exit_spot(world, division);
    if (site_open(world, state, division, true))
        out[count++] = spot_at(HALF * state->park[division].x, HALF * state->park[division].y);
    return count;
}

static void deploys_list(const World *world, const State *state, int battalion, Purpose purpose,
                         ActionList *out) {
    Fit fit;
    Spot site[2];
    int sites = deploy_sites(world, state, battalion, site), count;
    fit_open(world, state, battalion, purpose, &fit);
    const uint16_t *cell = fit_deploys(&fit, site, sites, &count);
    for (int i = 0; i < count; i++)
        actions_push(out, action_make(VERB_CELL, (unsigned)battalion, cell[i]));
}

bool may_deploy(const World *world, const State *state, int battalion) {
    Fit fit;
    Spot site[2];
    if (state->battalion[battalion].place != RESERVE) return false;
    int sites = deploy_sites(world, state, battalion, site);
    fit_open(world, state, battalion, FOR_DAY, &fit);
    return fit_deploys_any(&fit, site, sites);
}

void cell_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    const SquareFrame *it = &frame_seen(frame)->square;
    if (it->purpose != FOR_SETUP) {
        deploys_list(world, state, it->unit, (Purpose)it->purpose, out);
        return;
    }
    if (it->square == NOWHERE) {
        actions_push(out, action_make(VERB_CELL, it->unit, NOWHERE));
        return;
    }
    int left = sector_x(it->square), top = sector_y(it->square);
    Fit fit;
    fit_open(world, state, it->unit, FOR_SETUP, &fit);
    for (int y = top; y < top + SECTOR_INCHES && y <= world->height; y++)
        for (int x = left; x < left + SECTOR_INCHES && x <= world->width; x++)
            if (fit_cell(&fit, cell_of_inch(x, y)))
                actions_push(out, action_make(VERB_CELL, it->unit, (unsigned)cell_of_inch(x, y)));
}

void cell_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world, (void)state;
    frame_view(frame)->posture.cell = (uint16_t)action_where(action);
    frame->phase = PHASE_FORMATION;
}

// --- formation, facing, shape

void formation_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    const PostureFrame *it = &frame_seen(frame)->posture;
    if (it->cell == NOWHERE) {
        actions_push(out, action_make(VERB_FORMATION, it->battalion, MARCH));
        return;
    }
    Fit fit;
    fit_open(world, state, it->battalion, (Purpose)it->purpose, &fit);
    for (int i = 0; i < FORMATIONS; i++)
        if (fit_formation(&fit, it->cell, i))
            actions_push(out, action_make(VERB_FORMATION, it->battalion, (unsigned)i));
}

void formation_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world, (void)state;
    frame_view(frame)->posture.formation = (uint8_t)action_where(action);
    frame->phase = PHASE_FACING;
}

void facing_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    const PostureFrame *it = &frame_seen(frame)->posture;
    if (it->purpose == FOR_MOVE) {
        uint32_t fits = turns_of(world, state, it->battalion, &state->walk);
        for (; fits; fits &= fits - 1)
            actions_push(out, action_make(VERB_FACING, it->battalion, (unsigned)bits_first(fits)));
        return;
    }
    if (it->cell == NOWHERE) {
        actions_push(out, action_make(VERB_FACING, it->battalion, 0));
        return;
    }
    Fit fit;
    fit_open(world, state, it->battalion, (Purpose)it->purpose, &fit);
    for (int i = 0; i < FACINGS; i++)
        if (fit_facing_free(&fit, it->formation, i) && fit_facing(&fit, it->cell, it->formation, i))
            actions_push(out, action_make(VERB_FACING, it->battalion, (unsigned)i));
}

static void posture_done(const World *world, State *state, const Frame *frame, int shape) {
    const PostureFrame chosen = frame_seen(frame)->posture;
    int unit = chosen.battalion;
    Battalion *it = &state->battalion[unit], before = *it;
    frame_pop(state);
    if (chosen.cell == NOWHERE) {
        if (chosen.purpose == FOR_SETUP) reserve_enter(world, state, unit);
    } else {
        Battalion as;
        bool well =
            fit_as(world, state, unit, chosen.cell, chosen.formation, chosen.facing, shape, &as);
        assert(well);
        (void)well;
        *it = as;
        it->place = ON_TABLE;
        if (chosen.purpose == FOR_SETUP) flag_clear(state, unit, MOUNTED);
    }
    if (chosen.purpose == FOR_SETUP && !world->side[side_of(world, unit)].hidden) {
        if (it->place == ON_TABLE) battalion_shown(world, state, unit);
        flag_set(state, unit, KNOWN);
    }
    if (chosen.purpose == FOR_DAWN || chosen.purpose == FOR_DAY)
        deploy_done(world, state, unit, chosen.purpose == FOR_DAWN);
    if (chosen.purpose == FOR_FORM) {
        battalion_shown(world, state, unit);
        walk_formed(world, state, unit, &before);
    }
}

void facing_apply(const World *world, State *state, Frame *frame, Action action) {
    PostureFrame *it = &frame_view(frame)->posture;
    it->facing = (int16_t)action_where(action);
    if (it->purpose == FOR_MOVE) {
        int unit = it->battalion;
        Battalion before = state->battalion[unit];
        state->battalion[unit].facing = (uint8_t)it->facing;
        frame_pop(state);
        walk_turned(world, state, unit, &before);
        return;
    }
    frame->phase = PHASE_SHAPE;
    if (it->formation != DEFENCE && !is_secret(state, frame))
        posture_done(world, state, frame, STRAIGHT);
}

void shape_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    const PostureFrame *it = &frame_seen(frame)->posture;
    int shapes = it->formation == DEFENCE && it->cell != NOWHERE ? SHAPES : 1;
    Fit fit;
    fit_open(world, state, it->battalion, (Purpose)it->purpose, &fit);
    for (int i = 0; i < shapes; i++)
        if (it->cell == NOWHERE || fit_shape(&fit, it->cell, it->formation, it->facing, i))
            actions_push(out, action_make(VERB_SHAPE, it->battalion, (unsigned)i));
}

void shape_apply(const World *world, State *state, Frame *frame, Action action) {
    posture_done(world, state, frame, (int)action_where(action));
}
