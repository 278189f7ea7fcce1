// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_load.c -- tests the loader: members of a valid scenario, errors of invalid ones,
// random bytes.
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/rules/rfic/load/load.h"
#include "engine/rules/rfic/rfic.h"
#include "tests/base/fields_page.h"

#include <cmocka.h>

enum { TEXT_MAX = 32768, MUTATIONS = 1500, BAD_MIN = 60 };

static const char bad_folder[] = "tests/bad/rfic";
static const char everything_path[] = "tests/good/rfic/everything.yaml";

static char *file_text(const char *path, char *out, size_t size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("%s is not there; run the tests from the project's folder", path);
    size_t length = fread(out, 1, size - 1, file);
    fclose(file);
    out[length] = '\0';
    return out;
}

static World *loaded(const char *path) {
    Error error = {0};
    World *world = world_load(path, &error);
    if (world == NULL) fail_msg("%d:%d: %s", error.line, error.column, error.words);
    return world;
}

static int unit_named(const World *world, const char *name) {
    for (int i = 0; i < world->unit_count; i++)
        if (strcmp(world->unit[i].name, name) == 0) return i;
    fail_msg("no piece %s", name);
    return NO_UNIT;
}

static void pieces_keep_what_the_file_says(void **unused) {
    (void)unused;
    World *world = loaded(everything_path);
    const Unit *unit = &world->unit[unit_named(world, "T2")];
    assert_int_equal(unit->kind, AFV);
    assert_int_equal(unit->weapon, MEDIUM_AFV_GUN);
    assert_int_equal(unit->armour, LIGHT);
    unit = &world->unit[unit_named(world, "Bat")];
    assert_int_equal(unit->pace, PACE_NONE);
    assert_int_equal(unit->tow, MOVER_HORSE);
    assert_int_equal(unit->where_count, 2);
    assert_int_equal(world->unit[unit_named(world, "Inf2")].grade, POOR);
    assert_int_equal(world->unit[unit_named(world, "Inf1")].grade, GOOD);
    assert_int_equal(world->barrage_count, 3);
    assert_int_equal(world->mine_count, 3);
    assert_int_equal(world->bridge_count, 1);
    assert_int_equal(world->side[ALLIED].breaks, 70);
    assert_int_equal(world->packs, 1);
    world_free(world);
}

static void the_example_of_the_readme_loads(void **unused) {
    static char text[TEXT_MAX];
    (void)unused;
    char *from = strstr(file_text("scenarios/README.md", text, sizeof text), "title: A lane\n");
    assert_non_null(from);
    char *end = strstr(from, "```");
    assert_non_null(end);
    Error error = {0};
    World *world =
        world_load_text("scenarios/rfic/lane.yaml", from, (size_t)(end - from), NULL, 0, &error);
    if (world == NULL) fail_msg("%d:%d: %s", error.line, error.column, error.words);
    world_free(world);
}

static void the_readme_shows_every_key_with_its_range_and_default(void **unused) {
    (void)unused;
    page_holds_fields("rfic", &scenario_table);
    page_holds_fields("rfic chart", &chart_table);
}

static void rule_F13_weights_of_guns(void **unused) {
    static const struct {
        Weapon weapon;
        Weight weight;
    } rows[] = {{LIGHT_AT_GUN, LIGHT}, {MEDIUM_MORTAR, LIGHT},  {INFANTRY_GUN, LIGHT},
                {MOUNTAIN_GUN, LIGHT}, {MEDIUM_AT_GUN, MEDIUM}, {HEAVY_MORTAR, MEDIUM},
                {FIELD_GUN, MEDIUM},   {MEDIUM_GUN, MEDIUM},    {HEAVY_AT_GUN, HEAVY},
                {HEAVY_GUN, HEAVY}};
    (void)unused;
    World *world = loaded(everything_path);
    for (int i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(world->weapon[rows[i].weapon].weight, rows[i].weight);
    world_free(world);
}

static void errors_of_bad_files_name_place_and_fault(void **unused) {
    static char text[TEXT_MAX];
    (void)unused;
    DIR *folder = opendir(bad_folder);
    struct dirent *entry;
    int count = 0, wrong = 0;
    if (folder == NULL)
        fail_msg("%s is not there; run the tests from the project's folder", bad_folder);
    while ((entry = readdir(folder)) != NULL) {
        char path[400], place[404], wanted[500], line[800];
        Error error = {0};
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 5, ".yaml") != 0) continue;
        snprintf(path, sizeof path, "%s/%s", bad_folder, entry->d_name);
        file_text(path, text, sizeof text);
        if (sscanf(text, "# expect: %499[^\n]", wanted) != 1) fail_msg("%s expects nothing", path);
        World *world = world_load(path, &error);
        if (world != NULL) fail_msg("%s was loaded", path);
        error_line(&error, line, sizeof line);
        snprintf(place, sizeof place, "%s:", path);
        const char *is = line;
        if (strncmp(line, place, strlen(place)) == 0) is += strlen(place);
        is += *is == ' ';
        if (strcmp(is, wanted) != 0) {
            print_error("%s\n  says    %s\n  expects %s\n", path, is, wanted);
            wrong++;
        }
        count++;
    }
    closedir(folder);
    assert_int_equal(wrong, 0);
    assert_true(count >= BAD_MIN);
}

// With a number of 1 every die would hit. `classes` may be a list or a text of numbers.
static void classes_refuse_a_number_to_hit_of_1(void **unused) {
    static const char given[] = "classes: [3, 4, 5, 6, 0]";
    static const char *const wrong[] = {"classes: [6, 5, 1, 4, 3]", "classes: '6 5 1 4 3'    "};
    static char text[TEXT_MAX], chart[TEXT_MAX];
    (void)unused;
    file_text(everything_path, text, sizeof text);
    for (int i = 0; i < COUNT_OF(wrong); i++) {
        Error error = {0};
        file_text("scenarios/rfic/charts/standard.yaml", chart, sizeof chart);
        memcpy(strstr(chart, given), wrong[i], strlen(given));
        assert_null(
            world_load_text(everything_path, text, strlen(text), chart, strlen(chart), &error));
        assert_string_equal(error.words, "invalid number to hit; expected 2 to 6, or 0 for never");
    }
}

static void a_missing_file_is_an_error(void **unused) {
    (void)unused;
    Error error = {0};
    assert_null(world_load("scenarios/rfic/no-such-battle.yaml", &error));
    assert_string_equal(error.file, "scenarios/rfic/no-such-battle.yaml");
}

static const char *const pieces[] = {"&a ",       "[",
                                     "]",         "{",
                                     "}",         ": ",
                                     "- ",        "|\n",
                                     "\t",        "\"",
                                     "#",         "\n",
                                     "0",         "-1",
                                     "99",        "1000000",
                                     "0101-0201", "yes",
                                     "0101",      "hidden: yes, ",
                                     "turn: 3, ", "barrages: 9, "};

static size_t mutate(char *text, size_t length, Pcg *rng) {
    size_t place = pcg_below(rng, (uint32_t)length), span = 1 + pcg_below(rng, 30);
    const char *piece = pieces[pcg_below(rng, COUNT_OF(pieces))];
    size_t size = strlen(piece);
    if (span > length - place) span = length - place;
    if (pcg_below(rng, 2) == 0) {
        memmove(text + place, text + place + span, length - place - span);
        return length - span;
    }
    memmove(text + place + size, text + place, length - place);
    memcpy(text + place, piece, size);
    return length + size;
}

// Checks that mutated files either fail to load or give a World whose first position is valid.
static void random_bytes_never_load_into_an_invalid_world(void **unused) {
    static char text[TEXT_MAX], spoilt[TEXT_MAX];
    (void)unused;
    file_text(everything_path, text, sizeof text);
    for (int i = 0; i < MUTATIONS; i++) {
        Pcg rng = pcg_stream(5, (uint64_t)i, PCG_TEST);
        size_t length = strlen(text);
        memcpy(spoilt, text, length);
        for (int k = 0; k <= (int)pcg_below(&rng, 4); k++) length = mutate(spoilt, length, &rng);
        Error error = {0};
        World *world = world_load_text(everything_path, spoilt, length, NULL, 0, &error);
        if (world == NULL) {
            assert_true(error.words[0] != '\0');
            continue;
        }
        State state;
        rfic_setup(world, &state);
        assert_true(rfic_check_invariants(world, &state));
        world_free(world);
    }
}

static World *edited(const World *world, const char *edit) {
    Error error = {0};
    World *after = rfic_world_edit(world, &edit, 1, &error);
    if (after == NULL) fail_msg("%s: %s", edit, error.words);
    return after;
}

// A grade is the index of its name. A piece without one has that of its side.
static void grade_turn_and_number_of_a_piece_can_be_edited(void **unused) {
    (void)unused;
    World *world = loaded(everything_path), *after = edited(world, "units.Inf1.grade=2");
    assert_int_equal(after->unit[unit_named(after, "Inf1")].grade, POOR);
    world_free(after);
    after = edited(world, "units.Inf1.grade=0");
    assert_true(after->heading.hash == world->heading.hash);
    world_free(after);
    after = edited(world, "units.Inf1.turn=2");
    assert_int_equal(after->unit[unit_named(after, "Inf1")].turn, 2);
    world_free(after);
    after = edited(world, "units.Inf1=2");
    assert_int_equal(after->unit_count, world->unit_count + 1);
    assert_int_equal(after->unit[unit_named(after, "Inf1+")].figures,
                     after->unit[unit_named(after, "Inf1")].figures);
    world_free(after);
    after = edited(world, "units.Inf1=0");
    assert_int_equal(after->unit_count, world->unit_count - 1);
    world_free(after);
    world_free(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grade_turn_and_number_of_a_piece_can_be_edited),
        cmocka_unit_test(pieces_keep_what_the_file_says),
        cmocka_unit_test(the_example_of_the_readme_loads),
        cmocka_unit_test(the_readme_shows_every_key_with_its_range_and_default),
        cmocka_unit_test(rule_F13_weights_of_guns),
        cmocka_unit_test(errors_of_bad_files_name_place_and_fault),
        cmocka_unit_test(classes_refuse_a_number_to_hit_of_1),
        cmocka_unit_test(a_missing_file_is_an_error),
        cmocka_unit_test(random_bytes_never_load_into_an_invalid_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
