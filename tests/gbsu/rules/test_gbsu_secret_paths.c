// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_secret_paths.c -- tests that the enemy of a moving unit does not learn its
// destination [5.0, R43].
#include "engine/rules/rules.h"
#include "tests/gbsu/gbsu_kit.h"

#define TANKS(name, more) UNIT(name, "tanks", 2, 3, 5, 5, "gun: 2, armour: 2, " more)

static void begin(const char *rows, const char *map, const char *allied, const char *axis) {
    table_open(&(Setting){.rows = rows, .map = map, .allied = allied, .axis = axis});
    turn_begins(ALLIED);
    activate("A");
}

// --- [R43] The destination of a unit -------------------------------------------------------------

// Sets up A1, about to move, and X1, which sees it from 0305 on. The path through the wood at
// 0304 is as short.
static void under_fire(void) {
    begin("['. . . . . . .', '. . . . . . .', '. . . . . . .', '. . w . . . .', '. . . . . . .']",
          NULL, "A: [" FOOT("A1", "at: 0105") "]",
          "X: [" UNIT("X1", "infantry", 2, 2, 6, 0, "at: 0505") "]");
    act("use A1");
}

static void ruling_R43_while_the_enemy_reacts_no_byte_tells_where_a_unit_is_going(void **unused) {
    (void)unused;
    static const char *const plans[] = {"move A1 0305", "move A1 0405", "move A1 0404"};
    State first;
    char seen[3][400];
    for (int i = 0; i < 3; i++) {
        under_fire();
        State before = *state;
        go_on(plans[i]);
        assert_string_equal(place("A1"), "0305");
        Text text = text_over(seen[i], sizeof seen[i]);
        Action leg = action_make(VERB_MOVE, (unsigned)unit("A1"), hex("0305"));
        game.rules->describe(world, &before, leg, AXIS, &text);
        if (i == 0) first = *state;
        assert_memory_equal(&first, state, sizeof *state);
        assert_string_equal(seen[0], seen[i]);
        card("5H");
        assert_int_equal(phase(), PHASE_REACT);
        assert_int_equal(state->path, 0);
        if (i < 2) table_close(NULL);
    }
    assert_string_equal(seen[0], "A1 moves from 0105 to 0305 [5.0]");
}

static void ruling_R43_the_mover_chooses_anew_when_the_enemy_has_reacted(void **unused) {
    (void)unused;
    under_fire();
    go_on("move A1 0405");
    card("5H");
    act("fire X1");
    card("2H");  // the total 2 + 2 is below the defence 6
    pass();
    assert_string_equal(place("A1"), "0305");
    assert_int_equal(phase(), PHASE_MOVE);
    assert_false(goes_on("move A1 0405"));  // after the fire its owner must choose again
    act("move A1 0205");
    assert_string_equal(place("A1"), "0205");
}

static void ruling_R43_a_plan_goes_on_while_nothing_happens_to_ask_about(void **unused) {
    (void)unused;
    under_fire();
    go_on("move A1 0405");
    card("5H");
    pass();
    assert_int_equal(phase(), PHASE_MOVE);
    assert_true(goes_on("move A1 0405"));
    act("move A1 0405");
    pass();
    assert_false(goes_on("move A1 0405"));  // A1 is there already
}

static void ruling_R43_where_nobody_can_answer_a_walk_does_not_stop(void **unused) {
    (void)unused;
    begin("['. . . . . . .']", NULL, "A: [" TANKS("T1", "at: 0101") ", " FOOT("A1", "at: 0101") "]",
          "X: [" UNIT("X1", "infantry", 2, 4, 6, 0, "fixed: yes, at: 0701") "]");
    act("use A1");
    act("move A1 0201");
    act("hold A1");
    act("use T1");
    assert_false(can("move T1 0401"));  // a limit is drawn at 0301, which interrupts the move
    act("move T1 0301");
    card("5H");
    assert_int_equal(phase(), PHASE_MOVE);  // infantry fires only at adjacent tanks
    assert_true(can("move T1 0501"));
    act("move T1 0501");
    assert_string_equal(place("T1"), "0501");
    assert_int_equal(mp("T1"), 2);
}

static void ruling_R43_a_leg_goes_round_where_nobody_sees_it_if_it_can(void **unused) {
    (void)unused;
    begin("['. . . . .', '. . . . .', '. . . . .', '. . . . .']", NULL,
          "A: [" FOOT("A1", "at: 0202") "]",
          "X: [" UNIT("X1", "infantry", 2, 1, 6, 0, "fixed: yes, at: 0304") "]");
    act("use A1");
    act("move A1 0402");  // through 0302 or 0303; X1 sees 0303
    assert_string_equal(place("A1"), "0402");
    assert_int_equal(state->limit_drawn, 0);
}

static bool can_see(const char *name, Hex hex) {
    return hex_distance(&world->grid, state->hex[unit(name)], hex) <= 2;
}

// X1 and X2 both see 0403, on the straight path; each of them sees one of the hexes beside it.
// The plan must go where only one of them sees the unit.
static void ruling_R43_a_plan_that_must_be_seen_goes_where_fewest_see_it(void **unused) {
    (void)unused;
    begin("['. . . . . .', '. . . . . .', '. . . . . .', '. . . . . .', '. . . . . .']", NULL,
          "A: [" UNIT("A1", "infantry", 2, 2, 6, 5, "at: 0203") "]",
          "X: [" UNIT("X1", "infantry", 2, 2, 6, 0, "fixed: yes, at: 0401") ", " UNIT(
              "X2", "infantry", 2, 2, 6, 0, "fixed: yes, at: 0405") "]");
    act("use A1");
    assert_false(can("move A1 0603"));
    SceneWay way = {0};
    gbsu_way(world, state, action_make(VERB_MOVE, (unsigned)unit("A1"), hex("0603")), &way);
    assert_int_equal(way.watcher_count, 1);
    assert_int_equal(way.place[way.steps - 1], hex("0603"));
    assert_true(way.left >= 0);
    go_on("move A1 0603");
    Hex stop = state->hex[unit("A1")];  // the first hex that an enemy sees; only one enemy sees it
    assert_true(can_see("X1", stop) != can_see("X2", stop));
}

static void rule_7_3_the_way_shown_has_its_places_what_is_left_and_who_could_fire(void **unused) {
    (void)unused;
    under_fire();
    SceneWay way = {0}, none = {0};
    gbsu_way(world, state, action_make(VERB_MOVE, (unsigned)unit("A1"), hex("0305")), &way);
    assert_int_equal(way.steps, 2);
    assert_int_equal(way.place[0], hex("0205"));
    assert_int_equal(way.place[1], hex("0305"));
    assert_true(way.left == 2);  // 2 of 4 MP are left after clear terrain
    assert_int_equal(way.watcher_count, 1);
    assert_int_equal(way.watcher[0], unit("X1"));
    gbsu_way(world, state, action_make(VERB_HOLD, (unsigned)unit("A1"), 0), &none);
    assert_int_equal(none.steps, 0);
}

// --- [7.3.7] One fire at a mover in each hex -----------------------------------------------------

// The rules remember each fire as long as its target is in the hex, even after its move is over,
// because reactions to the hex continue. The test checks that no unit fires twice.
static void rule_7_3_7_nor_again_when_others_have_stopped_it_there(void **unused) {
    (void)unused;
    begin(
        NULL, NULL, "A: [" FOOT("A1", "at: 0305") "]",
        "X: [" FOOT("X1", "at: 0605") ", " FOOT("X2", "at: 0605") ", " FOOT("X3", "at: 0605") "]");
    act("use A1");
    act("move A1 0405");
    cards("8H 8D 8C");
    act("fire X1");
    card("2H");  // the total 2 + 2 is below the defence 6
    pass();
    act("move A1 0305");
    pass();
    act("move A1 0405");
    assert_false(can("fire X1"));
    act("fire X2");
    card("6H");
    assert_true(is_disorganised("A1"));
    assert_false(can("fire X1"));
    act("fire X3");
    card("2D");
    assert_string_equal(place("A1"), "0405");
    assert_false(can("fire X1"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(ruling_R43_while_the_enemy_reacts_no_byte_tells_where_a_unit_is_going),
        TEST(ruling_R43_the_mover_chooses_anew_when_the_enemy_has_reacted),
        TEST(ruling_R43_a_plan_goes_on_while_nothing_happens_to_ask_about),
        TEST(ruling_R43_where_nobody_can_answer_a_walk_does_not_stop),
        TEST(ruling_R43_a_leg_goes_round_where_nobody_sees_it_if_it_can),
        TEST(ruling_R43_a_plan_that_must_be_seen_goes_where_fewest_see_it),
        TEST(rule_7_3_the_way_shown_has_its_places_what_is_left_and_who_could_fire),
        TEST(rule_7_3_7_nor_again_when_others_have_stopped_it_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
