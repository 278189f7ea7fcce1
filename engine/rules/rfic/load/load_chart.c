// SPDX-License-Identifier: GPL-3.0-or-later
// load_chart.c -- reads the chart file: movement, terrain, and single numbers of the sheet and of
// our own rulings. load_weapons.c reads the weapons and the numbers to hit.
#include <stdio.h>

#include "load.h"

typedef struct ChartNodes {
    const Node *cohesion[GRADES], *terrain;
    int rules;
} ChartNodes;

typedef struct TerrainNodes {
    const Node *letter, *enters;
} TerrainNodes;

static const char *const mover_names[MOVERS] = {"foot", "gun", "cavalry", "horse", "motor", "afv"};

enum { HEXES_HIGH = 4, DICE_HIGH = 12, RANGE_HIGH = 20, REDS_HIGH = 9 };

_Static_assert(offsetof(Dice, per) == offsetof(Dice, spent) + 1, "'spent' is a list of both");

// clang-format off
#define PACE(name, row)                                                                            \
    {name, FIELD_NUMBERS, BOUND_LIST(World, pace[row]), NEEDED, RANGE(0, HEXES_HIGH),              \
     UNITS("hexes"), HELP("movement after a red card and after a black card")}
static const Field move_fields[] = {
    PACE("infantry",   PACE_INFANTRY),
    PACE("cavalry",    PACE_CAVALRY),
    PACE("light-gun",  PACE_LIGHT_GUN),
    PACE("light-afv",  PACE_LIGHT_AFV),
    PACE("medium-afv", PACE_MEDIUM_AFV),
    PACE("heavy-afv",  PACE_HEAVY_AFV),
    PACE("horse",      PACE_HORSE),
    PACE("motor",      PACE_MOTOR),
    PACE("commander",  PACE_COMMANDER),
    PACE("observer",   PACE_OBSERVER),
    {"with-commander", FIELD_NUMBER, BOUND(World, with_commander), NEEDED, RANGE(0, 1), UNITS("hexes"), HELP("hexes added to a move that a commander leads [F6]")},
    {"road",           FIELD_NUMBER, BOUND(World, road_bonus),     NEEDED, RANGE(0, 1), UNITS("hexes"), HELP("hexes added by road, except to AFVs [F20]")},
};
static const Field packs_fields[] = {
    {"second-above", FIELD_NUMBER, BOUND(World, second_above), NEEDED, RANGE(1, 44), UNITS("pieces"), HELP("number of pieces above which a scenario deals from two packs")},
};
static const Field commander_fields[] = {
    {"fresh", FIELD_NUMBER, BOUND(World, commander_fresh), NEEDED, RANGE(0, DICE_HIGH), UNITS("dice"), HELP("dice that a commander in the hex adds if he and the unit are fresh")},
    {"spent", FIELD_NUMBER, BOUND(World, commander_spent), NEEDED, RANGE(0, DICE_HIGH), UNITS("dice"), HELP("dice that a commander in the hex adds otherwise")},
};
static const Field mines_fields[] = {
    {"figures", FIELD_NUMBER, BOUND(World, mine_figures), NEEDED, RANGE(1, FIGURES_MAX), UNITS("figures"), HELP("number of figures that enter for each die that the mines throw")},
    {"vehicle", FIELD_NUMBER, BOUND(World, mine_vehicle), NEEDED, RANGE(0, DICE_HIGH),   UNITS("dice"),    HELP("dice that the mines throw at a vehicle that enters")},
};
static const Field flak_fields[] = {
    {"range",       FIELD_NUMBER, BOUND(World, flak_range),       NEEDED, RANGE(1, RANGE_HIGH), UNITS("hexes"), HELP("range of units with `aa` at aircraft")},
    {"drives-off",  FIELD_NUMBER, BOUND(World, flak_drives_off),  NEEDED, RANGE(1, DICE_HIGH),  UNITS("hits"),  HELP("hits that drive an aircraft off")},
    {"shoots-down", FIELD_NUMBER, BOUND(World, flak_shoots_down), NEEDED, RANGE(1, DICE_HIGH),  UNITS("hits"),  HELP("hits that shoot an aircraft down")},
};
static const Field assault_fields[] = {
    {"better", FIELD_NUMBER,  BOUND(World, assault_better), NEEDED, RANGE(0, 3), HELP("amount by which the number to hit is lower in a close assault")},
    {"fresh",  FIELD_NUMBER,  BOUND(World, pool.fresh), NEEDED, RANGE(1, 4), UNITS("dice"), HELP("dice of each fresh crew member of a gun, and of each fresh figure with a crew weapon")},
    {"spent",  FIELD_NUMBERS, BOUND(World, pool.spent), .count = 2, NEEDED, RANGE(1, DICE_HIGH), HELP("dice of spent crew members and of spent figures with a crew weapon, and for how many of them")},
};
#define REDS(name, row) {name, FIELD_NUMBER, BOUND(World, fate[row]), NEEDED, RANGE(1, REDS_HIGH), UNITS("cards"), HELP("consecutive red cards that destroy such a vehicle")}
static const Field fate_fields[] = {
    REDS("light",     LIGHT),
    REDS("medium",    MEDIUM),
    REDS("heavy",     HEAVY),
    REDS("transport", WEIGHTS),
};
#define SUITS(name, row) {name, FIELD_WORDS, offsetof(ChartNodes, cohesion[row]), NEEDED, UNITS("letters of `HDCS`"), HELP("suits whose card lets a unit of this grade rally")}
static const Field cohesion_fields[] = {
    SUITS("good",      GOOD),
    SUITS("average",   AVERAGE),
    SUITS("poor",      POOR),
    SUITS("very-poor", VERY_POOR),
};
static const Field terrain_fields[] = {
    {"letter", FIELD_TEXT,  offsetof(TerrainNodes, letter), NEEDED, .high = 1, HELP("letter of the terrain in the rows of a map; unique in the chart")},
    {"cover",  FIELD_YES,   BOUND(Terrain, cover),  HELP("the terrain gives cover")},
    {"blocks", FIELD_YES,   BOUND(Terrain, blocks), HELP("the terrain blocks the line of sight")},
    {"hill",   FIELD_YES,   BOUND(Terrain, hill),   HELP("units on it see over terrain that blocks the line of sight, except other hills")},
    {"rough",  FIELD_YES,   BOUND(Terrain, rough),  HELP("the terrain is slow for AFVs and transports")},
    {"enters", FIELD_WORDS, offsetof(TerrainNodes, enters), NEEDED, UNITS("`foot`, `gun`, `cavalry`, `horse`, `motor`, `afv`; or `nobody`"), HELP("movers that may enter the terrain; by road every mover may")},
};

static const FieldTable packs = FIELD_TABLE("'packs'", packs_fields);
static const FieldTable move = FIELD_TABLE("'move'", move_fields);
static const FieldTable commander = FIELD_TABLE("'commander'", commander_fields);
static const FieldTable mines = FIELD_TABLE("'mines'", mines_fields);
static const FieldTable flak = FIELD_TABLE("'flak'", flak_fields);
static const FieldTable assault = FIELD_TABLE("'assault'", assault_fields);
static const FieldTable cohesion = FIELD_TABLE("'cohesion'", cohesion_fields);
static const FieldTable fate = FIELD_TABLE("'fate'", fate_fields);
static const FieldTable terrain_table = FIELD_TABLE("a terrain", terrain_fields);

static const Field chart_fields[] = {
    {"rules",     FIELD_CHOICE, offsetof(ChartNodes, rules), NEEDED, .high = 1, .choices = load_rules_names, HELP("the rule system")},
    {"packs",     FIELD_FIELDS, .table = &packs, NEEDED},
    {"stacking",  FIELD_NUMBER, BOUND(World, stacking),        NEEDED, RANGE(1, 6),           UNITS("pieces"),  HELP("most pieces of a side in a hex; commanders, observers, riders and aircraft do not count")},
    {"riders",    FIELD_NUMBER, BOUND(World, riders_max),      NEEDED, RANGE(0, FIGURES_MAX), UNITS("figures"), HELP("most figures that a vehicle carries")},
    {"spotting",  FIELD_NUMBER, BOUND(World, spot_range),      NEEDED, RANGE(1, RANGE_HIGH),  UNITS("hexes"),   HELP("greatest distance at which a hidden unit without cover is seen")},
    {"vehicle",   FIELD_NUMBER, BOUND(World, vehicle_figures), NEEDED, RANGE(1, 20),          UNITS("figures"), HELP("figures that a lost vehicle counts in the losses of a side")},
    {"move",      FIELD_FIELDS, .table = &move, NEEDED},
    {"weapons",   FIELD_ROWS,   BOUND_LIST(World, weapon), .choices = weapon_names, .table = &weapon_table, NEEDED},
    {"commander", FIELD_FIELDS, .table = &commander, NEEDED},
    {"hit",       FIELD_FIELDS, .table = &hits_table, NEEDED},
    {"mines",     FIELD_FIELDS, .table = &mines, NEEDED},
    {"flak",      FIELD_FIELDS, .table = &flak, NEEDED},
    {"assault",   FIELD_FIELDS, .table = &assault, NEEDED},
    {"cohesion",  FIELD_FIELDS, .table = &cohesion, NEEDED},
    {"fate",      FIELD_FIELDS, .table = &fate, NEEDED},
    {"terrain",   FIELD_MAP,    offsetof(ChartNodes, terrain), .table = &terrain_table, NEEDED, UNITS("`{NAME: a terrain}`"), HELP("terrain types, 1 to 16; each name has at most 23 characters")},
};
// clang-format on

const FieldTable chart_table = FIELD_TABLE("the chart", chart_fields);

static bool load_cohesion(Load *load, const Node *const suits[GRADES]);
static bool load_terrains(Load *load, const Node *rows);

bool load_chart(Load *load) {
    ChartNodes chart;
    const Node *root = load->opening->chart.root;
    return fields_bind(root, &chart_table, &chart, load->world, load->error) &&
           load_hits(load, node_get(root, "hit")) && load_cohesion(load, chart.cohesion) &&
           load_terrains(load, chart.terrain);
}

static bool load_cohesion(Load *load, const Node *const suits[GRADES]) {
    static const char letters[] = "HDCS";
    char is[64];
    for (int i = 0; i < GRADES; i++) {
        size_t good = suits[i]->kind == NODE_TEXT ? strspn(suits[i]->text, letters) : 0;
        if (suits[i]->kind != NODE_TEXT || suits[i]->text[good] != '\0') {
            return node_error(suits[i], load->error,
                              "expected letters of HDCS, for example DCS, not %s",
                              node_describe(suits[i], is, sizeof is));
        }
        for (const char *c = suits[i]->text; *c; c++)
            load->world->rallies[i] |= (uint8_t)(1 << (strchr(letters, *c) - letters));
    }
    return true;
}

// Writes the properties of the terrain as words into terrain->note.
static void terrain_note(Terrain *terrain) {
    static const struct {
        int mover;
        const char *words;
    } shut[] = {{MOVER_FOOT, "impassable"},
                {MOVER_GUN, "only men on foot may enter"},
                {MOVER_AFV, "vehicles may not enter"}};
    Text text = text_over(terrain->note, sizeof terrain->note);
    text_put(&text, "%s", terrain->cover ? "cover" : "no cover");
    if (terrain->blocks) text_put(&text, ", blocks sight");
    if (terrain->hill) text_put(&text, ", sees over all but hills");
    if (terrain->rough) text_put(&text, ", slow for vehicles");
    for (int i = 0; i < COUNT_OF(shut); i++) {
        if (terrain->enters >> shut[i].mover & 1) continue;
        text_put(&text, ", %s except by road", shut[i].words);
        return;
    }
}

static bool terrain_enters(Load *load, const Node *node, Terrain *terrain) {
    for (Words words = words_of(node); words_next(&words);) {
        int mover = 0;
        while (mover < MOVERS && strcmp(mover_names[mover], words.word) != 0) mover++;
        if (mover == MOVERS && strcmp(words.word, "nobody") != 0) {
            return words_error(
                &words, load->error,
                "unknown mover '%s'; expected foot, gun, cavalry, horse, motor, afv or "
                "nobody",
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
        TerrainNodes row;
        if (entry->key->text[0] == '\0' || strlen(entry->key->text) >= sizeof terrain->name) {
            return node_error(entry->key, load->error, "a terrain's name has 1 to %d characters",
                              (int)sizeof terrain->name - 1);
        }
        if (!fields_bind(entry, &terrain_table, &row, terrain, load->error)) return false;
        for (int i = 0; i < world->terrain_count; i++) {
            if (world->terrains[i].letter != row.letter->text[0]) continue;
            return node_error(row.letter, load->error, "the letter '%s' already stands for %s",
                              row.letter->text, world->terrains[i].name);
        }
        terrain->letter = row.letter->text[0];
        if (!terrain_enters(load, row.enters, terrain)) return false;
        terrain_note(terrain);
        snprintf(terrain->name, sizeof terrain->name, "%s", entry->key->text);
        world->terrain_count++;
    }
    return true;
}
