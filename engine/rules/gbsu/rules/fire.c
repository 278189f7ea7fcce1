// SPDX-License-Identifier: GPL-3.0-or-later
// fire.c -- [6.1-6.6, 6.10, 7.3.6] resolves the fire of one unit at one target.
#include "layout.h"
#include "phases.h"

int unit_cover(const World *world, const State *state, int unit) {
    Hex hex = state->hex[unit];
    int cover = world->terrains[world->terrain[hex]].cover;
    if (unit_sheltered(world, state, unit)) {  // [11.8.2, 11.8.4]
        bool ruined = state->ruined_forts >> world->fort_index[hex] & 1;
        cover = max_int(cover, ruined ? world->fort_ruin_cover : world->fort_cover);
    }
    uint64_t friends = units_at(state, hex) & world->side[world->unit[unit].side].units;
    if (friends & state->improved) cover += world->improve_cover;  // [5.8]
    return cover;
}

static const Multiplier *multiplier_of(const World *world, int firer, int target) {
    return &world->multiplier[world->unit[target].target_class][world->unit[firer].target_class];
}

bool fire_close(const World *world, int firer, int target) {
    return multiplier_of(world, firer, target)->close;
}

FireBar firer_bar(const World *world, const State *state, int firer) {
    int side = world->unit[firer].side;
    if (has(state->disorganised, firer)) return FIRE_BAR_DISORGANISED;
    if (unit_firepower(world, state, firer) == 0) return FIRE_BAR_UNARMED;
    if (low_ammo(world, state, side)) return FIRE_BAR_LOW_AMMO;
    return enemy_in(world, state, side, state->hex[firer]) ? FIRE_BAR_COMBAT : FIRE_FREE;
}

FireBar shot_bar(const World *world, const State *state, int firer, int target, Hex there) {
    Hex here = state->hex[firer];
    if (unit_firepower(world, state, firer) == 0) return FIRE_BAR_UNARMED;
    if (!hex_in(view_of(world, state, firer, here), there)) {
        if (hex_distance(&world->grid, here, there) > world->unit[firer].range)
            return FIRE_BAR_RANGE;
        return is_night(world, state) ? FIRE_BAR_NIGHT : FIRE_BAR_SIGHT;
    }
    bool close = fire_close(world, firer, target);
    return close && hex_distance(&world->grid, here, there) > 1 ? FIRE_BAR_NEXT_DOOR : FIRE_FREE;
}

FireSum fire_sum(const World *world, const State *state, int firer, int target, bool defensive) {
    const Unit *from = &world->unit[firer], *to = &world->unit[target];
    const Multiplier *cell = multiplier_of(world, firer, target);
    FireSum sum = {0};
    sum.cover = unit_cover(world, state, target);
    sum.defence = unit_morale(world, state, target) + sum.cover;
    int firepower = unit_firepower(world, state, firer);
    sum.doubled = !cell->close && !defensive;
    sum.firepower = cell->close ? 1 : defensive ? firepower : 2 * firepower;    // [6.4, 7.3.6]
    if (to->gunned) {                                                           // [6.5, 6.5.2]
        sum.gun = (cell->close || !from->gunned ? 0 : from->gun) - to->armour;  // [6.5.1]
    }
    sum.base = sum.firepower + sum.gun;
    sum.times = from->weapon ? 1 : cell->times;  // [6.10a]
    sum.harmless = from->weapon;
    return sum;
}

// First tests the hex of the firer against the cached layout of the enemies, because most units
// have no target.
int fire_targets(const World *world, const State *state, int firer, uint64_t *targets) {
    int side = world->unit[firer].side;
    *targets = 0;
    Layout *enemies = layout_of(world, state, side_other(side));
    if (!hex_in(layout_aim(world, enemies, world->unit[firer].range), state->hex[firer])) return 0;
    if (firer_bar(world, state, firer) != FIRE_FREE) return 0;
    const HexSet *view = view_of(world, state, firer, state->hex[firer]);
    int count = 0;
    for (uint64_t rest = side_units(world, state, side_other(side)); rest; rest &= rest - 1) {
        int target = bits_first(rest);
        if (!hex_in(view, state->hex[target])) continue;
        if (shot_bar(world, state, firer, target, state->hex[target]) != FIRE_FREE) continue;
        *targets |= bit(target);
        count++;
    }
    return count;
}

void fire_card_used(const World *world, State *state, int side, int card) {  // [11.5, R19]
    (void)world;
    if (card_rank(card) == RANK_TEN && state->ammo[side] < AMMO_MAX) state->ammo[side]++;
}

// --- HQ support [6.6] ----------------------------------------------------------------------------

static int support_left(const World *world, const State *state, int firer, int target, int index) {
    int hq = world->hq[index], formation = world->unit[hq].formation;
    if (formation == NO_FORMATION || formation != world->unit[firer].formation) return 0;
    if (!has(state->on_map & state->activated & ~state->disorganised, hq)) return 0;  // [8.1f]
    if (hex_distance(&world->grid, state->hex[hq], state->hex[target]) > world->unit[hq].range)
        return 0;
    return world->unit[hq].support - state->support[index];
}

void support_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    const FireFrame *fire = &frame_as(frame)->fire;
    int left = support_left(world, state, fire->firer, fire->target, fire->hq);
    for (int points = 0; points <= left; points++) {
        actions_push(out, action_make(VERB_SUPPORT, world->hq[fire->hq], (unsigned)points));
    }
}

void support_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world;
    FireFrame *fire = &frame_as(frame)->fire;
    int points = (int)action_where(action);
    state->support[fire->hq] += (uint8_t)points;
    fire->support += (int16_t)points;
    fire->hq++;
    fire->phase = PHASE_FIRE;
}

// --- resolution [6.4] ----------------------------------------------------------------------------

Hit hit_of(int fire, int defence) {  // [R17]
    if (fire <= defence) return HIT_NONE;
    return fire >= 2 * defence ? HIT_COSTS_A_STEP : HIT_SHAKES;
}

// Settles the result of a fire or a defensive fire at the moment when its card arrives.
void fire_read(const World *world, State *state, Frame *frame) {
    FireFrame fire = frame_as(frame)->fire;
    FireSum sum = fire_sum(world, state, fire.firer, fire.target, fire.phase == PHASE_DEFEND);
    int total = sum.base + fire.support + sum.times * card_value(fire.card);
    fire_card_used(world, state, world->unit[fire.firer].side, fire.card);
    frame_as(frame)->hit.hit = (int16_t)hit_of(total, sum.defence);
    frame_as(frame)->hit.struck_at = state->hex[fire.target];
}

// [R33] Applies the result that fire_read() has settled. The fire misses if the card's random event
// has moved or removed the target.
static void fire_resolve(const World *world, State *state) {
    const HitFrame hit = frame_as(frame_top(state))->hit;
    frame_pop(state);
    if (hit.hit == HIT_NONE || state->hex[hit.target] != hit.struck_at) return;
    unit_hit(world, state, hit.target, hit.hit == HIT_COSTS_A_STEP, world->unit[hit.unit].weapon);
}

// Takes the next step of a fire: asks the owner how many points the next HQ that can support it
// gives; if there is none left, asks for the fire card; once the card is there, applies the result.
void fire_run(const World *world, State *state, Frame *frame) {
    FireFrame *fire = &frame_as(frame)->fire;
    if (fire->card == CARD_NONE) {
        for (; fire->hq < world->hq_count; fire->hq++) {
            if (support_left(world, state, fire->firer, fire->target, fire->hq) > 0) {
                fire->phase = PHASE_SUPPORT;
                return;
            }
        }
        card_ask(world, state, world->unit[fire->firer].side, true, false);
        return;
    }
    fire_resolve(world, state);
}

// [7.3.6] Resolves defensive fire. Firepower is not doubled, no HQ gives support, and the card is
// always drawn: the side may not play a card from its hand.
void defend_run(const World *world, State *state, Frame *frame) {
    if (frame->card == CARD_NONE) {
        card_ask(world, state, world->unit[frame->unit].side, false, false);
        return;
    }
    fire_resolve(world, state);
}
