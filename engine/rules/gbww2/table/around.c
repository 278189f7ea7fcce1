// SPDX-License-Identifier: GPL-3.0-or-later
// around.c -- tests where stands may be, facings, changes of formation and charges; see around.h.
// Retreats are in retreat.c.
#include "around.h"
#include "movement_range.h"

enum {
    STRIDE = 4,  // u: the ground on a stand's way is tested at least this often
    ROUNDED = 4  // u: rounding of posts and distances brings two places nearer by at most this
};

static bool may_enter(const Around *around, Spot spot) {
    int column = spot.x >> 3, row = spot.y >> 3;
    return !ground_bit(around->ground, GROUND_NEVER, column, row) &&
           (around->foot || !ground_bit(around->ground, GROUND_FORD, column, row));
}

bool around_stands(const Around *around, const Rect stand[], int count, bool contact) {
    int wide = around->ground->wide / 2, high = around->ground->high / 2;
    for (int i = 0; i < count; i++) {
        if (!rect_on_table(&stand[i], wide, high)) return false;
        if (!may_enter(around, rect_middle(&stand[i]))) return false;
    }
    return contact || !any_contact(stand, count, around->enemy, around->enemy_count);
}

bool around_prints(const Around *around, const Footprint *print, Spot front) {
    int wide = HALF * around->ground->wide, high = HALF * around->ground->high;
    if (front.x + print->west < 0 || front.x + print->east > wide || front.y + print->north < 0 ||
        front.y + print->south > high)
        return false;
    for (int i = 0; i < print->count; i++)
        if (!may_enter(around, spot_at(front.x + print->middle[i].x, front.y + print->middle[i].y)))
            return false;
    return true;
}

bool around_fits(const Around *around, const Rect stand[], int count) {
    if (!around_stands(around, stand, count, false)) return false;
    for (int i = 0; i < count; i++) {
        if (any_overlap(&stand[i], around->friend, around->friend_count)) return false;
    }
    return true;
}

unsigned stands_on_bad(const Ground *ground, const Rect stand[], int count) {
    unsigned bad = 0;
    for (int i = 0; i < count; i++) {
        Spot middle = rect_middle(&stand[i]);
        if (ground_bit(ground, GROUND_BAD, middle.x >> 3, middle.y >> 3)) bad |= 1u << i;
    }
    return bad;
}

// Copies the stands that a layout on `spot` can touch at any facing, and those whose fences it can
// cross. Returns their number.
static int near_stands(const Rect all[], int count, Spot spot, Rect out[], int room) {
    int found = 0;
    for (int i = 0; i < count; i++) {
        int reach = LAYOUT_REACH + FENCE + all[i].radius;
        if (square(all[i].x - spot.x) + square(all[i].y - spot.y) > square(reach)) continue;
        assert(found < room);
        out[found++] = all[i];
    }
    return found;
}

void around_near(const Around *around, Spot spot, Rect enemy[], Rect friend[], Around *out) {
    *out = *around;
    out->enemy = enemy;
    out->friend = friend;
    out->enemy_count = near_stands(around->enemy, around->enemy_count, spot, enemy, NEAR_MAX);
    out->friend_count = near_stands(around->friend, around->friend_count, spot, friend, NEAR_MAX);
}

uint32_t around_facings(const Around *around, const Layout *layout, Post from, Post to, int extra,
                        const int rate[2], unsigned met, bool free_turn, uint32_t asked) {
    Rect enemy[NEAR_MAX], friend[NEAR_MAX], stand[BODY_MAX];
    Around near;
    Spot front = post_spot(to);
    around_near(around, front, enemy, friend, &near);
    uint32_t legal = 0;
    Rect old[BODY_MAX];
    layout_place(layout, (Post){to.x, to.y, from.facing}, old);
    for (; asked; asked &= asked - 1) {
        to.facing = (uint8_t)bits_first(asked);
        int moved = free_turn ? 0 : layout_moved(layout, from, to) + extra;
        if (!free_turn && moved > rate[0]) continue;
        int count = layout_place(layout, to, stand);
        bool bad = going_is_bad(met | stands_on_bad(around->ground, stand, count), count);
        if (!free_turn && moved > rate[bad]) continue;
        if (around_fits(&near, stand, count) &&
            around_swings(&near, old, stand, count, free_turn ? &front : NULL))
            legal |= asked & -asked;
    }
    return legal;
}

typedef struct Box {  // u: holds all ways of some stands
    int left, top, right, bottom;
} Box;

static Box box_of(const Line way[], int count) {
    Box box = {INT16_MAX, INT16_MAX, INT16_MIN, INT16_MIN};
    for (int i = 0; i < count; i++) {
        box.left = min_int(box.left, min_int(way[i].a.x, way[i].b.x));
        box.right = max_int(box.right, max_int(way[i].a.x, way[i].b.x));
        box.top = min_int(box.top, min_int(way[i].a.y, way[i].b.y));
        box.bottom = max_int(box.bottom, max_int(way[i].a.y, way[i].b.y));
    }
    return box;
}

static bool boxes_meet(const Box *a, const Box *b) {
    return a->left <= b->right && b->left <= a->right && a->top <= b->bottom && b->top <= a->bottom;
}

// Returns whether the battalion may enter all squares that the box touches, at most 64 in a row.
static bool box_enters(const Around *around, const Box *box) {
    int column = box->left >> 3, last = (box->right >> 3) - column;
    if (last > 63) return false;
    for (int row = box->top >> 3; row <= box->bottom >> 3; row++) {
        uint64_t never = ground_window(around->ground, GROUND_NEVER, column, row);
        if (!around->foot) never |= ground_window(around->ground, GROUND_FORD, column, row);
        if (never << (63 - last)) return false;
    }
    return true;
}

static bool way_enters(const Around *around, Line way) {
    int dx = way.b.x - way.a.x, dy = way.b.y - way.a.y;
    int steps = ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy)) / STRIDE + 1;
    for (int i = 1; i <= steps; i++) {
        Spot spot = spot_at(way.a.x + dx * i / steps, way.a.y + dy * i / steps);
        if (!ground_enters(around->ground, spot, around->foot)) return false;
    }
    return true;
}

// Returns whether all these ways are open. The box around them settles most obstacles at once.
static bool ways_open(const Around *around, const Line way[], int count) {
    Box box = box_of(way, count);
    for (int i = 0; i < around->enemy_count; i++) {
        const Rect *it = &around->enemy[i];
        Box enemy = {it->x - it->radius, it->y - it->radius, it->x + it->radius,
                     it->y + it->radius};
        for (int k = 0; boxes_meet(&box, &enemy) && k < count; k++)
            if (line_hits(way[k], it)) return false;
    }
    for (int i = 0; i < around->fence_count; i++) {
        Box fence = box_of(&around->fence[i], 1);
        for (int k = 0; boxes_meet(&box, &fence) && k < count; k++)
            if (lines_cross(way[k], around->fence[i])) return false;
    }
    if (box_enters(around, &box)) return true;
    for (int k = 0; k < count; k++)
        if (!way_enters(around, way[k])) return false;
    return true;
}

bool around_straight(const Around *around, Spot from, Spot to) {
    return ways_open(around, &(Line){from, to}, 1);
}

// Returns whether a stand can go its way by a detour over the front centre, of FORM_MOST at most.
static bool goes_by(const Around *around, Line way, Spot front) {
    const Line part[] = {{way.a, front}, {front, way.b}};
    int length = root_ceil(spots_gap2(way.a, front)) + root_ceil(spots_gap2(front, way.b));
    return length <= FORM_MOST && ways_open(around, part, 2);
}

bool around_swings(const Around *around, const Rect old[], const Rect now[], int count,
                   const Spot *front) {
    Line way[BODY_MAX];
    assert(count <= BODY_MAX);
    for (int i = 0; i < count; i++) way[i] = (Line){rect_middle(&old[i]), rect_middle(&now[i])};
    if (ways_open(around, way, count)) return true;
    for (int i = 0; i < count; i++)
        if (!ways_open(around, &way[i], 1) && (front == NULL || !goes_by(around, way[i], *front)))
            return false;
    return true;
}

bool around_regroups(const Around *around, Spot front, const Rect old[], const Rect now[],
                     int count) {
    for (int i = 0; i < count; i++) {
        if (spots_gap2(rect_front(&old[i]), rect_front(&now[i])) > square(FORM_MOST)) return false;
    }
    return around_swings(around, old, now, count, &front);
}

bool around_forms(const Around *around, Spot front, const Rect old[], const Rect now[], int count) {
    return around_fits(around, now, count) && around_regroups(around, front, old, now, count);
}

static bool crosses_fence(const Around *around, Spot spot) {
    for (int i = 0; i < around->fence_count; i++) {
        if (spot_within(spot, around->fence[i], FENCE_HALF)) return true;
    }
    return false;
}

bool around_passes(const Around *around, Post at, const Rect stand[], int count) {
    Spot spot = post_spot(at);
    if (!may_enter(around, spot) || crosses_fence(around, spot)) return false;
    for (int i = 0; i < count; i++) {
        if (crosses_fence(around, rect_middle(&stand[i]))) return false;
    }
    return true;
}

Around around_way(const Around *around, Post from, Spot way, const Rect stand[], int count,
                  Line fence[FENCES_MAX]) {
    Around near = *around;
    Spot front = post_spot(from);
    Line place[BODY_MAX + 1] = {{front, front}};
    for (int i = 0; i < count; i++)
        place[i + 1] = (Line){rect_middle(&stand[i]), rect_middle(&stand[i])};
    Box box = box_of(place, count + 1);
    box.left += min_int(way.x, 0) - FENCE_HALF;
    box.right += max_int(way.x, 0) + FENCE_HALF;
    box.top += min_int(way.y, 0) - FENCE_HALF;
    box.bottom += max_int(way.y, 0) + FENCE_HALF;
    near.fence = fence;
    near.fence_count = 0;
    for (int i = 0; i < around->fence_count; i++) {
        Box other = box_of(&around->fence[i], 1);
        if (boxes_meet(&box, &other)) fence[near.fence_count++] = around->fence[i];
    }
    return near;
}

static bool all_beyond(const Rect stand[], int count, const Rect *target, int most) {
    for (int i = 0; i < count; i++)
        if (rects_within(&stand[i], target, most)) return false;
    return true;
}

bool around_charge(const Around *around, const Layout *layout, Post from, const Rect *target,
                   const int rate[2], Charge *out) {
    Spot aim = rect_middle(target), spot = post_spot(from);
    Post turned = from, at;
    Rect old[BODY_MAX], stand[BODY_MAX];
    if (aim.x == spot.x && aim.y == spot.y) return false;
    turned.facing = (uint8_t)facing_to(aim.x - spot.x, aim.y - spot.y);
    int pivot = layout_moved(layout, from, turned), count = layout_place(layout, from, old);
    if (pivot > rate[0]) return false;
    *out = (Charge){.facing = turned.facing};
    unsigned met = stands_on_bad(around->ground, old, count);
    layout_place(layout, turned, stand);
    met |= stands_on_bad(around->ground, stand, count);
    out->bad = going_is_bad(met, count);
    // All stands move by the same vector. Its length is at most the part of the rate that the turn
    // leaves. So a target farther away than that from all stands needs no search.
    if (all_beyond(stand, count, target, rate[out->bad] - pivot + CONTACT + ROUNDED)) return false;
    if (!around_stands(around, stand, count, false)) return false;
    if (!around_swings(around, old, stand, count, NULL)) return false;
    Walker walker = walker_make((aim.x - spot.x + HALF / 2) >> 3, (aim.y - spot.y + HALF / 2) >> 3);
    Line fence[FENCES_MAX];
    // Not a Post: the middle of a target at the edge may lie beyond the table.
    Spot vector = spot_at(HALF * walker.x, HALF * walker.y);
    Around way = around_way(around, turned, vector, stand, count, fence);
    for (at = turned; walker.done < walker.steps && walker.done < CLOSE_STEPS_MAX;) {
        int direction = walker_step(&walker);
        at.x = (uint8_t)(at.x + step_x[direction]);
        at.y = (uint8_t)(at.y + step_y[direction]);
        out->step[out->count++] = (uint8_t)direction;
        layout_place(layout, at, stand);
        if (!around_stands(around, stand, count, true)) return false;
        if (!around_passes(&way, at, stand, count)) return false;
        met |= stands_on_bad(around->ground, stand, count);
        out->bad = going_is_bad(met, count);
        int walked = root_ceil(spots_gap2(spot, post_spot(at)));
        if (pivot + walked > rate[out->bad]) return false;
        if (any_contact(stand, count, around->enemy, around->enemy_count)) break;
    }
    out->end = at;
    if (!any_contact(stand, count, target, 1)) return false;
    for (int i = 0; i < count; i++) {
        if (any_overlap(&stand[i], around->friend, around->friend_count)) return false;
    }
    return true;
}
