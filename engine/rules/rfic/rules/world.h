// SPDX-License-Identifier: GPL-3.0-or-later
// world.h -- one scenario of Red Flags & Iron Crosses, as loaded: map, pieces, charts.
//
// Everything a scenario or its chart may vary is data here; the rules ask it and never the
// scenario's name. A unit here is anything that is dealt a card: a section, a gun, a vehicle, a
// commander, an observer, an aircraft.
#pragma once
#include "engine/board/sight.h"
#include "engine/board/trails.h"
#include "engine/rules/action.h"
#include "engine/rules/features.h"
#include "engine/rules/rfic/evaluation/weights.h"
#include "engine/scenario/heading.h"

enum {
    UNITS_MAX = 64,    // of both sides: a set of units is one word
    FIGURES_MAX = 16,  // of one unit
    TERRAINS_MAX = 16,
    TURNS_MAX = 20,
    MINES_MAX = 16,
    BARRAGES_MAX = 16,
    TARGETS_MAX = 24,  // of a side's barrages
    BRIDGES_MAX = 32,  // a set of blown ones is half a word
    HIDES_MAX = 64,    // hexes of a side where something hidden may lie
    OBJECTIVES_MAX = 64,
    AWARDS_MAX = 32,
    POOL_MAX = 40,         // dice thrown at once
    UNIT_TURNS_MAX = 512,  // units times turns: keeps every game within PLIES_MAX
    PACK = 52,             // cards of one pack
    CARDS_MAX = 2 * PACK,  // two packs at most; a card of the second is PACK higher
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

typedef enum Weapon {  // [sheet: range], in its order; infantry weapons at AFVs count as one
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
    ARMS = HMG + 1,  // what soldiers carry
} Weapon;

typedef enum Family { FOOT_WEAPONS, AFV_GUNS, AT_GUNS, ARTILLERY, FAMILIES } Family;
typedef enum Target { TARGET_FOOT, TARGET_MOUNTED, TARGET_ALONE, TARGET_AFV, TARGET_KINDS } Target;

typedef enum Mover {  // how it goes over the ground
    MOVER_FOOT,
    MOVER_GUN,  // by hand
    MOVER_CAVALRY,
    MOVER_HORSE,
    MOVER_MOTOR,
    MOVER_AFV,
    MOVERS
} Mover;

typedef enum Step {  // what a step is like, for a mover: a set
    STEP_OPEN = 1,   // it may be taken
    STEP_ENDS = 2,   // and ends the move: a stream or a ford
    STEP_FORD = 4,   // and must be the first
    STEP_ROAD = 8,   // it follows the road
    STEP_ROUGH = 16  // it goes into a wood or onto a hill, and not by road
} Step;

typedef enum Pace {  // rows of [sheet: movement]
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

typedef struct Dice {  // so many for each unit counted; spent: `spent` for every `per`
    uint8_t fresh, spent, per;
} Dice;

typedef struct WeaponRow {
    Dice dice;
    uint8_t range, family, weight;
    bool indirect;
} WeaponRow;

enum { CLASSES = 5 };  // gun less armour, from +2 to -2

typedef struct HitRow {  // the number needed on a die, 0 never [F7]
    uint8_t foot, mounted, alone, afv, engineers, barrage;
    uint8_t class[CLASSES];
} HitRow;

typedef struct Terrain {
    char name[24];
    char letter;
    bool cover, blocks, hill;
    bool rough;      // hill or wood: where AFVs and transport are slow
    uint8_t enters;  // set of Movers
    char note[96];   // all of this in words
} Terrain;

typedef struct Unit {
    char name[24];  // unique
    char label[5];  // for the map; unique within a side
    uint8_t side, kind, grade;
    uint8_t weight;       // of a gun or an AFV
    uint8_t armour, gun;  // Weights, of an AFV; gun also of its weapon
    uint8_t weapon;       // Weapon of a gun or an AFV; NO_INDEX
    uint8_t mover, pace;  // as it goes by itself
    uint8_t tow;          // Mover that tows it: MOVER_HORSE, MOVER_MOTOR; NO_INDEX: nothing
    uint8_t figures;      // at the start: men, crew; 1 of a vehicle; sorties of an aircraft
    uint8_t turn;         // 0: there at the start; else from when it may arrive
    uint8_t dice;         // of an aircraft
    uint8_t reach;        // hexes that the farthest of its weapons fires, all its men there
    bool vehicle;         // an AFV or a transport
    bool carries;         // riders
    bool observer, aa;
    bool hides, limbered;                 // at the start
    uint8_t arms[FIGURES_MAX + 1][ARMS];  // by figures left: how many carry what
    HexSet where;                         // where it may be set up or arrive; one alone is an order
    uint16_t where_count;
    Hex at;         // that one hex if where_count is 1, else HEX_NONE
    uint64_t hide;  // set of its side's hides where it may be, if it hides
} Unit;

typedef struct Hide {  // a hex where something hidden of a side may lie
    Hex hex;
    bool mine;  // a minefield rather than a unit: then only entering it tells
} Hide;

typedef struct Looks {     // hexes from which a hide is looked into [F18]
    HexSet open, covered;  // where it gives no cover, and where it does
} Looks;

typedef struct MineCard {
    uint8_t side;
    Hex at;         // HEX_NONE: hidden
    uint64_t hide;  // set of its side's hides
} MineCard;

typedef struct Award {  // a line of the victory table
    uint8_t kind;       // AwardKind
    uint8_t points[SIDES];
    Hex hex;  // of a control line
} Award;
typedef enum AwardKind { AWARD_CONTROL, AWARD_FIGURES, AWARD_VEHICLES } AwardKind;

typedef struct SideCard {
    char name[24];
    uint64_t units;
    uint64_t soldiers;        // those that a side fights with: all but commanders and the like
    Hex target[TARGETS_MAX];  // of barrages
    uint8_t targets;
    Hide hide[HIDES_MAX];
    uint8_t hides;
    uint64_t unit_hides;  // set of those that are not for mines
    HexSet sudden;
    uint16_t sudden_count;
    uint8_t breaks;     // lost percentage at which it loses; 0: never
    uint16_t strength;  // in figures at the start, a vehicle counting `vehicle_figures`
} SideCard;

struct World {
    Heading heading;
    HexGrid grid;
    Sight sight;

    uint8_t terrain[HEXES_MAX];
    uint8_t road[HEXES_MAX], river[HEXES_MAX], stream[HEXES_MAX], ford[HEXES_MAX];
    uint8_t bridge[HEXES_MAX][HEX_DIRECTIONS];        // index, or NO_INDEX
    uint8_t step[MOVERS][HEXES_MAX][HEX_DIRECTIONS];  // a set of Steps, with all bridges whole
    Hex bridge_hex[BRIDGES_MAX], bridge_beyond[BRIDGES_MAX];
    uint8_t bridge_count;
    HexSet trenches;  // at the start
    char hex_name[HEXES_MAX][20];
    uint8_t objective[HEXES_MAX];  // place among the objectives, or NO_INDEX
    Hex objectives[OBJECTIVES_MAX];
    int16_t objective_worth[OBJECTIVES_MAX][SIDES];
    uint8_t objective_count;
    uint64_t control[SIDES];

    Unit unit[UNITS_MAX];
    uint8_t unit_count;
    uint64_t kind[UNIT_KINDS];  // sets of units
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
    uint8_t mine_figures, mine_vehicle;  // a die per so many figures; dice for a vehicle
    uint8_t flak_range, flak_drives_off, flak_shoots_down;
    uint8_t assault_better;
    Dice pool;                // of crew weapons in an assault
    uint8_t rallies[GRADES];  // set of RallySuits that bring a unit back
    uint8_t fate[4];          // reds that destroy a light, medium, heavy AFV; [3] a transport
    uint8_t vehicle_figures;  // what a vehicle counts in losses of strength
    uint8_t packs;

    SideCard side[SIDES];
    Looks looks[SIDES][HIDES_MAX];
    uint8_t turns, setup_first;
    Award award[AWARDS_MAX];
    uint8_t award_count;
    uint8_t figure_points[SIDES], vehicle_points[SIDES];  // sums of the table's lines
    int16_t threshold, draw_band, major;
    Weights weights;      // that policy() judges by
    Learning learning;    // where the tables of what may be learned lie
    float points_weight;  // of a point, in evaluate(): 1 over all that there are
    float start_points;   // above the threshold at the start, so weighed
    float start_forces, start_dispute, start_near;  // these features of evaluate() at the start
    // binomial[number][dice][hits]: chance of exactly so many, for numbers 2 to 6
    float binomial[7][POOL_MAX + 1][POOL_MAX + 1];
};

static inline bool has(uint64_t set, int unit) { return set >> unit & 1; }

World *world_load(const char *path, Error *error);
void world_free(World *world);
void world_prepare(World *world);     // what follows from the loaded data
void steps_prepare(World *world);     // rules/move.c
void hides_prepare(World *world);     // rules/spot.c
void weights_prepare(World *world);   // evaluation/worth.c
void guess_prepare(World *world);     // evaluation/evaluate.c, after it
void features_prepare(World *world);  // evaluation/features.c
extern const char *const unit_kind_names[UNIT_KINDS];
extern const char *const weapon_names[WEAPONS];
extern const char *const weight_names[WEIGHTS];
extern const char *const grade_names[GRADES];
