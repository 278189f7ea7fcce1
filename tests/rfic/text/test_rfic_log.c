// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_log.c -- tests the log: one line for the order of a turn, and the effect of each
// card.
#include <stdlib.h>

#include "engine/kit/agreement.h"
#include "tests/rfic/rfic_kit.h"

static char told[4096];

// Applies an action and returns the log text that `viewer` reads of it.
static const char *tells(const char *words, Side viewer) {
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    for (int i = 0; i < count; i++) {
        char said[200];
        Text say = text_over(said, sizeof said), out = text_over(told, sizeof told);
        rfic_format_action(world, state, list[i], &say);
        if (strcmp(said, words) != 0) continue;
        rfic_describe(world, state, list[i], viewer, &out);
        act(words);
        return told;
    }
    fail_msg("'%s' is not on offer", words);
    return NULL;
}

static void is_told(const char *words, const char *what) {
    if (strstr(tells(words, ALLIED), what) == NULL)
        fail_msg("of '%s' nothing says '%s': %s", words, what, told);
}

static void begin(const Setting *setting) {
    table_open(setting);
    deal("A1 AH");
    activate("A1");
}

static void rule_S3_the_order_of_a_turn_is_one_line(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0101") ", " RIFLES("A2", 8, "at: 0102"),
                          .axis = RIFLES("X1", 8, "at: 0909")});
    assert_string_equal(tells("deal 9C to A1", ALLIED), "");
    assert_string_equal(tells("deal AH to A2", AXIS), "");
    is_told("deal 2D to X1", "Turn 1, in order of activation: A2 AH, X1 2D, A1 9C [S2, S3].");
    table_close(NULL);
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0101")});
    assert_string_equal(tells("deal 9C to A1", NOBODY), "A1 is dealt 9C [S2].");
}

static void sheet_cover_the_log_gives_the_number_of_cover_cards(void **unused) {
    (void)unused;
    begin(&(Setting){.map = "  trenches: 0505\n",
                     .allied = RIFLES("A1", 8, "at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0505")});
    pile(0, 1, 1, 1, 0);
    act("fire A1 at X1");
    act("hits 4");
    is_told("red 2",
            "Cover draws 3 cards, 2 red: 2 hits take effect in cover [sheet: cover]. The pile is "
            "empty: "
            "the discards supply 1 more [F3].");
    is_told("red 0", "Cover draws 1 card, 0 red: no hit takes effect in cover [sheet: cover].");
}

// Returns the log text that `viewer` reads of the first choice.
static const char *first_told(Side viewer) {
    Action list[ACTIONS_MAX];
    Text out = text_over(told, sizeof told);
    assert_true(game_listed(&game, state, list) > 0);
    rfic_describe(world, state, list[0], viewer, &out);
    return told;
}

static void sheet_dice_the_log_says_why_so_many_dice_are_thrown(void **unused) {
    static const char why[] = "A1 throws 10 dice (8 figures, fresh, 2 for command [F16]) against ";
    char words[2000];
    Text out = text_over(words, sizeof words);
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " PIECE("C", "commander", "at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0505") ", " PIECE("D", "commander", "at: 0505")});
    State was = *state;
    unsigned firer = (unsigned)unit("A1"), target = (unsigned)unit("X1");
    rfic_explain(world, state, action_make(VERB_FIRE, firer, target), ALLIED, &out);
    assert_non_null(strstr(words, why));
    act("fire A1 at X1");
    is_told("hits 0", why);
    *state = was;
    state->moved |= bit(unit("A1"));
    act("fire A1 at X1");
    is_told("hits 0", "A1 throws 5 dice (8 figures, spent by movement, 1 for command [F16])");
    *state = was;
    act("assault A1 against X1");
    act("hits 0");
    state->hidden |= bit(unit("D"));  // his side knows of him, the other side does not
    assert_null(strstr(first_told(ALLIED), "for command"));
    assert_non_null(strstr(first_told(AXIS), "2 for command"));
}

static void sheet_fate_the_log_gives_the_effect_of_a_card(void **unused) {
    (void)unused;
    begin(&(Setting){
        .allied = PIECE("A1", "afv", "weight: medium, at: 0505"),
        .axis = PIECE("X1", "afv", "weight: medium, at: 0605") ", " RIFLES("X2", 8, "at: 0909")});
    state->disrupted |= bit(unit("X1"));
    act("fire A1 at X1");
    act("hits 2");
    is_told("card red",
            "X1 draws red card 1 of the 2 in a row that destroy the vehicle [sheet: fate].");
    is_told("card black", "X1 draws a black card: no further effect of this hit [sheet: fate].");
    act("card red");
    is_told("card red",
            "X1 draws red card 2 of the 2 in a row that destroy the vehicle [sheet: fate]. X1 is "
            "eliminated.");
}

static void sheet_fate_the_log_gives_the_effect_of_a_commanders_card(void **unused) {
    static const char *const cards[][2] = {
        {"card court-heart",
         "C draws a king, queen or jack of hearts and dies [sheet: fate, F16]. C is eliminated."},
        {"card heart", "C draws a heart [sheet: fate, F16]. C is wounded."},
        {"card black", "C draws a black card and is unharmed"}};
    (void)unused;
    for (int i = 0; i < COUNT_OF(cards); i++) {
        if (i > 0) table_close(NULL);
        begin(&(Setting){
            .allied = RIFLES("A1", 8, "at: 0505"),
            .axis = PIECE("C", "commander", "at: 0605") ", " RIFLES("X2", 8, "at: 0909")});
        state->disrupted |= bit(unit("C"));
        act("fire A1 at C");
        act("hits 1");
        is_told(cards[i][0], cards[i][1]);
    }
}

static void sheet_cohesion_the_log_gives_the_result_of_a_rally_check(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        if (i > 0) table_close(NULL);
        begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405")});
        state->disrupted |= bit(unit("A1"));
        act("hold A1");
        act("hold ZX");
        assert_int_equal(phase(), PHASE_RALLY);
        is_told(
            i ? "card hearts" : "card clubs",
            i ? "A1 draws hearts; grade average rallies on clubs and spades: A1 stays disrupted [S5"
              : "A1 draws clubs; grade average rallies on clubs and spades: A1 rallies [S5");
    }
}

static void rule_G7_the_log_says_where_a_barrage_falls_and_why_none_is_hit(void **unused) {
    static const char *const told_of[][2] = {
        {"0101", "B fires a planned barrage at 0101: no piece is there to throw dice at [G7]."},
        {"0404", "B fires a planned barrage at 0404 [G7]."}};
    (void)unused;
    for (int i = 0; i < COUNT_OF(told_of); i++) {
        char words[40];
        if (i > 0) table_close(NULL);
        table_open(&(Setting){
            .allied = "{name: B, map: B, type: gun, weapon: field-gun, crew: 4, barrages: 1, "
                      "at: 0505}, " RIFLES("A1", 8, "at: 0404"),
            .allied_card = "    targets: 0101 0404\n"});
        snprintf(words, sizeof words, "plan B/1 %s", told_of[i][0]);
        act(words);
        act("turn 1 B/1");
        deal("B AH");
        assert_string_equal(tells("barrage B", i == 0 ? ALLIED : AXIS), told_of[i][1]);
    }
    is_told("hits 0", "B throws 8 dice (4 figures, fresh) at 6 or more: 0 hits [F7].");
}

static void rule_F11_the_log_says_that_a_bridge_stands(void **unused) {
    (void)unused;
    begin(&(Setting){.map = "  rivers: 0405-0505\n  roads: [0405 0505]\n",
                     .allied = PIECE("A1", "engineers", "arms: {small-arms: 4}, at: 0405")});
    act("blow A1 0405-0505");
    is_told("card red", "A red card is drawn for the bridge, which stands [F11].");
}

static void a_plural_name_has_plural_verbs(void **unused) {
    char asked[128];
    Text text = text_over(asked, sizeof asked);
    (void)unused;
    table_open(&(Setting){
        .allied = RIFLES("Men", 8, "at: 0505") ", " RIFLES(
            "Foes", 8, "at: 0405") ", {name: Eberbach, map: E, type: commander, at: 0406}, "
                                   "{name: French, map: F, type: commander, at: 0407}",
        .axis = RIFLES("X1", 8, "at: 0605")});
    deal("Foes AH Men 2C Eberbach 3C French 4C");
    activate("Foes");
    rfic_prompt(world, state, &text);
    assert_string_equal(asked, "What do Foes do? The card is AH, red. [G4]");
    is_told("hold Foes", "Foes hold [G4].");
    activate("Men");
    is_told("hold Men", "Men holds [G4].");  // only names that end like plurals count
    activate("Eberbach");
    is_told("hold Eberbach", "Eberbach holds [G4].");
    activate("French");
    is_told("hold French", "French hold [G4].");
}

static void a_side_named_by_an_adjective_is_told_as_its_people(void **unused) {
    static const char *const names[][2] = {{"German", "Germans"},  {"Soviet", "Soviets"},
                                           {"Polish", "Poles"},    {"Poles", "Poles"},
                                           {"British", "British"}, {"Blue", "Blue"}};
    char people[PEOPLE_BYTES];
    (void)unused;
    for (int i = 0; i < COUNT_OF(names); i++)
        assert_string_equal(people_of(names[i][0], people), names[i][1]);
    table_open(&(Setting){0});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_S3_the_order_of_a_turn_is_one_line),
        TEST(sheet_cover_the_log_gives_the_number_of_cover_cards),
        TEST(sheet_dice_the_log_says_why_so_many_dice_are_thrown),
        TEST(sheet_fate_the_log_gives_the_effect_of_a_card),
        TEST(sheet_fate_the_log_gives_the_effect_of_a_commanders_card),
        TEST(sheet_cohesion_the_log_gives_the_result_of_a_rally_check),
        TEST(rule_G7_the_log_says_where_a_barrage_falls_and_why_none_is_hit),
        TEST(a_plural_name_has_plural_verbs),
        TEST(a_side_named_by_an_adjective_is_told_as_its_people),
        TEST(rule_F11_the_log_says_that_a_bridge_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
