// SPDX-License-Identifier: GPL-3.0-or-later
// load_sides.c -- loads the two sides: activation, zones, artillery, aircraft, supply.
#include <stdio.h>

#include "engine/kit/agreement.h"
#include "load.h"

#include "engine/scenario/words.h"

typedef struct SideNodes {
    const Node *name, *draw, *zones, *exits, *fup, *cops, *supply_drop, *groups, *guns;
    const Node *artillery, *air;
} SideNodes;

static const char *const air_names[] = {"bomber", "rocket"};

enum { POINTS_HIGH = 200, CARDS_HIGH = 20, ROUNDS_HIGH = 200 };

// clang-format off
static const Field activation_fields[] = {
    {"points", FIELD_NUMBER, BOUND(SideCard, activation), RANGE(0, POINTS_HIGH), UNITS("points"), HELP("activation points for the whole game [9.5.2]")},
    {"deal",   FIELD_NUMBER, BOUND(SideCard, deal),       RANGE(0, CARDS_HIGH),  UNITS("cards"),  HELP("activation cards at the start; both sides have cards, or both `points` [W12]")},
    {"draw",   FIELD_WORDS,  offsetof(SideNodes, draw), UNITS("cards, or times and cards"), HELP("cards drawn each turn, with `deal`; or the number from each time on, as in `[1/1 2, 1/3 1]`")},
};
static const Field artillery_fields[] = {
    {"quality",   FIELD_CHOICE, BOUND(SideCard, artillery), NEEDED, .high = NONE, .choices = grade_names, HELP("quality of the artillery, which selects its row of `delay` in the chart")},
    {"templates", FIELD_NUMBER, BOUND(SideCard, templates), NEEDED, RANGE(0, 8), UNITS("templates"), HELP("number of barrage templates; at most 16 templates and missions for both sides together")},
    {"rounds",    FIELD_NUMBER, BOUND(SideCard, rounds),    NEEDED, RANGE(0, ROUNDS_HIGH), UNITS("rounds"), HELP("artillery rounds at the start, which are also the maximum")},
    {"recovery",  FIELD_NUMBER, BOUND(SideCard, recovery),  RANGE(0, ROUNDS_HIGH), UNITS("rounds"), HELP("rounds recovered each night")},
    {"days",      FIELD_NUMBER, BOUND(SideCard, gun_days),  RANGE(1, DAYS_MAX), DEFAULT(DAYS_MAX), UNITS("days"), HELP("number of days, from the first on, on which the artillery is available [11.1.1]")},
};
static const Field air_fields[] = {
    {"kind",     FIELD_CHOICE, BOUND(SideCard, air_kind), NEEDED, .high = COUNT_OF(air_names), .choices = air_names, HELP("kind of aircraft [12.2]")},
    {"missions", FIELD_NUMBER, BOUND(SideCard, missions), NEEDED, RANGE(0, 8), UNITS("missions"), HELP("number of air missions in the whole game")},
};
const FieldTable activation_table = FIELD_TABLE("'activation'", activation_fields);
const FieldTable artillery_table = FIELD_TABLE("'artillery'", artillery_fields);
const FieldTable air_table = FIELD_TABLE("'air'", air_fields);
static const Field side_fields[] = {
    {"name",         FIELD_TEXT,   offsetof(SideNodes, name), NEEDED, .high = 23, HELP("name of the side, such as `British`")},
    {"activation",   FIELD_FIELDS, .table = &activation_table, NEEDED},
    {"zones",        FIELD_MAP,    offsetof(SideNodes, zones), UNITS("`{NAME: points}`"), HELP("corners of areas where units may be set up or dropped, or supply comes by air. Set-up zones of the two sides are at least 3 inches apart; both sides together have at most 16 zones")},
    {"exits",        FIELD_MAP,    offsetof(SideNodes, exits), NEEDED, UNITS("`{DIVISION: a road and an edge}`"), HELP("the 1 or 2 divisions of the side: for each the road that leads home, and the edge at which this road leaves the table: `north`, `east`, `south` or `west`")},
    {"fup",          FIELD_MAP,    offsetof(SideNodes, fup), UNITS("`{DIVISION: point}`"), HELP("forming-up place of a division, near which its reserve can come onto the table [5.2]")},
    {"c-ops",        FIELD_MAP,    offsetof(SideNodes, cops), UNITS("`{DIVISION: a road and inches}`"), HELP("C Ops (centre of operations) of a division: the road and the distance along it from its exit, in inches; or the keys of `drop`, if it is dropped [5.1]")},
    {"supply-drop",  FIELD_MAP,    offsetof(SideNodes, supply_drop), UNITS("`{DIVISION: zone}`"), HELP("zone in which a division gets its supply by air [Air Supply]")},
    {"battlegroups", FIELD_MAP,    offsetof(SideNodes, groups), .table = &battalion_table, NEEDED, UNITS("`{NAME: list of battalions}`"), HELP("battlegroups of the side; at most 8, and at most 48 battalions and guns with 160 stands for both sides together")},
    {"guns",         FIELD_LIST,   offsetof(SideNodes, guns), .table = &gun_table, UNITS("list of guns"), HELP("anti-tank guns and field guns")},
    {"artillery",    FIELD_MAP,    offsetof(SideNodes, artillery), .table = &artillery_table},
    {"air",          FIELD_MAP,    offsetof(SideNodes, air), .table = &air_table, HELP("air missions; they need `artillery`, whose quality selects their delays [12.1]")},
    {"hidden",       FIELD_YES,    BOUND(SideCard, hidden), DEFAULT(1), HELP("its battalions are set up hidden; `no`: the enemy sees where they are set up [6.3]")},
    {"supply",       FIELD_CHOICE, BOUND(SideCard, supply), NEEDED, .high = GRADES, .choices = grade_names, HELP("grade of supply, which selects the row of `replacement` in the chart; a division with `supply-drop` has its own [16.2]")},
};
static const Field sides_fields[] = {
    {"allied", FIELD_MAP, 0,                    NEEDED},
    {"axis",   FIELD_MAP, sizeof(const Node *), NEEDED},
};
// clang-format on

const FieldTable side_table = FIELD_TABLE("a side", side_fields);

// Reads the number of cards that a side draws each turn. "2" means two cards on all turns. "1/1 1,
// 1/5 2" means one card from turn 1 of day 1 on, and two cards from turn 5 of day 1 on.
static bool draw_read(Load *load, SideCard *card, const Node *node) {
    bool first = true;
    for (Words words = words_of(node); words_next(&words);) {
        int day = 1, turn = 1, count;
        Words time = words;
        bool timed = strchr(words.word, '/') != NULL;
        if (timed && !time_of_word(load, &words, &day, &turn)) return false;
        if (timed && first && (day > 1 || turn > 1))
            return words_error(&words, load->error,
                               "'%s': 'draw' must begin with turn 1 of day 1: '1/1 0, %s ...'",
                               words.word, words.word);
        first = false;
        if (timed && !words_next(&words))
            return words_error(&time, load->error, "missing number of cards after %s", time.word);
        if (!number_parse(words.word, &count) || count < 0 || count > CARDS_HIGH)
            return words_error(&words, load->error,
                               "invalid number of cards '%s'; expected 0 to %d", words.word,
                               CARDS_HIGH);
        for (int d = day - 1; d < DAYS_MAX; d++)
            for (int t = d == day - 1 ? turn - 1 : 0; t < 10; t++)
                card->draw[d][t] = (uint8_t)count;
    }
    return true;
}

static bool activation_read(Load *load, SideCard *card, const Node *node, const Node *draw) {
    bool points = node_get(node, "points") != NULL;
    card->cards = node_get(node, "deal") != NULL || draw != NULL;
    if (points == card->cards)
        return node_error(node, load->error,
                          "'activation' must have either 'points', or cards ('deal', 'draw')");
    return draw_read(load, card, draw);
}

static bool zone_add(Load *load, int side, const Node *node) {
    World *world = load->world;
    Points points;
    if (world->zone_count == ZONES_MAX)
        return node_error(node, load->error, "too many zones; both sides together have at most %d",
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

static bool guns_read(Load *load, SideCard *card, const SideNodes *row) {
    card->artillery = NONE;
    if (row->artillery != NULL &&
        !fields_bind(row->artillery, &artillery_table, NULL, card, load->error))
        return false;
    if (row->air != NULL && !fields_bind(row->air, &air_table, NULL, card, load->error))
        return false;
    if (card->missions > 0 && card->artillery == NONE)
        return node_error(
            row->air, load->error,
            "'air' needs 'artillery', whose quality gives the delays of aircraft [12.1]");
    return true;
}

static bool load_side(Load *load, int side, const Node *node) {
    World *world = load->world;
    SideCard *card = &world->side[side];
    SideNodes row;
    if (!fields_bind(node, &side_table, &row, card, load->error) ||
        !name_keep(load, row.name, card->name))
        return false;
    char people[PEOPLE_BYTES];
    snprintf(card->people, sizeof card->people, "%s", people_of(card->name, people));
    for (const Node *zone = row.zones ? row.zones->first : NULL; zone != NULL; zone = zone->next)
        if (!zone_add(load, side, zone)) return false;
    return activation_read(load, card, node_get(node, "activation"), row.draw) &&
           guns_read(load, card, &row) &&
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
        return node_error(node_at(node[AXIS], "name"), load->error,
                          "both sides are named '%s'; names must differ", world->side[AXIS].name);
    if (world->side[ALLIED].cards != world->side[AXIS].cards)
        return node_error(
            node_at(node[AXIS], "activation"), load->error,
            "one side activates by points and the other by cards; give both the same");
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

bool zone_unknown(const Load *load, int side, const Node *name) {
    const World *world = load->world;
    const char *names[COUNT_OF(world->zone)];
    int count = 0;
    if (name->kind != NODE_TEXT)
        return node_error(name, load->error, "expected the name of a zone of this side");
    for (int i = 0; i < world->zone_count; i++)
        if (world->zone[i].side == side) names[count++] = world->zone[i].name;
    return name_unknown(name, "this side has no zone", names, count, load->error);
}

bool division_unknown(const Load *load, int side, const Node *name) {
    const World *world = load->world;
    const char *names[COUNT_OF(world->division)];
    int count = 0;
    for (int i = 0; i < world->division_count; i++)
        if (world->division[i].side == side) names[count++] = world->division[i].name;
    return name_unknown(name, "'exits' of this side has no division", names, count, load->error);
}

int battalion_find(const World *world, const char *name) {
    for (int i = 0; i < world->battalion_count; i++)
        if (strcmp(world->battalion[i].name, name) == 0) return i;
    return -1;
}
