// SPDX-License-Identifier: GPL-3.0-or-later
// measure.h -- measures the cost of a game: bytes, nanoseconds per call of the main rules, games
// and iterations per second.
#pragma once
#include "engine/base/clock.h"
#include "engine/rules/game.h"

typedef struct Figures {
    const char *name;
    double state_bytes, bytes_per_node;
    double copy_ns, turn_ns, legal_ns, apply_ns, draw_ns, resample_ns, policy_ns,
        evaluate_ns;  // 0 if the rules lack the function, or no position calls it
    double plies_per_game, decisions_per_game, mean_choices;  // figures of random play
    double ns_per_ply;                                        // random play, chance included
    double random_games_per_s, greedy_games_per_s;            // the second is 0 without policy()
    double iterations_per_s, plies_per_iteration, nodes_per_iteration;  // one tree, one thread
    double truncated_iterations_per_s;  // with truncated playouts; 0 without evaluate()
} Figures;

// Measures a game, in a few seconds. `quick` takes about a tenth of that time and is less accurate.
Figures game_measure(const Game *game, const char *name, bool quick);

// Sorts the values and returns the median; of an even count the upper one of the middle values.
double median(double values[], int count);
