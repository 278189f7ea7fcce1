// SPDX-License-Identifier: GPL-3.0-or-later
// combat.c -- D8: close combat of all that are linked by contact [14.8], falling back, taking the
// ground [14.8.3, 14.8.4].
#include "chapters.h"

enum { EVEN = 9 };  // `where` of a clash is the difference of the two dice and this

static uint64_t linked(const World *world, const State *state, int battalion) {
    uint64_t set = bit(battalion), open = set;
    while (open != 0) {
        int next = bits_first(open);
        open &= open - 1;
        uint64_t more = contacts_of(world, state, next) & ~set;
        set |= more;
        open |= more;
    }
    return set;
}

// --- modifiers [14.8.2]

static int companies(const World *world, const State *state, uint64_t battalions) {
    int count = 0;
    for (; battalions; battalions &= battalions - 1) {
        int battalion = bits_first(battalions);
        for (int i = 0; i < world->stand_count; i++)
            count += state->holder[i] == battalion && is_company(world, battalion, i) &&
                     is_live(state, i) && !is_suppressed(state, i);
    }
    return count;
}

static bool any_able(const World *world, const State *state, uint64_t battalions, int kind) {
    for (; battalions; battalions &= battalions - 1)
        if (able_stand(world, state, bits_first(battalions), kind) != NO_INDEX) return true;
    return false;
}

// The best cover that any stand has; for vehicles too.
static int best_cover(const World *world, const State *state, uint64_t battalions) {
    Crowd crowd;
    int best = COVER_NONE;
    crowd_of(world, state, battalions, &crowd);
    for (int i = 0; i < crowd.count; i++)
        best = max_int(
            best,
            world->chart.terrain[ground_at(&world->ground, rect_middle(&crowd.rect[i]))].cover);
    return best;
}

// The formation of the largest of them.
static int main_formation(const World *world, const State *state, uint64_t battalions) {
    int largest = -1, formation = ASSAULT;
    for (; battalions; battalions &= battalions - 1) {
        int battalion = bits_first(battalions);
        uint8_t stand[BODY_MAX];
        Body body = body_of(world, state, battalion, stand);
        int count = body_count(&body);
        if (count <= largest) continue;
        largest = count;
        formation = formation_of(&body, state->battalion[battalion].formation);
    }
    return formation;
}

int combat_bonus(const World *world, const State *state, uint64_t own, uint64_t enemy) {
    const Chart *chart = &world->chart;
    int bonus = chart->combat_cover[best_cover(world, state, own)];
    if (any_able(world, state, own, STAND_HW)) bonus += chart->combat_heavy_weapons;
    if (any_able(world, state, own, STAND_AT) && any_able(world, state, enemy, STAND_ARMOUR))
        bonus += chart->combat_gun;
    if (any_able(world, state, own, STAND_ARMOUR) && best_cover(world, state, enemy) == COVER_NONE)
        bonus += chart->combat_armour;
    int extra = companies(world, state, own) - companies(world, state, enemy);
    bonus += min_int(chart->combat_extra_most, chart->combat_extra * max_int(0, extra));
    int formation = main_formation(world, state, own);
    if (formation == DEFENCE) bonus += chart->combat_defence;
    if (formation == MARCH || formation == ROAD) bonus += chart->combat_march;
    return bonus;
}

// [14.8.5 multi] That of the battalion with most stands; of equals the lower.
int combat_rally(const World *world, const State *state, uint64_t battalions) {
    int largest = 0, number = 10;
    for (; battalions; battalions &= battalions - 1) {
        int battalion = bits_first(battalions), rally = rally_number(world, state, battalion);
        uint8_t stand[BODY_MAX];
        int count = stands_of(world, state, battalion, stand);
        if (count > largest || (count == largest && rally < number)) number = rally;
        largest = max_int(largest, count);
    }
    return number;
}

// --- the course of D8. Frame of CLASHES: card is what comes next, hex the stand asked next.

enum { FIND, LOSER_STANDS, LOSER_GOES, WINNER_GOES };

static uint64_t side_set(const State *state, int side) {
    return side == ALLIED ? state->combat.allied : state->combat.axis;
}

static bool find_next(const World *world, State *state) {
    Combat *combat = &state->combat;
    uint64_t own = placed_of(world, state, state->phasing) & ~combat->fought;
    for (; own; own &= own - 1) {
        int battalion = bits_first(own);
        if (contacts_of(world, state, battalion) == 0) continue;
        uint64_t all = linked(world, state, battalion);
        combat->allied = all & world->side[ALLIED].battalions;
        combat->axis = all & world->side[AXIS].battalions;
        combat->fought |= all;
        return true;
    }
    return false;
}

// A lone gun dies [14.8.5]; where nobody is left to fight on a side, the other has won.
static bool lone_guns_die(const World *world, State *state) {
    uint64_t all = state->combat.allied | state->combat.axis;
    bool any = false;
    for (; all; all &= all - 1) {
        int battalion = bits_first(all);
        if (world->battalion[battalion].kind != BATTALION_GUN) continue;
        int stand = next_victim(world, state, battalion);
        if (stand == NO_INDEX) continue;
        stand_destroy(world, state, stand);
        battalion_checks(world, state, battalion);
        any = true;
    }
    return any;
}

static uint64_t alive(const State *state, uint64_t set) {
    uint64_t out = 0;
    for (; set; set &= set - 1)
        if (is_on(state, bits_first(set))) out |= set & -set;
    return out;
}

static int loser(const State *state) {
    return state->combat.difference > 0 ? AXIS : state->combat.difference < 0 ? ALLIED : NOBODY;
}

static bool stand_next(const World *world, State *state, Frame *frame) {
    uint64_t losers = side_set(state, loser(state));
    for (; frame->hex < world->stand_count; frame->hex++) {
        int stand = frame->hex;
        if (!is_live(state, stand) || !has(losers, state->holder[stand])) continue;
        frame_push(state, PHASE_WAVER, stand, state->rally_needed);
        frame->hex++;
        return true;
    }
    return false;
}

static int enemy_of(const World *world, const State *state, int battalion) {
    uint64_t enemies = contacts_of(world, state, battalion);
    if (enemies == 0)
        enemies = alive(state, side_set(state, side_other((Side)side_of(world, battalion))));
    return enemies ? bits_first(enemies) : NO_INDEX;
}

static void losers_go(const World *world, State *state, Frame *frame) {
    uint64_t left = alive(state, state->todo);
    if (left == 0) {
        uint64_t winners = alive(state, side_set(state, side_other((Side)loser(state))));
        for (uint64_t rest = winners; rest; rest &= rest - 1)
            flag_set(state, bits_first(rest), EXEMPT);  // [14.8.4]
        state->todo = winners;
        frame->card = WINNER_GOES;
        return;
    }
    int battalion = bits_first(left);
    state->todo = left & (left - 1);
    retreat_begin(world, state, battalion, enemy_of(world, state, battalion));
}

static Battalion a_step_on(const State *state, int battalion) {
    Battalion as = state->battalion[battalion];
    Spot to = spot_local(spot_at(HALF * as.x, HALF * as.y), as.facing, 0, -INCH);
    as.x = (uint8_t)((to.x + HALF / 2) / HALF);
    as.y = (uint8_t)((to.y + HALF / 2) / HALF);
    if (as.formation == ROAD) as.formation = MARCH;
    return as;
}

static void winners_go(const World *world, State *state, Frame *frame) {
    uint64_t left = alive(state, state->todo);
    if (left == 0) {
        state->todo = 0;
        state->combat.allied = state->combat.axis = 0;
        state->combat.difference = 0;
        frame->card = FIND;
        frame->hex = 0;
        return;
    }
    int battalion = bits_first(left);
    state->todo = left & (left - 1);
    Battalion as = a_step_on(state, battalion);
    bool fits = state->battalion[battalion].place == ON_TABLE &&
                contacts_of(world, state, battalion) == 0 &&
                post_fits(world, state, battalion, &as);
    if (fits) frame_push(state, PHASE_FOLLOW, battalion, 0);
}

static void next_combat(const World *world, State *state, Frame *frame) {
    Combat *combat = &state->combat;
    if (!find_next(world, state)) {
        frame_pop(state);
        return;
    }
    lone_guns_die(world, state);
    uint64_t allied = alive(state, combat->allied), axis = alive(state, combat->axis);
    if (allied != 0 && axis != 0) {
        frame_push(state, PHASE_CLASH, bits_first(side_set(state, state->phasing)), 0);
        return;
    }
    // Whoever is left has won; nobody falls back.
    combat->difference = allied != 0 ? 1 : -1;
    state->todo = 0;
    frame->card = LOSER_GOES;
}

void clashes_run(const World *world, State *state, Frame *frame) {
    switch (frame->card) {
        case FIND:
            next_combat(world, state, frame);
            break;
        case LOSER_STANDS:
            if (stand_next(world, state, frame)) break;
            state->todo = alive(state, side_set(state, loser(state)));
            frame->card = LOSER_GOES;
            break;
        case LOSER_GOES:
            losers_go(world, state, frame);
            break;
        default:
            winners_go(world, state, frame);
    }
}

// [W5] A tie: both stay, nobody rolls.
void clash_apply(const World *world, State *state, Frame *frame, Action action) {
    Combat *combat = &state->combat;
    int dice = (int)action_where(action) - EVEN;
    int bonus = combat_bonus(world, state, combat->allied, combat->axis) -
                combat_bonus(world, state, combat->axis, combat->allied);
    frame_pop(state);
    (void)frame;
    combat->difference = (int8_t)(dice + bonus);
    Frame *clashes = frame_top(state);
    clashes->hex = 0;
    if (combat->difference == 0) {
        combat->allied = combat->axis = 0;
        return;
    }
    state->rally_needed = (uint8_t)combat_rally(world, state, side_set(state, loser(state)));
    clashes->card = LOSER_STANDS;
}

// [W6] Above the rally number: suppressed, and removed if it was already.
void waver_apply(const World *world, State *state, Frame *frame, Action action) {
    int stand = frame->unit;
    frame_pop(state);
    if (action_where(action) == 0) return;
    if (is_suppressed(state, stand))
        stand_destroy(world, state, stand);
    else
        stand_suppress(world, state, stand);
    battalion_checks(world, state, state->holder[stand]);
}

// --- falling back [14.8.3, 15.2.1, W7, W37]

static void packs_up(const World *world, State *state, int battalion) {
    for (int i = 0; i < world->stand_count; i++)
        if (state->holder[i] == battalion) stand_drop(&state->fired, i);
    if (state->battalion[battalion].formation == ROAD)
        state->battalion[battalion].formation = MARCH;
}

static void goes_to(const World *world, State *state, int battalion, uint16_t cell) {
    Battalion *it = &state->battalion[battalion];
    it->facing = (uint8_t)retreat_facing(world, state, battalion, cell);
    it->x = (uint8_t)cell_x(cell);
    it->y = (uint8_t)cell_y(cell);
    roads_taken(world, state, battalion);
}

// `enemy`: whose facing says which way is back; NO_INDEX: away from where it faces itself.
void retreat_begin(const World *world, State *state, int battalion, int enemy) {
    uint16_t cell[RETREAT_WAYS], little;
    Battalion *it = &state->battalion[battalion];
    if (it->place != ON_TABLE) return;
    int facing =
        enemy != NO_INDEX ? state->battalion[enemy].facing : facing_turn(it->facing, FACINGS / 2);
    packs_up(world, state, battalion);
    if (retreat_ways(world, state, battalion, facing, RETREAT, cell) > 0) {
        frame_push(state, PHASE_RETREAT, battalion, facing);
        return;
    }
    int victim = next_victim(world, state, battalion);
    if (victim != NO_INDEX) stand_destroy(world, state, victim);
    battalion_checks(world, state, battalion);
    if (it->place == ON_TABLE && retreat_little(world, state, battalion, facing, &little))
        goes_to(world, state, battalion, little);
}

void retreat_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    uint16_t cell[RETREAT_WAYS];
    int count = retreat_ways(world, state, frame->unit, frame->other, RETREAT, cell);
    for (int i = 0; i < count; i++)
        actions_push(out, action_make(VERB_RETREAT, frame->unit, cell[i]));
}

void retreat_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    frame_pop(state);
    goes_to(world, state, unit, (uint16_t)action_where(action));
    goals_taken(world, state, unit);
    spot_all(world, state);
}

void follow_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)world, (void)state;
    actions_push(out, action_make(VERB_FOLLOW, frame->unit, 0));
    actions_push(out, action_make(VERB_STAY, frame->unit, 0));
}

void follow_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    frame_pop(state);
    if (action_verb(action) == VERB_FOLLOW) {
        state->battalion[unit] = a_step_on(state, unit);
        roads_taken(world, state, unit);
    }
    action_ends(world, state, unit);
}
