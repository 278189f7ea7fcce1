// SPDX-License-Identifier: GPL-3.0-or-later
// chart.c -- lists the names that chart and scenario files use for the constants of chart.h.
#include "chart.h"

const char *const quality_names[QUALITIES] = {"raw", "inexperienced", "average", "experienced",
                                              "veteran"};
const char *const mover_names[MOVERS] = {"foot",   "motor", "half-track", "slow",
                                         "medium", "fast",  "wheeled"};
const char *const formation_names[FORMATIONS] = {"march", "assault", "defence", "road-column"};
const char *const terrain_names[TERRAINS] = {"open",   "wood",   "orchard", "built-up",
                                             "trench", "bunker", "marsh",   "mud",
                                             "ocean",  "river",  "stream",  "ridge"};
const char *const weather_names[WEATHERS] = {"clear", "overcast", "mist", "rain", "storm"};
const char *const grade_names[GRADES] = {"good", "average", "poor", "none"};
const char *const gun_names[GUNS] = {"smg",   "infantry", "infantry-at-armour", "light", "medium",
                                     "heavy", "super"};
