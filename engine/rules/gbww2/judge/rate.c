// SPDX-License-Identifier: GPL-3.0-or-later
// rate.c -- what a fair player would do: a weight for each listed action. Rules of thumb: go where
// points lie, fire where it tells, face the enemy, close with the better odds.
#include "engine/rules/gbww2/gbww2.h"
#include "engine/rules/judge.h"

typedef struct Judge {
    const World *world;
    const State *state;
    const Frame *frame;
    int side;
    int goals;
    Spot goal[GOALS_MAX + 2];  // where points lie that this side does not hold; else its own
    Crowd enemies;             // that show
} Judge;

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
}

static int gap_to(const Spot spots[], int count, Spot from) {
    int least = -1;
    for (int i = 0; i < count; i++) {
        int gap2 = spots_gap2(spots[i], from);
        if (least < 0 || gap2 < least) least = gap2;
    }
    return least < 0 ? 0 : root_floor(least);
}

static int enemy_gap(const Judge *judge, Spot from) {
    int least = square(40 * INCH);
    for (int i = 0; i < judge->enemies.count; i++)
        least = min_int(least, spots_gap2(from, rect_front(&judge->enemies.rect[i])));
    return root_floor(least);
}

// --- places

static Spot cell_spot(const Judge *judge, unsigned cell) {
    if (cell & ROAD_CELL)
        return road_spot(
            road_point(&judge->world->roads, (int)(cell >> 8 & 0x7f), (int)cell & 0xff));
    return spot_at(HALF * cell_x((int)cell), HALF * cell_y((int)cell));
}

// Nearer to what is fought for; in cover; with enemies in range, but not right under their guns.
static float place_worth(const Judge *judge, Spot spot) {
    float worth = 6.0f - (float)gap_to(judge->goal, judge->goals, spot) / (4.0f * INCH);
    int ground = ground_at(&judge->world->ground, spot), near = enemy_gap(judge, spot);
    worth += 0.6f * (float)judge->world->chart.terrain[ground].cover;
    if (near <= 6 * INCH && near >= 2 * INCH) worth += 0.8f;
    return worth < 0.1f ? 0.1f : worth;
}

static float cell_rate(const Judge *judge, Action action) {
    unsigned where = action_where(action);
    if (where == NOWHERE) return 1.0f;
    float worth = place_worth(judge, cell_spot(judge, where));
    return 0.02f + worth * worth * worth;
}

static float square_rate(const Judge *judge, Action action) {
    unsigned where = action_where(action);
    if (where == NOWHERE) return 1.0f;
    int x = (int)where % SECTORS_WIDE * SECTOR_INCHES + 3;
    int y = (int)where / SECTORS_WIDE * SECTOR_INCHES + 3;
    return 0.02f + weight_of(place_worth(judge, spot_at(INCH * x, INCH * y)));
}

// --- bearing

// Towards the nearest enemy that shows, else towards what is fought for, else off its own exit.
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

static float facing_rate(const Judge *judge, Action action) {
    const Battalion *it = &judge->state->battalion[judge->frame->unit];
    Spot from = spot_at(HALF * it->x, HALF * it->y);
    if (judge->frame->other != FOR_MOVE && judge->frame->hex != NOWHERE)
        from = cell_spot(judge, judge->frame->hex);
    int turn = facing_turn((int)action_where(action), -wanted_facing(judge, from));
    if (turn > FACINGS / 2) turn = FACINGS - turn;
    return turn == 0 ? 8.0f : turn == 1 ? 4.0f : turn <= 3 ? 1.0f : 0.05f;
}

static float formation_rate(const Judge *judge, Action action) {
    static const float weights[FORMATIONS] = {0.3f, 2.0f, 2.0f, 0.1f};
    bool attacks = judge->side == judge->world->attacker;
    int formation = (int)action_where(action);
    if (formation == (attacks ? ASSAULT : DEFENCE)) return 4.0f;
    return weights[formation];
}

// --- acts

static float close_rate(const Judge *judge, Action action) {
    const State *state = judge->state;
    Party own = {.battalions = bit((int)action_who(action))};
    Party enemy = party_with(state, (int)action_where(action));
    int bonus = combat_bonus(judge->world, state, own, enemy) -
                combat_bonus(judge->world, state, enemy, own);
    return bonus >= 3 ? 6.0f : bonus >= 1 ? 2.0f : bonus == 0 ? 0.4f : 0.05f;
}

static float move_rate_of(const Judge *judge, Action action) {
    const Battalion *it = &judge->state->battalion[action_who(action)];
    Spot at = spot_at(HALF * it->x, HALF * it->y);
    int gap = gap_to(judge->goal, judge->goals, at);
    bool held = judge->goals > 0 && judge->state->held[judge->side] != 0 &&
                judge->side != judge->world->attacker;
    if (gap <= 2 * INCH || it->formation == DEFENCE) return 0.4f;
    return held ? 0.6f : 3.0f;
}

static float target_rate(const Judge *judge, Action action) {
    const Frame *frame = judge->frame;
    if (frame->phase != PHASE_TARGET) return 2.0f;
    Shot shot =
        shot_of(judge->world, judge->state, frame->unit, (int)action_where(action), frame->value);
    bool shaken = is_suppressed(judge->state, (int)action_where(action));
    int hit = max_int(0, shot.hit), kills = hit * shot.destroy;
    return 0.05f + 0.06f * (float)kills + (shaken ? 0.0f : 0.02f * (float)(10 * hit - kills));
}

static float answer_rate(const Judge *judge, Action action) {
    const State *state = judge->state;
    int best = best_answer(judge->world, state, (int)action_who(action), judge->frame->unit);
    float more = action_where(action) ? 1.2f : 1.0f;
    return more * (best >= 4 ? 4.0f : best >= 2 ? 1.2f : 0.3f);
}

static float simple_rate(const Judge *judge, Action action) {
    bool attacks = judge->side == judge->world->attacker;
    switch (action_verb(action)) {
        case VERB_FIRST:
            return attacks ? 4.0f : 1.0f;
        case VERB_RESERVE:
            return 0.3f;
        case VERB_DEPLOY:
        case VERB_ACTIVATE:
        case VERB_CALL:
            return 2.0f;
        case VERB_GROUP:
            return 3.0f;
        case VERB_STAND:
            return action_where(action) == 2 ? 0.3f : 4.0f;
        case VERB_GATHER:
            return 5.0f;
        case VERB_CONSOLIDATE: {
            uint64_t linked;
            bool all = is_linked(judge->world, judge->state, (int)action_who(action), &linked);
            return all ? 20.0f : 0.05f;
        }
        case VERB_FOLLOW:
            return attacks ? 3.0f : 0.5f;
        case VERB_GROUND:
        case VERB_CANCEL:
        case VERB_REMOVE:
        case VERB_DETACH:
        case VERB_WITHDRAW:
        case VERB_COPS:
            return 0.05f;
        case VERB_FORM:
        case VERB_REFORM:
            return 0.3f;
        case VERB_DONE:
            return judge->frame->phase == PHASE_ACT ? 0.15f : 0.6f;
        default:
            return 1.0f;
    }
}

static float rate_one(const Judge *judge, Action action) {
    switch (action_verb(action)) {
        case VERB_CELL:
            return cell_rate(judge, action);
        case VERB_SQUARE:
            return square_rate(judge, action);
        case VERB_FACING:
            return judge->frame->hex == NOWHERE && judge->frame->other != FOR_MOVE
                       ? 1.0f
                       : facing_rate(judge, action);
        case VERB_FORMATION:
            return formation_rate(judge, action);
        case VERB_SHAPE:
            return action_where(action) == STRAIGHT ? 3.0f : 0.3f;
        case VERB_CLOSE:
            return close_rate(judge, action);
        case VERB_MOVE:
            return move_rate_of(judge, action);
        case VERB_TARGET:
            return target_rate(judge, action);
        case VERB_ANSWER:
            return answer_rate(judge, action);
        default:
            return simple_rate(judge, action);
    }
}

void gbww2_rate(const World *world, const State *state, const Action list[], int count,
                float out[]) {
    Judge judge;
    judge_open(world, state, &judge);
    for (int i = 0; i < count; i++) out[i] = rate_one(&judge, list[i]);
}
