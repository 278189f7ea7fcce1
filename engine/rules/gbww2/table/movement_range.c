// SPDX-License-Identifier: GPL-3.0-or-later
// movement_range.c -- finds movement ranges and paths; see movement_range.h. Start at range_make():
//  1. masks_make() marks, for each half-inch post, what blocks the battalion there and which stands
//     are on bad terrain. Obstacles are convex, so the posts that one stand blocks in a row are a
//     run.
//  2. If nothing is in the way, and too few stands can meet bad terrain to slow the battalion, the
//     range is a disc.
//  3. Otherwise the range has the cells of the cheapest paths over the inch grid (cheapest.h) in
//     bad going, and the cells of straight lines.
//  4. In good going fewer than half of the stands may meet bad terrain. add_detours() searches once
//     for each set of stands that may meet it, while such a path could reach a new cell.
#include "movement_range.h"

#include "engine/board/cheapest.h"

// --- masks: the posts where something blocks or slows the battalion

static void mark(uint64_t rows[REACH_SIDE], int dx, int dy) { rows[dy + REACH] |= bit(dx + REACH); }

typedef bool Meets(const Slide *slide, int dx, int dy);

// mark_stand() tests moves to all posts of a row, or only those to cells of the inch grid.
enum { EACH_POST = 1, EACH_CELL = 2 };  // a stride, in half inches

// Returns the first move of a row, from `from` to `to`, by which two stands meet. Returns a move
// behind `to` if they never meet.
static int first_met(const Slide *slide, int from, int to, int dy, int stride, Meets *meets) {
    while (from <= to && !meets(slide, from, dy)) from += stride;
    return from;
}

// Marks the moves by which one stand would meet another. Both stands are convex, so the marked
// moves of a row are one run. The search of a row starts near the ends of the run before, because
// the ends change little. With EACH_CELL, the marks of other moves mean nothing.
static void mark_stand(uint64_t rows[REACH_SIDE], const Rect *own, const Rect *other, int range,
                       int most, int stride, Meets *meets) {
    int near = own->radius + other->radius + most, odd = stride - 1;
    int x = other->x - own->x, y = other->y - own->y, radius = HALF * range + near;
    if (x > radius || -x > radius || y > radius || -y > radius) return;
    int top = max_int((y - near) >> 3, -range), bottom = min_int((y + near + 7) >> 3, range);
    int west = max_int((x - near) >> 3, -range), east = min_int((x + near + 7) >> 3, range);
    top += top & odd;
    west += west & odd;
    int left = west, right = west;
    Slide slide;
    slide_make(own, other, &slide);
    for (int dy = top; dy <= bottom; dy += stride) {
        int start = left;
        left = first_met(&slide, start, east, dy, stride, meets);
        if (left > east) left = first_met(&slide, west, start - stride, dy, stride, meets);
        bool met = left <= east && meets(&slide, left, dy);
        if (!met) {
            left = west;
            right = west;
            continue;
        }
        if (left <= start) {
            while (left > west && meets(&slide, left - stride, dy)) left -= stride;
        }
        right = max_int(left, right);
        while (right + stride <= east && meets(&slide, right + stride, dy)) right += stride;
        while (right > left && !meets(&slide, right, dy)) right -= stride;
        rows[dy + REACH] |= (~(uint64_t)0 >> (63 - (right - left))) << (left + REACH);
    }
}

// Marks the moves that would bring the spot `own` onto a fence.
static void mark_fence(uint64_t rows[REACH_SIDE], Spot own, Line fence, int range) {
    int left = min_int(fence.a.x, fence.b.x) - FENCE_HALF - own.x;
    int right = max_int(fence.a.x, fence.b.x) + FENCE_HALF - own.x;
    int top = min_int(fence.a.y, fence.b.y) - FENCE_HALF - own.y;
    int bottom = max_int(fence.a.y, fence.b.y) + FENCE_HALF - own.y;
    left = max_int((left + 7) >> 3, -range);
    right = min_int(right >> 3, range);
    top = max_int((top + 7) >> 3, -range);
    bottom = min_int(bottom >> 3, range);
    for (int dy = top; dy <= bottom; dy++) {
        for (int dx = left; dx <= right; dx++) {
            Spot there = spot_at(own.x + HALF * dx, own.y + HALF * dy);
            if (spot_within(there, fence, FENCE_HALF)) mark(rows, dx, dy);
        }
    }
}

// Returns 64 squares of a row, one bit for each: 1 if the battalion may not enter the square.
static uint64_t never_window(const Around *around, int column, int row) {
    uint64_t never = ground_window(around->ground, GROUND_NEVER, column, row);
    if (!around->foot) never |= ground_window(around->ground, GROUND_FORD, column, row);
    return never;
}

// Finds the moves that keep all corners on the table. Returns their columns as bits, and their rows
// from *top to *bottom.
static uint64_t on_table(const Ground *ground, const Rect stand[], int count, int *top,
                         int *bottom) {
    int west = 1 << 14, east = -(1 << 14), north = 1 << 14, south = -(1 << 14);
    for (int i = 0; i < count; i++) {
        Spot corner[CORNERS];
        rect_corners(&stand[i], corner);
        for (int k = 0; k < CORNERS; k++) {
            west = min_int(west, corner[k].x);
            east = max_int(east, corner[k].x);
            north = min_int(north, corner[k].y);
            south = max_int(south, corner[k].y);
        }
    }
    int left = max_int((-west + 7) >> 3, -REACH);
    int right = min_int((HALF * ground->wide - east) >> 3, REACH);
    *top = max_int((-north + 7) >> 3, -REACH);
    *bottom = min_int((HALF * ground->high - south) >> 3, REACH);
    if (left > right) return 0;
    return (~(uint64_t)0 >> (63 - (right - left))) << (left + REACH);
}

// Returns the posts of a row where half of the stands or more are on bad terrain. Counts the stands
// at 64 posts in parallel, with one word for each binary digit of the count (a carry-save adder).
static uint64_t at_least_half(const MovementRange *range, int row) {
    uint64_t ones = 0, twos = 0, fours = 0, eights = 0;
    for (int i = 0; i < range->stands; i++) {
        uint64_t window = range->stand_bad[i][row], carry = ones & window, next = twos & carry;
        ones ^= window;
        twos ^= carry;
        eights |= fours & next;
        fours ^= next;
    }
    switch ((range->stands + 1) / 2) {
        case 1:
            return ones | twos | fours | eights;
        case 2:
            return twos | fours | eights;
        case 3:
            return (ones & twos) | fours | eights;
        default:
            return fours | eights;
    }
}

static void masks_make(const Around *around, const Rect stand[], int count, int range,
                       bool path_only, MovementRange *out) {
    Spot middle[BODY_MAX], spot = post_spot(out->from);
    int top, bottom;
    uint64_t columns = on_table(around->ground, stand, count, &top, &bottom);
    out->stands = count;
    for (int i = 0; i < count; i++) middle[i] = rect_middle(&stand[i]);
    for (int dy = -range; dy <= range; dy++) {
        uint64_t never = 0;
        int row = dy + REACH;
        for (int i = 0; i < count; i++) {
            int column = (middle[i].x >> 3) - REACH, down = (middle[i].y >> 3) + dy;
            out->stand_bad[i][row] = ground_window(around->ground, GROUND_BAD, column, down);
            out->bad[row] |= out->stand_bad[i][row];
            never |= never_window(around, column, down);
        }
        if (!path_only) out->taken[row] = never;
        out->blocked[row] = never_window(around, out->from.x - REACH, out->from.y + dy) |
                            (dy < top || dy > bottom ? ~(uint64_t)0 : ~columns);
    }
    for (int i = 0; i < around->fence_count; i++) {
        mark_fence(out->blocked, spot, around->fence[i], range);
        for (int k = 0; k < count; k++)
            mark_fence(out->blocked, middle[k], around->fence[i], range);
    }
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < around->enemy_count; k++) {
            mark_stand(out->blocked, &stand[i], &around->enemy[k], range, CONTACT, EACH_POST,
                       slide_contact);
        }
        for (int k = 0; k < around->friend_count && !path_only; k++) {
            mark_stand(out->taken, &stand[i], &around->friend[k], range, 0, EACH_CELL,
                       slide_overlap);
        }
    }
}

// --- cells and paths

static bool bit_at(const uint64_t rows[REACH_SIDE], int dx, int dy) {
    return rows[dy + REACH] >> (dx + REACH) & 1;
}

// Returns the set of stands on bad terrain at a post, one bit for each.
static unsigned on_bad(const MovementRange *range, int dx, int dy) {
    unsigned met = 0;
    if (!bit_at(range->bad, dx, dy)) return 0;
    for (int i = 0; i < range->stands; i++)
        if (bit_at(range->stand_bad[i], dx, dy)) met |= 1u << i;
    return met;
}

// Returns whether the battalion can go straight to a post within its rate. If nothing blocks the
// line, sets *bad to whether the going is bad.
static bool straight_to(const MovementRange *range, int dx, int dy, bool *bad) {
    Walker walker = walker_make(dx, dy);
    int x = 0, y = 0;
    unsigned met = on_bad(range, 0, 0);
    while (walker.done < walker.steps) {
        int direction = walker_step(&walker);
        x += step_x[direction];
        y += step_y[direction];
        if (bit_at(range->blocked, x, y)) return false;
        met |= on_bad(range, x, y);
    }
    *bad = going_is_bad(met, range->stands);
    return square(HALF * dx) + square(HALF * dy) <= square(range->rate[*bad]);
}

enum {
    INCHES = REACH + 1,  // cells in a row of the inch grid
    UNREACHED = 0xff,
};

// The state of a search for the cheapest paths over the inch grid, from the middle of the grid. A
// step goes to one of the eight cells around and passes the post in between. That post and the cell
// must be open.
typedef struct Flood {
    const uint64_t *open;          // rows of posts that the battalion may pass
    int most;                      // u
    uint8_t cost[INCHES][INCHES];  // cost in u of the cheapest path to each cell, or UNREACHED
    uint64_t seen[INCHES];         // the cells reached, as the even rows of a MovementRange
} Flood;

static void cell_reach(Flood *flood, Buckets *buckets, int x, int y, int cost) {
    flood->cost[y][x] = (uint8_t)cost;
    flood->seen[y] |= bit(2 * x);
    bucket_add(buckets, cost, y * INCHES + x);
}

static bool cell_on(void *context, Buckets *buckets, int cost, int cell) {
    Flood *flood = context;
    int x = cell % INCHES, y = cell / INCHES;
    if (flood->cost[y][x] != cost) return true;  // a cheaper path was found in the meantime
    for (int k = 0; k < 8; k++) {
        int to_x = x + step_x[k], to_y = y + step_y[k];
        int sum = cost + (k % 2 ? CELL_DIAGONAL : CELL_ORTHOGONAL);
        if (to_x < 0 || to_x >= INCHES || to_y < 0 || to_y >= INCHES || sum > flood->most) continue;
        if (sum >= flood->cost[to_y][to_x]) continue;
        if (!(flood->open[2 * y + step_y[k]] >> (2 * x + step_x[k]) & 1)) continue;
        if (flood->open[2 * to_y] >> (2 * to_x) & 1) cell_reach(flood, buckets, to_x, to_y, sum);
    }
    return true;
}

static void flood_make(const uint64_t open[REACH_SIDE], int most, Flood *out) {
    Buckets buckets;
    out->open = open;
    out->most = most;
    memset(out->cost, UNREACHED, sizeof out->cost);
    memset(out->seen, 0, sizeof out->seen);
    buckets_open(&buckets, most);
    cell_reach(out, &buckets, INCHES / 2, INCHES / 2, 0);
    cheapest_search(&buckets, most, cell_on, out);
}

// Finds the posts that the battalion may pass if only the stands in the set `stands` may be on bad
// terrain.
static void open_posts(const MovementRange *range, unsigned stands, uint64_t out[REACH_SIDE]) {
    for (int i = 0; i < REACH_SIDE; i++) out[i] = ~range->blocked[i];
    for (int k = 0; k < range->stands; k++)
        for (int i = 0; i < REACH_SIDE && !(stands >> k & 1); i++)
            out[i] &= ~range->stand_bad[k][i];
}

// Returns whether a search for paths in good going can help: good going is faster, and the going at
// the start is not bad.
static bool starts_well(const MovementRange *range) {
    return range->rate[0] > range->rate[1] && !going_is_bad(on_bad(range, 0, 0), range->stands);
}

// [14.3.2] In good going fewer than half of the stands meet bad terrain. This structure steps
// through all largest sets of stands that may meet bad terrain: the stands that start on it, and
// others that can meet it.
typedef struct Sets {
    uint8_t stand[BODY_MAX];  // the other stands
    int count, size;          // number of the others; number of them in each set
    // `next` is the next set of others, as bits of `stand`; 0: no set is left
    unsigned start, next;
} Sets;

static Sets sets_open(const MovementRange *range) {
    Sets sets = {.start = on_bad(range, 0, 0)};
    int most = range->rate[0] / HALF;
    uint64_t row = (~(uint64_t)0 >> (63 - 2 * most)) << (REACH - most);
    for (int k = 0; k < range->stands; k++) {
        uint64_t any = 0;
        for (int i = -most; i <= most; i++) any |= row & range->stand_bad[k][i + REACH];
        if (any != 0 && !(sets.start >> k & 1)) sets.stand[sets.count++] = (uint8_t)k;
    }
    sets.size = min_int(sets.count, (range->stands - 1) / 2 - bits_count(sets.start));
    sets.next = sets.size > 0 ? (1u << sets.size) - 1 : 1u << sets.count;
    return sets;
}

static bool sets_next(Sets *sets, unsigned *out) {
    unsigned places = sets->next;
    if (places == 0) return false;
    *out = sets->start;
    sets->next = 0;
    if (sets->size == 0) return true;
    for (int i = 0; i < sets->count; i++)
        if (places >> i & 1) *out |= 1u << sets->stand[i];
    // Find the next number with equally many bits set (Gosper's hack, HAKMEM item 175, 1972).
    unsigned low = places & -places, carried = places + low;
    unsigned next = carried | ((places ^ carried) >> 2) / low;
    if (next < 1u << sets->count) sets->next = next;
    return true;
}

static void add_flood(MovementRange *range, const uint64_t open[REACH_SIDE], bool bad) {
    Flood ways;
    flood_make(open, range->rate[bad], &ways);
    for (int r = 0; r < INCHES; r++) range->cells[2 * r] |= ways.seen[r];
}

// Returns whether a path in good going might still reach a new cell. `hope` has the cells of paths
// on which fewer than half of the stands are on bad terrain at each post. Every path in good going
// is such a path.
static bool any_hope(const MovementRange *range, uint64_t hope[INCHES]) {
    uint64_t any = 0;
    for (int r = 0; r < INCHES; r++) any |= hope[r] & ~range->cells[2 * r] & ~range->taken[2 * r];
    return any != 0;
}

static void add_detours(MovementRange *range) {
    uint64_t open[REACH_SIDE];
    Flood hope;
    Sets sets = sets_open(range);
    for (int i = 0; i < REACH_SIDE; i++) open[i] = ~(range->blocked[i] | at_least_half(range, i));
    flood_make(open, range->rate[0], &hope);
    for (unsigned set; any_hope(range, hope.seen) && sets_next(&sets, &set);) {
        open_posts(range, set, open);
        add_flood(range, open, false);
    }
}

// Returns the cells of one row within `most` u, as bits.
static uint64_t disc_row(int dy, int most) {
    int left = square(most / HALF) - square(dy);
    if (left < 0) return 0;
    int across = root_floor(left) & ~1;
    uint64_t row = ~(uint64_t)0 >> (63 - 2 * across);
    return (row << (REACH - across)) & 0x5555555555555555;
}

// Returns true if nothing is in the way and fewer than half of the stands can meet bad terrain.
// Then a straight line reaches every cell within the rate.
static bool all_open(const MovementRange *range) {
    uint64_t any = 0, bad[BODY_MAX] = {0};
    int most = range->rate[0] / HALF;
    unsigned met = 0;
    for (int dy = -most; dy <= most; dy++) {
        uint64_t row = (~(uint64_t)0 >> (63 - 2 * most)) << (REACH - most);
        any |= row & range->blocked[dy + REACH];
        for (int i = 0; i < range->stands; i++) bad[i] |= row & range->stand_bad[i][dy + REACH];
    }
    for (int i = 0; i < range->stands; i++)
        if (bad[i] != 0) met |= 1u << i;
    return any == 0 && !going_is_bad(met, range->stands);
}

static void add_straight(MovementRange *range) {
    bool bad;
    for (int dy = -REACH; dy <= REACH; dy += 2) {
        uint64_t left = disc_row(dy, range->rate[0]) & ~range->cells[dy + REACH] &
                        ~range->taken[dy + REACH] & ~range->blocked[dy + REACH];
        for (; left != 0; left &= left - 1) {
            int dx = bits_first(left) - REACH;
            if (straight_to(range, dx, dy, &bad)) mark(range->cells, dx, dy);
        }
    }
}

void range_make(const Around *around, const Layout *layout, Post from, const int rate[2],
                bool path_only, MovementRange *out) {
    Rect stand[BODY_MAX];
    assert(rate[1] <= rate[0] && 0 <= rate[1] && 2 * rate[0] <= REACH);
    memset(out, 0, sizeof *out);
    out->from = from;
    out->rate[0] = INCH * rate[0];
    out->rate[1] = INCH * rate[1];
    int count = layout_place(layout, from, stand);
    masks_make(around, stand, count, 2 * rate[0], path_only, out);
    if (path_only) return;
    if (all_open(out)) {
        for (int dy = -REACH; dy <= REACH; dy += 2)
            out->cells[dy + REACH] = disc_row(dy, out->rate[0]);
    } else {
        uint64_t open[REACH_SIDE];
        open_posts(out, ~0u, open);
        add_flood(out, open, true);
        add_straight(out);
        if (starts_well(out)) add_detours(out);
    }
    for (int i = 0; i < REACH_SIDE; i++) out->cells[i] &= ~out->taken[i];
    mark(out->cells, 0, 0);
}

int range_cells(const MovementRange *range, Post out[CELLS_MAX]) {
    int count = 0;
    for (int dy = -REACH; dy <= REACH; dy += 2) {
        for (uint64_t left = range->cells[dy + REACH]; left != 0; left &= left - 1) {
            int x = range->from.x + bits_first(left) - REACH, y = range->from.y + dy;
            assert(count < CELLS_MAX && x >= 0 && x < 256 && y >= 0 && y < 256);
            out[count++] = (Post){(uint8_t)x, (uint8_t)y, range->from.facing};
        }
    }
    return count;
}

bool range_has(const MovementRange *range, int x, int y) {
    int dx = x - range->from.x, dy = y - range->from.y;
    if (dx < -REACH || dx > REACH || dy < -REACH || dy > REACH) return false;
    return bit_at(range->cells, dx, dy);
}

// Follows the costs back from a cell to the start. Returns false if the search did not reach the
// cell.
static bool flood_back(const Flood *flood, int dx, int dy, MovePath *out) {
    uint8_t back[REACH_SIDE];
    int x = (dx + REACH) / 2, y = (dy + REACH) / 2, cost = flood->cost[y][x], count = 0;
    if (cost == UNREACHED) return false;
    out->length = cost;
    while (cost > 0) {
        int k = 0;
        for (; k < 8; k++) {
            int from_x = x - step_x[k], from_y = y - step_y[k];
            int before = cost - (k % 2 ? CELL_DIAGONAL : CELL_ORTHOGONAL);
            if (from_x < 0 || from_x >= INCHES || from_y < 0 || from_y >= INCHES) continue;
            if (flood->cost[from_y][from_x] != before) continue;
            if (flood->open[2 * y - step_y[k]] >> (2 * x - step_x[k]) & 1) break;
        }
        assert(k < 8 && count < REACH_SIDE);
        x -= step_x[k];
        y -= step_y[k];
        cost = flood->cost[y][x];
        back[count++] = (uint8_t)k;
    }
    assert(2 * count <= PATH_STEPS_MAX);
    out->count = (uint8_t)(2 * count);
    for (int i = 0; i < out->count; i++) out->step[i] = back[count - 1 - i / 2];
    return true;
}

// Finds the cheapest path in good going. Returns false if no path in good going exists.
static bool detour(const MovementRange *range, int dx, int dy, MovePath *out) {
    uint64_t open[REACH_SIDE];
    Flood ways;
    Sets sets = sets_open(range);
    bool found = false;
    for (unsigned set; sets_next(&sets, &set);) {
        MovePath path = {0};
        open_posts(range, set, open);
        flood_make(open, range->rate[0], &ways);
        if (!flood_back(&ways, dx, dy, &path) || (found && path.length >= out->length)) continue;
        *out = path;
        found = true;
    }
    return found;
}

void range_path(const MovementRange *range, int x, int y, MovePath *out) {
    int dx = x - range->from.x, dy = y - range->from.y;
    memset(out, 0, sizeof *out);
    int straight = root_floor(square(HALF * dx) + square(HALF * dy));
    if (straight_to(range, dx, dy, &out->bad)) {
        Walker walker = walker_make(dx, dy);
        while (walker.done < walker.steps) out->step[out->count++] = (uint8_t)walker_step(&walker);
        out->length = straight;
        return;
    }
    bool found = starts_well(range) && detour(range, dx, dy, out);
    if (!found) {
        uint64_t open[REACH_SIDE];
        Flood ways;
        open_posts(range, ~0u, open);
        flood_make(open, range->rate[1], &ways);
        found = flood_back(&ways, dx, dy, out);
        out->bad = true;
    }
    assert(found);
    (void)found;
    out->extra = out->length - straight;
}
