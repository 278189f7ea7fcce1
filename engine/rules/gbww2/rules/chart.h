// SPDX-License-Identifier: GPL-3.0-or-later
// chart.h -- the numbers of the charts, which a scenario's chart file gives. The book's own charts
// are lost, so this project chose all numbers.
#pragma once
#include "engine/rules/gbww2/table/stands.h"
#include "engine/rules/gbww2/table/terrain.h"

typedef enum Quality { RAW, INEXPERIENCED, AVERAGE, EXPERIENCED, VETERAN, QUALITIES } Quality;

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

typedef struct MoveRow {  // rates of movement in inches
    uint8_t pace[3][2];   // rate by formation (march, assault, defence), in good and bad going
    uint8_t road;         // rate of a road column along a road
} MoveRow;

typedef struct Chart {              // each number has one byte, because load_chart.c stores bytes
    uint8_t command[QUALITIES][2];  // highest d100 roll for two actions; for one action
    int8_t command_hq, command_mud;
    uint8_t rally[QUALITIES];
    int8_t rally_hq;
    uint8_t cost_battalion, cost_groups[3], cost_later, cops_lost;
    MoveRow move[MOVERS];
    uint8_t move_cops, move_set_up;
    int8_t hit[GUNS][BANDS];  // highest d10 roll that hits; -1: never
    int8_t hit_heavy_weapons, hit_rear, hit_opportunity, hit_cover[COVERS];
    uint8_t destroy_soft[BANDS], destroy_softskin[BANDS];
    int8_t destroy_equal, destroy_class, destroy_band, destroy_clamp[2];
    uint8_t barrage_open, barrage_soft, barrage_idle, barrage_hard, barrage_bunker;
    uint8_t bomber_destroys, rocket_vehicle;
    uint8_t delay[GRADES][4];  // highest roll for a delay of 0, 1, 2, 3 turns
    uint8_t delay_on_call;
    int8_t combat_heavy_weapons, combat_gun, combat_armour, combat_cover[COVERS];
    int8_t combat_extra, combat_extra_most, combat_defence, combat_march;
    uint8_t morale_base, morale_per, morale_hq, morale_cops, morale_least;
    uint8_t replace[GRADES][3];  // highest roll in reserve; on the table; isolated
    // [0] at dawn, [1] by day; then by distance: over 12, 6 to 12, 3 to 6, under 3 in. The two
    // numbers are the highest rolls that suppress and that lose a stand.
    uint8_t deploy[2][4][2];
    uint8_t weather[WEATHERS];  // highest d10 roll for each weather
    int8_t weather_bad, weather_good;
    uint8_t flak[FLAKS][ALTITUDES][2];  // highest rolls that destroy and that suppress
    // in the open, a wood, a built-up area, a marsh: the lowest rolls that suppress and that
    // destroy
    uint8_t landing[4][2];
    int8_t landing_glider, landing_night, landing_high;
    GoingRow terrain[TERRAINS];
} Chart;

extern const char *const quality_names[QUALITIES],
    *const mover_names[MOVERS], *const formation_names[FORMATIONS],
                                    *const terrain_names[TERRAINS], *const weather_names[WEATHERS],
                                                                        *const grade_names[GRADES],
                                                                            *const gun_names[GUNS];
