// SPDX-License-Identifier: GPL-3.0-or-later
// state.h -- a position of Great Battles of Small Units as plain bytes, and functions that read it.
//
// The game waits in a phase (phases.h). A stack of frames records which phase interrupts which. The
// bottom frame is the set-up, the turn, or the end of the game. Above it lie, for example, a unit's
// move, the reaction to a hex that the unit entered, the fire of this reaction, and the random
// event of the card for this fire. A set of units is a uint64_t with one bit for each unit.
#pragma once
#include "engine/kit/stack.h"
#include "world.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum {
    // most frames on the stack. The deepest stack that is known has nine: a strike that the enemy
    // called, and snipers of four jacks that each drive a unit into a minefield
    FRAMES_MAX = 12,
    PATH_STEPS_MAX = 20,   // most steps of a leg in State.path
    STEP_BITS = 3,         // bits of one step in State.path, which is a direction
    STEP_MASK = 7,         // the bits of one step
    NO_ENTRY = 7,          // value of State.entry for a unit that has not entered a close combat
    ALL_SUITS = 15,        // set of all four suits
    LIMIT_MAX = 3,         // most defensive fires of a unit in a turn [7.3.1]
    STRIKE_CARDS_MAX = 3,  // aim cards of a defensive air strike at anti-aircraft guns [11.3]
    SHOTS_MAX = 16,        // most entries of State.shot
    AMMO_MAX = 60,         // highest position of an ammo marker
};

_Static_assert((int)MP_MAX <= (int)PATH_STEPS_MAX, "each step of a path costs at least half an MP");

typedef struct Mine {  // a minefield on the map [11.6]
    uint16_t hex;      // HEX_NONE: no minefield
    uint8_t marker;    // index into SideCard.marker, which has the value of the minefield
    // `known`: the minefield has struck a unit, so both sides know its value
    uint8_t side : 1, known : 1, spare : 6;
} Mine;

typedef struct Combat {  // the close combat that is being resolved [9.2]; only one at a time
    uint16_t hex;        // HEX_NONE: no close combat
    // sum of the open cards of each side; the firepower is added when totals are compared. In a
    // counter-attack the attackers begin with `difference`
    int16_t total[SIDES];
    // total of the attackers less that of the defenders, kept for a counter-attack [9.3]
    int16_t difference;
    uint8_t stage;  // a CombatStage (combat.h)
    // number of cards from the pile of each side that are not turned over yet
    uint8_t face_down[SIDES];
    uint8_t coordination;  // number of cards that the attackers may still draw or play [9.2e]
    // number of cards that the attackers still get against a counter-attack
    uint8_t cards_left;
    uint8_t spare[3];
    // units that still get a card, or winners at which enemies may still fire (STAGE_AFTERMATH);
    // those of them that get one card more [11.8.3]
    uint64_t todo, again;
    uint64_t open;  // cards that lie open until the totals are compared [R34]
} Combat;

// the artillery fire or air strike that is being resolved; only one at a time
typedef struct Aim {
    uint16_t target;        // the hex aimed at
    uint16_t hex;           // the hex where the strike lands: the target, unless the strike misses
    uint8_t strike;         // index into World.strike
    uint8_t defensive;      // 1 if an inactive unit called the strike [6.9]
    uint8_t needed, count;  // aim cards that must match the suit of `target`; those in card[]
    uint8_t card[STRIKE_CARDS_MAX];
    uint8_t spare[5];
    // units that the strike hits and that must still be disorganised or retreat; units that lose a
    // step [R33]
    uint64_t hits, losses;
} Aim;

// a defensive fire, or a call of a strike, at a mover in a hex to which the mover can still return
// [7.3.7, R14]
typedef struct Shot {
    uint16_t hex;
    uint8_t firer, mover;
} Shot;

struct State {
    // the hex of each unit; HEX_NONE: the unit is not on the map
    uint16_t hex[UNITS_MAX];
    // half MP left of a moving unit; for any other unit the set that barred_ways() returns
    uint8_t mp[UNITS_MAX];
    // direction from the hex of the unit's close combat to the hex from which it came, or NO_ENTRY
    uint8_t entry[UNITS_MAX];
    // place of the unit among the units of its side in its hex, by arrival, from 0 [R30]
    uint8_t order[UNITS_MAX];
    uint64_t on_map, eliminated;
    uint64_t full;  // units that still have both steps
    uint64_t disorganised;
    // units that hold the improved position marker of their hex, at most one in each hex [5.8]
    uint64_t improved;
    // units activated this turn; units that may not act any more, because their action is over or
    // is a fire, a rally or a demolition that is being resolved
    uint64_t activated, done;
    // units that have begun a move and not finished it, also while they wait for close combat
    uint64_t moving;
    // units that have reacted to the hex that the mover has just entered [7.3.7]
    uint64_t reacted;
    uint64_t limit_drawn;  // units whose defensive fire limit was drawn this turn [7.3.2]
    // defensive fires that each unit has left: the low and the high bit of the number
    uint64_t limit_low, limit_high;
    uint64_t declared_weapons;
    uint64_t control[SIDES];  // set of the objectives that each side controls [13.2]
    uint64_t surplus;         // units that exceed a stacking limit and must still leave [R12]
    // steps of the leg, the next one in the lowest bits; 0 while the game waits
    uint64_t path;
    Cards cards;
    Combat combat;
    Aim aim;
    Mine mine[MINES_MAX];
    Frame frame[FRAMES_MAX];
    Shot shot[SHOTS_MAX];  // the first `shots` entries are in use, the oldest first
    // support points that each HQ of World.hq has given this turn [6.6.2]
    uint8_t support[HQS_MAX];
    uint8_t strike_left[STRIKES_MAX];    // number of strikes of each kind that are left this turn
    uint8_t strike_active[STRIKES_MAX];  // number of these that are declared and not used yet
    uint32_t declared_formations;
    uint16_t markers_out[SIDES];    // set of the mine markers of each side that are drawn
    uint16_t markers_known[SIDES];  // set of these that both sides have seen
    // steps of the ammo marker; SideCard.low_ammo is the limit [11.5]
    uint8_t ammo[SIDES];
    uint8_t depth;  // number of frames in use
    uint8_t turn;   // number of the turn, from 1; 0 during set-up
    // the Side that has the initiative. Until the initiative card of a turn is drawn it is that of
    // the turn before, or on turn 1 the side that drew for suits
    uint8_t initiative;
    uint8_t suit_owner;      // bit s is set if suit s belongs to the Axis [3.3]
    uint8_t ruined_objects;  // set of the objects that are destroyed
    uint8_t path_steps;      // number of steps left in `path`
    uint32_t ruined_forts;   // set of the fortifications in ruins, by World.fort_index
    uint8_t winner_at_once;  // the Side that has won a sudden victory, or NOBODY
    uint8_t shots;           // number of entries in use of `shot`
    uint8_t spare[2];
};
_Static_assert(sizeof(struct State) <= STATE_BYTES_MAX, "State is larger than STATE_BYTES_MAX");
_Static_assert(sizeof(struct State) <= 1024, "copying a State is what a search does most");
_Static_assert(sizeof(struct State) % 8 == 0, "State has padding at its end");

// --- frames --------------------------------------------------------------------------------------

static inline Frame *frame_top(State *state) { return stack_top(state->frame, state->depth); }

static inline const Frame *frame_at(const State *state, int below) {
    return stack_at(state->frame, state->depth, below);
}

static inline Frame *frame_push(State *state, int phase, int unit, int other) {
    return stack_push(
        state->frame, &state->depth, FRAMES_MAX,
        (Frame){(uint8_t)phase, (uint8_t)unit, (uint8_t)other, CARD_NONE, HEX_NONE, 0});
}

static inline void frame_pop(State *state) { stack_pop(state->frame, &state->depth); }

// --- units and stacks ----------------------------------------------------------------------------

static inline bool has(uint64_t set, int unit) { return set >> unit & 1; }

// Returns the units of both sides in a hex, as a set.
static inline uint64_t units_at(const State *state, Hex hex) {
#ifdef __SSE2__
    const __m128i wanted = _mm_set1_epi16((short)hex);
    uint64_t set = 0;
    for (int i = 0; i < UNITS_MAX; i += 16) {
        __m128i low = _mm_loadu_si128((const __m128i *)&state->hex[i]);
        __m128i high = _mm_loadu_si128((const __m128i *)&state->hex[i + 8]);
        __m128i equal =
            _mm_packs_epi16(_mm_cmpeq_epi16(low, wanted), _mm_cmpeq_epi16(high, wanted));
        set |= (uint64_t)(uint16_t)_mm_movemask_epi8(equal) << i;
    }
    return set;
#else
    uint64_t set = 0;
    for (int i = 0; i < UNITS_MAX; i++) set |= (uint64_t)(state->hex[i] == hex) << i;
    return set;
#endif
}

static inline uint64_t side_units(const World *world, const State *state, int side) {
    return world->side[side].units & state->on_map;
}

static inline int unit_steps(const World *world, const State *state, int unit) {
    (void)world;
    return has(state->full, unit) ? 2 : 1;
}

static inline int mp_of(const World *world, const State *state, int unit) {  // half MP left
    return has(state->moving, unit) ? state->mp[unit] : world->unit[unit].mp;
}

// Returns the set of directions from which enemies entered the unit's hex for close combat; it is
// empty for a moving unit. The unit may not retreat in these directions, even if those enemies are
// gone [9.4.1, R37]. State.mp stores the set, because a unit that is attacked does not move.
static inline uint8_t barred_ways(const State *state, int unit) {
    return has(state->moving, unit) ? 0 : state->mp[unit];
}

static inline int unit_firepower(const World *world, const State *state, int unit) {
    return world->unit[unit].firepower[unit_steps(world, state, unit)];
}

static inline int unit_morale(const World *world, const State *state, int unit) {  // [8.1e]
    return world->unit[unit].morale[unit_steps(world, state, unit)] -
           has(state->disorganised, unit);
}

static inline int unit_limit(const State *state, int unit) {  // [7.3.2]
    return (int)has(state->limit_low, unit) + 2 * (int)has(state->limit_high, unit);
}

static inline void unit_limit_set(State *state, int unit, int limit) {
    assert(limit >= 0 && limit <= LIMIT_MAX);
    state->limit_low = (state->limit_low & ~bit(unit)) | (uint64_t)(limit & 1) << unit;
    state->limit_high = (state->limit_high & ~bit(unit)) | (uint64_t)(limit >> 1) << unit;
}

static inline bool enemy_in(const World *world, const State *state, int side, Hex hex) {
    return (units_at(state, hex) & world->side[side_other(side)].units) != 0;
}

// Returns how many units of `side` in the hex count against the stacking limit: all except support
// weapons [2.0].
static inline int stack_count(const World *world, const State *state, int side, Hex hex) {
    return bits_count(units_at(state, hex) & world->side[side].units & ~world->weapons);
}

static inline bool stack_room(const World *world, const State *state, int unit, Hex hex) {
    return world->unit[unit].weapon || stack_count(world, state, world->unit[unit].side, hex) <
                                           world->terrains[world->terrain[hex]].stacking;
}

// Returns true if the units of the unit's side in its hex exceed the stacking limit [2.0].
static inline bool stack_over(const World *world, const State *state, int unit) {
    Hex hex = state->hex[unit];
    return !world->unit[unit].weapon && stack_count(world, state, world->unit[unit].side, hex) >
                                            world->terrains[world->terrain[hex]].stacking;
}

// --- the map, the night and the ammunition -------------------------------------------------------

static inline bool is_night(const World *world, const State *state) {
    return world->night >> state->turn & 1;
}

static inline bool sees(const World *world, const State *state, Hex from, Hex to) {  // [2.0, 11.4]
    if (is_night(world, state)) return hex_distance(&world->grid, from, to) <= 1;
    return sight_clear(&world->sight, from, to);
}

// Returns the hexes within the unit's range of `hex` that can be seen from `hex`.
static inline const HexSet *view_of(const World *world, const State *state, int unit, Hex hex) {
    int range = world->unit[unit].range;
    return &world->view[range > 1 && is_night(world, state) ? 1 : range][hex];
}

// Returns the cost in half MP of the step from `hex` in that direction. Returns COST_NEVER if the
// step is impassable, and COST_ALL if it takes all MP.
static inline int step_cost(const World *world, const State *state, bool motorised, Hex hex,
                            int direction) {
    int bridge = world->bridge[hex][direction];
    if (bridge != NO_INDEX && state->ruined_objects >> bridge & 1) {
        return world->cost_ruined[motorised].step[hex][direction];
    }
    return world->cost[motorised].step[hex][direction];
}

static inline bool low_ammo(const World *world, const State *state, int side) {  // [11.5.1]
    return state->ammo[side] >= world->side[side].low_ammo;
}

static inline int mine_at(const State *state, Hex hex) {
    for (int i = 0; i < MINES_MAX; i++) {
        if (state->mine[i].hex == hex) return i;
    }
    return -1;
}
