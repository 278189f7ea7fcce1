// SPDX-License-Identifier: GPL-3.0-or-later
// recount_close_combat.c -- checks close combats and the choices of the night independently
// [14.8, 16.1.1, 16.3]; see recount.h. It repeats the numbers of the chart on purpose.
#include "recount.h"
#include "tests/gbww2/table/oracle.h"

enum {
    ONES = LOOSE_MAX,
    FIGHTERS = BATTALIONS_MAX + ONES
};  // maximum number of fighters: battalions and single stands

static void is_same(const char *what, long is, long should) {
    if (is != should) fail_msg("%s: %ld, by the book %ld", what, is, should);
}

// --- Participants

typedef struct Fighter {  // a battalion, or a single stand out of formation
    int battalion, count;
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
} Fighter;

static int fighters_of(const World *world, const State *state, Fighter out[FIGHTERS]) {
    int found = 0;
    for (int i = 0; i < world->battalion_count; i++) {
        const Battalion *it = &state->battalion[i];
        Fighter all = {.battalion = i};
        if ((it->place != ON_TABLE && it->place != SCATTERED) || !(it->flags & SHOWN)) continue;
        all.count = rects_of(world, state, i, all.rect, all.stand);
        if (it->place == ON_TABLE) out[found++] = all;
        for (int k = 0; k < all.count && it->place == SCATTERED; k++) {
            out[found] = (Fighter){.battalion = i, .count = 1, .rect = {all.rect[k]}};
            out[found++].stand[0] = all.stand[k];
        }
    }
    return found;
}

static double apart(const Fighter *one, const Fighter *other) {
    double least = 1e9;
    for (int i = 0; i < one->count; i++)
        for (int k = 0; k < other->count; k++)
            least = fmin(least, rects_apart(&one->rect[i], &other->rect[k]));
    return least;
}

static bool is_in(const State *state, const Fighter *fighter) {
    uint64_t all = state->combat.allied | state->combat.axis;
    if (state->battalion[fighter->battalion].place == ON_TABLE)
        return all >> fighter->battalion & 1;
    for (int i = 0; i < LOOSE_MAX; i++)
        if (state->loose[i].stand == fighter->stand[0])
            return (state->loose[i].flags & LOOSE_FIGHTS) != 0;
    return false;
}

static int side_of_one(const World *world, const Fighter *fighter) {
    return world->battalion[fighter->battalion].side;
}

// [14.8] Checks that a combat has all units that are linked by contact, and no others. Skips the
// check if a gun, which could have been a link, was already eliminated.
static void linked_check(const World *world, const State *state, const Fighter all[], int count) {
    for (int i = 0; i < world->battalion_count; i++)
        if ((state->combat.allied | state->combat.axis) >> i & 1 &&
            state->battalion[i].place != ON_TABLE)
            return;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            if (side_of_one(world, &all[i]) == side_of_one(world, &all[k])) continue;
            if (apart(&all[i], &all[k]) > CONTACT - rounding) continue;
            if (is_in(state, &all[i]) != is_in(state, &all[k]))
                fail_msg("%s and %s touch, and one fights alone",
                         world->battalion[all[i].battalion].name,
                         world->battalion[all[k].battalion].name);
        }
    for (int i = 0; i < count; i++) {
        bool touches = false;
        if (!is_in(state, &all[i])) continue;
        for (int k = 0; k < count; k++)
            touches |= side_of_one(world, &all[i]) != side_of_one(world, &all[k]) &&
                       apart(&all[i], &all[k]) <= CONTACT + rounding;
        if (!touches)
            fail_msg("%s fights, and touches nobody", world->battalion[all[i].battalion].name);
    }
}

// --- Modifiers

typedef struct Strength {
    int companies, cover, formation, rally;
    bool weapons, guns, armour;
} Strength;

static int of_terrain(const World *world, const Rect *rect) {
    switch (ground_at(&world->ground, rect_middle(rect))) {
        case TERRAIN_WOOD:
        case TERRAIN_ORCHARD:
            return 1;
        case TERRAIN_BUILT_UP:
        case TERRAIN_TRENCH:
            return 2;
        case TERRAIN_BUNKER:
            return 3;
        default:
            return 0;
    }
}

static Strength strength_of(const World *world, const State *state, const Fighter all[], int count,
                            int side) {
    Strength sum = {.rally = 10};
    int largest = 0, largest_formed = 0;
    for (int i = 0; i < count; i++) {
        const Fighter *one = &all[i];
        const BattalionCard *card = &world->battalion[one->battalion];
        if (card->side != (Side)side || !is_in(state, one)) continue;
        bool formed = state->battalion[one->battalion].place == ON_TABLE, staff = false;
        for (int k = 0; k < one->count; k++) {
            int kind = world->stand[one->stand[k]].kind;
            bool own = world->stand[one->stand[k]].home == one->battalion;
            int cover = of_terrain(world, &one->rect[k]);
            sum.cover = cover > sum.cover ? cover : sum.cover;
            if (stand_in(&state->suppressed, one->stand[k])) continue;
            sum.weapons |= kind == STAND_HW;
            sum.guns |= kind == STAND_AT;
            sum.armour |= kind == STAND_ARMOUR;
            staff |= kind == STAND_HQ && formed;
            sum.companies += own && (kind == STAND_INFANTRY || kind == STAND_SMG ||
                                     (kind == STAND_ARMOUR && card->kind == BATTALION_ARMOUR));
        }
        int rally = 6 + (int)card->quality + staff;
        if (one->count > largest || (one->count == largest && rally < sum.rally)) sum.rally = rally;
        largest = one->count > largest ? one->count : largest;
        if (formed && one->count > largest_formed) {
            int formation = state->battalion[one->battalion].formation;
            largest_formed = one->count;
            sum.formation = one->count == 1 && formation != ROAD ? 0
                            : formation == DEFENCE               ? 1
                            : formation == ASSAULT               ? 0
                                                                 : -2;
        }
    }
    return sum;
}

static int adds(const Strength *own, const Strength *enemy) {
    int extra = own->companies - enemy->companies;
    extra = extra < 0 ? 0 : extra > 3 ? 3 : extra;
    return own->weapons + (own->guns && enemy->armour) + 2 * (own->armour && enemy->cover == 0) +
           own->cover + extra + own->formation;
}

void recount_clash(Recount *it, const State *state, int dice) {
    static Fighter all[FIGHTERS];
    const World *world = it->world;
    int count = fighters_of(world, state, all);
    linked_check(world, state, all, count);
    Strength allied = strength_of(world, state, all, count, ALLIED);
    Strength axis = strength_of(world, state, all, count, AXIS);
    Party own = party_of(world, state, ALLIED), enemy = party_of(world, state, AXIS);
    is_same("what the allied side adds", combat_bonus(world, state, own, enemy),
            adds(&allied, &axis));
    is_same("what the axis adds", combat_bonus(world, state, enemy, own), adds(&axis, &allied));
    int lead = dice + adds(&allied, &axis) - adds(&axis, &allied);
    it->loser = lead > 0 ? AXIS : lead < 0 ? ALLIED : NOBODY;
    it->loser_rally = it->loser == ALLIED ? allied.rally : axis.rally;
    it->clashes++;
}

// [14.8.2] Checks the odds that a stand of the losing side fails its roll, by the rally number of
// its largest battalion.
void recount_waver(Recount *it, const State *state, int stand) {
    const World *world = it->world;
    is_same("who wavers", world->battalion[state->holder[stand]].side, it->loser);
    float odds = gbww2_odds(world, state, action_make(VERB_WAVER, (unsigned)stand, 1));
    int number = it->loser_rally > 10 ? 10 : it->loser_rally;
    is_same("wavering", lrintf(100 * odds), 10 * (10 - number));
    it->wavers++;
}

void recount_wavered(const State *before, const State *after, int stand) {
    bool was = stand_in(&before->suppressed, stand);
    bool died = stand_in(&after->destroyed, stand);
    if (was && !died) fail_msg("a stand survives its second suppression");
    if (!was && !died && !stand_in(&after->suppressed, stand)) fail_msg("a stand does not waver");
    // An unsuppressed stand was eliminated at once: its battalion could not retreat. That is
    // right only if the battalion has no other unsuppressed stand [W7].
    for (int i = 0; !was && died && i < STANDS_MAX; i++)
        if (after->holder[i] == after->holder[stand] && i != stand &&
            !stand_in(&after->destroyed, i) && !stand_in(&after->suppressed, i))
            fail_msg("a suppressed stand dies before a fresh one");
}

// [14.8.3, 15.2.1, W7, W37] Checks that a retreat is three inches long, or four at most, and
// brings no enemy stand within 12 in nearer.
void recount_retreat(Recount *it, const State *before, const State *after) {
    const World *world = it->world;
    int unit = frame_at(before, 0)->unit;
    if (before->battalion[unit].place != ON_TABLE) return;  // a single stand out of formation
    const Battalion *was = &before->battalion[unit], *is = &after->battalion[unit];
    // A hidden enemy was in the way: the player chooses the retreat again [14.3.8].
    bool met = false;
    for (int i = 0; i < world->battalion_count; i++)
        met |= !flag(before, i, SHOWN) && flag(after, i, SHOWN);
    if (met && is->x == was->x && is->y == was->y) return;
    double far = hypot(is->x - was->x, is->y - was->y) / 2;
    if (far < 2.6 || far > 4.4) fail_msg("%.2f in back", far);
    Fighter own[2] = {{.battalion = unit}, {.battalion = unit}};
    own[0].count = rects_of(world, before, unit, own[0].rect, own[0].stand);
    own[1].count = rects_of(world, after, unit, own[1].rect, own[1].stand);
    static Fighter all[FIGHTERS];
    int count = fighters_of(world, before, all);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < all[i].count; k++) {
            if (side_of_one(world, &all[i]) == world->battalion[unit].side) continue;
            Fighter enemy = {.battalion = all[i].battalion, .count = 1, .rect = {all[i].rect[k]}};
            double then = apart(&own[0], &enemy), now = apart(&own[1], &enemy);
            if (then <= 12 * INCH - rounding && now < then - 2 * rounding)
                fail_msg("who falls back comes nearer: %.2f in for %.2f", now / INCH, then / INCH);
        }
    it->retreats++;
}

// --- The night

static int live_count(const World *world, const State *state) {
    int count = 0;
    for (int i = 0; i < world->stand_count; i++) count += !stand_in(&state->destroyed, i);
    return count;
}

static void park_check(const World *world, const State *before, const State *after, Action action) {
    int moved = frame_at(before, 0)->unit;
    for (int i = 0; i < world->division_count; i++) {
        const Park *was = &before->park[i], *is = &after->park[i];
        if (action_verb(action) == VERB_PARK && i == moved) {
            Spot cops = cops_spot(world, before, i);
            double far = hypot(8 * is->x - cops.x, 8 * is->y - cops.y);
            if (far > 1.5 * INCH) fail_msg("a FUP stops %.1f in from its C Ops", far / INCH);
            if (!(before->centre[i].flags & CENTRE_ON)) fail_msg("a FUP joins nobody");
        } else {
            is_same("a FUP that stays", is->x + 256 * is->y, was->x + 256 * was->y);
        }
    }
}

// Checks that a battalion that stays is where it was and one that withdraws is off the table, and
// that the attacker chooses first.
static void stay_check(Recount *it, const State *before, const State *after, Action action) {
    const World *world = it->world;
    int unit = frame_at(before, 0)->unit, side = world->battalion[unit].side;
    if (it->asked >> unit & 1) fail_msg("%s is asked twice", world->battalion[unit].name);
    uint64_t defenders = world->side[side_other((Side)world->attacker)].battalions;
    if (side == world->attacker && it->asked & defenders) fail_msg("the defender was first");
    it->asked |= bit(unit);
    if (action_verb(action) == VERB_WITHDRAW)
        is_same("who withdraws", after->battalion[unit].place, RESERVE);
    else
        is_same("who stays", after->battalion[unit].place, before->battalion[unit].place);
}

static void stayed_check(const Recount *it, const State *before, const State *after) {
    for (int i = 0; i < it->world->battalion_count; i++) {
        const Battalion *was = &before->battalion[i], *is = &after->battalion[i];
        if (was->place != ON_TABLE || is->place != ON_TABLE || !(was->flags & SHOWN)) continue;
        if (was->x != is->x || was->y != is->y)
            fail_msg("%s walks by night", it->world->battalion[i].name);
    }
    is_same("stands by night", live_count(it->world, after), live_count(it->world, before));
}

// [4.0, 16.3.4] Checks that a support joins a battalion of the same battlegroup that is in
// reserve and has room for it: one support of each kind, or two with guns.
static void attach_check(const World *world, const State *before, const State *after,
                         Action action) {
    int stand = (int)action_who(action), to = (int)action_where(action), kinds[8] = {0};
    const BattalionCard *home = &world->battalion[world->stand[stand].home];
    if (world->stand[stand].kind <= STAND_SMG) fail_msg("a company is no support");
    is_same("the battlegroup", world->battalion[to].group, home->group);
    is_same("who gets support is in reserve", before->battalion[to].place, RESERVE);
    is_same("the new holder", after->holder[stand], to);
    for (int i = 0; i < world->stand_count; i++)
        if (after->holder[i] == to && !(world->stand[i].home == to && to != NO_INDEX &&
                                        world->battalion[to].kind != BATTALION_FOOT))
            kinds[world->stand[i].kind]++;
    if (kinds[STAND_HQ] > 1 || kinds[STAND_HW] > 1 || kinds[STAND_AT] + kinds[STAND_ARMOUR] > 2)
        fail_msg("%s has more supports than it may", world->battalion[to].name);
}

void recount_night(Recount *it, const State *before, const State *after, Action action) {
    int phase = frame_at(before, 0)->phase;
    if (phase == PHASE_PARK) {
        park_check(it->world, before, after, action);
    } else if (phase == PHASE_STAY) {
        stay_check(it, before, after, action);
        stayed_check(it, before, after);
        it->stays++;
    } else if (phase == PHASE_DETACH && action_verb(action) == VERB_DETACH) {
        int stand = (int)action_who(action);
        if (it->world->stand[stand].kind <= STAND_SMG) fail_msg("a company is no support");
        if (after->holder[stand] == before->holder[stand]) fail_msg("nothing is detached");
        stayed_check(it, before, after);
    } else if (phase == PHASE_ATTACH && action_verb(action) == VERB_ATTACH) {
        attach_check(it->world, before, after, action);
        stayed_check(it, before, after);
        it->attached++;
    } else if (it->asked && before->day != after->day) {
        it->asked = 0;
    }
    // Before step N5, every battalion on the table must have had its choice.
    bool over = phase == PHASE_STAY && frame_at(after, 0)->phase == PHASE_DETACH;
    for (int i = 0; over && i < it->world->battalion_count; i++)
        if (after->battalion[i].place == ON_TABLE && !(it->asked >> i & 1))
            fail_msg("%s is not asked by night", it->world->battalion[i].name);
    if (over) it->asked = 0;
}
