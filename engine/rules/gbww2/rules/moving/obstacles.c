// SPDX-License-Identifier: GPL-3.0-or-later
// obstacles.c -- collects obstacles; see obstacles.h. Start at obstacles_open().
#include "engine/rules/gbww2/rules/rules_internal.h"

enum { FENCES_NEAR = 24 * INCH };  // u: fences farther from the front centre are not listed

void obstacles_open(const World *world, const State *state, int battalion, Obstacles *out) {
    obstacles_open_stands(world, state, battalion, out);
    obstacles_fences(state, battalion, out);
}

void obstacles_fences(const State *state, int battalion, Obstacles *out) {
    const Battalion *it = &state->battalion[battalion];
    out->around.fence = out->fence;
    out->around.fence_count =
        fences_find(out->enemy.rect, out->enemy.count, spot_at(HALF * it->x, HALF * it->y),
                    FENCES_NEAR, out->fence);
}

void obstacles_open_stands(const World *world, const State *state, int battalion, Obstacles *out) {
    Side other = side_other((Side)side_of(world, battalion));
    uint64_t friends = 0;
    for (uint64_t rest = friends_of(world, battalion) & ~bit(battalion); rest; rest &= rest - 1) {
        if (is_on(state, bits_first(rest))) friends |= rest & -rest;
    }
    crowd_of(world, state, placed_of(world, state, (int)other), &out->enemy);
    crowd_of(world, state, friends, &out->friend);
    const Battalion *it = &state->battalion[battalion];
    const BattalionCard *card = &world->battalion[battalion];
    bool foot = card->kind == BATTALION_FOOT && (it->flags & MOUNTED) == 0 &&
                !has_kind(world, state, battalion, STAND_ARMOUR);
    out->around = (Around){.ground = &world->ground,
                           .enemy = out->enemy.rect,
                           .friend = out->friend.rect,
                           .enemy_count = out->enemy.count,
                           .friend_count = out->friend.count,
                           .foot = foot};
}

bool obstacles_match(const ObstaclesKey *key, const World *world, const Obstacles *obstacles) {
    const Crowd *enemy = &obstacles->enemy, *friend = &obstacles->friend;
    return key->table == world->cache_key && key->foot == obstacles->around.foot &&
           key->enemies == enemy->count && key->friends == friend->count &&
           memcmp(key->enemy, enemy->rect, (size_t)enemy->count * sizeof(Rect)) == 0 &&
           memcmp(key->friend, friend->rect, (size_t) friend->count * sizeof(Rect)) == 0;
}

void obstacles_keep(const World *world, const Obstacles *obstacles, ObstaclesKey *out) {
    out->table = world->cache_key;
    out->foot = obstacles->around.foot;
    out->enemies = obstacles->enemy.count;
    out->friends = obstacles->friend.count;
    memcpy(out->enemy, obstacles->enemy.rect, (size_t)out->enemies * sizeof(Rect));
    memcpy(out->friend, obstacles->friend.rect, (size_t)out->friends * sizeof(Rect));
}
