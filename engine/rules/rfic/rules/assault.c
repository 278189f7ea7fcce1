// SPDX-License-Identifier: GPL-3.0-or-later
// assault.c -- resolves close assaults [G5, F8] and retreats [F22].
//
// 1. Both sides throw (PHASE_DICE, PHASE_ANSWER). Cover cards are drawn for a defender in cover.
// 2. The side with fewer effective hits loses. clash_run() goes through the stages of ClashStage:
// the defender takes its hits, then the attacker; the loser pays and retreats; commanders and
// observers left alone retreat too; a winning attacker may advance.
// PHASE_CLASH stays on the stack while each stage pushes its own frames.
#include "phases.h"

bool may_assault(const World *world, const State *state, int unit) {
    UnitKind kind = (UnitKind)world->unit[unit].kind;
    bool fights = kind == INFANTRY || kind == ENGINEERS || kind == CAVALRY || kind == AFV;
    return fights && !has(state->disrupted | state->riding | state->due, unit);
}

bool assault_way(const World *world, const State *state, int unit, int target, bool *river) {
    Hex from = state->hex[unit];
    int direction = hex_direction(&world->grid, from, state->hex[target]);
    *river = false;
    if (direction < 0 || !can_enter(world, state, unit, from, direction)) return false;
    *river = world->river[from] >> direction & 1;
    return true;
}

// Returns true if the defender gets cover cards: it must be in cover and undisrupted, and the
// attacker must not be engineers [F8].
bool assault_covered(const World *world, const State *state, int unit, int target) {
    return is_covered(world, state, target) && !has(state->disrupted, target) &&
           !is_kind(world, unit, ENGINEERS);
}

Pool assault_pool(const World *world, const State *state, int unit, int enemy, bool spent) {
    const Unit *it = &world->unit[unit];
    bool fresh = is_fresh(state, unit) && !spent, tank = it->kind == AFV;
    bool at_tank = target_kind(world, state, enemy) == TARGET_AFV;
    int figures = state->figures[unit], dice = 0;
    Pool pool = {0};
    if (has(staff(world) | world->kind[TRANSPORT] | state->limbered, unit)) return pool;
    if (tank) {
        dice = dice_of(world->weapon[it->weapon].dice, 1, fresh);
    } else if (at_tank) {
        dice = dice_of(world->weapon[AGAINST_AFV].dice, figures, fresh);
    } else if (it->kind == GUN) {
        dice = dice_of(world->pool, figures, fresh);
    } else {
        const uint8_t *arms = it->arms[figures];
        dice = dice_of(world->weapon[SMALL_ARMS].dice, arms[SMALL_ARMS], fresh) +
               dice_of(world->weapon[SMG].dice, arms[SMG], fresh) +
               dice_of(world->pool, arms[LMG] + arms[HMG], fresh);
    }
    int number = number_at(world, state, tank ? AFV_GUNS : FOOT_WEAPONS, it->gun,
                           it->kind == ENGINEERS, enemy);
    if (number == 0 || dice == 0) return pool;
    dice += commander_dice(world, state, unit);
    pool.dice = (uint8_t)min_int(dice, POOL_MAX);
    pool.number = (uint8_t)max_int(number - world->assault_better, 2);
    return pool;
}

// --- after both throws (PHASE_CLASH)

// Pushes a frame in which the unit takes the hits. Pushes none for 0 hits.
static void blow_falls(State *state, int unit, int hits) {
    Fight *fight = &state->fight;
    if (hits == 0) return;
    fight->kind = FIGHT_FIRE;
    fight->target = (uint8_t)unit;
    fight->hex = state->hex[unit];
    fight->hits = fight->reds = (uint8_t)hits;
    fight->left = fight->struck = 0;
    state->todo = bit(unit);
    frame_push(state, PHASE_STRIKE, unit, NO_UNIT);
}

// Runs the first stage of the clash: decides which side loses, and makes the defender take the
// attacker's hits.
static void clash_opens(State *state, Frame *frame) {
    int hits = state->fight.reds, answer = state->fight.answer;
    bool repulsed = hits < answer;
    FrameView *it = frame_as(frame);
    int attacker = it->clash.attacker, defender = it->clash.defender;
    it->clash.tied = hits == answer;
    it->clash.repulsed = repulsed;
    it->clash.loser_hex = state->hex[repulsed ? attacker : defender];
    it->clash.winner_hex = (int16_t)state->hex[repulsed ? defender : attacker];
    blow_falls(state, defender, hits);
}

// Makes the losing unit pay, unless it is already eliminated. Guns and transports are eliminated;
// other units, except commanders, are disrupted. Then each commander in its hex takes one hit.
static void loser_pays(const World *world, State *state, int loser, Hex hex) {
    // strike_run() has made the commanders with an eliminated unit take their hit.
    if (has(state->gone, loser)) return;
    if (is_kind(world, loser, GUN) || is_kind(world, loser, TRANSPORT))
        unit_gone(world, state, loser);
    else if (!is_kind(world, loser, COMMANDER))
        state->disrupted |= bit(loser);
    state->todo = standing_at(state, hex) & world->kind[COMMANDER] & friends_of(world, loser);
    if (state->todo == 0) return;
    fight_begin(state, FIGHT_LOSS, NO_UNIT, NO_UNIT, hex, (Pool){0});
    frame_push(state, PHASE_STRIKE, loser, NO_UNIT);
}

// Returns a commander or observer in the loser's hex if no friend of another kind is left there,
// otherwise NO_UNIT.
static int staff_left(const World *world, const State *state, int loser, Hex hex) {
    uint64_t there = standing_at(state, hex) & friends_of(world, loser);
    return there && !(there & ~staff(world)) ? bits_first(there) : NO_UNIT;
}

// Pushes a frame in which the unit retreats away from the hex `from`, where the winner is.
static void fall_back(State *state, int unit, int from) {
    frame_as(frame_push(state, PHASE_FALL, unit, NO_UNIT))->retreat.winner_hex = (uint16_t)from;
}

// Returns true if the attacker has won and can enter the loser's hex, which must be empty.
static bool may_follow(const World *world, const State *state, const Frame *frame) {
    const FrameView *it = frame_as(frame);
    int unit = it->clash.attacker;
    Hex hex = it->clash.loser_hex;
    if (it->clash.repulsed || has(state->gone, unit)) return false;
    int direction = hex_direction(&world->grid, state->hex[unit], hex);
    return standing_at(state, hex) == 0 && direction >= 0 &&
           can_enter(world, state, unit, state->hex[unit], direction);
}

void clash_run(const World *world, State *state, Frame *frame) {
    FrameView *it = frame_as(frame);
    ClashStage stage = it->clash.stage++;
    if (stage == CLASH_DEFENDER_HIT) {
        clash_opens(state, frame);
        return;
    }
    int loser = it->clash.repulsed ? it->clash.attacker : it->clash.defender, unit;
    Hex hex = it->clash.loser_hex;
    switch (stage) {
        case CLASH_ATTACKER_HIT:
            if (has(state->on_map, it->clash.attacker))
                blow_falls(state, it->clash.attacker, state->fight.answer);
            break;
        case CLASH_LOSER_PAYS:
            if (it->clash.tied)
                frame_pop(state);
            else
                loser_pays(world, state, loser, hex);
            break;
        case CLASH_LOSER_RETREATS:
            if (has(state->on_map, loser) && state->hex[loser] == hex)
                fall_back(state, loser, it->clash.winner_hex);
            break;
        case CLASH_STAFF_RETREATS:
            unit = staff_left(world, state, loser, hex);
            if (unit != NO_UNIT) {
                it->clash.stage = CLASH_STAFF_RETREATS;
                fall_back(state, unit, it->clash.winner_hex);
            }
            break;
        default:
            if (may_follow(world, state, frame))
                frame->phase = PHASE_FOLLOW;
            else
                frame_pop(state);
    }
}

// --- retreat [F22] and advance [F8]

// Sets *out to the hexes into which the unit can retreat: neighbours that are farther from the
// winner, not across a river, on terrain that the unit can enter, with room, and without enemies
// that show.
void retreat_hexes(const World *world, const State *state, int unit, Hex from, HexSet *out) {
    const HexGrid *grid = &world->grid;
    Hex hex = state->hex[unit];
    *out = (HexSet){0};
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex to = grid->neighbour[hex][d];
        if (to == HEX_NONE || hex_distance(grid, to, from) <= hex_distance(grid, hex, from))
            continue;
        if (world->river[hex] >> d & 1 || !can_enter(world, state, unit, hex, d)) continue;
        if (enemies_in(world, state, world->unit[unit].side, to)) continue;
        if (unit_room(world, state, unit, to)) hex_add(out, to);
    }
}

// Asks the owner where the unit retreats. Eliminates the unit if it cannot retreat.
void fall_run(const World *world, State *state, Frame *frame) {
    HexSet ways;
    uint64_t any = 0;
    int unit = frame->unit;
    retreat_hexes(world, state, unit, frame_as(frame)->retreat.winner_hex, &ways);
    for (int word = 0; word < HEX_WORDS; word++) any |= ways.word[word];
    frame->phase = PHASE_RETREAT;
    if (any) return;
    frame_pop(state);
    unit_gone(world, state, unit);
}

void retreat_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    HexSet ways;
    retreat_hexes(world, state, frame->unit, frame_as(frame)->retreat.winner_hex, &ways);
    actions_over_hexes(&ways, VERB_RETREAT, frame->unit, out);
}

void retreat_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    frame_pop(state);
    barrages_lapse(world, state, unit);
    step_taken(world, state, unit, (Hex)action_where(action));
}

void follow_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)world, (void)state;
    actions_push(out, action_make(VERB_ENTER, frame->unit, frame_as(frame)->clash.loser_hex));
    actions_push(out, action_make(VERB_STAY, frame->unit, 0));
}

void follow_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    frame_pop(state);
    if (action_verb(action) == VERB_STAY) return;
    state->moved |= bit(unit);
    step_taken(world, state, unit, (Hex)action_where(action));
}
