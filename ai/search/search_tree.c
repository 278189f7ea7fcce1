// SPDX-License-Identifier: GPL-3.0-or-later
// search_tree.c -- the arena and its nodes (search_tree.h). Start at tree_match().
#include "search_tree.h"

#include <math.h>

static uint64_t node_key(Side mover, Action action) { return (uint64_t)mover << 32 | action; }

void tree_clear(SearchTree *tree) {
    assert(tree->size > 2);
    tree->used = 2;
    tree->root = 1;
    tree->nodes[tree->root] = (Node){0};
}

// Does the work of tree_match() when the children differ from the list: one pass along both sorted
// lists.
static int match_some(Node *parent, Node nodes[], Side mover, const Action list[], int count,
                      bool settle, Choices *out) {
    uint16_t left[CHILDREN_MAX];  // children that are not in the list, hence unavailable
    int left_count = 0, missing = 0, at = 0, children = parent->count;
    out->count = 0;
    for (int i = 0; i < count; i++) {
        uint64_t key = node_key(mover, list[i]);
        while (at < children && node_key(nodes[at].mover, nodes[at].action) < key)
            left[left_count++] = (uint16_t)at++;
        bool found = at < children && nodes[at].action == list[i] && nodes[at].mover == mover;
        missing += !found;
        if (!found) continue;
        out->child[out->count] = (uint16_t)at++;
        out->place[out->count++] = (uint16_t)i;
    }
    while (at < children) left[left_count++] = (uint16_t)at++;
    if (missing > 0 && !settle) return missing;
    for (int i = 0; i < left_count; i++) nodes[left[i]].unavailable++;
    parent->unequally_available |= left_count > 0 && left_count < children;
    return missing;
}

int tree_match(SearchTree *tree, NodeIndex parent, Side mover, const Action list[], int count,
               bool settle, Choices *out) {
    if (tree_match_all(tree, parent, mover, list, count, out)) return 0;
    Node *node = &tree->nodes[parent], *nodes = &tree->nodes[node->children];
    out->nodes = nodes;
    out->parent_visits = node->visits + 1;
    out->all = out->equally_available = false;
    return match_some(node, nodes, mover, list, count, settle, out);
}

// Makes room for at least `room` children of `parent`: unless it has that already, reserves other
// nodes and moves its present children there. Returns false if the arena is full or `room` exceeds
// CHILDREN_MAX. The old nodes stay unused until tree_clear(). Growth by half keeps that waste below
// three times the nodes in use.
static bool tree_make_room(SearchTree *tree, NodeIndex parent, int room) {
    Node *node = &tree->nodes[parent];
    if (room <= node->room) return true;
    if (node->count > 0) room = min_int(room + room / 2, max_int(room, CHILDREN_MAX));
    if (room > CHILDREN_MAX || tree->size - tree->used < (NodeIndex)room) return false;
    memcpy(&tree->nodes[tree->used], &tree->nodes[node->children], node->count * sizeof(Node));
    node->children = tree->used;
    node->room = (uint16_t)room;
    tree->used += (NodeIndex)room;
    return true;
}

static Node node_new(Side mover, Action action, uint32_t unavailable, const float weights[],
                     int count, int place, float sum) {
    Node node = {
        .action = action, .mover = (uint8_t)mover, .unavailable = unavailable, .rarity = INFINITY};
    float share = weights != NULL ? weights[place] / sum : 1.0f / (float)count;
    node.prior = (uint16_t)(share * 65535.0f + 0.5f);
    return node;
}

bool tree_admit(SearchTree *tree, NodeIndex parent, Side mover, const Action list[], int count,
                const float weights[]) {
    Choices found;
    int missing = tree_match(tree, parent, mover, list, count, false, &found);
    int before = tree->nodes[parent].count;
    if (!tree_make_room(tree, parent, before + missing)) return false;
    float sum = 0;
    for (int i = 0; weights != NULL && i < count; i++) sum += weights[i];
    assert(weights == NULL || sum > 0);

    // Merge from the end, so that no node is overwritten before it is moved.
    Node *block = &tree->nodes[tree->nodes[parent].children];
    int from = before - 1, to = before + missing - 1;
    for (int i = count - 1; i >= 0 && to > from; i--) {
        uint64_t key = node_key(mover, list[i]);
        while (from >= 0 && node_key(block[from].mover, block[from].action) > key)
            block[to--] = block[from--];
        bool known = from >= 0 && block[from].action == list[i] && block[from].mover == mover;
        block[to--] =
            known ? block[from--]
                  : node_new(mover, list[i], tree->nodes[parent].visits, weights, count, i, sum);
    }
    tree->nodes[parent].count = (uint16_t)(before + missing);
    tree->nodes[parent].unequally_available |= before > 0 && missing > 0;
    return true;
}

// Returns the index of the first child whose key is not below `key`, by binary search; `count` if
// all keys are below.
static int children_search(const Node *children, int count, uint64_t key) {
    int low = 0;
    while (count > 0) {
        int half = count / 2;
        const Node *middle = &children[low + half];
        if (node_key(middle->mover, middle->action) < key) {
            low += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return low;
}

NodeIndex tree_find(const SearchTree *tree, NodeIndex parent, Side mover, Action action) {
    const Node *node = &tree->nodes[parent];
    const Node *children = &tree->nodes[node->children];
    int place = children_search(children, node->count, node_key(mover, action));
    bool found =
        place < node->count && children[place].action == action && children[place].mover == mover;
    return found ? node->children + (NodeIndex)place : NODE_NONE;
}

// Counts one more visit in which the children of movers other than `mover` were unavailable.
static void others_mark_unavailable(SearchTree *tree, NodeIndex parent, Side mover) {
    Node *node = &tree->nodes[parent], *children = &tree->nodes[node->children];
    if (node->count == 0) return;
    // Stop early in the usual case: all children have this mover. Children are sorted by mover.
    if (children[0].mover == mover && children[node->count - 1].mover == mover) return;
    for (int i = 0; i < node->count; i++) children[i].unavailable += children[i].mover != mover;
    node->unequally_available = true;
}

static NodeIndex child_insert(SearchTree *tree, NodeIndex parent, Side mover, Action action) {
    Node *node = &tree->nodes[parent];
    if (!tree_make_room(tree, parent, node->count + 1)) return NODE_NONE;
    Node *children = &tree->nodes[node->children];
    int place = children_search(children, node->count, node_key(mover, action));
    memmove(&children[place + 1], &children[place], (size_t)(node->count - place) * sizeof(Node));
    children[place] = (Node){.action = action, .mover = (uint8_t)mover, .rarity = INFINITY};
    node->count++;
    node->unequally_available |= node->count > 1 && children[place == 0].unavailable > 0;
    return node->children + (NodeIndex)place;
}

NodeIndex tree_reach(SearchTree *tree, NodeIndex parent, Side mover, Action action) {
    others_mark_unavailable(tree, parent, mover);
    NodeIndex found = tree_find(tree, parent, mover, action);
    return found != NODE_NONE ? found : child_insert(tree, parent, mover, action);
}
