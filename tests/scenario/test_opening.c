// SPDX-License-Identifier: GPL-3.0-or-later
// test_opening.c -- tests opening.h with a minimal rule system: a heading and two numbers.
#include <setjmp.h>
#include <stdarg.h>

#include "engine/scenario/opening.h"

#include <cmocka.h>

struct World {
    Heading heading;
    int turns, dice;
};

typedef struct Scenario {
    HeadingNodes heading;
    int turns;
} Scenario;

static const char *const rules_name[] = {"duel"};
static const Field scenario_fields[] = {
    HEADING_FIELDS(Scenario, heading, rules_name),
    CHART_FIELD(Scenario, heading),
    {"turns", FIELD_NUMBER, offsetof(Scenario, turns), .needed = true, .low = 1, .high = 9},
};
static const Field chart_fields[] = {
    {"dice", FIELD_NUMBER, 0, .needed = true, .low = 1, .high = 6},
};

static bool fill(World *world, Opening *opening) {
    Scenario scenario;
    if (!fields_read(opening->scenario.root, "the scenario", scenario_fields,
                     COUNT_OF(scenario_fields), &scenario, opening->error))
        return false;
    world->turns = scenario.turns;
    return heading_read(opening, &scenario.heading, world) &&
           fields_read(opening->chart.root, "the chart", chart_fields, COUNT_OF(chart_fields),
                       &world->dice, opening->error);
}

static const Opener opener = {sizeof(World), fill};
static const char text[] =
    "title: A duel\nrules: duel\nchart: charts/duel.yaml\nsummary: Two of them.\nturns: 3\n";
static const char chart[] = "dice: 2\n";

static World *opened(const char *scenario, const char *with, Error *error) {
    return scenario_open_text(&opener, "some/duel.yaml", scenario, strlen(scenario), with,
                              strlen(with), error);
}

static void a_world_has_its_heading_and_what_the_system_read(void **state) {
    (void)state;
    World *world = opened(text, chart, NULL), *other = opened(text, "dice: 3\n", NULL);
    assert_true(world != NULL && other != NULL);
    assert_string_equal(scenario_title(world), "A duel");
    assert_string_equal(scenario_text(world), text);
    assert_string_equal(world->heading.path, "some/duel.yaml");
    assert_string_equal(world->heading.summary, "Two of them.");
    assert_string_equal(world->heading.notes, "");
    assert_true(world->turns == 3 && world->dice == 2);
    assert_true(scenario_hash(world) != scenario_hash(other));  // the hash includes the chart
    scenario_close(world);
    scenario_close(other);
    scenario_close(NULL);
}

// Checks that a corrected title keeps the hash, so that records and policy files of the scenario
// stay valid.
static void the_hash_ignores_titles_summaries_and_notes(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool same;
    } others[] = {
        {"# A comment.\ntitle: 'A fight'\nrules:   duel\nchart: charts/duel.yaml\nsummary: Three.\n"
         "turns: \"3\"  # of them\nnotes: It is short.\n",
         true},
        {"title: A duel\nrules: duel\nchart: charts/duel.yaml\nsummary: Two of them.\nturns: 4\n",
         false},
    };
    World *world = opened(text, chart, NULL);
    for (int i = 0; i < COUNT_OF(others); i++) {
        World *other = opened(others[i].text, "# what dice there are\ndice: 2\n", NULL);
        assert_non_null(other);
        assert_int_equal(scenario_hash(world) == scenario_hash(other), others[i].same);
        scenario_close(other);
    }
    scenario_close(world);
}

static void an_invalid_file_is_refused_with_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *chart, *file, *words;
        int line;
    } wrong[] = {
        {"title: A duel\nrules: duel\nsummary: S\n", chart, "some/duel.yaml", "'chart'", 1},
        {"title: A\nrules: duel\nchart: c.yaml\nsummary: S\nturns: 30\n", chart, "some/duel.yaml",
         "turns", 5},
        {"title: A\nrules: duel\nchart: /c.yaml\nsummary: S\nturns: 3\n", chart, "some/duel.yaml",
         "the folder of this file", 3},
        {text, "dice: 7\n", "some/charts/duel.yaml", "dice", 1},
    };
    for (int i = 0; i < COUNT_OF(wrong); i++) {
        Error error = {0};
        assert_null(opened(wrong[i].text, wrong[i].chart, &error));
        if (strstr(error.words, wrong[i].words) == NULL) fail_msg("%s", error.words);
        assert_string_equal(error.file, wrong[i].file);
        assert_int_equal(error.line, wrong[i].line);
    }
    Error error = {0};
    assert_null(scenario_open(&opener, "no-such.yaml", &error));
    assert_true(error.words[0] != '\0');
    assert_null(scenario_open_text(&opener, "some/duel.yaml", text, strlen(text), NULL, 0, &error));
    assert_non_null(strstr(error.words, "cannot read the file"));  // there is no chart beside it
}

static void an_edited_world_is_that_of_an_edited_text(void **state) {
    (void)state;
    static const EditNumber numbers[] = {{"turns", 1, 9, HELP("how many turns it lasts")}};
    static const EditSchema schema = {.numbers = numbers, .number_count = COUNT_OF(numbers)};
    // An edit reads the chart from disk, so this scenario needs the path of a real folder.
    static const char real[] =
        "title: A duel\nrules: duel\nchart: charts/duel.yaml\nsummary: S.\nturns: 3\n";
    Error error = {0};
    World *world = scenario_open_text(&opener, "tests/scenario/duel.yaml", real, strlen(real), NULL,
                                      0, &error);
    if (world == NULL) fail_msg("%s", error.words);
    const char *edits[] = {"turns=5"}, *bad[] = {"turns=55"};
    World *edited = scenario_edit(&opener, &schema, world, edits, 1, &error);
    assert_non_null(edited);
    assert_int_equal(edited->turns, 5);
    assert_string_equal(
        scenario_text(edited),
        "title: A duel\nrules: duel\nchart: charts/duel.yaml\nsummary: S.\nturns: 5\n");
    assert_true(scenario_hash(edited) != scenario_hash(world));
    assert_null(scenario_edit(&opener, &schema, world, bad, 1, &error));
    assert_non_null(strstr(error.words, "turns"));
    scenario_close(world);
    scenario_close(edited);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_has_its_heading_and_what_the_system_read),
        cmocka_unit_test(the_hash_ignores_titles_summaries_and_notes),
        cmocka_unit_test(an_invalid_file_is_refused_with_its_place),
        cmocka_unit_test(an_edited_world_is_that_of_an_edited_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
