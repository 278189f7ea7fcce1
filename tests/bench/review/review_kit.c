// SPDX-License-Identifier: GPL-3.0-or-later
// review_kit.c -- makes games and records to be reviewed; see review_kit.h.
#include "review_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/game/open.h"
#include "engine/rules/rules.h"

Game opened(const char *name) {
    Game game;
    Error error = {0};
    if (!game_open(&game, name, &error)) fail_msg("%s", error.words);
    return game;
}

Record *record_of(const Game *game, const char *name) {
    Record *record = calloc(1, sizeof *record);
    assert_non_null(record);
    assert_true(record_begin(record, game, name, "person", "person", 1, NULL));
    return record;
}

void record_ramble(Record *record, const Game *game, uint64_t seed) {
    Pcg rng = pcg_stream(seed, 0, PCG_TEST);
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    assert_true(record_replay(record, game, state, -1, NULL));
    for (Side turn; (turn = game_turn(game, state)) != NOBODY;) {
        int count = game_legal(game, state, list);
        Action action = turn == CHANCE ? game->rules->draw(game->world, state, &rng)
                                       : list[pcg_below(&rng, (uint32_t)count)];
        record->actions[record->count++] = action;
        game_apply(game, state, action);
    }
}
