// SPDX-License-Identifier: GPL-3.0-or-later
// search_tree.h -- the tree of one observer: nodes of 32 bytes in one arena, siblings adjacent.
//
// A node stores the edge that leads to it: mover, action as the observer saw it, and statistics.
//   - Children are sorted by mover and action, like the lists of Rules.legal, so that one pass
//     along both lists finds the children that are legal in this determinization.
//   - Values are the viewer's. tree_admit() and tree_reach() may move siblings to other indexes.
#pragma once
#include "engine/rules/game.h"

typedef uint32_t NodeIndex;  // index into SearchTree.nodes
enum {
    NODE_NONE = 0,                   // the arena's first node is never used
    CHILDREN_MAX = 4 * ACTIONS_MAX,  // most children of a node, over all determinizations
    NODES_SPARE = 3,                 // unused nodes at the end of the arena; select.c reads fours
};

typedef struct Node {
    Action action;  // the action as the observer saw it
    uint32_t visits;
    uint32_t unavailable;  // parent visits in which this action was not legal
    float mean;            // mean of the viewer's results
    float rarity;          // 1 / sqrt(visits), infinity without visits; saves UCB a division
    NodeIndex children;    // the first child
    uint16_t count, room;  // children, and nodes reserved for them
    uint16_t prior;        // share of the weights of tree_admit(), in 1/65535; 0 by tree_reach()
    uint8_t mover;         // a Side, or CHANCE
    bool unequally_available;  // the children may differ in `unavailable`
} Node;
_Static_assert(sizeof(Node) == 32, "two nodes fill a cache line");

typedef struct SearchTree {
    Node *nodes;  // borrowed; `size` of them, and NODES_SPARE
    NodeIndex used, size;
    NodeIndex root;
} SearchTree;

// The children that are legal now. The availability count of each is parent_visits - unavailable.
typedef struct Choices {
    const float *widths;  // widths of select_prepare(); NULL: computed when needed
    const Node *nodes;    // all children of the node, legal or not
    int count;
    uint32_t parent_visits;       // visits of the node, with the current one
    bool all;                     // choice i is child i and action i; child[] and place[] are unset
    bool equally_available;       // all availability counts are equal; only with `all`
    uint16_t child[ACTIONS_MAX];  // index into nodes
    uint16_t place[ACTIONS_MAX];  // index into the legal list
} Choices;

// clang-format off
static inline int choices_child(const Choices *choices, int i) { return choices->all ? i : choices->child[i]; }
static inline int choices_place(const Choices *choices, int i) { return choices->all ? i : choices->place[i]; }
static inline const Node *choices_node(const Choices *choices, int i) { return &choices->nodes[choices_child(choices, i)]; }
// clang-format on

void tree_clear(SearchTree *tree);  // leaves only the root
// Fills *out with all children of `parent`.
static inline void tree_all(const SearchTree *tree, NodeIndex parent, Choices *out) {
    const Node *node = &tree->nodes[parent];
    out->nodes = &tree->nodes[node->children];
    out->parent_visits = node->visits + 1;
    out->count = node->count;
    out->all = true;
    out->equally_available = !node->unequally_available;
}

// Returns true and fills *out if the children are exactly the list, which is the common case.
// Children are sorted by mover; if the first and the last child have this mover, all do.
static inline bool tree_match_all(const SearchTree *tree, NodeIndex parent, Side mover,
                                  const Action list[], int count, Choices *out) {
    const Node *node = &tree->nodes[parent], *nodes = &tree->nodes[node->children];
    assert(count > 0);
    if (node->count != count) return false;
    if (nodes[0].mover != mover || nodes[count - 1].mover != mover) return false;
    for (int i = 0; i < count; i++)
        if (nodes[i].action != list[i]) return false;
    tree_all(tree, parent, out);
    return true;
}

// Fills *out with the children whose actions are listed. Returns the number of actions without a
// child. If `settle` is true or that number is 0, counts all other children as unavailable.
int tree_match(SearchTree *tree, NodeIndex parent, Side mover, const Action list[], int count,
               bool settle, Choices *out);
// Adds a child for every action of the list that lacks one, with priors in proportion to `weights`
// (NULL: equal). Returns false and leaves the tree unchanged if the arena or the node is full.
bool tree_admit(SearchTree *tree, NodeIndex parent, Side mover, const Action list[], int count,
                const float weights[]);

// Returns the child of `parent` for an action, or NODE_NONE if no child has it.
NodeIndex tree_find(const SearchTree *tree, NodeIndex parent, Side mover, Action action);
// Returns the child for an action; adds it if missing. Returns NODE_NONE if the arena or the node
// is full. Counts the children of other movers as unavailable.
NodeIndex tree_reach(SearchTree *tree, NodeIndex parent, Side mover, Action action);

static inline void node_update(Node *node, float value) {
    float share = 1.0f / (float)++node->visits;
    node->mean += (value - node->mean) * share;
    node->rarity = __builtin_sqrtf(share);
}
