// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_edit.c -- tests the numbers of the forces: battalions and guns more or less, their
// stands, quality and arrival, artillery, aircraft and supply.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/rules/gbww2/gbww2.h"
#include "engine/rules/gbww2/load/load.h"

#include <cmocka.h>

static World *loaded(const char *path) {
    Error error = {0};
    World *world = world_load(path, &error);
    if (world == NULL) fail_msg("%d:%d: %s", error.line, error.column, error.words);
    return world;
}

static World *edited(const World *world, const char *edit) {
    Error error = {0};
    World *after = gbww2_world_edit(world, &edit, 1, &error);
    if (after == NULL) fail_msg("%s: %s", edit, error.words);
    return after;
}

static void assert_refused(const World *world, const char *edit, const char *words) {
    Error error = {0};
    assert_null(gbww2_world_edit(world, &edit, 1, &error));
    if (strstr(error.words, words) == NULL) fail_msg("%s: %s", edit, error.words);
}

static void assert_number(const World *world, const char *path, int value, int low, int high) {
    Number *numbers = calloc(NUMBERS_MAX, sizeof *numbers);
    int count = gbww2_numbers(world, numbers), found = 0;
    for (int i = 0; i < count; i++) {
        if (strcmp(numbers[i].path, path) != 0) continue;
        assert_int_equal(numbers[i].value, value);
        assert_int_equal(numbers[i].low, low);
        assert_int_equal(numbers[i].high, high);
        found++;
    }
    if (found != 1) fail_msg("%s is listed %d times", path, found);
    free(numbers);
}

static const BattalionCard *card_of(const World *world, const char *name) {
    int found = battalion_find(world, name);
    if (found < 0) fail_msg("there is no %s", name);
    return &world->battalion[found];
}

static void forces_are_numbers(void **unused) {
    (void)unused;
    World *world = loaded("scenarios/gbww2/lenino-days.yaml");
    int day = world->turns[0], all = day + world->turns[1];
    assert_number(world, "units.I/1 pp", 1, 0, 2);
    assert_number(world, "units.I/1 pp.stands", 3, 1, COMPANIES_MAX);
    assert_number(world, "units.I/1 pp.quality", INEXPERIENCED, 0, QUALITIES - 1);
    assert_number(world, "units.Tanks.stands.count", 4, 1, COMPANIES_MAX);
    assert_number(world, "units.I/313.arrive", 3, 1, all);
    assert_number(world, "units.II/313.arrive", day + 1, 1, all);
    assert_number(world, "units.Pak 3", 1, 0, 2);
    assert_number(world, "units.Pak 3.gun", 2, 0, CLASSES - 1);
    assert_number(world, "sides.axis.artillery.quality", GOOD, 0, NONE - 1);
    assert_number(world, "sides.axis.supply", world->side[AXIS].supply, 0, GRADES - 1);
    world_free(world);
}

static void an_edit_keeps_the_form_of_the_file(void **unused) {
    (void)unused;
    World *world = loaded("scenarios/gbww2/lenino-days.yaml");
    World *after = edited(world, "units.II/313.arrive=8");
    assert_int_equal(card_of(after, "II/313")->arrive_day, 1);
    assert_int_equal(card_of(after, "II/313")->arrive_turn, 8);
    world_free(after);
    after = edited(world, "units.I/1 pp.quality=4");
    assert_int_equal(card_of(after, "I/1 pp")->quality, VETERAN);
    world_free(after);
    after = edited(world, "units.I/1 pp.quality=veteran");
    assert_int_equal(card_of(after, "I/1 pp")->quality, VETERAN);
    world_free(after);
    int before = card_of(world, "I/1 pp")->stand_count;
    after = edited(world, "units.I/1 pp.stands=1");
    assert_int_equal(card_of(after, "I/1 pp")->stand_count, before - 2);
    assert_non_null(strstr(after->heading.text, "\"1 infantry\""));
    world_free(after);
    world_free(world);
}

static void a_battalion_may_be_absent_or_double(void **unused) {
    (void)unused;
    World *world = loaded("scenarios/gbww2/crossroads.yaml");
    World *without = edited(world, "units.2 Kents=0"), *more = edited(world, "units.Pak 1=2");
    assert_int_equal(battalion_find(without, "2 Kents"), -1);
    assert_int_equal(without->battalion_count, world->battalion_count - 1);
    assert_int_equal(more->battalion_count, world->battalion_count + 1);
    assert_int_equal(card_of(more, "Pak 1+")->kind, BATTALION_GUN);
    assert_int_equal(card_of(more, "Pak 1")->zone, card_of(more, "Pak 1+")->zone);
    world_free(without);
    world_free(more);
    world_free(world);
}

static void a_value_that_the_rules_refuse_is_refused(void **unused) {
    (void)unused;
    World *world = loaded("scenarios/gbww2/crossroads.yaml");
    assert_refused(world, "units.2 Kents.stands=5", "expected 1 to 4 companies");
    assert_refused(world, "units.2 Kents.quality=5", "quality");
    assert_refused(world, "units.2 Kents=3", "a whole number from 0 to 2");
    assert_refused(world, "units.2 Kents=-1", "a whole number from 0 to 2");
    assert_refused(world, "units.2 Kent=0", "did you mean '2 Kents'?");
    assert_refused(world, "sides.axis.supply=4", "supply");
    world_free(world);
    world = loaded("tests/good/gbww2/everything.yaml");
    assert_refused(world, "units.Foot=0", "unknown battalion 'Foot'");  // a gun is attached to it
    assert_refused(world, "units.Lorries.arrive=10", "invalid time '10'");
    world_free(world);
}

static void a_number_set_to_what_it_is_leaves_the_hash(void **unused) {
    (void)unused;
    Number *numbers = calloc(NUMBERS_MAX, sizeof *numbers);
    World *world = loaded("tests/good/gbww2/everything.yaml");
    int count = gbww2_numbers(world, numbers);
    for (int i = 0; i < count; i++) {
        char edit[128];
        snprintf(edit, sizeof edit, "%s=%d", numbers[i].path, numbers[i].value);
        World *same = edited(world, edit);
        if (same->heading.hash != world->heading.hash) fail_msg("%s changes the hash", edit);
        assert_true(numbers[i].help[0] != '\0');
        world_free(same);
    }
    world_free(world);
    free(numbers);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forces_are_numbers),
        cmocka_unit_test(an_edit_keeps_the_form_of_the_file),
        cmocka_unit_test(a_battalion_may_be_absent_or_double),
        cmocka_unit_test(a_value_that_the_rules_refuse_is_refused),
        cmocka_unit_test(a_number_set_to_what_it_is_leaves_the_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
