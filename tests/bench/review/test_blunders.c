// SPDX-License-Identifier: GPL-3.0-or-later
// test_blunders.c -- tests that `review` finds planted blunders, and calls no choice a mistake if
// a long search confirms that choice. A planted blunder is a choice that loses much by a long
// search with its own random streams. Most blunders are planted in connect_four, whose searches
// are 20 times as fast as those of a scenario. CASSINO_REVIEW_GAMES=N tests N times as many as a
// quick test can.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/players.h"
#include "bench/review/review.h"
#include "engine/game/play_game.h"
#include "engine/rules/rules.h"
#include "review_kit.h"

enum { PLANTED_SMALL = 14, PLANTED_BATTLE = 2 };

static int times(void) {
    const char *games = getenv("CASSINO_REVIEW_GAMES");
    return games != NULL ? atoi(games) : 1;
}

static Search *long_search(const Game *game, int iterations) {
    SearchParams params = search_defaults_of(game->rules);
    params.threads = 1;
    params.trees = 2;
    params.iterations = iterations;
    params.seed = 977;
    Search *search = search_new(game, &params, NULL);
    assert_non_null(search);
    return search;
}

// Returns the first choice in `report` that certainly loses 25 % or more; NO_ACTION if there is
// none.
static Action blunder_in(const SearchReport *report, uint32_t visits_least) {
    for (int i = 0; i < report->count; i++) {
        const SearchMove *move = &report->moves[i];
        double lost = (double)(report->moves[0].value - move->value);
        if (move->visits >= visits_least && lost >= 0.25 + 2 * (double)move->error)
            return move->action;
    }
    return NO_ACTION;
}

// Replaces a choice of `side` in the record by one that a long search calls a blunder; greedy
// plays the rest. The long search looks only at plies where a short search suspects a blunder.
// Returns the ply, or -1 if no ply has a blunder.
static int blunder_plant(const Game *game, Record *record, Side side, uint64_t seed) {
    Search *suspect = long_search(game, 200), *confirm = long_search(game, 2000);
    SearchReport *report = malloc(sizeof *report);
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    int whole = record->count, ply = (int)(seed * 37 % (uint64_t)(whole / 2)), planted = -1;
    for (; ply < whole && planted < 0; ply++) {
        Action list[ACTIONS_MAX], blunder;
        record_position(record, game, state, ply);
        if (game_turn(game, state) != side || game_legal(game, state, list) < 2) continue;
        search_run(suspect, state, side, report);
        if (blunder_in(report, 5) == NO_ACTION) continue;
        search_run(confirm, state, side, report);
        if ((blunder = blunder_in(report, 20)) == NO_ACTION) continue;
        record->count = ply;
        record->actions[record->count++] = blunder;
        planted = ply;
    }
    search_free(suspect);
    search_free(confirm);
    free(report);
    if (planted >= 0) record_ramble(record, game, seed);
    return planted;
}

static Record *game_of(const Game *game, const char *name, const char *player, uint64_t seed) {
    Record *record = record_of(game, name);
    PlayGame wanted = {.game = game,
                       .player = {player, player},
                       .make = player_make,
                       .seed = seed,
                       .record = record};
    Host host;
    assert_true(play_game(&host, &wanted));
    return record;
}

// Opens the battle with two of its six turns, so with fewer choices and short searches.
static Game opened_short(void) {
    Game whole = opened("gbsu/first-contact"), game;
    const char *edits[] = {"turns=2"};
    assert_true(game_edit(&whole, edits, COUNT_OF(edits), &game, NULL));
    game_close(&whole);
    return game;
}

// Plants blunders in games of `game` by `player` until `wanted` of them are judged. Returns how
// many the review finds.
static int blunders_found(Game game, const char *name, const char *player, int wanted) {
    int planted = 0, found = 0;
    for (uint64_t seed = 1; planted < wanted && seed < 200; seed++) {
        Record *record = game_of(&game, name, player, seed);
        Side side = (Side)(seed & 1);
        int ply = blunder_plant(&game, record, side, seed);
        if (ply >= 0) {
            record->count = ply + 1;  // the rest of the game need not be judged
            ReviewParams params = review_defaults();
            params.sides = 1 << side;
            Review *review = review_new(&game, record, &params, NULL);
            for (int i = 0; i < review->count - 1; i++) review->choice[i].judged = true;
            assert_true(review_run(review, &game, record, NULL, NULL, NULL));
            assert_int_equal(review->choice[review->count - 1].ply, ply);
            planted++;
            found += review->choice[review->count - 1].as_known.grade >= REVIEW_MISTAKE;
            review_free(review);
        }
        free(record);
    }
    print_message("%s: %d of %d planted blunders found\n", name, found, planted);
    assert_int_equal(planted, wanted);
    game_close(&game);
    return found;
}

static void planted_blunders_are_found(void **unused) {
    (void)unused;
    int found =
        blunders_found(opened("connect_four"), "connect_four", "ismcts:iterations=50,threads=1",
                       PLANTED_SMALL * times()) +
        blunders_found(opened_short(), "gbsu/first-contact", "greedy", PLANTED_BATTLE * times());
    assert_true(found * 10 >= (PLANTED_SMALL + PLANTED_BATTLE) * times() * 8);
}

static void a_move_confirmed_by_a_long_search_is_no_mistake(void **unused) {
    (void)unused;
    Game game = opened_short();
    ReviewParams params = review_defaults();
    Search *search = long_search(&game, 20 * params.iterations / 2);
    SearchReport *report = malloc(sizeof *report);
    int confirmed = 0, called = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)times(); seed++) {
        Record *record =
            game_of(&game, "gbsu/first-contact", "ismcts:iterations=50,threads=1", 90 + seed);
        params.sides = 1 << ALLIED | 1 << AXIS;
        Review *review = review_new(&game, record, &params, NULL);
        for (int i = 0; i < review->count; i++) {  // checking every sixth choice is enough
            ReviewChoice *choice = &review->choice[i];
            StateBuffer buffer = {0};
            choice->judged = i % 6 != 0;
            if (choice->judged) continue;
            record_position(record, &game, state_of(&buffer), choice->ply);
            search_run(search, state_of(&buffer), choice->side, report);
            choice->judged = report->moves[0].action != choice->played;
            confirmed += !choice->judged;
        }
        assert_true(review_run(review, &game, record, NULL, NULL, NULL));
        for (int i = 0; i < review->count; i++)
            called += review->choice[i].as_known.grade >= REVIEW_MISTAKE;
        review_free(review);
        free(record);
    }
    print_message("first-contact: %d of %d confirmed choices called mistakes\n", called, confirmed);
    assert_true(confirmed > 3);
    assert_true(called * 20 <= confirmed);
    search_free(search);
    free(report);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planted_blunders_are_found),
        cmocka_unit_test(a_move_confirmed_by_a_long_search_is_no_mistake),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
