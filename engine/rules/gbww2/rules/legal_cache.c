// SPDX-License-Identifier: GPL-3.0-or-later
// legal_cache.c -- caches the last list of legal actions. The host lists them, then the player
// lists them again in a determinization that looks the same to him.
#include "legal_cache.h"

typedef struct Asked {
    uint64_t table;
    State key;  // the position as the side that chooses knows it
    int count;
    Action list[ACTIONS_MAX];
} Asked;

// Returns true for phases whose list is slow to make and depends only on what the choosing side
// knows.
static bool is_worth(int phase) {
    return phase == PHASE_ACT || phase == PHASE_MOVE || phase == PHASE_FACING ||
           phase == PHASE_TARGET || phase == PHASE_FORMATION || phase == PHASE_SHAPE ||
           phase == PHASE_ANSWER;
}

// Copies the position to *out without the other side's secrets. No cached list may depend on those
// secrets.
static void key_make(const World *world, const State *state, int side, State *out) {
    int other = (int)side_other((Side)side), first, count = strikes_of(world, other, &first);
    *out = *state;
    for (uint64_t rest = world->side[other].battalions; rest; rest &= rest - 1) {
        Battalion *it = &out->battalion[bits_first(rest)];
        if (!(it->flags & SHOWN)) *it = (Battalion){.place = RESERVE};
    }
    for (int i = first; i < first + count; i++)
        if (out->strike[i].step <= STRIKE_CALLED) out->strike[i] = (Strike){0};
    out->black[other] = out->diamonds[other] = 0;
    out->plies = 0;
}

void legal_asked(const World *world, const State *state, const Frame *frame, ActionList *out) {
    static _Thread_local Asked kept[SIDES];
    const Phase *phase = &phases[frame->phase];
    int side = is_worth(frame->phase) ? (int)phase->who(world, state, frame) : (int)NOBODY;
    if ((side != ALLIED && side != AXIS) || out->count > 0) {
        phase->legal(world, state, frame, out);
        return;
    }
    State key;
    Asked *it = &kept[side];
    key_make(world, state, side, &key);
    if (it->table == world->cache_key && memcmp(&it->key, &key, sizeof key) == 0) {
        for (int i = 0; i < it->count; i++) actions_push(out, it->list[i]);
        return;
    }
    phase->legal(world, state, frame, out);
    // The entry is empty until the list is stored. A list that is too long is never stored.
    it->table = 0;
    if (out->count > ACTIONS_MAX) return;
    it->table = world->cache_key;
    it->key = key;
    it->count = out->count;
    for (int i = 0; i < out->count; i++) it->list[i] = out->at[i];
}
