// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_secrets.c -- tests hidden units, barrages, mines and aircraft [F18, G7, F11]: what
// reveals them, what resampling may change, and the distribution of resampling.
#include "tests/rfic/rfic_kit.h"

#define BATTERY "{name: B, map: B, type: gun, weapon: field-gun, crew: 4, barrages: 1, at: 0505}"

static void rule_F18_hidden_units_are_revealed_by_adjacent_enemies(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0805 0803\n",
                          .allied = RIFLES("A1", 8, "at: 0605"),
                          .axis = RIFLES("X1", 8, "hidden: yes, hexes: 0805 0803")});
    act("place X1 0805");
    deal("A1 AH");
    // X1 is two hexes away in a trench, so it stays hidden
    assert_true(has(state->hidden, unit("X1")));
    activate("A1");
    assert_false(can_any("fire"));
    act("move A1 0705");
    assert_false(has(state->hidden, unit("X1")));
    assert_true(can("fire A1 at X1"));
}

static void rule_F18_hidden_units_in_the_open_are_revealed_within_three_hexes(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                          .axis = RIFLES("X1", 8, "hidden: yes, hexes: 0805 0909")});
    act("place X1 0805");
    assert_false(has(state->hidden, unit("X1")));
}

static void rule_F18_resampling_is_uniform_over_unsearched_hexes(void **unused) {
    int seen[3] = {0};
    Pcg rng = pcg_stream(1, 2, PCG_TEST);
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0103"),
                          .axis = RIFLES("X1", 8, "hidden: yes, hexes: 0101 0201 0901 0905 0909")});
    act("place X1 0905");
    for (int i = 0; i < 6000; i++) {
        State guess;
        memcpy(&guess, state, sizeof guess);
        rfic_resample(world, &guess, ALLIED, &rng);
        Hex hex = guess.hex[unit("X1")];
        char label[5];
        hex_label(&world->grid, hex, label);
        int which = strcmp(label, "0901") == 0 ? 0 : strcmp(label, "0905") == 0 ? 1 : 2;
        if (which == 2) assert_string_equal(label, "0909");
        seen[which]++;
    }
    for (int i = 0; i < 3; i++) assert_in_range(seen[i], 1850, 2150);
}

static void rule_G7_resampled_barrages_are_uniform_over_targets_turns_and_none(void **unused) {
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
        rfic_resample(world, &guess, AXIS, &rng);
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

static void rule_G7_a_plan_shows_its_turn_once_it_is_chosen(void **unused) {
    static char words[8192];
    (void)unused;
    table_open(&(Setting){.allied = BATTERY, .allied_card = "    targets: 0909\n", .turns = 4});
    act("plan B/1 0909");
    Text text = text_over(words, sizeof words);
    rfic_render(world, state, ALLIED, false, &text);
    assert_non_null(strstr(words, "Planned barrage of B: 0909, turn not chosen yet.\n"));
    act("turn 2 B/1");
    text_clear(&text);
    rfic_render(world, state, ALLIED, false, &text);
    assert_non_null(strstr(words, "Planned barrage of B: 0909, turn 2.\n"));
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
        is_close(1 - odds("hits 0"), 1288991.0 / 1679616);
        snprintf(words, sizeof words, "hits %d", hits);
        act(words);
        assert_int_equal(has(state->gone, unit("P")), hits == 3);
        if (hits == 0) {  // without a hit by flak, six bombs fall on men
            assert_int_equal(phase(), PHASE_DICE);
            is_close(1 - odds("hits 0"), 665.0 / 729);
        } else {
            assert_int_not_equal(phase(), PHASE_DICE);
        }
        table_close(NULL);
    }
    table_open(&(Setting){0});
}

// --- What reveals a hidden unit [F18]

// Sets up X1 hidden in a trench at 0705, two hexes from A1 at 0505, with X2 beside it. `axis` is
// the YAML of X1, `more` that of further pieces.
static void hide(const char *axis, const char *more) {
    char pieces[512];
    snprintf(pieces, sizeof pieces, "%s, %s%s", axis, RIFLES("X2", 8, "at: 0805"), more);
    table_open(&(Setting){
        .map = "  trenches: 0705 0703\n",
        .allied = RIFLES("A1", 8, "at: 0505") ", " PIECE(
            "G", "gun", "weapon: field-gun, crew: 4, at: 0105") ", " PIECE("O", "observer",
                                                                           "at: 0106"),
        .axis = pieces});
    act("place X1 0705");
}

static void rule_F18_hidden_units_are_revealed_when_they_move_or_fight(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        hide(RIFLES("X1", 8, "hidden: yes, hexes: 0705 0703"), "");
        deal("X1 AH A1 2H");
        assert_true(has(state->hidden, unit("X1")));
        act(i == 0 ? "move X1 0706" : "fire X1 at A1");
        assert_false(has(state->hidden, unit("X1")));
        table_close(NULL);
    }
    hide(RIFLES("X1", 8, "hidden: yes, hexes: 0705 0703"), "");
    deal("X1 AH A1 2H");
    act("hold X1");
    assert_true(has(state->hidden, unit("X1")));  // a unit that holds stays hidden
}

static void rule_F18_hidden_units_are_revealed_with_others_in_their_hex(void **unused) {
    (void)unused;
    hide(RIFLES("X1", 8, "hidden: yes, hexes: 0705 0703"), ", " RIFLES("X3", 8, "at: 0705"));
    deal("G AH X3 2H");
    act("fire G at X3");  // the fire hits the whole hex
    assert_false(has(state->hidden, unit("X1")));
    table_close(NULL);
    hide(RIFLES("X1", 8, "hidden: yes, hexes: 0705 0703"), ", " RIFLES("X3", 8, "at: 0705"));
    deal("X3 AH");
    act("fire X3 at A1");
    assert_false(has(state->hidden, unit("X1")));
}

static void ruling_hidden_units_do_not_spot(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0705 0703 0605\n",
                          .allied = RIFLES("A1", 8, "hidden: yes, hexes: 0605 0601"),
                          .axis = RIFLES("X1", 8, "hidden: yes, hexes: 0705 0703")});
    act("place A1 0605");
    act("place X1 0705");  // now two hidden units are side by side
    assert_true(has(state->hidden, unit("A1")));
    assert_true(has(state->hidden, unit("X1")));
}

static void ruling_a_side_that_hides_units_is_always_asked(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0909 0808\n",
                          .allied = RIFLES("A1", 8, "at: 0101"),
                          .axis = PIECE("C", "commander", "at: 0901") ", " RIFLES(
                              "X1", 8, "hidden: yes, hexes: 0909 0808")});
    act("place X1 0909");
    state->disrupted |= bit(unit("C"));
    deal("C AH A1 KS X1 QS");
    // The commander has no choice, but the Axis is asked nevertheless. Otherwise a prompt would
    // show that a hidden unit acts.
    assert_int_equal(phase(), PHASE_ACT);
    assert_int_equal(frame_at(state, 0)->unit, unit("C"));
    assert_int_equal(offers(""), 1);
}

static void rule_F18_hidden_mines_are_revealed_when_entered(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0405"),
                          .axis_card = "    mines: [{hidden: 0505 0506}]\n"});
    act("mine 1 0505");
    deal("A1 AH");
    assert_int_equal(state->mine_known, 0);  // a unit beside the mines does not reveal them
    act("move A1 0505");
    assert_int_equal(state->mine_known, 1);
    assert_int_equal(phase(), PHASE_MINE);
}

static void rule_F18_a_hex_entered_without_mines_counts_as_searched(void **unused) {
    Pcg rng = pcg_stream(1, 4, PCG_TEST);
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0405"),
                          .axis_card = "    mines: [{hidden: 0505 0506 0706}]\n"});
    act("mine 1 0506");
    deal("A1 AH");
    act("move A1 0505");
    for (int i = 0; i < 200; i++) {
        State guess;
        char label[5];
        memcpy(&guess, state, sizeof guess);
        rfic_resample(world, &guess, ALLIED, &rng);
        assert_string_not_equal(hex_label(&world->grid, guess.mine_hex[0], label), "0505");
    }
}

// --- Mines, engineers, guns against aircraft [F11]

static void rule_F11_mines_stay_and_spare_their_side_and_warned_engineers(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " PIECE(
                              "E", "engineers", "arms: {smg: 4}, at: 0406"),
                          .axis = RIFLES("X1", 8, "at: 0605"),
                          .axis_card = "    mines: [{at: 0505}]\n"});
    deal("A1 AH E 2H X1 3H");
    Hex mined = hex_parse(&world->grid, "0505");
    assert_true(mine_in(world, state, unit("A1"), mined) >= 0);
    assert_true(mine_in(world, state, unit("E"), mined) < 0);
    assert_true(mine_in(world, state, unit("X1"), mined) < 0);
    act("move A1 0505");
    act("hits 0");
    assert_true(mine_in(world, state, unit("A1"), mined) >= 0);
    act("hold A1");
    activate("E");
    act("clear E 0505");  // E clears the mines from an adjacent hex
    assert_true(mine_in(world, state, unit("A1"), mined) < 0);
}

static void rule_F11_a_red_card_leaves_the_bridge(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  roads: [0405 0505]\n  rivers: 0405-0505\n",
                          .allied = PIECE("E", "engineers", "arms: {smg: 4}, at: 0405")});
    deal("E AH");
    full_pile();
    state->card[unit("E")] = 0;
    pile(3, 9, 13, 13, 13);
    act("blow E 0405-0505");
    is_odds("card black", 26, 51);
    act("card red");
    assert_int_equal(state->blown, 0);
}

static void rule_F11_guns_within_four_hexes_pool_their_dice_and_hidden_ones_hold_theirs(
    void **unused) {
    (void)unused;
    table_open(&(Setting){
        .map = "  trenches: 0606 0909\n",
        .allied = PIECE("P", "aircraft", "sorties: 2") ", " RIFLES("ZA", 8, "at: 0101"),
        .axis = RIFLES(
            "X1", 8,
            "at: 0605") ", "
                        "{name: F, map: F, type: gun, weapon: light-at-gun, aa: yes, crew: 3, at: "
                        "0607}, "
                        "{name: G, map: G, type: gun, weapon: light-at-gun, aa: yes, crew: 2, at: "
                        "0604}, "
                        "{name: H, map: H, type: gun, weapon: light-at-gun, aa: yes, crew: 4, at: "
                        "0601}, "
                        "{name: I, map: I, type: gun, weapon: light-at-gun, aa: yes, crew: 4, "
                        "hidden: yes, "
                        "hexes: 0606 0909}, "
                        "{name: J, map: J, type: gun, weapon: light-at-gun, crew: 4, at: 0608}"});
    act("place I 0606");
    deal("P AH");
    assert_int_equal(flak_pool(world, state, unit("X1")), 2 * (3 + 2 + 4));
    state->moved |= bit(unit("F"));
    assert_int_equal(flak_pool(world, state, unit("X1")), 3 + 2 * (2 + 4));
    act("bomb P at X1");
    act("hits 1");
    assert_int_equal(figures("P"), 1);  // the aircraft is driven off and loses a sortie
}

// Checks that a hidden observer cannot direct the fire of guns (issue B2).
static void rule_F9_a_hidden_observer_directs_no_fire(void **unused) {
    static const char rows[] =
        "['. . . . . . . . .', '. . . . . . . . .', '. . . w w w . . .', '. . . w w w . . .', "
        "'. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . . . . . .']";
    (void)unused;
    table_open(&(Setting){.rows = rows,
                          .allied =
                              "{name: A1, map: A1, type: gun, weapon: field-gun, crew: 4, "
                              "at: 0506}, " PIECE("O", "observer", "hidden: yes, hexes: 0101 0901"),
                          .axis = RIFLES("X1", 4, "at: 0501")});
    act("place O 0101");
    deal("A1 AH");
    activate("A1");
    assert_true(has(state->hidden, unit("O")));
    assert_false(can("fire A1 at X1"));
    state->hidden = 0;
    assert_true(can("fire A1 at X1"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_F18_hidden_units_are_revealed_by_adjacent_enemies),
        TEST(rule_F18_hidden_units_in_the_open_are_revealed_within_three_hexes),
        TEST(rule_F18_resampling_is_uniform_over_unsearched_hexes),
        TEST(rule_G7_resampled_barrages_are_uniform_over_targets_turns_and_none),
        TEST(rule_G7_seen_hides_a_plan),
        TEST(rule_G7_a_plan_shows_its_turn_once_it_is_chosen),
        TEST(rule_G7_a_barrage_due_must_be_fired),
        TEST(rule_G7_a_barrage_lapses_when_the_battery_limbers),
        TEST(rule_F11_guns_drive_off_an_aircraft_or_shoot_it_down),
        TEST(rule_F18_hidden_units_are_revealed_when_they_move_or_fight),
        TEST(rule_F18_hidden_units_are_revealed_with_others_in_their_hex),
        TEST(ruling_hidden_units_do_not_spot),
        TEST(ruling_a_side_that_hides_units_is_always_asked),
        TEST(rule_F18_hidden_mines_are_revealed_when_entered),
        TEST(rule_F18_a_hex_entered_without_mines_counts_as_searched),
        TEST(rule_F11_mines_stay_and_spare_their_side_and_warned_engineers),
        TEST(rule_F11_a_red_card_leaves_the_bridge),
        TEST(rule_F11_guns_within_four_hexes_pool_their_dice_and_hidden_ones_hold_theirs),
        TEST(rule_F9_a_hidden_observer_directs_no_fire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
