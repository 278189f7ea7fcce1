// SPDX-License-Identifier: GPL-3.0-or-later
// world.h -- one scenario of Great Battles of WWII, as loaded: table, pieces, charts (chart.h).
//
// Lengths are in u, a sixteenth of an inch, unless a member says otherwise. x grows to the east and
// y to the south. All that a scenario or its chart can vary is data here.
#pragma once
#include "chart.h"
#include "engine/rules/action.h"
#include "engine/rules/gbww2/table/ground.h"
#include "engine/rules/gbww2/table/road.h"
#include "engine/rules/gbww2/table/stands.h"
#include "engine/scenario/heading.h"

enum {
    // Limits of units hold for both sides together.
    BATTALIONS_MAX = 48,  // a set of battalions is a uint64_t
    STANDS_MAX = 160,
    STRIKES_MAX = 16,  // barrage templates and air missions
    DIVISIONS_MAX = 4,
    GROUPS_MAX = 16,  // battlegroups, at most eight a side
    LOOSE_MAX = 40,   // stands of scattered battalions
    AREAS_MAX = 64,
    GOALS_MAX = 32,  // objectives
    ZONES_MAX = 16,
    DROPS_MAX = 32,
    DAYS_MAX = 6,
    NO_INDEX = 0xff,  // in place of an index: none
};

typedef enum StandKind {
    STAND_INFANTRY,  // a company
    STAND_SMG,       // a company with submachine guns
    STAND_ARMOUR,
    STAND_HQ,
    STAND_HW,  // heavy weapons
    STAND_AT,  // anti-tank gun; field guns follow the same rules [W14]
    STAND_KINDS
} StandKind;
static inline bool is_infantry(int kind) { return kind == STAND_INFANTRY || kind == STAND_SMG; }

typedef enum BattalionKind { BATTALION_FOOT, BATTALION_ARMOUR, BATTALION_GUN } BattalionKind;

typedef struct StandCard {
    uint8_t home;    // index of the battalion under which the scenario lists it
    uint8_t kind;    // StandKind
    uint8_t gun;     // class of its gun, 1 (light) to 4 (super); 0: no gun
    uint8_t armour;  // class of its armour, 1 (light) to 4 (super); 0: no armour
} StandCard;

typedef enum ReserveChoice {
    RESERVE_FREE,   // the owner sets it up in its zone or puts it into reserve
    RESERVE_FIXED,  // it begins in reserve
    RESERVE_NEVER,  // it begins in its zone, if it fits there
    RESERVE_CHOICES
} ReserveChoice;

typedef struct BattalionCard {
    char name[24];                  // unique
    char label[8];                  // short, for maps
    uint8_t side, division, group;  // Side; index in World.division; index in World.group_name
    uint8_t kind;                   // BattalionKind
    uint8_t quality;                // Quality
    uint8_t move;  // a Mover; MOVE_MOTOR and MOVE_HALF_TRACK carry infantry and tow guns
    uint8_t first_stand, stand_count;  // its stands in World.stand
    uint8_t zone;                      // index of its set-up zone; NO_INDEX: none
    uint8_t reserve;                   // ReserveChoice
    // day and turn on which it arrives in reserve; day 0: it does not arrive later
    uint8_t arrive_day, arrive_turn;
    uint8_t drop;   // index in World.drop of its air landing; NO_INDEX: none
    bool airborne;  // it loses no stand when it is isolated at night [Air Supply]
} BattalionCard;

typedef struct Area {
    char name[24];
    uint8_t terrain;   // Terrain
    uint8_t capacity;  // most stands of one side in it [14.3.5]; 0: no limit
    uint8_t corners;   // number of corners in x and y
    int16_t x[32], y[32];
} Area;

typedef struct Zone {  // an area where a side sets up or drops units, or gets supply by air
    char name[24];
    uint8_t side, corners;
    int16_t x[32], y[32];
    // one bit for each half-inch square; 1: the square lies wholly inside, and half an inch or more
    // is between its middle and each edge
    uint64_t inner[GROUND_HIGH][3];
} Zone;

typedef struct Division {
    char name[24], cops_name[32];  // name of the division; name of its C Ops
    uint8_t side;
    // the road by which it leaves the table; the end at the table's edge: 0 its start, 1 its end
    uint8_t road, exit;
    uint8_t fup_x, fup_y;  // middle of the FUP in half inches; NO_INDEX: no FUP
    // where the C Ops begins: a road, and half inches from its start; NO_INDEX: not on the table
    uint8_t cops_road, cops_along;
    uint8_t cops_drop;  // index in World.drop of the C Ops's air landing; NO_INDEX: none
    uint8_t drop_zone;  // index of its supply drop zone [Air Supply]; NO_INDEX: none
} Division;

typedef struct Drop {              // an air landing [Air Landings]
    uint8_t day, turn;             // when it is due; a turn that is skipped delays it
    uint8_t zone, altitude, flak;  // index in World.zone; Altitude; Flak
    bool night, glider;
} Drop;

typedef struct Goal {  // an objective
    char name[24];
    int16_t x, y;
    int16_t worth[SIDES];  // victory points of each side for controlling it at the end
    uint8_t held;          // Side that controls it at the start, or NOBODY
} Goal;

typedef struct SideCard {
    char name[24];               // such as "German"
    char people[32];             // such as "Germans" (people_of())
    bool cards;                  // it activates by cards, not by points [W12]
    int16_t activation;          // activation points for the whole game
    uint8_t deal;                // number of cards of the opening hand
    uint8_t draw[DAYS_MAX][10];  // number of cards drawn at the start of each turn played
    uint8_t artillery;           // Grade of its artillery; NONE: no artillery
    uint8_t templates;           // number of barrage templates
    uint8_t rounds, recovery;    // most artillery rounds; rounds recovered each night
    uint8_t gun_days;            // number of days, from the first, on which the artillery can fire
    uint8_t air_kind, missions;  // 0: bombers, 1: rockets; number of air missions
    uint8_t supply;              // Grade of its supply
    bool hidden;                 // its battalions are set up hidden [6.3]
    uint64_t battalions;         // set of its battalions
} SideCard;

struct World {
    Heading heading;
    uint8_t width, height;  // inches
    uint8_t days, turns[DAYS_MAX];
    uint8_t attacker;  // Side
    uint8_t weather;   // the Weather of all days; WEATHERS: it is rolled each dawn

    Ground ground;
    Area area[AREAS_MAX];
    Roads roads;
    uint8_t piece_owner[ROAD_PIECES_MAX];  // Side that owns each piece of road at the start
    uint8_t area_count;

    BattalionCard battalion[BATTALIONS_MAX];
    StandCard stand[STANDS_MAX];
    // battalion to which the stand is attached at the start; NO_INDEX: it is in its own
    uint8_t attached[STANDS_MAX];
    Division division[DIVISIONS_MAX];
    char group_name[GROUPS_MAX][24];
    uint8_t group_side[GROUPS_MAX];
    Zone zone[ZONES_MAX];
    Drop drop[DROPS_MAX];
    Goal objective[GOALS_MAX];
    uint8_t battalion_count, stand_count, division_count, group_count, zone_count, drop_count,
        objective_count;
    bool cards;  // sides activate by a deck of cards [W12]

    SideCard side[SIDES];
    // The margin is the victory points of the Allied side less those of the Axis. A margin at most
    // draw_band away from the threshold is a draw. One at least `major` away is a major victory; 0:
    // there are none.
    int16_t threshold, draw_band, major;
    int16_t loss_points;        // victory points for each destroyed enemy stand
    int16_t activation_points;  // victory points for each activation point that the enemy spends;
                                // 0 with cards
    Chart chart;

    // Hash of all members from `width` to here, which the loader sets last; not 0. Caches hold
    // results for the World of one key.
    uint64_t cache_key;
};

static inline bool has(uint64_t set, int index) { return set >> index & 1; }

// Returns the distance of a spot from a zone, in u, rounded down; 0 inside the zone.
int zone_gap(const Zone *zone, int x, int y);
// Returns whether a spot is inside the zone or on its edge.
bool zone_has(const Zone *zone, int x, int y);
// Fills Zone.inner. Call it when the corners are set.
void zone_finish(Zone *zone);
