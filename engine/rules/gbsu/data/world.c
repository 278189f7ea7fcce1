// SPDX-License-Identifier: GPL-3.0-or-later
// world.c -- names the types of units and the strikes of a World.
#include <stdio.h>

#include "world.h"

const char *const unit_kind_names[UNIT_KINDS] = {
    "infantry",   "cavalry",       "headquarters",       "machine-guns",   "signal",
    "anti-air",   "anti-tank",     "engineers",          "airborne",       "glider",
    "mountain",   "tanks",         "motor-headquarters", "motor-infantry", "mech-infantry",
    "motorcycle", "reconnaissance"};

const char *strike_name(const World *world, int strike, char out[16]) {
    int place = 1;
    for (int i = 0; i < strike; i++) {
        place += world->strike[i].side == world->strike[strike].side &&
                 world->strike[i].air == world->strike[strike].air;
    }
    snprintf(out, 16, "%s%d", world->strike[strike].air ? "AS" : "AF", place);
    return out;
}
