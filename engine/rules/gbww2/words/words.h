// SPDX-License-Identifier: GPL-3.0-or-later
// words.h -- what the files of words share.
#pragma once
#include "engine/rules/gbww2/gbww2.h"

const char *facing_name(int facing);  // "N", "NNE+15" ..: as people say it
const char *shape_name(int shape);
void put_stand(const World *world, int stand, Text *out);     // "1 Surreys/2"
void put_cell(const World *world, unsigned cell, Text *out);  // "18,12.5", "Highway 6"
void put_strike(const World *world, int strike, Text *out);   // "template 2 of the British"
