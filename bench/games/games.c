// SPDX-License-Identifier: GPL-3.0-or-later
// games.c -- see games.h. The one list of small games: to add one is to add two lines.
#include "games.h"

#include "../../engine/game/nearest.h"

extern const Rules tic_tac_toe_rules, connect_four_rules, kuhn_poker_rules, leduc_poker_rules,
    phantom_ttt_rules, goofspiel_rules, backgammon_rules;

const Rules *const small_games[] = {
    &tic_tac_toe_rules, &connect_four_rules, &kuhn_poker_rules, &leduc_poker_rules,
    &phantom_ttt_rules, &goofspiel_rules,    &backgammon_rules, NULL,
};

static bool is_small(const Rules *rules) {
    for (int i = 0; small_games[i] != NULL; i++) {
        if (small_games[i] == rules) return true;
    }
    return false;
}

bool bench_open(Game *game, const char *name, Error *error) {
    assert(game != NULL && name != NULL);
    for (int i = 0; small_games[i] != NULL; i++) {
        if (strcmp(small_games[i]->name, name) != 0) continue;
        game->rules = small_games[i];
        game->world = game->rules->world_load(name, error);
        return game->world != NULL;
    }
    if (game_open(game, name, error)) return true;
    const char *names[SCENARIOS_MAX];
    int count = 0;
    for (; small_games[count] != NULL; count++) names[count] = small_games[count]->name;
    int near = strpbrk(name, "/.") == NULL ? words_nearest(name, names, count) : -1;
    if (near >= 0)
        error_set(error, "there is no scenario '%.64s'; did you mean '%s'?", name, names[near]);
    return false;
}

void bench_close(Game *game) {
    if (is_small(game->rules)) {
        game->rules->world_free((World *)(uintptr_t)game->world);
    } else {
        game_close(game);
    }
}
