// SPDX-License-Identifier: GPL-3.0-or-later
// since.h -- prints the losses since a person's last choice, below the position that is shown
// before a prompt.
#pragma once
#include "table.h"

// Prints the first sentences of the log that tell losses, and how many more there are. Prints
// nothing if there are none.
void since_tell(const Table *table, Side viewer);
