// SPDX-License-Identifier: GPL-3.0-or-later
// stands.c -- places the stands of a battalion; see stands.h. Start at layout_make(). March,
// assault and defence each have a function here [W34]; road.h places a road column.
#include "footprint.h"

// clang-format off
const SizeRow stand_sizes[STAND_SIZES] = {
    [SIZE_FOOT]    = {12,  8,  4, 24, 16},
    [SIZE_VEHICLE] = {12, 16,  8, 24, 21},
    [SIZE_GUN]     = { 8, 16,  8, 16, 19},
    [SIZE_SMALL]   = { 4, 16,  8,  8, 18},
    [SIZE_MOUNTED] = {12, 24, 12, 24, 28},
    [SIZE_TOWED]   = { 8, 32,  8, 32, 34},
    [SIZE_CENTRE]  = { 8, 16,  8, 16, 19},
    [SIZE_PARK]    = {16, 32, 16, 32, 37},
};
// clang-format on

const uint8_t formation_reach[FORMATIONS] = {LAYOUT_REACH, 96, 140, LAYOUT_REACH};

enum {
    ROW_GAP = 8,      // u: gap between rows, between stands in file, and beside a flank in defence
    GAP = 56,         // u: distance of the middles of two companies, with a gap of 2 in
    TIGHT_GAP = 32,   // u: distance of the same middles, with a gap of half an inch
    PAIR = 4,         // u: distance of HW and HQ from the centre line, side by side
    PAIR_APART = 16,  // u: the same distance with three companies, except in a bent defence
    NARROW = 8,       // u: half the width of a stand that fits between two wings bent back
    DEEP = 16,        // u: a narrow stand has room beside a company of at most this depth
};

int formation_of(const Body *body, int formation) {
    return body_count(body) == 1 && formation != ROAD ? ASSAULT : formation;
}

// A battalion, sorted for the functions of formations: the stands that count as companies, and the
// other stands.
typedef struct Ranks {
    const Body *body;
    Layout *out;
    // at least 1: in a battalion without companies the first stand counts as a company
    int companies;
    int first_support;  // index in the Body
    // number of supports; index of the heavy weapons and of the HQ in the Body, or -1
    int supports, weapons, staff;
    int depth;  // u: depth of the first row so far
} Ranks;

static void put(Ranks *ranks, int index, int r, int b, int turn, bool front) {
    const SizeRow *size = &stand_sizes[ranks->body->size[index]];
    ranks->out->stand[index] = (LocalStand){(int16_t)r,  (int16_t)b,   (int8_t)turn, size->half,
                                            size->depth, size->radius, front};
    if (front) ranks->depth = max_int(ranks->depth, size->depth);
}

static int half_of(const Ranks *ranks, int index) {
    return stand_sizes[ranks->body->size[index]].half;
}

static Ranks ranks_of(const Body *body, Layout *out) {
    int supports = body->supports, at = body->companies + supports;
    Ranks ranks = {.body = body, .out = out, .companies = body->companies};
    ranks.weapons = body->weapons ? at++ : -1;
    ranks.staff = body->staff ? at : -1;
    ranks.first_support = body->companies;
    ranks.supports = supports;
    if (body->companies > 0) return ranks;
    ranks.companies = 1;  // the first stand counts as a company
    ranks.first_support = 1;
    if (supports > 0) {
        ranks.supports--;
    } else if (ranks.weapons == 0) {
        ranks.weapons = -1;
    } else {
        ranks.staff = -1;
    }
    return ranks;
}

// Places the stands in march formation: one behind the other [3.1].
static void march(Ranks *ranks) {
    int b = 0, count = body_count(ranks->body);
    for (int i = 0; i < count; i++) {
        put(ranks, i, 0, b, 0, i == 0);
        b += stand_sizes[ranks->body->size[i]].depth + ROW_GAP;
    }
}

// Places the heavy weapons and the HQ behind the first row, `apart` u to the left and right of the
// centre.
static void pair(Ranks *ranks, int apart) {
    int b = ranks->depth + ROW_GAP;
    if (ranks->weapons >= 0) put(ranks, ranks->weapons, -apart, b, 0, false);
    if (ranks->staff >= 0) put(ranks, ranks->staff, apart, b, 0, false);
}

// Places the stands in assault formation: two companies in front, with a gap of 2 in if other
// companies stand behind them; supports in the gap, or touching the flanks [3.2].
static void assault(Ranks *ranks) {
    int companies = ranks->companies, front = min_int(companies, 2), outer = half_of(ranks, 0);
    int r = companies >= 3 ? GAP / 2 : companies == 2 ? half_of(ranks, 0) : 0;
    outer += r;
    for (int i = 0; i < front; i++) put(ranks, i, i == 0 ? -r : r, 0, 0, true);
    bool right = false;  // true once a support stands at the right flank
    for (int i = 0; i < ranks->supports; i++) {
        int index = ranks->first_support + i, beside = outer + half_of(ranks, index);
        if (i == 0 && companies >= 3) {
            put(ranks, index, 0, 0, 0, true);
        } else {
            put(ranks, index, right ? -beside : beside, 0, 0, true);
            right = true;
        }
    }
    int b = ranks->depth + ROW_GAP;
    for (int i = 2; i < companies; i++)
        put(ranks, i, companies == 3 ? 0 : i == 2 ? -GAP / 2 : GAP / 2, b, 0, false);
    pair(ranks, companies == 3 ? PAIR_APART : PAIR);
}

// Returns the turn of a company at r: of the left wing (r < 0), the right wing or the middle.
static int wing_turn(int shape, int r) {
    static const int8_t left[SHAPES] = {0, 0, -WING, WING, -WING, 0, WING, 0};
    static const int8_t right[SHAPES] = {0, 0, WING, -WING, 0, WING, 0, -WING};
    return r < 0 ? left[shape] : r > 0 ? right[shape] : 0;
}

// Returns whether a support has room in the gap between companies at r. The gaps of a tight line
// leave no room. Wings that are bent back leave less room between them, and beside a deep company
// in the middle.
static bool gap_fits(const Ranks *ranks, int index, int shape, int r) {
    bool narrow = half_of(ranks, index) <= NARROW;
    bool bent_back = shape == BACK || shape == LEFT_BACK || shape == RIGHT_BACK;
    if (shape == TIGHT || !bent_back) return shape != TIGHT;
    if (r == 0) return narrow;
    bool middle = ranks->companies == 3;  // the gap lies beside the company at the front centre
    return !middle || stand_sizes[ranks->body->size[0]].depth <= (narrow ? DEEP : ROW_GAP);
}

// Places the stands in defence formation: all companies in one row, whose wings may be turned about
// the front centre [3.3]. A single company has no wings.
static void defence(Ranks *ranks, int shape) {
    if (ranks->companies == 1) shape = STRAIGHT;
    int companies = ranks->companies, gap = shape == TIGHT ? TIGHT_GAP : GAP;
    int most = (companies - 1) * gap / 2, outer[2] = {most + half_of(ranks, 0), 0};
    outer[1] = outer[0];
    for (int i = 0; i < companies; i++) {
        int r = i * gap - most;
        put(ranks, i, r, 0, wing_turn(shape, r), true);
    }
    // Fill the gaps from the centre outwards, the right one before the left one.
    int slot[COMPANIES_MAX] = {0}, slots = 0, used = 0;
    for (int r = companies % 2 == 0 ? 0 : gap / 2; r < most; r += gap) {
        slot[slots++] = r;
        if (r > 0) slot[slots++] = -r;
    }
    for (int i = 0; i < ranks->supports; i++) {
        int index = ranks->first_support + i, half = half_of(ranks, index), r;
        while (used < slots && !gap_fits(ranks, index, shape, slot[used])) used++;
        if (used < slots) {
            r = slot[used++];
        } else {
            int side = outer[1] < outer[0] || outer[1] == outer[0] ? 1 : 0;
            r = outer[side] + ROW_GAP + half;
            outer[side] = r + half;
            if (side == 0) r = -r;
        }
        put(ranks, index, r, 0, wing_turn(shape, r), true);
    }
    bool straight = shape == STRAIGHT || shape == TIGHT;
    pair(ranks, companies == 3 && straight ? PAIR_APART : PAIR);
}

void layout_make(const Body *body, int formation, int shape, Layout *out) {
    assert(body->companies <= COMPANIES_MAX && body->supports <= SUPPORTS_MAX);
    assert(formation != ROAD && 0 <= shape && shape < SHAPES);
    int count = body_count(body);
    assert(0 < count && count <= BODY_MAX);
    out->count = (uint8_t)count;
    Ranks ranks = ranks_of(body, out);
    switch (formation_of(body, formation)) {
        case MARCH:
            march(&ranks);
            break;
        case ASSAULT:
            assault(&ranks);
            break;
        default:
            defence(&ranks, shape);
            break;
    }
}

int layout_place(const Layout *layout, Post post, Rect out[BODY_MAX]) {
    Spot from = post_spot(post);
    for (int i = 0; i < layout->count; i++) {
        const LocalStand *stand = &layout->stand[i];
        int facing = facing_turn(post.facing, stand->turn);
        Spot front = spot_local(from, facing, stand->r, stand->b);
        out[i] =
            (Rect){front.x, front.y, stand->half, stand->depth, (uint8_t)facing, stand->radius};
    }
    return layout->count;
}

// Returns a circle that holds all stands: if rects_far() is true of the circle and a stand, it is
// true of each of these stands and that stand.
static Rect circle_around(const Rect stand[], int count) {
    int low_x = stand[0].x, high_x = low_x, low_y = stand[0].y, high_y = low_y, radius = 0;
    for (int i = 1; i < count; i++) {
        low_x = min_int(low_x, stand[i].x);
        high_x = max_int(high_x, stand[i].x);
        low_y = min_int(low_y, stand[i].y);
        high_y = max_int(high_y, stand[i].y);
    }
    Spot middle = spot_at((low_x + high_x) / 2, (low_y + high_y) / 2);
    for (int i = 0; i < count; i++) {
        int apart = root_ceil(spots_gap2(middle, rect_front(&stand[i])));
        radius = max_int(radius, apart + stand[i].radius);
    }
    assert(radius <= UINT8_MAX);
    return (Rect){.x = middle.x, .y = middle.y, .radius = (uint8_t)radius};
}

void footprint_make(const Layout *layout, int facing, Footprint *out) {
    memset(out, 0, sizeof *out);
    out->count = (uint8_t)layout_place(layout, (Post){.facing = (uint8_t)facing}, out->stand);
    for (int i = 0; i < out->count; i++) {
        Spot corner[CORNERS];
        out->middle[i] = rect_middle(&out->stand[i]);
        rect_corners(&out->stand[i], corner);
        for (int k = 0; k < CORNERS; k++) {
            bool first = i == 0 && k == 0;
            Spot at = corner[k];
            out->west = first || at.x < out->west ? at.x : out->west;
            out->east = first || at.x > out->east ? at.x : out->east;
            out->north = first || at.y < out->north ? at.y : out->north;
            out->south = first || at.y > out->south ? at.y : out->south;
        }
    }
    if (out->count > 0) out->around = circle_around(out->stand, out->count);
}

int stands_place(const Body *body, Post post, int formation, int shape, Rect out[BODY_MAX]) {
    Layout layout;
    layout_make(body, formation, shape, &layout);
    return layout_place(&layout, post, out);
}

int64_t stand_moved2(const LocalStand *stand, Post from, Post to) {
    int old = facing_turn(from.facing, stand->turn), now = facing_turn(to.facing, stand->turn);
    int c = cosine(now) - cosine(old), s = sine(now) - sine(old);
    int x = HALF * SINE_ONE * (to.x - from.x) + stand->r * c - stand->b * s;
    int y = HALF * SINE_ONE * (to.y - from.y) + stand->r * s + stand->b * c;
    int64_t dx = (x + 128) >> 8, dy = (y + 128) >> 8;
    return dx * dx + dy * dy;
}

int layout_moved(const Layout *layout, Post from, Post to) {
    int64_t most = 0;
    for (int i = 0; i < layout->count; i++) {
        int64_t moved2 = stand_moved2(&layout->stand[i], from, to);
        if (moved2 > most) most = moved2;
    }
    assert(most <= INT32_MAX);
    return (root_ceil((int)most) + 15) / 16;
}
