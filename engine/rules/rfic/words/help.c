// SPDX-License-Identifier: GPL-3.0-or-later
// help.c -- what a person would look up on the sheet: how far everybody goes, and who sees a hex.
#include "engine/rules/rfic/rfic.h"

void rfic_chart(const World *world, Text *out) {
    static const char *const rows[PACES] = {
        "infantry",   "cavalry",         "light guns",      "light AFVs", "medium AFVs",
        "heavy AFVs", "horse transport", "motor transport", "commanders", "observers"};
    text_put(out, "Hexes on a red card, on a black card [sheet: movement]:\n");
    for (int row = 0; row < PACES; row++)
        text_put(out, "  %-16s %d %d\n", rows[row], world->pace[row][RED], world->pace[row][BLACK]);
    text_put(out, "  %d more with a commander, %d more along a road all the way (not AFVs).\n",
             world->with_commander, world->road_bonus);
}

void rfic_place(const World *world, const State *state, int place, Side viewer, Text *out) {
    Hex hex = (Hex)place;
    if (hex_in(&state->trenches, hex)) text_put(out, "Trenches. ");
    for (int side = 0; side < SIDES; side++) {
        int seen = 0;
        for (uint64_t rest = world->side[side].units & ~state->gone; rest; rest &= rest - 1) {
            int unit = bits_first(rest);
            if (state->hex[unit] == HEX_NONE || state->hex[unit] == hex) continue;
            bool secret = viewer != NOBODY && (int)viewer != side && has(state->hidden, unit);
            if (secret || !sight_clear(&world->sight, state->hex[unit], hex)) continue;
            text_put(out, seen++ ? ", %s" : "%s", world->unit[unit].name);
        }
        if (seen) text_put(out, " of %s see it. ", world->side[side].name);
    }
}
