// SPDX-License-Identifier: GPL-3.0-or-later
// retreat.c -- finds retreats [14.8.3, W37]; see around.h. Start at around_retreats().
#include "movement_range.h"

enum {
    // The full distance is tried first. If friends stand there, half an inch more is tried, twice.
    RETREAT_TRIES = 3,
    RECOIL_STEPS_MAX = 2,  // half inches
};

// Finds the post that lies `halves` half inches away in the direction of a facing. Returns false if
// it is off the table.
static bool post_beyond(const Around *around, Post from, int facing, int halves, Post *out) {
    int x = from.x + scale_down(halves * sine(facing));
    int y = from.y - scale_down(halves * cosine(facing));
    *out = from;
    if (!ground_on(around->ground, x, y)) return false;
    out->x = (uint8_t)x;
    out->y = (uint8_t)y;
    return true;
}

// Returns whether the battalion can go straight to a post without turning. Impassable terrain and
// fences on the way prevent this.
static bool walks_to(const Around *around, const Layout *layout, Post from, Post to) {
    Walker walker = walker_make(to.x - from.x, to.y - from.y);
    Rect stand[BODY_MAX];
    Line fence[FENCES_MAX];
    int count = layout_place(layout, from, stand);
    Spot vector = spot_at(HALF * (to.x - from.x), HALF * (to.y - from.y));
    Around way = around_way(around, from, vector, stand, count, fence);
    while (walker.done < walker.steps) {
        int direction = walker_step(&walker);
        from.x = (uint8_t)(from.x + step_x[direction]);
        from.y = (uint8_t)(from.y + step_y[direction]);
        layout_place(layout, from, stand);
        if (!around_passes(&way, from, stand, count)) return false;
    }
    return true;
}

int around_facing(const Around *around, Post at) {
    Spot spot = post_spot(at);
    Spot nearest = spot;
    int least = 1 << 30;
    for (int i = 0; i < around->enemy_count; i++) {
        int gap2 = spot_rect_gap2(spot, &around->enemy[i]);
        Spot middle = rect_middle(&around->enemy[i]);
        if (gap2 >= least || (middle.x == spot.x && middle.y == spot.y)) continue;
        least = gap2;
        nearest = middle;
    }
    return least == 1 << 30 ? at.facing : facing_to(nearest.x - spot.x, nearest.y - spot.y);
}

// An enemy stand within RETREAT_NEAR before the retreat, and its distance.
typedef struct Threat {
    const Rect *enemy;
    int was, within;  // square of the distance; the distance in u, rounded up
} Threat;

static int threats_of(const Around *around, const Rect stand[], int count, Threat out[NEAR_MAX]) {
    int found = 0;
    for (int i = 0; i < around->enemy_count; i++) {
        const Rect *enemy = &around->enemy[i];
        int was = groups_gap2(stand, count, enemy, 1, RETREAT_NEAR + 1);
        if (was > square(RETREAT_NEAR)) continue;
        assert(found < NEAR_MAX);
        out[found++] = (Threat){enemy, was, root_ceil(was)};
    }
    return found;
}

// Returns true if no stand is nearer to one of the enemies than the battalion was before.
static bool none_nearer(const Threat threat[], int threats, const Rect stand[], int count) {
    for (int i = 0; i < threats; i++) {
        for (int k = 0; k < count; k++) {
            if (rects_far(&stand[k], threat[i].enemy, threat[i].within)) continue;
            if (rects_gap2(&stand[k], threat[i].enemy) < threat[i].was) return false;
        }
    }
    return true;
}

static bool on_friends(const Around *around, const Rect stand[], int count) {
    for (int i = 0; i < count; i++) {
        if (any_overlap(&stand[i], around->friend, around->friend_count)) return true;
    }
    return false;
}

// Finds the post of a retreat in one direction. Returns false if the battalion cannot retreat in
// that direction.
static bool retreat_way(const Around *around, const Layout *layout, Post from, int facing,
                        int halves, const Threat threat[], int threats, Post *out) {
    Rect stand[BODY_MAX], old[BODY_MAX];
    for (int more = 0; more < RETREAT_TRIES; more++) {
        if (!post_beyond(around, from, facing, halves + more, out)) return false;
        out->facing = (uint8_t)around_facing(around, *out);
        int count = layout_place(layout, *out, stand);
        if (!around_stands(around, stand, count, false)) return false;
        if (!none_nearer(threat, threats, stand, count)) return false;
        Post end = *out;
        end.facing = from.facing;
        if (!walks_to(around, layout, from, end)) return false;
        layout_place(layout, end, old);
        if (!around_swings(around, old, stand, count, NULL)) return false;
        if (!on_friends(around, stand, count)) return true;
    }
    return false;
}

int around_retreats(const Around *around, const Layout *layout, Post from, int enemy_facing,
                    int halves, Post out[]) {
    bool all = enemy_facing == NO_FACING;
    int first = all ? 0 : facing_turn(enemy_facing, -(RETREAT_WAYS / 2));
    Rect stand[BODY_MAX];
    Threat threat[NEAR_MAX];
    int count = layout_place(layout, from, stand), found = 0;
    int threats = threats_of(around, stand, count, threat);
    for (int i = 0; i < (all ? (int)FACINGS : (int)RETREAT_WAYS); i++) {
        Post end;
        int facing = facing_turn(first, i);
        if (retreat_way(around, layout, from, facing, halves, threat, threats, &end))
            out[found++] = end;
    }
    return found;
}

Post around_recoils(const Around *around, const Layout *layout, Post from, int enemy_facing) {
    static const int8_t turns[RETREAT_WAYS] = {0, 1, -1, 2, -2, 3, -3};
    for (int halves = 1; halves <= RECOIL_STEPS_MAX; halves++) {
        for (int i = 0; i < RETREAT_WAYS; i++) {
            Rect stand[BODY_MAX], old[BODY_MAX];
            Post end;
            if (!post_beyond(around, from, facing_turn(enemy_facing, turns[i]), halves, &end))
                continue;
            if (!walks_to(around, layout, from, end)) continue;
            layout_place(layout, end, old);
            end.facing = (uint8_t)around_facing(around, end);
            int count = layout_place(layout, end, stand);
            if (around_fits(around, stand, count) && around_swings(around, old, stand, count, NULL))
                return end;
        }
    }
    return from;
}
