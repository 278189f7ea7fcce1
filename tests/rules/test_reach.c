// SPDX-License-Identifier: GPL-3.0-or-later
// test_reach.c -- tests LabRules.reach against games: no piece may go where reach() says that it
// cannot. `cassino check` would else warn without cause.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/players.h"
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/game/play_game.h"
#include "engine/rules/rules.h"

enum { GAMES = 6 };

typedef bool Places[PLACES_MAX];

typedef struct Followed {  // all pieces of a game
    const char *scenario;
    Piece pieces[PIECES_MAX];
    int count, moves;
    int16_t last[PIECES_MAX];
    Places within[PIECES_MAX];  // what reach() says from the place where the piece began
} Followed;

static void pieces_follow(void *context, const Game *game, const State *before, Action action,
                          const State *after) {
    Followed *all = context;
    PiecePlace at[PIECES_MAX];
    (void)before, (void)action;
    game->rules->lab.places(game->world, after, NOBODY, at);
    for (int i = 0; i < all->count; i++) {
        int place = at[i].place;
        if (place != NO_PLACE && all->last[i] == NO_PLACE) {  // it begins, or comes again
            memset(all->within[i], 0, sizeof all->within[i]);
            all->within[i][place] = true;
            game->rules->lab.reach(game->world, i, all->within[i]);
        }
        if (place != NO_PLACE && !all->within[i][place])
            fail_msg("%s: %s goes to place %d, out of its reach", all->scenario,
                     all->pieces[i].name, place);
        all->moves += place != all->last[i];
        all->last[i] = (int16_t)place;
    }
}

static void no_piece_goes_out_of_its_reach(void **unused) {
    (void)unused;
    static char names[SCENARIOS_MAX][NAME_BYTES];
    int scenarios = game_list(names, SCENARIOS_MAX), tested = 0;
    Followed *all = memory_take(1, sizeof *all);
    for (int s = 0; s < scenarios; s++) {
        Game game;
        Error error = {0};
        if (!game_open(&game, names[s], &error)) fail_msg("%s", error.words);
        for (int i = 0; i < GAMES && game.rules->lab.reach != NULL; i++) {
            *all = (Followed){.scenario = names[s]};
            all->count = game.rules->lab.pieces(game.world, all->pieces);
            for (int k = 0; k < all->count; k++) all->last[k] = NO_PLACE;
            const char *player = i % 2 == 0 ? "random" : "greedy";
            Host host;
            PlayGame wanted = {.game = &game,
                               .player = {player, player},
                               .make = player_make,
                               .seed = 30,
                               .index = (uint64_t)i,
                               .watch = {pieces_follow, all}};
            play_game(&host, &wanted);
            assert_true(all->moves > 10);
            tested++;
        }
        game_close(&game);
    }
    assert_true(tested >= 9 * GAMES || scenarios == 0);
    free(all);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_piece_goes_out_of_its_reach)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
