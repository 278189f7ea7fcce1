// SPDX-License-Identifier: GPL-3.0-or-later
// render.h -- declares what render.c, render_map.c and render_units.c share: a position with its
// viewer, and colours.
#pragma once
#include "engine/board/hextext.h"
#include "engine/rules/gbsu/rules/play.h"
#include "text.h"

typedef struct Look {
    const World *world;
    const State *state;
    Side viewer;  // NOBODY sees everything
    bool colour;
    Text *out;
} Look;

// Sets the foreground and background colours of the terminal, from its 256 colours; 0 leaves a
// colour at its default. Writes nothing if colours are off.
void look_ink(const Look *look, unsigned ink, unsigned ground);
static inline void look_plain(const Look *look) { look_ink(look, INK_PLAIN, 0); }
static inline Ink ink_of(int side) { return side == ALLIED ? INK_ALLIED : INK_AXIS; }

unsigned terrain_ground(const Terrain *terrain);  // returns the background colour of a terrain
// Returns the colour of a unit: dim if it is disorganised, else bold if it is in State.activated
// and not in State.done.
unsigned unit_ink(const State *state, int unit, int side);

// Returns the value of a minefield, or -1 if the viewer may not see the value.
int mine_seen(const Look *look, const Mine *mine);

void show_map(const Look *look);    // defined in render_map.c
void show_units(const Look *look);  // defined in render_units.c
