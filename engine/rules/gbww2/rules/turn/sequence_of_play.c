// SPDX-License-Identifier: GPL-3.0-or-later
// sequence_of_play.c -- runs the sequence of play [7.0]: set-up, dawn, the player turns D1 to D9,
// night. The bottom frame (CourseFrame) holds the step. steps[] has the function of each step.
#include "engine/rules/gbww2/rules/rules_internal.h"

// clang-format off
typedef enum Step {
    STEP_PLACE, STEP_DAY, STEP_PLAN, STEP_DAWN, STEP_TURN, STEP_DECLARE, STEP_SKIP, STEP_LIGHT,
    STEP_DRAW, STEP_OPENING, STEP_HALF, STEP_DEPLOY, STEP_ACTIVATE, STEP_BARRAGE, STEP_SHELLING,
    STEP_DROP, STEP_COMMAND, STEP_FIRST_ACTIONS, STEP_SECOND_ACTIONS, STEP_CLASH, STEP_MORALE,
    STEP_HALF_END, STEP_NIGHT, STEPS
} Step;
// clang-format on

static int step_now(const State *state) { return frame_seen(&state->frame[0])->course.step; }

bool is_night(const State *state) { return step_now(state) == STEP_NIGHT; }

bool artillery_is_over(const World *world, const State *state, int side) {
    int last = world->side[side].gun_days;
    return state->day > last || (state->day == last && is_night(state));
}

bool course_has_shelled(const State *state) { return step_now(state) > STEP_SHELLING; }

int turns_today(const World *world, const State *state) {
    return state->day == 0 ? world->turns[0] : world->turns[state->day - 1];
}

// Puts a battalion into reserve. Motorized battalions are mounted there [3.5.2]. A battalion that
// enters reserve by day does not count as rested [5.3.2].
void reserve_enter(const World *world, State *state, int battalion) {
    const BattalionCard *card = &world->battalion[battalion];
    bool rides = card->kind != BATTALION_ARMOUR &&
                 (card->move == MOVE_MOTOR || card->move == MOVE_HALF_TRACK);
    Battalion *it = &state->battalion[battalion];
    it->place = RESERVE;
    it->x = it->y = it->facing = it->formation = it->shape = it->road = it->along = 0;
    flag_clear(state, battalion, REVERSE | MOUNTED | RESTED);
    if (rides) flag_set(state, battalion, MOUNTED);
}

void battalion_shown(const World *world, State *state, int battalion) {
    if (flag(state, battalion, SHOWN)) return;
    flag_set(state, battalion, SHOWN | KNOWN);
    goals_settle(world, state);
}

static void step_to(CourseFrame *course, Step step) {
    course->step = (uint8_t)step;
    course->index = 0;
}

static int defender(const World *world) { return (int)side_other((Side)world->attacker); }

// Returns the side at an index of the order of play: 0 is the attacker, 1 the defender. Set-up runs
// through the indices in reverse.
static int side_in_turn(const World *world, int index) {
    return index == 0 ? world->attacker : defender(world);
}

// Returns the side of a player turn: 0 is the first player's, 1 the second's.
static int half_side(const State *state, int half) {
    return half == 0 ? state->first : (int)side_other((Side)state->first);
}

// --- set-up and dawn

static void place_step(const World *world, State *state, CourseFrame *course) {
    int count = world->battalion_count, index = course->index++;
    if (index == 2 * count) {
        step_to(course, STEP_DAY);
        return;
    }
    int battalion = index % count;
    const BattalionCard *card = &world->battalion[battalion];
    uint8_t stand[BODY_MAX];
    if (card->side != side_in_turn(world, index < count)) return;
    if (card->arrive_day > 0 || card->drop != NO_INDEX) state->battalion[battalion].place = AWAY;
    // A battalion is GONE while all its stands are attached to other battalions.
    else if (stands_of(world, state, battalion, stand) == 0)
        state->battalion[battalion].place = GONE;
    else if (card->reserve == RESERVE_FIXED)
        reserve_enter(world, state, battalion);
    else
        posture_begin(state, PHASE_PLACE, battalion, FOR_SETUP, 0);
}

static void day_step(const World *world, State *state, CourseFrame *course) {
    uint8_t stand[BODY_MAX];
    state->day++;
    state->turn = 0;
    state->first = NOBODY;
    course->opening_turn = 0;
    for (int i = 0; i < world->battalion_count; i++) {
        Battalion *it = &state->battalion[i];
        it->points = 0;
        it->start = (uint8_t)stands_of(world, state, i, stand);
        it->flags |= RESTED;
    }
    step_to(course, STEP_PLAN);
    state->last_weather = state->weather;
    if (world->weather == WEATHERS)
        frame_push(state, PHASE_WEATHER, 0, 0);
    else
        state->weather = world->weather;
}

static bool strike_serves(const World *world, const State *state, int strike) {
    int side = strike_side(world, strike);
    return is_mission(world, strike) ||
           (!artillery_is_over(world, state, side) && state->rounds[side] > 0);
}

static void plan_step(const World *world, State *state, CourseFrame *course) {
    int first = 0, count = strikes_of(world, ALLIED, &first);
    int all = count + strikes_of(world, AXIS, &first), index = course->index++;
    if (index == all) {
        step_to(course, STEP_DAWN);
        return;
    }
    // The attacker plans his strikes before the defender.
    int own = strikes_of(world, world->attacker, &first);
    int strike = index < own ? first + index : 0;
    if (index >= own) {
        strikes_of(world, defender(world), &first);
        strike = first + index - own;
    }
    state->strike[strike] = (Strike){.target = NO_INDEX, .step = STRIKE_SPENT};
    if (is_mission(world, strike) && state->day > 1 && state->flown >> strike & 1) return;
    if (!strike_serves(world, state, strike)) return;
    state->strike[strike].step = STRIKE_WAITS;
    frame_push(state, PHASE_PLAN, strike, 0);
}

static void dawn_step(const World *world, State *state, CourseFrame *course) {
    int index = course->index++;
    if (index == SIDES) {
        step_to(course, STEP_TURN);
        return;
    }
    frame_push(state, PHASE_DEPLOY, side_in_turn(world, index), FOR_DAWN);
}

// --- a turn begins

static void turn_step(const World *world, State *state, CourseFrame *course) {
    static const uint8_t hours[] = {3, 3, 3, 6};
    if (state->turn == turns_today(world, state)) {
        step_to(course, STEP_NIGHT);
        frame_view(&state->frame[0])->night.stage = 0;
        return;
    }
    state->turn++;
    state->dawn_sight = state->turn < COUNT_OF(hours) ? hours[state->turn] : 12;
    state->sight = (uint8_t)sight_of(world, state, state->dawn_sight);
    for (int i = 0; i < world->battalion_count; i++) {
        const BattalionCard *card = &world->battalion[i];
        bool due = card->arrive_day > 0 &&
                   (card->arrive_day < state->day ||
                    (card->arrive_day == state->day && card->arrive_turn <= state->turn));
        if (state->battalion[i].place == AWAY && due) reserve_enter(world, state, i);
    }
    step_to(course, state->first == NOBODY ? STEP_DECLARE : STEP_LIGHT);
}

static void declare_step(const World *world, State *state, CourseFrame *course) {
    int index = course->index++;
    if (state->first != NOBODY) {
        course->opening_turn = state->turn;
        step_to(course, STEP_LIGHT);
    } else if (index < SIDES) {
        frame_push(state, PHASE_DECLARE, side_in_turn(world, index), 0);
    } else {
        step_to(course, STEP_SKIP);
    }
}

// [W17] Skips a turn in which no side becomes first player. In such a turn no side acts, but
// barrages and air missions that are due take effect.
static void skip_step(const World *world, State *state, CourseFrame *course) {
    int index = course->index++;
    if (index == SIDES) {
        step_to(course, STEP_TURN);
        return;
    }
    state->phasing = (uint8_t)side_in_turn(world, index);
    shelling_begin(world, state, state->phasing);
}

static void light_step(const World *world, State *state, CourseFrame *course) {
    (void)world;
    step_to(course, STEP_DRAW);
    if (state->turn == 2 || state->turn == 3) frame_push(state, PHASE_DAYLIGHT, 0, 0);
}

static void draw_step(const World *world, State *state, CourseFrame *course) {
    int index = course->index++, black, all;
    if (!world->cards || index == SIDES) {
        step_to(course, STEP_OPENING);
        return;
    }
    int side = half_side(state, index);
    const SideCard *card = &world->side[side];
    int count = card->draw[state->day - 1][state->turn - 1];
    // The opening turn of day 1 also deals the opening hands.
    if (state->day == 1 && course->opening_turn == state->turn) count += card->deal;
    deck_left(state, &black, &all);
    if (count > 0 && all > 0) frame_push(state, PHASE_DRAW, side, count);
}

static void opening_step(const World *world, State *state, CourseFrame *course) {
    int index = course->index++;
    (void)world;
    if (course->opening_turn != state->turn || index == SIDES) {
        step_to(course, STEP_HALF);
        course->half = 0;
        return;
    }
    frame_push(state, PHASE_ACTIVATE, half_side(state, index), 1);
}

// --- a player turn, and the end of the game

static void half_step(const World *world, State *state, CourseFrame *course) {
    state->phasing = (uint8_t)half_side(state, course->half);
    if (course->half == 1 && (state->turn == 2 || state->turn == 3)) {
        state->dawn_sight = state->turn == 2 ? 6 : 12;
        state->sight = (uint8_t)sight_of(world, state, state->dawn_sight);
    }
    for (int i = 0; i < world->battalion_count; i++) {
        flag_clear(state, i, SUFFERED | EXEMPT | MOVED | ACTED);
        state->battalion[i].actions = 0;
    }
    state->combat = (Combat){0};
    spot_all(world, state);
    step_to(course, STEP_DEPLOY);
}

static void deploy_step(const World *world, State *state, CourseFrame *course) {
    (void)world;
    step_to(course, STEP_ACTIVATE);
    frame_push(state, PHASE_DEPLOY, state->phasing, FOR_DAY);
}

static void activate_step(const World *world, State *state, CourseFrame *course) {
    (void)world;
    // The opening activations [9.1] replace this step in their turn.
    bool opened = course->opening_turn == state->turn;
    step_to(course, STEP_BARRAGE);
    if (!opened) frame_push(state, PHASE_ACTIVATE, state->phasing, 0);
}

static void barrage_step(const World *world, State *state, CourseFrame *course) {
    int first;
    step_to(course, STEP_SHELLING);
    if (strikes_of(world, state->phasing, &first) > 0)
        frame_push(state, PHASE_BARRAGE, state->phasing, 0);
}

static void shelling_step(const World *world, State *state, CourseFrame *course) {
    step_to(course, STEP_DROP);
    shelling_begin(world, state, state->phasing);
}

static void drop_step(const World *world, State *state, CourseFrame *course) {
    if (!drop_next(world, state)) step_to(course, STEP_COMMAND);
}

static void command_step(const World *world, State *state, CourseFrame *course) {
    int index = course->index++, count = world->battalion_count;
    if (index == count + world->division_count) {
        step_to(course, STEP_FIRST_ACTIONS);
        return;
    }
    if (index >= count) {
        int division = index - count;
        bool rolls = world->division[division].side == state->phasing &&
                     state->centre[division].flags & CENTRE_ON;
        if (rolls) frame_push(state, PHASE_COMMAND, BATTALIONS_MAX + division, 0);
        return;
    }
    int place = state->battalion[index].place;
    bool unshown = place == RESERVE && !flag(state, index, SHOWN);
    if (side_of(world, index) == state->phasing && (is_on(state, index) || unshown))
        frame_push(state, PHASE_COMMAND, index, 0);
}

static void actions_step(const World *world, State *state, CourseFrame *course) {
    bool second = course->step == STEP_SECOND_ACTIONS;
    state->round = second ? 2 : 1;
    for (int i = 0; i < world->battalion_count; i++) {
        // A battalion with TAKEN has now lost its first action [W22].
        bool spent = second && state->battalion[i].actions > 0;
        flag_clear(state, i, ACTED | MOVED | (spent ? TAKEN : 0));
    }
    for (int i = 0; i < world->division_count; i++)
        state->centre[i].flags &= (uint8_t)~CENTRE_ACTED;
    step_to(course, second ? STEP_CLASH : STEP_SECOND_ACTIONS);
    frame_push(state, PHASE_ACT, state->phasing, 0);
}

static void clash_step(const World *world, State *state, CourseFrame *course) {
    (void)world;
    state->round = 0;
    step_to(course, STEP_MORALE);
    frame_push(state, PHASE_CLASHES, 0, 0);
}

static void morale_step(const World *world, State *state, CourseFrame *course) {
    (void)world;
    step_to(course, STEP_HALF_END);
    frame_push(state, PHASE_MORALE, 0, 0);
}

// Ends the game. If all stands of a side are destroyed, the other controls all objectives [W13].
static void game_ends(const World *world, State *state) {
    Side survivor = victory_now(world, state);
    if (survivor != NOBODY) {
        state->held[survivor] = (uint32_t)(bit(world->objective_count) - 1);
        state->held[side_other(survivor)] = 0;
    }
    state->frame[0] = (Frame){.phase = PHASE_OVER, .unit = NO_INDEX};
    state->winner = (uint8_t)victory_winner(world, state);
}

static void half_end_step(const World *world, State *state, CourseFrame *course) {
    if (victory_now(world, state) != NOBODY || state->plies >= PLIES_LAST) {
        game_ends(world, state);
        return;
    }
    bool second = course->half == 1;
    course->half = 1;
    step_to(course, second ? STEP_TURN : STEP_HALF);
}

// --- the night, and the table of all steps

static void night_step(const World *world, State *state, CourseFrame *course) {
    if (night_goes_on(world, state, &((FrameView *)course)->night)) return;
    if (state->day == world->days)
        game_ends(world, state);
    else
        step_to(course, STEP_DAY);
}

static void (*const steps[STEPS])(const World *world, State *state, CourseFrame *course) = {
    [STEP_PLACE] = place_step,
    [STEP_DAY] = day_step,
    [STEP_PLAN] = plan_step,
    [STEP_DAWN] = dawn_step,
    [STEP_TURN] = turn_step,
    [STEP_DECLARE] = declare_step,
    [STEP_SKIP] = skip_step,
    [STEP_LIGHT] = light_step,
    [STEP_DRAW] = draw_step,
    [STEP_OPENING] = opening_step,
    [STEP_HALF] = half_step,
    [STEP_DEPLOY] = deploy_step,          // D1
    [STEP_ACTIVATE] = activate_step,      // D2
    [STEP_BARRAGE] = barrage_step,        // D3
    [STEP_SHELLING] = shelling_step,      // D4
    [STEP_DROP] = drop_step,              // D5
    [STEP_COMMAND] = command_step,        // D5
    [STEP_FIRST_ACTIONS] = actions_step,  // D6, D7
    [STEP_SECOND_ACTIONS] = actions_step,
    [STEP_CLASH] = clash_step,    // D8
    [STEP_MORALE] = morale_step,  // D9
    [STEP_HALF_END] = half_end_step,
    [STEP_NIGHT] = night_step,  // N1 to N6
};

void course_run(const World *world, State *state, Frame *frame) {
    CourseFrame *course = &frame_view(frame)->course;
    assert(course->step < STEPS);
    steps[course->step](world, state, course);
}
