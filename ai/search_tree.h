// SPDX-License-Identifier: GPL-3.0-or-later
// search_tree.h -- the tree of one observer: nodes of 32 bytes in one arena, siblings adjacent.
//
// A node stores the edge that leads to it: mover, action as the observer saw it, and statistics.
//   - Children are sorted by mover and action, like the lists of Rules.legal, so that one pass
//     along both lists finds the children that are legal in this determinization.
//   - All values are the viewer's. An index stays valid until its siblings move (tree_admit).
#pragma once
#include "engine/rules/game.h"

typedef uint32_t NodeIndex;  // into the arena
enum {
    NODE_NONE = 0,                   // the arena's first node is never used
    CHILDREN_MAX = 4 * ACTIONS_MAX,  // of one node, over all determinizations; no more are added
    NODES_SPARE = 3,                 // unused nodes at the end of the arena; select.c reads fours
};

typedef struct Node {
    Action action;  // as the observer saw it
    uint32_t visits;
    uint32_t unavailable;      // parent visits in which this action was not legal
    float mean;                // of the viewer's results
    float rarity;              // 1 / sqrt(visits), infinity without visits; saves UCB a division
    NodeIndex children;        // the first child
    uint16_t count, room;      // children, and nodes reserved for them
    uint16_t prior;            // share of policy() among its siblings, in 1/65535
    uint8_t mover;             // a Side, or CHANCE
    bool unequally_available;  // the children differ in `unavailable`
} Node;
_Static_assert(sizeof(Node) == 32, "two nodes fill a cache line");

typedef struct SearchTree {
    Node *nodes;  // borrowed; `size` of them, and NODES_SPARE
    NodeIndex used, size;
    NodeIndex root;
} SearchTree;

// The children that are legal here. Their availability count is parent_visits - unavailable.
typedef struct Choices {
    const float *widths;  // of select_prepare(); NULL: computed when needed
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

// Offers all children as choices.
static inline void tree_all(const SearchTree *tree, NodeIndex parent, Choices *out) {
    const Node *node = &tree->nodes[parent];
    out->nodes = &tree->nodes[node->children];
    out->parent_visits = node->visits + 1;
    out->count = node->count;
    out->all = true;
    out->equally_available = !node->unequally_available;
}

// True, with *out filled, if the children are exactly the list: the common case. Children are
// sorted by mover, so that the first and the last one tell for all.
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

// Finds the children of `parent` for the list; returns the number of actions without a child. With
// `settle`, or if that is 0, counts the children that are not in the list as unavailable.
int tree_match(SearchTree *tree, NodeIndex parent, Side mover, const Action list[], int count,
               bool settle, Choices *out);
// Gives every action of the list a child, with priors in proportion to `weights` (NULL: equal).
// False, with the tree unchanged, if the arena or the node is full.
bool tree_admit(SearchTree *tree, NodeIndex parent, Side mover, const Action list[], int count,
                const float weights[]);

// Returns the child for an action; NODE_NONE if there is none.
NodeIndex tree_find(const SearchTree *tree, NodeIndex parent, Side mover, Action action);
// Creates it if missing (NODE_NONE: full), and counts the children of other movers as unavailable.
NodeIndex tree_reach(SearchTree *tree, NodeIndex parent, Side mover, Action action);

static inline void node_update(Node *node, float value) {
    float share = 1.0f / (float)++node->visits;
    node->mean += (value - node->mean) * share;
    node->rarity = __builtin_sqrtf(share);
}
