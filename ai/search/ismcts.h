// SPDX-License-Identifier: GPL-3.0-or-later
// ismcts.h -- one worker of a search: its random stream, its trees, and the iteration that grows
// them (ismcts.c).
#pragma once
#include "engine/game/host.h"
#include "playout.h"
#include "search_tree.h"
#include "select.h"

enum { DEPTH_MAX = 256 };  // largest depth of the tree in plies; playouts start there at the latest

typedef struct Path {  // the nodes of one tree that this iteration passed, from the root down
    int count;
    NodeIndex node[DEPTH_MAX + 1];
} Path;

// Sums the results of one root move in this run. They give standard errors and the value of the
// position.
typedef struct RootTally {
    uint32_t visits;
    double sum, squares;
    uint32_t doubling_visits[2];  // the last two powers of 2 that `visits` passed; 0 before
    double doubling_sum[2];       // `sum` at these visits; later results show a drift of the mean
} RootTally;

typedef struct Worker {
    const Game *game;
    const SearchParams *params, *root_params;  // the root may use another selection rule
    Side viewer;
    bool open;  // a node has the same legal list in every iteration: Rules.open, and `average` is 0
    SearchTree tree[SIDES];  // one tree for each observer; with a single observer only the viewer's
    Path path[SIDES];
    Pcg rng;
    StateBuffer root, state;  // the searched position, and the position of this iteration
    int root_count;           // the viewer's choices are the same in every determinization
    Action root_list[ACTIONS_MAX];
    int depth;  // plies below the root in this iteration
    bool full;  // a tree had no room for a node in this iteration; the playout starts at once
    uint64_t iterations, plies;
    int root_place;                // index in root_list of this iteration's choice at the root
    RootTally tally[ACTIONS_MAX];  // results of each root move, by its index in root_list
    Choices choices;
    PlayoutRoom room;
} Worker;

// Prepares a search of `root`, in which `viewer` is to move. The caller clears the trees before the
// call. The worker draws all its random numbers from `rng`.
void worker_start(Worker *worker, const State *root, Side viewer, Pcg rng);
// Restricts the root to these legal actions, which the search selects by `params`. Call it after
// worker_start().
void worker_among(Worker *worker, const SearchParams *params, const Action among[], int count);
void worker_iterate(Worker *worker);

// Returns the label of an action of `mover` in the tree of `owner`: the action as `owner` sees it.
// With a single tree, the label of a move is the true move. If that tree also has one
// determinization (as for the players pimc and cheat), the label of a chance event is the true
// event, too.
Action label_of(const Game *game, const SearchParams *params, const State *state, Side mover,
                Action action, Side owner);

// worker_iterate() calls these steps in this order. They are public so that bench/speed can time
// each step.
void worker_determinize(Worker *worker);
void worker_descend(Worker *worker);
float worker_simulate(Worker *worker);  // returns the viewer's result, [0,1]
void worker_backpropagate(Worker *worker, float value);
