// SPDX-License-Identifier: GPL-3.0-or-later
// night.c -- runs the steps N1 to N6 of the night: FUPs, recovery, replacements, redeployment,
// supports, rounds [16.0, W31]. Start at night_goes_on().
#include <stdlib.h>

#include "engine/board/cheapest.h"
#include "engine/rules/gbww2/rules/rules_internal.h"

enum {
    FREE = INCH,                // u: an enemy this near to a spot bars it
    PATH_INCHES = 12,           // longest path to the C Ops
    PATH = PATH_INCHES * INCH,  // u: the same
    MIDDLE = PATH_INCHES,   // index of the battalion's place on the inch grid, in both directions
    GRID = 2 * MIDDLE + 1,  // places in a row of the grid
};

// --- isolation, supply and the numbers of replacement rolls [16.2]

static bool is_barred(const Crowd *enemies, Spot spot) {
    for (int i = 0; i < enemies->count; i++)
        if (spot_rect_gap2(spot, &enemies->rect[i]) <= square(FREE)) return true;
    return false;
}

// The state of a search for a path of at most 12 in from a battalion to its C Ops, on the inch grid
// around the battalion. It is an A* search (Hart, Nilsson and Raphael, 1968): it goes on from the
// place where the cost so far and path_rest() have the least sum.
typedef struct Path {
    Spot from, to;
    uint8_t best[GRID][GRID];  // cost in u of the cheapest path found; PATH + 1: not reached
    bool barred[GRID][GRID];   // off the table or too near an enemy; the start is always free
} Path;

static Spot path_spot(const Path *path, int x, int y) {
    return spot_at(path->from.x + INCH * (x - MIDDLE), path->from.y + INCH * (y - MIDDLE));
}

// Marks the places of the grid within FREE of an enemy stand.
static void path_bar(Path *path, const Rect *enemy) {
    int reach = enemy->radius + FREE;
    int left = enemy->x - reach - path->from.x, right = enemy->x + reach - path->from.x;
    int top = enemy->y - reach - path->from.y, bottom = enemy->y + reach - path->from.y;
    if (right < -PATH || left > PATH || bottom < -PATH || top > PATH) return;
    int west = max_int(left, -PATH) / INCH, east = min_int(right, PATH) / INCH;
    int north = max_int(top, -PATH) / INCH, south = min_int(bottom, PATH) / INCH;
    for (int y = MIDDLE + north; y <= MIDDLE + south; y++)
        for (int x = MIDDLE + west; x <= MIDDLE + east; x++)
            path->barred[y][x] |= spot_rect_gap2(path_spot(path, x, y), enemy) <= square(FREE);
}

static void path_open(const World *world, const Crowd *enemies, Path *path) {
    memset(path->best, PATH + 1, sizeof path->best);
    for (int y = 0; y < GRID; y++)
        for (int x = 0; x < GRID; x++) {
            Spot spot = path_spot(path, x, y);
            path->barred[y][x] = spot.x < 0 || spot.y < 0 || spot.x > INCH * world->width ||
                                 spot.y > INCH * world->height;
        }
    for (int i = 0; i < enemies->count; i++) path_bar(path, &enemies->rect[i]);
    path->barred[MIDDLE][MIDDLE] = false;
}

// Returns a lower bound, in u, of the cost of a path from a place of the grid to within an inch of
// the C Ops.
static int path_rest(const Path *path, int x, int y) {
    Spot spot = path_spot(path, x, y);
    int dx = max_int(abs(path->to.x - spot.x) - INCH, 0);
    int dy = max_int(abs(path->to.y - spot.y) - INCH, 0);
    int both = min_int(dx, dy), one = max_int(dx, dy) - both;
    return (CELL_DIAGONAL * both + CELL_ORTHOGONAL * one) / INCH;
}

static void path_add(Path *path, Buckets *buckets, int x, int y, int cost) {
    if (x < 0 || y < 0 || x >= GRID || y >= GRID || cost >= path->best[y][x]) return;
    int all = cost + path_rest(path, x, y);
    if (path->barred[y][x] || all > PATH) return;
    path->best[y][x] = (uint8_t)cost;
    bucket_add(buckets, all, y * GRID + x);
}

// Continues the search from a place of the grid. `all` is the cost so far plus path_rest().
// Returns false, which ends the search, if the C Ops is near enough to that place.
static bool path_on(void *context, Buckets *buckets, int all, int place) {
    Path *path = context;
    int x = place % GRID, y = place / GRID, cost = path->best[y][x];
    if (cost + path_rest(path, x, y) != all) return true;  // a cheaper path was found meanwhile
    int rest = root_ceil(spots_gap2(path_spot(path, x, y), path->to));
    if (rest <= INCH && cost + rest <= PATH) return false;
    for (int k = 0; k < 8; k++)
        path_add(path, buckets, x + step_x[k], y + step_y[k],
                 cost + (k % 2 ? CELL_DIAGONAL : CELL_ORTHOGONAL));
    return true;
}

static bool path_leads(const World *world, const Crowd *enemies, Spot from, Spot to) {
    // The path on the grid cannot be shorter than the straight line.
    if (root_ceil(spots_gap2(from, to)) > PATH || is_barred(enemies, to)) return false;
    Path path = {.from = from, .to = to};
    Buckets buckets;
    buckets_open(&buckets, PATH);
    path_open(world, enemies, &path);
    path_add(&path, &buckets, MIDDLE, MIDDLE, 0);
    return !cheapest_search(&buckets, PATH, path_on, &path);
}

bool is_isolated(const World *world, const State *state, int battalion) {
    int division = world->battalion[battalion].division;
    const Centre *centre = &state->centre[division];
    const Battalion *it = &state->battalion[battalion];
    // Without a C Ops on the table the whole division is isolated [5.1.3, Air Supply].
    if (!(centre->flags & CENTRE_ON)) return true;
    if (it->place != ON_TABLE && it->place != SCATTERED) return false;
    if (!flag(state, battalion, SHOWN)) return false;
    Crowd enemies;
    crowd_of(world, state, placed_of(world, state, side_other((Side)side_of(world, battalion))),
             &enemies);
    return !path_leads(world, &enemies, spot_at(HALF * it->x, HALF * it->y),
                       cops_spot(world, state, division));
}

// Returns the grade of supply of a battalion. Usually this is the grade of its side. If its
// division has a supply drop zone, the grade depends on the distance of spotted enemies from the
// zone. It is NONE if the C Ops is off the table or no friendly road leads from it to within 12 in
// of the zone [Air Supply].
static int supply_of(const World *world, const State *state, int battalion) {
    const BattalionCard *card = &world->battalion[battalion];
    int zone = world->division[card->division].drop_zone;
    if (zone == NO_INDEX) return world->side[card->side].supply;
    if (!(state->centre[card->division].flags & CENTRE_ON) ||
        !road_supplies(world, state, card->side, cops_spot(world, state, card->division), zone))
        return NONE;
    Crowd enemies;
    int nearest = 13 * INCH;
    crowd_of(world, state, placed_of(world, state, side_other((Side)card->side)), &enemies);
    for (int i = 0; i < enemies.count; i++) {
        Spot spot = rect_front(&enemies.rect[i]);
        nearest = min_int(nearest, zone_gap(&world->zone[zone], spot.x, spot.y));
    }
    return nearest > 12 * INCH ? GOOD : nearest > 6 * INCH ? FAIR : nearest > INCH ? POOR : NONE;
}

int replace_number(const World *world, const State *state, int stand) {
    int battalion = state->holder[stand];
    if (battalion == NO_INDEX) battalion = world->stand[stand].home;
    bool rested = state->battalion[battalion].place == RESERVE && flag(state, battalion, RESTED);
    int column = is_isolated(world, state, battalion) ? 2 : rested ? 0 : 1;
    return world->chart.replace[supply_of(world, state, battalion)][column];
}

// --- N1: FUPs

static bool park_moves(const World *world, const State *state, int division) {
    const Centre *centre = &state->centre[division];
    const Park *park = &state->park[division];
    if (!park->flags || !(centre->flags & CENTRE_ON) || !(centre->flags & CENTRE_LANDED))
        return false;
    Spot from = spot_at(HALF * park->x, HALF * park->y), to = cops_spot(world, state, division);
    return spots_gap2(from, to) > square(INCH) &&
           road_runs(world, state, world->division[division].side, from, to);
}

void park_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)world, (void)state;
    actions_push(out, action_make(VERB_PARK, frame->unit, 0));
    actions_push(out, action_make(VERB_STAY, frame->unit, 0));
}

void park_apply(const World *world, State *state, Frame *frame, Action action) {
    int division = frame->unit;
    frame_pop(state);
    if (action_verb(action) != VERB_PARK) return;
    Spot to = cops_spot(world, state, division);
    int x = max_int(INCH, min_int(to.x, INCH * (world->width - 1)));
    int y = max_int(INCH, min_int(to.y, INCH * (world->height - 1)));
    state->park[division].x = (uint8_t)(x / HALF);
    state->park[division].y = (uint8_t)(y / HALF);
}

// --- N2 and N3: recovery, losses of isolated battalions, replacements

// [16.2.2] Returns the set of battalions that lose a stand tonight: spotted ones on the table that
// are isolated and not airborne. The caller takes losses only after this, so the order of
// battalions in the scenario file does not matter.
static uint64_t cut_off(const World *world, const State *state) {
    uint64_t set = 0;
    for (int i = 0; i < world->battalion_count; i++)
        if (is_on(state, i) && !world->battalion[i].airborne && flag(state, i, SHOWN) &&
            is_isolated(world, state, i))
            set |= bit(i);
    return set;
}

static void recover(const World *world, State *state) {
    state->suppressed = (StandSet){{0}};
    state->fired = (StandSet){{0}};
    // Forget which squares were seen empty, because a hidden battalion may change its formation at
    // night.
    memset(state->seen_empty, 0, sizeof state->seen_empty);
    for (int i = 0; i < STRIKES_MAX; i++) strike_spend(&state->strike[i]);
    uint64_t lost = cut_off(world, state);
    for (; lost; lost &= lost - 1) {
        int battalion = bits_first(lost), victim = next_victim(world, state, battalion);
        if (victim != NO_INDEX) stand_destroy(world, state, victim);
        battalion_checks(world, state, battalion);
    }
}

void replace_apply(const World *world, State *state, Frame *frame, Action action) {
    int stand = frame->unit, battalion = state->holder[stand];
    frame_pop(state);
    if (action_where(action) == 0) return;
    const Battalion *it = &state->battalion[battalion];
    stand_drop(&state->destroyed, stand);
    if (it->place == GONE) reserve_enter(world, state, battalion);
    if (it->place == SCATTERED)  // the stand appears at the rendezvous
        loose_put(state, (Loose){(uint8_t)stand, it->x, it->y, LOOSE_LANDED});
}

// --- N4: battalions stay, mount, re-form or withdraw

// Returns true if the battalion's division has no FUP and has no C Ops on the table, so that the
// battalion cannot withdraw into reserve [Air Supply].
static bool is_supplied_by_air(const World *world, const State *state, int battalion) {
    int division = world->battalion[battalion].division;
    return !state->park[division].flags && !(state->centre[division].flags & CENTRE_ON) &&
           world->division[division].fup_x == NO_INDEX;
}

// Returns true if the owner chooses for the battalion in step N4. Battalions in reserve that were
// never spotted are asked too, so that the number of choices tells the enemy nothing.
static bool is_asked(const State *state, int battalion) {
    const Battalion *it = &state->battalion[battalion];
    return it->place == ON_TABLE || (it->place == RESERVE && !(it->flags & SHOWN));
}

static bool rides(const World *world, int battalion) {
    const BattalionCard *card = &world->battalion[battalion];
    return card->kind != BATTALION_ARMOUR &&
           (card->move == MOVE_MOTOR || card->move == MOVE_HALF_TRACK);
}

static bool may_mount(const World *world, const State *state, int battalion) {
    Battalion as = state->battalion[battalion];
    if (!rides(world, battalion) || as.flags & MOUNTED || !(as.flags & SHOWN)) return false;
    as.flags |= MOUNTED;
    return post_fits(world, state, battalion, &as);
}

void stay_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    const Battalion *it = &state->battalion[frame->unit];
    unsigned unit = frame->unit;
    actions_push(out, action_make(VERB_STAY, unit, STAY_AS_IT_IS));
    if (it->place != ON_TABLE) return;
    if (may_mount(world, state, (int)unit))  // [3.5.2]
        actions_push(out, action_make(VERB_STAY, unit, STAY_MOUNTED));
    if (cell_fits(world, state, (int)unit, FOR_NIGHT, cell_at(it->x, it->y)))
        actions_push(out, action_make(VERB_REFORM, unit, 0));
    if (!is_supplied_by_air(world, state, (int)unit))
        actions_push(out, action_make(VERB_WITHDRAW, unit, 0));
}

void stay_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    bool secret = !flag(state, unit, SHOWN);
    const Battalion *it = &state->battalion[unit];
    int cell = cell_at(it->x, it->y);
    frame_pop(state);
    switch (action_verb(action)) {
        case VERB_WITHDRAW:
            reserve_enter(world, state, unit);
            break;
        case VERB_REFORM:
            posture_begin(state, PHASE_FORMATION, unit, FOR_NIGHT, cell);
            return;
        default:
            if (action_where(action) == STAY_MOUNTED) flag_set(state, unit, MOUNTED);
    }
    if (secret) posture_begin(state, PHASE_FORMATION, unit, FOR_NIGHT, NOWHERE);
}

// --- N5: supports are detached, then attached to battalions in reserve

static bool in_reserve(const State *state, int battalion) {
    return state->battalion[battalion].place == RESERVE;
}

// Returns true if the battalion may take the support [4.0]: it is in reserve, belongs to the same
// battlegroup, and has room. A destroyed support keeps its place, because it may come back. So even
// the battalion that lists the support may be full. Tanks and lone guns take only their own stands.
bool stand_fits(const World *world, const State *state, int stand, int battalion) {
    const BattalionCard *card = &world->battalion[battalion];
    int home = world->stand[stand].home, kind = world->stand[stand].kind, same = 0;
    if (!in_reserve(state, battalion) || world->battalion[home].group != card->group ||
        world->battalion[home].side != card->side)
        return false;
    if (card->kind != BATTALION_FOOT) return home == battalion;
    bool guns = kind == STAND_AT || kind == STAND_ARMOUR;
    for (int i = 0; i < world->stand_count; i++) {
        if (state->holder[i] != battalion || is_company(world, battalion, i)) continue;
        int other = world->stand[i].kind;
        same += guns ? other == STAND_AT || other == STAND_ARMOUR : other == kind;
    }
    return same < (guns ? SUPPORTS_MAX : 1);
}

static bool is_support(const World *world, const State *state, int stand) {
    int holder = state->holder[stand], kind = world->stand[stand].kind;
    if (holder == NO_INDEX || stand_in(&state->destroyed, stand) || is_infantry(kind)) return false;
    // Tanks in their own battalion and guns that act alone are not supports.
    return holder != world->stand[stand].home || kind == STAND_HQ || kind == STAND_HW;
}

void detach_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    for (int i = 0; i < world->stand_count; i++)
        if (side_of(world, world->stand[i].home) == frame->unit && is_support(world, state, i) &&
            state->battalion[state->holder[i]].place != SCATTERED)
            actions_push(out, action_make(VERB_DETACH, (unsigned)i, 0));
    actions_push(out, action_make(VERB_DONE, frame->unit, 0));
}

// Ends an attachment. A gun or tank goes back to its own battalion if that battalion is in reserve
// or has no stand. In all other cases the support has no battalion until it is attached.
void detach_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)frame;
    int stand = (int)action_who(action), home = world->stand[stand].home;
    if (action_verb(action) == VERB_DONE) {
        frame_pop(state);
        return;
    }
    int holder = state->holder[stand];
    bool own = world->stand[stand].kind == STAND_AT || world->stand[stand].kind == STAND_ARMOUR;
    battalion_shown(world, state, holder);
    if (own && state->battalion[home].place == GONE) reserve_enter(world, state, home);
    state->holder[stand] = own && in_reserve(state, home) ? (uint8_t)home : NO_INDEX;
    battalion_checks(world, state, holder);
}

void attach_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    for (int i = 0; i < world->stand_count; i++) {
        int home = world->stand[i].home, holder = state->holder[i], kind = world->stand[i].kind;
        bool lone =
            holder == home && in_reserve(state, home) && (kind == STAND_AT || kind == STAND_ARMOUR);
        if (side_of(world, home) != frame->unit || stand_in(&state->destroyed, i) ||
            is_infantry(kind) || (holder != NO_INDEX && !lone))
            continue;
        for (int k = 0; k < world->battalion_count; k++)
            if (k != holder && stand_fits(world, state, i, k))
                actions_push(out, action_make(VERB_ATTACH, (unsigned)i, (unsigned)k));
    }
    actions_push(out, action_make(VERB_DONE, frame->unit, 0));
}

void attach_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)frame;
    int stand = (int)action_who(action), holder = state->holder[stand];
    if (action_verb(action) == VERB_DONE) {
        frame_pop(state);
        return;
    }
    // The support reveals that its new battalion is in reserve.
    flag_set(state, (int)action_where(action), KNOWN);
    state->holder[stand] = (uint8_t)action_where(action);
    if (holder != NO_INDEX) battalion_checks(world, state, holder);
}

// --- N6, and the order of the night

typedef enum NightStage { N1, N2, N3, N4, N5, N6, NIGHT_OVER } NightStage;

static void day_ends(const World *world, State *state) {
    goals_settle(world, state);
    for (int side = 0; side < SIDES; side++) {
        const SideCard *card = &world->side[side];
        state->rounds[side] = (uint8_t)min_int(card->rounds, state->rounds[side] + card->recovery);
    }
    for (int i = 0; i < world->battalion_count; i++) {
        flag_clear(state, i, ACTIVE | GROUND | BROKEN | TAKEN | ACTED | MOVED | SUFFERED | EXEMPT);
        if (!flag(state, i, SHOWN) && world->side[side_of(world, i)].hidden)
            flag_clear(state, i, KNOWN);
        state->battalion[i].actions = 0;
    }
    state->turn = 0;
    state->phasing = NOBODY;
}

static bool stay_next(const World *world, State *state, NightFrame *night) {
    int count = world->battalion_count;
    while (night->index < 2 * count) {
        int index = night->index++, battalion = index % count;
        int side = index < count ? world->attacker : (int)side_other((Side)world->attacker);
        if (side_of(world, battalion) != side || !is_asked(state, battalion)) continue;
        frame_push(state, PHASE_STAY, battalion, 0);
        return true;
    }
    return false;
}

static bool replace_next(const World *world, State *state, NightFrame *night) {
    while (night->index < world->stand_count) {
        int stand = night->index++;
        if (!stand_in(&state->destroyed, stand) || replace_number(world, state, stand) == 0)
            continue;
        frame_push(state, PHASE_REPLACE, stand, 0);
        return true;
    }
    return false;
}

static bool supports_next(const World *world, State *state, NightFrame *night) {
    if (night->index == 2 * SIDES) return false;
    int index = night->index++;
    int side = index < SIDES ? world->attacker : (int)side_other((Side)world->attacker);
    frame_push(state, index % 2 == 0 ? PHASE_DETACH : PHASE_ATTACH, side, 0);
    return true;
}

static bool park_next(const World *world, State *state, NightFrame *night) {
    while (night->index < world->division_count) {
        int division = night->index++;
        if (!park_moves(world, state, division)) continue;
        frame_push(state, PHASE_PARK, division, 0);
        return true;
    }
    return false;
}

// Runs a part of the night, up to the next choice or roll at most. Returns false when the night is
// over. In the last night no FUP moves, no battalion redeploys and no support changes hands.
bool night_goes_on(const World *world, State *state, NightFrame *night) {
    bool last = state->day == world->days, asked = false;
    switch (night->stage) {
        case N1:
            asked = !last && park_next(world, state, night);
            break;
        case N2:
            recover(world, state);
            break;
        case N3:
            asked = replace_next(world, state, night);
            break;
        case N4:
            asked = !last && stay_next(world, state, night);
            break;
        case N5:
            asked = !last && supports_next(world, state, night);
            break;
        case N6:
            day_ends(world, state);
            break;
        default:
            return false;
    }
    if (!asked) {
        night->stage++;
        night->index = 0;
    }
    return night->stage < NIGHT_OVER || asked;
}
