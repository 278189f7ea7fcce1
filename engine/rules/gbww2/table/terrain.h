// SPDX-License-Identifier: GPL-3.0-or-later
// terrain.h -- declares the kinds of terrain, and their effects on movement, cover and sight. The
// section `terrain` of a scenario's chart assigns the effects [W4].
#pragma once
#include "engine/base/base.h"

typedef enum Terrain {
    TERRAIN_OPEN,
    TERRAIN_WOOD,
    TERRAIN_ORCHARD,
    TERRAIN_BUILT_UP,
    TERRAIN_TRENCH,
    TERRAIN_BUNKER,
    TERRAIN_MARSH,
    TERRAIN_MUD,
    TERRAIN_OCEAN,
    TERRAIN_RIVER,
    TERRAIN_STREAM,
    TERRAIN_RIDGE,
    TERRAINS,
    GROUNDS = TERRAIN_RIVER,  // kinds below this one are areas, the others are lines of the map
} Terrain;

typedef enum Going { GOING_GOOD, GOING_BAD, GOING_NEVER, GOINGS } Going;  // NEVER: impassable
typedef enum Cover { COVER_NONE, COVER_SOFT, COVER_HARD, COVER_BUNKER, COVERS } Cover;
// The effect on lines of sight: none; more than an inch of the terrain hides; it hides what is
// beyond it. SIGHT_INCH has an effect in areas only, SIGHT_CREST on ridges only.
typedef enum SightThrough { SIGHT_CLEAR, SIGHT_INCH, SIGHT_CREST, SIGHTS } SightThrough;

typedef struct GoingRow {         // the effects of one terrain; lines of the map give no cover
    uint8_t going, cover, sight;  // Going, Cover, SightThrough
} GoingRow;
