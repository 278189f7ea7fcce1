// SPDX-License-Identifier: GPL-3.0-or-later
// oracle.c -- implements oracle.h.
#include "oracle.h"

void outline(const Rect *rect, Dot out[CORNERS]) {
    static const int right[] = {-1, 1, 1, -1}, back[] = {0, 0, 1, 1};
    double angle = rect->facing * M_PI / 12, c = cos(angle), s = sin(angle);
    for (int i = 0; i < CORNERS; i++) {
        double r = right[i] * rect->half, b = back[i] * rect->depth;
        out[i] = (Dot){rect->x + r * c - b * s, rect->y + r * s + b * c};
    }
}

// Coordinates are far from overflow, so this needs no hypot(), which took most of the time.
static double length_of(double x, double y) { return sqrt(x * x + y * y); }

double dot_line(Dot p, Dot a, Dot b) {
    double dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
    double t = length2 > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length2 : 0;
    t = fmax(0, fmin(1, t));
    return length_of(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

double depth_in(Dot p, const Dot out[CORNERS]) {
    double least = 1e9;
    for (int i = 0; i < CORNERS; i++) {
        Dot a = out[i], b = out[(i + 1) % CORNERS];
        double turn = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        least = fmin(least, turn / length_of(b.x - a.x, b.y - a.y));
    }
    return least;
}

static bool dots_cross(Dot a, Dot b, Dot c, Dot d) {
    double one = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    double two = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
    double three = (d.x - c.x) * (a.y - c.y) - (d.y - c.y) * (a.x - c.x);
    double four = (d.x - c.x) * (b.y - c.y) - (d.y - c.y) * (b.x - c.x);
    return one * two < 0 && three * four < 0;
}

double line_outline(Dot a, Dot b, const Dot out[CORNERS]) {
    double least = fmin(dot_line(out[0], a, b), dot_line(out[1], a, b));
    if (depth_in(a, out) >= 0 || depth_in(b, out) >= 0) return 0;
    for (int i = 0; i < CORNERS; i++) {
        Dot c = out[i], d = out[(i + 1) % CORNERS];
        if (dots_cross(a, b, c, d)) return 0;
        least = fmin(least, fmin(dot_line(c, a, b), fmin(dot_line(a, c, d), dot_line(b, c, d))));
    }
    return least;
}

double rects_apart(const Rect *one, const Rect *other) {
    Dot a[CORNERS], b[CORNERS];
    double least = 1e9;
    outline(one, a);
    outline(other, b);
    for (int i = 0; i < CORNERS; i++)
        least = fmin(least, line_outline(a[i], a[(i + 1) % CORNERS], b));
    if (depth_in(b[0], a) >= 0) return 0;
    return least;
}

Rect any_rect(int x, int y, int within) {
    const SizeRow *size = &stand_sizes[below(STAND_SIZES)];
    bool road = below(4) == 0;
    return rect_make(spot_at(x + below(2 * within) - within, y + below(2 * within) - within),
                     below(FACINGS), road ? size->road_half : size->half,
                     road ? size->length : size->depth);
}

int bodies(Body out[BODIES]) {
    static const uint8_t kinds[] = {SIZE_FOOT, SIZE_VEHICLE, SIZE_MOUNTED};
    static const uint8_t supports[][2] = {{0, 0},
                                          {SIZE_VEHICLE, 0},
                                          {SIZE_GUN, 0},
                                          {SIZE_VEHICLE, SIZE_VEHICLE},
                                          {SIZE_VEHICLE, SIZE_GUN},
                                          {SIZE_GUN, SIZE_VEHICLE},
                                          {SIZE_GUN, SIZE_GUN}};
    int found = 0;
    for (int kind = 0; kind < COUNT_OF(kinds); kind++) {
        for (int companies = 0; companies <= COMPANIES_MAX; companies++) {
            for (int more = 0; more < COUNT_OF(supports) * 4; more++) {
                Body body = {.companies = (uint8_t)companies};
                int count = 0;
                for (; count < companies; count++) body.size[count] = kinds[kind];
                for (int i = 0; i < 2 && supports[more / 4][i] != 0; i++) {
                    body.size[count++] = supports[more / 4][i];
                    body.supports++;
                }
                body.weapons = more & 1;
                body.staff = more & 2;
                if (body.weapons) body.size[count++] = SIZE_SMALL;
                if (body.staff) body.size[count++] = SIZE_SMALL;
                if (count == 0) continue;
                assert(found < BODIES);
                out[found++] = body;
            }
        }
    }
    return found;
}
