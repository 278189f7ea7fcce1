// SPDX-License-Identifier: GPL-3.0-or-later
// test_even.c -- tests the threshold at which games are even (engine/rules/even.h) on games with
// a known truth, what rules say about a game that points did not decide, and that the report and
// proposed thresholds keep the result of such a game [A2].
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/players.h"
#include "bench/report/figures/levels.h"
#include "bench/report/figures/report.h"
#include "engine/game/play_game.h"
#include "engine/rules/rules.h"
#include "tests/bench/simulate/folder_kit.h"
#include "tests/bench/simulate/games_kit.h"

// Draws margins from a bell-shaped distribution around 3, and checks that the interval contains 3
// in 95 % of the trials.
static void the_even_threshold_has_its_interval(void **unused) {
    (void)unused;
    enum { TRIALS = 2000, GAMES = 200, MARGINS = 41 };
    int held = 0;
    for (int t = 0; t < TRIALS; t++) {
        Pcg rng = pcg_stream(35, (uint64_t)t, PCG_TEST);
        int values[MARGINS];
        int64_t games[MARGINS] = {0};
        for (int i = 0; i < MARGINS; i++) values[i] = i - 17;
        for (int g = 0; g < GAMES; g++) {
            int sum = 0;
            for (int d = 0; d < 4; d++) sum += (int)pcg_below(&rng, 11);
            games[sum]++;  // the mean sum is 20, and values[20] is the margin 3
        }
        Margins margins = {.count = MARGINS, .margin = values, .games = games};
        EvenAt even = margins_even(&margins);
        assert_true(even.known && even.there && even.low <= even.at && even.at <= even.high);
        assert_true(fabs(even.kept) < 1e-12);
        held += even.low <= 3 && 3 <= even.high;
    }
    assert_in_range(held, 0.94 * TRIALS, 0.975 * TRIALS);
}

// If the second side breaks in 60 % of the games, no threshold is even, although the
// median of all margins is 2. If it breaks in 20 %, the even threshold is the one at which the
// first side wins 30 of the other 80 games.
static void a_game_ended_by_a_break_keeps_its_result(void **unused) {
    (void)unused;
    const int values[] = {0, 1, 2, 3, 4};
    const int64_t games[] = {8, 8, 8, 8, 8};
    Margins margins = {.count = 5, .margin = values, .games = games};
    margins.kept = margins.kept_points = margins.kept_squares = 60;
    EvenAt even = margins_even(&margins);
    assert_true(even.known && !even.there);
    assert_true(fabs(even.kept - 0.6) < 1e-12);
    assert_true(fabs(margins_share(&margins, 100) - 0.6) < 1e-12);
    char words[128];
    Text text = text_over(words, sizeof words);
    even_say(&even, &text);
    assert_non_null(strstr(words, "at no threshold: 60 %"));

    const int64_t more[] = {16, 16, 16, 16, 16};
    margins.games = more;
    margins.kept = margins.kept_points = margins.kept_squares = 20;
    even =
        margins_even(&margins);  // scores .60 at threshold 2 and .44 at 3, with half of the draws
    assert_true(even.there && fabs(even.at - (2 + (0.6 - 0.5) / (0.6 - 0.44))) < 1e-9);
    assert_true(even.low < even.at && even.at < even.high);
    assert_true(fabs(even.kept - 0.2) < 1e-12);
}

// Where nearly all games are draws at most thresholds, all of these are even: the middle is told,
// and the interval holds them all.
static void the_middle_of_many_even_thresholds_is_told(void **unused) {
    (void)unused;
    const int values[] = {-7, 3};
    const int64_t games[] = {100, 100};
    const Margins margins = {.draw = 900, .count = 2, .margin = values, .games = games};
    EvenAt even = margins_even(&margins);
    assert_true(even.known && even.there);
    assert_true(fabs(even.at + 2) < 1e-9);  // from 3 - 900 to -7 + 900
    assert_true(even.low <= -897 && even.high >= 893);
}

// Adds games that the second side lost by breaking, half as many as the others. These
// games are lost at any threshold, so the proposed threshold must favour the second side
// elsewhere.
static void proposed_thresholds_keep_the_results_of_breaks(void **unused) {
    (void)unused;
    enum { POINTS = 410, BREAKS = 205, GAMES = POINTS + BREAKS };
    static GameLine games[GAMES];
    // Each margin from -10 to 30 equally often.
    for (int i = 0; i < POINTS; i++) games[i].margin = i % 41 - 10;
    for (int i = POINTS; i < GAMES; i++)
        games[i] = (GameLine){.margin = -10, .result = ALLIED, .kept = true};
    Proposal even = propose(games, GAMES, (Shares){.draw = 0.1, .minor = 0.5, .major = 0.4});
    // Of 615 games the first side wins 205 by breaks; half of all would be 307.5.
    assert_true(even.won[ALLIED] > 205.0 / GAMES - 1e-9);
    assert_true(fabs(even.won[ALLIED] - even.won[AXIS]) < 0.05);
    assert_true(even.scale.threshold > 15);  // it would be 10 if points had decided all games
    assert_true(fabs(even.kept - (double)BREAKS / GAMES) < 1e-9);
    assert_true(even.reached.draw + even.reached.minor + even.reached.major > 1 - 1e-9);

    for (int i = 0; i < GAMES; i++) games[i].result = ALLIED, games[i].kept = true;
    Proposal none = propose(games, GAMES, (Shares){.draw = 0.1, .minor = 0.5, .major = 0.4});
    assert_true(fabs(none.won[ALLIED] - 1) < 1e-9);
    assert_true(none.reached.draw == 0);  // exactly, without an error of rounding
}

typedef struct Ends {             // numbers of games of one scenario
    int points, others, against;  // won by points; won otherwise; margin contradicts winner
} Ends;

// Returns the action with the highest weight; one time in eight a random action.
static Action best_of(const Game *game, const State *state, Pcg *rng) {
    Action list[ACTIONS_MAX];
    float rate[ACTIONS_MAX];
    int count = game_legal(game, state, list), best = 0;
    if (pcg_below(rng, 8) == 0) return list[pcg_below(rng, (uint32_t)count)];
    game->rules->policy(game->world, state, list, count, rate);
    for (int i = 1; i < count; i++)
        if (rate[i] > rate[best]) best = i;
    return list[best];
}

// Plays games and checks that game_by_points() is true of a game exactly if its margin and its
// scale decided it. Returns the counts.
static Ends ends_of(const char *name, int games) {
    Game game;
    Error error = {0};
    Ends ends = {0};
    if (!game_open_plain(&game, name, (char[PATH_MOST]){0}, &error)) fail_msg("%s", error.words);
    const Rules *rules = game.rules;
    Scale scale;
    rules->lab.scale(game.world, &scale);
    for (int i = 0; i < games; i++) {
        StateBuffer buffer;
        State *state = state_of(&buffer);
        Pcg rng = pcg_stream(7, (uint64_t)i, PCG_TEST);
        rules->setup(game.world, state);
        for (Side turn; (turn = game_turn(&game, state)) != NOBODY;) {
            Action action =
                turn == CHANCE ? rules->draw(game.world, state, &rng) : best_of(&game, state, &rng);
            game_apply(&game, state, action);
        }
        float paid = rules->payoff(game.world, state, ALLIED);
        float said =
            scale_result(&scale, (float)rules->margin(game.world, state), (float)scale.threshold);
        bool points = game_by_points(&game, state);
        if (points) assert_true(paid == said);
        ends.points += points;
        ends.others += !points;
        ends.against += paid != said;
    }
    game_close(&game);
    return ends;
}

static void by_points_names_the_games_decided_by_points(void **unused) {
    (void)unused;
    static const char *const systems[] = {"gbsu/first-contact", "gbsu/primosole-hold", "rfic/ford",
                                          "rfic/two-sections", "gbww2/ridge"};
    for (int i = 0; i < COUNT_OF(systems); i++) ends_of(systems[i], 6);
    Ends breaks = ends_of("rfic/two-sections", 100);
    assert_true(breaks.points > 0 && breaks.against > 0);
    // In some breaks the margin agrees with the winner by chance.
    assert_true(breaks.others > breaks.against);
}

static Report *report_of(const char *scenario, int games, const char *file) {
    Error error = {0};
    Path room;
    const char *path = file_in(room, file);
    assert_true(games_into(path, scenario, "greedy", games, -1));
    Report *report = calloc(1, sizeof *report);
    report->wanted = (Shares){0.1, 0.5, 0.4};
    report->band = (Interval){0.4, 0.6};
    if (!report_read(report, &path, 1, &error)) fail_msg("%s", error.words);
    return report;
}

// Checks that an aircraft which has flown its sorties does not count as lost.
static void a_flown_sortie_is_no_loss(void **unused) {
    (void)unused;
    Report *report = report_of("rfic/mtsensk", 12, "sorties.db");
    int aircraft = 0;
    for (int i = 0; i < report->piece_count; i++) {
        const PieceFigures *one = &report->pieces[i];
        if (strstr(one->name, "Stuka") == NULL) continue;
        aircraft++;
        assert_true(fabs(one->survives - 1) < 1e-12 && fabs(one->steps_lost) < 1e-12);
    }
    assert_true(aircraft > 0);
    report_free(report);
    free(report);
}

// Checks a report on two-sections, where most games end by a break. The share at the
// reported even threshold, and the shares of the proposal, must equal a count over the games that
// keeps the results of breaks.
static void a_report_keeps_the_results_of_breaks(void **unused) {
    (void)unused;
    enum { GAMES = 150 };
    Report *report = report_of("rfic/two-sections", GAMES, "breaks.db");
    const EvenAt *even = &report->levels[0].even;
    double kept = 0, first = 0;
    for (int i = 0; i < report->game_count; i++) {
        kept += report->games[i].kept;
        first += report->games[i].kept && report->games[i].result == ALLIED;
    }
    assert_true(even->known && kept > 0);
    assert_true(fabs(even->kept - kept / GAMES) < 1e-9);
    if (first / GAMES > 0.5) assert_false(even->there);
    const Proposal *proposal = &report->proposal;
    assert_true(fabs(proposal->kept - kept / GAMES) < 1e-9);
    double won[SIDES] = {0};  // share of games won at the even threshold, for comparison
    for (int i = 0; i < report->game_count; i++) {
        const GameLine *game = &report->games[i];
        int lead = game->margin - proposal->scale.threshold, draw = proposal->scale.draw;
        int winner = game->kept ? game->result : lead > draw ? ALLIED : lead < -draw ? AXIS : DRAW;
        if (winner != DRAW) won[winner] += 1.0 / GAMES;
    }
    for (int side = 0; side < SIDES; side++)
        assert_true(fabs(won[side] - proposal->won[side]) < 1e-9);
    report_free(report);
    free(report);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_even_threshold_has_its_interval),
        cmocka_unit_test(a_game_ended_by_a_break_keeps_its_result),
        cmocka_unit_test(the_middle_of_many_even_thresholds_is_told),
        cmocka_unit_test(proposed_thresholds_keep_the_results_of_breaks),
        cmocka_unit_test(by_points_names_the_games_decided_by_points),
        cmocka_unit_test(a_flown_sortie_is_no_loss),
        cmocka_unit_test(a_report_keeps_the_results_of_breaks),
    };
    return cmocka_run_group_tests_name("even", tests, folder_make, folder_remove);
}
