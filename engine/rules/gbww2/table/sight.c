// SPDX-License-Identifier: GPL-3.0-or-later
// sight.c -- traces lines of sight; see sight.h. Start at view_sees().
//
// A line of sight is tested in four steps, the cheapest first:
//  1. Is the line longer than the visibility?
//  2. Terrain, by samples at most SAMPLE u apart along the line (a digital differential analyzer,
//     in 16.16 fixed point). More than THICK_MOST samples in dense terrain block the line.
//  3. If a sample was near a crest: a segment of a ridge that crosses the line blocks it, unless
//     one end of the line is at that ridge. This test is exact.
//  4. Templates and other stands block the line. This test is exact.
// The results of steps 2 and 3 depend on terrain and the two places alone, so they are cached.
#include "sight.h"

// The samples of a line found nothing, a crest that can block the line, or dense terrain that
// blocks the line.
typedef enum Samples { SAMPLES_CLEAR, SAMPLES_CREST, SAMPLES_THICK } Samples;

static Samples samples_of(const Ground *ground, Line line, int length2) {
    int count = (root_ceil(length2) + SAMPLE - 1) / SAMPLE, thick = 0, crest = 0;
    if (count == 0) return SAMPLES_CLEAR;
    int step_x = (line.b.x - line.a.x) * 65536 / count;
    int step_y = (line.b.y - line.a.y) * 65536 / count;
    int x = line.a.x * 65536 + 32768, y = line.a.y * 65536 + 32768;
    int most_column = ground->wide - 1, most_row = ground->high - 1;
    for (int i = 1; i <= count; i++) {
        x += step_x;
        y += step_y;
        int column = min_int(max_int(x >> 19, 0), most_column);
        int row = min_int(max_int(y >> 19, 0), most_row);
        int here = ground->sight[row][column];
        thick += here & SQUARE_THICK;
        crest |= here & SQUARE_CREST;
    }
    if (thick > THICK_MOST) return SAMPLES_THICK;
    return crest != 0 ? SAMPLES_CREST : SAMPLES_CLEAR;
}

static Line segment_line(const Segment *segment) {
    return (Line){spot_at(segment->x0, segment->y0), spot_at(segment->x1, segment->y1)};
}

// Returns whether an end of a line of sight is at the ridge to which the segment `crossed` belongs:
// the stand `from`, or the stand `to`; if `to` is NULL, the spot `end` instead.
static bool at_crest(const Ground *ground, const Segment *crossed, const Rect *from, Spot end,
                     const Rect *to) {
    for (int i = 0; i < ground->segment_count; i++) {
        const Segment *segment = &ground->segment[i];
        if (segment->kind != crossed->kind || segment->line != crossed->line) continue;
        Line line = segment_line(segment);
        if (rect_line_within(from, line, CREST_NEAR)) return true;
        if (to == NULL ? spot_within(end, line, CREST_NEAR)
                       : rect_line_within(to, line, CREST_NEAR)) {
            return true;
        }
    }
    return false;
}

static bool crests_clear(const Ground *ground, Line line, const Rect *from, const Rect *to) {
    for (int i = 0; i < ground->segment_count; i++) {
        const Segment *segment = &ground->segment[i];
        if (segment->kind != SEGMENT_RIDGE || !lines_cross(line, segment_line(segment))) continue;
        if (!at_crest(ground, segment, from, line.b, to)) return false;
    }
    return true;
}

// Returns whether no terrain blocks the line.
static bool line_open(const Ground *ground, Line line, const Rect *from, const Rect *to) {
    Samples samples = samples_of(ground, line, spots_gap2(line.a, line.b));
    return samples == SAMPLES_CLEAR ||
           (samples == SAMPLES_CREST && crests_clear(ground, line, from, to));
}

enum { LINES = 4096 };

// Returns line_open() from a cache of each thread. If `to` is NULL, the line goes to a spot. If
// `middle` is true, the line goes to the middle of `to`, otherwise to its nearest spot.
//   Key: the hash of the terrain, and the places of both stands, compared whole.
//   Size: LINES pairs, 128 KiB. A new pair replaces the one in its slot.
// No result depends on the cache: the line follows from the key.
static bool ground_open_to(const Ground *ground, Line line, const Rect *from, const Rect *to,
                           bool middle) {
    static _Thread_local struct {
        uint64_t ground, from, to;
        uint8_t known[2], open[2];
    } kept[LINES];
    uint64_t a, b;
    memcpy(&a, from, sizeof a);
    Rect spot = {line.b.x, line.b.y, 0, 0, 0, 0};  // the size 0 distinguishes a spot from a stand
    memcpy(&b, to != NULL ? to : &spot, sizeof b);
    uint64_t mixed = (a * 0x9e3779b97f4a7c15u) ^ (b * 0xc2b2ae3d27d4eb4fu);
    int at = (int)(mixed >> 40) % LINES;
    if (kept[at].ground != ground->hash || kept[at].from != a || kept[at].to != b) {
        kept[at].ground = ground->hash;
        kept[at].from = a;
        kept[at].to = b;
        kept[at].known[0] = kept[at].known[1] = 0;
    }
    if (!kept[at].known[middle]) {
        kept[at].known[middle] = ground->hash != 0;
        kept[at].open[middle] = line_open(ground, line, from, to);
    }
    return kept[at].open[middle];
}

static bool same(const Rect *a, const Rect *b) { return b != NULL && memcmp(a, b, sizeof *a) == 0; }

static bool stands_clear(const View *view, Line line, const Rect *from, const Rect *to) {
    int west = min_int(line.a.x, line.b.x), east = max_int(line.a.x, line.b.x);
    int north = min_int(line.a.y, line.b.y), south = max_int(line.a.y, line.b.y);
    for (int i = 0; i < view->stand_count; i++) {
        const Rect *stand = &view->stand[i];
        int radius = stand->radius;
        if (stand->x + radius < west || stand->x - radius > east) continue;
        if (stand->y + radius < north || stand->y - radius > south) continue;
        if (same(stand, from) || same(stand, to)) continue;
        if (rect_line_within(stand, line, 0)) return false;
    }
    return true;
}

// Returns whether no template and no other stand blocks the line.
static bool line_free(const View *view, Line line, const Rect *from, const Rect *to) {
    for (int i = 0; i < view->template_count; i++) {
        if (spot_under(view->template[i], line, TEMPLATE)) return false;
    }
    return stands_clear(view, line, from, to);
}

static bool line_clear(const View *view, Line line, const Rect *from, const Rect *to, bool middle) {
    return spots_gap2(line.a, line.b) <= square(view->limit) &&
           ground_open_to(view->ground, line, from, to, middle) && line_free(view, line, from, to);
}

bool view_sees(const View *view, const Rect *from, const Rect *to) {
    Spot eye = rect_front(from);
    int reach = view->limit + to->radius;
    if (square(from->x - to->x) + square(from->y - to->y) > square(reach)) return false;
    return line_clear(view, (Line){eye, rect_nearest(to, eye)}, from, to, false) ||
           line_clear(view, (Line){eye, rect_middle(to)}, from, to, true);
}

bool view_sees_spot(const View *view, const Rect *from, Spot to) {
    Line line = {rect_front(from), to};
    return spots_gap2(line.a, line.b) <= square(view->limit) &&
           ground_open_to(view->ground, line, from, NULL, false) &&
           line_free(view, line, from, NULL);
}

// Copies *view to *out with only those stands that a line from `from` can meet.
static void view_near(const View *view, const Rect *from, View *out, Rect near[VIEW_STANDS_MAX]) {
    *out = *view;
    out->stand = near;
    out->stand_count = 0;
    for (int i = 0; i < view->stand_count; i++) {
        if (rects_far(from, &view->stand[i], view->limit)) continue;
        assert(out->stand_count < VIEW_STANDS_MAX);
        near[out->stand_count++] = view->stand[i];
    }
}

_Static_assert(SIGHT_WIDE + 7 <= 64, "a word holds a row of squares");

// Returns the squares of a row that are in neither set, from column `first` to `last`, one bit
// each.
static uint64_t squares_left(const uint8_t one[], const uint8_t other[], int row, int first,
                             int last) {
    int index = row * SIGHT_WIDE;
    uint64_t in_one, in_other;
    memcpy(&in_one, &one[index >> 3], sizeof in_one);
    memcpy(&in_other, &other[index >> 3], sizeof in_other);
    uint64_t asked = ~(uint64_t)0 >> (63 - last) & ~(uint64_t)0 << first;
    return ~(in_one | in_other) >> (index & 7) & asked;
}

void view_squares(const View *view, const Rect from[], int count, const uint8_t skip[SIGHT_BYTES],
                  uint8_t out[SIGHT_BYTES]) {
    // squares_left() reads whole words, also behind the last square.
    uint8_t skipped[SIGHT_BYTES + sizeof(uint64_t)] = {0}, seen[sizeof skipped] = {0};
    int wide = (view->ground->wide + 3) / 4, high = (view->ground->high + 3) / 4;
    int across = view->limit / SIGHT_SIDE + 1;
    if (skip != NULL) memcpy(skipped, skip, SIGHT_BYTES);
    for (int i = 0; i < count; i++) {
        Rect stands[VIEW_STANDS_MAX];
        View near;
        bool collected = false;
        int here_x = from[i].x / SIGHT_SIDE, here_y = from[i].y / SIGHT_SIDE;
        int first = max_int(here_x - across, 0), last = min_int(here_x + across, wide - 1);
        int bottom = min_int(here_y + across, high - 1);
        for (int row = max_int(here_y - across, 0); row <= bottom; row++) {
            uint64_t left = squares_left(skipped, seen, row, first, last);
            for (; left; left &= left - 1) {
                int column = bits_first(left), index = row * SIGHT_WIDE + column;
                Spot middle = spot_at(column * SIGHT_SIDE + SIGHT_SIDE / 2,
                                      row * SIGHT_SIDE + SIGHT_SIDE / 2);
                if (spots_gap2(rect_front(&from[i]), middle) > square(view->limit)) continue;
                if (!collected) view_near(view, &from[i], &near, stands);
                collected = true;
                if (view_sees_spot(&near, &from[i], middle))
                    seen[index >> 3] |= (uint8_t)(1 << (index & 7));
            }
        }
    }
    memcpy(out, seen, SIGHT_BYTES);
}
