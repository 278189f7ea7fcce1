// SPDX-License-Identifier: GPL-3.0-or-later
// scene_add.h -- adds to a Scene (scene.h): functions with which rule systems fill one.
//
// A scene has room for all numbers, tracks and objectives of a rule system. Adding one too many is
// a bug, and asserts. Badges and markers depend on the position; if they do not fit, they are left
// out.
#pragma once
#include <stdio.h>

#include "engine/rules/scene.h"

// Returns true if the viewer of the scene may see what only `side` knows.
static inline bool scene_knows(const Scene *scene, int side) {
    return scene->viewer == NOBODY || (int)scene->viewer == side;
}

static inline void number_add(ScenePiece *piece, const char *name, int value) {
    assert(piece->number_count < NUMBERS_SHOWN);
    piece->numbers[piece->number_count++] = (SceneNumber){name, value};
}

static inline void badge_add(ScenePiece *piece, bool has_it, const char *badge) {
    if (!has_it || piece->badge_count == BADGES_SHOWN) return;
    piece->badges[piece->badge_count++] = badge;
}

// Adds a marker at a place, or at point `at` if `place` is NO_PLACE.
static inline void marker_add(Scene *scene, const char *kind, int place, Point at, Side side,
                              const char *words) {
    if (scene->marker_count == SCENE_MARKERS_MAX) return;
    SceneMarker *marker = &scene->markers[scene->marker_count++];
    *marker = (SceneMarker){.kind = kind, .place = (int16_t)place, .at = at, .side = side};
    snprintf(marker->words, sizeof marker->words, "%s", words);
}

// Adds a track with the words "3 of 6", or "3" if `most` is 0. Returns the track, so that the
// caller can change the words.
static inline SceneTrack *track_add(Scene *scene, const char *name, Side side, int value,
                                    int most) {
    assert(scene->track_count < SCENE_TRACKS_MAX);
    SceneTrack *track = &scene->tracks[scene->track_count++];
    *track = (SceneTrack){.name = name, .side = side, .value = value, .most = most};
    snprintf(track->words, sizeof track->words, most ? "%d of %d" : "%d", value, most);
    return track;
}

// Adds an objective and returns it. The caller then fills `points` and `value` of each side.
static inline SceneObjective *objective_add(Scene *scene, const char *name, int place,
                                            Side controller) {
    assert(scene->objective_count < SCENE_OBJECTIVES_MAX);
    SceneObjective *objective = &scene->objectives[scene->objective_count++];
    *objective = (SceneObjective){.place = (int16_t)place, .controller = controller};
    snprintf(objective->name, sizeof objective->name, "%s", name);
    return objective;
}
