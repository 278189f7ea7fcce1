// SPDX-License-Identifier: GPL-3.0-or-later
// sight.c -- computes lines of sight on a hex map; see sight.h. Start at sight_init().
//
// The hexes that a line crosses depend only on the offset (q, r) between its two ends.
//  1. For each offset, line_init() finds the hexes that the line crosses, and the pairs of hexes
//     that have a side on it. The first end is at (0, 0).
//  2. line_clear() tests these hexes for every pair of hexes of the map that has this offset.
//
// All arithmetic is in integers. Axial coordinates are multiplied by three, so that a hex has its
// centre at (3q, 3r) and its vertices at integers.
#include "sight.h"

enum { VERTICES = 6, CROSSED_MAX = 160, SHARED_MAX = 64 };

typedef struct Offset {
    int8_t q, r;
} Offset;

typedef struct Line {
    int q, r;  // offset of the second end from the first
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

static Sides sides_of(const Line *line, int q, int r) {
    Sides sides = {0, 0, 0};
    for (int i = 0; i < VERTICES; i++) {
        int cross = line->q * (3 * r + vertex_r[i]) - line->r * (3 * q + vertex_q[i]);
        if (cross < 0)
            sides.left++;
        else if (cross == 0)
            sides.on++;
        else
            sides.right++;
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
    Sides sides = sides_of(line, q, r);
    if (sides.left > 0 && sides.right > 0) {
        assert(line->crossed_count < CROSSED_MAX);
        line->crossed[line->crossed_count++] = (Offset){(int8_t)q, (int8_t)r};
    } else if (sides.on == 2 && sides.left > 0) {
        // One side of the hex lies on the line. Find the neighbour on the right that shares it.
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
    for (int row = -1; row <= r + 1; row++) {
        int from = r == 0 ? 0 : q * (row - 1) / r, to = r == 0 ? q : q * (row + 1) / r;
        int low = (from < to ? from : to) - 2, high = max_int(from, to) + 2;
        for (int column = low; column <= high; column++) line_add(line, column, row);
    }
}

typedef struct Ground {
    const HexGrid *grid;
    const bool *blocks, *hill;
} Ground;

// Returns true if the hex blocks this line. If an end of the line is on a hill, only blocking hexes
// that are hills block it. A place off the map never blocks it.
static bool in_the_way(const Ground *ground, int q, int r, bool from_hill) {
    Hex hex = hex_at(ground->grid, q, r);
    return hex != HEX_NONE && ground->blocks[hex] && (!from_hill || ground->hill[hex]);
}

static bool line_clear(const Line *line, const Ground *ground, Hex a, Hex b) {
    bool from_hill = ground->hill[a] || ground->hill[b];
    int q = ground->grid->q[a], r = ground->grid->r[a];
    for (int i = 0; i < line->crossed_count; i++) {
        Offset hex = line->crossed[i];
        if (in_the_way(ground, q + hex.q, r + hex.r, from_hill)) return false;
    }
    for (int i = 0; i < line->shared_count; i++) {
        const Offset *side = line->shared[i];
        if (in_the_way(ground, q + side[0].q, r + side[0].r, from_hill) &&
            in_the_way(ground, q + side[1].q, r + side[1].r, from_hill)) {
            return false;
        }
    }
    return true;
}

static void see(Sight *sight, Hex a, Hex b) {
    sight->sees[a][b >> 6] |= bit(b & 63);
    sight->sees[b][a >> 6] |= bit(a & 63);
}

void sight_init(Sight *sight, const HexGrid *grid, const bool blocks[], const bool hill[]) {
    Ground ground = {grid, blocks, hill};
    int reach = grid->columns + grid->rows / 2;  // the largest difference of q
    memset(sight, 0, sizeof *sight);
    for (int r = 0; r < grid->rows; r++) {
        for (int q = r == 0 ? 0 : -reach; q <= reach; q++) {
            Line line;
            line_init(&line, q, r);
            for (Hex a = 0; a < grid->count; a++) {
                Hex b = hex_at(grid, grid->q[a] + q, grid->r[a] + r);
                if (b != HEX_NONE && line_clear(&line, &ground, a, b)) see(sight, a, b);
            }
        }
    }
}
