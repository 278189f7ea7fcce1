// SPDX-License-Identifier: GPL-3.0-or-later
// load_sides.c -- the two sides: activation, zones, artillery, aircraft, supply.
#include <stdio.h>

#include "load.h"

typedef struct SideRow {
    const Node *name, *activation, *zones, *exits, *fup, *cops, *supply_drop, *groups, *guns;
    const Node *artillery, *air;
    int supply;
} SideRow;

typedef struct ActivationRow {
    const Node *draw;
    int points, deal;
} ActivationRow;

typedef struct ArtilleryRow {
    int quality, templates, rounds, recovery, days;
} ArtilleryRow;

typedef struct AirRow {
    int kind, missions;
} AirRow;

static const char *const air_names[] = {"bomber", "rocket"};

enum { ABSENT = -1, POINTS_HIGH = 200, CARDS_HIGH = 20, ROUNDS_HIGH = 200 };

// clang-format off
static const Field side_fields[] = {
    {"name",         FIELD_TEXT,   offsetof(SideRow, name),        .needed = true, .high = 23},
    {"activation",   FIELD_MAP,    offsetof(SideRow, activation),  .needed = true},
    {"zones",        FIELD_MAP,    offsetof(SideRow, zones),       .needed = false},
    {"exits",        FIELD_MAP,    offsetof(SideRow, exits),       .needed = true},
    {"fup",          FIELD_MAP,    offsetof(SideRow, fup),         .needed = false},
    {"c-ops",        FIELD_MAP,    offsetof(SideRow, cops),        .needed = false},
    {"supply-drop",  FIELD_MAP,    offsetof(SideRow, supply_drop), .needed = false},
    {"battlegroups", FIELD_MAP,    offsetof(SideRow, groups),      .needed = true},
    {"guns",         FIELD_LIST,   offsetof(SideRow, guns),        .needed = false},
    {"artillery",    FIELD_MAP,    offsetof(SideRow, artillery),   .needed = false},
    {"air",          FIELD_MAP,    offsetof(SideRow, air),         .needed = false},
    {"supply",       FIELD_CHOICE, offsetof(SideRow, supply),      .needed = true, .high = GRADES, .choices = grade_names},
};
static const Field activation_fields[] = {
    {"points", FIELD_NUMBER, offsetof(ActivationRow, points), .high = POINTS_HIGH, .fallback = ABSENT},
    {"deal",   FIELD_NUMBER, offsetof(ActivationRow, deal),   .high = CARDS_HIGH, .fallback = ABSENT},
    {"draw",   FIELD_WORDS,  offsetof(ActivationRow, draw), .needed = false},
};
static const Field artillery_fields[] = {
    {"quality",   FIELD_CHOICE, offsetof(ArtilleryRow, quality),   .needed = true, .high = NONE, .choices = grade_names},
    {"templates", FIELD_NUMBER, offsetof(ArtilleryRow, templates), .needed = true, .high = 8},
    {"rounds",    FIELD_NUMBER, offsetof(ArtilleryRow, rounds),    .needed = true, .high = ROUNDS_HIGH},
    {"recovery",  FIELD_NUMBER, offsetof(ArtilleryRow, recovery),  .high = ROUNDS_HIGH},
    {"days",      FIELD_NUMBER, offsetof(ArtilleryRow, days),      .low = 1, .high = DAYS_MAX, .fallback = DAYS_MAX},
};
static const Field air_fields[] = {
    {"kind",     FIELD_CHOICE, offsetof(AirRow, kind),     .needed = true, .high = COUNT_OF(air_names), .choices = air_names},
    {"missions", FIELD_NUMBER, offsetof(AirRow, missions), .needed = true, .high = 8},
};
static const Field sides_fields[] = {
    {"allied", FIELD_MAP, 0, .needed = true},
    {"axis",   FIELD_MAP, sizeof(const Node *), .needed = true},
};
// clang-format on

// "2", or "1/1 1, 1/5 2": from which day and turn on so many are drawn.
static bool draw_read(Load *load, SideCard *card, const Node *node) {
    bool first = true;
    for (Words words = words_of(node); words_next(&words);) {
        int day = 1, turn = 1, count;
        Words time = words;
        bool timed = strchr(words.word, '/') != NULL;
        if (timed && !time_of_word(load, &words, &day, &turn)) return false;
        if (timed && first && (day > 1 || turn > 1))
            return words_error(&words, load->error,
                               "'%s': 'draw' begins with turn 1 of day 1, as '1/1 0, %s ...'",
                               words.word, words.word);
        first = false;
        if (timed && !words_next(&words))
            return words_error(&time, load->error, "how many cards from %s on?", time.word);
        if (!number_parse(words.word, &count) || count < 0 || count > CARDS_HIGH)
            return words_error(&words, load->error, "'%s' is no number of cards from 0 to %d",
                               words.word, CARDS_HIGH);
        for (int d = day - 1; d < DAYS_MAX; d++)
            for (int t = d == day - 1 ? turn - 1 : 0; t < 10; t++)
                card->draw[d][t] = (uint8_t)count;
    }
    return true;
}

static bool activation_read(Load *load, SideCard *card, const Node *node) {
    ActivationRow row;
    if (!fields_read(node, "'activation'", activation_fields, COUNT_OF(activation_fields), &row,
                     load->error))
        return false;
    bool points = row.points != ABSENT, cards = row.deal != ABSENT || row.draw != NULL;
    if (points == cards)
        return node_error(node, load->error,
                          "'activation' is either 'points', or cards: 'deal' and 'draw'");
    card->activation = (int16_t)(points ? row.points : 0);
    card->cards = cards;
    card->deal = (uint8_t)max_int(row.deal, 0);
    return draw_read(load, card, row.draw);
}

static bool zone_add(Load *load, int side, const Node *node) {
    World *world = load->world;
    Points points;
    if (world->zone_count == ZONES_MAX)
        return node_error(node, load->error, "both sides together have at most %d zones",
                          ZONES_MAX);
    Zone *zone = &world->zone[world->zone_count];
    if (!name_keep(load, node->key, zone->name) || !outline_of_node(load, node, &points))
        return false;
    zone->side = (uint8_t)side;
    zone->corners = (uint8_t)points.count;
    memcpy(zone->x, points.x, sizeof zone->x);
    memcpy(zone->y, points.y, sizeof zone->y);
    zone_finish(zone);
    world->zone_count++;
    return true;
}

static bool guns_read(Load *load, SideCard *card, const SideRow *row) {
    ArtilleryRow guns = {.quality = NONE};
    AirRow air = {0};
    if (row->artillery != NULL && !fields_read(row->artillery, "'artillery'", artillery_fields,
                                               COUNT_OF(artillery_fields), &guns, load->error))
        return false;
    if (row->air != NULL &&
        !fields_read(row->air, "'air'", air_fields, COUNT_OF(air_fields), &air, load->error))
        return false;
    card->artillery = (uint8_t)guns.quality;
    card->templates = (uint8_t)guns.templates;
    card->rounds = (uint8_t)guns.rounds;
    card->recovery = (uint8_t)guns.recovery;
    card->gun_days = (uint8_t)guns.days;
    card->air_kind = (uint8_t)air.kind;
    card->missions = (uint8_t)air.missions;
    if (card->missions > 0 && card->artillery == NONE)
        return node_error(row->air, load->error,
                          "'air' needs 'artillery', whose quality its delays are rolled by [12.1]");
    return true;
}

static bool load_side(Load *load, int side, const Node *node) {
    World *world = load->world;
    SideCard *card = &world->side[side];
    SideRow row;
    if (!fields_read(node, "a side", side_fields, COUNT_OF(side_fields), &row, load->error))
        return false;
    if (!name_keep(load, row.name, card->name)) return false;
    card->supply = (uint8_t)row.supply;
    for (const Node *zone = row.zones ? row.zones->first : NULL; zone != NULL; zone = zone->next)
        if (!zone_add(load, side, zone)) return false;
    return activation_read(load, card, row.activation) && guns_read(load, card, &row) &&
           load_divisions(load, side, row.exits, row.fup, row.cops, row.supply_drop) &&
           load_battalions(load, side, row.groups, row.guns);
}

bool load_sides(Load *load, const Node *sides) {
    World *world = load->world;
    const Node *node[SIDES];
    if (!fields_read(sides, "'sides'", sides_fields, COUNT_OF(sides_fields), node, load->error))
        return false;
    for (int side = 0; side < SIDES; side++)
        if (!load_side(load, side, node[side])) return false;
    if (strcmp(world->side[ALLIED].name, world->side[AXIS].name) == 0)
        return node_error(node_at(node[AXIS], "name"), load->error, "both sides are called '%s'",
                          world->side[AXIS].name);
    if (world->side[ALLIED].cards != world->side[AXIS].cards)
        return node_error(node_at(node[AXIS], "activation"), load->error,
                          "one side has points and the other cards; both need the same");
    world->cards = world->side[ALLIED].cards;
    return load_attached(load);
}

int zone_find(const World *world, int side, const char *name) {
    for (int i = 0; i < world->zone_count; i++)
        if (world->zone[i].side == side && strcmp(world->zone[i].name, name) == 0) return i;
    return -1;
}

int division_find(const World *world, int side, const char *name) {
    for (int i = 0; i < world->division_count; i++)
        if (world->division[i].side == side && strcmp(world->division[i].name, name) == 0) return i;
    return -1;
}

int battalion_find(const World *world, const char *name) {
    for (int i = 0; i < world->battalion_count; i++)
        if (strcmp(world->battalion[i].name, name) == 0) return i;
    return -1;
}
