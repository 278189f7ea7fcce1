// SPDX-License-Identifier: GPL-3.0-or-later
// analyze.h -- what a search thinks of a position: candidates, values, intervals, expected lines.
#pragma once

int command_analyze(int argc, char **argv);
