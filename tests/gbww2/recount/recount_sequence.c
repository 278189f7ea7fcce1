// SPDX-License-Identifier: GPL-3.0-or-later
// recount_sequence.c -- implements recount_sequence.h.
#include "recount_sequence.h"

#include "tests/gbww2/table/oracle.h"

static void is_same(const char *what, long is, long should) {
    if (is != should) fail_msg("%s: %ld, by the book %ld", what, is, should);
}

static long percent(const Course *it, const State *state, Action action) {
    return lrintf(100 * gbww2_odds(it->world, state, action));
}

void course_open(const World *world, const State *state, Course *out) {
    memset(out, 0, sizeof *out);
    out->world = world;
    for (int side = 0; side < SIDES; side++) {
        out->black[side] = state->black[side];
        out->others[side] = state->diamonds[side];
    }
}

// --- The order of the steps [7.2]

// Returns the number of the step of the turn to which a phase belongs; 0 if the phase occurs in
// any step.
static int rank_of(const Frame *frame) {
    switch (frame->phase) {
        case PHASE_DEPLOY:
            return frame->other == FOR_DAY ? 1 : 0;
        case PHASE_ACTIVATE:
            return frame->other == 0 ? 2 : 0;
        case PHASE_BARRAGE:
            return 3;
        case PHASE_SHELL_HIDDEN:
        case PHASE_AIM:
            return 4;
        case PHASE_DROP:
        case PHASE_FLAK:
            return 5;
        case PHASE_COMMAND:
            return 6;
        case PHASE_ACT:
            return 7;
        case PHASE_CLASH:
            return 8;
        case PHASE_HOLD:
            return 9;
        case PHASE_PARK:
            return 10;
        case PHASE_REPLACE:
            return 12;
        case PHASE_STAY:
            return 13;
        case PHASE_DETACH:
        case PHASE_ATTACH:
            return 14;
        default:
            return 0;
    }
}

static void order_check(Course *it, const State *state) {
    const Frame *frame = frame_at(state, 0);
    int rank = rank_of(frame);
    if (rank == 0) return;
    if (rank < it->rank) fail_msg("%s comes too late", phases[frame->phase].name);
    it->rank = rank;
    bool own = rank == 1 || rank == 2 || rank == 3 || rank == 7;
    if (own) is_same("whose step it is", frame->unit, state->phasing);
    if (rank >= 10) is_same("turns of the day", state->turn, it->world->turns[state->day - 1]);
}

// --- Actions [13.0, 14.0]

static void act_check(Course *it, const State *state, Action action) {
    int who = (int)action_who(action);
    switch (action_verb(action)) {
        case VERB_MOVE:
        case VERB_CLOSE:
        case VERB_FORM:
        case VERB_STAND:
        case VERB_REMOUNT:
        case VERB_GATHER:
            break;
        default:
            return;
    }
    it->acted[who]++;
    if (it->acted[who] > it->given[who])
        fail_msg("%s acts %d times of %d", it->world->battalion[who].name, it->acted[who],
                 it->given[who]);
    if (it->marked[who] && state->round == 1)
        fail_msg("%s acts before its \"action taken\" is paid", it->world->battalion[who].name);
    if (it->acted[who] > state->round)
        fail_msg("%s acts twice in a round", it->world->battalion[who].name);
    it->acts++;
}

// --- Light [8.2]

static int book_sight(const Course *it, const State *state) {
    bool second = state->phasing != state->first && it->rank > 0;
    int turn = state->turn, hours = turn == 1 ? 3 : turn == 2 ? 6 : 12;
    bool waits = (turn == 2 || turn == 3) && it->late && !second;
    if (waits) hours = turn == 2 ? 3 : 6;
    int most = state->weather == STORM                            ? 3
               : state->weather == MIST || state->weather == RAIN ? 6
                                                                  : 12;
    return hours < most ? hours : most;
}

// --- Cards and activation [9.2, Activation Points]

static void draw_check(Course *it, const State *state, Action action) {
    int side = frame_at(state, 0)->unit;
    int black = 26 - it->black[ALLIED] - it->black[AXIS];
    int all = 39 - it->black[ALLIED] - it->black[AXIS] - it->others[ALLIED] - it->others[AXIS];
    long should = lrint(100.0 * (action_where(action) ? black : all - black) / all);
    is_same("odds of a card", percent(it, state, action), should);
    *(action_where(action) ? &it->black[side] : &it->others[side]) += 1;
    it->drawn[side]++;
    it->cards++;
}

static void cost_check(Course *it, const State *before, const State *after, Action action) {
    static const int groups[] = {0, 2, 5, 9};
    const Frame *frame = frame_at(before, 0);
    int side = frame->unit, cost = 0;
    bool later = frame->other == 0;
    if (frame->phase != PHASE_ACTIVATE) {
        it->groups = 0;
        return;
    }
    if (action_verb(action) == VERB_ACTIVATE) {
        cost = 1 + later;
        if (it->groups) fail_msg("a battalion together with a battlegroup");
        it->groups = 9;  // a side may activate nothing after this
    } else if (action_verb(action) == VERB_GROUP) {
        if (it->groups >= 3) fail_msg("more than three battlegroups");
        cost = groups[it->groups + 1] - groups[it->groups] + (it->groups == 0 && later);
        it->groups++;
    }
    int had = it->world->cards ? before->black[side] : before->points[side];
    int has_left = it->world->cards ? after->black[side] : after->points[side];
    is_same("the cost of activation", had - has_left, cost);
    is_same("what was spent", after->spent[side] - before->spent[side], cost);
    if (it->world->cards) it->black[side] -= cost;
    if (cost) it->declared++;
    if (action_verb(action) == VERB_DONE) it->groups = 0;
}

// Checks the counts of cards, which are the activation points. The loss of a C Ops costs its side
// ten points [5.1.3].
static void cards_check(Course *it, const State *before, const State *state) {
    for (int i = 0; i < it->world->division_count; i++) {
        int side = it->world->division[i].side;
        if (!(before->centre[i].flags & CENTRE_LOST) && state->centre[i].flags & CENTRE_LOST)
            it->black[side] = it->black[side] > 10 ? it->black[side] - 10 : 0;
    }
    for (int side = 0; it->world->cards && side < SIDES; side++) {
        is_same("black cards", state->black[side], it->black[side]);
        is_same("diamonds", state->diamonds[side], it->others[side]);
    }
}

// Checks how many cards a side was dealt at the start and drew this turn, unless the deck ran
// out.
static void draws_check(Course *it, const State *state) {
    int all = 39 - it->black[ALLIED] - it->black[AXIS] - it->others[ALLIED] - it->others[AXIS];
    for (int side = 0; it->world->cards && side < SIDES; side++) {
        const SideCard *card = &it->world->side[side];
        int due = card->draw[state->day - 1][state->turn - 1] + (it->dealt ? 0 : card->deal);
        if (it->drawn[side] != due && all > 0) is_same("cards drawn", it->drawn[side], due);
    }
    it->dealt = true;
}

// --- Delays of barrages [11.2]

static void delay_check(Course *it, const State *state, Action action) {
    static const int most[3][4] = {{30, 60, 85, 95}, {20, 45, 70, 90}, {10, 30, 55, 80}};
    int strike = frame_at(state, 0)->unit, delay = (int)action_where(action);
    const int *row = most[it->world->side[strike_side(it->world, strike)].artillery];
    int less = state->strike[strike].kind == ON_CALL ? 30 : 0, at[6] = {0};
    for (int i = 0; i < 4; i++) at[i + 1] = row[i] - less < 0 ? 0 : row[i] - less;
    at[5] = 100;
    is_same("delay", percent(it, state, action), at[delay + 1] - at[delay]);
    it->delays++;
}

// --- Deployment [5.2.2, 10.1]

static double gap_of(const World *world, const State *state, int battalion) {
    Rect own[BODY_MAX], other[BODY_MAX];
    uint8_t stand[BODY_MAX];
    double least = 1e9;
    int side = world->battalion[battalion].side,
        count = rects_of(world, state, battalion, own, stand);
    for (int i = 0; i < world->battalion_count; i++) {
        if (world->battalion[i].side == side || !flag(state, i, SHOWN) || !is_on(state, i))
            continue;
        int others = rects_of(world, state, i, other, stand);
        for (int k = 0; k < count * others; k++)
            least = fmin(least, rects_apart(&own[k / others], &other[k % others]));
    }
    return least;
}

static void deploy_check(Course *it, const State *before, const State *after, int unit, bool dawn) {
    static const int dawn_rows[4][2] = {{0, 0}, {0, 0}, {1, 0}, {2, 0}};
    static const int day_rows[4][2] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}};
    const World *world = it->world;
    const Battalion *is = &after->battalion[unit];
    int division = world->battalion[unit].division;
    const Division *home = &world->division[division];
    const Park *park = &before->park[division];
    if (is->place != ON_TABLE) return;
    Spot exit = exit_spot(world, division);
    double by_exit = hypot(8 * is->x - exit.x, 8 * is->y - exit.y) / INCH;
    double by_park = park->flags ? hypot(is->x - park->x, is->y - park->y) / 2 : 1e9;
    if (fmin(by_exit, by_park) > 12.001 && home->side <= AXIS)
        fail_msg("%s is set down %.2f in off", world->battalion[unit].name, fmin(by_exit, by_park));
    if (!dawn && !flag(after, unit, TAKEN)) fail_msg("deploying by day costs an action");
    bool found = false;
    for (int i = 0; i < world->battalion_count; i++)
        found |= world->battalion[i].side != home->side && !flag(before, i, SHOWN) &&
                 flag(after, i, SHOWN);
    double gap =
        gap_of(world, before, unit) / INCH;  // the caller has put the battalion at its new place
    const Frame *frame = frame_at(after, 0);
    bool asks = frame->phase == PHASE_SUFFER && frame->unit == unit;
    int losses = asks ? frame->card : 0, suppressions = asks ? frame->value : 0;
    it->deployed++;
    if (found) return;
    double edge = 0.15;
    if (fabs(gap - 3) < edge || fabs(gap - 6) < edge || fabs(gap - 12) < edge) return;
    int row = gap > 12 ? 0 : gap > 6 ? 1 : gap > 3 ? 2 : 3;
    const int *book = dawn ? dawn_rows[row] : day_rows[row];
    // Friends between the battalion and the enemy can reduce the effects, except under three
    // inches.
    bool well = suppressions == book[0] && losses == book[1];
    if (row < 3) well |= suppressions <= book[0] && losses <= book[1];
    if (!well)
        fail_msg("%s suffers %d+%d at %.2f in, by the book %d+%d", world->battalion[unit].name,
                 suppressions, losses, gap, book[0], book[1]);
}

// --- Landings

static void flak_check(Course *it, const State *state, Action action) {
    // Light flak: low, medium, high altitude.
    static const int most[3][3][2] = {
        {{1, 4}, {1, 3}, {0, 1}}, {{1, 4}, {1, 4}, {1, 3}}, {{0, 2}, {1, 4}, {2, 5}}};
    const World *world = it->world;
    const Drop *drop = &world->drop[world->battalion[state->holder[frame_at(state, 0)->unit]].drop];
    const int *row = most[drop->flak][drop->glider ? HIGH : drop->altitude];
    int where = (int)action_where(action);
    int should = where == 2 ? row[0] : where == 1 ? row[1] - row[0] : 10 - row[1];
    is_same("flak", percent(it, state, action), 10 * should);
}

static void drift_check(Course *it, const State *before, const State *after, Action action) {
    static const double by[] = {0.5, 1, 2};
    const World *world = it->world;
    const Frame *frame = frame_at(before, 0);
    int unit = frame->unit, die = (int)action_where(action);
    is_same("drift", percent(it, before, action), 1);
    if (unit >= COPS_UNIT) return;
    const Drop *drop = &world->drop[world->battalion[before->holder[unit]].drop];
    double times = by[drop->glider ? LOW : drop->altitude];
    int east = die % 10, south = die / 10;
    double x = cell_x(frame->hex) / 2.0 + times * (east < 5 ? -(east + 1) : east - 4);
    double y = cell_y(frame->hex) / 2.0 + times * (south < 5 ? -(south + 1) : south - 4);
    bool off = x < 0 || y < 0 || x > world->width || y > world->height, there = false;
    for (int i = 0; i < LOOSE_MAX; i++) {
        if (after->loose[i].stand != unit) continue;
        there = true;
        if (after->loose[i].x != 2 * x || after->loose[i].y != 2 * y)
            fail_msg("a stand drifts to %d/%d", after->loose[i].x, after->loose[i].y);
    }
    if (off && there) fail_msg("a stand lands off the table");
    if (!off && !there) {
        int column = (int)(2 * x), row = (int)(2 * y);
        if (column >= 2 * world->width) column--;
        if (row >= 2 * world->height) row--;
        if (!ground_bit(&world->ground, GROUND_NEVER, column, row))
            fail_msg("a stand is lost on good ground");
    }
    it->drops++;
}

static void walk_check(Course *it, const State *before, const State *after, int unit) {
    const Loose *goal = &before->loose[before->battalion[unit].rendezvous];
    for (int i = 0; i < LOOSE_MAX; i++) {
        const Loose *was = &before->loose[i], *is = &after->loose[i];
        if (was->stand == NO_INDEX || before->holder[was->stand] != unit || is->stand != was->stand)
            continue;
        double dx = is->x - was->x, dy = is->y - was->y, far = hypot(dx, dy) / 2;
        if (far == 0) continue;
        if (was == goal) fail_msg("the rendezvous walks");
        if (far > 6.001) fail_msg("a stand walks %.2f in", far);
        if (stand_in(&before->suppressed, was->stand) && far > 4.001)
            fail_msg("a suppressed stand walks %.2f in", far);
        double gx = goal->x - was->x, gy = goal->y - was->y;
        double aside = fabs(dx * gy - dy * gx) / hypot(gx, gy) / 2;
        if (aside > 0.75 || dx * gx + dy * gy <= 0) fail_msg("a stand walks %.2f in aside", aside);
        it->walks++;
    }
}

// --- Objectives and the end [W39, W13]

static bool is_near(const World *world, const State *state, int side, const Goal *goal, double in) {
    for (int i = 0; i < world->battalion_count; i++) {
        Rect rect[BODY_MAX];
        uint8_t stand[BODY_MAX];
        if (world->battalion[i].side != side || !is_on(state, i) || !flag(state, i, SHOWN))
            continue;
        int count = rects_of(world, state, i, rect, stand);
        for (int k = 0; k < count; k++) {
            Dot corner[CORNERS], spot = {goal->x, goal->y};
            outline(&rect[k], corner);
            if (line_outline(spot, spot, corner) <= in) return true;
        }
    }
    return false;
}

static void places_check(Course *it, const State *state) {
    for (int i = 0; i < it->world->objective_count; i++) {
        const Goal *goal = &it->world->objective[i];
        for (int side = 0; side < SIDES; side++) {
            bool own = is_near(it->world, state, side, goal, 2 * INCH - rounding);
            bool other = is_near(it->world, state, 1 - side, goal, 2 * INCH + rounding);
            if (own && !other && !(state->held[side] >> i & 1))
                fail_msg("%s stands at %s alone and does not hold it, day %d turn %d",
                         it->world->side[side].name, goal->name, state->day, state->turn);
            it->places += own && !other;
        }
    }
}

static void end_check(const Course *it, const State *state) {
    const World *world = it->world;
    int points[SIDES] = {0};
    for (int i = 0; i < world->objective_count; i++)
        for (int side = 0; side < SIDES; side++)
            if (state->held[side] >> i & 1) points[side] += world->objective[i].worth[side];
    for (int i = 0; i < world->stand_count; i++)
        if (stand_in(&state->destroyed, i))
            points[1 - world->battalion[world->stand[i].home].side] += world->loss_points;
    for (int side = 0; side < SIDES; side++) {
        points[side] += world->activation_points * state->spent[1 - side];
        is_same("points", side_points(world, state, side), points[side]);
    }
    int lead = points[ALLIED] - points[AXIS] - world->threshold;
    is_same("the winner", state->winner,
            lead > world->draw_band    ? ALLIED
            : lead < -world->draw_band ? AXIS
                                       : NOBODY);
}

// --- Before and after an action

void course_before(Course *it, const State *state, Action action) {
    const Frame *frame = frame_at(state, 0);
    order_check(it, state);
    bool opens = frame->phase == PHASE_DEPLOY && frame->other == FOR_DAY;
    if (opens && state->phasing == state->first && it->drawn_on != 100 * state->day + state->turn) {
        it->drawn_on = 100 * state->day + state->turn;
        draws_check(it, state);
    }
    if (frame->phase == PHASE_ACT) {
        act_check(it, state, action);
        is_same("sight", state->sight, book_sight(it, state));
    }
    switch (action_verb(action)) {
        case VERB_DAYLIGHT:
            is_same("light", percent(it, state, action), 50);
            it->late = action_where(action) == 1;
            break;
        case VERB_CARD:
            draw_check(it, state, action);
            break;
        case VERB_DELAY:
            delay_check(it, state, action);
            break;
        case VERB_FLAK:
            flak_check(it, state, action);
            break;
        case VERB_COMMAND:
            if (frame->unit < BATTALIONS_MAX) {
                int given = (int)action_where(action);
                it->marked[frame->unit] = flag(state, frame->unit, TAKEN);
                it->given[frame->unit] = given - (given > 0 && it->marked[frame->unit] ? 1 : 0);
                it->acted[frame->unit] = 0;
            }
            break;
        default:
            break;
    }
}

void course_after(Course *it, const State *before, const State *after, Action action) {
    const Frame *frame = frame_at(before, 0);
    bool half = before->phasing != after->phasing || before->turn != after->turn ||
                before->day != after->day;
    cost_check(it, before, after, action);
    cards_check(it, before, after);
    if (action_verb(action) == VERB_DRIFT) drift_check(it, before, after, action);
    int now = frame_at(after, 0)->phase;
    if (action_verb(action) == VERB_GATHER && (now == PHASE_ACT || now == PHASE_ANSWER))
        walk_check(it, before, after, (int)action_who(action));
    bool posed = frame->phase == PHASE_SHAPE || frame->phase == PHASE_FACING;
    if (posed && (frame->other == FOR_DAY || frame->other == FOR_DAWN) &&
        frame_at(after, 0)->phase != PHASE_SHAPE) {
        // Measure the gap to enemies that were spotted before, with the battalion at its new place.
        State then = *before;
        then.battalion[frame->unit] = after->battalion[frame->unit];
        deploy_check(it, &then, after, frame->unit, frame->other == FOR_DAWN);
    }
    if (frame_at(after, 0)->phase == PHASE_OVER) {
        end_check(it, after);
    } else if (half) {
        it->rank = 0;
        if (before->turn != after->turn) memset(it->drawn, 0, sizeof it->drawn);
        memset(it->given, 0, sizeof it->given);
        if (after->first < SIDES && before->day == after->day) places_check(it, after);
    }
}
