// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_move.c -- tests movement [sheet: movement; F6, F10, F13, F20], riders, engineers'
// work and arrivals.
#include "engine/rules/rfic/evaluation/evaluation.h"
#include "engine/rules/rfic/load/world_load.h"
#include "engine/rules/rfic/study.h"
#include "engine/rules/rules.h"
#include "tests/rfic/rfic_kit.h"
#include "tests/rules/map_changes.h"

#define TANK(name, weight, more) PIECE(name, "afv", "weight: " weight ", " more)
#define ROAD                     "  roads: [0105 0205 0305 0405 0505 0605 0705]\n"

// Opens a table with the YAML of piece A1, deals it `card`, and lets it act first.
static void begin(const char *allied, const char *card, const char *map, const char *rows) {
    char cards[32];
    table_open(&(Setting){.allied = allied, .map = map, .rows = rows});
    snprintf(cards, sizeof cards, "A1 %s", card);
    deal(cards);
    activate("A1");
}

static int farthest(const char *verb) {
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list), most = 0;
    for (int i = 0; i < count; i++) {
        char line[96];
        Text out = text_over(line, sizeof line);
        rfic_format_action(world, state, list[i], &out);
        if (strncmp(line, verb, strlen(verb)) != 0) continue;
        most = max_int(
            most, hex_distance(&world->grid, state->hex[unit("A1")], (Hex)action_where(list[i])));
    }
    return most;
}

static void moves(const char *allied, const char *card, const char *map, int hexes) {
    begin(allied, card, map, NULL);
    assert_int_equal(farthest("move"), hexes);
    table_close(NULL);
}

static void sheet_movement_by_type_and_colour(void **unused) {
    (void)unused;
    moves(RIFLES("A1", 8, "at: 0405"), "AH", NULL, 1);
    moves(RIFLES("A1", 8, "at: 0405"), "AC", NULL, 1);
    moves(PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405"), "AH", NULL, 2);
    moves(TANK("A1", "light", "at: 0405"), "AH", NULL, 2);
    moves(TANK("A1", "light", "at: 0405"), "AC", NULL, 3);
    moves(TANK("A1", "medium", "at: 0405"), "AD", NULL, 1);
    moves(TANK("A1", "medium", "at: 0405"), "AS", NULL, 2);
    moves(TANK("A1", "heavy", "at: 0405"), "AH", NULL, 1);
    moves(TANK("A1", "heavy", "at: 0405"), "AC", NULL, 1);
    moves(PIECE("A1", "transport", "by: horse, at: 0405"), "AC", NULL, 1);
    moves(PIECE("A1", "transport", "by: motor, at: 0405"), "AC", NULL, 2);
    moves(PIECE("A1", "commander", "at: 0405") ", " RIFLES("A2", 8, "at: 0101"), "AC", NULL, 2);
    moves(PIECE("A1", "gun", "weapon: light-at-gun, crew: 3, at: 0405"), "AC", NULL, 1);
    moves(PIECE("A1", "gun", "weapon: medium-gun, crew: 3, at: 0405"), "AC", NULL, 0);
    table_open(&(Setting){0});
}

static void rule_F20_a_road_adds_one_but_not_for_afvs(void **unused) {
    (void)unused;
    moves(RIFLES("A1", 8, "at: 0405"), "AH", ROAD, 2);
    moves(TANK("A1", "medium", "at: 0405"), "AH", ROAD, 1);
    begin(RIFLES("A1", 8, "at: 0405") ", " PIECE("C", "commander", "at: 0405"), "AH", ROAD, NULL);
    assert_int_equal(farthest("lead"), 3);
}

static void rule_F6_a_commander_who_leads_has_moved(void **unused) {
    (void)unused;
    begin(RIFLES("A1", 8, "at: 0405") ", " PIECE("C", "commander", "at: 0405"), "AH", NULL, NULL);
    assert_int_equal(farthest("lead"), 2);
    act("lead A1 0605");
    assert_string_equal(place("C"), "0605");
    assert_true(has(state->moved, unit("C")));
}

static void sheet_movement_transport_is_slow_in_woods(void **unused) {
    static const char rows[] =
        "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . w w . . . .', "
        "'. . w . w . . . .', '. . . w w . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . . . . . .']";
    (void)unused;
    begin(PIECE("A1", "transport", "by: horse, at: 0405"), "AH", NULL, rows);
    assert_false(can("move A1 0505"));
    table_close(NULL);
    begin(PIECE("A1", "transport", "by: horse, at: 0405"), "AC", NULL, rows);
    assert_true(can("move A1 0505"));
}

static void sheet_movement_an_afv_enters_one_wood_or_hill(void **unused) {
    static const char rows[] = "['. w h . .', 'w w w w w']";
    (void)unused;
    table_open(&(Setting){.rows = rows,
                          .allied = TANK("A1", "light", "at: 0101"),
                          .axis = RIFLES("ZX", 8, "at: 0502")});
    deal("A1 AC");
    activate("A1");
    assert_true(can("move A1 0201"));
    assert_true(can("move A1 0102"));
    assert_false(can("move A1 0301"));
}

static void rule_F13_limbering_takes_the_activation(void **unused) {
    (void)unused;
    begin(PIECE("A1", "gun", "weapon: medium-gun, crew: 3, tow: motor, at: 0405"), "AC", NULL,
          NULL);
    act("limber A1");
    assert_true(has(state->limbered & state->moved, unit("A1")));
    assert_int_not_equal(phase(), PHASE_FIGHT);
    table_close(NULL);
    moves(PIECE("A1", "gun", "weapon: medium-gun, crew: 3, tow: motor, limbered: yes, at: 0405"),
          "AC", NULL, 2);
    table_open(&(Setting){0});
}

static void rule_G4_no_move_after_a_fight(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0405"), .axis = RIFLES("X1", 8, "at: 0605")});
    deal("A1 AH X1 2H");
    activate("A1");
    act("fire A1 at X1");
    act("hits 0");
    assert_int_equal(frame_at(state, 0)->unit, unit("X1"));
}

static void rule_G3_disrupted_units_fire_and_do_not_move(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0405"), .axis = RIFLES("X1", 8, "at: 0605")});
    state->disrupted |= bit(unit("A1"));
    deal("A1 AH");
    assert_false(can_any("move"));
    assert_true(can("fire A1 at X1"));
}

static void rule_F10_rivers_by_bridge_or_ford_and_streams_end_a_move(void **unused) {
    (void)unused;
    begin(PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405"), "AC",
          "  rivers: 0405-0505\n  fords: 0405-0505\n", NULL);
    act("move A1 0505");
    assert_int_not_equal(phase(), PHASE_MORE);
    table_close(NULL);
    begin(TANK("A1", "light", "at: 0405"), "AC", "  rivers: 0405-0505\n  fords: 0405-0505\n", NULL);
    assert_true(can("move A1 0505"));  // the tank can move around the river
    act("move A1 0404");
    assert_int_equal(phase(), PHASE_MORE);
    table_close(NULL);
    begin(PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405"), "AC", "  streams: 0405-0505\n",
          NULL);
    act("move A1 0505");
    assert_int_not_equal(phase(), PHASE_MORE);
}

static void rule_F10_a_blown_bridge_carries_no_road(void **unused) {
    (void)unused;
    begin(PIECE("A1", "engineers", "arms: {small-arms: 6}, at: 0405"), "AC",
          ROAD "  rivers: 0405-0505\n", NULL);
    assert_true(can("move A1 0505"));
    act("blow A1 0405-0505");
    act("card black");
    assert_int_equal(state->blown, 1);
    assert_int_equal(map_changed_by(&game, state, "bridge 0405-0505", "blown"), CHANCE);
    assert_int_equal(map_changed_by(&game, state, "a trench", "dug"), NOBODY);
    assert_false(road_open(world, state, state->hex[unit("A1")], 0));
}

static void rule_F11_engineers_dig_and_clear(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = PIECE("A1", "engineers", "arms: {small-arms: 6}, at: 0405"),
                          .axis_card = "    mines: [{at: 0505}]\n"});
    deal("A1 AH");
    activate("A1");
    assert_true(can("clear A1 0505"));
    act("dig A1");
    assert_true(is_covered(world, state, unit("A1")));
    assert_int_equal(map_changed_by(&game, state, "a trench", "dug"), CHANCE);
    assert_int_equal(map_changed_by(&game, state, "minefield 1 of Red at 0505", "cleared"), NOBODY);
    mines_clear(world, state, world->mine[0].at);
    assert_int_equal(map_changed_by(&game, state, "minefield 1 of Red at 0505", "cleared"), ALLIED);
}

static void rule_F11_mines_throw_a_die_for_two_figures(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = RIFLES("A1", 10, "at: 0405") ", " TANK("T", "light", "at: 0504"),
                   .axis_card = "    mines: [{at: 0505}]\n"});
    deal("A1 AH T 2H");
    activate("A1");
    act("move A1 0505");
    assert_int_equal(phase(), PHASE_MINE);
    is_odds("hits 0", 32, 243);
    act("hits 2");
    assert_int_equal(figures("A1"), 8);
    assert_true(is_disrupted("A1"));
    activate("T");
    act("move T 0505");
    is_odds("hits 0", 4, 9);
}

// Two paths of two hexes lead from 0404 to 0406; one of them has mines.
static void rule_F11_a_move_goes_around_known_mines_if_possible(void **unused) {
    (void)unused;
    static const char *const mines[] = {"    mines: [{at: 0405}]\n", "    mines: [{at: 0505}]\n"};
    for (int i = 0; i < 2; i++) {
        table_open(&(Setting){.allied = PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0404"),
                              .axis_card = mines[i]});
        deal("A1 AS");
        activate("A1");
        assert_int_equal(state->mine_known, 1);
        SceneWay way = {0};
        Action move = NO_ACTION, list[ACTIONS_MAX];
        int count = game_legal(&game, state, list);
        for (int k = 0; k < count; k++) {
            char words[256];
            Text text = text_over(words, sizeof words);
            game.rules->format_action(world, state, list[k], &text);
            if (strcmp(words, "move A1 0406") == 0) move = list[k];
        }
        assert_true(move != NO_ACTION);
        rfic_way(world, state, move, &way);
        assert_int_equal(way.steps, 2);
        assert_true(way.place[0] != state->mine_hex[0]);
        act("move A1 0406");
        assert_string_equal(place("A1"), "0406");
        assert_int_equal(figures("A1"), 6);
        assert_int_not_equal(phase(), PHASE_MINE);
        if (i == 0) table_close(NULL);
    }
}

static void rule_F15_riders_go_with_their_carrier(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = RIFLES("A1", 8, "at: 0405") ", " PIECE("T", "transport", "by: motor, at: 0405")});
    deal("A1 AH T 2C");
    activate("A1");
    act("mount A1 on T");
    activate("T");
    act("move T 0605");
    assert_string_equal(place("A1"), "0605");
    unit_gone(world, state, unit("T"));
    assert_true(is_disrupted("A1"));
    assert_false(has(state->riding, unit("A1")));
}

static void rule_F21_a_reserve_arrives_with_its_card(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = RIFLES("A1", 8, "turn: 1, hexes: 0101 0201") ", " RIFLES("ZA", 8, "at: 0901")});
    deal("A1 AH");
    activate("A1");
    assert_int_equal(offers("arrive"), 2);
    act("arrive A1 0201");
    assert_string_equal(place("A1"), "0201");
}

// --- Arrival on the map [F13, F21]

#define BIG_GUN(name, more) \
    PIECE(name, "gun",      \
          "weapon: heavy-at-gun, weight: light, crew: 4, tow: motor, limbered: yes, " more)

// Checks that a gun is limbered on arrival, also as a reserve or placed freely, so that it cannot
// fire at once (issue B1).
static void rule_F13_a_gun_enters_the_map_limbered_in_every_case(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = BIG_GUN("A1", "at: 0305") ", " BIG_GUN(
                              "A2", "hexes: 0405 0406") ", " BIG_GUN("A3", "turn: 1, hexes: 0505"),
                          .axis = RIFLES("X1", 8, "at: 0507")});
    assert_true(has(state->limbered, unit("A1")));
    act("place A2 0405");
    assert_true(has(state->limbered, unit("A2")));
    deal("A3 AH A2 2H A1 3H");
    activate("A3");
    act("arrive A3 0505");
    assert_true(has(state->limbered, unit("A3")));
    assert_int_equal(phase(), PHASE_ACT);  // A1 could not fire, so the next card is turned over
    activate("A2");
    assert_true(can("unlimber A2"));
    assert_false(can_any("fire"));
}

// Checks that a piece set up on an objective controls it, unless the piece is hidden (issue B1).
static void rule_F12_a_piece_set_up_on_an_objective_controls_it(void **unused) {
    static const char points[] = "    - {control: 0405 0406, allied: 1, axis: 1}\n";
    (void)unused;
    for (int hides = 0; hides < 2; hides++) {
        table_open(&(Setting){.allied = hides ? RIFLES("A1", 8, "hidden: yes, hexes: 0405 0505")
                                              : RIFLES("A1", 8, "hexes: 0405 0505"),
                              .points = points});
        act("place A1 0405");
        assert_int_equal(rfic_controller(world, state, 0), hides ? NOBODY : ALLIED);
        if (!hides) table_close(NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(sheet_movement_by_type_and_colour),
        TEST(rule_F20_a_road_adds_one_but_not_for_afvs),
        TEST(rule_F6_a_commander_who_leads_has_moved),
        TEST(sheet_movement_transport_is_slow_in_woods),
        TEST(sheet_movement_an_afv_enters_one_wood_or_hill),
        TEST(rule_F13_limbering_takes_the_activation),
        TEST(rule_G4_no_move_after_a_fight),
        TEST(rule_G3_disrupted_units_fire_and_do_not_move),
        TEST(rule_F10_rivers_by_bridge_or_ford_and_streams_end_a_move),
        TEST(rule_F10_a_blown_bridge_carries_no_road),
        TEST(rule_F11_engineers_dig_and_clear),
        TEST(rule_F11_mines_throw_a_die_for_two_figures),
        TEST(rule_F11_a_move_goes_around_known_mines_if_possible),
        TEST(rule_F15_riders_go_with_their_carrier),
        TEST(rule_F21_a_reserve_arrives_with_its_card),
        TEST(rule_F13_a_gun_enters_the_map_limbered_in_every_case),
        TEST(rule_F12_a_piece_set_up_on_an_objective_controls_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
