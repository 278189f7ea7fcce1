// SPDX-License-Identifier: GPL-3.0-or-later
// refuse_fight.c -- writes why a unit cannot fire at, assault or bomb the enemies in a hex, or plan
// a barrage there.
#include "refuse.h"

// Returns the unit's range in hexes against the target, or 0 if the unit has no weapon to fire.
static int weapon_reach(const Refusal *it, int target) {
    const World *world = it->world;
    const Unit *unit = &world->unit[it->unit];
    int far = 0;
    if (unit->weapon != NO_INDEX) return world->weapon[unit->weapon].range;
    if (unit->kind > CAVALRY) return 0;
    if (target_kind(world, it->state, target) == TARGET_AFV)
        return world->weapon[AGAINST_AFV].range;
    for (int weapon = 0; weapon < ARMS; weapon++)
        if (unit->arms[it->state->figures[it->unit]][weapon] > 0)
            far = max_int(far, world->weapon[weapon].range);
    return far;
}

// Returns the number from which the unit's dice hit the target, or 0 if they cannot hurt it [F7].
static int number_against(const Refusal *it, int target) {
    const World *world = it->world;
    const Unit *unit = &world->unit[it->unit];
    int family = unit->weapon == NO_INDEX ? FOOT_WEAPONS : world->weapon[unit->weapon].family;
    return number_at(world, it->state, family, unit->gun, unit->kind == ENGINEERS, target);
}

static bool indirect(const Refusal *it) {
    const Unit *unit = &it->world->unit[it->unit];
    return unit->weapon != NO_INDEX && it->world->weapon[unit->weapon].indirect;
}

// Writes that the unit must stop before it can fight [G4], if the pending decision is about the
// unit. refuse_fire() and refuse_assault() call this function if nothing else forbids the fight.
static void refuse_walking(const Refusal *it) {
    if (it->asked) text_put(it->out, " It is still moving and can fight only after it stops [G4].");
}

static void refuse_fire(const Refusal *it, int target) {
    const World *world = it->world;
    const char *name = world->unit[target].name;
    int far = hex_distance(&world->grid, it->state->hex[it->unit], it->hex);
    int reach = weapon_reach(it, target);
    if (refuse_offered(it, VERB_FIRE, (unsigned)target)) return;
    if (is_limbered(it->state, it->unit))
        text_put(it->out, " It is limbered and cannot fire [F13].");
    else if (reach == 0)
        text_put(it->out, " It has no weapon to fire [F16].");
    else if (far > reach)
        text_put(it->out,
                 " Its range is %d hex%s against %s, and the distance is %d [sheet: range].", reach,
                 reach == 1 ? "" : "es", name, far);
    else if (number_against(it, target) == 0)
        text_put(it->out, " Its dice cannot hurt %s [F7].", name);
    else if (fire_pool(world, it->state, it->unit, target).dice > 0)
        refuse_walking(it);
    else if (!sight_clear(&world->sight, it->state->hex[it->unit], it->hex))
        text_put(it->out, " It has no line of sight to that hex%s.",
                 indirect(it)
                     ? ", and no undisrupted, revealed observer who neither moved nor rides "
                       "sees it [G7, F9]"
                     : " [G6]");
    else
        text_put(it->out,
                 " It has too few figures left to throw a die after a move or while disrupted "
                 "[sheet: dice].");
}

// Writes why the unit cannot assault the target. Writes nothing if the target is neither adjacent
// nor one that the unit can fire at.
static void refuse_assault(const Refusal *it, int target) {
    const World *world = it->world;
    const State *state = it->state;
    const char *name = world->unit[target].name;
    UnitKind kind = (UnitKind)world->unit[it->unit].kind;
    bool river, next = hex_distance(&world->grid, state->hex[it->unit], it->hex) == 1;
    bool way = assault_way(world, state, it->unit, target, &river);
    if (refuse_offered(it, VERB_ASSAULT, (unsigned)target)) return;
    if (!next && !refuse_offered(it, VERB_FIRE, (unsigned)target)) return;
    if (kind != INFANTRY && kind != ENGINEERS && kind != CAVALRY && kind != AFV)
        text_put(it->out, " Only infantry, engineers, cavalry and AFVs can close assault [F8].");
    else if (has(state->disrupted, it->unit))
        text_put(it->out, " It is disrupted and cannot close assault [F8].");
    else if (!next)
        text_put(it->out, " It can close assault only from an adjacent hex [G5].");
    else if (!way)
        text_put(it->out,
                 " It cannot enter that hex from its own hex, so it cannot assault there "
                 "[F8, F10].");
    else if (assault_pool(world, state, it->unit, target, river).dice > 0)
        refuse_walking(it);
    else if (number_against(it, target) == 0)
        text_put(it->out, " In a close assault its dice cannot hurt %s [F7].", name);
    else
        text_put(it->out,
                 " It has too few figures left to throw a die in a close assault after a move or "
                 "over a river [F8, sheet: dice].");
}

static bool refuse_named(const Refusal *it, int target) {
    if (may_be_target(it->world, it->state, it->world->unit[it->unit].side, target)) return false;
    text_put(it->out, " %s stands with other pieces and cannot be targeted alone [G6].",
             it->world->unit[target].name);
    return true;
}

static void refuse_riders(const Refusal *it) {
    uint64_t riders = units_at(it->state, it->hex) & it->state->riding & ~it->state->hidden &
                      enemies_of(it->world, it->unit);
    for (; riders; riders &= riders - 1)
        text_put(it->out, " %s rides, hit only through the carrier [F15].",
                 it->world->unit[bits_first(riders)].name);
}

void refuse_fight(const Refusal *it) {
    uint64_t there = enemies_in(it->world, it->state, it->world->unit[it->unit].side, it->hex);
    for (; there; there &= there - 1) {
        int target = bits_first(there);
        if (refuse_named(it, target)) continue;
        refuse_fire(it, target);
        refuse_assault(it, target);
    }
    refuse_riders(it);
}

void refuse_bombs(const Refusal *it) {
    uint64_t there = enemies_in(it->world, it->state, it->world->unit[it->unit].side, it->hex);
    if (there == 0) text_put(it->out, " No revealed enemy is there to be bombed [F11].");
    for (; there; there &= there - 1) {
        int target = bits_first(there);
        if (refuse_named(it, target) || refuse_offered(it, VERB_BOMB, (unsigned)target)) continue;
        if (bomb_pool(it->world, it->state, it->unit, target).dice == 0)
            text_put(it->out, " Its bombs cannot hurt %s [F7].", it->world->unit[target].name);
    }
    refuse_riders(it);
}

void refuse_plan(const Refusal *it) {
    const World *world = it->world;
    const SideCard *side = &world->side[world->unit[it->unit].side];
    if (frame_at(it->state, 0)->phase == PHASE_PLAN_TURN) {
        text_put(it->out, " Choose the turn of its barrage now [G7].");
        return;
    }
    for (int i = 0; i < side->targets; i++) {
        if (side->target[i] != it->hex) continue;
        int range = world->weapon[world->unit[it->unit].weapon].range;
        if (!plan_reaches(world, it->state, it->unit, i))
            text_put(it->out, " Its range is %d hex%s, and that hex is %d away [sheet: range].",
                     range, range == 1 ? "" : "es",
                     hex_distance(&world->grid, it->state->hex[it->unit], it->hex));
        return;
    }
    text_put(it->out, " That hex is not one of the barrage targets of %s [G7].", side->name);
}
