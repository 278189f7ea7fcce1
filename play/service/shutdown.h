// SPDX-License-Identifier: GPL-3.0-or-later
// shutdown.h -- ends the program after Ctrl-C or SIGTERM.
#pragma once
#include "service.h"

// Stops the service, and starts a thread that exits the program within a second. Work that takes
// longer, such as a report, is lost; what was written to records and simulations stays valid.
void service_end(Service *service);
