// SPDX-License-Identifier: GPL-3.0-or-later
// test_fields.c -- tests fields.h, which reads the maps of a document into structures by tables.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/base/fields.h"

#include <cmocka.h>

typedef struct Gun {
    uint8_t range;
    int16_t bonus;
    bool heavy;
} Gun;

typedef struct Made {
    uint8_t turns, side, pair[2];
    int16_t threshold;
    int wide;
    Gun gun[2];
} Made;

typedef struct Nodes {
    const Node *name;
    int plain;
} Nodes;

static const char *const side_names[] = {"west", "east"};
static const char *const gun_names[] = {"small", "large"};

// clang-format off
static const Field gun_fields[] = {
    {"range", FIELD_NUMBER, BOUND(Gun, range), NEEDED, RANGE(1, 20)},
    {"bonus", FIELD_NUMBER, BOUND(Gun, bonus), RANGE(-300, 300), DEFAULT(-7)},
    {"heavy", FIELD_YES,    BOUND(Gun, heavy)},
};
static const FieldTable gun_table = FIELD_TABLE("a gun", gun_fields);
static const Field inner_fields[] = {
    {"threshold", FIELD_NUMBER, BOUND(Made, threshold), RANGE(-999, 999), DEFAULT(-2)},
    {"name",      FIELD_TEXT,   offsetof(Nodes, name), .high = 9},
};
static const FieldTable inner_table = FIELD_TABLE("'victory'", inner_fields);
static const Field fields[] = {
    {"turns",   FIELD_NUMBER,  BOUND(Made, turns), NEEDED, RANGE(1, 255)},
    {"side",    FIELD_CHOICE,  BOUND(Made, side), .high = 2, .choices = side_names, DEFAULT(1)},
    {"pair",    FIELD_NUMBERS, BOUND_LIST(Made, pair), RANGE(0, 9)},
    {"wide",    FIELD_NUMBER,  BOUND(Made, wide), RANGE(-100000, 100000)},
    {"plain",   FIELD_NUMBER,  offsetof(Nodes, plain), RANGE(0, 1000), DEFAULT(1000)},
    {"victory", FIELD_FIELDS,  .table = &inner_table},
    {"guns",    FIELD_ROWS,    BOUND_LIST(Made, gun), .choices = gun_names, .table = &gun_table},
};
static const FieldTable table = FIELD_TABLE("the file", fields);
// clang-format on

// Reads `text` into *made. Returns the words of the error, "" if there is none.
static const char *bound(const char *text, Made *made, char name[10]) {
    static Error error;
    Nodes nodes;
    Tree tree;
    error = (Error){0};
    *made = (Made){.side = 9, .threshold = 9, .wide = 9};
    if (!tree_parse(&tree, "a.yaml", text, strlen(text), &error)) return error.words;
    if (fields_bind(tree.root, &table, &nodes, made, &error) && name != NULL)
        snprintf(name, 10, "%s %d", nodes.name ? nodes.name->text : "-", nodes.plain);
    tree_close(&tree);
    return error.words;
}

static void bound_members_of_every_width_are_filled(void **unused) {
    (void)unused;
    Made made;
    char name[10];
    assert_string_equal(bound("{turns: 255, side: west, pair: [3, 4], wide: -70000, plain: 7,\n"
                              " victory: {threshold: -999, name: A},\n"
                              " guns: {large: {range: 20, bonus: -300, heavy: yes},\n"
                              "        small: {range: 1}}}",
                              &made, name),
                        "");
    assert_int_equal(made.turns, 255);
    assert_int_equal(made.side, 0);
    assert_int_equal(made.pair[0], 3);
    assert_int_equal(made.pair[1], 4);
    assert_int_equal(made.wide, -70000);
    assert_int_equal(made.threshold, -999);
    assert_int_equal(made.gun[0].range, 1);
    assert_int_equal(made.gun[0].bonus, -7);
    assert_false(made.gun[0].heavy);
    assert_int_equal(made.gun[1].bonus, -300);
    assert_true(made.gun[1].heavy);
    assert_string_equal(name, "A 7");
}

static void numbers_are_a_list_or_a_text_with_blanks_slashes_or_pluses(void **unused) {
    static const char *const texts[] = {"[3, 4]", "3 4", "3/4", "[3+4]"};
    (void)unused;
    for (int i = 0; i < COUNT_OF(texts); i++) {
        Made made;
        char text[40];
        snprintf(text, sizeof text, "{turns: 1, pair: %s}", texts[i]);
        assert_string_equal(bound(text, &made, NULL), "");
        assert_int_equal(made.pair[0], 3);
        assert_int_equal(made.pair[1], 4);
    }
}

static void absent_keys_take_their_defaults_in_absent_maps_too(void **unused) {
    (void)unused;
    Made made;
    char name[10];
    assert_string_equal(bound("{turns: 1}", &made, name), "");
    assert_int_equal(made.side, 1);
    assert_int_equal(made.wide, 0);
    assert_int_equal(made.threshold, -2);
    assert_string_equal(name, "- 1000");
}

static void an_invalid_value_is_refused_with_what_was_expected(void **unused) {
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"{}", "missing 'turns' in the file"},
        {"{turns: 256}", "'turns' must be a whole number from 1 to 255, not '256'"},
        {"{turns: 1, pair: [1]}", "'pair' must be 2 whole numbers, not 1"},
        {"{turns: 1, pair: 1/2/3}",
         "'pair' must be 2 whole numbers from 0 to 9; '1/2/3' does not fit"},
        {"{turns: 1, pair: [1, 10]}",
         "'pair' must be 2 whole numbers from 0 to 9; '10' does not fit"},
        {"{turns: 1, pair: {a: 1}}", "'pair' must be a text or a list of texts, not a map"},
        {"{turns: 1, victory: {wrong: 1}}",
         "unknown key 'wrong' in 'victory'; known here: threshold, name"},
        {"{turns: 1, guns: {small: {range: 1}}}", "missing 'large' in 'guns'"},
        {"{turns: 1, guns: {small: {}, large: {range: 1}}}", "missing 'range' in 'small'"},
    };
    (void)unused;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        Made made;
        assert_string_equal(bound(rows[i].text, &made, NULL), rows[i].words);
    }
}

static void fields_misfit_finds_a_range_that_the_member_cannot_hold(void **unused) {
    (void)unused;
    // clang-format off
    static const Field rows[] = {
        {"high",     FIELD_NUMBER, BOUND(Made, turns), NEEDED, RANGE(0, 256)},
        {"low",      FIELD_NUMBER, BOUND(Made, turns), NEEDED, RANGE(-1, 9)},
        {"default",  FIELD_NUMBER, BOUND(Made, turns), RANGE(1, 9), DEFAULT(-1)},
        {"signed",   FIELD_NUMBER, BOUND(Gun, bonus), NEEDED, RANGE(0, 32768)},
        {"reversed", FIELD_NUMBER, BOUND(Made, wide), NEEDED, RANGE(2, 1)},
        {"no-count", FIELD_NUMBERS, BOUND(Made, turns), NEEDED, RANGE(1, 2)},
    };
    // clang-format on
    for (int i = 0; i < COUNT_OF(rows); i++) {
        const FieldTable one = {"one", &rows[i], 1};
        assert_ptr_equal(fields_misfit(&one), &rows[i]);
    }
    assert_null(fields_misfit(&table));
    assert_null(fields_misfit(&gun_table));
    assert_null(fields_misfit(&inner_table));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bound_members_of_every_width_are_filled),
        cmocka_unit_test(numbers_are_a_list_or_a_text_with_blanks_slashes_or_pluses),
        cmocka_unit_test(absent_keys_take_their_defaults_in_absent_maps_too),
        cmocka_unit_test(an_invalid_value_is_refused_with_what_was_expected),
        cmocka_unit_test(fields_misfit_finds_a_range_that_the_member_cannot_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
