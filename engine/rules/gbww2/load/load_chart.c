// SPDX-License-Identifier: GPL-3.0-or-later
// load_chart.c -- the chart file: `rows` is its schema, a line for each key. All numbers of a chart
// are bytes, so a line says where its numbers lie and how many they are.
#include <stdio.h>

#include "load.h"

typedef struct Row {
    const char *section, *key;  // section "hit.modifiers" lies within "hit"
    size_t offset;              // in Chart
    int count, low, high;
} Row;

#define AT(member) offsetof(Chart, member)

// clang-format off
static const Row rows[] = {
    {"command", "raw",           AT(command[RAW]),           2, 0, 100},
    {"command", "inexperienced", AT(command[INEXPERIENCED]), 2, 0, 100},
    {"command", "average",       AT(command[AVERAGE]),       2, 0, 100},
    {"command", "experienced",   AT(command[EXPERIENCED]),   2, 0, 100},
    {"command", "veteran",       AT(command[VETERAN]),       2, 0, 100},
    {"command", "hq",            AT(command_hq),             1, -50, 50},
    {"command", "mud",           AT(command_mud),            1, -50, 50},
    {"rally", "raw",             AT(rally[RAW]),             1, 1, 10},
    {"rally", "inexperienced",   AT(rally[INEXPERIENCED]),   1, 1, 10},
    {"rally", "average",         AT(rally[AVERAGE]),         1, 1, 10},
    {"rally", "experienced",     AT(rally[EXPERIENCED]),     1, 1, 10},
    {"rally", "veteran",         AT(rally[VETERAN]),         1, 1, 10},
    {"rally", "hq",              AT(rally_hq),               1, 0, 5},
    {"activation", "battalion",        AT(cost_battalion), 1, 0, 50},
    {"activation", "battlegroups",     AT(cost_groups),    3, 0, 50},
    {"activation", "after-first-turn", AT(cost_later),     1, 0, 50},
    {"activation", "cops-lost",        AT(cops_lost),      1, 0, 50},
    {"move", "foot",       AT(move[MOVE_FOOT]),       7, 0, 18},
    {"move", "motor",      AT(move[MOVE_MOTOR]),      7, 0, 18},
    {"move", "half-track", AT(move[MOVE_HALF_TRACK]), 7, 0, 18},
    {"move", "slow",       AT(move[MOVE_SLOW]),       7, 0, 18},
    {"move", "medium",     AT(move[MOVE_MEDIUM]),     7, 0, 18},
    {"move", "fast",       AT(move[MOVE_FAST]),       7, 0, 18},
    {"move", "wheeled",    AT(move[MOVE_WHEELED]),    7, 0, 18},
    {"move", "c-ops",      AT(move_cops),             1, 1, 18},
    {"move", "set-up",     AT(move_set_up),           1, 0, 4},
    {"hit", "smg",                AT(hit[GUN_SMG]),                5, -1, 10},
    {"hit", "infantry",           AT(hit[GUN_INFANTRY]),           5, -1, 10},
    {"hit", "infantry-at-armour", AT(hit[GUN_INFANTRY_AT_ARMOUR]), 5, -1, 10},
    {"hit", "light",              AT(hit[GUN_LIGHT]),              5, -1, 10},
    {"hit", "medium",             AT(hit[GUN_MEDIUM]),             5, -1, 10},
    {"hit", "heavy",              AT(hit[GUN_HEAVY]),              5, -1, 10},
    {"hit", "super",              AT(hit[GUN_SUPER]),              5, -1, 10},
    {"hit.modifiers", "heavy-weapons", AT(hit_heavy_weapons),       1, -9, 9},
    {"hit.modifiers", "rear",          AT(hit_rear),                1, -9, 9},
    {"hit.modifiers", "opportunity",   AT(hit_opportunity),         1, -9, 9},
    {"hit.modifiers", "soft",          AT(hit_cover[COVER_SOFT]),   1, -9, 9},
    {"hit.modifiers", "hard",          AT(hit_cover[COVER_HARD]),   1, -9, 9},
    {"hit.modifiers", "bunker",        AT(hit_cover[COVER_BUNKER]), 1, -9, 9},
    {"destroy", "soft",              AT(destroy_soft),     5, 0, 10},
    {"destroy", "softskin",          AT(destroy_softskin), 5, 0, 10},
    {"destroy", "equal",             AT(destroy_equal),    1, 0, 10},
    {"destroy", "per-class",         AT(destroy_class),    1, 0, 10},
    {"destroy", "per-band-beyond-4", AT(destroy_band),     1, -9, 9},
    {"destroy", "clamp",             AT(destroy_clamp),    2, 0, 10},
    {"barrage", "open",            AT(barrage_open),    1, 0, 10},
    {"barrage", "soft",            AT(barrage_soft),    1, 0, 10},
    {"barrage", "not-active",      AT(barrage_idle),    1, 0, 10},
    {"barrage", "hard",            AT(barrage_hard),    1, 0, 10},
    {"barrage", "bunker",          AT(barrage_bunker),  1, 0, 10},
    {"barrage", "bomber-destroys", AT(bomber_destroys), 1, 0, 10},
    {"barrage", "rocket-vehicle",  AT(rocket_vehicle),  1, 0, 10},
    {"delay", "good",    AT(delay[GOOD]),   4, 0, 100},
    {"delay", "average", AT(delay[FAIR]),   4, 0, 100},
    {"delay", "poor",    AT(delay[POOR]),   4, 0, 100},
    {"delay", "on-call", AT(delay_on_call), 1, 0, 100},
    {"combat", "heavy-weapons",  AT(combat_heavy_weapons),       1, -9, 9},
    {"combat", "gun-at-armour",  AT(combat_gun),                 1, -9, 9},
    {"combat", "armour-in-open", AT(combat_armour),              1, -9, 9},
    {"combat", "soft",           AT(combat_cover[COVER_SOFT]),   1, -9, 9},
    {"combat", "hard",           AT(combat_cover[COVER_HARD]),   1, -9, 9},
    {"combat", "bunker",         AT(combat_cover[COVER_BUNKER]), 1, -9, 9},
    {"combat", "per-extra",      AT(combat_extra),               1, 0, 9},
    {"combat", "extra-most",     AT(combat_extra_most),          1, 0, 9},
    {"combat", "defence",        AT(combat_defence),             1, -9, 9},
    {"combat", "march",          AT(combat_march),               1, -9, 9},
    {"morale", "base",       AT(morale_base),  1, 1, 100},
    {"morale", "per-points", AT(morale_per),   1, 0, 100},
    {"morale", "hq",         AT(morale_hq),    1, 0, 50},
    {"morale", "c-ops",      AT(morale_cops),  1, 0, 50},
    {"morale", "least",      AT(morale_least), 1, 0, 50},
    {"replacement", "good",    AT(replace[GOOD]), 3, 0, 10},
    {"replacement", "average", AT(replace[FAIR]), 3, 0, 10},
    {"replacement", "poor",    AT(replace[POOR]), 3, 0, 10},
    {"replacement", "none",    AT(replace[NONE]), 3, 0, 10},
    {"deploy", "dawn", AT(deploy[0]), 8, 0, 3},
    {"deploy", "day",  AT(deploy[1]), 8, 0, 3},
    {"weather", "clear",    AT(weather[CLEAR]),    1, 0, 99},
    {"weather", "overcast", AT(weather[OVERCAST]), 1, 0, 99},
    {"weather", "mist",     AT(weather[MIST]),     1, 0, 99},
    {"weather", "rain",     AT(weather[RAIN]),     1, 0, 99},
    {"weather", "storm",    AT(weather[STORM]),    1, 99, 99},
    {"weather.carry", "bad",  AT(weather_bad),  1, -5, 5},
    {"weather.carry", "good", AT(weather_good), 1, -5, 5},
    {"flak", "light",  AT(flak[FLAK_LIGHT]),  6, 0, 10},
    {"flak", "medium", AT(flak[FLAK_MEDIUM]), 6, 0, 10},
    {"flak", "heavy",  AT(flak[FLAK_HEAVY]),  6, 0, 10},
    {"landing", "open",     AT(landing[0]), 2, 1, 20},
    {"landing", "wood",     AT(landing[1]), 2, 1, 20},
    {"landing", "built-up", AT(landing[2]), 2, 1, 20},
    {"landing", "marsh",    AT(landing[3]), 2, 1, 20},
    {"landing", "glider",   AT(landing_glider), 1, -5, 5},
    {"landing", "night",    AT(landing_night),  1, -5, 5},
    {"landing", "high",     AT(landing_high),   1, -5, 5},
};
static const char *const inner[] = {"hit.modifiers", "weather.carry"};
static const char *const sections[] = {"command", "rally", "activation", "move", "hit", "destroy",
                                       "barrage", "delay", "combat", "morale", "replacement",
                                       "deploy", "weather", "flak", "landing"};
static const char *const going_names[GOINGS] = {"good", "bad", "never"};
static const char *const cover_names[COVERS] = {"none", "soft", "hard", "bunker"};
static const char *const sight_names[SIGHTS] = {"clear", "1", "crest"};
// clang-format on

enum { KEYS_MAX = 32, NUMBERS_READ = 8 };

static bool section_load(Load *load, const Node *node, const char *section);
static bool terrain_load(Load *load, const Node *node);

bool load_chart(Load *load) {
    Field fields[COUNT_OF(sections) + 2];
    const Node *node[COUNT_OF(sections) + 1];
    struct {
        const Node *node[COUNT_OF(sections) + 1];
        int rules;
    } chart;
    int count = 0;
    for (; count < COUNT_OF(sections); count++)
        fields[count] =
            (Field){sections[count], FIELD_MAP, (size_t)count * sizeof node[0], .needed = true};
    fields[count] = (Field){"terrain", FIELD_MAP, (size_t)count * sizeof node[0], .needed = true};
    fields[count + 1] = (Field){"rules",        FIELD_CHOICE, sizeof chart.node,
                                .needed = true, .high = 1,    .choices = load_rules_names};
    if (!fields_read(load->opening->chart.root, "the chart", fields, COUNT_OF(fields), &chart,
                     load->error))
        return false;
    for (int i = 0; i < COUNT_OF(sections); i++)
        if (!section_load(load, chart.node[i], sections[i])) return false;
    return terrain_load(load, chart.node[count]);
}

// The numbers of a line, which blanks, '/', '+' and the commas of a list may part.
static bool row_load(Load *load, const Node *node, const Row *row) {
    int count = 0, value = 0;
    int8_t read[NUMBERS_READ];
    for (Words words = words_of(node); words_next(&words);) {
        char text[sizeof words.word];
        snprintf(text, sizeof text, "%s", words.word);
        char *rest = text;
        for (char *part; (part = strsep(&rest, "/+")) != NULL; count++) {
            if (count == row->count || !number_parse(part, &value) || value < row->low ||
                value > row->high)
                return words_error(&words, load->error,
                                   "'%s' of '%s' is %d whole number%s from %d to %d; '%s' does not "
                                   "fit",
                                   row->key, row->section, row->count, row->count == 1 ? "" : "s",
                                   row->low, row->high, words.word);
            read[count] = (int8_t)value;
        }
    }
    if (count != row->count)
        return node_error(node, load->error, "'%s' of '%s' is %d numbers, and here are %d",
                          row->key, row->section, row->count, count);
    memcpy((char *)&load->world->chart + row->offset, read, (size_t)count);
    return true;
}

static bool section_load(Load *load, const Node *node, const char *section) {
    Field fields[KEYS_MAX];
    const Node *value[KEYS_MAX];
    const Row *row[KEYS_MAX];
    char what[40];
    int count = 0;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        if (strcmp(rows[i].section, section) != 0) continue;
        row[count] = &rows[i];
        fields[count] =
            (Field){rows[i].key, FIELD_WORDS, (size_t)count * sizeof value[0], .needed = true};
        count++;
    }
    const char *within = NULL;
    size_t length = strlen(section);
    for (int i = 0; i < COUNT_OF(inner); i++)
        if (strncmp(inner[i], section, length) == 0 && inner[i][length] == '.') within = inner[i];
    int all = count;
    if (within != NULL)
        fields[all++] = (Field){within + length + 1, FIELD_MAP, (size_t)count * sizeof value[0],
                                .needed = true};
    snprintf(what, sizeof what, "'%s'", section);
    if (!fields_read(node, what, fields, all, value, load->error)) return false;
    for (int i = 0; i < count; i++)
        if (!row_load(load, value[i], row[i])) return false;
    return within == NULL || section_load(load, value[count], within);
}

static bool word_of(Load *load, Words *words, const Node *node, const char *const names[],
                    int count, uint8_t *out) {
    char list[80];
    Text text = text_over(list, sizeof list);
    for (int i = 0; i < count; i++) text_put(&text, "%s%s", i ? ", " : "", names[i]);
    if (!words_next(words)) return node_error(node, load->error, "one of %s is missing here", list);
    for (int i = 0; i < count; i++) {
        if (strcmp(words->word, names[i]) != 0) continue;
        *out = (uint8_t)i;
        return true;
    }
    return words_error(words, load->error, "'%s' must be one of %s", words->word, list);
}

static bool terrain_load(Load *load, const Node *node) {
    Field fields[TERRAINS];
    const Node *value[TERRAINS];
    for (int i = 0; i < TERRAINS; i++)
        fields[i] =
            (Field){terrain_names[i], FIELD_WORDS, (size_t)i * sizeof value[0], .needed = true};
    if (!fields_read(node, "'terrain'", fields, TERRAINS, value, load->error)) return false;
    for (int i = 0; i < TERRAINS; i++) {
        GoingRow *row = &load->world->chart.terrain[i];
        Words words = words_of(value[i]);
        if (!word_of(load, &words, value[i], going_names, GOINGS, &row->going) ||
            !word_of(load, &words, value[i], cover_names, COVERS, &row->cover) ||
            !word_of(load, &words, value[i], sight_names, SIGHTS, &row->sight))
            return false;
        if (words_next(&words))
            return words_error(&words, load->error, "'%s' is one word too many", words.word);
    }
    return true;
}
