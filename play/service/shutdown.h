// SPDX-License-Identifier: GPL-3.0-or-later
// shutdown.h -- ends the program after Ctrl-C or SIGTERM.
#pragma once
#include "service.h"

// Stops the service and makes sure that the program exits within a second. Work that takes longer,
// such as a report, is lost. No file is lost, because records and simulations are always complete
// on disk.
void service_end(Service *service);
