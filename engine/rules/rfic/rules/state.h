// SPDX-License-Identifier: GPL-3.0-or-later
// state.h -- a position of Red Flags & Iron Crosses: plain bytes, and how to ask it things.
//
// The game stops and waits in a phase (phases.h); what interrupts what is a stack of frames. One
// roll of dice is resolved at a time: it stands in State.fight.
#pragma once
#include "engine/rules/stack.h"
#include "world.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { FRAMES_MAX = 12 };  // turn, activation, assault, retreat, mine, strike, fate: seven

// Classes that the pile is counted in [F17]: which suits and ranks a rule ever asks for.
typedef enum CardClass {
    COURT_HEARTS,
    OTHER_HEARTS,
    DIAMONDS_CLASS,
    CLUBS_CLASS,
    SPADES_CLASS,
    CARD_CLASSES
} CardClass;

typedef enum FightKind {
    FIGHT_FIRE,     // at one unit
    FIGHT_SHELL,    // artillery, at all in a hex
    FIGHT_BARRAGE,  // planned; at all in a hex
    FIGHT_BOMB,     // from the air; at all in a hex
    FIGHT_MINE,
    FIGHT_ASSAULT,
    FIGHT_LOSS,  // what a lost assault does to the commanders there
} FightKind;

typedef struct Fight {
    uint16_t hex;           // where the dice fall
    uint8_t kind;           // FightKind
    uint8_t firer, target;  // NO_UNIT: nobody, the whole hex
    uint8_t dice, number;
    uint8_t hits;                                // dice that made their number
    uint8_t left;                                // of these, cover cards still to be turned
    uint8_t reds;                                // hits that take effect in spite of cover
    uint8_t answer_dice, answer_number, answer;  // of the defender in an assault
    uint8_t struck;                              // the commanders of a lost unit have had their hit
    uint8_t spare[2];
} Fight;

struct State {
    uint16_t hex[UNITS_MAX];  // HEX_NONE: not on the map; riders stand where their carrier does
    uint8_t figures[UNITS_MAX];
    uint8_t card[UNITS_MAX];     // dealt and not discarded yet; NO_CARD
    uint8_t carrier[UNITS_MAX];  // whom it rides on; NO_UNIT
    uint64_t on_map, gone;
    uint64_t due;  // reserves that may arrive, aircraft that may fly
    uint64_t disrupted, moved, limbered, wounded, hidden, riding;
    uint64_t todo;             // units still to be struck
    uint64_t control[SIDES];   // objectives held
    uint64_t searched[SIDES];  // hides of that side which its enemy has looked into
    HexSet trenches;
    uint16_t mine_hex[MINES_MAX];  // HEX_NONE: not laid
    uint16_t mine_known, mine_cleared;
    uint16_t barrage_made, barrage_fired;  // sets
    uint16_t barrage_lapsed;               // the battery has moved since, or is gone
    uint8_t barrage_target[BARRAGES_MAX];  // index of the side's targets; NO_INDEX
    uint8_t barrage_turn[BARRAGES_MAX];    // 0: none
    uint8_t pile[CARD_CLASSES];            // undealt cards, `loose` ones among them
    uint8_t loose[COLOURS];                // cards turned for their colour alone
    uint8_t planned;                       // barrages asked about so far
    uint8_t turn;                          // from 1; 0 before the first
    uint8_t depth;
    uint32_t blown;  // set of bridges
    uint8_t winner;  // Side, or NOBODY: decided before the last turn is over
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

// Riders too. Asked more than anything else.
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
// Those that stand there themselves, not on somebody's back.
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
// Commanders and observers: they take no room, and others hide them.
static inline uint64_t staff(const World *world) {
    return world->kind[COMMANDER] | world->kind[OBSERVER];
}
static inline bool is_kind(const World *world, int unit, UnitKind kind) {
    return world->unit[unit].kind == kind;
}
static inline bool is_limbered(const State *state, int unit) { return has(state->limbered, unit); }
// As it stands now: an AFV, a transport, a gun on tow.
static inline bool is_vehicle(const World *world, const State *state, int unit) {
    return world->unit[unit].vehicle || is_limbered(state, unit);
}
static inline int mover_of(const World *world, const State *state, int unit) {
    return is_limbered(state, unit) ? world->unit[unit].tow : world->unit[unit].mover;
}
// Neither moved nor disrupted: it throws the left column of the dice table.
static inline bool is_fresh(const State *state, int unit) {
    return !has(state->moved | state->disrupted, unit);
}
static inline int rider_of(const State *state, int carrier) {
    for (uint64_t rest = state->riding; rest; rest &= rest - 1)
        if (state->carrier[bits_first(rest)] == carrier) return bits_first(rest);
    return NO_UNIT;
}

// --- the map

static inline const Terrain *terrain_at(const World *world, Hex hex) {
    return &world->terrains[world->terrain[hex]];
}
static inline bool hex_covers(const World *world, const State *state, Hex hex) {
    return terrain_at(world, hex)->cover || hex_in(&state->trenches, hex);
}
// Enemies of `side` that are seen to stand in a hex.
static inline uint64_t enemies_in(const World *world, const State *state, int side, Hex hex) {
    return standing_at(state, hex) & world->side[side_other((Side)side)].units & ~state->hidden;
}
// A road goes on that way: no blown bridge.
static inline bool road_open(const World *world, const State *state, Hex hex, int direction) {
    int bridge = world->bridge[hex][direction];
    return (world->road[hex] >> direction & 1) &&
           (bridge == NO_INDEX || !(state->blown >> bridge & 1));
}
