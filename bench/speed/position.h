// SPDX-License-Identifier: GPL-3.0-or-later
// position.h -- measures searches with default options from the fixed positions in
// bench/positions/.
#pragma once
#include "engine/game/open.h"
#include "timed.h"

enum { POSITIONS_MAX = 64 };

// Shares of the time of an iteration: three parts that sum to almost 1, then each rule over all
// three parts.
enum { SHARE_PLAYOUT, SHARE_TREE, SHARE_RESAMPLE, SHARE_RULES, SHARES = SHARE_RULES + TIMED_PARTS };

typedef struct PositionFigures {
    const char *name;
    double ply, choices;
    // These five are for one tree on one thread.
    double iterations_per_s, nodes_per_s, bytes_per_node, plies_per_iteration, nodes_per_iteration;
    double one_thread_per_s, two_threads_per_s;  // iterations of two trees per second
    double threads_gain;                         // speed on two threads / speed on one thread
    double share[SHARES];  // [0,1]; the share of legal() is share[SHARE_RULES + TIMED_LEGAL]
} PositionFigures;

// Fills names[room] with the sorted names of positions, such as "mokra", and returns their number.
// Looks in bench/positions, else in ../bench/positions from the program's folder.
int position_list(char names[][NAME_BYTES], int room);
// Measures a position and fills *figures. `quick` takes a tenth of the time. Returns false and sets
// *error if there is no such position, or if no side has a choice in it.
bool position_measure(const char *name, bool quick, PositionFigures *figures, Error *error);
