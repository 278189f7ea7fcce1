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

typedef struct Followed {  // all pieces of a game
    const char *scenario;
    Piece pieces[PIECES_MAX];
    int count, moves;
    int16_t last[PIECES_MAX];
    PieceReach reach[PIECES_MAX];
    bool known[PIECES_MAX];  // the piece can take objectives, so reach() says where it can come
} Followed;

static void pieces_follow(void *context, const Game *game, const State *before, Action action,
                          const State *after) {
    Followed *all = context;
    PiecePlace at[PIECES_MAX];
    (void)before, (void)action;
    game->rules->lab.places(game->world, after, NOBODY, at);
    for (int i = 0; i < all->count; i++) {
        int place = at[i].place;
        bool new = place != NO_PLACE && all->last[i] == NO_PLACE;  // it begins, or comes again
        if (new && all->known[i] && !all->reach[i].begins[place])
            fail_msg("%s: %s begins at place %d, where it cannot", all->scenario,
                     all->pieces[i].name, place);
        if (place != NO_PLACE && all->known[i] && !all->reach[i].comes[place])
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
        int moves = 0;
        for (int i = 0; i < GAMES && game.rules->lab.reach != NULL; i++) {
            *all = (Followed){.scenario = names[s]};
            all->count = game.rules->lab.pieces(game.world, all->pieces);
            for (int k = 0; k < all->count; k++) {
                all->last[k] = NO_PLACE;
                game.rules->lab.reach(game.world, k, &all->reach[k]);
                for (int p = 0; p < PLACES_MAX; p++) all->known[k] |= all->reach[k].begins[p];
            }
            const char *player = i % 2 == 0 ? "random" : "greedy";
            Host host;
            PlayGame wanted = {.game = &game,
                               .player = {player, player},
                               .make = player_make,
                               .seed = 30,
                               .index = (uint64_t)i,
                               .watch = {pieces_follow, all}};
            play_game(&host, &wanted);
            moves += all->moves;
            tested++;
        }
        assert_true(moves > 10 * GAMES || game.rules->lab.reach == NULL);
        game_close(&game);
    }
    assert_true(tested >= 13 * GAMES || scenarios == 0);
    free(all);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_piece_goes_out_of_its_reach)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
