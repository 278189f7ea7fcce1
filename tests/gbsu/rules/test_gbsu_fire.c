// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_fire.c -- tests fire of one unit at one target [6.1-6.6, 6.10], with support weapons
// [10.3, 10.4] and ammunition [11.5].
#include "tests/gbsu/gbsu_kit.h"

#define TANKS(name, gun, armour, more) \
    UNIT(name, "tanks", 2, 4, 5, 5, "gun: " #gun ", armour: " #armour ", " more)
#define GUN(name, gun, armour, more) \
    UNIT(name, "anti-tank", 2, 6, 5, 2, "gun: " #gun ", armour: " #armour ", " more)

static void begin(const Setting *scene) {
    table_open(scene);
    turn_begins(ALLIED);
    activate_all(ALLIED);
}

static FireSum sum(const char *firer, const char *target) {
    return fire_sum(world, state, unit(firer), unit(target), false);
}

static void shoot(const char *firer, const char *target, const char *with) {
    char words[48];
    snprintf(words, sizeof words, "use %s", firer);
    act(words);
    snprintf(words, sizeof words, "fire %s at %s", firer, target);
    act(words);
    if (with) card(with);
}

static void rule_6_1_a_unit_without_firepower_does_not_fire(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" UNIT("A1", "signal", 0, 3, 6, 4, "at: 0405") ", " FOOT(
                         "A2", "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    act("use A1");
    assert_false(can_any("fire"));
    act("hold A1");
    act("use A2");
    assert_true(can("fire A2 at X1"));
}

static void rule_6_2_each_unit_fires_by_itself_at_one_target(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0505") "]"});
    act("use A1");
    assert_int_equal(offers("fire A1"), 2);
    act("fire A1 at X2");
    card("5H");  // the total 4 + 5 exceeds the defence 6, so it hits
    assert_true(is_disorganised("X2"));
    assert_false(is_disorganised("X1"));
    assert_true(can("use A2"));
}

static void rule_6_3_a_unit_can_be_fired_at_several_times_a_turn(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    shoot("A1", "X1", "2H");
    assert_false(is_disorganised("X1"));
    act("use A2");
    assert_true(can("fire A2 at X1"));
}

static void rule_6_4_range_and_sight_limit_fire(void **unused) {
    (void)unused;
    begin(&(Setting){.rows = "['. . . . . . .', '. . w . . . .']",
                     .allied = "A: [" FOOT("A1", "at: 0101") ", " FOOT("A2", "at: 0202") "]",
                     .axis = "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0301") ", " UNIT(
                         "X2", "infantry", 0, 1, 6, 4,
                         "at: 0402") ", " UNIT("X3", "infantry", 0, 1, 6, 4, "at: 0401") "]"});
    act("use A1");
    assert_true(can("fire A1 at X1"));   // X1 is two hexes away, within range
    assert_false(can("fire A1 at X3"));  // X3 is three hexes away, out of range
    act("hold A1");
    act("use A2");
    assert_false(can("fire A2 at X2"));  // X2 is two hexes away, behind a wood
}

static void rule_6_4_1_defence_is_morale_and_cover(void **unused) {
    (void)unused;
    begin(&(Setting){.rows = "['. . o t .']",
                     .allied = "A: [" FOOT("A1", "at: 0101") "]",
                     .axis = "X: [" FOOT("X1", "at: 0201") ", " FOOT("X2", "at: 0301") ", " FOOT(
                         "X3", "at: 0401") "]"});
    assert_int_equal(sum("A1", "X1").defence, 6);
    assert_int_equal(sum("A1", "X2").defence, 8);
    assert_int_equal(sum("A1", "X3").defence, 10);
    state->improved |= bit(unit("X2"));
    // [5.8] the defence includes the improved position
    assert_int_equal(sum("A1", "X2").defence, 10);
    disorganise("X2");
    assert_int_equal(sum("A1", "X2").defence, 9);
}

static void rule_6_4_2_firepower_is_doubled(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    assert_int_equal(sum("A1", "X1").base, 4);
    assert_int_equal(fire_sum(world, state, unit("A1"), unit("X1"), true).base, 2);
}

static void ruling_R17_more_than_defence_disorganises_twice_as_much_costs_a_step(void **unused) {
    (void)unused;
    static const struct {
        const char *card;
        bool disorganised;
        int steps;
    } rows[] = {
        {"2H", false, 2}, {"3H", true, 2}, {"7H", true, 2}, {"8H", true, 1}, {"10H", true, 1}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                         .axis = "X: [" FOOT("X1", "at: 0505") "]"});
        shoot("A1", "X1", rows[i].card);  // the total is 4 + card against the defence 6
        assert_int_equal(is_disorganised("X1"), rows[i].disorganised);
        assert_int_equal(steps("X1"), rows[i].steps);
        table_close(NULL);
    }
}

static void ruling_R17_a_unit_removed_needs_no_marker(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", ONE_STEP "at: 0505") "]"});
    shoot("A1", "X1", "8H");
    assert_int_equal(steps("X1"), 0);
    assert_false(is_disorganised("X1"));
}

static void rule_6_5_gun_less_armour_is_added(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" TANKS("T1", 2, 2, "at: 0405") "]",
                     .axis = "X: [" GUN("G8", 4, 3, "at: 0505") "]"});
    // The values are those of the rulebook's 88 mm gun and Sherman.
    assert_int_equal(sum("G8", "T1").gun, 2);
    assert_int_equal(sum("T1", "G8").gun, -1);
}

static void rule_6_5_1_no_gun_counts_as_0(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .axis = "X: [" GUN("G8", 4, 3, "at: 0505") "]"});
    assert_int_equal(sum("A1", "G8").gun, -3);
}

static void rule_6_5_2_no_armour_no_gun_armour_rating(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" TANKS("T1", 2, 2, "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    assert_int_equal(sum("T1", "X1").gun, 0);
}

static void rule_6_6_an_activated_hq_adds_points_within_its_range(void **unused) {
    (void)unused;
    for (int i = 0; i < 3; i++) {
        begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " UNIT(
                             "HA", "headquarters", 1, 3, 6, 4,
                             "support: 3, at: 0303") ", " UNIT("HB", "headquarters", 1, 1, 6, 4,
                                                               "support: 2, at: 0304") "]",
                         .axis = "X: [" FOOT("X1", "at: 0505") "]"});
        if (i == 1) put("HA", "0101");  // the HQ is too far away to give support
        if (i == 2) state->activated &= ~bit(unit("HA"));
        shoot("A1", "X1", NULL);
        assert_int_equal(can("support 3 from HA"), i == 0);
        assert_false(can_any("support 1 from HB"));
        if (i == 0) {
            act("support 3 from HA");
            card("AC");  // the total is 4 + 3 + 1 against 6
            assert_true(is_disorganised("X1"));
        }
        table_close(NULL);
    }
}

static void rule_6_6_only_subordinates_are_supported(void **unused) {
    (void)unused;
    begin(&(Setting){
        .allied = "A: [" UNIT("HA", "headquarters", 1, 3, 6, 4,
                              "support: 3, at: 0405") "], B: [" FOOT("B1", "at: 0405") "]",
        .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    shoot("B1", "X1", NULL);
    assert_int_equal(turn(), CHANCE);
}

static void rule_6_6_1_an_hq_may_support_its_own_fire(void **unused) {
    (void)unused;
    begin(&(Setting){
        .allied = "A: [" UNIT("HA", "headquarters", 1, 3, 6, 4, "support: 3, at: 0405") "]",
        .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    shoot("HA", "X1", NULL);
    act("support 3 from HA");
    card("2H");  // the total is 2 + 3 + 2 against 6
    assert_true(is_disorganised("X1"));
}

static void rule_6_6_3_giving_support_is_no_action(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " UNIT(
                         "HA", "headquarters", 1, 3, 6, 4, "support: 3, at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    shoot("A1", "X1", NULL);
    act("support 1 from HA");
    card("2H");
    act("use HA");
    assert_true(can_any("move HA"));
    act("hold HA");
    assert_int_equal(support_points_left("HA"), 2);
}

// Checks the multiplier for each pair of classes: rows are the target's class, columns the
// firer's. `close` marks note b: fire only at adjacent targets, with firepower 1 and gun 0.
static void rule_6_10_the_card_is_multiplied_by_target_and_firer(void **unused) {
    (void)unused;
    static const char *const firer[] = {"I", "T", "M", "G"}, *const target[] = {"IX", "TX", "MX",
                                                                                "GX"};
    static const int times[4][4] = {{1, 2, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}};
    static const bool close[4][4] = {{0, 0, 0, 0}, {1, 0, 1, 0}, {1, 0, 1, 0}, {0, 0, 0, 0}};
    begin(&(Setting){
        .allied = "A: [" UNIT("I", "infantry", 2, 4, 6, 4, "at: 0405") ", " TANKS(
            "T", 2, 2,
            "at: 0405") ", " UNIT("M", "mech-infantry", 2, 4, 6, 4,
                                  "gun: 1, armour: 1, at: 0404") ", " GUN("G", 3, 3,
                                                                          "at: 0404") "]",
        .axis = "X: [" UNIT("IX", "infantry", 2, 4, 6, 4, "at: 0505") ", " TANKS(
            "TX", 2, 2,
            "at: 0505") ", " UNIT("MX", "mech-infantry", 2, 4, 6, 4,
                                  "gun: 1, armour: 1, at: 0505") "], Y: [" GUN("GX", 3, 3,
                                                                               "at: 0504") "]"});
    for (int row = 0; row < 4; row++) {
        for (int column = 0; column < 4; column++) {
            FireSum it = sum(firer[column], target[row]);
            int gun = close[row][column] ? 0 : world->unit[unit(firer[column])].gun;
            assert_int_equal(it.times, times[row][column]);
            assert_int_equal(it.firepower, close[row][column] ? 1 : 4);
            if (row > 0) assert_int_equal(it.gun, gun - world->unit[unit(target[row])].armour);
        }
    }
}

static void ruling_R3_only_the_b_cells_need_an_adjacent_target(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" UNIT("I", "infantry", 2, 4, 6, 4, "at: 0405") "]",
                     .axis = "X: [" TANKS("TX", 2, 2, "at: 0505") ", " TANKS(
                         "TY", 2, 2, "at: 0605") ", " GUN("GX", 3, 3, "at: 0605") "]"});
    act("use I");
    assert_true(can("fire I at TX"));
    assert_false(can("fire I at TY"));
    assert_true(can("fire I at GX"));
}

static void rule_6_10_b_firepower_is_1_in_defensive_fire_too(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" UNIT("I", "infantry", 4, 4, 6, 4, "at: 0405") "]",
                     .axis = "X: [" TANKS("TX", 2, 2, "at: 0505") "]"});
    assert_int_equal(sum("I", "TX").base, 1 - 2);
    assert_int_equal(fire_sum(world, state, unit("I"), unit("TX"), true).base, 1 - 2);
}

static void rule_6_10_the_card_is_drawn_or_played(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    give(ALLIED, "9H");
    shoot("A1", "X1", NULL);
    assert_true(can("draw"));
    act("play 9H");
    assert_true(is_disorganised("X1"));
}

static void rule_10_3_a_support_weapon_only_disorganises(void **unused) {
    (void)unused;
    begin(
        &(Setting){.allied_weapons = UNIT("W1", "tanks", 4, 4, 5, 2, "gun: 2, armour: 2, at: 0405"),
                   .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    assert_int_equal(sum("W1", "X1").times, 1);  // [6.10a] the multiplier is 1, not 2
    shoot("W1", "X1", "10H");                    // the total is 18 against the defence 6
    assert_true(is_disorganised("X1"));
    assert_int_equal(steps("X1"), 2);
}

static void rule_10_4_a_support_weapon_is_fired_at_like_a_unit(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .axis_weapons = UNIT("W1", "machine-guns", 2, 2, 5, 2, "at: 0505")});
    shoot("A1", "W1", "6H");  // total 10 is twice the defence 5: a step loss
    assert_int_equal(steps("W1"), 0);
}

static void rule_11_4_at_night_only_neighbours_are_seen(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                         .rest = i ? "night: [1]\n" : NULL,
                         .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0605") "]"});
        act("use A1");
        assert_true(can("fire A1 at X1"));
        assert_int_equal(can("fire A1 at X2"), !i);
        table_close(NULL);
    }
}

static void rule_11_5_a_ten_in_fire_costs_ammunition(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    give(ALLIED, "KH 9H 10H");
    shoot("A1", "X1", NULL);
    act("play KH");  // a ten costs ammunition, a king does not
    assert_int_equal(state->ammo[ALLIED], 0);
    shoot("A2", "X1", NULL);
    act("play 10H");
    assert_int_equal(state->ammo[ALLIED], 1);
    assert_int_equal(state->ammo[AXIS], 0);
}

static void ruling_R19_tens_in_defensive_fire_count_those_of_limits_rally_checks_and_mines_do_not(
    void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "], B: [" FOOT("B1", "at: 0101") "]",
                   .axis = "X: [" FOOT("X1", "at: 0605") "]",
                   .axis_card = "    mines: {fields: 0, markers: [1]}\n"});
    turn_begins(ALLIED);
    mine_put(AXIS, "0405", 0);
    disorganise("B1");
    act("activate A");
    act("activate B");
    act("done");
    card("10H");  // this card is drawn for the activation check
    act("use B1");
    act("rally B1");
    card("10D");
    act("use A1");
    act("move A1 0405");
    card("10C");  // this card is drawn for the mine: 11 against 6
    card("9H");   // this card is drawn for the limit
    assert_int_equal(state->ammo[ALLIED] + state->ammo[AXIS], 0);
    act("fire X1");
    card("10S");
    assert_int_equal(state->ammo[AXIS], 1);
    assert_int_equal(state->ammo[ALLIED], 0);
}

static void rule_11_5_1_at_low_ammo_a_side_cannot_fire_with_the_initiative(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .allied_card = "    low-ammo: 3\n",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    state->ammo[ALLIED] = 2;
    act("use A1");
    assert_true(can("fire A1 at X1"));
    state->ammo[ALLIED] = 3;
    assert_false(can_any("fire"));
    state->ammo[AXIS] = 20;
    state->ammo[ALLIED] = 0;
    assert_true(can("fire A1 at X1"));
}

static void rule_11_5_2_low_ammo_does_not_stop_close_combat(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .allied_card = "    low-ammo: 3\n",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    state->ammo[ALLIED] = 9;
    limits_drawn();
    act("use A1");
    act("move A1 0505");
    act("assault 0505");
    cards("2H 9H 2D 9D");
    assert_int_equal(state->combat.difference, 14);
}

static void rule_11_5_3_the_ammo_level_lowers_defensive_limits(void **unused) {
    (void)unused;
    for (int ammo = 0; ammo < 5; ammo += 4) {
        begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "]",
                         .axis = "X: [" FOOT("X1", "at: 0605") "]"});
        state->ammo[AXIS] = (uint8_t)ammo;
        act("use A1");
        act("move A1 0405");
        card("8H");
        assert_int_equal(limit("X1"), ammo ? 1 : 3);
        table_close(NULL);
    }
}

static void rule_10_3_not_even_for_want_of_a_way_out(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {  // i == 1: fire of a unit costs a trapped target a step [8.2]
        begin(&(Setting){.rows = "['. . .']",
                         .allied = "A: [" FOOT("A1", "at: 0201") "]",
                         .allied_weapons = UNIT("W1", "machine-guns", 2, 2, 5, 2, "at: 0201"),
                         .axis = "X: [" FOOT("X1", "at: 0101") "]"});
        disorganise("X1");
        shoot(i ? "A1" : "W1", "X1", "2H");  // the total is 6 against the defence 5
        assert_int_equal(steps("X1"), i ? 1 : 2);
        assert_string_equal(place("X1"), "0101");
        table_close(NULL);
    }
}

static void rule_11_5_4_low_ammo_does_not_stop_artillery(void **unused) {
    (void)unused;
    begin(&(Setting){.allied_card = "    low-ammo: 3\n    artillery: [{strength: 1, count: 1}]\n"});
    state->strike_active[0] = 1;
    state->ammo[ALLIED] = 9;
    assert_true(can("fire AF1"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_6_1_a_unit_without_firepower_does_not_fire),
        TEST(rule_6_2_each_unit_fires_by_itself_at_one_target),
        TEST(rule_6_3_a_unit_can_be_fired_at_several_times_a_turn),
        TEST(rule_6_4_range_and_sight_limit_fire),
        TEST(rule_6_4_1_defence_is_morale_and_cover),
        TEST(rule_6_4_2_firepower_is_doubled),
        TEST(ruling_R17_more_than_defence_disorganises_twice_as_much_costs_a_step),
        TEST(ruling_R17_a_unit_removed_needs_no_marker),
        TEST(rule_6_5_gun_less_armour_is_added),
        TEST(rule_6_5_1_no_gun_counts_as_0),
        TEST(rule_6_5_2_no_armour_no_gun_armour_rating),
        TEST(rule_6_6_an_activated_hq_adds_points_within_its_range),
        TEST(rule_6_6_only_subordinates_are_supported),
        TEST(rule_6_6_1_an_hq_may_support_its_own_fire),
        TEST(rule_6_6_3_giving_support_is_no_action),
        TEST(rule_6_10_the_card_is_multiplied_by_target_and_firer),
        TEST(ruling_R3_only_the_b_cells_need_an_adjacent_target),
        TEST(rule_6_10_b_firepower_is_1_in_defensive_fire_too),
        TEST(rule_6_10_the_card_is_drawn_or_played),
        TEST(rule_10_3_a_support_weapon_only_disorganises),
        TEST(rule_10_4_a_support_weapon_is_fired_at_like_a_unit),
        TEST(rule_11_4_at_night_only_neighbours_are_seen),
        TEST(rule_11_5_a_ten_in_fire_costs_ammunition),
        TEST(ruling_R19_tens_in_defensive_fire_count_those_of_limits_rally_checks_and_mines_do_not),
        TEST(rule_11_5_1_at_low_ammo_a_side_cannot_fire_with_the_initiative),
        TEST(rule_11_5_2_low_ammo_does_not_stop_close_combat),
        TEST(rule_11_5_3_the_ammo_level_lowers_defensive_limits),
        TEST(rule_10_3_not_even_for_want_of_a_way_out),
        TEST(rule_11_5_4_low_ammo_does_not_stop_artillery),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
