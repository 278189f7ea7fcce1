// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_verbs.c -- tests that each row of text/verbs.c is complete, and that an operand which
// is hidden or off the map has a text but no place.
#include "engine/rules/gbsu/evaluation/features.h"
#include "engine/rules/gbsu/load/load.h"
#include "tests/gbsu/gbsu_kit.h"
#include "tests/rules/verb_rows.h"

static World *mokra;

static int open_mokra(void **unused) {
    (void)unused;
    Error error = {0};
    mokra = world_load("scenarios/gbsu/mokra.yaml", &error);
    return mokra == NULL;
}

static int close_mokra(void **unused) {
    (void)unused;
    scenario_close(mokra);
    return 0;
}

static void every_verb_has_a_whole_row(void **unused) {
    (void)unused;
    const char *found = verbs_fault(&gbsu_verbs, mokra);
    if (found != NULL) fail_msg("%s", found);
}

static void operands_without_a_place_or_a_face_are_written_so(void **unused) {
    static const struct {
        Action action;
        const char *words;
    } cases[] = {
        {VERB_LAND << 24 | HEX_NONE, "land off the map"},
        {VERB_DEALT << 24 | CARD_NONE, "deal a card to Poles"},
        {VERB_LAY << 24 | CARD_NONE, "lay one from the pile face-down"},
        {VERB_LAY << 24 | CARD_HIDDEN, "lay a card face-down"},
        {VERB_DISCARD << 24 | CARD_HIDDEN, "discard a card"},
        {VERB_MARKER << 24 | MARKER_HIDDEN, "draw mine marker unseen for Poles"},
    };
    (void)unused;
    for (int i = 0; i < COUNT_OF(cases); i++) {
        char buffer[100];
        Text text = text_over(buffer, sizeof buffer);
        Parts parts = {.place = NO_PLACE};
        gbsu_format_action(mokra, NULL, cases[i].action, &text);
        assert_string_equal(buffer, cases[i].words);
        gbsu_parts(mokra, NULL, cases[i].action, &parts);
        assert_int_equal(parts.place, NO_PLACE);
        assert_string_equal(parts.card, "");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_verb_has_a_whole_row),
        cmocka_unit_test(operands_without_a_place_or_a_face_are_written_so),
    };
    return cmocka_run_group_tests(tests, open_mokra, close_mokra);
}
