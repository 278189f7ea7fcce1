// SPDX-License-Identifier: GPL-3.0-or-later
// shutdown.h -- the end of the program when somebody has asked for it by Ctrl-C or SIGTERM.
#pragma once
#include "service.h"

// Stops the service, and sees to it that the program ends within a second, well: whatever still
// works by then has nothing to save (a report that is being reckoned), for records are written
// whole and simulations by whole games.
void service_end(Service *service);
