// SPDX-License-Identifier: GPL-3.0-or-later
// help.c -- writes reference texts for players: the tables of the sheet with the numbers of the
// scenario (`chart`), and the state of a hex with its trenches, mines, roads, water, and the units
// that see it (`hex`).
#include "engine/rules/rfic/rules/play.h"
#include "text.h"

static void chart_moves(const World *world, Text *out) {
    static const char *const rows[PACES] = {
        "infantry",   "cavalry",         "light guns",      "light AFVs", "medium AFVs",
        "heavy AFVs", "horse transport", "motor transport", "commanders", "observers"};
    text_put(out,
             "Movement in hexes, by the colour of the card [sheet: movement]:\n%18s red black\n",
             "");
    for (int row = 0; row < PACES; row++)
        text_put(out, "  %-16s %3d %5d\n", rows[row], world->pace[row][RED],
                 world->pace[row][BLACK]);
    text_put(out, "  %d more when a commander leads, %d more by road all the way (not AFVs).\n",
             world->with_commander, world->road_bonus);
}

static void chart_weapons(const World *world, Text *out) {
    text_put(
        out,
        "Range in hexes, and dice of each figure or AFV: fresh, and spent (moved or disrupted) "
        "[sheet: range, dice]:\n%18s range fresh spent\n",
        "");
    for (int weapon = 0; weapon < WEAPONS; weapon++) {
        const WeaponRow *row = &world->weapon[weapon];
        text_put(out, "  %-16s %5d %5d %5d", weapon_names[weapon], row->range, row->dice.fresh,
                 row->dice.spent);
        if (row->dice.per > 1) text_put(out, " for each %d", row->dice.per);
        text_put(out, row->indirect ? ", also at what only an observer sees [F9]\n" : "\n");
    }
    text_put(out,
             "  A commander in the hex adds %d dice if he and the unit are fresh, otherwise %d, "
             "but none if he is wounded, to an AFV or to indirect fire [F16].\n",
             world->commander_fresh, world->commander_spent);
}

static void chart_number(int number, Text *out) {
    if (number == 0)
        text_put(out, "   never");
    else
        text_put(out, "%8d", number);
}

static void chart_numbers(const World *world, Text *out) {
    static const char *const rows[FAMILIES] = {"foot weapons", "AFV guns", "AT guns", "artillery"};
    text_put(
        out,
        "A die hits at this number or more [F7]: units on foot; mounted men, transports and "
        "limbered guns; leaders (commanders and observers); AFVs, at which the number of a gun "
        "depends on gun class less armour class (+2 to -2):\n"
        "                   foot mounted  leader     AFV      +2      +1       0      -1"
        "      -2\n");
    for (int family = 0; family < FAMILIES; family++) {
        const HitRow *row = &world->hit[family];
        text_put(out, "  %-13s", rows[family]);
        chart_number(row->foot, out);
        chart_number(row->mounted, out);
        chart_number(row->alone, out);
        if (family != AFV_GUNS && family != AT_GUNS) {
            chart_number(row->afv, out);
            if (family == FOOT_WEAPONS) text_put(out, ", by engineers %d", row->engineers);
            if (family == ARTILLERY) text_put(out, "; barrages %d", row->barrage);
        } else {
            text_put(out, "%8s", "");
            for (int class = 0; class < CLASSES; class ++) chart_number(row->class[class], out);
        }
        text_char(out, '\n');
    }
    text_put(
        out,
        "  Mines %d, flak %d. In a close assault the number is %d lower, but at least 2 [F8].\n",
        world->mine_number, world->flak_number, world->assault_better);
}

static void chart_cards(const World *world, Text *out) {
    static const char *const suits[RALLY_SUITS] = {"hearts", "diamonds", "clubs", "spades"};
    text_put(
        out,
        "Cover: each hit draws a card; the hit takes effect only on a red card [sheet: cover].\n"
        "  Mines ignore cover; so does an assault by engineers or on a disrupted defender [F8].\n"
        "A hit on a disrupted vehicle draws cards. Red cards in a row that destroy it: %d for a "
        "light AFV, %d for a medium AFV, %d for a heavy AFV, %d for a transport or a limbered gun "
        "[sheet: fate].\n"
        "A hit on a disrupted commander draws a card: K, Q or J of hearts kills him, another red "
        "card wounds him, a second wound kills him, a black card ends his disruption [F16].\n"
        "Suits on which a unit rallies, by its grade [sheet: cohesion]:\n",
        world->fate[LIGHT], world->fate[MEDIUM], world->fate[HEAVY], world->fate[WEIGHTS]);
    for (int grade = 0; grade < GRADES; grade++) {
        text_put(out, "  %-10s", grade_names[grade]);
        for (int suit = 0; suit < RALLY_SUITS; suit++)
            if (world->rallies[grade] >> suit & 1) text_put(out, " %s", suits[suit]);
        text_put(out, world->rallies[grade] ? "\n" : " never\n");
    }
    text_put(
        out,
        "  A commander in the hex improves the grade of a unit by one, but not beyond good, and "
        "not the grade of a commander.\n");
}

void rfic_chart(const World *world, Text *out) {
    chart_moves(world, out);
    chart_weapons(world, out);
    chart_numbers(world, out);
    chart_cards(world, out);
}

static void put_units(const World *world, uint64_t units, const char *before, Text *out) {
    if (units) text_put(out, "%s", before);
    for (; units; units &= units - 1)
        text_put(out, " %s%s", world->unit[bits_first(units)].name, units & (units - 1) ? "," : "");
}

static void put_mines(const World *world, const State *state, Hex hex, Side viewer, Text *out) {
    for (int i = 0; i < world->mine_count; i++) {
        int side = world->mine[i].side;
        bool known = state->mine_known >> i & 1 || viewer == NOBODY || (int)viewer == side;
        if (known && state->mine_hex[i] == hex && !(state->mine_cleared >> i & 1))
            text_put(out, "Mines of %s [F11]. ", world->side[side].name);
    }
}

// Returns the range in hexes at which the piece can hit men with the figures that it still has.
// Returns 0 for a limbered gun and for a piece without weapons.
static int range_of(const World *world, const State *state, int unit) {
    const Unit *it = &world->unit[unit];
    int range = 0;
    if (is_limbered(state, unit)) return 0;
    if (it->weapon != NO_INDEX) return world->weapon[it->weapon].range;
    for (int weapon = 0; weapon < ARMS; weapon++)
        if (it->arms[state->figures[unit]][weapon] > 0)
            range = max_int(range, world->weapon[weapon].range);
    return range;
}

// Writes `before`, the neighbours of the hex over the hexsides in the set `sides`, and `after`.
// Writes nothing if `sides` is 0.
static void put_sides(const World *world, Hex hex, uint8_t sides, const char *before,
                      const char *after, Text *out) {
    if (sides == 0) return;
    text_put(out, "%s", before);
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        char label[5];
        if (sides >> d & 1)
            text_put(out, " %s", hex_label(&world->grid, world->grid.neighbour[hex][d], label));
    }
    text_put(out, "%s ", after);
}

// Writes the roads, bridges, fords, rivers and streams on the sides of the hex, by the same rules
// as step_flags().
static void put_ways(const World *world, const State *state, Hex hex, Text *out) {
    uint8_t bridges = world->road[hex] & world->river[hex], blown = 0;
    for (int d = 0; d < HEX_DIRECTIONS; d++)
        if (bridges >> d & 1 && !road_open(world, state, hex, d)) blown |= (uint8_t)(1u << d);
    put_sides(world, hex, world->road[hex] & (uint8_t)~bridges, "A road leads to", ".", out);
    put_sides(world, hex, bridges & (uint8_t)~blown, "A bridge leads to", " [F10].", out);
    put_sides(world, hex, blown, "The bridge is blown to", " [F11].", out);
    put_sides(world, hex, world->ford[hex], "A ford leads to",
              ": it takes the whole move, and vehicles cannot cross it [F10].", out);
    put_sides(world, hex, world->river[hex] & (uint8_t) ~(bridges | world->ford[hex]),
              "A river blocks the way to", " [F10].", out);
    put_sides(world, hex, world->stream[hex], "A stream runs on the side to",
              ": it ends a move, and vehicles cross it only by road [F10].", out);
}

void rfic_place(const World *world, const State *state, int place, Side viewer, Text *out) {
    Hex hex = (Hex)place;
    if (hex_in(&state->trenches, hex))
        text_put(out, "Trenches: cover for all but vehicles, cavalry and limbered guns. ");
    put_mines(world, state, hex, viewer, out);
    put_ways(world, state, hex, out);
    for (int side = 0; side < SIDES; side++) {
        uint64_t near = 0, far = 0, mute = 0;  // mute: limbered, or without weapons
        bool knows = viewer == NOBODY || (int)viewer == side;
        uint64_t units = side_units(world, state, side) & ~state->riding;
        if (!knows) units &= ~state->hidden;
        for (; units; units &= units - 1) {
            int unit = bits_first(units), away = hex_distance(&world->grid, state->hex[unit], hex);
            if (away == 0 || !sight_clear(&world->sight, state->hex[unit], hex)) continue;
            int range = range_of(world, state, unit);
            *(range == 0 ? &mute : away <= range ? &near : &far) |= bit(unit);
        }
        if (near | far | mute) text_put(out, "\nSeen by %s:", world->side[side].name);
        put_units(world, near, " in range of", out);
        put_units(world, far, near ? "; out of range of" : " out of range of", out);
        put_units(world, mute, near | far ? "; and, without fire, by" : " without fire, by", out);
        if (near | far | mute) text_put(out, ".");
    }
}
