// SPDX-License-Identifier: GPL-3.0-or-later
// load.c -- loads a scenario's YAML file and its chart into a World. Start at world_fill().
//
// The tables of fields here and in load_*.c are the schema, which scenarios/README.md shows.
// Whatever the files contain, loading returns either a World that the rules can play or an Error.
#include "load.h"

#include <stdio.h>

#include "engine/base/hash.h"
#include "engine/rules/gbww2/evaluation/evaluation.h"
#include "engine/scenario/hexmap.h"

const char *const load_rules_names[1] = {"gbww2"};

static const char *const rolled_weather_names[] = {"clear", "overcast", "mist",
                                                   "rain",  "storm",    "roll"};

typedef struct ScenarioNodes {
    HeadingNodes heading;
    const Node *turns, *map, *sides, *objectives;
    int month;
} ScenarioNodes;

enum { TURNS_HIGH = 10 };

// clang-format off
static const Field days_fields[] = {
    {"count", FIELD_NUMBER, BOUND(World, days), NEEDED, RANGE(1, DAYS_MAX), UNITS("days"), HELP("number of days that the scenario lasts")},
    {"turns", FIELD_WORDS,  offsetof(ScenarioNodes, turns), UNITS("numbers, 1 to 10"), HELP("number of turns of each day; the last number holds for all later days too")},
    {"month", FIELD_NUMBER, offsetof(ScenarioNodes, month), RANGE(1, 12), HELP("month of the battle, instead of `turns`: a day has 10 turns from May to July, 8 from November to January, otherwise 9 [16.0]")},
};
static const FieldTable days = FIELD_TABLE("'days'", days_fields);
static const Field scenario_fields[] = {
    HEADING_FIELDS(ScenarioNodes, heading, load_rules_names),
    CHART_FIELD(ScenarioNodes, heading),
    {"days",       FIELD_FIELDS, .table = &days, NEEDED},
    {"attacker",   FIELD_CHOICE, BOUND(World, attacker), NEEDED, .high = SIDES, .choices = scenario_sides, HELP("side that attacks")},
    {"weather",    FIELD_CHOICE, BOUND(World, weather), .high = WEATHERS + 1, .choices = rolled_weather_names, HELP("weather of all days; `roll`: the weather is rolled at each dawn [8.0.1]")},
    {"map",        FIELD_MAP,    offsetof(ScenarioNodes, map),        .table = &map_table, NEEDED},
    {"sides",      FIELD_MAP,    offsetof(ScenarioNodes, sides),      .table = &side_table, NEEDED, UNITS("`allied` and `axis`, each a side")},
    {"objectives", FIELD_LIST,   offsetof(ScenarioNodes, objectives), .table = &objective_table, NEEDED, UNITS("list of objectives"), HELP("objectives; at most 32")},
    {"victory",    FIELD_FIELDS, .table = &victory_table, NEEDED},
};
// clang-format on

const FieldTable scenario_table = FIELD_TABLE("the scenario", scenario_fields);

static bool world_fill(World *world, Opening *opening);

const Opener world_opener = {sizeof(EvaluatedWorld), world_fill};
_Static_assert(offsetof(World, heading) == 0, "opening.h casts a World to its Heading");

World *world_load(const char *path, Error *error) {
    return scenario_open(&world_opener, path, error);
}

World *world_parse(const char *path, const char *text, size_t size, Error *error) {
    return scenario_open_text(&world_opener, path, text, size, NULL, 0, error);
}

World *world_map(const char *path, const char *text, size_t size) {
    return scenario_open_map(&world_opener, path, text, size);
}

World *world_load_text(const char *path, const char *text, size_t size, const char *chart,
                       size_t chart_size, Error *error) {
    return scenario_open_text(&world_opener, path, text, size, chart, chart_size, error);
}

void world_free(World *world) { scenario_close(world); }

// [16.0] Returns the turns of a day in that month: ten in May to July, eight in November to
// January, nine otherwise.
static int turns_of_month(int month) {
    if (month >= 5 && month <= 7) return 10;
    return month >= 11 || month == 1 ? 8 : 9;
}

// Fills World.turns from 'month', then from 'turns' if that is given. Fails if neither gives a
// number, a number is invalid, or there are more numbers than days.
static bool load_days(Load *load, const ScenarioNodes *nodes) {
    World *world = load->world;
    for (int i = 0; i < world->days && nodes->month > 0; i++)
        world->turns[i] = (uint8_t)turns_of_month(nodes->month);
    int count = 0;
    for (Words words = words_of(nodes->turns); words_next(&words); count++) {
        int turns;
        if (!number_parse(words.word, &turns) || turns < 1 || turns > TURNS_HIGH)
            return words_error(&words, load->error,
                               "invalid number of turns '%s'; expected 1 to %d", words.word,
                               TURNS_HIGH);
        if (count == world->days)
            return words_error(&words, load->error,
                               "'turns' has more numbers than the %d days of 'count'", world->days);
        for (int day = count; day < world->days; day++) world->turns[day] = (uint8_t)turns;
    }
    if (world->turns[0] > 0) return true;
    return node_error(node_get(load->opening->scenario.root, "days"), load->error,
                      "'days' has no number of turns; add 'turns' or 'month'");
}

static bool world_fill(World *world, Opening *opening) {
    Load filling = {.world = world, .error = opening->error, .opening = opening};
    Load *load = &filling;
    ScenarioNodes nodes;
    if (!fields_bind(opening->scenario.root, &scenario_table, &nodes, world, load->error))
        return false;
    if (!heading_read(opening, &nodes.heading, world)) return false;
    if (!load_chart(load) || !load_days(load, &nodes) || !load_map(load, nodes.map)) return false;
    opening->map_loaded = true;
    if (!load_sides(load, nodes.sides) || !load_objectives(load, nodes.objectives)) return false;
    if (!load_check(load)) return false;
    enum { FROM = offsetof(World, width), SIZE = offsetof(World, cache_key) - FROM };
    world->cache_key = quick_hash((const char *)world + FROM, SIZE) | 1;
    evaluation_prepare(world);
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
                       "invalid coordinate '%s'; expected inches from 0 to %d, half inches as 4.5",
                       words->word, most);
}

bool points_of_node(Load *load, const Node *node, int least, Points *out) {
    const World *world = load->world;
    *out = (Points){0};
    for (Words words = words_of(node); words_next(&words);) {
        int x, y;
        if (out->count == COUNT_OF(out->x))
            return words_error(&words, load->error, "too many points; expected at most %d",
                               COUNT_OF(out->x));
        if (!halves_of_word(load, &words, world->width, &x)) return false;
        if (!words_next(&words))
            return node_error(node, load->error,
                              "missing coordinate; expected pairs of inches, such as '4 8'");
        if (!halves_of_word(load, &words, world->height, &y)) return false;
        out->x[out->count] = (int16_t)(x * HALF);
        out->y[out->count++] = (int16_t)(y * HALF);
    }
    if (out->count >= least) return true;
    return node_error(node, load->error, "too few points; expected at least %d, each like '4 8'",
                      least);
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
                              "the edge from %g %g to %g %g meets the edge from %g %g to %g %g; "
                              "list the corners in order around the outline",
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
        return words_error(words, load->error,
                           "invalid time '%s'; expected day and turn, such as 1/5", words->word);
    if (*day > world->days)
        return words_error(words, load->error, "'%s' is after the end; the battle lasts %d day%s",
                           words->word, world->days, world->days == 1 ? "" : "s");
    if (*turn > world->turns[*day - 1])
        return words_error(words, load->error,
                           "'%s' is after the end of day %d, which has %d turns", words->word, *day,
                           world->turns[*day - 1]);
    return true;
}

bool name_keep(Load *load, const Node *node, char out[24]) {
    if (strchr(node->text, '#') != NULL || strchr(node->text, ';') != NULL)
        return node_error(node, load->error, "a name cannot contain '#' or ';'");
    if (node->text[0] == '\0' || strlen(node->text) > 23)
        return node_error(node, load->error, "invalid name; expected 1 to 23 bytes");
    snprintf(out, 24, "%s", node->text);
    return true;
}
