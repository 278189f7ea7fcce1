// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_load.c -- tests the loader: the World of a valid scenario, the errors of invalid
// ones, and mutated files.
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/rules/gbww2/gbww2.h"
#include "engine/rules/gbww2/load/load.h"
#include "tests/base/fields_page.h"

#include <cmocka.h>

enum { TEXT_MAX = 32768, MUTATIONS = 1500, BAD_MIN = 60 };

static const char bad_folder[] = "tests/bad/gbww2";
static const char everything_path[] = "tests/good/gbww2/everything.yaml";

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

static void a_world_keeps_what_the_file_says(void **unused) {
    (void)unused;
    World *world = loaded(everything_path);
    assert_int_equal(world->days, 2);
    assert_int_equal(world->turns[0], 4);
    assert_int_equal(world->turns[1], 5);
    assert_int_equal(world->attacker, AXIS);
    assert_int_equal(world->weather, OVERCAST);
    assert_int_equal(world->width, 40);
    assert_int_equal(world->area_count, 3);
    assert_int_equal(world->area[1].capacity, 3);
    assert_int_equal(ground_at(&world->ground, spot_at(20 * INCH, 13 * INCH)), TERRAIN_BUILT_UP);
    assert_int_equal(world->roads.count, 2);
    assert_int_equal(world->roads.road[0].count, 61);
    assert_int_equal(world->piece_owner[0], ALLIED);
    assert_int_equal(world->piece_owner[2], AXIS);
    assert_false(ground_bit(&world->ground, GROUND_NEVER, 40, 36));  // the bridge can be crossed
    assert_true(ground_bit(&world->ground, GROUND_FORD, 20, 36));
    assert_true(ground_bit(&world->ground, GROUND_NEVER, 30, 36));
    assert_int_equal(world->battalion_count, 8);
    int tanks = battalion_find(world, "Tanks"), foot = battalion_find(world, "Foot");
    const BattalionCard *card = &world->battalion[tanks];
    assert_int_equal(card->kind, BATTALION_ARMOUR);
    assert_int_equal(card->stand_count, 3);
    assert_int_equal(world->stand[card->first_stand].gun, 3);
    assert_int_equal(world->stand[card->first_stand].armour, 2);
    assert_int_equal(world->attached[card->first_stand], foot);
    assert_int_equal(world->attached[card->first_stand + 1], NO_INDEX);
    card = &world->battalion[battalion_find(world, "Paras")];
    assert_true(card->airborne);
    assert_int_equal(world->drop[card->drop].altitude, HIGH);
    assert_true(world->drop[card->drop].night);
    assert_int_equal(world->battalion[battalion_find(world, "Lorries")].arrive_turn, 3);
    assert_int_equal(world->side[ALLIED].draw[0][1], 2);
    assert_int_equal(world->side[ALLIED].draw[0][2], 1);
    assert_int_equal(world->side[ALLIED].templates, 2);
    assert_int_equal(world->objective[0].worth[ALLIED], 6);
    assert_int_equal(world->objective[1].held, NOBODY);
    assert_int_equal(world->major, 8);
    world_free(world);
}

static void the_readme_shows_every_key_with_its_range_and_default(void **unused) {
    (void)unused;
    page_holds_fields("gbww2", &scenario_table);
    page_holds_fields("gbww2 chart", &chart_table);
}

// [16.0] A day has ten turns from May to July, eight from November to January, nine in other
// months.
static void rule_16_0_turns_by_month(void **unused) {
    static const int turns[13] = {0, 8, 9, 9, 9, 10, 10, 10, 9, 9, 9, 8, 8};
    static char text[TEXT_MAX], spoilt[TEXT_MAX];
    (void)unused;
    file_text("scenarios/gbww2/crossroads.yaml", text, sizeof text);
    char *days = strstr(text, "turns: 6");
    assert_non_null(days);
    for (int month = 1; month <= 12; month++) {
        Error error = {0};
        int length = snprintf(spoilt, sizeof spoilt, "%.*smonth: %d%s", (int)(days - text), text,
                              month, days + strlen("turns: 6"));
        World *world = world_load_text("scenarios/gbww2/crossroads.yaml", spoilt, (size_t)length,
                                       NULL, 0, &error);
        if (world == NULL) fail_msg("%d:%d: %s", error.line, error.column, error.words);
        assert_int_equal(world->turns[0], turns[month]);
        world_free(world);
    }
}

static void every_bad_file_has_an_error_with_its_place(void **unused) {
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

static void a_file_that_is_not_there_is_an_error_not_a_crash(void **unused) {
    (void)unused;
    Error error = {0};
    assert_null(world_load("scenarios/gbww2/no-such-battle.yaml", &error));
    assert_string_equal(error.file, "scenarios/gbww2/no-such-battle.yaml");
}

static const char *const pieces[] = {"&a ",     "[",    "]",      "{",
                                     "}",       ": ",   "- ",     "|\n",
                                     "\t",      "\"",   "#",      "\n",
                                     "0",       "-1",   "99",     "1000000",
                                     "20 18",   "yes",  "0-12",   "reserve: fixed, ",
                                     "drop: 3", "zone", "4 5 6 ", "attached: Foot, "};

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
static void no_file_loads_into_an_invalid_position(void **unused) {
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
        gbww2_setup(world, &state);
        assert_true(gbww2_check_invariants(world, &state));
        world_free(world);
    }
}

// Checks that each text map fits into the 80 columns of a terminal, which would split a wider
// map.
static void the_map_of_each_battle_fits_80_columns(void **unused) {
    (void)unused;
    static const char *const battles[] = {"crossroads", "ridge", "primosole", "lenino-days"};
    for (int i = 0; i < COUNT_OF(battles); i++) {
        static char text[32768];
        static State state;
        char path[128];
        Error error = {0};
        Text out = text_over(text, sizeof text);
        snprintf(path, sizeof path, "scenarios/gbww2/%s.yaml", battles[i]);
        World *it = world_load(path, &error);
        assert_non_null(it);
        gbww2_setup(it, &state);
        gbww2_render(it, &state, ALLIED, false, &out);
        const char *end = strstr(text, "other letters: stands, by battalion\n");
        assert_non_null(end);
        for (const char *line = strchr(text, '\n') + 1; line <= end; line = strchr(line, '\n') + 1)
            assert_true(strcspn(line, "\n") < 80);
        world_free(it);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_map_of_each_battle_fits_80_columns),
        cmocka_unit_test(a_world_keeps_what_the_file_says),
        cmocka_unit_test(the_readme_shows_every_key_with_its_range_and_default),
        cmocka_unit_test(rule_16_0_turns_by_month),
        cmocka_unit_test(every_bad_file_has_an_error_with_its_place),
        cmocka_unit_test(a_file_that_is_not_there_is_an_error_not_a_crash),
        cmocka_unit_test(no_file_loads_into_an_invalid_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
