// SPDX-License-Identifier: GPL-3.0-or-later
// obstacles.h -- collects the obstacles around a battalion, for tests of moves and places.
#pragma once
#include "engine/rules/gbww2/rules/phases.h"
#include "engine/rules/gbww2/table/around.h"

// The obstacles around a battalion: spotted enemies, friends, and fences between enemies [W23].
typedef struct Obstacles {
    Crowd enemy, friend;
    Line fence[FENCES_MAX];
    Around around;  // points into the members above, so the structure may not be moved
} Obstacles;
// Each fills *out. The caller may not move *out afterwards. obstacles_open_stands() leaves out the
// fences, which obstacles_fences() adds.
void obstacles_open(const World *world, const State *state, int battalion, Obstacles *out);
void obstacles_open_stands(const World *world, const State *state, int battalion, Obstacles *out);
void obstacles_fences(const State *state, int battalion, Obstacles *out);

// A key for caches, which holds the contents of an Obstacles. Fences are left out, because they
// follow from the enemies.
typedef struct ObstaclesKey {
    uint64_t table;        // World.cache_key
    bool foot;             // Around.foot
    int enemies, friends;  // number of stands in `enemy` and `friend`
    Rect enemy[STANDS_MAX], friend[STANDS_MAX];
} ObstaclesKey;
// Returns whether the key was made from the same obstacles; obstacles_keep() makes a key.
bool obstacles_match(const ObstaclesKey *key, const World *world, const Obstacles *obstacles);
void obstacles_keep(const World *world, const Obstacles *obstacles, ObstaclesKey *out);
