// SPDX-License-Identifier: GPL-3.0-or-later
// oracle.h -- distances on the table calculated again in floating point, and random stands to
// measure.
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
// Returns how deep a dot lies within an outline; negative outside, by the line of the nearest side.
double depth_in(Dot p, const Dot out[CORNERS]);
double line_outline(Dot a, Dot b, const Dot out[CORNERS]);
double rects_apart(const Rect *one, const Rect *other);

static inline int below(int most) { return rand() % most; }
// Returns a random stand within a square around a spot.
Rect any_rect(int x, int y, int within);

enum { BODIES = 512 };
// Returns a random body that the rules allow: companies of one kind, guns and armour in support.
int bodies(Body out[BODIES]);

// Corners and local coordinates are rounded, by less than 1.5 u in all.
static const double rounding = 1.5;
