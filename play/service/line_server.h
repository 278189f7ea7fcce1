// SPDX-License-Identifier: GPL-3.0-or-later
// line_server.h -- the service over two streams: a request a line, an answer or an event a line.
// Answers that take a while come when they are ready, with the id of their request; the others in
// order.
#pragma once
#include <stdio.h>

#include "service.h"

enum { LINES_OPEN_MAX = 64 };  // requests that are being answered at once

// Until the end of `in`, or until nobody reads `out`, or the service is stopped: what is asked then
// is answered first, but who only waits or watches is sent home. Ctrl-C and SIGTERM, where they are
// watched for (stop.h), stop the service.
void lines_serve(Service *service, int in, FILE *out);
