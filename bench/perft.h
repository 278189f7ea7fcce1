// SPDX-License-Identifier: GPL-3.0-or-later
// perft.h -- the command `perft`.
#pragma once

int command_perft(int argc, char **argv);
