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
    BATTALIONS_MAX = 48,  // battalions of both sides; a set of them is one word
    STANDS_MAX = 160,
    BATTALION_STANDS = BODY_MAX,
    STRIKES_MAX = 16,  // templates and missions of both sides
    DIVISIONS_MAX = 4,
    GROUPS_MAX = 16,  // battlegroups of both sides, eight a side
    LOOSE_MAX = 40,   // stands on the table out of formation
    AREAS_MAX = 64,
    GOALS_MAX = 32,  // objectives
    ZONES_MAX = 16,  // zones of both sides
    DROPS_MAX = 32,
    DAYS_MAX = 6,
    NO_INDEX = 0xff,
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
    uint8_t home;    // the battalion that lists it
    uint8_t kind;    // StandKind
    uint8_t gun;     // class of its gun, 1 to 4; 0: no gun
    uint8_t armour;  // class of its armour, 1 to 4; 0: no armour
} StandCard;

typedef enum ReserveChoice {
    RESERVE_FREE,
    RESERVE_FIXED,
    RESERVE_NEVER,
    RESERVE_CHOICES
} ReserveChoice;

typedef struct BattalionCard {
    char name[24];  // unique
    char label[8];  // short, for maps; unique
    uint8_t side, division, group;
    uint8_t kind;     // BattalionKind
    uint8_t quality;  // Quality
    uint8_t move;     // a Mover; MOVE_MOTOR and MOVE_HALF_TRACK carry infantry and tow guns
    uint8_t first_stand, stand_count;
    uint8_t zone;     // set-up zone; NO_INDEX: none
    uint8_t reserve;  // ReserveChoice
    // when it comes into reserve; day 0: it is there from the start
    uint8_t arrive_day, arrive_turn;
    uint8_t drop;  // NO_INDEX: it does not come by air
    bool airborne;
} BattalionCard;

typedef struct Area {
    char name[24];
    uint8_t terrain;   // Terrain
    uint8_t capacity;  // number of stands that fit in; 0: no limit but the room [14.3.5]
    uint8_t corners;
    int16_t x[32], y[32];
} Area;

typedef struct Zone {
    char name[24];
    uint8_t side, corners;
    int16_t x[32], y[32];
    uint64_t inner[GROUND_HIGH][3];  // one bit for each half-inch square that lies wholly inside
} Zone;

typedef struct Division {
    char name[24], cops_name[32];  // name of the division; name of its C Ops
    uint8_t side;
    // the road of its exit; the end that leads home: 0 its start, 1 its end
    uint8_t road, exit;
    uint8_t fup_x, fup_y;           // half inches; NO_INDEX: no FUP
    uint8_t cops_road, cops_along;  // the road, and half inches from its start; NO_INDEX: none
    uint8_t cops_drop;              // index of the drop; NO_INDEX: the C Ops comes by road
    uint8_t drop_zone;              // supply drop zone [Air Supply]; NO_INDEX
} Division;

typedef struct Drop {  // [Air Landings]
    uint8_t day, turn, zone, altitude, flak;
    bool night, glider;
} Drop;

typedef struct Goal {
    char name[24];
    int16_t x, y;
    int16_t worth[SIDES];
    uint8_t held;  // Side that controls it at the start, or NOBODY
} Goal;

typedef struct SideCard {
    char name[24];
    bool cards;                  // activates by cards [W12]
    int16_t activation;          // points for the whole game
    uint8_t deal;                // cards of the opening hand
    uint8_t draw[DAYS_MAX][10];  // cards drawn at the start of each turn
    uint8_t artillery, templates, rounds, recovery;
    uint8_t gun_days;  // number of days, from the first, on which the artillery can fire
    uint8_t air_kind, missions;
    uint8_t supply;  // Supply
    uint64_t battalions;
} SideCard;

struct World {
    Heading heading;
    uint8_t width, height;  // inches
    uint8_t days, turns[DAYS_MAX];
    uint8_t attacker;  // Side
    uint8_t weather;   // Weather, or WEATHERS: rolled each dawn

    Ground ground;
    Area area[AREAS_MAX];
    Roads roads;
    uint8_t piece_owner[ROAD_PIECES_MAX];  // Side that owns each piece of road at the start
    uint8_t area_count;

    BattalionCard battalion[BATTALIONS_MAX];
    StandCard stand[STANDS_MAX];
    // battalion to which the stand is attached at the start; NO_INDEX: its own
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
    int16_t threshold, draw_band, major, loss_points, activation_points;
    Chart chart;

    // The loader sets these members last.
    uint64_t pieces_hash;  // hash of battalions, stands and roads
    uint64_t table_hash;   // hash of pieces_hash, ground, areas, zones, chart and sides; not 0
};

static inline bool has(uint64_t set, int index) { return set >> index & 1; }

// Returns the distance of a spot from a zone, in u, rounded down; 0 inside the zone.
int zone_gap(const Zone *zone, int x, int y);
bool zone_has(const Zone *zone, int x, int y);  // returns whether a spot is inside or on the edge
void zone_finish(Zone *zone);                   // fills `inner`; call when the corners are set
