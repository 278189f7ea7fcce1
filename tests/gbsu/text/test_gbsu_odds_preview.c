// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_odds_preview.c -- tests the odds preview of strikes and close combats against what
// the rules then do.
#include <math.h>
#include <stdlib.h>

#include "engine/rules/rules.h"
#include "tests/gbsu/gbsu_kit.h"

static Action choice_of(const char *words) {
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    for (int i = 0; i < count; i++) {
        char line[128];
        Text text = text_over(line, sizeof line);
        game.rules->format_action(game.world, state, list[i], &text);
        if (strcmp(line, words) == 0) return list[i];
    }
    fail_msg("not on offer: %s", words);
    return NO_ACTION;
}

static const char *preview(const char *words, Side viewer, float *chance) {
    static char buffer[96];
    Text out = text_over(buffer, sizeof buffer);
    *chance = gbsu_odds_preview(world, state, choice_of(words), viewer, &out);
    return buffer;
}

static void open_table(const Setting *setting) {
    table_open(setting);
    turn_begins(ALLIED);
    activate_all(ALLIED);
    for (int i = 0; i < world->strike_count; i++)
        if (world->strike[i].side == ALLIED) state->strike_active[i] = state->strike_left[i];
}

// Draws each possible card and compares the hexes where the rules let the strike land with those
// of the preview.
static void rule_6_7_4_a_strike_may_land_where_the_cards_may_send_it(void **unused) {
    (void)unused;
    double at[HEXES_MAX] = {0};
    SceneFalls falls = {0};
    open_table(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .allied_card = "    artillery: [{strength: 1, count: 2}]\n",
                          .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    pile_left("2H 3H 4H 2S 3S 4C 5D 6D 7D 8D");
    act("fire AF1");
    gbsu_falls(world, state, choice_of("target 0505"), ALLIED, &falls);
    act("target 0505");
    Action list[ACTIONS_MAX];
    State before = *state;
    int count = game_listed(&game, state, list);
    for (int i = 0; i < count; i++) {
        double odds = (double)gbsu_odds(world, state, list[i]);
        game.rules->apply(world, state, list[i]);
        Action next[ACTIONS_MAX];
        int landings = phase() == PHASE_LAND ? game_listed(&game, state, next) : 0;
        if (landings == 0) at[state->aim.hex] += odds;
        for (int k = 0; k < landings; k++)
            if (action_where(next[k]) != HEX_NONE) at[action_where(next[k])] += odds;
        *state = before;
    }
    assert_int_equal(falls.place[0], hex("0505"));
    assert_int_equal(falls.count, 7);  // these are the target and the six hexes around it
    double told = 0, is = 0;
    for (int i = 0; i < falls.count; i++) {
        if (fabs((double)falls.chance[i] - at[falls.place[i]]) > 0.0001)
            fail_msg("%d: %.4f, not %.4f", falls.place[i], at[falls.place[i]],
                     (double)falls.chance[i]);
        told += (double)falls.chance[i];
    }
    for (Hex i = 0; i < world->grid.count; i++) is += at[i];
    assert_true(fabs(told - is) < 0.0001);
}

// Draws each pair of cards of the pile and compares the hexes where the rules let the strike land
// with those of the preview.
static void rule_6_9_2_two_cards_of_a_call_spread_it_farther(void **unused) {
    (void)unused;
    double at[HEXES_MAX] = {0};
    SceneFalls falls = {0};
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "]",
                          .axis = "X: [" FOOT("X1", "at: 0605") "]",
                          .axis_card = "    artillery: [{strength: 1, count: 2}]\n"});
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0405");
    card("6H");  // X1 may fire twice
    pile_left("2S 3S 4S 5S 6H 7H 8H 3C 4C 5D");
    gbsu_falls(world, state, choice_of("call AF1 by X1"), AXIS, &falls);
    act("call AF1 by X1");
    Action one[ACTIONS_MAX], two[ACTIONS_MAX], next[ACTIONS_MAX];
    State first = *state;
    int count = game_listed(&game, state, one);
    for (int i = 0; i < count; i++) {
        double odds = (double)gbsu_odds(world, state, one[i]);
        game.rules->apply(world, state, one[i]);
        State second = *state;
        int more = game_listed(&game, state, two);
        for (int k = 0; k < more; k++) {
            double both = odds * (double)gbsu_odds(world, state, two[k]);
            game.rules->apply(world, state, two[k]);
            int landings = phase() == PHASE_LAND ? game_listed(&game, state, next) : 0;
            if (landings == 0) at[state->aim.hex] += both;
            for (int n = 0; n < landings; n++)
                if (action_where(next[n]) != HEX_NONE) at[action_where(next[n])] += both;
            *state = second;
        }
        *state = first;
    }
    assert_int_equal(falls.place[0], hex("0405"));
    for (int i = 0; i < falls.count; i++)
        assert_true(fabs((double)falls.chance[i] - at[falls.place[i]]) < 0.0001);
}

// --- Close combat

static void begin_combat(void) {
    open_table(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    limits_drawn();
    act("use A1");
    act("move A1 0505");
    pass();
}

// Compares both totals and the expected cards with the preview after each card, up to the
// comparison.
static void rule_9_2_the_totals_told_are_those_compared(void **unused) {
    (void)unused;
    begin_combat();
    give(ALLIED, "7H 3C");
    SceneClash before = {0}, now = {0};
    gbsu_clash(world, state, choice_of("assault 0505"), ALLIED, &before);
    assert_true(before.there);
    assert_int_equal(before.attacker, ALLIED);
    assert_int_equal(before.place, hex("0505"));
    act("assault 0505");
    card("2H");  // the defender's open card; the attacker chooses next
    assert_true(can("play 7H"));
    gbsu_clash(world, state, NO_ACTION, ALLIED, &now);
    assert_true(now.there);
    assert_string_equal(now.line[0].name, "open cards");
    assert_int_equal((int)now.line[0].value[AXIS], 2);
    assert_int_equal((int)now.line[0].value[ALLIED], 0);
    assert_string_equal(now.line[1].name, "cards to come");
    assert_int_equal((int)now.line[1].value[AXIS], 1);  // the face-down card is still to come
    assert_int_equal((int)now.line[1].value[ALLIED],
                     2);  // the face-down card, and the open card that is drawn next
    assert_string_equal(now.line[2].name, "firepower");
    assert_int_equal((int)now.line[2].value[ALLIED], 2);
    float chance;
    assert_non_null(strstr(preview("play 7H", ALLIED, &chance), "wins about"));
    double seven = strtod(strstr(preview("play 7H", ALLIED, &chance), "about ") + 6, NULL);
    double three = strtod(strstr(preview("play 3C", ALLIED, &chance), "about ") + 6, NULL);
    assert_true(fabs(seven - three - 4) < 1.01);  // both values are rounded
    act("play 7H");
    cards("2D 5H");  // the face-down cards make it 4 and 2 against 12 and 2
    assert_int_equal(state->combat.total[ALLIED], 7 + 5 + 2);
    assert_int_equal(state->combat.total[AXIS], 2 + 2 + 2);
    assert_non_null(strstr(now.lost[AXIS], "leaves the hex"));
    SceneClash after = {0};
    put("X1", "0101");  // the defender has left, so totals are not compared
    gbsu_clash(world, state, NO_ACTION, ALLIED, &after);
    assert_false(after.there);
}

// Plays every pair of face-down cards and compares the share of wins with the preview.
static void rule_9_2_the_chance_to_win_is_near_what_the_cards_bring(void **unused) {
    (void)unused;
    begin_combat();
    give(ALLIED, "6H");
    pile_left(
        // None of these cards starts an event.
        "2S 3S 4S 5S 6S 7S 8S 9S 2D 3D 4D 5D 6D 7D 8D 9D 4C 5C 6C 9C");
    act("assault 0505");
    card("4C");
    SceneClash now = {0};
    float chance;
    const char *words = preview("play 6H", ALLIED, &chance);
    const char *at = strstr(words, "wins about ");
    assert_non_null(at);
    double told = strtod(at + 11, NULL) / 100;
    act("play 6H");
    gbsu_clash(world, state, NO_ACTION, ALLIED, &now);
    assert_true(fabs((double)now.wins - told) < 0.006);
    // Each side turns over one card: 6 + a + 2 against 4 + b + 2, with a and b from the rest of
    // the pile.
    double wins = 0, all = 0;
    Action list[ACTIONS_MAX], next[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    State first = *state;
    for (int i = 0; i < count; i++) {
        double one = (double)gbsu_odds(world, state, list[i]);
        int b = card_value((int)action_where(list[i]));
        game.rules->apply(world, state, list[i]);
        int more = phase() == PHASE_REVEAL ? game_listed(&game, state, next) : 0;
        for (int k = 0; k < more; k++) {
            double two = one * (double)gbsu_odds(world, state, next[k]);
            int a = card_value((int)action_where(next[k]));
            all += two;
            if (6 + a >= 4 + b) wins += two;
        }
        *state = first;
    }
    assert_true(fabs(all - 1) < 0.001);
    assert_true(fabs(wins - (double)now.wins) < 0.0001);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_6_7_4_a_strike_may_land_where_the_cards_may_send_it),
        TEST(rule_6_9_2_two_cards_of_a_call_spread_it_farther),
        TEST(rule_9_2_the_totals_told_are_those_compared),
        TEST(rule_9_2_the_chance_to_win_is_near_what_the_cards_bring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
