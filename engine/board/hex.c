// SPDX-License-Identifier: GPL-3.0-or-later
// hex.c -- hex_grid_init() computes the tables of a hex map; the other functions use the finished
// grid. See hex.h.
#include "hex.h"

#include <stdlib.h>

enum { LABEL_LENGTH = 4 };

// Change of q and r by direction, counterclockwise from east. r grows to the south.
static const int8_t step_q[HEX_DIRECTIONS] = {+1, +1, 0, -1, -1, 0};
static const int8_t step_r[HEX_DIRECTIONS] = {0, -1, -1, 0, +1, +1};

int hex_steps(const HexGrid *grid, Hex a, Hex b) {
    int q = grid->q[a] - grid->q[b], r = grid->r[a] - grid->r[b];
    return max_int(abs(q), max_int(abs(r), abs(q + r)));
}

void hex_grid_init(HexGrid *grid, int columns, int rows) {
    assert(columns >= 1 && columns <= HEX_SIDE_MAX && rows >= 1 && rows <= HEX_SIDE_MAX);
    assert(columns * rows <= HEXES_DRAWN_MAX);
    memset(grid, 0, sizeof *grid);
    grid->columns = (uint8_t)columns;
    grid->rows = (uint8_t)rows;
    grid->count = (uint16_t)(columns * rows);
    for (int hex = 0; hex < grid->count; hex++) {
        int row = hex / columns;
        grid->q[hex] = (int8_t)(hex % columns - row / 2);
        grid->r[hex] = (int8_t)row;
    }
    for (Hex a = 0; grid->count <= HEXES_MAX && a < grid->count; a++)
        for (Hex b = 0; b < grid->count; b++) grid->distance[a][b] = (uint8_t)hex_steps(grid, a, b);
    for (int hex = 0; hex < HEXES_DRAWN_MAX; hex++) {
        for (int direction = 0; direction < HEX_DIRECTIONS; direction++) {
            grid->neighbour[hex][direction] = HEX_NONE;
            if (hex >= grid->count) continue;
            int q, r;
            hex_step(grid, (Hex)hex, direction, &q, &r);
            grid->neighbour[hex][direction] = hex_at(grid, q, r);
        }
    }
}

Hex hex_at(const HexGrid *grid, int q, int r) {
    if (r < 0 || r >= grid->rows) return HEX_NONE;
    int column = q + r / 2;
    if (column < 0 || column >= grid->columns) return HEX_NONE;
    return (Hex)(column + r * grid->columns);
}

int hex_direction(const HexGrid *grid, Hex a, Hex b) {
    assert(a < grid->count && b < grid->count);
    for (int direction = 0; direction < HEX_DIRECTIONS; direction++) {
        if (grid->neighbour[a][direction] == b) return direction;
    }
    return -1;
}

void hex_step(const HexGrid *grid, Hex hex, int direction, int *q, int *r) {
    assert(hex < grid->count);
    assert(direction >= 0 && direction < HEX_DIRECTIONS);
    *q = grid->q[hex] + step_q[direction];
    *r = grid->r[hex] + step_r[direction];
}

const char *hex_label(const HexGrid *grid, Hex hex, char out[5]) {
    if (hex == HEX_NONE) return strcpy(out, "off");
    assert(hex < grid->count);
    int column = hex % grid->columns + 1, row = hex / grid->columns + 1;
    out[0] = (char)('0' + column / 10);
    out[1] = (char)('0' + column % 10);
    out[2] = (char)('0' + row / 10);
    out[3] = (char)('0' + row % 10);
    out[4] = '\0';
    return out;
}

Hex hex_parse(const HexGrid *grid, const char *label) {
    for (int i = 0; i < LABEL_LENGTH; i++) {
        if (label[i] < '0' || label[i] > '9') return HEX_NONE;
    }
    if (label[LABEL_LENGTH] != '\0') return HEX_NONE;
    int column = (label[0] - '0') * 10 + label[1] - '0' - 1;
    int row = (label[2] - '0') * 10 + label[3] - '0' - 1;
    if (column < 0 || column >= grid->columns || row < 0 || row >= grid->rows) return HEX_NONE;
    return (Hex)(column + row * grid->columns);
}

void hex_flood(const HexGrid *grid, HexStep *step, const void *context, bool in[]) {
    Hex list[HEXES_MAX];
    int count = 0;
    for (Hex hex = 0; hex < grid->count; hex++)
        if (in[hex]) list[count++] = hex;
    for (int next = 0; next < count; next++) {
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            Hex to = grid->neighbour[list[next]][d];
            if (to == HEX_NONE || in[to] || !step(context, list[next], d)) continue;
            in[to] = true;
            list[count++] = to;  // each hex once
        }
    }
}
