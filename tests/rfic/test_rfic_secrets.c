// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_secrets.c -- hidden set-up, barrages, mines and aircraft [F18, G7, F11]: what shows,
// what a redeal may change, how evenly.
#include "rfic_kit.h"

#define BATTERY "{name: B, map: B, type: gun, weapon: field-gun, crew: 4, barrages: 1, at: 0505}"

static void rule_F18_the_hidden_show_when_adjacent(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0805 0803\n",
                          .allied = RIFLES("A1", 8, "at: 0605"),
                          .axis = RIFLES("X1", 8, "hidden: yes, hexes: 0805 0803")});
    act("place X1 0805");
    deal("A1 AH");
    assert_true(has(state->hidden, unit("X1")));  // two hexes away, in a trench
    activate("A1");
    assert_false(can_any("fire"));
    act("move A1 0705");
    assert_false(has(state->hidden, unit("X1")));
    assert_true(can("fire A1 at X1"));
}

static void rule_F18_the_hidden_in_the_open_show_within_three(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                          .axis = RIFLES("X1", 8, "hidden: yes, hexes: 0805 0909")});
    act("place X1 0805");
    assert_false(has(state->hidden, unit("X1")));
}

static void rule_F18_a_redeal_is_even_over_what_nobody_looked_into(void **unused) {
    int seen[3] = {0};
    Pcg rng = pcg_stream(1, 2, PCG_TEST);
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0103"),
                          .axis = RIFLES("X1", 8, "hidden: yes, hexes: 0101 0201 0901 0905 0909")});
    act("place X1 0905");
    for (int i = 0; i < 6000; i++) {
        State guess;
        memcpy(&guess, state, sizeof guess);
        rfic_redeal(world, &guess, ALLIED, &rng);
        Hex hex = guess.hex[unit("X1")];
        char label[5];
        hex_label(&world->grid, hex, label);
        int which = strcmp(label, "0901") == 0 ? 0 : strcmp(label, "0905") == 0 ? 1 : 2;
        if (which == 2) assert_string_equal(label, "0909");
        seen[which]++;
    }
    for (int i = 0; i < 3; i++) assert_in_range(seen[i], 1850, 2150);
}

static void rule_G7_a_redealt_barrage_is_even_over_targets_turns_and_none(void **unused) {
    int none = 0, one = 0;
    Pcg rng = pcg_stream(1, 3, PCG_TEST);
    (void)unused;
    table_open(
        &(Setting){.allied = BATTERY, .allied_card = "    targets: 0501 0601 0701\n", .turns = 4});
    act("plan B/1 none");
    act("turn 2 B/1");
    for (int i = 0; i < 13000; i++) {
        State guess;
        memcpy(&guess, state, sizeof guess);
        rfic_redeal(world, &guess, AXIS, &rng);
        none += guess.barrage_made == 0;
        one += guess.barrage_target[0] == 1 && guess.barrage_turn[0] == 3;
    }
    assert_in_range(none, 880, 1120);
    assert_in_range(one, 880, 1120);
}

static void rule_G7_seen_hides_a_plan(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = BATTERY, .allied_card = "    targets: 0501 0601\n"});
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    for (int i = 1; i < count; i++) {
        assert_int_equal(rfic_seen(world, state, list[i], AXIS),
                         rfic_seen(world, state, list[0], AXIS));
        assert_int_equal(rfic_seen(world, state, list[i], ALLIED), list[i]);
    }
}

static void rule_G7_a_barrage_due_must_be_fired(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = BATTERY, .allied_card = "    targets: 0909\n", .turns = 4});
    act("plan B/1 0909");
    act("turn 1 B/1");
    deal("B AH");
    activate("B");
    assert_int_equal(offers(""), 1);
    act("barrage B");
    assert_int_equal(state->fight.number, 6);
    assert_int_equal(state->fight.dice, 8);
    act("hits 2");
    assert_int_equal(figures("ZX"), 6);
}

static void rule_G7_a_barrage_lapses_when_the_battery_limbers(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "{name: B, map: B, type: gun, weapon: field-gun, crew: 4, "
                                    "barrages: 1, tow: horse, at: 0505}",
                          .allied_card = "    targets: 0909\n",
                          .turns = 4});
    act("plan B/1 0909");
    act("turn 2 B/1");
    deal("B AH");
    activate("B");
    act("limber B");
    assert_int_equal(state->barrage_made, 0);
    assert_int_equal(state->barrage_lapsed, 1);
}

static void rule_F11_guns_drive_off_an_aircraft_or_shoot_it_down(void **unused) {
    static const char flak[] =
        "{name: F, map: F, type: gun, weapon: light-at-gun, aa: yes, crew: 4, at: 0606}";
    char axis[256];
    (void)unused;
    snprintf(axis, sizeof axis, "%s, %s", RIFLES("X1", 8, "at: 0605"), flak);
    for (int hits = 0; hits <= 3; hits++) {
        char words[16];
        table_open(&(Setting){
            .allied = PIECE("P", "aircraft", "sorties: 2") ", " RIFLES("ZA", 8, "at: 0101"),
            .axis = axis});
        deal("P AH");
        activate("P");
        act("bomb P at X1");
        assert_float_equal((float)(1 - odds("hits 0")), (float)(1288991.0 / 1679616), 1e-5f);
        snprintf(words, sizeof words, "hits %d", hits);
        act(words);
        assert_int_equal(has(state->gone, unit("P")), hits == 3);
        if (hits == 0) {  // six bombs at men
            assert_int_equal(phase(), PHASE_DICE);
            assert_float_equal((float)(1 - odds("hits 0")), (float)(665.0 / 729), 1e-5f);
        } else {
            assert_int_not_equal(phase(), PHASE_DICE);
        }
        table_close(NULL);
    }
    table_open(&(Setting){0});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_F18_the_hidden_show_when_adjacent),
        TEST(rule_F18_the_hidden_in_the_open_show_within_three),
        TEST(rule_F18_a_redeal_is_even_over_what_nobody_looked_into),
        TEST(rule_G7_a_redealt_barrage_is_even_over_targets_turns_and_none),
        TEST(rule_G7_seen_hides_a_plan),
        TEST(rule_G7_a_barrage_due_must_be_fired),
        TEST(rule_G7_a_barrage_lapses_when_the_battery_limbers),
        TEST(rule_F11_guns_drive_off_an_aircraft_or_shoot_it_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
