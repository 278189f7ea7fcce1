// SPDX-License-Identifier: GPL-3.0-or-later
// load_chart.c -- the chart file: terrain [6.4], card multipliers [6.10], random events [12.2].
#include <stdio.h>

#include "load.h"

typedef struct Chart {
    const Node *terrain, *stream, *fortification, *multipliers, *events;
    int rules, improved;
} Chart;

typedef struct TerrainRow {
    const Node *letter;
    int foot, motor, cover, stacking, blocks, hill, improve, mine;
} TerrainRow;

typedef struct Pair {  // two numbers of the chart
    int first, second;
} Pair;

typedef struct EventRow {
    int event, owner;
} EventRow;

static const char *const event_names[] = {"sniper", "change-orders", "additional-orders",
                                          "quick-rally", "extra-ammo"};
static const char *const owner_names[] = {"initiative", "other"};
static const char *const class_names[FIRER_CLASSES] = {"inf", "tank", "mech", "at",
                                                       "af",  "as",   "mine"};
static const char *const rank_names[RANKS] = {"A", "2", "3",  "4", "5", "6", "7",
                                              "8", "9", "10", "J", "Q", "K"};

enum { COST_HIGH = 10, COVER_HIGH = 9, STACKING_HIGH = 6, STACKING_USUAL = 3 };

// clang-format off
static const Field chart_fields[] = {
    {"rules",         FIELD_CHOICE, offsetof(Chart, rules),         .needed = true, .high = 1, .choices = load_rules_names},
    {"terrain",       FIELD_MAP,    offsetof(Chart, terrain),       .needed = true},
    {"stream",        FIELD_MAP,    offsetof(Chart, stream),        .needed = true},
    {"fortification", FIELD_MAP,    offsetof(Chart, fortification), .needed = true},
    {"improved",      FIELD_NUMBER, offsetof(Chart, improved),      .needed = true, .high = COVER_HIGH},
    {"multipliers",   FIELD_MAP,    offsetof(Chart, multipliers),   .needed = true},
    {"events",        FIELD_MAP,    offsetof(Chart, events),        .needed = true},
};

static const Field terrain_fields[] = {
    {"letter",   FIELD_TEXT,   offsetof(TerrainRow, letter),   .needed = true, .high = 1},
    {"foot",     FIELD_NUMBER, offsetof(TerrainRow, foot),     .needed = true, .high = COST_HIGH},
    {"motor",    FIELD_NUMBER, offsetof(TerrainRow, motor),    .needed = true, .high = COST_HIGH},
    {"cover",    FIELD_NUMBER, offsetof(TerrainRow, cover),    .needed = true, .high = COVER_HIGH},
    {"stacking", FIELD_NUMBER, offsetof(TerrainRow, stacking), .low = 1, .high = STACKING_HIGH, .fallback = STACKING_USUAL},
    {"blocks",   FIELD_YES,    offsetof(TerrainRow, blocks), .needed = false},
    {"hill",     FIELD_YES,    offsetof(TerrainRow, hill), .needed = false},
    {"improve",  FIELD_YES,    offsetof(TerrainRow, improve), .needed = false},
    {"mine",     FIELD_YES,    offsetof(TerrainRow, mine), .needed = false},
};

static const Field stream_fields[] = {
    {"foot",  FIELD_NUMBER, offsetof(Pair, first),  .needed = true, .high = COST_HIGH},
    {"motor", FIELD_NUMBER, offsetof(Pair, second), .needed = true, .high = COST_HIGH},
};

static const Field fort_fields[] = {
    {"cover", FIELD_NUMBER, offsetof(Pair, first),  .needed = true, .high = COVER_HIGH},
    {"ruins", FIELD_NUMBER, offsetof(Pair, second), .needed = true, .high = COVER_HIGH},
};

static const Field event_fields[] = {
    {"event", FIELD_CHOICE, offsetof(EventRow, event), .needed = true, .high = COUNT_OF(event_names), .choices = event_names},
    {"owner", FIELD_CHOICE, offsetof(EventRow, owner), .needed = true, .high = COUNT_OF(owner_names), .choices = owner_names},
};
// clang-format on

static bool load_terrains(Load *load, const Node *rows);
static bool load_multipliers(Load *load, const Node *rows);
static bool load_events(Load *load, const Node *rows);

bool load_chart(Load *load) {
    World *world = load->world;
    Chart chart;
    Pair stream, fort;
    if (!fields_read(load->opening->chart.root, "the chart", chart_fields, COUNT_OF(chart_fields),
                     &chart, load->error) ||
        !fields_read(chart.stream, "'stream'", stream_fields, COUNT_OF(stream_fields), &stream,
                     load->error) ||
        !fields_read(chart.fortification, "'fortification'", fort_fields, COUNT_OF(fort_fields),
                     &fort, load->error)) {
        return false;
    }
    world->stream_cost[0] = (uint8_t)(2 * stream.first);
    world->stream_cost[1] = (uint8_t)(2 * stream.second);
    world->fort_cover = (uint8_t)fort.first;
    world->fort_ruin_cover = (uint8_t)fort.second;
    world->improve_cover = (uint8_t)chart.improved;
    return load_terrains(load, chart.terrain) && load_multipliers(load, chart.multipliers) &&
           load_events(load, chart.events);
}

// "cover 2, blocks sight, 2 MP on foot, no motor, stacking 3".
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
        TerrainRow row;
        if (entry->key->text[0] == '\0' || strlen(entry->key->text) >= sizeof terrain->name) {
            return node_error(entry->key, load->error, "a terrain's name has 1 to %d letters",
                              (int)sizeof terrain->name - 1);
        }
        if (!fields_read(entry, "a terrain", terrain_fields, COUNT_OF(terrain_fields), &row,
                         load->error)) {
            return false;
        }
        for (int i = 0; i < world->terrain_count; i++) {
            if (world->terrains[i].letter != row.letter->text[0]) continue;
            return node_error(row.letter, load->error, "the letter '%s' is %s's already",
                              row.letter->text, world->terrains[i].name);
        }
        *terrain = (Terrain){.letter = row.letter->text[0],
                             .cost = {(uint8_t)(2 * row.foot), (uint8_t)(2 * row.motor)},
                             .cover = (uint8_t)row.cover,
                             .stacking = (uint8_t)row.stacking,
                             .blocks_sight = row.blocks,
                             .hill = row.hill,
                             .improve = row.improve,
                             .mine = row.mine};
        terrain_note(terrain);
        snprintf(terrain->name, sizeof terrain->name, "%s", entry->key->text);
        world->terrain_count++;
    }
    if (world->terrain_count > 0) return true;
    return node_error(rows, load->error, "a chart needs at least one terrain");
}

// "1", "1b" or "3c".
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
            return node_error(cell[firer], load->error,
                              "a multiplier is 1, 2 or 3, with b or c after it or not; not '%s'",
                              cell[firer]->text);
        }
    }
    return true;
}

// "K", "red K" or "black K" as the set of cards that it names; 0 if it is nothing of the kind.
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
        EventRow row;
        uint64_t cards = cards_named(entry->key->text);
        if (cards == 0) {
            return node_error(entry->key, load->error,
                              "'%.20s' names no cards; write A, 2 to 10, J, Q or K, with red or "
                              "black before it or not",
                              entry->key->text);
        }
        if (!fields_read(entry, "an event", event_fields, COUNT_OF(event_fields), &row,
                         load->error)) {
            return false;
        }
        for (; cards != 0; cards &= cards - 1) {
            Event *event = &load->world->event[bits_first(cards)];
            if (event->kind != EVENT_NONE) {
                return node_error(entry->key, load->error,
                                  "some of these cards have an event already");
            }
            *event = (Event){(uint8_t)(row.event + EVENT_SNIPER), (uint8_t)row.owner};
        }
    }
    return true;
}
