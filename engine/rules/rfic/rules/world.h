// SPDX-License-Identifier: GPL-3.0-or-later
// world.h -- World, one loaded scenario of Red Flags & Iron Crosses: map, units, chart, victory
// table.
//
// The loader fills a World once, and nothing changes it afterwards, except that `cassino tune` sets
// the weights of its Evaluation (evaluation/evaluation.h). A "unit" is anything that is dealt a
// card (the rules call it a piece): a section, a gun, a vehicle, a commander, an observer, an
// aircraft. Sets of units, objectives and hides are uint64_t with one bit for each index.
// world_prepare() (load/load.h) computes Unit.reach, SideCard.unit_hides, World.step, World.looks
// and World.binomial.
#pragma once
#include "engine/board/sight.h"
#include "engine/board/trails.h"
#include "engine/rules/action.h"
#include "engine/scenario/heading.h"

enum {
    UNITS_MAX = 64,    // units of both sides; a set of units is one uint64_t
    FIGURES_MAX = 16,  // most figures of a unit
    TERRAINS_MAX = 16,
    TURNS_MAX = 20,
    MINES_MAX = 16,
    BARRAGES_MAX = 16,
    TARGETS_MAX = 24,  // possible target hexes of a side's barrages
    BRIDGES_MAX = 32,  // the set of blown bridges is a uint32_t
    HIDES_MAX = 64,    // most hides of a side
    OBJECTIVES_MAX = 64,
    AWARDS_MAX = 32,
    POOL_MAX = 40,         // most dice thrown at once
    UNIT_TURNS_MAX = 512,  // most units times turns, so that no game exceeds PLIES_MAX
    PACK = 52,             // cards of one pack
    CARDS_MAX = 2 * PACK,  // two packs; the index of a card of the second pack is PACK higher
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

// The order is that of [sheet: range]. AGAINST_AFV stands for all foot weapons against AFVs.
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
    ARMS = HMG + 1,  // weapons that figures carry
} Weapon;

typedef enum Family { FOOT_WEAPONS, AFV_GUNS, AT_GUNS, ARTILLERY, FAMILIES } Family;
typedef enum Target { TARGET_FOOT, TARGET_MOUNTED, TARGET_ALONE, TARGET_AFV, TARGET_KINDS } Target;

typedef enum Mover {  // classes of movement
    MOVER_FOOT,
    MOVER_GUN,  // a gun that its crew moves by hand
    MOVER_CAVALRY,
    MOVER_HORSE,
    MOVER_MOTOR,
    MOVER_AFV,
    MOVERS
} Mover;

typedef enum Step {  // flags of a step of a mover over a hexside
    STEP_OPEN = 1,   // the step is possible; without this flag it is impossible
    STEP_ENDS = 2,   // a stream or ford on the hexside ends the move
    STEP_FORD = 4,   // a ford: the step must be the first of the move
    STEP_ROAD = 8,   // the step follows a road
    STEP_ROUGH = 16  // the step enters rough terrain, and not by road
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
    PACE_NONE = PACES,  // a medium or heavy gun that is not towed
} Pace;

typedef enum Colour { RED, BLACK, COLOURS } Colour;

// The dice of a figure or AFV: `fresh` for each one, or `spent` for every `per` of them.
typedef struct Dice {
    uint8_t fresh, spent, per;
} Dice;

typedef struct WeaponRow {
    Dice dice;
    uint8_t range, family, weight;
    bool indirect;
} WeaponRow;

enum { CLASSES = 5 };  // number of differences between gun and armour, from +2 to -2

typedef struct HitRow {  // the number at which a die hits each kind of target; 0: never [F7]
    uint8_t foot, mounted, alone, afv, engineers, barrage;
    uint8_t class[CLASSES];
} HitRow;

typedef struct Terrain {
    char name[24];
    char letter;
    bool cover, blocks, hill;
    bool rough;      // limits the movement of AFVs and transports [sheet: movement]
    uint8_t enters;  // set of Movers that can enter the terrain
    char note[128];  // these properties as text
} Terrain;

typedef struct Unit {
    char name[24];  // unique
    char label[5];  // shown on the map; unique within a side
    uint8_t side, kind, grade;
    uint8_t weight;       // Weight of a gun or an AFV
    uint8_t armour, gun;  // Weights: `armour` of an AFV, `gun` of the weapon of an AFV or a gun
    uint8_t weapon;       // Weapon of a gun or an AFV; otherwise NO_INDEX
    uint8_t mover, pace;  // Mover and Pace while the unit is not limbered
    uint8_t tow;          // MOVER_HORSE or MOVER_MOTOR, which tows the gun; NO_INDEX: no tow
    uint8_t figures;      // at the start: men or crew; 1 for a vehicle; sorties of an aircraft
    uint8_t turn;   // first turn on which the unit can arrive; 0: set up before the first turn
    uint8_t dice;   // dice of an aircraft's bombs
    uint8_t reach;  // longest range in hexes of the unit's weapons with any number of figures
    bool vehicle;   // an AFV or a transport
    bool carries;   // other units can ride on the unit
    bool observer, aa;
    bool hides, limbered;                 // true if the unit is hidden, or limbered, at the start
    uint8_t arms[FIGURES_MAX + 1][ARMS];  // arms[n][w]: figures with weapon w when n are left
    HexSet where;                         // hexes where the unit may be set up or arrive
    uint16_t where_count;
    Hex at;         // the only hex of `where`; HEX_NONE if `where` has several
    uint64_t hide;  // for a hidden unit: the hides of its side where it can be
} Unit;

typedef struct Hide {  // a hex where a side may have a hidden unit or minefield
    Hex hex;
    bool mine;  // the hide is for minefields, which only a unit that enters reveals
} Hide;

typedef struct Looks {     // hexes from which an enemy sees into a hide [F18]
    HexSet open, covered;  // `open` if the hide gives no cover, `covered` if it gives cover
} Looks;

typedef struct MineCard {
    uint8_t side;
    Hex at;         // HEX_NONE: the minefield is hidden
    uint64_t hide;  // for a hidden minefield: the hides of its side where it can be
} MineCard;

typedef struct Award {  // a line of the victory table
    uint8_t kind;       // AwardKind
    uint8_t points[SIDES];
    Hex hex;  // the hex of an AWARD_CONTROL line
} Award;
typedef enum AwardKind { AWARD_CONTROL, AWARD_FIGURES, AWARD_VEHICLES } AwardKind;

typedef struct SideCard {
    char name[24];
    uint64_t units;
    uint64_t soldiers;        // fighting units of the side: all except staff and aircraft
    Hex target[TARGETS_MAX];  // possible target hexes of barrages
    uint8_t targets;
    Hide hide[HIDES_MAX];
    uint8_t hides;
    uint64_t unit_hides;  // set of the hides for units
    HexSet sudden;  // the side wins at once at the end of a turn if it controls all these hexes
    uint16_t sudden_count;
    uint8_t breaks;     // percentage of losses at which the side breaks; 0: never
    uint16_t strength;  // figures at the start; a vehicle counts as World.vehicle_figures
} SideCard;

struct World {
    Heading heading;
    HexGrid grid;
    Sight sight;

    uint8_t terrain[HEXES_MAX];
    uint8_t road[HEXES_MAX], river[HEXES_MAX], stream[HEXES_MAX], ford[HEXES_MAX];
    uint8_t bridge[HEXES_MAX][HEX_DIRECTIONS];  // index of the bridge over the hexside, or NO_INDEX
    uint8_t step[MOVERS][HEXES_MAX][HEX_DIRECTIONS];  // Step flags with all bridges intact
    Hex bridge_hex[BRIDGES_MAX], bridge_beyond[BRIDGES_MAX];
    uint8_t bridge_count;
    HexSet trenches;  // hexes with trenches at the start
    char hex_name[HEXES_MAX][20];
    uint8_t objective[HEXES_MAX];  // index into `objectives`, or NO_INDEX
    Hex objectives[OBJECTIVES_MAX];
    int16_t objective_worth[OBJECTIVES_MAX][SIDES];  // victory points for each side
    uint8_t objective_count;
    uint64_t control[SIDES];  // set of objectives that the side controls at the start

    Unit unit[UNITS_MAX];
    uint8_t unit_count;
    uint64_t kind[UNIT_KINDS];  // set of the units of each kind
    uint64_t vehicles, observers, aa, hiders;
    uint8_t barrage_unit[BARRAGES_MAX];
    uint8_t barrage_count;
    MineCard mine[MINES_MAX];
    uint8_t mine_count;

    // The chart.
    Terrain terrains[TERRAINS_MAX];
    uint8_t terrain_count;
    uint8_t second_above, stacking, riders_max, spot_range;
    uint8_t pace[PACES][COLOURS], with_commander, road_bonus;
    WeaponRow weapon[WEAPONS];
    uint8_t commander_fresh, commander_spent;
    HitRow hit[FAMILIES];
    uint8_t mine_number, flak_number;
    uint8_t mine_figures, mine_vehicle;  // figures for each die of a mine; its dice at a vehicle
    uint8_t flak_range, flak_drives_off, flak_shoots_down;
    uint8_t assault_better;
    Dice pool;                // dice in a close assault of a figure with a crew weapon
    uint8_t rallies[GRADES];  // set of RallySuits on which a unit of the grade rallies
    uint8_t
        fate[WEIGHTS + 1];  // red cards in a row that destroy an AFV, by Weight; last: a transport
    uint8_t vehicle_figures;  // figures that a lost vehicle counts as
    uint8_t packs;

    SideCard side[SIDES];
    Looks looks[SIDES][HIDES_MAX];
    uint8_t turns, setup_first;
    Award award[AWARDS_MAX];
    uint8_t award_count;
    uint8_t figure_points[SIDES],
        vehicle_points[SIDES];  // victory points for each enemy figure, vehicle that is lost
    int16_t threshold, draw_band, major;
    // binomial[number][dice][hits]: the probability of exactly `hits` hits, for the numbers 2 to 6.
    float binomial[7][POOL_MAX + 1][POOL_MAX + 1];
};

static inline bool has(uint64_t set, int unit) { return set >> unit & 1; }

extern const char *const unit_kind_names[UNIT_KINDS];
extern const char *const weapon_names[WEAPONS];
extern const char *const weight_names[WEIGHTS];
extern const char *const grade_names[GRADES];
