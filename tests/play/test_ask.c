// SPDX-License-Identifier: GPL-3.0-or-later
// test_ask.c -- what a person may look up at the table, and what is said of a choice that is not
// legal.
#include "program.h"

#define SETUP "1\n1\n1\n1\n"  // of first-contact with seed 1: two places, a formation, HQ/B

static void the_scenario_says_what_it_is_about_once(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1 --record g", "1\nquit\n"), 0);
    assert_has(out, "A company a side, a farm a side, six turns.");
    assert_has(out, "Hold your own farm and take the other");
    assert_int_equal(run("play g", "quit\n"), 0);
    assert_lacks(out, "A company a side");
}

static void a_hex_says_its_ground_who_stands_there_and_who_sees_it(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1", "hex 0405\nhex mg/b\nhex 504\n"), 0);
    assert_has(out, "0405 (South Farm): farm; cover 3, blocks sight");
    assert_has(out, "0308: clear");
    assert_has(out, "Here: MG/B, AT/B");
    assert_has(out, "0504 (North Farm)");
    assert_has(out, "Its suit is ");
    assert_has(out, "Seen by Blue:");
    assert_int_equal(run("play gbsu/first-contact --seed 1", "hex 9999\n"), 2);
    assert_has(err, "hex wants a place of the map or a unit on it, not '9999'");
    assert_int_equal(run("play tic_tac_toe --seed 1", "hex b2\n"), 2);
    assert_int_equal(run("play rfic/ford --seed 1", "hex 0101\n"), 0);
}

static void a_chart_has_what_both_books_print_on_theirs(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1", "chart\n"), 0);
    assert_has(out, "w wood: cover 2, blocks sight, 2 MP on foot, 3 MP by motor, stacking 3");
    assert_has(out, "Card multipliers [6.10]");
    assert_has(out, "quick rally, for the side with the initiative:");
    assert_int_equal(run("play rfic/ford --seed 1", "chart\n"), 0);
    assert_has(out, "Hexes on a red card, on a black card");
    assert_int_equal(run("play tic_tac_toe --seed 1", "chart\n"), 0);
    assert_has(out, "This game has no charts.");
}

static void labels_of_the_map_are_names(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1", "1\n1\n1\nuse hb\nhold hb\n"), 0);
    assert_has(out, "HQ/B was to act");
}

static void what_is_not_legal_is_explained(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1", "1\n1\n1\nuse mgb\nwhy 304\n"), 2);
    assert_has(err, "MG/B of Blue stands at 0308. The cheapest way there costs 4 MP, and it has 3");
    assert_has(err, "Asked is: What does MG/B do?");
    run("play gbsu/first-contact --seed 1", SETUP "move 2/b 0107\n");
    assert_has(err, "2/B of Blue stands at 0108.");  // and no other unit is suggested
    assert_lacks(err, "did you mean");
}

static void why_understands_what_the_next_question_would(void **unused) {
    (void)unused;
    assert_int_equal(run("play gbsu/first-contact --seed 1", "1\n1\n1\nwhy move T/B 0508\n"), 0);
    assert_has(out, "use T/B, then move T/B 0508: By ");
    assert_lacks(out, "T/B was to act");
}

// B and X stand in the way's last hexes: X sees A from its fourth hex on, and B behind it.
static const char one_way[] =
    "title: A way\nrules: gbsu\nchart: charts/standard.yaml\nsummary: One way.\nturns: 1\n"
    "map:\n  rows: [\". . . . . . .\"]\nsides:\n"
    "  allied:\n    name: Blue\n    cards: {deal: 0, limit: 0}\n    low-ammo: 9\n"
    "    formations: {Coy: [{name: A, map: A, type: infantry, firepower: 2, range: 2, morale: 6, "
    "move: 6, at: 0101}, {name: B, map: B, type: infantry, firepower: 2, range: 2, morale: 6, "
    "move: 6, at: 0101}]}\n"
    "  axis:\n    name: Red\n    cards: {deal: 0, limit: 0}\n    low-ammo: 9\n"
    "    formations: {Foe: [{name: X, map: X, type: infantry, firepower: 2, range: 3, morale: 6, "
    "move: 0, fixed: yes, at: 0701}]}\n"
    "initiative: {side: axis, cards: 0}\nsetup: allied\n"
    "victory:\n  points: [{losses: yes, allied: 1, axis: 1}]\n";

static int times(const char *part) {
    int count = 0;
    for (const char *at = out; (at = strstr(at, part)) != NULL; at++) count++;
    return count;
}

// A comes to 0401 and 0501, B too. What is asked of X's owner, for which of them, and how often.
static void ruling_R43_one_who_passes_all_is_asked_again_of_the_next_unit_alone(void **unused) {
    (void)unused;
    run("list; cp -r $CASSINO_SCENARIOS/gbsu/charts .", "");
    file_write("way.yaml", one_way);
    run("play way.yaml --side both --seed 1",
        "coy\nmove A 0501\npass all\nhold A\nuse B\n"
        "move B 0501\npass\npass\n");
    assert_int_equal(times("A is in front of you: react?"), 1);
    assert_has(out, "A is in front of you: react? It is at 0401: clear, Defence 6.");
    assert_has(out, "A moved from 0401 to 0501");
    assert_has(out, "B is in front of you: react? It is at 0401");
    run("play way.yaml --side both --seed 1",
        "coy\nmove A 0501\npass turn\nhold A\nuse B\nmove B 0501\n");
    assert_int_equal(times("A is in front of you: react?"), 1);
    assert_lacks(out, "B is in front of you");
    assert_has(out, "B moved from 0401 to 0501");
}

static void a_reaction_is_one_line_with_its_odds_and_poor_ones_are_passed_when_so_said(
    void **unused) {
    (void)unused;
    run("list; cp -r $CASSINO_SCENARIOS/gbsu/charts .", "");
    file_write("way.yaml", one_way);
    run("play way.yaml --side both --seed 1", "coy\nmove A 0501\n");
    assert_has(out, "  1 fire X  disorganises ");
    assert_has(out, "%; 0 shots left\n  2 pass\n");
    run("play way.yaml --side both --seed 1", "coy\nmove A 0501\npass below 100\nhold A\n");
    assert_has(out, "Where no choice has a chance of 100% or more, you pass.");
    assert_int_equal(times("A is in front of you: react?"), 1);
    assert_has(out, "A moved from 0401 to 0501");
    run("play way.yaml --side both --seed 1",
        "coy\nmove A 0501\npass below 1\npass\npass below 0\npass\n");
    assert_int_equal(times("A is in front of you: react?"), 2);
    assert_int_equal(run("play way.yaml --seed 1 -o greedy", "pass below 101\n"), 2);
    assert_has(err, "pass below wants a percentage from 0 to 100, not 101");
}

// Hundreds of hexes may be a target: those come first where somebody stands.
static void a_strike_is_offered_where_it_is_worth_most_with_suit_and_odds(void **unused) {
    (void)unused;
    run("--version >/dev/null; yes 1 | head -400 | $CASSINO_PROGRAM play gbsu/mokra --side both "
        "--seed 3 -r g >/dev/null; $CASSINO_PROGRAM play g --ply 282",
        "");
    assert_has(out, "Which hex is the target?");
    assert_has(out, "  114 target 1406  spades ");
    assert_has(out, "; HQ/12U 56%; 1/12U 56%; ");
    assert_has(out, "  ... 392 more: `all target`");
}

int main(void) {
    if (!program_open("ask")) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_scenario_says_what_it_is_about_once, empty_folder),
        cmocka_unit_test_setup(a_hex_says_its_ground_who_stands_there_and_who_sees_it,
                               empty_folder),
        cmocka_unit_test_setup(a_chart_has_what_both_books_print_on_theirs, empty_folder),
        cmocka_unit_test_setup(
            a_reaction_is_one_line_with_its_odds_and_poor_ones_are_passed_when_so_said,
            empty_folder),
        cmocka_unit_test_setup(a_strike_is_offered_where_it_is_worth_most_with_suit_and_odds,
                               empty_folder),
        cmocka_unit_test_setup(labels_of_the_map_are_names, empty_folder),
        cmocka_unit_test_setup(what_is_not_legal_is_explained, empty_folder),
        cmocka_unit_test_setup(ruling_R43_one_who_passes_all_is_asked_again_of_the_next_unit_alone,
                               empty_folder),
        cmocka_unit_test_setup(why_understands_what_the_next_question_would, empty_folder),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
