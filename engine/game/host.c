// SPDX-License-Identifier: GPL-3.0-or-later
// host.c -- runs the loop of a game; see host.h. Start at host_step().
#include "host.h"

#include "engine/game/learned/learned.h"
#include "engine/rules/rules.h"

static void host_set(Host *host, const Game *game, Player *allied, Player *axis, uint64_t seed) {
    assert(game->rules->state_bytes <= STATE_BYTES_MAX);
    assert(game->rules->plies_max <= PLIES_MAX);
    memset(host, 0, sizeof *host);
    host->game = game;
    host->player[ALLIED] = allied;
    host->player[AXIS] = axis;
    host->seed = seed;
    game->rules->setup(game->world, state_of(&host->state));
}

void host_start(Host *host, const Game *game, Player *allied, Player *axis, uint64_t seed,
                uint64_t index, Record *record) {
    host_set(host, game, allied, axis, hash_join(seed, index));
    host->record = record;
    if (record != NULL) record->count = 0;
}

void host_resume(Host *host, const Game *game, Player *allied, Player *axis, Record *record,
                 HostWatch watch) {
    host_set(host, game, allied, axis, hash_join(record->seed, record->index));
    host->watch = watch;
    for (int i = 0; i < record->count; i++) host_apply(host, record->actions[i]);
    host->record = record;
}

bool host_step(Host *host) {
    if (game_turn(host->game, state_of(&host->state)) == NOBODY) return false;
    host_apply(host, host_choose(host));
    return true;
}

int host_run(Host *host) {
    while (host_step(host)) assert(host->plies <= host->game->rules->plies_max);
    return host->plies;
}

static Pcg host_stream(const Host *host, PcgPurpose purpose) {
    return pcg_stream(host->seed, (uint64_t)host->plies, purpose);
}

Action host_choose(Host *host) {
    const Game *game = host->game;
    const State *state = state_of(&host->state);
    Side turn = game_turn(game, state);
    assert(turn != NOBODY);
    if (turn == CHANCE) {
        Pcg chance = host_stream(host, PCG_GAME);
        return game->rules->draw(game->world, state, &chance);
    }
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    // A player does not choose if only one action is legal.
    if (count == 1) return list[0];

    Player *player = host->player[turn];
    assert(player != NULL);
    StateBuffer guess;
    memset(&guess, 0, sizeof guess);
    game_copy(game, state_of(&guess), state);
    if (!player->sees_all) {
        Pcg redeal = host_stream(host, PCG_RESAMPLE);
        game->rules->resample(game->world, state_of(&guess), turn, &redeal);
    }
    Game seen = host->seen[turn] != NULL ? *host->seen[turn] : learned_seen(game, turn);
    Action action = player->choose(player, &seen, state_of(&guess), turn, host->plies);
    assert(list_holds(list, count, action));
    return action;
}

void host_apply(Host *host, Action action) {
    const Game *game = host->game;
    State *state = state_of(&host->state);
    StateBuffer before;
    assert(host->plies < game->rules->plies_max);
#ifdef AUDIT
    Action list[ACTIONS_MAX];
    assert(list_holds(list, game_legal(game, state, list), action));
#endif
    if (host->watch.ply != NULL) game_copy(game, state_of(&before), state);
    if (host->record != NULL) {
        assert(host->record->count == host->plies && host->plies < PLIES_MAX);
        host->record->actions[host->record->count++] = action;
    }
    game_apply(game, state, action);
    host->plies++;
    if (host->watch.ply != NULL)
        host->watch.ply(host->watch.context, game, state_of(&before), action, state);
}
