// SPDX-License-Identifier: GPL-3.0-or-later
// test_problems.c -- tests that all errors of a scenario are found, each at its path and place.
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bench/experiments/scenario_problems.h"
#include "engine/base/memory.h"
#include "engine/game/open.h"

static Problem list[PROBLEMS_MAX];

static char *text_of(const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL) fail_msg("%s is missing", path);
    char *text = memory_take(TREE_BYTES_MAX + 1, 1);
    text[fread(text, 1, TREE_BYTES_MAX, file)] = '\0';
    fclose(file);
    return text;
}

// For some files of tests/bad/SYSTEM: the error of the loader is among the problems, and few others
// are, because these files have one error each.
static void bad_files_have_the_error_of_the_loader(void **unused) {
    static const char *const systems[] = {"gbsu", "rfic", "gbww2"};
    int all = 0, files = 0, more = 0;
    (void)unused;
    for (int i = 0; i < COUNT_OF(systems); i++) {
        char folder[64], path[400];
        snprintf(folder, sizeof folder, "tests/bad/%s", systems[i]);
        DIR *dir = opendir(folder);
        assert_non_null(dir);
        for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
            Game game;
            bool only_map;
            Error error = {0};
            if (strstr(entry->d_name, ".yaml") == NULL || all++ % 6 > 0) continue;
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            assert_false(game_open_plain(&game, path, NULL, &error));
            char *text = text_of(path);
            int count = scenario_problems(path, text, list, &game, &only_map);
            bool found = false;
            for (int k = 0; k < count; k++)
                found |= strcmp(list[k].error.words, error.words) == 0 &&
                         list[k].error.line == error.line && list[k].error.column == error.column;
            files++;
            more += count - 1;
            if (!found) fail_msg("%s: '%s' is not found", path, error.words);
            game_close(&game);
            free(text);
        }
        closedir(dir);
    }
    assert_true(files > 40);
    assert_true(more < files / 2);  // errors that only follow from another one
}

// Loads a changed text of first-contact, in which each `from` is replaced by `to`.
static int changed(const char *const pairs[][2], int count, Game *game, bool *only_map) {
    static const char path[] = "scenarios/gbsu/first-contact.yaml";
    char *text = text_of(path), *next = memory_take(TREE_BYTES_MAX + 1, 1);
    for (int i = 0; i < count; i++) {
        char *at = strstr(text, pairs[i][0]);
        if (at == NULL) fail_msg("%s", pairs[i][0]);
        sprintf(next, "%.*s%s%s", (int)(at - text), text, pairs[i][1], at + strlen(pairs[i][0]));
        strcpy(text, next);
    }
    int found = scenario_problems(path, text, list, game, only_map);
    free(text);
    free(next);
    return found;
}

static void all_errors_are_found_with_path_and_place(void **unused) {
    static const char *const pairs[][2] = {
        {". . h . . . o .", ". . h . . . q ."},
        {"0108 0208 0308", "0108 0908 0308"},
        {"name: 2/B, map: 2B, type: infantry", "name: 2/B, map: 2B, type: infantri"},
        {"low-ammo: 6   ", "low-ammo: 60   "},
    };
    static const struct {
        const char *words, *path, *place;
    } wanted[] = {
        {"unknown terrain letter 'q'", "/map/rows/1", "0702"},
        {"'low-ammo' must be a whole number from 1 to 20", "/sides/allied/low-ammo", ""},
        {"hex 0908 is off the map", "/sides/allied/zones/south", "0908"},
        {"did you mean 'infantry'", "/sides/allied/formations/Blue company/2/type", ""},
    };
    Game game;
    bool only_map;
    (void)unused;
    int count = changed(pairs, COUNT_OF(pairs), &game, &only_map);
    for (int i = 0; i < count && i < COUNT_OF(wanted); i++) {
        if (strstr(list[i].error.words, wanted[i].words) == NULL)
            fail_msg("%s", list[i].error.words);
        assert_string_equal(list[i].path, wanted[i].path);
        assert_string_equal(list[i].place, wanted[i].place);
        assert_false(list[i].warning);
    }
    assert_int_equal(count, COUNT_OF(wanted));
    assert_non_null(game.world);
    assert_false(only_map);  // what remains is a battle
    game_close(&game);
}

static void a_byte_order_mark_moves_no_place(void **unused) {
    static const char *const pairs[][2] = {{"# Two small", "\xef\xbb\xbftitel: x\n# Two small"}};
    Game game;
    bool only_map;
    (void)unused;
    assert_int_equal(changed(pairs, COUNT_OF(pairs), &game, &only_map), 1);
    assert_non_null(strstr(list[0].error.words, "unknown key 'titel'"));
    assert_int_equal(list[0].error.column, 1);
    assert_string_equal(list[0].path, "/titel");
    assert_false(only_map);
    game_close(&game);
    static const char text[] = "\xef\xbb\xbfrules: rfic\n";
    Error error = {0};
    assert_false(game_parse(&game, "x.yaml", text, strlen(text), &error));
    assert_string_equal(error.words, "missing 'title' in the scenario");
}

static void a_text_without_forces_has_its_map(void **unused) {
    static const char *const pairs[][2] = {{"\nsides:", "\nteams:"}, {"\nvictory:", "\nreward:"}};
    Game game;
    bool only_map;
    (void)unused;
    int count = changed(pairs, COUNT_OF(pairs), &game, &only_map);
    assert_int_equal(count, 2);
    assert_true(only_map);
    assert_non_null(game.world);
    game_close(&game);
}

static void a_missing_key_causes_no_other_errors(void **unused) {
    static const char *const pairs[][2] = {{"\nturns:", "\nturnz:"}};
    Game game;
    bool only_map;
    (void)unused;
    assert_int_equal(changed(pairs, COUNT_OF(pairs), &game, &only_map), 1);
    assert_non_null(strstr(list[0].error.words, "unknown key 'turnz'"));
    assert_false(only_map);
    game_close(&game);
}

static void a_wrong_hex_of_a_road_makes_no_error_of_the_next(void **unused) {
    static const char *const pairs[][2] = {{"\nsides:", "  rivers: 0402-0503\n\nsides:"}};
    Game game;
    bool only_map;
    (void)unused;
    assert_int_equal(changed(pairs, COUNT_OF(pairs), &game, &only_map), 1);
    assert_non_null(strstr(list[0].error.words, "the road crosses the river"));
    game_close(&game);
}

static void a_good_text_has_the_warnings_of_check(void **unused) {
    static const char *const pairs[][2] = {{"threshold: 1 ", "threshold: 99 "}};
    Game game;
    bool only_map;
    (void)unused;
    assert_int_equal(changed(pairs, COUNT_OF(pairs), &game, &only_map), 1);
    assert_true(list[0].warning);
    assert_non_null(strstr(list[0].error.words, "Blue cannot win on points"));
    assert_string_equal(list[0].path, "/victory/threshold");
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_files_have_the_error_of_the_loader),
        cmocka_unit_test(all_errors_are_found_with_path_and_place),
        cmocka_unit_test(a_byte_order_mark_moves_no_place),
        cmocka_unit_test(a_text_without_forces_has_its_map),
        cmocka_unit_test(a_missing_key_causes_no_other_errors),
        cmocka_unit_test(a_wrong_hex_of_a_road_makes_no_error_of_the_next),
        cmocka_unit_test(a_good_text_has_the_warnings_of_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
