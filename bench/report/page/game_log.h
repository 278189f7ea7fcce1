// SPDX-License-Identifier: GPL-3.0-or-later
// game_log.h -- plays a game of a file again, for its log.
#pragma once
#include "bench/report/figures/report.h"

// Returns the log of game `line` of the first file, ply by ply, with all hidden information; the
// caller frees the text. Returns NULL and sets *error if the game cannot be played again here: the
// scenario's file or the policy is missing or has changed, the program has another version, or a
// player is limited by time.
char *game_log(const Report *report, const GameLine *line, Error *error);
