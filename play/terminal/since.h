// SPDX-License-Identifier: GPL-3.0-or-later
// since.h -- prints the losses since a person's last choice, below the map that follows the turn of
// the other side.
#pragma once
#include "table.h"

// Prints the sentences of the log that tell losses. Prints nothing if there are none.
void since_tell(const Table *table, Side viewer);
