// SPDX-License-Identifier: GPL-3.0-or-later
// bench.h -- the command that measures speed and ends in the signature.
#pragma once

int command_bench(int argc, char **argv);
