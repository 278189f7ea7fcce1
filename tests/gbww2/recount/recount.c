// SPDX-License-Identifier: GPL-3.0-or-later
// recount.c -- implements recount.h: checks fire, moves, losses and morale.
#include "recount.h"

#include <math.h>

#include "tests/gbww2/table/oracle.h"

static int lives(const World *world, const State *state, int battalion) {
    int count = 0;
    for (int i = 0; i < world->stand_count; i++)
        count += state->holder[i] == battalion && !stand_in(&state->destroyed, i);
    return count;
}

static bool able(const World *world, const State *state, int battalion, int kind) {
    for (int i = 0; i < world->stand_count; i++)
        if (state->holder[i] == battalion && world->stand[i].kind == kind &&
            !stand_in(&state->destroyed, i) && !stand_in(&state->suppressed, i))
            return true;
    return false;
}

static void is_same(const char *what, long is, long should) {
    if (is != should) fail_msg("%s: %ld, by the book %ld", what, is, should);
}

void recount_open(const World *world, const State *state, Recount *out) {
    memset(out, 0, sizeof *out);
    out->world = world;
    out->mover = -1;
    for (int side = 0; side < SIDES; side++) {
        out->funds[side] = state->points[side];
        out->rounds[side] = state->rounds[side];
    }
}

// --- Fire [14.4]

static const int inches_of_band[BANDS] = {2, 4, 6, 8, 12};

static int column_of(double inches) {
    for (int i = 0; i < BANDS; i++)
        if (inches <= inches_of_band[i]) return i;
    return -1;
}

static int book_cover(const World *world, const Rect *rect) {
    return world->chart.terrain[ground_at(&world->ground, rect_middle(rect))].cover;
}

// Fills `out` with the highest d10 rolls that hit and that destroy, by this column of the chart.
// Both are 0 if the stand cannot hit.
static void book_shot(const Recount *it, const State *state, int stand, int target, int flags,
                      int column, bool rear, int out[2]) {
    const World *world = it->world;
    const Chart *chart = &world->chart;
    const StandCard *gun = &world->stand[stand], *card = &world->stand[target];
    int battalion = state->holder[target], move = world->battalion[battalion].move;
    bool rides =
        (state->battalion[battalion].flags & MOUNTED) &&
        (card->kind == STAND_INFANTRY || card->kind == STAND_SMG || card->home == battalion);
    bool foot = gun->kind == STAND_INFANTRY || gun->kind == STAND_SMG;
    int armour = card->armour ? card->armour : rides && move == MOVE_HALF_TRACK ? 1 : 0;
    int row = !foot                    ? GUN_LIGHT + gun->gun - 1
              : armour                 ? GUN_INFANTRY_AT_ARMOUR
              : gun->kind == STAND_SMG ? GUN_SMG
                                       : GUN_INFANTRY;
    int hit = chart->hit[row][column];
    Rect rect;
    assert_true(stand_rect(world, state, target, &rect));
    if (hit < 0) {
        out[0] = out[1] = 0;
        return;
    }
    if (foot && flags & WITH_WEAPONS) hit += 2;
    if (rear) hit -= 2;
    if (flags & IN_ANSWER) hit -= 3;
    hit += chart->hit_cover[book_cover(world, &rect)];
    out[0] = hit < 0 ? 0 : hit > 10 ? 10 : hit;
    int class = foot ? 1 : gun->gun,
        destroy = 5 + 2 * (class - armour) - (column > 1 ? column - 1 : 0);
    if (armour == 0)
        destroy = rides && move == MOVE_MOTOR ? chart->destroy_softskin[column]
                                              : chart->destroy_soft[column];
    out[1] = destroy < 0 ? 0 : destroy > 9 ? 9 : destroy;
    if (armour == 0) out[1] = destroy;
}

static void shot_check(Recount *it, const State *state) {
    const Frame *frame = frame_at(state, 0);
    Rect own, other;
    Dot corner[CORNERS], target[CORNERS];
    assert_true(stand_rect(it->world, state, frame->unit, &own));
    assert_true(stand_rect(it->world, state, frame->other, &other));
    outline(&own, corner);
    outline(&other, target);
    Dot front = {(corner[0].x + corner[1].x) / 2, (corner[0].y + corner[1].y) / 2};
    double range = line_outline(front, front, target) / INCH;
    double edge = rounding / INCH, off = 1e9;
    for (int i = 0; i < BANDS; i++) off = fmin(off, fabs(range - inches_of_band[i]));
    int column = column_of(range);
    if (column < 0 || off < edge) return;  // rounding could change the column
    // Find the nearest spot of the target, and whether it lies behind the firer's front line.
    double dx = corner[1].x - corner[0].x, dy = corner[1].y - corner[0].y, deep = -1e9, least = 1e9;
    Spot nearest = rect_nearest(&other, rect_front(&own));
    deep = (dx * (nearest.y - front.y) - dy * (nearest.x - front.x)) / hypot(dx, dy);
    least = fabs(deep);
    if (least < 2 * rounding) return;
    float odds = gbww2_odds(it->world, state, action_make(VERB_SHOT, frame->unit, 2));
    int is = (int)lrintf(100 * odds), book[2], indirect[2];
    book_shot(it, state, frame->unit, frame->other, frame->value, column, deep > 0, book);
    book_shot(it, state, frame->unit, frame->other, frame->value, 3, deep > 0, indirect);
    bool well = is == book[0] * book[1];
    bool foot = it->world->stand[frame->unit].kind <= STAND_SMG;
    // [14.6.2] indirect fire.
    if (!well && foot && range <= 8) well = is == indirect[0] * indirect[1];
    if (!well)
        fail_msg("a shot at %.2f in destroys %d %%, by the book %d", range, is, book[0] * book[1]);
    it->shots++;
}

// --- Moves [14.3]

static int most_inches(const Recount *it, const State *state, int battalion, const Battalion *was,
                       bool bad) {
    const World *world = it->world;
    const BattalionCard *card = &world->battalion[battalion];
    bool mounted = was->flags & MOUNTED;
    int move = card->kind == BATTALION_FOOT && !mounted ? MOVE_FOOT : card->move;
    int formation =
        lives(world, state, battalion) == 1 && was->formation != ROAD ? ASSAULT : was->formation;
    bool set = card->kind == BATTALION_GUN && !mounted;
    for (int i = 0; i < world->stand_count; i++)
        set |= state->holder[i] == battalion && stand_in(&state->fired, i);
    bool road = formation == ROAD && !it->mover_slow;
    int inches =
        road ? world->chart.move[move].road
             : world->chart.move[move].pace[formation == ROAD ? MARCH : formation]
                                           [bad || it->mover_slow || state->weather >= RAIN];
    return set && inches > 1 ? 1 : inches;
}

// Checks that neither the front centre nor a stand moves farther than the rate, except stands that
// follow the head of a column.
static void move_check(Recount *it, const State *before, const State *after) {
    int battalion = it->mover;
    const Battalion *was = &it->moved, *is = &after->battalion[battalion];
    if (is->place != ON_TABLE ||
        lives(it->world, after, battalion) != lives(it->world, before, battalion))
        return;
    double far = hypot(is->x - was->x, is->y - was->y) / 2;
    Rect rect[2][BODY_MAX];
    uint8_t stand[BODY_MAX];
    int count = rects_as(it->world, after, battalion, was, rect[0], stand), bad = 0;
    rects_as(it->world, after, battalion, is, rect[1], stand);
    for (int i = 0; i < count; i++) {
        Spot middle = rect_middle(&rect[0][i]);
        bad += ground_bit(&it->world->ground, GROUND_BAD, middle.x >> 3, middle.y >> 3);
    }
    int most = most_inches(it, after, battalion, was, was->formation != ROAD && 2 * bad >= count);
    if (far > most + 1e-9) fail_msg("a move of %.2f in, at most %d", far, most);
    if (was->formation == ASSAULT || was->formation == DEFENCE)
        for (int i = 0; i < count; i++) {
            double step = hypot(rect[1][i].x - rect[0][i].x, rect[1][i].y - rect[0][i].y) / INCH;
            if (step > most + 1.5 * rounding / INCH)
                fail_msg("a stand goes %.2f in, at most %d", step, most);
        }
    it->moves++;
}

// --- Before an action

static int book_morale(const Recount *it, const State *state, int battalion) {
    int start = it->start[battalion] > 0 ? it->start[battalion] : 1;
    const Centre *centre = &state->centre[it->world->battalion[battalion].division];
    int number = (int)floor(100 - 50.0 * it->points[battalion] / start);
    if (able(it->world, state, battalion, STAND_HQ)) number += 10;
    if (centre->flags & CENTRE_ON && centre->flags & CENTRE_LANDED) number += 5;
    return number < 5 ? 5 : number > 100 ? 100 : number;
}

static int book_command(const Recount *it, const State *state, int battalion, int actions) {
    static const int two[] = {15, 25, 35, 45, 55}, one[] = {55, 65, 75, 85, 95};
    int quality = it->world->battalion[battalion].quality;
    int more =
        (able(it->world, state, battalion, STAND_HQ) ? 10 : 0) - (state->weather >= RAIN ? 10 : 0);
    int least = two[quality] + more, most = one[quality] + more > 100 ? 100 : one[quality] + more;
    return actions == 2 ? least : actions == 1 ? most - least : 100 - most;
}

void recount_before(Recount *it, const State *state, Action action) {
    const World *world = it->world;
    const Frame *frame = frame_at(state, 0);
    int where = (int)action_where(action);
    int percent = 0;
    switch (action_verb(action)) {
        case VERB_SHOT:
            shot_check(it, state);
            break;
        case VERB_HOLD:
            percent =
                (int)lrintf(100 * gbww2_odds(world, state, action_make(VERB_HOLD, frame->unit, 1)));
            is_same("morale", percent, book_morale(it, state, frame->unit));
            if (!has(it->suffered, frame->unit) || has(it->tested, frame->unit))
                fail_msg("morale of who need not");
            it->tested |= bit(frame->unit);
            it->morals++;
            break;
        case VERB_COMMAND:
            if (frame->unit >= BATTALIONS_MAX) break;
            percent = (int)lrintf(100 * gbww2_odds(world, state, action));
            is_same("command", percent, book_command(it, state, frame->unit, where));
            it->commands++;
            break;
        case VERB_CLASH:
            is_same("dice", lrintf(100 * gbww2_odds(world, state, action)), 10 - abs(where - 9));
            recount_clash(it, state, where - 9);
            break;
        case VERB_WAVER:
            recount_waver(it, state, frame->unit);
            break;
        case VERB_MOVE:
            it->mover = (int)action_who(action);
            it->moved = state->battalion[it->mover];
            it->mover_slow = false;
            for (int i = 0; i < world->stand_count; i++)
                it->mover_slow |= state->holder[i] == it->mover && stand_in(&state->suppressed, i);
            break;
        default:
            break;
    }
}

// --- After an action

static int falling(const Recount *it, const State *state, int side) {
    int first, count = strikes_of(it->world, side, &first), falls = 0;
    for (int i = first; i < first + count; i++)
        falls += state->strike[i].step == STRIKE_FALLS && !is_mission(it->world, i);
    return falls;
}

// Checks that each template uses one round a turn [11.1.4], and that rounds recover at night, up
// to the maximum [16.3].
static void ammunition_check(Recount *it, const State *before, const State *after) {
    for (int side = 0; side < SIDES; side++) {
        int spent = before->rounds[side] - after->rounds[side];
        const SideCard *card = &it->world->side[side];
        if (spent > 0) {
            is_same("rounds", spent, falling(it, after, side));
            it->barrages++;
        } else if (spent < 0) {
            int back = before->rounds[side] + card->recovery;
            is_same("rounds by night", after->rounds[side],
                    back < card->rounds ? back : card->rounds);
        }
    }
}

static bool near_spot(const Recount *it, const State *state, uint64_t battalions, Spot spot) {
    for (uint64_t rest = battalions; rest; rest &= rest - 1) {
        Rect rect[BODY_MAX];
        uint8_t stand[BODY_MAX];
        int count = rects_of(it->world, state, bits_first(rest), rect, stand);
        for (int i = 0; i < count; i++) {
            Dot corner[CORNERS];
            outline(&rect[i], corner);
            if (line_outline(dot_of(spot), dot_of(spot), corner) <= 2 * INCH + rounding)
                return true;
        }
    }
    return false;
}

// [W39] Checks that a side takes an objective only if it has a stand within 2 in, or had one
// there when the stand was revealed.
static void places_check(const Recount *it, const State *before, const State *after) {
    if (frame_at(after, 0)->phase == PHASE_OVER) return;
    for (int side = 0; side < SIDES; side++)
        for (uint32_t won = after->held[side] & ~before->held[side]; won; won &= won - 1) {
            const Goal *goal = &it->world->objective[bits_first(won)];
            Spot spot = spot_at(goal->x, goal->y);
            uint64_t now = placed_of(it->world, after, side);
            uint64_t then = placed_of(it->world, before, side) | hidden_of(it->world, before, side);
            if (!near_spot(it, after, now, spot) && !near_spot(it, before, then, spot))
                fail_msg("%s is taken by nobody", goal->name);
        }
}

// Counts casualty points. A stand counts twice [W30] if it fails its roll and is then eliminated
// because it cannot retreat.
static void harm_count(Recount *it, const State *before, const State *after, Action action) {
    int wavers = action_verb(action) == VERB_WAVER && action_where(action) == 1
                     ? frame_at(before, 0)->unit
                     : NO_INDEX;
    for (int i = 0; i < it->world->stand_count; i++) {
        int battalion = before->holder[i];
        if (battalion == NO_INDEX) continue;
        bool died = !stand_in(&before->destroyed, i) && stand_in(&after->destroyed, i);
        bool fresh = !stand_in(&before->suppressed, i);
        bool shaken = fresh && (stand_in(&after->suppressed, i) || (died && i == wavers));
        it->points[battalion] += 2 * died + shaken;
        if (died || shaken) it->suffered |= bit(battalion);
    }
}

static void night_check(Recount *it, const State *before, const State *after) {
    (void)before;
    for (int i = 0; i < 3; i++) {
        is_same("suppressed in the morning", (long)after->suppressed.word[i], 0);
        is_same("unpacked in the morning", (long)after->fired.word[i], 0);
    }
    it->nights++;
}

// Returns true if a battalion is in the combat in progress and can win it by this action
// [14.8.4].
static bool may_win(const State *before, int battalion, int side) {
    int phase = frame_at(before, 0)->phase, ahead = before->combat.difference;
    bool fights = has(before->combat.allied | before->combat.axis, battalion);
    if (phase < PHASE_CLASHES || phase > PHASE_FOLLOW || !fights) return false;
    return phase == PHASE_CLASH || (side == ALLIED ? ahead > 0 : ahead < 0);
}

// Checks that at the end of a player turn all battalions with losses were tested for morale,
// except winners of a combat.
static void half_check(Recount *it, const State *before, const State *after) {
    for (uint64_t rest = it->suffered & ~it->tested; rest; rest &= rest - 1) {
        int battalion = bits_first(rest), side = it->world->battalion[battalion].side;
        const Battalion *was = &before->battalion[battalion];
        bool there = was->place == ON_TABLE || was->place == SCATTERED;
        if (there && !(was->flags & EXEMPT) && lives(it->world, after, battalion) > 0 &&
            !may_win(before, battalion, side))
            fail_msg("%s has not been tested", it->world->battalion[battalion].name);
    }
    it->suffered = it->tested = 0;
}

static bool night_asks(const State *state) {
    int phase = frame_at(state, 0)->phase;
    return (PHASE_PARK <= phase && phase <= PHASE_ATTACH) || phase == PHASE_OVER;
}

void recount_after(Recount *it, const State *before, const State *after, Action action) {
    const World *world = it->world;
    bool half = before->phasing != after->phasing || before->turn != after->turn ||
                before->day != after->day;
    // Losses at night [16.2.2] belong to no player turn, so they lead to no morale check.
    uint64_t suffered = it->suffered;
    if (before->day == after->day) harm_count(it, before, after, action);
    if (night_asks(after)) it->suffered = suffered;
    for (int i = 0; i < world->battalion_count; i++)
        if (before->day == after->day && after->turn > 0)
            is_same("casualty points", after->battalion[i].points, it->points[i]);
    // Check the morale tests at the end of a player turn. If both sides passed the turn, only
    // planned barrages happen in it [W17] and nobody is tested.
    if (half && before->first < SIDES && before->phasing < SIDES &&
        frame_at(after, 0)->phase != PHASE_OVER)
        half_check(it, before, after);
    if (half) it->suffered = it->tested = 0;
    if (after->day != before->day) {
        if (before->day > 0) night_check(it, before, after);
        memset(it->points, 0, sizeof it->points);
        for (int i = 0; i < world->battalion_count; i++) it->start[i] = lives(world, after, i);
    }
    if (action_verb(action) == VERB_WAVER && action_where(action) == 1)
        recount_wavered(before, after, frame_at(before, 0)->unit);
    if (action_verb(action) == VERB_RETREAT) recount_retreat(it, before, after);
    recount_night(it, before, after, action);
    ammunition_check(it, before, after);
    places_check(it, before, after);
    bool turned = action_verb(action) == VERB_FACING && it->mover >= 0 &&
                  frame_at(before, 0)->phase == PHASE_FACING &&
                  frame_at(before, 0)->other == FOR_MOVE;
    if (turned) move_check(it, before, after);
    if (turned || action_verb(action) == VERB_DONE) it->mover = -1;
}
