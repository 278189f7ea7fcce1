// SPDX-License-Identifier: GPL-3.0-or-later
// world.h -- World, one loaded scenario of Red Flags & Iron Crosses: map, units, chart, victory
// table.
//
// The loader fills a World once, and nothing changes it afterwards, except that `cassino tune` sets
// the weights of its Evaluation (evaluation/evaluation.h). A "unit" is anything that is dealt a
// card (the rules call it a piece): a section, a gun, a vehicle, a commander, an observer, an
// aircraft. Sets of units, objectives and hides are uint64_t with one bit for each index.
// world_prepare() (load/load.h) computes Unit.reach, SideCard.unit_hides, World.step, World.looks,
// World.binomial and the Evaluation.
#pragma once
#include "engine/board/sight.h"
#include "engine/board/trails.h"
#include "engine/rules/action.h"
#include "engine/scenario/heading.h"

enum {
    UNITS_MAX = 64,    // most units of both sides, so that a set of units is one uint64_t
    FIGURES_MAX = 16,  // most figures of a unit
    TERRAINS_MAX = 16,
    TURNS_MAX = 20,
    MINES_MAX = 16,
    BARRAGES_MAX = 16,
    TARGETS_MAX = 24,  // most hexes of a side at which its barrages may aim
    BRIDGES_MAX = 32,  // most bridges, so that a set of them is a uint32_t
    HIDES_MAX = 64,    // most hides of a side
    OBJECTIVES_MAX = 64,
    AWARDS_MAX = 32,
    POOL_MAX = 40,         // most dice that are thrown at once
    UNIT_TURNS_MAX = 512,  // most units times turns, so that no game exceeds PLIES_MAX
    PACK = 52,             // number of cards in one pack
    // cards of two packs; a card of the second pack has an index higher by PACK
    CARDS_MAX = 2 * PACK,
    NO_CARD = 0xff,
    NO_UNIT = 0xff,
    NO_INDEX = 0xff,
};

typedef enum UnitKind {
    INFANTRY,
    ENGINEERS,
    CAVALRY,
    GUN,
    AFV,
    TRANSPORT,
    COMMANDER,
    OBSERVER,
    AIRCRAFT,
    UNIT_KINDS
} UnitKind;

typedef enum Weight { LIGHT, MEDIUM, HEAVY, WEIGHTS } Weight;
typedef enum Grade { GOOD, AVERAGE, POOR, VERY_POOR, GRADES } Grade;

// The weapons are in the order of [sheet: range]. AGAINST_AFV stands for all foot weapons against
// AFVs.
typedef enum Weapon {
    SMALL_ARMS,
    SMG,
    LMG,
    HMG,
    AGAINST_AFV,
    MEDIUM_MORTAR,
    LIGHT_AFV_GUN,
    LIGHT_AT_GUN,
    MEDIUM_AFV_GUN,
    MEDIUM_AT_GUN,
    HEAVY_AFV_GUN,
    HEAVY_AT_GUN,
    HEAVY_MORTAR,
    INFANTRY_GUN,
    MOUNTAIN_GUN,
    FIELD_GUN,
    MEDIUM_GUN,
    HEAVY_GUN,
    WEAPONS,
    ARMS = HMG + 1,  // number of weapons that figures carry
} Weapon;

typedef enum Family { FOOT_WEAPONS, AFV_GUNS, AT_GUNS, ARTILLERY, FAMILIES } Family;
typedef enum Target { TARGET_FOOT, TARGET_MOUNTED, TARGET_ALONE, TARGET_AFV, TARGET_KINDS } Target;

typedef enum Mover {  // classes of units that enter the same terrain
    MOVER_FOOT,
    MOVER_GUN,  // a gun that its crew moves by hand
    MOVER_CAVALRY,
    MOVER_HORSE,
    MOVER_MOTOR,
    MOVER_AFV,
    MOVERS
} Mover;

typedef enum Step {  // flags of a step that a mover takes over a hexside
    STEP_OPEN = 1,   // the step is possible; all other flags need this flag
    STEP_ENDS = 2,   // the step crosses a stream or ford, which ends the move
    STEP_FORD = 4,   // the step crosses a ford, so it must be the first of the move
    STEP_ROAD = 8,   // the step follows a road
    STEP_ROUGH = 16  // the step enters rough terrain other than by road
} Step;

typedef enum Pace {  // rows of the movement table [sheet: movement]
    PACE_INFANTRY,
    PACE_CAVALRY,
    PACE_LIGHT_GUN,
    PACE_LIGHT_AFV,
    PACE_MEDIUM_AFV,
    PACE_HEAVY_AFV,
    PACE_HORSE,
    PACE_MOTOR,
    PACE_COMMANDER,
    PACE_OBSERVER,
    PACES,
    PACE_NONE = PACES,  // a medium or heavy gun that is not limbered, or an aircraft
} Pace;

typedef enum Colour { RED, BLACK, COLOURS } Colour;

// Dice says how many dice figures or AFVs throw: `fresh` for each of them if fresh, otherwise
// `spent` for every `per` of them.
typedef struct Dice {
    uint8_t fresh, spent, per;
} Dice;

typedef struct WeaponRow {
    Dice dice;
    uint8_t range;   // in hexes
    uint8_t family;  // Family, the row of the numbers to hit
    // Weight of a gun with a crew: against armour [F7], and for its movement unless the unit states
    // another. An AFV states its own weights.
    uint8_t weight;
    bool indirect;  // true: may fire at targets that only an observer sees [G7]
} WeaponRow;

enum { CLASSES = 5 };  // number of differences between gun and armour: +2, +1, 0, -1, -2

typedef struct HitRow {  // numbers from which a die hits; 0: never [F7]
    // by kind of target; at an AFV when engineers throw; in a planned barrage
    uint8_t foot, mounted, alone, afv, engineers, barrage;
    uint8_t class[CLASSES];
} HitRow;

typedef struct Terrain {
    char name[24];
    char letter;
    bool cover, blocks, hill;  // gives cover; blocks sight; units on it see over all but hills
    bool rough;                // limits AFVs, transports and limbered guns [sheet: movement]
    uint8_t enters;            // set of Movers that can enter the terrain without a road
    char note[128];            // these properties as text
} Terrain;

typedef struct Unit {
    char name[24];  // unique in the scenario
    char label[5];  // text on the map; unique in the scenario
    uint8_t side, kind, grade;
    uint8_t weight;       // Weight of a gun or an AFV
    uint8_t armour, gun;  // Weights: armour of an AFV; weapon of an AFV or gun
    uint8_t weapon;       // Weapon of a gun or AFV; NO_INDEX for all other units
    uint8_t mover, pace;  // Mover and Pace of the unit while it is not limbered
    uint8_t tow;          // MOVER_HORSE or MOVER_MOTOR, which tows the gun; NO_INDEX: it has no tow
    // number at the start: men, crew, 1 for a vehicle, or sorties of an aircraft
    uint8_t figures;
    // first turn on which the unit may arrive, or an aircraft fly; 0: set up before turn 1, or an
    // aircraft that may fly from turn 1 on
    uint8_t turn;
    uint8_t dice;          // number of dice that an aircraft's bombs throw
    uint8_t reach;         // longest range in hexes that the unit has with any number of figures
    bool vehicle;          // an AFV or a transport
    bool carries;          // other units can ride on the unit
    bool observer;         // the unit observes for guns that fire indirectly
    bool aa;               // the unit fires at aircraft [F11]
    bool hides, limbered;  // true: the unit is hidden, or limbered, at the start
    // arms[n][w] is the number of figures with weapon w when n figures are left
    uint8_t arms[FIGURES_MAX + 1][ARMS];
    HexSet where;  // hexes where the unit may be set up or arrive
    uint16_t where_count;
    Hex at;         // the only hex of `where`; HEX_NONE if `where` has several
    uint64_t hide;  // for a hidden unit: set of the hides of its side where it can be
} Unit;

typedef struct Hide {  // a hex where a side may have a hidden unit or minefield
    Hex hex;
    bool mine;  // true: a hide for minefields, which only a unit that enters the hex reveals
} Hide;

typedef struct Looks {     // hexes from which an enemy sees into a hide [F18]
    HexSet open, covered;  // `open` if the hide gives no cover, otherwise `covered`
} Looks;

typedef struct MineCard {
    uint8_t side;
    Hex at;         // HEX_NONE: the minefield is hidden
    uint64_t hide;  // for a hidden minefield: set of the hides of its side where it can be
} MineCard;

typedef struct Award {  // an entry of the victory table
    uint8_t kind;       // a value of AwardKind
    uint8_t points[SIDES];
    Hex hex;  // for AWARD_CONTROL: the hex to control
} Award;
typedef enum AwardKind { AWARD_CONTROL, AWARD_FIGURES, AWARD_VEHICLES } AwardKind;

typedef struct SideCard {
    char name[24];
    uint64_t units;
    // fighting units of the side: all except commanders, observers and aircraft
    uint64_t soldiers;
    Hex target[TARGETS_MAX];  // hexes at which barrages of the side may aim
    uint8_t targets;
    Hide hide[HIDES_MAX];
    uint8_t hides;
    uint64_t unit_hides;  // set of the hides that are for units
    HexSet sudden;  // hexes whose control wins at the end of a turn, unless the enemy wins too
    uint16_t sudden_count;  // number of these hexes; 0: no sudden victory
    uint8_t breaks;         // percentage of lost strength at which the side breaks; 0: never
    // figures of the side at the start and of its reserves, in which a vehicle counts
    // World.vehicle_figures, an aircraft 0
    uint16_t strength;
} SideCard;

struct World {
    Heading heading;
    HexGrid grid;
    Sight sight;

    uint8_t terrain[HEXES_MAX];
    uint8_t road[HEXES_MAX], river[HEXES_MAX], stream[HEXES_MAX], ford[HEXES_MAX];
    uint8_t bridge[HEXES_MAX][HEX_DIRECTIONS];  // index of the bridge over the hexside, or NO_INDEX
    // Step flags of each step while all bridges are intact
    uint8_t step[MOVERS][HEXES_MAX][HEX_DIRECTIONS];
    Hex bridge_hex[BRIDGES_MAX], bridge_beyond[BRIDGES_MAX];  // both ends of each bridge
    uint8_t bridge_count;
    HexSet trenches;  // hexes with trenches at the start
    char hex_name[HEXES_MAX][20];
    uint8_t objective[HEXES_MAX];  // index into `objectives`, or NO_INDEX
    Hex objectives[OBJECTIVES_MAX];
    // victory points of each objective for each side
    int16_t objective_worth[OBJECTIVES_MAX][SIDES];
    uint8_t objective_count;
    uint64_t control[SIDES];  // set of objectives that the side controls at the start

    Unit unit[UNITS_MAX];
    uint8_t unit_count;
    uint64_t kind[UNIT_KINDS];                 // set of the units of each kind
    uint64_t vehicles, observers, aa, hiders;  // units with these abilities (see Unit)
    uint8_t barrage_unit[BARRAGES_MAX];        // the battery of each barrage
    uint8_t barrage_count;
    MineCard mine[MINES_MAX];
    uint8_t mine_count;

    // The chart.
    Terrain terrains[TERRAINS_MAX];
    uint8_t terrain_count;
    uint8_t second_above;          // with more units than this, the scenario has two packs of cards
    uint8_t stacking;              // most units of a side in a hex, without staff and riders
    uint8_t riders_max;            // most figures of a unit that rides
    uint8_t spot_range;            // most hexes at which a hidden unit without cover is seen [F18]
    uint8_t pace[PACES][COLOURS];  // hexes that a unit moves on a card of each colour
    uint8_t with_commander;        // hexes that a leading commander adds [F6]
    uint8_t road_bonus;            // hexes that a move by road adds [F20]
    WeaponRow weapon[WEAPONS];
    uint8_t commander_fresh, commander_spent;  // dice that a commander in the hex adds [F16]
    HitRow hit[FAMILIES];
    uint8_t mine_number, flak_number;  // number to hit of mines, and of anti-aircraft guns
    uint8_t mine_figures;              // number of figures that enter for each die that mines throw
    uint8_t mine_vehicle;              // dice that mines throw at a vehicle
    uint8_t flak_range;                // range in hexes of anti-aircraft guns at aircraft
    uint8_t flak_drives_off, flak_shoots_down;  // hits that have this effect on an aircraft
    // amount by which the number to hit, which stays at least 2, is lower in a close assault [F8]
    uint8_t assault_better;
    // dice of a crew member, or of a figure with an LMG or HMG, in an assault on all but AFVs
    Dice pool;
    uint8_t rallies[GRADES];  // set of RallySuits by which a unit of each grade rallies
    // number of red cards in a row that destroy an AFV of each Weight; the last is for transports
    // and limbered guns
    uint8_t fate[WEIGHTS + 1];
    uint8_t vehicle_figures;  // number of figures that a lost vehicle counts
    uint8_t packs;            // number of packs of cards: 1 or 2

    SideCard side[SIDES];
    Looks looks[SIDES][HIDES_MAX];
    uint8_t turns, setup_first;  // number of turns; the side that sets up first
    Award award[AWARDS_MAX];
    uint8_t award_count;
    // victory points that each side gets for each enemy figure and vehicle that is lost
    uint8_t figure_points[SIDES], vehicle_points[SIDES];
    // Allied wins above the threshold, Axis below it; a margin at most draw_band from it is a draw;
    // one at least `major` from it is a major victory (0: there are none)
    int16_t threshold, draw_band, major;
    // binomial[number][dice][hits]: the probability of exactly `hits` hits, for the numbers 2 to 6.
    float binomial[7][POOL_MAX + 1][POOL_MAX + 1];
};

static inline bool has(uint64_t set, int unit) { return set >> unit & 1; }

extern const char *const unit_kind_names[UNIT_KINDS];
extern const char *const weapon_names[WEAPONS];
extern const char *const weight_names[WEIGHTS];
extern const char *const grade_names[GRADES];
