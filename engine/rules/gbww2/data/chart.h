// SPDX-License-Identifier: GPL-3.0-or-later
// chart.h -- declares the numbers of the charts, such as movement rates and hit numbers. Each
// scenario names the file that gives them. The book's own charts are lost, so the numbers in our
// chart files are our own.
#pragma once
#include "engine/rules/gbww2/table/stands.h"
#include "engine/rules/gbww2/table/terrain.h"

typedef enum Quality { RAW, INEXPERIENCED, AVERAGE, EXPERIENCED, VETERAN, QUALITIES } Quality;

// Rows of the movement chart: the first three for infantry, the others for armour, all for guns.
// clang-format off
typedef enum Mover {
    MOVE_FOOT, MOVE_MOTOR, MOVE_HALF_TRACK, MOVE_SLOW, MOVE_MEDIUM, MOVE_FAST, MOVE_WHEELED, MOVERS
} Mover;
// clang-format on

typedef enum Weather { CLEAR, OVERCAST, MIST, RAIN, STORM, WEATHERS } Weather;

typedef enum Gun {  // rows of the fire chart
    GUN_SMG,
    GUN_INFANTRY,
    GUN_INFANTRY_AT_ARMOUR,
    GUN_LIGHT,
    GUN_MEDIUM,
    GUN_HEAVY,
    GUN_SUPER,
    GUNS
} Gun;

typedef enum Grade { GOOD, FAIR, POOR, NONE, GRADES } Grade;  // grades of artillery and supply
typedef enum Altitude { LOW, MEDIUM, HIGH, ALTITUDES } Altitude;
typedef enum Flak { FLAK_LIGHT, FLAK_MEDIUM, FLAK_HEAVY, FLAKS } Flak;
enum { BANDS = 5, CLASSES = 4 };  // range bands; classes of guns and armour

typedef struct MoveRow {  // rates of movement in inches an action
    uint8_t pace[3][2];   // rate by formation (march, assault, defence), in good and bad going
    uint8_t road;         // rate of a road column along a road
} MoveRow;

// The rows of load_chart.c give the range and meaning of each number. Each number has one byte,
// because load_chart.c stores bytes.
typedef struct Chart {
    uint8_t command[QUALITIES][2];  // highest d100 rolls that give two actions and one [13.0]
    int8_t command_hq;              // added to these rolls with an unsuppressed HQ
    int8_t command_mud;             // added to these rolls in mud
    uint8_t rally[QUALITIES];       // highest d10 roll that rallies a stand [14.7]
    int8_t rally_hq;                // added to it with an unsuppressed HQ
    uint8_t cost_battalion;         // cost of activating one battalion [9.0]
    uint8_t cost_groups[3];         // cost of activating one, two or three battlegroups in a turn
    uint8_t cost_later;             // added to these costs once a turn, after the opening
    uint8_t cops_lost;              // points or black cards that a side loses with a C Ops [5.1.3]
    MoveRow move[MOVERS];
    uint8_t move_cops;    // inches that a C Ops moves in an action
    uint8_t move_set_up;  // most inches of a lone gun on foot, or if guns or HW are set up [4.1.5]
    int8_t hit[GUNS][BANDS];          // highest d10 roll that hits [14.4.6]; -1: never
    int8_t hit_heavy_weapons;         // added to `hit` of infantry with heavy weapons
    int8_t hit_rear;                  // added to `hit` for a target behind the firer's front
    int8_t hit_opportunity;           // added to `hit` in opportunity fire
    int8_t hit_cover[COVERS];         // added to `hit` for the target's cover
    uint8_t destroy_soft[BANDS];      // highest second d10 roll that destroys an unarmoured stand
    uint8_t destroy_softskin[BANDS];  // the same for a stand in lorries
    int8_t destroy_equal;             // the same for armour of the class of the gun
    int8_t destroy_class;     // added to destroy_equal for each class of the gun above the armour
    int8_t destroy_band;      // added to destroy_equal for each range band beyond 4 in
    int8_t destroy_clamp[2];  // lowest and highest sum of these three
    // highest d10 rolls by which shells suppress a stand, by its cover [11.3.3]; barrage_idle is
    // the highest for a stand of a battalion that is not active
    uint8_t barrage_open, barrage_soft, barrage_idle, barrage_hard, barrage_bunker;
    uint8_t bomber_destroys;   // highest d10 roll by which bombers destroy a stand [12.2.1]
    uint8_t rocket_vehicle;    // the same for rockets at a vehicle or in a bunker [12.2.2]
    uint8_t delay[GRADES][4];  // highest d100 rolls for a delay of 0, 1, 2 and 3 turns [11.2]
    uint8_t delay_on_call;     // subtracted from these rolls for fire on call
    // added to the die of a side in close combat [14.8.2]
    int8_t combat_heavy_weapons, combat_gun, combat_armour, combat_cover[COVERS];
    int8_t combat_extra;       // added for each company more than the enemy has
    int8_t combat_extra_most;  // most that these companies add
    int8_t combat_defence, combat_march;
    uint8_t morale_base, morale_per, morale_hq, morale_cops, morale_least;  // see morale_number()
    // highest d10 roll that brings a stand back: after a whole day in reserve, otherwise, isolated
    uint8_t replace[GRADES][3];
    // numbers of stands suppressed and lost by a deployment [10.1.1], at dawn and by day, with the
    // enemy over 12, at 6 to 12, at 3 to 6 and under 3 in away
    uint8_t deploy[2][4][2];
    uint8_t weather[WEATHERS];          // highest d10 roll for each weather [8.0.1]
    int8_t weather_bad;                 // added to that roll after a day of rain or storm
    int8_t weather_good;                // added to that roll after a clear day
    uint8_t flak[FLAKS][ALTITUDES][2];  // highest d10 rolls by which flak destroys and suppresses
    // lowest d10 rolls by which a landing suppresses and destroys a stand: elsewhere, in a wood or
    // orchard, in a built-up area, in a marsh
    uint8_t landing[4][2];
    int8_t landing_glider, landing_night, landing_high;  // subtracted; `high` for parachutes only
    GoingRow terrain[TERRAINS];
} Chart;

extern const char *const quality_names[QUALITIES],
    *const mover_names[MOVERS], *const formation_names[FORMATIONS],
                                    *const terrain_names[TERRAINS], *const weather_names[WEATHERS],
                                                                        *const grade_names[GRADES],
                                                                            *const gun_names[GUNS];
