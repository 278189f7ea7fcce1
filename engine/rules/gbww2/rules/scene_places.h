// SPDX-License-Identifier: GPL-3.0-or-later
// scene_places.h -- finds the places of the board, and what a viewer knows of a battalion. The
// places of the board are 3-in squares, row by row from the north-west, then the areas of terrain.
// scene*.c, lab.c, text/ and evaluation/ use this file.
#pragma once
#include "engine/rules/inventory.h"
#include "rules_internal.h"

enum { PLACE_INCHES = 3 };  // width of a square of the board

static inline int places_wide(const World *world) {
    return (world->width + PLACE_INCHES - 1) / PLACE_INCHES;
}

static inline int places_high(const World *world) {
    return (world->height + PLACE_INCHES - 1) / PLACE_INCHES;
}

// Returns the centre of an area: the mean of its corners.
static inline Spot area_middle(const Area *area) {
    int x = 0, y = 0;
    for (int k = 0; k < area->corners; k++) {
        x += area->x[k];
        y += area->y[k];
    }
    return spot_at(x / area->corners, y / area->corners);
}

// Returns the middle of a place of the board.
static inline Spot place_spot(const World *world, int place) {
    int wide = places_wide(world), squares = wide * places_high(world);
    enum { SIDE = INCH * PLACE_INCHES };
    if (place >= squares) return area_middle(&world->area[place - squares]);
    return spot_at(place % wide * SIDE + SIDE / 2, place / wide * SIDE + SIDE / 2);
}

// Returns the square that holds a spot. A spot on the far edge of the table belongs to the last
// square.
static inline int place_of(const World *world, Spot spot) {
    int column = min_int(max_int(spot.x, 0), INCH * world->width - 1) / (INCH * PLACE_INCHES);
    int row = min_int(max_int(spot.y, 0), INCH * world->height - 1) / (INCH * PLACE_INCHES);
    return row * places_wide(world) + column;
}

// Returns the spot of a cell or of a point of a road (ROAD_CELL). The cell may not be NOWHERE.
static inline Spot cell_spot(const World *world, unsigned cell) {
    if (cell & ROAD_CELL)
        return road_spot(road_point(&world->roads, road_cell_road(cell), road_cell_along(cell)));
    return spot_at(HALF * cell_x((int)cell), HALF * cell_y((int)cell));
}

// Returns the square that holds a cell, or NO_PLACE for NOWHERE.
static inline int place_of_cell(const World *world, unsigned cell) {
    return cell == NOWHERE ? NO_PLACE : place_of(world, cell_spot(world, cell));
}

// Returns true if the battalion is in play, on the table or in reserve, and was never spotted.
static inline bool is_unshown(const State *state, int battalion) {
    int place = state->battalion[battalion].place;
    return (place == ON_TABLE || place == RESERVE) && !flag(state, battalion, SHOWN);
}

// Returns true if the viewer may know where the battalion is: it is his own, or it was spotted, or
// it is neither on the table nor in reserve. NOBODY knows everything.
static inline bool battalion_known(const World *world, const State *state, int battalion,
                                   Side viewer) {
    return viewer == NOBODY || side_of(world, battalion) == (int)viewer ||
           !is_unshown(state, battalion);
}

// Returns the front centre of a battalion, or the rendezvous if it is scattered.
static inline Spot battalion_spot(const State *state, int battalion) {
    const Battalion *it = &state->battalion[battalion];
    return spot_at(HALF * it->x, HALF * it->y);
}

// Returns the square of the battalion, or NO_PLACE if it is off the table or the viewer does not
// know where it is.
static inline int battalion_place(const World *world, const State *state, int battalion,
                                  Side viewer) {
    if (!is_on(state, battalion) || !battalion_known(world, state, battalion, viewer))
        return NO_PLACE;
    return place_of(world, battalion_spot(state, battalion));
}

// Returns the number of living stands that the battalion lists, even if they are attached to
// another battalion.
static inline int steps_of(const World *world, const State *state, int battalion) {
    const BattalionCard *card = &world->battalion[battalion];
    int steps = 0;
    for (int i = card->first_stand; i < card->first_stand + card->stand_count; i++)
        steps += !stand_in(&state->destroyed, i);
    return steps;
}
