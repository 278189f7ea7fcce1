// SPDX-License-Identifier: GPL-3.0-or-later
// line.c -- tests straight lines between spots; see distance.h. A distance to a line is never
// rounded: both sides of a comparison are squared and multiplied by the squared length of the line.
#include "distance.h"

// Returns the cross product of the line and the vector from its start to a spot. Its sign says on
// which side of the line the spot is; its size is twice the area of the triangle.
static int64_t turn_of(Line line, Spot spot) {
    int64_t dx = line.b.x - line.a.x, dy = line.b.y - line.a.y;
    return dx * (spot.y - line.a.y) - dy * (spot.x - line.a.x);
}

static int sign_of(int64_t value) { return (value > 0) - (value < 0); }

static bool boxes_meet(Line one, Line other) {
    return max_int(one.a.x, one.b.x) >= min_int(other.a.x, other.b.x) &&
           max_int(other.a.x, other.b.x) >= min_int(one.a.x, one.b.x) &&
           max_int(one.a.y, one.b.y) >= min_int(other.a.y, other.b.y) &&
           max_int(other.a.y, other.b.y) >= min_int(one.a.y, one.b.y);
}

// Returns whether two lines cross, by the orientation test: each line has the ends of the other on
// both sides (Cormen et al., Introduction to Algorithms, chapter on computational geometry). For
// lines that lie on one straight line it compares their boxes.
bool lines_cross(Line one, Line other) {
    if (!boxes_meet(one, other)) return false;
    int a = sign_of(turn_of(one, other.a)), b = sign_of(turn_of(one, other.b));
    int c = sign_of(turn_of(other, one.a)), d = sign_of(turn_of(other, one.b));
    return a * b <= 0 && c * d <= 0;
}

// Returns -1, 0 or 1 if the distance from a spot to a line is less than, equal to, or more than
// `distance`. The nearest spot of the line is one of its ends or lies between them.
static int spot_compare(Spot spot, Line line, int distance) {
    int64_t dx = line.b.x - line.a.x, dy = line.b.y - line.a.y;
    int64_t along = dx * (spot.x - line.a.x) + dy * (spot.y - line.a.y);
    int64_t length2 = dx * dx + dy * dy;
    if (along <= 0) return sign_of(spots_gap2(spot, line.a) - square(distance));
    if (along >= length2) return sign_of(spots_gap2(spot, line.b) - square(distance));
    int64_t turn = turn_of(line, spot);
    return sign_of(turn * turn - (int64_t)square(distance) * length2);
}

// Returns true if the spot is more than `most` u outside the box around the line. This cheap test
// settles most cases.
static bool is_beyond(Spot spot, Line line, int most) {
    return spot.x + most < min_int(line.a.x, line.b.x) ||
           spot.x - most > max_int(line.a.x, line.b.x) ||
           spot.y + most < min_int(line.a.y, line.b.y) ||
           spot.y - most > max_int(line.a.y, line.b.y);
}

bool spot_within(Spot spot, Line line, int most) {
    return !is_beyond(spot, line, most) && spot_compare(spot, line, most) <= 0;
}
bool spot_under(Spot spot, Line line, int least) { return spot_compare(spot, line, least) < 0; }

bool lines_within(Line one, Line other, int most) {
    return lines_cross(one, other) || spot_within(one.a, other, most) ||
           spot_within(one.b, other, most) || spot_within(other.a, one, most) ||
           spot_within(other.b, one, most);
}

bool rect_line_within(const Rect *rect, Line line, int most) {
    if (!spot_within(rect_front(rect), line, rect->radius + most)) return false;
    if (spot_rect_gap2(line.a, rect) <= square(most)) return true;
    if (spot_rect_gap2(line.b, rect) <= square(most)) return true;
    Spot corner[CORNERS];
    rect_corners(rect, corner);
    for (int i = 0; i < CORNERS; i++) {
        if (spot_within(corner[i], line, most)) return true;
    }
    return lines_cross((Line){corner[0], corner[2]}, line) ||
           lines_cross((Line){corner[1], corner[3]}, line);
}

bool line_hits(Line line, const Rect *rect) {
    // First a cheap test: most stands are outside the box around the line.
    int radius = rect->radius;
    if (rect->x + radius < min_int(line.a.x, line.b.x)) return false;
    if (rect->x - radius > max_int(line.a.x, line.b.x)) return false;
    if (rect->y + radius < min_int(line.a.y, line.b.y)) return false;
    if (rect->y - radius > max_int(line.a.y, line.b.y)) return false;
    return rect_line_within(rect, line, 0);
}
