// SPDX-License-Identifier: GPL-3.0-or-later
// oracle.h -- the table measured again in floating point, and things to measure on it.
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
// How deep a dot lies within an outline; less than 0: so far outside of its nearest side's line.
double depth_in(Dot p, const Dot out[CORNERS]);
double line_outline(Dot a, Dot b, const Dot out[CORNERS]);
double rects_apart(const Rect *one, const Rect *other);

static inline int below(int most) { return rand() % most; }
// A stand of any kind within a square around a spot.
Rect any_rect(int x, int y, int within);

enum { BODIES = 512 };
// Bodies that the rules can make: companies of one kind; guns and armour in support.
int bodies(Body out[BODIES]);

// A corner, and a spot seen in a stand's frame, are rounded: less than 1.5 u in all.
static const double rounding = 1.5;
