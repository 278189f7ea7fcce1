// SPDX-License-Identifier: GPL-3.0-or-later
// position.h -- the fixed positions of bench/positions/, and what a search of one costs as players
// search by default.
#pragma once
#include "engine/game/open.h"
#include "timed.h"

enum { POSITIONS_MAX = 64 };

// Shares of an iteration's time: three parts that make the whole, then the rules, in any of them.
enum { SHARE_PLAYOUT, SHARE_TREE, SHARE_RESAMPLE, SHARE_RULES, SHARES = SHARE_RULES + TIMED_PARTS };

typedef struct PositionFigures {
    const char *name;
    double ply, choices;
    double iterations_per_s;  // one tree, one thread; so are the next four
    double nodes_per_s, bytes_per_node, plies_per_iteration, nodes_per_iteration;
    double one_thread_per_s;  // iterations of two trees
    double two_threads_per_s, threads_gain;
    double share[SHARES];  // SHARE_RULES + TIMED_LEGAL is legal()'s
} PositionFigures;

// The names of all positions ("mokra"), sorted; returns how many (at most `room`). They are looked
// for in bench/positions, then beside the program.
int position_list(char names[][NAME_BYTES], int room);
// `quick` gives rough figures in a tenth of the time.
bool position_measure(const char *name, bool quick, PositionFigures *figures, Error *error);
