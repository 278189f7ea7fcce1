// SPDX-License-Identifier: GPL-3.0-or-later
// terrain.h -- the kinds of terrain, and what each does to movement, cover and sight. Which terrain
// does what is data: the chart's `terrain` [W4].
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
    GROUNDS = TERRAIN_RIVER,  // kinds below it are kinds of areas, the others kinds of lines
} Terrain;

typedef enum Going { GOING_GOOD, GOING_BAD, GOING_NEVER, GOINGS } Going;
typedef enum Cover { COVER_NONE, COVER_SOFT, COVER_HARD, COVER_BUNKER, COVERS } Cover;
typedef enum SightThrough { SIGHT_CLEAR, SIGHT_INCH, SIGHT_CREST, SIGHTS } SightThrough;

typedef struct GoingRow {         // what one terrain does
    uint8_t going, cover, sight;  // Going, Cover, SightThrough
} GoingRow;
