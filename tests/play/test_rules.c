// SPDX-License-Identifier: GPL-3.0-or-later
// test_rules.c -- tests looking up rules: the command `rules`, and `rules` during a game.
#include "program.h"

static void without_words_it_lists_the_systems(void **unused) {
    (void)unused;
    assert_int_equal(run("rules", ""), 0);
    assert_has(out, "gbsu     Great Battles of Small Units");
    assert_has(out, "rfic     Red Flags & Iron Crosses");
    assert_has(out, "gbww2    Great Battles of WWII");
    assert_lacks(out, "tic_tac_toe");
}

static void a_system_without_words_prints_the_contents(void **unused) {
    (void)unused;
    assert_int_equal(run("rules gbsu", ""), 0);
    assert_has(out, "\n[7.0] Reactions\n");
    assert_has(out, "\n    [7.3.1-3] The limit of defensive fires\n");
    assert_lacks(out, "Subtract its side's ammo marker");
}

static void a_section_comes_with_its_sub_sections_and_neighbours(void **unused) {
    (void)unused;
    assert_int_equal(run("rules gbsu 7.3", ""), 0);
    assert_has(out, "[7.3] Defensive fire\n");
    assert_has(out, "[7.3.6-7] How defensive fire differs\n");
    assert_lacks(out, "[8.0] Disorganisation\n\n");
    assert_has(out, "Before: [7.2, R16] Retreat\n");
    assert_has(out, "Next: [8.0] Disorganisation\n");
    assert_int_equal(run("rules rfic sheet: cover", ""), 0);
    assert_has(out, "[sheet: cover] Cover\n");
    assert_int_equal(run("rules gbww2 Air Landings", ""), 0);
    assert_has(out, "[Air Landings] Flak");
    assert_int_equal(run("rules gbsu R14, 8.3", ""), 0);
    assert_has(out, "[7.1, R14, R15] Who reacts\n");
    assert_has(out, "[8.3] Rally\n");
}

static void words_search_and_say_how_many_they_found_and_where(void **unused) {
    (void)unused;
    assert_int_equal(run("rules gbsu ammo marker", ""), 0);
    assert_has(out, "3 sections of the rules of gbsu have all words of 'ammo marker':\n");
    assert_has(out, "[11.5, 11.5.1-4, R19] Ammunition\n");
    assert_int_equal(run("rules gbsu depth charge", ""), 1);
    assert_string_equal(out, "");
    assert_has(
        err, "No section of the rules of gbsu has that number, or all words of 'depth charge'.\n");
    assert_int_equal(run("rules gbsu 99.1", ""), 1);
}

static void tables_are_those_of_the_scenario(void **unused) {
    (void)unused;
    assert_int_equal(run("rules gbsu 1.0 --scenario gbsu/mokra", ""), 0);
    assert_has(out, "Tables, if any, are those of gbsu/mokra.");
    assert_lacks(out, "HQ/B ");
    assert_int_equal(run("rules gbsu 1.0", ""), 0);
    assert_has(out, "HQ/B ");
}

static void invalid_use_exits_with_status_2(void **unused) {
    (void)unused;
    assert_int_equal(run("rules gbsuu 7.3", ""), 2);
    assert_has(err, "unknown rule system 'gbsuu'; did you mean 'gbsu'?");
    assert_int_equal(run("rules gbsu 7.3 --scenario rfic/ford", ""), 2);
    assert_has(err, "rfic/ford is of the system rfic, not of gbsu");
    assert_int_equal(run("rules gbsu 7.3 --scenario gbsu/none", ""), 2);
}

static void the_terminal_finds_rules(void **unused) {
    (void)unused;
    assert_int_equal(
        run("play gbsu/first-contact", "rules 7.3.1\nrules ammo marker\nrules\nquit\n"), 0);
    assert_has(out, "[7.3.1-3] The limit of defensive fires\n");
    assert_has(out, "3 sections of the rules of gbsu have all words of 'ammo marker':");
    assert_has(out, "[13.0] Victory\n");
    run("play gbsu/first-contact", "rules depth charge\nquit\n");
    assert_has(err,
               "No section of the rules of gbsu has that number, or all words of 'depth charge'.");
    assert_int_equal(run("play gbsu/first-contact", "help\nquit\n"), 0);
    assert_has(out, "rules   [NUMBER|WORDS]");
    run("play tic_tac_toe", "rules\nquit\n");
    assert_has(err, "has no rules reference");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(without_words_it_lists_the_systems, empty_folder),
        cmocka_unit_test_setup(a_system_without_words_prints_the_contents, empty_folder),
        cmocka_unit_test_setup(a_section_comes_with_its_sub_sections_and_neighbours, empty_folder),
        cmocka_unit_test_setup(words_search_and_say_how_many_they_found_and_where, empty_folder),
        cmocka_unit_test_setup(tables_are_those_of_the_scenario, empty_folder),
        cmocka_unit_test_setup(invalid_use_exits_with_status_2, empty_folder),
        cmocka_unit_test_setup(the_terminal_finds_rules, empty_folder),
    };
    if (!program_open(__FILE__)) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
