// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_examples.c -- plays the rulebook's own examples card by card.
#include "tests/gbsu/gbsu_kit.h"

#define COUNTER(name, map, type, firepower, range, morale, move, more)                         \
    "{name: " name ", map: " map ", type: " type ", firepower: " #firepower ", range: " #range \
    ", morale: " #morale ", move: " #move ", " more "}"
#define SHERMANS(name, map, more) \
    COUNTER(name, map, "tanks", 2, 4, 5, 8, "gun: 2, armour: 2, " more)

// The Germans draw two spades and a heart. Then the two of spades gives them the initiative and
// takes one spade off the track.
static void example_3_4_the_initiative_track(void **unused) {
    (void)unused;
    table_open(&(Setting){.initiative = "{side: axis, cards: 3}"});
    cards("9S 3S 4H");
    assert_int_equal(state->suit_owner, 1 << SPADES | 1 << HEARTS);
    card("2S");
    assert_int_equal(state->initiative, AXIS);
    assert_int_equal(state->suit_owner, 1 << HEARTS);  // the track keeps the hearts
}

static void example_4_2_a_rating_of_7(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .axis = "1 MG: [" COUNTER(
            "HQ/1MG", "HQM", "headquarters", 1, 4, 6, 4,
            "support: 3, at: 0204") ", " COUNTER("1/1MG", "1M", "machine-guns", 3, 4, 6, 4,
                                                 "at: 0205") "], 1 sig.: [" COUNTER("1/1sig", "1S",
                                                                                    "airborne", 2,
                                                                                    2, 6, 4,
                                                                                    "at: 0206") "]",
        .axis_weapons =
            COUNTER("AT1", "AT1", "anti-tank", 1, 4, 5, 2,
                    "gun: 2, armour: 3, at: 0205") ", " COUNTER("AT2", "AT2", "anti-tank", 1, 4, 5,
                                                                2, "gun: 2, armour: 3, at: 0405"),
        .axis_card = "    artillery: [{strength: 1, count: 1}]\n"});
    turn_begins(AXIS);
    act("activate 1 MG");
    act("activate 1 sig.");
    // AT1 is in a stack with a formation, so it needs no declaration.
    assert_false(can("activate weapon AT1"));
    act("activate weapon AT2");
    act("activate strike AF1");
    int elements;
    assert_int_equal(declared_rating(world, state, &elements), 7);
    act("done");
    card("7H");
    assert_true(can("use AT1"));
    assert_true(can("use AT2"));
    assert_true(can("fire AF1"));
}

static void three_machine_guns_and_their_hq(void) {
    table_open(&(Setting){
        .axis =
            "1 MG: [" COUNTER("HQ/1MG", "HQM", "headquarters", 1, 4, 6, 4, "support: 3, at: 0405") ", " COUNTER(
                "1/1MG", "1M", "machine-guns", 1, 4, 6, 4,
                "at: 0405") ", " COUNTER("2/1MG", "2M", "machine-guns", 1, 4, 6, 4,
                                         "at: 0404") ", " COUNTER("3/1MG", "3M", "machine-guns", 1,
                                                                  4, 6, 4, "at: 0404") "]",
        .allied = "1 Para: [" COUNTER("R/I", "RI", "airborne", 2, 2, 9, 4, "at: 0605") "]"});
    turn_begins(AXIS);
    activate("1 MG");
}

// Fires with one of the three guns. The HQ gives `points` support points, if it has any left, and
// `with` is the card for the fire. Checks how many amounts of support are offered.
static void fire_with(int gun, int points, const char *with) {
    char words[64];
    snprintf(words, sizeof words, "use %d/1MG", gun);
    act(words);
    snprintf(words, sizeof words, "fire %d/1MG at R/I", gun);
    act(words);
    int left = support_points_left("HQ/1MG");
    assert_int_equal(offers("support"), left > 0 ? left + 1 : 0);
    if (left > 0) {
        snprintf(words, sizeof words, "support %d from HQ/1MG", points);
        act(words);
        assert_int_equal(frame_at(state, 1)->value, points);
    }
    card(with);
}

static void rule_6_6_2_support_is_split_as_in_the_books_example(void **unused) {
    (void)unused;
    static const int splits[3][3] = {{3, 0, 0}, {2, 1, 0}, {1, 1, 1}};
    static const char *const shots[3] = {"2H", "2D", "2C"};
    for (int i = 0; i < 3; i++) {
        three_machine_guns_and_their_hq();
        for (int shot = 0; shot < 3; shot++) fire_with(shot + 1, splits[i][shot], shots[shot]);
        assert_int_equal(support_points_left("HQ/1MG"), 0);
        table_close(NULL);
    }
}

// The first example of support in the rulebook: fire at paratroopers gets three support points.
static void example_6_6_support_adds_3(void **unused) {
    (void)unused;
    three_machine_guns_and_their_hq();
    act("use 1/1MG");
    act("fire 1/1MG at R/I");
    act("support 3 from HQ/1MG");
    card("5H");  // the total is 2 + 3 + 5 against 9; without support it would be 7
    assert_true(is_disorganised("R/I"));
}

// The artillery strike needs two spades and lowers the unit's limit from two to one. After it the
// unit may not fire at the mover in this hex, but may in the next hex.
static void example_6_9_defensive_artillery_fire(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = "1 Para: [" COUNTER("S/I", "SI", "airborne", 2, 2, 6, 4, "at: 0304") "]",
        .axis = "X: [" COUNTER("1/1MG", "1M", "machine-guns", 3, 2, 6, 4, "at: 0605") "]",
        .axis_card = "    artillery: [{strength: 1, count: 1}]\n"});
    turn_begins(ALLIED);
    activate("1 Para");
    assert_int_equal(world->suit[hex("0405")], SPADES);
    act("use S/I");
    act("move S/I 0405");
    card("6H");
    assert_int_equal(limit("1/1MG"), 2);
    act("call AF1 by 1/1MG");
    assert_int_equal(state->aim.needed, 2);
    cards("2S 3S");
    assert_int_equal(wants(), PHASE_STRIKE);
    assert_int_equal(state->aim.hex, hex("0405"));
    card("AC");  // the total 1 + 3 is below the defence 6, so there is no effect
    assert_false(is_disorganised("S/I"));
    assert_int_equal(limit("1/1MG"), 1);
    // Nobody may fire at the mover a second time in this hex.
    assert_int_equal(phase(), PHASE_MOVE);
    act("move S/I 0505");
    assert_true(can("fire 1/1MG"));  // in the next hex it may fire again
    assert_false(can_any("call"));   // the artillery is used up [6.9.4]
}

static void example_6_5_gun_and_armour(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" SHERMANS("A/44RTR", "A44", "at: 0405") "]",
                          .axis_weapons = COUNTER("88 mm", "88mm", "anti-tank", 2, 6, 5, 2,
                                                  "gun: 4, armour: 3, at: 0505")});
    assert_int_equal(fire_sum(world, state, unit("88 mm"), unit("A/44RTR"), false).gun, 2);
    assert_int_equal(fire_sum(world, state, unit("A/44RTR"), unit("88 mm"), false).gun, -1);
}

// Sets up example 14.1: three British units, one of them tanks, attack two Germans of morale six
// from three hexes. The Germans get 9 + 10 open, 8 + 8 face-down and 3 + 3 firepower: 41. The
// British get 34 in steps 5 and 8, and 11 in step 6 (combined arms and two of coordination): 45.
static void fight_14_1(void) {
    table_open(&(Setting){
        .allied =
            "8 DLI: [" COUNTER("A/8DLI", "A8", "infantry", 2, 2, 5, 4, "at: 0405") ", " COUNTER(
                "B/8DLI", "B8", "infantry", 2, 2, 5, 4, "at: 0404") ", " SHERMANS("A/44RTR", "A44",
                                                                                  "at: 0406") "]",
        .axis =
            "1 MG: [" COUNTER("1/1MG", "1M", "machine-guns", 3, 4, 6, 4, "at: 0505") ", " COUNTER(
                "2/1MG", "2M", "machine-guns", 3, 4, 6, 4, "at: 0505") "]"});
    turn_begins(ALLIED);
    activate("8 DLI");
    limits_drawn();
    act("use A/8DLI");
    act("move A/8DLI 0505");
    act("use B/8DLI");
    act("move B/8DLI 0505");
    act("use A/44RTR");
    act("move A/44RTR 0505");
    act("assault 0505");
    assert_int_equal(state->combat.face_down[AXIS], 2);    // this is step 2 of the example
    assert_int_equal(state->combat.face_down[ALLIED], 3);  // this is step 3 of the example
    cards("9D 10C");                                       // this is step 4 of the example
    assert_int_equal(state->ammo[AXIS], 1);
    cards("4D 5D 6D");  // this is step 5 of the example
    int before = state->combat.total[ALLIED];
    card("3D");  // in step 6 the British get a card for combined arms
    act("draw");
    card("QD");  // the hands are empty, so the queen's event changes nothing
    act("draw");
    card("7D");
    assert_int_equal(state->combat.total[ALLIED] - before, 11);
    cards("8D 8H");     // this is step 7 of the example
    cards("4H JC 6H");  // this is step 8 of the example
    while (phase() == PHASE_SNIPER) act("decline");
    assert_int_equal(state->combat.total[AXIS], 41);
    assert_int_equal(state->combat.total[ALLIED], 45);
    assert_int_equal(state->combat.difference, 4);
}

static void example_14_1_close_combat_a_counter_attack_allowed_and_failed(void **unused) {
    (void)unused;
    fight_14_1();
    assert_int_equal(turn(), AXIS);
    act("counter-attack");  // the difference 4 is below the morale 6
    card("5H");             // in step 9 a card is laid face-down and one is played open
    cards("2H 7H");         // in step 10 the British reach 4 + 2 + 7
    card("7C");             // in step 11 the totals are 12 against 13
    while (phase() == PHASE_RETREAT) {
        act(can("retreat 1/1MG 0605") ? "retreat 1/1MG 0605" : "retreat 2/1MG 0605");
    }
    assert_int_equal(steps("1/1MG"), 1);  // in step 12 the unit loses a step
    assert_int_equal(steps("2/1MG"), 1);
    assert_string_equal(place("1/1MG"), "0605");
    assert_int_equal(turn(), ALLIED);
    assert_int_equal(offers("lose"), 3);
    act("lose B/8DLI");
    assert_int_equal(steps("B/8DLI"), 1);
    assert_int_equal(steps("A/8DLI"), 2);
    assert_string_equal(place("A/44RTR"), "0505");
}

// A German unit moves through hexes A, B and C past a tank company and paratroopers, which have
// limits of two. Four fires are legal.
static void example_14_2_which_four_fires_are_legal(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = "3 CLY: [" SHERMANS("A/3CLY", "A3", "at: 0306") "], 1 Para: [" COUNTER(
            "S/I", "SI", "airborne", 2, 2, 5, 4, "at: 0603") "]",
        .axis = "1 sig.: [" COUNTER("1/1sig", "1S", "airborne", 2, 2, 6, 4, "at: 0203") "]"});
    turn_begins(AXIS);
    activate("1 sig.");
    act("use 1/1sig");
    act("move 1/1sig 0303");  // hex A: only the tanks have it in range
    card("6H");
    assert_true(can("fire A/3CLY"));
    assert_false(can("fire S/I"));
    act("fire A/3CLY");  // this is the first fire
    card("AC");
    assert_int_equal(phase(), PHASE_MOVE);
    act("move 1/1sig 0403");  // hex B: both have it in range
    card("6D");
    assert_true(can("fire A/3CLY"));
    assert_true(can("fire S/I"));  // the British choose who fires first
    act("fire S/I");               // this is the second fire
    card("2H");
    act("fire A/3CLY");  // this is the third fire
    card("AD");
    while (can("decline")) act("decline");
    act("move 1/1sig 0503");           // the unit enters hex C
    assert_false(can("fire A/3CLY"));  // the limit of two is used up
    act("fire S/I");                   // this is the fourth fire
    card("2D");
    assert_int_equal(limit("A/3CLY"), 0);
    assert_int_equal(limit("S/I"), 0);
}

static void example_14_3_two_fires_at_an_anti_tank_gun_in_an_orchard(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .rows = "['. . . . . .', '. . . o . .', '. . . . . .']",
        .allied = "8 DLI: [" COUNTER(
            "HQ/8DLI", "HQ8", "headquarters", 1, 4, 5, 4,
            "support: 3, at: 0202") ", " COUNTER("A/8DLI", "A8", "infantry", 2, 2, 5, 4,
                                                 "at: 0302") ", " SHERMANS("A/44RTR", "A44",
                                                                           "at: 0202") "]",
        .axis = "Far: [" COUNTER("Far", "Far", "infantry", 0, 1, 6, 4, "at: 0101") "]",
        .axis_weapons = COUNTER("AT1", "AT1", "anti-tank", 1, 4, 5, 2,
                                "gun: 2, armour: 3, steps: 2, at: 0402")});
    turn_begins(ALLIED);
    activate("8 DLI");
    FireSum first = fire_sum(world, state, unit("A/44RTR"), unit("AT1"), false);
    assert_int_equal(first.defence, 7);
    assert_int_equal(first.base + 8 * first.times, 11);
    act("use A/44RTR");
    act("fire A/44RTR at AT1");
    act("support 0 from HQ/8DLI");
    card("8D");
    assert_true(is_disorganised("AT1"));
    assert_int_equal(steps("AT1"), 2);
    FireSum second = fire_sum(world, state, unit("A/8DLI"), unit("AT1"), false);
    assert_int_equal(second.defence, 6);
    assert_int_equal(second.base + 3 + 6 * second.times, 10);
    act("use A/8DLI");
    act("fire A/8DLI at AT1");
    act("support 3 from HQ/8DLI");
    card("6C");
    assert_int_equal(steps("AT1"), 2);
    assert_int_equal(phase(), PHASE_RETREAT);
    act("retreat AT1 0502");
    assert_true(is_disorganised("AT1"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(example_3_4_the_initiative_track),
        TEST(example_4_2_a_rating_of_7),
        TEST(example_6_5_gun_and_armour),
        TEST(example_6_6_support_adds_3),
        TEST(rule_6_6_2_support_is_split_as_in_the_books_example),
        TEST(example_6_9_defensive_artillery_fire),
        TEST(example_14_1_close_combat_a_counter_attack_allowed_and_failed),
        TEST(example_14_2_which_four_fires_are_legal),
        TEST(example_14_3_two_fires_at_an_anti_tank_gun_in_an_orchard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
