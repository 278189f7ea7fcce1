// SPDX-License-Identifier: GPL-3.0-or-later
// fences.c -- finds the fences between stands of one side [W23]; see distance.h. Start at
// fences_find().
//
// Callers need fences far more often than stands move. So each thread caches the fences of the last
// groups of stands.
//   Key: the number and the places of all stands of the group, compared whole.
//   Size: KEPT groups, chosen by a hash of the key. A new group replaces the one in its slot.
//   A stand's fences are found when a caller first needs them.
// No result depends on the cache: the fences follow from the key alone.
#include "distance.h"

enum {
    KEPT = 8,         // groups: 47 KiB in all
    GROUP_MAX = 160,  // most stands of a group
};

typedef struct Fenced {
    int count, used;  // number of stands; number of fences found so far
    Rect stand[GROUP_MAX];
    // set of stands whose fences with later stands have been found
    uint64_t known[(GROUP_MAX + 63) / 64];
    uint16_t first[GROUP_MAX], many[GROUP_MAX];  // range of `fence` for each such stand
    Line fence[FENCES_MAX];
} Fenced;

// Lists the fences between stand `one` and the stands after it. Returns their number.
static int fences_of(const Rect stand[], int count, int one, Line out[], int room) {
    int found = 0;
    for (int k = one + 1; k < count; k++) {
        if (rects_far(&stand[one], &stand[k], FENCE)) continue;
        int gap2 = rects_gap2(&stand[one], &stand[k]);
        if (gap2 <= square(FENCE_LEAST) || gap2 > square(FENCE)) continue;
        assert(found < room);
        (void)room;
        out[found++] = rects_link(&stand[one], &stand[k]);
    }
    return found;
}

// Returns the cache entry of this group. If the entry held another group, it is emptied first.
static Fenced *fenced_of(const Rect stand[], int count) {
    static _Thread_local Fenced kept[KEPT];
    uint64_t mixed = (unsigned)count;
    for (int i = 0; i < count; i++) {
        uint64_t word;
        memcpy(&word, &stand[i], sizeof word);
        mixed = (mixed ^ word) * 0x9e3779b97f4a7c15u;
    }
    Fenced *it = &kept[(mixed >> 32) % KEPT];
    if (it->count == count && memcmp(it->stand, stand, (size_t)count * sizeof *stand) == 0)
        return it;
    it->count = count;
    it->used = 0;
    memcpy(it->stand, stand, (size_t)count * sizeof *stand);
    memset(it->known, 0, sizeof it->known);
    return it;
}

int fences_find(const Rect stand[], int count, Spot near, int reach, Line out[FENCES_MAX]) {
    assert(count <= GROUP_MAX);
    Fenced *it = NULL;
    int found = 0;
    for (int i = 0; i < count; i++) {
        if (spots_gap2(near, rect_front(&stand[i])) > square(reach + stand[i].radius)) continue;
        if (it == NULL) it = fenced_of(stand, count);
        if (!(it->known[i / 64] >> i % 64 & 1)) {
            it->known[i / 64] |= bit(i % 64);
            it->first[i] = (uint16_t)it->used;
            it->many[i] =
                (uint16_t)fences_of(stand, count, i, it->fence + it->used, FENCES_MAX - it->used);
            it->used += it->many[i];
        }
        memcpy(out + found, it->fence + it->first[i], it->many[i] * sizeof *out);
        found += it->many[i];
    }
    return found;
}
