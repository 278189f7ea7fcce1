// SPDX-License-Identifier: GPL-3.0-or-later
// line_server.h -- the service over two streams (`cassino engine`): one request per line in, one
// answer or event per line out. Slow requests run in threads of their own, and their answers come
// when they are ready. All other answers come in the order of the requests.
#pragma once
#include <stdio.h>

#include "service.h"

enum { LINES_OPEN_MAX = 64 };  // slow requests at once

// Serves until the end of `in`, until nobody reads `out`, or until the service is stopped. At the
// end of `in` it answers all requests that are open, except that `wait` and `watch` end at once. If
// signals are watched (engine/game/stop.h), Ctrl-C and SIGTERM stop the service.
void lines_serve(Service *service, int in, FILE *out);
