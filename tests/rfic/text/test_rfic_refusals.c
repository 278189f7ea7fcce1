// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_refusals.c -- tests the reasons why an action is illegal, one case for each reason.
// test_rfic_refusals_true.c checks in random positions that every refusal has a true reason.
#include <stdlib.h>

#include "engine/rules/scene.h"
#include "tests/rfic/rfic_kit.h"

#define TANK(name, weight, more) PIECE(name, "afv", "weight: " weight ", " more)
#define ROAD                     "  roads: [0105 0205 0305 0405 0505 0605 0705]\n"

static char words[8192];

static Hex hex_of(const char *label) { return hex_parse(&world->grid, label); }

// Opens the table, deals `card` to A1, and lets A1 act first.
static void begin(const Setting *setting, const char *card) {
    char cards[32];
    table_open(setting);
    snprintf(cards, sizeof cards, "A1 %s", card);
    deal(cards);
    activate("A1");
}

static const char *refusal(const char *name, const char *to, Side viewer) {
    Text text = text_over(words, sizeof words);
    rfic_refusal(world, state, unit(name), to ? (int)hex_of(to) : NO_PLACE, viewer, &text);
    return words;
}

static void tells(const char *name, const char *to, const char *what) {
    if (strstr(refusal(name, to, ALLIED), what) == NULL)
        fail_msg("of %s to %s nothing says '%s': %s", name, to ? to : "nowhere", what, words);
}

static void tells_not(const char *name, const char *to, const char *what) {
    if (strstr(refusal(name, to, ALLIED), what) != NULL)
        fail_msg("of %s to %s something says '%s': %s", name, to ? to : "nowhere", what, words);
}

static void rule_S3_refusal_names_the_piece_that_acts_and_its_card(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " RIFLES("A2", 8, "at: 0101"),
                     .axis = RIFLES("X1", 8, "at: 0909")},
          "AH");
    tells("A2", NULL, "waits for its card");
    tells("A2", NULL, "A1 acts now, with card AH.");
    tells_not("A1", NULL, "waits");
    act("hold A1");
    tells("A1", NULL, "It holds no card now [S4].");
    assert_string_equal(refusal("X1", "0405", ALLIED), "X1 of Red stands at 0909.");
}

static void sheet_movement_refusal_counts_hexes_by_card_and_road(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405"), .map = ROAD}, "AH");
    tells("A1", "0805", "It moves 1 hex on its red card, 2 along a road, and that hex is 4 away");
    tells_not("A1", "0605", "It moves");  // A1 can reach this hex by road
    table_close(NULL);
    begin(&(Setting){.allied = PIECE("A1", "gun", "weapon: medium-gun, crew: 3, at: 0405")}, "AH");
    tells("A1", "0505", "It can move only when towed");
}

static void rule_G2_refusal_names_a_full_hex_and_enemies(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " RIFLES(
                         "A2", 8, "at: 0505") ", " RIFLES("A3", 8, "at: 0505"),
                     .axis = RIFLES("X1", 8, "at: 0305")},
          "AH");
    tells("A1", "0505", "The hex is full: it holds at most 2 pieces of a side [G2].");
    tells("A1", "0305", "it can close assault from an adjacent hex [G5]");
}

static void rule_F10_refusal_names_terrain_and_crossings(void **unused) {
    static const char rows[] =
        "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . w . m . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . . . . . .']";
    (void)unused;
    begin(&(Setting){.rows = rows,
                     .allied = PIECE("A1", "transport", "by: horse, at: 0405"),
                     .map = "  rivers: 0405-0404\n"},
          "AH");
    tells("A1", "0505", "Terrain or water keeps it out of that hex [F10].");
    tells("A1", "0305", "only on a black card");
    tells("A1", "0404", "terrain or a river can block it");
}

static void sheet_movement_refusal_names_woods_and_enemies_in_the_way(void **unused) {
    static const char rows[] =
        "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . w w . . .', "
        "'. . . . w w . . .', '. . . . w w . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . . . . . .']";
    (void)unused;
    begin(&(Setting){.rows = rows, .allied = TANK("A1", "medium", "at: 0405")}, "AC");
    tells("A1", "0605", "an AFV enters at most one hill or wood in a move");
    table_close(NULL);
    begin(
        &(Setting){.allied = TANK("A1", "medium", "at: 0105"), .axis = RIFLES("X1", 8, "at: 0205")},
        "AC");
    tells("A1", "0305", "Enemies block the path");
}

static void rule_G3_refusal_says_what_a_disrupted_or_moved_piece_cannot_do(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405")}, "AH");
    state->disrupted |= bit(unit("A1"));
    tells("A1", "0505", "It is disrupted and cannot move [G3].");
    state->disrupted = 0;
    state->moved |= bit(unit("A1"));
    tells("A1", "0505", "It has already moved this turn [G4].");
}

static void sheet_movement_refusal_between_two_legs_counts_the_hexes_left(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405")}, "AH");
    act("move A1 0505");
    assert_int_equal(phase(), PHASE_MORE);
    tells("A1", "0705", "The rest of its move does not reach that hex [sheet: movement].");
}

static void rule_G6_refusal_names_range_sight_and_staff_in_company(void **unused) {
    static const char rows[] =
        "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . w . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . . . . . .']";
    (void)unused;
    begin(&(Setting){.rows = rows,
                     .allied = RIFLES("A1", 8, "at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0605") ", " PIECE(
                         "CX", "commander", "at: 0605") ", " RIFLES("X2", 8, "at: 0408")},
          "AH");
    tells("A1", "0605", "It has no line of sight to that hex [G6].");
    tells("A1", "0605", "CX stands with other pieces and cannot be targeted alone [G6].");
    tells("A1", "0408", "Its range is 2 hexes against X2, and the distance is 3 [sheet: range].");
}

static void rule_F9_refusal_says_that_a_gun_has_no_observer(void **unused) {
    static const char rows[] =
        "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . w . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . . . . . . .']";
    (void)unused;
    begin(&(Setting){.rows = rows,
                     .allied =
                         PIECE("A1", "gun", "weapon: field-gun, weight: light, crew: 3, at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0605")},
          "AH");
    tells("A1", "0605",
          "and no undisrupted, revealed observer who neither moved nor rides sees it [G7, F9]");
}

static void rule_F7_refusal_says_that_dice_cannot_hurt_heavy_armour(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = TANK("A1", "light", "at: 0405"),
                     .axis = TANK("X1", "heavy", "at: 0605")},
          "AH");
    tells("A1", "0605", "Its dice cannot hurt X1");
}

static void rule_F18_refusal_reveals_no_hidden_unit(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0805 0806\n",
                          .allied = RIFLES("A1", 8, "at: 0101"),
                          .axis = RIFLES("X1", 8, "hidden: yes, hexes: 0805 0806")});
    act("place X1 0805");
    assert_string_equal(refusal("X1", NULL, ALLIED), "X1 of Red is hidden [F18].");
    assert_non_null(strstr(refusal("X1", NULL, AXIS), "stands at 0805"));
}

static void rule_F21_refusal_says_when_a_reserve_arrives_and_who_is_eliminated(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = RIFLES("A1", 8, "at: 0101") ", " RIFLES("A2", 8, "turn: 3, hexes: 0102 0103")});
    tells("A2", NULL, "A2 of Blue may arrive from turn 3 on [F21].");
    unit_gone(world, state, unit("A1"));
    tells("A1", NULL, "A1 of Blue is eliminated.");
}

// --- Refusals that once had no reason or a false one

static void rule_F6_refusal_says_why_no_commander_leads(void **unused) {
    (void)unused;
    begin(&(Setting){.allied =
                         TANK("A1", "medium", "at: 0405") ", " PIECE("C", "commander", "at: 0909"),
                     .axis = RIFLES("X1", 8, "at: 0101")},
          "AC");
    tells("A1", "0505", "No commander is in its hex to lead it [F6].");
    tells("A1", "0705", "No commander is in its hex to lead it [F6].");
    state->hex[unit("C")] = state->hex[unit("A1")];
    state->moved |= bit(unit("C"));
    tells("A1", "0505", "C has moved this turn and cannot lead [F6].");
    state->moved = 0;
    state->disrupted |= bit(unit("C"));
    tells("A1", "0505", "C is disrupted and cannot lead [F6].");
    state->disrupted = 0;
    state->wounded |= bit(unit("C"));
    tells("A1", "0505", "C is wounded and cannot lead [F6].");
    state->wounded = 0;
    assert_string_equal(refusal("A1", "0505", ALLIED), "A1 of Blue stands at 0405.");
    table_close(NULL);
    begin(
        &(Setting){.allied = PIECE("A1", "commander", "at: 0405") ", " RIFLES("A2", 8, "at: 0101")},
        "AC");
    tells("A1", "0505", "Commanders do not lead each other [F6].");
}

static void rule_F8_refusal_says_why_a_unit_cannot_assault(void **unused) {
    (void)unused;
    begin(&(Setting){.map = "  rivers: 0405-0404\n",
                     .allied = RIFLES("A1", 8, "at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0605") ", " RIFLES("X2", 8, "at: 0404") ", " TANK(
                         "X3", "light", "at: 0505")},
          "AH");
    assert_true(can("fire A1 at X1"));
    tells("A1", "0605", "It can close assault only from an adjacent hex [G5].");
    tells("A1", "0404", "It cannot enter that hex from its own hex, so it cannot assault");
    tells_not("A1", "0505", "assault there");
    state->disrupted |= bit(unit("A1"));
    tells("A1", "0505", "It is disrupted and cannot close assault [F8].");
    table_close(NULL);
    begin(&(Setting){.allied = PIECE("A1", "gun", "weapon: light-at-gun, crew: 3, at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0505")},
          "AH");
    tells("A1", "0505", "Only infantry, engineers, cavalry and AFVs can close assault [F8].");
    tells_not("A1", "0505", "it can close assault from an adjacent hex");
}

static void rule_G4_refusal_says_that_a_unit_fights_after_it_stops(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0605")},
          "AH");
    act("move A1 0404");
    assert_int_equal(phase(), PHASE_MORE);
    tells("A1", "0605", "It is still moving and can fight only after it stops [G4].");
}

static void rule_F15_refusal_says_that_riders_can_only_dismount(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " PIECE("T", "transport",
                                                                      "by: motor, at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0605")},
          "AH");
    act("mount A1 on T");
    deal("A1 AH");
    while (phase() != PHASE_DEAL) {
        char line[40];
        snprintf(line, sizeof line, "hold %s", world->unit[frame_at(state, 0)->unit].name);
        act(line);
    }
    deal("A1 AH");
    activate("A1");
    tells("A1", "0605", "It rides on a carrier and can only dismount or hold [F15].");
    tells_not("A1", "0605", "dice");
}

static void rule_F15_refusal_says_why_a_unit_cannot_mount(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " PIECE("T", "transport",
                                                                      "by: motor, at: 0407")},
          "AH");
    tells("A1", NULL, "No carrier is in its hex for it to mount [F15].");
    tells("A1", "0407", "It can mount a carrier only in its own hex [F15].");
    tells("A1", NULL, "Only engineers can clear mines, dig trenches and blow bridges [F11].");
    table_close(NULL);
    begin(&(Setting){.allied = RIFLES("A1", 12, "at: 0405") ", " PIECE("T", "transport",
                                                                       "by: motor, at: 0405")},
          "AH");
    tells("A1", NULL, "It has 12 figures, and at most 10 can ride [F15].");
}

static void rule_F11_refusal_says_why_engineers_cannot_work(void **unused) {
    (void)unused;
    begin(&(Setting){.map = "  trenches: 0405\n",
                     .allied = PIECE("A1", "engineers", "arms: {small-arms: 6}, at: 0405"),
                     .axis_card = "    mines: [{at: 0705}]\n"},
          "AH");
    tells("A1", NULL, "No known enemy mines are in its hex or next to it [F11].");
    tells("A1", NULL, "Its hex already has a trench [F11].");
    tells("A1", NULL, "No intact bridge ends at its hex [F11].");
    tells("A1", "0705", "Engineers clear mines in or next to their own hex");
}

static void rule_F22_refusal_says_why_a_loser_cannot_retreat_to_a_hex(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405"), .axis = RIFLES("X1", 8, "at: 0505")},
          "AH");
    act("assault A1 against X1");
    act("hits 0");
    act("hits 1");
    assert_int_equal(phase(), PHASE_RETREAT);
    tells("A1", "0404", "That hex is no farther from the winner [F22].");
    tells("A1", "0105", "That hex is not adjacent [F22].");
    tells_not("A1", "0404", "cannot move");
}

static void rule_F21_refusal_names_the_hexes_of_arrival(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "turn: 1, hexes: 0102 0103 0104") ", " RIFLES(
                         "A2", 8, "at: 0102") ", " RIFLES("A3", 8, "at: 0102"),
                     .axis = RIFLES("X1", 8, "at: 0103")},
          "AH");
    tells("A1", "0505", "It can arrive only at 0102 0103 0104 [F21].");
    tells("A1", "0102", "The hex is full: it holds at most 2 pieces of a side [G2].");
    tells("A1", "0103", "Enemies hold that hex [F21].");
}

static void rule_F18_refusal_names_the_hexes_of_set_up(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = RIFLES("A1", 8, "hexes: 0102 0103") ", " RIFLES("A2", 8, "hexes: 0102 0104")});
    tells("A1", "0505", "It can set up only at 0102 0103 [F18].");
    tells("A2", "0505", "The set-up is not over [F18].");
}

static void rule_G7_refusal_says_which_barrages_cannot_be_planned(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = "{name: A1, map: A1, type: gun, weapon: infantry-gun, crew: 4, barrages: 1, "
                  "at: 0505}",
        .allied_card = "    targets: 0501 0909\n"});
    assert_int_equal(phase(), PHASE_PLAN);
    tells("A1", "0601", "not one of the barrage targets of Blue [G7].");
    tells_not("A1", "0501", "range");
    state->hex[unit("A1")] = hex_of("0101");
    tells("A1", "0909", "Its range is 6 hexes, and that hex is 12 away [sheet: range].");
}

static void rule_F11_refusal_says_why_an_aircraft_cannot_bomb_a_hex(void **unused) {
    (void)unused;
    begin(
        &(Setting){.allied = PIECE("A1", "aircraft", "sorties: 1") ", " RIFLES("A2", 8, "at: 0101"),
                   .axis = RIFLES("X1", 8, "at: 0605")},
        "AH");
    tells("A1", "0505", "No revealed enemy is there to be bombed [F11].");
    act("bomb A1 at X1");
    act("hits 0");
    tells("A1", NULL, "has flown all its sorties [F11].");
}

static void rule_S2_refusal_during_the_deal_says_so(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0405")});
    assert_int_equal(phase(), PHASE_DEAL);
    tells("A1", NULL, "The cards of this turn are being dealt [S2].");
    tells_not("A1", NULL, "played");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_S3_refusal_names_the_piece_that_acts_and_its_card),
        TEST(sheet_movement_refusal_counts_hexes_by_card_and_road),
        TEST(rule_G2_refusal_names_a_full_hex_and_enemies),
        TEST(rule_F10_refusal_names_terrain_and_crossings),
        TEST(sheet_movement_refusal_names_woods_and_enemies_in_the_way),
        TEST(rule_G3_refusal_says_what_a_disrupted_or_moved_piece_cannot_do),
        TEST(sheet_movement_refusal_between_two_legs_counts_the_hexes_left),
        TEST(rule_G6_refusal_names_range_sight_and_staff_in_company),
        TEST(rule_F9_refusal_says_that_a_gun_has_no_observer),
        TEST(rule_F7_refusal_says_that_dice_cannot_hurt_heavy_armour),
        TEST(rule_F18_refusal_reveals_no_hidden_unit),
        TEST(rule_F21_refusal_says_when_a_reserve_arrives_and_who_is_eliminated),
        TEST(rule_F6_refusal_says_why_no_commander_leads),
        TEST(rule_F8_refusal_says_why_a_unit_cannot_assault),
        TEST(rule_G4_refusal_says_that_a_unit_fights_after_it_stops),
        TEST(rule_F15_refusal_says_that_riders_can_only_dismount),
        TEST(rule_F15_refusal_says_why_a_unit_cannot_mount),
        TEST(rule_F11_refusal_says_why_engineers_cannot_work),
        TEST(rule_F22_refusal_says_why_a_loser_cannot_retreat_to_a_hex),
        TEST(rule_F21_refusal_names_the_hexes_of_arrival),
        TEST(rule_F18_refusal_names_the_hexes_of_set_up),
        TEST(rule_G7_refusal_says_which_barrages_cannot_be_planned),
        TEST(rule_F11_refusal_says_why_an_aircraft_cannot_bomb_a_hex),
        TEST(rule_S2_refusal_during_the_deal_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
