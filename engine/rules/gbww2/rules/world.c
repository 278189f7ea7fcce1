// SPDX-License-Identifier: GPL-3.0-or-later
// world.c -- what is asked of a scenario's zones; see world.h.
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

// From a spot to a straight piece, squared.
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

// To the nearest of its edges, squared.
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

bool zone_has(const Zone *zone, int x, int y) {
    bool west = true, east = true, north = true, south = true;  // of all corners
    for (int i = 0; i < zone->corners; i++) {
        west = west && x < zone->x[i];
        east = east && x > zone->x[i];
        north = north && y < zone->y[i];
        south = south && y > zone->y[i];
    }
    if (west || east || north || south) return false;
    return zone_holds(zone, x, y) || edges_gap2(zone, x, y) == 0;
}
