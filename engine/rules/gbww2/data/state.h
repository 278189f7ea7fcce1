// SPDX-License-Identifier: GPL-3.0-or-later
// state.h -- a position of Great Battles of WWII, as plain bytes.
//
// The unit of play is the battalion: its front centre, facing, formation and shape determine where
// its stands are [W34]. The stands of a scattered battalion have places of their own (Loose). The
// game waits in a phase (phases.h). A stack of frames holds the phases that wait for others to end.
#pragma once
#include "engine/kit/stack.h"
#include "world.h"

enum { FRAMES_MAX = 16 };

typedef enum Whereabouts {
    AWAY,       // it is not set up yet, or has not arrived yet
    RESERVE,    // it is off the table [5.3]
    ON_TABLE,   // it stands in formation; hidden unless SHOWN
    IN_AIR,     // its owner chooses where it drops
    SCATTERED,  // it was dropped, and has not formed yet: its stands are loose [Rendezvous]
    GONE,       // no stand of it is left: each is destroyed, detached or attached elsewhere
} Whereabouts;

typedef enum BattalionFlag {
    ACTIVE = 1 << 0,  // it was activated today and has not gone to ground since [9.0]
    GROUND = 1 << 1,  // it has gone to ground today [9.4]
    BROKEN = 1 << 2,  // it cannot be activated again today; set together with GROUND
    SHOWN = 1 << 3,   // it was spotted or showed itself: both sides see it from then on [6.3, W25]
    // it is marked "action taken": it gives no opportunity fire, and loses the first action that a
    // command roll gives it [10.2, 14.5.5, W22]
    TAKEN = 1 << 4,
    MOUNTED = 1 << 5,   // its companies or gun are in vehicles [3.5]
    REVERSE = 1 << 6,   // in road column: it heads for the start of its road; else without meaning
    ACTED = 1 << 7,     // it has acted in this round of actions
    MOVED = 1 << 8,     // it has moved in this round, so its path bars lines of fire [W24]
    SUFFERED = 1 << 9,  // it took a loss or suppression in this player turn [15.0]
    EXEMPT = 1 << 10,   // it won a close combat in this player turn: no morale check [14.8.4]
    RESTED = 1 << 11,   // it has neither entered nor left reserve today [5.3.2]
    // both sides know whether it is on the table or in reserve, though not where it stands [9.1]
    KNOWN = 1 << 13,
    GATHERED = 1 << 14,  // it was dropped and has formed since
} BattalionFlag;

typedef struct Battalion {
    uint8_t x, y;  // front centre in half inches; if SCATTERED, place of the rendezvous
    uint8_t facing, formation, shape;
    // in road column: index of the road, and half inches from the road's start to the head
    uint8_t road, along;
    uint8_t place;    // Whereabouts
    uint16_t flags;   // BattalionFlag
    uint8_t actions;  // actions that the command roll of this player turn gave it, 0 to 2
    uint8_t points;   // casualty points of today [15.1]
    uint8_t start;    // number of its stands at the start of the day [15.1]
    // half inches: front centre before its last move, charge or change of formation [W24]
    uint8_t from_x, from_y;
    // index in State.loose of the stand to which the others move [Rendezvous]; NO_INDEX: none
    uint8_t rendezvous;
} Battalion;

typedef struct Loose {  // a stand of a scattered battalion
    uint8_t stand;      // NO_INDEX: the entry is unused
    uint8_t x, y;       // front centre in half inches
    uint8_t flags;      // LooseFlag
} Loose;
typedef enum LooseFlag {
    LOOSE_LANDED = 4,   // it has landed; until then it is in the air
    LOOSE_FIGHTS = 8,   // it takes part in the close combat under way [W33]
    LOOSE_FOUGHT = 16,  // it has had its close combat in this player turn
} LooseFlag;

typedef enum StrikeKind { STRIKE_NONE, PLANNED, REGISTERED, ON_CALL } StrikeKind;
typedef enum StrikeStep { STRIKE_WAITS, STRIKE_CALLED, STRIKE_FALLS, STRIKE_SPENT } StrikeStep;

typedef struct Strike {  // a barrage template or an air mission
    uint8_t kind, step;  // StrikeKind; StrikeStep
    uint8_t x, y;        // whole inches; 0 if it has no place
    uint8_t turn;        // turn of the day on which it takes effect; 0: not known yet
    uint8_t rounds;      // artillery rounds used in this barrage; 0 once it is spent
    uint8_t target;      // NO_INDEX, or another value once a mission has arrived: no template lies
    uint8_t flags;       // StrikeFlag
} Strike;
typedef enum StrikeFlag { STRIKE_CANCELLED = 1 } StrikeFlag;

typedef struct Centre {   // the C Ops of a division
    uint8_t road, along;  // index of its road (NO_INDEX: off roads), and half inches from the start
    // place in half inches while it is off roads: after a drop, or on the table's edge
    uint8_t x, y;
    uint8_t flags;                  // CentreFlag
    uint8_t actions;                // actions that the command roll of this player turn gave it
    uint8_t goal_road, goal_along;  // after a drop: the point of a road to which it goes
} Centre;
typedef enum CentreFlag {
    CENTRE_ON = 1,      // it is on the table
    CENTRE_LOST = 2,    // it was overrun and has not come back [5.1.3]
    CENTRE_LANDED = 4,  // it was not dropped, or has reached a road since
    CENTRE_ACTED = 16,  // it has acted in this round of actions
} CentreFlag;

typedef struct Park {  // the FUP of a division
    uint8_t x, y;      // its middle in half inches
    uint8_t flags;     // 1: the division has a FUP
    uint8_t spare;
} Park;

typedef struct Walk {     // the move under way
    uint8_t count, done;  // number of half-inch steps; number of steps done
    // 1: in a move, a stand was suppressed at the start, so all going counts as bad [14.3.10]
    uint8_t slow;
    uint8_t spare;
    // directions of the steps, clockwise from north, 3 bits each; a road column does not use them
    uint8_t steps[12];
    // the highest hit number with which each battalion was offered opportunity fire in this move,
    // 4 bits each; 0: none yet [W26]
    uint8_t asked[BATTALIONS_MAX / 2];
} Walk;

typedef struct Combat {     // the close combat under way; loose stands have flags instead
    uint64_t allied, axis;  // sets of the battalions that take part
    uint64_t fought;        // set of battalions that have had their combat in this player turn
    int8_t difference;      // the Allied total less the Axis total; above 0: the Axis lost
    uint8_t spare[7];
} Combat;

typedef struct StandSet {  // one bit for each stand
    uint64_t word[3];
} StandSet;

struct State {
    Battalion battalion[BATTALIONS_MAX];
    uint8_t holder[STANDS_MAX];  // battalion of each stand; NO_INDEX: it is detached
    StandSet suppressed, destroyed;
    StandSet fired;  // heavy weapons and AT guns that have fired and were not packed since [4.1.5]
    Loose loose[LOOSE_MAX];
    Strike strike[STRIKES_MAX];
    Centre centre[DIVISIONS_MAX];
    Park park[DIVISIONS_MAX];
    // one bit for each piece of road; 1: the Axis owns it, 0: the Allied side
    uint8_t friendly[ROAD_PIECES_MAX / 8];
    // 2-in squares that each side has seen to be empty of hidden enemies [W25], one bit each
    uint8_t seen_empty[SIDES][TABLE_WIDE * TABLE_HIGH / 4 / 8];
    Frame frame[FRAMES_MAX];
    Walk walk;
    Combat combat;
    uint64_t todo;                          // battalions that must still retreat, or may advance
    uint32_t held[SIDES];                   // sets of objectives that each side controls [W39]
    int16_t points[SIDES];                  // activation points left; 0 in games with cards
    int16_t spent[SIDES];                   // activation points or black cards spent [W13]
    uint8_t black[SIDES], diamonds[SIDES];  // number of cards in each hand [W12]
    uint8_t rounds[SIDES];                  // artillery rounds left
    // day, from 1 (0: set-up); turn of the day, from 1 (0: before the first, or the night is over);
    // round of actions, 1 or 2 (0: outside the actions)
    uint8_t day, turn, round;
    uint8_t weather, last_weather;  // Weather of today; Weather of the day before
    uint8_t sight;                  // visibility in inches, by hour and weather
    uint8_t dawn_sight;             // visibility in inches by the hour alone [8.2]
    uint8_t first;                  // Side that is first player today; NOBODY: not declared yet
    uint8_t phasing;                // Side whose player turn it is; NOBODY: none has begun today
    uint8_t winner;                 // Side that has won; NOBODY: a draw, or the game goes on
    uint8_t depth;                  // number of frames in use
    uint8_t spare;
    uint16_t plies;        // number of decisions and rolls so far; stops at UINT16_MAX
    uint16_t flown;        // set of air missions that have been flown in this game
    uint8_t rally_needed;  // highest d10 roll that passes, for the losers of the combat under way
    uint8_t more_spare[5];
};
_Static_assert(sizeof(Battalion) == 16, "Battalion has no padding");
_Static_assert(sizeof(struct State) <= 1840, "a position is at most 1,840 bytes");
_Static_assert(sizeof(struct State) % 8 == 0, "State has padding at its end");

static inline bool stand_in(const StandSet *set, int stand) {
    return set->word[stand / 64] >> stand % 64 & 1;
}
static inline void stand_add(StandSet *set, int stand) { set->word[stand / 64] |= bit(stand % 64); }
static inline void stand_drop(StandSet *set, int stand) {
    set->word[stand / 64] &= ~bit(stand % 64);
}
