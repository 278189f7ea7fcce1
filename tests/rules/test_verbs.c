// SPDX-License-Identifier: GPL-3.0-or-later
// test_verbs.c -- tests the functions that read rows of verbs, on a small table of three verbs,
// and that verbs_fault() finds each kind of faulty row. The rows of each rule system have tests
// in the folder of that system.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/learn.h"
#include "engine/rules/scene.h"
#include "verb_rows.h"

#include <cmocka.h>

enum { NOTHING, PIECE, HEX, SECRET_HEX, COLOUR, KINDS };
enum { VERB_WAIT, VERB_GO, VERB_LAND, VERB_PAINT, VERBS };
enum { TABLE_PAINT = TABLE_OWN };
enum { PIECES = 3, HEXES = 10, OFF_MAP = 0xffff };

static int pieces(const World *world) {
    (void)world;
    return PIECES;
}
static int hexes(const World *world) {
    (void)world;
    return HEXES;
}
static void put_piece(const Operand *it, Text *out) { text_put(out, "P %u", it->index); }
static void put_hex(const Operand *it, Text *out) {
    if (it->index == OFF_MAP)
        text_put(out, "off the map");
    else
        text_put(out, "%02u", it->index);
}
static int hex_on_map(const Operand *it) { return it->index < HEXES ? (int)it->index : NO_PLACE; }
static void put_verb_slot(const Operand *it, char slot, Text *out) {
    text_put(out, "<%c%u>", slot, action_verb(it->action));
}

static const char *const colours[] = {"red", "blue"};
static const OperandKind kinds[KINDS] = {
    [NOTHING] = {.part = PART_NONE},
    [PIECE] = {.count = pieces, .put = put_piece, .part = PART_PIECE},
    [HEX] = {.count = hexes, .put = put_hex, .part = PART_PLACE, .at = hex_on_map},
    [SECRET_HEX] = {.count = hexes, .put = put_hex, .part = PART_PLACE, .unseen = "unseen"},
    [COLOUR] = {KIND_NAMES(colours), .part = PART_NUMBER},
};
static const LearnTable tables[] = {{"paints", PIECE, COLOUR}};
static const VerbRow rows[VERBS] = {
    [VERB_WAIT] = {"wait", "wait %1", "%1 waits.", NULL, PIECE, NOTHING, STAYS},
    [VERB_GO] = {"go", "go %1 %2", "%1 goes to %2, %x.", "", PIECE, SECRET_HEX, GOES},
    [VERB_LAND] = {"land", "land %2", "Lands at %2.", "7.1", NOTHING, HEX, .span = SPAN_ONE},
    [VERB_PAINT] = {"paint", "paint %1 %2", NULL, NULL, PIECE, COLOUR,
                    ALONG(TABLE_PAINT, ROW_WHO, 0)},
};
static const VerbTable whole = {.rows = rows,
                                .kinds = kinds,
                                .tables = tables,
                                .count = VERBS,
                                .kind_count = KINDS,
                                .table_count = 1,
                                .unit_kind = PIECE,
                                .place_kind = HEX,
                                .slot = put_verb_slot};

static const char *typed(unsigned verb, unsigned who, unsigned where) {
    static char buffer[100];
    Text text = text_over(buffer, sizeof buffer);
    verb_format(&whole, NULL, NULL, action_make(verb, who, where), &text);
    return buffer;
}

static const char *logged(unsigned verb, unsigned who, unsigned where) {
    static char buffer[100];
    Text text = text_over(buffer, sizeof buffer);
    bool told = verb_describe(&whole, NULL, NULL, action_make(verb, who, where), "1.2", &text);
    return told ? buffer : NULL;
}

static void actions_are_typed_and_logged_by_their_rows(void **unused) {
    (void)unused;
    assert_string_equal(typed(VERB_GO, 1, 7), "go P 1 07");
    assert_string_equal(typed(VERB_PAINT, 0, 1), "paint P 0 blue");
    // A number beyond the names takes the last name.
    assert_string_equal(typed(VERB_PAINT, 0, 9), "paint P 0 blue");
    // Takes the rule of the phase.
    assert_string_equal(logged(VERB_WAIT, 2, 0), "P 2 waits. [1.2]");
    assert_string_equal(logged(VERB_LAND, 0, 3), "Lands at 03. [7.1]");
    assert_string_equal(logged(VERB_GO, 1, 7), "P 1 goes to 07, <x1>.");
    assert_null(logged(VERB_PAINT, 0, 0));
}

// Tests 0xffff as an operand: in one kind it means hidden from the viewer; in another kind it is
// an ordinary index, off the map.
static void the_kind_of_an_operand_decides_whether_it_can_be_unseen(void **unused) {
    (void)unused;
    Parts parts = {.piece = -1, .target = -1, .place = NO_PLACE, .number = -1};
    assert_string_equal(typed(VERB_GO, 1, ACTION_UNSEEN), "go P 1 unseen");
    assert_string_equal(typed(VERB_LAND, 0, OFF_MAP), "land off the map");
    verb_parts(&whole, NULL, NULL, action_make(VERB_GO, 1, ACTION_UNSEEN), &parts);
    assert_int_equal(parts.piece, 1);
    assert_int_equal(parts.place, NO_PLACE);
    verb_parts(&whole, NULL, NULL, action_make(VERB_LAND, 0, OFF_MAP), &parts);
    assert_int_equal(parts.place, NO_PLACE);
    verb_parts(&whole, NULL, NULL, action_make(VERB_LAND, 0, 4), &parts);
    assert_int_equal(parts.place, 4);
    verb_parts(&whole, NULL, NULL, action_make(VERB_PAINT, 2, 1), &parts);
    assert_int_equal(parts.number, 1);
}

static void runs_end_at_the_end_of_a_table_and_cover_the_list(void **unused) {
    static const uint16_t at[PIECES] = {4, OFF_MAP, 6};
    const Action list[] = {
        action_make(VERB_WAIT, 0, 0),
        action_make(VERB_WAIT, 1, 0),
        action_make(VERB_GO, 2, 3),
        action_make(VERB_GO, 2, 5),
        action_make(VERB_LAND, 0, 1),
        action_make(VERB_LAND, 0, 2),
        action_make(VERB_PAINT, 1, 0),
        action_make(VERB_PAINT, 1, 1),
        // The column is out of range: a run of its own, without a feature of that table.
        action_make(VERB_PAINT, 1, 40),
    };
    static const int lengths[] = {1, 1, 2, 1, 1, 2, 1}, fixed[] = {4, 2, 2, 1, 1, 2, 2},
                     along[] = {0, 0, 2, 0, 0, 1, 0};
    Learning learning;
    FeatureRun runs[COUNT_OF(list)];
    (void)unused;
    learn_prepare(&whole, NULL, &learning);
    const Glance it = {.learning = &learning, .side = AXIS, .half = 1, .hex = at};
    assert_int_equal(learn_runs(&whole, &it, list, COUNT_OF(list), runs), COUNT_OF(lengths));
    for (int i = 0; i < COUNT_OF(lengths); i++) {
        assert_int_equal(runs[i].count, lengths[i]);
        assert_int_equal(runs[i].fixed_count, fixed[i]);
        assert_int_equal(runs[i].along_count, along[i]);
    }
    assert_int_equal(runs[0].fixed[0], learning_at(&learning, TABLE_LATE, 0, 4));
    assert_int_equal(runs[0].fixed[1], learning_at(&learning, TABLE_SIDE_LATE, AXIS, 4));
    assert_int_equal(runs[2].along[0], learning_at(&learning, TABLE_LATE, 2, 0));
    assert_int_equal(runs[5].along[0], learning_at(&learning, TABLE_PAINT, 1, 0));
}

static void keys_of_rows_and_columns_have_no_blanks(void **unused) {
    char buffer[FEATURE_NAME_BYTES];
    Text text = text_over(buffer, sizeof buffer);
    (void)unused;
    learn_row(&whole, NULL, TABLE_EARLY, 2, &text);
    assert_string_equal(buffer, "P_2");
    text_clear(&text);
    learn_column(&whole, NULL, TABLE_WHEN, 3, &text);
    assert_string_equal(buffer, "axis/late");
}

static void a_row_that_is_not_whole_is_found(void **unused) {
    static const struct {
        VerbRow row;
        const char *fault;
    } broken[] = {
        {{.key = NULL}, "verb 3 has no row"},
        {{.key = "wait", .words = "paint"}, "two verbs are called wait"},
        {{.key = "a b", .words = "paint"}, "a b: not a key"},
        {{.key = "paint", .words = "paint %2"}, "paint: %2 has no kind in \"paint %2\""},
        {{.key = "paint", .words = "paint %x"}, "paint: no slot %x in \"paint %x\""},
        {{.key = "paint", .words = "paint", .who = KINDS},
         "paint: a kind that is not in the table"},
        {{.key = "paint", .words = "paint", .who = PIECE, ALONG(TABLE_PAINT + 1, ROW_WHO, 0)},
         "paint: no table 9"},
        {{.key = "paint", .words = "paint", .who = PIECE, ALONG(TABLE_PAINT, ROW_SIDE, 2)},
         "paint: no row 2 in paints"},
        {{.key = "paint", .words = "paint", OWN}, "paint: no own()"},
    };
    (void)unused;
    assert_null(verbs_fault(&whole, NULL));
    for (int i = 0; i < COUNT_OF(broken); i++) {
        VerbRow bad[VERBS];
        memcpy(bad, rows, sizeof bad);
        bad[VERB_PAINT] = broken[i].row;
        VerbTable table = whole;
        table.rows = bad;
        const char *found = verbs_fault(&table, NULL);
        assert_non_null(found);
        assert_string_equal(found, broken[i].fault);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_are_typed_and_logged_by_their_rows),
        cmocka_unit_test(the_kind_of_an_operand_decides_whether_it_can_be_unseen),
        cmocka_unit_test(runs_end_at_the_end_of_a_table_and_cover_the_list),
        cmocka_unit_test(keys_of_rows_and_columns_have_no_blanks),
        cmocka_unit_test(a_row_that_is_not_whole_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
