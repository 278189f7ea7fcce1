// SPDX-License-Identifier: GPL-3.0-or-later
// ground.c -- see ground.h. Start at ground_finish().
#include "ground.h"
#include "engine/base/hash.h"

_Static_assert(HALF == 1 << 3, "a spot's square is its u shifted by 3");

void ground_open(Ground *ground, int wide, int high) {
    assert(0 < wide && wide <= TABLE_WIDE && 0 < high && high <= TABLE_HIGH);
    memset(ground, 0, sizeof *ground);
    ground->wide = (uint8_t)(2 * wide);
    ground->high = (uint8_t)(2 * high);
    memset(ground->area, NO_AREA, sizeof ground->area);
}

// Returns whether a polygon holds a spot (sx, sy), by the even-odd rule: a line from the spot to
// the west crosses the outline an odd number of times (PNPOLY, W. R. Franklin). Spots on a northern
// or western edge are inside.
static bool polygon_holds(const int16_t x[], const int16_t y[], int corners, int sx, int sy) {
    bool inside = false;
    for (int i = 0, last = corners - 1; i < corners; last = i++) {
        if ((y[i] > sy) == (y[last] > sy)) continue;
        int64_t rise = y[i] - y[last];
        int64_t turn = (int64_t)(sx - x[last]) * rise - (int64_t)(sy - y[last]) * (x[i] - x[last]);
        if (rise > 0 ? turn >= 0 : turn <= 0) inside = !inside;
    }
    return inside;
}

void ground_area(Ground *ground, int terrain, int area, const int16_t x[], const int16_t y[],
                 int corners) {
    assert(corners >= 3 && 0 <= terrain && terrain < TERRAINS);
    int left = x[0], right = x[0], top = y[0], bottom = y[0];
    for (int i = 1; i < corners; i++) {
        left = min_int(left, x[i]);
        right = max_int(right, x[i]);
        top = min_int(top, y[i]);
        bottom = max_int(bottom, y[i]);
    }
    int last_row = min_int(bottom / HALF, ground->high - 1);
    int last_column = min_int(right / HALF, ground->wide - 1);
    for (int row = max_int(top / HALF, 0); row <= last_row; row++) {
        for (int column = max_int(left / HALF, 0); column <= last_column; column++) {
            int middle_x = HALF * column + HALF / 2, middle_y = HALF * row + HALF / 2;
            if (!polygon_holds(x, y, corners, middle_x, middle_y)) continue;
            ground->kind[row][column] = (uint8_t)terrain;
            ground->area[row][column] = (uint8_t)area;
        }
    }
}

void ground_segment(Ground *ground, Segment segment) {
    assert(ground->segment_count < SEGMENTS_MAX);
    ground->segment[ground->segment_count++] = segment;
}

void ground_crossing(Ground *ground, Crossing crossing) {
    assert(ground->crossing_count < CROSSINGS_MAX);
    ground->crossing[ground->crossing_count++] = crossing;
}

static void set(Ground *ground, GroundBits bits, int column, int row) {
    int at = column + ROW_MARGIN;
    ground->row[bits][row].word[at >> 6] |= bit(at & 63);
}

static void clear(Ground *ground, GroundBits bits, int column, int row) {
    int at = column + ROW_MARGIN;
    ground->row[bits][row].word[at >> 6] &= ~bit(at & 63);
}

// Returns whether a line touches a square: it begins in the square or crosses one of the diagonals.
// The result can be false for the square in which the line ends.
static bool touches(Line line, int column, int row) {
    int x = HALF * column, y = HALF * row;
    if (line.a.x >= x && line.a.x <= x + HALF && line.a.y >= y && line.a.y <= y + HALF) return true;
    return lines_cross(line, (Line){spot_at(x, y), spot_at(x + HALF, y + HALF)}) ||
           lines_cross(line, (Line){spot_at(x + HALF, y), spot_at(x, y + HALF)});
}

typedef void SquareDo(Ground *ground, int column, int row, int what);

// Calls `act` for all squares that the line touches.
static void line_do(Ground *ground, Line line, SquareDo *act, int what) {
    int left = max_int((min_int(line.a.x, line.b.x) >> 3) - 1, 0);
    int right = min_int((max_int(line.a.x, line.b.x) >> 3) + 1, ground->wide - 1);
    int top = max_int((min_int(line.a.y, line.b.y) >> 3) - 1, 0);
    int bottom = min_int((max_int(line.a.y, line.b.y) >> 3) + 1, ground->high - 1);
    for (int row = top; row <= bottom; row++) {
        for (int column = left; column <= right; column++) {
            if (touches(line, column, row)) act(ground, column, row, what);
        }
    }
}

static void square_bit(Ground *ground, int column, int row, int bits) {
    set(ground, (GroundBits)bits, column, row);
}

// Marks a square that a crest touches, and the squares around it. A line of sight is tested at
// sample points, and the samples of a line that crosses the crest can all miss the squares that the
// crest touches.
static void square_crest(Ground *ground, int column, int row, int around) {
    for (int dy = -around; dy <= around; dy++) {
        for (int dx = -around; dx <= around; dx++) {
            if (ground_on(ground, column + dx, row + dy))
                ground->sight[row + dy][column + dx] |= SQUARE_CREST;
        }
    }
}

static void segment_finish(Ground *ground, const Segment *segment, const GoingRow rows[TERRAINS]) {
    static const uint8_t terrain[] = {
        [SEGMENT_RIDGE] = TERRAIN_RIDGE,
        [SEGMENT_STREAM] = TERRAIN_STREAM,
        [SEGMENT_RIVER] = TERRAIN_RIVER,
    };
    const GoingRow *row = &rows[terrain[segment->kind]];
    Line line = {spot_at(segment->x0, segment->y0), spot_at(segment->x1, segment->y1)};
    if (row->going == GOING_BAD) line_do(ground, line, square_bit, GROUND_BAD);
    if (row->going == GOING_NEVER) line_do(ground, line, square_bit, GROUND_NEVER);
    if (row->sight == SIGHT_CREST) line_do(ground, line, square_crest, 1);
}

bool crossing_opens(const Crossing *crossing, Spot middle) {
    return spots_gap2(spot_at(crossing->x, crossing->y), middle) <= square(INCH);
}

static void crossing_finish(Ground *ground, const Crossing *crossing,
                            const GoingRow rows[TERRAINS]) {
    for (int row = 0; row < ground->high; row++) {
        for (int column = 0; column < ground->wide; column++) {
            Spot middle = spot_at(HALF * column + HALF / 2, HALF * row + HALF / 2);
            if (!crossing_opens(crossing, middle)) continue;
            if (rows[ground->kind[row][column]].going == GOING_NEVER) continue;
            if (!ground_bit(ground, GROUND_NEVER, column, row)) continue;
            clear(ground, GROUND_NEVER, column, row);
            if (!crossing->ford) continue;
            set(ground, GROUND_FORD, column, row);
            set(ground, GROUND_BAD, column, row);
        }
    }
}

bool ground_enters(const Ground *ground, Spot spot, bool foot) {
    int column = min_int(spot.x >> 3, ground->wide - 1);
    int row = min_int(spot.y >> 3, ground->high - 1);
    return !ground_bit(ground, GROUND_NEVER, column, row) &&
           (foot || !ground_bit(ground, GROUND_FORD, column, row));
}

void ground_finish(Ground *ground, const GoingRow rows[TERRAINS]) {
    for (int row = 0; row < ground->high; row++) {
        memset(&ground->row[GROUND_NEVER][row], 0xff, sizeof(GroundRow));
        for (int column = 0; column < ground->wide; column++) {
            const GoingRow *here = &rows[ground->kind[row][column]];
            if (here->going != GOING_NEVER) clear(ground, GROUND_NEVER, column, row);
            if (here->going == GOING_BAD) set(ground, GROUND_BAD, column, row);
            ground->sight[row][column] = here->sight == SIGHT_INCH ? SQUARE_THICK : 0;
        }
    }
    for (int i = 0; i < ground->segment_count; i++)
        segment_finish(ground, &ground->segment[i], rows);
    for (int i = 0; i < ground->crossing_count; i++)
        crossing_finish(ground, &ground->crossing[i], rows);
    ground->hash = 0;
    ground->hash = quick_hash(ground, sizeof *ground) | 1;
}
