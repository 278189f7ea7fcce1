// SPDX-License-Identifier: GPL-3.0-or-later
// oracle.h -- calculates distances on the table in floating point, to check those of the rules,
// and makes random stands to measure.
#pragma once
#include <math.h>
#include <stdlib.h>

#include "engine/rules/gbww2/table/distance.h"
#include "engine/rules/gbww2/table/stands.h"

typedef struct Dot {
    double x, y;
} Dot;

static inline Dot dot_of(Spot spot) { return (Dot){spot.x, spot.y}; }
void outline(const Rect *rect, Dot out[CORNERS]);
double dot_line(Dot p, Dot a, Dot b);
// Returns the depth of a dot within an outline, from the line of the nearest side; negative if
// the dot is outside.
double depth_in(Dot p, const Dot out[CORNERS]);
double line_outline(Dot a, Dot b, const Dot out[CORNERS]);
double rects_apart(const Rect *one, const Rect *other);

static inline int below(int most) { return rand() % most; }
// Returns a random stand whose place is within a square around a spot.
Rect any_rect(int x, int y, int within);

enum { BODIES = 512 };
// Fills `out` with bodies that the rules allow, of companies of one kind with guns and armour in
// support. Returns their number.
int bodies(Body out[BODIES]);

// Corners and local coordinates are rounded; the errors add up to less than 1.5 u.
static const double rounding = 1.5;
