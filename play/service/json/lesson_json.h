// SPDX-License-Identifier: GPL-3.0-or-later
// lesson_json.h -- where a game is in its lesson, as JSON (PROTOCOL.md, "Lessons").
#pragma once
#include "engine/game/session.h"
#include "scene_json.h"

// NULL: the game is no lesson.
json_t *lesson_json(const Session *session);
