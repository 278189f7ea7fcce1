// SPDX-License-Identifier: GPL-3.0-or-later
// load_chart.c -- reads the chart file: terrain, streams, cover of fortifications and improved
// positions, card multipliers [6.10], and random events [12.2].
#include <stdio.h>

#include "load.h"

typedef struct ChartNodes {
    const Node *terrain, *multipliers, *events;
    int rules;
} ChartNodes;

static const char *const event_names[] = {"sniper", "change-orders", "additional-orders",
                                          "quick-rally", "extra-ammo"};
static const char *const owner_names[] = {"initiative", "other"};
static const char *const class_names[FIRER_CLASSES] = {"inf", "tank", "mech", "at",
                                                       "af",  "as",   "mine"};
static const char *const rank_names[RANKS] = {"A", "2", "3",  "4", "5", "6", "7",
                                              "8", "9", "10", "J", "Q", "K"};

enum { COST_HIGH = 10, COVER_HIGH = 9, STACKING_HIGH = 6, STACKING_USUAL = 3 };

// clang-format off
static const Field terrain_fields[] = {
    {"letter",   FIELD_TEXT,   0, NEEDED, .high = 1, HELP("letter of the terrain in the rows of a map; unique in the chart")},
    {"foot",     FIELD_NUMBER, BOUND(Terrain, cost[0]),      NEEDED, RANGE(0, COST_HIGH), UNITS("MP"), HELP("movement cost on foot; 0: only by road")},
    {"motor",    FIELD_NUMBER, BOUND(Terrain, cost[1]),      NEEDED, RANGE(0, COST_HIGH), UNITS("MP"), HELP("movement cost by motor; 0: only by road")},
    {"cover",    FIELD_NUMBER, BOUND(Terrain, cover),        NEEDED, RANGE(0, COVER_HIGH), HELP("cover that is added to the Defence value [6.4.1]")},
    {"stacking", FIELD_NUMBER, BOUND(Terrain, stacking),     RANGE(1, STACKING_HIGH), DEFAULT(STACKING_USUAL), UNITS("units"), HELP("stacking limit of each side in a hex; support weapons do not count")},
    {"blocks",   FIELD_YES,    BOUND(Terrain, blocks_sight), HELP("the terrain blocks the line of sight")},
    {"hill",     FIELD_YES,    BOUND(Terrain, hill),         HELP("units on it see over hexes that block the line of sight, except other hills")},
    {"improve",  FIELD_YES,    BOUND(Terrain, improve),      HELP("units may improve positions on it [5.8]")},
    {"mine",     FIELD_YES,    BOUND(Terrain, mine),         HELP("mines may be placed on it [11.6]")},
};
static const Field stream_fields[] = {
    {"foot",  FIELD_NUMBER, BOUND(World, stream_cost[0]), NEEDED, RANGE(0, COST_HIGH), UNITS("MP"), HELP("movement cost that a stream or canal adds on foot")},
    {"motor", FIELD_NUMBER, BOUND(World, stream_cost[1]), NEEDED, RANGE(0, COST_HIGH), UNITS("MP"), HELP("movement cost that a stream or canal adds for motorised units")},
};
static const Field fort_fields[] = {
    {"cover", FIELD_NUMBER, BOUND(World, fort_cover),      NEEDED, RANGE(0, COVER_HIGH), HELP("least cover in a fortification [11.8]")},
    {"ruins", FIELD_NUMBER, BOUND(World, fort_ruin_cover), NEEDED, RANGE(0, COVER_HIGH), HELP("least cover in a fortification in ruins [11.8]")},
};
static const Field event_fields[] = {
    {"event", FIELD_CHOICE, BOUND(Event, kind),  NEEDED, .high = COUNT_OF(event_names), .choices = event_names, HELP("event when the card is drawn and shown, not for initiative")},
    {"owner", FIELD_CHOICE, BOUND(Event, owner), NEEDED, .high = COUNT_OF(owner_names), .choices = owner_names, HELP("side that profits: the one with the initiative (`initiative`), or its enemy")},
};
static const FieldTable terrain_table = FIELD_TABLE("a terrain", terrain_fields);
static const FieldTable stream_table = FIELD_TABLE("'stream'", stream_fields);
static const FieldTable fort_table = FIELD_TABLE("'fortification'", fort_fields);
static const FieldTable event_table = FIELD_TABLE("an event", event_fields);

static const Field chart_fields[] = {
    {"rules",         FIELD_CHOICE, offsetof(ChartNodes, rules), NEEDED, .high = 1, .choices = load_rules_names, HELP("the rule system")},
    {"terrain",       FIELD_MAP,    offsetof(ChartNodes, terrain), .table = &terrain_table, NEEDED, UNITS("`{NAME: a terrain}`"), HELP("terrain types, 1 to 24; each name has at most 23 letters")},
    {"stream",        FIELD_FIELDS, .table = &stream_table, NEEDED},
    {"fortification", FIELD_FIELDS, .table = &fort_table, NEEDED},
    {"improved",      FIELD_NUMBER, BOUND(World, improve_cover), NEEDED, RANGE(0, COVER_HIGH), HELP("cover that an improved position adds [5.8]")},
    {"multipliers",   FIELD_MAP,    offsetof(ChartNodes, multipliers), NEEDED, UNITS("`{TARGET: {FIRER: text}}`"), HELP("multiplier of the card in fire [6.10], by target (`inf`, `tank`, `mech`, `at`) and firer (the same, and `af`: artillery fire, `as`: air strike, `mine`): 1 to 3. With `b`, only adjacent targets can be fired at, with a firepower of 1 and no gun rating; with `c`, the multiplier is 1 if no friendly unit sees the hex")},
    {"events",        FIELD_MAP,    offsetof(ChartNodes, events), .table = &event_table, NEEDED, UNITS("`{CARDS: an event}`"), HELP("random events [12.0]. Cards are named by rank (`A`, `2` to `10`, `J`, `Q`, `K`), optionally after `red` or `black`")},
};
// clang-format on

const FieldTable chart_table = FIELD_TABLE("the chart", chart_fields);

static bool load_terrains(Load *load, const Node *rows);
static bool load_multipliers(Load *load, const Node *rows);
static bool load_events(Load *load, const Node *rows);

bool load_chart(Load *load) {
    World *world = load->world;
    ChartNodes chart;
    if (!fields_bind(load->opening->chart.root, &chart_table, &chart, world, load->error))
        return false;
    for (int i = 0; i < 2; i++) world->stream_cost[i] *= 2;  // to half MP
    return load_terrains(load, chart.terrain) && load_multipliers(load, chart.multipliers) &&
           load_events(load, chart.events);
}

// Writes properties of a terrain as text, such as "cover 2, blocks sight, 2 MP on foot, none by
// motor, stacking 3".
static void terrain_note(Terrain *terrain) {
    static const char *const movers[2] = {"on foot", "by motor"};
    Text text = text_over(terrain->note, sizeof terrain->note);
    text_put(&text, "cover %d%s", terrain->cover, terrain->blocks_sight ? ", blocks sight" : "");
    for (int i = 0; i < 2; i++) {
        if (terrain->cost[i] == COST_NEVER)
            text_put(&text, ", none %s", movers[i]);
        else
            text_put(&text, ", %d%s MP %s", terrain->cost[i] / 2, terrain->cost[i] % 2 ? ".5" : "",
                     movers[i]);
    }
    text_put(&text, ", stacking %d", terrain->stacking);
}

static bool load_terrains(Load *load, const Node *rows) {
    World *world = load->world;
    if (rows->count > TERRAINS_MAX) {
        return node_error(rows, load->error, "a chart has at most %d terrains, not %d",
                          TERRAINS_MAX, rows->count);
    }
    for (const Node *entry = rows->first; entry != NULL; entry = entry->next) {
        Terrain *terrain = &world->terrains[world->terrain_count];
        const Node *letter;
        if (entry->key->text[0] == '\0' || strlen(entry->key->text) >= sizeof terrain->name) {
            return node_error(entry->key, load->error, "a terrain's name has 1 to %d bytes",
                              (int)sizeof terrain->name - 1);
        }
        if (!fields_bind(entry, &terrain_table, &letter, terrain, load->error)) return false;
        for (int i = 0; i < world->terrain_count; i++) {
            if (world->terrains[i].letter != letter->text[0]) continue;
            return node_error(letter, load->error,
                              "duplicate letter '%s'; terrain '%s' has it already", letter->text,
                              world->terrains[i].name);
        }
        terrain->letter = letter->text[0];
        for (int i = 0; i < 2; i++) terrain->cost[i] *= 2;  // to half MP
        terrain_note(terrain);
        snprintf(terrain->name, sizeof terrain->name, "%s", entry->key->text);
        world->terrain_count++;
    }
    if (world->terrain_count > 0) return true;
    return node_error(rows, load->error, "a chart needs at least one terrain");
}

// Parses a card multiplier such as "1", "1b" or "3c". Returns false if the text is invalid.
static bool multiplier_parse(const char *text, Multiplier *out) {
    *out = (Multiplier){0};
    if (text[0] < '1' || text[0] > '3') return false;
    out->times = (uint8_t)(text[0] - '0');
    if (text[1] == '\0') return true;
    out->close = text[1] == 'b';
    out->observed = text[1] == 'c';
    return (out->close || out->observed) && text[2] == '\0';
}

static bool load_multipliers(Load *load, const Node *rows) {
    const Node *row_node[TARGET_CLASSES];
    const Node *cell[FIRER_CLASSES];
    Field fields[FIRER_CLASSES];
    for (int i = 0; i < FIRER_CLASSES; i++) {
        fields[i] =
            (Field){class_names[i], FIELD_MAP, (size_t)i * sizeof(const Node *), .needed = true};
    }
    if (!fields_read(rows, "'multipliers'", fields, TARGET_CLASSES, row_node, load->error)) {
        return false;
    }
    for (int i = 0; i < FIRER_CLASSES; i++) {
        fields[i].kind = FIELD_TEXT;
        fields[i].high = 2;
    }
    for (int target = 0; target < TARGET_CLASSES; target++) {
        if (!fields_read(row_node[target], "a row of 'multipliers'", fields, FIRER_CLASSES, cell,
                         load->error)) {
            return false;
        }
        for (int firer = 0; firer < FIRER_CLASSES; firer++) {
            if (multiplier_parse(cell[firer]->text, &load->world->multiplier[target][firer])) {
                continue;
            }
            return node_error(
                cell[firer], load->error,
                "invalid multiplier '%s'; expected 1, 2 or 3, optionally followed by b or c",
                cell[firer]->text);
        }
    }
    return true;
}

// Returns the set of cards that a text such as "K", "red K" or "black K" names, or 0 if the text is
// invalid.
static uint64_t cards_named(const char *text) {
    bool red = strncmp(text, "red ", 4) == 0, black = strncmp(text, "black ", 6) == 0;
    const char *name = text + (red ? 4 : black ? 6 : 0);
    uint64_t set = 0;
    for (int card = 0; card < CARDS; card++) {
        if (strcmp(rank_names[card_rank(card)], name) != 0) continue;
        if (card_red(card) ? !black : !red) set |= bit(card);
    }
    return set;
}

static bool load_events(Load *load, const Node *rows) {
    for (const Node *entry = rows->first; entry != NULL; entry = entry->next) {
        Event row;
        uint64_t cards = cards_named(entry->key->text);
        if (cards == 0) {
            return node_error(
                entry->key, load->error,
                "unknown cards '%.20s'; expected A, 2 to 10, J, Q or K, optionally after "
                "'red' or 'black'",
                entry->key->text);
        }
        if (!fields_bind(entry, &event_table, NULL, &row, load->error)) return false;
        row.kind += EVENT_SNIPER;  // the choices of the key begin with EVENT_SNIPER
        for (; cards != 0; cards &= cards - 1) {
            Event *event = &load->world->event[bits_first(cards)];
            if (event->kind != EVENT_NONE) {
                return node_error(entry->key, load->error,
                                  "some of these cards already have an event");
            }
            *event = row;
        }
    }
    return true;
}
