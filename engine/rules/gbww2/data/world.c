// SPDX-License-Identifier: GPL-3.0-or-later
// world.c -- measures distances from zones, and tests whether spots are in zones; see world.h.
#include "world.h"

static bool zone_holds(const Zone *zone, int x, int y) {
    bool inside = false;
    for (int i = 0, k = zone->corners - 1; i < zone->corners; k = i++) {
        int yi = zone->y[i], yk = zone->y[k];
        if ((yi > y) == (yk > y)) continue;
        int64_t across = (int64_t)(zone->x[k] - zone->x[i]) * (y - yi);
        int64_t wanted = (int64_t)(x - zone->x[i]) * (yk - yi);
        if (yk > yi ? wanted < across : wanted > across) inside = !inside;
    }
    return inside;
}

// Returns the square of the distance from a spot to a straight line between two corners.
static int edge_gap2(int x, int y, int ax, int ay, int bx, int by) {
    int64_t dx = bx - ax, dy = by - ay, length2 = dx * dx + dy * dy;
    int64_t along = (x - ax) * dx + (y - ay) * dy;
    if (length2 == 0 || along < 0) along = 0;
    if (along > length2) along = length2;
    int nx = ax, ny = ay;
    if (length2 > 0) {
        nx += (int)(dx * along / length2);
        ny += (int)(dy * along / length2);
    }
    return square(x - nx) + square(y - ny);
}

// Returns the square of the distance from a spot to the nearest edge of the zone.
static int edges_gap2(const Zone *zone, int x, int y) {
    int least = edge_gap2(x, y, zone->x[0], zone->y[0], zone->x[0], zone->y[0]);
    for (int i = 0; i < zone->corners; i++) {
        int next = (i + 1) % zone->corners;
        least =
            min_int(least, edge_gap2(x, y, zone->x[i], zone->y[i], zone->x[next], zone->y[next]));
    }
    return least;
}

int zone_gap(const Zone *zone, int x, int y) {
    return zone_holds(zone, x, y) ? 0 : root_floor(edges_gap2(zone, x, y));
}

// Returns true if a spot lies in a half-inch square of Zone.inner. For other spots the caller must
// test the edges.
static bool is_inner(const Zone *zone, int x, int y) {
    int column = x >> 3, row = y >> 3;
    if (column < 0 || column >= GROUND_WIDE || row < 0 || row >= GROUND_HIGH) return false;
    return zone->inner[row][column / 64] >> column % 64 & 1;
}

void zone_finish(Zone *zone) {
    int low_x = INT16_MAX, low_y = INT16_MAX, high_x = 0, high_y = 0;
    for (int i = 0; i < zone->corners; i++) {
        low_x = min_int(low_x, zone->x[i]), high_x = max_int(high_x, zone->x[i]);
        low_y = min_int(low_y, zone->y[i]), high_y = max_int(high_y, zone->y[i]);
    }
    memset(zone->inner, 0, sizeof zone->inner);
    for (int row = max_int(low_y / HALF, 0); row < min_int(high_y / HALF, GROUND_HIGH); row++) {
        for (int column = max_int(low_x / HALF, 0); column < min_int(high_x / HALF, GROUND_WIDE);
             column++) {
            int x = HALF * column + HALF / 2, y = HALF * row + HALF / 2;
            // A square this far from all edges has all its corners inside.
            if (zone_holds(zone, x, y) && edges_gap2(zone, x, y) >= square(HALF))
                zone->inner[row][column / 64] |= (uint64_t)1 << column % 64;
        }
    }
}

bool zone_has(const Zone *zone, int x, int y) {
    // Each stays true while the spot lies on that side of all corners so far.
    bool west = true, east = true, north = true, south = true;
    if (is_inner(zone, x, y)) return true;
    for (int i = 0; i < zone->corners; i++) {
        west = west && x < zone->x[i];
        east = east && x > zone->x[i];
        north = north && y < zone->y[i];
        south = south && y > zone->y[i];
    }
    if (west || east || north || south) return false;
    return zone_holds(zone, x, y) || edges_gap2(zone, x, y) == 0;
}
