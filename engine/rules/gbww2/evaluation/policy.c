// SPDX-License-Identifier: GPL-3.0-or-later
// policy.c -- gives each legal action a weight, its move prior. The weights follow rules of thumb:
// go to objectives, fire where a hit is likely, face the enemy, enter close combat with good odds.
#include "policy.h"
#include "engine/rules/evaluation.h"
#include "engine/rules/gbww2/rules/scene_places.h"
#include "engine/rules/tune.h"

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
    // It may not approach the enemy [9.3].
    if (it->flags & GROUND) return w->move_ground * (held ? w->move_holding : w->move);
    if (may_take(judge, at)) return w->move_takes;
    if (gap <= 2 * INCH || it->formation == DEFENCE) return w->move_there;
    return held ? w->move_holding : w->move;
}

// Returns the weight of standing: by what the fire is expected to do, and by the stands that may
// rally. A battalion shows itself before it fires.
static float stand_rate(const Judge *judge, Action action) {
    const Weights *w = weights_of(judge->world);
    int battalion = (int)action_who(action), how = (int)action_where(action);
    if (how == HOW_PACKING) return w->stand_packs;
    State copy;
    uint8_t stand[BODY_MAX];
    float worth =
        volley_worth(judge->world, once_shown(judge->state, battalion, &copy), battalion,
                     how == HOW_WEAPONS ? WITH_WEAPONS : 0, w->stand_destroys, w->stand_suppresses);
    int count = stands_of(judge->world, judge->state, battalion, stand);
    for (int i = 0; i < count; i++)
        if (is_suppressed(judge->state, stand[i])) worth += w->stand_rallies;
    return worth < w->stand_least ? w->stand_least : worth;
}

static float give_rate(const Judge *judge, Action action) {
    const Weights *w = weights_of(judge->world);
    bool weapons = judge->world->stand[action_who(action)].kind == STAND_HW;
    return weapons ? w->give_weapons : w->rest;
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

// Returns the weight of a verb that has one weight, or two: for example, one for the attacker and
// one for the defender.
static float simple_rate(const Judge *judge, Action action) {
    const Weights *w = weights_of(judge->world);
    bool attacks = judge->side == judge->world->attacker, acts = judge->frame->phase == PHASE_ACT;
    switch (action_verb(action)) {
        case VERB_FIRST:
            return attacks ? w->first : w->first_defends;
        case VERB_DEPLOY:
            return w->deploy;
        case VERB_ACTIVATE:
            return w->activate;
        case VERB_GROUP:
            return w->group;
        case VERB_REMOUNT:
            return w->remount;
        case VERB_GATHER:
            return w->gather;
        case VERB_FOLLOW:
            return attacks ? w->follow : w->follow_defends;
        case VERB_GROUND:
            return w->ground;
        case VERB_CANCEL:
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
        case VERB_REMOVE:
            return remove_rate(judge, action);
        case VERB_STAND:
            return stand_rate(judge, action);
        case VERB_RESERVE:
            return reserve_rate(judge, action);
        case VERB_GIVE:
            return give_rate(judge, action);
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
