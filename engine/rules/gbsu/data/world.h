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
    UNITS_MAX = 64,       // most counters of both sides, so that a set of units is a uint64_t
    FORMATIONS_MAX = 24,  // most formations of both sides
    HQS_MAX = 12,         // most units with support points, of both sides
    TERRAINS_MAX = 24,
    TURNS_MAX = 30,
    STRIKES_MAX = 8,      // most kinds of artillery fire and air strikes, of both sides
    MINES_MAX = 10,       // most minefields of both sides
    MARKERS_MAX = 16,     // most mine markers of a side, from which its minefields are drawn
    OBJECTIVES_MAX = 64,  // most hexes whose control counts for victory
    FORTS_MAX = 32,       // most fortified hexes, so that a set of them is a uint32_t
    OBJECTS_MAX = 8,      // most objects that can be destroyed [11.7]
    AWARDS_MAX = 48,      // most entries of the victory table
    RANGE_MAX = 20,       // longest range of a counter, in hexes
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
    MOUNTAIN,  // mountain troops; all kinds after this one are usually motorised
    TANKS,
    MOTOR_HEADQUARTERS,
    MOTOR_INFANTRY,
    MECH_INFANTRY,
    MOTORCYCLE,
    RECONNAISSANCE,  // motorised reconnaissance
    UNIT_KINDS
} UnitKind;

// TargetClass has the classes of targets in the table of card multipliers [6.10]. The same classes
// are firers, together with artillery fire (AF), air strikes (AS) and mines.
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
    uint8_t kind;   // a value of EventKind
    uint8_t owner;  // EventOwner: the side that gets the event
} Event;

typedef struct Terrain {
    char name[24];
    char letter;      // the letter of this terrain in the rows of the map
    uint8_t cost[2];  // half MP to enter, on foot and motorised; COST_NEVER: impassable
    uint8_t cover;
    uint8_t stacking;  // most units of a side in a hex; support weapons do not count
    bool blocks_sight, hill, improve, mine;
    char note[112];  // cover, sight, MP and stacking limit as text (load_chart.c has an example)
} Terrain;

typedef struct Multiplier {  // one cell of the table of card multipliers [6.10]
    uint8_t times;           // multiplier of the card value, 1 to 3
    // note b: fires only at adjacent targets, with firepower 1 and gun rating 0
    bool close;
    bool observed;  // note c: 1 counts instead of `times` unless a friend sees the hex aimed at
} Multiplier;

typedef struct Unit {
    char name[16];  // such as "A/8DLI"; unique in the scenario
    char label[5];  // up to four characters for the map, such as "A8D"; unique in the scenario
    uint8_t side, kind, target_class;
    uint8_t formation;                    // NO_FORMATION for a support weapon outside formations
    bool motorised, weapon;               // weapon: a support weapon [10.0]
    bool hq, signal, anti_air, engineer;  // abilities, which `kind` alone does not always imply
    bool fixed;                           // the unit is an emplacement, which never moves [R35]
    bool gunned;                          // the unit has the ratings `gun` and `armour` [6.5]
    uint8_t gun, armour;
    uint8_t steps;                    // 1 or 2 at full strength
    uint8_t firepower[3], morale[3];  // index: the number of steps left; [0] is unused
    uint8_t range;
    uint8_t mp;        // movement allowance in half MP
    uint8_t support;   // support points that an HQ has each turn [6.6]
    uint8_t hq_index;  // index of the unit in World.hq, or NO_INDEX
    uint8_t turn;      // 0: set up before the first turn; else the turn of arrival [3.6]
    // victory points that the enemy gets if the unit is eliminated (AWARD_LOSSES)
    uint8_t vp;
    HexSet where;  // hexes where the unit may be set up or arrive
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
    uint8_t observer;  // unit without which the strike is not available; NO_UNIT: always available
} Strike;

typedef struct Object {  // a hex, or a bridge over a hexside, that can be destroyed [11.7]
    char name[32];
    bool bridge;
    Hex hex, beyond;    // the hex; for a bridge both ends, otherwise `beyond` is HEX_NONE
    uint8_t by_side;    // the side that may destroy the object
    bool by_engineers;  // only engineers may destroy the object
    uint8_t card;       // lowest card value that destroys the object
} Object;

typedef enum AwardKind {
    AWARD_CONTROL,        // points[s] while side s controls `hex`
    AWARD_OBJECT_INTACT,  // points[s] while `object` is not destroyed
    AWARD_OBJECT_RUINED,  // points[s] once `object` is destroyed
    AWARD_LOSSES,         // points[s] times Unit.vp for each enemy unit that is eliminated
    AWARD_STEPS           // points[s] for each step that the enemy has lost
} AwardKind;

typedef struct Award {  // an entry of the victory table; it counts as if the game ended now
    uint8_t kind;       // a value of AwardKind
    uint8_t points[2];  // points of the award for each side
    Hex hex;
    uint8_t object;
} Award;

typedef struct SideCard {  // the facts of one side
    char name[24];         // such as "British"
    uint8_t deal;          // number of cards dealt at the start [3.2]
    // number of cards in hand after "additional orders"; deal <= limit <= HAND_MAX
    uint8_t limit;
    // ammo level, 1 to 20, from which the side cannot fire with the initiative [11.5.1]
    uint8_t low_ammo;
    uint8_t minefields;  // number of minefields that the side places [11.6]
    uint8_t markers;     // number of mine markers from which its minefields are drawn
    uint8_t marker[MARKERS_MAX];
    HexSet sudden;  // the side wins at once at the end of a turn if it controls all these hexes
    uint16_t sudden_count;  // number of these hexes; 0: no sudden victory
    uint64_t units;         // set of the counters of the side
} SideCard;

struct World {
    Heading heading;
    HexGrid grid;
    Sight sight;
    // view[r][h] is the set of hexes that a unit in h sees by day within r hexes
    HexSet view[RANGE_MAX + 1][HEXES_MAX];

    // The map.
    uint8_t terrain[HEXES_MAX];
    uint8_t suit[HEXES_MAX];
    bool suits_named;           // true: the map file names the suits of its hexes [R4]
    HexSet around[HEXES_MAX];   // the hex and its neighbours
    HexSet near_by[HEXES_MAX];  // the hexes within two hexes of the hex
    HexSet minable;             // hexes of minable terrain without a fortification [11.6.2]
    // number of units that the fortification shelters; 0: no fortification [11.8]
    uint8_t fort[HEXES_MAX];
    uint8_t fort_index[HEXES_MAX];  // bit in State.ruined_forts, or NO_INDEX
    uint8_t road[HEXES_MAX];        // set of directions, one bit each; so are the next three arrays
    uint8_t river[HEXES_MAX], stream[HEXES_MAX], ford[HEXES_MAX];
    // index of a destroyable bridge in `object`, or NO_INDEX
    uint8_t bridge[HEXES_MAX][HEX_DIRECTIONS];
    StepCosts cost[2];         // in half MP, foot and motorised
    StepCosts cost_ruined[2];  // costs of each step if its bridge is destroyed
    uint8_t cost_least[2];     // the lowest of all these costs that is possible
    // cheapest paths over an empty map, up to the highest MP of a counter
    PathTable paths[2][HEXES_MAX];
    uint8_t objective[HEXES_MAX];  // index into `objectives` and bit in State.control, or NO_INDEX
    Hex objectives[OBJECTIVES_MAX];
    uint64_t objective_set;  // bits of all objectives
    uint8_t objective_count, fort_count;
    uint64_t control[2];           // objectives that each side controls at the start
    uint8_t cover[HEXES_MAX];      // cover that the terrain of the hex gives
    char hex_name[HEXES_MAX][20];  // such as "Mill"; "" if the hex has no name
    uint8_t stream_cost[2];        // half MP more to cross a stream or canal hexside

    // The counters.
    Unit unit[UNITS_MAX];
    Formation formation[FORMATIONS_MAX];
    Strike strike[STRIKES_MAX];
    Object object[OBJECTS_MAX];
    uint8_t unit_count, formation_count, strike_count, object_count, hq_count;
    uint8_t hq[HQS_MAX];  // the units with support points
    uint64_t starters;    // units that are set up before the first turn
    // units that are not motorised; units of each TargetClass
    uint64_t foot, class_set[TARGET_CLASSES];
    uint64_t weapons, engineers, signals, anti_airs;
    uint64_t infantry;   // units that count as infantry for combined arms [R24]
    uint64_t two_steps;  // counters that have two steps at full strength
    uint64_t armed[2];   // [0]: units that have firepower with one step left; [1]: with both steps
    uint64_t close[TARGET_CLASSES];  // units that fire at such a target only from an adjacent hex
                                     // [6.10b]
    // units whose range is 1 or more, so that it includes adjacent hexes
    uint64_t watchful;
    // 16 bits for each unit, all ones if the unit is not of the side; the layout cache compares
    // them
    uint64_t not_of[SIDES][UNITS_MAX / 4];
    // first word of not_of[] with units of the side, and the end of these words
    uint8_t words_from[SIDES], words_to[SIDES];

    // The charts.
    Terrain terrains[TERRAINS_MAX];
    uint8_t terrain_count;
    uint8_t fort_cover, fort_ruin_cover;
    uint8_t improve_cover;  // cover that an improved position adds [5.8]
    Event event[CARDS];     // random event of each card
    Multiplier multiplier[TARGET_CLASSES][FIRER_CLASSES];
    uint64_t deck;  // set of all 52 cards

    // The scenario card.
    SideCard side[2];
    uint8_t turns;
    uint32_t night;  // bit t is set if turn t is a night turn [11.4]
    // the side that draws for suits, and its number of cards [3.3]
    uint8_t initiative_side, initiative_cards;
    // the side that places its free units and mines first, and brings its reinforcements first
    uint8_t setup_first;
    Award award[AWARDS_MAX];
    uint8_t award_count;
    int16_t threshold;  // the middle of the margins that are a draw
    // a margin at most this far from the threshold is a draw; Allied wins above it, Axis below it
    int16_t draw_band;
    int16_t major;  // least distance of the margin from the threshold in a major victory; 0: none
};

// world.c: the names of the unit kinds on the counters, such as "infantry".
extern const char *const unit_kind_names[UNIT_KINDS];
// Writes to `out` "AF1" for a side's first artillery fire, "AS2" for its second air strike.
// Returns `out`.
const char *strike_name(const World *world, int strike, char out[16]);
