// SPDX-License-Identifier: GPL-3.0-or-later
// state.h -- a position of Great Battles of WWII, as plain bytes.
//
// The unit of play is the battalion: its front centre, facing, formation and shape determine where
// its stands are [W34]. The game stops and waits in a phase (phases.h). A stack of frames holds the
// phases that wait for others to end.
#pragma once
#include "engine/rules/stack.h"
#include "world.h"

enum { FRAMES_MAX = 16 };

typedef enum Whereabouts {
    AWAY,       // has not arrived yet
    RESERVE,    // off the table [5.3]
    ON_TABLE,   // stands in formation; hidden unless SHOWN
    IN_AIR,     // is dropped this turn
    SCATTERED,  // landed, not consolidated: its stands are loose [Rendezvous]
    GONE,       // no stand left
} Whereabouts;

typedef enum BattalionFlag {
    ACTIVE = 1 << 0,  // activated [9.0]; ends with GROUND or at night
    GROUND = 1 << 1,  // has gone to ground [9.4]
    BROKEN = 1 << 2,  // failed its morale check today: cannot be activated
    SHOWN = 1 << 3,   // has been spotted, so that both sides see it [6.3, W25]
    // loses its next action [10.2, 14.5.5, W22]; the rules call this "action taken"
    TAKEN = 1 << 4,
    MOUNTED = 1 << 5,    // [3.5]
    REVERSE = 1 << 6,    // heads for the start of its road; only in road column
    ACTED = 1 << 7,      // has acted in this round of actions
    MOVED = 1 << 8,      // has moved this round, so its path bars lines of fire [W24]
    SUFFERED = 1 << 9,   // took a loss or suppression this player turn [15.0]
    EXEMPT = 1 << 10,    // won a combat this player turn [14.8.4]
    RESTED = 1 << 11,    // has been in reserve all day [5.3.2]
    ASKED = 1 << 12,     // the phase has already offered it a choice
    KNOWN = 1 << 13,     // never spotted, but known to be on the table: was activated [9.1]
    GATHERED = 1 << 14,  // was dropped, and has formed since
} BattalionFlag;

typedef struct Battalion {
    uint8_t x, y;  // front centre, half inches
    uint8_t facing, formation, shape;
    // in road column: the road, and the half inches from its start to the head
    uint8_t road, along;
    uint8_t place;           // Whereabouts
    uint16_t flags;          // BattalionFlag
    uint8_t actions;         // actions left this player turn
    uint8_t points;          // casualty points today [15.1]
    uint8_t start;           // number of stands at the start of the day [15.1]
    uint8_t from_x, from_y;  // where its move of this round began [W24]
    // place in State.loose of the stand to which the others move; NO_INDEX: none
    uint8_t rendezvous;
} Battalion;

typedef struct Loose {  // a stand out of formation
    uint8_t stand;      // NO_INDEX: the entry is unused
    uint8_t x, y;       // half inches
    uint8_t flags;      // LooseFlag
} Loose;
typedef enum LooseFlag {
    LOOSE_LANDED = 4,
    LOOSE_FIGHTS = 8,   // takes part in the combat under way [W33]
    LOOSE_FOUGHT = 16,  // has had its combat this player turn
} LooseFlag;

typedef enum StrikeKind { STRIKE_NONE, PLANNED, REGISTERED, ON_CALL } StrikeKind;
typedef enum StrikeStep { STRIKE_WAITS, STRIKE_CALLED, STRIKE_FALLS, STRIKE_SPENT } StrikeStep;

typedef struct Strike {  // a template or an air mission
    uint8_t kind, step;
    uint8_t x, y;    // whole inches
    uint8_t turn;    // turn on which it takes effect; 0: not known yet
    uint8_t rounds;  // rounds used so far today
    uint8_t target;  // other than NO_INDEX for a mission: no template lies on the table
    uint8_t flags;   // StrikeFlag
} Strike;
typedef enum StrikeFlag { STRIKE_CANCELLED = 1, STRIKE_FRESH = 2, STRIKE_DONE = 4 } StrikeFlag;

typedef struct Centre {   // C Ops of a division
    uint8_t road, along;  // the road, and half inches from its start
    // half inches; used off roads: after a drop [C Ops landing], or on the table's edge
    uint8_t x, y;
    uint8_t flags;  // CentreFlag
    uint8_t actions;
    uint8_t goal_road, goal_along;
} Centre;
typedef enum CentreFlag {
    CENTRE_ON = 1,      // on the table
    CENTRE_LOST = 2,    // overrun today [5.1.3]
    CENTRE_LANDED = 4,  // has reached its road since it was dropped
    CENTRE_ACTED = 16,  // has acted in this round of actions
} CentreFlag;

typedef struct Park {  // FUP of a division
    uint8_t x, y;      // half inches
    uint8_t flags;     // 1: the division has a FUP
    uint8_t spare;
} Park;

typedef struct Walk {  // half-inch steps of the move under way, 3 bits each (clockwise from north)
    uint8_t count, done;
    uint8_t slow;  // 1: a stand was suppressed at the start, so all going counts as bad [14.3.10]
    uint8_t spare;
    uint8_t steps[12];  // unused by a move along a road
    // The best hit number of each battalion when it was last offered opportunity fire during this
    // move, four bits each; 0: not offered yet [W26].
    uint8_t asked[BATTALIONS_MAX / 2];
} Walk;

typedef struct Combat {
    uint64_t allied, axis;  // battalions of the combat under way
    uint64_t fought;        // battalions whose combat of this player turn is over
    int8_t difference;      // the Allied total less the Axis total; above 0: the Axis lost
    uint8_t spare[7];
} Combat;

typedef struct StandSet {
    uint64_t word[3];
} StandSet;

struct State {
    Battalion battalion[BATTALIONS_MAX];
    uint8_t holder[STANDS_MAX];  // battalion of each stand; NO_INDEX: no battalion has it
    StandSet suppressed, destroyed;
    StandSet fired;  // heavy weapons and AT guns that have fired and are not packed since [4.1.5]
    Loose loose[LOOSE_MAX];
    Strike strike[STRIKES_MAX];
    Centre centre[DIVISIONS_MAX];
    Park park[DIVISIONS_MAX];
    // one bit for each road piece; 1: it belongs to the Axis
    uint8_t friendly[ROAD_PIECES_MAX / 8];
    uint8_t seen_empty[SIDES][TABLE_WIDE * TABLE_HIGH / 4 / 8];  // squares seen empty [W25]
    Frame frame[FRAMES_MAX];
    Walk walk;
    Combat combat;
    uint64_t todo;                          // battalions that a phase must still ask for a choice
    uint32_t held[SIDES];                   // sets of objectives that each side controls [W39]
    int16_t points[SIDES];                  // activation points left
    int16_t spent[SIDES];                   // activation points spent so far [W13]
    uint8_t black[SIDES], diamonds[SIDES];  // cards in hand [W12]
    uint8_t rounds[SIDES];                  // artillery rounds left
    // counted from 1; `round` is the round of actions, 1 or 2
    uint8_t day, turn, round;
    uint8_t weather, last_weather;
    uint8_t sight;       // visibility in inches, by hour and weather
    uint8_t dawn_sight;  // visibility in inches by the hour alone [8.2]
    uint8_t first;       // Side that is first player today, NOBODY: not declared
    uint8_t phasing;     // the Side whose player turn it is
    uint8_t winner;      // the Side that has won, or NOBODY
    uint8_t depth;
    uint8_t spare;
    uint16_t plies;
    uint16_t flown;        // set of missions that have been flown
    uint8_t rally_needed;  // the highest roll that passes, for the losers of the combat under way
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
