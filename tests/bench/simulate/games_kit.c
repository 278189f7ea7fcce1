// SPDX-License-Identifier: GPL-3.0-or-later
// games_kit.c -- see games_kit.h.
#include "games_kit.h"

#include <stdio.h>

#include "bench/simulate/simulate.h"

bool games_into(const char *path, const char *scenario, const char *player, int64_t games,
                int64_t luck) {
    SimulateParams params;
    SimulateResult result;
    Error error = {0};
    simulate_params_defaults(&params);
    params.scenario = scenario;
    params.games = games;
    params.luck = luck;
    params.players[ALLIED] = params.players[AXIS] = player;
    params.out = path;
    bool good = simulate_run(&params, &result, &error);
    if (!good) fprintf(stderr, "%s\n", error.words);
    return good;
}
