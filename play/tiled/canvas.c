// SPDX-License-Identifier: GPL-3.0-or-later
// canvas.c -- see canvas.h. The formulas of the centres are those of Tiled's hexagonal renderer.
#include "canvas.h"

#include <math.h>
#include <stdlib.h>

TileGrid tile_grid_own(int columns, int rows) {
    return (TileGrid){56, 64, 32, false, false, 0, 0, columns, rows};
}

TileGrid tile_grid_table(int width, int height) {
    return (TileGrid){32, 32, 0, false, false, 0, 0, width, height};
}

static bool is_shifted(const TileGrid *tiles, int index) {
    return ((index & 1) != 0) != tiles->even;
}

// Finds the cell of a column and row of ours.
static void cell_of(const Canvas *canvas, int column, int row, int *x, int *y) {
    const TileGrid *tiles = &canvas->tiles;
    row -= canvas->rows_added;
    *x = tiles->x0 + (tiles->axis_x ? tiles->width - 1 - row : column);
    *y = tiles->y0 + (tiles->axis_x ? column : row);
}

static void centre_of(const TileGrid *tiles, int x, int y, double *out_x, double *out_y) {
    int wide = tiles->tile_width & ~1, high = tiles->tile_height & ~1;  // as Tiled does
    double half = is_shifted(tiles, tiles->axis_x ? x : y) / 2.0;
    int along = ((tiles->axis_x ? wide : high) - tiles->side) / 2 + tiles->side;
    *out_x = tiles->axis_x ? (double)x * along + wide / 2.0 : wide * (x + 0.5 + half);
    *out_y = tiles->axis_x ? high * (y + 0.5 + half) : (double)y * along + high / 2.0;
}

static double apart(double x1, double y1, double x2, double y2) { return hypot(x1 - x2, y1 - y2); }

static void corners_make(Canvas *canvas) {
    const TileGrid *tiles = &canvas->tiles;
    // Of a hex that stands on a corner, for a width of 2 and a height of 2; `1` is half a side.
    static const int8_t across[6] = {0, 1, 1, 0, -1, -1}, down[6] = {-2, -1, 1, 2, 1, -1};
    double wide = tiles->axis_x ? tiles->tile_height : tiles->tile_width;
    double high = tiles->axis_x ? tiles->tile_width : tiles->tile_height;
    canvas->reach = fmin(tiles->side, wide / 2) / 3;
    for (int i = 0; i < 6; i++) {
        double x = across[i] * wide / 2;
        double y = abs(down[i]) == 2 ? down[i] * high / 4 : down[i] * tiles->side / 2.0;
        canvas->corner_x[i] = tiles->axis_x ? y : x;
        canvas->corner_y[i] = tiles->axis_x ? x : y;
    }
}

// Finds the two corners that two neighbours share.
static void side_add(Canvas *canvas, Hex hex, int direction, Hex other) {
    Hexside side = {hex, (uint8_t)direction, {0}, {0}};
    int count = 0;
    for (int i = 0; i < 36 && count < 2; i++) {
        double x = canvas->x[hex] + canvas->corner_x[i / 6];
        double y = canvas->y[hex] + canvas->corner_y[i / 6];
        if (apart(x, y, canvas->x[other] + canvas->corner_x[i % 6],
                  canvas->y[other] + canvas->corner_y[i % 6]) > canvas->reach)
            continue;
        side.x[count] = x;
        side.y[count++] = y;
    }
    if (count == 2) canvas->sides[canvas->side_count++] = side;
}

bool canvas_make(Canvas *canvas, const TileGrid *tiles) {
    int columns = tiles->axis_x ? tiles->height : tiles->width;
    int rows = tiles->axis_x ? tiles->width : tiles->height;
    // The row of ours that the first cell of each column or row would be: is it shifted?
    int first = tiles->axis_x ? tiles->x0 + tiles->width - 1 : tiles->y0;
    canvas->tiles = *tiles;
    canvas->rows_added = is_shifted(tiles, first);
    rows += canvas->rows_added;
    canvas->side_count = 0;
    if (columns < 1 || columns > HEX_SIDE_MAX || rows < 1 || rows > HEX_SIDE_MAX ||
        columns * rows > HEXES_DRAWN_MAX)
        return false;
    hex_grid_init(&canvas->grid, columns, rows);
    corners_make(canvas);
    for (Hex hex = 0; hex < canvas->grid.count; hex++) {
        int x, y;
        cell_of(canvas, hex % columns, hex / columns, &x, &y);
        centre_of(tiles, x, y, &canvas->x[hex], &canvas->y[hex]);
    }
    for (Hex hex = 0; hex < canvas->grid.count; hex++) {
        canvas->first_side[hex] = canvas->side_count;
        for (int direction = 0; direction < 3; direction++)
            if (canvas->grid.neighbour[hex][direction] != HEX_NONE)
                side_add(canvas, hex, direction, canvas->grid.neighbour[hex][direction]);
    }
    canvas->first_side[canvas->grid.count] = canvas->side_count;
    return true;
}

Hex canvas_cell(const Canvas *canvas, int x, int y) {
    const TileGrid *tiles = &canvas->tiles;
    x -= tiles->x0;
    y -= tiles->y0;
    if (x < 0 || x >= tiles->width || y < 0 || y >= tiles->height) return HEX_NONE;
    int column = tiles->axis_x ? y : x, row = tiles->axis_x ? tiles->width - 1 - x : y;
    return (Hex)((row + canvas->rows_added) * canvas->grid.columns + column);
}

// Returns the hex whose centre is nearest to a point: of each row, the two around it are tried.
static Hex hex_near(const Canvas *canvas, double x, double y) {
    const HexGrid *grid = &canvas->grid;
    double least = INFINITY;
    Hex best = 0;
    for (int row = 0; row < grid->rows; row++) {
        int first = row * grid->columns, second = first + (grid->columns > 1);
        double step_x = canvas->x[second] - canvas->x[first];
        double step_y = canvas->y[second] - canvas->y[first];
        double along = (x - canvas->x[first]) * step_x + (y - canvas->y[first]) * step_y;
        double square = step_x * step_x + step_y * step_y;
        double column = square > 0 ? fmax(0, fmin(floor(along / square), grid->columns - 1)) : 0;
        for (int i = 0; i < 2 && column + i < grid->columns; i++) {
            int hex = first + (int)column + i;
            double far = apart(x, y, canvas->x[hex], canvas->y[hex]);
            if (far >= least) continue;
            least = far;
            best = (Hex)hex;
        }
    }
    return best;
}

Hex canvas_hex(const Canvas *canvas, double x, double y) {
    Hex best = hex_near(canvas, x, y);
    double radius = fmax(canvas->tiles.tile_width, canvas->tiles.tile_height) / 2.0;
    return apart(x, y, canvas->x[best], canvas->y[best]) <= radius ? best : HEX_NONE;
}

enum { NEAR = 2, SIDES_NEAR = 3 * (2 * NEAR + 1) * (2 * NEAR + 1) };

// Lists the hexsides of the hexes around a point, up to NEAR columns and rows away. Returns their
// number.
static int sides_near(const Canvas *canvas, double x, double y, int out[SIDES_NEAR]) {
    int columns = canvas->grid.columns, rows = canvas->grid.rows, count = 0;
    Hex hex = hex_near(canvas, x, y);
    int column = hex % columns, row = hex / columns;
    for (int r = max_int(row - NEAR, 0); r <= min_int(row + NEAR, rows - 1); r++) {
        int first = r * columns + max_int(column - NEAR, 0);
        int last = r * columns + min_int(column + NEAR, columns - 1);
        for (int i = canvas->first_side[first]; i < canvas->first_side[last + 1]; i++)
            out[count++] = i;
    }
    return count;
}

int canvas_side(const Canvas *canvas, double x, double y) {
    int near[SIDES_NEAR], count = sides_near(canvas, x, y, near), best = -1;
    double least = fmin(canvas->tiles.tile_width, canvas->tiles.tile_height) / 2.0;
    for (int i = 0; i < count; i++) {
        const Hexside *side = &canvas->sides[near[i]];
        double far = apart(x, y, (side->x[0] + side->x[1]) / 2, (side->y[0] + side->y[1]) / 2);
        if (far > least) continue;
        least = far;
        best = near[i];
    }
    return best;
}

int canvas_way(const Canvas *canvas, Points points, int out[], int room) {
    int count = 0;
    for (int i = 0; i < points.count; i++) {
        Hex goal = canvas_hex(canvas, points.xy[2 * i], points.xy[2 * i + 1]);
        if (goal == HEX_NONE) return 0;
        if (count == 0) out[count++] = goal;
        // Each step leads to the neighbour that is nearest to the goal, as a hand would draw it.
        for (int at = out[count - 1]; at != goal && count < room; at = out[count++]) {
            Hex next = HEX_NONE;
            for (int d = 0; d < HEX_DIRECTIONS; d++) {
                Hex to = canvas->grid.neighbour[at][d];
                if (to == HEX_NONE ||
                    hex_steps(&canvas->grid, to, goal) >= hex_steps(&canvas->grid, (Hex)at, goal))
                    continue;
                if (next == HEX_NONE ||
                    apart(canvas->x[to], canvas->y[to], canvas->x[goal], canvas->y[goal]) <
                        apart(canvas->x[next], canvas->y[next], canvas->x[goal], canvas->y[goal]))
                    next = to;
            }
            if (next == HEX_NONE) return 0;  // no way within the map
            out[count] = next;
        }
    }
    return count;
}

// Finds the end of a hexside that is nearest to a point. Returns false if it is far from each.
static bool corner_near(const Canvas *canvas, double *x, double *y) {
    double least = fmin(canvas->tiles.tile_width, canvas->tiles.tile_height) / 2.0;
    double from_x = *x, from_y = *y;
    int near[SIDES_NEAR], count = sides_near(canvas, *x, *y, near);
    bool found = false;
    for (int i = 0; i < 2 * count; i++) {
        const Hexside *side = &canvas->sides[near[i / 2]];
        double far = apart(from_x, from_y, side->x[i & 1], side->y[i & 1]);
        if (far > least) continue;
        least = far;
        *x = side->x[i & 1];
        *y = side->y[i & 1];
        found = true;
    }
    return found;
}

// Moves from the corner at (x, y) along a hexside to the corner that is nearest to the goal.
// Returns the hexside, or -1 if no corner is nearer.
static int side_step(const Canvas *canvas, double *x, double *y, double goal_x, double goal_y) {
    double least = apart(*x, *y, goal_x, goal_y), from_x = *x, from_y = *y;
    int near[SIDES_NEAR], count = sides_near(canvas, *x, *y, near), best = -1;
    for (int i = 0; i < 2 * count; i++) {
        const Hexside *side = &canvas->sides[near[i / 2]];
        int here = i & 1, there = !here;
        if (apart(from_x, from_y, side->x[here], side->y[here]) > canvas->reach) continue;
        double far = apart(goal_x, goal_y, side->x[there], side->y[there]);
        if (far >= least - canvas->reach / 8) continue;
        least = far;
        best = near[i / 2];
        *x = side->x[there];
        *y = side->y[there];
    }
    return best;
}

int canvas_sides(const Canvas *canvas, Points points, int out[], int room) {
    int count = 0, side;
    double x = points.xy[0], y = points.xy[1];
    if (!corner_near(canvas, &x, &y)) return 0;
    for (int i = 1; i < points.count; i++) {
        double goal_x = points.xy[2 * i], goal_y = points.xy[2 * i + 1];
        if (!corner_near(canvas, &goal_x, &goal_y)) return 0;
        while (count < room && apart(x, y, goal_x, goal_y) > canvas->reach &&
               (side = side_step(canvas, &x, &y, goal_x, goal_y)) >= 0)
            out[count++] = side;
    }
    return count;
}

int canvas_inside(const Canvas *canvas, Points points, int out[], int room) {
    int count = 0;
    for (Hex hex = 0; hex < canvas->grid.count && count < room; hex++) {
        double x = canvas->x[hex], y = canvas->y[hex];
        bool in = false;
        for (int i = 0, j = points.count - 1; i < points.count; j = i++) {
            const double a[2] = {points.xy[2 * i], points.xy[2 * i + 1]};
            const double b[2] = {points.xy[2 * j], points.xy[2 * j + 1]};
            if ((a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0])
                in = !in;
        }
        if (in) out[count++] = hex;
    }
    return count;
}
