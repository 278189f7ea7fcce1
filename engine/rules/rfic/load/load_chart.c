// SPDX-License-Identifier: GPL-3.0-or-later
// load_chart.c -- the chart file: movement, terrain, and the small numbers of the sheet and of
// ours.
#include <stdio.h>

#include "load.h"

typedef struct Chart {
    const Node *packs, *move, *weapons, *commander, *hit, *mines, *flak, *assault, *cohesion, *fate;
    const Node *terrain;
    int rules, stacking, riders, spot, vehicle;
} Chart;

typedef struct Move {
    const Node *row[PACES];
    int with_commander, road;
} Move;

typedef struct Few {  // small numbers of one line
    int first, second, third, fourth;
    const Node *node;
} Few;

typedef struct TerrainRow {
    const Node *letter, *enters;
    int cover, blocks, hill, rough;
} TerrainRow;

static const char *const pace_names[PACES] = {"infantry",   "cavalry",   "light-gun", "light-afv",
                                              "medium-afv", "heavy-afv", "horse",     "motor",
                                              "commander",  "observer"};
static const char *const mover_names[MOVERS] = {"foot", "gun", "cavalry", "horse", "motor", "afv"};

enum { HEXES_HIGH = 4, DICE_HIGH = 12, RANGE_HIGH = 20 };

// clang-format off
static const Field chart_fields[] = {
    {"rules",     FIELD_CHOICE, offsetof(Chart, rules),     .needed = true, .high = 1, .choices = load_rules_names},
    {"packs",     FIELD_MAP,    offsetof(Chart, packs),     .needed = true},
    {"stacking",  FIELD_NUMBER, offsetof(Chart, stacking),  .needed = true, .low = 1, .high = 6},
    {"riders",    FIELD_NUMBER, offsetof(Chart, riders),    .needed = true, .high = FIGURES_MAX},
    {"spotting",  FIELD_NUMBER, offsetof(Chart, spot),      .needed = true, .low = 1, .high = RANGE_HIGH},
    {"vehicle",   FIELD_NUMBER, offsetof(Chart, vehicle),   .needed = true, .low = 1, .high = 20},
    {"move",      FIELD_MAP,    offsetof(Chart, move),      .needed = true},
    {"weapons",   FIELD_MAP,    offsetof(Chart, weapons),   .needed = true},
    {"commander", FIELD_MAP,    offsetof(Chart, commander), .needed = true},
    {"hit",       FIELD_MAP,    offsetof(Chart, hit),       .needed = true},
    {"mines",     FIELD_MAP,    offsetof(Chart, mines),     .needed = true},
    {"flak",      FIELD_MAP,    offsetof(Chart, flak),      .needed = true},
    {"assault",   FIELD_MAP,    offsetof(Chart, assault),   .needed = true},
    {"cohesion",  FIELD_MAP,    offsetof(Chart, cohesion),  .needed = true},
    {"fate",      FIELD_MAP,    offsetof(Chart, fate),      .needed = true},
    {"terrain",   FIELD_MAP,    offsetof(Chart, terrain),   .needed = true},
};

static const Field packs_fields[] = {
    {"second-above", FIELD_NUMBER, offsetof(Few, first), .needed = true, .low = 1, .high = 44},
};
static const Field commander_fields[] = {
    {"fresh", FIELD_NUMBER, offsetof(Few, first),  .needed = true, .high = DICE_HIGH},
    {"spent", FIELD_NUMBER, offsetof(Few, second), .needed = true, .high = DICE_HIGH},
};
static const Field mines_fields[] = {
    {"figures", FIELD_NUMBER, offsetof(Few, first),  .needed = true, .low = 1, .high = FIGURES_MAX},
    {"vehicle", FIELD_NUMBER, offsetof(Few, second), .needed = true, .high = DICE_HIGH},
};
static const Field flak_fields[] = {
    {"range",       FIELD_NUMBER, offsetof(Few, first),  .needed = true, .low = 1, .high = RANGE_HIGH},
    {"drives-off",  FIELD_NUMBER, offsetof(Few, second), .needed = true, .low = 1, .high = DICE_HIGH},
    {"shoots-down", FIELD_NUMBER, offsetof(Few, third),  .needed = true, .low = 1, .high = DICE_HIGH},
};
static const Field assault_fields[] = {
    {"better", FIELD_NUMBER, offsetof(Few, first),  .needed = true, .high = 3},
    {"fresh",  FIELD_NUMBER, offsetof(Few, second), .needed = true, .low = 1, .high = 4},
    {"spent",  FIELD_LIST,   offsetof(Few, node),   .needed = true},
};
static const Field fate_fields[] = {
    {"light",     FIELD_NUMBER, offsetof(Few, first),  .needed = true, .low = 1, .high = 9},
    {"medium",    FIELD_NUMBER, offsetof(Few, second), .needed = true, .low = 1, .high = 9},
    {"heavy",     FIELD_NUMBER, offsetof(Few, third),  .needed = true, .low = 1, .high = 9},
    {"transport", FIELD_NUMBER, offsetof(Few, fourth), .needed = true, .low = 1, .high = 9},
};
static const Field terrain_fields[] = {
    {"letter", FIELD_TEXT,  offsetof(TerrainRow, letter), .needed = true, .high = 1},
    {"cover",  FIELD_YES,   offsetof(TerrainRow, cover),  .needed = false},
    {"blocks", FIELD_YES,   offsetof(TerrainRow, blocks), .needed = false},
    {"hill",   FIELD_YES,   offsetof(TerrainRow, hill),   .needed = false},
    {"rough",  FIELD_YES,   offsetof(TerrainRow, rough),  .needed = false},
    {"enters", FIELD_WORDS, offsetof(TerrainRow, enters), .needed = true},
};
// clang-format on

static bool load_move(Load *load, const Node *rows);
static bool load_small(Load *load, const Chart *chart);
static bool load_cohesion(Load *load, const Node *rows);
static bool load_terrains(Load *load, const Node *rows);

bool load_chart(Load *load) {
    World *world = load->world;
    Chart chart;
    if (!fields_read(load->opening->chart.root, "the chart", chart_fields, COUNT_OF(chart_fields),
                     &chart, load->error))
        return false;
    world->stacking = (uint8_t)chart.stacking;
    world->riders_max = (uint8_t)chart.riders;
    world->spot_range = (uint8_t)chart.spot;
    world->vehicle_figures = (uint8_t)chart.vehicle;
    return load_move(load, chart.move) && load_weapons(load, chart.weapons) &&
           load_hits(load, chart.hit) && load_small(load, &chart) &&
           load_cohesion(load, chart.cohesion) && load_terrains(load, chart.terrain);
}

static bool load_move(Load *load, const Node *rows) {
    World *world = load->world;
    Field fields[PACES + 2];
    Move move;
    for (int i = 0; i < PACES; i++)
        fields[i] = (Field){pace_names[i], FIELD_LIST,
                            offsetof(Move, row) + (size_t)i * sizeof(const Node *), .needed = true};
    fields[PACES] = (Field){"with-commander", FIELD_NUMBER, offsetof(Move, with_commander),
                            .needed = true, .high = HEXES_HIGH - 3};
    fields[PACES + 1] =
        (Field){"road", FIELD_NUMBER, offsetof(Move, road), .needed = true, .high = HEXES_HIGH - 3};
    if (!fields_read(rows, "'move'", fields, COUNT_OF(fields), &move, load->error)) return false;
    for (int i = 0; i < PACES; i++) {
        int pair[COLOURS];
        if (!numbers_of_node(move.row[i], pace_names[i], COLOURS, 0, HEXES_HIGH, pair, load->error))
            return false;
        for (int colour = 0; colour < COLOURS; colour++)
            world->pace[i][colour] = (uint8_t)pair[colour];
    }
    world->with_commander = (uint8_t)move.with_commander;
    world->road_bonus = (uint8_t)move.road;
    return true;
}

static bool few_read(Load *load, const Node *node, const char *what, const Field fields[],
                     int count, Few *few) {
    *few = (Few){0};
    return fields_read(node, what, fields, count, few, load->error);
}

static bool load_small(Load *load, const Chart *chart) {
    World *world = load->world;
    Few few;
    int spent[2];
    if (!few_read(load, chart->packs, "'packs'", packs_fields, COUNT_OF(packs_fields), &few))
        return false;
    world->second_above = (uint8_t)few.first;
    if (!few_read(load, chart->commander, "'commander'", commander_fields,
                  COUNT_OF(commander_fields), &few))
        return false;
    world->commander_fresh = (uint8_t)few.first;
    world->commander_spent = (uint8_t)few.second;
    if (!few_read(load, chart->mines, "'mines'", mines_fields, COUNT_OF(mines_fields), &few))
        return false;
    world->mine_figures = (uint8_t)few.first;
    world->mine_vehicle = (uint8_t)few.second;
    if (!few_read(load, chart->flak, "'flak'", flak_fields, COUNT_OF(flak_fields), &few))
        return false;
    world->flak_range = (uint8_t)few.first;
    world->flak_drives_off = (uint8_t)few.second;
    world->flak_shoots_down = (uint8_t)few.third;
    if (!few_read(load, chart->fate, "'fate'", fate_fields, COUNT_OF(fate_fields), &few))
        return false;
    world->fate[LIGHT] = (uint8_t)few.first;
    world->fate[MEDIUM] = (uint8_t)few.second;
    world->fate[HEAVY] = (uint8_t)few.third;
    world->fate[WEIGHTS] = (uint8_t)few.fourth;
    if (!few_read(load, chart->assault, "'assault'", assault_fields, COUNT_OF(assault_fields),
                  &few) ||
        !numbers_of_node(few.node, "'spent'", 2, 1, DICE_HIGH, spent, load->error))
        return false;
    world->assault_better = (uint8_t)few.first;
    world->pool = (Dice){(uint8_t)few.second, (uint8_t)spent[0], (uint8_t)spent[1]};
    return true;
}

// "DCS": the suits whose card brings a unit of that grade back.
static bool load_cohesion(Load *load, const Node *rows) {
    static const char letters[] = "HDCS";
    Field fields[GRADES];
    const Node *suits[GRADES];
    char is[64];
    for (int i = 0; i < GRADES; i++)
        fields[i] =
            (Field){grade_names[i], FIELD_WORDS, (size_t)i * sizeof(const Node *), .needed = true};
    if (!fields_read(rows, "'cohesion'", fields, GRADES, suits, load->error)) return false;
    for (int i = 0; i < GRADES; i++) {
        size_t good = suits[i]->kind == NODE_TEXT ? strspn(suits[i]->text, letters) : 0;
        if (suits[i]->kind != NODE_TEXT || suits[i]->text[good] != '\0') {
            return node_error(suits[i], load->error,
                              "suits are written as letters of HDCS, as DCS, not %s",
                              node_describe(suits[i], is, sizeof is));
        }
        for (const char *c = suits[i]->text; *c; c++)
            load->world->rallies[i] |= (uint8_t)(1 << (strchr(letters, *c) - letters));
    }
    return true;
}

static void terrain_note(Terrain *terrain) {
    static const struct {
        int mover;
        const char *words;
    } shut[] = {
        {MOVER_FOOT, "nobody"}, {MOVER_GUN, "men on foot only"}, {MOVER_AFV, "no vehicles"}};
    Text text = text_over(terrain->note, sizeof terrain->note);
    text_put(&text, "%s", terrain->cover ? "cover" : "no cover");
    if (terrain->blocks) text_put(&text, ", blocks sight");
    if (terrain->hill) text_put(&text, ", sees over woods");
    if (terrain->rough) text_put(&text, ", slow for vehicles");
    for (int i = 0; i < COUNT_OF(shut); i++) {
        if (terrain->enters >> shut[i].mover & 1) continue;
        text_put(&text, ", %s but by road", shut[i].words);
        return;
    }
}

static bool terrain_enters(Load *load, const Node *node, Terrain *terrain) {
    for (Words words = words_of(node); words_next(&words);) {
        int mover = 0;
        while (mover < MOVERS && strcmp(mover_names[mover], words.word) != 0) mover++;
        if (mover == MOVERS && strcmp(words.word, "nobody") != 0) {
            return words_error(&words, load->error,
                               "'%s' does not enter terrain; there are foot, gun, cavalry, horse, "
                               "motor, afv and nobody",
                               words.word);
        }
        if (mover < MOVERS) terrain->enters |= (uint8_t)(1 << mover);
    }
    return true;
}

static bool load_terrains(Load *load, const Node *rows) {
    World *world = load->world;
    if (rows->count < 1 || rows->count > TERRAINS_MAX) {
        return node_error(rows, load->error, "a chart has 1 to %d terrains, not %d", TERRAINS_MAX,
                          rows->count);
    }
    for (const Node *entry = rows->first; entry != NULL; entry = entry->next) {
        Terrain *terrain = &world->terrains[world->terrain_count];
        TerrainRow row;
        if (entry->key->text[0] == '\0' || strlen(entry->key->text) >= sizeof terrain->name) {
            return node_error(entry->key, load->error, "a terrain's name has 1 to %d letters",
                              (int)sizeof terrain->name - 1);
        }
        if (!fields_read(entry, "a terrain", terrain_fields, COUNT_OF(terrain_fields), &row,
                         load->error))
            return false;
        for (int i = 0; i < world->terrain_count; i++) {
            if (world->terrains[i].letter != row.letter->text[0]) continue;
            return node_error(row.letter, load->error, "the letter '%s' is %s's already",
                              row.letter->text, world->terrains[i].name);
        }
        *terrain = (Terrain){.letter = row.letter->text[0],
                             .cover = row.cover,
                             .blocks = row.blocks,
                             .hill = row.hill,
                             .rough = row.rough};
        if (!terrain_enters(load, row.enters, terrain)) return false;
        terrain_note(terrain);
        snprintf(terrain->name, sizeof terrain->name, "%s", entry->key->text);
        world->terrain_count++;
    }
    return true;
}
