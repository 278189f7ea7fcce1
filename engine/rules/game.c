// SPDX-License-Identifier: GPL-3.0-or-later
// game.c -- plays a game through its table of Rules; see game.h. Most functions call one function
// of the table; some assert what their callers rely on.
#include "game.h"

#include "rules.h"

void game_copy(const Game *game, State *target, const State *source) {
    memcpy(target, source, game->rules->state_bytes);
}

Side game_turn(const Game *game, const State *state) {
    return game->rules->turn(game->world, state);
}

int game_listed(const Game *game, const State *state, Action out[]) {
    ActionList list = {out, 0, ACTIONS_MAX};
    game->rules->legal(game->world, state, &list);
    if (game->filter == NULL) return list.count;
    return game->filter->keep(game->filter, game, state, out, list.count);
}

int game_legal(const Game *game, const State *state, Action out[]) {
    int count = game_listed(game, state, out);
    assert(count > 0);
    return count;
}

bool game_by_points(const Game *game, const State *state) {
    const LabRules *lab = &game->rules->lab;
    return lab->ending == NULL || lab->endings[lab->ending(game->world, state)].by_points;
}

int game_plans(const Game *game, const State *state, Action out[]) {
    ActionList list = {out, 0, ACTIONS_MAX};
    if (game->rules->plans != NULL) game->rules->plans(game->world, state, &list);
    return list.count;
}

void game_apply(const Game *game, State *state, Action action) {
    assert(action != NO_ACTION);
    game->rules->apply(game->world, state, action);
    audit(game->rules->check_invariants(game->world, state));
}

bool list_holds(const Action list[], int count, Action action) {
    for (int i = 0; i < count; i++)
        if (list[i] == action) return true;
    return false;
}
