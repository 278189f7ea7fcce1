// SPDX-License-Identifier: GPL-3.0-or-later
// play.h -- the command `play`.
#pragma once

int command_play(int argc, char **argv);
