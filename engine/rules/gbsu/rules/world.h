// SPDX-License-Identifier: GPL-3.0-or-later
// world.h -- one scenario of Great Battles of Small Units, as loaded: map, counters, charts.
//
// All that scenarios vary is data here: no rule depends on the name of a scenario.
// scenarios/README.md explains the YAML that fills a World; load/ reads it.
#pragma once
#include "engine/board/paths.h"
#include "engine/board/sight.h"
#include "engine/rules/action.h"
#include "engine/scenario/heading.h"
#include "hands.h"

enum {
    UNITS_MAX = 64,       // counters of both sides: a set of units is a uint64_t
    FORMATIONS_MAX = 24,  // of both sides
    HQS_MAX = 12,         // units with support points, of both sides
    TERRAINS_MAX = 24,
    TURNS_MAX = 30,
    STRIKES_MAX = 8,      // kinds of artillery fire and air strike, of both sides
    MINES_MAX = 10,       // minefields placed, of both sides
    MARKERS_MAX = 16,     // mine markers of a side, from which its minefields are drawn
    OBJECTIVES_MAX = 64,  // hexes whose control counts for victory
    FORTS_MAX = 32,       // fortified hexes; a set of them is a uint32_t
    OBJECTS_MAX = 8,      // objects that can be destroyed [11.7]
    AWARDS_MAX = 48,      // lines in the victory table
    RANGE_MAX = 20,       // longest range of a counter
    NO_FORMATION = 0xff,
    NO_UNIT = 0xff,
    NO_INDEX = 0xff,
    MP_MAX = PATH_POINTS_MAX,  // highest MP of a counter, in half MP
};

typedef enum UnitKind {  // the type on the counter [2.0]
    INFANTRY,
    CAVALRY,
    HEADQUARTERS,
    MACHINE_GUNS,
    SIGNAL,
    ANTI_AIR,
    ANTI_TANK,
    ENGINEERS,
    AIRBORNE,
    GLIDER,
    MOUNTAIN,  // non-motorised
    TANKS,
    MOTOR_HEADQUARTERS,
    MOTOR_INFANTRY,
    MECH_INFANTRY,
    MOTORCYCLE,
    RECONNAISSANCE,  // motorised
    UNIT_KINDS
} UnitKind;

// The classes of targets and firers in the card multiplier table [6.10].
typedef enum TargetClass {
    CLASS_INF,
    CLASS_TANK,
    CLASS_MECH,
    CLASS_AT,
    TARGET_CLASSES
} TargetClass;
enum { CLASS_AF = TARGET_CLASSES, CLASS_AS, CLASS_MINE, FIRER_CLASSES };

typedef enum EventKind {  // random events [12.2]
    EVENT_NONE,
    EVENT_SNIPER,
    EVENT_CHANGE_ORDERS,
    EVENT_ADDITIONAL_ORDERS,
    EVENT_QUICK_RALLY,
    EVENT_EXTRA_AMMO,
    EVENT_KINDS
} EventKind;

typedef enum EventOwner { OWNER_INITIATIVE, OWNER_OTHER } EventOwner;

typedef struct Event {
    uint8_t kind;   // EventKind
    uint8_t owner;  // EventOwner: the side that gets the event
} Event;

typedef struct Terrain {
    char name[24];
    char letter;      // the letter of this terrain in the rows of the map
    uint8_t cost[2];  // half MP to enter, on foot and motorised, or COST_NEVER
    uint8_t cover;
    uint8_t stacking;  // most units of a side in a hex, without support weapons
    bool blocks_sight, hill, improve, mine;
    char note[112];  // all these properties as text
} Terrain;

typedef struct Multiplier {  // one cell of [6.10]
    uint8_t times;           // 1..3
    bool close;              // note b: only at adjacent targets, with firepower 1 and gun rating 0
    bool observed;           // note c: `times` counts as 1 unless a friendly unit sees the hex
} Multiplier;

typedef struct Unit {
    char name[16];  // "A/8DLI"; unique
    char label[5];  // up to four characters for the map: "A8D"; unique within a side
    uint8_t side, kind, target_class;
    uint8_t formation;                    // NO_FORMATION for a support weapon outside formations
    bool motorised, weapon;               // weapon: a support weapon [10.0]
    bool hq, signal, anti_air, engineer;  // abilities, which `kind` does not always imply
    bool fixed;                           // an emplacement: never moves [R35]
    bool gunned;                          // has gun and armour ratings [6.5]
    uint8_t gun, armour;
    uint8_t steps;                    // 1 or 2
    uint8_t firepower[3], morale[3];  // index: number of steps left; [0] is unused
    uint8_t range;
    uint8_t mp;        // movement allowance in half MP
    uint8_t support;   // support points that an HQ has each turn [6.6]
    uint8_t hq_index;  // index of the unit in World.hq, or NO_INDEX
    uint8_t turn;      // 0: set up before the first turn; else the turn of arrival [3.6]
    uint8_t vp;        // victory points of the enemy when the unit is eliminated
    HexSet where;      // hexes where the unit may be set up or arrive
    uint16_t where_count;
    Hex at;  // the only hex of `where`, which needs no choice; HEX_NONE if `where` has several
} Unit;

typedef struct Formation {
    char name[24];  // unique
    uint8_t side;
    uint64_t units;
} Formation;

typedef struct Strike {  // one kind of artillery fire or air strike of a side [6.7.2]
    uint8_t side;
    bool air;
    uint8_t strength;
    uint8_t count[TURNS_MAX + 1];  // number available on each turn; the index is the turn, from 1
    uint8_t observer;  // the strike is available only while this unit is on the map, or NO_UNIT
} Strike;

typedef struct Object {  // [11.7] a hex, or a bridge over a hexside
    char name[32];
    bool bridge;
    Hex hex, beyond;    // both ends of a bridge; otherwise `beyond` is HEX_NONE
    uint8_t by_side;    // the side that may destroy the object
    bool by_engineers;  // only engineers may destroy the object
    uint8_t card;       // lowest card value that destroys the object
} Object;

typedef enum AwardKind {
    AWARD_CONTROL,        // points[s] if side s controls `hex`
    AWARD_OBJECT_INTACT,  // points[s] for side s if `object` is not destroyed
    AWARD_OBJECT_RUINED,  // points[s] for side s if `object` is destroyed
    AWARD_LOSSES,         // points[s] times Unit.vp for each enemy unit that is eliminated
    AWARD_STEPS           // points[s] for each step that the enemy has lost
} AwardKind;

typedef struct Award {  // a line of the victory table; points are counted at the game's end
    uint8_t kind;       // AwardKind
    uint8_t points[2];  // by side
    Hex hex;
    uint8_t object;
} Award;

typedef struct SideCard {  // the facts of a side
    char name[24];         // "British"
    uint8_t deal;          // cards at the start [3.2]
    uint8_t limit;         // hand limit for random events; deal <= limit <= HAND_MAX
    uint8_t low_ammo;      // ammo level, 1..20, at which the side cannot fire [11.5.1]
    uint8_t minefields;    // number of minefields that the side places [11.6]
    uint8_t markers;       // number of mine markers from which its minefields are drawn
    uint8_t marker[MARKERS_MAX];
    HexSet sudden;  // the side wins at once at the end of a turn if it controls all these hexes
    uint16_t sudden_count;  // number of these hexes; 0: no sudden victory
    uint64_t units;         // counters of the side
} SideCard;

struct World {
    Heading heading;
    HexGrid grid;
    Sight sight;
    HexSet view[RANGE_MAX + 1][HEXES_MAX];  // view[r][h]: hexes that h sees within r hexes

    // The map.
    uint8_t terrain[HEXES_MAX];
    uint8_t suit[HEXES_MAX];
    bool suits_named;               // the map names the suits of its hexes [R4]
    HexSet around[HEXES_MAX];       // the hex and its neighbours
    HexSet near_by[HEXES_MAX];      // the hexes within two hexes of the hex
    HexSet minable;                 // minable terrain without a fort [11.6.2]
    uint8_t fort[HEXES_MAX];        // most units that the fort shelters; 0: no fort [11.8]
    uint8_t fort_index[HEXES_MAX];  // bit in State.ruined_forts, or NO_INDEX
    uint8_t road[HEXES_MAX];        // set of directions
    uint8_t river[HEXES_MAX], stream[HEXES_MAX], ford[HEXES_MAX];
    uint8_t bridge[HEXES_MAX][HEX_DIRECTIONS];  // object index, or NO_INDEX
    StepCosts cost[2];                          // in half MP, foot and motorised
    StepCosts cost_ruined[2];                   // the costs if a bridge on the way is destroyed
    uint8_t cost_least[2];                      // the lowest of all these costs
    PathTable paths[2][HEXES_MAX];  // cheapest paths up to the highest MP, foot and motorised
    uint8_t objective[HEXES_MAX];   // bit in State.control, or NO_INDEX
    Hex objectives[OBJECTIVES_MAX];
    uint64_t objective_set;  // all objectives as a set of hexes
    uint8_t objective_count, fort_count;
    uint64_t control[2];           // objectives that each side controls at the start
    uint8_t cover[HEXES_MAX];      // cover that the terrain of the hex gives
    char hex_name[HEXES_MAX][20];  // "" or "Mill"
    uint8_t stream_cost[2];        // half MP more to cross a stream or canal hexside

    // The counters.
    Unit unit[UNITS_MAX];
    Formation formation[FORMATIONS_MAX];
    Strike strike[STRIKES_MAX];
    Object object[OBJECTS_MAX];
    uint8_t unit_count, formation_count, strike_count, object_count, hq_count;
    uint8_t hq[HQS_MAX];
    uint64_t starters;                         // units that are set up before the first turn
    uint64_t foot, class_set[TARGET_CLASSES];  // sets of units
    uint64_t weapons, engineers, signals, anti_airs;
    uint64_t infantry;   // units that count as infantry for combined arms [R24]
    uint64_t two_steps;  // counters with two steps
    uint64_t armed[2];   // units that have firepower with one step left, and with both steps
    uint64_t close[TARGET_CLASSES];  // units that fire at such a target only from an adjacent hex
                                     // [6.10b]
    uint64_t watchful;               // units with a range of 1 or more, which see adjacent hexes
    // 16 bits for each unit: all ones if the unit is not of the side
    uint64_t not_of[SIDES][UNITS_MAX / 4];
    // the range of words in not_of[] that contain units of the side
    uint8_t words_from[SIDES], words_to[SIDES];

    // The charts.
    Terrain terrains[TERRAINS_MAX];
    uint8_t terrain_count;
    uint8_t fort_cover, fort_ruin_cover;
    uint8_t improve_cover;  // what an improved position adds [5.8]
    Event event[CARDS];     // the random event of each card
    Multiplier multiplier[TARGET_CLASSES][FIRER_CLASSES];
    uint64_t deck;  // all 52 cards

    // The scenario card.
    SideCard side[2];
    uint8_t turns;
    uint32_t night;                             // bit t: turn t is a night turn [11.4]
    uint8_t initiative_side, initiative_cards;  // who draws for suits, and how many cards [3.3]
    uint8_t setup_first;  // the side that places its free units and mines first
    Award award[AWARDS_MAX];
    uint8_t award_count;
    int16_t threshold;  // Allied wins above this margin, Axis below it
    int16_t draw_band;  // a margin this near to the threshold is a draw too
    int16_t major;  // a margin this far from the threshold is a major victory; 0: no such victory
};

// world.c: the names of the unit kinds on the counters, such as "infantry".
extern const char *const unit_kind_names[UNIT_KINDS];
// Writes to `out` "AF1" for a side's first artillery fire, "AS2" for its second air strike.
const char *strike_name(const World *world, int strike, char out[16]);
