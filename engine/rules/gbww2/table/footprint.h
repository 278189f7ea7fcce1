// SPDX-License-Identifier: GPL-3.0-or-later
// footprint.h -- declares the footprint: the stands of a layout at one facing, and all that tests
// of places need. With it a posture is tested at many places without placing its stands again.
// footprint_make() is in stands.c.
#pragma once
#include "stands.h"

// The stands of a layout at one facing, relative to the front centre. Places of stands are rounded
// in the frame of the battalion, so that a battalion elsewhere has the same footprint.
typedef struct Footprint {
    Rect stand[BODY_MAX];
    Spot middle[BODY_MAX];             // of each stand
    Rect around;                       // a circle that holds all stands, as a Rect for rects_far()
    int16_t west, north, east, south;  // u: the box of all corners
    uint8_t count;
} Footprint;
// Returns the circle around the stands of a footprint with its front centre there.
static inline Rect footprint_circle(const Footprint *print, Spot front) {
    Rect circle = print->around;
    circle.x = (int16_t)(circle.x + front.x);
    circle.y = (int16_t)(circle.y + front.y);
    return circle;
}
void footprint_make(const Layout *layout, int facing, Footprint *out);
