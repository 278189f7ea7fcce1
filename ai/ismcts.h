// SPDX-License-Identifier: GPL-3.0-or-later
// ismcts.h -- one worker: a stream of numbers, its trees, and the iteration that grows them.
#pragma once
#include "engine/game/host.h"
#include "playout.h"
#include "search_tree.h"
#include "select.h"

enum { DEPTH_MAX = 256 };  // plies in the tree; deeper ones are the playout's

typedef struct Path {  // the nodes of one tree that this iteration went through
    int count;
    NodeIndex node[DEPTH_MAX + 1];
} Path;

// Results of this run alone, for errors and the value of the position.
typedef struct RootTally {
    uint32_t visits;
    double sum, squares;
    uint32_t mark[2];    // the last two powers of 2 that visits passed,
    double mark_sum[2];  // and the sum there: what came later shows whether the mean still moves
} RootTally;

typedef struct Worker {
    const Game *game;
    const SearchParams *params, *root_params;  // the selection rule may be another at the root
    Side viewer;
    bool open;               // lists of choices are found in the tree
    SearchTree tree[SIDES];  // single observer: the viewer's alone
    Path path[SIDES];
    Pcg rng;
    StateBuffer root, state;  // the position searched, and the one at hand
    int root_count;           // the viewer's choices are the same in every deal
    Action root_list[ACTIONS_MAX];
    int depth;  // plies below the root in this iteration
    bool full;  // a tree could not grow: the rest is the playout's
    uint64_t iterations, plies;
    int root_place;                // of this iteration's choice at the root, in root_list
    RootTally tally[ACTIONS_MAX];  // by place in root_list
    Choices choices;
    PlayoutRoom room;
} Worker;

// Ready to search `root`; the trees keep what they hold. `rng` decides everything from here on.
void worker_start(Worker *worker, const State *root, Side viewer, Pcg rng);
// The root's choices are these alone, selected by `params`.
void worker_among(Worker *worker, const SearchParams *params, const Action among[], int count);
void worker_iterate(Worker *worker);

// What the tree of `owner` calls an action of `mover`: what he sees of it. But one tree alone tells
// the enemy's true choices apart, and a tree of one deal (pimc, cheat) the true chances too.
Action label_of(const Game *game, const SearchParams *params, const State *state, Side mover,
                Action action, Side owner);

// The parts of an iteration, in their order: apart for whoever wants to time them.
void worker_determinize(Worker *worker);
void worker_descend(Worker *worker);
float worker_simulate(Worker *worker);  // the viewer's result
void worker_backpropagate(Worker *worker, float value);
