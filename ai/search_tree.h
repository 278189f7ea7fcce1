// SPDX-License-Identifier: GPL-3.0-or-later
// search_tree.h -- one observer's tree: nodes of 32 bytes in one arena, children side by side.
//
// A node is the edge that leads to it: who moved, what the observer saw of it, and how that fared.
// Children of one node are kept sorted by mover and action, like the lists of Rules.legal, so that
// one walk along both finds what is legal in the deal at hand. Every value is the viewer's: nothing
// flips at a change of turn, and the side to choose decides whether high or low is good.
#pragma once
#include "engine/rules/rules.h"

typedef uint32_t NodeIndex;  // into the arena
enum {
    NODE_NONE = 0,                   // the arena's first node is never used
    CHILDREN_MAX = 4 * ACTIONS_MAX,  // of one node, over all deals; beyond it nothing is added
    NODES_SPARE = 3,                 // at the arena's end, never used: some read by fours
};

typedef struct Node {
    Action action;  // as the observer saw it
    uint32_t visits;
    uint32_t unavailable;  // visits of the parent in which this action was not legal
    float mean;            // of the viewer's results
    float rarity;        // 1 / sqrt(visits), infinite at first: UCB needs no division at each child
    NodeIndex children;  // the first of `count`; there is room for `room`
    uint16_t count, room;
    uint16_t prior;            // share of policy() among its siblings, in 1/65535
    uint8_t mover;             // a Side; CHANCE too
    bool unequally_available;  // some children were unavailable more often than others
} Node;
_Static_assert(sizeof(Node) == 32, "two nodes fill a cache line");

typedef struct SearchTree {
    Node *nodes;  // borrowed; `size` of them, and NODES_SPARE
    NodeIndex used, size;
    NodeIndex root;
} SearchTree;

// What may be chosen at a node in the deal at hand, for the selection rule.
typedef struct Choices {
    const float *widths;  // select_prepare(); NULL: they are reckoned
    const Node *nodes;    // all children of the node, legal here or not
    int count;
    uint32_t passes;              // visits of the node, this one included
    bool all;                     // node i is the list's action i, and child and place unset
    bool even;                    // and all were missed as often
    uint16_t child[ACTIONS_MAX];  // which of the nodes
    uint16_t place[ACTIONS_MAX];  // where in the legal list
} Choices;

// clang-format off
static inline int choices_child(const Choices *choices, int i) { return choices->all ? i : choices->child[i]; }
static inline int choices_place(const Choices *choices, int i) { return choices->all ? i : choices->place[i]; }
static inline const Node *choices_node(const Choices *choices, int i) { return &choices->nodes[choices_child(choices, i)]; }
// clang-format on

void tree_clear(SearchTree *tree);

// All children are to be chosen from.
static inline void tree_all(const SearchTree *tree, NodeIndex parent, Choices *out) {
    const Node *node = &tree->nodes[parent];
    out->nodes = &tree->nodes[node->children];
    out->passes = node->visits + 1;
    out->count = node->count;
    out->all = true;
    out->even = !node->unequally_available;
}

// The children are exactly the list: the common case of the descent, and then nothing needs to be
// written. They are sorted by mover, so that all between two of one mover are his.
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

// Find the children of `parent` for the actions of the list. Returns how many actions have no
// child. With `settle`, or if none is missing, the children that are not in the list are counted as
// missed.
int tree_match(SearchTree *tree, NodeIndex parent, Side mover, const Action list[], int count,
               bool settle, Choices *out);
// Give every action of the list a child. `weights` (may be NULL) become priors. False if full.
bool tree_admit(SearchTree *tree, NodeIndex parent, Side mover, const Action list[], int count,
                const float weights[]);

NodeIndex tree_find(const SearchTree *tree, NodeIndex parent, Side mover, Action action);
// The child, made if there is none; NODE_NONE if the arena is full. Children of other movers are
// counted as missed.
NodeIndex tree_reach(SearchTree *tree, NodeIndex parent, Side mover, Action action);

static inline void node_update(Node *node, float value) {
    float share = 1.0f / (float)++node->visits;
    node->mean += (value - node->mean) * share;
    node->rarity = __builtin_sqrtf(share);
}
