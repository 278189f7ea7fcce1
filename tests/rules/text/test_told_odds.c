// SPDX-License-Identifier: GPL-3.0-or-later
// test_told_odds.c -- tests the check of told_odds.h: it reads probabilities from texts, accepts
// true ones, and finds false ones. The game is backgammon, where the roll after a move is a
// double once in six.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "told_text.h"

enum { DOUBLE };
static const char *const kinds[] = {"the next throw is a double", NULL};
static Claim told;  // the probability that the mutant tells for every choice

static int claims_of(const Visit *visit, Action choice, Claim out[]) {
    (void)visit, (void)choice;
    out[0] = told;
    return 1;
}

static int way(int kind) { return kind; }

static Action answer(Trial *trial, const State *state, const Action list[], int count) {
    (void)trial, (void)state, (void)count;
    return list[0];
}

// Settles the claim at the next roll. A given double has odds of 1/36, any other roll has 2/36.
static bool watch(Trial *trial, const State *before, Action action, const State *after) {
    const Rules *rules = trial->game->rules;
    (void)after;
    if (rules->turn(trial->game->world, before) != CHANCE) return true;
    bool is_double = rules->odds(trial->game->world, before, action) < 1.5f / 36;
    trial->verdict[0] = is_double ? EVENT_YES : EVENT_NO;
    return false;
}

static int probe(const Visit *visit) {
    (void)visit;
    return 8;
}

static int contrary(double chance, bool about) {
    static const ToldSystem system = {.name = "backgammon",
                                      .kinds = kinds,
                                      .claims = claims_of,
                                      .way = way,
                                      .answer = answer,
                                      .watch = watch,
                                      .probe = probe,
                                      .room = 20};
    static ToldReport report;
    const ToldParams params = {.seed = 5, .games = 2, .samples = 2000, .alpha = 1e-9};
    Game game;
    Error error = {0};
    assert_true(game_open(&game, "backgammon", &error));
    told = (Claim){.kind = DOUBLE, .chance = chance, .about = about, .words = "a double"};
    memset(&report, 0, sizeof report);
    told_check(&system, "backgammon", &game, &params, &report);
    game_close(&game);
    assert_true(report.claims > 10);
    return report.broken;
}

static void the_checks_accept_correct_files(void **context) {
    (void)context;
    assert_int_equal(contrary(1.0 / 6, false), 0);
    // The estimate is off by less than the allowed 2 points.
    assert_int_equal(contrary(0.18, true), 0);
}

static void the_checks_find_errors(void **context) {
    (void)context;
    assert_true(contrary(0.22, true) > 10);  // the estimate is 5 points off
    assert_true(contrary(0.20, false) > 10);
    assert_true(contrary(0, false) > 10);
    assert_true(contrary(1, false) > 10);
}

static void chances_are_read_from_a_text(void **context) {
    static const Phrase phrases[] = {{"wins ", 1}, {", a loss ", 2}, {"all # ", 3}, {"at @ ", 4}};
    const char *text = "wins about 36%, a loss never; all 12 always; it never rains; 5% of it";
    Found found[8];
    Game game;
    Error error = {0};
    (void)context;
    assert_true(game_open_shipped(&game, "gbsu/first-contact", &error));
    int count = told_read(&game, text, phrases, COUNT_OF(phrases), found, COUNT_OF(found));
    assert_int_equal(count, 4);
    assert_true(found[0].kind == 1 && found[0].about && found[0].chance == 0.36);
    assert_true(found[1].kind == 2 && found[1].certain && found[1].chance == 0);
    assert_true(found[2].kind == 3 && found[2].number == 12 && found[2].chance == 1);
    assert_true(found[3].kind < 0);  // no phrase matches, so told_claim() would fail the test
    count = told_read(&game, "fires at MG/R 7%", phrases, COUNT_OF(phrases), found, 8);
    Piece pieces[PIECES_MAX];
    game.rules->lab.pieces(game.world, pieces);
    assert_true(count == 1 && found[0].kind == 4);
    assert_string_equal(pieces[found[0].number].name, "MG/R");
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_are_read_from_a_text),
        cmocka_unit_test(the_checks_accept_correct_files),
        cmocka_unit_test(the_checks_find_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
