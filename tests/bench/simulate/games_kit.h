// SPDX-License-Identifier: GPL-3.0-or-later
// games_kit.h -- simulates games into a file, for tests that read such files.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// Plays `games` games between two players of the same words into the file at `path`, the first
// `luck` of them with a luck breakdown (-1: the default of the command). Returns false and prints
// the error on failure.
bool games_into(const char *path, const char *scenario, const char *player, int64_t games,
                int64_t luck);
