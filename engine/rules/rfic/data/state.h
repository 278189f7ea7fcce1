// SPDX-License-Identifier: GPL-3.0-or-later
// state.h -- State, a position of Red Flags & Iron Crosses, and short functions that read it.
//
// State is plain bytes without padding or pointers, so memcpy copies it. invariants.c checks its
// rules:
// - A unit is in at most one of the sets on_map, gone and due. hex[u] != HEX_NONE if and only if
// the unit is on the map.
// - riding[u] if and only if carrier[u] != NO_UNIT. A rider is in the hex of its carrier.
// - disrupted, moved and the other states are sets of units. unit_gone() removes a unit from all of
// them except `moved`.
// - The frames from `depth` on are zero. The frame on top is what the game waits for (phases.h).
// One throw of dice is resolved at a time; State.fight describes it.
#pragma once
#include "engine/kit/stack.h"
#include "world.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

// The deepest stack has five frames: turn, activation, assault, hits or mines, fate.
enum { FRAMES_MAX = 12 };

// CardClass has the classes of cards in the pile [F17]. No rule of the pile needs a finer
// distinction of suits and ranks.
typedef enum CardClass {
    COURT_HEARTS,
    OTHER_HEARTS,
    DIAMONDS_CLASS,
    CLUBS_CLASS,
    SPADES_CLASS,
    CARD_CLASSES
} CardClass;

typedef enum FightKind {
    FIGHT_FIRE,     // fire at one unit, or the hits on one unit in an assault
    FIGHT_SHELL,    // artillery fire at every unit in a hex
    FIGHT_BARRAGE,  // planned artillery fire at every unit in a hex
    FIGHT_BOMB,     // bombs of an aircraft on every unit in a hex
    FIGHT_MINE,
    FIGHT_ASSAULT,
    FIGHT_LOSS,  // one hit on each commander who is with the loser of an assault
} FightKind;

typedef struct Fight {  // the throw that is being resolved; all zero between activations
    uint16_t hex;       // the hex that is hit
    uint8_t kind;       // a value of FightKind
    // firer: NO_UNIT for mines and FIGHT_LOSS; target: NO_UNIT for barrages and FIGHT_LOSS
    uint8_t firer, target;
    uint8_t dice, number;  // number of dice; a die hits at `number` or more
    uint8_t hits;          // number of dice that hit, before cover
    // number of hits for which a cover card must still be drawn
    uint8_t left;
    // number of hits that cover has not stopped; artillery fire, barrages and bombs hit units
    // without cover with all `hits`
    uint8_t reds;
    // in an assault: dice, number to hit, and hits of the defender
    uint8_t answer_dice, answer_number, answer;
    uint8_t struck;  // 1 once the commanders in the hex of an eliminated target take their hit
    uint8_t spare[2];
} Fight;

struct State {
    uint16_t hex[UNITS_MAX];     // the hex of each unit; HEX_NONE: the unit is not on the map
    uint8_t figures[UNITS_MAX];  // men left; 1 for a vehicle; sorties left for an aircraft
    uint8_t card[UNITS_MAX];     // the card that the unit holds until it has acted, or NO_CARD
    uint8_t carrier[UNITS_MAX];  // the unit that carries this unit, or NO_UNIT
    uint64_t on_map, gone;       // units on the map, and units that are eliminated
    uint64_t due;                // reserves that may arrive, and aircraft that may fly
    uint64_t disrupted, moved, limbered, wounded, hidden, riding;  // units in each of these states
    uint64_t todo;            // units that must still take hits of the fight, or make a rally check
    uint64_t control[SIDES];  // set of the objectives that each side controls
    // set of the side's hides that its enemy has seen into or, for mines, entered [F18]
    uint64_t searched[SIDES];
    HexSet trenches;               // hexes with trenches, from the start or dug by engineers
    uint16_t mine_hex[MINES_MAX];  // hex of each minefield; HEX_NONE: not laid yet
    // sets of the minefields that both sides know, and that engineers have cleared
    uint16_t mine_known, mine_cleared;
    // sets of the barrages that have a target, and that are fired
    uint16_t barrage_made, barrage_fired;
    // set of the barrages that are cancelled because their battery has moved, retreated, limbered,
    // unlimbered or is lost
    uint16_t barrage_lapsed;
    uint8_t barrage_target[BARRAGES_MAX];  // index into SideCard.target, or NO_INDEX
    uint8_t barrage_turn[BARRAGES_MAX];    // turn of each barrage; 0: none
    // number of cards of each class in the pile, including those in `loose`
    uint8_t pile[CARD_CLASSES];
    // number of cards drawn from the pile of which only the colour is known
    uint8_t loose[COLOURS];
    uint8_t planned;  // number of barrages for which a side has chosen target (or none) and turn
    uint8_t turn;     // number of the turn, from 1; 0 before the first turn
    uint8_t depth;    // number of frames in use
    uint32_t blown;   // set of the bridges that are blown
    uint8_t winner;   // the Side that has won, but not by points; otherwise NOBODY
    uint8_t spare[7];
    Fight fight;
    Frame frame[FRAMES_MAX];
};
_Static_assert(sizeof(struct State) <= 1024, "a position is at most 1 KiB");
_Static_assert(offsetof(struct State, blown) == offsetof(struct State, depth) + 1 &&
                   offsetof(struct State, frame) + FRAMES_MAX * sizeof(Frame) ==
                       sizeof(struct State),
               "State has no padding");
_Static_assert(sizeof(Fight) == 16, "Fight has no padding");

// --- frames

static inline Frame *frame_top(State *state) { return stack_top(state->frame, state->depth); }
static inline const Frame *frame_at(const State *state, int below) {
    return stack_at(state->frame, state->depth, below);
}
static inline Frame *frame_push(State *state, int phase, int unit, int other) {
    return stack_push(state->frame, &state->depth, FRAMES_MAX,
                      (Frame){(uint8_t)phase, (uint8_t)unit, (uint8_t)other, 0, HEX_NONE, 0});
}
static inline void frame_pop(State *state) { stack_pop(state->frame, &state->depth); }

// --- units

// Returns all units in a hex, including riders and hidden units. Playouts spend much time here, so
// with SSE2 it compares 16 units at a time.
static inline uint64_t units_at(const State *state, Hex hex) {
    uint64_t set = 0;
#ifdef __SSE2__
    const __m128i wanted = _mm_set1_epi16((short)hex);
    for (int i = 0; i < UNITS_MAX; i += 16) {
        __m128i low = _mm_loadu_si128((const __m128i *)&state->hex[i]);
        __m128i high = _mm_loadu_si128((const __m128i *)&state->hex[i + 8]);
        __m128i same = _mm_packs_epi16(_mm_cmpeq_epi16(low, wanted), _mm_cmpeq_epi16(high, wanted));
        set |= (uint64_t)(uint16_t)_mm_movemask_epi8(same) << i;
    }
#else
    for (int i = 0; i < UNITS_MAX; i++) set |= (uint64_t)(state->hex[i] == hex) << i;
#endif
    return set;
}
// Returns all units in a hex except riders; hidden units too.
static inline uint64_t standing_at(const State *state, Hex hex) {
    return units_at(state, hex) & ~state->riding;
}
static inline uint64_t side_units(const World *world, const State *state, int side) {
    return world->side[side].units & state->on_map;
}
static inline uint64_t enemies_of(const World *world, int unit) {
    return world->side[side_other((Side)world->unit[unit].side)].units;
}
static inline uint64_t friends_of(const World *world, int unit) {
    return world->side[world->unit[unit].side].units;
}
// Returns the commanders and observers of both sides. They do not count for stacking. They cannot
// be chosen as a target while they stand with another kind of unit that shows and does not ride.
static inline uint64_t staff(const World *world) {
    return world->kind[COMMANDER] | world->kind[OBSERVER];
}
static inline bool is_kind(const World *world, int unit, UnitKind kind) {
    return world->unit[unit].kind == kind;
}
static inline bool is_limbered(const State *state, int unit) { return has(state->limbered, unit); }
// Returns true for AFVs, transports and limbered guns.
static inline bool is_vehicle(const World *world, const State *state, int unit) {
    return world->unit[unit].vehicle || is_limbered(state, unit);
}
static inline int mover_of(const World *world, const State *state, int unit) {
    return is_limbered(state, unit) ? world->unit[unit].tow : world->unit[unit].mover;
}
// Returns true if the unit has not moved and is not disrupted, so that it throws its fresh dice.
static inline bool is_fresh(const State *state, int unit) {
    return !has(state->moved | state->disrupted, unit);
}
// Returns the unit that rides on the carrier, or NO_UNIT.
static inline int rider_of(const State *state, int carrier) {
    for (uint64_t rest = state->riding; rest; rest &= rest - 1)
        if (state->carrier[bits_first(rest)] == carrier) return bits_first(rest);
    return NO_UNIT;
}

// --- hexes

static inline const Terrain *terrain_at(const World *world, Hex hex) {
    return &world->terrains[world->terrain[hex]];
}
static inline bool hex_covers(const World *world, const State *state, Hex hex) {
    return terrain_at(world, hex)->cover || hex_in(&state->trenches, hex);
}
// Returns the enemies of `side` in the hex, except hidden units and riders.
static inline uint64_t enemies_in(const World *world, const State *state, int side, Hex hex) {
    return standing_at(state, hex) & world->side[side_other((Side)side)].units & ~state->hidden;
}
// Returns true if a road leads in this direction and its bridge, if it has one, is not blown.
static inline bool road_open(const World *world, const State *state, Hex hex, int direction) {
    int bridge = world->bridge[hex][direction];
    return (world->road[hex] >> direction & 1) &&
           (bridge == NO_INDEX || !(state->blown >> bridge & 1));
}
