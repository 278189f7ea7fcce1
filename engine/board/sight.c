// SPDX-License-Identifier: GPL-3.0-or-later
// sight.c -- computes lines of sight on a hex map; see sight.h. Start at sight_init().
//
// The hexes that a line crosses depend only on the offset (q, r) between its two ends.
//  1. For each offset, line_init() finds the hexes that the line crosses, and the pairs of hexes
//     that have a side on it. The first end is at (0, 0).
//  2. row_add() tests these hexes for all pairs of hexes of the map that have this offset. A word
//     holds a row of hexes, so that one step tests all pairs whose first hex is in this row.
//
// All arithmetic is in integers. Axial coordinates are multiplied by three, so that a hex has its
// centre at (3q, 3r) and its vertices at integers.
#include "sight.h"

enum { VERTICES = 6, CROSSED_MAX = 160, SHARED_MAX = 64 };

typedef struct Offset {
    int8_t q, r;
} Offset;

typedef struct Line {
    int q, r;              // offset of the second end from the first
    int vertex[VERTICES];  // how far each vertex of a hex is right of the line through its centre
    int low, high;         // the least and the greatest of these
    int crossed_count, shared_count;
    Offset crossed[CROSSED_MAX];   // hexes whose inside the line crosses
    Offset shared[SHARED_MAX][2];  // the two hexes left and right of a side on the line
} Line;

static const int8_t vertex_q[VERTICES] = {2, 1, -1, -2, -1, 1};
static const int8_t vertex_r[VERTICES] = {-1, 1, 2, 1, -1, -2};

// Numbers of vertices of a hex to the left of the line, on it, and to the right of it.
typedef struct Sides {
    int left, on, right;
} Sides;

// Returns how far the centre of hex (q, r) is right of the line.
static int centre_of(const Line *line, int q, int r) { return 3 * (line->q * r - line->r * q); }

static Sides sides_of(const Line *line, int q, int r) {
    Sides sides = {0, 0, 0};
    int centre = centre_of(line, q, r);
    for (int i = 0; i < VERTICES; i++) {
        int cross = centre + line->vertex[i];
        sides.left += cross < 0;
        sides.on += cross == 0;
        sides.right += cross > 0;
    }
    return sides;
}

// Returns true if the projection of hex (q, r) on the line falls between the two ends. Uses twice
// the inner product of axial coordinates, which is an integer.
static bool between_ends(const Line *line, int q, int r) {
    int along = 2 * q * line->q + 2 * r * line->r + q * line->r + r * line->q;
    int whole = 2 * line->q * line->q + 2 * line->r * line->r + 2 * line->q * line->r;
    return along > 0 && along < whole;
}

static void line_add(Line *line, int q, int r) {
    if (!between_ends(line, q, r)) return;
    int centre = centre_of(line, q, r);
    if (centre + line->low < 0 && centre + line->high > 0) {
        assert(line->crossed_count < CROSSED_MAX);
        line->crossed[line->crossed_count++] = (Offset){(int8_t)q, (int8_t)r};
    } else if (centre + line->high == 0 && sides_of(line, q, r).on == 2) {
        // One side of the hex lies on the line, and the hex left of it. Find the neighbour on the
        // right that shares it.
        static const Offset step[VERTICES] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};
        for (int i = 0; i < VERTICES; i++) {
            int next_q = q + step[i].q, next_r = r + step[i].r;
            Sides next = sides_of(line, next_q, next_r);
            if (next.on != 2 || next.right == 0 || next.left > 0) continue;
            assert(line->shared_count < SHARED_MAX);
            line->shared[line->shared_count][0] = (Offset){(int8_t)q, (int8_t)r};
            line->shared[line->shared_count++][1] = (Offset){(int8_t)next_q, (int8_t)next_r};
        }
    }
}

// Finds the hexes of a line. In each row only hexes within two columns of the line can matter.
static void line_init(Line *line, int q, int r) {
    assert(r >= 0);
    line->q = q;
    line->r = r;
    line->crossed_count = line->shared_count = 0;
    line->low = line->high = 0;
    for (int i = 0; i < VERTICES; i++) {
        line->vertex[i] = q * vertex_r[i] - r * vertex_q[i];
        line->low = min_int(line->low, line->vertex[i]);
        line->high = max_int(line->high, line->vertex[i]);
    }
    for (int row = -1; row <= r + 1; row++) {
        int from = r == 0 ? 0 : q * (row - 1) / r, to = r == 0 ? q : q * (row + 1) / r;
        int low = (from < to ? from : to) - 2, high = max_int(from, to) + 2;
        for (int column = low; column <= high; column++) line_add(line, column, row);
    }
}

// The hexes of each row as a set of columns.
typedef struct Ground {
    int rows;
    uint64_t all;                        // the columns of the map
    uint64_t hill[HEX_SIDE_MAX];         // hexes on hills
    uint64_t blocks[HEX_SIDE_MAX];       // hexes that block
    uint64_t hill_blocks[HEX_SIDE_MAX];  // of these, those on hills
} Ground;

// Returns the change of columns from row `row` to a hex that is (q, r) away.
static int columns_to(int row, int q, int r) { return q + (row + r) / 2 - row / 2; }

// Returns the columns of row `row` from which the hex (q, r) away is in sets[]. A place off the map
// is in no set.
static uint64_t shifted(const Ground *ground, const uint64_t sets[], int row, int q, int r) {
    if (row + r < 0 || row + r >= ground->rows) return 0;
    int columns = columns_to(row, q, r);
    assert(columns > -64 && columns < 64);
    return columns >= 0 ? sets[row + r] >> columns : sets[row + r] << -columns;
}

// Returns the columns of row `row` from which the hexes of sets[] block the line.
static uint64_t blocked(const Line *line, const Ground *ground, const uint64_t sets[], int row) {
    uint64_t set = 0;
    for (int i = 0; i < line->crossed_count; i++)
        set |= shifted(ground, sets, row, line->crossed[i].q, line->crossed[i].r);
    for (int i = 0; i < line->shared_count; i++) {
        const Offset *side = line->shared[i];
        set |= shifted(ground, sets, row, side[0].q, side[0].r) &
               shifted(ground, sets, row, side[1].q, side[1].r);
    }
    return set;
}

static void see(Sight *sight, Hex a, Hex b) {
    sight->sees[a][b >> 6] |= bit(b & 63);
    sight->sees[b][a >> 6] |= bit(a & 63);
}

// Adds what the hexes of row `row` see along this line. If an end of the line is on a hill, only
// blocking hexes that are hills block it.
static void row_add(Sight *sight, const HexGrid *grid, const Line *line, const Ground *ground,
                    int row) {
    int columns = columns_to(row, line->q, line->r);
    uint64_t ends = columns >= 0 ? ground->all >> columns : ground->all << -columns & ground->all;
    if (ends == 0) return;
    uint64_t from_hill = ground->hill[row] | shifted(ground, ground->hill, row, line->q, line->r);
    uint64_t sees = ends;
    if (ends & ~from_hill) sees &= ~blocked(line, ground, ground->blocks, row) | from_hill;
    if (ends & from_hill) sees &= ~blocked(line, ground, ground->hill_blocks, row) | ~from_hill;
    for (; sees != 0; sees &= sees - 1) {
        int a = row * grid->columns + bits_first(sees);
        see(sight, (Hex)a, (Hex)(a + line->r * grid->columns + columns));
    }
}

void sight_init(Sight *sight, const HexGrid *grid, const bool blocks[], const bool hill[]) {
    Ground ground = {.rows = grid->rows, .all = bit(grid->columns) - 1};
    for (Hex hex = 0; hex < grid->count; hex++) {
        int row = hex / grid->columns;
        uint64_t column = bit(hex % grid->columns);
        if (hill[hex]) ground.hill[row] |= column;
        if (blocks[hex]) ground.blocks[row] |= column;
        if (blocks[hex] && hill[hex]) ground.hill_blocks[row] |= column;
    }
    memset(sight, 0, sizeof *sight);
    for (int r = 0; r < grid->rows; r++) {
        int low = r == 0 ? 0 : -(grid->columns - 1) - (r + 1) / 2, high = grid->columns - 1 - r / 2;
        for (int q = low; q <= high; q++) {
            Line line;
            line_init(&line, q, r);
            for (int row = 0; row + r < grid->rows; row++)
                row_add(sight, grid, &line, &ground, row);
        }
    }
}
