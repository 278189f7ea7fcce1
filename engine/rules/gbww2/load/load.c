// SPDX-License-Identifier: GPL-3.0-or-later
// load.c -- a scenario's YAML, and its chart's, into a World. Start reading at world_fill().
//
// The schema is explained in scenarios/README.md; the tables of fields (here and in load_*.c) are
// it. Nothing is believed: whatever the files say, loading ends in a sound World or in an Error.
#include "load.h"

#include "engine/base/hash.h"

#include <stdio.h>

#include "engine/scenario/hexmap.h"

const char *const load_rules_names[1] = {"gbww2"};

static const char *const rolled_weather_names[] = {"clear", "overcast", "mist",
                                                   "rain",  "storm",    "roll"};

typedef struct Scenario {
    HeadingNodes heading;
    const Node *days, *map, *sides, *objectives, *victory;
    int attacker, weather;
} Scenario;

typedef struct Days {
    const Node *turns;
    int count, month;
} Days;

enum { TURNS_HIGH = 10 };

// clang-format off
static const Field scenario_fields[] = {
    HEADING_FIELDS(Scenario, heading, load_rules_names),
    {"days",       FIELD_MAP,    offsetof(Scenario, days),       .needed = true},
    {"attacker",   FIELD_CHOICE, offsetof(Scenario, attacker),   .needed = true, .high = SIDES, .choices = scenario_sides},
    {"weather",    FIELD_CHOICE, offsetof(Scenario, weather),    .high = WEATHERS + 1, .choices = rolled_weather_names},
    {"map",        FIELD_MAP,    offsetof(Scenario, map),        .needed = true},
    {"sides",      FIELD_MAP,    offsetof(Scenario, sides),      .needed = true},
    {"objectives", FIELD_LIST,   offsetof(Scenario, objectives), .needed = true},
    {"victory",    FIELD_MAP,    offsetof(Scenario, victory),    .needed = true},
};
static const Field days_fields[] = {
    {"count", FIELD_NUMBER, offsetof(Days, count), .needed = true, .low = 1, .high = DAYS_MAX},
    {"turns", FIELD_WORDS,  offsetof(Days, turns), .needed = false},
    {"month", FIELD_NUMBER, offsetof(Days, month), .low = 1, .high = 12, .fallback = 0},
};
// clang-format on

static bool world_fill(World *world, Opening *opening);

const Opener world_opener = {sizeof(World), world_fill};
_Static_assert(offsetof(World, heading) == 0, "what opens it knows a World by its heading");

World *world_load(const char *path, Error *error) {
    return scenario_open(&world_opener, path, error);
}

World *world_load_text(const char *path, const char *text, size_t size, const char *chart,
                       size_t chart_size, Error *error) {
    return scenario_open_text(&world_opener, path, text, size, chart, chart_size, error);
}

void world_free(World *world) { scenario_close(world); }

// [16.0] Ten turns in May to July, eight in November to January, nine otherwise.
static int turns_of_month(int month) {
    if (month >= 5 && month <= 7) return 10;
    return month >= 11 || month == 1 ? 8 : 9;
}

static bool load_days(Load *load, const Node *node) {
    World *world = load->world;
    Days days;
    if (!fields_read(node, "'days'", days_fields, COUNT_OF(days_fields), &days, load->error))
        return false;
    if (days.turns == NULL && days.month == 0)
        return node_error(node, load->error, "'days' needs 'turns' or 'month'");
    world->days = (uint8_t)days.count;
    for (int i = 0; i < days.count && days.month > 0; i++)
        world->turns[i] = (uint8_t)turns_of_month(days.month);
    int count = 0;
    for (Words words = words_of(days.turns); words_next(&words); count++) {
        int turns;
        if (!number_parse(words.word, &turns) || turns < 1 || turns > TURNS_HIGH)
            return words_error(&words, load->error, "a day has 1 to %d turns, not '%s'", TURNS_HIGH,
                               words.word);
        if (count == days.count)
            return words_error(&words, load->error, "'turns' of one more day than the %d there are",
                               days.count);
        for (int day = count; day < days.count; day++) world->turns[day] = (uint8_t)turns;
    }
    return true;
}

static bool world_fill(World *world, Opening *opening) {
    Load filling = {.world = world, .error = opening->error, .opening = opening};
    Load *load = &filling;
    Scenario scenario;
    if (!fields_read(opening->scenario.root, "the scenario", scenario_fields,
                     COUNT_OF(scenario_fields), &scenario, load->error))
        return false;
    world->attacker = (uint8_t)scenario.attacker;
    world->weather = (uint8_t)scenario.weather;
    if (!heading_read(opening, &scenario.heading, world)) return false;
    if (!load_chart(load) || !load_days(load, scenario.days)) return false;
    if (!load_map(load, scenario.map) || !load_sides(load, scenario.sides)) return false;
    if (!load_objectives(load, scenario.objectives, scenario.victory) || !load_check(load))
        return false;
    world->pieces_hash = hash_join(hash_bytes(world->battalion, sizeof world->battalion),
                                   hash_bytes(world->stand, sizeof world->stand));
    world->pieces_hash =
        hash_join(world->pieces_hash, hash_bytes(&world->roads, sizeof world->roads));
    world->table_hash = hash_join(hash_bytes(&world->ground, sizeof world->ground),
                                  hash_join(hash_bytes(world->area, sizeof world->area),
                                            hash_bytes(world->zone, sizeof world->zone)));
    world->table_hash = hash_join(world->table_hash, world->pieces_hash);
    world->table_hash =
        hash_join(world->table_hash, hash_join(hash_bytes(&world->chart, sizeof world->chart),
                                               hash_bytes(world->side, sizeof world->side))) |
        1;
    weights_prepare(world);
    features_prepare(world);
    guess_prepare(world);
    return true;
}

bool halves_of_word(Load *load, const Words *words, int most, int *out) {
    char whole[32];
    snprintf(whole, sizeof whole, "%s", words->word);
    char *dot = strchr(whole, '.');
    bool half = dot != NULL && strcmp(dot, ".5") == 0;
    if (half) *dot = '\0';
    int inches;
    if (number_parse(whole, &inches) && inches >= 0 && 2 * inches + half <= 2 * most) {
        *out = 2 * inches + half;
        return true;
    }
    return words_error(words, load->error,
                       "'%s' is no place on the table: inches from 0 to %d, also half ones as 4.5",
                       words->word, most);
}

bool points_of_node(Load *load, const Node *node, int least, Points *out) {
    const World *world = load->world;
    *out = (Points){0};
    for (Words words = words_of(node); words_next(&words);) {
        int x, y;
        if (out->count == COUNT_OF(out->x))
            return words_error(&words, load->error, "at most %d points are allowed here",
                               COUNT_OF(out->x));
        if (!halves_of_word(load, &words, world->width, &x)) return false;
        if (!words_next(&words))
            return node_error(node, load->error, "points are pairs of inches, as '4 8'");
        if (!halves_of_word(load, &words, world->height, &y)) return false;
        out->x[out->count] = (int16_t)(x * HALF);
        out->y[out->count++] = (int16_t)(y * HALF);
    }
    if (out->count >= least) return true;
    return node_error(node, load->error, "at least %d point%s wanted here, as '4 8'", least,
                      least == 1 ? " is" : "s are");
}

bool outline_of_node(Load *load, const Node *node, Points *out) {
    if (!points_of_node(load, node, 3, out)) return false;
    int count = out->count;
    for (int i = 0; i < count; i++) {
        for (int k = i + 2; k < count - (i == 0); k++) {
            int next = (k + 1) % count;
            Line one = {spot_at(out->x[i], out->y[i]), spot_at(out->x[i + 1], out->y[i + 1])};
            Line other = {spot_at(out->x[k], out->y[k]), spot_at(out->x[next], out->y[next])};
            if (!lines_cross(one, other)) continue;
            return node_error(node, load->error,
                              "the edge from %g %g to %g %g crosses that from %g %g to %g %g: name "
                              "the corners in their order around the outline",
                              one.a.x / (double)INCH, one.a.y / (double)INCH,
                              one.b.x / (double)INCH, one.b.y / (double)INCH,
                              other.a.x / (double)INCH, other.a.y / (double)INCH,
                              other.b.x / (double)INCH, other.b.y / (double)INCH);
        }
    }
    return true;
}

bool time_of_word(Load *load, const Words *words, int *day, int *turn) {
    const World *world = load->world;
    char text[32];
    snprintf(text, sizeof text, "%s", words->word);
    char *slash = strchr(text, '/');
    if (slash != NULL) *slash = '\0';
    if (slash == NULL || !number_parse(text, day) || !number_parse(slash + 1, turn) || *day < 1 ||
        *turn < 1)
        return words_error(words, load->error, "'%s' is no time; day and turn are written 1/5",
                           words->word);
    if (*day > world->days)
        return words_error(words, load->error, "'%s' is after the end: there %s %d day%s",
                           words->word, world->days == 1 ? "is" : "are", world->days,
                           world->days == 1 ? "" : "s");
    if (*turn > world->turns[*day - 1])
        return words_error(words, load->error, "'%s': day %d has %d turns", words->word, *day,
                           world->turns[*day - 1]);
    return true;
}

bool name_keep(Load *load, const Node *node, char out[24]) {
    if (strchr(node->text, '#') != NULL || strchr(node->text, ';') != NULL)
        return node_error(node, load->error, "a name has neither # nor ;");
    if (node->text[0] == '\0' || strlen(node->text) > 23)
        return node_error(node, load->error, "a name has 1 to 23 letters");
    snprintf(out, 24, "%s", node->text);
    return true;
}
