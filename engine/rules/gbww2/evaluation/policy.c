// SPDX-License-Identifier: GPL-3.0-or-later
// policy.c -- gives each legal action a weight, its move prior. The weights follow rules of thumb:
// go to objectives, fire where a hit is likely, face the enemy, enter close combat with good odds.
#include "engine/rules/evaluation.h"
#include "engine/rules/gbww2/rules/moving/placement.h"
#include "engine/rules/gbww2/rules/scene_places.h"
#include "engine/rules/tune.h"
#include "evaluation.h"

typedef struct Judge {  // the position and the choosing side, prepared for a list of actions
    const World *world;
    const State *state;
    const Frame *frame;
    int side;
    int goals;  // number of objectives that the side does not control; if it controls all, of all
    Spot goal[GOALS_MAX + 2];  // places of these objectives
    Crowd enemies;             // spotted enemy stands
    Fit fit;                   // of the battalion to place; filled in PHASE_CELL
} Judge;

// Keeps only the enemies that stands of the side see: others are no targets of a barrage on call.
static void keep_seen(Judge *judge) {
    Watch watch;
    Crowd *enemies = &judge->enemies;
    int all = enemies->count;
    if (all == 0) return;
    watch_open(judge->world, judge->state, judge->side, &watch);
    enemies->count = 0;
    for (int i = 0; i < all; i++)
        if (watch_sees(&watch, rect_middle(&enemies->rect[i])))
            enemies->rect[enemies->count++] = enemies->rect[i];
}

static void judge_open(const World *world, const State *state, Judge *out) {
    out->world = world;
    out->state = state;
    out->frame = frame_at(state, 0);
    out->side = (int)phases[out->frame->phase].who(world, state, out->frame);
    out->goals = 0;
    for (int pass = 0; pass < 2 && out->goals == 0; pass++)
        for (int i = 0; i < world->objective_count; i++) {
            bool held = state->held[out->side] >> i & 1;
            if (held != (pass == 1)) continue;
            out->goal[out->goals++] = spot_at(world->objective[i].x, world->objective[i].y);
        }
    crowd_of(world, state, placed_of(world, state, (int)side_other((Side)out->side)),
             &out->enemies);
    int phase = out->frame->phase;
    if (phase == PHASE_BARRAGE || phase == PHASE_CALL_SQUARE) keep_seen(out);
    const SquareFrame *square = &frame_seen(out->frame)->square;
    if (phase == PHASE_CELL)
        fit_open(world, state, square->unit, (Purpose)square->purpose, &out->fit);
}

// Returns the distance from a spot to the nearest of some others, in u; 0: there are no others.
static int gap_to(const Spot spots[], int count, Spot from) {
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

// --- places of battalions, barrages and C Ops

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

static float cops_rate(const Judge *judge, Action action) {
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

// Returns the weight of a template at a spot. Spotted enemies under it raise the weight, and own
// stands lower it.
static float strike_worth(const Judge *judge, Spot spot) {
    const Weights *w = weights_of(judge->world);
    float worth = w->strike_enemy * (float)crowd_under(&judge->enemies, spot);
    if (worth <= 0.0f) return 0.0f;
    Crowd friends;
    uint64_t own = placed_of(judge->world, judge->state, judge->side) |
                   hidden_of(judge->world, judge->state, judge->side);
    crowd_of(judge->world, judge->state, own, &friends);
    for (int i = crowd_under(&friends, spot); i > 0; i--) worth *= w->strike_friend;
    return worth;
}

// Returns the number of enemy stands that a template at a place of a 6-in square could touch.
static int enemies_in_square(const Judge *judge, Spot corner) {
    enum { MOST = (SECTOR_INCHES - 1) * INCH };
    int count = 0;
    for (int i = 0; i < judge->enemies.count; i++) {
        const Rect *rect = &judge->enemies.rect[i];
        Spot near = rect_middle(rect);  // becomes the nearest spot of the square
        near.x = (int16_t)max_int(corner.x, min_int(near.x, corner.x + MOST));
        near.y = (int16_t)max_int(corner.y, min_int(near.y, corner.y + MOST));
        count += template_touches(rect, near);
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

// Returns the facing towards the nearest spotted enemy. If no enemy is spotted, returns the facing
// towards the exit of the enemy's first division.
static int wanted_facing(const Judge *judge, Spot from) {
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

static float cell_rate(Judge *judge, Action action) {
    unsigned where = action_where(action);
    if (judge->frame->phase == PHASE_COPS)
        return cops_cell_rate(judge, cell_spot(judge->world, where));
    if (where == NOWHERE) return 1.0f;
    Spot spot = cell_spot(judge->world, where);
    int phase = judge->frame->phase;
    if (phase == PHASE_CALL_CELL) return 0.02f + strike_worth(judge, spot);
    float worth = place_worth(judge, spot);
    float rate = 0.02f + worth * worth * worth;
    if (phase == PHASE_CELL) return rate * back_factor(judge, (int)where);
    if (phase != PHASE_PLAN_CELL) return rate;
    return (rate + strike_worth(judge, spot)) * planned_factor(judge, spot);
}

static float square_rate(const Judge *judge, Action action) {
    unsigned where = action_where(action);
    if (where == NOWHERE) return 1.0f;
    Spot corner = sector_spot((int)where);
    const Weights *w = weights_of(judge->world);
    int phase = judge->frame->phase;
    bool strikes = phase == PHASE_CALL_SQUARE || phase == PHASE_PLAN_SQUARE;
    float strike = strikes ? w->strike_enemy * (float)enemies_in_square(judge, corner) : 0.0f;
    if (phase == PHASE_CALL_SQUARE) return 0.02f + strike;
    enum { MIDDLE = SECTOR_INCHES * INCH / 2 };
    return 0.02f + strike +
           weight_of(place_worth(judge, spot_at(corner.x + MIDDLE, corner.y + MIDDLE)));
}

// --- facing and formation

static float facing_rate(const Judge *judge, Action action) {
    const PostureFrame *posture = &frame_seen(judge->frame)->posture;
    const Battalion *it = &judge->state->battalion[posture->battalion];
    Spot from = spot_at(HALF * it->x, HALF * it->y);
    if (posture->purpose != FOR_MOVE && posture->cell != NOWHERE)
        from = cell_spot(judge->world, posture->cell);
    else if (posture->purpose != FOR_MOVE)
        return 1.0f;  // no place is chosen, as in reserve
    int turn = facing_turn((int)action_where(action), -wanted_facing(judge, from));
    if (turn > FACINGS / 2) turn = FACINGS - turn;
    const Weights *w = weights_of(judge->world);
    return turn == 0 ? w->face : turn == 1 ? w->face_15 : turn <= 3 ? w->face_45 : w->face_away;
}

static float formation_rate(const Judge *judge, Action action) {
    const Weights *w = weights_of(judge->world);
    bool attacks = judge->side == judge->world->attacker;
    int formation = (int)action_where(action);
    if (formation == MARCH) return w->form_march;
    if (formation == ROAD) return w->form_road;
    return formation == (attacks ? ASSAULT : DEFENCE) ? w->form_main : w->form_other;
}

// --- other actions, and the policy

static float close_rate(const Judge *judge, Action action) {
    const State *state = judge->state;
    Party own = {.battalions = bit((int)action_who(action))};
    Party enemy = party_with(state, (int)action_where(action));
    int bonus = combat_bonus(judge->world, state, own, enemy) -
                combat_bonus(judge->world, state, enemy, own);
    const Weights *w = weights_of(judge->world);
    return bonus >= 3   ? w->close_3
           : bonus >= 1 ? w->close_1
           : bonus == 0 ? w->close_0
                        : w->close_less;
}

// Returns whether an objective that the side does not control is 2 to 6 in from the spot, without a
// spotted enemy within 2 in of it [W39]. A move or two then takes it.
static bool may_take(const Judge *judge, Spot from) {
    enum { HOLDS = 2 * INCH, NEAR = 6 * INCH };  // control reaches 2 in
    for (int i = 0; i < judge->world->objective_count; i++) {
        Spot goal = spot_at(judge->world->objective[i].x, judge->world->objective[i].y);
        int gap2 = spots_gap2(goal, from), k = 0;
        if (judge->state->held[judge->side] >> i & 1) continue;
        if (gap2 <= square(HOLDS) || gap2 > square(NEAR)) continue;
        while (k < judge->enemies.count &&
               spot_rect_gap2(goal, &judge->enemies.rect[k]) > square(HOLDS))
            k++;
        if (k == judge->enemies.count) return true;
    }
    return false;
}

static float move_rate_of(const Judge *judge, Action action) {
    const Battalion *it = &judge->state->battalion[action_who(action)];
    Spot at = spot_at(HALF * it->x, HALF * it->y);
    int gap = gap_to(judge->goal, judge->goals, at);
    bool held = judge->goals > 0 && judge->state->held[judge->side] != 0 &&
                judge->side != judge->world->attacker;
    const Weights *w = weights_of(judge->world);
    if (may_take(judge, at)) return w->move_takes;
    if (gap <= 2 * INCH || it->formation == DEFENCE) return w->move_there;
    return held ? w->move_holding : w->move;
}

static float target_rate(const Judge *judge, Action action) {
    const Frame *frame = judge->frame;
    const Weights *w = weights_of(judge->world);
    if (frame->phase != PHASE_TARGET) return w->aim;
    Shot shot = shot_of(judge->world, judge->state, frame->unit, (int)action_where(action),
                        frame_seen(frame)->target.flags);
    bool shaken = is_suppressed(judge->state, (int)action_where(action));
    int hit = max_int(0, shot.hit), kills = hit * shot.destroy;
    float suppresses = shaken ? 0.0f : w->fire_suppresses * (float)(10 * hit - kills);
    return w->fire + w->fire_destroys * (float)kills + suppresses;
}

static float answer_rate(const Judge *judge, Action action) {
    const State *state = judge->state;
    int best = best_answer(judge->world, state, (int)action_who(action), judge->frame->unit);
    const Weights *w = weights_of(judge->world);
    float more = action_where(action) == HOW_WEAPONS ? w->answer_weapons : 1.0f;
    return more * (best >= 4 ? w->answer_4 : best >= 2 ? w->answer_2 : w->answer_1);
}

static float consolidate_rate(const Judge *judge, Action action) {
    bool waits = gathers(judge->world, judge->state, (int)action_who(action));
    return waits ? weights_of(judge->world)->consolidate_early
                 : weights_of(judge->world)->consolidate;
}

// Returns the weight of dismounting, which depends on whether the battalion then has a shot.
static float dismount_rate(const Judge *judge, Action action) {
    int battalion = (int)action_who(action);
    State off = *judge->state;
    off.battalion[battalion].flags &= (uint16_t)~MOUNTED;
    const Weights *w = weights_of(judge->world);
    return any_shot(judge->world, &off, battalion, 0) ? w->dismount_fires : w->dismount;
}

// Returns the weight of calling a strike. It is low if no enemy is in sight of the side, or for a
// registered barrage if none is at its place.
static float call_rate(const Judge *judge, Action action) {
    const Weights *w = weights_of(judge->world);
    int strike = (int)action_who(action);
    const Strike *it = &judge->state->strike[strike];
    bool idle = it->kind == ON_CALL ? judge->enemies.count == 0
                                    : crowd_under(&judge->enemies, strike_spot(it)) == 0;
    return idle && !is_mission(judge->world, strike) ? w->call * w->call_idle : w->call;
}

// Returns the weight of a verb that has one weight, or two: for example, one for the attacker and
// one for the defender.
static float simple_rate(const Judge *judge, Action action) {
    const Weights *w = weights_of(judge->world);
    bool attacks = judge->side == judge->world->attacker, acts = judge->frame->phase == PHASE_ACT;
    switch (action_verb(action)) {
        case VERB_FIRST:
            return attacks ? w->first : w->first_defends;
        case VERB_RESERVE:
            return w->reserve;
        case VERB_DEPLOY:
            return w->deploy;
        case VERB_ACTIVATE:
            return w->activate;
        case VERB_GROUP:
            return w->group;
        case VERB_STAND:
            return action_where(action) == HOW_PACKING ? w->stand_packs : w->stand;
        case VERB_REMOUNT:
            return w->remount;
        case VERB_GATHER:
            return w->gather;
        case VERB_FOLLOW:
            return attacks ? w->follow : w->follow_defends;
        case VERB_GROUND:
            return w->ground;
        case VERB_CANCEL:
        case VERB_REMOVE:
            return w->cancel;
        case VERB_DETACH:
            return w->detach;
        case VERB_WITHDRAW:
            return w->withdraw;
        case VERB_FORM:
            return w->form;
        case VERB_REFORM:
            return w->reform;
        case VERB_PACK:
            return w->pack;
        case VERB_DONE:
            return acts ? w->done : w->fire_not;
        default:
            return w->rest;
    }
}

static float rate_one(Judge *judge, Action action) {
    switch (action_verb(action)) {
        case VERB_CELL:
            return cell_rate(judge, action);
        case VERB_SQUARE:
            return square_rate(judge, action);
        case VERB_FACING:
            return facing_rate(judge, action);
        case VERB_FORMATION:
            return formation_rate(judge, action);
        case VERB_SHAPE:
            return action_where(action) == STRAIGHT ? weights_of(judge->world)->shape_straight
                                                    : weights_of(judge->world)->shape_other;
        case VERB_CLOSE:
            return close_rate(judge, action);
        case VERB_MOVE:
            return move_rate_of(judge, action);
        case VERB_TARGET:
            return target_rate(judge, action);
        case VERB_ANSWER:
            return answer_rate(judge, action);
        case VERB_CONSOLIDATE:
            return consolidate_rate(judge, action);
        case VERB_DISMOUNT:
            return dismount_rate(judge, action);
        case VERB_COPS:
            return cops_rate(judge, action);
        case VERB_CALL:
            return call_rate(judge, action);
        default:
            return simple_rate(judge, action);
    }
}

// Returns the weight, but at least 0.001: `cassino tune` can try weights of 0 or less, and a prior
// must be positive.
static float least_of(float rate) { return rate < 0.001f ? 0.001f : rate; }

void gbww2_policy(const World *world, const State *state, const Action list[], int count,
                  float out[]) {
    Judge judge;
    judge_open(world, state, &judge);
    for (int i = 0; i < count; i++) out[i] = least_of(rate_one(&judge, list[i]));
}

// --- the weights, for `cassino tune`

enum { WEIGHTS_COUNT = sizeof(Weights) / sizeof(float) };
_Static_assert((int)WEIGHTS_COUNT <= (int)WEIGHTS_MAX,
               "WEIGHTS has more rows than WEIGHTS_MAX (engine/rules/tune.h)");

int gbww2_weights(const World *world, TuneWeight out[WEIGHTS_MAX]) {
#define WEIGHT_LINE(name, value, help) {#name, help, value},
    static const TuneWeight lines[] = {WEIGHTS(WEIGHT_LINE)};
#undef WEIGHT_LINE
    float values[WEIGHTS_COUNT];
    memcpy(values, weights_of(world), sizeof values);
    for (int i = 0; i < WEIGHTS_COUNT; i++) {
        out[i] = lines[i];
        out[i].value = values[i];
    }
    return WEIGHTS_COUNT;
}

void gbww2_weights_set(World *world, const float values[]) {
    memcpy(&((EvaluatedWorld *)world)->evaluation.weights, values, sizeof(Weights));
}
