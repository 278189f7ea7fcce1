// SPDX-License-Identifier: GPL-3.0-or-later
// policy_places.c -- the weights of places for battalions, barrages and C Ops, and of calling and
// removing barrages; see policy.h.
#include "engine/rules/evaluation.h"
#include "engine/rules/gbww2/rules/scene_places.h"
#include "policy.h"

int gap_to(const Spot spots[], int count, Spot from) {
    int least = -1;
    for (int i = 0; i < count; i++) {
        int gap2 = spots_gap2(spots[i], from);
        if (least < 0 || gap2 < least) least = gap2;
    }
    return least < 0 ? 0 : root_floor(least);
}

// Returns the distance to the front of the nearest spotted enemy stand in u; that of 40 inches if
// this stand is farther away or no enemy is spotted.
static int enemy_gap(const Judge *judge, Spot from) {
    int least = square(40 * INCH);
    for (int i = 0; i < judge->enemies.count; i++)
        least = min_int(least, spots_gap2(from, rect_front(&judge->enemies.rect[i])));
    return root_floor(least);
}

// Returns the weight of a place. A near objective of Judge.goal, cover, and a spotted enemy 2 to 6
// inches away raise the weight. A spotted enemy within 2 inches lowers it.
static float place_worth(const Judge *judge, Spot spot) {
    const Weights *w = weights_of(judge->world);
    float gap = (float)gap_to(judge->goal, judge->goals, spot) / (float)INCH;
    float worth = w->place - w->place_far * gap;
    int ground = ground_at(&judge->world->ground, spot), near = enemy_gap(judge, spot);
    worth += w->place_cover * (float)judge->world->chart.terrain[ground].cover;
    if (near <= 6 * INCH && near >= 2 * INCH) worth += w->place_range;
    if (near < 2 * INCH) worth -= w->place_close;
    return worth < w->place_least ? w->place_least : worth;
}

// At night a spotted battalion without a path of 12 in to its C Ops is isolated and loses a stand
// [16.2.2]. COPS_NEAR is less, because a path can be longer than the straight line.
enum { COPS_NEAR = 11 * INCH, COPS_DANGER = 4 * INCH };

typedef struct Herd {  // distances from a spot to a division's spotted battalions
    int all, near;     // number of these battalions; number of them within COPS_NEAR
    float mean;        // mean distance to them in inches; 0: there are none
} Herd;

static Herd herd_of(const Judge *judge, int division, Spot spot) {
    Herd herd = {0};
    for (uint64_t rest = judge->world->side[judge->side].battalions; rest; rest &= rest - 1) {
        int battalion = bits_first(rest);
        const Battalion *it = &judge->state->battalion[battalion];
        if (judge->world->battalion[battalion].division != division ||
            !is_on(judge->state, battalion) || !flag(judge->state, battalion, SHOWN))
            continue;
        int gap2 = spots_gap2(spot_at(HALF * it->x, HALF * it->y), spot);
        herd.all++;
        herd.near += gap2 <= square(COPS_NEAR);
        herd.mean += (float)root_floor(gap2) / (float)INCH;
    }
    if (herd.all > 0) herd.mean /= (float)herd.all;
    return herd;
}

static float cops_cell_rate(const Judge *judge, Spot spot) {
    const Weights *w = weights_of(judge->world);
    Herd herd = herd_of(judge, judge->frame->unit, spot);
    float worth = 1.0f + w->cops_near * (float)herd.near - w->cops_mean * herd.mean;
    if (enemy_gap(judge, spot) < COPS_DANGER) worth *= w->cops_danger;
    return worth < w->place_least ? w->place_least : worth;
}

float cops_rate(const Judge *judge, Action action) {
    const Weights *w = weights_of(judge->world);
    int division = (int)action_who(action);
    Herd herd = herd_of(judge, division, cops_spot(judge->world, judge->state, division));
    return herd.near < herd.all ? w->cops_far : w->cops;
}

// Returns how many of these stands a template at a spot would touch.
static int crowd_under(const Crowd *crowd, Spot spot) {
    int under = 0;
    for (int i = 0; i < crowd->count; i++) under += template_touches(&crowd->rect[i], spot);
    return under;
}

// Returns how many of its own stands, hidden or not, a side would have under a template at a spot.
static int friends_under(const Judge *judge, Spot spot) {
    Crowd friends;
    uint64_t own = placed_of(judge->world, judge->state, judge->side) |
                   hidden_of(judge->world, judge->state, judge->side);
    crowd_of(judge->world, judge->state, own, &friends);
    return crowd_under(&friends, spot);
}

// Returns the weight of a template at a spot. Spotted enemies under it raise the weight, and own
// stands lower it.
static float strike_worth(const Judge *judge, Spot spot) {
    const Weights *w = weights_of(judge->world);
    float worth = w->strike_enemy * (float)crowd_under(&judge->enemies, spot);
    if (worth <= 0.0f) return 0.0f;
    for (int i = friends_under(judge, spot); i > 0; i--) worth *= w->strike_friend;
    return worth;
}

enum { MOST = (SECTOR_INCHES - 1) * INCH };  // from the first to the last place of a 6-in square

// Returns the spot of a square that is nearest to another spot. The square reaches from its
// north-west corner `wide` u to the east and to the south.
static Spot square_spot(Spot corner, int wide, Spot to) {
    return spot_at(max_int(corner.x, min_int(to.x, corner.x + wide)),
                   max_int(corner.y, min_int(to.y, corner.y + wide)));
}

// Returns the weight of a planned template in a square (square_spot()) for the enemies that were
// never spotted. On the first day, each of their battalions is expected where it can be set up
// nearest to an objective: there, all its stands count, and fewer within 4 inches.
static float waiting_worth(const Judge *judge, Spot corner, int wide) {
    const float NEAR = 4.0f * INCH;
    float stands = 0.0f;
    if (judge->state->day > 1) return 0.0f;
    uint64_t enemies = judge->world->side[side_other((Side)judge->side)].battalions;
    for (; enemies; enemies &= enemies - 1) {
        int battalion = bits_first(enemies);
        Spot nearest = evaluation_of(judge->world)->nearest[battalion];
        if (nearest.x < 0 || !is_unshown(judge->state, battalion)) continue;
        Spot spot = square_spot(corner, wide, nearest);
        float gap = (float)root_floor(spots_gap2(spot, nearest));
        if (gap < NEAR)
            stands += (1.0f - gap / NEAR) * (float)judge->world->battalion[battalion].stand_count;
    }
    return weights_of(judge->world)->strike_waits * stands;
}

// Returns the number of enemy stands that a template at a place of a 6-in square could touch.
static int enemies_in_square(const Judge *judge, Spot corner) {
    int count = 0;
    for (int i = 0; i < judge->enemies.count; i++) {
        const Rect *rect = &judge->enemies.rect[i];
        count += template_touches(rect, square_spot(corner, MOST, rect_middle(rect)));
    }
    return count;
}

// Returns the factor for own planned templates that a template at a spot would overlap.
static float planned_factor(const Judge *judge, Spot spot) {
    float factor = 1.0f;
    int first, count = strikes_of(judge->world, judge->side, &first);
    for (int i = first; i < first + count; i++) {
        const Strike *it = &judge->state->strike[i];
        bool planned = i != judge->frame->unit && it->step == STRIKE_WAITS && it->x + it->y > 0;
        if (planned && spots_gap2(strike_spot(it), spot) <= square(2 * TEMPLATE))
            factor *= weights_of(judge->world)->strike_again;
    }
    return factor;
}

int wanted_facing(const Judge *judge, Spot from) {
    Spot to = {0, 0};
    int least = -1;
    for (int i = 0; i < judge->enemies.count; i++) {
        Spot spot = rect_front(&judge->enemies.rect[i]);
        int gap2 = spots_gap2(from, spot);
        if (least >= 0 && gap2 >= least) continue;
        least = gap2;
        to = spot;
    }
    for (int i = 0; i < judge->world->division_count && least < 0; i++) {
        if (judge->world->division[i].side == judge->side) continue;
        to = exit_spot(judge->world, i);
        least = 0;
    }
    int dx = to.x - from.x, dy = to.y - from.y;
    return dx == 0 && dy == 0 ? 0 : facing_to(dx, dy);
}

// Returns whether the battalion fits at the place with that facing in at least one formation.
static bool faces_there(Judge *judge, int cell, int facing) {
    static const uint8_t formations[] = {ASSAULT, DEFENCE, MARCH, ROAD};
    for (int i = 0; i < COUNT_OF(formations); i++)
        if (fit_facing(&judge->fit, cell, formations[i], facing)) return true;
    return false;
}

// Returns the factor of a place at which the battalion fits only if it turns its back on the enemy.
static float back_factor(Judge *judge, int cell) {
    int wanted = wanted_facing(judge, cell_spot(judge->world, (unsigned)cell));
    for (int i = 0; i <= FACINGS / 2; i++) {  // 0, then 1 to either hand, and so on to 90 degrees
        int turn = i % 2 == 0 ? i / 2 : -(i + 1) / 2;
        if (faces_there(judge, cell, facing_turn(wanted, turn))) return 1.0f;
    }
    return weights_of(judge->world)->place_back;
}

// Returns whether a barrage lies on the spot or within half an inch of it.
static bool is_near_barrage(const State *state, Spot spot) {
    for (int i = 0; i < STRIKES_MAX; i++)
        if (strike_lies(&state->strike[i]) &&
            spots_gap2(spot, strike_spot(&state->strike[i])) <= square(TEMPLATE + HALF))
            return true;
    return false;
}

float cell_rate(Judge *judge, Action action) {
    unsigned where = action_where(action);
    if (judge->frame->phase == PHASE_COPS)
        return cops_cell_rate(judge, cell_spot(judge->world, where));
    if (where == NOWHERE) return 1.0f;
    Spot spot = cell_spot(judge->world, where);
    int phase = judge->frame->phase;
    if (phase == PHASE_CALL_CELL) return 0.02f + strike_worth(judge, spot);
    float worth = place_worth(judge, spot);
    if (phase == PHASE_PLAN_CELL)
        return (worth + strike_worth(judge, spot) + waiting_worth(judge, spot, 0)) *
               planned_factor(judge, spot);
    float rate = 0.02f + worth * worth * worth;
    if ((phase == PHASE_CELL || phase == PHASE_MOVE) && is_near_barrage(judge->state, spot))
        rate *= weights_of(judge->world)->place_shelled;
    return phase == PHASE_CELL ? rate * back_factor(judge, (int)where) : rate;
}

float square_rate(const Judge *judge, Action action) {
    unsigned where = action_where(action);
    if (where == NOWHERE) return 1.0f;
    Spot corner = sector_spot((int)where);
    const Weights *w = weights_of(judge->world);
    int phase = judge->frame->phase;
    bool strikes = phase == PHASE_CALL_SQUARE || phase == PHASE_PLAN_SQUARE;
    float strike = strikes ? w->strike_enemy * (float)enemies_in_square(judge, corner) : 0.0f;
    if (phase == PHASE_CALL_SQUARE) return 0.02f + strike;
    if (phase == PHASE_PLAN_SQUARE) strike += waiting_worth(judge, corner, MOST);
    enum { MIDDLE = SECTOR_INCHES * INCH / 2 };
    return 0.02f + strike +
           weight_of(place_worth(judge, spot_at(corner.x + MIDDLE, corner.y + MIDDLE)));
}

// Returns the weight of keeping a battalion in reserve at set-up. A reserve deploys at dawn within
// 12 in of its FUP [5.2.3], so the weight is that of the place there that is nearest to an
// objective. A side that controls all objectives needs none nearer: it has a factor of its own.
float reserve_rate(const Judge *judge, Action action) {
    const Weights *w = weights_of(judge->world);
    int division = judge->world->battalion[action_who(action)].division;
    const Park *park = &judge->state->park[division];
    if (!site_open(judge->world, judge->state, division, true)) return weight_of(w->place_least);
    float gap = (float)gap_to(judge->goal, judge->goals, spot_at(HALF * park->x, HALF * park->y));
    gap = gap / (float)INCH - (float)RADIUS_DEPLOY;
    float worth = weight_of(w->place - w->place_far * (gap > 0.0f ? gap : 0.0f));
    uint64_t all = bit(judge->world->objective_count) - 1;
    return worth * (judge->state->held[judge->side] == all ? w->reserve_holding : w->reserve);
}

// Returns the weight of calling a strike. It is low if no enemy is in sight of the side, or for a
// registered barrage if none is at its place.
float call_rate(const Judge *judge, Action action) {
    const Weights *w = weights_of(judge->world);
    int strike = (int)action_who(action);
    const Strike *it = &judge->state->strike[strike];
    bool idle = it->kind == ON_CALL ? judge->enemies.count == 0
                                    : crowd_under(&judge->enemies, strike_spot(it)) == 0;
    return idle && !is_mission(judge->world, strike) ? w->call * w->call_idle : w->call;
}

float remove_rate(const Judge *judge, Action action) {
    const Weights *w = weights_of(judge->world);
    Spot spot = strike_spot(&judge->state->strike[action_who(action)]);
    Crowd enemies;  // all spotted ones; Judge.enemies holds only those that the side sees now
    int other = (int)side_other((Side)judge->side);
    crowd_of(judge->world, judge->state, placed_of(judge->world, judge->state, other), &enemies);
    return friends_under(judge, spot) > crowd_under(&enemies, spot) ? w->remove : w->cancel;
}
