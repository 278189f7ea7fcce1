// SPDX-License-Identifier: GPL-3.0-or-later
// render.h -- what render.c, render_map.c and render_units.c share: a look at a position, and its
// inks.
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

// Switch the terminal to an ink on a ground (a colour of the 256, 0 for none). Nothing at all
// without colour.
void look_ink(const Look *look, unsigned ink, unsigned ground);
static inline void look_plain(const Look *look) { look_ink(look, INK_PLAIN, 0); }
static inline Ink ink_of(int side) { return side == ALLIED ? INK_ALLIED : INK_AXIS; }

unsigned terrain_ground(const Terrain *terrain);  // the colour that a terrain is shaded with
unsigned unit_ink(const State *state, int unit, int side);

// A value that a viewer may see on a minefield, or -1.
int mine_seen(const Look *look, const Mine *mine);

void show_map(const Look *look);    // render_map.c
void show_units(const Look *look);  // render_units.c
