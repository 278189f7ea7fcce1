// SPDX-License-Identifier: GPL-3.0-or-later
// lesson_json.h -- the state of a game's lesson as JSON (PROTOCOL.md, "Lessons").
#pragma once
#include "engine/game/session.h"
#include "scene_json.h"

// Returns the state of the lesson that the session plays; NULL if the session has no lesson.
json_t *lesson_json(const Session *session);
