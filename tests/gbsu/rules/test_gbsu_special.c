// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_special.c -- tests support weapons [10.0], engineers, mines, objects and
// fortifications [11.0].
#include "tests/gbsu/gbsu_kit.h"

#include "engine/rules/gbsu/load/load.h"
#include "tests/rules/map_changes.h"

#define MINES(markers)        "    mines: {fields: 0, markers: [" markers "]}\n"
#define ENGINEERS(name, more) UNIT(name, "engineers", 1, 1, 6, 4, more)

static void begin(const Setting *scene) {
    table_open(scene);
    turn_begins(ALLIED);
    activate_all(ALLIED);
}

// Moves A1 from 0305 to 0405, which has a Red minefield of value `value`.
static void walk_on_mine(const char *a1, int value) {
    char mines[80], allied[200];
    snprintf(mines, sizeof mines, MINES("%d"), value);
    snprintf(allied, sizeof allied, "A: [%s, %s]", a1, ENGINEERS("E1", "at: 0101"));
    begin(&(Setting){.allied = allied, .axis_card = mines});
    mine_put(AXIS, "0405", 0);
    act("use A1");
    act("move A1 0405");
}

static void rule_10_2_support_weapons_move_like_their_type(void **unused) {
    (void)unused;
    begin(
        &(Setting){.rows = "['. w . . . . . . .', '. . . . . . . . .']",
                   .allied_weapons =
                       UNIT("W1", "anti-tank", 1, 3, 5, 2, "gun: 3, armour: 3, at: 0101") ", " UNIT(
                           "W2", "tanks", 1, 3, 5, 4, "gun: 3, armour: 3, at: 0101"),
                   .axis = "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0902") "]"});
    act("use W1");
    act("move W1 0201");
    assert_int_equal(mp("W1"), 0);  // a minefield costs two MP on foot
    act("use W2");
    act("move W2 0201");
    assert_int_equal(mp("W2"), 2);  // a minefield costs three MP for motorised units
}

static void rule_11_2_engineers_on_a_minefield_let_others_through(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        begin(
            &(Setting){.allied = "A: [" FOOT("A1", "at: 0305") ", " ENGINEERS("E1", "at: 0405") "]",
                       .axis_card = MINES("5")});
        mine_put(AXIS, "0405", 0);
        if (i) disorganise("E1");
        act("use A1");
        act("move A1 0405");
        assert_int_equal(phase() == PHASE_MOVE, !i);
        table_close(NULL);
    }
}

static void rule_11_2_engineers_themselves_are_not_spared(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" ENGINEERS("E1", "at: 0305") "]", .axis_card = MINES("5")});
    mine_put(AXIS, "0405", 0);
    act("use E1");
    act("move E1 0405");
    assert_int_equal(wants(), PHASE_MINE);
}

static void rule_11_2_1_engineers_clear_a_minefield_with_all_their_points(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " ENGINEERS(
                         "E1", "at: 0405") ", " ENGINEERS("E2", "at: 0305") "]",
                     .axis_card = MINES("5")});
    mine_put(AXIS, "0405", 0);
    act("use A1");
    assert_false(can("clear A1"));
    act("hold A1");
    act("use E2");
    assert_false(can("clear E2"));
    act("move E2 0405");  // E1 cleared the way, but E2 does not have all its MP left
    assert_false(can("clear E2"));
    act("hold E2");
    act("use E1");
    act("clear E1");
    assert_int_equal(mine_at(state, hex("0405")), -1);
    assert_false(can("use E1"));
}

static void rule_11_6_1_markers_are_drawn_at_random_from_the_sides_own(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .allied_card = "    mines: {fields: 2, markers: [8, 0, 3]}\n"});
    assert_int_equal(turn(), CHANCE);
    assert_int_equal(offers("draw mine marker"), 3);
    act("draw mine marker 2 for Blue");
    act("mine 0404");
    assert_int_equal(offers("draw mine marker"), 2);  // markers are drawn without replacement
    act("draw mine marker 0 for Blue");
    assert_false(can("mine 0404"));  // a hex has at most one minefield
    act("mine 0405");
    assert_int_equal(phase(), PHASE_INITIATIVE);
    assert_int_equal(mine_value(world, &state->mine[0]), 3);
}

static void rule_11_6_3_an_enemy_that_enters_is_attacked_with_a_card(void **unused) {
    (void)unused;
    static const struct {
        const char *card;
        bool disorganised;
        int steps;
    } rows[] = {{"3H", false, 2}, {"4H", true, 2}, {"8H", true, 2}, {"9H", true, 1}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        walk_on_mine(FOOT("A1", "at: 0305"), 3);
        assert_int_equal(state->mine[0].known, 1);
        assert_int_equal(turn(), CHANCE);
        card(rows[i].card);  // the total is 3 + card against 6
        assert_int_equal(is_disorganised("A1"), rows[i].disorganised);
        assert_int_equal(steps("A1"), rows[i].steps);
        assert_int_equal(mine_at(state, hex("0405")), 0);  // the minefield stays after it attacked
        table_close(NULL);
    }
}

static void rule_11_6_3_neither_cover_armour_nor_a_hand_counts(void **unused) {
    (void)unused;
    begin(&(Setting){
        .rows = "['. o . .']",
        .allied = "A: [" UNIT("T1", "tanks", 2, 3, 6, 5, "gun: 2, armour: 4, at: 0101") "]",
        .axis = "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0401") "]",
        .axis_card = MINES("3")});
    mine_put(AXIS, "0201", 0);
    give(AXIS, "10H");
    act("use T1");
    act("move T1 0201");
    assert_int_equal(turn(), CHANCE);
    card("4H");  // the total is 7 against the morale 6
    assert_true(is_disorganised("T1"));
}

static void rule_11_6_3_own_mines_do_nothing(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "]", .allied_card = MINES("5")});
    mine_put(ALLIED, "0405", 0);
    act("use A1");
    act("move A1 0405");
    assert_int_equal(phase(), PHASE_MOVE);
    assert_int_equal(state->mine[0].known, 0);
}

static void rule_11_6_3_a_unit_that_retreats_onto_mines_is_attacked_too(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "]",
                     .allied_card = MINES("5"),
                     .axis = "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0505") "]"});
    mine_put(ALLIED, "0605", 0);
    act("use A1");
    act("move A1 0405");
    act("withdraw X1 0605");
    assert_int_equal(wants(), PHASE_MINE);
    card("2H");  // the total 7 exceeds the morale 6, so the unit is hit
    assert_true(is_disorganised("X1"));
}

// X1 retreats into a mined hex. The card for the mine is a jack, whose sniper eliminates X1
// first, so the mine attacks nobody.
static void rule_11_6_3_a_unit_gone_by_the_mines_own_event_is_not_attacked(void **unused) {
    (void)unused;
    begin(&(Setting){.rows = "['. . . .', '. . . .', '~ . . .', '. . . .']",
                     .allied = "A: [" FOOT("A1", "at: 0202") "]",
                     .allied_card = MINES("8"),
                     .axis = "X: [" FOOT("X1", ONE_STEP "at: 0102") "]"});
    mine_put(ALLIED, "0101", 0);
    disorganise("X1");
    act("use A1");
    act("fire A1 at X1");
    card("2C");
    assert_string_equal(place("X1"), "0101");
    card("JD");
    act("snipe X1");
    assert_int_equal(steps("X1"), 0);
    assert_false(is_disorganised("X1"));
    assert_int_equal(phase(), PHASE_ACTIVATE);
}

static void rule_11_6_4_a_mine_of_0_is_removed_when_entered(void **unused) {
    (void)unused;
    walk_on_mine(FOOT("A1", "at: 0305"), 0);
    assert_int_equal(phase(), PHASE_MOVE);
    assert_int_equal(mine_at(state, hex("0405")), -1);
}

#define BRIDGE                                                                                 \
    "objects:\n  - {name: Bridge, bridge: 0105-0205, destroy: {side: allied, engineers: yes, " \
    "card: 6}}\n"

static void rule_11_7_an_object_is_destroyed_with_a_card(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        begin(&(Setting){.map = "  roads: [0105 0205]\n  rivers: 0105-0205\n",
                         .rest = BRIDGE,
                         .allied = "A: [" FOOT("A1", "at: 0105") ", " ENGINEERS(
                             "E1", "at: 0105") ", " ENGINEERS("E2", "at: 0305") "]"});
        act("use A1");
        assert_false(can_any("destroy"));  // only engineers may destroy it
        assert_true(can("move A1 0205"));
        act("hold A1");
        act("use E2");
        assert_false(can_any("destroy"));  // the unit is not adjacent
        act("hold E2");
        act("use E1");
        act("destroy Bridge with E1");
        card(i ? "6H" : "5H");
        assert_int_equal(state->ruined_objects, i);
        assert_int_equal(map_changed_by(&game, state, "Bridge at 0105", "destroyed"),
                         i ? ALLIED : NOBODY);
        assert_false(can("use E1"));
        assert_int_equal(step_cost(world, state, false, hex("0105"), 0), i ? COST_NEVER : 2);
        table_close(NULL);
    }
}

// The table of objects tells a minefield that engineers clear from one that a unit has entered.
static void rule_11_6_a_report_tells_entered_minefields_from_cleared_ones(void **unused) {
    (void)unused;
    for (int value = 0; value < 4; value += 3) {
        begin(
            &(Setting){.allied = "A: [" FOOT("A1", "at: 0305") ", " ENGINEERS("E1", "at: 0405") "]",
                       .axis_card = MINES("3, 0")});
        mine_put(AXIS, "0505", value ? 0 : 1);
        const char *name = "minefields of Red";
        assert_int_equal(map_changed_by(&game, state, name, "entered"), NOBODY);
        assert_int_equal(map_changed_by(&game, state, name, "cleared"), NOBODY);
        if (value) {
            state->mine[0].hex = HEX_NONE;  // as after VERB_CLEAR
            assert_int_equal(map_changed_by(&game, state, name, "entered"), NOBODY);
            assert_int_equal(map_changed_by(&game, state, name, "cleared"), CHANCE);
        } else {
            act("use E1");
            act("move E1 0505");
            assert_int_equal(map_changed_by(&game, state, name, "entered"), ALLIED);
            assert_int_equal(map_changed_by(&game, state, name, "cleared"), NOBODY);
        }
        table_close(NULL);
    }
}

static void rule_11_7_ruins_cannot_be_destroyed_again(void **unused) {
    (void)unused;
    begin(&(Setting){.map = "  roads: [0105 0205]\n  rivers: 0105-0205\n",
                     .rest = BRIDGE,
                     .allied = "A: [" ENGINEERS("E1", "at: 0205") "]"});
    // The object can be destroyed from both of its hexes.
    assert_true(object_destroyable(world, state, unit("E1"), 0));
    state->ruined_objects = 1;
    assert_false(object_destroyable(world, state, unit("E1"), 0));
}

#define FORT "  forts: {\"0505\": 1}\n"

static void rule_11_8_1_only_foot_is_sheltered_and_only_up_to_the_capacity(void **unused) {
    (void)unused;
    begin(&(Setting){
        .map = FORT,
        .axis = "X: [" UNIT("TX", "tanks", 2, 3, 6, 5, "gun: 2, armour: 2, at: 0505") ", " FOOT(
            "X1", "at: 0505") ", " FOOT("X2", "at: 0505") "]"});
    assert_false(unit_sheltered(world, state, unit("TX")));
    assert_true(unit_sheltered(world, state, unit("X1")));
    assert_false(unit_sheltered(world, state, unit("X2")));
}

static void ruling_R30_the_first_to_arrive_are_sheltered(void **unused) {
    (void)unused;
    begin(&(Setting){.map = FORT,
                     .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0505") "]"});
    put("X1", "0605");
    assert_true(unit_sheltered(world, state, unit("X2")));
    put("X1", "0505");
    assert_true(unit_sheltered(world, state, unit("X2")));
    assert_false(unit_sheltered(world, state, unit("X1")));
}

static void rule_11_8_2_a_fortification_has_its_own_cover(void **unused) {
    (void)unused;
    begin(&(Setting){.map = FORT,
                     .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0505") "]"});
    assert_int_equal(unit_cover(world, state, unit("X1")), 4);
    assert_int_equal(unit_cover(world, state, unit("X2")), 0);
}

static void rule_11_8_4_a_loss_inside_ruins_it_and_cover_is_one_less(void **unused) {
    (void)unused;
    begin(&(Setting){.map = FORT,
                     .allied = "A: [" UNIT("A1", "infantry", 6, 2, 6, 4, "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0505") "]"});
    act("use A1");
    act("fire A1 at X1");
    card("8H");  // the total 20 is twice 6 + 4
    assert_int_equal(steps("X1"), 1);
    assert_int_equal(state->ruined_forts, 1);
    assert_int_equal(unit_cover(world, state, unit("X1")), 3);
    table_close(NULL);
    begin(&(Setting){.map = FORT,
                     .allied = "A: [" UNIT("A1", "infantry", 6, 2, 6, 4, "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0505") "]"});
    act("use A1");
    act("fire A1 at X2");
    card("8H");
    assert_int_equal(steps("X2"), 1);
    assert_int_equal(state->ruined_forts, 0);  // the unit is outside the fortification
}

static void rule_11_8_attackers_in_the_hex_are_not_sheltered(void **unused) {
    (void)unused;
    begin(&(Setting){.map = FORT,
                     .allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    act("use A1");
    act("move A1 0505");
    assert_false(unit_sheltered(world, state, unit("A1")));
    assert_true(unit_sheltered(world, state, unit("X1")));
}

static void ruling_R31_smoke_is_refused_by_the_loader(void **unused) {
    (void)unused;
    static const char text[] =
        "title: T\nrules: gbsu\nchart: charts/standard.yaml\nsummary: S.\nturns: 1\nsmoke: yes\n";
    Error error = {0};
    assert_null(
        world_load_text("scenarios/gbsu/table.yaml", text, sizeof text - 1, NULL, 0, &error));
    assert_non_null(strstr(error.words, "smoke"));
    assert_non_null(strstr(error.words, "R31"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_10_2_support_weapons_move_like_their_type),
        TEST(rule_11_2_engineers_on_a_minefield_let_others_through),
        TEST(rule_11_2_engineers_themselves_are_not_spared),
        TEST(rule_11_2_1_engineers_clear_a_minefield_with_all_their_points),
        TEST(rule_11_6_1_markers_are_drawn_at_random_from_the_sides_own),
        TEST(rule_11_6_3_an_enemy_that_enters_is_attacked_with_a_card),
        TEST(rule_11_6_3_neither_cover_armour_nor_a_hand_counts),
        TEST(rule_11_6_3_own_mines_do_nothing),
        TEST(rule_11_6_3_a_unit_that_retreats_onto_mines_is_attacked_too),
        TEST(rule_11_6_3_a_unit_gone_by_the_mines_own_event_is_not_attacked),
        TEST(rule_11_6_4_a_mine_of_0_is_removed_when_entered),
        TEST(rule_11_7_an_object_is_destroyed_with_a_card),
        TEST(rule_11_6_a_report_tells_entered_minefields_from_cleared_ones),
        TEST(rule_11_7_ruins_cannot_be_destroyed_again),
        TEST(rule_11_8_1_only_foot_is_sheltered_and_only_up_to_the_capacity),
        TEST(ruling_R30_the_first_to_arrive_are_sheltered),
        TEST(rule_11_8_2_a_fortification_has_its_own_cover),
        TEST(rule_11_8_4_a_loss_inside_ruins_it_and_cover_is_one_less),
        TEST(rule_11_8_attackers_in_the_hex_are_not_sheltered),
        TEST(ruling_R31_smoke_is_refused_by_the_loader),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
