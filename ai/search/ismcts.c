// SPDX-License-Identifier: GPL-3.0-or-later
// ismcts.c -- the iteration of information-set Monte Carlo tree search. Start at worker_iterate().
//
// The algorithms are those of the paper in search.h. SO-ISMCTS has one tree, in which the edge of
// an enemy move is the move itself. MO-ISMCTS has a tree for each side, in which an edge is what
// that side saw of the move. One iteration:
//   1. Determinize: resample everything that the viewer cannot see (DETERMINIZE_EACH).
//   2. Select: from the root, follow choices by the selection rule (select.h) among the children
//      that are legal in this determinization. Chance events are sampled by the rules' odds, and
//      the tree branches on their labels (label_of()), or averages over them (averages()).
//   3. Expand: the root, or a leaf that is reached a second time, gets a child for each choice; at
//      a chance event it gets one for the event that was drawn.
//   4. Simulate: play on to the end or to the depth limit (playout.c).
//   5. Backpropagate: update the nodes on the way with the viewer's result.
#include "ismcts.h"

#include "ai/policy.h"
#include "engine/rules/rules.h"

static bool leads_on(const Worker *worker, Side side);
static bool is_ripe(const Worker *worker, Side side);
static bool step_down(Worker *worker, State *state, Side side);
static Side follow_open(Worker *worker, State *state, Side side);

void worker_iterate(Worker *worker) {
    worker_determinize(worker);
    worker_descend(worker);
    float value = worker_simulate(worker);
    worker_backpropagate(worker, value);
}

void worker_determinize(Worker *worker) {
    const Game *game = worker->game;
    State *state = state_of(&worker->state);
    game_copy(game, state, state_of_const(&worker->root));
    if (worker->params->determinization == DETERMINIZE_EACH)
        game->rules->resample(game->world, state, worker->viewer, &worker->rng);
}

void worker_descend(Worker *worker) {
    const Game *game = worker->game;
    State *state = state_of(&worker->state);

    Side side = game_turn(game, state);
    bool open = worker->open && worker->params->observer == OBSERVER_SINGLE;
    while (side != NOBODY && leads_on(worker, side) && step_down(worker, state, side)) {
        side = game_turn(game, state);
        if (open) side = follow_open(worker, state, side);
    }

    // Expand the leaf, and follow one of its new children.
    if (side != NOBODY && is_ripe(worker, side)) step_down(worker, state, side);
}

float worker_simulate(Worker *worker) {
    return playout_run(worker->game, worker->params, state_of(&worker->state), worker->viewer,
                       &worker->rng, &worker->room, &worker->plies);
}

// Returns the side whose tree says whether the current node is a leaf. With two trees, that is the
// side to choose; with one tree, or at a chance event, the viewer.
static Side tree_owner(const Worker *worker, Side side) {
    bool own_tree = worker->params->observer == OBSERVER_MULTIPLE && side < SIDES;
    return own_tree ? side : worker->viewer;
}

static NodeIndex node_at(const Worker *worker, Side owner) {
    const Path *path = &worker->path[owner];
    return path->node[path->count - 1];
}

static bool has_room(const Worker *worker) {
    return !worker->full && worker->depth < worker->params->depth && worker->depth < DEPTH_MAX;
}

// Returns true if a chance event here gets no node, so that the tree averages over its outcomes:
// always with open chance nodes; with closed ones while the viewer's node has fewer than `average`
// visits. A branch over many cards spreads its visits over shallow subtrees, and would be compared
// with a sibling without cards that is searched deeply.
static bool averages(const Worker *worker) {
    const SearchParams *params = worker->params;
    if (params->chance == CHANCE_OPEN || params->average == 0) return params->chance == CHANCE_OPEN;
    const Node *node = &worker->tree[worker->viewer].nodes[node_at(worker, worker->viewer)];
    return node->visits < (uint32_t)params->average;
}

// Returns true if selection continues: the iteration has room, and the node has children or chance
// is averaged over.
static bool leads_on(const Worker *worker, Side side) {
    if (!has_room(worker)) return false;
    if (side == CHANCE && averages(worker)) return true;
    Side owner = tree_owner(worker, side);
    return worker->tree[owner].nodes[node_at(worker, owner)].count > 0;
}

// Returns true if the current node is a leaf that must be expanded: the root, or a node that was
// visited before, while the iteration has room.
static bool is_ripe(const Worker *worker, Side side) {
    if (!has_room(worker)) return false;
    Side owner = tree_owner(worker, side);
    const Node *node = &worker->tree[owner].nodes[node_at(worker, owner)];
    return node->count == 0 && (worker->depth == 0 || node->visits > 0);
}

Action label_of(const Game *game, const SearchParams *params, const State *state, Side mover,
                Action action, Side owner) {
    // Without DETERMINIZE_EACH a tree has one determinization, and its chance events are no secret.
    bool secret = params->determinization == DETERMINIZE_EACH;
    bool blurred = params->observer == OBSERVER_MULTIPLE || (mover == CHANCE && secret);
    return blurred ? game->rules->seen(game->world, state, action, owner) : action;
}

// Moves to the next node in each tree, except the tree of `except`. Each tree follows what its
// observer sees of `action`. Returns false if a tree has no room for a new node.
static bool trees_follow(Worker *worker, const State *state, Side mover, Action action,
                         Side except) {
    bool multiple = worker->params->observer == OBSERVER_MULTIPLE;
    for (Side owner = ALLIED; owner < SIDES; owner++) {
        if (owner == except || (!multiple && owner != worker->viewer)) continue;
        Action label = label_of(worker->game, worker->params, state, mover, action, owner);
        NodeIndex next = tree_reach(&worker->tree[owner], node_at(worker, owner), mover, label);
        if (next == NODE_NONE) worker->full = true;
        if (next == NODE_NONE) return false;
        worker->path[owner].node[worker->path[owner].count++] = next;
    }
    return true;
}

// Samples a chance event by the rules' odds, and applies it. Returns false without applying it if a
// tree is full.
static bool step_chance(Worker *worker, State *state) {
    const Game *game = worker->game;
    Action action = game->rules->draw(game->world, state, &worker->rng);
    bool followed = averages(worker) || trees_follow(worker, state, CHANCE, action, NOBODY);
    if (followed) {
        game_apply(game, state, action);
        worker->depth++;
    }
    return followed;
}

// Fills the priors for PUCT with square roots of the policy's weights. The policy is overconfident,
// and the search must also try moves of low weight.
static void priors_soften(Worker *worker, const State *state, const Action list[], int count) {
    float *weight = worker->room.weight;
    policy_priors(worker->game, state, list, count, weight);
    for (int i = 0; i < count; i++) weight[i] = __builtin_sqrtf(weight[i]);
}

// Matches the children of `node` with the legal list, and adds children for new choices. Returns
// false if no choice has a child, because the tree is full.
static bool choices_gather(Worker *worker, const State *state, Side side, SearchTree *tree,
                           NodeIndex node, const Action list[], int count) {
    const SearchParams *params = worker->params;
    Choices *choices = &worker->choices;
    if (tree_match(tree, node, side, list, count, false, choices) > 0) {
        bool rated = params->policy == POLICY_PUCT;
        if (rated) priors_soften(worker, state, list, count);
        tree_admit(tree, node, side, list, count, rated ? worker->room.weight : NULL);
        tree_match(tree, node, side, list, count, true, choices);
    }
    return choices->count > 0;
}

// Points *list to root_list at the root, else to the legal actions of `state` without those that
// Rules.thin() removes. Fills worker->choices with their children. Returns false if no choice has a
// child.
static bool choices_list(Worker *worker, const State *state, Side side, SearchTree *tree,
                         NodeIndex node, const Action **list) {
    const Game *game = worker->game;
    bool root = worker->depth == 0;
    int count = root ? worker->root_count : game_legal(game, state, worker->room.list);
    if (!root && game->rules->thin != NULL)
        count = game->rules->thin(game->world, state, worker->room.list, count);
    *list = root ? worker->root_list : worker->room.list;
    return tree_match_all(tree, node, side, *list, count, &worker->choices) ||
           choices_gather(worker, state, side, tree, node, *list, count);
}

// Fills worker->choices with all children of `node`. With worker->open they equal the legal list,
// which need not be computed.
static void choices_open(Worker *worker, const State *state, Side side, const SearchTree *tree,
                         NodeIndex node) {
    audit(worker->depth == 0 ? tree_match_all(tree, node, side, worker->root_list,
                                              worker->root_count, &worker->choices)
                             : tree_match_all(tree, node, side, worker->room.list,
                                              game_legal(worker->game, state, worker->room.list),
                                              &worker->choices));
    (void)state, (void)side;
    tree_all(tree, node, &worker->choices);
}

static bool step_choice(Worker *worker, State *state, Side side) {
    const Game *game = worker->game;
    bool root = worker->depth == 0;
    Side owner = tree_owner(worker, side);
    SearchTree *tree = &worker->tree[owner];
    Path *path = &worker->path[owner];
    NodeIndex node = node_at(worker, owner);
    const Action *list = NULL;  // stays NULL while the children are the legal list
    // search_among() may restrict the root to fewer choices than it has children.
    if (worker->open && tree->nodes[node].count > 0 &&
        (!root || tree->nodes[node].count == worker->root_count))
        choices_open(worker, state, side, tree, node);
    else if (!choices_list(worker, state, side, tree, node, &list))
        return false;
    const SearchParams *params = root ? worker->root_params : worker->params;
    int place = select_choice(params, &worker->choices, side != worker->viewer, &worker->rng);
    int chosen = choices_place(&worker->choices, place);
    Action action = list != NULL ? list[chosen] : worker->choices.nodes[chosen].action;
    if (root) worker->root_place = chosen;
    path->node[path->count++] =
        tree->nodes[node].children + (NodeIndex)choices_child(&worker->choices, place);
    bool multiple = worker->params->observer == OBSERVER_MULTIPLE;
    bool followed = !multiple || trees_follow(worker, state, side, action, owner);
    game_apply(game, state, action);
    worker->depth++;
    return followed;
}

static bool step_down(Worker *worker, State *state, Side side) {
    return side == CHANCE ? step_chance(worker, state) : step_choice(worker, state, side);
}

// Does the same as step_choice() in a loop, with worker->open: follows choices until a node has no
// children, chance decides, the game is over, or the iteration has no more room. Returns who
// decides there: a side, CHANCE or NOBODY.
static Side follow_open(Worker *worker, State *state, Side side) {
    const Game *game = worker->game;
    SearchTree *tree = &worker->tree[worker->viewer];
    Path *path = &worker->path[worker->viewer];
    int count = path->count, start = count;
    int end =
        worker->full ? count : count + min_int(worker->params->depth, DEPTH_MAX) - worker->depth;
    NodeIndex at = path->node[count - 1];
    while (side < SIDES && tree->nodes[at].count > 0 && count < end) {
        choices_open(worker, state, side, tree, at);
        at = tree->nodes[at].children + (NodeIndex)select_choice(worker->params, &worker->choices,
                                                                 side != worker->viewer,
                                                                 &worker->rng);
        path->node[count++] = at;
        game_apply(game, state, tree->nodes[at].action);
        side = game_turn(game, state);
    }
    worker->depth += count - start;
    path->count = count;
    return side;
}

void worker_backpropagate(Worker *worker, float value) {
    assert(value >= 0 && value <= 1);
    for (Side owner = ALLIED; owner < SIDES; owner++) {
        Path *path = &worker->path[owner];
        for (int i = 0; i < path->count; i++)
            node_update(&worker->tree[owner].nodes[path->node[i]], value);
        path->count = 1;  // the root stays on the path
    }
    worker->plies += (uint64_t)worker->depth;
    worker->depth = 0;
    worker->full = false;
    worker->iterations++;
    RootTally *tally = &worker->tally[worker->root_place];
    if ((tally->visits & (tally->visits - 1)) == 0) {
        tally->doubling_visits[0] = tally->doubling_visits[1];
        tally->doubling_sum[0] = tally->doubling_sum[1];
        tally->doubling_visits[1] = tally->visits;
        tally->doubling_sum[1] = tally->sum;
    }
    tally->visits++;
    tally->sum += (double)value;
    tally->squares += (double)value * (double)value;
}

void worker_start(Worker *worker, const State *root, Side viewer, Pcg rng) {
    const Game *game = worker->game;
    game_copy(game, state_of(&worker->root), root);
    assert(game_turn(game, root) == viewer);
    worker->root_count = game_legal(game, root, worker->root_list);
    worker->root_params = worker->params;
    worker->viewer = viewer;
    worker->open = game->rules->open && worker->params->average == 0;
    worker->rng = rng;
    worker->depth = 0;
    worker->full = false;
    worker->iterations = worker->plies = 0;
    worker->root_place = 0;
    memset(worker->tally, 0, (size_t)worker->root_count * sizeof worker->tally[0]);
    if (worker->params->determinization == DETERMINIZE_ONCE)
        game->rules->resample(game->world, state_of(&worker->root), viewer, &worker->rng);
    bool multiple = worker->params->observer == OBSERVER_MULTIPLE;
    for (Side owner = ALLIED; owner < SIDES; owner++) {
        worker->path[owner].count = multiple || owner == viewer ? 1 : 0;
        worker->path[owner].node[0] = worker->tree[owner].root;
    }
}

void worker_among(Worker *worker, const SearchParams *params, const Action among[], int count) {
    assert(count > 0);
    for (int i = 0; i < count; i++)
        assert(list_holds(worker->root_list, worker->root_count, among[i]));
    memcpy(worker->root_list, among, (size_t)count * sizeof among[0]);
    worker->root_count = count;
    worker->root_params = params;
}
