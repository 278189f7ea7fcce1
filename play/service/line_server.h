// SPDX-License-Identifier: GPL-3.0-or-later
// line_server.h -- the service over two streams (`cassino engine`): one request per line in, one
// answer or event per line out. Slow requests run in their own threads, and their answers come when
// they are ready. All other answers come in the order of the requests.
#pragma once
#include <stdio.h>

#include "service.h"

enum { LINES_OPEN_MAX = 64 };  // slow requests at once

// Serves until `in` ends, nobody reads `out`, or the service is stopped. After the end of `in` it
// still answers all open requests, but ends `wait` and `watch` at once. If the program watches
// signals (engine/game/stop.h), Ctrl-C and SIGTERM stop the service.
void lines_serve(Service *service, int in, FILE *out);
