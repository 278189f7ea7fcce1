// SPDX-License-Identifier: GPL-3.0-or-later
// scene_hex.c -- fills the Board of a hex map with hexes, rivers, streams, fords and roads; see
// scene_hex.h.
#include "scene_hex.h"

#define SIDE 0.57735026918962576f  // length of a side of a hex whose width is 1

// Offsets of the corners from the centre, counterclockwise from the upper end of the eastern side.
// Corners d and d + 5 (modulo 6) are the ends of the side in direction d.
static const Point corner[HEX_DIRECTIONS] = {
    {0.5f, -SIDE / 2}, {0, -SIDE}, {-0.5f, -SIDE / 2},
    {-0.5f, SIDE / 2}, {0, SIDE},  {0.5f, SIDE / 2},
};

static Point point_add(Point a, Point b) { return (Point){a.x + b.x, a.y + b.y}; }

void scene_hexes(const HexGrid *grid, Board *out) {
    assert(grid->count <= PLACES_MAX);
    out->unit = "hex";
    out->place_count = grid->count;
    out->width = (float)grid->columns + (grid->rows > 1 ? 0.5f : 0);
    out->height = SIDE * (1.5f * (float)grid->rows + 0.5f);
    for (Hex hex = 0; hex < grid->count; hex++) {
        Place *place = &out->places[hex];
        int column = hex % grid->columns, row = hex / grid->columns;
        char label[5];
        memcpy(place->label, hex_label(grid, hex, label), sizeof label);
        place->name = place->terrain = place->note = "";
        place->centre =
            (Point){(float)column + (row & 1 ? 1.0f : 0.5f), SIDE * (1 + 1.5f * (float)row)};
        place->outline = (uint16_t)out->point_count;
        place->corners = HEX_DIRECTIONS;
        assert(out->point_count + HEX_DIRECTIONS <= POINTS_MAX);
        for (int i = 0; i < HEX_DIRECTIONS; i++)
            out->points[out->point_count++] = point_add(place->centre, corner[i]);
    }
}

static void line_add(Board *out, LineKind kind, Point from, Point to) {
    assert(out->line_count < LINES_MAX);
    out->lines[out->line_count++] = (BoardLine){(uint8_t)kind, from, to};
}

void scene_hexside(Board *out, Hex hex, int direction, LineKind kind) {
    assert(hex < out->place_count && direction >= 0 && direction < HEX_DIRECTIONS);
    Point centre = out->places[hex].centre;
    line_add(out, kind, point_add(centre, corner[direction]),
             point_add(centre, corner[(direction + 5) % HEX_DIRECTIONS]));
}

void scene_hexway(Board *out, Hex hex, int direction, LineKind kind) {
    assert(hex < out->place_count && direction >= 0 && direction < HEX_DIRECTIONS);
    Point a = corner[direction], b = corner[(direction + 5) % HEX_DIRECTIONS];
    Point centre = out->places[hex].centre, middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    line_add(out, kind, centre, point_add(centre, middle));
}

void scene_hexlines(const HexGrid *grid, HexLines lines, Board *out) {
    for (Hex hex = 0; hex < grid->count; hex++) {
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            if (lines.road[hex] >> d & 1) scene_hexway(out, hex, d, LINE_ROAD);
            if (d >= HEX_DIRECTIONS / 2) continue;  // the neighbour draws this side
            if (lines.river[hex] >> d & 1) scene_hexside(out, hex, d, LINE_RIVER);
            if (lines.stream[hex] >> d & 1) scene_hexside(out, hex, d, LINE_STREAM);
            if (lines.ford[hex] >> d & 1) scene_hexside(out, hex, d, LINE_FORD);
        }
    }
}
