// SPDX-License-Identifier: GPL-3.0-or-later
// help.c -- writes reference texts for players: the charts, and the facts of a hex.
#include "engine/rules/gbsu/evaluation/odds.h"
#include "format_action.h"

#include <stdio.h>

// --- the charts ----------------------------------------------------------------------------------

static const char *const class_words[FIRER_CLASSES] = {
    "infantry", "tanks", "mechanised", "AT guns", "artillery", "air", "mines"};
static const char *const event_words[EVENT_KINDS] = {
    "", "sniper", "change of orders", "additional orders", "quick rally", "extra ammunition"};

static void chart_multipliers(const World *world, Text *out) {
    bool close = false, observed = false;
    text_put(out,
             "Card multipliers [6.10]: the card of a fire counts this many times (rows fire at "
             "columns):\n%12s",
             "");
    for (int target = 0; target < TARGET_CLASSES; target++)
        text_put(out, "%12s", class_words[target]);
    for (int firer = 0; firer < FIRER_CLASSES; firer++) {
        text_put(out, "\n  %-10s", class_words[firer]);
        for (int target = 0; target < TARGET_CLASSES; target++) {
            const Multiplier *cell = &world->multiplier[target][firer];
            text_put(out, "%10d%c%c", cell->times, cell->close ? 'b' : ' ',
                     cell->observed ? 'c' : ' ');
            close |= cell->close;
            observed |= cell->observed;
        }
    }
    if (close)
        text_put(out, "\n  b: fires only at adjacent targets, with firepower 1 and gun rating 0");
    if (observed) text_put(out, "\n  c: the multiplier is 1 unless a friendly unit sees the hex");
    text_char(out, '\n');
}

static void chart_events(const World *world, Text *out) {
    text_put(out, "Random events [12.2]:\n");
    for (int kind = EVENT_NONE + 1; kind < EVENT_KINDS; kind++) {
        for (int owner = OWNER_INITIATIVE; owner <= OWNER_OTHER; owner++) {
            int cards = 0;
            for (int card = 0; card < CARDS; card++) {
                if (world->event[card].kind != kind || world->event[card].owner != owner) continue;
                if (cards++ == 0)
                    text_put(out, "  %s, for the side %s:", event_words[kind],
                             owner == OWNER_INITIATIVE ? "with the initiative" : "without it");
                char label[4];
                text_put(out, " %s", card_label(card, label));
            }
            if (cards > 0) text_char(out, '\n');
        }
    }
}

void gbsu_chart(const World *world, Text *out) {
    text_put(out,
             "Cover is at least %d in a fortification, %d in its ruins [11.8]; an improved "
             "position adds "
             "%d [5.8].\nA stream adds %d.%d MP on foot, %d.%d by motor.\n",
             world->fort_cover, world->fort_ruin_cover, world->improve_cover,
             world->stream_cost[0] / 2, world->stream_cost[0] % 2 * 5, world->stream_cost[1] / 2,
             world->stream_cost[1] % 2 * 5);
    chart_multipliers(world, out);
    chart_events(world, out);
}

// --- a hex ---------------------------------------------------------------------------------------

static void units_list(const World *world, uint64_t units, Text *out) {
    for (; units; units &= units - 1)
        text_put(out, " %s%s", world->unit[bits_first(units)].name, units & (units - 1) ? "," : "");
}

// A feature that runs along or across hexsides, such as a river [5.2]. there() returns true if the
// side of the hex in this direction has the feature.
typedef struct SideFeature {
    const char *words, *rule;
    bool (*there)(const World *world, Hex hex, int direction);
} SideFeature;

static bool side_road(const World *world, Hex hex, int d) { return world->road[hex] >> d & 1; }
static bool side_river(const World *world, Hex hex, int d) { return world->river[hex] >> d & 1; }
static bool side_stream(const World *world, Hex hex, int d) { return world->stream[hex] >> d & 1; }
static bool side_ford(const World *world, Hex hex, int d) { return world->ford[hex] >> d & 1; }

static const SideFeature side_features[] = {{"Road to", "5.2", side_road},
                                            {"River towards", "5.2", side_river},
                                            {"Ford to", "5.2", side_ford},
                                            {"Stream towards", "5.2", side_stream}};

static void put_sides(const World *world, Hex hex, Text *out) {
    for (int i = 0; i < COUNT_OF(side_features); i++) {
        int count = 0;
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            Hex next = world->grid.neighbour[hex][d];
            char label[5];
            if (next == HEX_NONE || !side_features[i].there(world, hex, d)) continue;
            if (count++ == 0) text_put(out, " %s", side_features[i].words);
            text_put(out, "%s %s", count > 1 ? "," : "", hex_label(&world->grid, next, label));
        }
        if (count > 0) text_put(out, " [%s].", side_features[i].rule);
    }
}

// Writes the objects in the hex or on its sides that can be destroyed, such as bridges.
static void put_objects(const World *world, const State *state, Hex hex, Text *out) {
    for (int i = 0; i < world->object_count; i++) {
        const Object *it = &world->object[i];
        char label[5];
        if (it->hex != hex && !(it->bridge && it->beyond == hex)) continue;
        text_put(out, " %s", it->name);
        if (it->bridge)
            text_put(out, ", a bridge to %s",
                     hex_label(&world->grid, it->hex == hex ? it->beyond : it->hex, label));
        text_put(out, "%s [11.7].", state->ruined_objects >> i & 1 ? ", in ruins" : "");
    }
}

void gbsu_place(const World *world, const State *state, int place, Side viewer, Text *out) {
    Hex hex = (Hex)place;
    int mine = mine_at(state, hex);
    (void)viewer;  // both sides may know all these facts
    text_put(out, "Its suit for strikes is %s [6.7].", suit_name(world->suit[hex]));
    put_sides(world, hex, out);
    put_objects(world, state, hex, out);
    if (world->fort[hex] > 0) {
        text_put(out, " A fortification for ");
        text_count(out, world->fort[hex], "unit");
        text_put(out, "%s [11.8].",
                 state->ruined_forts >> world->fort_index[hex] & 1 ? ", in ruins" : "");
    }
    if (mine >= 0) text_put(out, " It is mined [11.6].");
    for (int side = 0; side < SIDES; side++) {
        uint64_t near = 0, far = 0;
        for (uint64_t rest = side_units(world, state, side); rest; rest &= rest - 1) {
            int unit = bits_first(rest);
            if (state->hex[unit] == hex || !sees(world, state, state->hex[unit], hex)) continue;
            int range = world->unit[unit].range;
            if (hex_distance(&world->grid, state->hex[unit], hex) <= range)
                near |= bit(unit);
            else
                far |= bit(unit);
        }
        if (near | far) text_put(out, "\nSeen by %s:", side_name(world, side));
        if (near) text_put(out, " in range of");
        units_list(world, near, out);
        if (near && far) text_put(out, ";");
        if (far) text_put(out, " out of range of");
        units_list(world, far, out);
        if (near | far) text_put(out, ".");
    }
}
