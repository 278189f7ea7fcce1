// SPDX-License-Identifier: GPL-3.0-or-later
// web.h -- the service over HTTP (libmicrohttpd): POST /api answers a request, GET /events streams
// the events of a game, and all other paths are files of the page.
//
// A client must know the token. Requests that another website makes a browser send are refused by
// their Host header (DNS rebinding) and their Origin header. Each connection has a thread of its
// own, so a client that reads slowly delays nobody else.
#pragma once
#include "play/service/service.h"
#include "tokens.h"

enum { TOKEN_BYTES = SECRET_BYTES, WEB_HOST_BYTES = 256 };

typedef struct WebOptions {
    const char *host;           // address to listen on; NULL: this machine only
    int port;                   // 0: any free port
    double token_wait_seconds;  // see connections.h; 0: the default
} WebOptions;

typedef struct Web Web;
// Starts to listen. Fails if the address is unknown or the port is in use. Takes the token from the
// folder of games (tokens.h).
Web *web_open(Service *service, const WebOptions *options, Error *error);
// Ends all connections. Call service_stop() first, or streams would not end.
void web_close(Web *web);
// Appends the address of the page, with the token.
void web_address(const Web *web, Text *out);
// Appends an address with a new ticket, for the arguments of another program. Only the newest
// ticket is valid.
void web_address_once(Web *web, Text *out);

// web_check.c: which Host and Origin headers are accepted.
typedef struct WebName {
    char host[WEB_HOST_BYTES];  // the address to listen on; "": this machine
    bool any;                   // it listens on all addresses of the machine
    atomic_int port;            // set when it listens, while threads may read it already
} WebName;
// Both return whether a request with this header (NULL: absent) may be answered.
bool web_host_good(const WebName *name, const char *host);
bool web_origin_good(const WebName *name, const char *origin);
